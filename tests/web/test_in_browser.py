"""The pages in a real browser: live, by keyboard, without JavaScript, on small and large screens, for everybody."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest
import zxingcpp
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from companion.cards import catalogue
from companion.end_of_time import Called, announcement
from companion.evidence import Replay
from companion.observations import CardCorrected, CounterEntered, FlagRuled, Observation, PositionSet, QuestionAnswered
from companion.report import EquipmentReport, MoveReport, Notice, PlayedReport, PossibleReport, ReportBoard, TableReport
from companion.tournament.protocol.round_clock import RoundClock, new_round
from tests.nightly import each_night
from tests.web.browser import fits, let_in, sign_in_as_judge, speak_german, too_narrow, watched_page
from tests.web.conftest import csrf_token, seated, served, signed_in
from tests.web.made_up import CROWDED, GAME, OVER, QUIET, TROUBLED, WAITING, creature, whole_game
from tests.web.made_up_evidence import FakeEvidence
from tests.web.routes import EXAMPLES, path_of, rules
from web.live.services import live
from web.people.roles import CAMERA, CASTER, JUDGE, OWNER, SEATS
from web.serving.server import PageServer
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.services import TableServices, table_context

Axe = Callable[[Page], list[str]]
SEAT = SEATS[0]
PHONE, TABLET, TABLET_LYING, TELEVISION = (390, 844), (820, 1180), (1180, 820), (1920, 1080)
SCREENS = (PHONE, TABLET, TELEVISION)


@pytest.fixture
def settings(settings: WebSettings) -> WebSettings:
    """Every role signs in from one address within a minute here, more often than people at a table may."""
    return replace(settings, sign_ins_per_minute=60)


@pytest.fixture
def page(chromium: Browser, address: str) -> Iterator[Page]:
    """A page that is closed before the server stops, since it asks for the address."""
    with watched_page(chromium, *PHONE) as opened:
        yield opened


def take_seat(page: Page, app: Flask, address: str, seat: int = 0) -> None:
    let_in(page, address + table_context(app).people.seat_path(seat))
    page.goto(f"{address}/seat/")


def next_report(board: ReportBoard, **changes: object) -> None:
    latest = board.latest()
    board.publish(replace(latest, version=latest.version + 1, **changes))  # type: ignore[arg-type]


def test_what_happens_appears_without_reloading(page: Page, address: str, board: ReportBoard) -> None:
    page.goto(address)
    expect(page.get_by_text("Ann plays, discards and uses cards")).to_be_visible()

    moves = (*GAME.moves, MoveReport(48, 725.0, 0, 12, "ends the turn and readies two cards"))
    next_report(board, step="ready", moves=moves, flags=(), sync="in sync")

    expect(page.get_by_text("Ann readies cards")).to_be_visible()
    expect(page.locator("#moves li").first).to_contain_text("ends the turn and readies two cards")
    expect(page.get_by_text("Against the rules")).to_have_count(0)


def test_a_card_that_is_exhausted_turns(page: Page, address: str, board: ReportBoard) -> None:
    page.goto(address)
    pixie = page.get_by_role("button", name="Dust Pixie")
    upright = pixie.bounding_box()
    ann, bela = GAME.players
    line = tuple(replace(card, exhausted=True) if card.card == "dust-pixie" else card for card in ann.battleline)
    next_report(board, players=(replace(ann, battleline=line), bela))

    expect(
        page.get_by_role("button", name="Dust Pixie, Untamed, creature 3 of 5 from the left: exhausted")
    ).to_be_visible()
    lying = pixie.bounding_box()
    assert upright is not None
    assert lying is not None
    assert upright["height"] > upright["width"]
    assert lying["width"] > lying["height"]


def test_an_update_leaves_an_opened_card_and_the_focus_alone(page: Page, address: str, board: ReportBoard) -> None:
    page.goto(address)
    page.get_by_role("button", name="Dextre").click()
    detail = page.locator("#card-dextre-1")
    expect(detail).to_be_visible()

    ann, bela = GAME.players
    next_report(board, players=(replace(ann, amber=9), bela))

    expect(page.locator("#bottom .gem b")).to_have_text("9")
    expect(detail).to_be_visible()
    expect(detail).to_contain_text("exhausted, power 3, 2 Æmber on it")


def test_a_card_that_leaves_play_takes_neither_the_focus_nor_the_detail_of_the_next(
    page: Page, address: str, board: ReportBoard
) -> None:
    page.goto(address)
    neighbour = page.get_by_role("button", name="Dust Pixie")
    neighbour.focus()
    page.keyboard.press("Enter")
    ann, bela = GAME.players
    next_report(board, players=(replace(ann, battleline=ann.battleline[1:]), bela))

    expect(page.get_by_role("button", name="Champion Anaphiel")).to_have_count(0)
    expect(neighbour).to_be_focused()
    expect(page.locator("#card-dust-pixie-1")).to_be_visible()


def test_the_table_can_be_read_and_opened_by_keyboard(page: Page, address: str) -> None:
    page.goto(address)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the table")).to_be_focused()
    page.keyboard.press("Enter")
    card = page.get_by_role("button", name="Ember Imp")
    card.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#card-ember-imp-1")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#card-ember-imp-1")).to_be_hidden()


def test_a_screen_reader_is_told_flags_at_once_and_moves_in_their_turn(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_role("alert")).to_contain_text("it may not reap")
    expect(page.get_by_role("alert")).to_contain_text("Check!")
    expect(page.get_by_role("status")).to_contain_text("3 chains")
    expect(page.locator("#moves")).to_have_attribute("aria-live", "polite")


def test_the_page_works_without_javascript(chromium: Browser, address: str) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    expect(page.get_by_text("it may not reap").first).to_be_visible()
    expect(page.get_by_role("button", name="Champion Anaphiel")).to_be_visible()
    context.close()


def test_a_page_without_a_stream_asks_every_few_seconds(chromium: Browser, board: ReportBoard) -> None:
    server = PageServer(
        create_app(TableServices(board=board, submit=lambda observation: None), WebSettings(stream_limit=0)), port=0
    )
    server.start(tell=lambda line: None)
    page = chromium.new_page()
    with page.expect_request("**/regions/table-0*"):
        page.goto(server.addresses[0])
    next_report(board, step="draw")
    expect(page.get_by_text("Ann draws cards")).to_be_visible()
    page.close()
    server.stop()


def started(app: Flask, port: int = 0) -> PageServer:
    server = PageServer(app, port=port)
    server.start(tell=lambda line: None)
    return server


def test_a_lost_connection_is_told_and_mended(chromium: Browser, app: Flask, board: ReportBoard) -> None:
    server = started(app)
    page = chromium.new_page()
    page.goto(server.addresses[0])
    expect(page.locator("#link-down")).to_be_hidden()
    port = server.port
    server.stop()
    expect(page.get_by_text("Not connected")).to_be_visible()

    fresh = ReportBoard(replace(GAME, version=1, step="draw"))
    again = started(create_app(TableServices(board=fresh, submit=lambda observation: None)), port)

    expect(page.get_by_text("Ann draws cards")).to_be_visible(timeout=10_000)
    expect(page.locator("#link-down")).to_be_hidden()
    page.close()
    again.stop()


def test_a_judge_settles_a_flag_at_the_desk(page: Page, app: Flask, address: str, submitted: list[Observation]) -> None:
    sign_in_as_judge(page, address, table_context(app).people.new_judge_code())
    page.get_by_role("button", name="Play on").click()
    page.wait_for_load_state()
    assert submitted == [FlagRuled(730.5, 7, "let_stand")]
    page.get_by_role("link", name="Timeline of everything").click()
    expect(page.get_by_role("listitem").filter(has_text="Flag 6 is withdrawn")).to_be_visible()


def test_on_a_phone_a_judge_meets_flags_before_the_tools(page: Page, app: Flask, address: str) -> None:
    let_in(page, f"{address}/sign-in", code=table_context(app).people.new_judge_code())
    page.goto(f"{address}/judge/")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    tops = [page.locator(place).bounding_box() for place in ("#top", "#flags", "#tools-title")]
    assert [box["y"] for box in tops if box] == sorted(box["y"] for box in tops if box)
    page.get_by_role("link", name="Set values").click()
    expect(page.get_by_role("heading", name="Set values")).to_be_in_viewport()


def test_on_a_phone_a_judge_call_and_the_end_of_time_stay_in_view(page: Page, address: str, board: ReportBoard) -> None:
    page.goto(address)
    time_called = announcement("2022", Called(12, 0), ("Ann", "Bela"))
    notices = (Notice("judge", "warning", "Bela calls a judge."), Notice("end of time", "warning", time_called))
    next_report(board, notices=notices)
    expect(page.locator("#urgent").get_by_text("Bela calls a judge.")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator("#health")).to_be_in_viewport()
    for words in ("Check!", "Bela calls a judge.", "Time was called."):
        expect(page.locator("#urgent").get_by_text(words)).to_be_in_viewport(ratio=0.9)
    kept = page.locator("#urgent").bounding_box()
    assert kept is not None
    assert kept["height"] <= PHONE[1] / 2


def test_a_player_enters_aember_without_the_page_reloading(
    page: Page, app: Flask, address: str, submitted: list[Observation]
) -> None:
    take_seat(page, app, address)
    page.evaluate("window.stayed = true")
    with page.expect_response("**/seat/amber/more") as answer:
        page.get_by_role("button", name="One Æmber more").click()

    assert answer.value.status == 204
    assert submitted == [CounterEntered(730.5, 0, "amber", delta=1)]
    assert page.evaluate("window.stayed")


def test_a_press_that_was_not_recorded_is_told(chromium: Browser, board: ReportBoard) -> None:
    def full_disk(observation: Observation) -> None:
        raise OSError("the disk is full")

    app = create_app(TableServices(board=board, submit=full_disk), WebSettings(stream_limit=2))
    server = PageServer(app, port=0)
    server.start(tell=lambda line: None)
    page = chromium.new_page()
    take_seat(page, app, server.addresses[0].rstrip("/"))
    page.get_by_role("button", name="End turn").click()
    expect(page.get_by_text("This was not recorded, and nothing was changed: the disk is full")).to_be_visible()
    page.close()
    server.stop()


def test_a_phone_can_scan_the_way_to_a_seat(page: Page, app: Flask, address: str) -> None:
    let_in(page, f"{address}/sign-in", code=table_context(app).people.new_judge_code())
    page.goto(f"{address}/judge/seats")
    shown = Image.open(io.BytesIO(page.get_by_label("QR code for Bela").screenshot()))
    (read,) = zxingcpp.read_barcodes(shown)
    assert read.text.endswith(table_context(app).people.seat_path(1))


def test_the_replay_goes_back_and_on(page: Page, address: str, board: ReportBoard) -> None:
    next_report(board, turn=13)
    page.goto(f"{address}/replay")
    expect(page.locator(".turn-number")).to_have_text("Turn 13")
    page.get_by_role("link", name="Back").click()
    expect(page.locator(".turn-number")).to_have_text("Turn 12")
    # The page's script, which listens to the slider, has run when the page is loaded.
    page.wait_for_load_state()
    page.locator("#moment").press("End")
    expect(page.locator(".turn-number")).to_have_text("Turn 13")


def stop_the_clock(page: Page) -> None:
    """Lets the page's clock, which was installed, go on only when it is told to, however slow this machine is."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60.0)


@pytest.fixture
def replay(page: Page, address: str, board: ReportBoard) -> Page:
    """The replay of a whole game, at its sixth turn."""
    for report in whole_game():
        board.publish(replace(report, version=report.version + 300))
    page.clock.install()
    page.goto(f"{address}/replay")
    page.evaluate("window.stayed = true")
    page.locator("#moment").fill("17")
    expect(page.locator(".turn-number")).to_have_text("Turn 6")
    return page


def test_one_jumps_through_the_replay_by_keys_and_turns(replay: Page) -> None:
    page, turn = replay, replay.locator(".turn-number")
    page.get_by_role("link", name="The next key").click()
    expect(turn).to_have_text("Turn 8")
    expect(page.locator("#moment")).to_have_value("23")
    page.get_by_role("link", name="The turn before").press("Enter")
    expect(turn).to_have_text("Turn 7")
    expect(page.get_by_role("link", name="The turn before")).to_be_focused()
    assert page.evaluate("window.stayed")


def test_the_replay_is_played_without_reloading(replay: Page) -> None:
    page, slider = replay, replay.locator("#moment")
    stop_the_clock(page)
    page.get_by_role("button", name="Play").click()
    page.clock.run_for(1600)
    expect(slider).to_have_value("18")
    page.clock.run_for(1600)
    expect(slider).to_have_value("19")
    page.get_by_role("button", name="Pause").click()
    assert page.evaluate("window.stayed")
    assert page.url.endswith("version=318&seat=0")


@pytest.mark.parametrize("report", [GAME, CROWDED, WAITING, TROUBLED, OVER])
def test_nothing_sticks_out_of_the_screen(page: Page, address: str, board: ReportBoard, report: TableReport) -> None:
    board.publish(replace(report, version=500))
    page.goto(address)
    assert too_narrow(page, SCREENS) == []


BROKEN_TITLES = """(() => {
    const measured = [...document.querySelectorAll(".row-battleline .title")].flatMap((title) => {
        const font = getComputedStyle(title).font;
        return title.textContent.split(/[ \\u00ad]|(?<=-)/).map((word) => {
            const probe = Object.assign(document.createElement("span"), { textContent: word });
            probe.style.cssText = `position: absolute; white-space: nowrap; font: ${font}`;
            return { title, probe };
        });
    });
    // All at once, so that the page is laid out once.
    document.body.append(...measured.map(({ probe }) => probe));
    const width = (element) => element.getBoundingClientRect().width;
    const broken = measured.filter(({ title, probe }) => width(probe) > width(title) + 0.5);
    measured.forEach(({ probe }) => probe.remove());
    return [...new Set(broken.map(({ title }) => title.textContent))];
})()"""


def test_no_title_of_any_card_is_broken_within_a_word(page: Page, address: str, board: ReportBoard) -> None:
    titles = {card.title for card in catalogue.all_cards().values()}
    line = tuple(creature(f"card#{number}", title, "logos", 0, 3) for number, title in enumerate(sorted(titles)))
    ann, bela = GAME.players
    next_report(board, players=(replace(ann, battleline=line), bela))
    page.goto(address)
    expect(page.locator("#bottom .row-battleline .title")).to_have_count(len(titles))
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BROKEN_TITLES) == []


@pytest.mark.parametrize("path", ["/judge/", "/box"])
def test_everything_to_press_is_large_enough_for_a_finger(page: Page, app: Flask, address: str, path: str) -> None:
    let_in(page, f"{address}/sign-in", code=table_context(app).people.new_judge_code())
    page.goto(address + path)
    small = page.evaluate(
        """[...document.querySelectorAll("a[href], button, input:not([type=hidden]), summary")]
            // A link within a sentence is as large as its words: larger ones would lie over each other.
            .filter((e) => e.checkVisibility() && !e.matches(".skip, .look-up"))
            .map((e) => [e.textContent || e.id, e.getBoundingClientRect()])
            .filter(([, box]) => box.width < 43.9 || box.height < 43.9)
            .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
    )
    assert small == []


def test_at_1024_pixels_no_button_of_the_judges_desk_is_wrapped(chromium: Browser, app: Flask, address: str) -> None:
    with looking(chromium, app, address, JUDGE, "dark", (1024, 768)) as page:
        page.goto(f"{address}/judge/")
        setting = page.get_by_role("button", name=re.compile("^Set "))
        heights = setting.evaluate_all("found => found.map((one) => one.offsetHeight).filter(Boolean)")
    assert len(heights) >= 10
    assert set(heights) == {44}


@pytest.mark.parametrize(("query", "size"), [("", (1920, 1080)), ("?vertical=1&battleline=1", (1080, 1920))])
def test_the_overlay_is_transparent_and_of_fixed_size(
    page: Page, address: str, query: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{address}/overlay{query}")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [*size]
    expect(page.get_by_text("Check!")).to_be_visible()


def test_axe_finds_nothing_at_a_seat(chromium: Browser, app: Flask, address: str, axe: Axe) -> None:
    assert violations(chromium, app, f"{address}/seat/", "dark", PHONE, axe, SEAT) == []


@pytest.mark.parametrize(
    ("report", "scheme", "size"),
    [
        *((report, "dark", PHONE) for report in (GAME, QUIET, CROWDED, WAITING, TROUBLED, OVER)),
        *((report, "light", TABLET_LYING) for report in (CROWDED, TROUBLED)),
        *each_night(*((report, "light", TABLET_LYING) for report in (GAME, QUIET, WAITING, OVER))),
    ],
)
def test_axe_finds_nothing_on_the_table(
    chromium: Browser,
    app: Flask,
    address: str,
    board: ReportBoard,
    report: TableReport,
    scheme: str,
    size: tuple[int, int],
    axe: Axe,
) -> None:
    board.publish(replace(report, version=500))
    assert violations(chromium, app, f"{address}/", scheme, size, axe) == []


def pages_by_role(app: Flask) -> dict[str, list[str]]:
    """Every page there is, from the URL map, under the role that opens it first, and of refusals `/nothing`."""
    roles = {role: signed_in(app, role) for role in (JUDGE, CASTER, OWNER, CAMERA)}
    clients = {"": app.test_client(), **roles, SEAT: seated(app)}
    found: dict[str, list[str]] = {"": [table_context(app).people.seat_path(0), "/nothing"]}
    for path in map(path_of, rules(app, changing=False)):
        role, is_page = next(opened for role, client in clients.items() if (opened := opened_by(role, client, path)))
        if is_page:
            found.setdefault(role, []).append(path)
    return found


def opened_by(role: str, client: FlaskClient, path: str) -> tuple[str, bool] | None:
    """The role, and whether a page is there; nothing where it is not let in."""
    with client.get(path, buffered=False) as answer:
        if answer.status_code in (401, 403):
            return None
        return role, answer.status_code == 200 and answer.mimetype == "text/html"


@pytest.fixture
def played(app: Flask, evidence: FakeEvidence, board: ReportBoard) -> Flask:
    """The table of a game that has been played and can be watched again."""
    evidence.replays[int(EXAMPLES["number"])] = Replay(whole_game(), 40)
    for report in whole_game():
        board.publish(replace(report, version=report.version + 300, flags=GAME.flags))
    return app


@pytest.mark.parametrize(
    ("scheme", "size", "language"),
    [
        ("light", PHONE, "de"),
        *each_night(("dark", PHONE, "en"), ("light", TABLET_LYING, "en"), ("dark", PHONE, "de")),
    ],
)
def test_axe_finds_nothing_on_any_page_and_none_is_wider_than_the_screen(
    chromium: Browser, played: Flask, address: str, scheme: str, size: tuple[int, int], language: str, axe: Axe
) -> None:
    """German words are the longest."""
    wrong, pages = [], pages_by_role(played)
    assert {"/", "/replay", "/judge/time", "/judge/camera", "/caster/", "/seat/"} <= {*chain(*pages.values())}
    for role, paths in pages.items():
        with looking(chromium, played, address, role, scheme, size) as page:
            if language == "de":
                speak_german(page, address)
            wrong += [(path, found) for path in paths for found in faults(page, address, path, axe)]
            assert page.locator("html").get_attribute("lang") == language
    assert wrong == []


def faults(page: Page, address: str, path: str, axe: Axe) -> list[str]:
    """The faults of page. A stream's picture has a size of its own."""
    page.goto(address + path)
    found = axe(page)
    if "</" in page.inner_text("body"):
        found = [*found, "shows its own markup"]
    return found if path == "/overlay" or fits(page) else [*found, "is wider than the screen"]


@contextmanager
def looking(
    chromium: Browser, app: Flask, address: str, role: str, scheme: str, size: tuple[int, int]
) -> Iterator[Page]:
    """Somebody of that role before a screen; axe needs the content policy out of its way."""
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme=scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
        bypass_csp=True,
    )
    page = context.new_page()
    people = table_context(app).people
    if role == SEAT:
        let_in(page, address + people.seat_path(0))
    elif role:
        let_in(page, f"{address}/sign-in", code=people.new_code(role))
    yield page
    context.close()


def test_axe_finds_nothing_on_the_code_for_another_device(
    chromium: Browser, app: Flask, address: str, axe: Axe
) -> None:
    with looking(chromium, app, address, JUDGE, "light", PHONE) as page:
        page.goto(f"{address}/judge/")
        page.get_by_role("button", name="Code for a judge").click()
        expect(page.locator(".big-code")).to_be_visible()
        assert axe(page) == []


@pytest.mark.parametrize(("scheme", "size"), [("dark", PHONE), ("light", TABLET)])
def test_axe_finds_nothing_on_the_box_of_somebody_who_may_press(
    chromium: Browser, app: Flask, address: str, scheme: str, size: tuple[int, int], axe: Axe
) -> None:
    assert violations(chromium, app, f"{address}/box", scheme, size, axe, SEAT) == []


def violations(
    chromium: Browser, app: Flask, url: str, scheme: str, size: tuple[int, int], axe: Axe, role: str = ""
) -> list[str]:
    address = "/".join(url.split("/")[:3])
    with looking(chromium, app, address, role, scheme, size) as page:
        page.goto(url)
        return axe(page)


def test_axe_finds_nothing_where_players_are_asked_and_told_what_to_do(
    chromium: Browser, app: Flask, address: str, board: ReportBoard, axe: Axe
) -> None:
    board.publish(replace(TROUBLED, version=500))
    assert violations(chromium, app, f"{address}/seat/", "light", PHONE, axe, SEAT) == []


def test_a_player_says_of_any_card_in_play_what_it_really_is(
    page: Page, app: Flask, address: str, submitted: list[Observation]
) -> None:
    take_seat(page, app, address)
    page.get_by_role("button", name="Pit Demon").click()
    detail = page.locator("#card-pit-demon-1")
    with page.expect_response("**/misread/bumpsy"):
        detail.get_by_role("button", name="Bumpsy").click()
    detail.get_by_label("A card other than Pit Demon").fill("Dextre")
    with page.expect_response("**/misread"):
        detail.get_by_role("button", name="That one").click()
    picked, typed = (CardCorrected(730.5, "pit-demon#1", card, by=0) for card in ("bumpsy", "dextre"))
    assert submitted == [picked, typed]


def test_what_else_there_is_stands_behind_a_button_where_the_bar_is_narrow(page: Page, address: str) -> None:
    page.goto(address)
    replay = page.get_by_role("link", name="Replay")
    expect(replay).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    expect(replay).to_be_visible()
    page.keyboard.press("Escape")
    expect(replay).to_be_hidden()
    page.set_viewport_size({"width": TELEVISION[0], "height": TELEVISION[1]})
    expect(replay).to_be_visible()
    expect(page.get_by_role("button", name="Menu")).to_be_hidden()


def test_a_misread_card_is_corrected_with_one_tap(
    page: Page, app: Flask, address: str, submitted: list[Observation]
) -> None:
    take_seat(page, app, address)
    with page.expect_response("**/misread/**"):
        page.get_by_role("button", name="Dextre", exact=True).click()
    assert submitted == [CardCorrected(730.5, "snufflegator#1", "dextre", 0, 7)]


def test_a_misread_card_is_found_by_its_title(
    page: Page, app: Flask, address: str, submitted: list[Observation]
) -> None:
    take_seat(page, app, address)
    flag = page.locator("#flag-7")
    flag.get_by_label("A card other than Snufflegator").fill("doc bookton")
    with page.expect_response("**/misread/**"):
        flag.get_by_role("button", name="That one").click()
    assert submitted == [CardCorrected(730.5, "snufflegator#1", "doc-bookton", 0, 7)]


def test_a_question_is_answered_at_a_seat_and_said_to_a_screen_reader(
    page: Page, app: Flask, address: str, board: ReportBoard, submitted: list[Observation]
) -> None:
    board.publish(replace(TROUBLED, version=500))
    take_seat(page, app, address, 1)
    expect(page.locator("#questions")).to_have_attribute("aria-live", "polite")
    expect(page.locator("#instructions")).to_contain_text("Ready Snufflegator.")
    with page.expect_response("**/deeds/questions/**"):
        page.get_by_role("button", name="3 on Bumpsy").click()
    assert submitted == [QuestionAnswered(730.5, 1, 3, "b=3")]


def test_a_question_about_tokens_marks_its_card_and_is_answered_by_a_tap(
    page: Page, app: Flask, address: str, board: ReportBoard, submitted: list[Observation], dismissed: list[int]
) -> None:
    board.publish(replace(TROUBLED, version=500, flags=()))
    take_seat(page, app, address)
    expect(page.locator("#slot-card-snufflegator-1 .asked-about")).to_be_visible()
    with page.expect_response("**/deeds/tokens/**"):
        page.locator("#token-question").get_by_role("button", name="Game is right").click()
    assert (submitted, dismissed) == ([], [4])
    board.publish(replace(TROUBLED, version=501, flags=(), questions=(), token_question=None))
    expect(page.locator("#token-question")).to_have_count(0)
    expect(page.locator(".asked-about")).to_have_count(0)


def test_an_answer_to_a_flag_waits_for_the_other_player_and_says_so(page: Page, app: Flask, address: str) -> None:
    take_seat(page, app, address)
    page.get_by_role("button", name="Play on").click()
    expect(page.locator("#urgent")).to_contain_text("Ann: play on. Waiting for Bela.")


def test_on_a_phone_a_flag_is_answered_in_its_banner_without_scrolling(page: Page, app: Flask, address: str) -> None:
    take_seat(page, app, address)
    for name in ("Take back", "Play on", "Judge"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    expect(page.locator("#slot-card-snufflegator-1 .flagged")).to_be_attached()


def test_a_player_taps_a_card_and_sets_its_damage(
    page: Page, app: Flask, address: str, submitted: list[Observation]
) -> None:
    take_seat(page, app, address)
    page.get_by_role("button", name="Bumpsy").first.click()
    page.locator("#card-bumpsy-1").get_by_role("button", name="Damage: one more").click()
    with page.expect_response("**/deeds/cards/**"):
        page.get_by_role("button", name="Set Bumpsy").click()
    (entered,) = submitted
    assert isinstance(entered, PositionSet)
    players: Any = entered.position["players"]
    assert players[1]["battleline"][3] == {"card": "bumpsy", "id": "bumpsy#1", "damage": 1}


def test_a_form_keeps_what_was_typed_when_it_is_refused(chromium: Browser, app: Flask, address: str) -> None:
    page = chromium.new_page()
    sign_in_as_judge(page, address, table_context(app).people.new_judge_code())
    page.get_by_text("Anything else, as JSON").click()
    page.locator("#position").fill('{"players": [{}, {}')
    page.get_by_role("button", name="Set the position").click()
    expect(page.locator(".refusal")).to_contain_text("The position was not changed")
    expect(page.locator("#position")).to_have_value('{"players": [{}, {}')
    page.close()


def test_which_of_them_is_answered_by_tapping_the_card(
    page: Page, app: Flask, address: str, board: ReportBoard, submitted: list[Observation]
) -> None:
    board.publish(replace(TROUBLED, version=500))
    take_seat(page, app, address, 1)
    page.locator("#slot-card-bumpsy-1 .asked-about").click()
    with page.expect_response("**/deeds/questions/**"):
        page.locator("#card-bumpsy-1").get_by_role("button", name="3 on Bumpsy").click()
    assert submitted == [QuestionAnswered(730.5, 1, 3, "b=3")]


def test_clocks_run_between_two_messages(page: Page, address: str) -> None:
    page.goto(address)
    clock = page.locator("#turn-clock b")
    shown = clock.inner_text()
    expect(clock).not_to_have_text(shown, timeout=3000)
    expect(page.locator("#round-clock")).to_contain_text("21:")


def test_the_game_s_time_runs_with_the_turn_s_while_nobody_enters_anything(page: Page, address: str) -> None:
    page.goto(address)
    game = page.locator(".game-time span").last
    shown = game.inner_text()
    expect(game).not_to_have_text(shown, timeout=3000)


def test_what_a_press_was_answered_is_taken_away_once_it_holds_no_longer(page: Page, board: ReportBoard) -> None:
    app = create_app(
        TableServices(board=board, submit=lambda entered: None, evidence=FakeEvidence()),
        WebSettings(consent="grace", consent_grace_s=60),
    )
    judge = signed_in(app, JUDGE)
    with served(app) as address:
        take_seat(page, app, address, 1)
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("#told")).to_have_text("Ann may object for 60 seconds.")
        (asked,) = table_context(app).requests.open_for(JUDGE)
        judge.post(f"/requests/{asked.id}/no", data={"csrf_token": csrf_token(judge)})
        expect(page.locator("#requests")).to_contain_text("A judge said no.")
        expect(page.locator("#told")).to_be_hidden()
        page.goto("about:blank")


def test_every_part_of_a_page_is_called_by_its_name(page: Page, app: Flask, address: str) -> None:
    take_seat(page, app, address)
    for name in ("Urgent", "Reminders", "Questions", "Far side of the table", "Flags", "Your buttons"):
        expect(page.get_by_label(name, exact=True)).to_be_attached()
    speak_german(page, address)
    page.reload()
    assert "_(" not in " ".join(page.locator("[aria-label]").evaluate_all("shown => shown.map(one => one.ariaLabel)"))
    expect(page.get_by_label("Dringend", exact=True)).to_be_attached()


LONG_HOUSES = ("unfathomable", "staralliance", "redemption")


def test_on_a_phone_every_house_s_name_fits_its_button(
    page: Page, app: Flask, address: str, board: ReportBoard
) -> None:
    players = tuple(replace(one, houses=LONG_HOUSES) for one in GAME.players)
    next_report(board, players=players, equipment=EquipmentReport(cards_seen=False, cards_judged=False))
    take_seat(page, app, address)
    for width in (360, 390):
        page.set_viewport_size({"width": width, "height": 800})
        houses = page.locator(".house-button")
        assert houses.evaluate_all("shown => shown.map(one => one.scrollWidth - one.clientWidth)") == [0, 0, 0]
        assert fits(page)


def test_sounds_and_speech_are_off_until_switched_on_and_stay_so_on_this_device(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_label("Sounds")).not_to_be_checked()
    page.get_by_label("Sounds").check()
    page.reload()
    expect(page.get_by_label("Sounds")).to_be_checked()
    expect(page.get_by_label("Spoken reminders")).not_to_be_checked()


SPOKEN = """
window.spoken = [];
speechSynthesis.speak = (words) => { window.spoken.push(words.text); document.body.dataset.spoken = words.text; };
"""


LONG_ROUND_S = 3662.0


class LongRound:
    """A table's page in a hall’s round of more than an hour, whose clock stands until it is turned."""

    def __init__(self, board: ReportBoard) -> None:
        self._hall = new_round("Round 2 of 5", 0.0, LONG_ROUND_S).run_from(0.0, running=True)
        self._now_s = 0.0
        settings = WebSettings(stream_limit=2)
        self.app = create_app(
            TableServices(board=board, submit=lambda observation: None, round_clock=lambda: (self._hall, self._now_s)),
            settings,
        )

    def turn_to(self, left_s: float, page: Page) -> None:
        """The page’s clock goes on between its questions, so that half a minute is to be left for a slow machine."""
        self._now_s = LONG_ROUND_S - left_s
        page.clock.run_for(5_000)


def listen(page: Page, address: str) -> None:
    page.clock.install()
    page.add_init_script(SPOKEN)
    page.goto(address)
    page.get_by_label("Spoken reminders").check()


def test_in_a_long_round_the_last_minute_is_spoken_once_it_has_come(chromium: Browser, board: ReportBoard) -> None:
    long_round = LongRound(board)
    with served(long_round.app) as address, watched_page(chromium, *PHONE) as page:
        listen(page, address)
        left = page.locator(".hall-clock .clock-left")
        expect(left).to_have_text("1:01:02")
        long_round.turn_to(3630.0, page)
        expect(left).to_have_text(re.compile(r"1:00:[0-3]\d"))
        long_round.turn_to(90.0, page)
        expect(left).to_have_text(re.compile(r"1:[0-3]\d"))
        expect(page.locator("body")).to_have_attribute("data-spoken", "Five minutes left.")
        before = page.evaluate("window.spoken")
        long_round.turn_to(55.0, page)
        expect(page.locator("body")).to_have_attribute("data-spoken", "One minute left.")
    assert "One minute left." not in before


def play_pit_demon_and_bumpsy(board: ReportBoard) -> None:
    pit_demon, bumpsy = GAME.players[1].battleline[1], GAME.players[1].battleline[3]
    new = (PlayedReport(50, 730.0, 1, pit_demon), PlayedReport(51, 731.0, 1, bumpsy))
    next_report(board, played=(*GAME.played, *new))


def test_the_overlay_shows_cards_one_after_the_other_as_they_are_played(
    page: Page, address: str, board: ReportBoard
) -> None:
    page.clock.install()
    page.goto(f"{address}/overlay")
    shown = page.locator("#card-now .played-title")
    expect(shown).to_have_count(0)

    stop_the_clock(page)
    play_pit_demon_and_bumpsy(board)

    expect(shown).to_have_text("Pit Demon")
    for then_ms, title in ((5_000, "Pit Demon"), (3_100, "Bumpsy"), (5_000, "Bumpsy")):
        page.clock.run_for(then_ms)
        expect(shown).to_have_text(title)
    page.clock.run_for(5_100)
    expect(shown).to_have_count(0)


def test_learners_open_what_they_may_do_and_it_stays_open(page: Page, address: str, board: ReportBoard) -> None:
    page.goto(address)
    page.get_by_text("What may Ann do now?").click()
    expect(page.locator("#coach-now")).to_contain_text("play or discard Logos cards")
    next_report(board, possible=(PossibleReport("Troll", "reap, fight Dust Pixie"),))
    expect(page.get_by_text("reap, fight Dust Pixie")).to_be_visible()
    next_report(board, possible=())
    expect(page.locator("#coach-now")).to_have_count(0)


def test_a_tournaments_clock_stands_in_the_place_of_the_tables_own(chromium: Browser, board: ReportBoard) -> None:
    halls: list[tuple[RoundClock, float]] = []
    app = create_app(
        TableServices(board=board, submit=lambda observation: None, round_clock=lambda: halls[0] if halls else None)
    )
    with served(app) as address, watched_page(chromium, *TABLET_LYING) as page:
        page.goto(address)
        expect(page.locator(".clock-round")).to_contain_text(re.compile(r"Round 21:\d\d"))
        halls.append((new_round("Round 3", 100.0, 3000.0).run_from(110.0, True), 140.0))
        page.reload()
        expect(page.locator(".hall-clock")).to_contain_text("Round 3")
        expect(page.locator(".hall-clock .clock-left")).to_have_text(re.compile(r"^49:\d\d$"))
        expect(page.locator(".clock-round")).to_be_hidden()


def test_an_open_overlay_follows_the_casters_delay(page: Page, app: Flask, address: str, board: ReportBoard) -> None:
    page.goto(f"{address}/overlay")
    table_context(app).stream_delay.seconds = 600
    with page.expect_request("**/regions/overlay*"):
        next_report(board, turn=13)
    expect(page.locator("#plate-turn")).to_contain_text("Turn 12")
    table_context(app).stream_delay.seconds = 0
    expect(page.locator("#plate-turn")).to_contain_text("Turn 13", timeout=10_000)


def test_the_camera_page_shows_newer_pictures_by_itself(page: Page, app: Flask, address: str) -> None:
    let_in(page, f"{address}/sign-in", code=table_context(app).people.new_judge_code())
    with page.expect_request("**/judge/camera.jpg?n=*"):
        page.goto(f"{address}/judge/camera")
    expect(page.get_by_text("check its cable")).to_be_visible()


@pytest.mark.parametrize("report", [TROUBLED, OVER])
def test_both_scores_stay_in_sight_on_a_television_whatever_else_stands_there(
    page: Page, address: str, board: ReportBoard, report: TableReport
) -> None:
    more = [Notice(about, "error", "This, too, waits for somebody at the table.") for about in ("hub", "box", "decks")]
    board.publish(replace(report, version=700, notices=(*TROUBLED.notices, *more)))
    for width, height in ((1280, 720), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(address)
        expect(page.locator("#questions li")).to_have_count(0)
        assert page.locator(".alert").count() >= 6
        for side in ("#top .player", "#bottom .player"):
            expect(page.locator(side)).to_be_in_viewport(ratio=1)


def test_a_page_that_was_open_follows_another_run_of_the_companion(address: str, app: Flask, chromium: Browser) -> None:
    with watched_page(chromium, 390, 844) as page:
        page.goto(address)
        expect(page.locator("#status")).to_contain_text("Table 1")
        for views in (live(app).views, live(app).public):
            views.boot.mark = "another0"
        with page.expect_event("load"):
            table_context(app).services.board.publish(replace(QUIET, version=152))


@pytest.mark.parametrize("report", [TROUBLED, *each_night(OVER)])
def test_names_of_forty_letters_fit(
    address: str, app: Flask, chromium: Browser, board: ReportBoard, report: TableReport
) -> None:
    one, other = "W" * 40, "Wilhelmina Maximiliane von und zu Münster"[:40]
    ann, bela = report.players
    board.publish(replace(report, version=800, players=(replace(ann, name=one, deck=other), replace(bela, name=other))))
    wide = []
    for role, paths in ((SEAT, ("/seat/", "/", "/take-a-seat", "/plots")), (JUDGE, ("/judge/", "/judge/time"))):
        with looking(chromium, app, address, role, "dark", PHONE) as page:
            for path in paths:
                page.goto(address + path)
                wide += [(path, size) for size in too_narrow(page, SCREENS)]
    assert wide == []


def test_links_in_the_log_are_hit_by_a_thumb(page: Page, address: str) -> None:
    page.goto(address)
    heights = page.locator("#moves a").evaluate_all("(all) => all.map((a) => a.getBoundingClientRect().height)")
    assert heights
    assert min(heights) >= 30
