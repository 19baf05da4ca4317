"""Decks are registered on the page, chosen on it by name or by their identity cards, and seen by the camera."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from companion.cards.decks.starter_decks import MISS_ONYX, RADIANT_ARGUS
from companion.cards.printed import later_titles
from companion.observations import DeckEntry, DeckList, SeenCard
from companion.sight.decks.library import Library, LibraryDeck, registry_of_pair
from companion.sight.decks.registry import Registry, registered_cards
from companion.simulation.drawing.card_faces import LabelStyle, faces_for
from companion.simulation.drawing.pinhole import camera_over
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.table.arranging import SideOnTable, lay_out
from companion.simulation.table.simulated_table import SimulatedTable
from tests.cards.test_decks import decks_of_keyforge_form, plain_list
from tests.end_to_end.less_than_everything import TableWithPage, table_before
from tests.evening import TableUnderCamera
from tests.web.browser import fits, sign_in_as_judge, sit_down, watched_page

PHONE = (390, 844)
LABEL_MM = 18.0
PIXIE = SeenCard("dust-pixie", "dust-pixie#1")


def registered(folder: Path, deck: DeckList = RADIANT_ARGUS) -> tuple[LibraryDeck, LibraryDeck]:
    left, right = (Library(folder / "decks").add(one, "tag18", LABEL_MM)[0] for one in (deck, MISS_ONYX))
    return left, right


def of_a_later_set() -> DeckList:
    """Twelve titles of each of three houses that no set has which the rules know."""
    houses = ("saurian", "staralliance", "unfathomable")
    titles = sorted(later_titles().values(), key=lambda title: (title.type != "creature", title.slug))
    cards = [[DeckEntry(one.slug, house) for one in titles if one.house == house][:12] for house in houses]
    return DeckList("later", "Someone of a Later Set", houses, tuple(itertools.chain(*cards)))


def drawn(registry: Registry) -> SimulatedTable:
    """A mat with nothing on it but both identity cards."""
    renderer = TableRenderer(camera_over(1600, 900), faces_for(registry), LabelStyle("tag", LABEL_MM))
    return SimulatedTable(renderer, lay_out((SideOnTable(), SideOnTable())))


@pytest.fixture
def camera() -> TableUnderCamera:
    return TableUnderCamera()


@pytest.fixture
def table(camera: TableUnderCamera, tmp_path: Path) -> Iterator[TableWithPage]:
    with table_before(camera, tmp_path) as opened:
        yield opened


@pytest.fixture
def phone(chromium: Browser, table: TableWithPage) -> Iterator[Page]:
    with watched_page(chromium, *PHONE) as page:
        page.set_default_timeout(30_000)
        yield page


def begin_with(phone: Page, address: str, left: LibraryDeck, right: LibraryDeck) -> None:
    """Chooses both decks by name."""
    phone.goto(f"{address}/new-game")
    for player, deck in (("Left", left), ("Right", right)):
        words = phone.get_by_label(f"{player} plays").locator("option", has_text=deck.name).inner_text()
        phone.get_by_label(f"{player} plays").select_option(label=words)
    phone.get_by_role("button", name="Begin with these two decks").click()


def hand_in(page: Page, name: str, text: str) -> None:
    file = FilePayload(name=name, mimeType="text/plain", buffer=text.encode())
    page.get_by_label("A file from Master Vault").set_input_files(file)
    page.get_by_role("button", name="Register").click()


def test_files_of_any_language_are_registered_on_the_page(phone: Page, table: TableWithPage) -> None:
    sign_in_as_judge(phone, table.address, table.judge_code)
    phone.goto(f"{table.address}/decks")
    hand_in(phone, "argus.json", json.dumps(decks_of_keyforge_form(RADIANT_ARGUS)))
    expect(phone.get_by_role("status")).to_have_text(f"{RADIANT_ARGUS.name} is registered.")
    foreign = plain_list(MISS_ONYX).replace("SHADOWS", "Schatten")
    assert "Schatten" in foreign
    hand_in(phone, "onyx.txt", foreign)
    expect(phone.get_by_role("status")).to_contain_text("is registered.")
    expect(phone.get_by_role("listitem")).to_have_count(2)
    assert fits(phone)
    phone.get_by_role("link", name="Back to the table").click()
    expect(phone.locator("#health")).to_contain_text("Which two decks are playing?")


@pytest.mark.parametrize(("text", "told"), [("\x00\x01", "Nothing was changed"), ('{"deck": {}}', "does not know")])
def test_a_file_that_is_no_deck_is_refused_with_a_way_back(
    chromium: Browser, table: TableWithPage, text: str, told: str
) -> None:
    page = chromium.new_page()
    sign_in_as_judge(page, table.address, table.judge_code)
    page.goto(f"{table.address}/decks")
    hand_in(page, "photo.json", text)
    expect(page.locator(".message")).to_contain_text(told)
    page.get_by_role("link", name="Back", exact=True).click()
    expect(page.get_by_text("No deck is registered yet.")).to_be_visible()
    page.close()


def test_two_decks_chosen_by_name_are_seen_and_judged(
    phone: Page, camera: TableUnderCamera, table: TableWithPage, tmp_path: Path
) -> None:
    left, right = registered(tmp_path)
    sit_down(phone, table.seats[0])
    begin_with(phone, table.address, left, right)
    expect(phone.get_by_role("heading", name="Left: your turn")).to_be_visible()
    assert table.report().equipment.cards_seen

    lying = drawn(registry_of_pair(left, right))
    lying.show(lay_out((SideOnTable(battleline=(PIXIE,)), SideOnTable())), at=4.0)
    camera.lay(lying)

    expect(phone.get_by_role("button", name="Dust Pixie")).to_be_visible()


def test_a_deck_cannot_play_itself(chromium: Browser, table: TableWithPage, tmp_path: Path) -> None:
    left, _ = registered(tmp_path)
    page = chromium.new_page()
    sit_down(page, table.seats[0])
    begin_with(page, table.address, left, left)
    expect(page.get_by_role("alert")).to_have_text(f"Nothing was changed: {left.name} cannot play itself.")
    assert not table.report().players
    page.close()


def test_the_table_page_says_whose_identity_cards_lie_there_and_begins_their_game(
    chromium: Browser, camera: TableUnderCamera, tmp_path: Path
) -> None:
    left, right = registered(tmp_path)
    with table_before(camera, tmp_path) as table, watched_page(chromium, *PHONE) as phone:
        camera.lay(drawn(registry_of_pair(right, left)))
        sit_down(phone, table.seats[0])
        said = f"The identity cards say: Left plays {right.name}, Right plays {left.name}."
        expect(phone.locator("#health")).to_contain_text(said)
        phone.get_by_role("link", name="New game").first.click()
        phone.wait_for_load_state()
        assert fits(phone)
        phone.get_by_role("button", name="By the identity cards").click()
        expect(phone.get_by_role("heading", name="Left: your turn")).to_be_visible()
        assert [player.deck for player in table.report().players] == [right.name, left.name]
        expect(phone.locator("#health")).not_to_contain_text("The identity cards say")


def lay_down(lying: SimulatedTable, bens: tuple[SeenCard, ...], *anns_lines: tuple[SeenCard, ...]) -> None:
    """One line of Ann's after the other."""
    for line in anns_lines:
        lying.show(lay_out((SideOnTable(battleline=line), SideOnTable(battleline=bens)), lying.layout))


def take_a_turn(phone: Page, house: str, amber: int) -> None:
    phone.get_by_role("button", name=house, exact=True).click()
    for _ in range(amber):
        phone.get_by_role("button", name="One Æmber more").click()
    phone.get_by_role("button", name="End turn").click()


def test_a_deck_of_a_later_set_is_seen_and_its_books_are_kept_without_an_accusation(
    phone: Page, camera: TableUnderCamera, table: TableWithPage, tmp_path: Path
) -> None:
    left, right = registered(tmp_path, of_a_later_set())
    sit_down(phone, table.seats[0])
    begin_with(phone, table.address, left, right)
    expect(phone.locator("#health")).to_contain_text("The rules do not know these decks: no card is judged.")
    registry = registry_of_pair(left, right)
    camera.lay(lying := drawn(registry))
    (one, other), bens = ([SeenCard(it.card, it.id) for it in registered_cards(registry, n)[:2]] for n in (0, 1))
    lay_down(lying, tuple(bens), (one,), (one, other), (replace(other, exhausted=True), one))
    take_a_turn(phone, "Saurian", amber=6)
    expect(phone.locator("#urgent")).to_contain_text("Left can forge a key")
    wanted = [other.card, one.card]
    seen = table.report_where(lambda report: [card.card for card in report.players[0].battleline] == wanted)
    assert (seen.flags, seen.players[0].check) == ((), True)
