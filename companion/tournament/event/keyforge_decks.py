"""A tournament as Decks of KeyForge tells of it: rounds, tables, pairings, results and decks as one JSON object.

Its public interface (`/public-api/v1/tournaments/{id}`) is not documented field by field, so the names of its fields
are guessed: a fact is looked for under the names that are likely for it. What decides an event (who played whom, and
who won) is refused where it is not understood; everything else that is not is left out. What is written here uses one
name for each fact, and is read back as it was written.

    {"name": …, "rounds": [{"roundNum": 1, "pairings": [
       {"table": 1, "playerOneUsername": "Ada", "playerTwoUsername": "Ben", "playerOneWon": true, …}]}],
     "participants": [{"username": "Ada", "wins": 3, "losses": 0, "decks": [{"id": …, "name": …}]}]}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.observations import JsonObject
from companion.strict_json import JsonError, read_json
from companion.tournament.event.event import Event, TableMatch
from companion.tournament.event.exchange import LONGEST_NAME, MOST_PLAYERS, ExchangeError
from companion.tournament.event.happening import CannotHappen, event_of
from companion.tournament.event.records import (
    EventOpened,
    MatchDecided,
    PlayerDropped,
    PlayerEntered,
    PlayerReturned,
    Record,
    RoundPaired,
    SeatedPair,
)
from companion.tournament.event.standings import PlayerId

NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "event": ("name", "tournamentName", "title"),
    "people": ("participants", "players", "tournamentParticipants", "standings", "rankings"),
    "rounds": ("rounds", "tournamentRounds"),
    "number": ("roundNum", "roundNumber", "number", "round"),
    "pairings": ("pairings", "matches", "tables", "pairs"),
    "table": ("table", "tableNum", "tableNumber", "pairNum"),
    "person": ("username", "participantName", "playerName", "displayName", "name", "participantId", "id"),
    "one": ("playerOneUsername", "playerOneName", "playerOne", "player1", "playerOneId"),
    "two": ("playerTwoUsername", "playerTwoName", "playerTwo", "player2", "playerTwoId"),
    "one won": ("playerOneWon", "playerOneWin", "player1Won"),
    "winner": ("winner", "winnerUsername", "winnerName", "winnerId"),
    "dropped": ("dropped", "hasDropped"),
}


def tournament_to_json(event: Event) -> JsonObject:
    """The event in the shape above."""
    lines = {line.player: line for line in event.standings}
    return {
        "name": event.settings.name,
        "format": event.settings.match_format,
        "stage": "TOURNAMENT_COMPLETE" if event.ended else "GAMES_IN_PROGRESS",
        "participants": [
            {
                "username": entrant.name,
                "rank": lines[player].rank,
                "wins": lines[player].wins,
                "losses": lines[player].losses,
                "byes": lines[player].byes,
                "strengthOfSchedule": float(lines[player].strength),
                "extendedStrengthOfSchedule": float(lines[player].extended_strength),
                "dropped": entrant.dropped,
                "decks": [
                    {"id": deck.deck.id, "name": deck.deck.name, "houses": list(deck.deck.houses)}
                    for deck in entrant.decks.values()
                ],
            }
            for player, entrant in event.entrants.items()
        ],
        "rounds": [
            {
                "roundNum": one.number,
                "stage": one.stage,
                "pairings": [_pairing(event, match) for match in one.matches],
            }
            for one in event.rounds
        ],
    }


def _pairing(event: Event, match: TableMatch) -> JsonObject:
    one, two = (event.entrants[player].name if player else None for player in (match.player, match.opponent))
    standing = match.standing
    wins = standing.games_won if standing else (0, 0)
    return {
        "table": match.table,
        "playerOneUsername": one,
        "playerTwoUsername": two,
        "playerOneWon": match.winner == match.player if match.over else None,
        "winner": event.entrants[match.winner].name if match.winner else None,
        "over": match.over,
        "playerOneWins": wins[0],
        "playerTwoWins": wins[1],
    }


def tournament_from_json(data: str | bytes) -> tuple[Record, ...]:
    """The records that tell the same tournament, as far as it is understood. Raises `ExchangeError`.

    Every round is taken as one of Swiss, since the file does not say who was still in; decks are left out, since
    their cards are not in it.
    """
    try:
        form = read_json(data)
    except JsonError as error:
        raise ExchangeError(f"This is not JSON: {error}") from None
    if isinstance(form, dict) and isinstance(form.get("tournament"), dict):
        form = {**form, **form["tournament"]}
    if not isinstance(form, dict):
        raise ExchangeError("A tournament is a JSON object.")
    rounds = list(_rounds(form))
    people = list(_people(form, rounds))
    if not people:
        raise ExchangeError("No players are named in this file.")
    if len(people) > MOST_PLAYERS:
        raise ExchangeError(f"The file names {len(people)} players; at most {MOST_PLAYERS} can be taken.")
    ids = {name: f"p{number}" for number, name in enumerate(people, start=1)}
    records = tuple(_records(form, rounds, ids))
    try:
        event_of(records)
    except CannotHappen as error:
        raise ExchangeError(str(error)) from None
    return records


def _rounds(form: JsonObject) -> Iterator[JsonObject]:
    for number, one in enumerate(_list(form, "rounds"), start=1):
        if not isinstance(one, dict) or not _list(one, "pairings"):
            raise ExchangeError(f"Round {number} has no pairings{_looked_for('pairings')}.")
        yield one


def _looked_for(*facts: str) -> str:
    """The end of a refusal: under which names something was looked for in vain."""
    return f" (looked for as {', '.join(name for fact in facts for name in NAMES[fact])})"


def _records(form: JsonObject, rounds: Sequence[JsonObject], ids: Mapping[str, PlayerId]) -> Iterator[Record]:
    name = _text(form, "event") or "Tournament of Decks of KeyForge"
    yield EventOpened(name[:60], "archon", "archon", 45, 45, "2022", swiss_rounds=max(1, len(rounds)))
    for person, player in ids.items():
        yield PlayerEntered(player, person)
    absent: frozenset[str] = frozenset()
    for number, one in enumerate(rounds, start=1):
        playing = frozenset(name for pair in _list(one, "pairings") for name in _pair_names(pair))
        yield from (PlayerReturned(player) for person, player in ids.items() if person in absent & playing)
        yield from (PlayerDropped(player) for person, player in ids.items() if person not in absent | playing)
        absent = frozenset(ids) - playing
        try:
            yield from _round(one, ids, last=number == len(rounds))
        except ExchangeError as error:
            raise ExchangeError(f"Round {number}, {error}") from None


def _round(one: JsonObject, ids: Mapping[str, PlayerId], last: bool) -> Iterator[Record]:
    """The round's pairs and results. A match that has no winner was lost by both, where the next round was paired."""
    seats, results = [], []
    for number, pair in enumerate(_list(one, "pairings"), start=1):
        names = _pair_names(pair)
        if not names or not isinstance(pair, dict):
            raise ExchangeError(f"pairing {number} names nobody{_looked_for('one', 'two')}.")
        if len(names) == 2 and not last and not any(name in pair for name in (*NAMES["winner"], *NAMES["one won"])):
            raise ExchangeError(f"pairing {number} does not say who won{_looked_for('winner', 'one won')}.")
        table = number if len(names) == 2 else None
        seats.append(SeatedPair(table, ids[names[0]], ids[names[1]] if len(names) == 2 else None))
        winner = _winner(pair, names)
        if table is not None and (winner is not None or not last or pair.get("over") is True):
            results.append(MatchDecided(table, ids[winner] if winner else None, "played"))
    yield RoundPaired(tuple(seats), "manual")
    yield from results


def _winner(pair: JsonObject, names: Sequence[str]) -> str | None:
    named = _text(pair, "winner")
    if named in names:
        return named
    won = _value(pair, "one won")
    if isinstance(won, bool) and len(names) == 2:
        return names[0] if won else names[1]
    if named:
        raise ExchangeError(f"{' against '.join(names)}: {named!r} is said to have won, who does not play there.")
    return None


def _pair_names(pair: object) -> tuple[str, ...]:
    if not isinstance(pair, dict):
        return ()
    return tuple(name for side in ("one", "two") if (name := _text(pair, side)))


def _people(form: JsonObject, rounds: Sequence[JsonObject]) -> Iterator[str]:
    told: set[str] = set()
    for person in _list(form, "people"):
        name = _text(person, "person") if isinstance(person, dict) else str(person)[:LONGEST_NAME]
        if name and name not in told:
            told.add(name)
            yield name
    for one in rounds:
        for pair in _list(one, "pairings"):
            for name in _pair_names(pair):
                if name not in told:
                    told.add(name)
                    yield name


def _value(form: JsonObject, fact: str) -> object:
    return next((form[name] for name in NAMES[fact] if form.get(name) is not None), None)


def _list(form: JsonObject, fact: str) -> list[object]:
    value = _value(form, fact)
    return value if isinstance(value, list) else []


def _text(form: JsonObject, fact: str) -> str:
    """A fact as text; a person may be an object with a name of its own."""
    value = _value(form, fact)
    if isinstance(value, dict):
        value = _value(value, "person")
    return str(value).strip()[:LONGEST_NAME] if isinstance(value, str | int) and not isinstance(value, bool) else ""
