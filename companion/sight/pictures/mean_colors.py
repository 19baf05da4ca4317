"""Looks up, in frame after frame, the mean colour of a few pixels around places on the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Image
from companion.sight.mat.geometry import TableGeometry
from companion.sight.pictures.light import Rows
from companion.sight.pictures.pixels import Flags, Pixels, Points, color_pixels

Colors: TypeAlias = npt.NDArray[np.float32]
"""Blue, green and red, or gray alone, in the first axis: steps of gray, from 0 to 255."""

Numbers: TypeAlias = npt.NDArray[np.intp]

AROUND_PX = np.array([(-1.5, -1.5), (1.5, -1.5), (0.0, 1.5)])


@dataclass(slots=True)
class MeanColors:
    """Looks up the mean colours at `points_mm`, x and y in the last axis.

    `geometry`: of the last frame; `rows`: of the sensor, on which it showed the points; `inside`: those that lie in the
    picture, and `is_whole`: all do. Of the others, the nearest pixels are taken.
    """

    points_mm: Points
    geometry: TableGeometry | None = field(default=None, init=False)
    rows: Rows = field(init=False)
    inside: Flags = field(init=False)
    is_whole: bool = field(default=False, init=False)
    _pixels: Pixels | None = field(default=None, init=False)

    def of(self, image: Image, geometry: TableGeometry, some: Numbers | None = None) -> Colors:
        """The frame's colours there, in the shape in which the points were given; of `some` of the last axis alone."""
        if self._pixels is None or geometry is not self.geometry or image.shape != self._pixels.shape:
            self._pixels, self.geometry = self._located(image, geometry), geometry
        pixels = self._pixels.of(image) if some is None else image.reshape(-1).take(self._pixels.numbers[..., some])
        return np.asarray(pixels.sum(axis=1, dtype=np.uint16) / np.float32(len(AROUND_PX)), np.float32)

    def _located(self, image: Image, geometry: TableGeometry) -> Pixels:
        middles_px = geometry.to_px(self.points_mm.reshape(-1, 2)).reshape(self.points_mm.shape)
        places_px = np.stack([middles_px + offset for offset in AROUND_PX])
        pixels = color_pixels(places_px, image.shape)
        self.rows = np.asarray(places_px[0, ..., 1] / image.shape[0], np.float32)
        self.inside = np.asarray(pixels.inside.all(axis=(0, 1)), np.bool_)
        self.is_whole = bool(self.inside.all())
        return pixels
