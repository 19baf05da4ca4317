"""Moves that trigger abilities which nobody resolves: a creature that only reaps, a card that is only laid down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from companion.referee.search.line import Attempt
from companion.rules.done import happened_since
from companion.rules.game import NotPossible, objections
from companion.rules.objections import not_resolved
from companion.rules.records import Played, UseEnded
from companion.rules.state import GameState

NOT_RESOLVED = 2.0
"""The cost added to a move if what it triggers is left out."""
COMPULSORY = ("card", "cards", "flank", "order")
"""The decisions about how an ability is resolved, not whether."""


def left_unresolved(attempt: Attempt, promise: int) -> Iterator[Attempt]:
    """The attempt if no ability that its move triggers is resolved: where the move breaks no rule, that does.

    Its `then` raises `NotPossible` where nothing has to be resolved: nothing triggers, or a player or chance decides.
    """
    try:
        owed = () if objections(attempt.state, attempt.move) else (not_resolved(attempt.state, attempt.move),)
    except NotPossible:
        return
    cost = attempt.cost + NOT_RESOLVED
    yield replace(attempt, cost=cost, promise=promise, objections=owed, then=partial(_alone, attempt.state))


def _alone(before: GameState, reached: GameState) -> GameState:
    """The state after a move alone, where it triggers what has to be resolved."""
    happened = happened_since(before, reached)
    made = next((place for place, one in enumerate(happened, 1) if isinstance(one, (UseEnded, Played))), 0)
    asked = reached.decision
    has_to = asked.minimum > 0 and asked.kind in COMPULSORY if asked else made < len(happened)
    if not made or not has_to:
        raise NotPossible("nothing has to be resolved")
    state = before
    for record in happened[:made]:
        state = record.applied(state)
    return state.but(log=(*before.log, *happened[:made]))
