"""The first evening in a real browser of a phone's size: from the printed address, without reading anything.

Taps are counted: what is typed is not. The documentation tells the counts.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.forked import ForkedCompanion
from tests.walking import Walk
from tests.web.browser import fits

PHONE = (390, 844)
PATIENCE_MS = 90_000
HOUSES = {"First player": ("Dis", "Logos", "Mars"), "Second player": ("Brobnar", "Shadows", "Untamed")}
SET_UP = "Set this table up: "
SLOW_TAP_S = 20
"""So long somebody may look for the next button who has never seen the page."""
FIRST_FLAG_WITHIN_S = 180
WITHOUT_CARDS = "Without cards or camera"
WITH_PHONES = "With phones alone"


@dataclass
class Visitor:
    """Somebody with a phone, whose taps are counted."""

    page: Page
    taps: int = 0

    def tap(self, place: Locator) -> None:
        place.wait_for(timeout=PATIENCE_MS)
        assert fits(self.page)
        place.click(timeout=PATIENCE_MS)
        self.taps += 1

    def button(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name).first)

    def link(self, name: str) -> None:
        self.tap(self.page.get_by_role("link", name=name).first)


@pytest.fixture
def link(tmp_path: Path) -> Iterator[str]:
    """The link that a new machine prints at its first start: no configuration file, no camera. The demo is ever the
    same, and twice as fast as usual.
    """
    home = {**os.environ, "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    program = ForkedCompanion("run", "--port", "0", "--seed", "7", "--speed", "2", cwd=tmp_path, env=home)
    told = next(line for line in program.stdout if line.startswith(SET_UP))
    yield told.removeprefix(SET_UP).strip()
    program.send_signal(signal.SIGTERM)
    program.communicate(timeout=60)


@pytest.fixture
def visitor(chromium: Browser, link: str) -> Iterator[Visitor]:
    page = chromium.new_page(viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce")
    page.goto(link)
    yield Visitor(page)
    page.close()


def test_from_the_printed_address_to_a_flagged_play(visitor: Visitor) -> None:
    walk = Walk("first_evening.md")
    visitor.link(walk.take(WITHOUT_CARDS, "Play the demo now"))
    visitor.link("Take a seat")
    visitor.button("Ada")
    visitor.link(walk.take(WITHOUT_CARDS, "Make them break a rule"))
    visitor.button("Play a card of another house")
    expect(visitor.page.locator("#told")).to_contain_text("Asked: ")
    visitor.link("Watch the table")
    expect(visitor.page.locator("#urgent .alert-flag").first).to_be_visible(timeout=PATIENCE_MS)
    assert f"first flagged play it is {visitor.taps} taps" in walk.text
    assert visitor.taps * SLOW_TAP_S <= FIRST_FLAG_WITHIN_S


def name_houses(visitor: Visitor, player: str, *houses: str) -> None:
    group = visitor.page.get_by_role("group", name=player, exact=True)
    for house in houses:
        visitor.tap(group.get_by_text(house, exact=True))
    expect(group.get_by_text("Houses 3/3")).to_be_visible()


def test_from_the_printed_address_to_a_game_of_ones_own_on_phones(visitor: Visitor) -> None:
    walk = Walk("first_evening.md")
    visitor.button(walk.take(WITH_PHONES, "Set up my table"))
    for number, name in enumerate(("Ada", "Ben")):
        visitor.page.locator(f"#name-{number}").fill(name)
    visitor.button(walk.take(WITH_PHONES, "Play like this"))
    visitor.page.wait_for_url("**/start", timeout=PATIENCE_MS)
    name_houses(visitor, "First player", "Dis", "Logos", "Mars")
    name_houses(visitor, "Second player", "Brobnar", "Shadows", "Untamed")
    visitor.button(walk.take(WITH_PHONES, "Begin"))
    expect(visitor.page.get_by_role("heading", name=walk.take(WITH_PHONES, "Which seat?"))).to_be_visible()
    visitor.button("Ada")
    expect(visitor.page.get_by_role("heading", name="Ada: your turn")).to_be_visible()
    assert f"(#with-phones-alone) {visitor.taps} taps" in walk.text
