"""The little that differs between databases: how one is opened, and how a transaction is begun and ended.

Statements are written once, with `?` for values and SQL that both SQLite (from 3.35) and PostgreSQL (from 12) know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeAlias

Row: TypeAlias = tuple[Any, ...]


class Transaction(Protocol):
    """Statements that take effect together, or not at all."""

    def rows(self, statement: str, values: Sequence[object] = ()) -> list[Row]: ...

    def many(self, statement: str, rows: Sequence[Sequence[object]]) -> None: ...


class Database(Protocol):
    """Methods may be called from any thread. Each raises `StoreError` where the database does not answer."""

    def writing(self) -> AbstractContextManager[Transaction]:
        """A transaction that is on the disk when the context ends, and rolled back where it raises."""

    def rows(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        """Reads what is committed."""

    def stream(self, statement: str, values: Sequence[object] = ()) -> Iterator[Row]:
        """Reads much, a little at a time."""

    def now(self) -> float:
        """The clock that all processes at this database share, in seconds since 1970."""

    def close(self) -> None: ...
