"""The pages of an event in a real browser, each also as axe-core sees it; each night a whole event of 32 players.

By day `tests/end_to_end/test_tournament_day.py` walks through an event of four by the same pages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import cv2
import numpy as np
import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from companion.cards.decks import read_deck
from companion.cards.decks.starter_decks import MISS_ONYX, RADIANT_ARGUS
from companion.observations import DeckList
from companion.sight.pictures.kept import fit_to_keep
from companion.tournament.event.event import Event
from companion.tournament.event.exchange import records_from_lines
from companion.tournament.event.happening import event_of
from companion.tournament.event.records import EventOpened, PlayerEntered, RoundPaired, SeatedPair
from companion.tournament.events.events import Events
from companion.tournament.events.player_codes import CodeOwner
from companion.tournament.events.table_results import Places, TableResults
from companion.tournament.hub import Hub
from companion.tournament.joining.pairing_code import Pairing
from tests.nightly import each_night
from tests.sight.spread_cards import as_text
from tests.tournament.made_up import PLAYING, MadeUpTable
from tests.web.browser import fits, let_in, too_narrow
from web.hub import pairing_actions
from web.hub.app import create_hub_app
from web.hub.services import EventDesk, HubServices, hub_context
from web.serving.server import PageServer
from web.serving.settings import WebSettings

PLAYERS = 32
NAMES = tuple(f"Player {number:02}" for number in range(1, PLAYERS + 1))
PHONE, LAPTOP, TELEVISION = (390, 844), (1280, 800), (1920, 1080)
NAMES_WHOLLY_SEEN = """lines => lines.filter(line => {
  const { left, right, top, bottom } = line.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}).map(line => line.querySelector(".seat-name").textContent)"""


class Venue:
    """A hub behind its server, and the people who look at it through browsers of their own."""

    def __init__(self, hub: Hub, chromium: Browser) -> None:
        self.chromium = chromium
        settings = WebSettings(stream_limit=6)
        self.app: Flask = create_hub_app(
            HubServices(
                hub=hub,
                pairing=Pairing(lambda: 0.0),
                read_deck=lambda text, name: read_deck(text, name).deck,
                fit_to_keep=fit_to_keep,
            ),
            settings,
        )
        desk: EventDesk = hub_context(self.app).event_desk
        self.events: Events = desk.events
        self.codes = desk.codes
        self.server = PageServer(self.app, port=0)
        self.server.start(lambda line: None)
        self.address = self.server.addresses[0].rstrip("/")

    @property
    def event(self) -> Event:
        return self.events.event(1)

    def somebody(self, size: tuple[int, int] = PHONE, **options: object) -> BrowserContext:
        return self.chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce",
            base_url=self.address,
            **options,  # type: ignore[arg-type]
        )

    def staff(self, role: str, size: tuple[int, int] = LAPTOP, **options: object) -> Page:
        page = self.somebody(size, **options).new_page()
        let_in(page, "/sign-in", code=hub_context(self.app).people.new_code(role), name=f"The {role}")
        return page

    @contextmanager
    def player(self, player: str) -> Iterator[Page]:
        """The player's own page on the player's phone, by the link of the slip's QR code."""
        context = self.somebody()
        page = context.new_page()
        page.goto(f"/me/code/{self.codes.code(CodeOwner(1, player))}")
        page.get_by_role("button", name="To my table").click()
        page.wait_for_url("**/me/")
        yield page
        context.close()


@pytest.fixture
def venue(hub: Hub, chromium: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Venue]:
    """Every round is drawn with the same seed: with some others, two players tie for the last place of the cut."""
    monkeypatch.setattr(pairing_actions, "_SEEDS", 1)
    made = Venue(hub, chromium)
    yield made
    made.server.stop()
    for context in chromium.contexts:
        context.close()


def open_event(page: Page, **plan: str) -> None:
    page.goto("/events/")
    page.get_by_label("Name", exact=True).fill("Winter Cup")
    for label, value in plan.items():
        field = page.locator(f"#{label}")
        field.select_option(value) if label == "cut" else field.fill(value)
    page.get_by_label("League").check()
    page.get_by_role("button", name="Open it").click()
    page.wait_for_url("**/events/1/")


def enter_from_csv(page: Page) -> None:
    page.get_by_role("link", name="Players", exact=True).click()
    text = "\ufeffPlayer,Club\r\n" + "".join(f"{name},North\r\n" for name in NAMES)
    page.get_by_label("A CSV file").set_input_files(
        {"name": "players.csv", "mimeType": "text/csv", "buffer": text.encode()}
    )
    page.get_by_role("button", name="Enter all of them").click()
    expect(page.get_by_text("32 players, 0 decks registered")).to_be_visible()


def register(page: Page, name: str, deck: DeckList, chains: str) -> None:
    page.get_by_role("link", name=name).click()
    page.locator("#deck-text").fill(as_text(deck))
    page.locator("#deck-chains").fill(chains)
    page.get_by_role("button", name="Register").click()
    expect(page.locator(".deck-entry b").first).to_have_text(deck.name)
    page.get_by_role("link", name="Players", exact=True).click()


def next_round(page: Page, button: str = "Pair the next round") -> None:
    pair(page, button)
    page.get_by_role("button", name="Start its clock").click()


def pair(page: Page, link: str = "Pair the next round") -> None:
    """Looks at the proposed pairing, and publishes it."""
    page.get_by_role("link", name=link).click()
    page.get_by_role("button", name="Publish this pairing").click()
    page.wait_for_url("**/round")


def seed(name: str) -> int:
    return NAMES.index(name)


def enter_results(page: Page) -> None:
    """Whoever has the smaller number wins at every table that still plays: one page for all of them."""
    page.goto("/events/1/round")
    for pick in page.locator(".match-pick select").all():
        names = [name for name in pick.locator("option").all_text_contents() if name in NAMES]
        pick.select_option(label=min(names, key=seed))
    page.get_by_role("button", name="Enter these results").click()
    expect(page.get_by_text("Every match is over.")).to_be_visible()


def players_at(venue: Venue, table: int) -> tuple[str, str]:
    """The stronger one first."""
    match = venue.event.current.at(table) if venue.event.current else None
    assert match
    assert match.opponent
    one, other = sorted((match.player, match.opponent), key=lambda player: seed(venue.event.entrants[player].name))
    return one, other


def register_two_decks(organiser: Page, venue: Venue) -> None:
    """One by the organiser, one by its player on a phone; then nobody can change theirs."""
    register(organiser, "Player 01", RADIANT_ARGUS, chains="2")
    with venue.player("p2") as phone:
        phone.get_by_text("Register a deck").click()
        phone.locator("#deck-text").fill(as_text(MISS_ONYX))
        phone.get_by_role("button", name="Register").click()
        expect(phone.get_by_text(MISS_ONYX.name)).to_be_visible()
    organiser.get_by_role("button", name="Lock the decks").click()
    expect(organiser.get_by_text("2 decks registered, locked.")).to_be_visible()


def play_five_rounds(organiser: Page, venue: Venue) -> None:
    """In the first, players confirm; in the second, one disputes; then one drops, and somebody has a bye."""
    organiser.goto("/events/1/")
    next_round(organiser)
    both_confirm(venue)
    enter_results(organiser)
    next_round(organiser)
    one_disputes_and_a_judge_decides(venue)
    enter_results(organiser)
    organiser.goto("/events/1/players/p32")
    organiser.get_by_role("button", name="Drop").click()
    organiser.goto("/events/1/round")
    for _ in range(3):
        next_round(organiser)
        expect(organiser.locator(".match", has_text="has a bye")).to_have_count(1)
        enter_results(organiser)


def play_the_cut(organiser: Page) -> None:
    organiser.get_by_role("button", name="Cut to the best 8").click()
    for title in ("Quarterfinal", "Semifinal", "Final"):
        next_round(organiser)
        expect(organiser.get_by_role("heading", name=title, exact=True)).to_be_visible()
        enter_results(organiser)


@pytest.mark.nightly
def test_an_event_of_32_players_from_the_first_entry_to_the_last_chain(venue: Venue) -> None:
    organiser = venue.staff("organiser")
    open_event(organiser, rounds="5", cut="8", minutes="45")
    enter_from_csv(organiser)
    register_two_decks(organiser, venue)
    play_five_rounds(organiser, venue)
    assert [line.wins for line in venue.event.standings][:2] == [5, 4]
    assert venue.event.entrants[venue.event.standings[0].player].name == "Player 01"
    best = [line.player for line in venue.event.standings[:8]]
    play_the_cut(organiser)
    assert list(venue.event.cut) == best
    organiser.get_by_role("button", name="End the event").click()
    expect(organiser.get_by_text("Player 01 won.")).to_be_visible()
    confirm_chains(organiser)
    check_files(organiser, venue)


def both_confirm(venue: Venue) -> None:
    winner, loser = players_at(venue, 1)
    with venue.player(winner) as phone:
        phone.get_by_role("button", name="Draw by lot").click()
        phone.get_by_role("button", name="I won").click()
        expect(phone.get_by_text("You confirmed it.")).to_be_visible()
    with venue.player(loser) as phone:
        phone.get_by_role("button", name="That is right").click()
        expect(phone.get_by_text("Wait for the next round.")).to_be_visible()


def one_disputes_and_a_judge_decides(venue: Venue) -> None:
    winner, loser = players_at(venue, 2)
    with venue.player(loser) as phone:
        phone.get_by_role("button", name=venue.event.entrants[loser].name).click()
        with venue.player(winner) as other:
            other.get_by_role("button", name="Yes").click()
            phone.get_by_role("button", name="I won").click()
            other.get_by_role("button", name="That is wrong").click()
            expect(other.get_by_text("a judge is coming")).to_be_visible()
        judge = venue.staff("judge", PHONE)
        judge.goto("/events/1/round")
        judge.locator(".match-disputed").get_by_role("link", name="Table 2").click()
        judge.get_by_role("region", name="who won").get_by_role(
            "button", name=venue.event.entrants[winner].name
        ).click()
        expect(judge.get_by_text(f"{venue.event.entrants[winner].name} won", exact=True)).to_be_visible()
        expect(phone.get_by_text("Wait for the next round.")).to_be_visible(timeout=15_000)


def confirm_chains(organiser: Page) -> None:
    organiser.get_by_role("link", name="Chains after the event").click()
    row = organiser.get_by_role("row", name=RADIANT_ARGUS.name)
    row.get_by_label("Chains").fill("6")
    row.get_by_role("button", name="Confirm").click()
    expect(organiser.get_by_text("confirmed", exact=True)).to_have_count(1)


def check_files(organiser: Page, venue: Venue) -> None:
    files = organiser.request
    table = files.get("/events/1/standings.csv").text().splitlines()
    assert len(table) == 1 + PLAYERS
    assert re.match(r"1,Player 01,5,0,0,", table[1])
    assert len(files.get("/events/1/matches.csv").text().splitlines()) == 1 + 2 * 16 + 3 * 16 + 4 + 2 + 1
    lines = files.get("/events/1/event.jsonl").text().splitlines()
    assert event_of(records_from_lines(lines)) == venue.event
    told = json.loads(files.get("/events/1/tournament.json").text())
    assert [one["stage"] for one in told["rounds"]] == ["swiss"] * 5 + ["cut"] * 3


def test_two_players_swap_by_two_taps(venue: Venue) -> None:
    organiser = venue.staff("organiser", PHONE)
    open_event(organiser)
    enter_from_csv(organiser)
    organiser.goto("/events/1/")
    pair(organiser)
    (first, second), (third, fourth) = (pair_at(venue, table) for table in (1, 2))
    organiser.get_by_role("button", name="Swap two players").click()
    organiser.get_by_label(f"swap {venue.event.entrants[first].name}").check()
    organiser.get_by_label(f"swap {venue.event.entrants[fourth].name}").click()
    organiser.wait_for_load_state()
    expect(organiser.locator("#match-1")).to_contain_text(venue.event.entrants[fourth].name)
    assert [pair_at(venue, table) for table in (1, 2)] == [(fourth, second), (third, first)]


def pair_at(venue: Venue, table: int) -> tuple[str, str]:
    match = venue.event.current.at(table) if venue.event.current else None
    assert match
    assert match.opponent
    return match.player, match.opponent


def paired_by(organiser: Page) -> None:
    """The event is open, everybody entered, and the first round paired."""
    open_event(organiser)
    enter_from_csv(organiser)
    organiser.goto("/events/1/")
    pair(organiser)


def test_phones_and_the_screen_follow_the_rounds_clock_without_reloading(venue: Venue, hub: Hub) -> None:
    paired_by(venue.staff("organiser"))
    screen = venue.somebody(TELEVISION).new_page()
    screen.goto("/events/1/screen")
    with venue.player(players_at(venue, 1)[0]) as phone:
        clocks = [page.get_by_role("timer") for page in (phone, screen)]
        for clock in clocks:
            expect(clock).to_have_text("35:00")
        hub.set_round("Round 1 of 5", 2700.0, "Tom", "organiser")
        hub.extend_place(1, 180.0, "Mia", "judge")
        for clock, time in zip(clocks, ("48:00", "45:00"), strict=True):
            expect(clock).to_have_text(time, timeout=10_000)
        hub.run_clock(True, "Tom", "organiser")
        for clock, minute in zip(clocks, ("47:", "44:"), strict=True):
            expect(clock).to_contain_text(minute, timeout=10_000)


def a_hundred_at_fifty_tables(venue: Venue) -> set[str]:
    venue.events.open(EventOpened("Big Cup", "archon", "archon", 35, 50, "2022"), "Tom", "organiser")
    names = [f"{chr(65 + number % 26)}rchon {number} of the Nine Gates" for number in range(100)]
    entered = [PlayerEntered(f"p{number}", name) for number, name in enumerate(names)]
    pairs = tuple(SeatedPair(n + 1, f"p{2 * n}", f"p{2 * n + 1}") for n in range(50))
    venue.events.decide(1, lambda event: (*entered, RoundPaired(pairs, "manual")), "began", "Tom", "organiser")
    return set(names)


def test_on_the_halls_screen_everybody_finds_their_table_on_a_page_that_turns_by_itself(venue: Venue) -> None:
    waiting = a_hundred_at_fifty_tables(venue)
    screen = venue.somebody(TELEVISION).new_page()
    screen.clock.install(time=0)
    screen.goto("/events/1/screen")
    screen.clock.pause_at(10_000)
    for _ in range(4):
        waiting -= set(screen.locator(".seat-line").evaluate_all(NAMES_WHOLLY_SEEN))
        screen.clock.run_for(12_000)
    assert waiting == set()
    assert fits(screen)


def enter_names(organiser: Page, *names: str) -> None:
    organiser.goto("/events/1/players")
    organiser.get_by_label("Names, one a line").fill("\n".join(names))
    organiser.get_by_role("button", name="Enter", exact=True).click()


def test_a_game_won_at_a_companions_table_shows_on_an_open_phone_by_itself(
    venue: Venue, hub: Hub, table: MadeUpTable
) -> None:
    organiser = venue.staff("organiser")
    open_event(organiser)
    enter_names(organiser, "Ada", "Ben")
    organiser.goto("/events/1/")
    next_round(organiser)
    with venue.player("p1") as phone:
        phone.get_by_role("button", name="Draw by lot").click()
        table.tell(replace(PLAYING, winner=0))
        table.send_all(hub.answer)
        hub.refresh()
        TableResults(venue.events, Places(hub.store)).take(hub.board.latest())
        expect(phone.get_by_text("You won this game: is that right?")).to_be_visible(timeout=15_000)


def chosen_photograph(phone: Page, width: int, height: int) -> Locator:
    """Where a player has chosen a photograph of so many pixels for a deck."""
    photograph = cv2.imencode(".jpg", np.full((height, width, 3), (90, 140, 60), np.uint8))[1].tobytes()
    chosen = phone.get_by_label("Verification picture")
    chosen.set_input_files({"name": "IMG_1.JPG", "mimeType": "image/jpeg", "buffer": photograph})
    return chosen


def test_a_phones_photograph_of_a_deck_is_made_small_there_and_shown_to_the_organiser(venue: Venue) -> None:
    organiser = venue.staff("organiser")
    open_event(organiser)
    enter_from_csv(organiser)
    with venue.player("p1") as phone:
        phone.get_by_text("Register a deck").click()
        phone.locator("#deck-text").fill(as_text(RADIANT_ARGUS))
        expect(chosen_photograph(phone, 2600, 1950)).to_have_value(re.compile(r"\bphoto\.jpg$"))
        phone.get_by_role("button", name="Register").click()
        expect(phone.get_by_text(RADIANT_ARGUS.name)).to_be_visible()
    organiser.goto("/events/1/players/p1")
    shown = organiser.get_by_role("img", name=f"Verification picture of {RADIANT_ARGUS.name}")
    expect(shown).to_be_visible()
    assert shown.evaluate("picture => [picture.naturalWidth, picture.naturalHeight]") == [1600, 1200]


STAFF_PAGES = ("", "1/", "1/players", "1/players/p1", "1/round", "1/tables/1", "1/screen", "1/slips", "1/chains")


@pytest.mark.parametrize(
    ("scheme", "size", "language"),
    [("light", PHONE, "de"), *each_night(("light", LAPTOP, "en"), ("dark", PHONE, "en"))],
)
def test_axe_finds_nothing_and_nothing_runs_over_the_edge(
    venue: Venue, axe: Callable[[Page], list[str]], scheme: str, size: tuple[int, int], language: str
) -> None:
    organiser = venue.staff("organiser", size, color_scheme=scheme, bypass_csp=True)
    open_event(organiser)
    enter_from_csv(organiser)
    register(organiser, "Player 01", RADIANT_ARGUS, chains="2")
    organiser.goto("/events/1/")
    pair(organiser)
    paths = [f"/events/{page}" for page in STAFF_PAGES]
    read_in(language, organiser)
    found = {path: faults(organiser, path, axe) for path in [*paths, "/events/1/history", "/me/"]}
    code = venue.codes.code(CodeOwner(1, "p1"))
    organiser.goto(f"/me/code/{code}")
    organiser.locator("main button").first.click()
    found["own page"] = faults(organiser, "/me/", axe)
    assert {path: words for path, words in found.items() if words} == {}


def test_names_of_forty_letters_fit_on_an_events_pages(venue: Venue) -> None:
    organiser = venue.staff("organiser", PHONE)
    open_event(organiser)
    enter_names(organiser, "W" * 40, "Wilhelmina Maximiliane von und zu Münster"[:40], "Cleo", "Dan")
    organiser.goto("/events/1/")
    pair(organiser)
    wide = []
    for page in STAFF_PAGES:
        organiser.goto(f"/events/{page}")
        wide += [(page, size) for size in too_narrow(organiser, (PHONE, LAPTOP))]
    assert wide == []


@pytest.fixture
def long_named(venue: Venue) -> Page:
    """The organiser’s page; somebody with a name of eighty letters plays against Ben."""
    organiser = venue.staff("organiser")
    open_event(organiser)
    enter_names(organiser, "W" * 80, "Ben")
    organiser.goto("/events/1/")
    pair(organiser)
    return organiser


@pytest.mark.parametrize("player", ["p1", "p2"])
@pytest.mark.usefixtures("long_named")
def test_even_a_name_of_eighty_letters_fits_on_a_phone(venue: Venue, player: str) -> None:
    with venue.player(player) as phone:
        assert fits(phone)
        phone.goto("/events/1/screen")
        assert fits(phone)


def test_and_in_the_hall_all_columns_of_the_standings_stay_beside_it(venue: Venue, long_named: Page) -> None:
    long_named.goto("/events/1/round")
    enter_winners(long_named, table_1="p1")
    screen = venue.somebody(TELEVISION).new_page()
    screen.goto("/events/1/screen")
    expect(screen.locator(".standings td").last).to_be_in_viewport(ratio=1)


def read_in(language: str, page: Page) -> None:
    page.goto(f"/language/{language}?to=/events/")
    expect(page.locator("html")).to_have_attribute("lang", language)


def faults(page: Page, path: str, axe: Callable[[Page], list[str]]) -> list[str]:
    page.goto(path)
    found = axe(page)
    return found if fits(page) else [*found, "runs over the edge"]


def correct_the_first_table(organiser: Page, round_number: int, winner: str) -> None:
    organiser.goto(f"/events/1/round?round={round_number}")
    organiser.get_by_text("Correct the result").first.click()
    organiser.get_by_label("Winner").first.select_option(winner)
    organiser.get_by_role("button", name="Correct", exact=True).first.click()


def enter_winners(organiser: Page, **winners: str) -> None:
    for table, winner in winners.items():
        organiser.get_by_label(f"Who won at table {table.removeprefix('table_')}").select_option(winner)
    organiser.get_by_role("button", name="Enter these results").click()


def test_an_organiser_pairs_by_hand_and_corrects_an_earlier_round_on_a_phone(venue: Venue) -> None:
    organiser = venue.staff("organiser", PHONE)
    open_event(organiser, rounds="2")
    enter_names(organiser, "Ada", "Ben", "Cleo", "Dan")
    pair_by_hand(organiser, Ada="1", Ben="1", Cleo="2", Dan="3")
    expect(organiser.get_by_role("alert").filter(has_text="Cleo sits alone at table 2")).to_be_visible()
    pair_by_hand(organiser, fresh=False, Dan="2")
    enter_winners(organiser, table_1="Ada", table_2="Cleo")
    pair_by_hand(organiser, Ada="1", Ben="2", Cleo="1", Dan="2")
    correct_the_first_table(organiser, 1, "Ben")
    expect(organiser.get_by_text("Round 2 stays as it was paired.")).to_be_visible()
    assert fits(organiser)
    assert [line.player for line in venue.event.standings][:1] == ["p2"]


def pair_by_hand(page: Page, fresh: bool = True, **tables: str) -> None:
    if fresh:
        page.goto("/events/1/pair")
    for name, table in tables.items():
        page.get_by_label(f"Table of {name}").fill(table)
    page.get_by_role("button", name="Pair the round this way").click()
