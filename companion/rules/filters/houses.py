"""Filters by the house a card belongs to now: `house("mars")`, `of_chosen_house`, `shares_house()`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from companion.houses import house_name
from companion.rules.card import House
from companion.rules.facts import belongs_to, houses_of
from companion.rules.filters.base import Filter, Phrase
from companion.rules.filters.references import known_among
from companion.rules.state import GameState, InPlay, Item, Scope, Upgrade
from companion.rules.touches import Touch


@dataclass(frozen=True, slots=True)
class OfHouse(Filter):
    """Belongs to a house; `house` may be `"chosen"`, the house chosen before by the same ability, or `"active"`."""

    house: House

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
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
        return Phrase(before=(house_name(self.house),))

    def negated(self) -> Phrase:
        if self.house in ("chosen", "active"):
            return Phrase(after=(f"not of the {self.house} house",))
        return Phrase(before=(f"non-{house_name(self.house)}",))


@dataclass(frozen=True, slots=True)
class OfYourHouses(Filter):
    """Belongs to one of the houses on your identity card."""

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return any(belongs_to(state, item, name) for name in state.players[scope.you].houses)

    def phrase(self) -> Phrase:
        return Phrase(after=("of one of your houses",))

    def negated(self) -> Phrase:
        return Phrase(after=("of none of your houses",))


@dataclass(frozen=True, slots=True)
class OfHousesInPlay(Filter):
    """Belongs to the house of a card that you control."""

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        upgrades = [one for host in state.creatures() for one in host.upgrades if one.controller == scope.you]
        yours: list[InPlay | Upgrade] = [*state.players[scope.you].in_play, *upgrades]
        return any(belongs_to(state, item, house) for one in yours for house in houses_of(state, one))

    def phrase(self) -> Phrase:
        return Phrase(after=("of the house of a card you control",))


@dataclass(frozen=True, slots=True)
class OfCrowdedHouse(Filter):
    """Belongs to a house with at least so many creatures in play, or with `None` to one with the most."""

    least: int | None = None

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        counts = Counter(house for one in state.creatures() for house in houses_of(state, one))
        least = max(counts.values(), default=0) if self.least is None else self.least
        return any(belongs_to(state, item, house) for house, count in counts.items() if count >= least)

    def phrase(self) -> Phrase:
        creatures = "the most creatures" if self.least is None else f"{self.least} or more creatures"
        return Phrase(after=(f"of a house with {creatures} in play",))


@dataclass(frozen=True, slots=True)
class SharesHouse(Filter):
    """Belongs to a house of a card bound before: what that belongs to in play, or else in its deck."""

    touches: ClassVar[Touch] = Touch.HOUSES

    name: str = "it"

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        houses = {house for other in known_among(scope, self.name) for house in houses_of(state, other)}
        return "all" in houses or any(belongs_to(state, item, house) for house in houses)

    def phrase(self) -> Phrase:
        whose = {"yours": "of the house of your card", "theirs": "of the house of your opponent’s card"}
        return Phrase(after=(whose.get(self.name, "of its house"),))


of_your_houses: Filter = OfYourHouses()
of_houses_you_control: Filter = OfHousesInPlay()
of_chosen_house: Filter = OfHouse("chosen")
of_active_house: Filter = OfHouse("active")


def of_crowded_house(least: int | None = None) -> Filter:
    """Of a house with so many creatures in play, or with the most."""
    return OfCrowdedHouse(least)


def house(name: House) -> Filter:
    return OfHouse(name)


def shares_house(name: str = "it") -> Filter:
    return SharesHouse(name)
