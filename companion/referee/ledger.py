"""The ledger: what stands between a player's Æmber counter and the moves, until it is put right.

A discrepancy is opened by a move that nobody counted, or by a press for which nothing was done. A press is for the one
that it settles, or the newest that it makes smaller: whoever forgets one and counts the next rightly stays one off, and
that one has stood since the first. So it is the same one however often the table is seen and the counter pressed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from math import inf
from operator import is_
from typing import NamedTuple

from companion.observations import PlayerNumber
from companion.referee.counter_model import Counted
from companion.referee.hypothesis import Discrepancy, Hypothesis, Step, all_adopted, since
from companion.referee.likelihoods import LIKELIHOODS
from companion.referee.search.line import amber_is_open
from companion.reminders import Subject

EARLY_PRESS_S = LIKELIHOODS.early_press.quantile_s(0.9)
"""For a move whose hands come within so many seconds a press was early: nine in ten who press first are that quick."""
TURNS_BACK = 3
"""How many turns of a path are read: what stands at the end of a turn is adopted then."""


@dataclass(frozen=True, slots=True)
class _Change:
    """From second `t` on the counter shows by `amount` more than the moves come to: for a move, or without one a press.

    A move was made at `made_t` at the earliest, and is known since the table showed it: who presses first has pressed
    for it. What was `adopted` closes what has stood longest. Of a move that `is_open` nobody knows how much it gave.
    """

    made_t: float
    t: float
    amount: int
    turn: int
    step: Step | None = None
    adopted: bool = False
    is_open: bool = False


def standing(
    hypothesis: Hypothesis, counted: Counted, player: PlayerNumber, without: Collection[Step] = ()
) -> tuple[Discrepancy, ...]:
    """The discrepancies between the player's Æmber counter and the moves, the oldest first, all in the same direction;
    or what would, `without` some of the moves.

    A table that rests is looked at over and over: what stood by the same moves and presses is kept with the state.
    """
    gap = counted.amber - hypothesis.state.players[player].amber
    if not counted.amber_entered or not (gap or without):
        return ()
    key, moves = (standing, player, counted), (hypothesis.path, hypothesis.adopted, without)
    known = hypothesis.state.memo.get(key)
    if known is None or not all(map(is_, known.moves, moves)):
        known = hypothesis.state.memo[key] = _Standing(moves, _standing(hypothesis, counted, player, without))
    return known.discrepancies


def summed(discrepancies: Iterable[Discrepancy]) -> Iterator[Discrepancy]:
    """Each with all that was counted wrongly before it in its turn: who looks at the counter finds it off by so much.
    A key that was not paid for has a price of its own."""
    off: Counter[int] = Counter()
    for one in discrepancies:
        if one.is_unpaid_key:
            yield one
        else:
            off[one.turn] += one.amount
            yield replace(one, amount=off[one.turn])


def counted_at_last(hypothesis: Hypothesis, counted: Counted, player: PlayerNumber, change: int) -> Iterator[float]:
    """Since when the moves had waited that a press by this `change` is for: the newest, as many as it takes, and those
    that were adopted as the turn before ended."""
    before = (one for one in all_adopted(hypothesis, hypothesis.turn - 1) if one.player == player)
    for one in reversed((*before, *standing(hypothesis, counted, player))):
        if one.pressed or one.amount * change >= 0:
            return
        change += one.amount
        yield one.since_t


class _Standing(NamedTuple):
    """The discrepancies by a path, what was adopted since and the moves that were left out: `moves`, in this order."""

    moves: tuple[object, object, object]
    discrepancies: tuple[Discrepancy, ...]


def _standing(
    hypothesis: Hypothesis, counted: Counted, player: PlayerNumber, without: Collection[Step]
) -> tuple[Discrepancy, ...]:
    gap = counted.amber - hypothesis.state.players[player].amber
    all_changes = sorted(_changes(hypothesis, counted, player), key=lambda change: change.made_t)
    changes = [change for change in all_changes if change.step is None or change.step not in without]
    gap += sum(change.amount for change in changes) - sum(change.amount for change in all_changes)
    if not gap:
        return ()
    before = gap - sum(change.amount for change in changes)
    first_t, first_turn = (changes[0].t, changes[0].turn) if changes else (counted.amber_t, hypothesis.turn)
    opened = [Discrepancy(player, before, first_t, first_turn)] if before else []
    last: _Change | None = None
    for change in changes:
        last = change if change.step is not None else last
        step, is_open = (last.step, last.is_open) if last is not None else (None, False)
        new = Discrepancy(player, change.amount, change.t, change.turn, step, change.step is None, is_open)
        opened = _with(opened, new, change) if change.amount else opened
    return _at_once(_in_one_direction(opened, gap))


def _with(opened: list[Discrepancy], new: Discrepancy, change: _Change) -> list[Discrepancy]:
    """The discrepancies left open after one more change: a press, or what is adopted, closes others; a move waits for
    its press.
    """
    left = list(opened)
    for one in _closed_by(opened, new, change):
        rest, place = one.amount + new.amount, left.index(one)
        if rest * one.amount > 0:
            left[place] = replace(one, amount=rest)
            return left
        del left[place]
        if not rest:
            return left
        new = replace(new, amount=rest)
    return [*left, new]


def _closed_by(opened: list[Discrepancy], new: Discrepancy, change: _Change) -> list[Discrepancy]:
    """The discrepancies that a change may close, in this order: what it settles exactly before the newest, or the
    oldest if adopted. A move closes only what was just pressed for it.
    """
    opposed = [one for one in opened if one.amount * new.amount < 0]
    if not (change.adopted or new.pressed):
        opposed = [one for one in opposed if one.pressed and change.made_t - one.since_t <= EARLY_PRESS_S]
    in_order = opposed if change.adopted else opposed[::-1]
    return sorted(in_order, key=lambda one: one.amount != -new.amount)


def _in_one_direction(opened: list[Discrepancy], gap: int) -> tuple[Discrepancy, ...]:
    """Those in the direction of the gap: one the other way puts the newest before it right, or the oldest after it
    where there is none. Together they are the gap."""
    left: list[Discrepancy] = []
    surplus = 0
    for one in reversed(opened):
        if one.amount * gap < 0:
            surplus += one.amount
            continue
        rest = one.amount + surplus
        if rest * gap > 0:
            left.append(replace(one, amount=rest))
            surplus = 0
        else:
            surplus = rest
    while surplus and left:
        oldest = left.pop()
        surplus += oldest.amount
        if surplus * gap > 0:
            return tuple(reversed([*left, replace(oldest, amount=surplus)]))
    return tuple(reversed(left))


def _at_once(discrepancies: tuple[Discrepancy, ...]) -> tuple[Discrepancy, ...]:
    """Those that several moves of one second have opened as the one that they are to whoever counts."""
    same: dict[Subject, Discrepancy] = {}
    for one in discrepancies:
        first = same.get(one.subject, replace(one, amount=0))
        is_open = first.is_open or one.is_open
        same[one.subject] = replace(one, amount=first.amount + one.amount, is_open=is_open)
    return tuple(same.values())


def _changes(hypothesis: Hypothesis, counted: Counted, player: PlayerNumber) -> Iterator[_Change]:
    from_turn = hypothesis.turn - TURNS_BACK
    path = since(hypothesis.path, from_turn)
    afters = (*(step.done.before for step in path[1:]), hypothesis.state)
    for (step, gained), after in zip(gains(hypothesis, player, from_turn), afters, strict=False):
        if (is_open := amber_is_open(step.done, after)) or gained:
            yield _Change(step.made_t, step.t, -gained, step.turn, step, is_open=is_open)
    for t, discrepancies in _adoptions(hypothesis, path):
        for one in discrepancies:
            if one.player == player:
                yield _Change(t, t, -one.amount, one.turn, one.step, adopted=True)
    # Who presses first may do so before the first of these turns has begun.
    begun_t = path[0].made_t - EARLY_PRESS_S if len(path) < len(hypothesis.path) else -inf
    for t, amount, turn in counted.presses:
        if amount and (turn >= from_turn or t >= begun_t):
            yield _Change(t, t, amount, turn)


def _adoptions(hypothesis: Hypothesis, path: tuple[Step, ...]) -> Iterator[tuple[float, tuple[Discrepancy, ...]]]:
    """The discrepancies adopted after the first move of the path, each time with its second."""
    yield from ((step.t, step.adopted) for step in path[1:])
    if path:
        yield path[-1].t, hypothesis.adopted


def gains(hypothesis: Hypothesis, player: PlayerNumber, from_turn: int = 0) -> Iterator[tuple[Step, int]]:
    """The moves from this turn on, each with what it changed of the player's Æmber."""
    path = since(hypothesis.path, from_turn)
    afters = (*(step.done.before for step in path[1:]), hypothesis.state)
    adopted = (*(step.adopted for step in path[1:]), hypothesis.adopted)
    for step, after, taken in zip(path, afters, adopted, strict=False):
        gained = after.players[player].amber - step.done.before.players[player].amber
        yield step, gained - sum(one.amount for one in taken if one.player == player)


def adopted(hypothesis: Hypothesis, discrepancies: tuple[Discrepancy, ...], nats: float) -> Hypothesis:
    """The hypothesis by which the counters are right from here on, whatever was counted wrongly."""
    state = hypothesis.state
    for one in discrepancies:
        state = state.with_player(one.player, amber=state.players[one.player].amber + one.amount)
    taken = (*hypothesis.adopted, *discrepancies)
    return replace(hypothesis, state=state, adopted=taken, nats=hypothesis.nats + nats)
