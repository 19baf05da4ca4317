"""Takes single pixels out of frames: their places are worked out once, and looked up in frame after frame.

What a frame shows in a few thousand places costs next to nothing this way, where turning the whole of it gray or
looking at it through a lens would cost more than all the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Image

Flags: TypeAlias = npt.NDArray[np.bool_]
Points: TypeAlias = npt.NDArray[np.float64]
"""n x 2: x and y."""


@dataclass(frozen=True, slots=True, eq=False)
class Pixels:
    """Places in frames of one `shape`. `inside`: those that lie in the frame; of the others the nearest is taken.

    `numbers` counts them through the frame's values, row by row.
    """

    shape: tuple[int, ...]
    inside: Flags
    numbers: npt.NDArray[np.intp]

    def of(self, image: Image) -> Image:
        """The frame's pixels there, in the shape in which the places were given."""
        return image.reshape(-1).take(self.numbers)


def green_pixels(points_px: Points, shape: tuple[int, ...]) -> Pixels:
    """The pixels nearest to these points, x and y in the last axis: green, the colour with the least noise.

    `shape` is the frames': height x width x 3, blue-green-red, or height x width, gray.
    """
    return _pixels(points_px, shape, 0 if len(shape) == 2 else 1)


def color_pixels(points_px: Points, shape: tuple[int, ...]) -> Pixels:
    """The same for each colour of the frame, one after another in the first axis; gray frames have one."""
    colors = [_pixels(points_px, shape, color) for color in range(1 if len(shape) == 2 else shape[2])]
    inside, numbers = (np.stack(parts) for parts in zip(*((one.inside, one.numbers) for one in colors), strict=True))
    return Pixels(shape, inside, numbers)


def _pixels(points_px: Points, shape: tuple[int, ...], color: int) -> Pixels:
    height, width = shape[:2]
    at = points_px.round().astype(np.intp)
    inside = (at >= 0).all(axis=-1) & (at[..., 0] < width) & (at[..., 1] < height)
    at = np.clip(at, 0, (width - 1, height - 1))
    colors = 1 if len(shape) == 2 else shape[2]
    return Pixels(shape, np.asarray(inside, np.bool_), (at[..., 1] * width + at[..., 0]) * colors + color)


def gray_of(image: Image) -> Image:
    """The picture in shades of gray; a gray one as it is."""
    return image if image.ndim == 2 else np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
