"""Moves that trigger abilities which nobody resolves: a creature that only reaps, a card that is only laid down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice

from companion.referee.search.line import Attempt
from companion.rules.answers import possible_answers
from companion.rules.done import happened_since
from companion.rules.game import NotPossible, answered, objections
from companion.rules.objections import not_resolved
from companion.rules.records import Played, UseEnded
from companion.rules.state import GameState

NOT_RESOLVED = 2.0
"""The cost added to a move if what it triggers is left out."""
COMPULSORY = ("card", "cards", "flank", "order")
"""The decisions about how an ability is resolved, not whether."""
OUTCOMES = 3
"""How many outcomes of chance are looked at, to tell whether anything follows from each."""


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
    if not made or not _something_follows(before, reached, made):
        raise NotPossible("nothing has to be resolved")
    state = before
    for record in happened[:made]:
        state = record.applied(state)
    return state.but(log=(*before.log, *happened[:made]))


def _something_follows(before: GameState, reached: GameState, made: int, outcomes: int = OUTCOMES) -> bool:
    """True if, however chance falls, more than the first `made` records follows or has to be decided."""
    asked = reached.decision
    if asked is None:
        return made < len(happened_since(before, reached))
    if asked.kind == "chance":
        answers = islice(possible_answers(asked), 0, None, max(1, len(asked.options) // outcomes))
        # What chance decides after that is as many more cards: one outcome stands for all.
        reaching = (answered(reached, answer) for answer in islice(answers, outcomes))
        return all(_something_follows(before, one, made, outcomes=1) for one in reaching)
    return asked.minimum > 0 and asked.kind in COMPULSORY
