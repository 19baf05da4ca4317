"""The moves that a search tries from a state, where the table is seen as that of another state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeAlias

from companion.referee.search.agreement import Aim
from companion.referee.search.attempts import attempts
from companion.referee.search.line import Attempt
from companion.rules.moves import Move
from companion.rules.state import GameState
from companion.simulation.games.visible import sides_of, snapshot_of

Tried: TypeAlias = dict[Move, Attempt]


def all_tried(state: GameState, seen: GameState, may_break: int = 0, **known: Any) -> list[Attempt]:
    """Every attempt, the cheapest first, with what else is `known` of the table."""
    aim = replace(Aim(snapshot_of(sides_of(seen), 0.0, with_tokens=True)), **known)
    return sorted(attempts(state, aim.compare(state), aim, may_break), key=lambda one: one.cost)


def tried(state: GameState, seen: GameState, may_break: int = 0, **known: Any) -> Tried:
    """The cheapest attempt for each move."""
    found: Tried = {}
    for one in all_tried(state, seen, may_break, **known):
        found.setdefault(one.move, one)
    return found
