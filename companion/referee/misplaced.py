"""Damage and status tokens that were placed, or left, otherwise than the moves make them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from companion.observations import SeenCard, SeenSide, TableSnapshot
from companion.referee.belief import Belief
from companion.referee.hypothesis import Hypothesis, Step, since
from companion.referee.likelihoods import LIKELIHOODS
from companion.referee.search.snapshots import readings_of
from companion.referee.searching import aim, searched, settled
from companion.rules.objections import Objection
from companion.rules.state import GameState, InPlay
from companion.rules.tokens import TOKENS, Token, is_of_a_token, misplaced, put_right

PUT_RIGHT_TURNS: Final = 2
"""For so many turns a token may still be put right."""


def with_tokens_misplaced(belief: Belief, roots: list[Hypothesis]) -> list[Hypothesis]:
    """The moves that lead to the table but for tokens on the cards that moved: from then on these are as they lie."""
    assert belief.table is not None
    unmarked = replace(belief, table=_without_tokens(belief.table))
    return [later for one in searched(unmarked, roots) for later in _with_tokens_as_they_lie(belief, one)]


def with_tokens_put_right(one: Hypothesis) -> Iterator[Hypothesis]:
    """The hypothesis by which tokens that were misplaced in this turn or the one before lie as they should."""
    state, latest = one.state, since(one.path, one.turn - PUT_RIGHT_TURNS + 1)
    for step in latest:
        for objection in filter(is_of_a_token, step.done.objections):
            state = put_right(state, objection)
    if state is not one.state:
        path = (*one.path[: len(one.path) - len(latest)], *map(_excused, latest))
        yield replace(one, state=state, path=path, nats=one.nats + LIKELIHOODS.put_right_nats)


def _without_tokens(table: TableSnapshot) -> TableSnapshot:
    left, right = (replace(side, battleline=_unmarked(side)) for side in table.players)
    return replace(table, players=(left, right))


def _unmarked(side: SeenSide) -> tuple[SeenCard, ...] | None:
    nothing: dict[str, Any] = dict.fromkeys(TOKENS)
    return None if side.battleline is None else tuple(replace(seen, **nothing) for seen in side.battleline)


def _with_tokens_as_they_lie(belief: Belief, one: Hypothesis) -> Iterator[Hypothesis]:
    assert belief.table is not None
    comparison, told = aim(belief, one).compare(one.state), belief.told_by_table(one)
    if not told or not comparison.marked or comparison.distance != len(comparison.marked):
        return
    state, against = one.state, list[Objection]()
    for card in sorted(set(comparison.marked)):
        item = state.find(card)
        seen = readings_of(belief.table.players[item.controller], item) if item is not None else None
        if item is None or seen is None or len(seen) != 1:
            return
        for token, objection in _against(state, item, seen[0]):
            if not _may_be_misplaced(item, token, told):
                return
            state = state.with_card(item.id, **{token: getattr(seen[0], token)})
            against.append(objection)
    last = one.path[-1]
    done = replace(last.done, objections=(*last.done.objections, *against))
    nats = one.nats + LIKELIHOODS.misplaced_nats * len(against)
    yield settled(belief, replace(one, state=state, path=(*one.path[:-1], replace(last, done=done)), nats=nats))


def _may_be_misplaced(item: InPlay, token: Token, told: tuple[Step, ...]) -> bool:
    """True if the moves that the table told of laid or took such a token there, or dealt damage that armor may have
    been forgotten for: nobody lays one for nothing.
    """
    before = told[0].done.before.find(item.id)
    fought = any(step.move.kind == "fight" and item.id in (step.move.card, step.move.target) for step in told)
    changed = before is None or getattr(before, token) != getattr(item, token)
    return changed or (token == "damage" and fought)


def _against(state: GameState, item: InPlay, seen: SeenCard) -> Iterator[tuple[Token, Objection]]:
    """The tokens that are seen to lie otherwise, each with what is said of it."""
    for token in TOKENS:
        lies = getattr(seen, token)
        if lies is not None and lies != getattr(item, token):
            yield token, misplaced(state, item, token, lies)


def _excused(step: Step) -> Step:
    left = tuple(one for one in step.done.objections if not is_of_a_token(one))
    return step if len(left) == len(step.done.objections) else replace(step, done=replace(step.done, objections=left))
