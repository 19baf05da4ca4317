"""The views that a stream that runs behind the featured table may show."""

from __future__ import annotations

from dataclasses import replace

from companion.report import TableReport
from companion.tournament.wall.past import LONGEST_DELAY_S, Past
from tests.web.made_up import GAME

EARLY, LATER, LATEST = (replace(GAME, turn=turn) for turn in (1, 2, 3))


def test_nothing_newer_than_the_moment_is_shown() -> None:
    past = Past[TableReport]()
    past.note(100.0, EARLY)
    past.note(110.0, LATER)
    assert [past.at(moment) for moment in (99.9, 100.0, 109.9, 110.0)] == [None, EARLY, EARLY, LATER]


def test_a_table_that_is_no_longer_featured_goes_when_the_delay_has_passed() -> None:
    past = Past[TableReport]()
    past.note(100.0, EARLY)
    past.note(160.0, None)
    assert (past.at(159.0), past.at(160.0)) == (EARLY, None)


def test_many_changes_within_a_second_are_kept_as_one_and_shown_no_sooner() -> None:
    past = Past[TableReport]()
    past.note(100.0, EARLY)
    past.note(100.4, LATER)
    past.note(100.8, LATEST)
    assert (past.at(100.7), past.at(100.8)) == (EARLY, LATEST)


def test_what_no_delay_can_ask_for_is_forgotten_and_what_one_can_is_not() -> None:
    past = Past[TableReport]()
    past.note(100.0, EARLY)
    past.note(200.0, LATER)
    now = 200.0 + LONGEST_DELAY_S + 1
    past.note(now, LATEST)
    assert past.at(150.0) is None
    assert past.at(now - LONGEST_DELAY_S) == LATER
