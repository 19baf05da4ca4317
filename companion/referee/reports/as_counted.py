"""The one state that a report is made from: the table as it is followed, with what the players' counters show.

People enter numbers and the camera checks them, so that a report shows what was entered, and whatever follows from
numbers ("Check!", who has won) follows from those. Where they differ from what the moves come to, a report says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.observations import PlayerNumber
from companion.referee.belief import Belief
from companion.referee.counter_model import amber_gap, chain_gap, key_gap
from companion.rules.state import GameState
from companion.sentences import Sentence, counted


def as_counted(belief: Belief) -> GameState:
    """The likeliest state with the counters' Æmber, chains and keys. It is won once the winner's last key is turned."""
    state = belief.state
    if not belief.counts_entered:
        return state
    for number, shown in enumerate(belief.counts):
        state = state.with_player(number, amber=shown.amber, chains=shown.chains, keys=shown.keys)
    winner = state.winner
    if winner is None or len(state.players[winner].keys) >= len(belief.state.players[winner].keys):
        return state
    return state.but(winner=None, turn=state.turn.but(step="forge"))


def awaited(belief: Belief, player: PlayerNumber) -> Iterator[str]:
    """What the player's counters do not show yet, in a few words each."""
    if not belief.counts_entered:
        return
    believed = belief.state.players[player]
    if keys := key_gap(belief.counts, belief.state, player):
        turned = Sentence("a key turned before it was seen to be forged")
        yield Sentence("a key to be turned") if keys < 0 else turned
    if amber_gap(belief.counts, belief.state, player):
        yield Sentence("{amber} Æmber by the moves seen", amber=believed.amber)
    if chain_gap(belief.counts, belief.state, player):
        yield counted(believed.chains, "{count} chain by the moves seen", "{count} chains by the moves seen")
