"""A mat without markers: where its owner set the corners, cards are read as on any other."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from companion.sight.decks.registry import Registry
from companion.sight.mat.geometry import MatFinder
from companion.sight.mat.geometry_file import GeometryFile, GeometryFileError, finder_of, load_geometry, save_geometry
from companion.sight.mat.set_corners import CornersError, CornersRecord, SetMat, corners_from, geometry_of
from companion.sight.mat.zones import STANDARD_MAT
from companion.sight.sightings import Sight
from companion.simulation.table.arranging import SideOnTable
from tests.sight import troubles
from tests.sight.watching import CAMERA, KEY, REGISTRY, Watcher, layout
from tests.simulation.made_up_table import cards, side

TABLE = layout(SideOnTable(battleline=cards("creature", 0, 3)), side(1, creatures=2))
IN_THE_CORNERS_MM = [(20.0, 20.0), (880.0, 20.0), (880.0, 580.0), (20.0, 580.0)]
MARKERS = [(round(x), round(y)) for x, y in CAMERA.project(IN_THE_CORNERS_MM)]
SIZE_PX = 1600, 900
TODAY = date(2026, 1, 31)


def where_the_mat_lies() -> list[float]:
    return [float(share) for share in (CAMERA.project(STANDARD_MAT.corners_mm) / np.array(SIZE_PX)).ravel()]


def watcher_by(finder: MatFinder | SetMat, registry: Registry = REGISTRY) -> Watcher:
    watcher = Watcher(TABLE, troubles.covered(*MARKERS))
    watcher.sight = Sight(registry, KEY, STANDARD_MAT, finder)
    return watcher


def test_cards_on_a_mat_whose_markers_are_covered_are_read_by_the_corners_that_were_set() -> None:
    geometry = geometry_of(STANDARD_MAT, corners_from(where_the_mat_lies()), SIZE_PX)
    view = watcher_by(SetMat(geometry)).watch(4.0)

    assert (view.settled, view.not_judged) == (True, None)
    assert sorted(card.player for card in view.cards if card.zone == "battleline") == [0, 0, 0, 1, 1]


def test_without_them_nothing_is_seen_there() -> None:
    assert watcher_by(MatFinder()).watch(4.0).cards == ()


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ([0.1, 0.1, 0.9, 0.1, 0.9, 0.9], "four corners"),
        ([0.1, 0.1, 1.9, 0.1, 0.9, 0.9, 0.1, 0.9], "within the picture"),
        ([0.9, 0.1, 0.1, 0.1, 0.1, 0.9, 0.9, 0.9], "clockwise"),
        ([0.1, 0.1, 0.9, 0.9, 0.9, 0.1, 0.1, 0.9], "clockwise"),
        ([0.1, 0.1, 0.2, 0.1, 0.2, 0.2, 0.1, 0.2], "too small"),
    ],
)
def test_corners_of_no_mat_are_refused_with_what_is_wrong(values: Sequence[float], words: str) -> None:
    with pytest.raises(CornersError, match=words):
        corners_from(values)


def test_the_geometry_file_keeps_them_and_refuses_pictures_of_another_size(tmp_path: Path) -> None:
    record = CornersRecord(corners_from([0.1, 0.1, 0.9, 0.1, 0.9, 0.9, 0.1, 0.9]), *SIZE_PX, TODAY)
    save_geometry(GeometryFile(corners=record), tmp_path / "geometry.json")
    known = load_geometry(tmp_path / "geometry.json")

    assert known.corners == record
    assert isinstance(finder_of(known, *SIZE_PX, TODAY), SetMat)
    with pytest.raises(GeometryFileError, match="set for 1600 x 900 pixels"):
        finder_of(known, 640, 480, TODAY)
    assert isinstance(finder_of(GeometryFile(), 640, 480, TODAY), MatFinder)
