"""How damage is dealt: protection, armor, additions, redirection, ward, and only then tokens on creatures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from companion.rules import facts
from companion.rules.card import CardId
from companion.rules.constants import CannotBeDamaged, CannotBeDamagedBy
from companion.rules.in_force import constants
from companion.rules.lookup import lookup
from companion.rules.records import Damaged, DamageKind, Healed, Record
from companion.rules.resolution import Resolution
from companion.rules.state import InPlay

NOBODY: Final[Mapping[CardId, CardId]] = MappingProxyType({})


def deal(
    game: Resolution,
    packets: Sequence[tuple[InPlay, int]],
    fighting: CardId | None = None,
    ignore_armor: bool = False,
    how: DamageKind = "ability",
    dealers: Mapping[CardId, CardId] = NOBODY,
) -> None:
    """Deals damage to several creatures simultaneously (rulebook 1.3, glossary, Damage).

    Packets for the same creature are added up. Armor prevents damage before it is dealt (glossary, Armor). `dealers`
    are the cards that deal it, by the creature struck, where that is not the card whose ability resolves.
    """
    totals: dict[CardId, int] = {}
    for item, amount in packets:
        if amount > 0:
            totals[item.id] = totals.get(item.id, 0) + amount
    records: list[Record] = []
    for card, amount in totals.items():
        dealer = None if how == "icon" else dealers.get(card, game.source)
        placed = None if _is_safe_from(game, card, dealer) else _placed(game, card, amount, ignore_armor)
        if placed is not None:
            records.append(Damaged(card, *placed, fighting, dealer, how, by=game.source))
    game.happen(*records)


def _is_safe_from(game: Resolution, card: CardId, dealer: CardId | None) -> bool:
    """Whether this card cannot deal damage to the creature."""
    rules = constants(game.state, CannotBeDamagedBy)
    if not rules or dealer is None:
        return False
    struck, source = game.state.find(card), lookup(game.state, dealer)
    return (
        struck is not None
        and source is not None
        and any(
            rule.on.matches(game.state, scope, struck) and rule.dealers.matches(game.state, scope, source)
            for rule, scope, _ in rules
        )
    )


def _placed(game: Resolution, card: CardId, amount: int, ignore_armor: bool) -> tuple[int, int] | None:
    """How much is placed on the creature, and how much its armor prevents; `None` where it cannot be damaged."""
    item = game.state.find(card)
    if item is None or item.type != "creature":
        return None
    if facts.has_keyword(game.state, item, "invulnerable"):
        return None
    if any(entry.on.matches(game.state, scope, item) for entry, scope, _ in constants(game.state, CannotBeDamaged)):
        return None
    prevented = 0 if ignore_armor else min(amount, facts.armor_left(game.state, item))
    if amount > prevented:
        amount += facts.extra_damage(game.state, item)
    return amount - prevented, prevented


def heal(game: Resolution, item: InPlay, amount: int | None) -> int:
    """Removes damage, all of it with `None`; returns how much was removed."""
    removed = item.damage if amount is None else min(amount, item.damage)
    if removed > 0:
        game.happen(Healed(item.id, removed, by=game.source))
    return removed
