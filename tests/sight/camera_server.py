"""A network camera whose cable and network a test can spoil; how it speaks is up to its handler."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import cv2
import numpy as np

from companion.sight.cameras.source import Image

LEVELS = cv2.resize(np.random.default_rng(5).integers(20, 220, (54, 96, 3)).astype(np.uint8), (480, 272))


def noisy(number: int) -> Image:
    return np.asarray(cv2.add(LEVELS, np.random.default_rng(number).integers(0, 9, LEVELS.shape, np.uint8)), np.uint8)


class CameraServer(socketserver.ThreadingTCPServer):
    """Has a picture each `pause_s`; none while it is `stalled`, and hangs up once it is `cut`.

    `missed` counts the pictures that it did not send while it was stalled.
    """

    daemon_threads = allow_reuse_address = True
    handler: type[socketserver.BaseRequestHandler]
    path: str

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), self.handler)
        self.pause_s, self.missed = 0.05, 0
        self.stalled, self.cut, self.over = threading.Event(), threading.Event(), threading.Event()

    @property
    def address(self) -> str:
        scheme, _, path = self.path.partition("/")
        return f"{scheme}://owner:secret@127.0.0.1:{self.server_address[1]}/{path}"

    def numbers(self) -> Iterator[int]:
        """The numbers of the pictures to be sent, each when it is time for it."""
        number = 0
        while not self.cut.is_set() and not self.over.wait(self.pause_s):
            if self.stalled.is_set():
                self.missed += 1
            else:
                yield number
                number += 1


ServerT = TypeVar("ServerT", bound=CameraServer)


@contextmanager
def serving(kind: type[ServerT]) -> Iterator[ServerT]:
    with kind() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server
        finally:
            server.over.set()
            server.shutdown()
            thread.join()
