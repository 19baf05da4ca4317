"""The events of a message that are new to the hub: hub: never after a gap, never twice, never altered. No I/O."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.journal_events import JournalEvent
from companion.tournament.protocol.messages import Message, MessageRefusal
from companion.tournament.protocol.positions import Position, are_in_order

Age: TypeAlias = Literal["new", "again", "old"]


@dataclass(frozen=True, slots=True)
class Taken:
    """The events to store, and the head once they are; `refused` says why there are none of a message that had some."""

    events: tuple[JournalEvent, ...]
    head: Position | None
    refused: MessageRefusal = ""


class MessageNumbers:
    """The highest number that each table has given a message, for any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._highest: dict[str, int] = {}

    def highest(self, table: str) -> int:
        return self._highest.get(table, 0)

    def take(self, table: str, number: int) -> Age:
        """The age of a message by its number: new, the newest come again, or an old one that somebody sends again.

        Tables of an earlier version number nothing (0), and are believed until they do.
        """
        with self._lock:
            highest = self._highest.get(table, 0)
            self._highest[table] = max(number, highest)
            return "old" if number < highest else "new" if number > highest or not number else "again"


def fresh(head: Position | None, message: Message) -> Taken:
    """The events that are new in a message of a journal that is stored up to `head`."""
    if not are_in_order(message.events, message.after):
        return Taken((), head, "altered" if message.after is not None else "gap")
    if head is None:
        # A journal's first message says that it begins there.
        return _taken(message.events, head) if message.after is None else Taken((), head, "gap")
    places = [message.after, *(Position.of(event) for event in message.events)]
    for number, place in enumerate(places):
        if place is not None and (place.epoch, place.seq) == (head.epoch, head.seq):
            if place.hash != head.hash:
                return Taken((), head, "altered")
            return _taken(message.events[number:], head)
    if places[-1] is None or places[-1] < head:
        return Taken((), head)
    return Taken((), head, "gap")


def _taken(events: tuple[JournalEvent, ...], head: Position | None) -> Taken:
    return Taken(events, Position.of(events[-1]) if events else head)
