"""Sees arms that reach in over the mat's edge.

An arm has to cross the edge, so the edge is compared with what it looked like before; unlike looking for skin this
works with sleeves, gloves and any light.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Image
from companion.sight.labels.poses import CardPose
from companion.sight.labels.print_format import CARD_HEIGHT_MM, CARD_WIDTH_MM
from companion.sight.mat.geometry import TableGeometry
from companion.sight.mat.zones import Mat
from companion.sight.pictures.light import STEADY, Light, Rows
from companion.sight.pictures.pixels import Flags, Pixels, Points, color_pixels

Colors: TypeAlias = npt.NDArray[np.float32]
"""3 x n, blue-green-red, or 1 x n, gray."""

EDGE_DISTANCE_MM = 9.0
EDGE_STEP_MM = 4.0
SMALLEST_ARM_MM = 24.0
EDGE_DIFFERENCE = 12.0
"""Steps of gray by which a point of the edge must differ."""
RELEARN_AFTER_S = 20.0
RELEARN_AFTER_BUMP_S = 1.0
RELEARN_OVER_MARKERS_S = 2.0
"""An arm that hides a marker moves or leaves before long; what lies still on it so long is a cover, and is named."""
EXPLAINED_WITHIN_MM = 6.0
EXPLAINED_WITHIN_CARD_MM = (
    math.hypot(CARD_WIDTH_MM / 2, CARD_HEIGHT_MM / 2) + 2 * EXPLAINED_WITHIN_MM - EDGE_DISTANCE_MM
)
"""A card whose centre lies farther inside the mat than this explains nothing at its edge."""
WITHIN_REACH_MM = math.hypot(CARD_WIDTH_MM / 2, CARD_HEIGHT_MM / 2) + 2 * EXPLAINED_WITHIN_MM
AROUND_PX = np.array([(-1.5, -1.5), (1.5, -1.5), (0.0, 1.5)])
"""The pixels about a point of the edge whose mean is its colour."""
FEW = 4
"""Every so manyth point tells how the light has changed."""
LEARNED_WITHIN_S = 2.0
"""The usual light follows what is seen: after this time, all but a third of the way."""


@dataclass(slots=True)
class Edge:
    """Watches the mat's edge, in colour and in the full frame, for arms that reach over it.

    What crosses it when watching begins is taken for part of the table, and so is what lies still for 20 seconds, or
    for two where it hides a marker, whatever crosses elsewhere meanwhile: a glass put down on the edge must not stop
    the game for good, nor must taking it away again. What lies outside the picture says nothing.
    """

    mat: Mat
    _usual: Colors = field(default_factory=lambda: np.zeros((0, 0), np.float32), init=False)
    _beneath: Colors = field(default_factory=lambda: np.zeros((0, 0), np.float32), init=False)
    _last: Colors = field(default_factory=lambda: np.zeros((0, 0), np.float32), init=False)
    _still_since: npt.NDArray[np.float64] = field(init=False)
    _seen_at: float = field(default=0.0, init=False)
    _relearn_after_s: float = field(default=RELEARN_AFTER_S, init=False)
    _geometry: TableGeometry | None = field(default=None, init=False)
    _points_mm: Points = field(init=False)
    _places_mm: list[tuple[float, float]] = field(init=False)
    _pixels: Pixels = field(init=False)
    _rows: Rows = field(init=False)
    _inside: Flags = field(init=False)
    _whole: bool = field(default=False, init=False)
    _known: Flags = field(init=False)

    def __post_init__(self) -> None:
        self._points_mm = ring(self.mat, EDGE_DISTANCE_MM, EDGE_STEP_MM)
        self._places_mm = [(x, y) for x, y in self._points_mm.tolist()]
        self._inside = self._known = np.zeros(len(self._points_mm), np.bool_)
        self._still_since = np.zeros(len(self._points_mm))

    def bumped(self) -> None:
        """Camera or mat has moved: what lies around the mat may be in other places now."""
        self._relearn_after_s = RELEARN_AFTER_BUMP_S

    def crossings(
        self,
        image: Image,
        t: float,
        geometry: TableGeometry,
        cards: Iterable[CardPose],
        light: Light = STEADY,
        hides_marker: bool = False,
    ) -> list[Points]:
        """The stretches of the edge over which something other than a known card reaches: each n x 2 millimetres.

        `t` in seconds, `light` the frame's. `hides_marker`: not all of the mat's markers are seen in this frame.
        """
        elsewhere = geometry is not self._geometry
        seen = self._colors(image, geometry)
        if not light.is_even:
            seen = seen / light.at(self._rows)
        if not self._usual.size:
            self._usual, self._beneath, self._last, self._known = seen, seen, seen, self._inside
            self._seen_at = t
            return []
        if elsewhere:
            # A point that a bump brought into the picture is taken as it is.
            self._usual = np.where(self._known, self._usual, seen)
            self._beneath = np.where(self._known, self._beneath, seen)
            self._known = self._known | self._inside
        difference = seen - self._usual
        everywhere = self._everywhere(difference)
        odd = self._differs(difference, everywhere)
        if odd.any():
            uncovered = seen - self._beneath
            odd &= self._differs(uncovered, self._everywhere(uncovered))
        arms = self._arms(odd, cards) if odd.any() else []
        # At the rim of what crosses, a point is odd in one frame and not in the next.
        moved = np.abs(seen - self._last).max(axis=0) > 2 * EDGE_DIFFERENCE
        self._still_since[moved | ~_widened(odd)] = t
        self._last = seen
        relearn_after_s = min(self._relearn_after_s, RELEARN_OVER_MARKERS_S if hides_marker else RELEARN_AFTER_S)
        still = [arm for arm in arms if t - self._still_since[arm].max() >= relearn_after_s]
        if still:
            learned = np.isin(np.arange(len(odd)), np.concatenate(still))
            self._beneath = np.where(learned & odd, self._usual, self._beneath)
            self._usual = np.where(learned, seen - everywhere, self._usual)
            self._relearn_after_s = RELEARN_AFTER_S
        elif not arms:
            self._follow(difference, everywhere, odd, t)
        self._seen_at = t
        return [self._points_mm[arm] for arm in arms]

    def _arms(self, odd: Flags, cards: Iterable[CardPose]) -> list[npt.NDArray[np.intp]]:
        """The numbers of the points of each run as wide as an arm among these points, less those near a card."""
        numbers = np.flatnonzero(odd).tolist()
        if len(numbers) * EDGE_STEP_MM < SMALLEST_ARM_MM / 2:
            return []
        most_x, most_y = self.mat.width_mm - EXPLAINED_WITHIN_CARD_MM, self.mat.depth_mm - EXPLAINED_WITHIN_CARD_MM
        # Most cards lie too far from the edge to matter, however they are turned.
        outer = [
            card
            for card in cards
            if not (EXPLAINED_WITHIN_CARD_MM < card.x < most_x and EXPLAINED_WITHIN_CARD_MM < card.y < most_y)
        ]
        unexplained = [number for number in numbers if not _is_near(self._places_mm[number], outer)]
        runs = _runs(unexplained, len(odd))
        return [run % len(odd) for run in runs if len(run) * EDGE_STEP_MM >= SMALLEST_ARM_MM]

    def _everywhere(self, difference: Colors) -> Colors:
        """By how much most of the points in the picture differ, for each colour: light that changes is no arm."""
        some = difference[:, ::FEW]
        if not self._whole:
            some = some[:, self._inside[::FEW]]
        if not some.size:
            return np.zeros_like(difference[:, :1])
        middle = some.shape[1] // 2
        return np.partition(some, middle, axis=1)[:, middle, None]

    def _differs(self, difference: Colors, everywhere: Colors) -> Flags:
        """The points in the picture that differ by more than all of them do."""
        beyond = np.abs(difference - everywhere).max(axis=0) > EDGE_DIFFERENCE
        return np.asarray(beyond if self._whole else beyond & self._inside, np.bool_)

    def _colors(self, image: Image, geometry: TableGeometry) -> Colors:
        """The mean colour of a few pixels around each point of the ring."""
        if geometry is not self._geometry:
            self._geometry = geometry
            places_px = geometry.to_px(self._points_mm)[None] + AROUND_PX[:, None]
            self._pixels = color_pixels(places_px, image.shape)
            self._rows = np.asarray(places_px[0, :, 1] / image.shape[0], np.float32)
            self._inside = np.asarray(self._pixels.inside.all(axis=(0, 1)), np.bool_)
            self._whole = bool(self._inside.all())
        seen = self._pixels.of(image).sum(axis=1, dtype=np.uint16)
        return np.asarray(seen / np.float32(len(AROUND_PX)), np.float32)

    def _follow(self, difference: Colors, everywhere: Colors, odd: Flags, t: float) -> None:
        """Lets what is usual follow a frame that nothing crosses; what is odd or beneath, only the light in it."""
        # Only what has crossed since the bump is the bump's doing; a hand that comes later is a hand.
        self._relearn_after_s = RELEARN_AFTER_S
        follows = np.float32(1.0 - math.exp((self._seen_at - t) / LEARNED_WITHIN_S))
        change = np.where(self._inside & ~odd, difference, everywhere)
        self._usual = np.asarray(self._usual + follows * change, np.float32)
        self._beneath = self._beneath + follows * everywhere


def _is_near(place_mm: tuple[float, float], cards: Iterable[CardPose]) -> bool:
    """True if a place lies on one of these cards, or next to it."""
    x, y = place_mm
    return any(
        abs(card.x - x) < WITHIN_REACH_MM
        and abs(card.y - y) < WITHIN_REACH_MM
        and card.covers(x, y, EXPLAINED_WITHIN_MM)
        for card in cards
    )


def ring(mat: Mat, distance_mm: float, step_mm: float) -> Points:
    """Points along a rectangle that far outside the mat, so far apart, n x 2 millimetres."""
    left, top, right, bottom = -distance_mm, -distance_mm, mat.width_mm + distance_mm, mat.depth_mm + distance_mm
    across, down = np.arange(left, right, step_mm), np.arange(top, bottom, step_mm)
    sides = (
        np.column_stack([across, np.full_like(across, top)]),
        np.column_stack([np.full_like(down, right), down]),
        np.column_stack([across[::-1], np.full_like(across, bottom)]),
        np.column_stack([np.full_like(down, left), down[::-1]]),
    )
    return np.concatenate(sides)


def _widened(odd: Flags) -> Flags:
    """These points of the ring and the two at each side of them."""
    return np.asarray(np.any([np.roll(odd, by) for by in range(-2, 3)], axis=0), np.bool_)


def _runs(numbers: Sequence[int], count: int) -> list[npt.NDArray[np.intp]]:
    """The runs of these, counted around a ring of so many, in rising order; single gaps belong to them."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        joins = bool(runs) and number - runs[-1][1] <= 2
        runs.append((runs.pop()[0] if joins else number, number))
    if len(runs) > 1 and runs[0][0] + count - runs[-1][1] <= 2:
        runs[0] = runs.pop()[0] - count, runs[0][1]
    return [np.arange(first, last + 1) for first, last in runs]
