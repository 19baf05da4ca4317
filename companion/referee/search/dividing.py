"""Damage that is divided among creatures point by point: to whom more of it is due, by what the table shows."""

from __future__ import annotations

from companion.rules import facts
from companion.rules.state import GameState, InPlay


def damage_due(state: GameState, item: InPlay, given: int, seen: int | None, concerned: bool) -> int:
    """Whether a creature to which so much was `given` is to get more (1), may (0), or may not (-1).

    `seen` is the damage that lies on it afterwards: it gets that much, and what its armor keeps off. Where that cannot
    be seen, or it is gone, the dead (`concerned`: they lie otherwise) get no more than they can bear, and others less.
    """
    armor = facts.armor_left(state, item)
    if seen is not None:
        lacks = seen > item.damage and given < seen - item.damage + armor
        return 1 if lacks else 0 if given < armor else -1
    bears = facts.power(state, item) - item.damage + armor
    return int(given < bears) if concerned else -int(given + 1 >= bears)
