"""PostgreSQL under the hub: for events beyond one machine, where several hub processes share what they store."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import psycopg

from companion.tournament.storage.database import Row, Storage
from companion.tournament.storage.store import StoreError

CONNECT_TIMEOUT_S: Final = 5
CLOCK_AGAIN_S: Final = 30.0


class PostgresDatabase:
    """One connection that writes and one that reads, opened again when the server was away.

    `url` is a libpq address such as `postgresql://hub@db.local/tournament`; a password belongs in the environment
    (`PGPASSWORD`) or a password file, never into a command line.
    """

    def __init__(self, url: str, monotonic: Callable[[], float] = time.monotonic) -> None:
        """Raises `StoreError` where the server does not answer or refuses."""
        self._url, self._monotonic = url, monotonic
        self._write_lock, self._read_lock, self._clock_lock = threading.Lock(), threading.Lock(), threading.Lock()
        self._writer: psycopg.Connection[Row] | None = None
        self._reader: psycopg.Connection[Row] | None = None
        self._offset, self._clock_read_at = 0.0, float("-inf")
        self.rows("SELECT 1")

    def _connect(self) -> psycopg.Connection[Row]:
        return psycopg.connect(self._url, autocommit=True, connect_timeout=CONNECT_TIMEOUT_S)

    @contextmanager
    def writing(self) -> Iterator[_PostgresTransaction]:
        with self._write_lock, _told():
            if self._writer is None or self._writer.closed:
                self._writer = self._connect()
            connection = self._writer
            try:
                # Statements go out together, and are waited for where rows are asked for: each way to the server and
                # back lengthens the time for which the commits of other hub processes wait.
                with connection.pipeline(), connection.transaction():
                    yield _PostgresTransaction(connection)
            except psycopg.OperationalError:
                connection.close()
                raise

    def rows(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        with self._read_lock, _told():
            if self._reader is None or self._reader.closed:
                self._reader = self._connect()
            try:
                return self._reader.execute(_placeholders(statement), values).fetchall()
            except psycopg.OperationalError:
                self._reader.close()
                raise

    def stream(self, statement: str, values: Sequence[object] = ()) -> Iterator[Row]:
        with _told(), self._connect() as connection, connection.cursor() as cursor:
            yield from cursor.stream(_placeholders(statement), values)

    def now(self) -> float:
        with self._clock_lock:
            if self._monotonic() - self._clock_read_at > CLOCK_AGAIN_S:
                asked = self._monotonic()
                server_s = float(self.rows("SELECT extract(epoch FROM clock_timestamp())::float8")[0][0])
                answered = self._monotonic()
                self._offset, self._clock_read_at = server_s - (asked + answered) / 2, answered
            return self._monotonic() + self._offset

    def storage(self) -> Storage:
        self.rows("SELECT 1")
        return Storage("PostgreSQL")

    def close(self) -> None:
        with self._write_lock, self._read_lock:
            for connection in (self._writer, self._reader):
                if connection is not None:
                    connection.close()


class _PostgresTransaction:
    def __init__(self, connection: psycopg.Connection[Row]) -> None:
        self._connection = connection

    def rows(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        return self._connection.execute(_placeholders(statement), values).fetchall()

    def run(self, statement: str, values: Sequence[object] = ()) -> None:
        self._connection.execute(_placeholders(statement), values)

    def many(self, statement: str, rows: Sequence[Sequence[object]]) -> None:
        with self._connection.cursor() as cursor:
            cursor.executemany(_placeholders(statement), rows)


def _placeholders(statement: str) -> Any:
    return statement.replace("%", "%%").replace("?", "%s")


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except psycopg.Error as error:
        raise StoreError(f"the PostgreSQL database cannot be used: {' '.join(str(error).split())}") from error
