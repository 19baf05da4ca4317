"""Searches from what is believed towards the table that is seen, within the tries there are for an observation."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import islice

from companion.referee.agreement import Aim
from companion.referee.beliefs import Belief
from companion.referee.explanation import SLACK, Explained, explain
from companion.referee.followed_game import FollowedGame, lie_in_piles
from companion.referee.remembered import Look, Moment
from companion.rules.card import CardId
from companion.rules.state import GameState

MOST_LINES = 40
ALTERNATIVES = 0.5
"""What is less likely than what was believed gets this share of a search's tries."""
KEPT_FOR_BROKEN_RULES = 0.2
"""The share of an observation's tries that looking for legal lines must leave: where those have more branches than can
be looked at, a rule that is plainly broken is still found."""
FARFETCHED = 6.0
"""A legal line that costs more than this, such as two turns of which nothing was entered, is looked for only if no
broken rule explains the table."""
LAID_DOWN_S = 2.0
"""How soon after a table the last of the cards that one effect moves to a pile may be laid there."""
GOES_ON_S = 1.2
"""How long after the tries of one moment have been spent a table is looked at in the next way. They may take most of a
second; time is told a referee second by second, and no two such moments are to fall into one."""


def aim_of(game: FollowedGame, state: GameState, look: Look | None = None) -> Aim:
    """The table to be explained from a state: the one that is seen, or that of an earlier look."""
    assert game.snapshot is not None
    then = look.turn if look else game.state.turn
    lying = lie_in_piles(state)
    if not look:
        lying &= game.lying
    return Aim(
        look.snapshot if look else game.snapshot,
        look.late if look else frozenset(game.late.cards),
        lying,
        look.shown if look else game.play_zone.shown,
        game.play_zone.is_used,
        bool(game.house_t),
        look.carried_out if look else game.play_zone.carried_out,
        state.turn.number,
        then.number,
        then.house if then.house_chosen else None,
        laid_later=frozenset() if look else _laid_later(game),
        unread=frozenset(game.unread),
    )


def _laid_later(game: FollowedGame) -> frozenset[CardId]:
    """The hidden cards that came to a pile with the last table, where hands were back at once: they may have laid down
    another one of them."""
    look = game.looks[-1] if game.looks else None
    if look is None or game.snapshot is None or game.sight.touched_t < look.snapshot.t:
        return frozenset()
    if game.snapshot.t - look.snapshot.t > LAID_DOWN_S:
        return frozenset()
    before = {copy.id for player in look.moment.beliefs[0].state.players for copy in player.discard}
    piles = (player.discard for belief in game.beliefs for player in belief.state.players)
    return frozenset(copy.id for pile in piles for copy in pile if copy.hidden) - before


def agrees(game: FollowedGame, belief: Belief, since: Moment | None = None) -> bool:
    """Whether the table is as by this belief, where what came to piles since that moment may lie there in any order."""
    aim = aim_of(game, belief.state)
    if since is not None:
        aim = replace(aim, lying=lie_in_piles(belief.state) & since.lying)
    return aim.compare(belief.state).distance == 0


def all_tries(game: FollowedGame) -> float:
    """All tries that there are for an observation, as a share of a single search's."""
    return game.settings.most_tried_at_once / game.settings.most_tried_moves


def one_after_another(
    game: FollowedGame, ways: Iterable[Callable[[], bool]], looked_at: int
) -> tuple[bool, int | None]:
    """Looks at the table in one way after another but those `looked_at` already; tells whether one explained it.

    Also, where the tries of this moment did not suffice, how many ways have been looked at: the others are to be
    looked at `GOES_ON_S` later, with all tries there are for each.
    """
    for number, explains in islice(enumerate(ways), looked_at, None):
        had_all = game.tries_left == game.settings.most_tried_at_once
        if explains():
            return True, None
        if ran_out(game):
            return False, number + had_all
    return False, None


def search(
    game: FollowedGame,
    roots: list[Belief],
    broken: int,
    look: Look | None = None,
    amber: Callable[[GameState], tuple[int, int]] | None = None,
    share: float = 1.0,
    beneath: bool = False,
    most_moves: int | None = None,
    most_cost: float = FARFETCHED,
    kept_share: float = KEPT_FOR_BROKEN_RULES,
    slack: float = SLACK,
    chains: bool = False,
) -> Explained:
    """What leads from these beliefs to the table, and to the players' Æmber that `amber` tells for a belief's state; to
    the `chains` that they have counted, too, where no end of a turn lies between.

    `share` is how much is spent on it of the tries that a search may take; `beneath`, cards nobody saw may be played.
    Lines of more moves or cost than `most_moves` and `most_cost` are not looked for; `kept_share` of the observation's
    tries must be left afterwards.
    """

    def aim(state: GameState) -> Aim:
        return replace(
            aim_of(game, state, look),
            amber=amber(state) if amber else None,
            chains=game.counters.chains if chains and state.turn.number == game.state.turn.number else None,
            beneath=beneath,
        )

    return within_bounds(game, roots, aim, broken, share, most_moves, most_cost, kept_share, slack)


def within_bounds(
    game: FollowedGame,
    roots: Iterable[Belief],
    aim: Callable[[GameState], Aim],
    broken: int,
    share: float,
    most_moves: int | None = None,
    most_cost: float = FARFETCHED,
    kept_share: float = KEPT_FOR_BROKEN_RULES,
    slack: float = SLACK,
) -> Explained:
    """Searches from these beliefs with a share of a search's tries, or with what is left for the observation.

    `aim` is what a root's state is to be led to. `kept_share` of the observation's tries must be left afterwards.
    """
    settings = game.settings
    starts = [(one.state, one.cost - one.awaited, aim(one.state)) for one in roots]
    kept = 0 if broken else kept_share * settings.most_tried_at_once
    most_tried = max(0, min(int(share * settings.most_tried_moves), game.tries_left - int(kept)))
    moves_at_most = most_moves or settings.most_moves_between_snapshots
    found = explain(starts, broken, most_tried, moves_at_most, most_cost, MOST_LINES, slack)
    game.tries_left -= found.tried
    game.cut_short |= not found.complete
    return found


def ran_out(game: FollowedGame) -> bool:
    """Whether legal lines had more branches than there were tries for in this observation."""
    return game.tries_left <= KEPT_FOR_BROKEN_RULES * game.settings.most_tried_at_once
