"""The public pages and feeds, as a browser without JavaScript and as a program see them."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.report import CardReport, ReportBoard, TableReport
from companion.tournament.protocol.round_clock import new_round
from tests.web.made_up import GAME, OVER, QUIET, TROUBLED, WAITING
from web.table.app import create_app
from web.table.services import TableServices

ON_THE_PAGE = (
    "Radiant Argus the Supreme",
    "Miss &#34;Onyx&#34; Censorius",
    "Champion Anaphiel",
    "Protect the Weak",
    "Check!",
    "Ann draws up to 5 cards because of 3 chains",
    "it may not reap",
    "Rulebook 1.3, Step 3",
    "Ann may play no more than two cards each turn.",
    "reaps with Dextre and gains 1 Æmber",
    "draws to 5",
    "The camera was found again",
)


def test_the_page_shows_the_whole_table_without_javascript(visitor: FlaskClient) -> None:
    page = visitor.get("/").text

    for wanted in ON_THE_PAGE:
        assert wanted in re.sub(r"</?a\b[^>]*>", "", page)
    assert 'http-equiv="refresh"' in page


@pytest.mark.parametrize("report", [WAITING, QUIET, OVER, TROUBLED])
def test_every_state_of_a_table_has_its_page(report: TableReport, board: ReportBoard, visitor: FlaskClient) -> None:
    board.publish(replace(report, version=900))
    for path in ("/", "/?seat=1", "/overlay", "/replay", "/api/table"):
        assert visitor.get(path).status_code == 200


def test_what_players_and_cards_are_called_cannot_become_markup(board: ReportBoard, visitor: FlaskClient) -> None:
    evil = '"><script>alert(1)</script>'
    ann, bela = GAME.players
    card = CardReport(evil, evil, evil, evil, "creature", 0, text=evil, keywords=(evil,), power=1)
    ann = replace(ann, name=evil, deck=evil, houses=(evil,), battleline=(card,), discard_top=card)
    flag = replace(GAME.flags[1], rule=evil, message=evil, cite=evil, cards=(evil,), why=evil)
    board.publish(
        replace(GAME, version=901, players=(ann, bela), flags=(flag,), effects=(evil,), lasting=(), table=evil)
    )

    for path in ("/", "/overlay", "/replay"):
        assert "<script>" not in visitor.get(path).text


def test_the_json_feed_is_the_report_and_answers_304_while_nothing_is_new(
    board: ReportBoard, visitor: FlaskClient
) -> None:
    first = visitor.get("/api/table")
    assert first.get_json() == json.loads(json.dumps(GAME.to_json()))
    again = visitor.get("/api/table", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    board.publish(replace(GAME, version=129))
    assert visitor.get("/api/table", headers={"If-None-Match": first.headers["ETag"]}).status_code == 200


def test_the_feed_describes_itself(app: Flask, visitor: FlaskClient) -> None:
    document = visitor.get("/api/openapi.json").get_json()

    machine_routes = {rule.rule for rule in app.url_map.iter_rules() if rule.rule.startswith(("/api/", "/events"))}
    assert document["paths"].keys() == machine_routes
    assert document["components"]["schemas"]["TableReport"]["properties"].keys() == GAME.to_json().keys()
    references = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(document)))
    assert references <= document["components"]["schemas"].keys()


def test_polling_gives_only_the_regions_that_changed(board: ReportBoard, visitor: FlaskClient) -> None:
    first = visitor.get("/regions/table-0").get_json()
    assert {"top", "bottom", "turn", "flags", "moves"} <= first["regions"].keys()
    board.publish(replace(GAME, version=129, step="ready"))

    news = visitor.get(f"/regions/table-0?since={first['id']}").get_json()

    assert news["regions"].keys() == {"turn"}
    assert visitor.get(f"/regions/table-0?since={news['id']}").get_json()["regions"] == {}
    assert visitor.get("/regions/table-0?since=otherboot-129").get_json()["regions"].keys() == first["regions"].keys()


def read_events(visitor: FlaskClient, path: str, count: int, **headers: str) -> list[dict[str, str]]:
    """The first messages of a stream, as fields."""
    answer = visitor.get(path, headers=headers, buffered=False)
    assert answer.mimetype == "text/event-stream"
    messages: list[dict[str, str]] = []
    for chunk in answer.response:
        text = chunk.decode() if isinstance(chunk, bytes) else str(chunk)
        messages.append(dict(line.split(": ", 1) for line in text.strip().splitlines()))
        if len(messages) == count:
            break
    answer.close()
    return messages


def test_a_stream_begins_with_the_table_and_goes_on_with_a_sign_of_life(visitor: FlaskClient) -> None:
    retry, table, ping = read_events(visitor, "/events", 3)

    assert retry == {"retry": "1000"}
    assert table["event"] == "table"
    assert json.loads(table["data"])["version"] == 128
    assert list(ping) == [""]


def test_a_stream_resumes_after_the_last_message_that_was_seen(board: ReportBoard, visitor: FlaskClient) -> None:
    _, first = read_events(visitor, "/live/table-0", 2)
    _, nothing_new = read_events(visitor, "/live/table-0", 2, **{"Last-Event-ID": first["id"]})
    assert list(nothing_new) == [""]
    board.publish(replace(GAME, version=130, lasting=(), effects=()))

    _, resumed = read_events(visitor, "/live/table-0", 2, **{"Last-Event-ID": first["id"]})

    assert json.loads(resumed["data"])["regions"].keys() == {"notes"}


def test_one_stream_too_many_is_refused_politely_and_a_place_given_back_is_free(visitor: FlaskClient) -> None:
    taken = [visitor.get("/events", buffered=False) for _ in range(3)]

    refused = visitor.get("/live/table-0")
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "10")
    assert "/api/table" in refused.get_json()["error"]
    assert visitor.get("/").status_code == 200
    taken[0].close()
    visitor.get("/events", buffered=False).close()


def test_streams_end_when_the_table_closes(board: ReportBoard, visitor: FlaskClient) -> None:
    stream = visitor.get("/events", buffered=False)
    lines = iter(stream.response)
    next(lines)
    board.close()
    assert not list(lines)
    stream.close()


def test_any_moment_can_be_looked_at_again(board: ReportBoard, visitor: FlaskClient) -> None:
    board.publish(replace(QUIET, version=140, turn=13))

    assert "Turn</span> <b>13" in visitor.get("/replay").text
    assert "Turn</span> <b>12" in visitor.get("/replay?version=128").text
    assert "Turn</span> <b>12" in visitor.get("/replay?version=1").text


def test_a_delayed_overlay_shows_the_past(board: ReportBoard, visitor: FlaskClient) -> None:
    board.publish(replace(GAME, version=140, t=729.0, turn=13))

    assert "Turn 13" in visitor.get("/overlay").text
    assert "Turn 12" in visitor.get("/overlay?delay=5").text
    assert "Turn 12" in visitor.get("/regions/overlay?delay=5").get_json()["regions"]["overlay"]


def test_pages_that_do_not_exist_say_so_in_the_form_that_was_asked_for(app: Flask, visitor: FlaskClient) -> None:
    assert "To the table" in visitor.get("/nothing").text
    assert "error" in visitor.get("/api/nothing").get_json()


def test_the_tournaments_clock_is_shown_where_the_table_has_a_hub(visitor: FlaskClient) -> None:
    assert visitor.get("/api/clock").json == {"now": 0.0, "clock": None}
    assert "data-round" not in visitor.get("/").text
    clock = new_round("Round 3", 100.0, 2700.0).run_from(110.0, True)
    app = create_app(
        TableServices(board=ReportBoard(GAME), submit=lambda observation: None, round_clock=lambda: (clock, 140.0))
    )
    at_tournament = app.test_client()
    assert at_tournament.get("/api/clock").json == {"now": 140.0, "clock": clock.to_json()}
    assert "data-round" in at_tournament.get("/").text


def test_a_reader_who_was_slow_is_told_how_many_reports_were_left_out(visitor: FlaskClient, board: ReportBoard) -> None:
    stream = iter(visitor.get("/events").response)
    read = [next(stream), next(stream)]
    for version in (129, 130, 131):
        board.publish(replace(GAME, version=version))
    read.append(next(stream))
    assert ": 2 left out" in str(read[2])
    assert "-131" in str(read[2])
