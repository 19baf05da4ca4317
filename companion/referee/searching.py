"""Searches for moves that lead from hypotheses to the table, within a count of tries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import eq

from companion.referee import entries
from companion.referee.belief import Belief
from companion.referee.counter_model import PROMPTED_S, counting_ahead, nats_carried_on
from companion.referee.hypothesis import Hypothesis, Step, since
from companion.referee.likelihoods import LIKELIHOODS
from companion.referee.search.agreement import Aim, is_left_unshuffled
from companion.referee.search.equivalence import fingerprint
from companion.referee.search.explanation import Explained, Root, explain
from companion.referee.search.line import Line
from companion.referee.table_model import aim_at, explained
from companion.rules import moves
from companion.rules.card import CardId
from companion.rules.objections import objections
from companion.rules.state import GameState, Player

MOST_TRIED = 300
HASTILY_TRIED = MOST_TRIED // 3
"""The tries while what was observed, or comes next, waits for them."""
FARTHER_TRIED = 2 * MOST_TRIED
"""The tries for the likeliest hypotheses if so few find nothing, before anything worse is believed."""
MOST_MOVES = 6
MOST_LINES = 40
FARTHEST_NATS = 10.0
PAID_FOR = ("cost", "forge-cost")
"""The rules broken only for want of Æmber."""


@dataclass(frozen=True, slots=True)
class Found:
    """The hypotheses that a search came to. `complete` tells that its tries sufficed to look at everything."""

    hypotheses: list[Hypothesis]
    complete: bool


def searched(
    belief: Belief,
    roots: Iterable[Hypothesis],
    broken: int = 0,
    amber: tuple[int, int] | None = None,
    beneath: bool = False,
    unturned: bool = False,
    tried: int = MOST_TRIED,
) -> list[Hypothesis]:
    """The hypotheses that lead from these roots to the table, and to the Æmber that both players have counted, if it is
    given.

    Exactly so many rules are `broken`; `beneath`, cards that nobody saw may have been played; `unturned`, cards that
    were used may not have been turned yet.
    """
    starts = [(one, aim(belief, one, amber, beneath)) for one in roots]
    if unturned:
        starts = [(one, replace(towards, lay_before=_turned(one))) for one, towards in starts]
    starts, alike = _each_once(starts)
    tried = min(tried, HASTILY_TRIED) if belief.is_awaited else tried
    return _found(belief, starts, alike, broken, tried, amber is not None).hypotheses


def hastily_searched(belief: Belief, roots: Iterable[Hypothesis]) -> Found:
    """The hypotheses that legal moves lead to within few tries."""
    return _found(belief, *_each_once([(one, aim(belief, one)) for one in roots]), 0, HASTILY_TRIED, False)


def _found(
    belief: Belief,
    starts: Sequence[tuple[Hypothesis, Aim]],
    alike: Sequence[Sequence[Hypothesis]],
    broken: int,
    tried: int,
    counted: bool,
) -> Found:
    """The hypotheses that lead from these roots, and from those `alike`, to their aims."""
    if not starts:
        return Found([], complete=True)
    found, costs = _explained(belief, starts, broken, tried)
    arrived = [
        later
        for line in found.lines
        for root in alike[line.root]
        if not _was_paid_by_count(belief, root, line)
        for later in _arrived(belief, root, line, _accused_nats(belief, line) + line.cost - costs[line.root], counted)
    ]
    return Found(arrived, found.complete)


def _accused_nats(belief: Belief, line: Line) -> float:
    """The negative log-likelihood of the rules broken by a line. Several moves that were made before anybody saw the
    table may have been others, by which none was."""
    if not line.broken:
        return 0.0
    return line.broken * (belief.accused_nats + LIKELIHOODS.accused_among_nats * max(0, line.moves - 1))


def _each_once(starts: Sequence[tuple[Hypothesis, Aim]]) -> tuple[list[tuple[Hypothesis, Aim]], list[list[Hypothesis]]]:
    """The first of the roots that stand alike and only came there by other moves, and for each all of them."""
    places: dict[object, int] = {}
    first: list[tuple[Hypothesis, Aim]] = []
    alike: list[list[Hypothesis]] = []
    for one, towards in starts:
        place = places.setdefault((fingerprint(one.state), towards), len(first))
        if place == len(first):
            first.append((one, towards))
            alike.append([])
        alike[place].append(one)
    return first, alike


def _turned(one: Hypothesis) -> frozenset[CardId]:
    return frozenset(item.id for item in one.state.in_play() if item.exhausted) - one.standing


def _explained(
    belief: Belief, starts: Sequence[tuple[Hypothesis, Aim]], broken: int, tried: int
) -> tuple[Explained, list[float]]:
    """The hypotheses that a search from these roots to their aims found, and what each root cost beforehand."""
    roots = [_root(belief, one, towards) for one, towards in starts]
    least = min(root.nats for root in roots)
    roots = [replace(root, nats=root.nats - least) for root in roots]
    return explain(roots, broken, tried, MOST_MOVES, FARTHEST_NATS, MOST_LINES), [root.nats for root in roots]


def _root(belief: Belief, one: Hypothesis, towards: Aim) -> Root:
    """The root of a search; what was counted ahead may be for just what is looked for."""
    ahead, nats = counting_ahead(one, belief.counts), belief.nats_seen(one)
    open_nats = nats - one.nats if ahead else 0.0
    return Root(one.state, nats - open_nats, towards, ahead, open_nats)


def aim(belief: Belief, root: Hypothesis, amber: tuple[int, int] | None = None, beneath: bool = False) -> Aim:
    """The belief's table as what a hypothesis is compared with, or to be led to."""
    assert belief.table is not None
    return replace(
        aim_at(belief.table, root),
        unshown_share=belief.unshown_share,
        turns_are_entered=belief.houses_entered,
        carried_out=belief.carried_out_by(root),
        begun=belief.turn.number,
        houses=belief.houses,
        amber=amber,
        beneath=beneath,
        unread=belief.unread.union(card for card, _ in root.unread),
        seen_empty=belief.seen_empty,
        shown=frozenset(title for turn, title in belief.shown if turn >= root.turn),
    )


def _arrived(belief: Belief, root: Hypothesis, line: Line, nats: float, counted: bool) -> Iterator[Hypothesis]:
    """The hypothesis after a line; what was entered meanwhile follows on moves that are seen only now."""
    nats += _nats_of_cards_taken_back(root, line) + _nats_of_piles_left(belief, line)
    nats += _nats_of_moving_ahead(belief, root, line) + _nats_of_being_away(root, line)
    began = replace(root, rest=None, laid_aside=())
    later = began.after(line.state, belief.table_t, nats, *line.done, made_t=belief.moved_from_t)
    if belief.counts_entered and not counted:
        carried_on = nats_carried_on(root, later, belief.counts, belief.t, belief.lay, belief.previous_lay)
        later = replace(later, nats=later.nats + carried_on)
    later = later.as_counted(root) if counted else _with_traceless_counted(later, len(line.done))
    later = settled(belief, later)
    for one in _caught_up(belief, later):
        turned = entries.with_keys_as_turned(one, belief.counts)
        yield settled(belief, turned) if turned is not later and agrees(belief, turned) else turned


def _caught_up(belief: Belief, later: Hypothesis) -> Iterator[Hypothesis]:
    """The hypothesis in the turn that is known to be played, and in its house where somebody entered one: what a search
    took it to be was a guess."""
    turn = belief.turn
    for one in entries.caught_up(later, turn, belief.table_t):
        is_guess = one.turn == turn.number and one.state.turn.house_chosen and one.state.turn.house != turn.house
        if is_guess and (turn.number, "house") in belief.entered:
            yield from entries.house_chosen(one, turn.active, turn.house, belief.table_t)
        else:
            yield one


def _with_traceless_counted(later: Hypothesis, latest: int) -> Hypothesis:
    """The hypothesis by which, of so many latest moves, those of cards against the rules that leave the table as it lay
    are told by what players counted alone: an exhausted card that was used again, or one that fought and did not reap.
    Houses and keys are entered."""
    before, made = later.path[: len(later.path) - latest], later.path[len(later.path) - latest :]
    if not any(step.done.objections for step in made):
        return later
    reached = (*(step.done.before for step in made[1:]), later.state)
    told = (
        replace(step, counted=True) if _is_traceless(step, after) else step
        for step, after in zip(made, reached, strict=True)
    )
    return replace(later, path=(*before, *told))


def _is_traceless(step: Step, after: GameState) -> bool:
    is_against = step.move.card is not None and bool(step.done.objections)
    return is_against and (_lies_alike(step.done.before, after) or _looks_like_a_reap(step, after))


def _looks_like_a_reap(step: Step, after: GameState) -> bool:
    """True if a fight has turned its card and left nothing else, and the card may have reaped instead: then only the
    Æmber that nobody took tells of the fight."""
    before, card = step.done.before, step.move.card
    if step.move.kind != "fight" or card is None or objections(before, moves.reap(card)):
        return False
    return _lies_alike(before.with_card(card, exhausted=True), after)


def _lies_alike(before: GameState, after: GameState) -> bool:
    """True if the same cards lie in the same places, and the same lies on them."""
    return all(map(eq, map(_lying, before.players), map(_lying, after.players)))


def _lying(player: Player) -> tuple[object, ...]:
    """The cards that lie there as they are seen: not whether one was attacked, or what its armor has kept off."""
    line = tuple(item.but(attacked=False, armor_used=0) for item in player.battleline)
    return line, player.artifacts, player.discard


def _nats_of_moving_ahead(belief: Belief, root: Hypothesis, line: Line) -> float:
    """The negative log-likelihood of moves for a table that came to lie so before the end of the other’s turn was
    entered.
    """
    ends = (step for step in since(root.path, root.turn - 1) if step.move.kind == "end")
    return LIKELIHOODS.end_untold_nats * (bool(line.done) and any(step.t > belief.table_t for step in ends))


def _nats_of_being_away(root: Hypothesis, line: Line) -> float:
    """The negative log-likelihood of a line by which a card that lay in play was laid down there again, against a rule,
    and nobody saw it gone.
    """
    laid = (done.move.card for done in line.done if done.move.kind == "play" and done.objections)
    return LIKELIHOODS.unseen_away_nats * any(card is not None and root.state.find(card) is not None for card in laid)


def _nats_of_cards_taken_back(root: Hypothesis, line: Line) -> float:
    """The negative log-likelihood of a line by which cards that were laid on their piles have not been played."""
    copies = [done.before.find_copy(done.move.card) for done in line.done if done.move.card is not None]
    moved = {copy.card.slug for copy in copies if copy is not None and copy.card is not None}
    return LIKELIHOODS.card_taken_back_nats * any(seen.card not in moved for _, seen in root.laid_aside)


def _nats_of_piles_left(belief: Belief, line: Line) -> float:
    """The negative log-likelihood of a line by which play went on while a discard pile still lay there that had been
    shuffled to draw.
    """
    assert belief.table is not None
    tops = [
        (number, side.discard) for number, side in enumerate(belief.table.players) if number not in belief.seen_empty
    ]
    left = sum(is_left_unshuffled(done.before, number, top) for done in line.done for number, top in tops)
    return LIKELIHOODS.shuffled_late_nats * left


def agrees(belief: Belief, hypothesis: Hypothesis) -> bool:
    """True if the table lies by a hypothesis as it should: what a key does when it is forged may be still to come."""
    return aim(belief, hypothesis).compare(hypothesis.state).distance == 0


def settled(belief: Belief, hypothesis: Hypothesis) -> Hypothesis:
    """The hypothesis as one that explains the belief's table."""
    assert belief.table is not None
    return explained(hypothesis, belief.table, bool(belief.carried_out_by(hypothesis)), belief.tokens_seen)


def _was_paid_by_count(belief: Belief, root: Hypothesis, line: Line) -> bool:
    """True if all that speaks against a line is that there was too little Æmber, and its player counts more, or did
    just before: it may have been paid first.
    """
    short = [done for done in line.done for objection in done.objections if objection.rule in PAID_FOR]
    if not short or not belief.counts_entered:
        return False
    since = max(belief.table_t - PROMPTED_S, *(step.t for step in root.path[-1:]), 0.0)
    return all(
        belief.counts[done.before.active].most_since(since) > done.before.players[done.before.active].amber
        for done in short
    )
