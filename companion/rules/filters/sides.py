"""Filters by whose a card is, and whether it is in play: `friendly`, `enemy` (rulebook 1.3, glossary, Enemy)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.card import PhysicalCard
from companion.rules.filters.base import Filter, Phrase
from companion.rules.state import GameState, InPlay, Item, Scope, copy_of


@dataclass(frozen=True, slots=True)
class Controlled(Filter):
    """Under your control, or your opponent's. A card that is not in play counts as its owner's.

    The card that speaks is always yours: one of the opponent's that you use counts "as if it were yours".
    """

    by_you: bool

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        if copy_of(item).id == scope.source.id:
            return self.by_you
        controller = item.owner if isinstance(item, PhysicalCard) else item.controller
        return (controller == scope.you) is self.by_you

    def phrase(self) -> Phrase:
        return Phrase(before=("friendly" if self.by_you else "enemy",))

    def negated(self) -> Phrase:
        return Controlled(not self.by_you).phrase()


@dataclass(frozen=True, slots=True)
class OwnedBy(Filter):
    you: bool

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return (copy_of(item).owner == scope.you) is self.you

    def phrase(self) -> Phrase:
        return Phrase(after=("you own" if self.you else "your opponent owns",))


@dataclass(frozen=True, slots=True)
class SameSide(Filter):
    """Is under the control of the player who controls a card bound before."""

    name: str = "it"

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        sides = {other.controller for other in scope.cards(self.name) if not isinstance(other, PhysicalCard)}
        return not isinstance(item, PhysicalCard) and item.controller in sides

    def phrase(self) -> Phrase:
        return Phrase(after=("of the same battleline",))


@dataclass(frozen=True, slots=True)
class NowInPlay(Filter):
    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return isinstance(item, InPlay)

    def phrase(self) -> Phrase:
        return Phrase(after=("in play",))


@dataclass(frozen=True, slots=True)
class OfActivePlayer(Filter):
    """Under the control of the player whose turn it is."""

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return not isinstance(item, PhysicalCard) and item.controller == state.active

    def phrase(self) -> Phrase:
        return Phrase(after=("of the active player",))


friendly: Filter = Controlled(True)
of_active_player: Filter = OfActivePlayer()
enemy: Filter = Controlled(False)
same_side: Filter = SameSide()
in_play: Filter = NowInPlay()


def you_own(you: bool = True) -> Filter:
    return OwnedBy(you)
