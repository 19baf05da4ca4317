"""The tables of the hub's database, and the mark by which a program knows whether they are those it can read."""

from __future__ import annotations

from typing import Final

from companion.tournament.storage.database import Database
from companion.tournament.storage.store import StoreError

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


_FORMAT_QUERY: Final = "SELECT number FROM revision WHERE name = 'format'"


def prepare(database: Database) -> None:
    """Makes the tables where there are none. Raises `StoreError` where they belong to another version."""
    try:
        known = database.rows(_FORMAT_QUERY)
    except StoreError:
        known = []
    if not known:
        _make_tables(database)
        known = database.rows(_FORMAT_QUERY)
    if known[0][0] != FORMAT:
        raise StoreError(f"the hub's database has format {known[0][0]}, this program reads {FORMAT}")


def _make_tables(database: Database) -> None:
    try:
        with database.writing() as transaction:
            for statement in _SCHEMA:
                transaction.run(statement)
    except StoreError:
        # Another hub that starts at the same moment may have been faster; then its tables are there.
        if not database.rows(_FORMAT_QUERY):
            raise
