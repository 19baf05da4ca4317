"""The hub's store in SQL, over any of the databases.

Every commit first takes the number of its revision from the one row of `revision`, which in PostgreSQL makes commits of
all hub processes wait for one another: whoever has read up to a revision has missed nothing before it.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from companion.events import Event, canonical
from companion.observations import JsonObject
from companion.tournament.database import Database, Row, Storage, Transaction
from companion.tournament.messages import Message
from companion.tournament.positions import Position
from companion.tournament.receiving import Taken, fresh
from companion.tournament.store import (
    Act,
    Arrival,
    Call,
    Change,
    Changes,
    Enrolled,
    LogGrew,
    Recorded,
    StoredState,
    StoreError,
)

FORMAT: Final = 1

_SCHEMA: Final = (
    "CREATE TABLE IF NOT EXISTS revision (name TEXT PRIMARY KEY, number BIGINT NOT NULL)",
    """CREATE TABLE IF NOT EXISTS enrolled (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL, enrolled_at DOUBLE PRECISION NOT NULL,
        removed INTEGER NOT NULL, revision BIGINT NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS head (
        table_id TEXT NOT NULL, journal TEXT NOT NULL, epoch BIGINT NOT NULL, seq BIGINT NOT NULL, hash TEXT NOT NULL,
        events BIGINT NOT NULL, revision BIGINT NOT NULL, PRIMARY KEY (table_id, journal))""",
    """CREATE TABLE IF NOT EXISTS event (
        table_id TEXT NOT NULL, journal TEXT NOT NULL, epoch BIGINT NOT NULL, seq BIGINT NOT NULL, kind TEXT NOT NULL,
        version INTEGER NOT NULL, t DOUBLE PRECISION NOT NULL, wall_time TEXT NOT NULL, body TEXT NOT NULL,
        previous_hash TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (table_id, journal, epoch, seq))""",
    """CREATE TABLE IF NOT EXISTS state (
        table_id TEXT PRIMARY KEY, state TEXT NOT NULL, t DOUBLE PRECISION NOT NULL, heard_at DOUBLE PRECISION NOT NULL,
        revision BIGINT NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS state_by_revision ON state (revision)",
    """CREATE TABLE IF NOT EXISTS judge_call (
        table_id TEXT NOT NULL, journal TEXT NOT NULL, epoch BIGINT NOT NULL, seq BIGINT NOT NULL, hash TEXT NOT NULL,
        player INTEGER NOT NULL, called_at DOUBLE PRECISION NOT NULL, taken_by TEXT NOT NULL,
        taken_at DOUBLE PRECISION, closed_at DOUBLE PRECISION, closed_by TEXT NOT NULL, revision BIGINT NOT NULL,
        PRIMARY KEY (table_id, journal, epoch, seq))""",
    "CREATE INDEX IF NOT EXISTS judge_call_by_revision ON judge_call (revision)",
    "CREATE TABLE IF NOT EXISTS document (name TEXT PRIMARY KEY, content TEXT NOT NULL, revision BIGINT NOT NULL)",
    """CREATE TABLE IF NOT EXISTS record (
        log TEXT NOT NULL, number BIGINT NOT NULL, at DOUBLE PRECISION NOT NULL, who TEXT NOT NULL, role TEXT NOT NULL,
        body TEXT NOT NULL, revision BIGINT NOT NULL, PRIMARY KEY (log, number))""",
    "CREATE INDEX IF NOT EXISTS record_by_revision ON record (revision)",
    """CREATE TABLE IF NOT EXISTS audit (
        number BIGINT PRIMARY KEY, at DOUBLE PRECISION NOT NULL, who TEXT NOT NULL, role TEXT NOT NULL,
        action TEXT NOT NULL, table_id TEXT NOT NULL, detail TEXT NOT NULL)""",
    f"INSERT INTO revision VALUES ('format', {FORMAT}) ON CONFLICT (name) DO NOTHING",
    "INSERT INTO revision VALUES ('revision', 0) ON CONFLICT (name) DO NOTHING",
    "INSERT INTO revision VALUES ('audit', 0) ON CONFLICT (name) DO NOTHING",
)
_EVENT_COLUMNS: Final = "epoch, seq, kind, version, t, wall_time, body, previous_hash, hash"
_CALL_COLUMNS: Final = (
    "table_id, journal, epoch, seq, hash, player, called_at, taken_by, taken_at, closed_at, closed_by"
)
_ENDS_CALLS: Final = ("judge", "start")
"""What a table is told that ends its judge calls: a ruling, or another game."""


class SqlStore:
    """The store over a database. Raises `StoreError` where the database belongs to another version."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._prepare()

    def _prepare(self) -> None:
        try:
            known = self._database.rows("SELECT number FROM revision WHERE name = 'format'")
        except StoreError:
            known = []
        if not known:
            with self._database.writing() as transaction:
                for statement in _SCHEMA:
                    transaction.rows(statement)
            known = self._database.rows("SELECT number FROM revision WHERE name = 'format'")
        if known[0][0] != FORMAT:
            raise StoreError(f"the hub's database has format {known[0][0]}, this program reads {FORMAT}")

    def now(self) -> float:
        return self._database.now()

    def close(self) -> None:
        self._database.close()

    @contextmanager
    def _commit(self) -> Iterator[tuple[Transaction, int]]:
        with self._database.writing() as transaction:
            rows = transaction.rows("UPDATE revision SET number = number + 1 WHERE name = 'revision' RETURNING number")
            yield transaction, int(rows[0][0])

    # Tables

    def enrol(self, name: str, key: bytes, act: Act) -> Enrolled:
        at = self.now()
        with self._commit() as (transaction, revision):
            taken = {row[0] for row in transaction.rows("SELECT name FROM enrolled WHERE removed = 0")}
            free = next(
                candidate
                for candidate in (name, *(f"{name} ({n})" for n in range(2, 10_000)))
                if candidate not in taken
            )
            table = Enrolled(secrets.token_hex(6), free, key, at)
            values = (table.id, table.name, key.hex(), at, 0, revision)
            transaction.rows(
                "INSERT INTO enrolled (id, name, key, enrolled_at, removed, revision) VALUES (?,?,?,?,?,?)", values
            )
            self._write_act(transaction, replace(act, table=table.id, at=at))
        return table

    def remove(self, table: str, act: Act) -> None:
        with self._commit() as (transaction, revision):
            transaction.rows("UPDATE enrolled SET removed = 1, revision = ? WHERE id = ?", (revision, table))
            self._write_act(transaction, replace(act, table=table, at=self.now()))

    def tables(self) -> tuple[Enrolled, ...]:
        rows = self._database.rows(
            "SELECT id, name, key, enrolled_at FROM enrolled WHERE removed = 0 ORDER BY enrolled_at, id"
        )
        return tuple(Enrolled(id, name, bytes.fromhex(key), at) for id, name, key, at in rows)

    # Events

    def head(self, table: str, journal: str) -> Position | None:
        rows = self._database.rows(
            "SELECT epoch, seq, hash FROM head WHERE table_id = ? AND journal = ?", (table, journal)
        )
        return Position(*rows[0]) if rows else None

    def take(self, arrivals: Sequence[Arrival]) -> tuple[Taken, ...]:
        with self._commit() as (transaction, revision):
            return tuple(_take(transaction, revision, arrival) for arrival in arrivals)

    def journals(self, table: str) -> tuple[str, ...]:
        rows = self._database.rows("SELECT journal FROM head WHERE table_id = ? ORDER BY revision, journal", (table,))
        return tuple(row[0] for row in rows)

    def events(self, table: str, journal: str) -> Iterator[Event]:
        query = f"SELECT {_EVENT_COLUMNS} FROM event WHERE table_id = ? AND journal = ? ORDER BY epoch, seq"
        for epoch, seq, kind, version, t, wall_time, body, previous_hash, own_hash in self._database.stream(
            query, (table, journal)
        ):
            yield Event(epoch, seq, kind, version, t, wall_time, json.loads(body), previous_hash, own_hash)

    def storage(self) -> Storage:
        return self._database.storage()

    def counts(self) -> Mapping[str, int]:
        return {
            table: int(number)
            for table, number in self._database.rows("SELECT table_id, sum(events) FROM head GROUP BY table_id")
        }

    # What pages show

    def heard(self, at: Mapping[str, float]) -> None:
        # Without a revision: it is no news, and other processes read it when they look for silence.
        with self._database.writing() as transaction:
            transaction.many(
                "UPDATE state SET heard_at = ? WHERE table_id = ? AND heard_at < ?",
                [(second, table, second) for table, second in sorted(at.items())],
            )

    def heard_at(self) -> Mapping[str, float]:
        return dict(self._database.rows("SELECT table_id, heard_at FROM state"))

    def changes(self, after_revision: int) -> Changes:
        revision = int(self._database.rows("SELECT number FROM revision WHERE name = 'revision'")[0][0])
        if revision == after_revision:
            return Changes(revision)
        since = (after_revision,)
        states = self._database.rows("SELECT table_id, state, t, heard_at FROM state WHERE revision > ?", since)
        calls = self._database.rows(f"SELECT {_CALL_COLUMNS} FROM judge_call WHERE revision > ?", since)
        documents = self._database.rows("SELECT name, content FROM document WHERE revision > ?", since)
        logs = self._database.rows("SELECT DISTINCT log FROM record WHERE revision > ? ORDER BY log", since)
        joined = self._database.rows("SELECT count(*) FROM enrolled WHERE revision > ?", since)
        return Changes(
            revision,
            tuple(StoredState(table, json.loads(state), t, at) for table, state, t, at in states),
            tuple(_call(row) for row in calls),
            {name: json.loads(content) for name, content in documents},
            tuple(row[0] for row in logs),
            self.tables() if joined[0][0] else None,
        )

    def document(self, name: str) -> JsonObject | None:
        rows = self._database.rows("SELECT content FROM document WHERE name = ?", (name,))
        return json.loads(rows[0][0]) if rows else None

    def change(self, name: str, change: Change, act: Act) -> JsonObject:
        with self._commit() as (transaction, revision):
            rows = transaction.rows("SELECT content FROM document WHERE name = ?", (name,))
            content = change(json.loads(rows[0][0]) if rows else None)
            transaction.rows(
                "INSERT INTO document (name, content, revision) VALUES (?,?,?) ON CONFLICT (name)"
                " DO UPDATE SET content = excluded.content, revision = excluded.revision",
                (name, canonical(content), revision),
            )
            self._write_act(transaction, replace(act, at=self.now()))
        return content

    def record(self, log: str, after: int, bodies: Sequence[JsonObject], act: Act) -> int:
        at = self.now()
        with self._commit() as (transaction, revision):
            last = int(transaction.rows("SELECT coalesce(max(number), 0) FROM record WHERE log = ?", (log,))[0][0])
            if last != after:
                raise LogGrew(f"{log} ends at {last} now, not at {after}")
            transaction.many(
                "INSERT INTO record (log, number, at, who, role, body, revision) VALUES (?,?,?,?,?,?,?)",
                [
                    (log, number, at, act.who, act.role, canonical(body), revision)
                    for number, body in enumerate(bodies, start=after + 1)
                ],
            )
            self._write_act(transaction, replace(act, at=at))
        return after + len(bodies)

    def recorded(self, log: str, after: int = 0) -> tuple[Recorded, ...]:
        query = "SELECT number, at, who, role, body FROM record WHERE log = ? AND number > ? ORDER BY number"
        rows = self._database.rows(query, (log, after))
        return tuple(Recorded(number, at, who, role, json.loads(body)) for number, at, who, role, body in rows)

    # Judge calls

    def take_call(self, call_id: str, act: Act) -> bool:
        return self._settle(call_id, "taken_by = ?, taken_at = ?", act)

    def close_call(self, call_id: str, act: Act) -> bool:
        return self._settle(call_id, "closed_by = ?, closed_at = ?", act)

    def _settle(self, call_id: str, assignments: str, act: Act) -> bool:
        table, epoch, seq = _parts(call_id)
        at = self.now()
        with self._commit() as (transaction, revision):
            settled = transaction.rows(
                f"UPDATE judge_call SET {assignments}, revision = ? WHERE table_id = ? AND epoch = ? AND seq = ?"
                " AND closed_at IS NULL RETURNING table_id",
                (act.who, at, revision, table, epoch, seq),
            )
            if settled:
                self._write_act(transaction, replace(act, table=table, at=at))
        return bool(settled)

    # Audit

    def note(self, act: Act) -> None:
        with self._commit() as (transaction, _):
            self._write_act(transaction, replace(act, at=self.now()))

    def audit(self, most: int = 200) -> tuple[Act, ...]:
        query = "SELECT who, role, action, table_id, detail, at FROM audit ORDER BY number DESC LIMIT ?"
        return tuple(Act(*row) for row in self._database.rows(query, (most,)))

    @staticmethod
    def _write_act(transaction: Transaction, act: Act) -> None:
        number = transaction.rows("UPDATE revision SET number = number + 1 WHERE name = 'audit' RETURNING number")
        transaction.rows(
            "INSERT INTO audit (number, at, who, role, action, table_id, detail) VALUES (?,?,?,?,?,?,?)",
            (number[0][0], act.at, act.who, act.role, act.action, act.table, act.detail),
        )


def _take(transaction: Transaction, revision: int, arrival: Arrival) -> Taken:
    table, message = arrival.table, arrival.message
    rows = transaction.rows(
        "SELECT epoch, seq, hash FROM head WHERE table_id = ? AND journal = ?", (table, message.journal)
    )
    taken = fresh(Position(*rows[0]) if rows else None, message)
    if taken.events:
        _store_events(transaction, revision, table, message.journal, taken)
        _mind_calls(transaction, revision, arrival, taken.events)
    if message.state is not None:
        transaction.rows(
            "INSERT INTO state (table_id, state, t, heard_at, revision) VALUES (?,?,?,?,?) ON CONFLICT (table_id)"
            " DO UPDATE SET state = excluded.state, t = excluded.t, heard_at = excluded.heard_at,"
            " revision = excluded.revision",
            (table, canonical(message.state), message.t, arrival.at, revision),
        )
    return taken


def _store_events(transaction: Transaction, revision: int, table: str, journal: str, taken: Taken) -> None:
    transaction.many(
        f"INSERT INTO event (table_id, journal, {_EVENT_COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?,?)",
        [(table, journal, *_row(event)) for event in taken.events],
    )
    head = taken.events[-1]
    transaction.rows(
        "INSERT INTO head (table_id, journal, epoch, seq, hash, events, revision) VALUES (?,?,?,?,?,?,?)"
        " ON CONFLICT (table_id, journal) DO UPDATE SET epoch = excluded.epoch, seq = excluded.seq,"
        " hash = excluded.hash, events = head.events + excluded.events",
        (table, journal, head.epoch, head.seq, head.hash, len(taken.events), revision),
    )


def _mind_calls(transaction: Transaction, revision: int, arrival: Arrival, events: Sequence[Event]) -> None:
    """Judge calls and what ends them are events of the table, so they are counted exactly as often as these."""
    for event in events:
        line = _line(event)
        if _calls_judge(line):
            values = _call_values(arrival.table, arrival.message, event, line, arrival.at)
            transaction.rows(
                f"INSERT INTO judge_call ({_CALL_COLUMNS}, revision) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)",
                (*values, revision),
            )
        elif any(name in line for name in _ENDS_CALLS):
            transaction.rows(
                "UPDATE judge_call SET closed_at = ?, closed_by = ?, revision = ?"
                " WHERE table_id = ? AND closed_at IS NULL",
                (arrival.at, "the table", revision, arrival.table),
            )


def _line(event: Event) -> JsonObject:
    line = event.body.get("line") if event.kind == "observation" else None
    return line if isinstance(line, dict) else {}


def _calls_judge(line: JsonObject) -> bool:
    entered = line.get("input")
    return isinstance(entered, dict) and entered.get("call_judge") is True


def _call_values(table: str, message: Message, event: Event, line: JsonObject, at: float) -> Row:
    # A call that was held up on its way waits since it was made, by the table's own seconds.
    entered: Any = line["input"]
    called_at = at - max(0.0, message.t - event.t)
    return (
        table, message.journal, event.epoch, event.seq, event.hash,
        int(entered.get("player", 0)), called_at, "", None, None, "",
    )  # fmt: skip


def _call(row: Row) -> Call:
    table, journal, epoch, seq, own_hash, *rest = row
    return Call(table, journal, Position(epoch, seq, own_hash), *rest)


def _parts(call_id: str) -> tuple[str, int, int]:
    table, _, numbers = call_id.partition(".")
    epoch, _, seq = numbers.partition(".")
    return table, int(epoch) if epoch.isdigit() else -1, int(seq) if seq.isdigit() else -1


def _row(event: Event) -> Row:
    e = event
    return (e.epoch, e.seq, e.kind, e.version, e.t, e.wall_time, canonical(e.body), e.previous_hash, e.hash)
