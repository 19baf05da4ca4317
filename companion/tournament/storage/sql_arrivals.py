"""Stores what arrived from tables: all of a commit in few statements, since each is a way to the database and back.

First the heads of all journals are read at once. What is new of each message follows from them (`receiving`). Then all
events, heads and states are written, each kind by one statement that the database is sent with many rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Final, TypeAlias

from companion.evidence import CALL_SETTLED
from companion.journal_events import JournalEvent, canonical
from companion.observations import JsonObject
from companion.tournament.protocol.messages import Message
from companion.tournament.protocol.positions import Position
from companion.tournament.protocol.receiving import Taken, fresh
from companion.tournament.storage.database import Row, Transaction
from companion.tournament.storage.store import Arrival

EVENT_COLUMNS: Final = "epoch, seq, kind, version, t, wall_time, body, previous_hash, hash"
CALL_COLUMNS: Final = "table_id, journal, epoch, seq, hash, player, called_at, taken_by, taken_at, closed_at, closed_by"
_STORE_EVENT: Final = f"INSERT INTO event (table_id, journal, {EVENT_COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?,?)"
_STORE_HEAD: Final = (
    "INSERT INTO head (table_id, journal, epoch, seq, hash, events, revision) VALUES (?,?,?,?,?,?,?)"
    " ON CONFLICT (table_id, journal) DO UPDATE SET epoch = excluded.epoch, seq = excluded.seq,"
    " hash = excluded.hash, events = head.events + excluded.events"
)
_STORE_STATE: Final = (
    "INSERT INTO state (table_id, state, t, heard_at, revision) VALUES (?,?,?,?,?) ON CONFLICT (table_id)"
    " DO UPDATE SET state = excluded.state, t = excluded.t, heard_at = excluded.heard_at, revision = excluded.revision"
)
_STORE_CALL: Final = f"INSERT INTO judge_call ({CALL_COLUMNS}, revision) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)"
_END_CALLS: Final = (
    "UPDATE judge_call SET closed_at = ?, closed_by = ?, revision = ? WHERE table_id = ? AND closed_at IS NULL"
)
_ENDS_CALLS: Final = ("judge", "start")
"""Entries that end a table's judge calls: a ruling, or another game. A judge's note may, too."""
JOURNALS_AT_A_TIME: Final = 400

_Name: TypeAlias = tuple[str, str]
"""A journal: its table, and what the hub calls it."""


@dataclass(slots=True)
class _News:
    """The additions of a commit: rows of events, how many of each journal, the newest states, and statements about
    calls.
    """

    events: list[Row] = field(default_factory=list)
    counts: dict[_Name, int] = field(default_factory=dict)
    states: dict[str, Row] = field(default_factory=dict)
    calls: list[tuple[str, Row]] = field(default_factory=list)


def take(transaction: Transaction, revision: int, arrivals: Sequence[Arrival]) -> tuple[Taken, ...]:
    """The outcome of each arrival, in their order; several may be of one table."""
    heads = _heads(transaction, {_name(arrival) for arrival in arrivals})
    news, outcome = _News(), []
    for arrival in arrivals:
        name = _name(arrival)
        taken = fresh(heads.get(name), arrival.message)
        if taken.events and taken.head is not None:
            heads[name] = taken.head
            news.counts[name] = news.counts.get(name, 0) + len(taken.events)
            news.events += [(*name, *_event_row(event)) for event in taken.events]
            news.calls += _about_calls(arrival, taken.events, revision)
        if arrival.message.state is not None:
            news.states[arrival.table] = _state_row(arrival, arrival.message.state, revision)
        outcome.append(taken)
    _store(transaction, revision, news, heads)
    return tuple(outcome)


def _heads(transaction: Transaction, names: Iterable[_Name]) -> dict[_Name, Position]:
    found: dict[_Name, Position] = {}
    left = sorted(names)
    while left:
        some, left = left[:JOURNALS_AT_A_TIME], left[JOURNALS_AT_A_TIME:]
        blanks = ",".join(["(?,?)"] * len(some))
        rows = transaction.rows(
            f"SELECT table_id, journal, epoch, seq, hash FROM head WHERE (table_id, journal) IN (VALUES {blanks})",
            tuple(chain.from_iterable(some)),
        )
        found |= {(table, journal): Position(*place) for table, journal, *place in rows}
    return found


def _store(transaction: Transaction, revision: int, news: _News, heads: dict[_Name, Position]) -> None:
    if news.events:
        transaction.many(_STORE_EVENT, news.events)
        transaction.many(
            _STORE_HEAD,
            [
                (*name, head.epoch, head.seq, head.hash, count, revision)
                for name, count in news.counts.items()
                for head in [heads[name]]
            ],
        )
    if news.states:
        transaction.many(_STORE_STATE, list(news.states.values()))
    for statement, values in news.calls:
        transaction.run(statement, values)


def _about_calls(arrival: Arrival, events: Sequence[JournalEvent], revision: int) -> Iterator[tuple[str, Row]]:
    """Judge calls and what ends them are events of the table, so they are counted exactly as often as these."""
    for event in events:
        line = _line(event)
        if _calls_judge(line):
            values = _call_row(arrival.table, arrival.message, event, line, arrival.at)
            yield _STORE_CALL, (*values, revision)
        elif any(name in line for name in _ENDS_CALLS) or _settles_call(event):
            yield _END_CALLS, (arrival.at, "the table", revision, arrival.table)


def _line(event: JournalEvent) -> JsonObject:
    line = event.body.get("line") if event.kind == "observation" else None
    return line if isinstance(line, dict) else {}


def _calls_judge(line: JsonObject) -> bool:
    entered = line.get("input")
    return isinstance(entered, dict) and entered.get("call_judge") is True


def _settles_call(event: JournalEvent) -> bool:
    return event.kind == "judge" and event.body.get("kind") == CALL_SETTLED


def _name(arrival: Arrival) -> _Name:
    return arrival.table, arrival.message.journal


def _event_row(event: JournalEvent) -> Row:
    e = event
    return (e.epoch, e.seq, e.kind, e.version, e.t, e.wall_time, canonical(e.body), e.previous_hash, e.hash)


def _state_row(arrival: Arrival, state: JsonObject, revision: int) -> Row:
    return arrival.table, canonical(state), arrival.message.t, arrival.at, revision


def _call_row(table: str, message: Message, event: JournalEvent, line: JsonObject, at: float) -> Row:
    # A call that was held up on its way waits since it was made, by the table's own seconds.
    entered: Any = line["input"]
    called_at = at - max(0.0, message.t - event.t)
    return (
        table, message.journal, event.epoch, event.seq, event.hash,
        int(entered.get("player", 0)), called_at, "", None, None, "",
    )  # fmt: skip
