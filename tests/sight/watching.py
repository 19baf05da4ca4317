"""Watches a made-up table through a small camera, and says what was seen in few words."""

from __future__ import annotations

from dataclasses import replace

from companion.observations import TableSnapshot
from companion.sight.cameras.source import Frame
from companion.sight.labels.decoding import Fingerprints
from companion.sight.sightings import Sight
from companion.sight.survey import survey
from companion.sight.table_view import Sighting, TableView
from companion.simulation.drawing.card_faces import LabelStyle, faces_for
from companion.simulation.drawing.pinhole import PinholeCamera, camera_over
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.table.arranging import SideOnTable, lay_out
from companion.simulation.table.layout import TableLayout
from companion.simulation.table.simulated_table import SimulatedTable
from tests.sight.troubles import Trouble
from tests.simulation.made_up_table import facts, registry

REGISTRY = registry("tag18", 18.0)
CAMERA = camera_over(1600, 900)
KEY = Fingerprints(b"a secret of this table")


def layout(left: SideOnTable = SideOnTable(), right: SideOnTable = SideOnTable()) -> TableLayout:  # noqa: B008
    return lay_out((left, right))


def table_with(laid: TableLayout, camera: PinholeCamera = CAMERA) -> SimulatedTable:
    renderer = TableRenderer(camera, faces_for(REGISTRY, facts), LabelStyle("tag", 18.0))
    return SimulatedTable(renderer, laid, frames_per_second=5.0)


class Watcher:
    """One table and the eye on it, through what `trouble` does to its pictures."""

    def __init__(self, laid: TableLayout, trouble: Trouble = lambda image, number: image) -> None:
        self.table, self.trouble = table_with(laid), trouble
        self.sight = Sight(REGISTRY, KEY)
        self.views: list[TableView] = []

    def watch(self, seconds: float) -> TableView:
        """The view after so many seconds more."""
        until = self.table.now + seconds
        while self.table.now < until:
            frame = self.table.read()
            assert isinstance(frame, Frame)
            self.views.append(self.sight.see(replace(frame, image=self.trouble(frame.image, frame.number))))
        return self.views[-1]

    def change(self, laid: TableLayout) -> TableView:
        """The view once hands have changed the table and it has come to rest."""
        return self.watch(self.table.show(laid) - self.table.now + 1.4)


def settled_snapshot(view: TableView) -> TableSnapshot:
    snapshot = survey(view)
    assert snapshot is not None, view
    return snapshot


def card(view: TableView, id: str) -> Sighting:
    return next(card for card in view.cards if card.id == id)


def places(view: TableView) -> dict[str, tuple[str | None, int]]:
    return {card.id: (card.zone, card.player) for card in view.cards if card.id is not None}
