"""The game's own seconds: from its start on, never falling, and going on where they stopped after a restart."""

from __future__ import annotations

import threading
from collections.abc import Callable


class GameClock:
    """Seconds of one game, read from a monotonic clock, or told by the frames of a film that has a time of its own.

    The game's time is `start_t` seconds as the clock is made. `film`: time passes only as `film_time` tells.
    """

    def __init__(self, monotonic: Callable[[], float], start_t: float = 0.0, film: bool = False) -> None:
        self._monotonic = monotonic
        self._start_t = start_t
        self._origin = monotonic() - start_t
        self._lock = threading.Lock()
        self._told: float | None = start_t if film else None

    def film_time(self, t: float) -> float:
        """A frame of `t` seconds into the film was shown: the game's seconds at that moment."""
        with self._lock:
            if self._told is not None:
                self._told = max(self._told, self._start_t + t)
            return self._start_t + t

    def now(self) -> float:
        with self._lock:
            return self._monotonic() - self._origin if self._told is None else self._told

    def of_camera(self, monotonic_s: float) -> float:
        """The game's seconds of a moment on the monotonic clock, negative before its start; of a film, those of its
        newest frame."""
        with self._lock:
            return monotonic_s - self._origin if self._told is None else self._told
