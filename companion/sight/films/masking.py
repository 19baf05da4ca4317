"""Makes frames fit to be given away: nothing outside the mat, no arm, hand or head above it, no code but our labels.

Whatever reaches in has to cross the mat's edge. So all that differs from the table at rest and is connected with the
edge is made coarse, and so is all that moves, until nothing reaches over the edge.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np

from companion.sentences import Sentence
from companion.sight.cameras.source import Frame, Image, Unavailable
from companion.sight.mat.geometry import MatFinder, TableGeometry
from companion.sight.mat.set_corners import SetMat
from companion.sight.mat.zones import Mat
from companion.sight.pictures.changes import Cells, ChangeDetector, cells_around
from companion.sight.pictures.hand_detection import EDGE_DISTANCE_MM, ring
from companion.sight.pictures.kept import foreign_codes, paint_over
from companion.sight.pictures.overhead import CELL_MM, MARGIN_MM, Overhead, cells_of
from companion.sight.pictures.pixels import Points

KEPT_AROUND_MM: Final = EDGE_DISTANCE_MM + 6.0
"""Around the mat, where arms are seen to cross its edge."""
EDGE_STEP_MM: Final = 20.0
COARSE_MM: Final = 25.0
"""The side of the square that one pixel of a hand or face stands for."""
AT_REST_S, AT_REST_FRAMES = 0.4, 2
MOST_COVERED: Final = 0.5
"""Of the mat. What differs on more of it and lies still is the light, or a camera that was moved."""
SHINES_STEADILY_S: Final = 2.0
OUTSIDE: Final = 128
"""Gray of what is left out."""

CODES_EVERY_S: Final = 3.0
"""How often codes are looked for, which takes long, where nothing new has come to rest."""

NO_MAT: Final = Sentence("The film begins once the mat is in the picture.")
HANDS_AT_FIRST: Final = Sentence("Take your hands off the table: the film begins once nothing has moved for a moment.")


@dataclass(frozen=True, slots=True, eq=False)
class MaskedFrame:
    """A frame that may be given away, and whether something moved in it or reached over the mat."""

    frame: Frame
    stirs: bool


@dataclass(slots=True)
class Masker:
    """Masks the frames of one camera, in order. A new camera or picture size needs a new one."""

    mat: Mat
    finder: MatFinder | SetMat
    _overhead: Overhead = field(init=False)
    _changes: ChangeDetector = field(default_factory=ChangeDetector, init=False)
    _on_mat: Cells = field(init=False)
    _has_begun: bool = field(default=False, init=False)
    _codes_mm: list[Points] = field(default_factory=list, init=False)
    _codes_at: float = field(default=-math.inf, init=False)
    _outside: tuple[TableGeometry, Image] | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self._overhead = Overhead(self.mat)
        across, down = cells_of(self.mat)
        around = int(MARGIN_MM // CELL_MM)
        self._on_mat = np.zeros((down, across), np.bool_)
        self._on_mat[around : down - around, around : across - around] = True

    def masked(self, frame: Frame) -> MaskedFrame | Unavailable:
        """The frame without what nobody should see; `Unavailable` where nothing of it may be kept."""
        found = self.finder.find(frame.image)
        if found.geometry is None or not found.visible or found.shifted:
            return Unavailable(NO_MAT)
        glance = self._overhead.glance(frame, found.geometry)
        self._changes.update(glance, frame.t, self._overhead.glance_rows)
        if not self._begins(frame.t):
            return Unavailable(HANDS_AT_FIRST)
        covered = self._covered(frame.t)
        picture = self._without_surroundings(frame.image, found.geometry)
        if covered.any():
            _coarsen(picture, covered, found.geometry)
        self._hide_codes(picture, frame.t, found.geometry)
        return MaskedFrame(Frame(picture, frame.t, frame.number, frame.source), bool(covered.any()))

    def _begins(self, t: float) -> bool:
        """True if the table has been seen at rest: only then can it be told what comes in over it."""
        if not self._has_begun and self._changes.at_rest(t, AT_REST_S, AT_REST_FRAMES).all():
            self._has_begun = True
            self._changes.looked(np.ones_like(self._on_mat))
        return self._has_begun

    def _covered(self, t: float) -> Cells:
        """The cells with something moving or reaching in, and their neighbours; what came to rest is the table's."""
        stirs = self._changes.moving | self._changes.changed
        reaches_in = _connected(stirs, ~self._on_mat)
        steady = self._changes.at_rest(t, SHINES_STEADILY_S, AT_REST_FRAMES)
        if reaches_in[self._on_mat].mean() > MOST_COVERED and steady.all():
            reaches_in[:] = False
        if not reaches_in.any():
            rests = self._changes.at_rest(t, AT_REST_S, AT_REST_FRAMES)
            self._take_as_table(stirs & rests)
            stirs = stirs & ~rests
        widened = cv2.dilate(stirs.astype(np.uint8), np.ones((3, 3), np.uint8))
        return np.asarray(widened > 0, np.bool_)

    def _take_as_table(self, fresh: Cells) -> None:
        if fresh.any():
            self._changes.looked(fresh)
            self._codes_mm = [code for code in self._codes_mm if not fresh[cells_around(code)].any()]
            self._codes_at = -math.inf

    def _hide_codes(self, picture: Image, t: float, geometry: TableGeometry) -> None:
        """Hides the codes that lie at rest: those that move are coarse."""
        if t >= self._codes_at + CODES_EVERY_S:
            self._codes_at = t
            self._codes_mm += [geometry.to_mm(code) for code in foreign_codes(picture)]
        for code in self._codes_mm:
            paint_over(picture, geometry.to_px(code))

    def _without_surroundings(self, image: Image, geometry: TableGeometry) -> Image:
        if self._outside is None or self._outside[0] is not geometry:
            inside = np.zeros(image.shape[:2], np.uint8)
            edge = geometry.to_px(ring(self.mat, KEPT_AROUND_MM, EDGE_STEP_MM))
            cv2.fillPoly(inside, [edge.round().astype(np.int32)], 255)
            self._outside = geometry, inside
        plain = np.full_like(image, OUTSIDE)
        return np.asarray(cv2.copyTo(image, self._outside[1], plain), np.uint8)


def _connected(cells: Cells, to: Cells) -> Cells:
    """Those of the cells that are connected with some of these others through cells that touch."""
    _, parts = cv2.connectedComponents(cells.astype(np.uint8), connectivity=8)
    touched = np.unique(parts[to & cells])
    return np.asarray(np.isin(parts, touched[touched > 0]), np.bool_)


def _coarsen(picture: Image, covered: Cells, geometry: TableGeometry) -> None:
    """Makes the picture so coarse in these cells that nobody is known by it."""
    rows, columns = np.nonzero(covered)
    corners = np.array([(0, 0), (1, 0), (1, 1), (0, 1)])
    places_mm = (np.stack([columns, rows], axis=1)[:, None] + corners) * CELL_MM - MARGIN_MM
    places_px = geometry.to_px(places_mm.reshape(-1, 2).astype(np.float64)).reshape(-1, 4, 2)
    there = np.zeros(picture.shape[:2], np.uint8)
    for cell in places_px.round().astype(np.int32):
        cv2.fillConvexPoly(there, cell, 255)
    step = max(2.0, COARSE_MM * geometry.px_per_mm)
    height, width = picture.shape[:2]
    size = max(1, round(width / step)), max(1, round(height / step))
    few = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    coarse = cv2.resize(few, (width, height), interpolation=cv2.INTER_LINEAR)
    cv2.copyTo(coarse, there, picture)
