"""The one state that a report is made from: the table as it is followed, with what the players' counters show.

People enter numbers and the camera checks them, so that a report shows what was entered, and whatever follows from
numbers ("Check!", who has won) follows from those. Where they differ from what the moves come to, a report says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.observations import PlayerNumber
from companion.referee.followed_game import FollowedGame
from companion.rules.state import GameState


def as_counted(game: FollowedGame) -> GameState:
    """The likeliest state with the counters' Æmber, chains and keys. It is won once the winner's last key is turned."""
    state = game.state
    if not game.counters.entered:
        return state
    for number, counted in enumerate(game.counters.pair):
        state = state.with_player(number, amber=counted.amber, chains=counted.chains, keys=counted.keys)
    winner = state.winner
    if winner is None or len(state.players[winner].keys) >= len(game.state.players[winner].keys):
        return state
    return state.but(winner=None, turn=state.turn.but(step="forge"))


def awaited(game: FollowedGame, player: PlayerNumber) -> Iterator[str]:
    """What the player's counters do not show yet, in a few words each."""
    sizes = {counter: game.counters.size(game.state, player, counter) for counter in ("keys", "amber", "chains")}
    believed = game.state.players[player]
    if sizes["keys"]:
        yield "a key to be turned" if sizes["keys"] < 0 else "a key turned before it was seen to be forged"
    if sizes["amber"]:
        yield f"{believed.amber} Æmber by the moves seen"
    if sizes["chains"]:
        yield f"{believed.chains} {'chain' if believed.chains == 1 else 'chains'} by the moves seen"
