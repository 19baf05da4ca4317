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
from typing import Any

from companion.journal_events import JournalEvent, canonical
from companion.observations import JsonObject
from companion.tournament.protocol.positions import Position
from companion.tournament.protocol.receiving import Taken
from companion.tournament.storage.database import Database, Row, Storage, Transaction
from companion.tournament.storage.sql_arrivals import CALL_COLUMNS, EVENT_COLUMNS, take
from companion.tournament.storage.sql_schema import prepare
from companion.tournament.storage.store import (
    Arrival,
    AuditLine,
    Call,
    Enrolled,
    JsonChange,
    LogGrew,
    Recorded,
    StoredChanges,
    StoredState,
)


class SqlStore:
    """The store over a database. Raises `StoreError` where the database belongs to another version."""

    def __init__(self, database: Database) -> None:
        self._database = database
        prepare(database)

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

    def enrol(self, name: str, key: bytes, act: AuditLine) -> Enrolled:
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
            transaction.run(
                "INSERT INTO enrolled (id, name, key, enrolled_at, removed, revision) VALUES (?,?,?,?,?,?)", values
            )
            self._write_act(transaction, replace(act, table=table.id, at=at))
        return table

    def remove(self, table: str, act: AuditLine) -> None:
        with self._commit() as (transaction, revision):
            transaction.run("UPDATE enrolled SET removed = 1, revision = ? WHERE id = ?", (revision, table))
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
            return take(transaction, revision, arrivals)

    def journals(self, table: str) -> tuple[str, ...]:
        rows = self._database.rows("SELECT journal FROM head WHERE table_id = ? ORDER BY revision, journal", (table,))
        return tuple(row[0] for row in rows)

    def events(self, table: str, journal: str, epoch: int | None = None) -> Iterator[JournalEvent]:
        one_game, of_game = (" AND epoch = ?", (epoch,)) if epoch is not None else ("", ())
        query = f"SELECT {EVENT_COLUMNS} FROM event WHERE table_id = ? AND journal = ?{one_game} ORDER BY epoch, seq"
        return map(_event, self._database.stream(query, (table, journal, *of_game)))

    def judged(self) -> Iterator[tuple[str, str, JournalEvent]]:
        query = f"SELECT {EVENT_COLUMNS}, table_id, journal FROM event WHERE kind = 'judge' ORDER BY wall_time"
        rows = self._database.rows(query)
        return ((table, journal, _event(event)) for *event, table, journal in rows)

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

    def changes(self, after_revision: int) -> StoredChanges:
        revision = int(self._database.rows("SELECT number FROM revision WHERE name = 'revision'")[0][0])
        if revision == after_revision:
            return StoredChanges(revision)
        since = (after_revision,)
        states = self._database.rows("SELECT table_id, state, t, heard_at FROM state WHERE revision > ?", since)
        calls = self._database.rows(f"SELECT {CALL_COLUMNS} FROM judge_call WHERE revision > ?", since)
        documents = self._database.rows("SELECT name, content FROM document WHERE revision > ?", since)
        logs = self._database.rows("SELECT DISTINCT log FROM record WHERE revision > ? ORDER BY log", since)
        joined = self._database.rows("SELECT count(*) FROM enrolled WHERE revision > ?", since)
        return StoredChanges(
            revision,
            tuple(StoredState(*row) for row in states),
            tuple(_call(row) for row in calls),
            {name: json.loads(content) for name, content in documents},
            tuple(row[0] for row in logs),
            self.tables() if joined[0][0] else None,
        )

    def document(self, name: str) -> JsonObject | None:
        rows = self._database.rows("SELECT content FROM document WHERE name = ?", (name,))
        return json.loads(rows[0][0]) if rows else None

    def change(self, name: str, change: JsonChange, act: AuditLine) -> JsonObject:
        with self._commit() as (transaction, revision):
            rows = transaction.rows("SELECT content FROM document WHERE name = ?", (name,))
            content = change(json.loads(rows[0][0]) if rows else None)
            transaction.run(
                "INSERT INTO document (name, content, revision) VALUES (?,?,?) ON CONFLICT (name)"
                " DO UPDATE SET content = excluded.content, revision = excluded.revision",
                (name, canonical(content), revision),
            )
            self._write_act(transaction, replace(act, at=self.now()))
        return content

    def record(self, log: str, after: int, bodies: Sequence[JsonObject], act: AuditLine) -> int:
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

    def take_call(self, call_id: str, act: AuditLine) -> bool:
        return self._settle(call_id, "taken_by = ?, taken_at = ?", act)

    def close_call(self, call_id: str, act: AuditLine) -> bool:
        return self._settle(call_id, "closed_by = ?, closed_at = ?", act)

    def _settle(self, call_id: str, assignments: str, act: AuditLine) -> bool:
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

    def note(self, act: AuditLine) -> None:
        with self._commit() as (transaction, _):
            self._write_act(transaction, replace(act, at=self.now()))

    def audit(self, most: int = 200) -> tuple[AuditLine, ...]:
        query = "SELECT who, role, action, table_id, detail, at FROM audit ORDER BY number DESC LIMIT ?"
        return tuple(AuditLine(*row) for row in self._database.rows(query, (most,)))

    @staticmethod
    def _write_act(transaction: Transaction, act: AuditLine) -> None:
        number = transaction.rows("UPDATE revision SET number = number + 1 WHERE name = 'audit' RETURNING number")
        transaction.run(
            "INSERT INTO audit (number, at, who, role, action, table_id, detail) VALUES (?,?,?,?,?,?,?)",
            (number[0][0], act.at, act.who, act.role, act.action, act.table, act.detail),
        )


def _call(row: Row) -> Call:
    table, journal, epoch, seq, own_hash, *rest = row
    return Call(table, journal, Position(epoch, seq, own_hash), *rest)


def _parts(call_id: str) -> tuple[str, int, int]:
    table, _, numbers = call_id.partition(".")
    epoch, _, seq = numbers.partition(".")
    return table, int(epoch) if epoch.isdigit() else -1, int(seq) if seq.isdigit() else -1


def _event(row: Sequence[Any]) -> JournalEvent:
    epoch, seq, kind, version, t, wall_time, body, previous_hash, own_hash = row
    return JournalEvent(epoch, seq, kind, version, t, wall_time, json.loads(body), previous_hash, own_hash)
