"""The visible part of a game: the state as hands lay it out, and as a camera sees it."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from companion.marks import marks_on
from companion.observations import KeyColor, SeenCard, SeenSide, TableSnapshot
from companion.rules.card import PhysicalCard
from companion.rules.state import GameState, InPlay, Player
from companion.sight.tokens.status_cards import MOST_COUNTED
from companion.simulation.table.arranging import SideOnTable, side_by_side

Sides = tuple[SideOnTable, SideOnTable]


def sides_of(state: GameState) -> Sides:
    """Both sides as they lie. A card that is resolving lies in its owner's play zone."""
    left, right = (_side(state, number) for number in (0, 1))
    return left, right


def _side(state: GameState, number: int) -> SideOnTable:
    player = state.players[number]
    return SideOnTable(
        battleline=tuple(map(lying_card, player.battleline)),
        artifacts=tuple(map(lying_card, player.artifacts)),
        play=tuple(_lying(copy) for copy in state.resolving if copy.owner == number),
        discard=tuple(map(_lying, player.discard)),
        purged=tuple(map(_lying, player.purged)),
        deck_count=len(player.deck),
        archives_count=len(player.archives),
        amber=player.amber,
        keys=_keys(player),
    )


def _keys(player: Player) -> tuple[KeyColor, ...]:
    return cast("tuple[KeyColor, ...]", player.keys)


def _lying(copy: PhysicalCard) -> SeenCard:
    return SeenCard(copy.card.slug if copy.card else "?", copy.id, copy.owner)


def lying_card(item: InPlay) -> SeenCard:
    """A card in play as it lies, with what lies on it and beneath it."""
    return SeenCard(
        item.card.slug,
        item.id,
        item.owner,
        item.exhausted,
        upgrades=tuple(_lying(copy) for copy in (*(upgrade.copy for upgrade in item.upgrades), *item.grafted)),
        other_half=None if item.other_half is None else _lying(item.other_half),
        **marks_on(item),
    )


def snapshot_of(sides: Sides, t: float, with_tokens: bool = False) -> TableSnapshot:
    """The snapshot that a camera makes of it that reads labels, those of status cards too: places, turns, stun, ward,
    rage and power counters.

    Damage and Æmber on creatures it sees only `with_tokens`; of a discard pile always the top alone.
    """
    left, right = (_seen_side(side, with_tokens) for side in sides)
    return TableSnapshot(t, (left, right))


def _seen_side(side: SideOnTable, with_tokens: bool) -> SeenSide:
    return SeenSide(
        battleline=tuple(_seen(card, with_tokens) for one in side.battleline for card in side_by_side(one)),
        artifacts=tuple(SeenCard(card.card, card.id, card.owner, card.exhausted) for card in side.artifacts),
        discard=tuple(SeenCard(card.card, card.id, card.owner) for card in side.discard[:1]),
        play=tuple(SeenCard(card.card, card.id, card.owner) for card in side.play),
    )


def _seen(card: SeenCard, with_tokens: bool) -> SeenCard:
    return replace(
        card,
        damage=card.damage if with_tokens else None,
        amber=card.amber if with_tokens else None,
        power_counters=card.power_counters if (card.power_counters or 0) <= MOST_COUNTED else None,
        upgrades=tuple(SeenCard(upgrade.card, upgrade.id, upgrade.owner) for upgrade in card.upgrades or ()),
    )
