"""Win chances at a table: estimated as the game goes on, never of what cannot be told, and kept for the replay."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from companion.chances.playing_out import Wins
from companion.formats.position import read_position
from companion.journal import Journal
from companion.observations import CounterEntered, JsonObject, SeenSide, TableSnapshot
from companion.report import ChancesReport, TableReport
from companion.table.past_chances import recorded_chances, with_chances
from companion.table.table import Table
from companion.table.win_chances import WinChances, estimating
from tests.reports import PATIENCE_S, report_where
from tests.test_table import Clock, plan

EMPTY = SeenSide(battleline=(), artifacts=(), discard=())


class Playouts:
    """Plays nothing out: each batch ends as a test says. `asked` holds the first player's Æmber, and the seeds."""

    def __init__(self) -> None:
        self.asked: queue.Queue[tuple[int, range]] = queue.Queue()
        self.answers: queue.Queue[Wins | Exception] = queue.Queue()

    def wins(self, position: JsonObject, seeds: range) -> Wins:
        self.asked.put((read_position(position).players[0].amber, seeds))
        answer = self.answers.get(timeout=PATIENCE_S)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def kill(self) -> None:
        self.answers.put(OSError("killed"))

    def close(self) -> None:
        pass


@dataclass
class Watched:
    """A table that lies as the game has it, whose positions are played out ten times, and ten times more."""

    table: Table
    playouts: Playouts
    chances: WinChances

    def told(self, playouts: int) -> ChancesReport:
        """The chances once so many games were played out."""

        def holds(report: TableReport) -> bool:
            return report.chances is not None and report.chances.playouts == playouts

        chances = report_where(self.table.board, holds).chances
        assert chances is not None
        return chances


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "table.journal") as opened:
        yield opened


@pytest.fixture
def watched(journal: Journal) -> Iterator[Watched]:
    table, playouts = Table(plan(), journal, Clock()), Playouts()
    with closing(WinChances(table, playouts, (10, 10))) as chances:
        table.open()
        table.enter(TableSnapshot(1.0, (EMPTY, EMPTY)), "camera").result(PATIENCE_S)
        yield Watched(table, playouts, chances)
    table.stop()


def test_the_estimate_grows_surer_batch_by_batch(watched: Watched) -> None:
    watched.playouts.answers.put(Wins(7, 3))
    first = watched.told(10)
    watched.playouts.answers.put(Wins(7, 3))
    both = watched.told(20)
    assert first.first == both.first == 0.7
    assert first.low < both.low < both.high < first.high
    assert [watched.playouts.asked.get(timeout=PATIENCE_S)[1] for _ in range(2)] == [range(10), range(10, 20)]


def test_a_newer_position_does_not_wait_for_the_older_one(watched: Watched) -> None:
    playouts = watched.playouts
    assert playouts.asked.get(timeout=PATIENCE_S) == (0, range(10))
    watched.table.submit(CounterEntered(2.0, 0, "amber", delta=3))
    report_where(watched.table.board, lambda report: report.players[0].amber == 3)
    playouts.answers.put(Wins(5, 5))
    assert playouts.asked.get(timeout=PATIENCE_S) == (3, range(10))


def test_nothing_is_claimed_while_the_table_and_the_game_differ(watched: Watched) -> None:
    for _ in range(2):
        watched.playouts.answers.put(Wins(10, 0))
    watched.told(20)
    watched.chances.look(replace(watched.table.board.latest(), sync="out of sync"))
    unknown = watched.told(0)
    assert (unknown.low, unknown.high) == (0.0, 1.0)


def test_a_playing_out_that_fails_is_told_as_not_known(watched: Watched) -> None:
    watched.playouts.answers.put(ValueError("a defect of the engine"))
    assert watched.told(0).first == 0.5


def test_what_was_estimated_comes_again_in_the_replay(watched: Watched, journal: Journal) -> None:
    for _ in range(2):
        watched.playouts.answers.put(Wins(7, 3))
    shown = watched.told(20)
    watched.chances.close()
    watched.table.stop()
    assert recorded_chances(journal) == (shown,)
    before, after = (replace(watched.table.board.latest(), t=t, chances=None) for t in (0.5, 60.0))
    assert [report.chances for report in with_chances([before, after], [shown])] == [None, shown]


def test_a_table_that_wishes_none_starts_no_process(journal: Journal) -> None:
    def start() -> Playouts:
        raise AssertionError("nobody asked for it")

    with estimating(Table(plan(), journal, Clock()), False, start):
        pass
