"""The common ground of the hub's tests: over both databases, a hub, and a table with a journal of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.journal import Journal
from companion.tournament.hub import Hub
from companion.tournament.storage.database import Database
from companion.tournament.storage.postgres_database import PostgresDatabase
from companion.tournament.storage.sql_store import SqlStore
from companion.tournament.storage.sqlite_database import SqliteDatabase
from tests.tournament.made_up import MadeUpTable
from tests.tournament.servers import postgres

NewDatabase = Callable[[], Database]


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[NewDatabase]:
    """Opens the same database as often as it is called, as several hub processes would."""
    with ExitStack() as opened:

        def sqlite() -> Database:
            database = SqliteDatabase(tmp_path / "hub.sqlite")
            opened.callback(database.close)
            return database

        if request.param == "sqlite":
            yield sqlite
            return
        url = request.getfixturevalue("postgres_url")
        schema = f"test_{abs(hash(str(tmp_path))):x}"
        setup = PostgresDatabase(url)
        opened.callback(setup.close)
        with setup.writing() as transaction:
            transaction.run(f"CREATE SCHEMA {schema}")

        def server() -> Database:
            database = PostgresDatabase(f"{url}?options=-csearch_path%3D{schema}")
            opened.callback(database.close)
            return database

        yield server


@pytest.fixture
def store(new_database: NewDatabase) -> SqlStore:
    return SqlStore(new_database())


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    database = SqliteDatabase(tmp_path / "hub.sqlite")
    yield Hub(SqlStore(database), "Test Cup")
    database.close()


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "table.journal") as opened:
        yield opened


@pytest.fixture
def table(hub: Hub, journal: Journal) -> MadeUpTable:
    return MadeUpTable(hub.enrol("Table 1"), journal)
