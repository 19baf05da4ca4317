"""Takes in what players enter: each entry moves every hypothesis on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from companion.observations import (
    Conceded,
    CounterEntered,
    HouseEntered,
    KeyTurned,
    MulliganTaken,
    PlayerNumber,
    TurnEnded,
)
from companion.referee import entries, ledger
from companion.referee.adopting import (
    counted_from_now,
    with_entries_adopted,
    with_key_taken_back,
    with_unseen_moves_counted,
    won_by_keys,
)
from companion.referee.belief import Belief, holding, in_turn, with_house
from companion.referee.counter_model import (
    Counted,
    Counts,
    amber_gap,
    key_gap,
    nats_left_open,
    nats_of_late_key,
    nats_of_miscount,
    to_be_turned_t,
    with_counted,
    with_key_delay,
)
from companion.referee.hypothesis import Discrepancy, Hypothesis, Step, all_adopted, since
from companion.referee.key_duties import available_for_key, begun_t, is_amount_open
from companion.referee.likelihoods import LIKELIHOODS
from companion.referee.search.agreement import is_left_unshuffled
from companion.referee.search.attempts import STILL_READY
from companion.referee.search.reconsidering import with_pile_left
from companion.referee.searching import aim, settled
from companion.referee.table_model import nats_of_rest
from companion.referee.ways import with_table_as_it_lay
from companion.rules import facts
from companion.rules.forging import bans_on_forge_step
from companion.rules.moves import MoveKind
from companion.rules.records import KeyForged

PUT_RIGHT_TURNS = 4
"""For so many turns what was counted wrongly may still be put right."""


def enter_house(belief: Belief, entered: HouseEntered) -> Belief:
    left, right = (belief.t if number == entered.player else t for number, t in enumerate(belief.houses_t))
    belief = replace(with_table_as_it_lay(started(belief)), houses_entered=True, houses_t=(left, right))
    held = [*belief.up_to_date, *_without_a_key(belief, entered.player)]
    chosen = [later for one in held for later in entries.house_chosen(one, entered.player, entered.house, belief.t)]
    late = list(_for_the_turn_before(belief, entered))
    chosen += late
    if not chosen:
        return belief
    begins = belief.state.active == entered.player and (belief.state.turn.number - 1, "end") in belief.entered
    nats = LIKELIHOODS.between_entries_nats if begins else 0.0
    belief = holding(belief, (*chosen, *_still_to_be_seen(belief, nats)))
    likeliest = min(chosen, key=belief.nats)
    is_late = any(one is likeliest for one in late)
    belief = _in_turn(belief, likeliest, (likeliest.turn - is_late, "house"))
    if not is_late or entered.house is None:
        return belief
    return with_house(belief, likeliest.turn - 1, entered.house)


def _for_the_turn_before(belief: Belief, entered: HouseEntered) -> Iterator[Hypothesis]:
    """The hypotheses by which the house is that of the turn that has just ended: its player entered the end first, and
    the other player may have entered a house since."""
    last = belief.turn.number - 1
    if (last, "house") in belief.entered or (last, "end") not in belief.entered:
        return
    for one in belief.hypotheses:
        if one.rest == "entered" and one.turn == last and one.state.active == entered.player:
            for chosen in entries.house_chosen(one, entered.player, entered.house, belief.t):
                yield from entries.turned_over(replace(chosen, rest=None), belief.t)
        elif belief.is_up_to_date(one) and one.state.active != entered.player:
            yield from filter(None, [entries.with_house_of_turn(one, last, entered.house)])


def _without_a_key(belief: Belief, player: PlayerNumber) -> Iterator[Hypothesis]:
    """The hypotheses by which the player goes on to a house without the key that was to be forged: it was forgotten; or
    it would have won the game, and they had too little for it, as they count."""
    for one in belief.hypotheses:
        if one.rest in (None, "forging") and one.state.active == player and belief.counts_entered:
            counted = belief.counts[player]
            before = entries.unforged(one, counted.keys)
            if before is not None and counted.most_since(begun_t(one)) >= before.state.players[player].amber:
                forgotten = player, before.state.turn.number, belief.t
                nats = before.nats + LIKELIHOODS.forgotten_nats
                yield replace(before, nats=nats, rest=None, key_forgotten=forgotten)
            elif before is not None and one.state.over:
                state = before.state.with_player(player, amber=counted.amber)
                nats = before.nats + nats_of_miscount(before, belief.counts, player)
                yield replace(before, state=state, nats=nats, rest=None)


def enter_end(belief: Belief, entered: TurnEnded) -> Belief:
    belief = with_table_as_it_lay(started(belief))
    # Where the move may still be seen, what was pressed for it is no other's.
    awaiting, unseen = with_entries_adopted(belief), with_unseen_moves_counted(belief)
    awaited = tuple(_still_to_be_seen(awaiting))
    belief = awaiting if unseen is belief else with_entries_adopted(unseen)
    ended: list[Hypothesis] = []
    for one in (*belief.up_to_date, *_with_piles_left(belief)):
        if one.state.over or one.state.active != entered.player:
            ended.append(one)
        else:
            ended += [_with_cards_readied(belief, one, later) for later in entries.turned_over(one, belief.t)]
    if not ended:
        return belief
    if belief.counts_entered:
        ended += [other for one in ended if (other := entries.with_hand_otherwise(one)) is not None]
    belief = holding(belief, (*ended, *awaited))
    likeliest = min(ended, key=belief.nats)
    return _in_turn(belief, likeliest, (likeliest.turn - 1, "end"))


def _with_piles_left(belief: Belief) -> Iterator[Hypothesis]:
    """The hypotheses by which a discard pile that has lain there for a whole turn since it should have been shuffled to
    draw was not."""
    tops = [(number, side.discard) for number, side in enumerate(belief.table.players)] if belief.table else []
    for one in belief.up_to_date:
        for number, top in tops:
            if is_left_unshuffled(one.state, number, top):
                nats = one.nats + LIKELIHOODS.hidden_otherwise_nats
                yield replace(one, state=with_pile_left(one.state, number), nats=nats)


def _with_cards_readied(belief: Belief, before: Hypothesis, ended: Hypothesis) -> Hypothesis:
    """Many ready their cards and then press: what lay half done until then may lie as the end of the turn leaves it,
    and cards that seemed to be used and not turned were readied, too."""
    if belief.table is None:
        return ended
    readied = [step for step in since(before.path, before.turn) if _was_readied(belief, before, step)]
    unturned = LIKELIHOODS.left_ready_nats * len(readied) + STILL_READY * sum(
        step.move.kind != "play" for step in readied
    )
    standing = ended.standing.difference(step.move.card for step in readied)
    ready = replace(ended, nats=ended.nats - unturned + LIKELIHOODS.readied_first_nats, standing=standing)
    if before.rest != "half done":
        return ready if readied else ended
    return ended if aim(belief, ready).compare(ready.state).distance else settled(belief, ready)


def _was_readied(belief: Belief, before: Hypothesis, step: Step) -> bool:
    """True if the step used a card that was not seen turned, and the table that shows it ready came to lie so later."""
    return step.move.card in before.standing and (step.counted or step.t == belief.table_t)


def enter_counter(belief: Belief, entered: CounterEntered) -> Belief:
    if not belief.counts_entered:
        return replace(belief, hypotheses=tuple(_corrected(one, entered) for one in belief.hypotheses))
    belief = counted_from_now(belief) if entered.counter == "amber" else belief
    counted = belief.counts[entered.player].entered(entered, belief.turn.number)
    counts = with_counted(belief.counts, entered.player, _with_amber_delays(belief, counted, entered.player))

    def later(one: Hypothesis) -> Hypothesis:
        open_nats = nats_left_open(one, belief.counts, counts, entered.player, belief.lay)
        return replace(one, nats=one.nats + open_nats) if open_nats else one

    corrected = [other for one in belief.hypotheses for other in _put_right(one, entered.player, belief.counts, counts)]
    return holding(replace(belief, counts=counts), (*map(later, belief.hypotheses), *corrected))


def _with_amber_delays(belief: Belief, counted: Counted, player: PlayerNumber) -> Counted:
    """The player's counters, where a press was for moves that are known: how late it was tells how late others are. A
    key is paid for whenever its player comes to it."""
    likeliest, before = belief.likeliest, belief.counts[player]
    if key_gap(belief.counts, likeliest.state, player) < 0:
        return counted
    delays = counted.amber_delays
    for since_t in ledger.counted_at_last(likeliest, before, player, counted.amber - before.amber):
        delays = delays.after(belief.t - since_t)
    return replace(counted, amber_delays=delays)


def _put_right(one: Hypothesis, player: PlayerNumber, before: Counts, after: Counts) -> Iterator[Hypothesis]:
    """The hypotheses by which a press takes back what was counted wrongly before, in the other direction, and adopted
    since: one count, or all of the latest; it may be for what still stands, too."""
    now, t = amber_gap(after, one.state, player), after[player].amber_t
    change = now - amber_gap(before, one.state, player)
    adopted = (each for each in all_adopted(one, one.turn - PUT_RIGHT_TURNS) if each.player == player)
    wrong = [each for each in adopted if each.amount * change < 0]
    together = ((each,) for each in wrong), (tuple(wrong[place:]) for place in range(len(wrong) - 1))
    for some in chain(*together):
        if -sum(each.amount for each in some) in (now, change):
            right = (Discrepancy(player, -each.amount, t, one.turn, corrects=each.since_t) for each in some)
            yield ledger.adopted(one, tuple(right), LIKELIHOODS.put_right_nats)


def _corrected(hypothesis: Hypothesis, entered: CounterEntered) -> Hypothesis:
    """Where counters show what the moves come to, what is entered puts that right."""
    player = hypothesis.state.players[entered.player]
    before = player.amber if entered.counter == "amber" else player.chains
    after = before + entered.delta if entered.delta is not None else entered.value or 0
    state = hypothesis.state.with_player(entered.player, **{entered.counter: max(0, after)})
    return replace(hypothesis, state=state)


def turn_key(belief: Belief, turned: KeyTurned) -> Belief:
    belief = started(belief)
    if not belief.counts_entered:
        return replace(belief, hypotheses=tuple(_with_key(one, turned) for one in belief.hypotheses))
    held = [_before_it_is_turned(belief, one, turned) for one in belief.hypotheses]
    if turned.forged and key_gap(belief.counts, belief.likeliest.state, turned.player) < 0:
        due_t = to_be_turned_t(belief.likeliest, turned.player, belief.t, belief.lay)
        belief = replace(belief, counts=with_key_delay(belief.counts, belief.t - due_t))
    counted = belief.counts[turned.player].turned(turned, belief.turn.number)
    if turned.paid:
        counted = counted.paid(turned.paid, turned.t, belief.turn.number)
    belief = replace(belief, counts=with_counted(belief.counts, turned.player, counted))
    turned_so = [entries.with_keys_as_turned(one, belief.counts) for one in held]
    by_count = [other for one in turned_so if (other := _forged_by_count(belief, one, turned)) is not None]
    return holding(belief, (*turned_so, *by_count))


def _before_it_is_turned(belief: Belief, one: Hypothesis, turned: KeyTurned) -> Hypothesis:
    """The hypothesis to which a key is turned: however late that is goes on to speak against it. Or, where one is
    turned back, by which it was not forged against the rules."""
    if not turned.forged:
        return with_key_taken_back(one, turned.player, turned.key, one.turn - PUT_RIGHT_TURNS)
    late = nats_of_late_key(one, belief.counts, turned.player, belief.t, belief.lay)
    return replace(one, nats=one.nats + late) if late else one


def _forged_by_count(belief: Belief, one: Hypothesis, turned: KeyTurned) -> Hypothesis | None:
    """The hypothesis by which a player had what they counted, and forged a key with it, whatever the moves come to."""
    state, player, counted = one.state, turned.player, belief.counts[turned.player]
    cost, turn_began_t = facts.key_cost(state, player), begun_t(one)
    short = turned.forged and state.active == player and not state.over and key_gap(belief.counts, state, player) > 0
    if not short or any(bans_on_forge_step(state, player)):
        return None
    if available_for_key(counted, turn_began_t, cost) < cost and not is_amount_open(one, counted, player):
        return None
    keys = (*state.players[player].keys, turned.key)
    paid = counted.turned_down_since(turn_began_t)
    left = counted.amber if paid else max(0, counted.amber - cost)
    forged = state.with_player(player, keys=keys, amber=left).but(log=(*state.log, KeyForged(player, turned.key, cost)))
    if one.key_forgotten:
        one, nats = entries.with_key_forged_first(one, turned.key), 0.0
    else:
        nats = LIKELIHOODS.miscounted_nats
    return replace(one, state=won_by_keys(forged, player), nats=one.nats + nats, key_forgotten=None)


def take_mulligan(belief: Belief, taken: MulliganTaken) -> Belief:
    mulligan: tuple[int, MoveKind] = (belief.state.turn.number, "mulligan")
    entered = belief.entered | {mulligan}
    return replace(belief, mulligans=belief.mulligans | {taken.player}, entered=entered)


def _with_key(hypothesis: Hypothesis, turned: KeyTurned) -> Hypothesis:
    """The hypothesis with this key forged or not, whatever the moves come to; what it costs is corrected apart."""
    others = tuple(key for key in hypothesis.state.players[turned.player].keys if key != turned.key)
    state = hypothesis.state.with_player(turned.player, keys=(*others, turned.key) if turned.forged else others)
    return replace(hypothesis, state=won_by_keys(state, turned.player))


def concede(belief: Belief, given_up: Conceded) -> Belief:
    """The other player has won, whatever is still open."""
    belief = started(belief)

    def lost(one: Hypothesis) -> Hypothesis:
        state = one.state
        return replace(one, state=state.but(winner=1 - given_up.player, turn=state.turn.but(step="over")))

    return replace(belief, hypotheses=tuple(one if one.state.over else lost(one) for one in belief.hypotheses))


def started(belief: Belief) -> Belief:
    """Whoever plays on has kept the starting hand, and has forged what had to be."""
    if belief.state.turn.step not in ("setup", "forge"):
        return belief
    later = [one for before in belief.hypotheses for one in entries.begun(before, belief.mulligans, belief.t)]
    belief = holding(belief, later)
    return in_turn(belief, belief.state.turn) if belief.turn.step == "setup" else belief


def _still_to_be_seen(belief: Belief, more_nats: float = 0.0) -> Iterator[Hypothesis]:
    """The hypotheses believed before an entry: what came before it may be seen only with the next table, unless it was
    to be seen before another entry already. The table may have been hidden since that one: then nothing is told by it.
    """
    for one in belief.of_latest_turns:
        if one.rest == "entered" and belief.visible_t <= one.rest_t:
            yield one
        else:
            nats = nats_of_rest(one, belief.t, belief.visible_t) + (more_nats if one.rest is None else 0.0)
            yield replace(one, nats=one.nats + nats, rest="entered", rest_t=belief.t)


def _in_turn(belief: Belief, likeliest: Hypothesis, entered: tuple[int, MoveKind]) -> Belief:
    """The belief that knows of the turn which is played since an entry, by the likeliest hypothesis after it."""
    turn = likeliest.state.turn
    seen_empty = belief.seen_empty if turn.number == belief.turn.number else frozenset()
    shown = frozenset(one for one in belief.shown if one[0] >= turn.number - 1)
    return replace(in_turn(belief, turn), shown=shown, entered=belief.entered | {entered}, seen_empty=seen_empty)
