"""Takes what players entered for what they have: from the end of a turn on, what they counted and the keys they turned;
where nobody ever enters Æmber, what the moves come to."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from companion.referee import ledger
from companion.referee.belief import Belief
from companion.referee.counter_model import key_gap, nats_of_miscount
from companion.referee.hypothesis import Discrepancy, Hypothesis
from companion.referee.key_duties import begun_t, forged_against
from companion.referee.likelihoods import LIKELIHOODS, probabilities
from companion.referee.search.line import OF_TURNS
from companion.rules.card import PlayerNumber
from companion.rules.state import KEY_COLORS, GameState

ADOPTED_AFTER_S = 5.0
"""After so long a difference at the end of a turn, what stands is what the player has, unless somebody is usually later
than that. Beneath hands nobody could see it.
"""
ENTERED_SHARE = 0.5
"""With less than this, Æmber is taken for not entered at this table."""
COUNTED_WITHIN_S = 8.0
"""So long after a move that changed Æmber nearly everybody who counts it has."""


def won_by_keys(state: GameState, player: PlayerNumber) -> GameState:
    """The state, over if the player has forged every key."""
    if len(state.players[player].keys) < len(KEY_COLORS):
        return state
    return state.but(winner=player, turn=state.turn.but(step="over"))


def with_counts(belief: Belief, hypothesis: Hypothesis, until_t: float = inf) -> Hypothesis:
    """The hypothesis with the Æmber that players have counted, as far as that has stood since second `until_t`."""
    for player in (0, 1):
        standing = ledger.standing(hypothesis, belief.counts[player], player)
        left = tuple(one for one in standing if one.since_t <= until_t)
        if left and not key_gap(belief.counts, hypothesis.state, player):
            nats = nats_of_miscount(hypothesis, belief.counts, player)
            hypothesis = ledger.adopted(hypothesis, left, nats)
    return hypothesis


def with_entries_adopted(belief: Belief) -> Belief:
    """The belief at the end of a turn, by which what was entered is how the game goes on."""
    if not any(counted.amber_pressed or counted.keys for counted in belief.counts):
        return belief
    return replace(belief, hypotheses=tuple(_with_entries_at_end(belief, one) for one in belief.hypotheses))


def _with_entries_at_end(belief: Belief, one: Hypothesis) -> Hypothesis:
    if one.taken_from is None:
        usually_s = (counted.amber_lag.quantile_s(0.9) for counted in belief.counts)
        until_t = belief.visible_t - max(ADOPTED_AFTER_S, *usually_s)
        if one.rest is not None:
            until_t = min(until_t, belief.pressed_from_t)
        return with_counts(belief, _with_keys_as_turned(belief, one, until_t), until_t)
    state = played_on(belief, one.state)
    for player, counted in enumerate(belief.counts):
        state = state.with_player(player, amber=counted.amber, chains=counted.chains, keys=counted.keys)
        state = won_by_keys(state, player)
    return replace(one, state=state)


def _with_keys_as_turned(belief: Belief, one: Hypothesis, until_t: float) -> Hypothesis:
    """The hypothesis by which a key that could not be forged, and stayed turned, was forged against the rules.

    The last one is left open: nobody has won by it.
    """
    for player, counted in enumerate(belief.counts):
        if key_gap(belief.counts, one.state, player) != 1 or len(counted.keys) == len(KEY_COLORS):
            continue
        step = forged_against(belief, one, player)
        if step is None or step.t > until_t:
            continue
        if paid := counted.amber - one.state.players[player].amber:
            one = ledger.adopted(one, (Discrepancy(player, paid, step.t, step.turn, unseen=True),), 0.0)
        done = replace(step.done, before=one.state.but(turn=step.done.before.turn))
        state = one.state.with_player(player, keys=(*one.state.players[player].keys, str(step.move.key)))
        one = one.after(state, step.t, LIKELIHOODS.broken_rule_nats, done)
    return one


def with_key_taken_back(one: Hypothesis, player: PlayerNumber, key: str, from_turn: int) -> Hypothesis:
    """The hypothesis after a key is turned back: one forged against the rules from this turn on is put right."""
    for place, step in reversed(list(enumerate(one.path))):
        if step.turn < from_turn:
            break
        if step.player == player and (step.move.kind, step.move.key) == ("forge", key) and step.done.objections:
            right = replace(step, done=replace(step.done, objections=()))
            keys = tuple(other for other in one.state.players[player].keys if other != key)
            path = (*one.path[:place], right, *one.path[place + 1 :])
            return replace(one, state=one.state.with_player(player, keys=keys), path=path)
    return one


def with_unseen_moves_counted(belief: Belief) -> Belief:
    """The belief by which what was pressed in a turn in which nobody saw the table, for the hands over it, was for
    moves that were not seen."""
    if belief.covered_t == inf or not any(counted.amber_pressed for counted in belief.counts):
        return belief
    return replace(belief, hypotheses=tuple(_with_presses_for_unseen(belief, one) for one in belief.hypotheses))


def _with_presses_for_unseen(belief: Belief, one: Hypothesis) -> Hypothesis:
    if one.taken_from is not None or belief.seen_t >= begun_t(one):
        return one
    for player, counted in enumerate(belief.counts):
        standing = ledger.standing(one, counted, player)
        unseen = tuple(
            replace(wrong, unseen=True) for wrong in standing if wrong.pressed and wrong.since_t >= belief.covered_t
        )
        if unseen:
            one = ledger.adopted(one, unseen, LIKELIHOODS.unseen_move_nats)
    return one


def played_on(belief: Belief, state: GameState) -> GameState:
    """The state of a game that goes on though it seemed to be won: the winner has not turned all those keys."""
    winner = state.winner
    if winner is None or not belief.counts_entered or len(belief.counts[winner].keys) == len(KEY_COLORS):
        return state
    turn = state.turn.but(step="main" if state.turn.house_chosen else "house")
    return state.with_player(winner, keys=belief.counts[winner].keys).but(winner=None, turn=turn)


# Tables that do not enter Æmber: what nobody ever enters is no evidence, and nobody owes it


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


def counted_from_now(belief: Belief) -> Belief:
    """The belief at the first press for Æmber that nobody had entered: players have what the moves came to before play
    began in this turn, or the last one where nothing was played in this, and count what was gained and lost since."""
    if all(counted.amber_entered for counted in belief.counts):
        return belief
    played = [step for step in belief.likeliest.path if step.move.kind not in OF_TURNS and step.turn > 0]
    last_turn = played[-1].turn if played else 0
    state = next((step.done.before for step in played if step.turn == last_turn), belief.state)
    left, right = (
        replace(counted, amber=side.amber, amber_entered=True)
        for counted, side in zip(belief.counts, state.players, strict=True)
    )
    return replace(belief, counts=(left, right))


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
