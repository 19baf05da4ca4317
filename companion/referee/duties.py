"""The duties of players' hands: since when, how likely it is forgotten by now, and how it is put."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import dropwhile
from math import exp

from companion.observations import PlayerNumber
from companion.referee import claims, ledger
from companion.referee.belief import Belief
from companion.referee.claims import Claim
from companion.referee.counter_model import chain_gap, key_gap
from companion.referee.hypothesis import Discrepancy, Hypothesis, all_adopted, since
from companion.referee.key_duties import is_unpaid, miscounted, owed_for_keys, unpaid
from companion.referee.likelihoods import LIKELIHOODS, UNDECIDED, Lag
from companion.referee.search.agreement import entered_this_turn, used_this_turn
from companion.referee.table_model import left_ready, seen_exhausted, unreadied_since
from companion.referee.unknown_text import unknown_text_acts
from companion.rules.records import ChainsChanged, StepBegan
from companion.rules.rulebook import cite
from companion.rules.state import GameState, InPlay
from companion.wording.faults import ChainNotShed, ChainsMiscounted, LeftReady, NotReadied
from companion.wording.names import name_of

NOTED = 0.6
"""How likely something is forgotten that players are told by note, no more: a count may be wrong or a move that
nobody saw broke a rule; or its player is still at it."""


def owed(belief: Belief, hypothesis: Hypothesis) -> Iterator[tuple[Claim, float]]:
    """All that is owed if the hypothesis is true, each with the probability that it was forgotten.

    Once a game is won nobody needs to turn or ready cards.
    """
    if not hypothesis.state.over:
        yield from _to_turn(belief, hypothesis)
        yield from _to_ready(belief, hypothesis)
        yield from _to_resolve(belief, hypothesis)
    if not belief.counts_entered:
        return
    for player in (0, 1):
        yield from _unless_unseen(belief, hypothesis, owed_for_keys(belief, hypothesis, player))
        yield from _amber(belief, hypothesis, player)
        yield from _chains(belief, hypothesis, player)


def _unless_unseen(
    belief: Belief, one: Hypothesis, claims_of_keys: Iterable[tuple[Claim, float]]
) -> Iterator[tuple[Claim, float]]:
    """Where moves were out of sight, nobody knows what a player had for a key in that turn or the next; where they are
    in doubt, players are told by note."""
    for claim, forgotten in claims_of_keys:
        turns = claim.subject[2] - 1, claim.subject[2]
        is_open, in_doubt = not belief.unseen_turns.isdisjoint(turns), any(map(one.is_in_doubt, turns))
        yield claim, min(UNDECIDED if is_open else NOTED if in_doubt else 1.0, forgotten)


def _to_turn(belief: Belief, one: Hypothesis) -> Iterator[tuple[Claim, float]]:
    """Cards enter play exhausted."""
    if belief.table is None or one.rest is not None:
        return
    ready = left_ready(one.state, belief.table)
    new = entered_this_turn(one.state) - used_this_turn(one.state) if ready else frozenset()
    for item in (item for item in ready if item.id in new):
        subject = ("enters-exhausted", item.controller, one.turn, (item.id,))
        where = cite(one.state.rulebook, "Ready and exhausted")
        entered_t = next((step.t for step in reversed(one.path) if step.move.card == item.id), belief.table_t)
        claim = Claim(subject, entered_t, "illegal", LeftReady(item.card), where, (item.id,), duty=True)
        has_gone_on = one.path[-1].t > entered_t
        yield claim, _passed_over(belief, entered_t) if has_gone_on else _left_undone(belief, entered_t)


def _to_resolve(belief: Belief, one: Hypothesis) -> Iterator[tuple[Claim, float]]:
    """Play goes on once all that a move triggers is resolved; until then, its player may still be thinking."""
    for step in since(one.path, belief.turn.number - 1):
        has_gone_on = step is not one.path[-1]
        for claim in (claim for claim in claims.against(step) if claim.kind == "missed"):
            still_owed = min(NOTED, belief.forgotten(step.t, LIKELIHOODS.resolved))
            yield claim, _passed_over(belief, step.t) if has_gone_on else still_owed


def _to_ready(belief: Belief, one: Hypothesis) -> Iterator[tuple[Claim, float]]:
    """Cards are readied at the end of their player's turn, before the other one goes on."""
    exhausted = seen_exhausted(one, belief.table) if belief.table is not None else []
    owing: defaultdict[tuple[PlayerNumber, int], list[InPlay]] = defaultdict(list)
    for item in exhausted:
        owing[item.controller, unreadied_since(one, item)].append(item)
    for (player, turn), items in sorted(owing.items()):
        ended_t = next((step.t for step in reversed(one.path) if step.turn < turn), belief.table_t)
        fault = NotReadied(tuple(item.card for item in items))
        where = cite(one.state.rulebook, "Step 4: Ready cards")
        subject = ("ready-step", player, turn, ())
        claim = Claim(subject, ended_t, "missed", fault, where, tuple(item.id for item in items), duty=True)
        has_gone_on = one.turn > turn or (one.state.active != player and one.state.turn.house_chosen)
        forgotten = _left_undone(belief, ended_t)
        yield claim, forgotten if has_gone_on else min(NOTED, forgotten)


def _left_undone(belief: Belief, since_t: float, lag: Lag = LIKELIHOODS.duty) -> float:
    """How likely it is that nobody will do what was to be done since then: the table has come to rest without it. That
    it moved once more says nothing of what was left undone before."""
    rested = max(UNDECIDED, belief.forgotten(belief.table_t, LIKELIHOODS.turned))
    return min(belief.forgotten(since_t, lag), rested)


def _passed_over(belief: Belief, since_t: float) -> float:
    """How likely it is that nobody will do what was to be done since then: its player has made another move."""
    late = 1.0 / belief.forgotten(since_t) - 1.0
    return 1.0 / (1.0 + late * exp(-LIKELIHOODS.passed_over_nats))


def _amber(belief: Belief, one: Hypothesis, player: PlayerNumber) -> Iterator[tuple[Claim, float]]:
    """Duties about Æmber: gains are counted up, losses down; a key still to be turned or paid for comes before that.

    Where nothing but the count tells of a move against the rules, it may be the count that is wrong: players are told
    of that by note, and of nothing more before play has gone on.
    """
    state, counted, entered = one.state, belief.counts[player], belief.amber_share
    if state.over or unknown_text_acts(state):
        return
    adopted = (wrong for wrong in all_adopted(one, belief.turn.number - 1) if wrong.player == player)
    for wrong in ledger.summed(wrong for wrong in adopted if not (wrong.is_open or wrong.unseen)):
        forgotten = entered * belief.forgotten(wrong.since_t, counted.amber_lag)
        yield _left(one, wrong, counted.amber), _as_far_as_seen(belief, one, wrong, forgotten)
    if key_gap(belief.counts, state, player) or is_unpaid(belief, one, player):
        return
    unseen = one.only_counted
    may_be_undone = bool(unseen) and unseen[-1] is one.path[-1]
    instead = next((claim.subject for step in unseen for claim in claims.against(step)), None)
    for wrong in ledger.summed(ledger.standing(one, counted, player, unseen)):
        forgotten = entered * _left_wrong(belief, wrong) if one.is_settled or may_be_undone else UNDECIDED
        claim = replace(miscounted(one, wrong, counted.amber), instead_of=instead)
        yield claim, min(NOTED, forgotten) if may_be_undone else _as_far_as_seen(belief, one, wrong, forgotten)


def _as_far_as_seen(belief: Belief, one: Hypothesis, wrong: Discrepancy, forgotten: float) -> float:
    """How likely it is forgotten, as far as it may be held against anybody: a count may be for a move that nobody saw.

    Where only hands speak for such a move, the difference is told all the same.
    """
    if wrong.turn in belief.unseen_turns or one.may_be_for_unseen(wrong):
        return min(UNDECIDED, forgotten)
    in_doubt = one.is_in_doubt(wrong.turn) or belief.has_hands_without_move(one, wrong)
    return min(NOTED, forgotten) if in_doubt else forgotten


def _left(one: Hypothesis, wrong: Discrepancy, counted: int) -> Claim:
    """The claim about what the end of the turn left as it was: a key that was not paid for, or a wrong count."""
    if wrong.is_unpaid_key:
        return unpaid(one, wrong.player, wrong.amount, wrong.turn, wrong.since_t)
    return miscounted(one, wrong, counted)


def _left_wrong(belief: Belief, wrong: Discrepancy) -> float:
    """How likely it is that nobody will count that right, once it was looked for what else it may be for."""
    is_looked_into = belief.counts_looked_t >= wrong.since_t and not wrong.is_open
    lag = belief.counts[wrong.player].amber_lag
    return _left_undone(belief, wrong.since_t, lag) if is_looked_into else UNDECIDED


def _chains(belief: Belief, one: Hypothesis, player: PlayerNumber) -> Iterator[tuple[Claim, float]]:
    """A chain is shed with the draw, until the other player has chosen a house; others are gained by cards.

    Beside a chain that is still to be shed, another difference is what it was before the draw.
    """
    gap, state, counted = chain_gap(belief.counts, one.state, player), one.state, belief.counts[player]
    if not gap or state.over or unknown_text_acts(state):
        return
    who, changed_t, where = name_of(state, player), one.chains_t[player], cite(state.rulebook, "Chains")
    last_t = max(changed_t, counted.chains_t, belief.table_t)
    is_to_shed = _has_shed(state, player) and counted.chains_t < changed_t
    if is_to_shed and gap == 1:
        chosen_t = belief.houses_t[1 - player]
        shed = ("chain-shed", player, state.turn.number, ())
        claim = Claim(shed, changed_t, "missed", ChainNotShed(who, state.players[player].chains), where, duty=True)
        yield claim, belief.forgotten(max(last_t, chosen_t)) if chosen_t >= changed_t else UNDECIDED
    elif gap := gap - is_to_shed:
        subject = ("chain-count", player, claims.OF_NO_TURN, (f"{gap:+}",))
        fault = ChainsMiscounted(who, counted.chains, counted.chains - gap)
        claim = Claim(subject, max(changed_t, counted.chains_t), "mismatch", fault, where, duty=True)
        forgotten = max(UNDECIDED, belief.forgotten(last_t, LIKELIHOODS.shed))
        yield claim, forgotten if one.is_settled and not is_to_shed else UNDECIDED


def _has_shed(state: GameState, player: PlayerNumber) -> bool:
    """True if a chain was to be shed with the draw at the end of the turn before this one."""
    ended = dropwhile(lambda record: not (isinstance(record, StepBegan) and record.step == "draw"), state.last_log)
    return any(isinstance(record, ChainsChanged) and record.player == player for record in ended)
