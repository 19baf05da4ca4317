"""The data that the hub keeps, whatever database it is kept in; nothing is answered to a table before `take` has
returned.

Everything that pages show has a revision: one number that grows by each commit. `changes` gives what came after one,
so that several hub processes over one database show the same. The round clock, the featured table and what the event
keeps are documents: JSON under a name, changed by a function from the old content to the new one, with a line for the
audit in the same commit. A log is a list of JSON records that only grows, such as what happened in an event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.journal_events import JournalEvent
from companion.observations import JsonObject
from companion.tournament.protocol.messages import Message
from companion.tournament.protocol.positions import Position
from companion.tournament.protocol.receiving import Taken
from companion.tournament.storage.database import Storage


class LogGrew(Exception):
    """Somebody else added to the log meanwhile: look at what is there now, and decide again."""


class StoreError(OSError):
    """The database did not take it, or does not answer. Nothing was stored; the same may be offered again."""


@dataclass(frozen=True, slots=True)
class Enrolled:
    """A table that joined. `key` signs its messages."""

    id: str
    name: str
    key: bytes
    enrolled_at: float


@dataclass(frozen=True, slots=True)
class Arrival:
    """A message of a table, opened and checked, and the hub's second in which it came."""

    table: str
    message: Message
    at: float


@dataclass(frozen=True, slots=True)
class StoredState:
    """The newest that a table said of itself, as JSON text; `heard_at` is the hub's second of its newest message."""

    table: str
    state: str
    t: float
    heard_at: float


@dataclass(frozen=True, slots=True)
class Call:
    """A player called a judge: by which event of which table, since when, and who goes there."""

    table: str
    journal: str
    place: Position
    player: int
    called_at: float
    taken_by: str = ""
    taken_at: float | None = None
    closed_at: float | None = None
    closed_by: str = ""

    @property
    def id(self) -> str:
        return f"{self.table}.{self.place.epoch}.{self.place.seq}"


@dataclass(frozen=True, slots=True)
class AuditLine:
    """A line of the audit: who did what, in which role, to which table, in words."""

    who: str
    role: str
    action: str
    table: str = ""
    detail: str = ""
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Recorded:
    """One record of a log, with who recorded it and when. `number` counts from 1."""

    number: int
    at: float
    who: str
    role: str
    body: JsonObject


@dataclass(frozen=True, slots=True)
class StoredChanges:
    """The changes after a revision, and the revision now. `tables` is `None` where no table joined or left.

    `logs` names those that grew.
    """

    revision: int
    states: tuple[StoredState, ...] = ()
    calls: tuple[Call, ...] = ()
    documents: Mapping[str, JsonObject] | None = None
    logs: tuple[str, ...] = ()
    tables: tuple[Enrolled, ...] | None = None


JsonChange = Callable[[JsonObject | None], JsonObject]


class Store(Protocol):
    """Methods may be called from any thread. Each of them raises `StoreError` where the database does not answer."""

    def now(self) -> float:
        """The database's clock in seconds: one for all hub processes."""

    def enrol(self, name: str, key: bytes, act: AuditLine) -> Enrolled:
        """A new table. A name that is taken already is given a number."""

    def remove(self, table: str, act: AuditLine) -> None:
        """The table's messages are refused from now on; what it sent is kept."""

    def tables(self) -> tuple[Enrolled, ...]: ...

    def head(self, table: str, journal: str) -> Position | None:
        """Up to where everything of a journal is stored."""

    def take(self, arrivals: Sequence[Arrival]) -> tuple[Taken, ...]:
        """Stores what is new of each, all in one commit, and returns when it is on the disk."""

    def heard(self, at: Mapping[str, float]) -> None:
        """The tables that said something, and when; needs not be on the disk at once."""

    def heard_at(self) -> Mapping[str, float]: ...

    def changes(self, after_revision: int) -> StoredChanges: ...

    def document(self, name: str) -> JsonObject | None: ...

    def change(self, name: str, change: JsonChange, act: AuditLine) -> JsonObject:
        """Changes a document. What `change` raises is passed on, and nothing is changed."""

    def record(self, log: str, after: int, bodies: Sequence[JsonObject], act: AuditLine) -> int:
        """Adds records to a log that ends at number `after`, all or none, and says where it ends now.

        Raises `LogGrew` where it ends elsewhere: whoever decided has not seen everything.
        """

    def recorded(self, log: str, after: int = 0) -> tuple[Recorded, ...]:
        """The records of a log after a number, oldest first."""

    def take_call(self, call_id: str, act: AuditLine) -> bool:
        """Somebody goes to a call; `False` where it is settled already."""

    def close_call(self, call_id: str, act: AuditLine) -> bool: ...

    def audit(self, most: int = 200) -> tuple[AuditLine, ...]:
        """The deeds of people, newest first."""

    def note(self, act: AuditLine) -> None:
        """One more line for the audit."""

    def journals(self, table: str) -> tuple[str, ...]:
        """The journals of a table, oldest first."""

    def events(self, table: str, journal: str, epoch: int | None = None) -> Iterator[JournalEvent]:
        """A journal's events, oldest first; only those of one game, where its number is given."""

    def judged(self) -> Iterator[tuple[str, str, JournalEvent]]:
        """The notes of judges at the tables, oldest first, each with its table and journal."""

    def storage(self) -> Storage:
        """The storage of this store, once it has answered."""

    def counts(self) -> Mapping[str, int]:
        """How many events of each table are stored, counted as they were taken."""

    def close(self) -> None: ...
