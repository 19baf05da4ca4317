"""How a card is declared: printed facts first, then its abilities.

    brobnar = HouseCards("brobnar")
    TROLL = brobnar.creature("Troll", "CotA 048", power=8, traits="giant", abilities=[reap(heal_damage(3, itself))])

Numbers are collector numbers by set, reprints too: `"CotA 001, AoA 007"`. Traits are one string, separated by spaces.
`abilities` is the first text. Where a rulebook gave a card another one, `errata={"14": [...]}` has the whole new text
by the version that brought it: it holds from that version on.
"""

from __future__ import annotations

import copyreg
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Final, TypeAlias

from companion.rulebooks import Rulebook
from companion.rules.abilities import Ability
from companion.rules.card import Card, CardType, House, Keyword
from companion.rules.wording import slug_of

Errata: TypeAlias = Mapping[Rulebook, Sequence[Ability]]
NO_ERRATA: Final[Errata] = MappingProxyType({})

ALPHA = Keyword("alpha")
DEPLOY = Keyword("deploy")
ELUSIVE = Keyword("elusive")
INVULNERABLE = Keyword("invulnerable")
OMEGA = Keyword("omega")
POISON = Keyword("poison")
SKIRMISH = Keyword("skirmish")
TAUNT = Keyword("taunt")


def assault(damage: int) -> Keyword:
    return Keyword("assault", damage)


def hazardous(damage: int) -> Keyword:
    return Keyword("hazardous", damage)


@dataclass(frozen=True, slots=True)
class HouseCards:
    """Declares the cards of one house."""

    house: House

    def action(
        self, title: str, numbers: str, *, amber: int = 0, keywords: Sequence[Keyword] = (),
        abilities: Sequence[Ability] = (), errata: Errata = NO_ERRATA,
    ) -> Card:  # fmt: skip
        return self._card("action", title, numbers, amber=amber, keywords=keywords, abilities=abilities, errata=errata)

    def artifact(
        self, title: str, numbers: str, *, amber: int = 0, traits: str = "", keywords: Sequence[Keyword] = (),
        abilities: Sequence[Ability] = (), errata: Errata = NO_ERRATA,
    ) -> Card:  # fmt: skip
        return self._card(
            "artifact", title, numbers, amber=amber, traits=traits, keywords=keywords, abilities=abilities,
            errata=errata,
        )  # fmt: skip

    def creature(
        self, title: str, numbers: str, *, power: int, armor: int = 0, amber: int = 0, traits: str = "",
        keywords: Sequence[Keyword] = (), abilities: Sequence[Ability] = (), errata: Errata = NO_ERRATA,
        as_upgrade: Sequence[Ability] = (),
    ) -> Card:  # fmt: skip
        """A creature; with `as_upgrade`, one that may be played as an upgrade with these abilities instead."""
        card = self._card("creature", title, numbers, power, armor, amber, traits, keywords, abilities, errata)
        if not as_upgrade:
            return card
        return replace(card, as_upgrade=self.upgrade(title, numbers, amber=amber, abilities=as_upgrade))

    def gigantic(
        self, title: str, numbers: str, *, power: int, armor: int = 0, amber: int = 0, traits: str = "",
        keywords: Sequence[Keyword] = (), abilities: Sequence[Ability] = (),
    ) -> tuple[Card, Card]:  # fmt: skip
        """A gigantic creature's two cards: the bottom half with power and text, and the top half with the Æmber."""
        halves = (slug_of(title), f"{slug_of(title)}2")
        bottom = self.creature(title, numbers, power=power, armor=armor, traits=traits, keywords=keywords,
                               abilities=abilities)  # fmt: skip
        top = self.creature(title, numbers, power=0, amber=amber, traits=traits)
        return replace(bottom, halves=halves), replace(top, slug=halves[1], halves=halves)

    def upgrade(
        self, title: str, numbers: str, *, amber: int = 0, keywords: Sequence[Keyword] = (),
        abilities: Sequence[Ability] = (), errata: Errata = NO_ERRATA,
    ) -> Card:  # fmt: skip
        return self._card("upgrade", title, numbers, amber=amber, keywords=keywords, abilities=abilities, errata=errata)

    def _card(
        self, kind: CardType, title: str, numbers: str, power: int = 0, armor: int = 0, amber: int = 0,
        traits: str = "", keywords: Sequence[Keyword] = (), abilities: Sequence[Ability] = (),
        errata: Errata = NO_ERRATA,
    ) -> Card:  # fmt: skip
        return Card(
            slug_of(title), title, self.house, kind, _numbers(numbers), power, armor, amber,
            tuple(traits.split()), tuple(keywords), tuple(abilities),
            tuple((version, tuple(text)) for version, text in errata.items()),
        )  # fmt: skip


def _numbers(text: str) -> tuple[tuple[str, str], ...]:
    """`"CotA 001, AoA 007"` as pairs of set and number."""
    pairs = [entry.split() for entry in text.split(",")]
    return tuple((card_set, number) for card_set, number in pairs)


def _declared(slug: str) -> Card | None:
    # The catalogue imports the modules that declare cards, and they this one.
    from companion.cards.catalogue import card_as_printed

    return card_as_printed(slug)


def _declared_as_upgrade(slug: str) -> Card | None:
    card = _declared(slug)
    return None if card is None else card.as_upgrade


def _pickled(card: Card) -> tuple[object, ...]:
    """How a card is pickled: by its slug, to be the same declaration again; by its fields where it is in no set."""
    for find in (_declared, _declared_as_upgrade):
        if find(card.slug) is card:
            return find, (card.slug,)
    return Card, tuple(getattr(card, field.name) for field in fields(card))


copyreg.pickle(Card, _pickled)  # type: ignore[arg-type]
