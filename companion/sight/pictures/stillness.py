"""Tells in one go whether a frame shows what an earlier one did: nothing moved, neither mat nor cards, and no hand.

At a settled table most frames do, and what looking closely at one told then holds for the next. Compared are pixels in
runs of four: some of each cell of the mat; along the edges of its markers, where the smallest shift shows most; and
around the mat, where an arm has to cross. One look-up of six thousand pixels costs a fifth of looking closely, most of
which is waiting for memory: after a large frame nothing is left in the processor's caches.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Frame, Image
from companion.sight.mat.geometry import MatFound, TableGeometry
from companion.sight.mat.zones import MARKER_IDS, Mat
from companion.sight.pictures.changes import LEAST_DIFFERENCE
from companion.sight.pictures.hand_detection import EDGE_DISTANCE_MM, SMALLEST_ARM_MM, ring
from companion.sight.pictures.overhead import CELL_MM, in_thin, sampled
from companion.sight.pictures.pixels import Pixels, Points, green_pixels

RUN: Final = 4
"""Pixels that are compared together: their mean difference has less noise than each one's."""
NOISE_FACTOR: Final = 2.0
"""How many times the usual noise of a run may be."""
LARGEST_NOISE: Final = 8.0
"""Steps of gray. Where two frames differ by more, it was not noise alone."""
HOLDS_FOR_S: Final = 2.0
"""How long what one frame told holds for those that show the same: then one is looked at closely again."""


@dataclass(slots=True)
class Stillness:
    """Keeps some pixels of one frame, and says of later ones whether they show the same."""

    mat: Mat
    _runs_mm: Points = field(init=False)
    _found: MatFound | None = field(default=None, init=False)
    _until: float = field(default=0.0, init=False)
    _geometry: TableGeometry | None = field(default=None, init=False)
    _pixels: Pixels | None = field(default=None, init=False)
    _kept: Image | None = field(default=None, init=False)
    _limit: float = field(default=0.0, init=False)

    def __post_init__(self) -> None:
        runs = [_cells(self.mat), _edges_of_markers(self.mat), _around(self.mat)]
        # Run by run in the last axis: sums over the first one are worked out many at a time.
        self._runs_mm = np.ascontiguousarray(np.concatenate(runs).transpose(1, 0, 2))

    def keep(self, frame: Frame, geometry: TableGeometry, markers: frozenset[int]) -> None:
        """This frame has been looked at closely: the mat lies so in it, with these markers seen, and is settled."""
        self._found, self._until = MatFound(geometry, markers), frame.t + HOLDS_FOR_S
        image = sampled(frame, geometry)
        elsewhere = self._pixels is None or geometry is not self._geometry or self._pixels.shape != image.shape
        if elsewhere or self._pixels is None:
            self._pixels, self._geometry, self._kept = self._pixels_of(frame, geometry, image), geometry, None
        seen = self._pixels.of(image)
        noise = 0.0 if self._kept is None else _median(_differences(seen, self._kept)) / RUN
        self._limit = RUN * (LEAST_DIFFERENCE + NOISE_FACTOR * min(noise, LARGEST_NOISE))
        self._kept = seen

    def let_go(self) -> None:
        """Lets go of what the kept frame told; how much noise there is stays known."""
        self._found = None

    def holding(self, frame: Frame) -> MatFound | None:
        """The mat as it was found in the kept frame, if this one shows the same within the time that holds."""
        return self._found if self._found is not None and frame.t < self._until and self._shows_same(frame) else None

    def _shows_same(self, frame: Frame) -> bool:
        if self._kept is None or self._pixels is None or self._geometry is None:
            return False
        image = sampled(frame, self._geometry)
        if image.shape != self._pixels.shape:
            return False
        return bool(_differences(self._pixels.of(image), self._kept).max() <= self._limit)

    def _pixels_of(self, frame: Frame, geometry: TableGeometry, image: Image) -> Pixels:
        places_px = geometry.to_px(self._runs_mm.reshape(-1, 2)).reshape(self._runs_mm.shape)
        return green_pixels(in_thin(places_px, frame.image.shape, image.shape), image.shape)


def _differences(seen: Image, kept: Image) -> npt.NDArray[np.uint16]:
    """How much each run differs, summed up."""
    apart = np.maximum(seen, kept) - np.minimum(seen, kept)
    return np.asarray(apart.sum(axis=0, dtype=np.uint16), np.uint16)


def _median(differences: npt.NDArray[np.uint16]) -> float:
    middle = differences.size // 2
    return float(np.partition(differences, middle)[middle])


def _cells(mat: Mat) -> Points:
    """Two rows of two in each cell of the mat, runs x 4 x 2."""
    corners = np.stack(
        np.meshgrid(np.arange(0.0, mat.width_mm, CELL_MM), np.arange(0.0, mat.depth_mm, CELL_MM)), axis=-1
    )
    within = [((column + 0.5) * CELL_MM / 2, (row + 0.5) * CELL_MM / 2) for row in range(2) for column in range(2)]
    return np.asarray(corners.reshape(-1, 1, 2) + np.array(within), np.float64)


def _edges_of_markers(mat: Mat) -> Points:
    """Two runs along each of the four edges of each marker."""
    corners = np.array([mat.marker_corners_mm(marker) for marker in MARKER_IDS])
    shares = (np.arange(2 * RUN)[:, None] + 0.5) / (2 * RUN)
    first, second = corners[:, :, None], np.roll(corners, -1, axis=1)[:, :, None]
    return np.asarray((first + shares * (second - first)).reshape(-1, RUN, 2), np.float64)


def _around(mat: Mat) -> Points:
    """Around the mat, where arms are looked for: a run is as long as an arm is wide."""
    points = ring(mat, EDGE_DISTANCE_MM, SMALLEST_ARM_MM / RUN)
    return points[: len(points) // RUN * RUN].reshape(-1, RUN, 2)
