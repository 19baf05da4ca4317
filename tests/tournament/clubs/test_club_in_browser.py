"""The club's pages as axe-core sees them, on a phone, a tablet, a laptop and a television."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page

from companion.cards.decks.starter_decks import MISS_ONYX, RADIANT_ARGUS
from companion.tournament.clubs.names import id_of
from companion.tournament.hub import Hub
from tests.nightly import each_night
from tests.tournament.clubs.club_nights import Calendar, ClubNights
from tests.tournament.clubs.test_turn_times import timed_night
from tests.tournament.made_up import MadeUpTable
from tests.web.browser import fits, let_in, speak_german
from web.hub.services import hub_context
from web.serving.server import PageServer

LONG_NAME = "Eva-Maria Hintermoser-Wiesengrund"
PHONE, TABLET, LAPTOP, TELEVISION = (390, 844), (820, 1180), (1280, 720), (1920, 1080)
PAGES = (
    "", "seasons/1", "players", f"players/{id_of('Ada')}", "decks", f"decks/{id_of(RADIANT_ARGUS.name)}", "chains",
    "turns", "draw", "evenings",
)  # fmt: skip


@pytest.fixture
def season(hub: Hub, table: MadeUpTable, calendar: Calendar) -> ClubNights:
    """A season of ten evenings, with a long name, and chains that are not confirmed."""
    nights = timed_night(hub, table, calendar)
    decks = {"Ada": (RADIANT_ARGUS, 2), LONG_NAME: (MISS_ONYX, 0)}
    for day in range(10, 20):
        nights.play(f"2026-03-{day}", [("Ada", LONG_NAME), ("Ben",)], decks=decks, league=True)
    return nights


@pytest.fixture
def address(app: Flask, season: ClubNights) -> Iterator[str]:
    server = PageServer(app, port=0)
    server.start(lambda line: None)
    yield server.addresses[0].rstrip("/")
    server.stop()


def organiser_at(chromium: Browser, app: Flask, address: str, size: tuple[int, int], scheme: str) -> Page:
    """Somebody who added a season and drew a deck; axe needs the content policy out of its way."""
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme=scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
        base_url=address,
        bypass_csp=True,
    )
    page = context.new_page()
    let_in(page, "/sign-in", code=hub_context(app).people.new_code("organiser"), name="Mia")
    page.goto("/club/")
    page.get_by_label("Name", exact=True).fill("Spring")
    page.get_by_label("First day").fill("2026-03-01")
    page.get_by_label("Last day").fill("2026-03-31")
    page.get_by_role("button", name="Add the season").click()
    page.goto("/club/draw")
    page.get_by_role("button", name="Draw a deck").click()
    return page


@pytest.mark.parametrize(
    ("scheme", "size", "language"),
    [
        ("light", PHONE, "de"),
        *each_night(
            ("dark", LAPTOP, "en"), ("dark", PHONE, "en"), ("light", TABLET, "de"), ("light", TELEVISION, "en")
        ),
    ],
)
def test_axe_finds_nothing_and_nothing_runs_over_the_edge(
    chromium: Browser, app: Flask, address: str, axe: Callable[[Page], list[str]], scheme: str, size: tuple[int, int],
    language: str,
) -> None:  # fmt: skip
    page = organiser_at(chromium, app, address, size, scheme)
    if language == "de":
        speak_german(page, address)
    found = {path: faults(page, f"/club/{path}", axe) for path in PAGES}
    assert {path: words for path, words in found.items() if words} == {}


def faults(page: Page, path: str, axe: Callable[[Page], list[str]]) -> list[str]:
    page.goto(path)
    return axe(page) if fits(page) else [*axe(page), "runs over the edge"]


def test_an_organiser_on_a_phone_changes_a_season_and_joins_names(
    chromium: Browser, app: Flask, address: str, season: ClubNights
) -> None:
    page = organiser_at(chromium, app, address, PHONE, "light")
    page.goto("/club/seasons/1")
    page.get_by_text("Change this season").click()
    page.get_by_label("Best evenings that count").fill("2")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Only the best 2 evenings count.").wait_for()
    page.goto("/club/players")
    page.get_by_label("This name").select_option("Ben")
    page.get_by_label("is the same person as").select_option("Ada")
    page.get_by_role("button", name="Join them").click()
    page.get_by_text("they are two persons").wait_for()
    assert season.club.settings().seasons[0].rule.best == 2
    assert season.club.settings().joined == ()
