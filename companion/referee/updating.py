"""Takes in settled tables: which hypotheses explain them, and what may be in the middle of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import inf
from typing import Final

from companion.comparison import Comparison, seen_cards
from companion.observations import PlayerNumber, SeenCard, TableSnapshot
from companion.referee import play_zone, table_model, ways
from companion.referee.as_it_lies import taken_as_it_lies
from companion.referee.belief import COVERED_BEFORE, Belief, holding
from companion.referee.counter_model import Covered
from companion.referee.hypothesis import Hypothesis
from companion.referee.likelihoods import LIKELIHOODS
from companion.referee.predicting import started
from companion.referee.search.adoption import lie_in_piles, lying_as_shown
from companion.referee.search.snapshots import as_this_game_has_it, lies_alike, missed_between
from companion.referee.searching import agrees, aim, searched, settled

UNSEEN_TURNS: Final = 3
"""For so many turns it is remembered that nobody saw them: nothing of older ones is flagged."""


def see_hands(belief: Belief) -> Belief:
    covered_t, times = min(belief.covered_t, belief.t), belief.times_covered + 1
    return replace(belief, covered_t=covered_t, times_covered=times, hands_t=belief.t, hands_told=True)


def lose_sight(belief: Belief) -> Belief:
    """The belief from where no picture shows the table: unlike hands, that may last."""
    since = belief.turn.number if belief.out_of_sight_in is None else belief.out_of_sight_in
    return replace(see_hands(belief), out_of_sight_in=since)


def see(belief: Belief, snapshot: TableSnapshot) -> Belief:
    """Takes in a settled table, and looks at once for what explains it."""
    if belief.state.turn.step == "setup" and any(side.battleline or side.artifacts for side in snapshot.players):
        belief = started(belief)
    belief = _with_what_is_explained_done(belief)
    table = as_this_game_has_it(snapshot, belief.state)
    alike = belief.table is not None and lies_alike(belief.table, table)
    if not alike:
        belief = ways.with_table_as_it_lay(ways.with_rivals_looked_for(belief))
    belief = _with_table(belief if alike else _with_readings(belief, table), table, alike)
    if belief.following:
        return belief if alike else _followed(belief)
    agreeing, apart = _compared(belief if alike else _with_a_card_taken_back(belief), table, alike)
    belief = holding(belief, (*(settled(belief, one) for one in agreeing), *apart))
    belief = ways.looked_at_once(belief)
    return belief if ways.is_first_looked_at(belief) else _with_what_is_explained_done(belief)


def look_on(belief: Belief) -> Belief:
    """The belief after one more way to explain the table, if there is one left."""
    after = ways.looked_on(belief)
    is_through = ways.is_first_looked_at(belief) and not ways.is_first_looked_at(after)
    return _with_what_is_explained_done(after) if is_through else after


def look_first(belief: Belief) -> Belief:
    """The belief after the ways that a table is looked at in before anything else is observed."""
    while ways.is_first_looked_at(belief):
        belief = look_on(belief)
    return belief


def _with_what_is_explained_done(belief: Belief) -> Belief:
    """Once the table is explained and no card lies in the play zone, those that lay there are done with, and what came
    to piles with them lies as it does."""
    if belief.table is None or not belief.carried_out:
        return belief
    if belief.likeliest.rest is not None or play_zone.cards_in(belief.table):
        return belief
    return replace(belief, hypotheses=tuple(_with_cards_done(belief, one) for one in belief.hypotheses), carried_out=())


def _with_cards_done(belief: Belief, one: Hypothesis) -> Hypothesis:
    one = _with_piles_as_shown(belief, one)
    laid_aside = belief.carried_out_by(one) if one.rest == "laid aside" else one.laid_aside
    return replace(one, given_up=(), laid_aside=laid_aside)


def _with_piles_as_shown(belief: Belief, one: Hypothesis) -> Hypothesis:
    if belief.table is None or one.rest is not None or not agrees(belief, one):
        return one
    state = lying_as_shown(one.state, belief.table)
    return replace(one, state=state, lying=lie_in_piles(state))


def _followed(belief: Belief) -> Belief:
    """After a ruling, the table is what was ruled, or is on the way there; or play goes on from there at once."""
    one = belief.likeliest
    if aim(belief, one).compare(one.state).distance == 0:
        found = [settled(belief, one)]
    else:
        found = [] if belief.exactly else searched(belief, [one])
    return holding(replace(belief, following=False, exactly=False), found) if found else belief


def without_rests(belief: Belief) -> Belief:
    """The belief by which nothing is under way: the table is explained, or else taken as it lies."""
    if belief.table is None:
        return belief
    explaining = [one for one in belief.hypotheses if one.rest is None]
    taken = explaining or [taken_as_it_lies(belief, belief.likeliest, belief.table)]
    return holding(belief, (one.played_on() for one in taken))


def _with_table(belief: Belief, table: TableSnapshot, alike: bool) -> Belief:
    lying = play_zone.cards_in(table)
    read = {card.id for _, _, card in seen_cards(table)}
    before = set(map(play_zone.as_laid_down, belief.carried_out))
    new = tuple(one for one in lying if play_zone.as_laid_down(one) not in before)
    shown = belief.actions_shown + sum(play_zone.is_action(seen.card) for _, seen in new)
    moves = (step.move for step in belief.likeliest.path)
    played = sum(move.kind == "play" and play_zone.is_action(move.card or "") for move in moves)
    return replace(
        belief,
        table=table,
        table_t=belief.table_t if alike else belief.t,
        seen_t=belief.t,
        previous_table=belief.previous_table if alike else belief.table,
        previous_lay=belief.previous_lay if alike else belief.lay._replace(covered_t=belief.covered_t),
        covered_t=inf,
        times_covered=0,
        covered_before=_covered_before(belief),
        hands_t=None,
        out_of_sight_in=None,
        unseen_turns=_unseen_turns(belief),
        is_after_gap=belief.is_out_of_sight or (alike and belief.is_after_gap),
        carried_out=belief.carried_out + new,
        carried_out_in=belief.turn.number if lying else belief.carried_out_in,
        actions_shown=shown,
        shown=belief.shown | {(belief.turn.number, seen.card) for _, seen in lying},
        unshown_share=play_zone.unshown_share(shown, played),
        tokens_seen=belief.tokens_seen | table_model.tokens_shown(table),
        searched=belief.searched if alike else 0,
        is_cut_short=alike and belief.is_cut_short,
        unread=belief.unread - read,
        seen_empty=belief.seen_empty | {number for number, side in enumerate(table.players) if side.discard == ()},
    )


def _with_readings(belief: Belief, table: TableSnapshot) -> Belief:
    """The belief that counts which cards in play were read on another table, and missed on the one before it, and
    whether that one was explained.
    """
    read = sum(zone in ("battleline", "artifacts") for _, zone, _ in seen_cards(table))
    before, last = belief.previous_table, belief.table
    missed = missed_between(before, last, table) if before is not None and last is not None else 0
    is_taken = last is not None and belief.likeliest.taken_t == belief.table_t
    return replace(
        belief,
        cards_read=belief.cards_read + read,
        cards_missed=belief.cards_missed + missed,
        tables_seen=belief.tables_seen + (last is not None),
        tables_taken=belief.tables_taken + is_taken,
    )


def _covered_before(belief: Belief) -> tuple[Covered, ...]:
    """The last times when hands came more than once before a table was seen, as it is seen at this second."""
    if belief.times_covered < 2:
        return belief.covered_before
    return (*belief.covered_before, Covered(belief.covered_t, belief.t, belief.times_covered))[-COVERED_BEFORE:]


def _unseen_turns(belief: Belief) -> frozenset[int]:
    """The latest turns, by number, of which something was out of sight."""
    now, since = belief.turn.number, belief.out_of_sight_in
    turns = belief.unseen_turns.union(range(since, now + 1)) if since is not None else belief.unseen_turns
    return frozenset(turn for turn in turns if turn >= now - UNSEEN_TURNS)


def _compared(belief: Belief, table: TableSnapshot, alike: bool) -> tuple[list[Hypothesis], list[Hypothesis]]:
    """The hypotheses that agree with the table, and the others, by which it is in the middle of something.

    What was still to be seen before an entry is seen with the first table after it, or never was.
    """
    agreeing, apart = [], []
    for one in belief.hypotheses if alike else belief.of_latest_turns:
        if (before := _as_before(belief, one)) is not None:
            agreeing.append(before)
            continue
        comparison = aim(belief, one).compare(one.state)
        if comparison.distance and _awaits_key(belief, one):
            apart.append(one if one.rest else replace(one, rest="forging", rest_t=belief.t))
            continue
        if back := _with_cards_taken_back(belief, one, comparison):
            agreeing.append(back)
        if comparison.distance == 0:
            rested = replace(one, nats=one.nats + _nats_of_resting(belief, one))
            agreeing += [rested] if one.rest != "entered" else []
            continue
        rest = table_model.rest_of(comparison, table, belief.has_carried_out(one), _is_brought(belief, one, comparison))
        if alike and one.rest not in (None, "entered"):
            # What was thought to be missing may have lain where nothing could be read.
            apart.append(replace(one, rest=rest) if one.rest == "missing" else one)
        else:
            nats = one.nats + _nats_of_resting(belief, one)
            apart.append(replace(one, nats=nats, rest=rest, rest_t=belief.t))
    return agreeing, apart


def _nats_of_resting(belief: Belief, one: Hypothesis) -> float:
    return table_model.nats_of_resting(one, belief.t, min(belief.t, belief.previous_lay.covered_t))


def _is_brought(belief: Belief, one: Hypothesis, comparison: Comparison) -> bool:
    """True if a card has come to lie on the table that the cards in the play zone cannot have brought there."""
    if belief.table is None or not play_zone.cards_in(belief.table):
        return False
    gone = {item.card.slug for card in comparison.gone if (item := one.state.find(card)) is not None}
    come = any(new.zone in ("battleline", "artifacts") and new.seen.card not in gone for new in comparison.unplaced)
    return come and not play_zone.may_bring_cards(one.state, belief.carried_out)


def _awaits_key(belief: Belief, one: Hypothesis) -> bool:
    """True if the table lies as before a key that a player is to forge and has not turned yet: what it does is done
    then.
    """
    last = one.path[-1] if one.path else None
    if last is None or last.move.kind != "forge" or one.rest not in (None, "forging") or not belief.counts_entered:
        return False
    is_turned = len(belief.counts[last.player].keys) >= len(one.state.players[last.player].keys)
    return not is_turned and agrees(belief, replace(one, state=last.done.before))


def _as_before(belief: Belief, one: Hypothesis) -> Hypothesis | None:
    """The hypothesis by which a table that was taken as it lay has been put right."""
    if one.taken_from is None:
        return None
    before = replace(one, state=one.taken_from, rest=None, taken_from=None, taken_t=-inf, taken_turn=0, unseen=())
    return None if aim(belief, before).compare(before.state).distance else before


def _with_cards_taken_back(belief: Belief, one: Hypothesis, comparison: Comparison) -> Hypothesis | None:
    """The hypothesis by which the cards that lay in the play zone have been taken back to hand, if it can be that."""
    assert belief.table is not None
    if not belief.carried_out or play_zone.cards_in(belief.table) or one.rest != "carrying":
        return None
    if aim(replace(belief, carried_out=()), one).compare(one.state).distance:
        return None
    if any(new.zone == "play" and _was_on_pile(belief, new.seen) for new in comparison.unplaced):
        return None
    chosen = play_zone.played_from_hand(one.state, belief.carried_out_by(one))
    return replace(one, nats=one.nats + _nats_of_taking_back(one, chosen))


def _with_a_card_taken_back(belief: Belief) -> Belief:
    """The belief by which one of several cards may have been taken back from the play zone, or only been dropped there,
    if it lies on no pile: what becomes of the others is still to be explained."""
    assert belief.table is not None
    before = play_zone.cards_in(belief.previous_table) if belief.previous_table is not None else ()
    left = set(map(play_zone.as_laid_down, before)) - set(map(play_zone.as_laid_down, play_zone.cards_in(belief.table)))
    cards = [
        card
        for card in belief.carried_out
        if play_zone.as_laid_down(card) in left and not _was_on_pile(belief, card[1])
    ]
    taken = [
        replace(one, nats=one.nats + _nats_of_taking_back(one, (card,)), given_up=(*one.given_up, card))
        for card in cards
        for one in belief.resting
        if one.rest == "carrying" and len(to_explain := belief.carried_out_by(one)) > 1 and card in to_explain
    ]
    return replace(belief, hypotheses=(*belief.hypotheses, *taken))


def _was_on_pile(belief: Belief, card: SeenCard) -> bool:
    """True if a discard pile shows such a card, or did in the table before."""
    tables = [table for table in (belief.table, belief.previous_table) if table is not None]
    return any(card.card == seen.card for table in tables for side in table.players for seen in side.discard or ())


def _nats_of_taking_back(one: Hypothesis, cards: Iterable[tuple[PlayerNumber, SeenCard]]) -> float:
    broken = any(True for player, seen in cards for _ in play_zone.against_playing(one.state, player, seen))
    return LIKELIHOODS.take_back_flagged_nats if broken else LIKELIHOODS.card_taken_back_nats
