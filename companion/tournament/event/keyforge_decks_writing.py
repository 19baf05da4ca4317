"""Writes a tournament as Decks of KeyForge tells of it, and beside that what a hub needs to take it in again the same.

The shape is that of `companion.tournament.event.keyforge_decks`, which reads it. Beyond it stand the rest of the plan
under `event`, the `cut` and the `ties` that were decided, and for each player the rounds missed.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

from companion.observations import JsonObject
from companion.tournament.event.event import Event, TableMatch
from companion.tournament.event.match_scripts import FORMATS
from companion.tournament.event.records import MissedAs
from companion.tournament.event.standings import TIE_BREAKERS, PlayerId


def tournament_to_json(event: Event) -> JsonObject:
    """The event in this shape."""
    lines = {line.player: line for line in event.standings}
    settings = event.settings
    ids = {player: number for number, player in enumerate(event.entrants, start=1)}
    return {
        "name": settings.name,
        "stage": "TOURNAMENT_COMPLETE" if event.ended else "GAMES_IN_PROGRESS",
        "event": {
            "name": settings.name,
            "format": settings.match_format.upper().replace("-", "_"),
            "minutesPerRound": settings.minutes,
            "sealed": FORMATS[settings.match_format].sealed,
            "swissRounds": settings.swiss_rounds,
            "cutTo": settings.cut_to,
            "cutFormat": settings.cut_format,
            "minutesOfFinal": settings.minutes_in_final,
            "endOfTime": settings.end_of_time,
            "league": settings.league,
        },
        "cut": [event.entrants[player].name for player in event.cut],
        "ties": [
            {"players": [event.entrants[player].name for player in tie.players], "rule": tie.rule}
            for tie in event.ties_decided
        ],
        "rankings": [
            {
                "ranking": lines[player].rank,
                "username": entrant.name,
                "participantId": ids[player],
                "wins": lines[player].wins,
                "losses": lines[player].losses,
                "byes": lines[player].byes,
                **{breaker.in_json: float(breaker.of(lines[player])) for breaker in TIE_BREAKERS},
                "dropped": entrant.dropped,
                **_missed(entrant.missed),
                "rating": entrant.rating,
                "planned": {str(number): counts for number, counts in entrant.planned.items()},
            }
            for player, entrant in event.entrants.items()
        ],
        "rounds": [
            {
                "roundNumber": one.number,
                "stage": one.stage,
                "pairings": [_pairing(event, match, ids) for match in one.matches],
            }
            for one in event.rounds
        ],
        "tournamentDecks": [
            {
                "keyforgeId": deck.deck.id,
                "name": deck.deck.name,
                "houses": [house.capitalize() for house in deck.deck.houses],
                "username": entrant.name,
            }
            for entrant in event.entrants.values()
            for deck in entrant.decks.values()
        ],
    }


def _missed(missed: Mapping[int, MissedAs]) -> JsonObject:
    """The rounds missed before entering, which all count for the same, and those missed later, one by one."""
    counts = missed.get(1, "none")
    before = next(number for number in count() if missed.get(number + 1) != counts)
    later = {str(number): as_what for number, as_what in missed.items() if number > before}
    return {"roundsMissed": before, "missedAs": counts, "missed": later}


def _pairing(event: Event, match: TableMatch, ids: Mapping[PlayerId, int]) -> JsonObject:
    one, two = (event.entrants[player].name if player else None for player in (match.player, match.opponent))
    standing = match.standing
    wins = standing.games_won if standing else (0, 0)
    return {
        "table": match.table,
        "playerOneId": ids[match.player],
        "playerTwoId": ids[match.opponent] if match.opponent else None,
        "playerOneUsername": one,
        "playerTwoUsername": two,
        "playerOneWon": match.winner == match.player if match.winner else None,
        "winner": event.entrants[match.winner].name if match.winner else None,
        "over": match.over,
        "endedBy": match.decided,
        "playerOneWins": wins[0],
        "playerTwoWins": wins[1],
    }
