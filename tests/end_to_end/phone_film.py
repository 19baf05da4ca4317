"""A film held before a phone: Chromium plays it as its camera, and the phone's page sends it to a table."""

from __future__ import annotations

import datetime
import json
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median

import cv2
import numpy as np
from playwright.sync_api import Browser, Page

from companion.cards.catalogue import printed_types
from companion.observations import JsonObject, Observation, OutOfSight, Seen
from companion.referee.referee import Referee
from companion.report import Health, ReportBoard
from companion.sight.cameras.phone import PhoneCamera, PhonePictures
from companion.sight.cameras.source import Ended, Frame, FrameSource, Image, Unavailable
from companion.sight.decks.registry import load_registry
from companion.sight.labels.decoding import Fingerprints
from companion.sight.sightings import Sight
from companion.sight.survey import Survey
from companion.verdicts import Flag, MoveUnderstood
from companion.wire import observation_from_json
from tests.shared_files import shared_file
from tests.web.browser import FLAGS, executable
from tests.web.made_up import GAME
from web.people.roles import CAMERA
from web.serving.certificate import server_context
from web.serving.server import PageServer, SecureDoor
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.services import TableServices, table_context

FILM = "media/table-1080p"
RATE = 5
SLOWED, SLOWEST = 2.5, 5.0
"""The film is played so many times slower than it was taken: a machine that is busy with other tests sees all of it.
Chromium plays whole pictures a second only, and what is between at the next lower rate: here two, and one."""
TURNS = {0: None, 90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180}


@dataclass
class Watched:
    """A table's view through camera. `t` of each is in seconds since the first picture, by the film's clock."""

    seen: list[Seen] = field(default_factory=list)
    frames: int = 0
    troubles: set[str] = field(default_factory=set)
    began_t: float | None = None
    slowed: float = 1.0
    came: threading.Condition = field(default_factory=threading.Condition)

    def shifted(self, by_s: float) -> Watched:
        """The same by another clock."""
        return replace(self, seen=[replace(told, t=told.t + by_s) for told in self.seen])

    def look(self, source: FrameSource, tell: Callable[[Health], None] = lambda health: None) -> None:
        """Reads the source to its end."""
        registry = replace(load_registry(shared_file(f"{FILM}/registry.json")), types=printed_types())
        sight = Sight(registry, Fingerprints(b"film"))
        survey = Survey()
        while not isinstance(result := source.read(), Ended):
            if isinstance(result, Unavailable):
                self.troubles.add(result.reason)
                if self.began_t is not None and (lost := survey.lose_sight(0.0)) is not None:
                    self.seen.append(lost)
                continue
            self.began_t = result.t if self.began_t is None else self.began_t
            view = sight.see(replace(result, t=(result.t - self.began_t) / self.slowed))
            with self.came:
                self.frames += 1
                self.came.notify_all()
            if (told := survey.take(view)) is not None:
                self.seen.append(told)
            tell(Health("phone", mat_visible=view.visible, settled=view.settled))

    def awaits_frame(self, patience_s: float) -> None:
        """Returns once another two pictures have come: the first may have been under way."""
        with self.came:
            goal = self.frames + 2
            assert self.came.wait_for(lambda: self.frames >= goal, patience_s), self.troubles

    def moves(self, until_t: float) -> list[JsonObject]:
        """The moves that a referee understands by this and by what the players entered; no flag is among them."""
        lines = shared_file(f"{FILM}/inputs.jsonl").read_text("utf-8").splitlines()
        entered = [observation_from_json(json.loads(line)) for line in lines]
        told = (one for one in (*entered, *self.seen) if one.t <= until_t)
        heard: list[Observation] = sorted(told, key=lambda one: one.t)
        referee = Referee()
        verdicts = [verdict for observation in heard for verdict in referee.observe(observation)]
        assert [verdict for verdict in verdicts if isinstance(verdict, Flag)] == []
        return [verdict.move.to_json() for verdict in verdicts if isinstance(verdict, MoveUnderstood)]


def film_for_chromium(path: Path, seconds: float, turned: int = 0, slowed: float = SLOWED) -> Path:
    """The film's beginning as Chromium plays it as a camera's picture (YUV4MPEG2), turned by so many degrees."""
    video = cv2.VideoCapture(str(shared_file(f"{FILM}/film.mp4")))
    images = (np.asarray(video.read()[1], np.uint8) for _ in range(round(seconds * RATE)))
    turn = TURNS[turned]
    turned_images = (image if turn is None else np.asarray(cv2.rotate(image, turn), np.uint8) for image in images)
    write_film(path, turned_images, RATE / slowed)
    video.release()
    return path


def write_film(path: Path, images: Iterable[Image], rate: float) -> None:
    """Writes a film for Chromium: so many pictures a second, a whole number."""
    assert rate == round(rate)
    with path.open("wb") as out:
        for number, image in enumerate(images):
            if number == 0:
                out.write(f"YUV4MPEG2 W{image.shape[1]} H{image.shape[0]} F{rate:.0f}:1 Ip A1:1 C420jpeg\n".encode())
            out.write(b"FRAME\n" + cv2.cvtColor(image, cv2.COLOR_BGR2YUV_I420).tobytes())


@contextmanager
def phone_at(url: str, film: Path, chromium: Browser) -> Iterator[Page]:
    """A phone whose camera shows the film and that was let in by the code of that address: its page."""
    with phone_with(film, chromium) as page:
        page.goto(url)
        page.click("text=Use this phone as the camera")
        page.locator("#phone-begin").wait_for(state="hidden")
        yield page


@contextmanager
def phone_with(film: Path, chromium: Browser) -> Iterator[Page]:
    """An empty page of a phone whose camera shows the film.

    The phone is a browser of its own beside `chromium`, for which camera it has is settled when it is started.
    """
    flags = (*FLAGS, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
    with closing(
        chromium.browser_type.launch(
            executable_path=executable(), args=[*flags, f"--use-file-for-fake-video-capture={film}"]
        )
    ) as browser:
        yield browser.new_context(viewport={"width": 390, "height": 844}, ignore_https_errors=True).new_page()


@contextmanager
def phone_before(film: Path, folder: Path, chromium: Browser, slowed: float = SLOWED) -> Iterator[tuple[Page, Watched]]:
    """A phone whose camera shows the film, slowed like that, at its page, and what the table sees through it."""
    with table_for_a_phone(folder, slowed) as (url, watched), phone_at(url, film, chromium) as page:
        yield page, watched


@contextmanager
def table_for_a_phone(folder: Path, slowed: float = SLOWED) -> Iterator[tuple[str, Watched]]:
    """A table that waits for a phone: the address that the phone scans, and what the table sees through it."""
    board, pictures, watched = ReportBoard(GAME), PhonePictures(time.monotonic), Watched(slowed=slowed)
    context = server_context(folder, ("127.0.0.1",), datetime.datetime.now(datetime.UTC))
    door = SecureDoor.at("127.0.0.1", 0, context)
    app = create_app(
        TableServices(board=board, submit=lambda told: None, phone=pictures, secure_port=lambda: door.port),
        WebSettings(),
    )
    code = table_context(app).people.new_code(CAMERA)
    server = PageServer(app, port=0, secure=door)
    server.start(lambda said: None)
    camera = PhoneCamera(pictures, time.monotonic)
    looking = threading.Thread(
        target=watched.look,
        args=(camera, lambda health: board.publish(replace(board.latest(), health=health, notices=()))),
    )
    looking.start()
    try:
        yield f"https://127.0.0.1:{door.port}/phone-camera?code={code}", watched
    finally:
        camera.close()
        looking.join()
        server.stop()


def keep_film_running(phone: Page) -> None:
    """A second page holds the camera open: the film would begin again where the phone's page opens it again.

    The phone's page stays in front: Chromium has one behind wait for up to two seconds for each picture's JPEG.
    """
    beside = phone.context.new_page()
    beside.route("**/phone_camera.js*", lambda route: route.abort())
    beside.goto(phone.url)
    beside.evaluate(f"navigator.mediaDevices.getUserMedia({AS_THE_PHONE}).then((held) => (window.held = held))")
    phone.bring_to_front()


def no_network(phone: Page, gap_ms: float) -> None:
    phone.context.set_offline(True)
    phone.wait_for_timeout(gap_ms)
    phone.context.set_offline(False)


def another_app_in_front(phone: Page, gap_ms: float) -> None:
    """As a locked phone: the page is hidden, and the system has ended its camera meanwhile."""
    phone.evaluate(HIDE)
    phone.wait_for_timeout(gap_ms)
    phone.evaluate(SHOW)


def camera_taken_away(phone: Page, gap_ms: float) -> None:
    """As by a call: the picture's track ends, and nobody touches the page."""
    phone.evaluate(END)
    phone.wait_for_timeout(gap_ms)


def page_frozen(phone: Page, gap_ms: float) -> None:
    session = phone.context.new_cdp_session(phone)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    phone.wait_for_timeout(gap_ms)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    session.detach()


def page_loaded_again(phone: Page, gap_ms: float) -> None:
    """As a system does that was short of memory."""
    phone.reload()
    phone.wait_for_timeout(gap_ms)


AS_THE_PHONE = "{ video: { width: 1920, height: 1080, resizeMode: 'none' } }"
TRACK = "document.getElementById('phone-video').srcObject?.getVideoTracks()[0]"
END = f"(() => {{ const track = {TRACK}; track?.stop(); track?.dispatchEvent(new Event('ended')); }})()"
VISIBLE = (
    "(() => {{ Object.defineProperty(document, 'visibilityState', {{ value: '{}', configurable: true }});"
    " document.dispatchEvent(new Event('visibilitychange')); }})()"
)
HIDE = f"{VISIBLE.format('hidden')}; {TRACK}?.stop()"
SHOW = VISIBLE.format("visible")
INTERRUPTIONS: tuple[Callable[[Page, float], None], ...] = (
    no_network,
    another_app_in_front,
    camera_taken_away,
    page_frozen,
    page_loaded_again,
)


def aligned(watched: Watched, film: Watched) -> Watched:
    """The view by the film's clock: the phone's page began to send somewhat after Chromium began to play."""
    seen = (told for told in watched.seen if not isinstance(told, OutOfSight))
    behind = (min((other.t - told.t for other in film.seen), key=abs) for told in seen)
    return watched.shifted(median(behind))


def from_file(frames: Sequence[Frame | Unavailable]) -> Watched:
    """The same frames as a film plays them."""
    given = iter(frames)

    class Film:
        def read(self) -> Frame | Unavailable | Ended:
            return next(given, Ended())

        def close(self) -> None: ...

    watched = Watched()
    watched.look(Film())
    return watched
