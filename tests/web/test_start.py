"""A game of which no cards are seen begins with two names and three houses each."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page

from companion.observations import Equipment, GameStarted, Observation
from companion.report import ReportBoard
from tests.web.browser import fits
from tests.web.conftest import csrf_token
from tests.web.made_up import GAME, OVER, WAITING
from tests.web.test_in_browser import looking
from web.people.roles import SEATS
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.services import TableServices, table_context

WISHED: dict[str, object] = {
    "name-0": "Ada",
    "house-0": ["dis", "logos", "shadows"],
    "chains-0": "2",
    "name-1": "Ben",
    "house-1": ["brobnar", "sanctum", "staralliance"],
    "first-player": "1",
    "rulebook": "1.1",
}


@pytest.fixture
def board() -> ReportBoard:
    return ReportBoard(WAITING)


@pytest.fixture
def app(board: ReportBoard, submitted: list[Observation], settings: WebSettings) -> Flask:
    made = create_app(TableServices(board=board, submit=submitted.append, starts_by_hand=lambda: True), settings)
    made.testing = True
    return made


def begin(client: FlaskClient, **changed: object) -> tuple[int, str]:
    fields = {name: value for name, value in {**WISHED, **changed}.items() if value is not None}
    answer = client.post("/start", data={"csrf_token": csrf_token(client, "/start"), **fields})
    return answer.status_code, answer.text


def test_names_houses_chains_and_who_begins_are_what_was_filled_in(
    player: FlaskClient, submitted: list[Observation]
) -> None:
    assert begin(player)[0] == 303
    [start] = submitted
    assert isinstance(start, GameStarted)
    assert [(one.name, one.deck.houses, one.chains) for one in start.players] == [
        ("Ada", ("dis", "logos", "shadows"), 2),
        ("Ben", ("brobnar", "sanctum", "staralliance"), 0),
    ]
    assert (start.first_player, start.rulebook, start.equipment) == (1, "1.1", Equipment(cards_seen=False))


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"name-0": " "}, "Write a name of at most 40 letters for the first player."),
        ({"name-1": "ada "}, "Both players have the same name: give each their own."),
        ({"house-1": ["dis", "logos"]}, "Choose the three houses of Ben’s deck."),
        ({"house-1": ["dis", "logos", "tower"]}, "Choose the three houses of Ben’s deck."),
        ({"chains-0": "25"}, "A deck starts with 0 to 24 chains."),
        ({"chains-0": "two"}, "A deck starts with 0 to 24 chains."),
        ({"first-player": None}, "Who takes the first turn?"),
        ({"rulebook": "2"}, "There is no rulebook 2: choose 14, 1.3, 1.1, 1.0."),
    ],
)
def test_what_is_missing_is_named_and_nothing_begins(
    player: FlaskClient, submitted: list[Observation], changed: dict[str, object], told: str
) -> None:
    status, page = begin(player, **changed)
    assert (status, submitted) == (400, [])
    assert told in page


def test_two_taps_at_once_begin_one_game(
    chromium: Browser, app: Flask, address: str, submitted: list[Observation]
) -> None:
    with looking(chromium, app, address, SEATS[0], "dark", (390, 844)) as page:
        page.goto(f"{address}/start")
        for number, name in enumerate(("Ada", "Ben")):
            page.locator(f"#name-{number}").fill(name)
            for house in ("dis", "logos", "shadows"):
                page.locator(f"[name=house-{number}][value={house}]").check()
        page.get_by_role("button", name="Begin").dblclick()
        page.wait_for_url("**/seat/")
    assert [type(one) for one in submitted] == [GameStarted]


def test_a_visitor_watches_and_begins_nothing(visitor: FlaskClient) -> None:
    assert visitor.get("/start").status_code == 401
    assert "Take your seat to begin the game." in visitor.get("/").text


def test_a_game_that_is_not_over_ends_only_when_that_is_confirmed(player: FlaskClient, board: ReportBoard) -> None:
    board.publish(GAME)
    assert begin(player)[0] == 400
    assert begin(player, sure="yes")[0] == 303


def test_a_rematch_finds_names_and_houses_filled_in(player: FlaskClient, board: ReportBoard) -> None:
    board.publish(OVER)
    page = player.get("/start").text
    assert all(f'value="{one.name}"' in page for one in OVER.players)
    assert page.count(" checked") == 3 + 3 + 1


def test_where_cards_are_seen_a_game_begins_with_its_decks(
    board: ReportBoard, submitted: list[Observation], settings: WebSettings
) -> None:
    app = create_app(TableServices(board=board, submit=submitted.append), settings)
    client = app.test_client()
    path = table_context(app).people.seat_path(0)
    client.post(path, data={"csrf_token": csrf_token(client, path)})
    assert "At this table a game begins with its registered decks." in client.get("/start").text


def test_the_form_is_for_everybody_and_fits_a_phone(
    chromium: Browser, app: Flask, address: str, axe: Callable[[Page], list[str]]
) -> None:
    with looking(chromium, app, address, SEATS[0], "dark", (390, 844)) as page:
        page.goto(f"{address}/start")
        assert axe(page) == []
        assert fits(page)
