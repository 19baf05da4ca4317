"""Players' duties for keys: a key that is forged is turned and paid for, and one that is turned was to be forged."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from companion.observations import PlayerNumber
from companion.referee.belief import Belief
from companion.referee.claims import Claim, against
from companion.referee.counter_model import Counted, amber_gap, key_gap, last_forged
from companion.referee.hypothesis import Discrepancy, Hypothesis, Step
from companion.referee.likelihoods import LIKELIHOODS, UNDECIDED
from companion.rules import facts, moves
from companion.rules.done import Done
from companion.rules.objections import objections
from companion.rules.reading import touches
from companion.rules.records import KeyForged
from companion.rules.rulebook import cite
from companion.rules.state import GameState, Turn
from companion.rules.touches import Touch
from companion.wording.faults import AmberMiscounted, Fault, KeyNotForged, KeyNotPaid, KeyNotTurned
from companion.wording.names import name_of


def owed_for_keys(belief: Belief, one: Hypothesis, player: PlayerNumber) -> Iterator[tuple[Claim, float]]:
    """The claims about what the player owes for keys if the hypothesis is true, with the probability that it was
    forgotten.
    """
    gap, who = key_gap(belief.counts, one.state, player), name_of(one.state, player)
    if one.key_forgotten is not None and one.key_forgotten[:2] == (player, one.turn) and not gap:
        since = one.key_forgotten[2]
        claim = _claim(one, player, "must-forge", KeyNotForged(who), since, one.turn)
        yield claim, belief.forgotten(since, LIKELIHOODS.turned)
    elif gap < 0:
        yield _not_turned(belief, one, player)
    elif gap > 0 and (step := forged_against(belief, one, player)):
        decided = one.is_settled and not _may_be_forged_by_a_card(one.state, player)
        yield next(against(step)), belief.forgotten(step.t, LIKELIHOODS.turned) if decided else UNDECIDED
    elif is_unpaid(belief, one, player):
        since = max(belief.counts[player].keys_t, begun_t(one))
        claim = unpaid(one, player, _paid(one.state, player), one.turn, since)
        yield claim, belief.forgotten(since, belief.counts[player].amber_lag) if one.is_settled else UNDECIDED


def miscounted(one: Hypothesis, wrong: Discrepancy, counted: int) -> Claim:
    """The player's Æmber counter shows something else than the moves come to, or did until that was spent."""
    who, where = name_of(one.state, wrong.player), cite(one.state.rulebook, "Æmber")
    fault = AmberMiscounted(who, counted, counted - wrong.amount)
    return Claim(wrong.subject, wrong.since_t, "mismatch", fault, where, duty=True)


def unpaid(one: Hypothesis, player: PlayerNumber, cost: int, turn: int, since: float) -> Claim:
    """A key was forged in that turn, and what it costs was not counted down."""
    return _claim(one, player, "forge-cost", KeyNotPaid(name_of(one.state, player), cost), since, turn)


def is_unpaid(belief: Belief, one: Hypothesis, player: PlayerNumber) -> bool:
    """True if a key was forged and turned in the player's own turn, and nothing has been counted down since the turn
    began, or just what it costs is still to be.
    """
    gap = amber_gap(belief.counts, one.state, player)
    if one.state.active != player or gap < 1 or not (cost := _paid(one.state, player)):
        return False
    turned_down = belief.counts[player].turned_down_since(begun_t(one))
    return turned_down == 0 or turned_down < cost == gap


def _not_turned(belief: Belief, one: Hypothesis, player: PlayerNumber) -> tuple[Claim, float]:
    """A key should have been forged: it was forgotten, or paid for and not turned, or there never was enough for it."""
    state, counted, began_t = one.state, belief.counts[player], begun_t(one)
    chose_t = max(belief.houses_t[player], _own_house_t(one, player))
    forged_t, turn, _ = last_forged(one, player, belief.lay)
    since = max(counted.keys_t, began_t, chose_t, forged_t)
    expected, lag = _amber_before(one, player), counted.amber_lag
    if counted.turned_down_since(began_t) >= _paid(state, player) > 0:
        claim = _claim(one, player, "must-forge", KeyNotTurned(name_of(state, player)), since, turn)
        lag = counted.key_lag
    elif counted.amber_entered and counted.most_since(began_t) < expected:
        wrong = Discrepancy(player, counted.amber - expected, counted.amber_t, one.turn)
        claim = miscounted(one, wrong, counted.amber)
    else:
        fault = KeyNotForged(name_of(state, player), by_card=forged_t > chose_t)
        claim = _claim(one, player, "must-forge", fault, since, turn)
    decided = chose_t >= began_t and not is_amount_open(one, counted, player)
    return claim, belief.forgotten(since, lag) if decided else UNDECIDED


def forged_against(belief: Belief, one: Hypothesis, player: PlayerNumber) -> Step | None:
    """The key that was turned last, as the move against the rules that it is: a card forbids to forge it, or the player
    had too little Æmber by their own count when it was turned. None where nothing speaks against it."""
    counted, keys = belief.counts[player], one.state.players[player].keys
    turned = next((last for last in reversed(counted.keys_turned) if last[1] not in keys), None)
    if turned is None or one.state.over:
        return None
    t, key, turn = turned
    # What was played since says nothing against it; which colors its keys had may be known better by now.
    state = as_turn_began(one, turn).with_player(player, keys=keys)
    # The end of the turn before may be known only by a table seen later, but the key was turned after it.
    available = available_for_key(counted, min(t, begun_t(one, turn)), facts.key_cost(state, player))
    before = state.with_player(player, amber=available).but(turn=Turn(turn, player, "forge"))
    move, amount_open = moves.forge(key), is_amount_open(one, counted, player)
    against = tuple(rule for rule in objections(before, move) if not (amount_open and rule.rule == "forge-cost"))
    return Step(t, Done(move, (), before, against)) if against else None


def is_amount_open(one: Hypothesis, counted: Counted, player: PlayerNumber) -> bool:
    """True if nobody can know what the player had for a key: Æmber is not entered at this table; or it may be spent
    from cards, and how much lies there was not seen, since the table was taken as it lay.
    """
    may_hold_more = bool(one.taken_turn) and bool(facts.may_spend_from(one.state, player))
    return may_hold_more or not counted.amber_entered


def _may_be_forged_by_a_card(state: GameState, player: PlayerNumber) -> bool:
    """True if a card in play may still forge a key once the player has chosen a house."""
    chooses = state.active == player and state.turn.step == "house" and not state.turn.house_chosen
    return chooses and any(touches(item.card, Touch.KEYS) for item in state.players[player].in_play)


def available_for_key(counted: Counted, turn_began_t: float, cost: int) -> int:
    """The Æmber that the player had by their own count for the key that was turned last, once others of this turn were
    paid.
    """
    others = sum(t >= turn_began_t for t, *_ in counted.keys_turned) - 1
    had = counted.amber + counted.turned_down_since(turn_began_t) - max(0, others) * cost
    return max(0, had)


def _claim(one: Hypothesis, player: PlayerNumber, rule: str, fault: Fault, since: float, turn: int) -> Claim:
    where = cite(one.state.rulebook, "Step 1: Forge a key")
    return Claim((rule, player, turn, ()), since, "missed", fault, where, duty=True)


def _paid(state: GameState, player: PlayerNumber) -> int:
    """The Æmber that the player has paid for the key that was forged last in this turn."""
    forged = (one for one in reversed(state.log) if isinstance(one, KeyForged) and one.player == player)
    return next((one.paid for one in forged), 0)


def begun_t(one: Hypothesis, turn: int | None = None) -> float:
    """When a turn began; this one if none is named."""
    ends = (step for step in reversed(one.path) if step.move.kind == "end")
    return next((step.t for step in ends if turn is None or step.turn < turn), -inf)


def as_turn_began(one: Hypothesis, turn: int) -> GameState:
    """The state in which a turn began, and in which keys were forged in its step; as it is now if no move of the turn
    is known."""
    first = next((step for step in one.path if step.turn == turn), None)
    return one.state if first is None else first.done.before


def _own_house_t(one: Hypothesis, player: PlayerNumber) -> float:
    return next((step.t for step in reversed(one.path) if step.player == player and step.move.kind == "house"), -inf)


def _amber_before(one: Hypothesis, player: PlayerNumber) -> int:
    """The Æmber that the player had in the pool when this turn began; 0 where that is unknown."""
    before = next((step.done.before for step in reversed(one.path) if step.move.kind == "end"), None)
    return 0 if before is None else before.players[player].amber
