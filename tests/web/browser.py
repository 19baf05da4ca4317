"""A headless Chromium for tests and pictures; the calling test is skipped where none can be had."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

# With `WebUIOmnibox…` every window draws two pages more, for its address bar: most of what a page costs a test.
# Of two lists of features only the last one counts: the rest is Playwright's.
FEATURES_OFF = (
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
# Without these the browser looks for hosts of its maker at every start; as root it needs --no-sandbox. All pages are
# of one machine: that each is drawn by a process of its own would cost a third more.
FLAGS = (
    "--no-sandbox",
    "--disable-site-isolation-trials",
    "--renderer-process-limit=1",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(FEATURES_OFF)}",
)


def fits(page: Page) -> bool:
    """True if nothing sticks out of the screen, once the page has all of its style sheets."""
    page.wait_for_load_state("load")
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def too_narrow(page: Page, sizes: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Those of the sizes of screen, in pixels, that something on the page sticks out of. It is loaded once for all."""
    narrow = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        narrow += [] if fits(page) else [(width, height)]
    return narrow


def executable() -> str:
    """The browser that people have, which can have a camera."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        pytest.skip("no Chromium is installed (Debian: apt-get install chromium)")
    return found


@contextmanager
def browser() -> Iterator[Browser]:
    # Without its windows the same engine shows a page in a quarter less time.
    found = shutil.which("chromium-headless-shell") or executable()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        try:
            yield chromium
        finally:
            chromium.close()


@contextmanager
def watched_page(chromium: Browser, width: int, height: int) -> Iterator[Page]:
    """A page that fails its test when the browser complains, about the content policy for one."""
    context = chromium.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    yield opened
    context.close()
    assert complaints == []


def let_in(page: Page, door: str, **form: str) -> None:
    """Signs the page's browser in, or sits it down, by the form at that address, whose pages need not be drawn."""
    token = re.search(r'name="csrf_token" value="([^"]+)"', page.request.get(door).text())
    assert token, f"{door} shows no form"
    assert page.request.post(door, form={**form, "csrf_token": token[1]}, max_redirects=0).status == 303


def sign_in_as_judge(page: Page, address: str, code: str, home: str = "/judge/") -> None:
    page.goto(f"{address}/sign-in")
    page.get_by_label("The code shown at the machine").fill(code)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"**{home}")


def speak_german(page: Page, address: str) -> None:
    """From now on the pages at this address are in German."""
    page.context.add_cookies([{"name": "language", "value": "de", "url": address}])


def sit_down(page: Page, link: str) -> None:
    page.goto(link)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/seat/")
