"""Restarts while somebody looks, and kills while files are written."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, TimeoutError

from tests.attacks.seen import Row, Seen
from tests.end_to_end.started import USUAL, Started
from tests.web.browser import browser

TIMES = 20
EVENINGS = 10
PATIENCE_MS = 60_000


def restarts_with_an_empty_cache(folder: Path) -> Seen:
    """Each time by a phone that has nothing of the table in its cache: its scripts come from the server that closes."""
    (folder / "companion.toml").write_text(USUAL, encoding="utf-8")
    started = Started(folder)
    try:
        assert started.opens()
        with browser() as chromium:
            led_on = sum(leads_on(chromium, started, restart_now) for _ in range(TIMES))
    finally:
        started.end()
    return Seen(f"{led_on} of {TIMES} lead on", led_on == TIMES)


def first_taps_of_the_wizard(folder: Path) -> Seen:
    led_on = 0
    with browser() as chromium:
        for number in range(TIMES):
            table = folder / str(number)
            table.mkdir()
            (table / "companion.toml").write_text(USUAL, encoding="utf-8")
            started = Started(table)
            try:
                assert started.opens()
                led_on += leads_on(chromium, started, first_tap)
            finally:
                started.end()
    return Seen(f"{led_on} of {TIMES} lead on", led_on == TIMES)


def leads_on(chromium: Browser, started: Started, press: Callable[[Page, Started], None]) -> bool:
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    try:
        sign_in(page, started)
        press(page, started)
    except TimeoutError:
        return False
    finally:
        context.close()
    return True


def sign_in(page: Page, started: Started) -> None:
    page.goto(f"{started.address}sign-in")
    page.get_by_label("The code shown at the machine").fill(started.code)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/settings")


def restart_now(page: Page, started: Started) -> None:
    name = started.restarts.file.load().table.name
    started.restarts.file.change({("table", "name"): "At the door" if name != "At the door" else "By the window"})
    page.goto(f"{started.address}settings")
    page.get_by_role("button", name="Restart now").click()
    page.get_by_role("heading", name="One moment").wait_for()
    page.get_by_role("heading", name="Settings").wait_for()


def first_tap(page: Page, started: Started) -> None:
    page.goto(f"{started.address}setup")
    page.locator("#name-0").fill("Anna")
    page.locator("#name-1").fill("Ben")
    page.get_by_label("Phones only").check()
    page.get_by_role("button", name="Play like this").click()
    page.wait_for_url("**/start")


def killed_while_writing(folder: Path) -> Seen:
    """Evenings in which the disk fails at any write, and the process is killed between any two."""
    command = [sys.executable, "-m", "tests.outages", "--evenings", str(EVENINGS)]
    done = subprocess.run(command, capture_output=True, text=True)
    kills = re.findall(r"kills between two writes \| ([\d,]+)", done.stdout)
    return Seen(
        f"{kills[0] if kills else 0} kills in {EVENINGS} evenings; exit {done.returncode}", done.returncode == 0
    )


def rows() -> list[Row]:
    outages = [Row("kills between any two writes", "each file old or new; nothing lost", killed_while_writing)]
    return [
        Row("Restart now, with an empty cache", f"{TIMES} of {TIMES}", restarts_with_an_empty_cache),
        Row("the wizard's first tap, with an empty cache", f"{TIMES} of {TIMES}", first_taps_of_the_wizard),
        *(outages if shutil.which("cc") else []),
    ]
