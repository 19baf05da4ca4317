"""Protections that keep damage from a creature before any of it is placed: immunity, a dealer that cannot harm it,
armor.
"""

from __future__ import annotations

from companion.rules import facts
from companion.rules.card import CardId
from companion.rules.constants import CannotBeDamaged, CannotBeDamagedBy
from companion.rules.in_force import constants
from companion.rules.lookup import lookup
from companion.rules.state import GameState


def placed(
    state: GameState, card: CardId, amount: int, dealer: CardId | None, ignore_armor: bool = False
) -> tuple[int, int] | None:
    """How much of the damage is placed on the creature, and how much its armor prevents; `None` where none can be
    dealt to it, at all or by this dealer."""
    item = state.find(card)
    if item is None or item.type != "creature":
        return None
    if facts.has_keyword(state, item, "invulnerable"):
        return None
    if any(entry.on.matches(state, scope, item) for entry, scope, _ in constants(state, CannotBeDamaged)):
        return None
    if _is_safe_from(state, card, dealer):
        return None
    prevented = 0 if ignore_armor else min(amount, facts.armor_left(state, item))
    if amount > prevented:
        amount += facts.extra_damage(state, item)
    return amount - prevented, prevented


def _is_safe_from(state: GameState, card: CardId, dealer: CardId | None) -> bool:
    """True if this card cannot deal damage to the creature."""
    rules = constants(state, CannotBeDamagedBy)
    if not rules or dealer is None:
        return False
    struck, source = state.find(card), lookup(state, dealer)
    return (
        struck is not None
        and source is not None
        and any(
            rule.on.matches(state, scope, struck) and rule.dealers.matches(state, scope, source)
            for rule, scope, _ in rules
        )
    )
