"""The actions that judges, organisers and casters do beside ruling on flags: time, penalties, evidence, setting
anything.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.evidence import JudgeNote, Replay
from companion.observations import (
    CardCorrected,
    Observation,
    PositionSet,
    RewoundTo,
    RoundTimed,
)
from companion.report import CardChoice, CardReport, Notice, ReportBoard
from tests.web.conftest import csrf_token, signed_in
from tests.web.made_up import GAME
from tests.web.made_up_evidence import FakeEvidence, mat_jpeg
from web.people.roles import JUDGE
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.services import TableServices, table_context

TITLES = (CardChoice("dextre", "Dextre"), CardChoice("dust-imp", "Dust Imp"))


def press(client: FlaskClient, path: str, form: dict[str, str] | None = None) -> tuple[int, str]:
    answer = client.post(path, data={**(form or {}), "csrf_token": csrf_token(client)})
    return answer.status_code, answer.text


@pytest.fixture(autouse=True)
def titles(board: ReportBoard) -> None:
    board.publish(replace(GAME, version=129, titles=TITLES, round_left_s=600.0))


@pytest.mark.parametrize(
    ("path", "form", "expected"),
    [
        ("/judge/rewind/46", {}, RewoundTo(730.5, 46)),
        (
            "/deeds/cards/dextre%231/misread",
            {"title-dextre#1": "dust imp"},
            CardCorrected(730.5, "dextre#1", "dust-imp"),
        ),
        ("/judge/round/start", {"minutes": "45"}, RoundTimed(730.5, 730.5 + 2700)),
        ("/judge/round/extend", {"minutes": "3", "reason": "deck check"}, RoundTimed(730.5, 722.0 + 600 + 180)),
        ("/judge/round/stop", {}, RoundTimed(730.5, None)),
        (
            "/judge/turn",
            {"number": "13", "active": "1", "step": "main", "house": "dis"},
            PositionSet(
                730.5, {"players": [{}, {}], "turn": {"number": 13, "active": 1, "step": "main", "house": "dis"}}
            ),
        ),
    ],
)
def test_what_a_judge_enters_becomes_an_observation(
    judge: FlaskClient, submitted: list[Observation], path: str, form: dict[str, str], expected: Observation
) -> None:
    assert press(judge, path, form)[0] == 303
    assert submitted == [expected]


def test_a_card_is_set_in_its_row_and_everything_else_keeps_its_place(
    judge: FlaskClient, submitted: list[Observation]
) -> None:
    form = {"exhausted/dextre#1": "no", "damage/dextre#1": "2", "place/dextre#1": "1", "damage/bumpsy#1": "9"}
    assert press(judge, "/judge/cards/dextre%231", form)[0] == 303
    (told,) = submitted
    assert isinstance(told, PositionSet)
    players: Any = told.position["players"]
    ann, bela = players
    assert [card["id"] for card in ann["battleline"]][:3] == ["dextre#1", "champion-anaphiel#1", "dust-pixie#1"]
    assert ann["battleline"][0] == {"card": "dextre", "id": "dextre#1", "exhausted": False, "damage": 2}
    assert bela == {}


def test_a_card_is_given_to_the_other_side(judge: FlaskClient, submitted: list[Observation]) -> None:
    assert press(judge, "/judge/cards/dextre%231", {"side/dextre#1": "1"})[0] == 303
    (told,) = submitted
    assert isinstance(told, PositionSet)
    players: Any = told.position["players"]
    ann, bela = players
    assert "dextre#1" not in [card["id"] for card in ann["battleline"]]
    assert [card["id"] for card in bela["battleline"]][-1] == "dextre#1"


@pytest.mark.parametrize(
    ("path", "form", "status", "reason"),
    [
        ("/judge/rewind/999", {}, 409, "no longer stands"),
        ("/deeds/cards/dextre%231/misread", {"title-dextre#1": "Nobody"}, 400, "No card of the two decks"),
        ("/deeds/cards/nothing%231/misread", {"title-nothing#1": "Dust Imp"}, 404, "is no longer there"),
        ("/judge/round/start", {"minutes": "0"}, 400, "minutes from 1"),
        ("/judge/turn", {}, 400, "Nothing was filled in"),
        ("/judge/turn", {"step": "lunch"}, 400, "no such step"),
        ("/judge/turn", {"house": "mars"}, 400, "not a house"),
        ("/judge/cards/dextre%231", {"damage/dextre#1": "lots"}, 400, "whole number"),
        ("/judge/cards/gone%231", {}, 404, "no longer in play"),
        ("/judge/notes", {"title": "Banishment", "player": "0"}, 400, "no such penalty"),
        ("/judge/notes", {"title": "Warning"}, 400, "Pick a player"),
        ("/judge/notes", {}, 400, "Write a note"),
        ("/judge/notes", {"text": "x" * 501}, 400, "at most 500"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_reason(
    judge: FlaskClient,
    submitted: list[Observation],
    evidence: FakeEvidence,
    path: str,
    form: dict[str, str],
    status: int,
    reason: str,
) -> None:
    answer, text = press(judge, path, form)
    assert (answer, reason in text) == (status, True)
    assert (submitted, evidence.noted) == ([], [])


def test_a_position_that_the_game_cannot_take_is_refused_with_its_reason(
    board: ReportBoard, settings: WebSettings
) -> None:
    def refuse(observation: Observation) -> None:
        raise ValueError("players[0].battleline[0]: there is no card “trol”")

    app = create_app(TableServices(board=board, submit=refuse), settings)
    answer, text = press(signed_in(app, JUDGE), "/judge/position", {"position": '{"players": [{}, {}]}'})
    assert answer == 400
    assert "nothing was changed: players[0].battleline[0]: there is no card “trol”." in text


def test_a_kept_game_is_watched_from_its_first_moment_on(judge: FlaskClient, evidence: FakeEvidence) -> None:
    assert "Ann against Bela" in judge.get("/games/").text
    assert judge.get("/games/1763728200").status_code == 404

    evidence.replays[1763728200] = Replay((), 40)
    waiting = judge.get("/games/1763728200")
    assert "being judged again" in waiting.text
    assert waiting.headers["Refresh"] == "2"

    evidence.replays[1763728200] = Replay((replace(GAME, version=1, turn=3), replace(GAME, version=2, turn=4)), 40)
    first = judge.get("/games/1763728200").text
    assert "Moment 1 of 2" in first
    assert "38 more are being judged again" in first
    assert "/games/1763728200?version=2&amp;seat=0" in first
    assert "Moment 2 of 2" in judge.get("/games/1763728200?version=2").text


def test_kept_games_are_for_the_people_of_the_table(visitor: FlaskClient, player: FlaskClient) -> None:
    assert visitor.get("/games/").status_code == 401
    assert "Kept games" not in visitor.get("/replay").text
    assert player.get("/games/").status_code == 200
    assert "Kept games" in player.get("/replay").text


BEFORE_THE_REAP = (
    "reaps with Snufflegator",
    "Turn Snufflegator upright: it was ready.",
    "Ann: 6 Æmber instead of 7.",
    "Take the top 2 cards of Ann&#39;s discard pile back to where they came from: Punch is on top again.",
    "Ann: 3 cards in hand instead of 4.",
    "a card was drawn or shown since",
)


def test_going_back_shows_the_steps_and_warns_of_what_was_seen(judge: FlaskClient, board: ReportBoard) -> None:
    ann, bela = GAME.players
    upright = tuple(replace(card, exhausted=False) if card.card == "snufflegator" else card for card in ann.battleline)
    punch = CardReport("punch#1", "punch", "Punch", "brobnar", "action", 0)
    pile = {"discard_count": ann.discard_count - 2, "discard_top": punch}
    before = replace(ann, battleline=upright, amber=6, deck_count=18, hand=3, **pile)  # type: ignore[arg-type]
    board.publish(replace(GAME, version=130, players=(before, bela), moves=GAME.moves[:-1]))
    board.publish(replace(GAME, version=131))
    page = judge.get("/judge/rewind/47").text
    for said in BEFORE_THE_REAP:
        assert said in page


def test_penalties_have_the_names_of_the_event_and_are_kept(judge: FlaskClient, evidence: FakeEvidence) -> None:
    assert press(judge, "/judge/notes", {"title": "Warning", "player": "1", "text": "Slow play"})[0] == 303
    assert evidence.noted == [JudgeNote(730.5, "penalty", "judge", "Warning", "Slow play", 1)]
    page = judge.get("/judge/").text
    assert "Slow play" in page
    assert "Disqualification" in page


def test_a_note_that_could_not_be_stored_is_not_acknowledged(judge: FlaskClient, evidence: FakeEvidence) -> None:
    evidence.full_disk = True
    status, text = press(judge, "/judge/notes", {"text": "remember this"})
    assert (status, "was not recorded" in text) == (503, True)


def test_an_extension_is_noted_with_its_reason(organiser: FlaskClient, evidence: FakeEvidence) -> None:
    press(organiser, "/judge/round/extend", {"minutes": "5", "reason": "Lost card"})
    assert evidence.noted == [JudgeNote(730.5, "extension", "organiser", "5 minutes more", "Lost card")]


def test_the_end_of_time_is_read_step_by_step_with_its_numbers(judge: FlaskClient, evidence: FakeEvidence) -> None:
    assert "Time has not been called" in judge.get("/judge/time").text
    press(judge, "/judge/time")
    assert evidence.noted == [JudgeNote(730.5, "end of time", "judge", "Time was called", "turn 12 of Ann", 0)]
    page = judge.get("/judge/time?rules=2018&house-0=sanctum&bonus-0=2").text
    for said in (
        "Bela takes one last turn.",
        "Ann forges a key for 6 of 7 Æmber, and has 1 left.",
        "Value of one house",
        "As it stands, ",
    ):
        assert said in page
    assert "Fewest chains" in judge.get("/judge/time?rules=2022").text


def test_a_call_of_time_by_mistake_is_taken_back(judge: FlaskClient, evidence: FakeEvidence) -> None:
    assert press(judge, "/judge/time/take-back")[0] == 409
    press(judge, "/judge/time")
    press(judge, "/judge/time")
    assert len(evidence.noted) == 1
    assert "Take the call of time back" in judge.get("/judge/").text
    assert press(judge, "/judge/time/take-back")[0] == 303
    assert evidence.noted[1:] == [JudgeNote(730.5, "end of time", "judge", "The call of time was taken back")]
    assert "Call time" in judge.get("/judge/").text
    assert "Time has not been called" in judge.get("/judge/time").text


def test_a_call_of_time_that_could_not_be_taken_back_stands(judge: FlaskClient, evidence: FakeEvidence) -> None:
    press(judge, "/judge/time")
    evidence.full_disk = True
    assert press(judge, "/judge/time/take-back")[0] == 503
    assert "Take the call of time back" in judge.get("/judge/").text


@pytest.mark.parametrize("role", ["judge", "organiser"])
def test_whoever_came_to_a_judge_call_settles_it_where_nothing_is_to_be_ruled(
    request: pytest.FixtureRequest, role: str, board: ReportBoard, evidence: FakeEvidence, visitor: FlaskClient
) -> None:
    called = Notice("judge", "warning", "Bela calls a judge.")
    board.publish(replace(GAME, version=150, notices=(called,)))
    client: FlaskClient = request.getfixturevalue(role)
    assert 'formaction="/judge/call/settled"' in client.get("/judge/").text
    assert "/judge/call/settled" not in visitor.get("/").text
    assert press(client, "/judge/call/settled")[0] == 303
    assert evidence.noted == [JudgeNote(730.5, "call settled", role, "The judge call was settled")]


def test_the_timeline_tells_every_event_with_source_confidence_and_picture(judge: FlaskClient) -> None:
    page = judge.get("/judge/timeline").text
    for said in ("seen", "inferred", "entered", "corrected", "86 %", "The counter was corrected to 4.", "by box"):
        assert said in page
    assert 'src="/judge/stills/3-000717300.jpg"' in page
    assert 'href="/judge/rewind/47"' in page
    flags = judge.get("/judge/timeline?kind=flag").text
    assert "Flag 6 is withdrawn" in flags
    assert "reaps with Snufflegator" not in flags


def test_a_caster_reads_the_timeline_without_pictures_and_without_rulings(caster: FlaskClient) -> None:
    page = caster.get("/judge/timeline").text
    assert "reaps with Snufflegator" in page
    assert "/judge/stills/" not in page
    assert "/judge/rewind/" not in page


def test_pictures_are_shown_and_a_name_that_is_none_is_refused(judge: FlaskClient) -> None:
    answer = judge.get("/judge/stills/3-000717300.jpg")
    assert (answer.mimetype, answer.data) == ("image/jpeg", mat_jpeg())
    assert judge.get("/judge/stills/..%2fsecret.key").status_code == 404
    assert judge.get("/judge/camera.jpg").mimetype == "image/jpeg"


def test_the_diagnosis_names_parts_and_how_long_things_take(judge: FlaskClient) -> None:
    page = judge.get("/judge/camera").text
    assert "check its cable" in page
    assert "118 ms" in page
    assert judge.get("/judge/diagnosis.json").json["latencies"][0]["p99_ms"] == 63.0  # type: ignore[index]


def test_a_misreading_is_filmed_from_the_page_and_taken_from_there(
    judge: FlaskClient, evidence: FakeEvidence, tmp_path: Path
) -> None:
    assert judge.get("/judge/film.zip").status_code == 404
    press(judge, "/judge/film", {"says": "the Troll is ready"})
    assert "End the film" in judge.get("/judge/camera").text

    press(judge, "/judge/film/end")
    evidence.kept_film = tmp_path / "table.film.zip"
    evidence.kept_film.write_bytes(b"PK film")

    assert "Download the film" in judge.get("/judge/camera").text
    assert judge.get("/judge/film.zip", buffered=True).data == b"PK film"


def test_the_bundle_is_one_file(judge: FlaskClient) -> None:
    answer = judge.get("/judge/bundle.zip")
    assert (answer.mimetype, answer.data) == ("application/zip", b"PK made up")
    assert "attachment" in answer.headers["Content-Disposition"]


def test_an_organiser_times_rounds_and_does_not_rule(organiser: FlaskClient) -> None:
    page = organiser.get("/judge/").text
    assert "Start the clock" in page
    assert "Set values" not in page.replace(">Set values</a>", "")
    assert "/let_stand" not in page
    assert "Code for an organiser" in page


@pytest.mark.parametrize(("role", "expected"), [("judge", 200), ("caster", 200), ("organiser", 403)])
def test_a_judge_invites_judges_and_casters_only(judge: FlaskClient, role: str, expected: int) -> None:
    assert press(judge, f"/judge/code/{role}")[0] == expected


def test_the_caster_sets_by_how_much_the_stream_runs_behind(
    app: Flask, caster: FlaskClient, visitor: FlaskClient, board: ReportBoard
) -> None:
    board.publish(replace(GAME, version=140, t=730.0, turn=13))
    assert "Turn 13" in visitor.get("/overlay").text
    assert press(caster, "/caster/delay", {"delay": "5"})[0] == 303
    assert "Turn 12" in visitor.get("/overlay").text
    assert visitor.get("/regions/overlay").json["delayed"] is True  # type: ignore[index]
    assert "Turn 13" not in visitor.get("/overlay?delay=0").text
    assert press(caster, "/caster/delay", {"delay": "901"})[0] == 400


def test_what_the_caster_holds_back_is_held_back_from_every_visitor(
    app: Flask, judge: FlaskClient, visitor: FlaskClient, board: ReportBoard
) -> None:
    table_context(app).stream_delay.seconds = 5
    board.publish(replace(GAME, version=140, t=730.0, turn=13))
    for page in ("/", "/replay", "/regions/table-0"):
        assert "<b>13</b>" not in visitor.get(page).text
        assert "<b>12</b>" in visitor.get(page).text.replace("\\/", "/")
    assert visitor.get("/api/table").json["turn"] == 12  # type: ignore[index]
    assert judge.get("/api/table").json["turn"] == 13  # type: ignore[index]


def test_an_open_overlay_is_told_of_a_delay_and_shown_nothing_newer(
    app: Flask, visitor: FlaskClient, board: ReportBoard
) -> None:
    table_context(app).stream_delay.seconds = 60
    board.publish(replace(GAME, version=141, turn=14))
    answer = visitor.get("/live/overlay")
    message = next(line for line in answer.response if b"data:" in (line if isinstance(line, bytes) else line.encode()))
    assert "delayed" in str(message)
    assert "Turn 14" not in str(message)
    answer.close()


def test_the_way_to_the_public_page_is_shown_as_a_code(visitor: FlaskClient) -> None:
    page = visitor.get("/join").text
    assert "<svg" in page
    assert "/sit/" not in page
