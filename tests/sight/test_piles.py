"""A card on top of a pile lies nearer to the camera, and appears farther out than it is."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from companion.sight.cameras.source import Frame, FrameSource
from companion.sight.mat.zones import STANDARD_MAT, ZONE_TOLERANCE_MM
from companion.sight.sightings import Sight
from companion.sight.table_view import TableView
from companion.simulation.drawing.pinhole import PinholeCamera, camera_over, project
from companion.simulation.table.arranging import SideOnTable
from companion.simulation.table.layout import CARD_THICKNESS_MM, PlacedCard
from tests.nightly import each_night
from tests.sight.watching import KEY, REGISTRY, card, layout, settled_snapshot, table_with
from tests.simulation.made_up_table import cards

KINDS = ("creature", "artifact", "action", "upgrade")
CAMERAS = (camera_over(1600, 900), camera_over(1600, 900, tilt_deg=15.0))


def whole_deck(player: int) -> SideOnTable:
    """A player who has discarded all 36 cards."""
    return SideOnTable(discard=tuple(seen for kind in KINDS for seen in cards(kind, player)))


def seen_after(frames: int, table: FrameSource, sight: Sight) -> TableView:
    for _ in range(frames):
        frame = table.read()
        assert isinstance(frame, Frame)
        view = sight.see(frame)
    return view


@pytest.mark.parametrize("camera", [CAMERAS[1], *each_night(CAMERAS[0])], ids=["leaning", "straight above"])
def test_the_top_of_a_pile_of_a_whole_deck_is_known_and_lies_on_its_pile(camera: PinholeCamera) -> None:
    sides = whole_deck(0), whole_deck(1)
    laid = layout(*sides)
    view = seen_after(8, table_with(laid, camera), Sight(REGISTRY, KEY))

    for player, side in enumerate(sides):
        top = side.discard[0].id or ""
        lies, seen = laid.find(top), card(view, top)
        assert isinstance(lies, PlacedCard)
        off_mm = np.hypot(seen.x - lies.pose.x_mm, seen.y - lies.pose.y_mm)
        assert 3.0 < off_mm < ZONE_TOLERANCE_MM
        assert (seen.zone, seen.player) == ("discard", player)
        assert [shown.id for shown in settled_snapshot(view).players[player].discard or ()] == [top]


@pytest.mark.parametrize("camera", CAMERAS, ids=["straight above", "leaning"])
def test_nowhere_on_the_mat_does_a_whole_deck_shift_its_top_card_beyond_what_the_zones_allow(
    camera: PinholeCamera,
) -> None:
    places = np.array(list(product(range(30, 880, 60), range(40, 570, 60))), float)
    assert places.max(axis=0)[0] < STANDARD_MAT.width_mm

    on_top = camera.project(places, height_mm=36 * CARD_THICKNESS_MM)
    to_mat = np.linalg.inv(camera.homography()).astype(float)
    appears = project(to_mat, on_top)

    assert np.linalg.norm(appears - places, axis=1).max() < ZONE_TOLERANCE_MM
