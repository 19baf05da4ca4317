"""A game before a phone's camera is the game that a film of it gives, whatever happens to phone and network."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from companion.sight.cameras.files import VideoFile
from companion.sight.cameras.source import Frame, Unavailable
from tests.end_to_end.phone_film import (
    FILM,
    INTERRUPTIONS,
    RATE,
    SLOWED,
    SLOWEST,
    Watched,
    aligned,
    film_for_chromium,
    from_file,
    keep_film_running,
    no_network,
    phone_before,
    phone_with,
    table_for_a_phone,
)
from tests.nightly import each_night
from tests.shared_files import shared_file

SECONDS = 27.0
UNTIL_T = SECONDS - 2.0
GAP_FRAMES = 4
PATIENCE_S = 60.0
NOT_ALLOWED_YET = "navigator.permissions.query = async () => ({ state: 'prompt', addEventListener() {} })"

pytestmark = pytest.mark.slow


@cache
def frames() -> tuple[Frame, ...]:
    film = VideoFile(shared_file(f"{FILM}/film.mp4"))
    return tuple(frame for _ in range(round(SECONDS * RATE)) if isinstance(frame := film.read(), Frame))


@cache
def as_a_film() -> Watched:
    return from_file(frames())


@pytest.mark.parametrize(
    ("slowed", "turned", "kinds", "times"),
    [(SLOWED, 180, (no_network,), 5), *each_night((SLOWED, 90, (no_network,), 0), (SLOWEST, 0, INTERRUPTIONS, 20))],
)
def test_a_phone_gives_the_verdicts_of_the_same_film_from_a_file(
    tmp_path: Path,
    chromium: Browser,
    slowed: float,
    turned: int,
    kinds: tuple[Callable[[Page, float], None], ...],
    times: int,
) -> None:
    """Of the game each interruption hides half a second, and what the page needs to come back."""
    film, film_ms = film_for_chromium(tmp_path / "film.y4m", SECONDS + 2.0, turned, slowed), 1000 * slowed * SECONDS
    with phone_before(film, tmp_path, chromium, slowed) as (page, watched):
        if kinds == INTERRUPTIONS:
            keep_film_running(page)
        for number in range(times):
            page.wait_for_timeout(film_ms / times - 500 * slowed)
            kinds[number % len(kinds)](page, 500 * slowed)
        page.wait_for_timeout(0 if times else film_ms)

    moves = as_a_film().moves(SECONDS)
    assert moves[:4] == as_a_film().moves(UNTIL_T)
    # The house chosen last is told at the next look at the table, which after an interruption comes sooner.
    assert aligned(watched, as_a_film()).moves(UNTIL_T) in (moves[:4], moves[:5])


@pytest.mark.parametrize("first", [3, *each_night(0, 1, 2, 4, 5)])
def test_twenty_interruptions_lose_no_move_and_accuse_nobody(first: int) -> None:
    """No picture comes for a second, again and again."""
    every = len(frames()) // 20
    shown = [
        Unavailable("The phone is locked.") if number % every in range(GAP_FRAMES) else frame
        for number, frame in enumerate(frames(), start=first)
    ]
    assert from_file(shown).moves(UNTIL_T) == as_a_film().moves(UNTIL_T)


def test_a_scan_and_two_taps_bring_the_first_frame_to_the_table_within_a_minute(
    tmp_path: Path, chromium: Browser
) -> None:
    """Of a phone that has not allowed the page its camera yet; its browser's own questions come on top."""
    film = film_for_chromium(tmp_path / "film.y4m", 2.0)
    with table_for_a_phone(tmp_path) as (scanned, watched), phone_with(film, chromium) as page:
        page.add_init_script(NOT_ALLOWED_YET)
        page.goto(scanned)
        page.click("text=Use this phone as the camera")
        page.click("text=Begin")
        watched.awaits_frame(60.0)

    assert watched.frames > 0


def test_after_each_interruption_the_page_sends_again_by_itself_and_the_table_says_what_it_waits_for(
    tmp_path: Path, chromium: Browser
) -> None:
    film = film_for_chromium(tmp_path / "film.y4m", 4.0)
    with phone_before(film, tmp_path, chromium) as (page, watched):
        for interrupt in INTERRUPTIONS:
            watched.awaits_frame(PATIENCE_S)
            interrupt(page, 2500.0)
            watched.awaits_frame(PATIENCE_S)

    said = " ".join(watched.troubles)
    assert "page is in the background" in said
    assert "No picture from the phone" in said
