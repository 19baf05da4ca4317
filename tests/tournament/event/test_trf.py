"""Reports of chess programs: ratings, starting ranks and planned byes, there and back, in the columns that count."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from companion.tournament.event.event import Event
from companion.tournament.event.exchange import ExchangeError
from companion.tournament.event.happening import CannotHappen, event_of, happen
from companion.tournament.event.keyforge_decks_writing import tournament_to_json
from companion.tournament.event.organising import next_round
from companion.tournament.event.records import (
    ByePlanned,
    EventOpened,
    MissedAs,
    PairingUndone,
    PlayerEntered,
)
from companion.tournament.event.taking_in import event_from_file
from companion.tournament.event.trf import trf_of
from tests.tournament.event.test_taken_in_again import OPENED, again, played, round_played, shown, with_all

SWISS = replace(OPENED, cut_to=0)


def line_of(number: int, name: str, rating: str, points: float, rank: int, *rounds: str) -> str:
    """A player's line as the handbook has it, columns 1 to 89, and ten columns for each round."""
    person = f"m FM {name:33} {rating:>4} GER {12345678 + number:>11} 1990/01/02"
    return f"001 {number:4} {person} {points:4.1f} {rank:4}" + "".join(f"  {one}" for one in rounds)


REPORT = "\n".join(
    (
        "012 Open de Noël",
        "062 4",
        "092 Individual: Swiss",
        "XXR 4",
        line_of(2, "Berger, Ben", "1850", 1, 2, "   1 w 0", "   3 b 1", "0000 - Z"),
        line_of(1, "Ahlers, Ada", "2011", 2, 1, "   2 b 1", "   4 w +"),
        line_of(4, "Diaz, Dan", "", 0, 4, "   3 b 0", "   1 b -"),
        line_of(3, "Clarke, Cleo", "1432", 1, 3, "   4 w 1", "   2 w 0", "0000 - F"),
        "240 F   4    2    4",
        "",
    )
)


def changed(line: str, column: int, text: str) -> str:
    """The report with a text that begins in this column, counted from 1, of the line that begins so."""
    rows = [
        row[: column - 1] + text + row[column - 1 + len(text) :] if row.startswith(line) else row
        for row in REPORT.splitlines()
    ]
    return "\n".join(rows)


def test_ratings_and_starting_ranks_of_another_program_are_kept() -> None:
    event = again(REPORT)
    assert [(one.name, one.rating) for one in event.entrants.values()] == [
        ("Ahlers, Ada", 2011),
        ("Berger, Ben", 1850),
        ("Clarke, Cleo", 1432),
        ("Diaz, Dan", 0),
    ]
    assert next((line.player, line.wins) for line in event.standings) == ("p1", 2)
    assert (len(event.rounds), event.swiss_rounds_left) == (2, 2)


def test_byes_in_rounds_to_come_are_planned() -> None:
    planned = {one.name.split(",")[0]: dict(one.planned) for one in again(REPORT).entrants.values()}
    assert planned == {"Ahlers": {}, "Berger": {3: "none", 4: "bye"}, "Clarke": {3: "bye"}, "Diaz": {4: "bye"}}


def test_players_whom_a_pairing_program_leaves_out_are_left_out_of_the_next_round() -> None:
    event = again(f"{REPORT}XXZ 1\n")
    assert dict(event.entrants["p1"].planned) == {3: "none"}


def test_what_the_hub_does_not_know_is_named_in_a_remark() -> None:
    taken = event_from_file(f"{REPORT}XXP 1 2\n".encode())
    assert [str(remark) for remark in taken.remarks] == [
        "Line 10: players who must not meet (XXP) are left out. The hub pairs who has not met."
    ]


# There and back


def planned_event(seed: int) -> Event:
    """Some rounds of rated players, two of whom have planned to be away."""
    chance = random.Random(seed)
    entered = [PlayerEntered(f"p{n}", f"Player {n}", rating=chance.choice((0, 900, 1500 + n))) for n in range(1, 10)]
    event = event_of([EventOpened("Cup", "archon", "archon", 35, 35, "2018", swiss_rounds=6), *entered])
    assert event
    away: list[MissedAs] = ["none", "loss", "bye"]
    event = with_all(event, [ByePlanned(f"p{n}", chance.randrange(2, 7), chance.choice(away)) for n in (2, 5, 7)])
    for _ in range(3):
        event = round_played(event, chance)
    return event


@pytest.mark.parametrize("seed", range(10))
def test_a_report_brings_back_ratings_ranks_and_planned_byes(seed: int) -> None:
    event = planned_event(seed)
    taken = again(trf_of(event))
    assert shown(taken)[0] == shown(event)[0]
    assert [(one.name, one.rating) for one in taken.entrants.values()] == [
        (one.name, one.rating) for one in event.entrants.values()
    ]
    to_come = [{n: counts for n, counts in one.planned.items() if n > 3} for one in event.entrants.values()]
    assert [dict(one.planned) for one in taken.entrants.values()] == to_come
    assert trf_of(taken).splitlines()[5:] == trf_of(event).splitlines()[5:]


def test_the_hubs_own_tournament_file_brings_them_back_too() -> None:
    event = planned_event(4)
    taken = again(json.dumps(tournament_to_json(event)))
    assert [(one.rating, {n: c for n, c in one.planned.items() if n > 3}) for one in event.entrants.values()] == [
        (one.rating, dict(one.planned)) for one in taken.entrants.values()
    ]


@pytest.mark.parametrize("seed", range(5))
def test_a_report_keeps_the_columns_that_checkers_read(seed: int) -> None:
    event = played(seed, SWISS, rounds_of_cut=0)
    for line in trf_of(event).splitlines():
        if line.startswith("001"):
            number, points = int(line[4:8]), float(line[80:84])
            assert {line[3], line[8], line[47], line[52:79].strip(), line[79], line[84]} == {" ", ""}
            cells = [line[at : at + 8] for at in range(91, len(line), 10)]
            assert points == sum(cell[7] in "1+UF" for cell in cells), "a checker adds the points up"
            assert all(cell[:4].strip().isdecimal() and cell[5] in "wb-" and cell[4] == " " for cell in cells)
            assert number == int(line[4:8].strip()) > 0


# Rounds


def test_who_has_planned_a_bye_is_not_paired_and_the_round_counts_as_said() -> None:
    event = again(REPORT)
    event = happen(event, next_round(event, "swiss", 1))
    assert event.current
    assert sorted(player for match in event.current.matches for player in match.players) == ["p1", "p4"]
    assert [event.entrants[player].missed.get(3) for player in ("p1", "p2", "p3")] == [None, "none", "bye"]
    undone = happen(event, PairingUndone())
    assert (undone.entrants["p3"].missed.get(3), undone.entrants["p3"].planned.get(3)) == (None, "bye")


def test_a_plan_can_be_taken_back_until_the_round_is_paired() -> None:
    event = happen(again(REPORT), ByePlanned("p3", 3, None))
    assert 3 not in event.entrants["p3"].planned
    with pytest.raises(CannotHappen, match="Round 2 has been paired"):
        happen(event, ByePlanned("p3", 2, "bye"))


# Wrong files


@pytest.mark.parametrize(
    ("report", "words"),
    [
        (
            changed("001    2", 5, "   x"),
            "Line 5: a player’s number, 1 to 9999, is expected in columns 5 to 8, not “x",
        ),
        (changed("001    2", 5, "   1"), "Line 6: the number 1 is already that of line 5"),
        (changed("001    2", 15, " " * 33), "Line 5: a player’s name is expected in columns 15 to 47"),
        (changed("001    2", 15, "Ahlers, Ada"), "Line 6: Ahlers, Ada is already named in line 5"),
        (changed("001    2", 49, "high"), "Line 5: a rating, or nothing, is expected in columns 49 to 52, not “high”"),
        (changed("001    2", 99, "="), "Line 5, round 1: KeyForge has no result =: 1, 0, +, -, U, F or Z is expected"),
        (
            changed("001    2", 97, "x"),
            "Line 5, round 1: an opponent’s number, w, b or -, and a result are expected",
        ),
        (changed("001    2", 92, "   9"), "Line 5, round 1: nobody else has the opponent’s number, 9"),
        (changed("001    2", 92, "   4"), "Berger, Ben plays Diaz, Dan, of whom line 7 says otherwise"),
        (changed("001    2", 99, "1"), "Line 5, round 1: Berger, Ben won, and so did Ahlers, Ada in line 6"),
        (changed("240", 5, "H"), "Line 9: F or Z, a round and the numbers of players are expected after 240, not “H"),
        (changed("240", 16, "   7"), "Line 9: the number of a player is expected, and nobody has 7"),
    ],
)
def test_a_wrong_line_is_named_with_what_is_expected_there(report: str, words: str) -> None:
    with pytest.raises(ExchangeError) as refused:
        event_from_file(report.encode())
    assert words in str(refused.value)
