"""The table's own Wi-Fi: who sees its name and password, on a sheet to print and beside the lights of a box."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
import zxingcpp
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from playwright.sync_api import Browser

from companion.config import Config
from companion.config_file import ConfigFile
from companion.hotspot import Hotspot
from companion.observations import Observation
from companion.report import ReportBoard
from companion.table.restarting import Restarts
from companion.table.settings_desk import SettingsDesk
from companion.table.source import Wish
from companion.table.virtual_panel import VirtualPanel
from firmware_bridge.controls import read_controls
from firmware_bridge.virtual_box import VirtualBox
from tests.web.browser import fits, sign_in_as_judge
from tests.web.conftest import signed_in
from web.people.roles import CASTER
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.services import TABLE, TableServices, table_context

OWN = Hotspot("KeyForge-ABCD", "abcdefghjkmn")
PX_PER_MM = 96 / 25.4
"""Of CSS."""


@pytest.fixture
def app(board: ReportBoard, submitted: list[Observation], settings: WebSettings, tmp_path: Path) -> Flask:
    restarts = Restarts(ConfigFile(tmp_path / "companion.toml"), Config(), Wish(), lambda config: config)
    desk = SettingsDesk(restarts)
    box = VirtualPanel(VirtualBox(seed=3), read_controls({}))
    made = create_app(
        TableServices(board=board, submit=submitted.append, settings_desk=desk, box=box, hotspot=OWN), settings
    )
    made.testing = True
    return made


def test_the_owner_finds_name_password_and_codes_beside_the_tables_health(owner: FlaskClient) -> None:
    assert 'href="/hotspot"' in owner.get("/").text
    page = owner.get("/hotspot", headers={"Host": "localhost:8123"}).text
    assert (OWN.name in page, OWN.password in page, "http://10.42.0.1:8123/" in page) == (True, True, True)
    assert page.count("<svg") == 3


def test_a_player_at_the_table_finds_it_beside_the_lights_of_the_box(player: FlaskClient) -> None:
    page = player.get("/box").text
    assert (OWN.name in page, OWN.password in page, 'href="/hotspot"' in page) == (True, True, True)


@pytest.mark.parametrize(("role", "status"), [("", 401), (CASTER, 403)])
def test_whoever_is_not_of_the_table_sees_nothing_of_it(app: Flask, role: str, status: int) -> None:
    client = signed_in(app, role) if role else app.test_client()
    assert client.get("/hotspot").status_code == status
    for path in ("/", "/box"):
        assert OWN.name not in client.get(path).text
        assert "hotspot" not in client.get(path).text


def test_the_label_for_the_box_is_printed_60_by_35_mm_and_lets_a_phone_in(
    app: Flask, address: str, chromium: Browser
) -> None:
    page = chromium.new_page(viewport={"width": 700, "height": 900}, device_scale_factor=2)
    sign_in_as_judge(page, address, table_context(app).people.new_judge_code())
    page.goto(f"{address}/hotspot")
    page.emulate_media(media="print")
    label = page.get_by_role("region", name="Label for the box")
    box = label.bounding_box()
    assert box is not None
    assert (round(box["width"] / PX_PER_MM, 1), round(box["height"] / PX_PER_MM, 1)) == (60, 35)
    [code] = zxingcpp.read_barcodes(Image.open(io.BytesIO(label.screenshot())))
    assert code.text == OWN.invitation
    assert fits(page)
    page.close()


def test_a_table_without_one_says_where_it_is_switched_on(app: Flask, owner: FlaskClient) -> None:
    context = table_context(app)
    app.extensions[TABLE] = replace(context, services=replace(context.services, hotspot=None))
    answer = owner.get("/hotspot")
    assert (answer.status_code, "can switch it on in the settings" in answer.text) == (404, True)
    assert "hotspot" not in owner.get("/").text
