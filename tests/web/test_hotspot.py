"""The table's own Wi-Fi is shown to the machine's owner alone, on a card to print."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.config import Config
from companion.config_file import ConfigFile
from companion.hotspot import Hotspot
from companion.observations import Observation
from companion.report import ReportBoard
from companion.table.restarting import Restarts
from companion.table.settings_desk import SettingsDesk
from companion.table.source import Wish
from tests.web.conftest import signed_in
from web.people.roles import JUDGE
from web.serving.settings import WebSettings
from web.table.app import create_app

OWN = Hotspot("KeyForge-ABCD", "abcdefghjkmn")


@pytest.fixture
def app(board: ReportBoard, submitted: list[Observation], settings: WebSettings, tmp_path: Path) -> Flask:
    restarts = Restarts(ConfigFile(tmp_path / "companion.toml"), Config(), Wish(), lambda config: config)
    desk = SettingsDesk(restarts)
    made = create_app(board, submitted.append, settings, settings_desk=desk, hotspot=OWN)
    made.testing = True
    return made


def test_the_owner_finds_name_password_and_codes_beside_the_tables_health(owner: FlaskClient) -> None:
    assert 'href="/hotspot"' in owner.get("/").text
    page = owner.get("/hotspot", headers={"Host": "localhost:8123"}).text
    assert (OWN.name in page, OWN.password in page, "http://10.42.0.1:8123/" in page) == (True, True, True)
    assert page.count("<svg") == 2


def test_nobody_else_sees_it(app: Flask, visitor: FlaskClient) -> None:
    judge = signed_in(app, JUDGE)
    for client, status in ((visitor, 401), (judge, 403)):
        assert client.get("/hotspot").status_code == status
        assert "hotspot" not in client.get("/").text


def test_a_table_without_one_says_where_it_is_switched_on(app: Flask, owner: FlaskClient) -> None:
    app.extensions["hotspot"] = None
    answer = owner.get("/hotspot")
    assert (answer.status_code, "switches it on among the settings" in answer.text) == (404, True)
    assert "hotspot" not in owner.get("/").text
