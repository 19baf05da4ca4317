"""Keeps one kind of line from filling the log: whoever can make a program write it could fill the disk with it."""

from __future__ import annotations

import logging
import time
import traceback
from collections.abc import Callable, Iterable
from typing import Final

SAME_LINE_EVERY_S: Final = 60.0


class SameLineSeldom(logging.Filter):
    """Lets each kind of line through once a minute, with how many were left out since, and failures of connections
    without the stack they came from. Lines are of one kind that have the same text but for its values, and of errors
    those that were raised at the same place.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._monotonic = monotonic
        self._told: dict[str, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind = str(record.msg)
        if record.exc_info and isinstance(record.exc_info[1], OSError):
            kind = f"{record.getMessage()}: {record.exc_info[1]}"
            record.msg, record.args, record.exc_info = kind, (), None
        elif record.exc_info and record.exc_info[1] is not None:
            kind = f"{kind} {type(record.exc_info[1]).__name__} {_place_of(record.exc_info[1])}"
        now = self._monotonic()
        told_at, left_out = self._told.get(kind, (-SAME_LINE_EVERY_S, 0))
        if now - told_at < SAME_LINE_EVERY_S:
            self._told[kind] = told_at, left_out + 1
            return False
        self._told[kind] = now, 0
        if left_out:
            record.msg, record.args = f"{record.getMessage()} ({left_out} more like this since)", ()
        return True


def _place_of(error: BaseException) -> str:
    """The file and the line that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""


def tell_seldom(names: Iterable[str]) -> None:
    """Lets the loggers of these names repeat themselves once a minute at most."""
    for name in names:
        logger = logging.getLogger(name)
        if not any(isinstance(found, SameLineSeldom) for found in logger.filters):
            logger.addFilter(SameLineSeldom())
