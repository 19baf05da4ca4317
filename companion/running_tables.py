"""The tables that are followed on this machine: each holds the lock beside its journal, which tells its page's port."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion import file_locks

LOCK_SUFFIX: Final = ".lock"


class TableBusy(OSError):
    """Another process follows the same table."""


@dataclass(frozen=True, slots=True)
class RunningTable:
    """A table that a process follows. `journal` is its file; `port` is its page's, `None` until the page is open."""

    journal: Path
    port: int | None

    @property
    def name(self) -> str:
        return self.journal.stem


@contextmanager
def table_held(journal: Path, table: str) -> Iterator[None]:
    """Keeps other processes from following the table of this journal. Raises `TableBusy` where one does."""
    lock = os.open(journal.with_suffix(LOCK_SUFFIX), os.O_RDWR | os.O_CREAT, 0o644)
    try:
        try:
            file_locks.hold(lock)
        except file_locks.Held:
            raise TableBusy(
                f"another companion follows “{table}” already: stop it first, or give this table another name"
            ) from None
        os.ftruncate(lock, 0)
        yield
    finally:
        os.close(lock)


def tell_port(journal: Path, port: int) -> None:
    """Leaves the port of the page where other programs of this machine find it, while the table is held."""
    journal.with_suffix(LOCK_SUFFIX).write_text(f"{port}\n", encoding="ascii")


def running_tables(folder: Path) -> tuple[RunningTable, ...]:
    """The tables with their journals in this folder that are followed now, by name."""
    locks = sorted(folder.glob(f"*{LOCK_SUFFIX}"))
    return tuple(running for lock in locks if (running := _running(lock)) is not None)


def _running(lock: Path) -> RunningTable | None:
    with lock.open("rb") as file:
        if not file_locks.is_held(file.fileno()):
            return None
        told = file.read(len("65535\n")).strip()
    return RunningTable(lock.with_suffix(".journal"), int(told) if told.isdigit() else None)
