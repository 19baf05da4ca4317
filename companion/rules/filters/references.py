"""Filters for cards the ability has spoken of already: `itself`, `other`, `it`, and what is like it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.rules.card import PhysicalCard
from companion.rules.filters.base import Filter, Not, Phrase
from companion.rules.state import GameState, InPlay, Item, Scope, card_of, copy_of
from companion.rules.touches import Touch
from companion.rules.wording import bound_words


@dataclass(frozen=True, slots=True)
class Itself(Filter):
    """The card that carries the ability (rulebook 1.3, glossary, Self-referential text)."""

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return copy_of(item).id == scope.source.id

    def phrase(self) -> Phrase:
        return Phrase(noun="this card")

    def negated(self) -> Phrase:
        return Phrase(before=("other",))


@dataclass(frozen=True, slots=True)
class Host(Filter):
    """The creature that this upgrade is attached to."""

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return isinstance(item, InPlay) and any(upgrade.id == scope.source.id for upgrade in item.upgrades)

    def phrase(self) -> Phrase:
        return Phrase(noun="this creature")


@dataclass(frozen=True, slots=True)
class Bound(Filter):
    """A card that the same ability chose, named or affected before."""

    name: str = "it"

    @property
    def tells_nothing(self) -> bool:
        return True

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return _is_among(item, scope.cards(self.name))

    @property
    def refers_to(self) -> str:
        return bound_words(self.name) if self.name in ("it", "attacked") else ""

    def say(self, plural: bool = False) -> str:
        return bound_words(self.name)

    def say_one(self) -> str:
        words = bound_words(self.name)
        return "one of them" if words == "them" else words

    def phrase(self) -> Phrase:
        return Phrase(before=("revealed" if self.name == "shown" else "chosen",))

    def negated(self) -> Phrase:
        if self.name in ("first", "second"):
            return Phrase(after=(f"other than {bound_words(self.name)}",))
        return Phrase(before=("different" if self.name == "it" else "other",))


def _is_among(item: Item, cards: tuple[Item, ...]) -> bool:
    card = copy_of(item).id
    return any(copy_of(other).id == card for other in cards)


@dataclass(frozen=True, slots=True)
class BoundToAny(Filter):
    """A card bound to one of several names."""

    names: tuple[str, ...]

    @property
    def tells_nothing(self) -> bool:
        return True

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return any(_is_among(item, scope.cards(name)) for name in self.names)

    def phrase(self) -> Phrase:
        return Phrase(before=("chosen",))


def known_among(scope: Scope, name: str) -> list[Item]:
    """The cards bound to a name that are known, or at least what they are like."""
    cards = (one.like if isinstance(one, PhysicalCard) and one.hidden else one for one in scope.cards(name))
    return [one for one in cards if one is not None]


@dataclass(frozen=True, slots=True)
class SharesTrait(Filter):
    """Has a trait in common with a card bound before, wherever that card is now."""

    touches: ClassVar[Touch] = Touch.TRAITS

    name: str = "it"

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        traits = card_of(item).traits
        return any(trait in card_of(other).traits for other in known_among(scope, self.name) for trait in traits)

    def phrase(self) -> Phrase:
        return Phrase(after=("that shares a trait with it",))


@dataclass(frozen=True, slots=True)
class SharesTitle(Filter):
    """Has the title of a card bound before."""

    name: str = "it"

    def matches(self, state: GameState, scope: Scope, item: Item) -> bool:
        return any(card_of(other).slug == card_of(item).slug for other in known_among(scope, self.name))

    def phrase(self) -> Phrase:
        return Phrase(after=("of the same title",))

    def negated(self) -> Phrase:
        return Phrase(after=("of a different title",))


itself: Filter = Itself()
other: Filter = Not(Itself())
this_creature: Filter = Host()
it: Filter = Bound("it")
attacked: Filter = Bound("attacked")
different: Filter = Not(Bound("it"))
same_title: Filter = SharesTitle()


def shares_trait(name: str = "it") -> Filter:
    return SharesTrait(name)


def bound(name: str) -> Filter:
    """A card that the same ability chose under this name."""
    return Bound(name)
