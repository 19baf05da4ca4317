"""The disk under a journal, which a test fills or write-protects: through the connection that the journal made."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch


class Disk:
    """The disk of a journal; it is about the journal opened last."""

    def __init__(self) -> None:
        self.connections: list[sqlite3.Connection] = []

    def has_room_for(self, pages: int) -> None:
        self.connections[-1].execute(f"PRAGMA max_page_count = {pages}")

    def refuses_writing(self, refuses: bool = True) -> None:
        self.connections[-1].execute(f"PRAGMA query_only = {'ON' if refuses else 'OFF'}")

    def setting(self, name: str) -> object:
        """How SQLite writes to it: `journal_mode`, `synchronous`."""
        (value,) = self.connections[-1].execute(f"PRAGMA {name}").fetchone()
        return value


@contextmanager
def disk_under_journals() -> Iterator[Disk]:
    disk, connect = Disk(), sqlite3.connect

    def connected(*place: Any, **how: Any) -> sqlite3.Connection:
        disk.connections.append(connect(*place, **how))
        return disk.connections[-1]

    with patch.object(sqlite3, "connect", connected):
        yield disk


def written_behind(path: object, statement: str) -> None:
    """Changes a journal's file as no journal does."""
    with sqlite3.connect(str(path), isolation_level=None) as connection:
        connection.execute(statement)
    connection.close()
