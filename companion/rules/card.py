"""A card as it is declared, and one physical copy of it. Knows nothing of games in progress."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from companion.rulebooks import RULEBOOKS, Rulebook
from companion.rules.touches import Word

CardId: TypeAlias = str
House: TypeAlias = str
PlayerNumber: TypeAlias = int
Icon: TypeAlias = Literal["amber", "capture", "damage", "draw"]
CardType: TypeAlias = Literal["action", "artifact", "creature", "upgrade"]

HOUSES: tuple[House, ...] = (
    "brobnar", "dis", "logos", "mars", "sanctum", "saurian", "shadows", "staralliance", "untamed",
)  # fmt: skip
"""The houses of the sets whose cards the rules know."""


class Rule(Word):
    """Base of what is printed on a card besides facts, as data: abilities, and constants, which simply hold."""

    __slots__ = ()

    def say(self) -> str:
        """The rule in plain words, as on the card's page."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword as printed (rulebook 1.3, glossary); `value` counts for assault and hazardous only."""

    name: str
    value: int = 0

    def __str__(self) -> str:
        return f"{self.name}:{self.value}" if self.value else self.name


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """The part that every copy of a title has in common: printed facts, and abilities as data.

    Each title is declared once, so two cards are equal only when they are the same declaration.
    `house` is empty where a title is printed in several houses: the deck list tells which.
    `numbers` maps a set's abbreviation (`CotA`, `AoA`) to the collector number. `abilities` are its first text;
    `errata` the whole texts that rulebooks gave it later, each with the version that brought it, the oldest first.
    `halves` are the slugs of both cards of a gigantic creature, the bottom half first; `as_upgrade` is what a creature
    counts as that was played as an upgrade.
    """

    slug: str
    title: str
    house: House
    type: CardType
    numbers: tuple[tuple[str, str], ...] = ()
    power: int = 0
    armor: int = 0
    amber: int = 0
    traits: tuple[str, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    abilities: tuple[Rule, ...] = ()
    errata: tuple[tuple[Rulebook, tuple[Rule, ...]], ...] = ()
    halves: tuple[str, ...] = ()
    as_upgrade: Card | None = None

    def __repr__(self) -> str:
        return f"<{self.title}>"

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    @property
    def is_top_half(self) -> bool:
        """True if it is the half of a gigantic creature that has neither text nor power."""
        return bool(self.halves) and self.slug == self.halves[1]

    @property
    def texts(self) -> tuple[tuple[Rule, ...], ...]:
        """Its abilities by any rulebook: the first text, then each that replaced one."""
        attached = (self.as_upgrade.abilities,) if self.as_upgrade else ()
        return (self.abilities, *(text for _, text in self.errata), *attached)

    def text_by(self, rulebook: Rulebook) -> tuple[Rule, ...]:
        """Its abilities by this version of the rulebook."""
        if not self.errata:
            return self.abilities
        in_time = [text for version, text in self.errata if RULEBOOKS.index(version) <= RULEBOOKS.index(rulebook)]
        return in_time[-1] if in_time else self.abilities

    def has_keyword(self, name: str) -> bool:
        """True if the keyword is printed on the card; `companion.rules.facts.has_keyword` knows granted ones too."""
        return bool(self.keywords) and any(keyword.name == name for keyword in self.keywords)


def added_icons(card: Card, icons: Sequence[str]) -> tuple[Icon, ...]:
    """Of all icons of a copy those that its deck added, below its printed Æmber."""
    left = list(icons)
    for _ in range(min(card.amber, left.count("amber"))):
        left.remove("amber")
    return tuple(cast("list[Icon]", left))


def icons_of(card: Card, enhanced: tuple[Icon, ...]) -> tuple[Icon, ...]:
    """The bonus icons of a copy that counts as this card: the printed Æmber, then what its deck added."""
    printed: tuple[Icon, ...] = tuple(["amber"] * card.amber)
    return printed + enhanced


@dataclass(frozen=True, slots=True)
class PhysicalCard:
    """A physical card. `card` is `None` while nobody at the table knows which one it is.

    `house` is the house in its owner's deck list; it overrides print (rulebook 1.3, glossary, Maverick). What was done
    for a hidden card may tell that it is `like` another one. `enhanced` are the bonus icons that its deck added to this
    copy, top to bottom, below the printed Æmber (rulebook 14, Enhance).
    """

    id: CardId
    card: Card | None
    owner: PlayerNumber
    house: House | None = None
    like: PhysicalCard | None = None
    enhanced: tuple[Icon, ...] = ()

    @property
    def icons(self) -> tuple[Icon, ...]:
        """All its bonus icons in the order in which they resolve (rulebook 14, Bonus icons); none of a hidden card."""
        return icons_of(self.card, self.enhanced) if self.card else self.enhanced

    @property
    def hidden(self) -> bool:
        """True if nobody at the table knows which card it is."""
        return self.card is None


def physical_card(
    id: CardId, card: Card, owner: PlayerNumber, house: House | None, icons: Sequence[str] | None = None
) -> PhysicalCard:
    """A copy as a deck list has it: `icons` are all its bonus icons where that tells them."""
    return PhysicalCard(id, card, owner, house, enhanced=() if icons is None else added_icons(card, icons))


@dataclass(frozen=True, slots=True)
class UnseenCard:
    """The answer to which card a hidden one is where nobody saw that, but what was done tells that it is `like` one."""

    like: PhysicalCard
