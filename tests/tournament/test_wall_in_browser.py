"""The wall in a real browser: one table, a club and a large event, live, in order, on phones and on a television."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.journal import Journal
from companion.tournament.hub import Hub
from companion.tournament.protocol.messages import Message
from companion.tournament.storage.store import Arrival
from companion.tournament.wall.state import FlagState, state_of
from tests.nightly import each_night
from tests.tournament.hall import Hall
from tests.tournament.made_up import PLAYING, MadeUpTable
from tests.web.browser import fits, let_in, speak_german, too_narrow, watched_page
from tests.web.made_up import GAME

SIZES = {"phone": (390, 844), "laptop": (1280, 800), "television": (1920, 1080)}
SECONDS_LEFT = """import("/static/clock.js").then((clock) => clock.leftAt(
    JSON.parse(document.querySelector("#round-clock").dataset.marks), clock.hubNow()).left)"""
AT_FIRST_TILE = """(() => {
    const box = document.querySelector(".tile").getBoundingClientRect();
    return document.elementFromPoint(box.left + box.width / 2, box.top + 20)?.closest(".tile") !== null;
})()"""
"""True if the first tile is really there to be seen."""


@pytest.fixture
def hall(hub: Hub) -> Iterator[Hall]:
    made = Hall(hub)
    yield made
    made.server.stop()


@pytest.fixture
def page(chromium: Browser, hall: Hall) -> Iterator[Page]:
    with watched_page(chromium, 1280, 800) as opened:
        yield opened


def names(page: Page) -> list[str]:
    return page.locator(".tile h3").all_inner_texts()


def sign_in(page: Page, hall: Hall, role: str) -> None:
    let_in(page, f"{hall.address}/sign-in", code=hall.code(role), name="Mia")
    page.goto(f"{hall.address}/desk")


SHOWN_WHOLE = """slots => slots.filter(slot => getComputedStyle(slot).visibility === "visible").map(slot => {
  const { top, bottom } = slot.getBoundingClientRect();
  return [slot.querySelector("h3").textContent, top >= 0 && bottom <= innerHeight];
})"""
"""The tables that a television shows, and whether each is on the screen with its last line."""


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)])
def test_a_television_of_any_size_shows_whole_tables_and_turns_to_the_rest(
    page: Page, hall: Hall, size: tuple[int, int]
) -> None:
    hall.fill(20)
    hall.play(20)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.clock.install(time=0)
    page.goto(f"{hall.address}/tv")
    pages = []
    for _ in range(2):
        pages.append(dict(page.locator(".tile-slot").evaluate_all(SHOWN_WHOLE)))
        page.clock.run_for(12_000)
    assert all(all(shown.values()) for shown in pages)
    assert len(pages[0]) == 15, "as many on every screen: the larger one shows everything larger"
    assert len(pages[0] | pages[1]) == 20


FLAGGED = replace(PLAYING, flags=(FlagState("illegal", "taunt", 0, "Dust Pixie cannot be attacked."),))


@pytest.mark.parametrize("number", [1, 200, *each_night(20)])
def test_every_table_fits_whatever_the_screen(page: Page, hall: Hall, number: int) -> None:
    hall.fill(number)
    for path, (width, height) in product(("/", "/tv"), SIZES.values()):
        if page.url != hall.address + path:
            page.goto(hall.address + path)
        expect(page.locator(".tile")).to_have_count(number)
        assert too_narrow(page, [(width, height)]) == [], path
        first = page.locator(".tile").first.bounding_box()
        assert first is not None
        assert 0 < first["y"] < height - 100, path
        assert page.evaluate(AT_FIRST_TILE), path
    assert names(page)[0] == "Table 1"


@pytest.mark.parametrize("number", [1, 200, *each_night(20)])
def test_a_table_that_needs_somebody_moves_to_the_front_without_reloading(page: Page, hall: Hall, number: int) -> None:
    hall.fill(number)
    page.goto(hall.address)
    hall.say(number, FLAGGED)
    first = page.locator(".tile").first
    expect(first.locator("h3")).to_have_text(f"Table {number}")
    expect(first).to_contain_text("Dust Pixie cannot be attacked.")
    expect(page.locator(".hub-summary")).to_contain_text("Flag 1")

    hall.say(number, PLAYING)
    expect(page.locator(".hub-summary")).to_contain_text(re.compile("needs no one|none needs anyone"))
    expect(page.locator(".tile h3").last).to_have_text(f"Table {number}")


def test_a_table_that_joins_appears_and_one_that_is_removed_goes(page: Page, hall: Hall) -> None:
    page.goto(hall.address)
    expect(page.get_by_text("No table has joined yet")).to_be_visible()
    hall.fill(2)
    expect(page.locator(".tile")).to_have_count(2)
    expect(page.get_by_text("No table has joined yet")).to_be_hidden()
    hall.hub.remove(hall.tables[0].id, "Mia", "organiser")
    expect(page.locator(".tile")).to_have_count(1)
    assert names(page) == ["Table 2"]


def show_left(pages: Sequence[Page], time: str, words: str = "") -> None:
    for page in pages:
        expect(page.locator("#round-clock .clock-left")).to_have_text(time, timeout=20_000)
        expect(page.locator("#round-clock")).to_contain_text(words)


def television(page: Page, hall: Hall) -> Page:
    other = page.context.new_page()
    other.goto(f"{hall.address}/tv")
    return other


def set_minutes(page: Page, minutes: int) -> None:
    page.get_by_label("Minutes").first.fill(str(minutes))
    page.get_by_role("button", name="Set", exact=True).click()


def test_the_clock_starts_on_every_page_at_the_same_moment(page: Page, hall: Hall) -> None:
    hall.fill(2)
    sign_in(page, hall, "organiser")
    pages = page, television(page, hall)
    set_minutes(page, 45)
    show_left(pages, "45:00", "stopped")
    page.get_by_role("button", name="Start").click()
    show_left(pages, "44:58")
    hall.hub.extend(300.0, hall.tables[1].id, "Mia", "judge")
    expect(page.locator(".tile-clock .clock-left").nth(0)).to_have_text(re.compile(r"^44:\d\d$"))
    expect(page.locator(".tile-clock .clock-left").nth(1)).to_have_text(re.compile(r"^49:\d\d$"))
    clock = hall.hub.rounds.clock
    assert clock is not None
    for shown in pages:
        assert abs(shown.evaluate(SECONDS_LEFT) - clock.left_s(hall.hub.store.now())) < 0.5


def test_an_organiser_on_a_phone_sees_tables_first_and_the_round_clock_on_request(page: Page, hall: Hall) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    hall.fill(20)
    sign_in(page, hall, "organiser")
    expect(page.locator(".tile").nth(2)).to_be_in_viewport()
    start = page.get_by_role("button", name="Start")
    expect(start).to_be_hidden()
    page.get_by_text("Mia, organiser · round clock").click()
    expect(start).to_be_visible()


def test_a_judge_goes_to_a_call_from_the_queue(
    page: Page, hall: Hall, hub: Hub, call_judge: Callable[[], None]
) -> None:
    sign_in(page, hall, "judge")
    call_judge()
    calls = page.locator(".hub-calls")
    expect(calls).to_contain_text("Table 1")
    expect(calls.locator("time")).to_have_text(re.compile(r"^0:4\d$"))
    page.get_by_role("button", name="I’ll go").click()
    expect(calls).to_contain_text("Mia is on the way")
    page.get_by_role("button", name="Settled").click()
    expect(calls).to_contain_text("No calls.")
    assert hub.board.latest().calls == ()


@pytest.fixture
def call_judge(hall: Hall, hub: Hub, journal: Journal) -> Callable[[], None]:
    """Ada of table 1 calls a judge, 40 seconds before the hub hears of it."""
    table = MadeUpTable(hub.enrol("Table 1"), journal)

    def call() -> None:
        table.tell(PLAYING)
        table.call_judge()
        table.send_all(hub.answer)
        hub.refresh()

    return call


def test_the_page_of_a_table_follows_it_without_reloading(page: Page, hall: Hall) -> None:
    hall.fill(2)
    state = hall.hub.board.latest().tables[0].state
    assert state is not None
    page.goto(f"{hall.address}/tables/{hall.tables[0].id}")
    said = FlagState("illegal", "taunt", 0, "Dust Pixie cannot be attacked.")
    hall.say(1, replace(state, turn=12, flags=(said,)))
    expect(page.locator(".tile")).to_contain_text("Turn 12")
    expect(page.locator("[data-part=state]")).to_contain_text("Dust Pixie cannot be attacked.", timeout=10_000)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_wall_is_for_everybody(
    page: Page, hall: Hall, axe: Callable[[Page], list[str]], scheme: Literal["dark", "light"]
) -> None:
    page.emulate_media(color_scheme=scheme)
    hall.fill(5)
    hall.say(3, FLAGGED)
    hall.hub.set_round("Round 1", 2700.0, "Tom", "organiser")
    for path in ("/", "/tv", f"/tables/{hall.tables[2].id}", "/sign-in"):
        page.goto(hall.address + path)
        assert axe(page) == [], path
    page.goto(f"{hall.address}/language/de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert axe(page) == []


def test_an_open_overlay_of_the_featured_table_follows_the_casters_delay(page: Page, hall: Hall) -> None:
    hall.fill(2)
    report = state_of(GAME).to_json() | {"report": GAME.to_json()}
    hall.hub.store.take([Arrival(hall.tables[0].id, Message("m", "j", state=report), hall.hub.store.now())])
    hall.hub.feature(hall.tables[0].id, "Tom", "caster")
    page.goto(f"{hall.address}/overlay")
    expect(page.locator("#plate-turn")).to_contain_text(f"Turn {GAME.turn}")
    hall.hub.delay_stream(600, "Tom", "caster")
    expect(page.locator("#plate-turn")).to_have_count(0, timeout=15_000)
    hall.hub.delay_stream(0, "Tom", "caster")
    expect(page.locator("#plate-turn")).to_contain_text(f"Turn {GAME.turn}", timeout=15_000)


@pytest.mark.parametrize(("scheme", "size"), [("dark", "phone"), *each_night(("light", "laptop"))])
def test_the_pages_of_those_who_run_it_are_for_everybody_too(
    page: Page, hall: Hall, axe: Callable[[Page], list[str]], scheme: Literal["dark", "light"], size: str
) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme)
    hall.fill(3)
    sign_in(page, hall, "organiser")
    if size == "phone":
        speak_german(page, hall.address)
    table = hall.tables[0].id
    for path in ("/desk", "/stream/", f"/tables/{table}", f"/tables/{table}/games/", "/join", "/people", "/audit"):
        page.goto(hall.address + path)
        assert axe(page) == [], path
        assert fits(page), path


def test_names_of_forty_letters_fit_on_the_hubs_pages(page: Page, hall: Hall) -> None:
    hall.fill(3)
    names = "W" * 40, "Wilhelmina Maximiliane von und zu Münster"[:40]
    players = tuple(replace(player, name=name, deck=name) for player, name in zip(PLAYING.players, names, strict=True))
    hall.say(1, replace(FLAGGED, address="", players=players))
    sign_in(page, hall, "organiser")
    table = f"/tables/{hall.tables[0].id}"
    for path in ("/desk", "/tv", table, f"{table}/games/"):
        page.goto(hall.address + path)
        assert too_narrow(page, [SIZES["phone"], SIZES["television"]]) == [], path


def test_the_wall_is_sorted_by_what_somebody_taps_and_stays_so(page: Page, hall: Hall) -> None:
    hall.fill(4)
    hall.say(3, FLAGGED)
    sign_in(page, hall, "judge")
    expect(page.locator(".tile h3").first).to_have_text("Table 3")
    page.get_by_role("button", name="table 1").click()
    expect(page.locator(".tile h3").first).to_have_text("Table 1")
    hall.say(4, FLAGGED)
    expect(page.get_by_role("button", name="Flag 2")).to_be_visible()
    assert names(page) == ["Table 1", "Table 2", "Table 3", "Table 4"]
    page.get_by_role("button", name="Flag 2").click()
    expect(page.locator(".tile h3").nth(1)).to_have_text("Table 4")
    expect(page.get_by_role("button", name="Flag 2")).to_have_attribute("aria-pressed", "true")
