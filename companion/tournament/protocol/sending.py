"""Sending from a table, and handling the answer: answer: one message at a time, from its own journal. No I/O.

sending = Sending(record, Place("hall-table-7", first_epoch=12), boot="5f1c")
while True:
    if sending.due_s(now) <= 0:
        message = sending.message(now, t)          # to be sent; then either of
        sending.answered(answer, now)
        sending.failed(now)
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, Protocol

from companion.journal_events import JournalEvent
from companion.observations import JsonObject
from companion.tournament.protocol.messages import MOST_EVENTS, HubAnswer, Message
from companion.tournament.protocol.positions import Position

FIRST_PAUSE_S: Final = 0.5
LONGEST_PAUSE_S: Final = 3.0
MOST_BYTES: Final = 1_000_000
"""Of events in one message, unless a single one is larger."""


class JournalReader(Protocol):
    """A table's journal as its sender reads it."""

    @property
    def epoch(self) -> int: ...

    @property
    def last_seq(self) -> int: ...

    def epochs(self) -> tuple[int, ...]: ...

    def events(self, epoch: int | None = None, after_seq: int = 0) -> Iterator[JournalEvent]: ...


@dataclass(frozen=True, slots=True)
class JournalPlace:
    """The name under which the hub knows a journal, and the first game of it that the hub may still need."""

    journal: str
    first_epoch: int


class Sending:
    """One table's end of the conversation. `boot` tells this run's messages from those of another."""

    def __init__(
        self, record: JournalReader, place: JournalPlace, boot: str, chance: random.Random | None = None
    ) -> None:
        self.place = place
        self._record = record
        self._boot = boot
        self._chance = chance or random.Random(boot)
        self._number = 0
        self._head: Position | None = None
        self._asked = False
        self._sent_at = -LONGEST_PAUSE_S
        self._behind_since: float | None = None
        self._failures = 0
        self._pause_s = 0.0
        self._answer = HubAnswer("", None)
        self._state: JsonObject | None = None
        self._told = True
        self._in_flight: Message | None = None
        self.refused = ""

    @property
    def head(self) -> Position | None:
        """The last position that the hub has said it holds."""
        return self._head

    @property
    def answer(self) -> HubAnswer:
        """The newest answer."""
        return self._answer

    @property
    def up_to_date(self) -> bool:
        """True if the hub holds everything that the journal does."""
        record, head = self._record, self._head
        if not self._asked:
            return False
        if head is not None and (head.epoch, head.seq) == (record.epoch, record.last_seq):
            return True
        # A game that has begun but holds nothing yet: what counts is whether any event follows.
        return record.last_seq == 0 and next(self._after(head), None) is None

    def tell(self, state: JsonObject) -> None:
        """From now on the table is like this. Sent with the next message, and again until the hub has answered."""
        if state is not self._state and state != self._state:
            self._state, self._told = state, False

    def due_s(self, now: float) -> float:
        """In how many seconds the next message is due; zero or less when it is."""
        if self._failures:
            return self._sent_at + self._pause_s - now
        news = not self.up_to_date or not self._told
        return self._sent_at + (self._answer.pace_s if news else self._answer.beat_s) - now

    def soonest_s(self, now: float) -> float:
        """In how many seconds a message can be due at the soonest, whatever happens at the table until then."""
        return self._sent_at + (self._pause_s if self._failures else self._answer.pace_s) - now

    def message(self, now: float, t: float) -> Message:
        """The next message; asks how far the hub is where that is not known. `t` is the game's second now."""
        self._number += 1
        self._sent_at = now
        if self.up_to_date:
            self._behind_since = None
        elif self._behind_since is None:
            self._behind_since = now
        self._in_flight = Message(
            id=f"{self._boot}-{self._number}",
            journal=self.place.journal,
            after=self._head,
            events=tuple(self._following()) if self._asked else (),
            t=t,
            state=None if self._told else self._state,
            behind_s=round(now - self._behind_since, 3) if self._behind_since is not None else 0.0,
            number=self._number,
        )
        return self._in_flight

    def answered(self, answer: HubAnswer, now: float) -> bool:
        """Takes the answer to the newest message; `False` for one to another, which tells nothing."""
        sent = self._in_flight
        if sent is None or answer.id != sent.id:
            return False
        self._in_flight, self._answer, self._failures = None, answer, 0
        self.refused = answer.refused
        if answer.refused == "old":
            # The numbers of an earlier run were higher.
            self._number = max(self._number, answer.number)
            self._asked = False
            return True
        if sent.state is self._state:
            self._told = True
        if answer.head is not None and not self._holds(answer.head):
            # The journal was replaced or brought back from a backup: what the hub has of it is another past.
            self._rename(now)
        else:
            self._head, self._asked = answer.head, True
            if answer.head is not None and answer.head.epoch > self.place.first_epoch:
                self.place = replace(self.place, first_epoch=answer.head.epoch)
        if self.up_to_date:
            self._behind_since = None
        return True

    def failed(self, now: float) -> None:
        """No answer came. The same is said again after a pause that grows, and differs from table to table."""
        self._in_flight = None
        self._failures += 1
        longest = min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** (self._failures - 1))
        self._pause_s = now - self._sent_at + longest * self._chance.uniform(0.5, 1.0)
        # Whatever the hub lost meanwhile, it will say so when it is asked.
        self._asked = False
        self._told = self._state is None

    def _rename(self, now: float) -> None:
        self.place = replace(self.place, journal=f"{self._boot}-{self._number}-{self._chance.randrange(16**8):08x}")
        self._head, self._asked = None, True

    def _following(self) -> Iterator[JournalEvent]:
        used = 0
        for event in islice(self._after(self._head), MOST_EVENTS):
            used += len(str(event.body))
            if used > MOST_BYTES and used != len(str(event.body)):
                return
            yield event

    def _after(self, place: Position | None) -> Iterator[JournalEvent]:
        first = self.place.first_epoch if place is None else place.epoch
        for epoch in self._record.epochs():
            if epoch >= first:
                yield from self._record.events(epoch, place.seq if place is not None and epoch == place.epoch else 0)

    def _holds(self, place: Position) -> bool:
        found = next(iter(self._record.events(place.epoch, place.seq - 1)), None)
        return found is not None and place.same_as(Position.of(found))
