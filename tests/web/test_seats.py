"""Players at their seats: they sit down by a link, enter what they do, and settle flags together."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.observations import (
    CounterEntered,
    FlagRuled,
    HouseEntered,
    KeyTurned,
    MoveTold,
    MulliganTaken,
    Observation,
    TurnEnded,
)
from companion.report import ReportBoard
from tests.web.conftest import csrf_token
from tests.web.made_up import WAITING
from web.table.services import table_context


def sit(app: Flask, seat: int) -> FlaskClient:
    client = app.test_client()
    path = table_context(app).people.seat_path(seat)
    client.post(path, data={"csrf_token": csrf_token(client, path)})
    return client


def press(client: FlaskClient, path: str, **headers: str) -> int:
    answer = client.post(path, data={"csrf_token": csrf_token(client)}, headers=headers)
    return answer.status_code


def test_following_a_link_asks_before_sitting_down(app: Flask, visitor: FlaskClient) -> None:
    path = table_context(app).people.seat_path(1)
    assert "Sit down as Bela" in visitor.get(path).text
    assert visitor.get("/seat/").status_code == 401


def test_a_player_sees_the_table_from_their_own_side(player: FlaskClient) -> None:
    page = player.get("/seat/").text
    assert "Bela: Ann is playing" in page
    assert "Play on" in page
    assert player.get("/regions/seat").get_json()["regions"].keys() >= {"controls", "bottom"}


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/seat/house/dis", HouseEntered(730.5, 1, "dis")),
        ("/seat/house/none", HouseEntered(730.5, 1, None)),
        ("/seat/amber/more", CounterEntered(730.5, 1, "amber", delta=1)),
        ("/seat/amber/less", CounterEntered(730.5, 1, "amber", delta=-1)),
        ("/seat/chains/less", CounterEntered(730.5, 1, "chains", delta=-1)),
        ("/seat/keys/red/forged", KeyTurned(730.5, 1, "red", True)),
        ("/seat/end-turn/12", TurnEnded(730.5, 1, 12)),
        ("/seat/mulligan", MulliganTaken(730.5, 1)),
    ],
)
def test_what_a_player_enters_is_entered_for_their_own_seat(
    player: FlaskClient, submitted: list[Observation], path: str, expected: Observation
) -> None:
    assert press(player, path) == 303
    assert submitted == [expected]


def test_a_script_is_answered_without_a_page(player: FlaskClient, submitted: list[Observation]) -> None:
    assert press(player, "/seat/end-turn/12", Accept="application/json") == 204
    assert submitted == [TurnEnded(730.5, 1, 12)]


def test_a_house_that_is_not_in_the_deck_is_refused(player: FlaskClient, submitted: list[Observation]) -> None:
    assert press(player, "/seat/house/logos") == 404
    assert submitted == []


def test_without_a_game_no_house_can_be_chosen(
    player: FlaskClient, board: ReportBoard, submitted: list[Observation]
) -> None:
    board.publish(replace(WAITING, version=900))
    assert press(player, "/seat/house/dis") == 409
    assert submitted == []


def test_a_flag_is_settled_only_by_both_players_alike(app: Flask, submitted: list[Observation]) -> None:
    ann, bela = sit(app, 0), sit(app, 1)

    press(ann, "/seat/flags/7/let_stand")
    press(ann, "/seat/flags/7/let_stand")
    press(bela, "/seat/flags/7/rewind")
    assert submitted == []

    press(bela, "/seat/flags/7/let_stand")
    assert submitted == [FlagRuled(730.5, 7, "let_stand")]


def test_a_flag_that_is_settled_or_unknown_takes_no_answer(player: FlaskClient) -> None:
    assert press(player, "/seat/flags/6/rewind") == 409
    assert press(player, "/seat/flags/60/rewind") == 404


def test_new_codes_send_the_players_before_away(app: Flask, judge: FlaskClient, player: FlaskClient) -> None:
    old = table_context(app).people.seat_path(1)
    page = judge.get("/judge/seats").text
    assert old in page
    assert page.count("<svg") == 3

    judge.post("/judge/seats", data={"csrf_token": csrf_token(judge)})

    assert player.get("/seat/").status_code == 401
    assert player.get(old).status_code == 404
    assert judge.get("/judge/").status_code == 200


def test_the_codes_to_scan_are_also_written_out(app: Flask, judge: FlaskClient) -> None:
    page = judge.get("/judge/seats").text
    assert "no longer valid" in judge.get("/sit/made-up").text
    assert re.search(rf"http://[^<\s]+{table_context(app).people.seat_path(0)}", page)


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ({"kind": "play", "card": "Dextre", "flank": "left"}, MoveTold(730.5, 1, "play", "dextre", flank="left")),
        ({"kind": "discard", "card": "Dextre", "flank": "left"}, MoveTold(730.5, 1, "discard", "dextre")),
    ],
)
def test_what_nobody_saw_a_player_says(
    player: FlaskClient, submitted: list[Observation], form: dict[str, str], expected: Observation
) -> None:
    token = csrf_token(player, "/seat/tell")

    assert player.post("/seat/tell", data={"csrf_token": token, **form}).status_code == 303
    assert submitted == [expected]


@pytest.mark.parametrize(
    ("form", "status", "said"),
    [
        ({"kind": "play", "card": "No Such Card"}, 400, "No card of the two decks is called"),
        ({"kind": "reap", "card": "dextre#77"}, 404, "is no longer in play"),
        ({"kind": "juggle", "card": "Dextre"}, 400, "Pick what you did"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_a_reason(
    player: FlaskClient, submitted: list[Observation], form: dict[str, str], status: int, said: str
) -> None:
    answer = player.post("/seat/tell", data={"csrf_token": csrf_token(player, "/seat/tell"), **form})

    assert answer.status_code == status
    assert said in answer.text
    assert submitted == []


@pytest.mark.parametrize("late", ["/seat/amber/more", "/seat/end-turn/12", "/deeds/check", "/seat/keys/red/forged"])
def test_after_the_end_of_the_game_nothing_more_is_counted(
    player: FlaskClient, board: ReportBoard, submitted: list[Observation], late: str
) -> None:
    board.publish(replace(board.latest(), version=900, winner=0))
    page = player.get("/seat/").text
    assert "Nothing more is counted." in page
    assert late not in page
    assert press(player, late) == 409
    assert submitted == []


@pytest.mark.parametrize("correction", ["/deeds/undo", "/seat/keys/red/unforged"])
def test_what_ended_the_game_by_mistake_is_put_right_from_the_seat(
    player: FlaskClient, board: ReportBoard, correction: str
) -> None:
    board.publish(replace(board.latest(), version=900, winner=0))
    assert press(player, correction) == 303
