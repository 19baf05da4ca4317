"""A move that is worth trying to explain the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.rules.moves import Move
from companion.rules.objections import Objection
from companion.rules.state import GameState

MOVE = 1.0
"""What a move costs about which nothing is unusual."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A move to try from `state`: the state of the line, with a card of the hand known if the move shows it.

    `promise` is how much nearer it may bring the state to the table. `then` changes the state that the move leads to,
    where players did something else than the rules make of it.
    """

    state: GameState
    move: Move
    cost: float
    promise: int = 1
    objections: tuple[Objection, ...] = ()
    then: Callable[[GameState], GameState] | None = None
