"""Moves that were made, and what came of them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.game import NotPossible, after, answered
from companion.rules.moves import Move
from companion.rules.objections import Objection
from companion.rules.records import Record
from companion.rules.state import Answer, GameState


@dataclass(frozen=True, slots=True)
class Done:
    """A move that was made, with the answers to its decisions and the rules it broke. `before` is where it was made."""

    move: Move
    choices: tuple[Answer, ...]
    before: GameState
    objections: tuple[Objection, ...] = ()


def reached_by(done: Done) -> GameState | None:
    """The state after a move and the answers that were given to its decisions; nothing where it is not possible."""
    try:
        reached = after(done.before, done.move)
        for choice in done.choices:
            reached = answered(reached, choice)
    except NotPossible:
        return None
    return reached


def happened_since(before: GameState, after: GameState) -> tuple[Record, ...]:
    """The records of what happened from one state to a later one, of the same turn or the next."""
    if after.turn.number == before.turn.number:
        return after.log[len(before.log) :]
    return (*after.last_log[len(before.log) :], *after.log)
