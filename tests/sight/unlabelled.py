"""A made-up table whose cards carry no labels, and an eye on it that knows their faces."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import cv2
import numpy as np

from companion.observations import SeenCard
from companion.sight.cameras.source import Frame, Image
from companion.sight.decks.registry import Registry
from companion.sight.faces.art import ArtBook
from companion.sight.labels.poses import CardPose
from companion.sight.pictures.straight import StraightPicture
from companion.sight.sightings import Sight
from companion.sight.table_view import TableView
from companion.simulation.drawing.card_faces import CardFaces, faces_for
from companion.simulation.drawing.face_pictures import art_of
from companion.simulation.drawing.optics import GOOD_LIGHT, Optics
from companion.simulation.drawing.pinhole import camera_over
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.table.layout import TableLayout
from companion.simulation.table.simulated_table import SimulatedTable
from tests.sight.watching import KEY
from tests.simulation.made_up_table import facts, registry

SLOTS = range(13)
"""Of each deck; drawing a face takes long."""
REGISTRY = replace(
    (whole := registry("faces", 20.0)), labels=tuple(entry for entry in whole.labels if entry.slot in SLOTS)
)
CAMERA = camera_over(1920, 1080)
PX_PER_MM = 1.7


def drawn_faces(of: Registry) -> CardFaces:
    return faces_for(of, facts)


@cache
def book_of(of: Registry = REGISTRY) -> ArtBook:
    """The pictures of all cards of this table."""
    return art_of(drawn_faces(of))


def lying(*cards: tuple[Image, CardPose]) -> StraightPicture:
    """A gray mat of 200 x 200 millimetres with these faces on it, each over the ones before."""
    mat = np.full((340, 340), 90, np.uint8)
    for picture, pose in cards:
        face = cv2.resize(picture, (round(63 * PX_PER_MM), round(88 * PX_PER_MM)), interpolation=cv2.INTER_AREA)
        corners = np.array([pose.point(x, y) for x, y in ((-31.5, -44.0), (31.5, -44.0), (-31.5, 44.0))]) * PX_PER_MM
        own = np.array([(0, 0), (face.shape[1], 0), (0, face.shape[0])])
        onto = cv2.getAffineTransform(*((points - 0.5).astype(np.float32) for points in (own, corners)))
        cv2.warpAffine(face, onto, (340, 340), dst=mat, borderMode=cv2.BORDER_TRANSPARENT)
    return StraightPicture(mat, 0.0, 0.0, PX_PER_MM)


class FaceWatcher:
    """One table without labels, and the eye on it."""

    def __init__(
        self, laid: TableLayout, of: Registry = REGISTRY, optics: Optics = GOOD_LIGHT, art: ArtBook | None = None
    ) -> None:
        renderer = TableRenderer(CAMERA, drawn_faces(of), optics=optics)
        self.table = SimulatedTable(renderer, laid, frames_per_second=5.0)
        self.sight = Sight(replace(of, types={}), KEY, art=art or book_of(of))
        self.views: list[TableView] = []
        self.laden: str | None = None

    def watch(self, seconds: float) -> TableView:
        """The view after so many seconds more."""
        until = self.table.now + seconds
        while self.table.now < until:
            frame = self.table.read()
            assert isinstance(frame, Frame)
            self.views.append(self.sight.see(replace(frame, image=self._with_token(frame.image))))
        return self.views[-1]

    def lay_token_on(self, card: SeenCard) -> None:
        """From now on a token of 18 millimetres lies on the middle of this card, wherever it goes."""
        self.laden = card.id

    def _with_token(self, image: Image) -> Image:
        there, _ = self.table.at(self.table.now)
        laden = image.copy()
        for pose in (one.pose for one in there.cards if one.key == self.laden):
            (x, y), *_ = CAMERA.project([(pose.x_mm, pose.y_mm)])
            cv2.circle(laden, (round(x), round(y)), 16, (40, 60, 200), -1)
        return laden

    def change(self, laid: TableLayout) -> TableView:
        """The view once hands have changed the table and it has come to rest."""
        return self.watch(self.table.show(laid) - self.table.now + 1.4)
