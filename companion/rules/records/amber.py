"""Records of Æmber, chains and keys."""

from __future__ import annotations

from companion.rules.card import PlayerNumber
from companion.rules.records.base import AmberPlace, AmberReason, Record
from companion.rules.records.moving import move_amber
from companion.rules.state import Draft
from companion.rules.values import frozen_value


@frozen_value()
class AmberMoved(Record):
    """Æmber went from one place to another; the sum over all places and the supply never changes."""

    amount: int
    origin: AmberPlace
    target: AmberPlace
    why: AmberReason

    def apply(self, draft: Draft) -> None:
        move_amber(draft, self.origin, -self.amount)
        move_amber(draft, self.target, self.amount)


@frozen_value()
class ChainsChanged(Record):
    """Chains were gained or shed (rulebook 1.3, Chains)."""

    player: PlayerNumber
    amount: int

    def apply(self, draft: Draft) -> None:
        draft.change_player(self.player, chains=max(0, draft.players[self.player].chains + self.amount))


@frozen_value()
class KeyForged(Record):
    """A key was turned to its forged side, for so much Æmber (rulebook 1.3, Step 1: Forge a key)."""

    player: PlayerNumber
    key: str
    paid: int

    def apply(self, draft: Draft) -> None:
        draft.change_player(self.player, keys=(*draft.players[self.player].keys, self.key))


@frozen_value()
class KeyUnforged(Record):
    """A key was turned back (rulebook 1.3, glossary, Unforge)."""

    player: PlayerNumber
    key: str

    def apply(self, draft: Draft) -> None:
        keys = draft.players[self.player].keys
        draft.change_player(self.player, keys=tuple(key for key in keys if key != self.key))
