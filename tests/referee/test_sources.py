"""Somebody entered all that stands in the record as entered; what follows from something else is inferred."""

from __future__ import annotations

from companion.observations import Conceded, CounterEntered, HouseEntered, KeyTurned, Observation, TurnEnded, Undone
from companion.referee.referee import Referee
from companion.report import Health, TableReport
from tests.referee.at_the_table import START


def report_after(*entries: Observation) -> TableReport:
    referee = Referee()
    for observation in (START, *entries):
        referee.observe(observation)
    referee.check_time(entries[-1].t + 60.0)
    return referee.report(1, "Table", (), Health())


def sources(report: TableReport) -> list[tuple[str, str]]:
    return [(move.text, move.source) for move in report.moves]


def houses_of(player: int) -> tuple[str, ...]:
    return START.players[player].deck.houses


def test_an_end_that_only_the_next_players_house_tells_of_is_inferred() -> None:
    report = report_after(HouseEntered(1.0, 0, houses_of(0)[0]), HouseEntered(30.0, 1, houses_of(1)[0]))
    assert ("Ann ends the turn.", "inferred") in sources(report)
    assert all(source == "typed" for text, source in sources(report) if "chooses" in text)


def test_an_end_that_was_pressed_is_entered() -> None:
    report = report_after(
        HouseEntered(1.0, 0, houses_of(0)[0]), TurnEnded(20.0, 0), HouseEntered(30.0, 1, houses_of(1)[0])
    )
    assert ("Ann ends the turn.", "typed") in sources(report)


def test_one_press_that_forges_and_pays_is_undone_at_once() -> None:
    counted = CounterEntered(1.0, 0, "amber", 8)
    paid = KeyTurned(2.0, 0, "red", True, paid=6)
    assert (report_after(counted, paid).players[0].amber, report_after(counted, paid).players[0].keys) == (2, ("red",))
    undone = report_after(counted, paid, Undone(3.0, 0)).players[0]
    assert (undone.amber, undone.keys) == (8, ())


def test_whoever_concedes_has_lost_at_a_table_with_cards_too() -> None:
    report = report_after(HouseEntered(1.0, 0, houses_of(0)[0]), Conceded(5.0, 0))
    assert (report.winner, report.step) == (1, "over")
