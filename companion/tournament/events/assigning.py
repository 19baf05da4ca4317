"""Assigns each table the game of the newest event that it is to play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.observations import JsonObject
from companion.tournament.event.event import Event, TableMatch
from companion.tournament.event.match_scripts import Bid, WhoBidsFirst, WhoStarts
from companion.tournament.events.assigned import ASSIGNED, WHO_STARTS, AssignedGame, AssignedPlayer
from companion.tournament.events.events import Events, KeptEvent
from companion.tournament.events.table_results import Places, assigned_name
from companion.tournament.wall.wall import Wall


class Assigning:
    """Reads the newest event whenever it is asked. Raises `StoreError`."""

    def __init__(self, events: Events, places: Places) -> None:
        self._events, self._places = events, places

    def games(self, wall: Wall) -> Mapping[str, AssignedGame]:
        """The games by the ids of the companions that follow the event's tables."""
        kept = self._events.newest()
        return dict(self._of_event(kept, wall)) if kept is not None else {}

    def told(self, wall: Wall) -> Mapping[str, JsonObject]:
        """The fields that each of these tables is told."""
        return {table: {ASSIGNED: game.to_json()} for table, game in self.games(wall).items()}

    def _of_event(self, kept: KeptEvent, wall: Wall) -> Iterator[tuple[str, AssignedGame]]:
        current = kept.event.current
        if current is None or kept.event.ended:
            return
        companions = self._places.companions(wall)
        for match in current.matches:
            companion = companions.get(match.table or 0)
            if companion is not None and not match.over and match.report is None and match.opponent is not None:
                yield companion.id, assigned_game(kept.number, kept.event, match)


def assigned_game(number: int, event: Event, match: TableMatch) -> AssignedGame:
    """The game of a match of the current round that is to be played now."""
    assert event.current is not None
    game = match.game
    title = f"{event.settings.name}, round {event.current.number}, table {match.table}"
    title += f", game {game.number}" if game is not None and game.number > 1 else ""
    one, other = _players(event, match)
    return AssignedGame(
        assigned_name(number, event, match),
        title,
        (one, other),
        event.settings.rulebook,
        game.starts if game is not None else None,
        "" if game is not None else _waits_for(match),
    )


def _players(event: Event, match: TableMatch) -> Iterator[AssignedPlayer]:
    game, chains = match.game, event.starting_chains(match)
    decks = {id: known.deck for entrant in event.entrants.values() for id, known in entrant.decks.items()}
    for side, player in enumerate(match.players):
        name = event.entrants[player].name
        deck = decks.get(game.decks[side]) if game is not None else None
        if deck is None:
            yield AssignedPlayer(player, name)
        else:
            yield AssignedPlayer(player, name, deck.id, deck.name, deck.houses, chains[side])


def _waits_for(match: TableMatch) -> str:
    match match.standing.asked if match.standing is not None else None:
        case WhoStarts():
            return WHO_STARTS
        case Bid() | WhoBidsFirst():
            return "the bids"
        case None:
            return "the decks"
        case _:
            return "which decks are played"
