"""Ways to come to what players have counted where no hypothesis does, one after another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.referee import entries
from companion.referee.belief import Belief, holding
from companion.referee.counter_model import PROMPTED_S, agree
from companion.referee.hypothesis import Hypothesis, rules_broken
from companion.referee.likelihoods import LIKELIHOODS
from companion.referee.search.line import OF_TURNS, amber_is_open
from companion.referee.search.reconsidering_marks import holding_amber
from companion.referee.search.snapshots import all_read
from companion.referee.searching import aim, searched
from companion.referee.ways import MOST_ACCUSED, MOST_DOUBTED, Way, before_moves
from companion.rules.card import CardId

ENTERED_STEPS = ("house", "forge", "archives")
"""Steps that no table tells of."""


def is_count_open(belief: Belief) -> bool:
    """True if no hypothesis comes to what both players have counted, or the likeliest that does accuses somebody."""
    if not belief.counts_entered:
        return False
    agreeing = next((one for one in belief.hypotheses if agree(belief.counts, one.state)), None)
    return agreeing is None or bool(rules_broken(agreeing))


def beginning_counts(belief: Belief) -> Belief:
    """The belief that is to look for moves which leave the table as it lies and come to what both players have counted,
    where nothing does."""
    to_look = is_count_open(belief) and belief.table is not None and all_read(belief.table)
    if not to_look:
        return replace(belief, counts_looked_t=belief.t)
    return replace(belief, count_ways_left=len(_COUNT_WAYS), is_count_reached=False)


def counts_looked_on(belief: Belief) -> Belief:
    """The belief after one of the ways that are left to come to what is counted."""
    way = _COUNT_WAYS[-belief.count_ways_left]
    found = way.look(belief, belief.resting) if way.accuses or is_count_open(belief) else []
    left = belief.count_ways_left - 1
    belief = replace(belief, count_ways_left=left, counts_looked_t=belief.counts_looked_t if left else belief.t)
    return holding(replace(belief, is_count_reached=True), (*belief.hypotheses, *found)) if found else belief


def with_counts_looked_at(belief: Belief) -> Belief:
    """The belief after all ways that are left to come to the counts, hastily: something else has been observed."""
    belief = replace(belief, is_awaited=True)
    while belief.count_ways_left:
        belief = counts_looked_on(belief)
    return replace(belief, is_awaited=False)


def _counted(belief: Belief) -> tuple[int, int]:
    return belief.counts[0].amber, belief.counts[1].amber


def _explaining(belief: Belief) -> list[Hypothesis]:
    return [one for one in belief.hypotheses if one.rest is None]


def _doubted(belief: Belief, resting: list[Hypothesis]) -> list[Hypothesis]:
    return belief.speaking_for(_explaining(belief) or resting, MOST_DOUBTED)


def _counted_after_the_table(belief: Belief, _: list[Hypothesis]) -> list[Hypothesis]:
    roots = belief.speaking_for(_explaining(belief), MOST_ACCUSED)
    return searched(belief, roots, amber=_counted(belief), unturned=True)


def _counted_on_the_way(belief: Belief, resting: list[Hypothesis]) -> list[Hypothesis]:
    return searched(belief, belief.speaking_for(resting, MOST_ACCUSED), amber=_counted(belief))


def _counted_otherwise(belief: Belief, resting: list[Hypothesis]) -> list[Hypothesis]:
    """By other moves for the table, or with its Æmber lying otherwise."""
    before = _before_the_count(belief, _doubted(belief, resting))
    return searched(belief, [*before, *_with_amber_elsewhere(belief, before)], amber=_counted(belief))


def _counted_by_a_broken_rule(belief: Belief, resting: list[Hypothesis]) -> list[Hypothesis]:
    """Nobody is accused of a use that only a count tells before the table was seen again: it may still show a move."""
    if belief.is_carrying or not belief.is_seen_since_counted:
        return []
    return searched(belief, _doubted(belief, resting), broken=1, amber=_counted(belief))


def _counted_by_moving_against_the_rules(belief: Belief, resting: list[Hypothesis]) -> list[Hypothesis]:
    """Where a card that was seen to lie otherwise was moved against the rules: played, and not discarded."""
    if belief.is_carrying:
        return []
    doubted = _doubted(belief, resting)
    moved = {_cards_moved(belief, one) for one in doubted}
    found = searched(belief, _before_the_table(belief, doubted), broken=1, amber=_counted(belief))
    return [one for one in found if _cards_moved(belief, one) in moved]


def _counted_beneath(belief: Belief, resting: list[Hypothesis]) -> list[Hypothesis]:
    """By cards that nobody saw: where nothing else comes to the counts."""
    if belief.is_count_reached:
        return []
    doubted = _doubted(belief, resting)
    return searched(belief, [*doubted, *_before_the_count(belief, doubted)], amber=_counted(belief), beneath=True)


_COUNT_WAYS: Final = (
    Way(_counted_after_the_table),
    Way(_counted_on_the_way),
    Way(_counted_otherwise),
    Way(_counted_by_a_broken_rule, accuses=True),
    Way(_counted_by_moving_against_the_rules, accuses=True),
    Way(_counted_beneath),
)
"""Ways to come to what is counted. Legal ones are looked at while nothing innocent comes to it, others in any case."""
COUNT_WAYS: Final = len(_COUNT_WAYS)


def _before_the_count(belief: Belief, doubted: list[Hypothesis]) -> list[Hypothesis]:
    """The hypotheses before the moves that what is counted may be for. While a card is being carried out its player may
    have counted for what it does, which is still to be seen."""
    return [] if belief.is_carrying else [*_before_the_table(belief, doubted), *_before_the_end(doubted)]


def _with_amber_elsewhere(belief: Belief, roots: list[Hypothesis]) -> Iterator[Hypothesis]:
    """The hypotheses by which the creatures that are gone held Æmber which was thought to lie on others."""
    for one in roots:
        for state in holding_amber(one.state, aim(belief, one).compare(one.state)):
            yield replace(one, state=state, nats=one.nats + LIKELIHOODS.hidden_otherwise_nats)


def _before_the_table(belief: Belief, roots: list[Hypothesis]) -> list[Hypothesis]:
    """The hypotheses before the moves that the table told: before an end of the turn that it showed, more may have
    been done."""
    before = []
    for one in roots:
        told = belief.told_by_table(one)
        if told and all(step.move.kind not in ENTERED_STEPS for step in told):
            before.append(before_moves(one, told))
    return before


def _before_the_end(roots: list[Hypothesis]) -> Iterator[Hypothesis]:
    """The hypotheses before an end of the turn that was entered, where no move has been seen since: cards that were
    used beneath the hands just before it lie readied."""
    for one in roots:
        before = _before_entries(one)
        if one.rest is None and any(step.move.kind == "end" for step in one.path[len(before.path) :]):
            yield before


def _cards_moved(belief: Belief, one: Hypothesis) -> tuple[CardId | None, ...]:
    return tuple(step.move.card for step in belief.told_by_table(one))


def count_hidden_cards(belief: Belief) -> Belief:
    """Where the last move gave or took Æmber for cards that nobody sees, what players count for it tells how much."""
    if not is_count_open(belief):
        return belief
    differing = (one for one in belief.hypotheses if not agree(belief.counts, one.state))
    counted = [came_to for one in differing for came_to in _as_hidden_cards_came_to(belief, one)]
    return holding(belief, (*belief.hypotheses, *counted)) if counted else belief


def _as_hidden_cards_came_to(belief: Belief, one: Hypothesis) -> Iterator[Hypothesis]:
    """By what players counted first since that move: what they count after it is for something else."""
    counted_t = max(counted.amber_t for counted in belief.counts)
    moved = _before_entries(one)
    if one.rest is not None or not moved.path or counted_t - moved.path[-1].t > PROMPTED_S:
        return
    last, state = moved.path[-1], moved.state
    if max(one.amber_t) > last.t or not amber_is_open(last.done, moved.state):
        return
    for player, counted in enumerate(belief.counts):
        if counted.amber == one.state.players[player].amber:
            continue
        shown = counted.before_last_presses()
        if shown not in (last.done.before.players[player].amber, moved.state.players[player].amber):
            return
        state = state.with_player(player, amber=counted.amber)
    counting = moved.after(state, belief.t, LIKELIHOODS.hidden_came_to_nats)
    # A key may be forged with it by now.
    yield from [counting] if moved.state is one.state else entries.caught_up(counting, belief.turn, belief.t)


def _before_entries(one: Hypothesis) -> Hypothesis:
    """The hypothesis after the last move that it knows of but for what is entered."""
    state, place = one.state, len(one.path)
    while place and one.path[place - 1].move.kind in OF_TURNS:
        place -= 1
        state = one.path[place].done.before
    return replace(one, state=state, path=one.path[:place])
