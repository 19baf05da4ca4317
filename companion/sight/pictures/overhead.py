"""Small gray views of the mat, seen straight from above, with some of the table around it.

In each frame a glance, which takes single pixels four millimetres apart, and on request the small picture with one
pixel for two millimetres, or a part of it. Both are made through the geometry of that frame, so that a camera that is
bumped does not make the table move; and both from the frame as the camera made it small, where it did and that is fine
enough: it lies in a fiftieth of the memory, and has less noise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Frame, Image
from companion.sight.mat.geometry import TableGeometry
from companion.sight.mat.zones import Mat
from companion.sight.pictures.light import STEADY, Light, Rows
from companion.sight.pictures.pixels import Pixels, Points, green_pixels

MM_PER_PX = 2.0
MARGIN_MM = 40.0
GLANCE_MM = 4.0
CELL_PX = 5
"""Of the glance."""
CELL_MM = CELL_PX * GLANCE_MM

Window: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels of the small picture; right and bottom no longer belong to it."""


@dataclass(slots=True)
class SmallPicture:
    """One frame's small picture, made only where it is asked for. `make` makes a part of it."""

    width: int
    height: int
    make: Callable[[Window], Image]
    _whole: Image | None = field(default=None, init=False)

    def whole(self) -> Image:
        """All of it, height x width."""
        if self._whole is None:
            self._whole = self.make((0, 0, self.width, self.height))
        return self._whole

    def part(self, window: Window) -> Image:
        """The part of the picture there; the window must lie in it."""
        if self._whole is None:
            return self.make(window)
        left, top, right, bottom = window
        return self._whole[top:bottom, left:right]

    def window(self, corners_mm: Points, margin_mm: float) -> Window:
        """The part that holds these places of the mat and so much around them."""
        around = margin_mm / MM_PER_PX
        left, top = np.maximum(np.floor(to_small_px(corners_mm.min(axis=0)) - around), 0).astype(int).tolist()
        right, bottom = (np.ceil(to_small_px(corners_mm.max(axis=0)) + around).astype(int) + 1).tolist()
        return left, top, max(min(right, self.width), left), max(min(bottom, self.height), top)


@dataclass(frozen=True, slots=True, eq=False)
class LocatedFrame:
    """A frame in which the mat was found. `small` is its small picture; `turn` counts the frames of this table."""

    frame: Frame
    geometry: TableGeometry
    small: SmallPicture
    turn: int

    @property
    def image(self) -> Image:
        """The whole picture."""
        return self.frame.image

    @property
    def t(self) -> float:
        """The frame's time, in seconds."""
        return self.frame.t


def drawn(picture: Image) -> SmallPicture:
    """A small picture that is there as a whole."""
    height, width = picture.shape
    return SmallPicture(width, height, lambda window: picture[window[1] : window[3], window[0] : window[2]])


@dataclass(slots=True)
class Overhead:
    """Makes the small gray views of the mat. A new camera needs a new one."""

    mat: Mat
    _geometry: TableGeometry | None = field(default=None, init=False)
    _shapes: tuple[tuple[int, ...], tuple[int, ...]] = field(default=((), ()), init=False)
    _lookup: tuple[npt.NDArray[np.int16], npt.NDArray[np.uint16]] | None = field(default=None, init=False)
    _glance_geometry: TableGeometry | None = field(default=None, init=False)
    _glanced: Pixels | None = field(default=None, init=False)
    _all_inside: bool = field(default=False, init=False)
    _glance_rows: Rows = field(default_factory=lambda: np.zeros((0, 0), np.float32), init=False)

    @property
    def glance_rows(self) -> Rows:
        """The rows of the sensor that the last glance's pixels were taken from."""
        return self._glance_rows

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height of the small picture, whole cells."""
        across, down = (round(count * CELL_MM / MM_PER_PX) for count in cells_of(self.mat))
        return across, down

    def glance(self, frame: Frame, geometry: TableGeometry, smooth: bool = False) -> Image:
        """The mat from above, single pixels of the frame. What lies outside the frame is black.

        `smooth`: the mean of what is about each of them instead, which looks the same where the picture shifts from
        frame to frame by parts of a pixel or a few, and costs more.
        """
        if smooth:
            return self._smooth_glance(frame, geometry)
        image = sampled(frame, geometry)
        if geometry is not self._glance_geometry or self._glanced is None or image.shape != self._glanced.shape:
            places_px = self._glance_px(geometry)
            self._glance_rows = np.asarray(places_px[..., 1] / frame.image.shape[0], np.float32)
            places = in_thin(places_px, frame.image.shape, image.shape)
            self._glanced, self._glance_geometry = green_pixels(places, image.shape), geometry
            self._all_inside = bool(self._glanced.inside.all())
        seen = self._glanced.of(image)
        return seen if self._all_inside else np.where(self._glanced.inside, seen, np.uint8(0))

    def _smooth_glance(self, frame: Frame, geometry: TableGeometry) -> Image:
        image = frame.image if frame.image.ndim == 2 else frame.image[..., 1]
        places_px = self._glance_px(geometry)
        self._glance_rows = np.asarray(places_px[..., 1] / image.shape[0], np.float32)
        step = max(1, round(geometry.px_per_mm * MM_PER_PX))
        size = image.shape[1] // step, image.shape[0] // step
        thin = cv2.blur(cv2.resize(image, size, interpolation=cv2.INTER_AREA), (3, 3))
        places = in_thin(places_px, image.shape, thin.shape).astype(np.float32)
        seen = cv2.remap(thin, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
        return np.asarray(seen, np.uint8)

    def _glance_px(self, geometry: TableGeometry) -> Points:
        """Where in a frame the glance's pixels are, rows x columns x 2."""
        across, down = (count * CELL_PX for count in cells_of(self.mat))
        columns, rows = np.meshgrid(np.arange(across), np.arange(down))
        places_mm = np.column_stack([columns.ravel(), rows.ravel()]).astype(np.float64) * GLANCE_MM - MARGIN_MM
        return geometry.to_px(places_mm).reshape(down, across, 2)

    def picture(self, frame: Frame, geometry: TableGeometry, light: Light = STEADY) -> SmallPicture:
        """The mat from above, from the frame as the camera made it small where it did. Black outside the frame.

        What `light` has more or less of than usual is made up for.
        """
        return SmallPicture(*self.size_px, partial(self._part, frame, geometry, light))

    def _part(self, frame: Frame, geometry: TableGeometry, light: Light, window: Window) -> Image:
        image = frame.image
        thin = _cameras_own(frame, geometry)
        if thin is None:
            step = max(1, int(geometry.px_per_mm * MM_PER_PX / 1.1))
            thin = (image if image.ndim == 2 else image[..., 1])[step // 2 :: step, step // 2 :: step]
        if self._lookup is None or geometry is not self._geometry or (image.shape, thin.shape) != self._shapes:
            self._lookup = self._lookup_for(geometry, image.shape, thin.shape)
            self._geometry, self._shapes = geometry, (image.shape, thin.shape)
        seen = _remapped(thin, *self._lookup, window)
        if not light.is_even:
            left, top, right, bottom = window
            rows = self._lookup[0][top:bottom, left:right, 1] / thin.shape[0]
            seen = light.evened(seen, rows.astype(np.float32))
        return light.unshaded(seen, window, self.size_px)

    def _lookup_for(
        self, geometry: TableGeometry, full: tuple[int, ...], thin: tuple[int, ...]
    ) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.uint16]]:
        across, down = self.size_px
        columns, rows = np.meshgrid(np.arange(across), np.arange(down))
        places_px = geometry.to_px(to_mm(np.column_stack([columns.ravel(), rows.ravel()]).astype(np.float64)))
        places = in_thin(places_px, full, thin).astype(np.float32).reshape(down, across, 2)
        at, between = cv2.convertMaps(places[..., 0], places[..., 1], cv2.CV_16SC2)
        return np.asarray(at, np.int16), np.asarray(between, np.uint16)


def _remapped(thin: Image, at: npt.NDArray[np.int16], between: npt.NDArray[np.uint16], window: Window) -> Image:
    """One window of the small picture. Only what it needs of the thin frame is taken from memory."""
    left, top, right, bottom = window
    here, fractions = at[top:bottom, left:right], between[top:bottom, left:right]
    if here.shape == at.shape:
        return np.asarray(cv2.remap(np.ascontiguousarray(thin), at, between, cv2.INTER_LINEAR), np.uint8)
    columns, rows = _range(here[..., 0], thin.shape[1]), _range(here[..., 1], thin.shape[0])
    if columns.start >= columns.stop or rows.start >= rows.stop:
        return np.zeros(here.shape[:2], np.uint8)
    local = here - np.array([columns.start, rows.start], np.int16)
    needed = np.ascontiguousarray(thin[rows, columns])
    return np.asarray(cv2.remap(needed, local, np.ascontiguousarray(fractions), cv2.INTER_LINEAR), np.uint8)


def _range(places: npt.NDArray[np.int16], count: int) -> slice:
    """The first and last of `count` pixels between which these places lie, and their next neighbours."""
    if not places.size:
        return slice(0, 0)
    return slice(max(int(places.min()), 0), min(int(places.max()) + 2, count))


def sampled(frame: Frame, geometry: TableGeometry) -> Image:
    """The picture from which single pixels are taken: the camera's own small one where that will do."""
    small = _cameras_own(frame, geometry)
    return frame.image if small is None else small


def _cameras_own(frame: Frame, geometry: TableGeometry) -> Image | None:
    """The frame as the camera made it small, where it has at least about one pixel for each of the small picture."""
    small = frame.small
    if small is None or small.ndim != 2:
        return None
    return small if geometry.px_per_mm * small.shape[1] / frame.image.shape[1] * MM_PER_PX >= 1.0 else None


def in_thin(places_px: Points, full: tuple[int, ...], thin: tuple[int, ...]) -> Points:
    """Where places of the full frame, x and y in the last axis, lie in the same frame with fewer pixels."""
    share = np.array([thin[1] / full[1], thin[0] / full[0]])
    # The centre of the first pixel lies half a pixel from the picture's edge, whatever the pixel's size.
    return np.asarray((places_px + 0.5) * share - 0.5, np.float64)


def to_mm(points_px: Points) -> Points:
    """Millimetres on the mat of pixels of the small picture."""
    return points_px * MM_PER_PX - MARGIN_MM


def to_small_px(points_mm: Points) -> Points:
    """Pixels of the small picture of millimetres on the mat."""
    return (points_mm + MARGIN_MM) / MM_PER_PX


def glance_px(points_mm: Points) -> npt.NDArray[np.int32]:
    """The pixels of the glance nearest to places on the mat."""
    return ((points_mm + MARGIN_MM) / GLANCE_MM).round().astype(np.int32)


def cells_of(mat: Mat) -> tuple[int, int]:
    """How many cells there are across and down the mat and what is seen around it."""
    spans = (mat.width_mm + 2 * MARGIN_MM, mat.depth_mm + 2 * MARGIN_MM)
    across, down = (int(np.ceil(span / CELL_MM)) for span in spans)
    return across, down
