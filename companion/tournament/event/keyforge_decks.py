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
from typing import Final, Literal, cast, get_args

from companion.observations import DeckList, JsonObject
from companion.sentences import Sentence, reason
from companion.strict_json import JsonError, read_json
from companion.tournament.event.exchange import LONGEST_NAME, MOST_PLAYERS, ExchangeError
from companion.tournament.event.happening import CannotHappen, event_of, happen
from companion.tournament.event.match_scripts import FORMATS
from companion.tournament.event.records import (
    END_OF_TIME,
    HIGHEST_RATING,
    HIGHEST_TABLE,
    MOST_ROUNDS,
    ByePlanned,
    CutMade,
    DeckRegistered,
    EventEnded,
    EventOpened,
    EventRecord,
    MatchDecided,
    MatchEnd,
    MissedAs,
    PlayerDropped,
    PlayerEntered,
    PlayerReturned,
    RoundPaired,
    SeatedPair,
    TableNumber,
    TieDecided,
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


def tournament_from_json(data: str | bytes) -> TakenIn:
    """The records that tell the same tournament, as far as it is understood. Raises `ExchangeError`.

    A round is taken as one of Swiss unless its `stage` is the cut. Decks come without their cards, which are not in it.
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
    try:
        records = tuple(_records(form, rounds, ids, remarks))
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
) -> list[EventRecord]:
    """Everything that happened. Raises `CannotHappen`, `ExchangeError`."""
    opened = _opened(form, remarks)
    decks = list(_decks(form, ids, FORMATS[opened.match_format].registers, remarks))
    late, missed = dict(_late(form, rounds)), dict(_by_round(form, "missed"))
    ratings = {
        _text(person, "person"): _number(person, "rating", HIGHEST_RATING)
        for person in _list(form, "people")
        if isinstance(person, dict)
    }
    records: list[EventRecord] = [opened]
    absent: frozenset[str] = frozenset()
    in_cut = False
    for number, one in enumerate([*rounds, None]):
        entering = [(name, player) for name, player in ids.items() if late.get(name, (0, "none"))[0] == number]
        for name, player in entering:
            missed_as = late[name][1] if name in late else "none"
            records.append(PlayerEntered(player, name, missed_as, ratings.get(name, 0)))
            records += [deck for deck in decks if deck.player == player]
        here = {name for name in ids if late.get(name, (0, "none"))[0] <= number}
        if one is None:
            break
        playing = frozenset(name for pair in _list(one, "pairings") for name in _pair_names(pair))
        records += [PlayerReturned(player) for person, player in ids.items() if person in absent & playing]
        absent -= playing
        if one.get("stage") == "cut":
            if not in_cut:
                in_cut = True
                records += _ties(form, ids, records)
                records.append(_cut(form, ids, playing, records))
        else:
            records += [PlayerDropped(ids[person]) for person in ids if person in here - playing - absent]
            absent = frozenset(here - playing)
        try:
            records += _round(one, ids, last=number == len(rounds) - 1)
        except ExchangeError as error:
            raise ExchangeError(Sentence("Round {round}, {error}", round=number + 1, error=reason(error))) from None
        if not in_cut:
            for name in sorted(absent):
                if (name, number + 1) in missed:
                    # Who is away comes back for what the round counts for, and is away again.
                    records += [PlayerReturned(ids[name], missed[name, number + 1]), PlayerDropped(ids[name])]
    if not in_cut:
        records += _ties(form, ids, records)
    told = {
        _text(person, "person"): _value(person, "dropped")
        for person in _list(form, "people")
        if isinstance(person, dict)
    }
    records += [PlayerDropped(ids[name]) for name in ids if told.get(name) is True and name not in absent]
    records += [PlayerReturned(ids[name]) for name in ids if told.get(name) is False and name in absent]
    if not in_cut:
        records += [
            ByePlanned(ids[name], number, counts)
            for (name, number), counts in _by_round(form, "planned")
            if len(rounds) < number <= MOST_ROUNDS
        ]
    event = event_of(records)
    if form.get("stage") == "TOURNAMENT_COMPLETE" and event and event.current and event.current.over:
        records.append(EventEnded())
    return records


def _opened(form: JsonObject, remarks: list[str]) -> EventOpened:
    """The event with its plan; what a file of Decks of KeyForge does not tell of that is as it is usual."""
    chosen, minutes = _plan(form, remarks)
    plan = _value(form, "plan")
    told = plan if isinstance(plan, dict) else {}
    listed = [one for one in _list(form, "rounds") if isinstance(one, dict)]
    cut_rounds = [one for one in listed if one.get("stage") == "cut"]
    first_of_cut = _list(cut_rounds[0], "pairings") if cut_rounds else []
    in_cut = sum(len(_pair_names(pair)) for pair in first_of_cut)
    cut_format, end_of_time = told.get("cutFormat"), told.get("endOfTime")
    played = max(1, len(listed) - len(cut_rounds))
    planned = _number(told, "swissRounds", MOST_ROUNDS)
    return EventOpened(
        (_text(form, "event") or "Tournament of Decks of KeyForge")[:60],
        chosen,
        cut_format if isinstance(cut_format, str) and cut_format in FORMATS else chosen,
        minutes,
        _number(told, "minutesOfFinal", MOST_MINUTES) or minutes,
        end_of_time if isinstance(end_of_time, str) and end_of_time in END_OF_TIME else END_OF_TIME[-1],
        swiss_rounds=None if "swissRounds" in told and not planned else planned or played,
        cut_to=_number(told, "cutTo", MOST_PLAYERS) if "cutTo" in told else in_cut,
        league=told.get("league") is True,
    )


def _late(form: JsonObject, rounds: Sequence[JsonObject]) -> Iterator[tuple[str, tuple[int, MissedAs]]]:
    """The players who entered only after so many rounds, and what these count for."""
    for person in _list(form, "people"):
        if isinstance(person, dict) and (missed := _number(person, "roundsMissed", len(rounds))):
            name, counts = _text(person, "person"), person.get("missedAs")
            before = {
                one for paired in rounds[:missed] for pair in _list(paired, "pairings") for one in _pair_names(pair)
            }
            if name not in before:
                yield name, (missed, cast("MissedAs", counts) if counts in get_args(MissedAs) else "none")


def _by_round(form: JsonObject, fact: Literal["missed", "planned"]) -> Iterator[tuple[tuple[str, int], MissedAs]]:
    """The worth of rounds that players missed after they had entered, or are to miss, by name and round."""
    for person in _list(form, "people"):
        match person:
            case dict() if isinstance(told := person.get(fact), dict):
                for number, counts in told.items():
                    if number.isdecimal() and len(number) < 4 and counts in get_args(MissedAs):
                        yield (_text(person, "person"), int(number)), cast("MissedAs", counts)


def _ties(form: JsonObject, ids: Mapping[str, PlayerId], records: Sequence[EventRecord]) -> Iterator[TieDecided]:
    """The ties that were decided, as far as they still hold."""
    event = event_of(records)
    listed = form.get("ties")
    for tie in listed if isinstance(listed, list) else ():
        match tie:
            case {"players": list(names), "rule": str(rule)} if event and all(name in ids for name in map(str, names)):
                decided = TieDecided(tuple(ids[str(name)] for name in names), rule[:LONGEST_NAME])
                try:
                    event = happen(event, decided)
                except CannotHappen:
                    continue
                yield decided


def _cut(
    form: JsonObject, ids: Mapping[str, PlayerId], playing: frozenset[str], records: Sequence[EventRecord]
) -> CutMade:
    """The cut to those who play its first round, in the order that the file tells, or else in that of the standings."""
    told = [str(name) for name in listed] if isinstance(listed := form.get("cut"), list) else []
    if len(told) == len(playing) == len(playing & set(told)):
        return CutMade(tuple(ids[name] for name in told))
    event = event_of(records)
    best = [line.player for line in event.standings] if event else []
    in_it = {ids[name] for name in playing}
    return CutMade(tuple(player for player in best if player in in_it))


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
    tables = _tables(one)
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
        table = (number if tables is None else tables[number - 1]) if len(names) == 2 else None
        seats.append(SeatedPair(table, ids[names[0]], ids[names[1]] if len(names) == 2 else None))
        winner = _winner(pair, names)
        if table is not None and (winner is not None or not last or pair.get("over") is True):
            by = pair.get("endedBy")
            end = cast("MatchEnd", by) if by in get_args(MatchEnd) else "played"
            results.append(MatchDecided(table, ids[winner] if winner else None, end))
    yield RoundPaired(tuple(seats), "manual")
    yield from results


def _tables(one: JsonObject) -> list[TableNumber] | None:
    """The tables of the round's pairings where every pair has one of its own; byes stand with 0."""
    tables = [
        _number(pair, "table", HIGHEST_TABLE) if len(_pair_names(pair)) == 2 else 0 for pair in _list(one, "pairings")
    ]
    paired = [table for pair, table in zip(_list(one, "pairings"), tables, strict=True) if len(_pair_names(pair)) == 2]
    return tables if all(paired) and len(set(paired)) == len(paired) else None


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


def _number(form: object, name: str, most: int) -> int:
    """A number from 1 to `most`; 0 where there is none."""
    value = form.get(name) if isinstance(form, dict) else None
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= most else 0


def _text(form: JsonObject, fact: str) -> str:
    """A fact as text; a person may be an object with a name of its own."""
    value = _value(form, fact)
    if isinstance(value, dict):
        value = _value(value, "person")
    return str(value).strip()[:LONGEST_NAME] if isinstance(value, str | int) and not isinstance(value, bool) else ""
