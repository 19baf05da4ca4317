"""Three games in a row at one running table, each begun while the last one's cards still lie there."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.journal import Journal
from companion.observations import Observation
from companion.table.follower import recorded
from tests.evening import MISTAKE, Outcome, evening
from tests.nightly import each_night

SEED = 18
SEEDS = (SEED, SEED + 1, SEED)
UNTIL_S = 25.0


@dataclass(frozen=True, slots=True)
class Played:
    """The outcome of each game, and the record of them all."""

    outcomes: tuple[Outcome, ...]
    journal: Path


@pytest.fixture(scope="module")
def three_games(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Played:
    """The first game is played again as the third; somebody breaks a rule in each."""
    folder = tmp_path_factory.mktemp(request.param)
    with evening(request.param, folder, (MISTAKE,)) as played:
        outcomes = tuple(played.play(seed, UNTIL_S) for seed in SEEDS)
    return Played(outcomes, folder / f"{request.param}.journal")


def told_until(journal: Journal, epoch: int, t: float) -> list[Observation]:
    return [told.observation for told in recorded(journal, epoch) if told.observation.t <= t]


@pytest.mark.parametrize("three_games", ["film", *each_night("made-up", "camera")], indirect=True, scope="module")
def test_in_each_of_three_games_in_a_row_the_mistake_is_named_and_nothing_else(three_games: Played) -> None:
    assert [outcome.flags for outcome in three_games.outcomes] == [("first-turn",)] * 3
    assert all(outcome.last_s < UNTIL_S + 10.0 for outcome in three_games.outcomes)


@pytest.mark.parametrize("three_games", ["film", *each_night("made-up")], indirect=True, scope="module")
def test_the_third_game_is_told_just_as_the_first_was(three_games: Played) -> None:
    with Journal.open(three_games.journal) as journal:
        first, _, third = journal.epochs()
        assert told_until(journal, third, UNTIL_S - 5.0) == told_until(journal, first, UNTIL_S - 5.0)


def test_the_last_games_cards_are_to_be_cleared_away_before_the_next_one_is_followed(tmp_path: Path) -> None:
    with evening("camera", tmp_path) as played:
        played.play(SEED, UNTIL_S)
        played.begin()
        report = played.report_where(lambda report: bool(report.instructions))

    assert report.instructions[0].startswith("Clear ")
    assert report.sync == "waiting"
    assert not report.moves
