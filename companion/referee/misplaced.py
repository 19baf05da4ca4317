"""Damage and status tokens that were placed, or left, otherwise than the moves make them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from companion.observations import SeenCard, SeenSide, TableSnapshot
from companion.referee.belief import Belief
from companion.referee.hypothesis import TOKENS, Hypothesis, Step, Token, since
from companion.referee.likelihoods import LIKELIHOODS
from companion.referee.search.snapshots import readings_of
from companion.referee.searching import aim, searched, settled
from companion.rules.objections import Objection
from companion.rules.rulebook import cite
from companion.rules.state import GameState, InPlay
from companion.sentences import N_

DAMAGE, STATUS = "damage", "status"
PUT_RIGHT_TURNS: Final = 2
"""For so many turns a token may still be put right."""

_SECTIONS: Final[Mapping[Token, str]] = {
    "damage": "Damage",
    "stunned": "Stun",
    "warded": "Ward",
    "enraged": "Enrage",
}
_LEFT: Final[Mapping[Token, str]] = {
    "stunned": N_("{} still has its stun."),
    "warded": N_("{} still has its ward."),
    "enraged": N_("{} still has its enrage counter."),
}
_LACKING: Final[Mapping[Token, str]] = {
    "stunned": N_("{} is missing its stun."),
    "warded": N_("{} is missing its ward."),
    "enraged": N_("{} is missing its enrage counter."),
}


def with_tokens_misplaced(belief: Belief, roots: list[Hypothesis]) -> list[Hypothesis]:
    """The moves that lead to the table but for tokens on the cards that moved: from then on these are as they lie."""
    assert belief.table is not None
    unmarked = replace(belief, table=_without_tokens(belief.table))
    return [later for one in searched(unmarked, roots) for later in _with_tokens_as_they_lie(belief, one)]


def with_tokens_put_right(one: Hypothesis) -> Iterator[Hypothesis]:
    """The hypothesis by which tokens that were misplaced in this turn or the one before lie as they should."""
    state, latest = one.state, since(one.path, one.turn - PUT_RIGHT_TURNS + 1)
    for step in latest:
        for objection in filter(_is_of_a_token, step.done.objections):
            state = _put_right(state, objection)
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
    """The tokens that are seen to lie otherwise, each with what is said of it: beside the words, by how much, where."""
    for token in TOKENS:
        is_so, should_be = getattr(seen, token), getattr(item, token)
        if is_so is None or is_so == should_be:
            continue
        where = cite(state.rulebook, _SECTIONS[token])
        if token == "damage":
            terms = item.card, is_so, should_be, token, item.id
            yield token, Objection(DAMAGE, where, N_("{} shows {} damage; it should be {}."), terms)
        else:
            wording = _LEFT[token] if is_so else _LACKING[token]
            yield token, Objection(STATUS, where, wording, (item.card, is_so, should_be, token, item.id))


def _is_of_a_token(objection: Objection) -> bool:
    return objection.rule in (DAMAGE, STATUS)


def _put_right(state: GameState, objection: Objection) -> GameState:
    _, was, should_be, token, card = objection.terms
    item = state.find(str(card))
    if item is None:
        return state
    if objection.rule == STATUS:
        return state.with_card(item.id, **{str(token): should_be})
    return state.with_card(item.id, damage=max(0, item.damage + int(str(should_be)) - int(str(was))))


def _excused(step: Step) -> Step:
    left = tuple(one for one in step.done.objections if not _is_of_a_token(one))
    return step if len(left) == len(step.done.objections) else replace(step, done=replace(step.done, objections=left))
