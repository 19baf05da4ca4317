"""Three games in a row at one running table, each begun while the last one's cards still lie there."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.journal import Journal
from companion.observations import Observation
from companion.table.follower import recorded
from tests.evening import MISTAKE, evening

SEED = 18
UNTIL_S = 45.0


def told_until(journal: Journal, epoch: int, t: float) -> list[Observation]:
    return [told.observation for told in recorded(journal, epoch) if told.observation.t <= t]


@pytest.mark.parametrize("kind", ["camera", "film", "made-up"])
def test_in_each_of_three_games_in_a_row_the_mistake_is_named_and_nothing_else(kind: str, tmp_path: Path) -> None:
    with evening(kind, tmp_path, (MISTAKE,)) as played:
        outcomes = [played.play(SEED, UNTIL_S) for _ in range(3)]

    assert [outcome.flags for outcome in outcomes] == [("first-turn",)] * 3
    assert all(outcome.last_s < UNTIL_S + 10.0 for outcome in outcomes)


@pytest.mark.parametrize("kind", ["film", "made-up"])
def test_the_third_game_is_told_just_as_the_first_was(kind: str, tmp_path: Path) -> None:
    with evening(kind, tmp_path) as played:
        for seed in (SEED, SEED + 1, SEED):
            played.play(seed, UNTIL_S)

    with Journal.open(tmp_path / f"{kind}.journal") as journal:
        first, _, third = journal.epochs()
        assert told_until(journal, third, UNTIL_S - 5.0) == told_until(journal, first, UNTIL_S - 5.0)


def test_the_last_games_cards_are_to_be_cleared_away_before_the_next_one_is_followed(tmp_path: Path) -> None:
    with evening("camera", tmp_path) as played:
        played.play(SEED, 100.0)
        played.begin()
        report = played.report_where(lambda report: bool(report.instructions))

    assert report.instructions[0].startswith("Clear ")
    assert report.sync == "waiting"
    assert not report.moves
