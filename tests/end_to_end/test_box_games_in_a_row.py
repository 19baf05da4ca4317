"""Three games in a row at a table with a counter box: each begins with nothing pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.config import Config
from companion.counter_inputs.box import BOX
from companion.journal import Journal
from companion.observations import CounterEntered
from companion.report import TableReport
from companion.table.counters import tied
from companion.table.demo import demo_start
from companion.table.follower import recorded
from companion.table.plan import GamePlan, Setting
from companion.table.table import Table
from firmware_bridge.counter_box import CounterBox
from firmware_bridge.virtual_box import VirtualBox
from tests.reports import report_where

LEFT_AMBER_PLUS = 0


class BoxTable:
    """A table whose only input is a box, and the monotonic clock by which both live."""

    def __init__(self, journal: Journal) -> None:
        self.now_s = 500.0
        self.box = VirtualBox()
        self.table = Table(GamePlan("Table", Setting("none", {}), demo_start(Config())), journal, self._clock)
        self.table.open()
        counter_box = CounterBox(self.box.open, game_time=self.table.game_time)
        self._counting = tied(self.table, Config(), BOX.source, counter_box, self._clock)
        self.live(1.0)

    def _clock(self) -> float:
        return self.now_s

    def live(self, seconds: float) -> None:
        for _ in range(round(seconds * 100)):
            self.now_s += 0.01
            self._counting.turn()

    def press(self, button: int) -> None:
        self.box.tap(button)
        self.live(1.0)

    def report_where(self, holds: Callable[[TableReport], bool]) -> TableReport:
        return report_where(self.table.board, holds)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "table.journal") as opened:
        yield opened


@pytest.fixture
def at(journal: Journal) -> Iterator[BoxTable]:
    made = BoxTable(journal)
    yield made
    made.table.stop()


def shows(amber: int) -> Callable[[TableReport], bool]:
    return lambda report: bool(report.players) and report.players[0].amber == amber


def test_each_of_three_games_counts_from_nothing(at: BoxTable, journal: Journal) -> None:
    for _ in range(3):
        at.report_where(shows(0))
        at.press(LEFT_AMBER_PLUS)
        at.press(LEFT_AMBER_PLUS)
        assert at.report_where(shows(2)).t < 30.0
        at.table.begin_game()

    for epoch in journal.epochs()[:3]:
        pressed = [told.observation for told in recorded(journal, epoch)][1:]
        assert [type(one) for one in pressed] == [CounterEntered, CounterEntered]
        assert all(0.0 <= one.t < 30.0 for one in pressed)


def test_a_press_from_before_the_game_counts_in_neither(at: BoxTable) -> None:
    at.report_where(shows(0))
    at.box.tap(LEFT_AMBER_PLUS)
    at.live(0.05)
    at.table.begin_game()
    at.live(1.0)

    at.press(LEFT_AMBER_PLUS)

    assert at.report_where(shows(1)).players[0].amber == 1
