"""The people of a tournament day: an organiser, players with phones and a table without a camera, at a hub in a process
of its own. Everything goes by the buttons that the document names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import cv2
import numpy as np
from playwright.sync_api import Browser, FilePayload, Locator, Page

from companion.cards.decks.starter_decks import RADIANT_ARGUS
from companion.config import Config
from companion.table.hub_joining import join_hub
from companion.tournament.event.event import Event, TableMatch
from companion.tournament.event.happening import event_of
from companion.tournament.event.taking_in import event_from_file
from tests.end_to_end.club_evening import Program, hub_options
from tests.walking import Walk

PHONE, LAPTOP = (390, 844), (1280, 800)
PATIENCE_MS = 30_000
TABLE = 7
"""The number of the table that a companion follows, and that is kept for Ada."""
ADAS_DECK = RADIANT_ARGUS
"""The only deck that the event knows: were her opponent's known as well, her game would begin by itself."""


class Day:
    """A walk through the document `walk`, at a hub that runs. Event 1 is of Alliance; event 2 is played."""

    def __init__(self, folder: Path, chromium: Browser, walk: Walk) -> None:
        self.folder, self.chromium, self.walk = folder, chromium, walk
        self._open = ExitStack()
        self.hub = Program(folder / "hub", *hub_options(folder / "hub"), command="hub")
        self._open.callback(self.hub.close)
        self.pairing_code = self.hub.code("Pairing code")
        self.organiser = self._organiser(self.hub.code("Code for an organiser"))
        self.phones: dict[str, Page] = {}
        self.table: Program | None = None

    def close(self) -> None:
        self._open.close()
        for context in self.chromium.contexts:
            context.close()

    # Pages

    def page(self, size: tuple[int, int] = PHONE) -> Page:
        context = self.chromium.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", base_url=self.hub.address
        )
        context.set_default_timeout(PATIENCE_MS)
        return context.new_page()

    def _organiser(self, code: str) -> Page:
        page = self.page(LAPTOP)
        page.goto("/sign-in")
        page.get_by_label("Your code").fill(code)
        page.get_by_label("Your name").fill("Mia")
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url("**/desk")
        return page

    def go(self, path: str = "") -> Page:
        """The organiser on a page of the event that is played."""
        self.organiser.goto(f"/events/2/{path}")
        return self.organiser

    def press(self, section: str, words: str, page: Page | None = None, role: str = "button") -> None:
        """Presses what the document names; its name may go on."""
        self.named(section, words, page, role).click()

    def named(self, section: str, words: str, page: Page | None = None, role: str = "button") -> Locator:
        name = re.compile(f"^{re.escape(self.walk.take(section, words).removesuffix(' …'))}")
        found = (page or self.organiser).get_by_role(role, name=name)  # type: ignore[arg-type]
        return found.first

    def opened(self, section: str, words: str, page: Page | None = None) -> Locator:
        """The box that opens when somebody taps these words."""
        box = (page or self.organiser).locator("details", has_text=self.walk.take(section, words)).last
        box.locator("summary").click()
        return box

    # What the hub holds

    @property
    def event(self) -> Event:
        lines = self.organiser.request.get("/events/2/event.jsonl").body()
        found = event_of(event_from_file(lines).records)
        assert found is not None
        return found

    def match_of(self, name: str) -> TableMatch:
        event = self.event
        assert event.current is not None
        return next(one for one in event.current.matches if name in self.names_in(one, event))

    def names_in(self, match: TableMatch, event: Event | None = None) -> tuple[str, ...]:
        entrants = (event or self.event).entrants
        return tuple(entrants[player].name for player in match.players)

    def id_of(self, name: str) -> str:
        return next(player for player, one in self.event.entrants.items() if one.name == name)

    # Phones

    def phone(self, name: str) -> Page:
        """The player's phone, by the code of their slip."""
        if name not in self.phones:
            slips = self.organiser.request.get("/events/2/slips").text()
            found = re.search(rf"<h2>{name}</h2><p class=\"small-code\">([\w-]+)<", slips)
            assert found, f"{name} has no slip"
            page = self.page()
            page.goto(f"/me/code/{found[1]}")
            page.get_by_role("button", name="To my table").click()
            self.phones[name] = page
        self.phones[name].goto("/me/")
        return self.phones[name]

    def enrol(self, name: str, code: str) -> None:
        page = self.page()
        page.goto(f"/enrol/{code}")
        page.get_by_label("Your name for the lists").fill(name)
        page.get_by_role("button", name="Enrol").click()
        self.phones[name] = page

    # A table without a camera

    def start_table(self, name: str) -> None:
        place = self.folder / "table"
        config = Config.model_validate({"journal": {"folder": str(place / "games")}})
        place.mkdir()
        join_hub(config, self.hub.address.rstrip("/"), self.pairing_code, name)
        self.table = Program(place, "--no-camera", command="run")
        self._open.callback(self.table.close)


def photograph() -> FilePayload:
    """A photograph of a deck, as a phone gives it to a page."""
    picture = cv2.imencode(".jpg", np.full((300, 400, 3), (90, 140, 60), np.uint8))[1].tobytes()
    return {"name": "deck.jpg", "mimeType": "image/jpeg", "buffer": picture}


def csv_file(text: str, name: str = "players.csv") -> FilePayload:
    return {"name": name, "mimeType": "text/csv", "buffer": text.encode()}


@contextmanager
def day_in(folder: Path, chromium: Browser, walk: Walk) -> Iterator[Day]:
    day = Day(folder, chromium, walk)
    try:
        yield day
    finally:
        day.close()
