"""Æmber counted wrongly: what an effect gives or takes, and a press that nothing asked for."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from companion.observations import CounterEntered
from companion.rules.game import after, legal_moves
from companion.rules.moves import Move
from companion.rules.state import GameState
from companion.simulation.games.counter_entries import entries_between
from companion.simulation.games.detectability import left_by_legal_moves
from companion.simulation.games.mistakes import Finder, Mistake, with_amber
from companion.simulation.games.visible import sides_of

RULE: Final = "amber-count"
MOST_TRIED = 12
"""Of the moves that may give or take Æmber, so many are carried out to find one that its count alone tells."""


def _effect(state: GameState, rng: random.Random) -> Mistake | None:
    """A card is played or used as it may be, and of what it gives or takes one Æmber is counted too many or too few."""
    if state.turn.step != "main":
        return None
    made = [move for move in legal_moves(state) if move.kind in ("play", "fight", "action", "omni")]
    tried = rng.sample(made, min(len(made), MOST_TRIED))
    return next((found for move in tried if (found := _counted_wrongly(state, move, rng)) is not None), None)


def _counted_wrongly(state: GameState, move: Move, rng: random.Random) -> Mistake | None:
    reached = after(state, move)
    owed = entries_between(state, reached)
    counts = [entry for entry in owed if isinstance(entry, CounterEntered) and entry.counter == "amber"]
    if reached.decision is not None or reached.over or reached.turn.number != state.turn.number or not counts:
        return None
    count, more = rng.choice(counts), rng.choice((-1, 1))
    counted = _amber(count.player, (count.delta or 0) + more)
    entries = tuple(counted if entry is count else entry for entry in owed if entry is not count or counted.delta)
    sides = with_amber(sides_of(reached), count.player, more)
    if sides[count.player].amber < 0 or left_by_legal_moves(state, sides, entries):
        return None
    late, cards = _amber(count.player, -more), (str(move.card),)
    return Mistake("effect counted wrongly", RULE, count.player, cards, sides, entries, (late,), reached, (move,))


def _pressed(state: GameState, rng: random.Random) -> Mistake | None:
    """Somebody presses for an Æmber that nothing has given, or takes one off that nothing has cost."""
    if state.turn.step != "main":
        return None
    player, more = rng.choice((0, 1)), rng.choice((-1, 1))
    entries, sides = (_amber(player, more),), with_amber(sides_of(state), player, more)
    if sides[player].amber < 0 or left_by_legal_moves(state, sides, entries):
        return None
    return Mistake("pressed for nothing", RULE, player, (), sides, entries, (_amber(player, -more),), state)


def _amber(player: int, more: int) -> CounterEntered:
    return CounterEntered(0.0, player, "amber", delta=more)


FINDERS: Final[Mapping[str, Finder]] = {"effect counted wrongly": _effect, "pressed for nothing": _pressed}
