"""Records for a loop that must go on when the disk does not: nothing is acknowledged that is not stored."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from companion.journal import Journal, StorageError
from companion.journal_events import Entry, JournalEvent
from companion.sentences import Sentence, reason

LARGEST_BATCH = 500


@dataclass(frozen=True, slots=True)
class Stored:
    """Everything offered so far is on the disk; these events came with the last offer."""

    events: tuple[JournalEvent, ...]


@dataclass(frozen=True, slots=True)
class NotStored:
    """The disk did not take it. `waiting` entries are kept in memory and must not be acknowledged."""

    reason: str
    waiting: int


class Recorder:
    """Records for a loop that goes on when the disk does not: keeps the order, and tries again with each offer.

    A game produces few entries, so many thousands fit in memory; beyond `most_waiting` offers raise `StorageError`.
    """

    def __init__(self, journal: Journal, most_waiting: int = 100_000) -> None:
        self._journal = journal
        self._waiting: deque[tuple[Entry, str]] = deque()
        self._most_waiting = most_waiting

    @property
    def waiting(self) -> int:
        """How many entries are not on the disk yet."""
        return len(self._waiting)

    def record(self, *entries: Entry, wall_time: str = "") -> Stored | NotStored:
        """Stores what waits and these entries; call it without entries to try again."""
        if len(self._waiting) + len(entries) > self._most_waiting:
            raise StorageError(
                Sentence(
                    "{count} entries are waiting for the disk; memory cannot hold any more", count=len(self._waiting)
                )
            )
        self._waiting.extend((entry, wall_time) for entry in entries)
        stored: list[JournalEvent] = []
        while self._waiting:
            batch, label = self._next_batch()
            try:
                stored += self._journal.append(*batch, wall_time=label)
            except StorageError as error:
                return NotStored(reason(error), len(self._waiting))
            for _ in batch:
                self._waiting.popleft()
        return Stored(tuple(stored))

    def _next_batch(self) -> tuple[list[Entry], str]:
        """The oldest entries that share a wall time, for one commit. Small, so that the last bytes of a disk serve."""
        label = self._waiting[0][1]
        batch: list[Entry] = []
        for entry, wall_time in self._waiting:
            if wall_time != label or len(batch) == LARGEST_BATCH:
                break
            batch.append(entry)
        return batch, label
