"""Commands that another program drives: each line of the standard input is answered by lines of the standard output."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable
from typing import BinaryIO, TypeAlias

Serve: TypeAlias = Callable[[BinaryIO, Callable[[str], None]], None]
"""Reads requests from a stream until it ends, and hands on each answer."""


def answer_lines(serve: Serve) -> None:
    """Answers until no more is asked, or until the program that asks has gone: then nobody is left to answer."""
    # Python would encode as the locale says and translate line ends; the format is UTF-8 and a line feed everywhere.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    try:
        serve(sys.stdin.buffer, _write)
    except OSError as error:
        if not _is_unheard(error):
            raise
        # Python must not fail again at its last flush.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write(line: str) -> None:
    sys.stdout.write(line)
    sys.stdout.flush()


def _is_unheard(error: OSError) -> bool:
    """True if nobody reads the output. To Windows a pipe without a reader is an invalid argument."""
    return isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL)
