"""Sees arms that reach in over the mat's edge.

An arm has to cross the edge, so the edge is compared with what it looked like before; unlike looking for skin this
works with sleeves, gloves and any light. Where it only has become darker or brighter, a shadow lies over it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Image
from companion.sight.labels.poses import CardPose
from companion.sight.labels.print_format import CARD_HEIGHT_MM, CARD_WIDTH_MM
from companion.sight.mat.geometry import TableGeometry
from companion.sight.mat.zones import Mat
from companion.sight.pictures.light import STEADY, Light
from companion.sight.pictures.mean_colors import Colors, MeanColors
from companion.sight.pictures.pixels import Flags, Points
from companion.sight.pictures.shading import Shading, lines_along, widened

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
FEW = 4
"""Every so manyth point tells how the light has changed."""
LEARNED_WITHIN_S = 2.0
"""The usual light follows what is seen: after this time, all but a third of the way."""


@dataclass(frozen=True, slots=True, eq=False)
class Crossings:
    """The things that lie over the mat's edge in one frame.

    `arms`: the stretches over which something other than a known card reaches, each n x 2 millimetres. `shadow`: along
    one of an arm's width, nothing but the light has changed.
    """

    arms: Sequence[Points] = ()
    shadow: bool = False


@dataclass(slots=True)
class Edge:
    """Watches the mat's edge, in colour and in the full frame, for arms that reach over it, and for shadows.

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
    _colors: MeanColors = field(init=False)
    _places_mm: list[tuple[float, float]] = field(init=False)
    _shading: Shading = field(init=False)
    _known: Flags = field(init=False)

    def __post_init__(self) -> None:
        points_mm = ring(self.mat, EDGE_DISTANCE_MM, EDGE_STEP_MM)
        lines_mm = lines_along(points_mm, self.mat.width_mm, self.mat.depth_mm, EDGE_DISTANCE_MM)
        self._colors, self._shading = MeanColors(points_mm), Shading(MeanColors(lines_mm))
        self._places_mm = [(x, y) for x, y in points_mm.tolist()]
        self._known = np.zeros(len(points_mm), np.bool_)
        self._still_since = np.zeros(len(points_mm))

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
    ) -> Crossings:
        """The things that lie over the edge in the next frame.

        `t` in seconds, `light` the frame's. `hides_marker`: not all of the mat's markers are seen in this frame.
        """
        seen = self._seen(image, geometry, light)
        if not self._usual.size:
            self._usual, self._beneath, self._last, self._known = seen, seen, seen, self._colors.inside
            self._seen_at = t
            self._shading.keep(image, t, geometry, self._colors.inside)
            return Crossings()
        difference = seen - self._usual
        everywhere = self._everywhere(difference)
        odd = self._differs(difference, everywhere)
        if odd.any():
            uncovered = seen - self._beneath
            odd &= self._differs(uncovered, self._everywhere(uncovered))
        shaded = np.zeros_like(odd)
        if _may_be_arm(odd):
            lit = self._shading.see(image, geometry, odd)
            shaded, odd = lit.shaded, odd & ~lit.points | lit.shaded
        arms, shadows = self._arms(odd & ~shaded, cards), _wide_runs(shaded)
        # At the rim of what crosses, a point is odd in one frame and not in the next.
        moved = np.abs(seen - self._last).max(axis=0) > 2 * EDGE_DIFFERENCE
        self._still_since[moved | ~widened(odd, 2)] = t
        self._last = seen
        relearn_after_s = min(self._relearn_after_s, RELEARN_OVER_MARKERS_S if hides_marker else RELEARN_AFTER_S)
        still = [run for run in (*arms, *shadows) if t - self._still_since[run].max() >= relearn_after_s]
        if still:
            learned = np.isin(np.arange(len(odd)), np.concatenate(still))
            self._beneath = np.where(learned & odd, self._usual, self._beneath)
            self._usual = np.where(learned, seen - everywhere, self._usual)
            self._relearn_after_s = RELEARN_AFTER_S
        elif not arms and not shadows:
            self._follow(difference, everywhere, odd, t)
        if not arms:
            self._shading.keep(image, t, geometry, ~widened(odd, 2), bool(shadows))
        self._seen_at = t
        return Crossings([self._colors.points_mm[arm] for arm in arms], bool(shadows))

    def _seen(self, image: Image, geometry: TableGeometry, light: Light) -> Colors:
        """The colours of the ring's points in the usual light; one that a bump brought into the picture is usual."""
        elsewhere = geometry is not self._colors.geometry
        seen = self._colors.of(image, geometry)
        if not light.is_even:
            seen = seen / light.at(self._colors.rows)
        if elsewhere and self._usual.size:
            self._usual = np.where(self._known, self._usual, seen)
            self._beneath = np.where(self._known, self._beneath, seen)
            self._known = self._known | self._colors.inside
        return seen

    def _arms(self, odd: Flags, cards: Iterable[CardPose]) -> list[npt.NDArray[np.intp]]:
        """The numbers of the points of each run as wide as an arm among these points, less those near a card."""
        if not _may_be_arm(odd):
            return []
        most_x, most_y = self.mat.width_mm - EXPLAINED_WITHIN_CARD_MM, self.mat.depth_mm - EXPLAINED_WITHIN_CARD_MM
        # Most cards lie too far from the edge to matter, however they are turned.
        outer = [
            card
            for card in cards
            if not (EXPLAINED_WITHIN_CARD_MM < card.x < most_x and EXPLAINED_WITHIN_CARD_MM < card.y < most_y)
        ]
        near = [number for number in np.flatnonzero(odd).tolist() if _is_near(self._places_mm[number], outer)]
        unexplained = odd.copy()
        unexplained[near] = False
        return _wide_runs(unexplained)

    def _everywhere(self, difference: Colors) -> Colors:
        """By how much most of the points in the picture differ, for each colour: light that changes is no arm."""
        some = difference[:, ::FEW]
        if not self._colors.is_whole:
            some = some[:, self._colors.inside[::FEW]]
        if not some.size:
            return np.zeros_like(difference[:, :1])
        middle = some.shape[1] // 2
        return np.partition(some, middle, axis=1)[:, middle, None]

    def _differs(self, difference: Colors, everywhere: Colors) -> Flags:
        """The points in the picture that differ by more than all of them do."""
        beyond = np.abs(difference - everywhere).max(axis=0) > EDGE_DIFFERENCE
        return np.asarray(beyond if self._colors.is_whole else beyond & self._colors.inside, np.bool_)

    def _follow(self, difference: Colors, everywhere: Colors, odd: Flags, t: float) -> None:
        """Lets what is usual follow a frame that nothing crosses; what is odd or beneath, only the light in it."""
        # Only what has crossed since the bump is the bump's doing; a hand that comes later is a hand.
        self._relearn_after_s = RELEARN_AFTER_S
        follows = np.float32(1.0 - math.exp((self._seen_at - t) / LEARNED_WITHIN_S))
        change = np.where(self._colors.inside & ~odd, difference, everywhere)
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


def _may_be_arm(odd: Flags) -> bool:
    """True if these are enough points for half of the smallest arm: single ones may be missing in its run."""
    return bool(np.count_nonzero(odd) * EDGE_STEP_MM >= SMALLEST_ARM_MM / 2)


def _wide_runs(odd: Flags) -> list[npt.NDArray[np.intp]]:
    """The numbers of the points of each run as wide as an arm among these points of the ring."""
    runs = _runs(np.flatnonzero(odd).tolist(), len(odd))
    return [run % len(odd) for run in runs if len(run) * EDGE_STEP_MM >= SMALLEST_ARM_MM]


def _runs(numbers: Sequence[int], count: int) -> list[npt.NDArray[np.intp]]:
    """The runs of these, counted around a ring of so many, in rising order; single gaps belong to them."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        joins = bool(runs) and number - runs[-1][1] <= 2
        runs.append((runs.pop()[0] if joins else number, number))
    if len(runs) > 1 and runs[0][0] + count - runs[-1][1] <= 2:
        runs[0] = runs.pop()[0] - count, runs[0][1]
    return [np.arange(first, last + 1) for first, last in runs]
