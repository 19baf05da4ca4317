"""Output that every terminal can take: a sign that its encoding lacks is written as the nearest one that it has.

Windows writes files and pipes in the code page of the country, and an old terminal may know Latin-1 alone.
There a tick would end the program.
"""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata
from collections.abc import Mapping
from typing import Final

NEAREST: Final[Mapping[str, str]] = {
    "✓": "+",
    "✗": "x",
    "•": "*",
    "●": "*",
    "→": "->",
    "…": "...",
    "–": "-",
    "“": '"',
    "”": '"',
    "’": "'",
    "Æ": "Ae",
    "æ": "ae",
}
UNKNOWN: Final = "?"


def take_every_sign() -> None:
    """Lets this process write everything to its output and its errors, whatever their encoding is."""
    codecs.register_error("nearest", _nearest)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="nearest")


def _nearest(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(NEAREST.get(sign) or _unaccented(sign) for sign in signs), error.end


def _unaccented(sign: str) -> str:
    return unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode() or UNKNOWN
