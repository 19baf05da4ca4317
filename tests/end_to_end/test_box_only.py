"""A table with nothing but a controller box: a game from the configuration to the third key, on the box's buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.observations import JsonObject
from tests.end_to_end.less_than_everything import TableWithPage, table_without_camera
from tests.web.browser import sign_in_as_judge, watched_page

PHONE = (390, 844)
PLAYERS: list[JsonObject] = [
    {"name": "Ada", "houses": ["dis", "logos", "shadows"]},
    {"name": "Ben", "houses": ["brobnar", "sanctum", "untamed"]},
]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableWithPage]:
    with table_without_camera(tmp_path, box={"port": "virtual"}, player=PLAYERS) as running:
        yield running


@pytest.fixture
def box(chromium: Browser, table: TableWithPage) -> Iterator[Page]:
    """The virtual box's page, on which a judge presses the buttons of both sides."""
    with watched_page(chromium, *PHONE) as page:
        sign_in_as_judge(page, table.address, table.judge_code)
        page.goto(f"{table.address}/box")
        yield page


Press = Callable[[str, str], None]


@pytest.fixture
def press(box: Page, table: TableWithPage) -> Press:
    """Presses a button of one side, and waits for the table to know of it."""

    def pressed(side: str, words: str) -> None:
        before = table.report().version
        box.get_by_role("button", name=f"{words}, {side}", exact=True).click()
        assert table.table.board.wait_for_news(before, 20.0) is not None

    return pressed


def turn(press: Press, side: str, house: str, amber: int) -> None:
    press(side, house)
    for _ in range(amber):
        press(side, "Æmber +")
    press(side, "End turn")


def test_a_game_is_played_to_its_end_on_the_box_alone(box: Page, table: TableWithPage, press: Press) -> None:
    expect(box.locator("#left")).to_contain_text("House buttons: red Dis, yellow Logos, blue Shadows.")
    for key in ("Red key", "Yellow key", "Blue key"):
        turn(press, "left", "Yellow key", amber=6)
        turn(press, "right", "Blue key", amber=1)
        press("left", key)
    expect(box.locator("#left")).to_contain_text("The game is over")
    report = table.report()
    assert (report.winner, report.players[0].amber, report.players[1].amber) == (0, 0, 3)
    assert report.flags == ()
    press("right", "Hold end turn")
    again = table.report_where(lambda report: report.winner is None)
    assert ([player.name for player in again.players], again.active) == (["Ada", "Ben"], 1)


def test_holding_the_end_of_the_turn_announces_check(table: TableWithPage, press: Press) -> None:
    press("left", "Red key")
    for _ in range(6):
        press("left", "Æmber +")
    press("left", "Hold end turn")
    announced = table.report_where(lambda report: any(one.status == "met" for one in report.reminders))
    assert [(one.kind, one.status) for one in announced.reminders] == [("check", "met")]
