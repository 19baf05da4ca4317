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
from companion.tournament.event.records import EventRecord, MatchDecided, PlayerEntered, RoundPaired, SeatedPair
from tests.tournament.event.test_event import OPENED

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


def test_matches_are_told_with_their_end() -> None:
    event = event_of(RECORDS)
    assert event is not None

    _, match, bye = rows(matches_csv(event))
    assert match == ["1", "swiss", "1", "Zoë, the Elder", "'=1+1", "0", "0", "'=1+1", "conceded"]
    assert bye[3:5] == ["Carl", "(bye)"]


def test_an_event_moves_to_another_hub_as_json_lines() -> None:
    assert records_from_lines(records_to_lines(RECORDS)) == RECORDS


@pytest.mark.parametrize(
    "data",
    [b"Ann\nBen\n", b"\xef\xbb\xbfName\r\nAnn\r\n\r\nBen\r\n", b"Seat,Player,Club\n1,Ann,X\n2,Ben,Y\n"],
)
def test_players_come_from_a_plain_list_or_a_table_with_a_heading(data: bytes) -> None:
    assert names_from_csv(data) == ("Ann", "Ben")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "names no players"),
        (b"\xff\xfeA", "CSV UTF-8"),
        (b"Name\nAnn\n\nAnn\n", "Line 4: Ann is already named in line 2"),
        (b"Seat,Name\n1,Ann\n2\n", "Line 3"),
        (b'Name\n"Ann', "not a CSV file"),
        (b"Seat;Person\n1;Ann\n".replace(b";", b","), "reads “Seat”, “Person”: head the column"),
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
