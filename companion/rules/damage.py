"""How damage is dealt: additions, protection, armor, redirection, and only then tokens on creatures."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules import facts
from companion.rules.card import CardId
from companion.rules.constants import CannotBeDamaged
from companion.rules.in_force import constants
from companion.rules.records import Damaged, Healed, Record
from companion.rules.resolution import Resolution
from companion.rules.state import InPlay


def deal(
    game: Resolution,
    packets: Sequence[tuple[InPlay, int]],
    fighting: CardId | None = None,
    ignore_armor: bool = False,
) -> None:
    """Deals damage to several creatures simultaneously (rulebook 1.3, glossary, Damage).

    Packets for the same creature are added up. Armor prevents damage before it is dealt (glossary, Armor).
    """
    totals: dict[CardId, int] = {}
    for item, amount in packets:
        if amount > 0:
            totals[item.id] = totals.get(item.id, 0) + amount
    records = [_damage(game, card, amount, fighting, ignore_armor) for card, amount in totals.items()]
    game.happen(*(record for record in records if record is not None))


def _damage(game: Resolution, card: CardId, amount: int, fighting: CardId | None, ignore_armor: bool) -> Record | None:
    item = game.state.find(card)
    if item is None or item.card.type != "creature":
        return None
    if any(entry.on.matches(game.state, scope, item) for entry, scope, _ in constants(game.state, CannotBeDamaged)):
        return None
    prevented = 0 if ignore_armor else min(amount, facts.armor_left(game.state, item))
    if amount > prevented:
        amount += facts.extra_damage(game.state, item)
    return Damaged(card, amount - prevented, prevented, fighting, by=game.source)


def heal(game: Resolution, item: InPlay, amount: int | None) -> int:
    """Removes damage, all of it with `None`; returns how much was removed."""
    removed = item.damage if amount is None else min(amount, item.damage)
    if removed > 0:
        game.happen(Healed(item.id, removed, by=game.source))
    return removed
