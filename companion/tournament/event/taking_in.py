"""Events from files: a hub's JSON Lines, Decks of KeyForge, Challonge, and tables of matches in CSV."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.observations import JsonObject
from companion.sentences import Sentence, reason
from companion.strict_json import JsonError, read_json
from companion.tournament.event.exchange import MISSED, ExchangeError, quoted, records_from_lines, table_from_csv
from companion.tournament.event.keyforge_decks import TakenIn, tournament_from_json, tournament_of
from companion.tournament.event.trf_reading import is_trf, tournament_from_trf

BYES: Final = ("", "bye", "(bye)", "freilos", "(freilos)")
MATCH_HEADINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "round": ("round", "runde"),
    "table": ("table", "tisch"),
    "one": ("player 1", "player1", "player 1 name", "participant 1", "home", "spieler 1", "heim"),
    "two": ("player 2", "player2", "player 2 name", "participant 2", "away", "spieler 2", "gast"),
    "winner": ("winner", "winner name", "sieger", "gewinner"),
    "stage": ("stage",),
    "ended by": ("ended by",),
    "one dropped": ("dropped 1",),
    "two dropped": ("dropped 2",),
}
LONGEST_NUMBER: Final = 3
_WANTED: Final = ("round", "one", "two", "winner")


def event_from_file(data: bytes) -> TakenIn:
    """The event of a file, whichever of the known forms it has. Raises `ExchangeError` with what it saw."""
    if not data.strip():
        raise ExchangeError(Sentence("The file is empty."))
    if is_trf(data):
        told, remarks = tournament_from_trf(data)
        taken = tournament_of(told)
        return replace(taken, remarks=(*remarks, *taken.remarks))
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] not in (b"{", b"["):
        return _from_csv(data)
    if b'"kind"' in data.split(b"\n", 1)[0]:
        return TakenIn(records_from_lines(data.splitlines()))
    try:
        form = read_json(data)
    except JsonError as error:
        raise ExchangeError(Sentence("This is not JSON: {error}", error=reason(error))) from None
    found = _challonge(form)
    return tournament_of(found) if found is not None else tournament_from_json(data)


def _challonge(form: object) -> JsonObject | None:
    """A tournament of Challonge's interface, as Decks of KeyForge would tell it; nothing where it is none of these.

    It holds participants and matches, each in an object of its own, or in a list of both.
    """
    top = form.get("tournament", form) if isinstance(form, dict) else {}
    listed = form if isinstance(form, list) else [*_list(top, "participants"), *_list(top, "matches")]
    people = [
        one["participant"] for one in listed if isinstance(one, dict) and isinstance(one.get("participant"), dict)
    ]
    matches = [one["match"] for one in listed if isinstance(one, dict) and isinstance(one.get("match"), dict)]
    if not people and not matches:
        return None
    names = {str(one.get("id")): str(one.get("display_name") or one.get("name") or "").strip() for one in people}
    if matches and not people:
        raise ExchangeError(Sentence("These are Challonge matches without their participants: put both into one list."))
    is_swiss = isinstance(top, dict) and top.get("tournament_type") == "swiss"
    return {
        "name": str(top.get("name") or "Tournament of Challonge") if isinstance(top, dict) else "",
        "participants": [{"username": name} for name in names.values()],
        "rounds": list(_challonge_rounds(matches, names, is_swiss)),
    }


def _challonge_rounds(matches: Sequence[JsonObject], names: Mapping[str, str], is_swiss: bool) -> Iterator[JsonObject]:
    rounds: dict[int, list[JsonObject]] = {}
    for match in matches:
        number = match.get("round")
        if not isinstance(number, int) or number < 1:
            raise ExchangeError(
                Sentence(
                    "Round {round} of Challonge belongs to a losers’ bracket, which is not supported.",
                    round=repr(number),
                )
            )
        rounds.setdefault(number, []).append(match)
    for number in sorted(rounds):
        pairings: list[JsonObject] = []
        for match in rounds[number]:
            one, two, winner = (str(match.get(name)) for name in ("player1_id", "player2_id", "winner_id"))
            if one not in names or two not in names:
                raise ExchangeError(
                    Sentence("Round {round}: a match names a player who is not among the participants.", round=number)
                )
            pairings.append(_pairing(names[one], names[two], names.get(winner, "")))
        away = set(names.values()) - {
            str(pair[side]) for pair in pairings for side in ("playerOneUsername", "playerTwoUsername")
        }
        if is_swiss and len(away) == 1 and len(names) % 2:
            # Of an odd number Challonge gives one a bye, and tells no match of it.
            pairings.append(_pairing(away.pop(), None, ""))
        yield {"roundNumber": number, "pairings": pairings}


def _from_csv(data: bytes) -> TakenIn:
    """A table of matches: this hub's own, or Challonge's."""
    rows = table_from_csv(data).rows
    if not rows:
        raise ExchangeError(Sentence("The file is empty."))
    headings = [cell.casefold() for cell in rows[0][1]]
    columns = {
        fact: next((headings.index(name) for name in names if name in headings), None)
        for fact, names in MATCH_HEADINGS.items()
    }
    if missing := [MATCH_HEADINGS[fact][0].title() for fact in _WANTED if columns[fact] is None]:
        saw = quoted(rows[0][1])
        raise ExchangeError(
            Sentence(
                "The first line reads {saw}: a table of matches has the headings {missing} too.",
                saw=saw,
                missing=", ".join(missing),
            )
        )
    matches: list[dict[str, str]] = []
    lines: dict[tuple[int, str], int] = {}
    for number, row in rows[1:]:
        cells = {
            fact: row[column].removeprefix("'") if column is not None and column < len(row) else ""
            for fact, column in columns.items()
        }
        if not cells["round"].isdecimal() or len(cells["round"]) > LONGEST_NUMBER or not cells["one"]:
            raise ExchangeError(
                Sentence("Line {line}: a match needs the number of its round and a player.", line=number)
            )
        _check_plays_once(cells, number, lines)
        matches.append(cells)
    return tournament_of(
        {
            "name": "Event from a table of matches",
            "participants": list(_people_of(matches)),
            "rounds": list(_rounds_of([cells for cells in matches if cells["stage"] != MISSED])),
        }
    )


def _check_plays_once(cells: Mapping[str, str], number: int, lines: dict[tuple[int, str], int]) -> None:
    """Notes in which line of the table each player of a match plays this round. Raises `ExchangeError` for a second."""
    if cells["stage"] == MISSED:
        return
    for name in (cells[side] for side in ("one", "two") if cells[side].lower() not in BYES):
        played = int(cells["round"]), name
        if played in lines:
            raise ExchangeError(
                Sentence(
                    "Line {line}: {name} already plays round {round} in line {other}.",
                    line=number,
                    name=name,
                    round=cells["round"],
                    other=lines[played],
                )
            )
        lines[played] = number


def _rounds_of(matches: Sequence[Mapping[str, str]]) -> Iterator[JsonObject]:
    for number in sorted({int(cells["round"]) for cells in matches}):
        paired = [cells for cells in matches if int(cells["round"]) == number]
        pairings: list[JsonObject] = []
        for cells in paired:
            two = None if cells["two"].lower() in BYES else cells["two"]
            told = _pairing(cells["one"], two, cells["winner"])
            if cells["table"].isdecimal() and len(cells["table"]) <= LONGEST_NUMBER:
                told["table"] = int(cells["table"])
            pairings.append(told | ({"over": True, "endedBy": cells["ended by"]} if cells["ended by"] else {}))
        is_cut = all(cells["stage"] == "cut" for cells in paired)
        yield {"roundNumber": number, "stage": "cut" if is_cut else "swiss", "pairings": pairings}


def _people_of(matches: Sequence[Mapping[str, str]]) -> Iterator[JsonObject]:
    """Everybody in the table, with whether they have dropped where it says so, and the rounds they missed."""
    missed = [cells for cells in matches if cells["stage"] == MISSED]
    dropped = {cells[side] for cells in matches for side in ("one", "two") if cells[f"{side} dropped"]}
    says_who_dropped = bool(dropped)
    late = {cells["one"] for cells in missed}
    names = [cells[side] for cells in matches for side in ("one", "two")]
    seated = [name for name in dict.fromkeys(names) if name.lower() not in BYES]
    for name in (*(name for name in seated if name not in late), *(name for name in seated if name in late)):
        own = [cells for cells in missed if cells["one"] == name]
        person: JsonObject = {"username": name}
        if says_who_dropped:
            person["dropped"] = name in dropped
        if own:
            person["missed"] = {cells["round"]: "bye" if cells["winner"] else "loss" for cells in own}
        yield person


def _pairing(one: str, two: str | None, winner: str) -> JsonObject:
    return {"playerOneUsername": one, "playerTwoUsername": two, "winner": winner or None}


def _list(form: object, name: str) -> list[object]:
    value = form.get(name) if isinstance(form, dict) else None
    return value if isinstance(value, list) else []
