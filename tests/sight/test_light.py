"""The labels that a camera of 3840 x 2160 pixels reads in typical light; the stress set tells the rest."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from companion.sight.cameras.source import Frame
from companion.sight.labels.decoding import Fingerprints
from companion.sight.sightings import Sight
from companion.sight.table_view import TableView
from companion.simulation.drawing.card_faces import LabelStyle, faces_for
from companion.simulation.drawing.optics import TYPICAL_LIGHT
from companion.simulation.drawing.pinhole import camera_over
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.table.arranging import SideOnTable, lay_out
from companion.simulation.table.layout import TableLayout
from companion.simulation.table.simulated_table import SimulatedTable
from tests.simulation.made_up_table import cards, facts, registry

REGISTRY = registry("qr18", 18.0)
CAMERA = camera_over(3840, 2160, tilt_deg=3.0)
FRAMES_TO_SETTLE = 6


def tables() -> Iterator[TableLayout]:
    """All 72 cards of two decks, half of them at a time, none covered."""
    for front, back in (("creature", "artifact"), ("action", "upgrade")):
        own, other = (SideOnTable(battleline=cards(front, n), artifacts=cards(back, n)) for n in (0, 1))
        yield lay_out((own, other))


def test_at_least_98_of_100_uncovered_cards_are_read_and_none_is_taken_for_another() -> None:
    renderer = TableRenderer(CAMERA, faces_for(REGISTRY, facts), LabelStyle("qr", 18.0), TYPICAL_LIGHT)
    read = uncovered = 0
    for laid in tables():
        lying = {card.key: card for card in laid.cards}
        uncovered += sum("identity" not in key for key in lying)
        for seen in view_of(SimulatedTable(renderer, laid)).cards:
            if seen.id is not None:
                true = lying[seen.id].pose
                assert np.hypot(seen.x - true.x_mm, seen.y - true.y_mm) < 2.0
                read += 1

    assert uncovered == 72
    assert read >= 0.98 * uncovered


def view_of(table: SimulatedTable) -> TableView:
    sight = Sight(REGISTRY, Fingerprints(b"a secret of this table"))
    for _ in range(FRAMES_TO_SETTLE):
        frame = table.read()
        assert isinstance(frame, Frame)
        view = sight.see(frame)
    return view
