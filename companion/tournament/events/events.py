"""The events of a hub, kept in its store as logs of records: read, added to, and never changed otherwise.

Several hub processes may share a store. Whoever decides something decides on what was recorded so far; if somebody
else was faster, the decision is made again on what is there now, so that no record ever stands after one it does not
follow on.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import shorten
from typing import Final, TypeAlias

from companion.sentences import N_, Sentence
from companion.tournament.event.event import Event
from companion.tournament.event.happening import CannotHappen, event_of, happen
from companion.tournament.event.record_forms import RecordError, record_from_json, record_to_json
from companion.tournament.event.records import EventOpened, EventRecord
from companion.tournament.event.telling import told
from companion.tournament.storage.store import AuditLine, LogGrew, Recorded, Store, StoreError

MOST_ATTEMPTS: Final = 20
LONGEST_PAUSE_S: Final = 0.01
"""For each attempt before."""
MOST_EVENTS: Final = 10_000
LONGEST_DETAIL: Final = 300

EventDecision: TypeAlias = Callable[[Event], Iterable[EventRecord]]


class NoSuchEvent(ValueError):
    """There is no event of this number."""


@dataclass(frozen=True, slots=True)
class KeptEvent:
    """An event as far as its log is read: `length` records."""

    number: int
    event: Event
    length: int


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A happening in an event: when in the hub's seconds, by whom, in words."""

    number: int
    at: float
    who: str
    role: str
    words: str


class Events:
    """Every event of a store, numbered from 1. Methods may be called from any thread, and raise `StoreError`."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[int, KeptEvent] = {}
        self._lock = threading.Lock()
        # Those who decide here take turns; only other processes are raced.
        self._deciding = threading.RLock()

    def event(self, number: int) -> Event:
        """The event as it stands now. Raises `NoSuchEvent`."""
        return self._read(number).event

    def kept(self, number: int) -> KeptEvent:
        """The event with how many records tell it. Raises `NoSuchEvent`."""
        return self._read(number)

    def all(self) -> tuple[KeptEvent, ...]:
        """Every event, the oldest first."""
        found: list[KeptEvent] = []
        for number in range(1, MOST_EVENTS):
            try:
                found.append(self._read(number))
            except NoSuchEvent:
                break
        return tuple(found)

    def until(self, number: int, moment: float, known: KeptEvent | None = None) -> KeptEvent | None:
        """The event as it stood at a second of the hub; nothing where it was not open yet.

        `known` is the event at an earlier moment, from where its log is read on.
        """
        event, length = (known.event, known.length) if known else (None, 0)
        for line in self._store.recorded(_log(number), length):
            if line.at > moment:
                break
            event, length = _after(event, line), line.number
        return KeptEvent(number, event, length) if event is not None else None

    def newest(self) -> KeptEvent | None:
        """The event that was opened last."""
        with self._lock:
            number = max(self._known, default=0)
        newest = self._known.get(number)
        while number < MOST_EVENTS:
            try:
                newest = self._read(max(number, 1))
                number = newest.number + 1
            except NoSuchEvent:
                break
        return newest

    def open(self, opened: EventOpened, who: str, role: str) -> int:
        """A new event, and its number. Raises `CannotHappen`."""
        return self.take_in((opened,), N_("opened an event"), who, role)

    def take_in(self, records: Sequence[EventRecord], action: str, who: str, role: str) -> int:
        """A new event that begins with these records, such as one kept elsewhere. Raises `CannotHappen`."""
        event = event_of(records)
        if event is None:
            raise CannotHappen(Sentence("This contains no event."))
        bodies = [record_to_json(record) for record in records]
        act = AuditLine(who, role, action, detail=event.settings.name)
        for number in range(len(self.all()) + 1, MOST_EVENTS):
            try:
                self._store.record(_log(number), 0, bodies, act)
            except LogGrew:
                continue
            return number
        raise CannotHappen(Sentence("No more events can be kept here."))

    def decide(self, number: int, decision: EventDecision, action: str, who: str, role: str) -> Event:
        """Adds the records on which somebody decides, all or none, and gives the event after them.

        The decision is told the event as it stands; it may be asked again. Raises `CannotHappen`, `NoSuchEvent`.
        """
        with self._deciding:
            for attempt in range(MOST_ATTEMPTS):
                # Another process was faster: whoever waits a while of their own does not meet it again.
                time.sleep(random.uniform(0.0, attempt * LONGEST_PAUSE_S))
                after = self._decided(number, decision, action, who, role)
                if after is not None:
                    return after
        raise StoreError("others are recording all the time")

    def _decided(self, number: int, decision: EventDecision, action: str, who: str, role: str) -> Event | None:
        """The event after a decision; nothing where others recorded something meanwhile."""
        kept = self._read(number)
        event, words, bodies = kept.event, [], []
        for record in decision(kept.event):
            words.append(told(record, event))
            event = happen(event, record)
            bodies.append(record_to_json(record))
        if not bodies:
            return event
        detail = shorten(f"{event.settings.name}: {' '.join(words)}", LONGEST_DETAIL, placeholder=" …")
        act = AuditLine(who, role, action, detail=detail)
        try:
            length = self._store.record(_log(number), kept.length, bodies, act)
        except LogGrew:
            return None
        self._keep(KeptEvent(number, event, length))
        return event

    def records(self, number: int) -> tuple[EventRecord, ...]:
        """Everything that happened in an event. Raises `NoSuchEvent`."""
        self._read(number)
        return tuple(_record(line) for line in self._store.recorded(_log(number)))

    def recorded(self, number: int) -> Iterator[tuple[Recorded, EventRecord]]:
        """Every record of an event with who recorded it and when, oldest first. Raises `NoSuchEvent`."""
        self._read(number)
        return ((line, _record(line)) for line in self._store.recorded(_log(number)))

    def history(self, number: int) -> tuple[HistoryLine, ...]:
        """Everything that happened in an event, in words, oldest first. Raises `NoSuchEvent`."""
        self._read(number)
        lines: list[HistoryLine] = []
        event: Event | None = None
        for line in self._store.recorded(_log(number)):
            record = _record(line)
            lines.append(HistoryLine(line.number, line.at, line.who, line.role, told(record, event)))
            event = happen(event, record)
        return tuple(lines)

    def _read(self, number: int) -> KeptEvent:
        """The event with what was recorded since it was read last, by whichever process."""
        with self._lock:
            known = self._known.get(number)
        event, length = (known.event, known.length) if known else (None, 0)
        fresh = self._store.recorded(_log(number), length)
        for line in fresh:
            event = _after(event, line)
        if event is None:
            raise NoSuchEvent(f"there is no event {number}")
        kept = KeptEvent(number, event, length + len(fresh))
        self._keep(kept)
        return kept

    def _keep(self, kept: KeptEvent) -> None:
        with self._lock:
            known = self._known.get(kept.number)
            if known is None or known.length <= kept.length:
                self._known[kept.number] = kept


def _log(number: int) -> str:
    return f"event/{number}"


def _after(event: Event | None, line: Recorded) -> Event:
    try:
        return happen(event, _record(line))
    except CannotHappen as error:
        raise StoreError(f"record {line.number} of an event does not follow: {error}") from None


def _record(line: Recorded) -> EventRecord:
    try:
        return record_from_json(line.body)
    except RecordError as error:
        raise StoreError(f"record {line.number} of an event was written by another version: {error}") from None
