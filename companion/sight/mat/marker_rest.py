"""Tells for next to nothing whether a marker still lies where its corners were found.

Between two frames of a table at rest nothing moves, and to refine the corners of four markers again costs more than
all else that a frame of rest needs. The pixels around its corners, compared with what they were, tell how far it was
shifted to a small part of a pixel (Lucas and Kanade's method, with gain and offset for light that changes).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Image
from companion.sight.pictures.pixels import Pixels, Points, green_pixels

BLOCK_SHARE: Final = 1 / 16
"""Side of the square around each corner whose every other row is compared, as a share of the marker's side."""
LARGEST_SHIFT_SHARE: Final = 0.004
"""Of the marker's side: 0.16 mm of 40 mm."""
LARGEST_REST: Final = 0.4
"""Root mean square of what the shift does not explain, as a share of the pixels' own spread."""
GAINS: Final = (0.4, 2.5)
LEAST_SPREAD: Final = 4.0
"""Steps of gray, below which no marker can be told."""


@dataclass(frozen=True, slots=True, eq=False)
class MarkerAtRest:
    """One marker as one frame showed it; `corners_px` are its corners there, 4 x 2.

    `pixels` are those compared, around the corners. `explains` (n x 4) holds what each of them gains by a shift of a
    pixel across, one down, by more gain and by an offset; `solves` (4 x n) is its pseudo-inverse. `spread` is the
    pixels' own, in steps of gray.
    """

    corners_px: Points
    pixels: Pixels
    explains: npt.NDArray[np.float32]
    solves: npt.NDArray[np.float32]
    largest_shift_px: float
    spread: float


class MarkersAtRest:
    """Some markers, compared in one go: they are so few pixels that each step costs more than the numbers in it."""

    def __init__(self, markers: Sequence[MarkerAtRest]) -> None:
        self._markers = markers
        most = max((len(marker.explains) for marker in markers), default=0)
        self._shape = markers[0].pixels.shape if markers else ()
        # Where a marker has fewer pixels, its last one is compared again and again, which changes nothing.
        padded = [np.minimum(np.arange(most), len(marker.explains) - 1) for marker in markers]
        pairs = list(zip(markers, padded, strict=True))
        self._numbers = np.array([marker.pixels.numbers[index] for marker, index in pairs])
        self._explains = np.array([marker.explains[index] for marker, index in pairs])
        spare = (((0, 0), (0, most - len(marker.explains))) for marker in markers)
        self._solves = np.array([np.pad(marker.solves, width) for marker, width in zip(markers, spare, strict=True)])

    def hold(self, image: Image) -> list[bool]:
        """For each of them, true if it lies there unmoved and uncovered: height x width x 3, blue-green-red,
        or gray."""
        if image.shape != self._shape or not self._markers:
            return [False] * len(self._markers)
        seen = image.reshape(-1).take(self._numbers).astype(np.float32)[..., None]
        solutions = self._solves @ seen
        rests = seen - self._explains @ solutions
        squares = rests.transpose(0, 2, 1) @ rests / rests.shape[1]
        told = zip(self._markers, solutions[..., 0].tolist(), squares.ravel().tolist(), strict=True)
        return [_holds(marker, solution, math.sqrt(square)) for marker, solution, square in told]


def _holds(marker: MarkerAtRest, solution: Sequence[float], rest: float) -> bool:
    across, down, gain, _ = solution
    if not GAINS[0] <= gain <= GAINS[1] or math.hypot(across, down) > marker.largest_shift_px * gain:
        return False
    return rest <= LARGEST_REST * gain * marker.spread


def marker_at_rest(image: Image, corners_px: Points) -> MarkerAtRest | None:
    """The marker whose corners were found there; nothing where it touches the picture's edge or shows no contrast."""
    side_px = float(np.linalg.norm(corners_px[0] - corners_px[2])) / math.sqrt(2)
    half = max(4, round(side_px * BLOCK_SHARE / 2))
    centers = corners_px.round().astype(int)
    low, high = centers.min(axis=0) - half - 1, centers.max(axis=0) + half + 2
    if (low < 0).any() or (high > (image.shape[1], image.shape[0])).any():
        return None
    # Smoothed, so that the noise of this one frame does not pass for detail.
    patch = np.ascontiguousarray(_green(image)[low[1] : high[1], low[0] : high[0]])
    smooth = cv2.GaussianBlur(patch, (3, 3), 0).astype(np.float32)
    # Where a pixel's surroundings move by (across, down), it shows what was that much before it.
    shifts = [np.negative(cv2.Scharr(smooth, cv2.CV_32F, *along, scale=1 / 32)) for along in ((1, 0), (0, 1))]
    places = np.concatenate([_block(x, y, half) for x, y in centers.tolist()])
    columns, rows = (places - low).T
    across, down, levels = (picture[rows, columns] for picture in (*shifts, smooth))
    spread = float(levels.std())
    if spread < LEAST_SPREAD:
        return None
    explains = np.stack([across, down, levels, np.ones_like(levels)], axis=1).astype(np.float32)
    solves = np.linalg.pinv(explains.astype(np.float64)).astype(np.float32)
    limit = LARGEST_SHIFT_SHARE * side_px
    pixels = green_pixels(places.astype(np.float64), image.shape)
    return MarkerAtRest(corners_px, pixels, explains, solves, limit, spread)


def _block(x: int, y: int, half: int) -> npt.NDArray[np.intp]:
    """The pixels about one corner that are compared, n x 2: every other row."""
    rows, columns = np.mgrid[y - half : y + half + 1 : 2, x - half : x + half + 1]
    return np.column_stack([columns.ravel(), rows.ravel()])


def _green(image: Image) -> Image:
    # Green alone stands for gray: it has the least noise.
    return image if image.ndim == 2 else image[..., 1]
