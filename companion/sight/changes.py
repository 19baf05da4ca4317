"""Finds what moves on the mat, and what has changed since it was last looked at, in a small gray view of it.

The mat is seen straight from above, with some of the table around it: in each frame at a glance, which takes single
pixels of the frame four millimetres apart, and on request as a picture with one pixel for two millimetres. Both are
made through the geometry of that frame, so that a camera that is bumped does not make the table move. The glance is
divided into square cells of 20 mm. A cell moves while it differs from the frame before; it has changed when it is at
rest and differs from what it was when it was last looked at. A hand that only passed leaves nothing changed.
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
GLANCE_MM = 4.0
CELL_PX = 5
"""Of the glance."""
CELL_MM = CELL_PX * GLANCE_MM
LEAST_DIFFERENCE = 3.0
"""Mean difference of a cell, in whole steps of gray, up to which it is never said to differ."""
NOISE_FACTOR = 2.0

Cells = npt.NDArray[np.bool_]
"""One value for each cell, rows by columns."""


@dataclass(slots=True)
class Overhead:
    """Makes the small gray views of the mat, seen straight from above."""

    mat: Mat
    _geometry: TableGeometry | None = field(default=None, init=False)
    _shapes: tuple[tuple[int, ...], tuple[int, ...]] = field(default=((), ()), init=False)
    _lookup: tuple[npt.NDArray[np.int16], npt.NDArray[np.uint16]] | None = field(default=None, init=False)
    _glance_geometry: TableGeometry | None = field(default=None, init=False)
    _glance_shape: tuple[int, ...] = field(default=(), init=False)
    _taken: npt.NDArray[np.intp] = field(default_factory=lambda: np.zeros(0, np.intp), init=False)
    _outside: npt.NDArray[np.bool_] = field(default_factory=lambda: np.zeros(0, np.bool_), init=False)

    @property
    def cells(self) -> tuple[int, int]:
        """How many cells there are across and down."""
        return cells_of(self.mat)

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height of the picture, whole cells."""
        across, down = (round(count * CELL_MM / MM_PER_PX) for count in self.cells)
        return across, down

    def glance(self, image: Image, geometry: TableGeometry) -> Image:
        """The mat from above, single pixels of the frame. What lies outside the frame is black."""
        if geometry is not self._glance_geometry or image.shape != self._glance_shape:
            self._take_from(image, geometry)
        seen = image.reshape(-1).take(self._taken)
        if self._outside.any():
            seen[self._outside] = 0
        return seen

    def _take_from(self, image: Image, geometry: TableGeometry) -> None:
        across, down = (count * CELL_PX for count in self.cells)
        columns, rows = np.meshgrid(np.arange(across), np.arange(down))
        places_mm = np.column_stack([columns.ravel(), rows.ravel()]).astype(np.float64) * GLANCE_MM - MARGIN_MM
        at = geometry.to_px(places_mm).round().astype(np.intp).reshape(down, across, 2)
        height, width = image.shape[:2]
        self._outside = (at < 0).any(axis=2) | (at[..., 0] >= width) | (at[..., 1] >= height)
        at = np.clip(at, 0, (width - 1, height - 1))
        # Green alone stands for gray: it has the least noise.
        channels, green = (1, 0) if image.ndim == 2 else (image.shape[2], 1)
        self._taken = (at[..., 1] * width + at[..., 0]) * channels + green
        self._glance_geometry, self._glance_shape = geometry, image.shape

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
    step = max(1, int(geometry.px_per_mm * MM_PER_PX / 1.1))
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


def cells_of(mat: Mat) -> tuple[int, int]:
    """How many cells there are across and down the mat and what is seen around it."""
    spans = (mat.width_mm + 2 * MARGIN_MM, mat.depth_mm + 2 * MARGIN_MM)
    across, down = (int(np.ceil(span / CELL_MM)) for span in spans)
    return across, down


def cells_within(mat: Mat, points_mm: Points) -> Cells:
    """The cells that a convex shape on the mat touches."""
    across, down = cells_of(mat)
    mask = np.zeros((down * CELL_PX, across * CELL_PX), np.uint8)
    cv2.fillConvexPoly(mask, ((points_mm + MARGIN_MM) / GLANCE_MM).round().astype(np.int32), 255)
    return per_cell(mask) > 0


def per_cell(glance: Image) -> Image:
    """The mean of each cell, in whole steps."""
    height, width = glance.shape
    means = cv2.resize(glance, (width // CELL_PX, height // CELL_PX), interpolation=cv2.INTER_AREA)
    return np.asarray(means, np.uint8)


def differing(first: Image, second: Image) -> Cells:
    """The cells in which two glances differ by more than the noise between them."""
    means = per_cell(np.asarray(cv2.absdiff(first, second), np.uint8))
    # The median, counted: NumPy's own takes longer than all the rest.
    typical = int(np.searchsorted(np.cumsum(np.bincount(means.ravel())), means.size // 2, side="right"))
    return np.asarray(means > LEAST_DIFFERENCE + NOISE_FACTOR * typical, np.bool_)


@dataclass(slots=True)
class Changes:
    """Compares each glance with the one before and with what was last looked at.

    `moving`: cells that differ from the frame before. `changed`: cells that differ from when they were last looked at,
    or never were.
    """

    moving: Cells = field(default_factory=lambda: np.zeros((0, 0), np.bool_), init=False)
    changed: Cells = field(default_factory=lambda: np.zeros((0, 0), np.bool_), init=False)
    glance: Image = field(default_factory=lambda: np.zeros((0, 0), np.uint8), init=False)
    _looked: Image = field(default_factory=lambda: np.zeros((0, 0), np.uint8), init=False)
    _unseen: Cells = field(default_factory=lambda: np.zeros((0, 0), np.bool_), init=False)
    _rest_since: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros((0, 0)), init=False)
    _still_frames: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 0), np.int64), init=False)

    def update(self, glance: Image, t: float) -> None:
        """Takes the next glance; `t` in seconds."""
        if glance.shape != self.glance.shape:
            self._start(glance, t)
            return
        self.moving = differing(glance, self.glance)
        self._rest_since[self.moving] = t
        self._still_frames = np.where(self.moving, 0, self._still_frames + 1)
        self.changed = self._unseen | differing(glance, self._looked)
        self.glance = glance

    def _start(self, glance: Image, t: float) -> None:
        cells = per_cell(glance).shape
        self.glance, self._looked = glance, glance.copy()
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
        self._looked[pixels] = self.glance[pixels]
        self._unseen &= ~cells
        self.changed = self.changed & ~cells

    def doubt(self, cells: Cells) -> None:
        """These cells must be looked at again, whatever they look like."""
        self._unseen |= cells


def as_pixels(cells: Cells) -> Cells:
    """The same, one value for each pixel of the glance."""
    return np.asarray(cells.repeat(CELL_PX, axis=0).repeat(CELL_PX, axis=1), np.bool_)
