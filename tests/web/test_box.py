"""The virtual controller box on its page: who may press what, and a press that goes the way of a real one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect

from companion.config import Config, parse_config
from companion.counter_inputs.box import BOX
from companion.journal import Journal
from companion.observations import CounterEntered
from companion.report import ReportBoard
from companion.table.counters import tied
from companion.table.demo import demo_start
from companion.table.follower import recorded
from companion.table.plan import GamePlan, Setting
from companion.table.table import Table
from companion.table.virtual_panel import VirtualPanel, virtual_box_for
from firmware_bridge.controls import read_controls
from firmware_bridge.counter_box import CounterBox
from firmware_bridge.counting import Counting
from firmware_bridge.virtual_box import MOST_TAPS_WAITING, VirtualBox
from tests.web.browser import sign_in_as_judge, sit_down
from tests.web.conftest import Clock, csrf_token, seated
from web.serving.server import PageServer
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.services import TableServices, table_context

PATIENCE_S = 20.0


class Evening:
    """A table with a virtual box and its page; the box's time passes by hand."""

    def __init__(self, journal: Journal) -> None:
        self.clock = Clock()
        self.journal = journal
        self.table = Table(GamePlan("Table", Setting("none", {}), demo_start(Config())), journal, self.clock)
        self.table.open()
        self.panel = VirtualPanel(VirtualBox(seed=3), read_controls({}))
        counter_box = CounterBox(self.panel.box.open, game_time=self.table.game_time)
        self.counting: Counting = tied(self.table, Config(), BOX.source, counter_box, self.clock)
        settings = WebSettings(ping_s=0.1)
        game_time = self.table.now
        self.app = create_app(
            TableServices(
                board=self.table.board,
                submit=self.table.submit,
                game_time=game_time,
                monotonic=self.clock,
                box=self.panel,
            ),
            settings,
        )
        self.app.testing = True
        self._wait(lambda: bool(self.table.board.latest().players))
        self.live()

    def live(self, seconds: float = 1.0) -> None:
        for _ in range(round(seconds * 100)):
            self.clock.now += 0.01
            self.counting.turn()

    def chains(self, player: int, amount: int) -> None:
        """The table has come to believe this, and the box has been told."""
        self._wait(lambda: self.table.board.latest().players[player].chains == amount)
        self.live()

    def notices(self, words: str) -> None:
        """The table has come to say this."""
        self._wait(lambda: any(words in notice.message for notice in self.table.board.latest().notices))

    def presses(self) -> list[CounterEntered]:
        """The presses that the journal holds of the box."""
        told = [told for told in recorded(self.journal) if told.origin == "box"]
        assert all(one.mark for one in told)
        return [one.observation for one in told if isinstance(one.observation, CounterEntered)]

    def _wait(self, holds: Callable[[], bool]) -> None:
        seen = -1
        while not holds():
            news = self.table.board.wait_for_news(seen, PATIENCE_S)
            assert news is not None, "it never came to that"
            seen = news.version


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with Journal.open(tmp_path / "table.journal") as journal:
        made = Evening(journal)
        yield made
        made.table.stop()


def signed_in(app: Flask) -> FlaskClient:
    client = app.test_client()
    code = table_context(app).people.new_judge_code()
    client.post("/sign-in", data={"code": code, "csrf_token": csrf_token(client)})
    return client


def press(client: FlaskClient, button: str, **headers: str) -> int:
    return client.post(f"/box/{button}", data={"csrf_token": csrf_token(client)}, headers=headers).status_code


def test_a_press_on_the_page_arrives_once_as_the_boxs_own_and_its_light_follows(evening: Evening) -> None:
    ben = seated(evening.app, 1)
    assert "Chains: 1" not in ben.get("/box").text

    assert press(ben, "right/chains-plus") == 303
    evening.live()
    evening.chains(1, 1)

    assert [(one.player, one.counter, one.delta) for one in evening.presses()] == [(1, "chains", 1)]
    page = ben.get("/regions/box").get_json()["regions"]
    assert "Chains: 1" in page["right"]
    assert "Chains: 0" in page["left"]


def test_presses_in_quick_succession_all_count(evening: Evening) -> None:
    judge = signed_in(evening.app)
    for _ in range(3):
        assert press(judge, "left/chains-plus", Accept="application/json") == 204
    evening.live()
    evening.chains(0, 3)

    assert len(evening.presses()) == 3


def test_a_press_waits_while_nobody_talks_to_the_box(evening: Evening) -> None:
    press(signed_in(evening.app), "left/chains-plus")
    evening.clock.now += 60.0
    evening.live(4.0)
    evening.chains(0, 1)

    assert len(evening.presses()) == 1


def test_taking_back_undoes_the_last_press_of_that_counter(evening: Evening) -> None:
    ada = seated(evening.app, 0)
    for button in ("left/chains-plus", "left/chains-plus", "left/take-back-chains"):
        assert press(ada, button, Accept="application/json") == 204
    evening.live()
    evening.chains(0, 1)

    assert [one.delta for one in evening.presses()] == [1, 1, -1]


def test_more_presses_than_the_box_can_have_waiting_are_refused_and_said(evening: Evening) -> None:
    ada = seated(evening.app, 0)
    for number in range(MOST_TAPS_WAITING):
        evening.panel.press("left", ("chains plus", "chains minus")[number % 2])
    token = csrf_token(ada)
    answer = ada.post("/box/left/chains-plus", data={"csrf_token": token}, headers={"Accept": "application/json"})
    evening.live(10.0)
    evening.panel.press("right", "chains plus")
    evening.live()
    evening.chains(1, 1)

    assert answer.status_code == 503
    assert "This one was not taken" in answer.get_json()["error"]
    assert [one.delta for one in evening.presses()] == [1, -1] * (MOST_TAPS_WAITING // 2) + [1]


def test_what_the_box_refuses_is_said_beside_the_counts_it_goes_by(evening: Evening) -> None:
    ada = seated(evening.app, 0)
    press(ada, "left/chains-minus")
    evening.live()
    evening.notices("has only 0 chains")

    assert "the left seat has only 0 chains" in ada.get("/regions/box").get_json()["regions"]["news"]
    assert "0 Æmber, a key costs 6" in ada.get("/box").text


def test_who_had_the_last_word_is_shown_and_two_places_at_once_are_warned_of(evening: Evening) -> None:
    ada = seated(evening.app, 0)
    press(ada, "left/amber-plus")
    evening.live()
    assert ada.post("/seat/amber/more", data={"csrf_token": csrf_token(ada)}).status_code == 303
    evening.notices("on the page")

    news = ada.get("/regions/box").get_json()["regions"]["news"]
    assert "Last entered: Ada, Æmber, on the page." in news
    assert "entered on the controller box and on the page at nearly the same time; the page came last" in news
    assert "Last entered: Ada, Æmber, on the page." in ada.get("/").text


def test_what_changed_on_the_box_is_brought_to_a_page_that_is_open(evening: Evening) -> None:
    looking = evening.app.test_client()
    before = looking.get("/regions/box").get_json()["id"]
    assert looking.get(f"/regions/box?since={before}").get_json()["regions"] == {}

    evening.panel.press("left", "chains plus")
    evening.live()
    evening.chains(0, 1)

    stream = looking.get(f"/live/box?since={before}").response
    message = next(text for text in map(_text, stream) if "event: regions" in text)
    news = json.loads(message.partition("data: ")[2])
    assert news["regions"].keys() == {"left", "news"}
    assert "Chains: 1" in news["regions"]["left"]


def _text(part: bytes | str) -> str:
    return part if isinstance(part, str) else part.decode()


def test_everybody_may_look_but_a_visitor_cannot_press(evening: Evening) -> None:
    visitor = evening.app.test_client()
    page = visitor.get("/box").text
    assert "Left side: Ada" in page
    assert "First player: lit" in page
    assert "formaction" not in page

    assert press(visitor, "left/chains-plus") == 401
    evening.live()
    assert evening.presses() == []


def test_a_player_cannot_press_the_other_sides_buttons(evening: Evening) -> None:
    ada = seated(evening.app, 0)
    assert "/box/left/end-turn" in ada.get("/box").text
    assert "/box/right/" not in ada.get("/box").text

    assert press(ada, "right/chains-plus") == 403
    evening.live()
    assert evening.presses() == []


def test_sides_follow_who_sits_where(evening: Evening) -> None:
    panel = VirtualPanel(VirtualBox(seed=3), read_controls({}), left_player=1)
    app = create_app(TableServices(board=evening.table.board, submit=evening.table.submit, box=panel))
    app.testing = True
    ada = seated(app, 0)
    assert (press(ada, "left/amber-plus"), press(ada, "right/amber-plus")) == (403, 303)


def test_a_press_without_the_pages_token_is_refused(evening: Evening) -> None:
    assert signed_in(evening.app).post("/box/left/chains-plus").status_code == 400


@pytest.mark.parametrize("button", ["left/win", "left/x", "middle/end-turn"])
def test_a_button_that_is_not_there_is_not_found(evening: Evening, button: str) -> None:
    assert press(signed_in(evening.app), button) == 404


def test_without_a_virtual_box_there_is_no_page_and_no_link(board: ReportBoard) -> None:
    app = create_app(TableServices(board=board, submit=lambda observation: None))
    app.testing = True
    judge = signed_in(app)
    for path in ("/box", "/live/box", "/regions/box"):
        assert judge.get(path).status_code == 404
    token = csrf_token(judge)
    assert judge.post("/box/left/end-turn", data={"csrf_token": token}).status_code == 404
    assert 'href="/box"' not in judge.get("/").text


def test_with_a_virtual_box_the_table_leads_to_it(evening: Evening) -> None:
    assert 'href="/box"' in evening.app.test_client().get("/").text


@pytest.mark.parametrize(
    ("port", "demo", "there"),
    [
        ("virtual", False, True),
        ("virtual", True, True),
        ("auto", True, True),
        ("auto", False, False),
        ("none", True, False),
        ("/dev/ttyACM0", True, False),
    ],
)
def test_a_table_has_a_virtual_box_where_it_is_named_or_the_game_is_made_up(port: str, demo: bool, there: bool) -> None:
    config = parse_config(f'[box]\nport = "{port}"')
    assert (virtual_box_for(config, demo) is not None) is there


# ---- In a real browser.


@pytest.fixture
def served(evening: Evening) -> Iterator[str]:
    server = PageServer(evening.app, port=0)
    server.start(tell=lambda line: None)
    yield server.addresses[0].rstrip("/")
    server.stop()


@pytest.fixture
def page(chromium: Browser, served: str) -> Iterator[Page]:
    """A phone. It asks for the server, so that it is closed before it."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def test_a_press_in_a_browser_arrives_in_the_report_and_comes_back_as_light(
    evening: Evening, page: Page, served: str
) -> None:
    sit_down(page, served + table_context(evening.app).people.seat_path(1))
    page.goto(f"{served}/box")
    page.evaluate("window.stayed = true")
    right = page.get_by_role("region", name="Right side")
    with page.expect_response("**/box/right/chains-plus") as answer:
        right.get_by_role("button", name="Chains +, right").click()
    evening.live()
    evening.chains(1, 1)

    assert answer.value.status == 204
    expect(right.get_by_text("Chains: 1")).to_be_visible()
    assert page.evaluate("window.stayed"), "the page was not loaded again"
    expect(page.get_by_role("button", name="Chains +").first).to_be_disabled()


def test_the_box_is_played_by_keyboard_and_says_what_it_refuses(evening: Evening, page: Page, served: str) -> None:
    sign_in_as_judge(page, served, table_context(evening.app).people.new_judge_code())
    page.goto(f"{served}/box")
    page.get_by_role("button", name="Æmber −, left").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Take back the last Æmber press, left")).to_be_focused()
    with page.expect_response("**/box/left/take-back-amber"):
        page.keyboard.press("Enter")
    evening.live()

    expect(page.get_by_role("status")).to_contain_text("there is no press to take back")
    expect(page.get_by_role("button", name="Take back the last Æmber press, left")).to_be_focused()
