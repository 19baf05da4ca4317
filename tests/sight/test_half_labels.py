"""Second labels that neighbours cover in part, in drawn tables of full rows."""

from __future__ import annotations

from functools import cache

import pytest

from companion.sight.cameras.source import Frame
from companion.sight.decks.registry import Registry
from companion.sight.labels.half_covered import part_of_label
from companion.sight.labels.poses import CardPose
from companion.sight.labels.print_format import LabelFormat
from companion.sight.mat.geometry import MatFinder
from companion.simulation.drawing.card_faces import LabelStyle, faces_for
from companion.simulation.drawing.optics import TYPICAL_LIGHT
from companion.simulation.drawing.pinhole import camera_over
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.table.layout import PlacedCard, Pose, TableLayout
from companion.simulation.table.simulated_table import SimulatedTable
from tests.nightly import each_night
from tests.sight.watching import Watcher, card
from tests.simulation.made_up_table import facts, registry

LOWER, UPPER = "creature-0-0#1", "creature-0-4#1"
X_MM, Y_MM = 450.0, 360.0


def overlapping(apart_mm: float) -> TableLayout:
    """A card, and one to its right that lies over its lower right corner."""
    return TableLayout(
        (
            PlacedCard(LOWER, Pose(X_MM, Y_MM, 1.5), "battleline", 0),
            PlacedCard(UPPER, Pose(X_MM + apart_mm, Y_MM, -1.0), "battleline", 0),
        )
    )


@cache
def qr_table() -> tuple[Registry, TableRenderer]:
    labels = registry("qr18", 18.0)
    style = LabelStyle("qr", 18.0)
    return labels, TableRenderer(camera_over(3840, 2160), faces_for(labels, facts), style, TYPICAL_LIGHT)


@pytest.mark.parametrize("apart_mm", [54.0, *each_night(57.0, 60.0)])
@pytest.mark.parametrize("askew_deg", [0.0, 1.0])
def test_a_label_of_which_a_third_shows_is_told_from_every_other(apart_mm: float, askew_deg: float) -> None:
    labels, renderer = qr_table()
    frame = SimulatedTable(renderer, overlapping(apart_mm)).read()
    assert isinstance(frame, Frame)
    geometry = MatFinder().find(frame.image).geometry
    assert geometry is not None
    own = next(entry.label for entry in labels.labels if entry.id == LOWER)
    others = [entry.label for entry in labels.labels if entry.label != own]

    def similarity(label: str) -> float:
        pose = CardPose(X_MM, Y_MM, 1.5 + askew_deg)
        return part_of_label(
            frame.image, geometry, pose, "lower_right", label, LabelFormat("qr", 18.0), to_tell=True
        ).similarity

    assert similarity(own) > 0.8
    assert max(map(similarity, others)) < 0.6


@pytest.mark.parametrize("apart_mm", [54.0, 58.0])
def test_a_card_whose_second_label_shows_in_part_is_placed_and_turned_as_by_both(apart_mm: float) -> None:
    view = Watcher(overlapping(apart_mm)).watch(2.0)

    lower = card(view, LOWER)
    assert (lower.status, lower.zone) == ("seen", "battleline")
    assert (lower.x, lower.y) == pytest.approx((X_MM, Y_MM), abs=0.5)
    assert lower.angle == pytest.approx(1.5, abs=0.5)
