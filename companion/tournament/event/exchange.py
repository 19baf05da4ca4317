"""An event for other programs: standings and pairings as CSV, players from CSV, the whole event as JSON Lines.

CSV is written as spreadsheets open it without asking: commas, quotes where needed, and a byte order mark so that names
with accents survive. A cell that a spreadsheet would take for a formula gets an apostrophe before it.
"""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.sentences import N_, Sentence, counted, reason
from companion.strict_json import JsonError, read_json
from companion.tournament.event.event import Event, Round
from companion.tournament.event.places import places
from companion.tournament.event.record_forms import RecordError, record_from_json, record_to_json
from companion.tournament.event.records import EventRecord
from companion.tournament.event.standings import TIE_BREAKERS
from companion.tournament.event.tables_in_text import TableError, TextTable, table_in

_FORMULA_STARTS = ("=", "+", "-", "@")
_NOT_SEEN = " \t\r\n\v\f\0\u00a0\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
NAME_HEADINGS = (
    "player", "name", "display name", "participant name", "player name", "full name", "username", "participant",
    "spieler", "spielerin", "spielername", "teilnehmer", "teilnehmerin", "anzeigename", "vollständiger name",
)  # fmt: skip
FIRST_NAME_HEADINGS = ("first name", "firstname", "given name", "forename", "vorname")
LAST_NAME_HEADINGS = ("last name", "lastname", "surname", "family name", "nachname", "familienname", "zuname")
MISSED = "missed"
LONGEST_NAME = 80
MOST_PLAYERS = 1024


class ExchangeError(ValueError):
    """The file cannot be taken; the message names the line and what would be right."""


def standings_csv(event: Event) -> str:
    """The table of the Swiss rounds, best first, with everybody's place once the event is decided.

    Anybody may open it: which deck is whose is told once the event has ended.
    """
    final = {place.player: place.words for place in places(event)}
    rows = (
        (
            line.rank,
            event.entrants[line.player].name,
            line.wins,
            line.losses,
            line.byes,
            *(f"{float(breaker.of(line)):.4f}" for breaker in TIE_BREAKERS),
            "; ".join(deck.deck.name for deck in event.entrants[line.player].decks.values()) if event.ended else "",
            "dropped" if event.entrants[line.player].dropped else "",
            final.get(line.player, ""),
        )
        for line in event.standings
    )
    figures = (breaker.in_csv for breaker in TIE_BREAKERS)
    return csv_text(("Rank", "Player", "Wins", "Losses", "Byes", *figures, "Decks", "Remarks", "Place"), rows)


def matches_csv(event: Event) -> str:
    """Every match of every round: who sat where, how it came out, who has dropped; before them the rounds missed."""
    return csv_text(
        (
            *("Round", "Stage", "Table", "Player 1", "Player 2", "Games 1", "Games 2", "Winner", "Ended by"),
            *("Dropped 1", "Dropped 2"),
        ),
        (*_missed_rows(event), *(row for one in event.rounds for row in _match_rows(event, one))),
    )


@dataclass(frozen=True, slots=True)
class NamesRead:
    """Players' names in the order of their file, and a sentence on how it was understood."""

    names: tuple[str, ...]
    understood: str


def names_from_csv(data: bytes) -> NamesRead:
    """The names in a table: of the column headed `Name` or `Player`, of first and last names, or of its only column.

    Raises `ExchangeError` for a file that is not text, for headings that tell no names, for a name twice, and where
    there are none or too many.
    """
    table = table_from_csv(data) if data.strip() else TextTable(())
    columns, first = _name_columns(table)
    names: dict[str, int] = {}
    for number, row in table.rows[first:]:
        parts = (row[column].removeprefix("'") for column in columns if column < len(row))
        name = " ".join(" ".join(parts).split())
        if not name or len(name) > LONGEST_NAME:
            raise ExchangeError(
                Sentence("Line {line}: a name of 1 to {most} letters is missing.", line=number, most=LONGEST_NAME)
            )
        if name in names:
            raise ExchangeError(
                Sentence(
                    "Line {line}: {name} is already named in line {first}.", line=number, name=name, first=names[name]
                )
            )
        names[name] = number
    if not names:
        raise ExchangeError(Sentence("The file names no players: write one name a line, below the heading “Name”."))
    if len(names) > MOST_PLAYERS:
        raise ExchangeError(
            Sentence(
                "The file names {count} players; at most {most} can be taken.", count=len(names), most=MOST_PLAYERS
            )
        )
    return NamesRead(tuple(names), _understood(table, columns, first, len(names)))


def table_from_csv(data: bytes) -> TextTable:
    """The table of a CSV file. Raises `ExchangeError` where it is none."""
    try:
        return table_in(data)
    except TableError as error:
        raise ExchangeError(reason(error)) from None


def records_to_lines(records: Iterable[EventRecord]) -> Iterator[str]:
    """An event's records as JSON Lines, to be kept or opened at another hub."""
    return (json.dumps(record_to_json(record), ensure_ascii=False, sort_keys=True) for record in records)


def records_from_lines(lines: Iterable[str | bytes]) -> tuple[EventRecord, ...]:
    """The records of JSON Lines. Raises `ExchangeError` with the number of the line."""
    return tuple(_record(number, line) for number, line in enumerate(lines, start=1) if line.strip())


def _record(number: int, line: str | bytes) -> EventRecord:
    try:
        form = read_json(line)
        if not isinstance(form, dict):
            raise RecordError("a record is a JSON object")
        return record_from_json(form)
    except (JsonError, RecordError) as error:
        raise ExchangeError(Sentence("Line {line}: {error}", line=number, error=reason(error))) from None


def _name_columns(table: TextTable) -> tuple[tuple[int, ...], int]:
    """In which columns the names are, first names before last ones, and the first row that holds one.

    A plain list needs no heading. Beside a column of first names, one headed `Name` holds the last ones.
    """
    headings = [cell.casefold().rstrip(":") for cell in table.rows[0][1]] if table.rows else []
    whole, given, family = (
        next((headings.index(heading) for heading in known if heading in headings), None)
        for known in (NAME_HEADINGS, FIRST_NAME_HEADINGS, LAST_NAME_HEADINGS)
    )
    if given is not None and family is None and "name" in headings:
        family = headings.index("name")
    if given is not None and family is not None:
        return (given, family), 1
    if whole is not None:
        return (whole,), 1
    if len(headings) > 1:
        wording = N_(
            "The first line reads {saw}: head the column of names “Name” or “Player”, or two of them “First Name” and "
            "“Last Name”."
        )
        raise ExchangeError(Sentence(wording, saw=quoted(table.rows[0][1])))
    return (0,), 0


def quoted(cells: Sequence[str]) -> str:
    """The first cells of a line as a message quotes them."""
    return ", ".join(f"“{cell}”" for cell in cells[:8])


def _understood(table: TextTable, columns: Sequence[int], first: int, count: int) -> str:
    names = counted(count, "{count} name", "{count} names")
    read = Sentence("Read {names}, one a line.", names=names)
    if first:
        heads = quoted([table.rows[0][1][column] for column in columns])
        read = Sentence("Read {names} below {headings}.", names=names, headings=heads)
    if table.separator:
        read = Sentence("{read} Cells are separated by {separator}.", read=read, separator=Sentence(table.separator))
    if table.is_guessed:
        wording = N_("{read} The file does not say which encoding it uses: check the names with accents.")
        read = Sentence(wording, read=read)
    return read


def _match_rows(event: Event, one: Round) -> Iterator[tuple[object, ...]]:
    for match in one.matches:
        standing = match.standing
        games = standing.games_won if standing else ("", "")
        yield (
            one.number,
            one.stage,
            match.table or "",
            event.entrants[match.player].name,
            event.entrants[match.opponent].name if match.opponent else "(bye)",
            *games,
            event.entrants[match.winner].name if match.winner else "",
            match.decided or ("played" if match.over else ""),
            *("yes" if player and event.entrants[player].dropped else "" for player in (match.player, match.opponent)),
        )


def _missed_rows(event: Event) -> Iterator[tuple[object, ...]]:
    """The results that count for the rounds that somebody missed: a bye, or a match that was lost to nobody."""
    for entrant in event.entrants.values():
        for number, counts in entrant.missed.items():
            if counts != "none":
                winner = entrant.name if counts == "bye" else ""
                yield number, MISSED, "", entrant.name, "(bye)", "", "", winner, MISSED, "", ""


def csv_text(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in CSV, harmless to whoever opens it."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(headings)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return "\ufeff" + text.getvalue()


def _harmless(cell: object) -> object:
    """A spreadsheet also takes for a formula what begins so in full width, or after what is not seen."""
    if not isinstance(cell, str) or not cell:
        return cell
    seen = unicodedata.normalize("NFKC", cell).lstrip(_NOT_SEEN)
    hides = cell[0] in _NOT_SEEN or unicodedata.category(cell[0]) in ("Cc", "Cf")
    return f"'{cell}" if hides or seen.startswith(_FORMULA_STARTS) else cell
