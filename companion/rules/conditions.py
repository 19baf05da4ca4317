"""Words for on what condition: `opponents_amber.at_least(7)`, `exists(stunned & creature)`, `your_turn`."""

from __future__ import annotations

from dataclasses import dataclass

from companion.houses import house_name
from companion.rules.amounts import Count
from companion.rules.filters.base import Filter
from companion.rules.lookup import OWN, Who, ZoneWord, lookup, player
from companion.rules.quantities import Amount, Condition
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
    """This house is the active one, or with `"chosen"` the one that the ability chose before."""

    house: str

    def holds(self, state: GameState, scope: Scope) -> bool:
        return state.turn.house == (scope.bound.house if self.house == "chosen" else self.house)

    def say(self) -> str:
        return f"{'the chosen house' if self.house == 'chosen' else house_name(self.house)} is the active house"


@dataclass(frozen=True, slots=True)
class IsEven(Condition):
    amount: Amount
    even: bool = True

    def holds(self, state: GameState, scope: Scope) -> bool:
        return (self.amount.value(state, scope) % 2 == 0) is self.even

    def say(self) -> str:
        return f"{self.amount.say()} is {'even' if self.even else 'odd'}"


@dataclass(frozen=True, slots=True)
class HasForged(Condition):
    """The key of this color is forged."""

    color: str
    who: Who = "you"

    def holds(self, state: GameState, scope: Scope) -> bool:
        return self.color in state.players[player(state, scope, self.who)].keys

    def say(self) -> str:
        return f"{OWN[self.who]} {self.color} key is forged"


@dataclass(frozen=True, slots=True)
class TideIsLow(Condition):
    """No card of these sets raises or lowers the tide, and it begins neither high nor low."""

    def holds(self, state: GameState, scope: Scope) -> bool:
        return False

    def say(self) -> str:
        return "the tide is low"


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
