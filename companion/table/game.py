"""One game at a table: its clock, and the one way by which anything reaches its record."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass

from companion.journal_events import Entry
from companion.observations import Observation
from companion.table.intake import Intake, Submission


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


@dataclass(frozen=True, slots=True)
class GameAtTable:
    """A game from its start to the start of the next one; whoever tells of it holds on to it.

    What is told of a game that has made way for another is refused, so that frames, presses and verdicts that are
    still on their way when a game begins never reach it. `hear` lets whoever looks at the table know what is told.
    """

    number: int
    clock: GameClock
    intake: Intake
    hear: Callable[[Observation], None]

    def offer(self, told: Submission) -> Future[None]:
        """Will be stored and then judged; the future is done once it is stored, and fails where the game has ended."""
        self.hear(told.observation)
        return self.intake.offer(told, self.number)

    def submit(self, told: Submission) -> None:
        """Returns once it is stored. Raises `StorageError` where it cannot be, or where the game has ended."""
        self.hear(told.observation)
        self.intake.submit(told, self.number)

    def note(self, entry: Entry) -> None:
        """Something to keep with the game that nobody judges; dropped where the game has ended."""
        self.intake.note(entry, self.number)
