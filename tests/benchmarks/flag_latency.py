"""From a card that lies still to the flag on the page: `python -m tests.benchmarks.flag_latency [--flags 40]`.

A creature that is not of the active house is exhausted on the mat, over and over, and turned back. A camera of so many
frames a second sees it; sight, journal, referee and page server are the real ones, and the flag is awaited in a real
browser. Told are median and 99th percentile of the time since the frame with which the table counts as settled: as
people wait for it, and without what the companion waits for on purpose, so that nobody is accused too early.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, expect

from companion.config import Config
from companion.journal import Journal
from companion.measuring.percentiles import percentile
from companion.observations import PositionSet, SeenCard
from companion.sight.cameras.source import Frame, FrameResult, Image
from companion.sight.decks.registry import RegisteredLabel
from companion.sight.labels.decoding import Fingerprints
from companion.sight.mat.geometry import MatFinder
from companion.sight.mat.zones import STANDARD_MAT
from companion.sight.pictures.motion import SETTLED_AFTER_S
from companion.sight.sightings import Sight
from companion.simulation.drawing.card_faces import faces_for
from companion.simulation.drawing.pinhole import camera_over
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.table.arranging import SideOnTable, lay_out
from companion.table.demo import DEMO_LABELS, demo_registry, demo_start
from companion.table.judging import REFEREE_LAG_S
from companion.table.plan import GamePlan, Setting
from companion.table.table import Table
from companion.table.watcher import Feed
from tests.web.browser import browser
from web.serving.server import PageServer
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.services import TableServices

PICTURE_PX = (1920, 1080)
HOUSE = "logos"
CREATURES = ("champion-anaphiel", "dust-pixie")
SETTLE_S = 2.0
PATIENCE_S = 1.0 + REFEREE_LAG_S
LONGEST_WAIT_MS = 60_000
NOTES_FLAGS = """
window.flagged = {};
new MutationObserver(() => {
  for (const flag of document.querySelectorAll("article.flag")) {
    window.flagged[flag.id] ??= performance.timeOrigin + performance.now();
  }
}).observe(document.getElementById("flags"), { childList: true, subtree: true });
"""


class StillCamera:
    """A camera over a table that changes at once: it shows the picture it was told last, at its own pace."""

    def __init__(self, picture: Image, frames_per_second: float) -> None:
        self.picture = picture
        self._period_s = 1 / frames_per_second
        self._next_at = time.monotonic()
        self._number = 0

    def read(self) -> FrameResult:
        time.sleep(max(0.0, self._next_at - time.monotonic()))
        now = time.monotonic()
        self._next_at = max(self._next_at + self._period_s, now)
        self._number += 1
        return Frame(self.picture, now, self._number, "made-up camera")

    def close(self) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Latency:
    """Of one flag, in seconds: since the card lay there, since the frame that settled it, and since the flag was due.

    `judged` is from that frame to its judgement, which the waiting hides.
    """

    since_laid: float
    since_settled: float
    since_due: float
    judged: float


def pictures(renderer: TableRenderer, cards: list[RegisteredLabel]) -> tuple[Image, Image]:
    """The table as it should be, and with the last creature exhausted."""
    found: list[Image] = []
    for exhausted in (False, True):
        line = tuple(
            SeenCard(card.card, card.id, 0, exhausted=exhausted and card is cards[-1], upgrades=()) for card in cards
        )
        layout = lay_out((SideOnTable(line, deck_count=25), SideOnTable(deck_count=25)))
        found.append(renderer.draw(layout).copy())
    return found[0], found[1]


@contextmanager
def table_and_page(folder: Path, plan: GamePlan) -> Iterator[tuple[Table, Journal, Page]]:
    with Journal.open(folder / "table.journal") as journal, browser() as chromium:
        table = Table(plan, journal)
        server = PageServer(
            create_app(TableServices(board=table.board, submit=table.submit, game_time=table.now), WebSettings()),
            port=0,
        )
        server.start(tell=lambda line: None)
        table.open()
        try:
            page = chromium.new_page()
            page.goto(server.addresses[0])
            page.evaluate(NOTES_FLAGS)
            yield table, journal, page
        finally:
            table.stop()
            server.stop()


def one_flag(table: Table, journal: Journal, page: Page, camera: StillCamera, wrong: Image) -> Latency:
    number = len(table.board.latest().flags) + 1
    reports: list[tuple[float, float]] = []
    table.on_report(lambda report: reports.append((time.monotonic(), report.t)))
    # The moment falls anywhere between two frames.
    time.sleep(random.random() * 0.1)
    laid_at, laid_t, to_epoch = time.monotonic(), table.now(), time.time() - time.monotonic()
    camera.picture = wrong
    expect(page.locator(f"article#flag-{number}")).to_be_attached(timeout=LONGEST_WAIT_MS)
    shown_at = page.evaluate(f"window.flagged['flag-{number}']") / 1000 - to_epoch
    settled_t = next(
        event.t
        for event in journal.events(kind="observation")
        if event.t > laid_t and event.body.get("origin") == "camera"
    )
    settled_at = laid_at + settled_t - laid_t
    judged_at = next(at for at, t in reports if at > settled_at and t >= settled_t)
    since_settled = shown_at - settled_at
    return Latency(shown_at - laid_at, since_settled, since_settled - PATIENCE_S, judged_at - settled_at)


def measure(flags: int, frames_per_second: float, folder: Path) -> list[Latency]:
    registry = demo_registry()
    by_card = {entry.card: entry for entry in registry.labels if entry.player == 0}
    cards = [by_card[slug] for slug in CREATURES]
    right, wrong = pictures(TableRenderer(camera_over(*PICTURE_PX), faces_for(registry), DEMO_LABELS), cards)
    plan = GamePlan("Table 1", Setting("none", {}), demo_start(Config()))
    found: list[Latency] = []
    with table_and_page(folder, plan) as (table, journal, page):
        table.submit(PositionSet(table.now(), position(cards)))
        camera = StillCamera(right, frames_per_second)
        fingerprints, finder = Fingerprints(b"made up"), MatFinder(STANDARD_MAT)
        table.sight.watch(
            Feed(camera, "made-up camera", live=True),
            lambda *size_px: Sight(registry, fingerprints, STANDARD_MAT, finder),
        )
        time.sleep(2 * SETTLE_S)
        for number in range(flags):
            found.append(one_flag(table, journal, page, camera, wrong))
            print(f"\r{number + 1} of {flags}", end="", flush=True)
            camera.picture = right
            expect(page.locator("article.flag")).to_have_count(0, timeout=LONGEST_WAIT_MS)
            time.sleep(SETTLE_S)
    print("\r", end="")
    return found


def position(cards: list[RegisteredLabel]) -> dict[str, object]:
    line = [{"card": card.card, "id": card.id} for card in cards]
    return {
        "turn": {"number": 4, "active": 0, "step": "main", "house": HOUSE},
        "players": [{"battleline": line}, {}],
    }


def tell(words: str, seconds: list[float]) -> None:
    middle, worst = (1000 * percentile(seconds, percent) for percent in (50, 99))
    print(f"  {words:58} {middle:6.0f} ms median, {worst:6.0f} ms at the 99th percentile")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flags", type=int, default=40, help="how many flags are waited for")
    parser.add_argument("--frames-per-second", type=float, default=10.0, help="of the camera")
    options = parser.parse_args()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        found = measure(options.flags, options.frames_per_second, Path(folder))
    patience = PATIENCE_S - REFEREE_LAG_S
    print(
        f"{len(found)} flags, a camera of {options.frames_per_second:g} frames a second, load {load:.1f} at the start"
    )
    print("what the companion waits for on purpose:")
    print(f"  {'the table must lie still before it is judged':58} {1000 * SETTLED_AFTER_S:6.0f} ms")
    print(f"  {'what only a broken rule explains must go on to lie there':58} {1000 * patience:6.0f} ms")
    print(f"  {'what was seen or entered before may still be on its way':58} {1000 * REFEREE_LAG_S:6.0f} ms")
    print("until the flag is on the page:")
    tell("since the card lay there", [one.since_laid for one in found])
    tell("since the table counts as settled", [one.since_settled for one in found])
    tell("since the flag was due", [one.since_due for one in found])
    tell("what the work would take without any waiting", [one.judged + one.since_due for one in found])


if __name__ == "__main__":
    main()
