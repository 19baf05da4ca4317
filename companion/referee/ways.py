"""Ways to explain a table that no hypothesis explains, one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from math import inf, log
from typing import Final

from companion.comparison import CARD_WEIGHT
from companion.referee import misplaced, play_zone
from companion.referee.adopting import with_counts
from companion.referee.as_it_lies import taken_as_it_lies
from companion.referee.belief import Belief, holding
from companion.referee.hypothesis import Hypothesis, Step, rules_broken
from companion.referee.likelihoods import FLAG_ODDS, LIKELIHOODS
from companion.referee.search.agreement import Aim
from companion.referee.search.attempts_from_hand import BENEATH
from companion.referee.search.explanation import UNLIKELY
from companion.referee.search.line import MOVE, OF_TURNS
from companion.referee.search.reconsidering import reconsidered
from companion.referee.searching import FARTHER_TRIED, MOST_TRIED, aim, hastily_searched, searched


@dataclass(frozen=True, slots=True)
class Way:
    """A way to look for what explains a table that the given hypotheses do not explain.

    Whatever it finds is unlikelier than those by `least_nats` or more. What a way that `accuses` finds breaks a rule.
    """

    look: Callable[[Belief, list[Hypothesis]], list[Hypothesis]]
    least_nats: float = 0.0
    accuses: bool = False


LEFT_BEHIND = ("missing", "half done", "laid aside")
"""By what a table is in the middle of that nobody is seen to be about to do."""
MOST_TAKEN_BACK = 3
MOST_ROOTS_TAKEN_BACK = 6
MOST_ACCUSED = 8
MOST_DOUBTED = 4
FEW_ROOTS = 8
RETOLD_TRIED = 3 * MOST_TRIED // 2
"""The tries for moves that explain two tables."""


def is_unexplained(belief: Belief) -> bool:
    """True if nothing likely explains the table, and there are ways left to look for what does.

    Whatever explains it, others that are about as likely are to be led there, too. Nothing is explained by a broken
    rule before legal ways have been looked at.
    """
    if belief.table is None or belief.searched >= len(_WAYS):
        return False
    if belief.is_cut_short:
        return True
    if _is_accused_too_soon(belief, belief.likeliest):
        return True
    nats = [(belief.nats_seen(one), one.rest) for one in belief.hypotheses if not _is_accused_too_soon(belief, one)]
    explaining = min((value for value, rest in nats if rest is None), default=inf)
    resting = min((belief.nats_seen(one) for one in belief.resting), default=inf)
    if not belief.searched and any(rest in LEFT_BEHIND and value - explaining < MOVE for value, rest in nats):
        return True
    return resting + UNLIKELY < explaining or _is_innocence_left_behind(belief, explaining)


def _is_innocence_left_behind(belief: Belief, explaining: float) -> bool:
    """True if only hypotheses by which a rule was broken have been led to the table, and one about as likely by which
    none was has not: what was found first is not all that there is."""
    first = next((one for one in belief.hypotheses if one.rest is None), None)
    if first is None or not rules_broken(first) or not _is_cleared_by_ways_left(belief, first):
        return False
    innocent = [(belief.nats_seen(one), one.rest) for one in belief.hypotheses if not rules_broken(one)]
    led = min((nats for nats, rest in innocent if rest is None), default=inf)
    left = min((nats for nats, rest in innocent if rest not in (None, "entered")), default=inf)
    return left + UNLIKELY < led and left < explaining + log(FLAG_ODDS)


def looked_at_once(belief: Belief) -> Belief:
    """The belief after a first look at a new table, by legal moves alone and not at many of them: what comes next may
    come at once."""
    if belief.searched or belief.is_cut_short or not is_unexplained(belief):
        return belief
    roots = belief.resting
    after = hastily_searched(belief, [*roots, *_taken_back(belief)])
    before = hastily_searched(*_before_the_play_zone(belief, roots))
    found = _by_legal_moves(belief, after.hypotheses, before.hypotheses)
    complete = after.complete and before.complete
    belief = replace(belief, searched=int(complete), is_cut_short=not complete)
    return holding(belief, (*belief.hypotheses, *found)) if found else belief


def is_first_looked_at(belief: Belief) -> bool:
    """True while the likeliest explanations of a new table are still to be found."""
    return belief.searched < FIRST_WAYS and is_unexplained(belief)


def looked_on(belief: Belief) -> Belief:
    """The belief after one way more, if there is one. No table is taken as it lies while hands are at work on it, but
    one that was seen between two times out of sight is all that there is to see.
    """
    is_worked_on = belief.is_covered and not (belief.is_out_of_sight and belief.is_after_gap)
    is_worked_on = is_worked_on and belief.searched == len(_WAYS) - 1
    return _search_on(belief) if is_unexplained(belief) and not is_worked_on else belief


def _is_accused_too_soon(belief: Belief, one: Hypothesis) -> bool:
    """True if a hypothesis explains the table by a broken rule, and a way that accuses nobody is left by which that
    could become too unlikely to be flagged: an accusation bounds how far is looked, and is true once nothing else lies
    within."""
    if one.rest is not None:
        return False
    is_accused = any(step.done.objections and not step.counted for step in belief.told_by_table(one))
    return is_accused and _is_cleared_by_ways_left(belief, one)


def _is_cleared_by_ways_left(belief: Belief, one: Hypothesis) -> bool:
    """True if a way that accuses nobody is left by which a hypothesis could become too unlikely to be flagged."""
    left = [way.least_nats for way in _WAYS[belief.searched :] if not way.accuses]
    root_nats = min((root.nats for root in belief.resting), default=inf)
    return root_nats + min(left, default=inf) < belief.nats_seen(one) + log(FLAG_ODDS)


def with_rivals_looked_for(belief: Belief) -> Belief:
    """The belief after all ways that may clear somebody who is accused by this table, before another table comes, which
    waits for it."""
    belief = replace(belief, is_awaited=True)
    while any(_is_accused_too_soon(belief, one) for one in belief.hypotheses) and is_unexplained(belief):
        # Nobody is cleared by another accusation.
        belief = replace(belief, searched=belief.searched + 1) if _WAYS[belief.searched].accuses else _search_on(belief)
    return replace(belief, is_awaited=False)


def with_table_as_it_lay(belief: Belief) -> Belief:
    """The belief by which a table that nothing has explained may also be taken as it lies, before another one comes or
    the turn ends: at a busy table there is no time for more, and what follows may be told from there."""
    if not is_unexplained(belief) or belief.up_to_date[0].rest not in ("half done", "missing"):
        return belief
    return holding(belief, (*belief.hypotheses, *_as_it_lies(belief, belief.resting)))


def with_last_table_as_it_lay(belief: Belief) -> Belief:
    """The belief after the last table of all: nobody will put right one that was taken as it lies."""
    belief = with_table_as_it_lay(belief)
    return holding(belief, [one if one.taken_from is None else one.played_on() for one in belief.hypotheses])


def _search_on(belief: Belief) -> Belief:
    """Looks in the next way for what explains the table: by nothing but legal moves where what a card in the play zone
    does may still explain it. Nobody is accused of what was done out of sight."""
    way = _WAYS[belief.searched]
    waits = (belief.searched and belief.is_carrying) or (way.accuses and belief.is_after_gap)
    found = [] if waits else way.look(belief, belief.resting)
    belief = replace(belief, searched=belief.searched + 1, is_cut_short=False)
    return holding(belief, (*belief.hypotheses, *found)) if found else belief


def _legally(belief: Belief, roots: list[Hypothesis]) -> list[Hypothesis]:
    after = searched(belief, [*roots, *_taken_back(belief)])
    return _by_legal_moves(belief, after, searched(*_before_the_play_zone(belief, roots)))


def _legally_from_the_likeliest(belief: Belief, roots: list[Hypothesis]) -> list[Hypothesis]:
    """The likeliest have all tries to themselves, where those did not suffice to come to the table from all."""
    starts = [*roots, *_taken_back(belief)]
    if len(starts) <= FEW_ROOTS or any(one.rest is None for one in belief.hypotheses):
        return []
    before, left = _before_the_play_zone(belief, roots)
    return _by_legal_moves(belief, searched(belief, starts[:FEW_ROOTS]), searched(before, left[:FEW_ROOTS]))


def _before_the_play_zone(belief: Belief, roots: list[Hypothesis]) -> tuple[Belief, list[Hypothesis]]:
    """The belief without the cards in the play zone, if any lie there, and who is still to be led to its table: moves
    that were made before they were laid down may be seen only with them."""
    assert belief.table is not None
    lying = play_zone.cards_in(belief.table)
    if not lying:
        return belief, []
    left, right = (replace(side, play=()) for side in belief.table.players)
    still = set(map(play_zone.as_laid_down, lying))
    carried_out = tuple(one for one in belief.carried_out if play_zone.as_laid_down(one) not in still)
    before = replace(belief, table=replace(belief.table, players=(left, right)), carried_out=carried_out)
    return before, [one for one in roots if aim(before, one).compare(one.state).distance]


def _by_legal_moves(belief: Belief, after: list[Hypothesis], before: list[Hypothesis]) -> list[Hypothesis]:
    """The hypotheses that were led to the table, and those led to how it lies but for the play zone."""
    carrying = [replace(one, rest="carrying", rest_t=belief.t) for one in before]
    return [_with_hasty_take_back(belief, one) for one in (*after, *carrying) if not _is_out_of_order(one)]


def _by_a_broken_rule(belief: Belief, roots: list[Hypothesis]) -> list[Hypothesis]:
    return searched(belief, belief.speaking_for(roots, MOST_ACCUSED), broken=1)


def _legally_farther(belief: Belief, roots: list[Hypothesis]) -> list[Hypothesis]:
    """By what takes longer to find, or by cards that were used and have not been turned yet."""
    return searched(belief, belief.speaking_for(roots, MOST_DOUBTED), unturned=True, tried=FARTHER_TRIED)


def _legally_otherwise(belief: Belief, roots: list[Hypothesis]) -> list[Hypothesis]:
    """If what nobody sees is otherwise than believed, or what players counted is right."""
    doubted = belief.speaking_for(roots, MOST_DOUBTED)
    before_t = belief.pressed_from_t
    left, right = (counted.until(before_t) for counted in belief.counts)
    before = replace(belief, counts=(left, right))
    counted = [with_counts(before, one, before_t) for one in doubted] if belief.counts_entered else []
    new = [one for one, root in zip(counted, doubted, strict=False) if one is not root]
    unmarked = [one for root in doubted for one in _without_unseen_tokens(root)]
    unread = [_with_cards_unread(belief, one) for one in doubted]
    placed = [one for root in doubted for one in misplaced.with_tokens_put_right(root)]
    ready = map(_with_standing_cards_unused, (one for one in doubted if one.standing))
    others = (*new, *unmarked, *filter(None, unread), *placed, *ready)
    return searched(belief, [*others, *_reconsidered(belief, doubted)])


def _legally_beneath(belief: Belief, roots: list[Hypothesis]) -> list[Hypothesis]:
    """By cards that nobody saw, since they lie beneath others now."""
    return searched(belief, belief.speaking_for(roots, MOST_DOUBTED), beneath=True)


def _legally_told_otherwise(belief: Belief, roots: list[Hypothesis]) -> list[Hypothesis]:
    """By other moves for the table before, too: not all that led to it may have been seen."""
    if belief.previous_table is None:
        return []
    before = _before_the_previous_table(belief, belief.speaking_for(roots, MOST_DOUBTED))
    found = searched(belief, before, beneath=True, tried=RETOLD_TRIED)
    nats = [(one, _nats_by_the_previous_table(belief, one)) for one in found]
    return [replace(one, nats=one.nats + more) for one, more in nats if more < inf]


def _before_the_previous_table(belief: Belief, roots: list[Hypothesis]) -> Iterator[Hypothesis]:
    """The hypotheses before the moves that the table before told, if nothing was entered since."""
    for one in roots:
        told = one.told_at(belief.previous_lay.since_t)
        if told and not any(step.move.kind in OF_TURNS for step in told):
            yield before_moves(one, told)


def before_moves(one: Hypothesis, told: tuple[Step, ...]) -> Hypothesis:
    """The hypothesis before its last moves."""
    path, nats = one.path[: -len(told)], one.nats - MOVE * len(told)
    return replace(one, state=told[0].done.before, path=path, nats=nats, rest=None)


def _nats_by_the_previous_table(belief: Belief, one: Hypothesis) -> float:
    """How unlikely it is that the table lay as it was seen before, on the way to how it lies now: what had been played
    by then may not have been read yet, and hands that came since may have moved nothing."""
    assert belief.previous_table is not None
    told = belief.told_by_table(one)
    aim = Aim(belief.previous_table, late=one.late, turn=one.turn)
    nats = inf
    for place, state in enumerate((*(step.done.before for step in told[1:]), one.state), 1):
        compared = aim.compare(state)
        played = {before.move.card for before in told[:place] if before.move.kind == "play"}
        if compared.distance == CARD_WEIGHT * len(compared.gone) and played.issuperset(compared.gone):
            idle = LIKELIHOODS.idle_hands_nats * (place == len(told) and belief.previous_lay.covered_t < inf)
            nats = min(nats, belief.unread_nats * len(compared.gone) + idle)
    return nats


def _with_tokens_misplaced(belief: Belief, roots: list[Hypothesis]) -> list[Hypothesis]:
    """By moves after which damage or a stun token lies otherwise than they make it."""
    return misplaced.with_tokens_misplaced(belief, belief.speaking_for(roots, MOST_DOUBTED))


def _by_a_broken_rule_otherwise(belief: Belief, roots: list[Hypothesis]) -> list[Hypothesis]:
    """By a broken rule if what nobody sees is otherwise than believed, too: where nothing else explains the table."""
    if len(roots) < len(belief.hypotheses):
        return []
    return searched(belief, _reconsidered(belief, belief.speaking_for(roots, MOST_DOUBTED)), broken=1)


def _as_it_lies(belief: Belief, roots: list[Hypothesis]) -> list[Hypothesis]:
    """The hypotheses that take the table as it lies, with the counters as they are, when nobody can tell what
    happened: in the turn that is played by what was entered."""
    assert belief.table is not None
    in_turn = [root for root in roots if root.turn == belief.turn.number] or roots
    return [taken_as_it_lies(belief, root, belief.table) for root in in_turn[:2]]


_WAYS: Final = (
    Way(_legally),
    Way(_legally_from_the_likeliest),
    Way(_by_a_broken_rule, LIKELIHOODS.broken_rule_nats, accuses=True),
    Way(_legally_otherwise, LIKELIHOODS.put_right_nats),
    Way(_legally_farther),
    Way(_legally_beneath, BENEATH),
    Way(_legally_told_otherwise),
    Way(_with_tokens_misplaced, LIKELIHOODS.misplaced_nats),
    Way(_by_a_broken_rule_otherwise, LIKELIHOODS.broken_rule_nats + LIKELIHOODS.hidden_otherwise_nats, accuses=True),
    Way(_as_it_lies, LIKELIHOODS.taken_as_it_lies_nats),
)
"""The accusation that is found soonest comes early: it bounds how far legal ways are looked for (branch and bound)."""
FIRST_WAYS = 3
"""So many ways are looked at before anything is told of a table that is not explained yet."""
ONE_BY_ONE = len(_WAYS)
"""The looks at a table after the first, which may have been cut short."""


def _taken_back(belief: Belief) -> Iterator[Hypothesis]:
    """The likeliest hypotheses with their last moves of this turn taken back, though none that this very table told."""
    before = (one for one in belief.hypotheses if not belief.told_by_table(one))
    for one in islice(before, MOST_ROOTS_TAKEN_BACK):
        nats = one.nats
        for back in range(1, min(MOST_TAKEN_BACK, len(one.path)) + 1):
            step = one.path[-back]
            if step.turn != one.turn or step.unseen or step.move.kind in OF_TURNS:
                break
            nats += _nats_of_take_back(belief, step, back)
            taken_back = tuple(step.move for step in one.path[-back:])
            path = one.path[:-back]
            yield replace(one, state=step.done.before, path=path, nats=nats, rest=None, taken_back=taken_back)


def _nats_of_take_back(belief: Belief, step: Step, back: int) -> float:
    """The negative log-likelihood of taking back a move, as one of so many: players who think better of it do
    so soon."""
    if step.done.objections:
        return LIKELIHOODS.take_back_flagged_nats
    if back > 1:
        return LIKELIHOODS.take_back_more_nats
    return LIKELIHOODS.take_back_nats + LIKELIHOODS.take_back.survival_nats(belief.t - step.t)


def _is_out_of_order(one: Hypothesis) -> bool:
    """True if moves that were taken back are made again, but after others: they were seen to come first."""
    before = [(move.kind, move.card) for move in one.taken_back]
    latest = list(takewhile(lambda step: step.t == one.path[-1].t, reversed(one.path)))
    now = [(step.move.kind, step.move.card) for step in reversed(latest)]
    return now[: len(before)] != before and any(move in before for move in now)


def _with_hasty_take_back(belief: Belief, one: Hypothesis) -> Hypothesis:
    """The hypothesis, less likely where play went on with other cards before a move was seen to be taken back."""
    cards = {move.card for move in one.taken_back}
    is_hasty = bool(cards) and any(step.move.card not in cards for step in belief.told_by_table(one))
    nats = one.nats + (LIKELIHOODS.take_back_unseen_nats if is_hasty else 0.0)
    return replace(one, nats=nats, taken_back=())


def _without_unseen_tokens(root: Hypothesis) -> Iterator[Hypothesis]:
    """The hypothesis in which the tokens that are not seen do not lie there."""
    state = root.state
    for card, what in sorted(root.tokens_unseen):
        if state.find(card) is not None:
            state = state.with_card(card, **{what: 0 if what == "damage" else False})
    if state is not root.state:
        nats = root.nats + LIKELIHOODS.hidden_otherwise_nats
        yield replace(root, state=state, nats=nats, tokens_unseen=frozenset())


def _with_standing_cards_unused(root: Hypothesis) -> Hypothesis:
    """The hypothesis by which cards that were thought to be used, and were seen to lie ready since, were not."""
    state = root.state
    for card in sorted(root.standing):
        if state.find(card) is not None:
            state = state.with_card(card, exhausted=False)
    return replace(root, state=state, nats=root.nats + LIKELIHOODS.hidden_otherwise_nats, standing=frozenset())


def _with_cards_unread(belief: Belief, root: Hypothesis) -> Hypothesis | None:
    """The hypothesis by which the cards that are not seen lie there all the same, if there are any."""
    gone = aim(belief, root).compare(root.state).gone
    lying = [card for card in gone if (item := root.state.find(card)) is not None and item.id == card]
    if not lying:
        return None
    unread = root.unread.union((card, belief.table_t) for card in lying)
    nats = belief.unread_nats + LIKELIHOODS.unread_more_nats * (len(lying) - 1)
    return replace(root, unread=unread, nats=root.nats + nats)


def _reconsidered(belief: Belief, roots: list[Hypothesis]) -> Iterator[Hypothesis]:
    """The likeliest with what nobody sees otherwise than believed."""
    for one in roots[:3]:
        for state in reconsidered(one.state, aim(belief, one)):
            yield replace(one, state=state, nats=one.nats + LIKELIHOODS.hidden_otherwise_nats)
