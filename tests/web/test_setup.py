"""The first evening's pages: a new machine leads to them, and its owner sets the table up without a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page

from calibration.check import CheckLine
from companion.cards.decks.starter_decks import STARTER_DECKS
from companion.config import Config
from companion.config_file import ConfigFile
from companion.observations import Observation
from companion.report import ReportBoard
from companion.sight.decks.library import Library
from companion.sight.mat.picture import jpeg
from companion.table.deck_desk import DeckDesk
from companion.table.restarting import Restarts
from companion.table.settings_desk import SettingsDesk
from companion.table.setup_desk import MatForm, Way
from companion.table.source import Wish
from tests.nightly import each_night
from tests.web.browser import fits, let_in
from tests.web.conftest import csrf_token
from tests.web.made_up_evidence import FakeEvidence
from tests.web.made_up_games import PaperGames
from web.people.roles import OWNER
from web.serving.server import PageServer
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.desks import Corners
from web.table.services import TableServices, table_context

PICTURE = jpeg(np.full((240, 320, 3), 90, np.uint8))


@dataclass
class PaperSetup:
    """A set-up that remembers what was chosen."""

    decks: DeckDesk
    is_new: bool = True
    way: Way = "camera"
    found: str = "USB camera"
    chosen: list[tuple[str, tuple[str, str]]] = field(default_factory=list)
    corners_set: list[tuple[float, ...]] = field(default_factory=list)

    def names(self) -> tuple[str, str]:
        return ("Left", "Right")

    def camera(self) -> str:
        return self.found

    def address(self) -> str:
        return ""

    def choose(self, way: Way, names: tuple[str, str], address: str = "") -> None:
        self.chosen.append((way, names))

    def findings(self) -> Sequence[CheckLine]:
        return (CheckLine("amber", "light", "rather dark at the lower left", "add a lamp"),)

    def mat(self, form: MatForm) -> bytes:
        return b"%PDF"

    def corners(self) -> Corners | None:
        return None

    def picture(self) -> bytes | None:
        return PICTURE

    def mat_by(self, corners: Sequence[float]) -> bytes | None:
        if corners[0] > corners[2]:
            raise ValueError("the corners must lie clockwise")
        return PICTURE

    def set_corners(self, corners: Sequence[float]) -> None:
        self.corners_set.append(tuple(corners))

    def register_starter_decks(self) -> None:
        self.decks.register(STARTER_DECKS)


@pytest.fixture
def desk(tmp_path: Path) -> PaperSetup:
    return PaperSetup(DeckDesk(Library(tmp_path / "decks"), Config()))


@pytest.fixture
def app(
    board: ReportBoard, submitted: list[Observation], settings: WebSettings, desk: PaperSetup, tmp_path: Path
) -> Flask:
    restarts = Restarts(ConfigFile(tmp_path / "companion.toml"), Config(), Wish())
    made = create_app(
        TableServices(
            board=board,
            submit=submitted.append,
            games=PaperGames(),
            decks=desk.decks,
            evidence=FakeEvidence(),
            settings_desk=SettingsDesk(restarts),
            setup=desk,
        ),
        settings,
    )
    made.testing = True
    return made


def choose(client: FlaskClient, **form: str) -> int:
    return client.post("/setup", data={"csrf_token": csrf_token(client, "/setup"), **form}).status_code


def test_the_first_page_of_a_new_machine_is_the_setup_and_then_the_table(visitor: FlaskClient) -> None:
    assert visitor.get("/").headers["Location"] == "/setup"
    assert "Set up my table" in visitor.get("/setup?code=ABCD-EFGH").text
    assert visitor.get("/").status_code == 200


def test_a_machine_that_was_set_up_shows_its_table_at_once(visitor: FlaskClient, desk: PaperSetup) -> None:
    desk.is_new = False
    assert visitor.get("/").status_code == 200
    assert visitor.get("/setup").status_code == 200


def test_the_codes_of_the_seats_name_who_plays_now_and_not_whom_the_table_was_set_up_for(
    owner: FlaskClient, desk: PaperSetup
) -> None:
    desk.way = "phones"
    page = owner.get("/setup").text
    assert desk.names() == ("Left", "Right")
    assert re.findall(r'class="join"><b>(\w+)</b>', page) == ["Ann", "Bela"]
    assert "QR code for Ann" in page


def test_the_owner_chooses_how_to_play_and_who(owner: FlaskClient, desk: PaperSetup) -> None:
    assert choose(owner, way="phones", **{"name-0": "Ada", "name-1": "Ben"}) == 200
    assert choose(owner, way="demo") == 200
    assert desk.chosen == [("phones", ("Ada", "Ben")), ("demo", ("", ""))]


@pytest.mark.parametrize(
    "form",
    [
        {"way": "phones", "name-0": "Ada", "name-1": "Ada"},
        {"way": "camera", "name-0": "", "name-1": "Ben"},
        {"way": "camera", "name-0": "A" * 41, "name-1": "Ben"},
        {"way": "elsewhere", "name-0": "Ada", "name-1": "Ben"},
    ],
)
def test_what_makes_no_sense_is_told_and_changes_nothing(
    owner: FlaskClient, desk: PaperSetup, form: dict[str, str]
) -> None:
    assert choose(owner, **form) == 400
    assert desk.chosen == []


def test_a_table_with_a_camera_is_set_up_once_one_is_plugged_in(owner: FlaskClient, desk: PaperSetup) -> None:
    desk.found = ""
    assert choose(owner, way="camera", **{"name-0": "Ada", "name-1": "Ben"}) == 409
    desk.found = "USB camera"
    assert choose(owner, way="camera", **{"name-0": "Ada", "name-1": "Ben"}) == 200
    assert desk.chosen == [("camera", ("Ada", "Ben"))]


def test_the_camera_is_checked_in_red_amber_and_green(owner: FlaskClient) -> None:
    (found,) = owner.get("/setup/check").get_json()["findings"]
    assert (found["level"], found["about"], found["advice"]) == ("amber", "light", "add a lamp")


def test_the_starter_decks_are_registered_and_their_labels_and_the_mat_printed(owner: FlaskClient) -> None:
    owner.post("/setup/starter-decks", data={"csrf_token": csrf_token(owner, "/setup")})
    assert "Miss" in owner.get("/setup").text
    assert owner.get("/setup/mat-corners.pdf").data.startswith(b"%PDF")


def test_nobody_else_sets_the_table_up(visitor: FlaskClient, judge: FlaskClient, desk: PaperSetup) -> None:
    for client, status in ((visitor, 401), (judge, 403)):
        assert choose(client, way="phones", **{"name-0": "Eve", "name-1": "Mal"}) == status
        assert client.get("/setup/check").status_code == status
    assert desk.chosen == []


CORNERS = {"x0": "10", "y0": "10", "x1": "90", "y1": "10", "x2": "90", "y2": "90", "x3": "10", "y3": "90"}


def set_corners(client: FlaskClient, **form: str) -> int:
    return client.post("/setup/corners", data={"csrf_token": csrf_token(client, "/setup"), **form}).status_code


def test_the_owner_sets_the_mats_corners_or_lets_the_markers_tell_them_again(
    owner: FlaskClient, desk: PaperSetup
) -> None:
    assert set_corners(owner, **CORNERS) == 200
    assert set_corners(owner, by="markers") == 200
    assert desk.corners_set == [(0.1, 0.1, 0.9, 0.1, 0.9, 0.9, 0.1, 0.9), ()]
    assert set_corners(owner, **{**CORNERS, "x0": "left"}) == 400


def test_corners_are_previewed_and_what_is_wrong_with_them_is_said(owner: FlaskClient) -> None:
    assert owner.get("/setup/corners/preview.jpg", query_string=CORNERS).mimetype == "image/jpeg"
    refused = owner.get("/setup/corners/preview.jpg", query_string={**CORNERS, "x0": "95"})
    assert (refused.status_code, "clockwise" in refused.text) == (400, True)


def test_nobody_else_sees_the_whole_picture_or_sets_corners(
    visitor: FlaskClient, judge: FlaskClient, desk: PaperSetup
) -> None:
    for client, status in ((visitor, 401), (judge, 403)):
        assert set_corners(client, **CORNERS) == status
        assert client.get("/setup/corners/picture.jpg").status_code == status
    assert desk.corners_set == []


@pytest.fixture
def looking(chromium: Browser, app: Flask) -> Iterator[Callable[[str, int, int], Page]]:
    """Opens a page for the owner in a colour scheme and size."""
    server = PageServer(app, port=0)
    server.start(tell=lambda line: None)
    pages: list[Page] = []

    def open_page(scheme: str, width: int, height: int) -> Page:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,  # type: ignore[arg-type]
            bypass_csp=True,
        )
        pages.append(page := context.new_page())
        let_in(page, f"{server.addresses[0]}sign-in", code=table_context(app).people.new_code(OWNER))
        page.goto(f"{server.addresses[0]}setup")
        return page

    yield open_page
    for page in pages:
        page.context.close()
    server.stop()


@pytest.mark.parametrize(("scheme", "size"), [("dark", (390, 844)), *each_night(("light", (1920, 1080)))])
def test_axe_finds_nothing_on_the_owners_pages(
    looking: Callable[[str, int, int], Page], scheme: str, size: tuple[int, int], axe: Callable[[Page], list[str]]
) -> None:
    page = looking(scheme, *size)
    home = page.url.removesuffix("/setup")
    for path in ("/setup", "/setup/corners", "/settings", "/settings/player", "/settings/camera", "/settings/box"):
        page.goto(home + path)
        assert (path, axe(page), fits(page)) == (path, [], True)


def test_a_wrong_setting_keeps_what_was_typed(looking: Callable[[str, int, int], Page]) -> None:
    page = looking("dark", 390, 844)
    page.goto(page.url.removesuffix("setup") + "settings/judging")
    page.get_by_label("Penalties").fill("x" * 50)
    page.get_by_role("button", name="Save").click()
    page.locator(".refusal").wait_for()
    assert "at most 40 characters" in page.locator(".refusal").inner_text()
    assert page.get_by_label("Penalties").input_value() == "x" * 50


def drag_the_lower_right_corner(page: Page, x: float, y: float) -> None:
    handle, picture = page.get_by_role("button", name="lower right corner"), page.locator("#corner-picture")
    handle.drag_to(picture, target_position={"x": x, "y": y})


def test_a_corner_is_dragged_or_moved_by_the_arrow_keys_and_then_used(
    looking: Callable[[str, int, int], Page], desk: PaperSetup
) -> None:
    page = looking("dark", 390, 844)
    page.goto(page.url + "/corners")
    handle = page.get_by_role("button", name="upper left corner")
    handle.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    drag_the_lower_right_corner(page, 200, 120)
    with page.expect_response("**/setup/corners/preview.jpg*"):
        page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Use these corners").click()
    page.locator("#waiting").wait_for()

    (corners,) = desk.corners_set
    assert corners[:2] == pytest.approx((0.101, 0.11))
    assert corners[4] != pytest.approx(0.9, abs=0.01)
