"""Finds upgrades: cards that lie under a creature and show a strip of themselves beyond its edge.

An upgrade lies aligned with its creature, shifted along the card's long side, as a rule towards its controller. The
card on top is the one whose two labels both show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.sight.poses import CardPose

LARGEST_SHIFT_ACROSS_MM = 18.0
LARGEST_SHIFT_DOWN_MM = 48.0
LARGEST_TURN_DEGREES = 25.0


@dataclass(frozen=True, slots=True)
class Lying:
    """What matters of a card here. `top` says that both its labels show."""

    label: str
    pose: CardPose
    top: bool


def creatures_over(cards: Sequence[Lying]) -> dict[str, str]:
    """For every card that lies under another one of these, the label of the creature at the top of its stack."""
    over: dict[str, str] = {}
    for card in cards:
        covering = [other for other in cards if _lies_under(card, other)]
        if covering:
            over[card.label] = min(covering, key=lambda other: other.pose.distance_mm(card.pose)).label
    return {label: _root(label, over) for label in over}


def _root(label: str, over: dict[str, str]) -> str:
    seen = {label}
    while (above := over.get(label)) is not None and above not in seen:
        seen.add(above)
        label = above
    return label


def _lies_under(lower: Lying, upper: Lying) -> bool:
    if lower.label == upper.label or abs(upper.pose.turn_to(lower.pose)) > LARGEST_TURN_DEGREES:
        return False
    across, down = upper.pose.seen_from_card(lower.pose.x, lower.pose.y)
    if abs(across) > LARGEST_SHIFT_ACROSS_MM or abs(down) > LARGEST_SHIFT_DOWN_MM:
        return False
    if lower.top == upper.top:
        # Neither or both show everything, as with tokens on a label: upgrades are shown towards their controller.
        return down > 0
    return upper.top
