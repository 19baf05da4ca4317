"""Finds how much of a card shows where another one covers it from a side, as its neighbour in a full row does.

What covers it has a straight edge: on one side of that the picture is like the print, beyond it is not like it at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

Details: TypeAlias = npt.NDArray[np.float32]
Mask: TypeAlias = npt.NDArray[np.bool_]
Sums: TypeAlias = npt.NDArray[np.float64]

CELL_PX: Final = 2
SLOPES: Final = np.tan(np.radians(np.arange(-8.0, 9.0, 2.0)))
"""How far an edge may lean from the card's own sides: cards of one row lie a few degrees askew."""
EVENED_WITHIN_PX: Final = 3.75
FAINT_LEVELS: Final = 4.0
"""Steps of gray, root mean square. Details are made equally strong everywhere, but fainter ones are noise."""
LIKE_BEYOND: Final = 0.3
"""Correlation. Beyond a neighbour's edge it comes to 0.16 at most, before it to 0.65 and more, in any light."""
LEAST_SHARE: Final = 0.2


@dataclass(frozen=True, slots=True, eq=False)
class _Lines:
    """Parallel lines over the cells of a card, of each slope.

    `number`: slopes x cells, which line of all a cell lies in; `areas`: slopes x lines, how many cells a line has.
    """

    number: npt.NDArray[np.intp]
    areas: Sums

    def sums(self, values: Details) -> Sums:
        """Of values, one for each cell, the sum along each line: slopes x lines."""
        weights = np.tile(values.ravel(), len(self.number))
        sums = np.bincount(self.number.ravel(), weights, self.areas.size)
        return np.asarray(sums.reshape(self.areas.shape), np.float64)


@cache
def _lines(height: int, width: int, lie_across: bool) -> _Lines:
    """The lines that run from top to bottom, or across."""
    down, across = (axis.ravel() for axis in np.mgrid[:height, :width])
    along, aside = (across, down) if lie_across else (down, across)
    number = np.rint(aside - SLOPES[:, None] * (along - along.mean())).astype(np.intp)
    number -= number.min()
    slopes, lines = len(SLOPES), int(number.max()) + 1
    number += lines * np.arange(slopes)[:, None]
    areas = np.bincount(number.ravel(), minlength=slopes * lines).reshape(slopes, lines)
    return _Lines(number, areas.astype(np.float64))


@dataclass(frozen=True, slots=True, eq=False)
class _Split:
    """The cells before an edge, and how clear the edge is. `beyond`: correlation of the others."""

    before: Mask
    clearness: float
    beyond: float

    @property
    def is_edge(self) -> bool:
        return bool(LEAST_SHARE <= self.before.mean() < 1.0) and self.beyond <= LIKE_BEYOND


def showing(printed: Details, seen: Details) -> Mask | None:
    """The pixels in which a card shows, by the details of its print and of what is seen in its place.

    Nothing where no edge is found: all of it shows, or what covers it has no such edge.
    """
    one, other = _evened(printed), _evened(seen)
    products, printed_squares, seen_squares = _cells(one * other), _cells(one * one), _cells(other * other)
    lines = (_lines(*products.shape, lie_across) for lie_across in (False, True))
    best = max((_split(products, printed_squares, seen_squares, some) for some in lines), key=lambda one: one.clearness)
    if not best.is_edge:
        return None
    before = best.before.reshape(products.shape).astype(np.uint8)
    return np.asarray(cv2.resize(before, printed.shape[::-1], interpolation=cv2.INTER_NEAREST), np.bool_)


def _split(products: Details, printed: Details, seen: Details, lines: _Lines) -> _Split:
    """The line that parts cells best in those that are like the print, all alike, and those that are not at all.

    From each cell's sums of products, of squares of the print and of squares of what is seen. Best by least squares:
    one level of correlation before the line, and none beyond it.
    """
    lengths = np.sqrt(np.maximum(lines.sums(printed) * lines.sums(seen), 1e-9))
    alike = lines.areas * lines.sums(products) / lengths
    sums, areas = _on_both_sides(alike), _on_both_sides(lines.areas)
    clearness = np.maximum(sums, 0.0) ** 2 / np.maximum(areas, 1.0)
    side, slope, line = np.unravel_index(int(clearness.argmax()), clearness.shape)
    before = (lines.number[slope] <= line + slope * lines.areas.shape[1]) == (side == 0)
    beyond = sums[1 - side, slope, line] / max(areas[1 - side, slope, line], 1.0)
    return _Split(np.asarray(before, np.bool_), float(clearness[side, slope, line]), float(beyond))


def _on_both_sides(values: Sums) -> Sums:
    """Of values, slopes x lines, the sums up to each line, and beyond it: 2 x slopes x lines."""
    up_to = np.cumsum(values, axis=1)
    return np.stack([up_to, up_to[:, -1:] - up_to])


def _evened(details: Details) -> Details:
    """Details, each as strong as those about it are on average."""
    strength = cv2.GaussianBlur(details * details, (0, 0), EVENED_WITHIN_PX)
    return np.asarray(details / np.sqrt(strength + np.float32(FAINT_LEVELS**2)), np.float32)


def _cells(values: Details) -> Details:
    height, width = values.shape
    return np.asarray(
        cv2.resize(values, (width // CELL_PX, height // CELL_PX), interpolation=cv2.INTER_AREA), np.float32
    )
