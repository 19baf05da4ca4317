"""Words for which cards an effect concerns: `one(enemy & creature)`, `each(damaged)`, `up_to(3, artifact)`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.rules.filters.base import Both, Either, Filter, Not, any_card
from companion.rules.filters.lines import NeighborOf
from companion.rules.filters.references import Bound, BoundToAny, Host, Itself
from companion.rules.lookup import Who, ZoneWord, say_zone
from companion.rules.quantities import Amount, say

Zones: TypeAlias = "ZoneWord | tuple[ZoneWord, ...]"


@dataclass(frozen=True, slots=True)
class Target:
    """Cards selected from a zone: all that match (`each`), or as many as `least` to `most` say, chosen or at random.

    `extreme` selects a group of the most or least powerful (rulebook 1.3, glossary, Most powerful). The selection
    is bound to `name` for what follows.
    """

    filter: Filter = any_card
    least: Amount | int = 1
    most: Amount | int = 1
    zone: Zones = "play"
    whose: Who = "you"
    how: Literal["each", "chosen", "random", "top", "most powerful", "least powerful"] = "chosen"
    name: str = "it"

    @property
    def zones(self) -> tuple[ZoneWord, ...]:
        return self.zone if isinstance(self.zone, tuple) else (self.zone,)

    def say(self) -> str:
        if self.how == "each":
            return self._all_of_them()
        if self.how == "top":
            place = self._place().removeprefix(" in")
            return f"the top {'card' if self.most == 1 else f'{say(self.most)} cards'} of{place}"
        if self.how in ("most powerful", "least powerful"):
            noun = self.filter.say(plural=self.most != 1)
            return f"the {'' if self.most == 1 else f'{say(self.most)} '}{self.how} {noun}"
        if isinstance(self.filter, Bound) and self.filter.name != "it":
            return "one of them"
        if isinstance(self.most, Amount):
            return f"{self._one()} {self.most.each()}"
        return self._quantity()

    def spread(self, sentence: Callable[[str], str]) -> str:
        """A sentence about the cards: where something is counted for them, `for each …, stun another creature`."""
        if isinstance(self.most, Amount) and self.how == "chosen":
            return f"{self.most.each()}, {sentence(self._one())}"
        return sentence(self.say())

    @property
    def several(self) -> bool:
        """True if it may mean more than one card."""
        if self.how == "each":
            return not (isinstance(self.filter, (Itself, Host)) or self.filter.refers_to)
        return self.most != 1 and not isinstance(self.most, Amount)

    @property
    def plural(self) -> bool:
        """True if it reads as several cards: `2 creatures`, but not `each creature`."""
        if self.how == "each" and isinstance(self.filter, (Bound, Both)):
            return self.say() in ("them", "the others")
        return self.several and (self.how != "each" or isinstance(self.filter, BoundToAny))

    @property
    def is_yours(self) -> bool:
        """True if all of it lies in your own hand, deck, discard pile or archives."""
        return self.whose == "you" and not {"play", "upgrades", "under", "grafted"} & set(self.zones)

    def _place(self) -> str:
        if {*self.zones} <= {"play", "upgrades"}:
            return ""
        either = self.whose == "either" and self.how != "each"
        places = [say_zone(zone, self.whose) or " in play" for zone in self.zones]
        return " or".join(place.replace("each player’s", "either player’s") if either else place for place in places)

    def _all_of_them(self) -> str:
        if isinstance(self.filter, (Itself, Host)):
            return self.filter.say()
        if isinstance(self.filter, Bound):
            return self.filter.say()
        if isinstance(self.filter, BoundToAny):
            return (
                "both"
                if set(self.filter.names) == {"yours", "theirs"} or "second" in self.filter.names
                else "all of them"
            )
        if isinstance(self.filter, Either) and self.filter.first.refers_to:
            others = self.filter.second
            more = "of its neighbors" if isinstance(others, NeighborOf) else others.say()
            return f"{self.filter.first.refers_to} and each {more}"
        if isinstance(self.filter, Both) and self.filter.parts[1:] == (Not(Bound()),):
            return "the others"
        if self.filter.refers_to:
            return self.filter.refers_to
        if self.zones == ("under",):
            return "the card under this card"
        if self.filter is any_card and self.zones != ("play",):
            return f"all cards{self._place()}"
        return f"each {self.filter.say()}{self._place()}"

    def _one(self) -> str:
        """One of several for which something is counted."""
        return f"{f'up to one {self.filter.say()}' if self.least == 0 else self.filter.say_one()}{self._place()}"

    def _quantity(self) -> str:
        random = "random " if self.how == "random" else ""
        place = self._place()
        if self.most == ALL:
            return f"any number of {self.filter.say(plural=True)}{place}"
        if self.least == self.most == 1:
            return f"{f'a {random}{self.filter.say()}' if random else self.filter.say_one()}{place}"
        number = f"{self.most}" if self.least == self.most else f"up to {self.most}"
        return f"{number} {random}{self.filter.say(plural=True)}{place}"


ALL = 1_000
"""More than any zone can hold."""


def as_target(cards: Target | Filter) -> Target:
    """A bare filter means each card that it matches."""
    return cards if isinstance(cards, Target) else each(cards)


def each(which: Filter, zone: Zones = "play", whose: Who = "you", name: str = "it") -> Target:
    """All that match."""
    return Target(which, ALL, ALL, zone, whose, "each", name)


def one(which: Filter = any_card, zone: Zones = "play", whose: Who = "you", name: str = "it") -> Target:
    """One that matches, chosen by the active player."""
    return Target(which, 1, 1, zone, whose, name=name)


def exactly(number: Amount | int, which: Filter, zone: Zones = "play", whose: Who = "you", name: str = "it") -> Target:
    """So many, or as many as there are (rulebook 1.3, Resolve as much as you can)."""
    return Target(which, number, number, zone, whose, name=name)


def up_to(number: Amount | int, which: Filter, zone: Zones = "play", whose: Who = "you", name: str = "it") -> Target:
    """As many as wished, this number at most."""
    return Target(which, 0, number, zone, whose, name=name)


def any_number(which: Filter, zone: Zones = "play", whose: Who = "you", name: str = "it") -> Target:
    """As many as wished."""
    return Target(which, 0, ALL, zone, whose, name=name)


def at_random(number: Amount | int, which: Filter, zone: ZoneWord, whose: Who = "you") -> Target:
    """Picked by chance, which the physical world decides."""
    return Target(which, number, number, zone, whose, "random")


def top_of(zone: ZoneWord, number: Amount | int = 1, whose: Who = "you", name: str = "it") -> Target:
    """The top cards of a deck or discard pile."""
    return Target(any_card, number, number, zone, whose, "top", name)


def most_powerful_of(which: Filter, number: int = 1, name: str = "it") -> Target:
    """Ties are the active player's choice (rulebook 1.3, glossary, Most powerful)."""
    return Target(which, number, number, how="most powerful", name=name)


def least_powerful_of(which: Filter, number: int = 1, name: str = "it") -> Target:
    """Ties are the active player's choice (rulebook 1.3, glossary, Least powerful)."""
    return Target(which, number, number, how="least powerful", name=name)
