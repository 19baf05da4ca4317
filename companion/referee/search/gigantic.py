"""Gigantic creatures: two cards that lie side by side, or one partly beneath the other, and are one creature.

A camera reads two cards. A half that is read alone is the creature, too: what hides the other half says nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.marks import MARKS, NUMBERS
from companion.observations import SeenCard, SeenSide, TableSnapshot
from companion.rules.card import PhysicalCard
from companion.rules.objections import other_halves
from companion.rules.records import Identified
from companion.rules.state import GameState

Halves = Mapping[str, tuple[str, ...]]
"""By the slug of either half the slugs of both, the bottom half first."""


def with_whole_creatures(snapshot: TableSnapshot, halves: Halves) -> TableSnapshot:
    """The snapshot with each gigantic creature as one card: its bottom half, with the top half as `other_half`."""
    left, right = (
        replace(side, battleline=_whole_row(side.battleline, halves)) if _has_halves(side, halves) else side
        for side in snapshot.players
    )
    return replace(snapshot, players=(left, right))


def _has_halves(side: SeenSide, halves: Halves) -> bool:
    return any(card.card in halves for seen in side.battleline or () for card in (seen, *(seen.upgrades or ())))


def _whole_row(row: tuple[SeenCard, ...] | None, halves: Halves) -> tuple[SeenCard, ...]:
    whole: list[SeenCard] = []
    for seen in row or ():
        card = _with_half_beneath(seen, halves)
        if whole and _are_halves(whole[-1], card, halves):
            whole[-1] = _joined(whole[-1], card, halves)
        else:
            whole.append(card)
    return tuple(_as_bottom_half(card, halves) for card in whole)


def _with_half_beneath(seen: SeenCard, halves: Halves) -> SeenCard:
    """A half that shows from beneath the other one is no upgrade of it."""
    beneath = next((card for card in seen.upgrades or () if _are_halves(seen, card, halves)), None)
    if beneath is None:
        return seen
    others = tuple(card for card in seen.upgrades or () if card is not beneath)
    return _joined(replace(seen, upgrades=others), beneath, halves)


def _are_halves(one: SeenCard, other: SeenCard, halves: Halves) -> bool:
    both = halves.get(one.card, ())
    return one.other_half is other.other_half is None and {one.card, other.card} == set(both) and len(both) > 1


def _joined(one: SeenCard, other: SeenCard, halves: Halves) -> SeenCard:
    """One creature: what lies on either half lies on it. Where they are turned unlike, nothing is said of that."""
    bottom, top = (one, other) if one.card == halves[one.card][0] else (other, one)
    turned = {card.exhausted for card in (bottom, top)} - {None}
    upgrades = [card for half in (bottom, top) for card in half.upgrades or ()]
    return replace(
        bottom,
        exhausted=turned.pop() if len(turned) == 1 else None,
        **_marks_on_both(bottom, top),
        upgrades=None if bottom.upgrades is None and top.upgrades is None else tuple(upgrades),
        other_half=SeenCard(top.card, top.id, top.owner),
        confidence=max(bottom.confidence, top.confidence),
    )


def _as_bottom_half(seen: SeenCard, halves: Halves) -> SeenCard:
    """A top half alone goes by the title of its creature, whose other card lies there somewhere."""
    both = halves.get(seen.card, ())
    if seen.other_half is not None or len(both) < 2 or seen.card == both[0]:
        return seen
    return replace(seen, card=both[0], id=None, other_half=SeenCard(seen.card, seen.id, seen.owner))


def _marks_on_both(bottom: SeenCard, top: SeenCard) -> dict[str, Any]:
    pairs = {mark: (getattr(bottom, mark.field), getattr(top, mark.field)) for mark in MARKS}
    return {mark.field: _sum(*pair) if mark in NUMBERS else _either(*pair) for mark, pair in pairs.items()}


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None and other is None else (one or 0) + (other or 0)


def _either(one: bool | None, other: bool | None) -> bool | None:
    return True if one or other else None if one is None or other is None else False


def with_other_half(state: GameState, copy: PhysicalCard, seen: SeenCard) -> GameState:
    """The state in which the other half of a gigantic creature is a known card of the active player's hand, too, if it
    can be there."""
    if copy.card is None or not copy.card.halves or other_halves(state, copy):
        return state
    player, shown = state.players[state.active], seen.other_half
    hidden = next((one for one in player.hand if one.hidden), None)
    fitting = [one for one in player.unseen if one.card is not None and one.card.halves == copy.card.halves]
    fitting = [one for one in fitting if one.card != copy.card]
    half = next((one for one in fitting if shown is not None and one.id == shown.id), next(iter(fitting), None))
    return state if hidden is None or half is None else Identified(hidden.id, half).applied(state)
