"""The real program is cut off at any moment and started again: the page shows the same game.

It is cut off twice; `KILLS=20 ./run-tests tests/end_to_end/test_restart.py` asks for more.
"""

from __future__ import annotations

import os
import random
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from companion.config import Config
from companion.journal import Journal
from companion.referee.settings import RefereeSettings
from companion.report import Health, TableReport
from companion.simulation.games.game_driver import TIDY, GameDriver
from companion.table.demo import demo_registry, demo_start
from companion.table.follower import Follower, recorded
from companion.table.notices import NoticeBoard
from companion.table.plan import Setting
from tests.end_to_end.running import Report, running

DEMO = ("--demo", "--seed", "4", "--speed", "0")
PHONES = ("--no-camera",)
UNHURRIED = ("--demo", "--seed", "4", "--speed", "0.1")
KILLS = int(os.environ.get("KILLS", "2"))


def game_kept(journal: Path, t: float) -> TableReport:
    """The newest game in a journal as a restart would show it, once `t` has passed."""
    with Journal.open(journal) as opened:
        follower = Follower(opened, NoticeBoard(), RefereeSettings(), "Table 1")
        follower.resume(lambda report: None)
        follower.check_time(t)
        return follower.report((), Health())


def moves_in(report: Report) -> list[str]:
    return [move["text"] for move in report["moves"]]


def is_kept(shown: Report, journal: Path) -> None:
    kept = game_kept(journal, shown["t"])
    assert [move.text for move in kept.moves][: len(shown["moves"])] == moves_in(shown)
    assert kept.turn >= shown["turn"]
    assert {flag["id"] for flag in shown["flags"]} <= {flag.id for flag in kept.flags}


def is_one_game(journal: Path) -> None:
    with Journal.open(journal) as opened:
        assert len(opened.epochs()) == 1, "a restart must not begin another game"
        assert Setting.of(opened) == Setting("demo", {"mistakes": [], "untidy": False, "seed": 4})
        opened.verify()


@pytest.mark.parametrize("seed", [1])
def test_a_game_cut_off_at_any_moment_goes_on_as_the_page_showed_it(tmp_path: Path, seed: int) -> None:
    """Observations that came in after the page's last report may be kept too; nothing that the page showed may
    be lost."""
    rng = random.Random(seed)
    journal = tmp_path / "games" / "table-1-demo.journal"
    shown: Report = {"t": 0.0, "moves": [], "turn": 0}
    for _ in range(KILLS):
        with running(tmp_path, *DEMO) as companion:
            again = companion.report_where(lambda report: report["t"] >= shown["t"])  # noqa: B023
            assert moves_in(again)[: len(shown["moves"])] == moves_in(shown)
            until = again["t"] + rng.uniform(2.0, 30.0)
            shown = companion.report_where(lambda report: report["t"] >= until)  # noqa: B023
            companion.kill()

        is_kept(shown, journal)
        is_one_game(journal)


def test_a_game_that_was_cut_off_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    """Made-up players enter everything once: a restart loses no number and counts none twice."""
    for cut_at in (12.0, 31.0):
        with running(tmp_path, *DEMO) as companion:
            companion.report_where(lambda report: report["t"] >= cut_at)  # noqa: B023
            companion.kill()

    with Journal.open(tmp_path / "games" / "table-1-demo.journal") as journal:
        entered = [told for told in recorded(journal) if told.serial is not None]
    driver = GameDriver(demo_registry(), 4, slop=TIDY)
    wanted = [entry.observation for act in driver.acts() for entry in act.entries]
    serials = [told.serial for told in entered]
    assert len(serials) == len(set(serials))
    for told in entered:
        assert told.observation == replace(wanted[int(told.serial or 0) - 1], t=told.observation.t)
    assert set(range(1, max(int(serial or 0) for serial in serials) - 3)) <= set(serials)


@pytest.mark.parametrize(
    ("number", "options"), [(signal.SIGINT, DEMO), (signal.SIGTERM, PHONES)], ids=["Ctrl-C in a game", "SIGTERM before"]
)
def test_it_stops_cleanly_when_it_is_asked_to(tmp_path: Path, number: signal.Signals, options: tuple[str, ...]) -> None:
    with running(tmp_path, *options) as companion:
        companion.report_where(lambda report: bool(report["moves"]) is (options == DEMO))

        assert companion.stop(number) == 0
        assert companion.said[-1] == "Stopped. The game is kept and goes on at the next start."


def test_a_port_in_use_is_told_in_the_first_line(tmp_path: Path) -> None:
    with running(tmp_path, *PHONES) as companion:
        port = companion.address.rstrip("/").rpartition(":")[2]
        other = tmp_path / "other"
        other.mkdir()
        with running(other, *PHONES, "--port", port) as second:
            told = second.said[0]

    assert told.startswith(f"The table cannot be opened: Port {port} cannot be used here")


def test_a_second_companion_at_the_same_table_is_refused(tmp_path: Path) -> None:
    with running(tmp_path, *PHONES), running(tmp_path, *PHONES) as second:
        second.process.wait()
        assert "follows “Table 1” already" in second.process.stderr.read()


def test_the_demo_starts_the_starter_decks(tmp_path: Path) -> None:
    names = [registration.deck.name for registration in demo_start(Config()).players]

    with running(tmp_path, *UNHURRIED) as companion:
        report = companion.report_where(lambda report: bool(report["players"]))

    assert [player["deck"] for player in report["players"]] == names
