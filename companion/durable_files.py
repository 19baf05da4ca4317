"""Writes files of state: a power cut, a full disk or a kill leaves the old file or the new one, never half of one.

Every file that the companion reads again is written here, but for databases, which SQLite keeps whole. POSIX promises
that a rename is one step, and nothing about when it is on the disk: so the file is flushed before it, its folder after.
On Windows a file must be closed to be renamed, and permissions and owners are those of its folder.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from companion import file_locks

READ_BY_ALL: Final = 0o644
OWNER_ONLY: Final = 0o600
READ_BY_OTHERS_FOR_S: Final = 2.0
TRIED_AGAIN_S: Final = 0.02
TO_FLUSH: Final = os.O_RDWR if sys.platform == "win32" else os.O_RDONLY


def replace_file(path: Path, content: str | bytes, mode: int | None = None) -> None:
    """Makes `content` (text as UTF-8) what the file at `path` holds; its folder is made where it is missing.

    `mode` are its permissions; left out, it keeps those it has, and a new file may be read by all. Raises `OSError`:
    then the file is as it was.
    """
    with replacing(path, mode) as file:
        file.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def replacing(path: Path, mode: int | None = None) -> Iterator[BinaryIO]:
    """A file to be written, which takes the place of `path` when the block ends without an error.

    A symbolic link stays one: the file that it leads to is replaced. As root, the owner stays the owner of the file, or
    of the folder where there is no file yet.
    """
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.unfinished")
    with _alone(path):
        try:
            with open(unfinished, "wb", opener=_for_its_owner) as file:
                _take_after(path, file, mode)
                yield file
            take_place(unfinished, path)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise


def take_place(finished: Path, path: Path) -> None:
    """Gives a file that was written under another name of the same folder its own name, once it is on the disk."""
    _flush(finished)
    _rename(finished, path)
    flush_folder(path.parent)


def flush_folder(folder: Path) -> None:
    """Returns once the names in a folder are on the disk; some file systems do so by themselves, and refuse."""
    with suppress(OSError):
        _flush(folder)


def _flush(path: Path) -> None:
    handle = os.open(path, TO_FLUSH)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _for_its_owner(path: str, flags: int) -> int:
    return os.open(path, flags, OWNER_ONLY)


def _rename(finished: Path, path: Path) -> None:
    """On Windows whoever has the file open, if only to read it or to look for viruses, is given time to close it."""
    until = time.monotonic() + READ_BY_OTHERS_FOR_S
    while True:
        try:
            finished.replace(path)
        except PermissionError:
            if sys.platform != "win32" or time.monotonic() > until:
                raise
            time.sleep(TRIED_AGAIN_S)
        else:
            return


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """One writer of the file at a time: another, of any process, waits.

    The lock is a file of its own, which is removed in the end: on POSIX while it is locked, on Windows once nobody has
    it open.
    """
    lock = path.with_name(f".{path.name}.lock")
    try:
        while True:
            with lock.open("wb") as file:
                file_locks.wait_for(file.fileno())
                if not _is_still(lock, file):
                    continue
                try:
                    yield
                finally:
                    if sys.platform != "win32":
                        lock.unlink()
                return
    finally:
        if sys.platform == "win32":
            with suppress(PermissionError, FileNotFoundError):
                lock.unlink()


def _is_still(path: Path, file: BinaryIO) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


def _take_after(path: Path, file: BinaryIO, mode: int | None) -> None:
    """Permissions and owner, before anything is written that not everybody may read."""
    there = path.stat() if path.exists() else None
    usual = there.st_mode & 0o777 if there is not None else READ_BY_ALL & ~_umask()
    if sys.platform != "win32":
        os.fchmod(file.fileno(), usual if mode is None else mode)
        if os.geteuid() == 0:
            like = there or path.parent.stat()
            os.fchown(file.fileno(), like.st_uid, like.st_gid)


def _umask() -> int:
    """As the kernel tells it: asking the process would mean to change it, for every thread."""
    with suppress(OSError, StopIteration), open("/proc/self/status", encoding="ascii") as status:
        return int(next(line for line in status if line.startswith("Umask:")).split()[1], 8)
    return 0o022
