"""A new game is begun by a judge, the owner or from a seat, with three taps from the table."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape

from companion.observations import Observation
from companion.report import ReportBoard
from tests.web.conftest import csrf_token, seated
from tests.web.made_up import OVER
from tests.web.made_up_evidence import FakeEvidence
from tests.web.made_up_games import PaperGames
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.game_pages import start_again
from web.table.services import TableServices


@pytest.fixture
def settings() -> WebSettings:
    return WebSettings(consent="ask")


@pytest.fixture
def desk() -> PaperGames:
    return PaperGames()


@pytest.fixture
def app(board: ReportBoard, submitted: list[Observation], settings: WebSettings, desk: PaperGames) -> Flask:
    made = create_app(
        TableServices(
            board=board, submit=submitted.append, game_time=lambda: 730.5, games=desk, evidence=FakeEvidence()
        ),
        settings,
    )
    made.testing = True
    return made


def begin(client: FlaskClient, **fields: str) -> int:
    return client.post("/new-game", data={"csrf_token": csrf_token(client, "/new-game"), **fields}).status_code


CHOSEN = {"game": "swapped", "first-player": "1"}


def test_a_player_begins_the_next_game_with_the_decks_changed_over(player: FlaskClient, desk: PaperGames) -> None:
    assert begin(player, **CHOSEN) == 303
    assert desk.begun == [("swapped", 1)]


def test_who_starts_is_filled_in_as_the_camera_saw_it(player: FlaskClient, desk: PaperGames) -> None:
    assert "The camera saw" not in player.get("/new-game").text
    desk.first = 1
    page = player.get("/new-game").text
    assert "The camera saw Bela play a card first." in page
    assert 'value="1" checked' in page


def test_two_decks_are_chosen_by_name(player: FlaskClient, desk: PaperGames) -> None:
    assert "Deck B (QR labels of 18 mm)" in player.get("/new-game").text
    chosen = {"game": "chosen", "deck-0": "AAAA0", "deck-1": "BBBB0"}

    assert begin(player, **CHOSEN | chosen) == 303
    assert desk.begun == [("pair:AAAA0:BBBB0", 1)]
    assert begin(player, **CHOSEN | chosen | {"deck-1": "CCCC0"}) == 400


def test_in_the_middle_of_a_game_the_other_player_is_asked(app: Flask, player: FlaskClient, desk: PaperGames) -> None:
    ann = seated(app, 0)
    assert begin(player, **CHOSEN) == 303
    assert desk.begun == []
    assert "Bela asks to begin a new game now" in ann.get("/seat/").text
    said = re.search(r"/requests/[\w-]+/yes", ann.get("/requests").text)
    assert said
    assert ann.post(said[0], data={"csrf_token": csrf_token(ann)}).status_code == 303
    assert desk.begun == [("swapped", 1)]


def test_after_a_win_nobody_needs_to_be_asked(
    app: Flask, board: ReportBoard, player: FlaskClient, desk: PaperGames
) -> None:
    seated(app, 0)
    board.publish(OVER)
    assert begin(player, **CHOSEN) == 303
    assert desk.begun == [("swapped", 1)]


def test_a_judge_may_too(judge: FlaskClient, desk: PaperGames) -> None:
    assert begin(judge, **CHOSEN) == 303
    assert desk.begun == [("swapped", 1)]


def test_a_visitor_may_not(visitor: FlaskClient, desk: PaperGames) -> None:
    assert visitor.get("/new-game").status_code == 401
    assert visitor.post("/new-game", data={**CHOSEN, "csrf_token": csrf_token(visitor)}).status_code == 401
    assert desk.begun == []


@pytest.mark.parametrize("missing", CHOSEN)
def test_nothing_begins_before_everything_is_chosen(player: FlaskClient, desk: PaperGames, missing: str) -> None:
    assert begin(player, **{name: value for name, value in CHOSEN.items() if name != missing}) == 400
    assert desk.begun == []


def test_while_a_game_is_on_it_is_said_what_becomes_of_it(player: FlaskClient, board: ReportBoard) -> None:
    assert "is not over" in player.get("/new-game").text
    board.publish(OVER)
    page = player.get("/new-game").text
    assert "is not over" not in page
    assert "Swap decks: Ann plays B, Bela plays A" in page


def test_a_disk_that_takes_nothing_is_told(player: FlaskClient, desk: PaperGames) -> None:
    desk.trouble = OSError("the disk is full")
    assert begin(player, **CHOSEN) == 503


def test_the_page_leads_there_where_a_game_can_be_begun(visitor: FlaskClient, board: ReportBoard) -> None:
    assert 'href="/new-game"' in visitor.get("/").text
    closed = create_app(TableServices(board=board, submit=lambda observation: None)).test_client()
    assert 'href="/new-game"' not in closed.get("/").text


def test_when_a_game_is_over_the_seat_offers_the_next_one(player: FlaskClient, board: ReportBoard) -> None:
    assert "Begin a new game" not in player.get("/seat/").text
    board.publish(OVER)
    assert "Begin a new game" in player.get("/seat/").text


@pytest.mark.parametrize(("how", "begun"), [("same", ("same", 1)), ("swapped", ("swapped", 1)), ("loser", ("same", 1))])
def test_after_a_win_the_next_game_is_one_tap_away(
    board: ReportBoard, player: FlaskClient, desk: PaperGames, how: str, begun: tuple[str, int]
) -> None:
    board.publish(OVER)
    token = csrf_token(player)
    assert player.post(f"/new-game/again/{how}", data={"csrf_token": token}).status_code == 303
    assert desk.begun == [begun]


def test_a_rematch_keeps_each_deck_s_chains_and_says_so_before_it_begins(
    player: FlaskClient, board: ReportBoard
) -> None:
    assert "Decks keep the chains" not in player.get("/seat/").text
    ann, bela = OVER.players
    board.publish(replace(OVER, players=(replace(ann, starting_chains=1), replace(bela, starting_chains=4))))
    told = f"Decks keep the chains they began with: {ann.deck} with 1 chain and {bela.deck} with 4 chains."
    assert escape(told) in player.get("/seat/").text
    swapped = start_again(board.latest(), 0, swapped=True)
    assert [(one.name, one.deck.name, one.chains) for one in swapped.players] == [
        (ann.name, bela.deck, 4),
        (bela.name, ann.deck, 1),
    ]


def test_in_the_middle_of_a_game_there_is_no_again(player: FlaskClient, desk: PaperGames) -> None:
    token = csrf_token(player)
    assert player.post("/new-game/again/same", data={"csrf_token": token}).status_code == 409
    assert desk.begun == []
