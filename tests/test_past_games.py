"""Games that are kept can be watched again, whatever is played meanwhile."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.evidence import Replay
from companion.journal import Journal
from companion.journal_events import Entry
from companion.observations import Observation
from companion.referee.settings import RefereeSettings
from companion.table.intake import Submission
from companion.table.notices import NoticeBoard
from companion.table.past_games import MOST_AT_HAND, PastGames, check_past
from companion.table.plan import Setting
from tests.referee.at_the_table import START
from tests.test_resuming import FLAGGED

PATIENCE_S = 60.0


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "table.journal") as opened:
        yield opened


def keep(journal: Journal, number: int, observations: list[Observation]) -> None:
    journal.start_epoch(number)
    journal.append(Setting("none", {}).entry(0.0, RefereeSettings()))
    journal.append(
        *(Submission(told, "page").entry() for told in observations), wall_time=f"2026-11-21T1{number}:00:00+01:00"
    )


def whole(games: PastGames, number: int) -> Replay:
    """The replay once all of it has been judged again."""
    assert games.replay(number) is not None
    for thread in threading.enumerate():
        if thread.name == "replay":
            thread.join(PATIENCE_S)
    found = games.replay(number)
    assert found is not None
    assert len(found.reports) == found.moments
    return found


def test_every_kept_game_is_listed_the_newest_first(journal: Journal) -> None:
    keep(journal, 1, FLAGGED)
    keep(journal, 2, [replace(START, players=START.players[::-1])])
    newest, oldest = PastGames(journal, "Table 1").games()
    assert (newest.number, newest.players, newest.began) == (2, ("Ben", "Ann"), "2026-11-21T12:00:00+01:00")
    assert (oldest.number, oldest.players) == (1, ("Ann", "Ben"))
    assert oldest.decks == newest.decks[::-1]


def test_a_kept_game_is_shown_moment_by_moment(journal: Journal) -> None:
    keep(journal, 1, FLAGGED)
    keep(journal, 2, [START])
    games = PastGames(journal, "Table 1")

    found = whole(games, 1)

    assert [report.t for report in found.reports] == [told.t for told in FLAGGED]
    assert [card.title for card in found.reports[-1].players[0].battleline] == ["Troll", "Shooler"]
    assert games.replay(1) == found, "it is at hand when it is asked for again"


def test_a_game_that_is_not_kept_cannot_be_watched(journal: Journal) -> None:
    keep(journal, 1, [START])
    assert PastGames(journal, "Table 1").replay(7) is None


def test_a_record_without_a_start_is_no_game(journal: Journal) -> None:
    journal.append(Entry("setting", 0.0, {}))
    games = PastGames(journal, "Table 1")
    assert games.games() == ()
    assert games.replay(1) == Replay((), 0)


def test_only_the_games_watched_last_are_kept_at_hand(journal: Journal) -> None:
    for number in range(1, MOST_AT_HAND + 3):
        keep(journal, number, [START])
    games = PastGames(journal, "Table 1")
    for number in range(1, MOST_AT_HAND + 3):
        whole(games, number)
    assert len(games._replays) == MOST_AT_HAND
    assert whole(games, 1).moments == 1


def test_earlier_games_are_read_again_and_a_damaged_one_is_named(journal: Journal) -> None:
    for epoch in (5, 9):
        journal.start_epoch(epoch)
        journal.append(Entry("observation", 0.0, {}), Entry("observation", 1.0, {}))
    with closing(sqlite3.connect(journal.path)) as database, database:
        database.execute("UPDATE event SET t = 7.0 WHERE epoch = 5 AND seq = 2")
    notices = NoticeBoard()
    check_past(journal, notices, threading.Event())
    assert "event 2 of game 5 was altered" in notices.all()[0].message
