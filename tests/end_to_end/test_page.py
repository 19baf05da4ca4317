"""Camera frames in, flags on the page out: every real part between, and a real browser at the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.config import Config
from companion.journal import Journal
from companion.journal_events import Entry
from companion.sight.cameras.source import Frame, FrameResult, FrameSource
from companion.sight.labels.decoding import Fingerprints
from companion.sight.sightings import Sight
from companion.simulation.games.game_driver import TIDY, GameDriver
from companion.simulation.games.mistakes import MistakeName
from companion.table.demo import DemoScript, DemoTable, demo_registry, demo_start
from companion.table.intake import Submission
from companion.table.plan import GamePlan, Setting
from companion.table.table import Table
from companion.table.watcher import Feed
from web.serving.server import PageServer
from web.table.app import create_app
from web.table.services import TableServices

SEED = 2
"""A game in which the first player plays a second card on the first turn, some ten seconds after its start."""
MISTAKE: MistakeName = "second-card-first-turn"
PATIENCE_MS = 60_000


class LeftLying:
    """The simulated table up to its mistake, which nobody notices: from then on nothing moves."""

    def __init__(self, demo: Callable[[Callable[[Entry], None]], DemoTable]) -> None:
        acts = GameDriver(demo_registry(), SEED, (MISTAKE,), TIDY).acts()
        self._put_right = next(act.number for act in acts if act.put_right)
        self._last: Frame | None = None
        self._demo = demo(self._note)
        self._stands_still = False

    def read(self) -> FrameResult:
        if self._last is not None and self._stands_still:
            self._last = replace(self._last, t=self._last.t + 0.2, number=self._last.number + 1)
            return self._last
        result = self._demo.read()
        self._last = result if isinstance(result, Frame) else None
        return result

    def close(self) -> None:
        self._demo.close()

    def _note(self, entry: Entry) -> None:
        self._stands_still = self._stands_still or entry.body.get("number") == self._put_right


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page()
    page.set_default_timeout(PATIENCE_MS)
    yield page
    page.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Journal.open(tmp_path / "table.journal") as journal:
        plan = GamePlan("Table", Setting("demo", {"seed": SEED}), demo_start(Config()), film=True)
        made = Table(plan, journal)
        made.open()
        yield made
        made.stop()


@pytest.fixture
def address(table: Table) -> Iterator[str]:
    server = PageServer(create_app(TableServices(board=table.board, submit=table.submit, game_time=table.now)), port=0)
    server.start(tell=lambda line: None)
    yield server.addresses[0]
    server.stop()


def demo(table: Table, script: DemoScript, note: Callable[[Entry], None]) -> DemoTable:
    return DemoTable(script, lambda entered, serial: table.game.offer(Submission(entered, "demo", serial)), note)


def watch(table: Table, source: FrameSource) -> None:
    """Rendered frames go to sight as fast as it can look at them."""
    feed = Feed(source, "simulated table", live=False, speed=0.0)
    table.sight.watch(feed, lambda width_px, height_px: Sight(demo_registry(), Fingerprints(b"test" * 8)))


def test_a_mistake_on_the_table_is_flagged_on_the_page_and_cited(page: Page, table: Table, address: str) -> None:
    watch(table, LeftLying(lambda note: demo(table, DemoScript(SEED, (MISTAKE,), TIDY), note)))

    page.goto(address)

    flag = page.locator(".flag", has_text="second card from hand on the first turn")
    expect(flag).to_be_visible(timeout=PATIENCE_MS)
    expect(flag).to_contain_text("Rulebook 1.3, Step 3, First Turn Rule")
    assert page.locator(".flag").count() == 1


def test_the_page_follows_the_game_without_being_loaded_again(page: Page, table: Table, address: str) -> None:
    page.goto(address)
    page.evaluate("window.not_loaded_again = true")

    watch(table, demo(table, DemoScript(SEED, slop=TIDY), table.game.note))

    expect(page.locator(".turn-number b")).to_have_text(re.compile("^([2-9]|[1-9][0-9])$"), timeout=PATIENCE_MS)
    expect(page.locator(".card").nth(1)).to_be_visible(timeout=PATIENCE_MS)
    assert page.evaluate("window.not_loaded_again") is True
