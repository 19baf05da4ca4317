"""Words for which cards an effect concerns: `one(enemy & creature)`, `each(damaged)`, `up_to(3, artifact)`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.rules.filters.base import Filter, any_card
from companion.rules.filters.references import Itself
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
        place = " or".join(say_zone(zone, self.whose) or " in play" for zone in self.zones)
        if self.zones in (("play",), ("upgrades",)):
            place = ""
        if self.how == "each":
            from companion.rules.filters.references import Bound, Host

            if isinstance(self.filter, (Itself, Host)):
                return self.filter.say()
            if isinstance(self.filter, Bound):
                return "it" if self.filter.name == "it" else "them"
            return f"each {self.filter.say()}{place}"
        if self.how == "top":
            return f"the top {'card' if self.most == 1 else f'{say(self.most)} cards'} of{place.removeprefix(' in')}"
        if self.how in ("most powerful", "least powerful"):
            noun = self.filter.say(plural=self.most != 1)
            return f"the {'' if self.most == 1 else f'{say(self.most)} '}{self.how} {noun}"
        return f"{self._quantity()}{place}"

    def _quantity(self) -> str:
        random = "random " if self.how == "random" else ""
        if self.most == ALL:
            return f"any number of {self.filter.say(plural=True)}"
        if self.least == self.most == 1:
            return f"a {random}{self.filter.say()}" if random else self.filter.say_one()
        number = say(self.most) if self.least == self.most else f"up to {say(self.most)}"
        return f"{number} {random}{self.filter.say(plural=True)}"


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


def least_powerful_of(which: Filter, number: int = 1) -> Target:
    """Ties are the active player's choice (rulebook 1.3, glossary, Least powerful)."""
    return Target(which, number, number, how="least powerful")
