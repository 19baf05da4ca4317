"""Records of Æmber, chains and keys."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.card import PlayerNumber
from companion.rules.records.base import AmberPlace, AmberReason, Record
from companion.rules.records.moving import moved_amber
from companion.rules.state import GameState


@dataclass(frozen=True, slots=True)
class AmberMoved(Record):
    """Æmber went from one place to another; the sum over all places and the supply never changes."""

    amount: int
    origin: AmberPlace
    target: AmberPlace
    why: AmberReason

    def applied(self, state: GameState) -> GameState:
        return moved_amber(moved_amber(state, self.origin, -self.amount), self.target, self.amount)


@dataclass(frozen=True, slots=True)
class ChainsChanged(Record):
    """Chains were gained or shed (rulebook 1.3, Chains)."""

    player: PlayerNumber
    amount: int

    def applied(self, state: GameState) -> GameState:
        return state.with_player(self.player, chains=max(0, state.players[self.player].chains + self.amount))


@dataclass(frozen=True, slots=True)
class KeyForged(Record):
    """A key was turned to its forged side, for so much Æmber (rulebook 1.3, Step 1: Forge a key)."""

    player: PlayerNumber
    key: str
    paid: int

    def applied(self, state: GameState) -> GameState:
        return state.with_player(self.player, keys=(*state.players[self.player].keys, self.key))


@dataclass(frozen=True, slots=True)
class KeyUnforged(Record):
    """A key was turned back (rulebook 1.3, glossary, Unforge)."""

    player: PlayerNumber
    key: str

    def applied(self, state: GameState) -> GameState:
        keys = state.players[self.player].keys
        return state.with_player(self.player, keys=tuple(key for key in keys if key != self.key))
