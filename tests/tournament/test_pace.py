"""Turns beside others: who is stuck, and who is slow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.tournament.protocol.round_clock import new_round
from companion.tournament.storage.store import Enrolled
from companion.tournament.wall.pace import Paces
from companion.tournament.wall.wall import Known
from tests.tournament.made_up import PLAYING


def played(paces: Paces, table: str, turn_s: float, turns: int, start: float = 0.0) -> float:
    """So many turns of that length; says when the last of them began."""
    for turn in range(1, turns + 1):
        paces.saw(table, replace(PLAYING, turn=turn, active=turn % 2), start + turn_s * (turn - 1))
    return start + turn_s * (turns - 1)


@pytest.fixture
def paces() -> Paces:
    made = Paces()
    for table in "abc":
        played(made, table, 60.0, 6)
    return made


def test_nothing_is_slow_before_there_are_turns_to_compare() -> None:
    paces = Paces()
    played(paces, "a", 900.0, 6)
    assert (paces.median_s(), paces.is_slow("a"), paces.stuck_since("a", 90_000.0)) == (None, False, None)


def test_a_table_is_stuck_when_one_turn_lasts_long_beside_others(paces: Paces) -> None:
    began = played(paces, "d", 60.0, 6)
    assert paces.stuck_since("d", began + 250.0) is None
    assert paces.stuck_since("d", began + 301.0) == began


def test_a_table_whose_turns_are_long_beside_others_is_slow(paces: Paces) -> None:
    played(paces, "d", 200.0, 6)
    assert (paces.is_slow("d"), paces.is_slow("a"), paces.mean_s("d")) == (True, False, 200.0)


def test_the_first_turn_that_was_seen_may_have_begun_earlier_and_does_not_count(paces: Paces) -> None:
    paces.saw("d", replace(PLAYING, turn=7), 0.0)
    paces.saw("d", replace(PLAYING, turn=8), 5.0)
    assert paces.mean_s("d") is None


def test_a_game_that_is_over_is_not_stuck(paces: Paces) -> None:
    paces.saw("a", replace(PLAYING, winner=0), 400.0)
    assert paces.stuck_since("a", 9000.0) is None


def test_nobody_is_stuck_while_the_rounds_clock_stands(paces: Paces) -> None:
    known = Known({"a": Enrolled("a", "Table 1", b"k", 0.0)}, {"a": PLAYING}, {"a": 9000.0}, paces=paces)
    assert [reason.kind for reason in known.wall("Cup", 9000.0).tables[0].reasons] == ["stuck"]
    known.clock = new_round("Round 1", 0.0, 2700.0)
    assert known.wall("Cup", 9000.0).tables[0].reasons == ()
