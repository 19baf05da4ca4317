"""Locks on open files, by which processes of one machine keep out of each other's way. A process that ends lets go.

Linux and macOS lock whole files (flock), and several processes may share a lock. Windows locks bytes of a file for one
process alone: there the first of those that share holds the lock, and the others go on without.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from typing import Final

LOCKED_BYTE: Final = 1 << 30
"""Far beyond what such a file holds: on Windows nobody else can read a byte that is locked."""
ASKED_AGAIN_S: Final = 0.05


class Held(OSError):
    """Another process holds the lock."""


def hold(file: int) -> None:
    """Takes the lock of an open file for this process alone. Raises `Held` where another one holds or shares it."""
    _lock(file, shared=False)


def wait_for(file: int) -> None:
    """Takes the lock for this process alone, and waits until it can."""
    if sys.platform == "win32":
        while True:
            with suppress(Held):
                return _lock(file, shared=False)
            time.sleep(ASKED_AGAIN_S)
    else:
        fcntl.flock(file, fcntl.LOCK_EX)


def share(file: int) -> None:
    """Keeps other processes from holding the lock; several may share it.

    Raises `Held` where one holds it, but on Windows, where this process goes on without the lock.
    """
    if sys.platform == "win32":
        with suppress(Held):
            _lock(file, shared=True)
    else:
        _lock(file, shared=True)


def is_held(file: int) -> bool:
    """True if another process holds the lock alone."""
    try:
        _lock(file, shared=True)
    except Held:
        return True
    return False


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int, shared: bool) -> None:
        here = os.lseek(file, 0, os.SEEK_CUR)
        os.lseek(file, LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise Held(error.errno, error.strerror) from None
        finally:
            os.lseek(file, here, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: int, shared: bool) -> None:
        try:
            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Held(error.errno, error.strerror) from None
