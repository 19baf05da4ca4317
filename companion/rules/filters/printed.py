"""Filters by what is printed on a card: `creature`, `named("Troll")`."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.card import Icon
from companion.rules.filters.base import Filter, Phrase
from companion.rules.state import GameState, Item, Scope, card_of, icons_on, type_of
from companion.rules.wording import slug_of


@dataclass(frozen=True, slots=True)
class OfType(Filter):
    type: str

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return type_of(item) == self.type

    def phrase(self) -> Phrase:
        return Phrase(noun=self.type)

    def negated(self) -> Phrase:
        return Phrase(before=(f"non-{self.type}",))


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
class OfNamedTitle(Filter):
    """Has the title that the same ability named before."""

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return card_of(item).slug == scope.bound.named

    def phrase(self) -> Phrase:
        return Phrase(after=("with the named title",))


@dataclass(frozen=True, slots=True)
class HalfOfGigantic(Filter):
    """Is one of the two cards of a gigantic creature (rulebook 14, Gigantic creatures)."""

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return bool(card_of(item).halves)

    def phrase(self) -> Phrase:
        return Phrase(noun="half of a gigantic creature")


@dataclass(frozen=True, slots=True)
class WithIcons(Filter):
    """Has a bonus icon, printed or added; one of these kinds where some are named."""

    icons: tuple[Icon, ...] = ()

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        own = icons_on(item)
        return any(icon in own for icon in self.icons) if self.icons else bool(own)

    def phrase(self) -> Phrase:
        return Phrase(after=(f"with a {self._noun()}",))

    def negated(self) -> Phrase:
        return Phrase(after=(f"without a {self._noun()}",))

    def _noun(self) -> str:
        return f"{' or '.join(self.icons)} bonus icon".lstrip()


with_icons: Filter = WithIcons()
of_named_title: Filter = OfNamedTitle()
half_of_gigantic: Filter = HalfOfGigantic()
creature: Filter = OfType("creature")
artifact: Filter = OfType("artifact")
action: Filter = OfType("action")
upgrade: Filter = OfType("upgrade")


def named(title: str) -> Filter:
    return Named(slug_of(title), title)
