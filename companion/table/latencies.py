"""How long things took lately, for the page that shows how the companion itself fares."""

from __future__ import annotations

import statistics
import threading
from collections import deque
from typing import Final

from companion.evidence import Latency

SAMPLES: Final = 500


class Latencies:
    """The newest durations by name, for any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._taken_s: dict[str, deque[float]] = {}

    def add(self, name: str, seconds: float) -> None:
        with self._lock:
            self._taken_s.setdefault(name, deque(maxlen=SAMPLES)).append(seconds)

    def all(self) -> tuple[Latency, ...]:
        """Each name's median and 99th percentile, in the order in which they were first heard of."""
        with self._lock:
            taken = {name: sorted(times) for name, times in self._taken_s.items()}
        return tuple(
            Latency(name, 1000 * statistics.median(times), 1000 * times[int(0.99 * (len(times) - 1))], len(times))
            for name, times in taken.items()
        )
