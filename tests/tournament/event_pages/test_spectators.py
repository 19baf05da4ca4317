"""A hub as spectators anywhere see it: files on a plain web host, as late as the stream, and nothing secret."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect

from companion.machine_health import MachineHealth
from companion.report import Notice
from companion.table.game_logs import games_in
from companion.tournament.events.events import Events
from companion.tournament.events.player_codes import CodeOwner
from companion.tournament.hub import Hub
from companion.tournament.publishing.folder import PublishedFolder
from companion.tournament.storage.sql_store import SqlStore
from companion.tournament.storage.sqlite_database import SqliteDatabase
from companion.tournament.wall.state import FlagState
from tests.tournament.event_pages.people import DECK, at_table, do, opened, paired, post
from tests.tournament.event_pages.test_rights_and_files import record_a_won_game
from tests.tournament.made_up import ADA, LOG, PLAYING, MadeUpTable
from tests.tournament.static_host import hosted
from tests.web.browser import fits, watched_page
from web.hub.services import EventDesk, hub_context
from web.spectators.site import SpectatorSite

BELOW = "clubs/cup"
TOLD_INSIDE = ("Ben attacked past a taunt", "unplugged", "Which card lies there?", "looked at a hand", "Zoe Waits")


def site_of(hub: Hub) -> SpectatorSite:
    return SpectatorSite(hub, games_in, 2.0)


def say(table: MadeUpTable, hub: Hub, **changed: Any) -> None:
    table.tell(replace(PLAYING, **changed))
    table.send_all(hub.answer)
    hub.refresh()


def tables_in(site: SpectatorSite) -> str:
    told = json.loads(site.files(live=True)["wall.json"])["regions"]
    return " ".join(html for name, html in told.items() if name.startswith("tile/"))


# Nothing that is not for everybody


def tell_what_stays_inside(table: MadeUpTable, hub: Hub) -> None:
    attacked, unplugged, asked, *_ = TOLD_INSIDE
    flag = FlagState("illegal", "taunt", 1, attacked)
    machine = MachineHealth(temperature_c=91.73, throttled=0)
    say(table, hub, flags=(flag,), notices=(Notice("camera", "error", unplugged),), question=asked, machine=machine)
    hub.dispute(table.enrolled.id, attacked, "Judge Mirabel", "judge")
    table.call_judge()
    table.send_all(hub.answer)


@pytest.fixture
def secrets(
    organiser: FlaskClient, events: Events, hub: Hub, table: MadeUpTable, app: Flask, desk: EventDesk
) -> list[str]:
    """A hub in use: the codes, keys and words by which it would be found that something is public that must not be."""
    opened(organiser, "Ada", "Ben")
    assert (
        do(organiser, "register-deck", player="p1", deck=DECK, name="Hidden Deck", chains="5", level="1").status_code
        == 303
    )
    assert do(organiser, "penalise", player="p2", penalty="Warning", reason=TOLD_INSIDE[3]).status_code == 303
    assert do(organiser, "open-enrolment").status_code == 303
    enrolled = post(app.test_client(), "/enrol", code=desk.codes.enrolment_code(1), name=TOLD_INSIDE[4])
    assert enrolled.status_code == 303
    paired(organiser, events)
    tell_what_stays_inside(table, hub)
    codes = [hub_context(app).people.new_code(role) for role in ("organiser", "judge", "caster")]
    own = [desk.codes.code(CodeOwner(1, player)) for player in ("p1", "p2")]
    keys = [hub_context(app).services.pairing.code, table.enrolled.key.hex(), desk.codes.enrolment_code(1)]
    words = ["Judge Mirabel", "192.168.1.21", "Hidden Deck", "Dust Pixie", "camera 0", "91.7", "csrf_token", "<form"]
    return [*TOLD_INSIDE, *codes, *own, *keys, *words]


def test_nothing_secret_is_in_any_published_byte(hub: Hub, secrets: list[str]) -> None:
    files = site_of(hub).files(live=True)
    everything = b"\n".join(content for name, content in files.items() if not name.endswith((".js", ".css", ".svg")))
    assert b"Radiant Argus" in everything, "the games are there"
    assert min(map(len, secrets)) > 3, "none is there by chance"
    assert [secret for secret in secrets if secret.encode() in everything] == []


def test_scripts_stand_in_files_of_their_own_and_every_address_is_relative(hub: Hub, table: MadeUpTable) -> None:
    say(table, hub)
    for name, content in site_of(hub).files(live=True).items():
        if name.endswith(".html"):
            page = content.decode()
            assert not re.search(r"<script(?![^>]*src=)|\son\w+=|style=", page), name
            addresses = re.findall(r'(?:src|href|data-news)="([^"#]*)', page)
            assert addresses
            assert [one for one in addresses if "/" in one or ":" in one] == [], name


def test_every_file_that_a_page_names_is_published(hub: Hub, table: MadeUpTable) -> None:
    say(table, hub)
    files = site_of(hub).files(live=True)
    texts = {name: content.decode() for name, content in files.items() if name.endswith((".html", ".json", ".js"))}
    named = {
        (name, one)
        for name, text in texts.items()
        for one in re.findall(r'(?:src|href|data-news)=\\?"([^"#\\]+)|from "\./([^"]+)"', text)
    }
    wanted = {part for _name, found in named for part in found if part}
    assert wanted >= {"glyphs.svg", "merge.js", "wall.de.json", "index.de.html"}
    assert wanted <= set(files)


# As late as the stream


class Clock:
    """A database's monotonic seconds, moved by hand."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hub(tmp_path: Path, clock: Clock) -> Iterator[Hub]:
    database = SqliteDatabase(tmp_path / "hub.sqlite", clock)
    yield Hub(SqlStore(database), "Test Cup")
    database.close()


def test_spectators_see_a_table_as_late_as_the_caster_says(hub: Hub, table: MadeUpTable, clock: Clock) -> None:
    hub.delay_stream(60, "Cas", "caster")
    site = site_of(hub)
    say(table, hub, players=(replace(ADA, name="Adelheid"), PLAYING.players[1]))
    assert "Adelheid" not in tables_in(site)
    clock.now += 59
    assert "Adelheid" not in tables_in(site)
    clock.now += 2
    assert "Adelheid" in tables_in(site)


def test_a_publisher_that_starts_in_the_middle_waits_out_the_delay(hub: Hub, table: MadeUpTable, clock: Clock) -> None:
    hub.delay_stream(60, "Cas", "caster")
    say(table, hub)
    clock.now += 300
    site = site_of(Hub(hub.store, "Test Cup"))
    assert "Ada" not in tables_in(site)
    clock.now += 61
    assert "Ada" in tables_in(site)


def test_the_results_of_an_event_are_as_late_as_its_games(
    organiser: FlaskClient, events: Events, hub: Hub, clock: Clock
) -> None:
    hub.delay_stream(60, "Cas", "caster")
    opened(organiser, "Ada", "Ben")
    winner, _ = at_table(paired(organiser, events), 1)
    clock.now += 100
    do(organiser, "match", round="1", table="1", winner=winner, by="played")
    site = site_of(hub)
    assert b"won" not in site.files(live=True)["event-1.html"].split(b"</h2>")[-1]
    clock.now += 61
    assert b"won" in site.files(live=True)["event-1.html"].split(b"</h2>")[-1]


def test_logs_and_files_are_published_once_the_event_has_ended(
    organiser: FlaskClient, events: Events, hub: Hub, table: MadeUpTable
) -> None:
    record_a_won_game(organiser, events, hub, table)
    site = site_of(hub)
    assert not [name for name in site.files(live=True) if name.endswith((".txt", ".csv"))]
    do(organiser, "end")
    files = site.files(live=True)
    assert files["event-1-game-1.txt"].decode().splitlines() == LOG
    assert "event-1-standings.csv" in files
    assert b'href="event-1-game-1.txt">Ada Ben</a>' in files["event-1.html"]


def test_an_event_that_is_not_named_is_not_published(organiser: FlaskClient, hub: Hub) -> None:
    opened(organiser, "Ada", "Ben")
    opened(organiser, "Cleo", "Dan")
    site = SpectatorSite(hub, games_in, 2.0, "Winter Cup", frozenset({2}))
    assert [name for name in site.files(live=True) if name.startswith("event-")] == ["event-2.html", "event-2.de.html"]


def test_the_heading_is_the_newest_events_until_another_is_chosen(organiser: FlaskClient, hub: Hub) -> None:
    site = site_of(hub)
    assert b'<h1 class="hub-name">Test Cup</h1>' in site.files(live=True)["index.html"]
    opened(organiser, "Ada", "Ben")
    assert b'<h1 class="hub-name">Winter Cup</h1>' in site.files(live=True)["index.html"]
    site.name = "Our Club"
    assert b'<h1 class="hub-name">Our Club</h1>' in site.files(live=True)["index.html"]


# In a browser


@pytest.fixture
def host(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "host" / BELOW).mkdir(parents=True)
    with hosted(tmp_path / "host") as address:
        yield f"{address}/{BELOW}/"


@pytest.fixture
def spectator(chromium: Browser, host: str) -> Iterator[Page]:
    with watched_page(chromium, 390, 844) as opened_page:
        yield opened_page


@pytest.fixture
def folder(tmp_path: Path) -> PublishedFolder:
    return PublishedFolder(tmp_path / "host" / BELOW)


def test_a_wall_of_files_follows_the_games_below_any_path(
    spectator: Page, host: str, hub: Hub, table: MadeUpTable, folder: PublishedFolder
) -> None:
    say(table, hub)
    site = site_of(hub)
    folder.write(site.files(live=True))
    spectator.goto(host)
    expect(spectator.locator(".tile")).to_contain_text("Radiant Argus")
    assert fits(spectator)
    hub.set_round("Round 3", 2700.0, "Tom", "organiser")
    say(table, hub, players=(replace(ADA, amber=17), PLAYING.players[1]))
    folder.write(site.files(live=True))
    expect(spectator.locator(".tile-amber").first).to_contain_text("17", timeout=20_000)
    expect(spectator.locator("#round-clock")).to_contain_text("45:00")


def test_the_page_says_when_it_is_no_longer_followed(
    spectator: Page, host: str, hub: Hub, table: MadeUpTable, folder: PublishedFolder
) -> None:
    say(table, hub)
    folder.write(site_of(hub).files(live=False))
    spectator.goto(host)
    expect(spectator.get_by_text("These games are no longer followed here")).to_be_visible()
    expect(spectator.locator(".tile")).to_contain_text("Radiant Argus")


def test_the_archive_is_read_in_german_and_leads_to_a_games_log(
    spectator: Page,
    host: str,
    organiser: FlaskClient,
    events: Events,
    hub: Hub,
    table: MadeUpTable,
    folder: PublishedFolder,
) -> None:
    record_a_won_game(organiser, events, hub, table)
    do(organiser, "end")
    folder.write(site_of(hub).files(live=False))
    spectator.goto(host)
    spectator.get_by_role("link", name="Deutsch").click()
    spectator.get_by_role("link", name="Winter Cup").click()
    expect(spectator.get_by_role("heading", name="Tabelle")).to_be_visible()
    assert fits(spectator)
    log = spectator.get_by_role("link", name="Ada Ben").evaluate("link => link.href")
    assert spectator.request.get(log).text().splitlines() == LOG


def test_a_page_whose_host_is_lost_says_so_and_goes_on_by_itself(
    chromium: Browser, host: str, hub: Hub, table: MadeUpTable, folder: PublishedFolder
) -> None:
    say(table, hub)
    folder.write(site_of(hub).files(live=True))
    with chromium.new_page() as page:
        page.goto(host)
        expect(page.locator(".tile")).to_contain_text("Radiant Argus")
        page.route("**/wall.json", lambda route: route.abort())
        lost = page.get_by_text("Not connected. Trying again…")
        expect(lost).to_be_visible(timeout=20_000)
        page.unroute("**/wall.json")
        expect(lost).to_be_hidden(timeout=20_000)
