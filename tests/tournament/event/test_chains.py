"""Chains after an event and between friends."""

from __future__ import annotations

import pytest

from companion.tournament.event.chains import ChainChange, handicap, league_change, power_level


@pytest.mark.parametrize(
    ("rounds", "changes"),
    [(3, (-1, -1, +2, +3)), (4, (-1, -1, 0, +3, +4))],
)
def test_the_leagues_table_by_rounds_won(rounds: int, changes: tuple[int, ...]) -> None:
    for wins, change in enumerate(changes):
        assert league_change(10, 2, rounds, wins) == ChainChange(10, 10 + change, power_level=max(2, 2 + (change > 2)))


def test_chains_stay_between_none_and_24_and_a_level_never_falls() -> None:
    assert league_change(0, 0, 3, 0) == ChainChange(0, 0, 0)
    assert league_change(23, 4, 4, 4) == ChainChange(23, 24, 4)
    assert league_change(7, 2, 3, 1) == ChainChange(7, 6, power_level=2)


def test_an_event_of_other_length_has_no_proposal() -> None:
    assert league_change(5, 1, 6, 6) is None


def test_power_levels_begin_at_1_7_13_and_19_chains() -> None:
    assert [power_level(chains) for chains in (0, 1, 6, 7, 12, 13, 18, 19, 24)] == [0, 1, 1, 2, 2, 3, 3, 4, 4]


def test_the_handicap_starts_at_four_and_moves_after_three_in_a_row() -> None:
    assert handicap(None, []) == 4
    assert handicap(4, [True, True]) == 4
    assert handicap(4, [False, True, True, True]) == 5
    assert handicap(4, [False, False, False]) == 3
    assert handicap(4, []) == 4
