"""The views shown some time ago, for streams and walls that run behind so that nobody can help a player by them."""

from __future__ import annotations

import threading
from collections import deque
from typing import Final, Generic, TypeVar

LONGEST_DELAY_S: Final = 900
SHORTEST_STEP_S: Final = 1.0

Shown = TypeVar("Shown")


class Past(Generic[Shown]):
    """The last quarter of an hour, at most one value a second. It begins when the hub does, with nothing."""

    def __init__(self) -> None:
        # What was shown from such a second of the hub on.
        self._shown: deque[tuple[float, Shown | None]] = deque([(float("-inf"), None)])
        self._lock = threading.Lock()

    def note(self, now: float, shown: Shown | None) -> None:
        """Notes what is shown from the hub's second `now` on: `None`, where nothing is."""
        with self._lock:
            if shown is self._shown[-1][1]:
                return
            if len(self._shown) > 1 and now - self._shown[-2][0] < SHORTEST_STEP_S:
                self._shown.pop()
            self._shown.append((now, shown))
            while self._shown[1][0] < now - LONGEST_DELAY_S:
                self._shown.popleft()

    def begin(self, shown: Shown) -> None:
        """Everybody may see this already, and nothing before it is kept."""
        with self._lock:
            self._shown = deque([(float("-inf"), shown)])

    def at(self, moment: float) -> Shown | None:
        """The view shown at a moment, and never anything newer."""
        with self._lock:
            return next((shown for at, shown in reversed(self._shown) if at <= moment), None)
