"""The decks that players show: the identity cards in their identity zones, of any deck of the library."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from companion.sight.mat.zones import MatZone

IDENTITY_ZONE: Final = "identity"
SHOWN_FOR_S: Final = 20.0
"""How long an identity card counts as lying there after it was read: what lies at rest is read in turn only."""

IdentitySeen: TypeAlias = tuple[str, MatZone | None]
"""A deck's code, and the zone in which its identity card lies."""


@dataclass(slots=True)
class ShownDecks:
    """One table's sight writes it, any thread may read `codes`: the deck that each player shows."""

    codes: tuple[str | None, str | None] = (None, None)
    _read_at: dict[tuple[str, int], float] = field(default_factory=dict, init=False)

    def see(self, t: float, identities: Iterable[IdentitySeen]) -> None:
        """Takes what a frame at `t` seconds showed."""
        for code, zone in identities:
            if zone is not None and zone.name == IDENTITY_ZONE:
                self._read_at[code, zone.player] = t
        fresh = {key: at for key, at in self._read_at.items() if 0 <= t - at <= SHOWN_FOR_S}
        self._read_at = fresh
        self.codes = self._newest(0), self._newest(1)

    def _newest(self, player: int) -> str | None:
        shown = [(at, code) for (code, side), at in self._read_at.items() if side == player]
        return max(shown)[1] if shown else None
