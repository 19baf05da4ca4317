"""How far a journal has been written, kept in a small file beside it.

A database that lost its write-ahead log is whole, and does not know what the log held. This file does: it names the
newest event that was acknowledged. It is overwritten in place and not flushed, so after a power cut it may name an
older event, which does no harm; it never names one that was not stored.
"""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SUFFIX: Final = ".head"
_LENGTH: Final = 160
_BYTE_BY_BYTE: Final[int] = getattr(os, "O_BINARY", 0)
"""Without it Windows writes two bytes for the end of the line."""


@dataclass(frozen=True, slots=True)
class Head:
    """The newest event of a journal: its game, its number in it, and its hash."""

    epoch: int
    seq: int
    hash: str


class HeadMark:
    """The mark beside one journal. Writing is done by one process; what fails is left, for a mark is no record."""

    def __init__(self, journal: Path) -> None:
        self.path = journal.with_name(f"{journal.name}{SUFFIX}")
        self._file: int | None = None

    def read(self) -> Head | None:
        """The marked head; nothing where there is no mark, or none that can be read."""
        try:
            form = json.loads(self.path.read_bytes()[:_LENGTH])
            return Head(int(form["epoch"]), int(form["seq"]), str(form["hash"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def write(self, head: Head) -> None:
        text = json.dumps({"epoch": head.epoch, "seq": head.seq, "hash": head.hash}).encode().ljust(_LENGTH - 1) + b"\n"
        with contextlib.suppress(OSError):
            if self._file is None:
                self._file = os.open(self.path, os.O_WRONLY | os.O_CREAT | _BYTE_BY_BYTE, 0o644)
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, text)

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
