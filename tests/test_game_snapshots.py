"""A long game is open again at once: from a snapshot, which is as good as judging everything again, or is not used."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from companion.journal import Journal
from companion.journal_events import Entry
from companion.observations import (
    CardCorrected,
    CounterEntered,
    Observation,
    PositionSet,
    QuestionAnswered,
    Redone,
    TableConfirmed,
    TurnEnded,
    Undone,
)
from companion.referee.settings import RefereeSettings
from companion.report import Health, TableReport
from companion.table.follower import Follower, entry_of
from companion.table.intake import Submission
from companion.table.notices import NoticeBoard
from companion.table.plan import Setting
from tests.nightly import each_night
from tests.referee.at_the_table import START
from tests.test_resuming import ASKED, BEGUN, FLAGGED, LOST, TAKEN_BACK, timeless, untidy_game


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.journal"


@pytest.fixture(scope="module")
def flagged_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("flagged")
    follow(folder / "table.journal", FLAGGED, until=20.0)
    return folder


@pytest.fixture
def flagged(path: Path, flagged_once: Path) -> Path:
    """The journal of the game with a flag, and beside it the snapshot of where it was cut off."""
    shutil.copytree(flagged_once, path.parent, dirs_exist_ok=True)
    return path


def follower(journal: Journal) -> Follower:
    return Follower(journal, NoticeBoard(), RefereeSettings(), "Table 1")


def follow(path: Path, observations: list[Observation], until: float | None = None, snapshot: bool = True) -> None:
    """A game followed to where it was cut off, with a snapshot of it then."""
    with Journal.open(path) as journal:
        journal.append(Setting("none", {}).entry(0.0, RefereeSettings()))
        one = follower(journal)
        for observation in observations:
            tell(journal, one, observation)
        journal.append(*map(entry_of, one.check_time(until or observations[-1].t)))
        if snapshot:
            assert one.snapshot()()


def tell(journal: Journal, one: Follower, observation: Observation) -> None:
    journal.append(Submission(observation, "page").entry())
    journal.append(*map(entry_of, one.judge(observation)))


def opened(path: Path, then: list[Observation]) -> tuple[TableReport, list[dict[str, object]], int]:
    """The report shown after the game was taken up and went on, what was kept, and how many reports it took to open."""
    with Journal.open(path) as journal:
        one = follower(journal)
        shown: list[TableReport] = []
        _, missing = one.resume(shown.append)
        journal.append(*missing)
        for observation in then:
            tell(journal, one, observation)
        return one.report((), Health()), [event.body for event in journal.events(kind="verdict")], len(shown)


GAMES = {"begun": BEGUN, "flagged": FLAGGED, "lost": LOST, "asked": ASKED, "taken back": TAKEN_BACK}
GOES_ON: dict[str, list[Observation]] = {
    "at rest": [],
    "undone": [CounterEntered(30.0, 0, "amber", delta=1), Undone(31.0), Undone(32.0), Redone(33.0)],
    "ended": [CounterEntered(30.0, 0, "amber", delta=1), TurnEnded(31.0, 0)],
    "corrected": [CardCorrected(30.0, "troll#1", "dust-imp"), QuestionAnswered(31.0, 1, 1, "g=3")],
}
BY_DAY = {"begun": "undone", "flagged": "corrected", "lost": "at rest", "asked": "ended", "taken back": "undone"}
"""Every game and every way to go on, once or twice; each night all of them."""


@pytest.mark.parametrize(
    ("named", "goes_on"),
    [*BY_DAY.items(), *each_night(*(pair for pair in product(GAMES, GOES_ON) if pair not in BY_DAY.items()))],
)
def test_taken_up_from_a_snapshot_a_game_goes_on_as_if_judged_again(
    path: Path, named: str, goes_on: str, tmp_path: Path
) -> None:
    game, then, again = GAMES[named], GOES_ON[goes_on], tmp_path / "again.journal"
    follow(path, game, until=20.0)
    shutil.copy(path, again)

    report, kept, shown = opened(path, then)
    judged_again, kept_again, shown_again = opened(again, then)

    assert timeless(report) == timeless(judged_again)
    assert kept == kept_again
    assert shown == 1
    assert shown_again == len(game) + 1


def test_an_untidy_game_can_be_cut_off_anywhere(tmp_path: Path) -> None:
    game = list(untidy_game())[:40]
    whole = tmp_path / "whole.journal"
    follow(whole, game, snapshot=False)
    expected, kept, _ = opened(whole, [])
    for cut in (1, 23, 38):
        path = tmp_path / f"{cut}.journal"
        follow(path, game[:cut])
        report, kept_here, shown = opened(path, game[cut:])
        assert timeless(report) == timeless(expected)
        assert kept_here == kept
        assert shown == 1


def test_what_came_after_the_snapshot_is_judged_again(path: Path) -> None:
    follow(path, FLAGGED[:-1])
    with Journal.open(path) as journal:
        journal.append(Submission(FLAGGED[-1], "page").entry())

    report, _, shown = opened(path, [CounterEntered(30.0, 0, "amber", delta=1)])

    assert [flag.status for flag in report.flags if flag.rule != "amber-count"] == ["open"]
    assert shown == 2


def test_the_replay_of_a_game_taken_up_from_a_snapshot_begins_with_the_game(flagged: Path) -> None:
    with Journal.open(flagged) as journal:
        one = follower(journal)
        one.resume(lambda report: None)
        past = list(one.past())

    assert [report.version for report in past] == [1, 2, 3, 4]
    assert [report.t for report in past] == [told.t for told in FLAGGED]
    assert one.report((), Health()).version == 6, "what is shown from now on comes after it"


def test_a_snapshot_that_nobody_touched_is_used(flagged: Path) -> None:
    assert opened(flagged, [])[2] == 1


def spoil(path: Path, change: Callable[[bytes], bytes]) -> None:
    snapshot = path.with_suffix(".snapshot")
    snapshot.write_bytes(change(snapshot.read_bytes()))


@pytest.mark.parametrize(
    "change",
    [
        lambda content: b"",
        lambda content: content[: len(content) // 2],
        lambda content: content[:-8] + bytes(8),
        lambda content: b"{}\n" + content,
        lambda content: b"\xff\x00" + content,
        lambda content: content.replace(b'"format":1', b'"format":2'),
        lambda content: content.replace(b'"heard":4', b'"heard":3'),
        lambda content: content.replace(b'"heard":4', b'"heard":-1'),
    ],
    ids=["empty", "torn", "altered", "no header", "no text", "another format", "another place", "nonsense"],
)
def test_a_damaged_snapshot_is_not_used(flagged: Path, change: Callable[[bytes], bytes]) -> None:
    spoil(flagged, change)
    report, _, shown = opened(flagged, [])
    assert shown == len(FLAGGED) + 1
    assert [flag.status for flag in report.flags] == ["open"]


def test_a_snapshot_of_another_version_of_the_program_is_not_used(
    flagged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.table.game_snapshots.made_by", lambda: "another one")
    assert opened(flagged, [])[2] == len(FLAGGED) + 1


def test_a_snapshot_of_another_game_is_not_used(flagged: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.journal"
    follow(other, [*BEGUN, replace(FLAGGED[-1], t=10.5)], until=20.0)
    other.with_suffix(".snapshot").replace(flagged.with_suffix(".snapshot"))
    assert opened(flagged, [])[2] == len(FLAGGED) + 1


def test_a_snapshot_that_knows_of_verdicts_the_journal_lost_is_not_used(flagged: Path) -> None:
    with Journal.open(flagged) as journal:
        lines = [line for line in journal.export_lines() if json.loads(line)["kind"] != "verdict"]
        bodies = [json.loads(line) for line in lines]
    flagged.unlink()
    with Journal.open(flagged) as journal:
        journal.append(*(Entry(body["kind"], body["t"], body["body"]) for body in bodies))
        assert not any(journal.events(kind="verdict"))

    report, kept, shown = opened(flagged, [TableConfirmed(21.0)])

    assert shown == len(FLAGGED) + 1
    assert [flag.status for flag in report.flags] == ["open"]
    assert ["flag" in body for body in kept].count(True) == 1


def test_a_position_that_was_refused_is_refused_again_in_the_past(path: Path) -> None:
    refused = PositionSet(11.0, {"players": [{"battleline": ["no-such-card"]}, {}]})
    follow(path, [*FLAGGED, refused], until=20.0)
    assert opened(path, [Undone(30.0)])[2] == 1
    with Journal.open(path) as journal:
        one = follower(journal)
        one.resume(lambda report: None)
        assert len(list(one.past())) == len(FLAGGED) + 1


def test_a_full_disk_costs_the_snapshot_and_nothing_else(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with Journal.open(path) as journal:
        one = follower(journal)
        tell(journal, one, START)
        assert not one.snapshot()()
        assert not path.with_suffix(".snapshot").exists()
