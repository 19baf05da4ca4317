"""How long things took lately, for the page that shows how the companion itself fares."""

from __future__ import annotations

import statistics
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Final

from companion.evidence import Latency
from companion.sentences import Sentence

SAMPLES: Final = 500
STORED: Final = Sentence("From what is seen or entered to the disk")
SETTLED_TO_PAGE: Final = Sentence("From a settled table to the page")


class Latencies:
    """The newest durations by name, for any thread."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._lock = threading.Lock()
        self._taken_s: dict[str, deque[float]] = {}

    def add(self, name: str, seconds: float) -> None:
        with self._lock:
            self._taken_s.setdefault(name, deque(maxlen=SAMPLES)).append(seconds)

    def add_since(self, name: str, began: float) -> None:
        """It began at that monotonic second, and has just ended."""
        self.add(name, self._monotonic() - began)

    def until_stored(self, stored: Future[None]) -> Future[None]:
        """Measures how long it takes from here until something is on the disk; what is refused is not counted."""
        began = self._monotonic()

        def ended(stored: Future[None]) -> None:
            if stored.exception() is None:
                self.add_since(STORED, began)

        stored.add_done_callback(ended)
        return stored

    def all(self) -> tuple[Latency, ...]:
        """Each name's median and 99th percentile, in the order in which they were first heard of."""
        with self._lock:
            taken = {name: sorted(times) for name, times in self._taken_s.items()}
        return tuple(
            Latency(name, 1000 * statistics.median(times), 1000 * times[int(0.99 * (len(times) - 1))], len(times))
            for name, times in taken.items()
        )
