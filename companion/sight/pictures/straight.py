"""Straight gray pictures of pieces of the mat: as from straight above, so many pixels to a millimetre."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.sight.cameras.source import Image
from companion.sight.mat.geometry import TableGeometry
from companion.sight.mat.zones import Rectangle
from companion.sight.pictures.pixels import Points, gray_of

GRID_MM: Final = 20.0
"""How far apart places are worked out one by one: a lens bends nothing in between."""


@dataclass(frozen=True, slots=True, eq=False)
class StraightPicture:
    """A gray picture whose upper left corner lies at (`left`, `top`), in millimetres."""

    gray: Image
    left: float
    top: float
    px_per_mm: float

    def to_mm(self, points_px: Points) -> Points:
        """Millimetres of points of the picture, n x 2. The centre of its first pixel lies half a pixel inside."""
        return np.asarray((points_px + 0.5) / self.px_per_mm + np.array([self.left, self.top]), np.float64)

    def to_px(self, points_mm: Points) -> Points:
        """The way back."""
        return np.asarray((points_mm - np.array([self.left, self.top])) * self.px_per_mm - 0.5, np.float64)


def straightened(image: Image, geometry: TableGeometry, piece: Rectangle, px_per_mm: float) -> StraightPicture:
    """This piece of the mat as the frame shows it; black outside the frame. `px_per_mm`: no more than the frame has."""
    left, top, right, bottom = piece
    width, height = (max(1, round((end - start) * px_per_mm)) for start, end in ((left, right), (top, bottom)))
    across, down = (max(2, int(np.ceil(side / px_per_mm / GRID_MM)) + 1) for side in (width, height))
    columns, rows = np.linspace(0, width - 1, across), np.linspace(0, height - 1, down)
    grid = np.stack(np.meshgrid(columns, rows), axis=2).reshape(-1, 2)
    places = geometry.to_px((grid + 0.5) / px_per_mm + np.array([left, top]))
    low = np.maximum(np.floor(places.min(axis=0)).astype(int) - 2, 0)
    high = np.ceil(places.max(axis=0)).astype(int) + 3
    cut = image[low[1] : max(high[1], low[1] + 1), low[0] : max(high[0], low[0] + 1)]
    if not cut.size:
        return StraightPicture(np.zeros((height, width), np.uint8), left, top, px_per_mm)
    gray = gray_of(cut)
    maps = _between(((places - low).reshape(down, across, 2)).astype(np.float32), (width, height))
    reduced = geometry.px_per_mm / px_per_mm
    if reduced > 1.3:
        gray = np.asarray(cv2.GaussianBlur(gray, (0, 0), 0.4 * reduced), np.uint8)
    seen = cv2.remap(gray, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    return StraightPicture(np.asarray(seen, np.uint8), left, top, px_per_mm)


def _between(
    grid: np.ndarray[tuple[int, ...], np.dtype[np.float32]], size: tuple[int, int]
) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """The grid's values for all pixels of a picture of this width and height, whose corners are the grid's."""
    down, across = grid.shape[:2]
    width, height = size
    columns = np.linspace(0, across - 1, width, dtype=np.float32)
    rows = np.linspace(0, down - 1, height, dtype=np.float32)
    x, y = np.meshgrid(columns, rows)
    return np.asarray(cv2.remap(grid, x, y, cv2.INTER_LINEAR), np.float32)
