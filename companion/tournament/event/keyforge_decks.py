"""A tournament as Decks of KeyForge tells of it: rounds, tables, pairings, results and decks as one JSON object.

Written is what its `TournamentInfo` has: the event's format and minutes, rounds with pairings, rankings and decks. Read
are these, and each fact under other names that are likely for it. What decides an event (who played whom, and who won)
is refused where it is not understood; what else is left out is remarked on.

    {"name": …, "event": {"format": "TRIAD", "minutesPerRound": 35}, "rounds": [{"roundNumber": 1, "pairings": [
       {"table": 1, "playerOneUsername": "Ada", "playerTwoUsername": "Ben", "playerOneWon": true, …}]}],
     "rankings": [{"username": "Ada", "wins": 3, "losses": 0, …}],
     "tournamentDecks": [{"keyforgeId": …, "name": …, "houses": ["Dis", …], "username": "Ada"}]}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from companion.observations import DeckList, JsonObject
from companion.sentences import Sentence, reason
from companion.strict_json import JsonError, read_json
from companion.tournament.event.event import Event, TableMatch
from companion.tournament.event.exchange import LONGEST_NAME, MOST_PLAYERS, ExchangeError
from companion.tournament.event.happening import CannotHappen, event_of
from companion.tournament.event.match_scripts import FORMATS
from companion.tournament.event.records import (
    DeckRegistered,
    EventOpened,
    EventRecord,
    MatchDecided,
    PlayerDropped,
    PlayerEntered,
    PlayerReturned,
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
    "plan": ("event",),
    "format": ("format", "matchFormat"),
    "minutes": ("minutesPerRound", "minutes"),
    "decks": ("tournamentDecks", "decks"),
    "deck id": ("keyforgeId", "id"),
    "deck name": ("name", "deckName"),
}
FORMAT_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {"ARCHON_BO3": "best-of-three", "BEST_OF_THREE": "best-of-three", "ARCHON_STANDARD": "archon", "STANDARD": "archon"}
)
"""Other words for the formats of `FORMATS`, whose own names are understood as well."""
USUAL_MINUTES: Final = 45
MOST_MINUTES: Final = 600


@dataclass(frozen=True, slots=True)
class TakenIn:
    """The records that tell an event from elsewhere, and remarks on what of it they do not tell."""

    records: tuple[EventRecord, ...]
    remarks: tuple[str, ...] = ()


def tournament_to_json(event: Event) -> JsonObject:
    """The event in the shape above."""
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
        },
        "rankings": [
            {
                "ranking": lines[player].rank,
                "username": entrant.name,
                "participantId": ids[player],
                "wins": lines[player].wins,
                "losses": lines[player].losses,
                "byes": lines[player].byes,
                "strengthOfSchedule": float(lines[player].strength),
                "extendedStrengthOfSchedule": float(lines[player].extended_strength),
                "dropped": entrant.dropped,
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
        "playerOneWon": match.winner == match.player if match.over else None,
        "winner": event.entrants[match.winner].name if match.winner else None,
        "over": match.over,
        "playerOneWins": wins[0],
        "playerTwoWins": wins[1],
    }


def tournament_from_json(data: str | bytes) -> TakenIn:
    """The records that tell the same tournament, as far as it is understood. Raises `ExchangeError`.

    Every round is taken as one of Swiss, since the file does not say who was still in. Decks come without their
    cards, which are not in it.
    """
    try:
        form = read_json(data)
    except JsonError as error:
        raise ExchangeError(Sentence("This is not JSON: {error}", error=reason(error))) from None
    if not isinstance(form, dict):
        raise ExchangeError(Sentence("A tournament is a JSON object."))
    return tournament_of(form)


def tournament_of(form: JsonObject) -> TakenIn:
    """The same of JSON data that is read already."""
    inner = form.get("tournament")
    if isinstance(inner, dict):
        form = {**form, **inner}
    rounds = list(_rounds(form))
    people = list(_people(form, rounds))
    if not people:
        raise ExchangeError(Sentence("No players are named in this file."))
    if len(people) > MOST_PLAYERS:
        raise ExchangeError(
            Sentence(
                "The file names {count} players; at most {most} can be taken.", count=len(people), most=MOST_PLAYERS
            )
        )
    ids = {name: f"p{number}" for number, name in enumerate(people, start=1)}
    remarks: list[str] = []
    records = tuple(_records(form, rounds, ids, remarks))
    try:
        event_of(records)
    except CannotHappen as error:
        raise ExchangeError(reason(error)) from None
    return TakenIn(records, tuple(remarks))


def _rounds(form: JsonObject) -> Iterator[JsonObject]:
    listed = _list(form, "rounds")
    while listed and isinstance(listed[-1], dict) and _value(listed[-1], "pairings") == []:
        # The last ones are not paired yet.
        listed = listed[:-1]
    for number, one in enumerate(listed, start=1):
        if not isinstance(one, dict) or not _list(one, "pairings"):
            raise ExchangeError(
                Sentence("Round {round} has no pairings{looked_for}.", round=number, looked_for=_looked_for("pairings"))
            )
        yield one


def _looked_for(*facts: str) -> str:
    """The end of a refusal: under which names something was looked for in vain."""
    return Sentence(" (looked for as {names})", names=", ".join(name for fact in facts for name in NAMES[fact]))


def _records(
    form: JsonObject, rounds: Sequence[JsonObject], ids: Mapping[str, PlayerId], remarks: list[str]
) -> Iterator[EventRecord]:
    name = _text(form, "event") or "Tournament of Decks of KeyForge"
    chosen, minutes = _plan(form, remarks)
    planned = max(1, len(_list(form, "rounds")))
    yield EventOpened(name[:60], chosen, chosen, minutes, minutes, "2022", swiss_rounds=planned)
    for person, player in ids.items():
        yield PlayerEntered(player, person)
    yield from _decks(form, ids, FORMATS[chosen].decks_each, remarks)
    absent: frozenset[str] = frozenset()
    for number, one in enumerate(rounds, start=1):
        playing = frozenset(name for pair in _list(one, "pairings") for name in _pair_names(pair))
        yield from (PlayerReturned(player) for person, player in ids.items() if person in absent & playing)
        yield from (PlayerDropped(player) for person, player in ids.items() if person not in absent | playing)
        absent = frozenset(ids) - playing
        try:
            yield from _round(one, ids, last=number == len(rounds))
        except ExchangeError as error:
            raise ExchangeError(Sentence("Round {round}, {error}", round=number, error=reason(error))) from None


def _plan(form: JsonObject, remarks: list[str]) -> tuple[str, int]:
    """The format and the minutes a round, with a remark where the format is not known here."""
    plan = _value(form, "plan")
    told = {**form, **plan} if isinstance(plan, dict) else form
    word = _text(told, "format").upper().replace("-", "_").replace(" ", "_")
    found = FORMAT_WORDS.get(word, word.lower().replace("_", "-"))
    if word and found not in FORMATS:
        remarks.append(Sentence("The format {word} is unknown: the event is imported as Archon.", word=word))
    minutes = _value(told, "minutes")
    fits = isinstance(minutes, int) and not isinstance(minutes, bool) and 0 < minutes <= MOST_MINUTES
    return (found if found in FORMATS else "archon"), minutes if isinstance(minutes, int) and fits else USUAL_MINUTES


def _decks(
    form: JsonObject, ids: Mapping[str, PlayerId], most_each: int, remarks: list[str]
) -> Iterator[DeckRegistered]:
    """The decks by name, id and houses; their cards are not in such a file."""
    taken: set[str] = set()
    count: Counter[PlayerId] = Counter()
    for one in _list(form, "decks"):
        deck = one if isinstance(one, dict) else {}
        owner, deck_id, name = (_text(deck, fact) for fact in ("person", "deck id", "deck name"))
        player = ids.get(owner if "username" in deck else "")
        if player is None or not deck_id or not name or deck_id in taken or count[player] >= most_each:
            remarks.append(
                Sentence(
                    "The deck {deck} is left out: its player is unknown or has enough decks.",
                    deck=str(name or deck_id or one)[:40],
                )
            )
            continue
        taken.add(deck_id)
        count[player] += 1
        listed = deck.get("houses")
        houses = tuple(house.lower() for house in listed if isinstance(house, str)) if isinstance(listed, list) else ()
        yield DeckRegistered(player, DeckList(deck_id, name, houses[:3], ()))


def _round(one: JsonObject, ids: Mapping[str, PlayerId], last: bool) -> Iterator[EventRecord]:
    """The round's pairs and results. A match that has no winner was lost by both, where the next round was paired."""
    seats, results = [], []
    for number, pair in enumerate(_list(one, "pairings"), start=1):
        names = _pair_names(pair)
        if not names or not isinstance(pair, dict):
            raise ExchangeError(
                Sentence(
                    "pairing {number} names nobody{looked_for}.", number=number, looked_for=_looked_for("one", "two")
                )
            )
        if len(names) == 2 and not last and not any(name in pair for name in (*NAMES["winner"], *NAMES["one won"])):
            raise ExchangeError(
                Sentence(
                    "pairing {number} does not say who won{looked_for}.",
                    number=number,
                    looked_for=_looked_for("winner", "one won"),
                )
            )
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
        raise ExchangeError(
            Sentence(
                "{one} against {other}: the winner is given as {winner}, who does not play in that match.",
                one=names[0],
                other=names[-1],
                winner=repr(named),
            )
        )
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
