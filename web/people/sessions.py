"""The sessions, kept on the disk so that a restart sends nobody away.

Kept in SQLite: it is whole after a kill at any moment, and `companion code` may write while a table runs. The file
holds nothing by which anybody could come in: of a session's 256 random bits the SHA-256, of a short code the argon2
hash, of the seats a number from which only the machine's key makes their links.

How long a session still lasts is counted down by the monotonic clock while the program runs. By the wall clock only
the time between two boots is counted, from the latest time that it ever told: a clock that is set back, as by a start
without a network, makes no time pass when it is set right. Who sat at a seat when the clock says that it is over may
come back to it for an hour, unless somebody else has sat down: the clock may be wrong.

A cookie can be stolen where the Wi-Fi is not encrypted. So it works on the kind of device alone that signed in, and is
renewed while it is used. One that was replaced and comes again was in two hands: then the session ends for both.
"""

from __future__ import annotations

import hashlib
import logging
import os
import secrets
import sqlite3
import threading
import time
import weakref
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.sentences import Sentence
from web.people.roles import SEATS

COUNT_EVERY_S: Final = 60.0
WAIT_FOR_LOCK_S: Final = 1.0
BUSY_FOR_S: Final = 5.0
"""After it was waited for in vain: so long it is looked for without waiting."""
COMES_BACK_WITHIN_S: Final = 3600.0
MARK_LENGTH: Final = 16
LONGEST_DEVICE: Final = 60
RENEWED_AFTER_S: Final = 600.0
OLD_ONE_SERVES_S: Final = 60.0
"""After the new cookie was first used: what was asked with the old one may still be on its way."""
BOOT_ID: Final = Path("/proc/sys/kernel/random/boot_id")

_log = logging.getLogger("companion")

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS session (
    hash TEXT PRIMARY KEY, role TEXT NOT NULL, name TEXT NOT NULL, device TEXT NOT NULL,
    since REAL NOT NULL, seen REAL NOT NULL, left_s REAL NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS code (role TEXT PRIMARY KEY, hash TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS invitation (hash TEXT PRIMARY KEY, role TEXT NOT NULL, left_s REAL NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS cookie (session TEXT PRIMARY KEY, hash TEXT NOT NULL, before TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
"""


class SignInsError(OSError):
    """The file of sign-ins cannot be used; `is_busy` where another program holds it for the moment."""

    def __init__(self, error: sqlite3.Error) -> None:
        self.is_busy = error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
        why = Sentence("another program holds their file") if self.is_busy else str(error)
        super().__init__(Sentence("the sign-ins cannot be read or written ({why})", why=why))


@dataclass(frozen=True, slots=True)
class SignIn:
    """Somebody who is signed in. `mark` names the session and is no secret; `since` and `seen` are POSIX seconds."""

    mark: str
    role: str
    name: str
    device: str
    since: float
    seen: float


@dataclass(frozen=True, slots=True)
class Carried:
    """Sessions and their cookies, as rows of the file of sign-ins."""

    sessions: tuple[tuple[object, ...], ...] = ()
    cookies: tuple[tuple[object, ...], ...] = ()


class Sessions:
    """The sessions and codes of one table or hub, for any thread.

    Without a `path` they end with the process. `monotonic` and `wall` tell seconds, and a session lasts `session_s`.
    With `resume` the time since the run before is counted; a second program beside the running one must not do so.
    Changing methods raise `OSError` where the disk takes nothing; then nothing has changed.
    """

    def __init__(
        self,
        path: Path | None,
        monotonic: Callable[[], float],
        session_s: float,
        wall: Callable[[], float] = time.time,
        resume: bool = True,
        boot: str | None = None,
    ) -> None:
        self._boot = this_boot() if boot is None else boot
        self._renewed_at: dict[str, float] = {}
        self._used_at: dict[str, float] = {}
        self._monotonic, self._session_s, self._wall = monotonic, session_s, wall
        self._lock = threading.RLock()
        self._seen: dict[str, float] = {}
        with _disk_errors():
            self._database = _opened(path)
        # Pages that nobody serves any more leave no database open.
        self._closed = weakref.finalize(self, self._database.close)
        self._busy_at = -BUSY_FOR_S
        self._started_at = self._counted_at = monotonic()
        if resume:
            self._count_off(self._since_last_run_s())

    def close(self) -> None:
        with self._lock:
            self._closed()

    def welcome(self, role: str, name: str = "", device: str = "", code_of: str = "", invitation: str = "") -> str:
        """A session for somebody with this role: its secret name.

        Uses up the code of the role `code_of`, and the invitation with this hash.
        """
        secret = secrets.token_urlsafe(32)
        with self._changing() as database:
            now, left_s = self._wall(), self._session_s + self._uncounted_s()
            row = (hash_of(secret), role, name, device[:LONGEST_DEVICE], now, now, left_s)
            database.execute("INSERT INTO session VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            # Whoever sat there before, and may still come back, has been followed by somebody else.
            database.execute("DELETE FROM session WHERE role = ? AND left_s <= 0", (role,))
            database.execute("DELETE FROM code WHERE role = ?", (code_of,))
            self._renewed_at[hash_of(secret)] = self._monotonic()
            database.execute("DELETE FROM invitation WHERE hash = ?", (invitation,))
        return secret

    def find(self, secret: str, device: str | None = None) -> SignIn | None:
        """The person of this session, while it lasts; nobody, where it was begun on another kind of device."""
        with self._lock:
            self._let_time_pass()
            session = self._session_of(hash_of(secret))
            found = next(self._select("WHERE hash = ?", session), None)
            if found is None and self._come_back(session, device and device[:LONGEST_DEVICE]):
                found = next(self._select("WHERE hash = ?", session), None)
            if found is None or (device is not None and device[:LONGEST_DEVICE] != found.device):
                return None
            self._seen[session] = self._wall()
            return found

    def _come_back(self, session: str, device: str | None) -> bool:
        """True if somebody at a seat comes back to whom the clock says that it is over, and nobody has taken it."""
        with self._using():
            wanted = "SELECT role, device FROM session WHERE hash = ? AND left_s <= 0 AND left_s > ?"
            found = self._database.execute(wanted, (session, -COMES_BACK_WITHIN_S)).fetchone()
        if found is None or self.has_role(found[0]) or device not in (None, found[1]):
            return False
        with self._changing() as database:
            left_s = self._session_s + self._uncounted_s()
            database.execute("UPDATE session SET left_s = ? WHERE hash = ?", (left_s, session))
        return True

    def lasts(self, mark: str) -> bool:
        """True if nobody has ended the session that this names."""
        return any(one.mark == mark for one in self.all())

    def renewed(self, secret: str) -> str | None:
        """The secret that takes the place of this one, once it has served for a while. Raises `OSError`."""
        with self._lock:
            hashed = hash_of(secret)
            session = self._session_of(hashed)
            newest, _ = self._cookie(session)
            served_s = self._monotonic() - self._renewed_at.get(session, self._started_at)
            if hashed != newest or served_s < RENEWED_AFTER_S:
                return None
            fresh = secrets.token_urlsafe(32)
            with self._changing() as database:
                values = (session, hash_of(fresh), hashed)
                database.execute("INSERT OR REPLACE INTO cookie VALUES (?, ?, ?)", values)
            self._renewed_at[session] = self._monotonic()
            self._used_at.pop(session, None)
            return fresh

    def all(self) -> tuple[SignIn, ...]:
        """Everybody who is signed in, the newest last."""
        with self._lock:
            self._let_time_pass()
            return tuple(self._select("ORDER BY since, hash"))

    def has_role(self, role: str) -> bool:
        return any(one.role == role for one in self.all())

    def forget(self, mark: str) -> None:
        with self._changing() as database:
            database.execute("DELETE FROM session WHERE substr(hash, 1, ?) = ?", (MARK_LENGTH, mark))

    def dismiss(self, roles: Iterable[str], **kept: str) -> None:
        """Sends everybody with one of these roles away, and keeps values, both or neither."""
        with self._changing() as database:
            database.executemany("DELETE FROM session WHERE role = ?", [(role,) for role in roles])
            database.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?)", kept.items())

    def carried(self, role: str) -> Carried:
        """The sessions of one role, for the file of another table of this machine to go on with."""
        with self._lock, self._using():
            self._count_down(self._uncounted_s())
            self._counted_at = self._monotonic()
            sessions = self._database.execute("SELECT * FROM session WHERE role = ?", (role,)).fetchall()
            wanted = "SELECT * FROM cookie WHERE session IN (SELECT hash FROM session WHERE role = ?)"
            return Carried(tuple(sessions), tuple(self._database.execute(wanted, (role,))))

    def go_on_with(self, carried: Carried) -> None:
        """Takes the sessions over that `carried` gave."""
        with self._changing() as database:
            database.executemany("INSERT OR REPLACE INTO session VALUES (?, ?, ?, ?, ?, ?, ?)", carried.sessions)
            database.executemany("INSERT OR REPLACE INTO cookie VALUES (?, ?, ?)", carried.cookies)

    def kept(self, name: str) -> str:
        """A value that was kept; "" where none was."""
        with self._lock, self._using():
            found = self._database.execute("SELECT value FROM kept WHERE name = ?", (name,)).fetchone()
        return str(found[0]) if found else ""

    def keep(self, name: str, value: str) -> None:
        with self._changing() as database:
            database.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", (name, value))

    def keep_code(self, role: str, hashed: str) -> None:
        """The hash of the one code that lets in somebody with this role."""
        with self._changing() as database:
            database.execute("INSERT OR REPLACE INTO code VALUES (?, ?)", (role, hashed))

    def codes(self) -> dict[str, str]:
        """The hashes of the codes that wait to be used, by role."""
        with self._lock, self._using():
            return dict(self._database.execute("SELECT role, hash FROM code"))

    def invite(self, role: str, hashed: str, most: int) -> None:
        """The hash of one more code that lets in somebody with this role, for as long as a session lasts.

        Of more than `most` the oldest are void.
        """
        with self._changing() as database:
            left_s = self._session_s + self._uncounted_s()
            database.execute("INSERT OR REPLACE INTO invitation VALUES (?, ?, ?)", (hashed, role, left_s))
            newest = "SELECT hash FROM invitation ORDER BY rowid DESC LIMIT ?"
            database.execute(f"DELETE FROM invitation WHERE hash NOT IN ({newest})", (most,))

    def invited(self, hashed: str) -> str | None:
        """The role of whom the code with this hash lets in, while it holds."""
        with self._lock, self._using():
            self._let_time_pass()
            found = self._database.execute("SELECT role, left_s FROM invitation WHERE hash = ?", (hashed,)).fetchone()
            return str(found[0]) if found and found[1] > self._uncounted_s() else None

    def withdraw(self, hashed: str) -> None:
        """The code with this hash no longer lets anybody in."""
        with self._changing() as database:
            database.execute("DELETE FROM invitation WHERE hash = ?", (hashed,))

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keeps others from changing data between looking and changing."""
        with self._lock:
            yield

    def _session_of(self, hashed: str) -> str:
        """The session that a cookie belongs to. Ends one whose old cookie is used after its time."""
        with self._using():
            query = "SELECT session, hash FROM cookie WHERE hash = ? OR before = ?"
            found = self._database.execute(query, (hashed, hashed)).fetchone()
        if found is None:
            # The cookie of the sign-in itself, unless others have followed it.
            return hashed if self._cookie(hashed)[0] == hashed else ""
        session, newest = found
        now = self._monotonic()
        if hashed == newest:
            self._used_at.setdefault(session, now)
        elif now - self._used_at.get(session, now) > OLD_ONE_SERVES_S:
            _log.warning("a cookie that had been replaced was used again: that session is ended")
            with suppress(OSError):
                self.forget(session[:MARK_LENGTH])
            return ""
        return str(session)

    def _cookie(self, session: str) -> tuple[str, str]:
        """The hashes of the newest cookie of a session, and of the one before it."""
        with self._using():
            found = self._database.execute("SELECT hash, before FROM cookie WHERE session = ?", (session,)).fetchone()
        return found or (session, "")

    def _since_last_run_s(self) -> float:
        """By the monotonic clock while the machine was not started again; by the wall clock otherwise."""
        boot, _, ran = self.kept("boot").rpartition(" ")
        if boot and boot == self._boot:
            return max(0.0, self._monotonic() - float(ran))
        last = self.kept("clock")
        return max(0.0, self._wall() - float(last)) if last else 0.0

    def _select(self, which: str, *values: object) -> Iterator[SignIn]:
        wanted = f"SELECT hash, role, name, device, since, seen, left_s FROM session {which}"
        with self._using():
            rows = self._database.execute(wanted, values).fetchall()
        for hashed, role, name, device, since, seen, left_s in rows:
            if left_s > self._uncounted_s():
                yield SignIn(hashed[:MARK_LENGTH], role, name, device, since, self._seen.get(hashed, seen))

    def _uncounted_s(self) -> float:
        return self._monotonic() - self._counted_at

    def _let_time_pass(self) -> None:
        ran_s = self._uncounted_s()
        if ran_s < COUNT_EVERY_S:
            return
        try:
            self._count_down(ran_s)
        except OSError:
            # Counted with the next try: a full disk must not stop people from reading.
            return
        self._counted_at += ran_s

    def _count_off(self, passed_s: float) -> None:
        """Counts the time since the run before, as the clocks have it. At a seat nobody loses their place by that."""
        with self._changing() as database:
            places = ", ".join("?" * len(SEATS))
            over = f"UPDATE session SET left_s = ? WHERE role IN ({places}) AND left_s BETWEEN 0 AND ?"
            database.execute(over, (passed_s, *SEATS, passed_s))
        self._count_down(passed_s, ends_seats=False)

    def _count_down(self, passed_s: float, ends_seats: bool = True) -> None:
        clock = max(float(self.kept("clock") or 0) + passed_s, self._wall())
        with self._changing() as database:
            seen = [(at, hashed) for hashed, at in self._seen.items()]
            database.executemany("UPDATE session SET seen = ? WHERE hash = ?", seen)
            if ends_seats:
                database.execute("DELETE FROM session WHERE left_s > 0 AND left_s <= ?", (passed_s,))
            for lasting in ("session", "invitation"):
                database.execute(f"UPDATE {lasting} SET left_s = left_s - ?", (passed_s,))
            places = ", ".join("?" * len(SEATS))
            database.execute(f"DELETE FROM session WHERE left_s <= 0 AND role NOT IN ({places})", SEATS)
            database.execute("DELETE FROM session WHERE left_s <= ?", (-COMES_BACK_WITHIN_S,))
            database.execute("DELETE FROM invitation WHERE left_s <= 0")
            database.execute("DELETE FROM cookie WHERE session NOT IN (SELECT hash FROM session)")
            now = (("clock", str(clock)), ("boot", f"{self._boot} {self._monotonic()}"))
            database.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?)", now)
        self._seen.clear()

    @contextmanager
    def _using(self) -> Iterator[None]:
        """Where another program holds the file it is waited for once, and then not again for a while.

        Every request asks several times, and many people ask at once: together they wait no longer than one.
        """
        waits = self._monotonic() - self._busy_at >= BUSY_FOR_S
        self._database.execute(f"PRAGMA busy_timeout = {round(1000 * WAIT_FOR_LOCK_S) if waits else 0}")
        try:
            with _disk_errors():
                yield
        except SignInsError as error:
            if waits and error.is_busy:
                self._busy_at = self._monotonic()
            raise

    @contextmanager
    def _changing(self) -> Iterator[sqlite3.Connection]:
        """All changes within, or none."""
        with self._lock, self._using(), self._database:
            self._database.execute("BEGIN IMMEDIATE")
            yield self._database


def this_boot() -> str:
    """The name of this run of the machine; nothing where it is not told."""
    try:
        return BOOT_ID.read_text(encoding="ascii").strip()
    except OSError:
        return ""


def hash_of(secret: str) -> str:
    """256 random bits cannot be guessed, so a fast hash keeps them as well as a slow one."""
    return hashlib.sha256(secret.encode()).hexdigest()


def mark_of(secret: str) -> str:
    """The name of a session where its secret must not stand."""
    return hash_of(secret)[:MARK_LENGTH]


@contextmanager
def _disk_errors() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise SignInsError(error) from error


def _opened(path: Path | None) -> sqlite3.Connection:
    """The database; one that is damaged is set aside, and everybody signs in again."""
    try:
        return _connected(path)
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        assert path is not None, "only a file can be damaged"
        path.replace(path.with_name(f"{path.name}.damaged"))
        return _connected(path)


def _connected(path: Path | None) -> sqlite3.Connection:
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Made before SQLite opens it, which gives its journal the rights of the file itself.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    database = sqlite3.connect(
        path or ":memory:", timeout=WAIT_FOR_LOCK_S, isolation_level=None, check_same_thread=False
    )
    try:
        database.executescript(_TABLES)
    except sqlite3.Error:
        database.close()
        raise
    return database
