"""Actions of both judges and players: answer questions, undo, name misread cards, say that the table is right."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.observations import (
    CardCorrected,
    CardsCounted,
    CheckAnnounced,
    JudgeCalled,
    Observation,
    PositionSet,
    QuestionAnswered,
    Redone,
    TableConfirmed,
    Undone,
)
from companion.report import ReportBoard
from tests.web.conftest import csrf_token
from tests.web.made_up import TROUBLED


@pytest.fixture(autouse=True)
def trouble(board: ReportBoard) -> None:
    """A question is open, a flag too, and the table is out of sync."""
    board.publish(TROUBLED)


def press(client: FlaskClient, path: str, **fields: str) -> int:
    return client.post(f"/deeds/{path}", data={"csrf_token": csrf_token(client), **fields}).status_code


@pytest.mark.parametrize(
    ("path", "fields", "expected"),
    [
        ("questions/3/1", {}, QuestionAnswered(730.5, 1, 3, "b=3")),
        ("table-is-right", {}, TableConfirmed(730.5, 1)),
        ("undo", {}, Undone(730.5, 1)),
        ("redo", {}, Redone(730.5, 1)),
        ("flags/7/misread/0/dextre", {}, CardCorrected(730.5, "snufflegator#1", "dextre", 1, 7)),
        ("flags/7/misread/0", {"card-7-0": "troll"}, CardCorrected(730.5, "snufflegator#1", "troll", 1, 7)),
        ("cards/dextre%231/misread/troll", {}, CardCorrected(730.5, "dextre#1", "troll", 1)),
        ("flags/7/call-judge", {}, JudgeCalled(730.5, 1, 7)),
        ("call-judge", {}, JudgeCalled(730.5, 1)),
        ("check", {}, CheckAnnounced(730.5, 1)),
        ("players/1/cards/hand", {"hand-1": "5"}, CardsCounted(730.5, 1, "hand", 5)),
    ],
)
def test_what_a_player_does_is_entered_in_their_name(
    player: FlaskClient, submitted: list[Observation], path: str, fields: dict[str, str], expected: Observation
) -> None:
    assert press(player, path, **fields) == 303
    assert submitted == [expected]


@pytest.mark.parametrize(
    ("path", "fields", "expected"),
    [
        ("questions/3/0", {}, QuestionAnswered(730.5, 0, 3, "a=3")),
        ("table-is-right", {}, TableConfirmed(730.5)),
        ("undo", {}, Undone(730.5)),
        ("redo", {}, Redone(730.5)),
        ("flags/7/misread/0/dextre", {}, CardCorrected(730.5, "snufflegator#1", "dextre", None, 7)),
        ("players/0/cards/deck", {"deck-0": "17"}, CardsCounted(730.5, 0, "deck", 17)),
    ],
)
def test_what_a_judge_does_is_entered_as_a_judges(
    judge: FlaskClient, submitted: list[Observation], path: str, fields: dict[str, str], expected: Observation
) -> None:
    assert press(judge, path, **fields) == 303
    assert submitted == [expected]


@pytest.mark.parametrize(
    ("path", "fields", "status"),
    [
        ("questions/99/0", {}, 409),
        ("tokens/99/yes", {}, 409),
        ("tokens/99/no", {}, 409),
        ("tokens/4/perhaps", {}, 404),
        ("questions/3/9", {}, 404),
        ("flags/6/misread/0/dextre", {}, 409),
        ("flags/7/misread/5/dextre", {}, 404),
        ("flags/7/misread/0/no-such-card", {}, 400),
        ("flags/7/misread/0", {}, 400),
        ("players/1/cards/hand", {"hand-1": "many"}, 400),
        ("players/1/cards/hand", {"hand-1": "-1"}, 400),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(
    player: FlaskClient, submitted: list[Observation], path: str, fields: dict[str, str], status: int
) -> None:
    assert press(player, path, **fields) == status
    assert submitted == []


@pytest.mark.parametrize(("who", "by"), [("player", 1), ("judge", None)])
def test_the_cameras_count_of_a_cards_tokens_is_taken_over(
    request: pytest.FixtureRequest, submitted: list[Observation], who: str, by: int | None
) -> None:
    assert press(request.getfixturevalue(who), "tokens/4/yes") == 303

    (told,) = submitted
    assert isinstance(told, PositionSet)
    assert told.by == by
    players: Any = told.position["players"]
    ann, bela = players
    assert {"card": "snufflegator", "id": "snufflegator#1", "damage": 3} in ann["battleline"]
    assert all(set(card) == {"card", "id"} for card in ann["battleline"] if card["id"] != "snufflegator#1")
    assert bela == {}


def test_a_judge_sets_what_lies_on_a_card_by_tapping_it(judge: FlaskClient, submitted: list[Observation]) -> None:
    fields = {f"{name}/bumpsy#1": value for name, value in (("damage", "2"), ("amber", "0"), ("power_counters", "1"))}
    assert press(judge, "cards/bumpsy%231/numbers", **fields) == 303
    assert press(judge, "cards/bumpsy%231/stunned/no") == 303
    players: list[Any] = [one.position["players"] for one in submitted if isinstance(one, PositionSet)]
    numbers, stun = [sides[1]["battleline"][3] for sides in players]
    assert numbers == {"card": "bumpsy", "id": "bumpsy#1", "damage": 2, "power_counters": 1}
    assert stun == {"card": "bumpsy", "id": "bumpsy#1", "stunned": False}


def test_a_card_that_has_these_numbers_already_is_left_alone(judge: FlaskClient, submitted: list[Observation]) -> None:
    fields = {f"{name}/bumpsy#1": "0" for name in ("damage", "amber", "power_counters")}
    assert press(judge, "cards/bumpsy%231/numbers", **fields) == 400
    assert press(judge, "cards/troll%239/numbers", **fields) == 404
    assert submitted == []


def test_where_the_game_is_right_about_tokens_nothing_is_set(
    player: FlaskClient, submitted: list[Observation], dismissed: list[int]
) -> None:
    assert press(player, "tokens/4/no") == 303
    assert (submitted, dismissed) == ([], [4])


def test_a_question_about_tokens_waits_until_no_flag_is_open_but_its_card_asks_it_at_once(player: FlaskClient) -> None:
    page = player.get("/seat/").text
    assert 'id="token-question"' not in page
    assert 'class="card-ask"' in page
    assert "tokens/4/yes" in page


def test_a_spectator_reads_the_question_about_tokens_and_cannot_answer_it(
    visitor: FlaskClient, board: ReportBoard
) -> None:
    board.publish(replace(TROUBLED, version=500, flags=()))
    page = visitor.get("/").text
    assert "The camera sees 3 damage on Snufflegator" in page
    assert "tokens/4/yes" not in page
    assert visitor.post("/deeds/tokens/4/yes").status_code in (400, 401, 403)


def test_a_move_that_was_never_told_cannot_be_gone_back_to(judge: FlaskClient, submitted: list[Observation]) -> None:
    assert submitted == []


ON_THE_PAGE_OF_A_SEAT = (
    "Where is the damage?",
    "3 on Bumpsy",
    "Ready Snufflegator.",
    "The table is right",
    "Doc Bookton",
    "A card other than",
    "Undo +1 Æmber",
    "Call a judge",
    "Take back",
    "Play on",
    "In the main step a player plays",
    "Put the card back where and how it was",
)


def test_the_page_of_a_seat_shows_question_steps_misread_cards_and_undo(player: FlaskClient) -> None:
    page = player.get("/seat/").text
    for words in ON_THE_PAGE_OF_A_SEAT:
        assert words in page, words


def test_spectators_see_the_question_but_have_no_buttons(visitor: FlaskClient) -> None:
    page = visitor.get("/").text
    assert "Where is the damage?" in page
    assert "/deeds/" not in page
