"""The common ground of the page tests: an application over a made-up game, its judge, a server, a browser, axe-core."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.observations import Observation
from companion.report import ReportBoard
from companion.table.looking_up import LookUp
from companion.table.virtual_panel import VirtualPanel
from firmware_bridge.controls import read_controls
from firmware_bridge.virtual_box import VirtualBox
from tests.web.made_up import GAME
from tests.web.made_up_evidence import FakeEvidence
from tests.web.made_up_games import PaperGames
from web.people.roles import CASTER, JUDGE, ORGANISER, OWNER
from web.serving.server import PageServer
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.services import TableServices, table_context


class Clock:
    """Monotonic seconds that a test moves by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def board() -> ReportBoard:
    return ReportBoard(GAME)


@pytest.fixture
def submitted() -> list[Observation]:
    return []


@pytest.fixture
def dismissed() -> list[int]:
    """The questions about tokens that were answered by "the game is right"."""
    return []


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def settings() -> WebSettings:
    return WebSettings(stream_limit=3, ping_s=0.05, session_hours=2)


@pytest.fixture
def app(
    board: ReportBoard,
    submitted: list[Observation],
    settings: WebSettings,
    clock: Clock,
    evidence: FakeEvidence,
    dismissed: list[int],
) -> Flask:
    box = VirtualPanel(VirtualBox(seed=3), read_controls({}))
    made = create_app(
        TableServices(
            board=board,
            submit=submitted.append,
            game_time=lambda: 730.5,
            monotonic=clock,
            box=box,
            games=PaperGames(),
            evidence=evidence,
            dismiss_tokens=dismissed.append,
            library=LookUp(),
        ),
        settings,
    )
    made.testing = True
    return made


@pytest.fixture
def evidence() -> FakeEvidence:
    return FakeEvidence()


@pytest.fixture
def visitor(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def judge(app: Flask) -> FlaskClient:
    """Somebody who signed in with the code."""
    return signed_in(app, JUDGE)


@pytest.fixture
def organiser(app: Flask) -> FlaskClient:
    return signed_in(app, ORGANISER)


@pytest.fixture
def caster(app: Flask) -> FlaskClient:
    return signed_in(app, CASTER)


@pytest.fixture
def owner(app: Flask) -> FlaskClient:
    return signed_in(app, OWNER)


def signed_in(app: Flask, role: str) -> FlaskClient:
    client = app.test_client()
    code = table_context(app).people.new_code(role)
    answer = client.post("/sign-in", data={"code": code, "csrf_token": csrf_token(client)})
    assert answer.status_code == 303
    return client


@pytest.fixture
def player(app: Flask) -> FlaskClient:
    """Somebody who sat down at Bela's seat, player 1."""
    return seated(app, 1)


def seated(app: Flask, seat: int = 0) -> FlaskClient:
    client = app.test_client()
    path = table_context(app).people.seat_path(seat)
    answer = client.post(path, data={"csrf_token": csrf_token(client, path)})
    assert answer.status_code == 303
    return client


def csrf_token(client: FlaskClient, page: str = "/sign-in") -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get(page).text)
    assert found, f"{page} shows no form"
    return found[1]


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    with served(app) as address:
        yield address


@contextmanager
def served(app: Flask) -> Iterator[str]:
    """The application behind the real server: its address, without the slash at the end."""
    server = PageServer(app, port=0)
    server.start(tell=lambda line: None)
    yield server.addresses[0].rstrip("/")
    server.stop()
