"""Whole films of a table, seen from their first frame to their last, against what lay there."""

from __future__ import annotations

import pytest

from tests.benchmarks.sight_films import FILMS, watch
from tests.nightly import each_night
from tests.shared_files import shared_file

LARGEST_MM, LARGEST_DEGREES = 2.0, 3.0
LEAST_SHARE = 0.995
IN_EVERY_RUN = "table-1080p"
"""That with mistakes is watched as well, by the whole program: `tests/end_to_end/test_films.py`."""


@pytest.mark.parametrize("film", [IN_EVERY_RUN, *each_night(*(film for film in FILMS if film != IN_EVERY_RUN))])
def test_a_film_is_seen_as_it_was(film: str) -> None:
    """At its settled moments: who lies where, how turned and in which zone, and nobody else."""
    seen = watch(shared_file(f"media/{film}/truth.jsonl").parent)

    assert seen.unsettled_moments == []
    assert seen.wrong_identity == 0
    assert seen.wrong_snapshots == {}
    assert seen.read >= LEAST_SHARE * seen.cards > 0
    assert max(seen.place_mm) <= LARGEST_MM
    assert max(seen.angle_degrees) <= LARGEST_DEGREES
    assert seen.wrong_zone == seen.wrong_turn == 0
