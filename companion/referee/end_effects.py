"""What cards do at the end of a turn, after it was readied: what came into play by that goes on lying exhausted.

Hands may be done with it before the turn's end is entered. Then it was taken for something done in the turn.
"""

from __future__ import annotations

from dataclasses import replace

from companion.referee import interpreting, reckoning, searching
from companion.referee.beliefs import Belief
from companion.referee.followed_game import FollowedGame
from companion.referee.piles import lying_as_shown
from companion.referee.remembered import Look


def explain_exhausted(game: FollowedGame) -> bool:
    """Takes the last table of the turn that is over for what its end left, where that explains what lies exhausted."""
    ended = game.state.turn.number - 1
    places = [place for place, look in enumerate(game.looks) if look.begins.number == ended]
    if not places:
        return False
    first, *later = game.looks[places[-1] :]
    late, game.late.cards = game.late.cards, {}
    beliefs = list(first.moment.beliefs)
    for look in (replace(first, turn=game.state.turn, late=frozenset()), *later):
        beliefs = _gone_on(game, beliefs, look)
    fitting = [one for one in beliefs if reckoning.fits(game, one)]
    if fitting:
        game.go_back(first.moment, fitting, "What lies exhausted came into play at the end of the turn.")
    else:
        game.late.cards = late
    return bool(fitting)


def _gone_on(game: FollowedGame, beliefs: list[Belief], look: Look) -> list[Belief]:
    """All that may be believed after the table of this look, in the turn that is being played."""
    found = searching.search(game, beliefs, 0, look, share=searching.ALTERNATIVES)
    reached = [later for line in found.lines for later in interpreting.completed(game, beliefs, line)]
    return [lying_as_shown(one, look.snapshot) for one in reached]
