"""What players owe the table by hand: since when, how likely it is forgotten by now, and how it is put."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp

from companion.observations import PlayerNumber
from companion.rules import facts
from companion.rules.rulebook import cite
from companion.tracking.belief import Belief
from companion.tracking.claims import Claim
from companion.tracking.counter_model import amber_gap, key_gap, opened_t
from companion.tracking.hypothesis import Hypothesis
from companion.tracking.likelihoods import LIKELIHOODS, Lag
from companion.tracking.table_model import left_ready, seen_exhausted

BEGINNING = ("house", "forge")
UNDECIDED = 0.4
"""How likely something is forgotten that may still wait for something else: neither said nor withdrawn."""


def owed(belief: Belief, hypothesis: Hypothesis) -> Iterator[tuple[Claim, float]]:
    """All that is owed if the hypothesis is true, each with the probability that it was forgotten."""
    yield from _to_turn(belief, hypothesis)
    yield from _to_ready(belief, hypothesis)
    if not belief.counts_entered:
        return
    for player in (0, 1):
        yield from _key(belief, hypothesis, player)
        yield from _amber(belief, hypothesis, player)


def forgotten(since: float, t: float, lag: Lag = LIKELIHOODS.duty) -> float:
    """How likely it is that what was owed at `since` and is not done at `t` was forgotten, not only late."""
    prior = exp(-LIKELIHOODS.forgotten_nats)
    return prior / (prior + (1.0 - prior) * exp(-lag.survival_nats(t - since)))


def _to_turn(belief: Belief, one: Hypothesis) -> Iterator[tuple[Claim, float]]:
    """Cards enter play exhausted."""
    if belief.table is None or one.rest is not None:
        return
    for item in left_ready(one.state, belief.table):
        subject = ("enters-exhausted", item.controller, one.state.turn.number, (item.id,))
        where = cite(one.state.rulebook, "Ready and exhausted")
        message = f"{item.card.title} enters play exhausted."
        claim = Claim(subject, belief.table_t, "illegal", message, where, (item.id,), duty=True)
        yield claim, forgotten(belief.table_t, belief.t)


def _to_ready(belief: Belief, one: Hypothesis) -> Iterator[tuple[Claim, float]]:
    """Cards are readied at the end of their player's turn."""
    items = seen_exhausted(one, belief.table) if belief.table is not None else []
    if not items:
        return
    ended_t = next((step.t for step in reversed(one.path) if step.move.kind == "end"), belief.table_t)
    since = max(ended_t, belief.table_t)
    message = f"Not readied at the end of the turn: {', '.join(item.card.title for item in items)}."
    where = cite(one.state.rulebook, "Step 4: Ready cards")
    subject = ("ready-step", items[0].controller, one.state.turn.number, ())
    claim = Claim(subject, since, "missed", message, where, tuple(item.id for item in items), duty=True)
    yield claim, forgotten(since, belief.t)


def _key(belief: Belief, one: Hypothesis, player: PlayerNumber) -> Iterator[tuple[Claim, float]]:
    """A key that is forged is turned, and one that is turned was forged and paid for."""
    state, counted = one.state, belief.counts[player]
    gap, cost = key_gap(belief.counts, state, player), facts.key_cost(state, player)
    name, where = state.players[player].name, cite(state.rulebook, "Step 1: Forge a key")
    if gap < 0:
        acted_t = next(
            (step.t for step in reversed(one.path) if step.player == player and step.move.kind in BEGINNING), 0.0
        )
        since = max(counted.keys_t, acted_t)
        choosing = state.active == player and state.turn.step == "house"
        message = f"{name} could forge a key at the start of the turn and did not."
        claim = Claim(("must-forge", player, state.turn.number, ()), since, "missed", message, where, duty=True)
        yield claim, UNDECIDED if choosing else forgotten(since, belief.t)
    elif gap > 0 and max(counted.amber, counted.amber_before) < cost:
        message = f"{name} forged a key with {max(counted.amber, counted.amber_before)} Æmber; a key costs {cost}."
        subject = ("forge-cost", player, state.turn.number, ())
        claim = Claim(subject, counted.keys_t, "illegal", message, where, duty=True)
        yield claim, UNDECIDED if one.rest == "carrying" else forgotten(counted.keys_t, belief.t, LIKELIHOODS.turned)


def _amber(belief: Belief, one: Hypothesis, player: PlayerNumber) -> Iterator[tuple[Claim, float]]:
    """What is gained is counted up, what is lost down; a key that is still to be turned comes before its cost."""
    state, counted = one.state, belief.counts[player]
    gap = amber_gap(belief.counts, state, player)
    if not gap or key_gap(belief.counts, state, player) or state.over:
        return
    opened = opened_t(one, belief.counts, player)
    expected, name = state.players[player].amber, state.players[player].name
    message = f"{name}’s counter shows {counted.amber} Æmber; by the moves seen it should be {expected}."
    subject = ("amber-count", player, state.turn.number, (f"{gap:+} since {opened:.1f}",))
    claim = Claim(subject, opened, "mismatch", message, cite(state.rulebook, "Æmber"), duty=True)
    yield claim, UNDECIDED if one.rest is not None else forgotten(max(opened, belief.table_t), belief.t)
