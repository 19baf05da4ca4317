"""A table with nothing but a camera: a whole game, in which nothing is pressed, as the page shows it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.sight.decks.registry import save_registry
from companion.table.demo import DemoScript, DemoTable, demo_registry
from tests.end_to_end.less_than_everything import table_before
from tests.evening import TableUnderCamera
from tests.web.browser import watched_page

TABLET = (820, 1180)
SEED = 21
FRAMES_PER_SECOND = 2.5
PATIENCE_MS = 280_000


def unheard(told: object, number: int = 0) -> None:
    """Nothing is pressed, and no journal notes which act is on."""


@pytest.mark.nightly
def test_a_game_is_followed_to_its_end_by_its_cards_alone(chromium: Browser, tmp_path: Path) -> None:
    camera = TableUnderCamera(FRAMES_PER_SECOND)
    registry = tmp_path / "registry.json"
    save_registry(demo_registry(), registry)
    cards = {"registry": str(registry), "counts": "moves"}
    game = DemoTable(DemoScript(SEED), unheard, unheard, frames_per_second=FRAMES_PER_SECOND)
    with table_before(camera, tmp_path, table=cards) as table, watched_page(chromium, *TABLET) as page:
        page.goto(table.address)
        camera.lay(game)
        expect(page.locator("#health")).to_contain_text("Cards seen by the camera: yes. Counted by the players: no.")
        expect(page.locator("#urgent")).to_contain_text("Right wins", timeout=PATIENCE_MS)
        report = table.report()
    assert (report.winner, len(report.players[1].keys), report.flags) == (1, 3, ())
