"""Taking a seat at the table: a free one at once, a taken one with somebody's yes."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect

from companion.report import EquipmentReport, ReportBoard
from tests.web.browser import fits, watched_page
from tests.web.browser import sit_down as sit_down_in
from tests.web.conftest import Clock, csrf_token, served
from tests.web.made_up import GAME
from tests.web.made_up_evidence import FakeEvidence
from web.people.seat_door import LOOKS
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.services import TableServices, table_context

DOOR, WAIT = "/take-a-seat", "/take-a-seat/wait"
JSON = {"Accept": "application/json"}


def newcomer(app: Flask, address: str = "192.0.2.7") -> FlaskClient:
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = address
    return client


def claim(client: FlaskClient, seat: int) -> str:
    """Asks for a seat; where that leads."""
    answer = client.post(f"{DOOR}/{seat}", data={"csrf_token": csrf_token(client, DOOR)})
    return str(answer.headers.get("Location", answer.status_code))


def state(client: FlaskClient) -> str:
    return str(client.get(WAIT, headers=JSON).get_json()["state"])


def sit_down(client: FlaskClient) -> int:
    return client.post(WAIT, data={"csrf_token": csrf_token(client, WAIT)}).status_code


def say(client: FlaskClient, said: str) -> int:
    found = re.search(r"/requests/([\w-]+)/yes", client.get("/requests").text)
    path = f"/requests/{found[1] if found else 'none'}/{said}"
    return client.post(path, data={"csrf_token": csrf_token(client)}).status_code


def test_a_free_seat_is_taken_at_once(app: Flask) -> None:
    client = newcomer(app)
    assert claim(client, 1) == "/seat/"
    assert "Bela: Ann is playing" in client.get("/seat/").text


def test_a_seat_is_at_an_edge_of_the_mat_only_where_a_camera_sees_one(app: Flask, board: ReportBoard) -> None:
    assert "lower edge of the mat" in newcomer(app).get(DOOR).text
    board.publish(replace(GAME, version=GAME.version + 1, equipment=EquipmentReport(cards_seen=False)))
    assert "edge of the mat" not in newcomer(app).get(DOOR).text


def test_a_taken_seat_is_shared_once_somebody_at_the_table_says_yes(
    app: Flask, player: FlaskClient, evidence: FakeEvidence
) -> None:
    client = newcomer(app)
    assert claim(client, 1) == WAIT
    assert (state(client), client.get("/seat/").status_code) == ("open", 401)
    assert "Let them in" in player.get("/seat/").text
    assert say(player, "yes") == 303
    assert (state(client), sit_down(client)) == ("agreed", 303)
    assert "Bela: Ann is playing" in client.get("/seat/").text
    assert [(one.what, one.outcome, one.by) for one in evidence.consents] == [("for Bela's seat", "agreed", "Bela")]


@pytest.mark.parametrize("who", ["judge", "organiser"])
def test_a_judge_or_organiser_may_let_somebody_in(
    request: pytest.FixtureRequest, app: Flask, player: FlaskClient, who: str
) -> None:
    client = newcomer(app)
    claim(client, 1)
    assert say(request.getfixturevalue(who), "yes") == 303
    assert sit_down(client) == 303


def test_after_a_no_or_no_answer_nobody_sits_down(app: Flask, player: FlaskClient, clock: Clock) -> None:
    client = newcomer(app)
    claim(client, 1)
    say(player, "no")
    assert (state(client), sit_down(client)) == ("refused", 409)
    claim(client, 1)
    clock.now += 121
    player.get("/requests")
    assert (state(client), sit_down(client)) == ("no answer", 409)


def test_a_yes_serves_once_and_only_the_browser_that_asked(app: Flask, player: FlaskClient) -> None:
    client, other = newcomer(app), newcomer(app, "192.0.2.8")
    claim(client, 1)
    say(player, "yes")
    assert sit_down(other) == 409
    assert sit_down(client) == 303
    assert sit_down(client) == 409


def test_nobody_floods_the_table_with_requests(app: Flask, player: FlaskClient) -> None:
    assert claim(newcomer(app), 1) == WAIT
    assert claim(newcomer(app), 1) == "409"
    crowd = [claim(newcomer(app, f"192.0.2.{number}"), 1) for number in range(20, 30)]
    assert crowd == [WAIT] * 7 + ["409"] * 3
    tries = [claim(newcomer(app), 1) for _ in range(6)]
    assert tries[-1] == "429"


def test_new_seats_void_what_was_granted(app: Flask, judge: FlaskClient, player: FlaskClient) -> None:
    client = newcomer(app)
    claim(client, 1)
    say(player, "yes")
    judge.post("/judge/seats", data={"csrf_token": csrf_token(judge)})
    assert (state(client), sit_down(client)) == ("gone", 409)
    assert claim(client, 1) == "/seat/"


def test_a_second_phone_takes_a_seat_in_the_browser(
    app: Flask, address: str, player: FlaskClient, chromium: Browser
) -> None:
    with watched_page(chromium, 390, 844) as phone:
        phone.goto(address)
        phone.get_by_role("link", name="Take a seat on this device").click()
        phone.get_by_role("button", name="Bela").click()
        expect(phone.get_by_role("heading", name="Waiting for an answer")).to_be_visible()
        assert fits(phone)
        say(player, "yes")
        expect(phone.get_by_role("heading", name="Bela: Ann is playing")).to_be_visible()


def test_a_player_lets_somebody_in_by_one_tap(app: Flask, address: str, chromium: Browser) -> None:
    client = newcomer(app)
    with watched_page(chromium, 390, 844) as phone:
        sit_down_in(phone, address + table_context(app).people.seat_path(1))
        claim(client, 1)
        button = phone.get_by_role("button", name="Let them in")
        expect(button).to_be_visible()
        assert fits(phone)
        button.click()
        expect(button).to_have_count(0)
    assert sit_down(client) == 303


class TestAtATournament:
    @pytest.fixture
    def settings(self) -> WebSettings:
        return WebSettings(judge_seats_players=True)

    def test_a_free_seat_needs_a_judges_yes(self, app: Flask, judge: FlaskClient) -> None:
        client = newcomer(app)
        assert claim(client, 0) == WAIT
        assert "A judge can let you in" in client.get(WAIT).text
        say(judge, "yes")
        assert sit_down(client) == 303

    def test_the_other_player_gives_no_free_seat_away(self, app: Flask, player: FlaskClient) -> None:
        claim(newcomer(app), 0)
        assert say(player, "yes") == 409


def test_whoever_was_signed_out_takes_the_seat_where_they_are(app: Flask, player: FlaskClient) -> None:
    csrf_token(player, "/seat/")
    (mark,) = [one.mark for one in table_context(app).people.signed_in() if one.role == "seat-1"]
    table_context(app).people.sign_out(mark)
    answer = player.get("/seat/")
    assert answer.status_code == 401
    assert "Take yours again here" in answer.text
    assert "judge" not in answer.text.casefold()
    assert "/take-a-seat/1" in answer.text
    assert player.get("/requests", headers={"Accept": "application/json"}).status_code == 401


def test_a_page_that_was_open_at_a_seat_keeps_no_buttons_once_it_is_signed_out(
    app: Flask, address: str, chromium: Browser
) -> None:
    people = table_context(app).people
    page = chromium.new_page(viewport={"width": 390, "height": 844})
    sit_down_in(page, address + people.seat_path(1))
    for one in people.signed_in():
        people.sign_out(one.mark)
    expect(page.get_by_role("heading", name="Which seat?")).to_be_visible()
    expect(page.get_by_role("button", name="End turn")).to_have_count(0)
    page.close()


def test_a_phone_that_has_a_seat_finds_it_first_on_the_table(player: FlaskClient, visitor: FlaskClient) -> None:
    page = player.get("/").text
    assert page.index("My seat") < page.index('id="content"')
    assert "Take a seat" not in page
    assert "My seat" not in visitor.get("/").text


def test_a_player_quicker_than_the_hubs_word_waits_for_it(chromium: Browser) -> None:
    told: dict[str, tuple[int, str]] = {}
    app = create_app(TableServices(board=ReportBoard(GAME), submit=lambda told: None, event_seat=told.get))
    with served(app) as address:
        page = chromium.new_page(viewport={"width": 390, "height": 844})
        page.goto(f"{address}/event-seat/anns")
        expect(page.get_by_text("does not know of your game yet")).to_be_visible()
        told["anns"] = (0, "Ann")
        page.get_by_role("button", name="Sit down as Ann").click()
        page.wait_for_url(f"{address}/seat/")
        page.close()


def test_a_ticket_of_another_table_is_told_so_after_a_few_looks(visitor: FlaskClient) -> None:
    path, looks = "/event-seat/made-up", 0
    while again := re.search(r"url=([^\"]+)", (answer := visitor.get(path)).text):
        path, looks = again[1], looks + 1
    assert looks == LOOKS
    assert answer.status_code == 404
    assert "This ticket is for another game or table." in answer.text
