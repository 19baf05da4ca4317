"""Counts that only a play against the rules accounts for.

Players have pressed for Æmber that nothing on the table gave by the rules. Where one broken rule leads to just this
table and to just what both of them counted, that is what happened: a creature that had been used reaped once more, an
exhausted artifact was used again, or an action that seemed discarded was played. Where it accounts for a part of it
only, the count alone is in doubt.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import inf

from companion.referee import accusing, doubts, reckoning, searching, without_trace
from companion.referee.attempt import MOVE
from companion.referee.beliefs import Belief
from companion.referee.counters import Gap
from companion.referee.explanation import UNLIKELY
from companion.referee.followed_game import FollowedGame
from companion.referee.line import Done, Line
from companion.referee.remembered import Moment
from companion.referee.second_thoughts import shown_in_part
from companion.rules import facts, moves
from companion.rules.game import NotPossible, after
from companion.rules.moves import Move
from companion.rules.objections import objections
from companion.rules.records import Used
from companion.rules.state import GameState, InPlay

SURE = 0.8
COUNTED_WITH_IT_S = 2.0
"""What is counted this soon after the last table, or before it, is for what was done there, not for a later deed."""
SIMPLER = 0.3
"""By how much less a broken rule must cost than what is legal, where that leaves Æmber uncounted."""


def accuse(game: FollowedGame, player: int, gap: Gap) -> bool:
    """Flags the play that accounts for what was counted, if there is one, and goes on from it. A second use that
    accounts for what is left once players have said which move it was is only held back."""
    if any(game.flags.open("out-of-sync")) or doubts.explains(game, player, gap.size):
        return False
    second = _second_use(game, player, gap.size)
    if second is not None and without_trace.was_told_of_this_turn(game):
        return _hold(game, game.moment(), (second,))
    used_again = None if second is None else (game.moment(), game.likeliest.follow(second, game.now))
    if game.looks and abs(gap.opened - game.looks[-1].snapshot.t) <= COUNTED_WITH_IT_S:
        return _accuse_of(game, gap, _played_instead(game, gap) or used_again)
    return _accuse_of(game, gap, used_again or _played_instead(game, gap))


def accuse_instead(game: FollowedGame, player: int, gap: Gap) -> bool:
    """Flags a play that one broken rule makes of the last table, where it leaves nothing uncounted and what is believed
    of the table is farther to seek; or, where players have said which move it was, holds back what was done after it.
    What hidden cards come to counts for nobody's mistake."""
    if any(game.flags.open("out-of-sync")) or not game.looks or game.sums_are_hidden:
        return False
    if _accuse_of(game, gap, _played_instead(game, gap, game.looks[-1].cost - SIMPLER)):
        return True
    if not without_trace.was_told_of_this_turn(game):
        return False
    line = _second_use(game, player, gap.size)
    return line is not None and _hold(game, game.moment(), (line,))


def hold_instead(game: FollowedGame, player: int) -> bool:
    """Holds back a play that one broken rule makes of the last table, where a player has said that what both counted is
    right and it leaves nothing uncounted; tells whether there is one. What was done is asked next."""
    gap = game.counters.gaps[player, "amber"]
    if any(game.flags.open("out-of-sync")) or not game.looks or game.sums_are_hidden:
        return False
    found = _lines_instead(game, gap)
    return found is not None and _hold(game, *found)


def _hold(game: FollowedGame, moment: Moment, lines: tuple[Line, ...]) -> bool:
    """Holds these lines from that moment against their player, if they can be asked what was done. What is legal has
    been looked for."""
    if not game.has_questions_left:
        return False
    game.go_back(moment, moment.beliefs, "What was counted since tells of another move.")
    game.accusation = replace(accusing.accusation_of(game, moment.beliefs, lines), looked_through=True)
    return True


def _accuse_of(game: FollowedGame, gap: Gap, found: tuple[Moment, Belief] | None) -> bool:
    if found is None:
        return False
    before, accused = found
    game.go_back(before, before.beliefs, "What was counted since tells of another move.")
    numbers = accusing.flag_steps(game, accused, gap.since, SURE)
    game.checkpoints.append(accusing.checkpoint(game, numbers, [accused]))
    game.believe([accused])
    return True


def _second_use(game: FollowedGame, player: int, size: int) -> Line | None:
    """An exhausted creature reaped once more, or an exhausted card’s action was used: for Æmber that the active player
    has got, or the other one has lost."""
    belief = game.likeliest
    state = belief.state
    if (size < 0) == (state.active == player) or state.turn.step != "main":
        return None
    used = [record.item.id for record in state.log if isinstance(record, Used)]
    items = [item for item in state.players[state.active].in_play if item.exhausted]
    items.sort(key=lambda item: used.index(item.id) if item.id in used else -1, reverse=True)
    for move in (move for item in items for move in _uses(state, item)):
        try:
            broken = objections(state, move)
            if [objection.rule for objection in broken] != ["exhausted"]:
                continue
            reached = after(state, move)
        except NotPossible:
            continue
        line = Line(reached, (Done(move, (), state, broken),), belief.cost, 1)
        accused = belief.follow(line, game.now)
        if reached.decision is None and reckoning.fits(game, accused) and searching.agrees(game, accused):
            return line
    return None


def _uses(state: GameState, item: InPlay) -> Iterator[Move]:
    if item.card.type == "creature":
        yield moves.reap(item.id)
    if facts.has_ability(state, item, "action"):
        yield moves.use_action(item.id)


def _played_instead(game: FollowedGame, gap: Gap, most_cost: float = inf) -> tuple[Moment, Belief] | None:
    """What the last table was taken for was one play against the rules, of no more than this cost and not unlikely."""
    found = _lines_instead(game, gap, most_cost)
    if found is None:
        return None
    moment, (line, *_) = found
    return moment, moment.beliefs[line.root].follow(line, game.now)


def _lines_instead(game: FollowedGame, gap: Gap, most_cost: float = inf) -> tuple[Moment, tuple[Line, ...]] | None:
    """The plays against the rules that the last table may have been taken for, and what was believed before it.

    Where it was explained together with earlier ones, these show what came before the play.
    """
    look = game.looks[-1] if game.looks else None
    if look is None or look.snapshot.t < gap.since - game.settings.grace_s:
        return None
    roots = list(look.moment.beliefs)
    if roots[0].state.turn.number != game.state.turn.number:
        return None
    amber = partial(reckoning.counted, game)
    before = len(look.parts)
    likely = UNLIKELY + before * MOVE + min(one.cost - one.awaited for one in roots)
    found = searching.search(
        game, roots, 1, None, amber, searching.ALTERNATIVES, most_moves=1 + before, most_cost=min(most_cost, likely)
    )
    lines = tuple(shown_in_part(game, look.parts, roots, found.lines))
    return (look.moment, lines) if lines else None
