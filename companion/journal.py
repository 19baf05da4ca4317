"""The append-only record of one table: one SQLite event table from which everything else is recomputed.

Observations and verdicts go in, each as an `Entry`; `append` returns only after they are on the disk (write-ahead
log, synchronous FULL: https://sqlite.org/pragma.html#pragma_synchronous). An epoch is one game. Its events are
numbered from 1 without gaps, and each carries the hash of the one before it, so that a lost, doubled or altered
event is found. Order comes from the numbers alone: the wall time is a label, `t` the game's own monotonic seconds.

Storage that fails is told by `StorageError`; what was not stored was not acknowledged, and the same entries may be
offered again once there is room: `companion.recorder` does that for a loop that must not stop.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion.head_mark import SUFFIX, Head, HeadMark
from companion.journal_events import (
    Entry,
    JournalDamaged,
    JournalError,
    JournalEvent,
    canonical,
    chain,
    check_order,
    check_whole,
    from_line,
    to_line,
)
from companion.sentences import Sentence

FORMAT: Final = 1
_APPLICATION_ID: Final = 0x4B464A4C  # "KFJL", so that another program's database is never taken for a journal
_ROWS_AT_A_TIME: Final = 500
_CACHE_KIB: Final = 256
"""Events are added and read in order, which needs no more; SQLite would take 2 MB in the course of an evening."""
_NOT_UTF_8: Final = "Could not decode to UTF-8"

_SCHEMA: Final = f"""
CREATE TABLE event (
    epoch INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    version INTEGER NOT NULL,
    t REAL NOT NULL,
    wall_time TEXT NOT NULL,
    body TEXT NOT NULL,
    previous_hash TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (epoch, seq)
) WITHOUT ROWID;
PRAGMA application_id = {_APPLICATION_ID};
PRAGMA user_version = {FORMAT};
"""
COLUMNS: Final = "epoch, seq, kind, version, t, wall_time, body, previous_hash, hash"


class StorageError(OSError):
    """The disk did not take it: full, gone or read-only. Nothing was recorded; offer it again later."""


@dataclass(frozen=True, slots=True)
class Retention:
    """How much of the past is kept: so many games, and of those only while the file stays under a size.

    Games from `needed_from` on stay in any case: a hub has not got them yet.
    """

    games: int = 200
    bytes: int = 500_000_000
    needed_from: int | None = None


class Journal:
    """One table's record. One process writes it; any number may read. Methods may be called from any thread."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        self._lock = threading.RLock()
        self._mark = HeadMark(path)
        epoch, seq, last_hash = self._read_head()
        self._epoch, self._seq, self._hash = epoch, seq, last_hash

    @classmethod
    def open(cls, path: Path, largest_pages: int | None = None) -> Journal:
        """Opens or creates the journal and checks it. `largest_pages` (of 4096 bytes) bounds the file.

        Raises `JournalDamaged` when the file is damaged, `JournalError` when it is not a journal of this version,
        `StorageError` when the disk refuses.
        """
        with _told_as_our_errors(path):
            connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5.0)
            try:
                _prepare(connection, path, largest_pages)
                return cls(path, connection)
            except BaseException:
                connection.close()
                raise

    def close(self) -> None:
        with self._lock:
            self._connection.close()
            self._mark.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def epoch(self) -> int:
        """The game now recorded; 0 when there was none yet."""
        return self._epoch

    @property
    def last_seq(self) -> int:
        """The number of the newest event of this epoch; 0 when it has none."""
        return self._seq

    def start_epoch(self, at_least: int = 0) -> int:
        """A new game begins: the next event is number 1 of a new epoch.

        Give the wall clock's seconds as `at_least`, so that a journal started afresh does not repeat the epochs of
        the one it replaces. A clock set back does no harm: epochs only ever grow.
        """
        with self._lock:
            self._epoch, self._seq, self._hash = max(self._epoch + 1, at_least), 0, ""
            return self._epoch

    def append(self, *entries: Entry, wall_time: str = "") -> tuple[JournalEvent, ...]:
        """Records the entries in one commit, all or none, and returns once they are on the disk.

        Several entries in one call are a group commit: they cost one flush together. Raises `StorageError`; then
        nothing was recorded. Raises `JournalError` when an entry cannot be told as JSON, or another process writes.
        """
        with self._lock, _told_as_our_errors(self.path):
            epoch = self._epoch or 1
            events = tuple(chain(entries, epoch, self._seq, self._hash, wall_time))
            self._insert(events)
            if events:
                self._epoch, self._seq, self._hash = epoch, events[-1].seq, events[-1].hash
                self._mark.write(Head(self._epoch, self._seq, self._hash))
            return events

    def events(self, epoch: int | None = None, after_seq: int = 0, kind: str | None = None) -> Iterator[JournalEvent]:
        """The events of an epoch (the present one by default) after a number, oldest first."""
        wanted = self._epoch if epoch is None else epoch
        while rows := self._rows(wanted, after_seq, kind):
            yield from (_event(row) for row in rows)
            after_seq = rows[-1][1]

    def newest(self, kind: str) -> JournalEvent | None:
        """The newest event of a kind in this epoch."""
        query = f"SELECT {COLUMNS} FROM event WHERE epoch = ? AND kind = ? ORDER BY seq DESC LIMIT 1"
        rows = self._query(query, (self._epoch, kind))
        return _event(rows[0]) if rows else None

    def nth(self, kind: str, number: int) -> JournalEvent | None:
        """The event of this epoch that is the `number`th of its kind, counted from 1."""
        query = f"SELECT {COLUMNS} FROM event WHERE epoch = ? AND kind = ? ORDER BY seq LIMIT 1 OFFSET ?"
        rows = self._query(query, (self._epoch, kind, number - 1)) if number > 0 else []
        return _event(rows[0]) if rows else None

    def epochs(self) -> tuple[int, ...]:
        """Every game kept, oldest first."""
        return tuple(int(row[0]) for row in self._query("SELECT DISTINCT epoch FROM event ORDER BY epoch", ()))

    def verify(self) -> None:
        """Recomputes every hash. Raises `JournalError` naming the first event that is missing or altered."""
        for epoch in self.epochs():
            self.check(epoch)

    def check(self, epoch: int) -> None:
        """Raises `JournalDamaged` naming the first event of a game that is missing or altered."""
        check_whole(self.events(epoch))

    def check_newest(self) -> None:
        """Raises `JournalDamaged` where the newest game is not whole, or ends before what was acknowledged."""
        if check_whole(self.events()) != self._seq:
            raise JournalDamaged(f"event {self._seq} of game {self._epoch} is there, and not all that came before it")
        mark = self._mark.read()
        if mark is None or (mark.epoch, mark.seq) < (self._epoch, self._seq):
            return
        if (mark.epoch, mark.seq, mark.hash) != (self._epoch, self._seq, self._hash):
            raise JournalDamaged(f"{self.path} ends before event {mark.seq} of game {mark.epoch}, which was stored")

    def export_lines(self) -> Iterator[str]:
        """Every event as one JSON line: the portable form, and the backup."""
        for epoch in self.epochs():
            yield from (to_line(event) for event in self.events(epoch))

    def import_lines(self, lines: Iterable[str | bytes]) -> int:
        """Adds exported events, all or none, and says how many were new; those already here are passed over.

        Raises `JournalError` with the line's number where a line or the chain is not sound, or where the epoch is
        here already with other events.
        """
        with self._lock, _told_as_our_errors(self.path):
            events = [from_line(line, number) for number, line in enumerate(lines, 1) if line.strip()]
            check_order(events)
            fresh = [event for event in events if not self._holds(event)]
            self._check_joins(fresh)
            self.adopt(fresh)
            return len(fresh)

    def adopt(self, events: Sequence[JournalEvent]) -> None:
        """Takes events as they are, in one commit; whoever calls has made sure that they follow on what is here."""
        with self._lock, _told_as_our_errors(self.path):
            self._insert(events)
            self._epoch, self._seq, self._hash = self._read_head()
            self._mark.write(Head(self._epoch, self._seq, self._hash))

    def prune(self, retention: Retention) -> tuple[int, ...]:
        """Forgets the oldest games beyond the retention, never the present one, and says which went."""
        with self._lock, _told_as_our_errors(self.path):
            gone: list[int] = []
            needed_from = self._epoch if retention.needed_from is None else min(retention.needed_from, self._epoch)
            for epoch in [epoch for epoch in self.epochs() if epoch < needed_from]:
                if len(self.epochs()) <= retention.games and self._used_bytes() <= retention.bytes:
                    break
                self._connection.execute("DELETE FROM event WHERE epoch = ?", (epoch,))
                gone.append(epoch)
            if gone:
                self._connection.execute("PRAGMA incremental_vacuum")
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return tuple(gone)

    def back_up(self, copy: Path) -> None:
        """Writes a complete copy to a new file while the game goes on."""
        with self._lock, _told_as_our_errors(copy):
            self._connection.execute("VACUUM INTO ?", (str(copy),))

    def _insert(self, events: Sequence[JournalEvent]) -> None:
        if not events:
            return
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany(f"INSERT INTO event ({COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?)", map(_row, events))
            self._connection.execute("COMMIT")
        except BaseException:
            # SQLite has rolled back by itself after some errors, a full disk among them.
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    def _rows(self, epoch: int, after_seq: int, kind: str | None) -> list[tuple[Any, ...]]:
        query = (
            f"SELECT {COLUMNS} FROM event WHERE epoch = ? AND seq > ? AND (? IS NULL OR kind = ?)"
            f" ORDER BY seq LIMIT {_ROWS_AT_A_TIME}"
        )
        return self._query(query, (epoch, after_seq, kind, kind))

    def _query(self, query: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        with self._lock, _told_as_our_errors(self.path):
            return self._connection.execute(query, values).fetchall()

    def _read_head(self) -> tuple[int, int, str]:
        rows = self._query("SELECT epoch, seq, hash FROM event ORDER BY epoch DESC, seq DESC LIMIT 1", ())
        return rows[0] if rows else (0, 0, "")

    def _holds(self, event: JournalEvent) -> bool:
        rows = self._query("SELECT hash FROM event WHERE epoch = ? AND seq = ?", (event.epoch, event.seq))
        if rows and rows[0][0] != event.hash:
            raise JournalError(f"event {event.seq} of game {event.epoch} is here already with another content")
        return bool(rows)

    def _check_joins(self, fresh: Sequence[JournalEvent]) -> None:
        """Each epoch's first new event must follow directly on what is here."""
        firsts = {event.epoch: event for event in reversed(fresh)}
        for event in firsts.values():
            rows = self._query(
                "SELECT hash FROM event WHERE epoch = ? AND seq = ?",
                (event.epoch, event.seq - 1),
            )
            if event.previous_hash != (rows[0][0] if rows else ""):
                raise JournalError(f"event {event.seq} of game {event.epoch} does not follow on what is here")

    def try_to_write(self) -> None:
        """Writes what changes nothing. Raises `StorageError` where the disk takes nothing."""
        with self._lock, _told_as_our_errors(self.path):
            self._connection.execute(f"PRAGMA user_version = {FORMAT}")

    def _used_bytes(self) -> int:
        (pages,), (free,), (size,) = (
            self._connection.execute(f"PRAGMA {name}").fetchone()
            for name in ("page_count", "freelist_count", "page_size")
        )
        return int((pages - free) * size)


def set_aside(path: Path, why: str = "damaged") -> Path:
    """Renames a journal and its side files so that another can start; returns where it is kept.

    `why` is a word for its name.
    """
    kept = next(free for n in range(1, 10_000) if not (free := path.with_name(f"{path.name}.{why}-{n}")).exists())
    for suffix in ("-wal", "-shm", SUFFIX, ""):
        part = Path(f"{path}{suffix}")
        if part.exists():
            part.rename(f"{kept}{suffix}")
    return kept


def _prepare(connection: sqlite3.Connection, path: Path, largest_pages: int | None) -> None:
    if largest_pages is not None:
        connection.execute(f"PRAGMA max_page_count = {int(largest_pages)}")
    is_new = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
    if is_new:
        connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
    if is_new:
        connection.executescript(f"BEGIN IMMEDIATE; {_SCHEMA} COMMIT;")
        return
    if connection.execute("PRAGMA application_id").fetchone()[0] != _APPLICATION_ID:
        raise JournalError(f"{path} is a database of another program; name another file")
    if (found := connection.execute("PRAGMA user_version").fetchone()[0]) != FORMAT:
        written_by = "a later" if found > FORMAT else "another"
        raise JournalError(f"{path} was written by {written_by} version of this program (format {found}): update it")
    if (answer := connection.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
        raise JournalDamaged(f"{path} is damaged ({answer}); set it aside and restore a backup, or start a new one")


@contextmanager
def _told_as_our_errors(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.IntegrityError:
        raise JournalError(f"{path} is written by another process; stop it, one table has one writer") from None
    except sqlite3.OperationalError as error:
        if str(error).startswith(_NOT_UTF_8):
            raise JournalDamaged(f"{path} is damaged ({error})") from error
        raise StorageError(Sentence("{path} cannot be written: {error}", path=str(path), error=str(error))) from error
    except sqlite3.DatabaseError as error:
        # A full disk under SQLite's side files comes as a plain DatabaseError on some systems.
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise JournalDamaged(f"{path} is damaged ({error}); set it aside and restore a backup") from error
        raise StorageError(Sentence("{path} cannot be written: {error}", path=str(path), error=str(error))) from error


def _event(row: tuple[Any, ...]) -> JournalEvent:
    epoch, seq, kind, version, t, wall_time, body, previous_hash, own_hash = row
    try:
        content = json.loads(body)
    except (ValueError, TypeError, RecursionError) as error:
        raise JournalDamaged(f"event {seq} of game {epoch} cannot be read: {error}") from None
    return JournalEvent(epoch, seq, kind, version, t, wall_time, content, previous_hash, own_hash)


def _row(event: JournalEvent) -> tuple[Any, ...]:
    e = event
    return (e.epoch, e.seq, e.kind, e.version, e.t, e.wall_time, canonical(e.body), e.previous_hash, e.hash)
