"""A photograph of the table, from the page where it is sent to the words about what was read from it."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient
from PIL import Image as Pillow

from companion.report import ReportBoard
from companion.sight.cameras.phone import PhoneCamera, PhonePictures
from companion.sight.cameras.source import Frame, Image
from companion.sight.sightings import Sight
from companion.table.notices import NoticeBoard
from companion.table.watcher import Feed, Watcher
from tests.nightly import each_night
from tests.sight.watching import KEY, REGISTRY, layout, table_with
from tests.simulation.made_up_table import side
from tests.web.conftest import csrf_token, signed_in
from tests.web.made_up import GAME
from web.people.roles import OWNER
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.services import TableServices


class Clock:
    """Monotonic seconds: a fifth more whenever they are looked at."""

    now_s = 100.0

    def __call__(self) -> float:
        self.now_s += 0.2
        return self.now_s


@contextmanager
def table_by_photographs(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[FlaskClient, threading.Event]]:
    """The page of a table that nobody films, and when a photograph has been read."""
    for waits in ("PICTURE_WITHIN_S", "PHOTOGRAPH_EVERY_S"):
        monkeypatch.setattr(f"companion.sight.cameras.phone.{waits}", 0.0)
    done, clock = threading.Event(), Clock()
    board, pictures = ReportBoard(GAME), PhonePictures(clock)

    def publish() -> None:
        board.publish(replace(GAME, health=watcher.health, notices=notices.all()))
        if any("The last photograph counts" in notice.message for notice in notices.all()):
            done.set()

    notices = NoticeBoard(lambda: publish())
    # Every picture is looked at, however slow the machine is.
    feed = Feed(PhoneCamera(pictures, clock), "phone", live=False, speed=0.0)
    watcher = Watcher(feed, lambda width, height: Sight(REGISTRY, KEY), notices, lambda seen: None)
    app = create_app(TableServices(board=board, submit=lambda entered: None, phone=pictures), WebSettings())
    watcher.start()
    yield signed_in(app, OWNER), done
    watcher.stop()


def photograph() -> Image:
    shown = table_with(layout(side(0, creatures=3), side(1, creatures=2))).read()
    assert isinstance(shown, Frame)
    return shown.image


def turned_by_its_head(image: Image) -> bytes:
    """As phones keep a photograph that was taken upright: on its side, with a note to turn it."""
    exif, made = Pillow.Exif(), io.BytesIO()
    exif[0x0112] = 6
    on_its_side = cv2.rotate(image, cv2.ROTATE_90_COUNTERCLOCKWISE)
    Pillow.fromarray(cv2.cvtColor(on_its_side, cv2.COLOR_BGR2RGB)).save(made, "JPEG", quality=92, exif=exif)
    return made.getvalue()


def as_jpeg(image: Image) -> bytes:
    return bytes(cv2.imencode(".jpg", image)[1])


@pytest.mark.parametrize(
    ("taken", "words", "trouble"),
    [
        (turned_by_its_head, "7 cards were read.", ""),
        (lambda image: as_jpeg(np.full_like(image, 127)), "Nothing could be read", "mat is not in the picture"),
        (lambda image: as_jpeg(np.asarray(cv2.GaussianBlur(image, (0, 0), 6.0), np.uint8)), "", "focus"),
        *each_night(
            (as_jpeg, "7 cards were read.", ""),
            (lambda image: as_jpeg(image[:, : image.shape[1] // 2]), "", "marker"),
            (lambda image: as_jpeg(np.zeros_like(image)), "", "black"),
        ),
    ],
)
def test_the_page_says_what_was_read_from_a_photograph_and_what_is_wrong_with_it(
    monkeypatch: pytest.MonkeyPatch, taken: Callable[[Image], bytes], words: str, trouble: str
) -> None:
    with table_by_photographs(monkeypatch) as (client, done):
        token = csrf_token(client, "/phone-camera/photograph")
        file = (io.BytesIO(taken(photograph())), "table.jpg")
        client.post("/phone-camera/photograph", data={"csrf_token": token, "photograph": file})
        assert done.wait(120)
        read = client.get("/phone-camera/photograph/read").json

    assert read is not None
    assert words in read["words"]
    assert trouble in " ".join(one["message"] for one in read["trouble"])
    assert (read["trouble"] == []) == (trouble == "")
