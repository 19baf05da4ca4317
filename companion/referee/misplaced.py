"""Damage and stun tokens that were placed, or left, otherwise than what was done makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.observations import SeenCard, SeenSide, TableSnapshot
from companion.referee.belief import Belief
from companion.referee.hypothesis import Hypothesis, Step, since
from companion.referee.likelihoods import LIKELIHOODS
from companion.referee.search.agreement import is_read_as
from companion.referee.searching import aim, searched, settled
from companion.rules.objections import Objection
from companion.rules.rulebook import cite
from companion.rules.state import GameState, InPlay
from companion.sentences import N_

DAMAGE, STUN = "damage", "stun"
PUT_RIGHT_TURNS: Final = 2
"""For so many turns a token may still be put right."""


def with_tokens_misplaced(belief: Belief, roots: list[Hypothesis]) -> list[Hypothesis]:
    """What leads to the table but for tokens on the cards that moved: from then on they are as they lie."""
    assert belief.table is not None
    unmarked = replace(belief, table=_without_tokens(belief.table))
    return [later for one in searched(unmarked, roots) for later in _with_tokens_as_they_lie(belief, one)]


def with_tokens_put_right(one: Hypothesis) -> Iterator[Hypothesis]:
    """The hypothesis by which tokens that were misplaced in this turn or the one before lie as they should."""
    state, path = one.state, one.path
    for step in since(path, one.turn - PUT_RIGHT_TURNS + 1):
        for objection in step.done.objections:
            if objection.rule in (DAMAGE, STUN):
                state = _put_right(state, objection)
                path = tuple(_excused(step, objection) if other is step else other for other in path)
    if state is not one.state:
        yield replace(one, state=state, path=path, nats=one.nats + LIKELIHOODS.put_right_nats)


def _without_tokens(table: TableSnapshot) -> TableSnapshot:
    left, right = (replace(side, battleline=_unmarked(side)) for side in table.players)
    return replace(table, players=(left, right))


def _unmarked(side: SeenSide) -> tuple[SeenCard, ...] | None:
    if side.battleline is None:
        return None
    return tuple(replace(seen, damage=None, stunned=None) for seen in side.battleline)


def _with_tokens_as_they_lie(belief: Belief, one: Hypothesis) -> Iterator[Hypothesis]:
    comparison = aim(belief, one).compare(one.state)
    told, wrong = belief.told_by_table(one), sorted(set(comparison.marked))
    if not told or not wrong or comparison.distance != len(comparison.marked):
        return
    state, against = one.state, list[Objection]()
    for card in wrong:
        item, seen = state.find(card), _seen(belief, state, card)
        if item is None or seen is None or not _is_touched(item, told):
            return
        state, new = _as_it_lies(state, item, seen)
        against += new
    last = one.path[-1]
    done = replace(last.done, objections=(*last.done.objections, *against))
    nats = one.nats + LIKELIHOODS.misplaced_nats * len(against)
    yield settled(belief, replace(one, state=state, path=(*one.path[:-1], replace(last, done=done)), nats=nats))


def _is_touched(item: InPlay, told: tuple[Step, ...]) -> bool:
    """Whether the moves that the table told of used the card, or changed what lies on it."""
    before = told[0].done.before.find(item.id)
    if before is None or any(item.id in (step.move.card, step.move.target) for step in told):
        return True
    return (before.damage, before.stunned) != (item.damage, item.stunned)


def _seen(belief: Belief, state: GameState, card: str) -> SeenCard | None:
    assert belief.table is not None
    item = state.find(card)
    if item is None:
        return None
    row = belief.table.players[item.controller].battleline or ()
    alike = [seen for seen in row if is_read_as(seen, item.copy)]
    return alike[0] if len(alike) == 1 else None


def _as_it_lies(state: GameState, item: InPlay, seen: SeenCard) -> tuple[GameState, list[Objection]]:
    rulebook, against = state.rulebook, list[Objection]()
    if seen.damage is not None and seen.damage != item.damage:
        wording = N_("{} bears {} damage; by what was done it is {}.")
        terms = item.card, seen.damage, item.damage, item.id
        against.append(Objection(DAMAGE, cite(rulebook, "Damage"), wording, terms))
        state = state.with_card(item.id, damage=seen.damage)
    if seen.stunned is not None and seen.stunned != item.stunned:
        wording = N_("{} bears a stun token that it should have lost.") if seen.stunned else N_("{} is stunned.")
        terms = item.card, seen.stunned, item.stunned, item.id
        against.append(Objection(STUN, cite(rulebook, "Stun"), wording, terms))
        state = state.with_card(item.id, stunned=seen.stunned)
    return state, against


def _put_right(state: GameState, objection: Objection) -> GameState:
    _, seen, expected, card = objection.terms
    item = state.find(str(card))
    if item is None:
        return state
    if objection.rule == STUN:
        return state.with_card(item.id, stunned=bool(expected))
    return state.with_card(item.id, damage=max(0, item.damage + int(str(expected)) - int(str(seen))))


def _excused(step: Step, objection: Objection) -> Step:
    left = tuple(one for one in step.done.objections if one is not objection)
    return replace(step, done=replace(step.done, objections=left))
