"""Discard piles as they are seen to lie: which card is on top, and that a pile which lies there was not shuffled.

People do not mind in which order cards come to a pile that get there together; from then on it is the order they have.

How many cards a deck has left is only reckoned. Where the reckoning was short, the rules seem to make a player shuffle
the pile in order to draw; but once the other player has begun to play, or has ended the turn without, a pile that
lies there was not shuffled.
"""

from __future__ import annotations

from dataclasses import replace

from companion.observations import PlayerNumber, TableSnapshot
from companion.referee import searching
from companion.referee.adoption import with_turned_up
from companion.referee.agreement import reshuffled_at_end, same_card
from companion.referee.beliefs import Belief
from companion.referee.followed_game import FollowedGame
from companion.rules import facts
from companion.rules.card import PhysicalCard
from companion.rules.state import GameState


def lie_as_seen(game: FollowedGame) -> None:
    """Believes of piles what the table, which has just been explained, shows of them."""
    snapshot = game.snapshot
    if snapshot is None:
        return
    game.beliefs = [_left_lying(one, snapshot) if _has_begun(one.state) else one for one in game.beliefs]
    game.beliefs = [_lying_as_seen(game, one, snapshot) for one in game.beliefs]


def _lying_as_seen(game: FollowedGame, belief: Belief, snapshot: TableSnapshot) -> Belief:
    lying = lying_as_shown(belief, snapshot)
    return lying if lying is not belief and searching.agrees(game, belief) else belief


def lying_as_shown(belief: Belief, snapshot: TableSnapshot) -> Belief:
    """The belief, with which this table agrees, with the seen cards on top of the piles."""
    state = belief.state
    for number, side in enumerate(snapshot.players):
        pile = state.players[number].discard
        if pile and side.discard and not same_card(side.discard[0], pile[0]):
            state = with_turned_up(state, number, side.discard[0])
    return belief if state is belief.state else replace(belief, state=state)


def lay_through_turn(game: FollowedGame) -> None:
    """A turn is over: what still lay there in it was not shuffled at the end of the one before."""
    snapshot = game.snapshot
    if snapshot is not None and snapshot.t >= game.late.since:
        game.beliefs = [_left_lying(one, snapshot) for one in game.beliefs]


def _left_lying(belief: Belief, snapshot: TableSnapshot) -> Belief:
    """The belief with the pile of the player who has just ended a turn as it lay before it was to be shuffled, where it
    is seen to lie there."""
    state = belief.state
    number = 1 - state.active
    if state.players[number].discard or not snapshot.players[number].discard:
        return belief
    pile = tuple(copy for copy in reshuffled_at_end(state, number) if not copy.hidden)
    return replace(belief, state=_with_pile(state, number, pile)) if pile else belief


def _has_begun(state: GameState) -> bool:
    return state.turn.step == "main" and facts.has_acted(state)


def _with_pile(state: GameState, number: PlayerNumber, pile: tuple[PhysicalCard, ...]) -> GameState:
    ids = {copy.id for copy in pile}
    player = state.players[number]
    unseen = tuple(copy for copy in player.unseen if copy.id not in ids)
    hidden = [copy for copy in player.deck if copy.hidden][: len(pile)]
    deck = tuple(copy for copy in player.deck if copy not in hidden and copy.id not in ids)
    return state.with_player(number, discard=pile, unseen=unseen, deck=deck)
