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
    Watched,
    aligned,
    film_for_chromium,
    from_file,
    keep_film_running,
    no_network,
    phone_before,
)
from tests.nightly import each_night
from tests.shared_files import shared_file

SECONDS = 27.0
FILM_MS = 1000 * SLOWED * SECONDS
GAP_MS = 900
GAP_FRAMES = round(RATE * GAP_MS / 1000)
PATIENCE_S = 60.0

pytestmark = pytest.mark.slow


@cache
def frames() -> tuple[Frame, ...]:
    film = VideoFile(shared_file(f"{FILM}/film.mp4"))
    return tuple(frame for _ in range(round(SECONDS * RATE)) if isinstance(frame := film.read(), Frame))


@cache
def as_a_film() -> Watched:
    return from_file(frames())


@pytest.mark.parametrize(
    ("turned", "kinds", "times"),
    [(180, (no_network,), 5), *each_night((90, (no_network,), 0), (0, INTERRUPTIONS, 20))],
)
def test_a_phone_gives_the_verdicts_of_the_same_film_from_a_file(
    tmp_path: Path, chromium: Browser, turned: int, kinds: tuple[Callable[[Page, float], None], ...], times: int
) -> None:
    film = film_for_chromium(tmp_path / "film.y4m", SECONDS + 2.0, turned)
    with phone_before(film, tmp_path, chromium) as (page, watched):
        if kinds == INTERRUPTIONS:
            keep_film_running(page)
        for number in range(times):
            page.wait_for_timeout(FILM_MS / times - GAP_MS)
            kinds[number % len(kinds)](page, GAP_MS)
        page.wait_for_timeout(0 if times else FILM_MS)

    moves = as_a_film().moves(until_t=SECONDS - 2.0)
    assert len(moves) == 4
    assert aligned(watched, as_a_film()).moves(until_t=SECONDS - 2.0) == moves


@pytest.mark.parametrize("first", [3, *each_night(0, 1, 2, 4, 5)])
def test_twenty_interruptions_lose_no_move_and_accuse_nobody(first: int) -> None:
    """No picture comes for a second, again and again."""
    every = len(frames()) // 20
    shown = [
        Unavailable("The phone is locked.") if number % every in range(GAP_FRAMES) else frame
        for number, frame in enumerate(frames(), start=first)
    ]
    assert from_file(shown).moves(until_t=SECONDS - 2.0) == as_a_film().moves(until_t=SECONDS - 2.0)


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
