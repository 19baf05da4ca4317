"""SQLite under the hub: one file, one hub process, nothing to set up."""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from companion.tournament.storage.database import Row, Storage
from companion.tournament.storage.store import StoreError

_APPLICATION_ID: Final = 0x4B464855  # "KFHU", so that another program's database is never taken for a hub's
_ROWS_AT_A_TIME: Final = 500
_BUSY_TIMEOUT_S: Final = 5.0
_TRIES_AGAIN_AFTER_S: Final = 0.01
OWNER_ONLY: Final = 0o600


class SqliteDatabase:
    """One connection that writes and one that reads: in write-ahead log mode neither waits for the other."""

    def __init__(self, path: Path, monotonic: Callable[[], float] = time.monotonic) -> None:
        """Raises `StoreError` where the file cannot be opened or belongs to another program."""
        self._path = path
        self._write_lock, self._read_lock = threading.Lock(), threading.Lock()
        # The wall clock may be set while the tournament runs; its seconds pass by the monotonic clock all the same.
        self._monotonic, self._origin = monotonic, time.time() - monotonic()
        with self._told():
            path.parent.mkdir(parents=True, exist_ok=True)
            keep_private(path)
            self._writer = self._connect()
            self._check_application()
            self._reader = self._connect()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False, timeout=_BUSY_TIMEOUT_S)
        self._use_write_ahead_log(connection)
        connection.execute("PRAGMA synchronous = FULL")
        return connection

    def _use_write_ahead_log(self, connection: sqlite3.Connection) -> None:
        """Tries for as long as a write would wait.

        Where two programs open a new file at once, SQLite refuses one of them this switch at once, whatever its
        timeout (sqlite.org, "sqlite3_busy_handler": it would not help where both hold a lock that the other wants).
        """
        until = self._monotonic() + _BUSY_TIMEOUT_S
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or self._monotonic() >= until:
                    connection.close()
                    raise
            time.sleep(_TRIES_AGAIN_AFTER_S)

    def _check_application(self) -> None:
        self._writer.execute("BEGIN IMMEDIATE")
        found = self._writer.execute("PRAGMA application_id").fetchone()[0]
        is_new = self._writer.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
        if is_new:
            self._writer.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
        self._writer.execute("COMMIT")
        if not is_new and found != _APPLICATION_ID:
            self._writer.close()
            raise StoreError(f"{self._path} is a database of another program; name another file")

    @contextmanager
    def writing(self) -> Iterator[_SqliteTransaction]:
        with self._write_lock, self._told():
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield _SqliteTransaction(self._writer)
                self._writer.execute("COMMIT")
            except BaseException:
                # SQLite has rolled back by itself after some errors, a full disk among them.
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")
                raise

    def rows(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        with self._read_lock, self._told():
            return self._reader.execute(statement, values).fetchall()

    def stream(self, statement: str, values: Sequence[object] = ()) -> Iterator[Row]:
        with self._told():
            connection = self._connect()
            try:
                cursor = connection.execute(statement, values)
                while rows := cursor.fetchmany(_ROWS_AT_A_TIME):
                    yield from rows
            finally:
                connection.close()

    def now(self) -> float:
        return self._origin + self._monotonic()

    def storage(self) -> Storage:
        self.rows("SELECT 1")
        return Storage("SQLite", shutil.disk_usage(self._path.parent).free)

    def close(self) -> None:
        with self._write_lock, self._read_lock:
            self._writer.close()
            self._reader.close()

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except StoreError:
            raise
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"{self._path} cannot be used: {error}") from error


def keep_private(path: Path) -> None:
    """Makes the file for its owner alone, before SQLite gives its side files the same rights: it holds all keys."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    for ending in ("", "-wal", "-shm"):
        side = path.with_name(f"{path.name}{ending}")
        # Somebody else's file stays as it is: opening it says what is wrong.
        with suppress(OSError):
            side.chmod(OWNER_ONLY)


class _SqliteTransaction:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def rows(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        return self._connection.execute(statement, values).fetchall()

    def run(self, statement: str, values: Sequence[object] = ()) -> None:
        self._connection.execute(statement, values)

    def many(self, statement: str, rows: Sequence[Sequence[object]]) -> None:
        self._connection.executemany(statement, rows)
