"""Moves that trigger abilities which nobody resolves: a creature that only reaps, a card that is only laid down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice

from companion.referee.search.line import Attempt
from companion.rules.answers import possible_answers
from companion.rules.card import CardId
from companion.rules.done import happened_since
from companion.rules.game import NotPossible, after, answered, objections
from companion.rules.moves import Move
from companion.rules.objections import not_resolved
from companion.rules.records import Played, Record, UseEnded
from companion.rules.state import GameState

NOT_RESOLVED = 2.0
"""The cost added to a move if what it triggers is left out."""
COMPULSORY = ("card", "cards", "flank", "order")
"""The decisions about how an ability is resolved, not whether."""
OUTCOMES = 3
"""How many outcomes of chance are looked at, to tell whether anything follows from each."""


def left_unresolved(attempt: Attempt, promise: int) -> Iterator[Attempt]:
    """The attempt if no ability that its move triggers is resolved, or all but the card's own, which asks something:
    where the move breaks no rule, that does.

    Their `then` raises `NotPossible` where nothing has to be resolved: nothing triggers, or a player or chance decides.
    """
    try:
        owed = () if objections(attempt.state, attempt.move) else (not_resolved(attempt.state, attempt.move),)
    except NotPossible:
        return
    left = replace(attempt, cost=attempt.cost + NOT_RESOLVED, promise=promise, objections=owed)
    yield replace(left, then=partial(_alone, attempt.state))
    yield replace(left, then=partial(_but_its_own, attempt.state, attempt.move))


def _alone(before: GameState, reached: GameState) -> GameState:
    """The state after a move alone, where it triggers what has to be resolved."""
    happened = happened_since(before, reached)
    made = _records_of_move(happened)
    if not made or not _something_follows(before, reached, made):
        raise NotPossible("nothing has to be resolved")
    return _after_records(before, happened[:made])


def _but_its_own(before: GameState, move: Move, reached: GameState) -> GameState:
    """The state after a move and what other cards made of it, where its card's own ability asks something then."""
    several = reached.decision is not None and reached.decision.kind == "order"
    at_once = happened_since(before, reached)
    if not several and _records_of_move(at_once) == len(at_once):
        raise NotPossible("no other card has an ability that triggers")
    asking = _asked_last(after(before.but(asks_always=True), move), str(move.card))
    happened = happened_since(before, asking)
    if not 0 < _records_of_move(happened) < len(happened) or not _something_follows(before, asking, len(happened)):
        raise NotPossible("nothing has to be decided")
    return _after_records(before, happened)


def _asked_last(asking: GameState, card: CardId) -> GameState:
    """The state in which the card's own ability asks, if all others that trigger are resolved before it."""
    while (asked := asking.decision) is not None and (asked.kind == "order" or asked.source != card):
        others_first = sorted(map(str, asked.options), key=lambda option: option == card)
        if asked.kind != "order" and len(others_first) != 1:
            raise NotPossible("another ability asks something, too")
        asking = answered(asking, others_first[0] if asked.maximum == 1 else tuple(others_first))
    return asking


def _records_of_move(happened: tuple[Record, ...]) -> int:
    """How many of the records tell of the move itself, or 0: the others are what it triggers."""
    return next((place for place, one in enumerate(happened, 1) if isinstance(one, (UseEnded, Played))), 0)


def _after_records(before: GameState, happened: tuple[Record, ...]) -> GameState:
    state = before
    for record in happened:
        state = record.applied(state)
    return state.but(log=(*before.log, *happened))


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
