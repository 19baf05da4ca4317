"""The judge of a table and the organiser of a hub, who go on working while somebody attacks it."""

from __future__ import annotations

import http.client
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from tests.attacks.neighbours import Browser
from tests.attacks.programs import Program

IPHONE = "Mozilla/5.0 (iPhone) Version/17.0 Safari/604.1"
LOOKS_EVERY_S = 0.1
SERVED_WITHIN_MS = 1000.0
"""On a machine that is busy with other things, too."""


def judge_of(table: Program) -> Browser:
    judge = Browser(table.port, IPHONE)
    judge.sign_in(table.told(r"judge's page, good once: (\S+)"))
    return judge


def organiser_of(hub: Program) -> Browser:
    organiser = Browser(hub.port, IPHONE)
    organiser.sign_in(hub.told(r"organiser, good once: (\S+)"), name="Mia")
    return organiser


@dataclass(slots=True)
class AtWork:
    """How a desk fared so far: the slowest page in milliseconds, and how many were refused."""

    looks: int = 0
    worst_ms: float = 0.0
    refused: int = 0
    _over: threading.Event = field(default_factory=threading.Event)

    @property
    def words(self) -> str:
        return f"desk {self.looks} times in {self.worst_ms:.0f} ms at most, {self.refused} refused"

    @property
    def is_served(self) -> bool:
        return self.looks > 0 and not self.refused and self.worst_ms < SERVED_WITHIN_MS

    def look(self, browser: Browser, desk: str) -> None:
        while True:
            began = time.monotonic()
            try:
                status = browser.status(desk)
            except (OSError, http.client.HTTPException):
                status = 0
            self.looks += 1
            self.refused += status != 200
            self.worst_ms = max(self.worst_ms, 1000 * (time.monotonic() - began))
            if self._over.wait(LOOKS_EVERY_S):
                return

    def end(self) -> None:
        self._over.set()


@contextmanager
def at_work(browser: Browser, desk: str) -> Iterator[AtWork]:
    """Reads the desk over and over until the context is left, which must happen before the program ends."""
    browser.status(desk)
    measured = AtWork()
    worker = threading.Thread(target=measured.look, args=(browser, desk), daemon=True)
    worker.start()
    try:
        yield measured
    finally:
        measured.end()
        worker.join()


@contextmanager
def judge_at_work(table: Program) -> Iterator[AtWork]:
    with at_work(judge_of(table), "/judge/") as measured:
        yield measured


@contextmanager
def organiser_at_work(hub: Program) -> Iterator[AtWork]:
    with at_work(organiser_of(hub), "/desk") as measured:
        yield measured
