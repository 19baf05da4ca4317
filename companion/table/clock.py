"""The game's own seconds: from its start on, never falling, and going on where they stopped after a restart."""

from __future__ import annotations

import threading
from collections.abc import Callable


class GameClock:
    """Seconds of the game, read from a monotonic clock, or told by the frames of a film that has a time of its own."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._lock = threading.Lock()
        self._origin = monotonic()
        self._told: float | None = None
        self._offset = 0.0

    def start_at(self, t: float) -> None:
        """The game's time is now `t` seconds; a film's own time counts from there on."""
        with self._lock:
            self._origin = self._monotonic() - t
            self._offset = t
            self._told = None if self._told is None else t

    def follow_film(self) -> None:
        """From now on time passes only as `film_time` tells."""
        with self._lock:
            self._told = self._offset

    def film_time(self, t: float) -> float:
        """A frame of `t` seconds into the film was shown: the game's seconds at that moment."""
        with self._lock:
            if self._told is not None:
                self._told = max(self._told, self._offset + t)
            return self._offset + t

    def now(self) -> float:
        with self._lock:
            return self._monotonic() - self._origin if self._told is None else self._told

    def of_camera(self, monotonic_s: float) -> float:
        """The game's seconds of a moment on the monotonic clock; of a film, those of its newest frame."""
        with self._lock:
            return monotonic_s - self._origin if self._told is None else self._told
