"""Takes in what players enter: each entry moves every hypothesis on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from companion.formats.position import read_correction
from companion.observations import CounterEntered, HouseEntered, KeyTurned, MulliganTaken, PositionSet, TurnEnded
from companion.tracking import entries
from companion.tracking.belief import Belief, holding
from companion.tracking.counter_model import amber_gap, key_gap, opened_t, with_counted
from companion.tracking.hypothesis import Hypothesis
from companion.tracking.likelihoods import LIKELIHOODS
from companion.tracking.table_model import nats_of_resting

ADOPTED_AFTER_S = 5.0
"""A count that has differed for so long at the end of a turn is what its player has."""


def enter_house(belief: Belief, entered: HouseEntered) -> Belief:
    belief = replace(started(belief), houses_entered=True)
    chosen = [
        later
        for one in belief.hypotheses
        for later in entries.house_chosen(one, entered.player, entered.house, belief.t)
    ]
    if not chosen:
        return belief
    belief = holding(belief, (*chosen, *_still_to_be_seen(belief)))
    return _in_turn(belief, chosen, "house")


def enter_end(belief: Belief, entered: TurnEnded) -> Belief:
    belief = _with_counts_adopted(started(belief))
    ended: list[Hypothesis] = []
    for one in belief.hypotheses:
        if one.state.over or one.state.active != entered.player:
            ended.append(one)
        else:
            ended += entries.turned_over(one, belief.t)
    if not ended:
        return belief
    belief = holding(belief, (*ended, *_still_to_be_seen(belief)))
    return _in_turn(belief, ended, "end")


def enter_counter(belief: Belief, entered: CounterEntered) -> Belief:
    counted = belief.counts[entered.player].entered(entered)
    belief = replace(belief, counts=with_counted(belief.counts, entered.player, counted))
    return holding(belief, belief.hypotheses)


def turn_key(belief: Belief, turned: KeyTurned) -> Belief:
    belief = started(belief)
    counted = belief.counts[turned.player].turned(turned)
    if turned.paid:
        counted = counted.entered(CounterEntered(turned.t, turned.player, "amber", -turned.paid))
    belief = replace(belief, counts=with_counted(belief.counts, turned.player, counted))
    return holding(belief, (entries.with_keys_as_turned(one, belief.counts) for one in belief.hypotheses))


def take_mulligan(belief: Belief, taken: MulliganTaken) -> Belief:
    return replace(belief, mulligans=belief.mulligans | {taken.player})


def set_position(belief: Belief, position: PositionSet) -> Belief:
    """A judge's correction: what it names is so. Raises `FormatError` where it cannot be understood."""
    state = read_correction(belief.state, position.position)
    left, right = (
        replace(counted, amber=player.amber, chains=player.chains, keys=player.keys)
        for counted, player in zip(belief.counts, state.players, strict=True)
    )
    first = replace(Hypothesis.begin(state), path=belief.likeliest.path)
    return replace(belief, hypotheses=(first,), counts=(left, right), turn=state.turn)


def started(belief: Belief) -> Belief:
    """Whoever plays on has kept the starting hand, and has forged what had to be."""
    if belief.state.turn.step not in ("setup", "forge"):
        return belief
    later = [one for before in belief.hypotheses for one in entries.begun(before, belief.mulligans, belief.t)]
    belief = holding(belief, later)
    return replace(belief, turn=belief.state.turn) if belief.turn.step == "setup" else belief


def with_counts(belief: Belief, hypothesis: Hypothesis, differing_s: float = 0.0) -> Hypothesis:
    """The hypothesis with the Æmber that players have counted, and left so for a time."""
    for player in (0, 1):
        is_left = belief.t - opened_t(hypothesis, belief.counts, player) >= differing_s
        gap, key = (size(belief.counts, hypothesis.state, player) for size in (amber_gap, key_gap))
        if is_left and gap and not key:
            state = hypothesis.state.with_player(player, amber=belief.counts[player].amber)
            hypothesis = replace(hypothesis, state=state, nats=hypothesis.nats + LIKELIHOODS.miscounted_nats)
    return hypothesis


def _with_counts_adopted(belief: Belief) -> Belief:
    if not belief.counts_entered:
        return belief
    return replace(belief, hypotheses=tuple(with_counts(belief, one, ADOPTED_AFTER_S) for one in belief.hypotheses))


def _still_to_be_seen(belief: Belief) -> Iterator[Hypothesis]:
    """What was believed before an entry: what came before it may be seen only with the next table."""
    for one in belief.hypotheses:
        yield replace(one, nats=one.nats + nats_of_resting(one), rest="entered", rest_t=belief.t)


def _in_turn(belief: Belief, entered: list[Hypothesis], kind: Literal["house", "end"]) -> Belief:
    """The belief that knows of the turn which is played since an entry."""
    turn = min(entered, key=belief.nats).state.turn
    number = turn.number - 1 if kind == "end" else turn.number
    return replace(belief, turn=turn, entered=belief.entered | {(number, kind)})
