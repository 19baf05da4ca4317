"""Compares ways to bring a phone's pictures to the table: `python -m tests.benchmarks.phone_transport [--phones 4]`.

The phone's own page runs in Chromium. Its camera is a drawn table of 1920 x 1080 over which a hand moves for half of
the time; each time that it leaves, one card is turned. Told are, of so many tables in one process: the time from the
light, that is, from the moment at which the hand is gone, to the snapshot that says how the card is turned; frames that
were looked at; bytes; and processor time of receiving and decoding, and of sight, as shares of one core.

The page sends JPEG by POST. `webp-post` changes the picture's format only, `jpeg-socket` only how it is sent. `webrtc`
sends video instead and needs aiortc, which the companion does not: `pip install --target FOLDER aiortc`, and name that
folder in PYTHONPATH.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import datetime
import importlib
import json
import math
import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import cv2
import numpy as np
from playwright.sync_api import Browser, Page
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from companion.measuring.percentiles import percentile
from companion.observations import TableSnapshot
from companion.report import ReportBoard
from companion.sight.cameras.phone import PhoneCamera, PhonePictures
from companion.sight.cameras.source import Ended, Frame, FrameResult, FrameSource, Image, Unavailable
from companion.sight.labels.decoding import Fingerprints
from companion.sight.sightings import Sight
from companion.sight.survey import Survey
from companion.simulation.drawing.card_faces import faces_for
from companion.simulation.drawing.pinhole import camera_over
from companion.simulation.drawing.renderer import TableRenderer
from companion.table.demo import DEMO_LABELS, demo_registry
from tests.benchmarks.flag_latency import CREATURES, PICTURE_PX, pictures
from tests.web.browser import browser
from tests.web.made_up import GAME
from web.people.roles import CAMERA
from web.serving.certificate import server_context
from web.serving.server import PageServer, SecureDoor
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.services import TableServices, table_context

TRANSPORTS: Final = ("jpeg-post", "webp-post", "jpeg-socket", "webrtc")
WARMS_UP_S: Final = 6.0
LONGEST_S: Final = 5.0
"""A change that takes longer is told by the next one."""

CAMERA_JS: Final = """
const size = { width: %(width)d, height: %(height)d };
const canvas = Object.assign(document.createElement("canvas"), size);
const tables = %(tables)s.map((src) => Object.assign(new Image(), { src }));
window.changes = [];
let turned = 0;
let changed = false;
const began = performance.now();
setInterval(() => {
  const within = ((performance.now() - began) / 6000) %% 1;
  const paper = canvas.getContext("2d");
  const hand = within >= 0.5;
  if (hand && !changed) [turned, changed] = [1 - turned, true];
  paper.drawImage(tables[turned], 0, 0);
  if (hand) {
    paper.fillStyle = "rgb(205, 150, 120)";
    const x = size.width * (0.3 + 0.4 * Math.abs(Math.sin(9 * within)));
    paper.fillRect(x, size.height * 0.4, size.width * 0.12, size.height * 0.6);
  } else if (changed) {
    changed = false;
    window.changes.push([Date.now() / 1000, turned]);
  }
}, 66);
navigator.mediaDevices.getUserMedia = async () => (window.shown = canvas.captureStream(15));
"""
WEBP_JS: Final = """
const toBlob = HTMLCanvasElement.prototype.toBlob;
HTMLCanvasElement.prototype.toBlob = function (done, kind, quality) { toBlob.call(this, done, "image/webp", quality); };
"""
SENT_JS: Final = """
const line = new Promise((done) => {
  const socket = new WebSocket("ws://127.0.0.1:%(port)d");
  socket.onopen = () => done(socket);
});
const usual = window.fetch;
window.fetch = async (address, how) => {
  if (!String(address).startsWith("/phone-camera/picture")) return usual(address, how);
  await deliver(await line, how.body);
  return new Response('{"trouble": [], "settled": true}');
};
"""
SOCKET_JS: Final = """
const deliver = (socket, picture) => new Promise((done) => {
  socket.onmessage = done;
  socket.send(picture);
});
"""
WEBRTC_JS: Final = """
let calling = null;
const deliver = (socket) => (calling ??= call(socket));
async function call(socket) {
  const peer = (window.peer = new RTCPeerConnection());
  for (const track of window.shown.getTracks()) {
    track.contentHint = "detail";
    peer.addTrack(track, window.shown);
  }
  await peer.setLocalDescription(await peer.createOffer());
  await new Promise((done) => {
    peer.onicegatheringstatechange = () => peer.iceGatheringState === "complete" && done();
    if (peer.iceGatheringState === "complete") done();
  });
  socket.send(peer.localDescription.sdp);
  const answer = await new Promise((done) => (socket.onmessage = ({ data }) => done(data)));
  await peer.setRemoteDescription({ type: "answer", sdp: answer });
}
"""

BYTES_SENT_JS: Final = """
window.peer.getStats().then((all) => [...all.values()].find(({ type }) => type === "transport").bytesSent)
"""


class NewestFrame:
    """The newest frame of a video that comes, for one reader."""

    def __init__(self) -> None:
        self._came, self._number, self._closed = threading.Condition(), 0, False
        self._frame: Frame | None = None

    def put(self, image: Image) -> None:
        with self._came:
            self._frame = Frame(image, time.monotonic(), self._number, "video")
            self._number += 1
            self._came.notify_all()

    def read(self) -> FrameResult:
        with self._came:
            self._came.wait_for(lambda: self._frame is not None or self._closed, 2.0)
            frame, self._frame = self._frame, None
            return Ended() if self._closed else frame or Unavailable("no video comes")

    def close(self) -> None:
        with self._came:
            self._closed = True
            self._came.notify_all()


class VideoCalls:
    """Answers WebRTC calls, in a thread with a loop of its own."""

    def __init__(self) -> None:
        self._rtc: Any = importlib.import_module("aiortc")
        self._loop = asyncio.new_event_loop()
        self._peers: list[Any] = []
        threading.Thread(target=self._loop.run_forever, daemon=True).start()

    def answer(self, offer: str, into: NewestFrame) -> str:
        """The answer to an offer (SDP); frames of the video are put there from then on."""
        return asyncio.run_coroutine_threadsafe(self._answer(offer, into), self._loop).result(30)

    async def _answer(self, offer: str, into: NewestFrame) -> str:
        peer = self._rtc.RTCPeerConnection()
        self._peers.append(peer)
        peer.on("track", lambda track: asyncio.ensure_future(self._receive(track, into)))
        await peer.setRemoteDescription(self._rtc.RTCSessionDescription(offer, "offer"))
        await peer.setLocalDescription(await peer.createAnswer())
        return str(peer.localDescription.sdp)

    async def _receive(self, track: Any, into: NewestFrame) -> None:
        while True:
            try:
                frame = await track.recv()
            except self._rtc.mediastreams.MediaStreamError:
                return
            into.put(np.asarray(frame.to_ndarray(format="bgr24"), np.uint8))


@dataclass
class Seen:
    """The view of one table. `told`: when a snapshot said how the last creature is turned, by the wall clock."""

    told: list[tuple[float, bool]] = field(default_factory=list)
    frames: int = 0
    sight_s: float = 0.0

    def look(self, source: FrameSource) -> None:
        """Reads the source to its end."""
        sight, survey = Sight(demo_registry(), Fingerprints(b"made up")), Survey()
        while not isinstance(result := source.read(), Ended):
            if isinstance(result, Unavailable):
                continue
            before = time.thread_time()
            told = survey.take(sight.see(result))
            self.sight_s += time.thread_time() - before
            self.frames += 1
            if isinstance(told, TableSnapshot) and (row := told.players[0].battleline):
                self.told.append((time.time(), bool(row[-1].exhausted)))


class CountedPictures(PhonePictures):
    """The pictures of a phone, with the bytes that it sent."""

    def __init__(self) -> None:
        super().__init__(time.monotonic)
        self.bytes_sent = 0

    def offer(self, jpeg: bytes, age_s: float = 0.0) -> None:
        self.bytes_sent += len(jpeg)
        super().offer(jpeg, age_s)


@dataclass
class Phone:
    """One phone and its table. `page` is the phone's; what it sends comes as `pictures` or as `video`."""

    page: Page
    pictures: CountedPictures = field(default_factory=CountedPictures)
    video: NewestFrame = field(default_factory=NewestFrame)
    seen: Seen = field(default_factory=Seen)

    @property
    def bytes_sent(self) -> int:
        """Bytes of pictures, or of video with all that carries it."""
        return self.pictures.bytes_sent or int(self.page.evaluate(BYTES_SENT_JS))

    def waits_s(self) -> list[float]:
        """From each change, once the hand had gone, to the snapshot that tells it."""
        waits = []
        for at, turned in self.page.evaluate("window.changes"):
            told = (when - at for when, exhausted in self.seen.told if when >= at and exhausted == bool(turned))
            waits.append(next(told, math.inf))
        return [wait_s for wait_s in waits if wait_s < LONGEST_S]


@contextmanager
def socket_of(answer: Callable[[ServerConnection, str | bytes], None]) -> Iterator[int]:
    """A WebSocket's port, at which each message is answered."""

    def hear(line: ServerConnection) -> None:
        try:
            for message in line:
                answer(line, message)
        except ConnectionClosed:
            pass

    with serve(hear, "127.0.0.1", 0, max_size=2**21) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.socket.getsockname()[1]
        server.shutdown()


@contextmanager
def at_a_table(transport: str, camera_js: str, folder: Path, chromium: Browser) -> Iterator[Phone]:
    """A phone's page before the drawn table, and a table that looks at what it sends."""
    with ExitStack() as stack:
        viewer = chromium.new_context(ignore_https_errors=True, bypass_csp=True, viewport={"width": 390, "height": 844})
        stack.callback(viewer.close)
        viewer.grant_permissions(["camera"])
        phone = Phone(viewer.new_page())
        script = camera_js + (WEBP_JS if transport == "webp-post" else "")
        if transport == "jpeg-socket":
            port = stack.enter_context(socket_of(lambda line, picture: take(phone, line, picture)))
            script += SENT_JS % {"port": port} + SOCKET_JS
        if transport == "webrtc":
            calls = VideoCalls()
            port = stack.enter_context(socket_of(lambda line, sdp: line.send(calls.answer(str(sdp), phone.video))))
            script += SENT_JS % {"port": port} + WEBRTC_JS
        source: FrameSource = phone.video if transport == "webrtc" else PhoneCamera(phone.pictures, time.monotonic)
        looking = threading.Thread(target=phone.seen.look, args=(source,))
        looking.start()
        stack.callback(looking.join)
        stack.callback(source.close)
        phone.page.add_init_script(f"(() => {{ {script} }})();")
        stack.enter_context(at_its_page(phone, folder))
        yield phone


def take(phone: Phone, line: ServerConnection, picture: str | bytes) -> None:
    assert isinstance(picture, bytes)
    phone.pictures.offer(picture)
    line.send("taken")


@contextmanager
def at_its_page(phone: Phone, folder: Path) -> Iterator[None]:
    """The phone is let in by its code, and begins."""
    context = server_context(folder, ("127.0.0.1",), datetime.datetime.now(datetime.UTC))
    door = SecureDoor.at("127.0.0.1", 0, context)
    services = TableServices(
        board=ReportBoard(GAME), submit=lambda told: None, phone=phone.pictures, secure_port=lambda: door.port
    )
    app = create_app(services, WebSettings())
    code = table_context(app).people.new_code(CAMERA)
    server = PageServer(app, port=0, secure=door)
    server.start(lambda said: None)
    try:
        phone.page.goto(f"https://127.0.0.1:{door.port}/phone-camera?code={code}")
        phone.page.click("text=Use this phone as the camera")
        phone.page.locator("#phone-begin").wait_for(state="hidden")
        yield
    finally:
        server.stop()


def drawn_tables() -> str:
    """The script of a camera before the table, with the last creature ready and exhausted."""
    registry = demo_registry()
    by_card = {entry.card: entry for entry in registry.labels if entry.player == 0}
    renderer = TableRenderer(camera_over(*PICTURE_PX), faces_for(registry), DEMO_LABELS)
    shown = pictures(renderer, [by_card[slug] for slug in CREATURES])
    jpegs = (cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 97])[1].tobytes() for image in shown)
    tables = json.dumps([f"data:image/jpeg;base64,{base64.b64encode(jpeg).decode()}" for jpeg in jpegs])
    return CAMERA_JS % {"width": PICTURE_PX[0], "height": PICTURE_PX[1], "tables": tables}


@dataclass(frozen=True, slots=True)
class Spent:
    """All that was spent so far: wall clock, processor time of this process and of sight in it, frames, bytes."""

    wall_s: float
    process_s: float
    sight_s: float
    frames: int
    bytes_sent: int

    @classmethod
    def by(cls, phones: Sequence[Phone]) -> Spent:
        sight_s, frames = sum(one.seen.sight_s for one in phones), sum(one.seen.frames for one in phones)
        return cls(time.monotonic(), time.process_time(), sight_s, frames, sum(one.bytes_sent for one in phones))

    def since(self, before: Spent) -> Spent:
        return Spent(*(getattr(self, one.name) - getattr(before, one.name) for one in fields(self)))


def measure(transport: str, count: int, seconds: float) -> str:
    """A row of the table."""
    camera_js = drawn_tables()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        # A WebP picture would be refused by its kind.
        stack.enter_context(patch("companion.sight.cameras.phone.check_picture", lambda picture: None))
        chromium = stack.enter_context(browser())
        phones = [stack.enter_context(at_a_table(transport, camera_js, folder, chromium)) for _ in range(count)]
        time.sleep(WARMS_UP_S)
        before = Spent.by(phones)
        time.sleep(seconds)
        spent = Spent.by(phones).since(before)
        waits_ms = [1000 * wait_s for phone in phones for wait_s in phone.waits_s()]
    median_ms, late_ms = (percentile(waits_ms, percent) for percent in (50, 95))
    a_second, mb_a_minute = spent.frames / spent.wall_s, spent.bytes_sent / spent.wall_s * 60 / 1e6
    receiving = (spent.process_s - spent.sight_s) / spent.wall_s
    return (
        f"| {transport} | {count} | {median_ms:.0f} ms, {late_ms:.0f} ms of {len(waits_ms)} | {a_second / count:.1f} | "
        f"{mb_a_minute / count:.1f} | {receiving:.0%} | {spent.sight_s / spent.wall_s:.0%} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--transports", nargs="+", choices=TRANSPORTS, default=TRANSPORTS[:3])
    parser.add_argument("--phones", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    print(f"load {os.getloadavg()[0]:.1f} at the start")
    print("| transport | phones | light to snapshot: median, 95th percentile | frames a second and phone |", end="")
    print(" MB a minute and phone | receiving | sight |")
    for transport in options.transports:
        print(measure(transport, options.phones, options.seconds), flush=True)


if __name__ == "__main__":
    main()
