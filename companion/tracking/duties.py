"""What players owe the table by hand: since when, how likely it is forgotten by now, and how it is put."""

from __future__ import annotations

from collections.abc import Iterator

from companion.observations import PlayerNumber
from companion.rules.rulebook import cite
from companion.tracking.belief import Belief
from companion.tracking.claims import Claim
from companion.tracking.counter_model import amber_gap, key_gap, opened_t
from companion.tracking.hypothesis import Hypothesis
from companion.tracking.key_duties import is_unpaid, miscounted, owed_for_keys
from companion.tracking.likelihoods import UNDECIDED, forgotten
from companion.tracking.table_model import left_ready, seen_exhausted
from companion.tracking.unknown_text import unknown_text_acts


def owed(belief: Belief, hypothesis: Hypothesis) -> Iterator[tuple[Claim, float]]:
    """All that is owed if the hypothesis is true, each with the probability that it was forgotten."""
    yield from _to_turn(belief, hypothesis)
    yield from _to_ready(belief, hypothesis)
    if not belief.counts_entered:
        return
    for player in (0, 1):
        yield from owed_for_keys(belief, hypothesis, player)
        yield from _amber(belief, hypothesis, player)


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


def _amber(belief: Belief, one: Hypothesis, player: PlayerNumber) -> Iterator[tuple[Claim, float]]:
    """What is gained is counted up, what is lost down; a key still to be turned or paid for comes before that."""
    gap, state = amber_gap(belief.counts, one.state, player), one.state
    if not gap or key_gap(belief.counts, state, player) or is_unpaid(belief, one, player):
        return
    if not (state.over or unknown_text_acts(state)):
        opened = opened_t(one, belief.counts, player)
        expected = state.players[player].amber
        claim = miscounted(one, player, expected + gap, expected, opened)
        yield claim, forgotten(max(opened, belief.table_t), belief.t) if one.is_settled else UNDECIDED
