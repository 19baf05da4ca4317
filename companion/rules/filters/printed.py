"""Filters by what is printed on a card, or counts as if it were: `creature`, `house("mars")`, `trait("knight")`."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.card import House
from companion.rules.filters.base import Filter, Phrase
from companion.rules.state import GameState, Item, Scope, card_of
from companion.rules.wording import slug_of


@dataclass(frozen=True, slots=True)
class OfType(Filter):
    type: str

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return card_of(item).type == self.type

    def phrase(self) -> Phrase:
        return Phrase(noun=self.type)

    def negated(self) -> Phrase:
        return Phrase(before=(f"non-{self.type}",))


@dataclass(frozen=True, slots=True)
class OfHouse(Filter):
    """Belongs to a house; `house` may be `"chosen"`, the house chosen before by the same ability, or `"active"`."""

    house: House

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        from companion.rules.facts import belongs_to

        house: str | None = self.house
        if house == "chosen":
            house = scope.bound.house
        elif house == "active":
            house = state.turn.house
        return house is not None and belongs_to(state, item, house)

    def phrase(self) -> Phrase:
        if self.house == "chosen":
            return Phrase(after=("of the chosen house",))
        if self.house == "active":
            return Phrase(after=("of the active house",))
        return Phrase(before=(self.house.capitalize(),))

    def negated(self) -> Phrase:
        if self.house in ("chosen", "active"):
            return Phrase(after=(f"not of the {self.house} house",))
        return Phrase(before=(f"non-{self.house.capitalize()}",))


@dataclass(frozen=True, slots=True)
class WithTrait(Filter):
    trait: str

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return self.trait in card_of(item).traits

    def phrase(self) -> Phrase:
        return Phrase(before=(self.trait.capitalize(),))

    def negated(self) -> Phrase:
        return Phrase(before=(f"non-{self.trait.capitalize()}",))


@dataclass(frozen=True, slots=True)
class Named(Filter):
    """Has this title; the slug identifies it."""

    slug: str
    title: str

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return card_of(item).slug == self.slug

    def phrase(self) -> Phrase:
        return Phrase(noun=self.title)


@dataclass(frozen=True, slots=True)
class OfYourHouses(Filter):
    """Belongs to one of the houses on your identity card."""

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        from companion.rules.facts import belongs_to

        return any(belongs_to(state, item, name) for name in state.players[scope.you].houses)

    def phrase(self) -> Phrase:
        return Phrase(after=("of one of your houses",))

    def negated(self) -> Phrase:
        return Phrase(after=("of none of your houses",))


creature: Filter = OfType("creature")
artifact: Filter = OfType("artifact")
action: Filter = OfType("action")
upgrade: Filter = OfType("upgrade")
of_your_houses: Filter = OfYourHouses()
of_chosen_house: Filter = OfHouse("chosen")
of_active_house: Filter = OfHouse("active")


def house(name: House) -> Filter:
    return OfHouse(name)


def trait(name: str) -> Filter:
    return WithTrait(name)


def named(title: str) -> Filter:

    return Named(slug_of(title), title)
