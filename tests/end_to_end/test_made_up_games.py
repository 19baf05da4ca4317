"""Whole made-up games past the referee: legal ones without a false flag, and every injected mistake named and cited.

All twenty games, with more mistakes or through camera frames: `python -m tests.end_to_end.games --help`.
"""

from __future__ import annotations

import pytest

from companion.simulation.game_driver import TIDY
from companion.simulation.mistakes import MISTAKES, MistakeName
from tests.end_to_end.games import judged

GAME_WITH_EVERY_MISTAKE = 18


@pytest.mark.parametrize("seed", range(20))
def test_a_legal_game_is_followed_to_its_end_without_a_false_flag(seed: int) -> None:
    outcome = judged(seed, slop=TIDY)

    assert [flag.message for flag in outcome.stray] == []
    assert outcome.winner == outcome.truth.winner
    assert [player.keys for player in outcome.report.players] == [player.keys for player in outcome.truth.players]
    assert [player.amber for player in outcome.report.players] == [player.amber for player in outcome.truth.players]


@pytest.mark.parametrize("name", MISTAKES)
def test_each_mistake_is_flagged_by_its_rule_and_cited(name: MistakeName) -> None:
    outcome = judged(GAME_WITH_EVERY_MISTAKE, (name,), TIDY)
    (made,) = outcome.made

    assert made.caught, f"{name} was answered by {[flag.rule for flag in made.flags]}"
    assert all(flag.cite for flag in made.flags)
    assert [flag.message for flag in outcome.stray] == []


@pytest.mark.parametrize("seed", range(20))
def test_of_all_mistakes_made_in_one_game_none_is_missed(seed: int) -> None:
    """A mistake that finds no moment in a game, such as a second card on a first turn, is not made in it."""
    outcome = judged(seed, MISTAKES, TIDY)

    assert len(outcome.made) >= len(MISTAKES) - 1
    assert outcome.missed == []
