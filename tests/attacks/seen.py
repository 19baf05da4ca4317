"""An attack, and its outcome."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Seen:
    """The outcome of an attack, in words, and whether it is what is wanted."""

    words: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Row:
    what: str
    wanted: str
    attack: Callable[[Path], Seen]
