"""The games at a table: the clock of each, the one way by which anything reaches its record, and which is played."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import Final

from companion.journal_events import Entry
from companion.observations import GameStarted, Observation, PlayerNumber
from companion.table.intake import Intake, Submission
from companion.table.plan import GamePlan, Setting

FURTHEST_AHEAD_S: Final = 10.0
"""Entries beside a film may come this much before the frames that they belong to."""


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


class CurrentGame:
    """The game that is played at a table, and the plan that it is played by. `hear` is given what is told of any game.

    Games are begun by one thread at a time; any thread may ask.
    """

    def __init__(
        self, plan: GamePlan, intake: Intake, hear: Callable[[Observation], None], monotonic: Callable[[], float]
    ) -> None:
        self.plan, self.intake = plan, intake
        self._hear, self._monotonic = hear, monotonic
        self.game = self._new(0, 0.0)

    def now(self) -> float:
        """The seconds of the game."""
        return self.game.clock.now()

    def begin(self, setting: Setting | None, start: GameStarted | None) -> None:
        """Begins another game, in a record of its own: with this setting and start, or the same ones as before.

        Raises `StorageError`: then the game before goes on.
        """
        plan = replace(self.plan, setting=setting or self.plan.setting, start=start or self.plan.start)
        if plan.start is not None:
            game = self._new(self.game.number + 1, 0.0)
            told = Submission(replace(plan.start, t=0.0), "start")
            self.intake.begin_game(plan.setting.entry(0.0, plan.referee), told, int(time.time()), game.number)
            self.game = game
        self.plan = plan

    def take_up(self, plan: GamePlan, t: float) -> None:
        """The game goes on from `t` seconds, by this plan."""
        self.plan, self.game = plan, self._new(self.game.number, t)

    def is_of_another(self, observation: Observation) -> bool:
        """By its time: before this game, or one that only the game before had come to while it was entered."""
        return not 0.0 <= observation.t <= self.now() + FURTHEST_AHEAD_S

    def name_of(self, player: PlayerNumber) -> str:
        return self.plan.start.players[player].name if self.plan.start else f"Player {player + 1}"

    def _new(self, number: int, start_t: float) -> GameAtTable:
        return GameAtTable(number, GameClock(self._monotonic, start_t, self.plan.film), self.intake, self._hear)
