"""Words for on what condition: `opponents_amber.at_least(7)`, `exists(stunned & creature)`, `your_turn`."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.amounts import Count
from companion.rules.card import house_name
from companion.rules.filters.base import Filter
from companion.rules.lookup import Who, ZoneWord, lookup
from companion.rules.quantities import Condition
from companion.rules.state import GameState, Scope, copy_of
from companion.rules.wording import bound_words


@dataclass(frozen=True, slots=True)
class Matching(Condition):
    """A card bound before (by default "it"), or the card that speaks, is such a card now."""

    filter: Filter
    name: str = "it"

    def holds(self, state: GameState, scope: Scope) -> bool:
        ids = [copy_of(item).id for item in scope.cards(self.name)]
        items = [item for item in (lookup(state, card) for card in ids) if item is not None]
        return bool(items) and all(self.filter.counts(state, scope, item) for item in items)

    def say(self) -> str:
        subject = "this card" if self.name == "source" else bound_words(self.name)
        return f"{subject} is {self.filter.say_of_one()}"


@dataclass(frozen=True, slots=True)
class ActiveTurn(Condition):
    """It is your turn, or your opponent's."""

    yours: bool = True

    def holds(self, state: GameState, scope: Scope) -> bool:
        return (state.turn.active == scope.you) is self.yours

    def say(self) -> str:
        return f"it is {'your' if self.yours else 'your opponent’s'} turn"


@dataclass(frozen=True, slots=True)
class ActiveHouseIs(Condition):
    house: str

    def holds(self, state: GameState, scope: Scope) -> bool:
        return state.turn.house == self.house

    def say(self) -> str:
        return f"{house_name(self.house)} is the active house"


def exists(which: Filter, zone: ZoneWord = "play", whose: Who = "you") -> Condition:
    """At least one card matches."""
    return Count(which, zone, whose).at_least(1)


def is_such(which: Filter) -> Condition:
    """The card bound as "it" matches now."""
    return Matching(which)


def itself_is(which: Filter) -> Condition:
    """The card that carries the ability matches now."""
    return Matching(which, "source")


your_turn: Condition = ActiveTurn()
