"""A club evening with real programs: twelve players, six tables, and whatever goes wrong in between.

Players and organiser use nothing but pages and a controller box, and each name is typed once. The hub and a table are
killed amid a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.tournament.event.happening import event_of
from companion.tournament.event.taking_in import event_from_file
from tests.end_to_end.club_evening import Hall, hall_in, until
from tests.end_to_end.running import Report
from tests.end_to_end.visiting import Visitor

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal", "Ida", "Jan", "Kim", "Lou")
PARSED = (
    r"^(\w+) brings (.+) to The Crucible$",
    r"^(\w+) won the flip and is first player$",
    r"^Key phase - (\w+)$",
    r"^(\w+) has won the game$",
)
"""The lines that the public keyforge-game-log-parser looks for in every game."""
FORGED = r"^{} forges the (Red|Yellow|Blue) key ?, paying \d+ Æmber$"


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with hall_in(tmp_path) as made:
        made.open_event(NAMES)
        yield made


def entered(report: Report) -> dict[str, tuple[int, int, int]]:
    """The Æmber, chains and keys that players entered, as a table shows it."""
    return {one["name"]: (one["amber"], one["chains"], len(one["keys"])) for one in report["players"]}


def correct_round_one(hall: Hall) -> None:
    """The other player of table 3 had won."""
    match = next(match for match in hall.event.rounds[0].matches if match.table == 3)
    other = next(player for player in match.players if player != match.winner)
    shown = hall.organiser.read(f"{hall.hub.address}events/1/round?round=1")[1]
    seen = re.findall(r'name="seen-3" value="(\w+)"', shown)[0]
    hall.do("correct", **{"of": "1", "table": "3", "winner": other, "by": "played", "seen-3": seen})
    assert hall.event.rounds[0].matches[2].winner == other


def play_while_the_hub_is_dead(hall: Hall, table: int) -> None:
    first, _ = hall.tables[table]
    at = hall.sit_down(table)
    hall.hub.kill()
    first.press(at, *(f"keys/{key}/forged" for key in ("red", "yellow", "blue")))
    hall.hub.start()


def play_through_a_kill_of_the_table(hall: Hall, table: int) -> None:
    first, second = hall.tables[table]
    at = hall.sit_down(table)
    first.press(at, "keys/red/forged", "amber/more", "amber/more")
    second.press(at, "chains/more", "keys/blue/forged")
    before = entered(at.companion.report())
    assert before == {first.name: (2, 0, 1), second.name: (0, 1, 1)}
    at.kill()
    at.start()
    # While it takes the game up, it shows how far it has come.
    until(lambda: entered(at.companion.report()) == before)
    first.press(at, "keys/yellow/forged", "keys/blue/forged")


def swiss_rounds(hall: Hall) -> None:
    hall.play_round()
    hall.do("drop", player="p12")
    hall.enter("Max", missed="loss")
    hall.pair()
    correct_round_one(hall)
    hall.play_cameras()
    hall.play_phones(5)
    play_while_the_hub_is_dead(hall, 6)
    hall.confirm_all()
    hall.pair()
    hall.play_cameras()
    play_through_a_kill_of_the_table(hall, 5)
    hall.play_phones(6)
    hall.confirm_all()


def cut(hall: Hall) -> None:
    if hall.event.open_tie:
        hall.do("tie", way="lot", level=hall.event.open_tie)
    hall.do("cut")
    hall.play_round()
    hall.play_round()
    hall.do("end")


def check_exports(hall: Hall) -> None:
    """Our own importers read the event back as it was."""
    event = hall.event
    for file in ("tournament.json", "matches.csv"):
        again = event_of(event_from_file(hall.export(file)).records)
        assert again is not None
        for one, other in zip(again.rounds, event.rounds, strict=True):
            winners = [
                [ev.entrants[m.winner].name for m in r.matches if m.winner] for ev, r in ((again, one), (event, other))
            ]
            assert winners[0] == winners[1], file


def logs_of(hall: Hall) -> list[str]:
    """The log of every game, as anybody reads it in the event's archive."""
    archive = Visitor().read(f"{hall.hub.address}events/1/archive")[1]
    links = re.findall(r'href="(/events/1/archive/[^"]+\.txt)"', archive)
    return [Visitor().read(hall.hub.address.rstrip("/") + link)[1] for link in links]


def check_logs(hall: Hall) -> None:
    """The public parser's expressions find players, first player, turns and the winner in every game's log, and the
    winner's keys where players entered them: at both phone tables and at the box, in three rounds."""
    logs = logs_of(hall)
    assert len(logs) == 3 * 6 + 2 + 1
    for log in logs:
        assert [pattern for pattern in PARSED if not re.search(pattern, log, re.MULTILINE)] == [], log
    winners = [re.findall(PARSED[-1], log, re.MULTILINE)[0] for log in logs]
    keys = [re.findall(FORGED.format(name), log, re.MULTILINE) for name, log in zip(winners, logs, strict=True)]
    assert [forged for forged in keys if forged] == [["Red", "Yellow", "Blue"]] * (3 * 3)


def test_an_evening_comes_to_its_end_through_kills_of_hub_and_table(hall: Hall) -> None:
    swiss_rounds(hall)
    assert [len(one.matches) for one in hall.event.rounds] == [6, 6, 6]
    late = next(line for line in hall.event.standings if hall.event.entrants[line.player].name == "Max")
    assert late.wins + late.losses == 3
    cut(hall)
    champion = hall.event.champion
    assert champion is not None
    assert f"{hall.event.entrants[champion].name} won." in Visitor().read(f"{hall.hub.address}events/1/archive")[1]
    assert "Max entered with a loss for round 1." in hall.organiser.read(f"{hall.hub.address}events/1/history")[1]
    assert {match.decided for one in hall.event.rounds for match in one.matches} <= {"played", None}
    check_exports(hall)
    check_logs(hall)
