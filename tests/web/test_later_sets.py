"""A game of two made-up decks of a later set, as people at the table see it on the page."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.config import Config
from companion.observations import Observation, PositionSet
from companion.referee.referee import Referee
from companion.report import CardReport, Health, ReportBoard, TableReport
from companion.simulation.games.game_driver import TIDY, GameDriver
from companion.simulation.games.watched_acts import observations_of
from companion.table.demo import demo_decks, demo_registry, demo_start
from tests.web.test_deeds import press

SEED, ACTS = 1, 55


@pytest.fixture(scope="module")
def reports() -> list[TableReport]:
    """The reports that the page was told while the game went on until somebody was enraged, and somebody warded."""
    decks = demo_decks("worlds-collide")
    driver, referee = GameDriver(demo_registry(decks=decks), SEED, slop=TIDY), Referee()
    referee.observe(demo_start(Config(), decks))
    told = observations_of(islice(driver.acts(), ACTS), driver.first_sides(), with_tokens=True)
    return [
        referee.report(number, "Table", (), Health())
        for number, (observation, _) in enumerate(told, start=1)
        if referee.observe(observation)
    ]


def creatures(report: TableReport) -> list[CardReport]:
    return [card for player in report.players for card in player.battleline]


def test_wards_and_rage_are_on_the_page_in_its_feed_and_in_what_is_read_aloud(
    reports: list[TableReport], board: ReportBoard, visitor: FlaskClient
) -> None:
    for status, token in (("warded", "token-ward"), ("enraged", "token-enrage")):
        shown = next(report for report in reports if any(getattr(card, status) for card in creatures(report)))
        board.begin(shown)

        assert f'class="token {token}"' in visitor.get("/").text
        assert f'class="token {token}"' in visitor.get("/overlay?battleline=1").text
        lines: Any = visitor.get("/api/table").json
        assert any(card[status] for player in lines["players"] for card in player["battleline"])


def test_its_story_tells_who_was_warded(reports: list[TableReport]) -> None:
    texts = " ".join(move.text for report in reports for move in report.moves)

    assert "warded" in texts
    assert "enraged" in texts
    assert [flag.rule for flag in reports[-1].flags] == []


@pytest.mark.parametrize("key", ["ward", "enraged", "stunned"])
def test_a_judge_sets_a_status_by_tapping_the_card(
    reports: list[TableReport], board: ReportBoard, judge: FlaskClient, submitted: list[Observation], key: str
) -> None:
    board.begin(reports[-1])
    card = creatures(reports[-1])[0]

    assert press(judge, f"cards/{card.id.replace('#', '%23')}/{key}/yes") == 303

    (told,) = [one for one in submitted if isinstance(one, PositionSet)]
    players: Any = told.position["players"]
    assert {"card": card.card, "id": card.id, key: True} in [
        one for side in players for one in side.get("battleline", [])
    ]
