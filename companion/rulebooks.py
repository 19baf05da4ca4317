"""The versions of the rulebook that a game can be played by."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Rulebook: TypeAlias = Literal["1.0", "1.1", "1.3", "14"]
RULEBOOKS: Final[tuple[Rulebook, ...]] = ("1.0", "1.1", "1.3", "14")
"""The versions, the oldest first; 14 is the one of December 2020."""
USUAL: Final[Rulebook] = "1.3"
"""By which a game is played that needs no other."""
NEWEST: Final[Rulebook] = RULEBOOKS[-1]
