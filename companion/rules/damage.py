"""How damage is dealt: protection, armor, additions, redirection, ward, and only then tokens on creatures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from companion.rules.card import CardId
from companion.rules.protection import placed
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
        on_it = placed(game.state, card, amount, dealer, ignore_armor)
        if on_it is not None:
            records.append(Damaged(card, *on_it, fighting, dealer, how, by=game.source))
    game.happen(*records)


def heal(game: Resolution, item: InPlay, amount: int | None) -> int:
    """Removes damage, all of it with `None`; returns how much was removed."""
    removed = item.damage if amount is None else min(amount, item.damage)
    if removed > 0:
        game.happen(Healed(item.id, removed, by=game.source))
    return removed
