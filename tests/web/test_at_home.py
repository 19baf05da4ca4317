"""At home a table speaks of no judge and of no machine; what stands in the way of playing it says there, too."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.config import Config
from companion.machine_health import MachineHealth
from companion.report import ReportBoard, TableReport
from companion.table.plan import is_at_home
from tests.web.conftest import seated
from tests.web.made_up import GAME, OVER
from web.serving.settings import WebSettings

MACHINE = MachineHealth(memory_free_bytes=2_000_000_000, disk_free_bytes=20_000_000_000)


@pytest.fixture
def settings() -> WebSettings:
    return WebSettings(at_home=True)


@pytest.fixture
def board() -> ReportBoard:
    return ReportBoard(replace(GAME, machine=MACHINE))


@pytest.mark.parametrize("report", [GAME, OVER])
def test_nobody_is_told_of_a_judge_of_plots_or_of_the_machine(
    app: Flask, visitor: FlaskClient, board: ReportBoard, report: TableReport
) -> None:
    board.publish(replace(report, version=300, machine=MACHINE))
    for page in (visitor.get("/").text, seated(app, 0).get("/seat/").text):
        for words in ("Call a judge", ">Judge<", "Plots", "/plots", "This computer"):
            assert words not in page, words


def test_a_flag_is_answered_by_what_was_misread_in_its_banner(app: Flask) -> None:
    page = seated(app, 0).get("/seat/").text
    assert '<a class="button" href="#flag-7">You misread</a>' in page


def test_a_table_that_has_joined_a_hub_or_plays_a_tournament_is_not_at_home(tmp_path: Path) -> None:
    home = Config.model_validate({"journal": {"folder": str(tmp_path)}})
    assert is_at_home(home)
    assert not is_at_home(Config.model_validate({"reminders": {"mode": "tournament"}}))
