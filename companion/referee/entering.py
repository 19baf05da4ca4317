"""Learns what the players of this table enter: what nobody ever enters is no evidence, and nobody owes it."""

from __future__ import annotations

from dataclasses import replace

from companion.referee import ledger
from companion.referee.belief import Belief
from companion.referee.likelihoods import LIKELIHOODS, probabilities

ENTERED_SHARE = 0.5
"""With less than this, Æmber is taken for not entered at this table."""
COUNTED_WITHIN_S = 8.0
"""So long after a move that changed Æmber nearly everybody who counts it has."""


def learnt(belief: Belief) -> Belief:
    """The belief that knows whether Æmber is entered. Where it is not, counters show what the moves come to."""
    if not belief.counts_entered:
        return belief
    share = _amber_share(belief)
    if share >= ENTERED_SHARE:
        left, right = (replace(counted, amber_entered=True) for counted in belief.counts)
    else:
        left, right = (
            replace(counted, amber=side.amber, amber_entered=False)
            for counted, side in zip(belief.counts, belief.state.players, strict=True)
        )
    return replace(belief, counts=(left, right), amber_share=share)


def _amber_share(belief: Belief) -> float:
    """The probability that this table enters its Æmber: certain from the first press on, and less with each move that
    changed Æmber and was counted by nobody."""
    if any(counted.amber_pressed for counted in belief.counts):
        return 1.0
    uncounted = LIKELIHOODS.forgotten_nats * _uncounted_moves(belief)
    entered, _ = probabilities((uncounted, LIKELIHOODS.amber_not_entered_nats))
    return entered


def _uncounted_moves(belief: Belief) -> int:
    """How many of the moves that changed Æmber, and that somebody would have counted by now."""
    changed = {
        id(step)
        for player in (0, 1)
        for step, gained in ledger.gains(belief.likeliest, player)
        if gained and step.t + COUNTED_WITHIN_S < belief.t
    }
    return len(changed)
