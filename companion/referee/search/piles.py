"""Piles as they are seen to lie: which cards lie there, and which card is on top.

People do not mind in which order cards come to a pile that get there together; from then on it is the order they have.
"""

from __future__ import annotations

from companion.observations import TableSnapshot
from companion.referee.search.adoption import with_turned_up
from companion.referee.search.agreement import same_card
from companion.rules.card import CardId
from companion.rules.state import GameState


def lying_as_shown(state: GameState, table: TableSnapshot) -> GameState:
    """The state, with which this table agrees, with the seen cards on top of the piles."""
    for number, side in enumerate(table.players):
        pile = state.players[number].discard
        if pile and side.discard and not same_card(side.discard[0], pile[0]):
            state = with_turned_up(state, number, side.discard[0])
    return state


def lie_in_piles(state: GameState) -> frozenset[tuple[CardId, str]]:
    """The cards that lie in one of the zones that are kept as piles, each with its zone."""
    return frozenset(
        (copy.id, zone)
        for player in state.players
        for zone in ("discard", "purged", "archives", "deck")
        for copy in player.zone(zone)
    )
