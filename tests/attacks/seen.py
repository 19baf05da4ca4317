"""What an attack is, and what it came to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Seen:
    """What an attack came to, in words, and whether that is what is wanted."""

    words: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Row:
    what: str
    wanted: str
    attack: Callable[[Path], Seen]
