"""A judge registers decks on the page and prints their labels; nobody else may."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.cards.catalogue import title_of
from companion.cards.decks.starter_decks import RADIANT_ARGUS
from companion.config import Config
from companion.observations import Observation
from companion.report import ReportBoard
from companion.sight.decks.library import Library
from companion.simulation.games.made_up_decks import made_up_deck
from companion.table.deck_desk import DeckDesk
from tests.cards.test_decks import decks_of_keyforge_form
from tests.web.conftest import csrf_token
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.services import TableServices


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "decks")


@pytest.fixture
def app(board: ReportBoard, submitted: list[Observation], settings: WebSettings, library: Library) -> Flask:
    made = create_app(
        TableServices(board=board, submit=submitted.append, game_time=lambda: 1.0, decks=DeckDesk(library, Config())),
        settings,
    )
    made.testing = True
    return made


def hand_in(client: FlaskClient, text: str, name: str = "argus.json") -> TestResponse:
    form = {"csrf_token": csrf_token(client, "/decks"), "file": (io.BytesIO(text.encode()), name)}
    return client.post("/decks", data=form, content_type="multipart/form-data")


def test_a_deck_is_registered_from_its_file_and_its_labels_are_printed(judge: FlaskClient, library: Library) -> None:
    answer = hand_in(judge, json.dumps(decks_of_keyforge_form(RADIANT_ARGUS)))

    (deck,) = library.decks()
    assert "Radiant Argus the Supreme is registered." in answer.text
    assert deck.labels_in_words == "QR labels of 18 mm"
    assert judge.get(f"/decks/{deck.code}/labels.pdf").data.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("text", "told"), [("Brobnar", "not a deck list"), ('{"deck": {}}', "does not know this deck")]
)
def test_what_is_no_deck_is_refused_with_what_to_do(judge: FlaskClient, library: Library, text: str, told: str) -> None:
    assert told in hand_in(judge, text).text
    assert library.decks() == ()


def test_a_deck_that_was_registered_under_another_name_is_told_with_both(judge: FlaskClient) -> None:
    form = decks_of_keyforge_form(RADIANT_ARGUS)
    hand_in(judge, json.dumps(form))
    form["deck"]["name"] = "Shining Argus"
    assert "Shining Argus is already registered, as Radiant Argus the Supreme." in hand_in(judge, json.dumps(form)).text


def test_what_becomes_of_a_deck_is_told_in_the_reader_s_language(judge: FlaskClient) -> None:
    judge.set_cookie("language", "de")
    assert (
        "Radiant Argus the Supreme ist eingetragen."
        in hand_in(judge, json.dumps(decks_of_keyforge_form(RADIANT_ARGUS))).text
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Brobnar", "das ist keine Deckliste: schreibe jedes Haus in eine eigene Zeile"),
        ('{"data": {"id": "x"}}', "_links muss ein Objekt in geschweiften Klammern sein"),
        ("Logos\n9 Batdrone", "ein Deck hat 3 Häuser, dieses 1; ein Deck hat 36 Karten, dieses 9"),
        ("[1, 2", "das ist keine Deckdatei: kein JSON"),
    ],
)
def test_why_a_file_is_no_deck_is_told_in_the_reader_s_language(judge: FlaskClient, text: str, told: str) -> None:
    judge.set_cookie("language", "de")
    assert told in hand_in(judge, text).text


def test_an_organiser_who_begins_no_games_is_offered_none(organiser: FlaskClient) -> None:
    assert "New game" not in organiser.get("/decks").text
    assert "not as someone who may do this" in organiser.get("/settings").text


def test_labels_of_no_deck_are_not_found(judge: FlaskClient) -> None:
    assert judge.get("/decks/AAAA0/labels.pdf").status_code == 404


def test_players_and_visitors_register_nothing(player: FlaskClient, visitor: FlaskClient, library: Library) -> None:
    for client, status in ((player, 403), (visitor, 401)):
        assert client.get("/decks").status_code == status
        assert client.post("/decks", data={"csrf_token": csrf_token(client)}).status_code == status
    assert library.decks() == ()


def test_a_deck_s_page_tells_its_cards_with_the_bonus_icons_of_each_copy(judge: FlaskClient, library: Library) -> None:
    made_up = made_up_deck(4, sets=("MM",))
    enhanced = replace(made_up.cards[0], icons=("draw", "damage"))
    deck = library.add(replace(made_up, cards=(enhanced, *made_up.cards[1:])), "tag16", 16.0)[0]

    page = judge.get(f"/decks/{deck.code}").text

    assert f"/decks/{deck.code}" in judge.get("/decks").text
    assert f'{title_of(enhanced.card)} <span class="soft">· draw a card, damage</span>' in page
    assert judge.get("/decks/NONE1").status_code == 404
