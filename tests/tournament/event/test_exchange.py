"""Events leave for spreadsheets and other hubs, and come back."""

from __future__ import annotations

import csv
import io

import pytest

from companion.tournament.event.exchange import (
    ExchangeError,
    _harmless,
    matches_csv,
    names_from_csv,
    records_from_lines,
    records_to_lines,
    standings_csv,
)
from companion.tournament.event.happening import event_of
from companion.tournament.event.records import (
    DeckRegistered,
    EventEnded,
    EventRecord,
    MatchDecided,
    PlayerEntered,
    RoundPaired,
    SeatedPair,
)
from tests.tournament.event.test_event import OPENED, deck

RECORDS: tuple[EventRecord, ...] = (
    OPENED,
    PlayerEntered("a", "Zoë, the Elder"),
    PlayerEntered("b", "=1+1"),
    PlayerEntered("c", "Carl"),
    RoundPaired((SeatedPair(1, "a", "b"), SeatedPair(None, "c", None)), "manual"),
    MatchDecided(1, "b", "conceded"),
)


def rows(text: str) -> list[list[str]]:
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))


def test_standings_open_in_a_spreadsheet_with_names_as_they_are_and_no_formula() -> None:
    event = event_of(RECORDS)
    assert event is not None

    _, first, second, last = rows(standings_csv(event))
    assert first[:4] == ["1", "'=1+1", "1", "0"]
    assert second[:5] == ["2", "Carl", "1", "0", "1"]
    assert last[1] == "Zoë, the Elder"


@pytest.mark.parametrize(("records", "told"), [((), ""), ((EventEnded(),), deck("argus").name)])
def test_decks_are_named_to_anybody_once_the_event_has_ended(records: tuple[EventRecord, ...], told: str) -> None:
    opened, entered, *others = RECORDS
    event = event_of((opened, entered, DeckRegistered("a", deck("argus")), *others, *records))
    assert event is not None

    headings, *lines = rows(standings_csv(event))
    assert [line[headings.index("Decks")] for line in lines if line[1] == "Zoë, the Elder"] == [told]


def test_matches_are_told_with_their_end() -> None:
    event = event_of(RECORDS)
    assert event is not None

    _, match, bye = rows(matches_csv(event))
    assert match == ["1", "swiss", "1", "Zoë, the Elder", "'=1+1", "0", "0", "'=1+1", "conceded", "", ""]
    assert bye[3:5] == ["Carl", "(bye)"]


def test_an_event_moves_to_another_hub_as_json_lines() -> None:
    assert records_from_lines(records_to_lines(RECORDS)) == RECORDS


@pytest.mark.parametrize(
    "data",
    [b"Ann\nBen\n", b"\xef\xbb\xbfName\r\nAnn\r\n\r\nBen\r\n", b"Seat,Player,Club\n1,Ann,X\n2,Ben,Y\n"],
)
def test_players_come_from_a_plain_list_or_a_table_with_a_heading(data: bytes) -> None:
    assert names_from_csv(data).names == ("Ann", "Ben")


GERMAN = "Spieler;Verein\r\nJörg Öztürk;Süd\r\nŁucja;Nord\r\n"


@pytest.mark.parametrize(
    ("data", "names"),
    [
        (GERMAN.encode(), ("Jörg Öztürk", "Łucja")),
        (GERMAN.encode("utf-8-sig"), ("Jörg Öztürk", "Łucja")),
        (GERMAN.replace(";", "\t").encode("utf-16"), ("Jörg Öztürk", "Łucja")),
        (GERMAN.replace("Ł", "L").encode("cp1252"), ("Jörg Öztürk", "Lucja")),
        (f"sep=;\n{GERMAN}".encode(), ("Jörg Öztürk", "Łucja")),
        (b"First Name,Last Name\nAda,Lovelace\nBen,\n", ("Ada Lovelace", "Ben")),
        (b"Name;Vorname\nLovelace;Ada\n", ("Ada Lovelace",)),
        (b'Club;Name\nNorth;"Lovelace, Ada"\n', ("Lovelace, Ada",)),
        (b"Name\nLovelace, Ada\n", ("Lovelace, Ada",)),
        (b"Ann\rBen\r", ("Ann", "Ben")),
        (b"Name;;\nAnn;;\n;;\nBen;;\n", ("Ann", "Ben")),
        (b'"Name";"Deck, its set"\n"Ann";"Argus"\n', ("Ann",)),
    ],
)
def test_lists_of_players_are_read_as_spreadsheets_save_them(data: bytes, names: tuple[str, ...]) -> None:
    assert names_from_csv(data).names == names


def test_it_is_told_how_a_list_was_understood() -> None:
    understood = names_from_csv(GERMAN.replace("Ł", "L").encode("cp1252")).understood
    assert understood == (
        "Read 2 names below “Spieler”. Cells are separated by semicolons. The file does not say which encoding "
        "it uses: check the names with accents."
    )


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "names no players"),
        (b"\xff\xfeA", "CSV UTF-8"),
        (b"Name\nAnn\n\nAnn\n", "Line 4: Ann is already named in line 2"),
        (b"Seat,Name\n1,Ann\n2\n", "Line 3"),
        (b'Name\n"Ann', "not a CSV file"),
        (b"Seat,Person\n1,Ann\n", "reads “Seat”, “Person”: head the column"),
        (b"Ann;North\nBen;South\n", "reads “Ann”, “North”: head the column"),
        (b"Name,Club\nLovelace, Ada,North\n", "Line 2 has 3 cells and the first line 2"),
        (b"PK\x03\x04\x14", "workbook"),
        (b"Name\n\x00\x01", "not a text file"),
    ],
)
def test_a_file_that_cannot_be_taken_is_refused_with_the_line(data: bytes, says: str) -> None:
    with pytest.raises(ExchangeError, match=says):
        names_from_csv(data)


@pytest.mark.parametrize("line", ["{", "[]", '{"kind": "player-entered"}'])
def test_a_line_that_is_no_record_is_named(line: str) -> None:
    with pytest.raises(ExchangeError, match="Line 2"):
        records_from_lines([next(records_to_lines([OPENED])), line])


@pytest.mark.parametrize("start", ["=", "＝", "+", "＠", "\u200b=", "\ufeff-", "\t=", " =", "\u00ad+", "\0="])
def test_no_cell_begins_as_a_spreadsheet_begins_formulas(start: str) -> None:
    assert _harmless(f"{start}1+1") == f"'{start}1+1"


@pytest.mark.parametrize("cell", ["Zoë", "Bob=Ann", "", 7, None, "Ⓐnna"])
def test_any_other_cell_is_as_it_was(cell: object) -> None:
    assert _harmless(cell) == cell
