"""Explains the last tables and this one together.

The last may have shown a move of which not all was done yet. Or what was likely of an earlier one, such as that a card
was discarded, is not what happened: the card was played, and allowed what follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from companion.observations import PlayerNumber
from companion.referee import without_trace
from companion.referee.agreement import Aim
from companion.referee.beliefs import Belief, apart
from companion.referee.counters import COUNTED, held
from companion.referee.explanation import SLACK, UNLIKELY
from companion.referee.followed_game import FollowedGame
from companion.referee.interpreting import caught_up, completed
from companion.referee.line import Line
from companion.referee.piles import lying_as_shown
from companion.referee.reconsidering import reconsidered
from companion.referee.remembered import Look
from companion.referee.searching import (
    ALTERNATIVES,
    FARFETCHED,
    KEPT_FOR_BROKEN_RULES,
    aim_of,
    search,
    within_bounds,
)
from companion.referee.under_way import lies_between
from companion.rules import facts
from companion.rules.card import CardId
from companion.rules.state import GameState

MOST_APART_S = 30.0
"""How long after the one table the other may come."""
MOST_PAUSE_S = 8.0
"""For how long what a card does may rest half done."""
MOST_RETRACED = 3
"""How many tables back the turn is looked at again before anybody is accused."""
RETRACED_SLACK = 3.0
"""How much more than the cheapest a line may cost to a table that is looked at again: what was far from likely then,
such as two fights before the one that shows, may be what allows what follows."""
MOST_APART = 4
"""From how many beliefs the turn is looked at again; more would leave too few tries for each."""
CLEARLY = 0.5
"""By how much cheaper both must be together than the second alone, after what was believed of the first."""


def thought_again(
    game: FollowedGame,
    cost: float,
    share: float = ALTERNATIVES,
    most: int | None = None,
    kept_share: float = KEPT_FOR_BROKEN_RULES,
    otherwise: bool = False,
) -> bool:
    """Goes on from before the last table, if legal moves that lead from there to this one cost far less than this.

    `most` is from how many beliefs, each of another kind, it may go on; `kept_share` of the tries must be left;
    `otherwise`, what nobody saw before that table may have been otherwise than was believed.
    """
    look = game.looks[-1] if game.looks else None
    if look is None or not _belongs(game, look):
        return False
    roots = apart(look.moment.beliefs)[:most]
    if otherwise:
        roots += reconsidered(roots, lambda state: _aim(game, state, look))
    most_cost = min(cost - CLEARLY, FARFETCHED)
    found = within_bounds(
        game, roots, lambda state: _aim(game, state, look), 0, share, most_cost=most_cost, kept_share=kept_share
    )
    lines = shown_in_part(game, (look, *look.parts), roots, found.lines)
    if _is_of_turn_before(game, look):
        lines = [line for line in lines if _begins_as_counted(game, roots, line)]
    if game.now - look.snapshot.t > MOST_PAUSE_S:
        lines = [line for line in lines if _shows_all_done(game, look, roots, line)]
    beliefs = [later for line in lines for later in completed(game, roots, line)]
    counted = _borne_out_by(game, look)
    beliefs = [later for later in beliefs if all(game.counters.agree_for(player, later.state) for player in counted)]
    beliefs = _as_said(game, beliefs)
    if not beliefs or game.snapshot is None:
        return False
    game.go_back(look.moment, beliefs, "What followed tells of other moves.")
    game.looks[-1] = replace(look, snapshot=game.snapshot, turn=game.state.turn, parts=(*look.parts, look))
    return True


def seen_in_parts(first: Look, second: Look) -> Look:
    """Both tables as one: the first may have shown a move of which not all was done yet."""
    return replace(second, moment=first.moment, before_end=first.before_end, parts=(*second.parts, first, *first.parts))


def acquitted(game: FollowedGame) -> bool:
    """After a flagged move the table shows what explains it: the flag goes, and the game goes on from before the move.

    A card that lay exhausted without a reason was exhausted by one that was laid down only then.
    """
    if not game.awaits_takeback:
        return False
    checkpoint = game.checkpoints[-1]
    roots = [one for one in checkpoint.beliefs if one.state.turn.number == game.state.turn.number]
    found = search(game, roots, 0, share=ALTERNATIVES, most_cost=UNLIKELY)
    lines = [line for line in found.lines if not game.counters.counted_more(line.state)]
    beliefs = [later for line in lines for later in completed(game, roots, line)]
    if not beliefs:
        return False
    for number in checkpoint.flags:
        if any(flag.id == number for flag in game.flags.open()):
            game.withdraw(number, "What followed explains it.")
    game.checkpoints.pop()
    game.go_back(checkpoint.moment, beliefs, "What followed tells of other moves.")
    return True


def _borne_out_by(game: FollowedGame, look: Look) -> list[PlayerNumber]:
    """The players who have counted what is believed, if one of them would not have by what was before this look."""
    before = look.moment.beliefs[0].state
    counted: list[PlayerNumber] = [player for player in (0, 1) if game.counters.agree_for(player, game.state)]
    return counted if any(not game.counters.agree_for(player, before) for player in counted) else []


def retraced(game: FollowedGame, share: float) -> bool:
    """Explains the last tables of this turn once more, one after another, to where legal moves lead to this one."""
    looks = game.looks[-MOST_RETRACED:]
    differs = aim_of(game, game.state).compare(game.state).concerned
    for first in reversed(range(len(looks))):
        if not _leads_to_now(game, looks[first]):
            return False
        beliefs = apart(looks[first].moment.beliefs)[:MOST_APART]
        for look in _with_ends(game, looks[first:]):
            beliefs = _gone_on(game, beliefs, look, share, differs)
        beliefs = _gone_on(game, _as_counted_before(game, looks[first], beliefs), None, share, differs)
        beliefs = _as_said(game, beliefs)
        if beliefs:
            game.go_back(looks[first].moment, beliefs, "What followed tells of other moves.")
            return True
    return False


def _as_said(game: FollowedGame, beliefs: list[Belief]) -> list[Belief]:
    """Those of the beliefs that agree with what players said of their moves."""
    return [one for one in beliefs if not without_trace.differs_from_what_was_said(game, one)]


def _as_counted_before(game: FollowedGame, first: Look, beliefs: list[Belief]) -> list[Belief]:
    """The beliefs that come to what players had counted when this turn began, where this look is of the one before."""
    if not _is_of_turn_before(game, first):
        return beliefs
    now = [(one, caught_up(game, one, game.state.turn)) for one in beliefs]
    return [one for one, later in now if any(_was_counted(game, reached.state) for reached in later)]


def _begins_as_counted(game: FollowedGame, roots: Sequence[Belief], line: Line) -> bool:
    """Whether a line from the turn before comes to what players had counted when this turn began."""
    turn = game.state.turn.number
    states = _passed_through(roots, line)
    begun = next((one for one in states if one.turn.number == turn and one.turn.step != "forge"), None)
    return begun is None or _was_counted(game, begun)


def _is_of_turn_before(game: FollowedGame, look: Look) -> bool:
    return look.begins.number < game.state.turn.number


def _was_counted(game: FollowedGame, begun: GameState) -> bool:
    """Whether it has what is believed and players counted that this turn began so; nothing was done in it since.

    That sums were right in this turn holds, whatever was pressed since.
    """
    were_right = game.counting.summed_up[0] == game.state.turn.number
    counted = [player for player in (0, 1) if were_right or game.counters.agree_for(player, game.state)]
    return all(held(begun, player, one) == held(game.state, player, one) for player in counted for one in COUNTED)


def _with_ends(game: FollowedGame, looks: Sequence[Look]) -> Iterator[Look]:
    """These tables; the last one of a turn that is over perhaps shows what its end left, which was entered after it."""
    for look, turn in zip(looks, (*(one.turn for one in looks[1:]), game.state.turn), strict=True):
        yield look if look.turn.number == turn.number else replace(look, turn=replace(turn, house_chosen=False))


def _gone_on(
    game: FollowedGame, beliefs: list[Belief], look: Look | None, share: float, differs: frozenset[CardId]
) -> list[Belief]:
    """All that may be believed after the table of this look, or after that of now, on which these cards differ."""

    def aim(state: GameState) -> Aim:
        return replace(aim_of(game, state, look), later=differs)

    found = within_bounds(game, beliefs, aim, 0, share, slack=RETRACED_SLACK if look else SLACK)
    lines = shown_in_part(game, look.parts if look else (), beliefs, found.lines)
    lowest = lines[0].cost if lines else 0.0
    return completed_at(game, beliefs, [replace(line, cost=line.cost - lowest) for line in lines], look)


def completed_at(game: FollowedGame, roots: list[Belief], lines: Iterable[Line], look: Look | None) -> list[Belief]:
    """The beliefs after these lines, at the table of this look or, where there is none, at that of now."""
    reached = [later for line in lines for later in completed(game, roots, line, last=look is None)]
    return reached if look is None else [lying_as_shown(one, look.snapshot) for one in reached]


def _belongs(game: FollowedGame, look: Look) -> bool:
    return _leads_to_now(game, look) and game.now - look.snapshot.t <= MOST_APART_S


def _leads_to_now(game: FollowedGame, look: Look) -> bool:
    """Whether it is of this turn, or of the one before and nothing was done since: what was taken for a move then was
    perhaps what cards do at the turn's end, or the other way round.

    It was not where the table has been seen since that end to lie as was believed.
    """
    turn = look.begins.number
    now = game.state.turn.number
    seen_since = game.sight.agreed_t >= game.late.since
    return turn == now or (turn + 1 == now and not facts.has_acted(game.state) and not seen_since)


def _aim(game: FollowedGame, state: GameState, look: Look) -> Aim:
    """The table of now, and what lay in the play zone by then."""
    aim = aim_of(game, state)
    return replace(aim, shown=aim.shown | look.shown, carried_out=(*look.carried_out, *aim.carried_out))


def shown_in_part(
    game: FollowedGame, looks: Iterable[Look], roots: Sequence[Belief], lines: Iterable[Line]
) -> list[Line]:
    """The lines that each of these tables shows up to one of its moves, of which some may not have been done yet."""
    return [line for line in lines if all(_shows_in_part(game, look, roots, line) for look in looks)]


def _shows_in_part(game: FollowedGame, look: Look, roots: Sequence[Belief], line: Line) -> bool:
    states = _passed_through(roots, line)
    return any(lies_between(aim_of(game, before, look), before, after) for before, after in pairwise(states))


def _shows_all_done(game: FollowedGame, look: Look, roots: Sequence[Belief], line: Line) -> bool:
    """Whether no move of the line was half done on that table."""
    states = _passed_through(roots, line)
    return any(aim_of(game, state, look).compare(state).distance == 0 for state in states)


def _passed_through(roots: Sequence[Belief], line: Line) -> list[GameState]:
    """The states before and after each move of a line."""
    return [roots[line.root].state, *(done.before for done in line.done[1:]), line.state]
