"""The little that differs between databases: how one is opened, and how a transaction is begun and ended.

Statements are written once, with `?` for values and SQL that both SQLite (from 3.35) and PostgreSQL (from 12) know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias


@dataclass(frozen=True, slots=True)
class Storage:
    """The storage of a hub, for people; `free_bytes` is what is left on its disk, where that can be told."""

    kind: str
    free_bytes: int | None = None


Row: TypeAlias = tuple[Any, ...]


class Transaction(Protocol):
    """Statements that take effect together, or not at all.

    Only `rows` waits for its answer; what is wrong with the others may be told later, by the end of the transaction at
    the latest.
    """

    def rows(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        """Carries out a statement that gives rows."""

    def run(self, statement: str, values: Sequence[object] = ()) -> None:
        """Carries out a statement that gives none."""

    def many(self, statement: str, rows: Sequence[Sequence[object]]) -> None:
        """Carries out a statement once for each row of values."""


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

    def storage(self) -> Storage:
        """The storage, once it has answered."""

    def close(self) -> None: ...
