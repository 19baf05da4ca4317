"""The traces of a mistake: whether anybody who sees the table and the counters could tell it from legal play.

A mistake that legal moves would have left the very same is not a mistake that could be named, and made-up players do
not make it: a creature that fights a friend where a fight of each against an enemy would have killed the same, or a
card that an illegal use takes back to the hand from which it was just played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, cast

from companion.observations import Observation, SeenCard
from companion.rules.card import CardId
from companion.rules.game import legal_moves, resolutions
from companion.rules.moves import Move
from companion.rules.state import GameState
from companion.simulation.games.counter_entries import entries_between
from companion.simulation.games.visible import Sides, sides_of, snapshot_of
from companion.simulation.table.arranging import SideOnTable

MOST_WAYS = 60
"""In how many ways a move that asks something is taken to have come out."""


def can_be_told(state: GameState, sides: Sides, entries: tuple[Observation, ...]) -> bool:
    """True if no one legal move leaves the table so, with the same entries or with what it gives not entered yet, nor
    any two legal moves with the same entries.
    """
    if not entries and _seen(sides) == _seen(sides_of(state)):
        return False
    if not entries and any(True for _ in _entered_after(state, state, sides)):
        return False
    return not left_by_legal_moves(state, sides, entries)


def left_by_legal_moves(state: GameState, sides: Sides, entries: tuple[Observation, ...]) -> bool:
    """True if one legal move, or two, leave the table looking so with these entries. Damage and Æmber on cards do not
    show.
    """
    begun = (state, *_first_moves(state, sides))
    return any(entries in _entered_after(state, between, sides) for between in begun)


def public(sides: Sides) -> Any:
    """All that camera and counters could tell of the table: equal where both look the same."""
    return _seen(sides), tuple((side.amber, side.keys) for side in sides)


def _seen(sides: Sides) -> Any:
    return snapshot_of(sides, 0.0)


def _after_each(state: GameState) -> Iterator[tuple[Move, GameState]]:
    """Each legal move, with the state after it for each way to answer what it asks."""
    for move in legal_moves(state):
        if move.kind != "end":
            yield from ((move, reached) for _, reached in islice(resolutions(state, move), MOST_WAYS))


def _first_moves(state: GameState, sides: Sides) -> Iterator[GameState]:
    """The states after legal moves of a card that lies otherwise afterwards, or was played."""
    before, wanted = _lying(sides_of(state)), _lying(sides)
    for move, reached in _after_each(state):
        moved = move.card is not None and before.get(move.card) != wanted.get(move.card)
        if moved and not reached.over and reached.turn == state.turn:
            yield reached


def _entered_after(state: GameState, between: GameState, sides: Sides) -> Iterator[tuple[Observation, ...]]:
    """The entries made in all after one more legal move that leaves the table looking so.

    In which order cards came to a pile nobody minds who lays several there at once.
    """
    wanted, lay_there = _rows(sides), _piles(sides_of(state))
    tops, came = _seen(sides), _came(sides, lay_there)
    for _, reached in _after_each(between):
        left = sides_of(reached)
        if _rows(left) == wanted and (_seen(left) == tops or _came(left, lay_there) == came):
            yield entries_between(state, reached)


def _rows(sides: Sides) -> Any:
    """The view of the table without its piles."""
    return _seen(cast("Sides", tuple(replace(side, discard=()) for side in sides)))


def _piles(sides: Sides) -> frozenset[CardId | None]:
    return frozenset(card.id for side in sides for card in side.discard)


def _came(sides: Sides, lay_there: frozenset[CardId | None]) -> list[frozenset[CardId | None]]:
    """The cards that have come to each pile."""
    return [frozenset(card.id for card in side.discard) - lay_there for side in sides]


def _lying(sides: Sides) -> dict[CardId | None, tuple[int, str, bool | None]]:
    """Where each card that lies face up is, and how it is turned."""
    return {
        card.id: (number, zone, card.exhausted)
        for number, side in enumerate(sides)
        for zone, cards in _zones(side)
        for card in cards
    }


def _zones(side: SideOnTable) -> Iterator[tuple[str, tuple[SeenCard, ...]]]:
    for zone in ("battleline", "artifacts", "discard"):
        yield zone, getattr(side, zone)
