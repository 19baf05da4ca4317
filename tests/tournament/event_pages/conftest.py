"""An application with the pages of events, and people who are signed in to it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.cards.decks import read_deck
from companion.sight.pictures.kept import fit_to_keep
from companion.table.game_logs import games_in
from companion.tournament.events.events import Events
from companion.tournament.events.player_codes import CodeOwner
from companion.tournament.hub import Hub
from companion.tournament.joining.pairing_code import Pairing
from tests.tournament.event_pages.people import SignIn, post
from web.hub.app import create_hub_app
from web.hub.services import EventDesk, HubServices, hub_context
from web.serving.settings import WebSettings


@pytest.fixture
def app(hub: Hub) -> Flask:
    pairing = Pairing(lambda: 0.0)
    made = create_hub_app(
        HubServices(
            hub=hub,
            pairing=pairing,
            read_deck=lambda text, name: read_deck(text, name).deck,
            fit_to_keep=fit_to_keep,
            read_games=games_in,
        ),
        WebSettings(stream_limit=2),
    )
    made.testing = True
    return made


@pytest.fixture
def desk(app: Flask) -> EventDesk:
    found: EventDesk = hub_context(app).event_desk
    return found


@pytest.fixture
def events(desk: EventDesk) -> Events:
    return desk.events


@pytest.fixture
def sign_in(app: Flask) -> SignIn:
    def as_role(role: str) -> FlaskClient:
        client = app.test_client()
        assert post(client, "/sign-in", code=hub_context(app).people.new_code(role), name="Mia").status_code == 303
        return client

    return as_role


@pytest.fixture
def organiser(sign_in: SignIn) -> FlaskClient:
    return sign_in("organiser")


@pytest.fixture
def as_player(app: Flask, desk: EventDesk) -> Callable[[str], FlaskClient]:
    def come_in(player: str) -> FlaskClient:
        client = app.test_client()
        assert post(client, "/me/enter", code=desk.codes.code(CodeOwner(1, player))).status_code == 303
        return client

    return come_in
