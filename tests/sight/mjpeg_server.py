"""A camera in the network: a real server of MJPEG over HTTP, whose cable and network a test can spoil."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2
import numpy as np

from companion.sight.cameras.source import Image

LEVELS = cv2.resize(np.random.default_rng(5).integers(20, 220, (54, 96, 3)).astype(np.uint8), (480, 272))


def noisy(number: int) -> Image:
    return np.asarray(cv2.add(LEVELS, np.random.default_rng(number).integers(0, 9, LEVELS.shape, np.uint8)), np.uint8)


class MjpegServer(ThreadingHTTPServer):
    """Sends a picture each `pause_s`; nothing more while it is `stalled`, and hangs up once it is `cut`."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Sender)
        self.pause_s = 0.05
        self.stalled, self.cut, self.over = threading.Event(), threading.Event(), threading.Event()

    @property
    def address(self) -> str:
        return f"http://owner:secret@127.0.0.1:{self.server_port}/video"


class _Sender(BaseHTTPRequestHandler):
    server: MjpegServer

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=picture")
        self.end_headers()
        number = 0
        while not self.server.cut.is_set() and not self.server.over.wait(self.server.pause_s):
            if not self.server.stalled.is_set():
                self._send(noisy(number))
                number += 1

    def _send(self, picture: Image) -> None:
        jpeg = cv2.imencode(".jpg", picture)[1].tobytes()
        head = f"--picture\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n".encode()
        try:
            self.wfile.write(head + jpeg + b"\r\n")
        except OSError:
            self.server.cut.set()

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def serving_mjpeg() -> Iterator[MjpegServer]:
    with MjpegServer() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server
        finally:
            server.over.set()
            server.shutdown()
            thread.join()
