"""Discard piles as they are seen to lie: which card is on top, and that a pile which lies there was not shuffled.

People do not mind in which order cards come to a pile that get there together; from then on it is the order they have.

How many cards a deck has left is only reckoned. Where the reckoning was short, the rules seem to make a player shuffle
the pile in order to draw; but once the other player has begun to play, a pile that lies there was not shuffled.
"""

from __future__ import annotations

from dataclasses import replace

from companion.observations import PlayerNumber, SeenCard
from companion.referee import interpreting
from companion.referee.agreement import reshuffled_at_end, same_card
from companion.referee.followed_game import FollowedGame
from companion.rules.records import CardMoved, Identified, Played, Used
from companion.rules.state import GameState


def leave_lying(game: FollowedGame) -> None:
    """Believes of the pile of whoever has just ended a turn that it lies there, if it is seen to."""
    number = 1 - game.state.active
    if game.snapshot is None or not game.snapshot.players[number].discard or not _has_begun(game.state):
        return
    game.beliefs = [
        replace(one, state=_with_pile(one.state, number))
        if one.state.active != number and not one.state.players[number].discard and reshuffled_at_end(one.state, number)
        else one
        for one in game.beliefs
    ]


def fill_decks(game: FollowedGame) -> None:
    """Puts hidden cards that seem to have run a deck empty back into it.

    Where cards are discarded until one of a kind turns up, and that one stays hidden, all the deck seems to be gone.
    """
    game.beliefs = [replace(one, state=_filled(_filled(one.state, 0), 1)) for one in game.beliefs]


def _filled(state: GameState, number: PlayerNumber) -> GameState:
    player = state.players[number]
    if player.deck:
        return state
    moved = {
        record.copy.id
        for record in state.log
        if isinstance(record, CardMoved) and (record.origin, record.target) == ("deck", "discard")
    }
    hidden = tuple(copy for copy in player.discard if copy.hidden and copy.id in moved)
    pile = tuple(copy for copy in player.discard if copy not in hidden)
    return state.with_player(number, deck=hidden, discard=pile) if hidden else state


def turn_up(game: FollowedGame) -> None:
    """Puts what is seen on top of each pile on top of it, where it agrees with the belief that it lies there."""
    if game.snapshot is None:
        return
    for number, side in enumerate(game.snapshot.players):
        if side.discard:
            game.beliefs = [
                replace(one, state=_turned_up(one.state, number, side.discard[0]))
                if interpreting.agrees(game, one)
                else one
                for one in game.beliefs
            ]


def _turned_up(state: GameState, number: PlayerNumber, seen: SeenCard) -> GameState:
    pile = state.players[number].discard
    if not pile or same_card(seen, pile[0]):
        return state
    top = next((copy for copy in pile if same_card(seen, copy)), None)
    if top is None:
        hidden = next((copy for copy in pile if copy.hidden), None)
        top = next((copy for copy in state.players[number].unseen if same_card(seen, copy)), None)
        if hidden is None or top is None:
            return state
        state = Identified(hidden.id, top).applied(state)
        pile = state.players[number].discard
    return state.with_player(number, discard=(top, *(copy for copy in pile if copy is not top)))


def _has_begun(state: GameState) -> bool:
    return state.turn.step == "main" and any(isinstance(record, Played | Used) for record in state.log)


def _with_pile(state: GameState, number: PlayerNumber) -> GameState:
    """The state in which the cards that were shuffled at the end of the last turn lie in the pile as before."""
    pile = tuple(copy for copy in reshuffled_at_end(state, number) if not copy.hidden)
    ids = {copy.id for copy in pile}
    player = state.players[number]
    unseen = tuple(copy for copy in player.unseen if copy.id not in ids)
    hidden = [copy for copy in player.deck if copy.hidden][: len(pile)]
    deck = tuple(copy for copy in player.deck if copy not in hidden and copy.id not in ids)
    return state.with_player(number, discard=pile, unseen=unseen, deck=deck)
