"""All tables as one value, those that need somebody first: what the hub's pages show, and the board it is read from."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from companion.report import TableReport
from companion.sentences import N_, Sentence
from companion.tournament.protocol.round_clock import RoundClock
from companion.tournament.storage.store import Call, Enrolled
from companion.tournament.wall.attention import Reason, ReasonKind, TableFacts, pressing, reasons
from companion.tournament.wall.pace import Paces, minutes
from companion.tournament.wall.state import TableState, report_of_state

_PLACE_OF_EVENT: Final = re.compile(r"event (\d+) table (\d+)")


def place_of_event(event: int, table: int) -> str:
    """The name of a table of the event among those with disputed results, where no companion follows it."""
    return f"event {event} table {table}"


@dataclass(frozen=True, slots=True)
class WallTable:
    """One table on the wall. `turn_s` is how long a turn takes there."""

    id: str
    name: str
    state: TableState | None = None
    heard_at: float | None = None
    reasons: tuple[Reason, ...] = ()
    call: Call | None = None
    extra_s: float = 0.0
    disputed: str = ""
    turn_s: float | None = None


@dataclass(frozen=True, slots=True)
class Dispute:
    """A disputed result at a table of an event that no companion follows."""

    event: int
    table: int
    words: str


@dataclass(frozen=True, slots=True)
class Wall:
    """Everything at one moment. `version` grows with each published one; `calls` are those open, the longest first.

    `disputes` are those at tables without a companion, and `median_turn_s` is how long half of all turns take at most.
    `by_drama`: the hub itself features what is most exciting. `names_under_flags`: the hall sees who was flagged.
    `report` is all that the featured table's own page shows; a stream of it runs `stream_delay_s` seconds behind.
    """

    version: int
    hub: str
    tables: tuple[WallTable, ...] = ()
    calls: tuple[Call, ...] = ()
    clock: RoundClock | None = None
    featured: str = ""
    report: TableReport | None = None
    stream_delay_s: int = 0
    disputes: tuple[Dispute, ...] = ()
    median_turn_s: float | None = None
    by_drama: bool = False
    names_under_flags: bool = False

    def table(self, table_id: str) -> WallTable | None:
        return next((table for table in self.tables if table.id == table_id), None)


@dataclass(slots=True)
class Known:
    """The data read of the store so far, from which a wall is made."""

    tables: dict[str, Enrolled] = field(default_factory=dict)
    states: dict[str, TableState] = field(default_factory=dict)
    heard_at: dict[str, float] = field(default_factory=dict)
    reports: dict[str, TableReport] = field(default_factory=dict)
    behind_s: dict[str, float] = field(default_factory=dict)
    absent: set[str] = field(default_factory=set)
    calls: dict[str, Call] = field(default_factory=dict)
    disputed: Mapping[str, str] = field(default_factory=dict)
    extra_s: Mapping[str, float] = field(default_factory=dict)
    clock: RoundClock | None = None
    featured: str = ""
    stream_delay_s: int = 0
    by_drama: bool = False
    names_under_flags: bool = False
    since: dict[tuple[str, ReasonKind], float] = field(default_factory=dict)
    paces: Paces = field(default_factory=Paces)
    made: dict[str, WallTable] = field(default_factory=dict)

    def wall(self, hub: str, now: float) -> Wall:
        """The wall at the hub's second `now`."""
        calls = sorted(self.calls.values(), key=lambda call: call.called_at)
        first: dict[str, Call] = {}
        for call in calls:
            first.setdefault(call.table, call)
        tables = [self._table(table, first.get(table.id), now) for table in self.tables.values()]
        held = {(table.id, reason.kind) for table in tables for reason in table.reasons}
        self.since = {reason: since for reason, since in self.since.items() if reason in held}
        tables.sort(key=lambda table: (pressing(table.reasons), natural(table.name)))
        known = tuple(call for call in calls if call.table in self.tables)
        shown = self.states.get(self.featured)
        # Until the table sends its whole report, what is known of it is shown.
        report = self.reports.get(self.featured) or (report_of_state(shown) if shown is not None else None)
        return Wall(
            0,
            hub,
            tuple(tables),
            known,
            self.clock,
            self.featured,
            report,
            self.stream_delay_s,
            tuple(self._disputes()),
            self.paces.median_s(),
            self.by_drama,
            self.names_under_flags,
        )

    def _disputes(self) -> Iterator[Dispute]:
        for name, words in sorted(self.disputed.items()):
            found = _PLACE_OF_EVENT.fullmatch(name)
            if found:
                yield Dispute(int(found[1]), int(found[2]), words)

    def _table(self, table: Enrolled, call: Call | None, now: float) -> WallTable:
        state, heard_at, disputed = (
            self.states.get(table.id),
            self.heard_at.get(table.id),
            self.disputed.get(table.id, ""),
        )
        facts = TableFacts(
            state,
            heard_at,
            call,
            self.behind_s.get(table.id, 0.0),
            disputed,
            table.id in self.absent,
            self._stuck_since(table.id, now),
            self._slow_play(table.id),
        )
        own = reasons(facts, now, lambda kind: self.since.setdefault((table.id, kind), now))
        # That it was heard a moment ago is no news; that it is silent, its reason says.
        extra_s, turn_s = self.extra_s.get(table.id, 0.0), self.paces.mean_s(table.id)
        made = WallTable(table.id, table.name, state, None, own, call, extra_s, disputed, turn_s)
        # Walls of a quarter of an hour are kept; tables at which nothing changed are kept once.
        if self.made.get(table.id) != made:
            self.made[table.id] = made
        return self.made[table.id]

    def _stuck_since(self, table: str, now: float) -> float | None:
        """While the round's clock stands, nobody is expected to play."""
        stands = self.clock is not None and not self.clock.running(now)
        return None if stands else self.paces.stuck_since(table, now)

    def _slow_play(self, table: str) -> str:
        turn_s, median_s = self.paces.mean_s(table), self.paces.median_s()
        if turn_s is None or median_s is None or not self.paces.is_slow(table):
            return ""
        wording = N_("{turn} a turn; half of all turns take less than {median}")
        return Sentence(wording, turn=minutes(turn_s), median=minutes(median_s))


class WallBoard:
    """The newest wall, for readers in any thread. Publishing waits for no reader."""

    def __init__(self, first: Wall) -> None:
        self._latest = first
        self._changed = threading.Condition()
        self._closed = False

    def publish(self, wall: Wall) -> bool:
        """Shows a wall, unless it is like the one before."""
        with self._changed:
            wall = replace(wall, version=self._latest.version)
            if wall == self._latest:
                return False
            self._latest = replace(wall, version=wall.version + 1)
            self._changed.notify_all()
            return True

    def latest(self) -> Wall:
        return self._latest

    def wait_for_news(self, since_version: int, timeout_s: float) -> Wall | None:
        """The newest wall once it is newer than `since_version`; `None` when `timeout_s` pass without one."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._latest.version > since_version, timeout_s)
            return self._latest if self._latest.version > since_version else None

    @property
    def closed(self) -> bool:
        return self._closed

    def close(self) -> None:
        """Nothing more will be published: whoever waits stops waiting at once."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()


@lru_cache(maxsize=4096)
def natural(name: str) -> tuple[tuple[int, str], ...]:
    """A key that sorts table 9 before table 10."""
    return tuple((int(part), "") if part.isdigit() else (-1, part.lower()) for part in re.split(r"(\d+)", name))
