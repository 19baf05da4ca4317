"""Finds upgrades: cards that lie under a creature and show a strip of themselves beyond its edge.

An upgrade lies aligned with its creature, shifted along one of the card's sides, as a rule towards its controller. The
card on top is the one whose two labels both show. In full rows neighbours lie over each other as well: what is known
to be no upgrade lies under no creature.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from companion.sight.labels.poses import CardPose

LARGEST_SHIFT_MM = 48.0
LARGEST_SIDESTEP_MM = 18.0
LARGEST_TURN_DEGREES = 25.0
FARTHEST_MM = math.hypot(LARGEST_SHIFT_MM, LARGEST_SIDESTEP_MM)


@dataclass(frozen=True, slots=True)
class LyingCard:
    """The part of a card that matters here. `top` says that both its labels show; `type` is the printed one, if it is
    known.
    """

    label: str
    pose: CardPose
    top: bool
    player: int
    type: str | None = None


def may_be(wanted: str, type: str | None) -> bool:
    """True if a card of this printed type, `None` if it is not known, may be one of the wanted type."""
    return type in (None, wanted)


def creatures_over(cards: Sequence[LyingCard], before: Mapping[str, str] | None = None) -> dict[str, str]:
    """For every card that lies under another one of these, the label of the creature at the top of its stack.

    `before` is what this said last: where a label of the upper card is out of sight now, they lie as they lay.
    """
    over: dict[str, str] = {}
    by_x = sorted(cards, key=lambda card: card.pose.x)
    for index, card in enumerate(by_x):
        near = chain(_near(card, reversed(by_x[:index])), _near(card, by_x[index + 1 :]))
        covering = [other for other in near if _lies_under(card, other, before or {})]
        if covering:
            over[card.label] = min(covering, key=lambda other: other.pose.distance_mm(card.pose)).label
    return {label: _root(label, over) for label in over}


def _root(label: str, over: dict[str, str]) -> str:
    seen = {label}
    while (above := over.get(label)) is not None and above not in seen:
        seen.add(above)
        label = above
    return label


def _near(card: LyingCard, others: Iterable[LyingCard]) -> Iterator[LyingCard]:
    """Those of its neighbours, nearest across the table first, that may lie as a stack with it at all."""
    for other in others:
        if abs(card.pose.x - other.pose.x) > FARTHEST_MM:
            return
        if abs(card.pose.y - other.pose.y) <= FARTHEST_MM:
            yield other


def stacked(lower: CardPose, upper: CardPose) -> bool:
    """True if the cards lie as an upgrade and its creature do, whichever of them is on top."""
    if abs(upper.turn_to(lower)) > LARGEST_TURN_DEGREES:
        return False
    shifts = sorted(abs(shift) for shift in upper.seen_from_card(lower.x, lower.y))
    return shifts[0] <= LARGEST_SIDESTEP_MM and shifts[1] <= LARGEST_SHIFT_MM


def _lies_under(lower: LyingCard, upper: LyingCard, before: Mapping[str, str]) -> bool:
    if lower.label == upper.label or not may_be("upgrade", lower.type):
        return False
    # Of several upgrades of one creature each lies under the one before.
    bears = may_be("creature", upper.type) or may_be("upgrade", upper.type)
    if not bears or not stacked(lower.pose, upper.pose):
        return False
    if upper.type == "creature":
        return True
    if lower.top != upper.top:
        return upper.top
    if before.get(lower.label) == upper.label or before.get(upper.label) == lower.label:
        return before.get(lower.label) == upper.label
    # Neither or both show everything, as with tokens on a label: upgrades are shown towards their controller.
    towards_controller = (lower.pose.y - upper.pose.y) * (1 if lower.player == 0 else -1)
    down = upper.pose.seen_from_card(lower.pose.x, lower.pose.y)[1]
    return towards_controller + down > 0
