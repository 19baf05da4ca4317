"""A demonstration says that it is one, and whoever sits at its table makes its players break a rule."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.report import ReportBoard
from tests.web.conftest import csrf_token
from tests.web.made_up import GAME
from tests.web.made_up_evidence import FakeEvidence
from web.table.app import create_app
from web.table.services import TableServices, table_context


class Players:
    """Made-up players who remember what they were asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def wishes(self) -> Sequence[tuple[str, str]]:
        return (("hasty", "Play hastily"), ("exhausted-use", "Use an exhausted card"))

    def ask(self, wish: str) -> None:
        if self.asked:
            raise ValueError("no game is being played just now")
        self.asked.append(wish)


@pytest.fixture
def players() -> Players:
    return Players()


@pytest.fixture
def demo(players: Players) -> Flask:
    made = create_app(
        TableServices(board=ReportBoard(GAME), submit=lambda observation: None, demo=players, evidence=FakeEvidence())
    )
    made.testing = True
    return made


@pytest.fixture
def seated(demo: Flask) -> FlaskClient:
    client = demo.test_client()
    path = table_context(demo).people.seat_path(0)
    client.post(path, data={"csrf_token": csrf_token(client, path)})
    return client


def ask(client: FlaskClient, wish: str) -> int:
    return client.post("/demo", data={"wish": wish, "csrf_token": csrf_token(client, "/demo")}).status_code


def test_every_page_of_the_table_says_that_it_is_a_demonstration(demo: Flask) -> None:
    assert "Demonstration: made-up players." in demo.test_client().get("/").text


def test_a_real_table_says_nothing_of_the_kind(visitor: FlaskClient) -> None:
    assert "Demonstration" not in visitor.get("/").text
    assert visitor.get("/demo").status_code == 404


def test_whoever_sits_at_the_table_makes_the_players_break_a_rule(seated: FlaskClient, players: Players) -> None:
    assert ask(seated, "exhausted-use") == 303
    assert players.asked == ["exhausted-use"]
    assert (ask(seated, "hasty"), ask(seated, "nonsense")) == (409, 400)


def test_the_table_shows_what_the_simulated_camera_sees(demo: Flask, visitor: FlaskClient) -> None:
    client = demo.test_client()
    assert 'src="/demo/camera.jpg"' in client.get("/").text
    assert client.get("/demo/camera.jpg").data == FakeEvidence().picture()
    assert visitor.get("/demo/camera.jpg").status_code == 404


def test_before_the_first_picture_a_page_is_told_to_ask_again(demo: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FakeEvidence, "picture", lambda self: None)
    answer = demo.test_client().get("/demo/camera.jpg")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
    assert "There is no picture yet." in answer.text


def test_a_visitor_reads_what_it_is_and_how_to_take_part(demo: Flask) -> None:
    page = demo.test_client().get("/demo").text
    assert "Take a seat" in page
    assert "<form" not in page
