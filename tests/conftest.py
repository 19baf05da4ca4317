"""The ground of every test: time enough, and no table of a scenario left with a decision open."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Generator, Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from hypothesis import settings
from playwright.sync_api import Browser, Page

from companion.simulation.drawing import card_faces, optics, renderer
from tests import scenario, systems
from tests.journal_disk import Disk, disk_under_journals
from tests.quick_codes import QUICK_HASHER
from tests.web import compiled
from tests.web.browser import browser
from web.people import codes

TESTS = Path(__file__).parent
SLOW = (
    "end_to_end",
    "measuring",
    "referee/test_camera_only.py",
    "referee/test_films.py",
    "referee/test_follow.py",
    "referee/test_following.py",
    "referee/test_hasty_players.py",
    "referee/test_one_truth.py",
    "referee/test_undo.py",
    "sight/test_films.py",
    "test_documentation.py",
    "test_resuming.py",
    "tournament/test_event_in_browser.py",
    "tournament/test_soak.py",
    "web/test_in_browser.py",
)
"""Whole games, films and browsers: half a minute a file or more. `-m "not slow"` leaves them out."""
DRAWN_ONCE = (
    (card_faces, "picture_of", 128),
    (renderer, "empty_table", 8),
    (optics, "_light_map", 8),
    (optics, "_noise_field", 4),
)
"""Functions whose pictures are drawn for one test and kept for the others, and how many of each are kept."""
AXE = Path(__file__).parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
VIOLATIONS = """async () => (await axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    resultTypes: ["violations"],
    rules: {"label-content-name-mismatch": {enabled: true}}
})).violations.map((v) => `${v.id}: ${v.help}: ${v.nodes.map((n) => n.target).join("; ")}`)"""

collect_ignore = list(systems.POSIX_MODULES) if systems.ON_WINDOWS else []

# Speed is measured by the benchmarks; a busy machine must not fail a test.
settings.register_profile("unhurried", settings.get_profile(settings.get_current_profile_name()), deadline=None)
settings.load_profile("unhurried")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """All tests and what they import stay to the end: looking for garbage among them took a tenth of their time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow files begin first, so that at the end no worker waits long for another."""
    slow = tuple(str(TESTS / path) for path in SLOW)
    for item in items:
        if str(item.path).startswith(slow) or item.get_closest_marker("nightly"):
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture
def disk() -> Iterator[Disk]:
    with disk_under_journals() as disk:
        yield disk


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One headless browser for all tests of a process: Playwright allows no second one beside it."""
    with browser() as started:
        yield started


@pytest.fixture(scope="session", autouse=True)
def pages_compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "compiled-templates"
    folder.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as everywhere:
        everywhere.setenv(compiled.FOLDER, str(folder))
        compiled.compile_once(folder, everywhere.setattr)
        yield


@pytest.fixture(scope="session", autouse=True)
def drawn_once() -> Iterator[None]:
    """Tests share the pictures of cards, bare tables and light, which the program draws once for its one table."""
    with pytest.MonkeyPatch.context() as everywhere:
        for module, drawing, kept in DRAWN_ONCE:
            everywhere.setattr(module, drawing, lru_cache(kept)(getattr(module, drawing)))
        yield


@pytest.fixture(scope="session", autouse=True)
def slow_hasher() -> Iterator[PasswordHasher]:
    """The program's own hasher. While tests run another one takes its place, which costs next to nothing."""
    slow = codes.HASHER
    with pytest.MonkeyPatch.context() as everywhere:
        everywhere.setattr(codes, "HASHER", QUICK_HASHER)
        yield slow


@pytest.fixture(autouse=True)
def no_decision_left_open() -> Iterator[None]:
    scenario.OPEN_TABLES.clear()
    yield
    for table in scenario.OPEN_TABLES:
        assert not table.asks, f"a decision was left open: {table.state.decision}"
    scenario.OPEN_TABLES.clear()


@pytest.fixture
def axe() -> Callable[[Page], list[str]]:
    """Tells what axe-core finds wrong with the page that is shown."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm ci --prefix tests/web")

    def violations(page: Page) -> list[str]:
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found: list[str] = page.evaluate(VIOLATIONS)
        return found

    return violations
