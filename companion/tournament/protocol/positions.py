"""A place in a table's journal, and whether events follow on it without a gap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.journal_events import JournalEvent


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """The event up to which something is known: its game, its number in it, and its hash."""

    epoch: int
    seq: int
    hash: str = field(compare=False)

    @classmethod
    def of(cls, event: JournalEvent) -> Position:
        return cls(event.epoch, event.seq, event.hash)

    def same_as(self, other: Position | None) -> bool:
        """True if both are the same event, not only the same number."""
        return other is not None and (self.epoch, self.seq, self.hash) == (other.epoch, other.seq, other.hash)


def follows(event: JournalEvent, before: Position | None) -> bool:
    """True if an event may stand directly after a place: next in the same game, or first of a later one."""
    if before is not None and event.epoch == before.epoch:
        return event.seq == before.seq + 1 and event.previous_hash == before.hash
    later = before is None or event.epoch > before.epoch
    return later and event.seq == 1 and not event.previous_hash


def are_in_order(events: Sequence[JournalEvent], after: Position | None) -> bool:
    """True if the events follow on a place and on one another."""
    for event in events:
        if not follows(event, after):
            return False
        after = Position.of(event)
    return True
