"""A table is opened again without ending the program: by what the file says then, or as before where that cannot be."""

from __future__ import annotations

import json
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from companion.config import load_config
from companion.config_file import ConfigFile
from companion.table.restarting import Restarts
from companion.table.running import run_table
from companion.table.source import Wish
from tests.end_to_end.started import USUAL, Started

PATIENCE_S = 90.0
AT_HOME = (
    '[camera]\nkind = "none"\n[page]\nhost = "127.0.0.1"\nport = 0\n[box]\nport = "none"\n[journal]\nfolder = "{}"\n'
)


class Running:
    """A table without a camera in a thread of its own, as the command line runs it."""

    def __init__(self, folder: Path) -> None:
        file = ConfigFile(folder / "companion.toml")
        file.path.write_text(AT_HOME.format(folder / "games"))
        self.restarts = Restarts(file, load_config(file.path), Wish())
        self.stop, self.told = threading.Event(), list[str]()
        self.thread = threading.Thread(target=run_table, args=(self.restarts, self.stop, self.told.append))
        self.thread.start()

    def read(self, path: str) -> dict[str, str]:
        """The words of a page, once the table is open."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            try:
                address = next(line.partition(": ")[2] for line in self.told if line.startswith("The table's page"))
                with urllib.request.urlopen(address + path, timeout=PATIENCE_S) as answer:
                    return dict(json.load(answer))
            except (StopIteration, urllib.error.URLError, ConnectionError):
                self.stop.wait(0.1)
        raise AssertionError("the table did not open")

    def open_anew(self) -> None:
        """Asks for it, and returns when the table has been opened again."""
        before = self.read("started")["started"]
        self.restarts.ask()
        while self.read("started")["started"] == before:
            self.stop.wait(0.1)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path)
    yield running
    running.stop.set()
    running.thread.join(timeout=PATIENCE_S)
    assert not running.thread.is_alive()


def test_what_was_changed_holds_at_the_same_address(table: Running) -> None:
    assert table.read("api/table")["table"] == "Table 1"
    table.restarts.file.change({("table", "name"): "By the window"})
    table.open_anew()
    assert table.read("api/table")["table"] == "By the window"


def test_what_cannot_be_used_leaves_the_table_as_it_was(table: Running) -> None:
    table.read("started")
    table.restarts.file.change({("table", "geometry"): "no-such-file.json"})
    table.open_anew()
    assert table.read("api/table")["table"] == "Table 1"
    assert "no-such-file.json" in table.restarts.trouble


# --- in a browser that has nothing of the table in its cache


@contextmanager
def owners_page(chromium: Browser, started: Started) -> Iterator[Page]:
    """A phone on which the owner has just signed in, with an empty cache."""
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{started.address}sign-in")
    page.get_by_label("The code shown at the machine").fill(started.code)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/settings")
    yield page
    context.close()


def waits_and_goes_on(page: Page) -> None:
    page.get_by_role("heading", name="One moment").wait_for()
    page.get_by_role("heading", name="Settings").wait_for(timeout=1000 * PATIENCE_S)


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Started]:
    (tmp_path / "companion.toml").write_text(USUAL)
    table = Started(tmp_path)
    assert table.opens()
    yield table
    table.end()


def test_restart_now_leads_back_to_the_settings(chromium: Browser, started: Started) -> None:
    for name in ("By the window", "At the door"):
        with owners_page(chromium, started) as page:
            started.restarts.file.change({("table", "name"): name})
            page.goto(f"{started.address}settings")
            page.get_by_role("button", name="Restart now").click()
            waits_and_goes_on(page)


def test_the_first_tap_of_the_wizard_leads_on(chromium: Browser, started: Started) -> None:
    with owners_page(chromium, started) as page:
        page.goto(f"{started.address}setup")
        page.locator("#name-0").fill("Anna")
        page.locator("#name-1").fill("Ben")
        page.get_by_label("Phones only").check()
        page.get_by_role("button", name="Play like this").click()
        page.wait_for_url("**/start", timeout=1000 * PATIENCE_S)


def test_the_page_that_waits_needs_nothing_from_the_server_that_closes(chromium: Browser, started: Started) -> None:
    with owners_page(chromium, started) as page:
        started.restarts.file.change({("table", "name"): "By the window"})
        page.goto(f"{started.address}settings")
        page.route("**/static/**", lambda route: route.abort())
        page.get_by_role("button", name="Restart now").click()
        waits_and_goes_on(page)
