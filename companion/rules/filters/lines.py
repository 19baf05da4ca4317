"""Filters by the place in a battleline: `flank`, `neighboring` (rulebook 1.3, glossary, Flank, Neighbor)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.rules.facts import belongs_to, considered_flank, houses_of, traits_of
from companion.rules.filters.base import Filter, Phrase
from companion.rules.filters.references import Itself, itself
from companion.rules.records import Fought, LeftPlay
from companion.rules.state import GameState, InPlay, Item, Scope, copy_of
from companion.rules.touches import Touch


def line_and_place(state: GameState, item: Item) -> tuple[tuple[InPlay, ...], int]:
    """The battleline a creature stands in, and its index there; an empty line where it is in none."""
    if isinstance(item, InPlay):
        line = state.players[item.controller].battleline
        for index, creature in enumerate(line):
            if creature.copy.id == item.copy.id:
                return line, index
    return (), -1


def neighbors_of(state: GameState, item: Item) -> tuple[InPlay, ...]:
    """The creatures to its immediate left and right (rulebook 1.3, glossary, Neighbor)."""
    line, index = line_and_place(state, item)
    if index < 0:
        return ()
    return line[max(0, index - 1) : index] + line[index + 1 : index + 2]


def on_flank(state: GameState, item: Item) -> bool:
    """At either end of its line, or considered to be (rulebook 1.3, glossary, Flank)."""
    line, index = line_and_place(state, item)
    if index < 0:
        return False
    return index in (0, len(line) - 1) or considered_flank(state, item)


@dataclass(frozen=True, slots=True)
class Flank(Filter):
    """At either end of its battleline (rulebook 1.3, glossary, Flank)."""

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return on_flank(state, item)

    def phrase(self) -> Phrase:
        return Phrase(before=("flank",))

    def say_of_one(self) -> str:
        return "on a flank"

    def negated(self) -> Phrase:
        return Phrase(after=("not on a flank",))


def _neighbors_then(state: GameState, scope: Scope, item: Item) -> tuple[InPlay, ...]:
    """Of a card that what is answered is about, the neighbors that it had when it happened."""
    record = scope.record
    if not isinstance(record, Fought | LeftPlay):
        return neighbors_of(state, item)
    about = record.attacker if isinstance(record, Fought) else record.item
    if about.id != copy_of(item).id:
        return neighbors_of(state, item)
    return tuple(found for card in record.neighbors if (found := state.find(card)) is not None)


@dataclass(frozen=True, slots=True)
class NeighborOf(Filter):
    """Stands beside a creature that `of` matches; by default the card that carries the ability."""

    touches: ClassVar[Touch] = Touch.NEIGHBORS

    of: Filter = itself

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return any(self.of.matches(state, scope, neighbor) for neighbor in _neighbors_then(state, scope, item))

    def phrase(self) -> Phrase:
        if isinstance(self.of, Itself):
            return Phrase(before=("neighboring",))
        return Phrase(noun="creature", after=(f"beside {self.of.say_one()}",))

    def negated(self) -> Phrase:
        return Phrase(after=("that is no neighbor of it",))

    def after_or(self, first: Filter) -> Phrase | None:
        if self.of == first:
            return first.phrase() + Phrase(noun="creature", after=("and each of its neighbors",))
        return None


@dataclass(frozen=True, slots=True)
class Beyond(Filter):
    """Stands in the same battleline to the left, or to the right, of the card that carries the ability."""

    touches: ClassVar[Touch] = Touch.NEIGHBORS

    right: bool

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        line, index = line_and_place(state, item)
        places = [place for place, creature in enumerate(line) if creature.copy.id == scope.source.id]
        return bool(places) and (index > places[0] if self.right else index < places[0])

    def phrase(self) -> Phrase:
        return Phrase(after=(f"to the {'right' if self.right else 'left'} of this creature",))


@dataclass(frozen=True, slots=True)
class Center(Filter):
    """Has as many creatures to its left as to its right in its battleline (rulebook 14, Center of the battleline)."""

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        line, index = line_and_place(state, item)
        return index >= 0 and 2 * index + 1 == len(line)

    def phrase(self) -> Phrase:
        return Phrase(after=("in the center of its battleline",))

    def negated(self) -> Phrase:
        return Phrase(after=("not in the center of its battleline",))


@dataclass(frozen=True, slots=True)
class EndOfLine(Filter):
    """The first, or the last, of its battleline, as its controller sees it."""

    right: bool

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        line, index = line_and_place(state, item)
        return bool(line) and index == (len(line) - 1 if self.right else 0)

    def phrase(self) -> Phrase:
        return Phrase(after=(f"on the {'right' if self.right else 'left'} flank",))


@dataclass(frozen=True, slots=True)
class SharesHouseWithNeighbors(Filter):
    """Belongs to a house of at least so many of its neighbors."""

    least: int

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        own = houses_of(state, item)
        return (
            sum(any(belongs_to(state, one, house) for house in own) for one in neighbors_of(state, item)) >= self.least
        )

    def phrase(self) -> Phrase:
        neighbors = "a neighbor" if self.least == 1 else f"{self.least} neighbors"
        return Phrase(after=(f"that shares a house with {neighbors}",))


@dataclass(frozen=True, slots=True)
class SharesTraitInLine(Filter):
    """Has a trait in common with another creature of its battleline."""

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        line, index = line_and_place(state, item)
        others = {trait for place, one in enumerate(line) if place != index for trait in traits_of(state, one)}
        return bool(others & set(traits_of(state, item)))

    def phrase(self) -> Phrase:
        return Phrase(after=("that shares a trait with another creature of its battleline",))

    def negated(self) -> Phrase:
        return Phrase(after=("that shares no trait with another creature of its battleline",))


flank: Filter = Flank()
in_the_center: Filter = Center()
left_flank: Filter = EndOfLine(False)
right_flank: Filter = EndOfLine(True)
shares_trait_in_line: Filter = SharesTraitInLine()
neighboring: Filter = NeighborOf()
to_its_right: Filter = Beyond(True)
to_its_left: Filter = Beyond(False)


def shares_house_with_neighbors(least: int) -> Filter:
    return SharesHouseWithNeighbors(least)


def neighbor_of(of: Filter) -> Filter:
    """Beside a creature that matches (rulebook 1.3, glossary, Neighbor)."""
    return NeighborOf(of)
