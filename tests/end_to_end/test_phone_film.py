"""A game before a phone's camera is the game that a film of it gives, whatever happens to phone and network."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.sight.cameras.files import VideoFile
from companion.sight.cameras.source import Frame
from tests.end_to_end.phone_film import FILM, RATE, SLOWED, Watched, aligned, film_for_chromium, from_file, phone_before
from tests.nightly import each_night
from tests.shared_files import shared_file

SECONDS = 27.0
CUT_MS = 900

pytestmark = pytest.mark.slow


@cache
def as_a_film() -> Watched:
    film = VideoFile(shared_file(f"{FILM}/film.mp4"))
    return from_file([frame for _ in range(round(SECONDS * RATE)) if isinstance(frame := film.read(), Frame)])


@pytest.mark.parametrize(("turned", "cuts"), [(180, 5), *each_night((90, 0))])
def test_a_phone_gives_the_verdicts_of_the_same_film_from_a_file(
    tmp_path: Path, chromium: Browser, turned: int, cuts: int
) -> None:
    film = film_for_chromium(tmp_path / "film.y4m", SECONDS + 2.0, turned)
    with phone_before(film, tmp_path, chromium) as (page, watched):
        for _ in range(max(cuts, 1)):
            page.wait_for_timeout(1000 * SLOWED * SECONDS / max(cuts, 1) - CUT_MS)
            page.context.set_offline(cuts > 0)
            page.wait_for_timeout(CUT_MS)
            page.context.set_offline(False)

    moves = as_a_film().moves(until_t=SECONDS - 2.0)
    assert len(moves) == 4
    assert aligned(watched, as_a_film()).moves(until_t=SECONDS - 2.0) == moves
