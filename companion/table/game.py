"""One game at a table: its clock, and the one way by which anything reaches its record."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass

from companion.journal_events import Entry
from companion.observations import Observation
from companion.table.clock import GameClock
from companion.table.intake import Intake, Submission


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
