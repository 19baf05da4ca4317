"""Sees arms that reach in over the mat's edge.

An arm has to cross the edge, so the edge is compared with what it looked like before; unlike looking for skin this
works with sleeves, gloves and any light.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from companion.sight.camera import Image
from companion.sight.geometry import TableGeometry
from companion.sight.mat import Mat
from companion.sight.pixels import Flags, Pixels, Points, color_pixels
from companion.sight.poses import CardPose
from companion.sight.print_format import CARD_HEIGHT_MM, CARD_WIDTH_MM

Colors: TypeAlias = npt.NDArray[np.float32]
"""3 x n, blue-green-red, or 1 x n, gray."""

EDGE_DISTANCE_MM = 9.0
EDGE_STEP_MM = 4.0
SMALLEST_ARM_MM = 24.0
EDGE_DIFFERENCE = 12.0
"""Steps of gray by which a point of the edge must differ."""
RELEARN_AFTER_S = 20.0
RELEARN_AFTER_BUMP_S = 1.0
EXPLAINED_WITHIN_MM = 6.0
EXPLAINED_WITHIN_CARD_MM = (
    math.hypot(CARD_WIDTH_MM / 2, CARD_HEIGHT_MM / 2) + 2 * EXPLAINED_WITHIN_MM - EDGE_DISTANCE_MM
)
"""A card whose centre lies farther inside the mat than this explains nothing at its edge."""
AROUND_PX = np.array([(0, 0), (-1.5, -1.5), (1.5, -1.5), (1.5, 1.5), (-1.5, 1.5)])
"""The pixels about a point of the edge whose mean is its colour."""
FEW = 4
"""Every so manyth point tells how the light has changed."""
LEARNED_SHARE = 0.1
"""How far what is usual follows, in every frame, what is seen."""


@dataclass(slots=True)
class Edge:
    """Watches the mat's edge, in colour and in the full frame, for arms that reach over it.

    What crosses it when watching begins is taken for part of the table, and so is what lies still for 20 seconds: a
    glass put down on the edge must not stop the game for good. What lies outside the picture says nothing.
    """

    mat: Mat
    _usual: Colors | None = field(default=None, init=False)
    _last: Colors | None = field(default=None, init=False)
    _still_since: float = field(default=0.0, init=False)
    _relearn_after_s: float = field(default=RELEARN_AFTER_S, init=False)
    _geometry: TableGeometry | None = field(default=None, init=False)
    _points_mm: Points = field(init=False)
    _pixels: Pixels = field(init=False)
    _inside: Flags = field(init=False)
    _whole: bool = field(default=False, init=False)
    _known: Flags = field(init=False)

    def __post_init__(self) -> None:
        self._points_mm = _ring(self.mat, EDGE_DISTANCE_MM)
        self._inside = self._known = np.zeros(len(self._points_mm), np.bool_)

    def bumped(self) -> None:
        """Camera or mat has moved: what lies around the mat may be in other places now."""
        self._relearn_after_s = RELEARN_AFTER_BUMP_S

    def crossed(self, image: Image, t: float, geometry: TableGeometry, cards: Iterable[CardPose]) -> bool:
        """Whether something other than a known card reaches over the edge; `t` in seconds."""
        elsewhere = geometry is not self._geometry
        seen = self._colors(image, geometry)
        if self._usual is None or self._last is None:
            self._usual, self._last, self._still_since, self._known = seen, seen, t, self._inside
            return False
        if elsewhere:
            # A point that a bump brought into the picture is taken as it is.
            self._usual = np.where(self._known, self._usual, seen)
            self._known = self._known | self._inside
        difference = seen - self._usual
        odd = self._differs(difference)
        crossed = bool(odd.any()) and self._is_arm(odd, cards)
        if not crossed or np.abs(seen - self._last)[:, self._inside].max(initial=0.0) > 2 * EDGE_DIFFERENCE:
            self._still_since = t
        self._last = seen
        self._learn(seen, difference, odd, crossed, t)
        return crossed

    def _is_arm(self, odd: Flags, cards: Iterable[CardPose]) -> bool:
        """Whether these points of the edge, less those near a card, make up something as wide as an arm."""
        if np.count_nonzero(odd) * EDGE_STEP_MM < SMALLEST_ARM_MM / 2:
            return False
        most_x, most_y = self.mat.width_mm - EXPLAINED_WITHIN_CARD_MM, self.mat.depth_mm - EXPLAINED_WITHIN_CARD_MM
        # Most cards lie too far from the edge to matter, however they are turned.
        outer = [
            (card.x, card.y, card.angle)
            for card in cards
            if not (EXPLAINED_WITHIN_CARD_MM < card.x < most_x and EXPLAINED_WITHIN_CARD_MM < card.y < most_y)
        ]
        unexplained = odd.copy()
        unexplained[odd] = ~_near(np.array(outer).reshape(-1, 3), self._points_mm[odd])
        return _longest_run(unexplained) * EDGE_STEP_MM >= SMALLEST_ARM_MM

    def _differs(self, difference: Colors) -> Flags:
        """The points in the picture that differ from what is usual by more than all of them do."""
        some = difference[:, ::FEW]
        if not self._whole:
            some = some[:, self._inside[::FEW]]
        if not some.size:
            return np.zeros_like(self._inside)
        # Light that changes everywhere is no arm.
        middle = some.shape[1] // 2
        everywhere = np.partition(some, middle, axis=1)[:, middle, None]
        beyond = np.abs(difference - everywhere).max(axis=0) > EDGE_DIFFERENCE
        return np.asarray(beyond if self._whole else beyond & self._inside, np.bool_)

    def _colors(self, image: Image, geometry: TableGeometry) -> Colors:
        """The mean colour of a few pixels around each point of the ring."""
        if geometry is not self._geometry:
            self._geometry = geometry
            places_px = geometry.to_px(self._points_mm)[None] + AROUND_PX[:, None]
            self._pixels = color_pixels(places_px, image.shape)
            self._inside = np.asarray(self._pixels.inside.all(axis=(0, 1)), np.bool_)
            self._whole = bool(self._inside.all())
        seen = self._pixels.of(image).sum(axis=1, dtype=np.uint16)
        return np.asarray(seen / np.float32(len(AROUND_PX)), np.float32)

    def _learn(self, seen: Colors, difference: Colors, odd: Flags, crossed: bool, t: float) -> None:
        if crossed and t - self._still_since >= self._relearn_after_s:
            self._usual, self._known, self._relearn_after_s = seen, self._inside, RELEARN_AFTER_S
        elif not crossed:
            # Only what has crossed since the bump is the bump's doing; a hand that comes later is a hand.
            self._relearn_after_s = RELEARN_AFTER_S
            share = np.float32(LEARNED_SHARE) * (self._inside & ~odd)
            self._usual = seen - (1 - share) * difference


def _near(cards: npt.NDArray[np.float64], points_mm: Points) -> Flags:
    """Which of these points lie on one of these cards (x, y and angle), or next to it."""
    turns = np.radians(cards[:, 2, None])
    sine, cosine = np.sin(turns), np.cos(turns)
    x, y = points_mm[:, 0] - cards[:, 0, None], points_mm[:, 1] - cards[:, 1, None]
    within_x = np.abs(x * cosine + y * sine) <= CARD_WIDTH_MM / 2 + EXPLAINED_WITHIN_MM
    within_y = np.abs(y * cosine - x * sine) <= CARD_HEIGHT_MM / 2 + EXPLAINED_WITHIN_MM
    return np.asarray((within_x & within_y).any(axis=0), np.bool_)


def _ring(mat: Mat, distance_mm: float) -> Points:
    """Points every 4 mm along a rectangle that far outside the mat."""
    left, top, right, bottom = -distance_mm, -distance_mm, mat.width_mm + distance_mm, mat.depth_mm + distance_mm
    across, down = np.arange(left, right, EDGE_STEP_MM), np.arange(top, bottom, EDGE_STEP_MM)
    sides = (
        np.column_stack([across, np.full_like(across, top)]),
        np.column_stack([np.full_like(down, right), down]),
        np.column_stack([across[::-1], np.full_like(across, bottom)]),
        np.column_stack([np.full_like(down, left), down[::-1]]),
    )
    return np.concatenate(sides)


def _longest_run(flags: Flags) -> int:
    """The longest run of true values around a ring; single gaps do not end it."""
    if flags.all():
        return len(flags)
    closed = flags | (np.roll(flags, 1) & np.roll(flags, -1))
    start = int(np.argmin(closed))
    edges = np.flatnonzero(np.diff(np.concatenate([[False], np.roll(closed, -start), [False]]).astype(np.int8)))
    return int((edges[1::2] - edges[::2]).max(initial=0))
