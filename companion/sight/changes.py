"""Finds what moves on the mat, and what has changed since it was last looked at, in a small gray picture of it.

The small picture is the mat seen straight from above, one pixel for two millimetres, with some of the table around it.
It is made from the frame through the geometry of that frame, so that a camera that is bumped does not make the table
move. It is divided into square cells of 20 mm. A cell moves while it differs from the frame before; it has changed when
it is at rest and differs from what it was when it was last looked at. A hand that only passed leaves nothing changed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight.camera import Image
from companion.sight.geometry import Points, TableGeometry
from companion.sight.mat import Mat

MM_PER_PX = 2.0
MARGIN_MM = 40.0
CELL_PX = 10
CELL_MM = CELL_PX * MM_PER_PX
LEAST_DIFFERENCE = 3.0
"""Mean difference of a cell, in whole steps of gray, up to which it is never said to differ."""
NOISE_FACTOR = 2.5

Cells = npt.NDArray[np.bool_]
"""One value for each cell, rows by columns."""


@dataclass(slots=True)
class Overhead:
    """Makes the small gray picture of the mat, seen straight from above."""

    mat: Mat
    _geometry: TableGeometry | None = field(default=None, init=False)
    _shapes: tuple[tuple[int, ...], tuple[int, ...]] = field(default=((), ()), init=False)
    _lookup: tuple[npt.NDArray[np.int16], npt.NDArray[np.uint16]] | None = field(default=None, init=False)

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height of the picture, whole cells."""
        spans = (self.mat.width_mm + 2 * MARGIN_MM, self.mat.depth_mm + 2 * MARGIN_MM)
        across, down = (int(np.ceil(span / CELL_MM)) * CELL_PX for span in spans)
        return across, down

    def picture(self, image: Image, geometry: TableGeometry, small: Image | None = None) -> Image:
        """The mat from above. What lies outside the frame is black. `small`: the frame as the camera made it small."""
        thin = small if small is not None and _is_fine(small, image, geometry) else _thinned(image, geometry)
        if self._lookup is None or geometry is not self._geometry or (image.shape, thin.shape) != self._shapes:
            self._lookup = self._lookup_for(geometry, image.shape, thin.shape)
            self._geometry, self._shapes = geometry, (image.shape, thin.shape)
        return np.asarray(cv2.remap(thin, *self._lookup, interpolation=cv2.INTER_LINEAR), np.uint8)

    def _lookup_for(
        self, geometry: TableGeometry, full: tuple[int, ...], thin: tuple[int, ...]
    ) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.uint16]]:
        across, down = self.size_px
        columns, rows = np.meshgrid(np.arange(across), np.arange(down))
        places_px = geometry.to_px(to_mm(np.column_stack([columns.ravel(), rows.ravel()]).astype(np.float64)))
        share = np.array([thin[1] / full[1], thin[0] / full[0]])
        # The centre of the first pixel lies half a pixel from the picture's edge, whatever the pixel's size.
        places = ((places_px + 0.5) * share - 0.5).astype(np.float32).reshape(down, across, 2)
        at, between = cv2.convertMaps(places[..., 0], places[..., 1], cv2.CV_16SC2)
        return np.asarray(at, np.int16), np.asarray(between, np.uint16)


def _is_fine(small: Image, image: Image, geometry: TableGeometry) -> bool:
    """Whether a small frame has at least about one pixel for each of the small picture."""
    return small.ndim == 2 and geometry.px_per_mm * small.shape[1] / image.shape[1] * MM_PER_PX >= 1.0


def _thinned(image: Image, geometry: TableGeometry) -> Image:
    """Every so manyth pixel of the frame."""
    step = max(1, int(geometry.px_per_mm * MM_PER_PX / 1.5))
    # Green alone stands for gray: it has the least noise, and taking it costs a third.
    return np.ascontiguousarray(
        image[step // 2 :: step, step // 2 :: step, 1]
        if image.ndim == 3
        else image[step // 2 :: step, step // 2 :: step]
    )


def to_mm(points_px: Points) -> Points:
    """Millimetres on the mat of pixels of the small picture."""
    return points_px * MM_PER_PX - MARGIN_MM


def to_small_px(points_mm: Points) -> Points:
    """Pixels of the small picture of millimetres on the mat."""
    return (points_mm + MARGIN_MM) / MM_PER_PX


def cell_rectangle_mm(left: int, top: int, columns: int, rows: int) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a block of cells."""
    x, y = left * CELL_MM - MARGIN_MM, top * CELL_MM - MARGIN_MM
    return x, y, x + columns * CELL_MM, y + rows * CELL_MM


def cells_within(picture: Image, points_mm: Points) -> Cells:
    """The cells that a convex shape on the mat touches."""
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, to_small_px(points_mm).round().astype(np.int32), 255)
    return per_cell(mask) > 0


def per_cell(picture: Image) -> npt.NDArray[np.float64]:
    """The mean of each cell."""
    height, width = picture.shape
    size = (width // CELL_PX, height // CELL_PX)
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.float64)


def differing(first: Image, second: Image) -> Cells:
    """The cells in which two small pictures differ by more than the noise between them."""
    means = per_cell(np.asarray(cv2.absdiff(first, second), np.uint8))
    return np.asarray(means > LEAST_DIFFERENCE + NOISE_FACTOR * float(np.median(means)), np.bool_)


@dataclass(slots=True)
class Changes:
    """Compares each small picture with the one before and with what was last looked at.

    `moving`: cells that differ from the frame before. `changed`: cells that differ from when they were last looked at,
    or never were.
    """

    moving: Cells = field(default_factory=lambda: np.zeros((0, 0), np.bool_), init=False)
    changed: Cells = field(default_factory=lambda: np.zeros((0, 0), np.bool_), init=False)
    picture: Image = field(default_factory=lambda: np.zeros((0, 0), np.uint8), init=False)
    _looked: Image = field(default_factory=lambda: np.zeros((0, 0), np.uint8), init=False)
    _unseen: Cells = field(default_factory=lambda: np.zeros((0, 0), np.bool_), init=False)
    _rest_since: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros((0, 0)), init=False)
    _still_frames: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 0), np.int64), init=False)

    def update(self, picture: Image, t: float) -> None:
        """Takes the next picture; `t` in seconds."""
        if picture.shape != self.picture.shape:
            self._start(picture, t)
            return
        self.moving = differing(picture, self.picture)
        self._rest_since[self.moving] = t
        self._still_frames = np.where(self.moving, 0, self._still_frames + 1)
        self.changed = self._unseen | differing(picture, self._looked)
        self.picture = picture

    def _start(self, picture: Image, t: float) -> None:
        cells = per_cell(picture).shape
        self.picture, self._looked = picture, picture.copy()
        self._rest_since, self._still_frames = np.full(cells, t), np.zeros(cells, np.int64)
        self._unseen, self.moving = np.ones(cells, np.bool_), np.zeros(cells, np.bool_)
        self.changed = self._unseen.copy()

    def at_rest(self, t: float, seconds: float, frames: int) -> Cells:
        """The cells that have not moved for that long and that many frames."""
        # Times of frames are sums of parts of a second; a hair of tolerance keeps 0.2 + 0.2 from missing 0.4.
        return np.asarray((t - self._rest_since >= seconds - 1e-6) & (self._still_frames >= frames), np.bool_)

    def looked(self, cells: Cells) -> None:
        """These cells have been looked at as they are now."""
        pixels = as_pixels(cells)
        self._looked[pixels] = self.picture[pixels]
        self._unseen &= ~cells
        self.changed = self.changed & ~cells

    def doubt(self, cells: Cells) -> None:
        """These cells must be looked at again, whatever they look like."""
        self._unseen |= cells


def as_pixels(cells: Cells) -> Cells:
    """The same, one value for each pixel of the small picture."""
    return np.asarray(cells.repeat(CELL_PX, axis=0).repeat(CELL_PX, axis=1), np.bool_)
