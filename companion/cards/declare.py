"""How a card is declared: printed facts first, then its abilities.

    brobnar = HouseCards("brobnar")
    TROLL = brobnar.creature("Troll", "CotA 048", power=8, traits="giant", abilities=[reap(heal_damage(3, itself))])

Numbers are collector numbers by set, reprints too: `"CotA 001, AoA 007"`. Traits are one string, separated by spaces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.abilities import Ability
from companion.rules.card import Card, CardType, House, Keyword
from companion.rules.wording import slug_of

ALPHA = Keyword("alpha")
DEPLOY = Keyword("deploy")
ELUSIVE = Keyword("elusive")
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
        abilities: Sequence[Ability] = (),
    ) -> Card:  # fmt: skip
        return self._card("action", title, numbers, amber=amber, keywords=keywords, abilities=abilities)

    def artifact(
        self, title: str, numbers: str, *, amber: int = 0, traits: str = "", keywords: Sequence[Keyword] = (),
        abilities: Sequence[Ability] = (),
    ) -> Card:  # fmt: skip
        return self._card(
            "artifact", title, numbers, amber=amber, traits=traits, keywords=keywords, abilities=abilities
        )  # fmt: skip

    def creature(
        self, title: str, numbers: str, *, power: int, armor: int = 0, amber: int = 0, traits: str = "",
        keywords: Sequence[Keyword] = (), abilities: Sequence[Ability] = (),
    ) -> Card:  # fmt: skip
        return self._card("creature", title, numbers, power, armor, amber, traits, keywords, abilities)

    def upgrade(
        self, title: str, numbers: str, *, amber: int = 0, keywords: Sequence[Keyword] = (),
        abilities: Sequence[Ability] = (),
    ) -> Card:  # fmt: skip
        return self._card("upgrade", title, numbers, amber=amber, keywords=keywords, abilities=abilities)

    def _card(
        self, kind: CardType, title: str, numbers: str, power: int = 0, armor: int = 0, amber: int = 0,
        traits: str = "", keywords: Sequence[Keyword] = (), abilities: Sequence[Ability] = (),
    ) -> Card:  # fmt: skip
        return Card(
            slug_of(title), title, self.house, kind, _numbers(numbers), power, armor, amber,
            tuple(traits.split()), tuple(keywords), tuple(abilities),
        )  # fmt: skip


def _numbers(text: str) -> tuple[tuple[str, str], ...]:
    """`"CotA 001, AoA 007"` as pairs of set and number."""
    pairs = [entry.split() for entry in text.split(",")]
    return tuple((card_set, number) for card_set, number in pairs)
