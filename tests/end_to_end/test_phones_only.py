"""A table with nothing but phones: a game from the form to the third key through the real page, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from companion.observations import DeckList, Equipment, GameStarted, Registration
from tests.end_to_end.less_than_everything import TableWithPage, table_without_camera
from tests.web.browser import fits, let_in, sign_in_as_judge, sit_down, watched_page

PHONE = (390, 844)
PATIENCE_MS = 20_000
ADA = Registration("Ada", DeckList("", "", ("dis", "logos", "shadows"), ()))
BEN = Registration("Ben", DeckList("", "", ("brobnar", "sanctum", "untamed"), ()))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableWithPage]:
    with table_without_camera(tmp_path) as running:
        yield running


@pytest.fixture
def phones(chromium: Browser, table: TableWithPage) -> Iterator[tuple[Page, Page]]:
    """Both players' phones, at their seats."""
    with ExitStack() as open_pages:
        ada, ben = (open_pages.enter_context(watched_page(chromium, *PHONE)) for _ in range(2))
        for page, link in zip((ada, ben), table.seats, strict=True):
            page.set_default_timeout(PATIENCE_MS)
            let_in(page, link)
            page.goto(f"{table.address}/seat/")
        yield ada, ben


@pytest.fixture
def begun(table: TableWithPage) -> None:
    """The game that `begin` asks for."""
    table.table.submit(GameStarted(0.0, (ADA, BEN), equipment=Equipment(cards_seen=False)))


@pytest.fixture
def playing(begun: None, phones: tuple[Page, Page]) -> tuple[Page, Page]:
    """Both players' phones, in a game that has begun."""
    return phones


def sit_down_at(page: Page, link: str) -> None:
    sit_down(page, link)
    page.set_default_timeout(PATIENCE_MS)


def begin(page: Page) -> None:
    """Fills the form in and begins: Ada plays Dis, Logos and Shadows, Ben Brobnar, Sanctum and Untamed."""
    page.get_by_role("link", name="New game").first.click()
    for number, (name, houses) in enumerate(
        (("Ada", ("Dis", "Logos", "Shadows")), ("Ben", ("Brobnar", "Sanctum", "Untamed")))
    ):
        player = page.get_by_role("group", name=("First player", "Second player")[number], exact=True)
        player.get_by_label("Name").fill(name)
        for house in houses:
            player.get_by_label(house, exact=True).check()
    assert fits(page)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/seat/")
    expect(page.get_by_role("heading", name="Ada: your turn")).to_be_visible()


def tap(page: Page, name: str, times: int = 1) -> None:
    button = page.get_by_role("button", name=name, exact=True)
    for _ in range(times):
        with page.expect_response(lambda answer: answer.request.method == "POST" and answer.status == 204):
            button.click()


def turn(page: Page, house: str, amber: int) -> None:
    tap(page, house)
    tap(page, "One Æmber more", amber)
    tap(page, "End turn")


def test_both_players_play_to_a_win_and_nothing_is_held_against_anybody(
    phones: tuple[Page, Page], table: TableWithPage
) -> None:
    ada, ben = phones
    begin(ada)
    turn(ada, "Dis", amber=6)
    expect(ben.locator("#urgent")).to_contain_text("Ada can forge a key")
    turn(ben, "Brobnar", amber=1)
    for number, key in enumerate(("red", "yellow", "blue")):
        tap(ada, f"Forge {key} (pays 6)")
        if number < 2:
            turn(ada, "Logos", amber=6)
            turn(ben, "Sanctum", amber=0)
    expect(ben.locator("#urgent")).to_contain_text("Ada wins")
    report = table.report()
    assert (report.winner, report.players[0].amber, report.flags) == (0, 0, ())


def test_only_whoever_is_to_move_is_offered_the_end_of_the_turn(playing: tuple[Page, Page]) -> None:
    ada, ben = playing
    tap(ada, "Dis")
    expect(ada.get_by_role("button", name="End turn")).to_have_class("button primary wide-button")
    expect(ben.get_by_role("heading", name="Ben: Ada is playing")).to_be_visible()
    expect(ben.locator("#controls .primary")).to_have_count(0)
    shown = [button.inner_text() for button in ben.locator("#controls button").all() if button.is_visible()]
    assert shown == ["−", "+", "−", "+", "Mulligan"]


def test_a_turn_takes_two_taps_and_one_for_each_change_of_amber(playing: tuple[Page, Page]) -> None:
    ada, ben = playing
    for page, house, amber in ((ada, "Dis", 3), (ben, "Brobnar", 0)):
        page.evaluate("addEventListener('click', () => { window.taps = (window.taps ?? 0) + 1; }, true)")
        expect(page.get_by_role("button", name="End turn")).to_be_visible()
        turn(page, house, amber)
        assert page.evaluate("window.taps") == 2 + amber
    expect(ada.get_by_role("heading", name="Ada: your turn")).to_be_visible()


def both_in_check(ada: Page, ben: Page) -> None:
    turn(ada, "Dis", amber=7)
    turn(ben, "Brobnar", amber=7)
    expect(ada.locator("#urgent")).to_contain_text("Ada forges a key now")


def test_both_in_check_and_a_request_leave_the_buttons_in_sight(playing: tuple[Page, Page]) -> None:
    ada, ben = playing
    both_in_check(ada, ben)
    ben.get_by_role("button", name="↶ Undo end of turn").click()
    expect(ada.locator("#requests .ask")).to_be_visible()
    heights = [ada.locator(place).bounding_box()["height"] for place in ("#urgent", "#alerts", "#requests")]  # type: ignore[index]
    assert sum(heights) < 270
    expect(ada.locator("#urgent .alert")).to_have_count(1)
    for key in ("red", "yellow", "blue"):
        expect(ada.locator("#urgent").get_by_role("button", name=f"Forge {key} (pays 6)")).to_be_in_viewport()
    expect(ben.locator("#urgent button")).to_have_count(0)


def test_a_key_is_forged_in_the_banner_and_a_forge_that_was_skipped_is_not_ticked(playing: tuple[Page, Page]) -> None:
    ada, ben = playing
    both_in_check(ada, ben)
    tap(ada, "Forge red (pays 6)")
    expect(ada.locator(".step").first).to_have_class("step step-done")
    turn(ada, "Logos", amber=0)
    tap(ben, "Sanctum")
    expect(ben.locator(".step").first).to_have_class("step step-skipped")
    expect(ben.locator("#urgent").get_by_role("button", name="Forge blue")).to_be_visible()


def test_with_too_little_amber_a_key_asks_which_card_allows_it(
    playing: tuple[Page, Page], table: TableWithPage
) -> None:
    ada, _ = playing
    tap(ada, "One Æmber more", 2)
    expect(ada.get_by_role("button", name="Forge red")).to_have_count(0)
    ada.get_by_text("Keys: 0 of 3 forged").first.click()
    ada.get_by_label("Which card allows it?").fill("Key Charge")
    ada.get_by_label("Æmber that you pay").fill("1")
    tap(ada, "The card forges red")
    expect(ada.locator("#moves")).to_contain_text("forges the red key with Key Charge for 1 Æmber.")
    assert (table.report().players[0].keys, table.report().players[0].amber) == (("red",), 1)


def test_a_card_is_named_in_two_taps_and_the_log_tells_every_count(playing: tuple[Page, Page]) -> None:
    ada, ben = playing
    tap(ada, "Dis")
    expect(ada.locator("#titles option").first).to_have_attribute("value", "Academy Training")
    ada.get_by_label("Name a card you play").fill("Wild Wormhole")
    tap(ada, "Log it")
    expect(ada.get_by_label("Name a card you play")).to_have_value("")
    tap(ada, "One Æmber more", 3)
    expect(ben.locator("#moves")).to_contain_text("plays Wild Wormhole.")
    expect(ben.locator("#moves")).to_contain_text("counts Æmber from 0 to 3.")
    tap(ada, "End turn")
    ben.get_by_label("Name a card you play").focus()
    expect(ben.locator("#titles option").first).to_have_attribute("value", "1-2 Punch")


def test_a_form_half_filled_in_is_as_it_was_after_a_reload_and_on_the_way_back(phones: tuple[Page, Page]) -> None:
    ada, _ = phones
    ada.get_by_role("link", name="New game").first.click()
    first = ada.get_by_role("group", name="First player", exact=True)
    first.get_by_label("Name").fill("Ada")
    first.get_by_label("Dis", exact=True).check()
    ada.wait_for_load_state("load")
    for leave_and_return in (ada.reload, lambda: (ada.go_back(), ada.go_forward())):
        leave_and_return()
        expect(first.get_by_label("Name")).to_have_value("Ada")
        expect(first.get_by_label("Dis", exact=True)).to_be_checked()


def test_what_was_typed_before_the_script_came_over_a_slow_network_is_kept(phones: tuple[Page, Page]) -> None:
    ada, _ = phones
    held: list[Route] = []
    ada.route("**/drafts.js*", lambda route: held.append(route))
    with ada.expect_request("**/drafts.js*"):
        ada.get_by_role("link", name="New game").first.click()
    name = ada.get_by_role("group", name="First player", exact=True).get_by_label("Name")
    name.fill("Ada")
    held[0].continue_()
    ada.wait_for_load_state("load")
    ada.unroute("**/drafts.js*")
    ada.reload()
    expect(name).to_have_value("Ada")


def test_the_way_back_to_a_form_that_was_sent_begins_no_second_game(
    phones: tuple[Page, Page], table: TableWithPage
) -> None:
    ada, _ = phones
    begin(ada)
    tap(ada, "One Æmber more", 2)
    ada.go_back()
    expect(ada.get_by_label("Yes, begin a new game now")).not_to_be_checked()
    ada.get_by_role("button", name="Begin").click()
    assert table.report().players[0].amber == 2


def test_the_page_says_what_it_knows_and_nothing_of_cards(playing: tuple[Page, Page]) -> None:
    ada, _ = playing
    expect(ada.locator("#health")).to_contain_text("Cards seen by the camera: no. Counted by the players: yes.")
    for words in ("no creatures", "no artifacts", "discard", "hand", "archives", "by the moves seen"):
        assert words not in ada.locator(".mat").inner_text()
    assert fits(ada)


def test_a_house_in_the_other_players_turn_asks_whether_that_turn_has_ended(playing: tuple[Page, Page]) -> None:
    ada, ben = playing
    tap(ada, "Dis")
    expect(ben.get_by_role("heading", name="Ben: Ada is playing")).to_be_visible()
    ben.get_by_text("My turn has begun").click()
    tap(ben, "Sanctum")
    expect(ada.get_by_role("heading", name="Has Ada’s turn ended?")).to_be_visible()
    tap(ada, "Yes")
    expect(ada.locator("#turn")).to_contain_text("Ben plays, discards and uses cards")
    expect(ada.locator("#turn")).to_contain_text("Sanctum")


def test_a_player_corrects_what_the_other_counts_once_they_say_yes(playing: tuple[Page, Page]) -> None:
    ada, ben = playing
    ada.get_by_text("Correct what Ben counts").click()
    ada.locator("#other-counters").get_by_label("Æmber").fill("3")
    ada.get_by_role("button", name="Set Ben’s Æmber").click()
    expect(ben.get_by_role("heading", name="Ada asks to set Ben's Æmber to 3")).to_be_visible()
    ben.get_by_role("button", name="Yes", exact=True).click()
    expect(ben.locator(".control-value").first).to_have_text("3")


def concede_and_begin_again(ada: Page) -> None:
    ada.get_by_text("Concede", exact=True).click()
    tap(ada, "Ada concedes")
    expect(ada.locator("#urgent")).to_contain_text("Ada conceded.")
    ada.get_by_role("link", name="New game").last.click()
    ada.get_by_role("button", name="Begin").click()


def test_the_same_game_goes_on_after_a_restart_and_a_rematch_begins_with_one_tap_more(
    chromium: Browser, tmp_path: Path
) -> None:
    with table_without_camera(tmp_path) as table, watched_page(chromium, *PHONE) as ada:
        sit_down_at(ada, table.seats[0])
        begin(ada)
        turn(ada, "Dis", amber=2)
    with table_without_camera(tmp_path) as table, watched_page(chromium, *PHONE) as ada:
        kept = table.report_where(lambda report: bool(report.players))
        assert (kept.active, kept.players[0].amber, kept.equipment.cards_seen) == (1, 2, False)
        sit_down_at(ada, table.seats[0])
        concede_and_begin_again(ada)
        again = table.report_where(lambda report: report.winner is None)
        assert ([player.name for player in again.players], again.players[0].amber) == (["Ada", "Ben"], 0)


def test_every_page_shows_such_a_game_and_counts_no_cards(playing: tuple[Page, Page], table: TableWithPage) -> None:
    ada, ben = playing
    turn(ada, "Dis", amber=6)
    sign_in_as_judge(ben, table.address, table.judge_code)
    for path in ("/", "/judge/", "/judge/timeline", "/judge/time", "/replay", "/plots", "/overlay"):
        answer = ben.goto(table.address + path)
        assert answer is not None
        assert answer.ok, path
        words = ben.locator("body").inner_text()
        assert path != "/judge/time" or "compare the cards on the table" in words
        assert not any(said in words for said in ("no creatures", "in hand", "0 discard", "by the moves seen")), path


def test_after_a_win_the_loser_begins_the_next_game_by_one_tap(
    playing: tuple[Page, Page], table: TableWithPage
) -> None:
    ada, ben = playing
    turn(ada, "Dis", amber=1)
    ben.get_by_text("Concede", exact=True).click()
    tap(ben, "Ben concedes")
    expect(ada.locator("#turn")).to_contain_text("The game in short")
    tap(ada, "Loser begins")
    again = table.report_where(lambda report: report.winner is None)
    assert [(player.name, player.houses[0]) for player in again.players] == [("Ada", "dis"), ("Ben", "brobnar")]
    assert again.active == 1
    expect(ben.get_by_role("heading", name="Ben: your turn")).to_be_visible()
