"""Tells a shadow or a patch of sunlight that lies across the mat's edge from an arm that reaches over it.

Light that changes makes all there darker or brighter by nearly one factor, and keeps the contrast of what it falls on
(Rosin and Ellis, Image difference threshold strategies and shadow detection, BMVC 1995); an arm hides it. So two lines
are compared, one farther out and one on the mat: where these differ from each other, or either along the edge, it is
told which of the two it is. Where all is alike, a shadow is one that goes on without a leap from where it was told, and
anything else is believed to be an arm.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Image
from companion.sight.mat.geometry import TableGeometry
from companion.sight.pictures.light import BLOWN_OUT
from companion.sight.pictures.mean_colors import Colors, MeanColors
from companion.sight.pictures.pixels import Flags, Points

BESIDE: Final = 1
"""Points on each side over which the light is taken for the same: it may change within a few centimetres."""
AROUND: Final = 3
"""Points on each side with which one is judged: as many as an arm covers at least."""
LEAST_CONTRAST: Final = 6.0
"""Steps of gray, of all colours together: with less there is nothing that an arm could hide."""
LARGEST_MISFIT: Final = 0.5
"""How far what is seen may be from what the light explains, as a share of the contrast."""
LARGEST_MISFIT_OF_LEVEL: Final = 0.12
LARGEST_NOISE: Final = 4.0
"""It may be no farther off than this share of how bright it is there or, in the dark, than so many steps of gray."""
LARGEST_TINT: Final = 0.2
"""How far the factor of one colour may be from that of all, as a share of it: lamps have colours."""
LEAST_FACTOR: Final = 0.15
LARGEST_FACTOR: Final = 6.0
LARGEST_LEAP: Final = 0.035
"""By what share the light may change from point to point where it is not told by contrast."""
KEPT_FOR_S: Final = 1.0
FEW: Final = 8
"""Every so manyth point tells how the light has changed everywhere."""
LEAST_SHADING: Final = 0.1
LEAST_SHADING_STEPS: Final = 5.0
"""How much darker than the rest a shadow is at least, as a share and in steps of gray, or brighter a patch of light."""


@dataclass(frozen=True, slots=True, eq=False)
class Lit:
    """The points that light alone explains: all of them, and those that it shades, or lights up, more than the rest."""

    points: Flags
    shaded: Flags


@dataclass(slots=True)
class Shading:
    """Keeps how the mat's edge looks while nothing crosses it. `colors`: of two lines of n points, side by side."""

    colors: MeanColors
    _kept: Colors | None = field(default=None, init=False)
    _keep_at: float = field(default=0.0, init=False)

    def keep(self, image: Image, t: float, geometry: TableGeometry, bare: Flags, shadow: bool = False) -> None:
        """Takes a frame over whose edge no arm reaches; `t` in seconds. At `bare` points the first line is bare.

        What was laid beside it is kept, while a `shadow` lies somewhere, as bright as it was in the light before.
        """
        if self._kept is not None and t < self._keep_at:
            return
        seen = self.colors.of(image, geometry)
        before = seen if self._kept is None else self._kept
        if shadow:
            seen = seen * (_brightness(before[:, :1]) / _brightness(seen[:, :1]))
        self._kept, self._keep_at = np.where(bare, seen, before), t + KEPT_FOR_S

    def see(self, image: Image, geometry: TableGeometry, odd: Flags) -> Lit:
        """Those of the odd points, of the n, that the light alone explains."""
        lit, otherwise = np.zeros_like(odd), np.zeros_like(odd)
        if self._kept is None:
            return Lit(lit, otherwise)
        near = np.flatnonzero(widened(odd, 2 * AROUND + BESIDE))
        seen, kept = self.colors.of(image, geometry, near), self._kept[..., near]
        lit[near] = light_alone(seen, kept)
        lit &= odd
        if lit.any():
            some = np.arange(0, len(odd), FEW)
            rest = np.median(_brightness(self.colors.of(image, geometry, some)) / _brightness(self._kept[..., some]))
            expected = rest * _brightness(kept)
            least = np.maximum(LEAST_SHADING * expected, LEAST_SHADING_STEPS)
            tells = np.maximum(seen, kept).max(axis=(0, 1)) < BLOWN_OUT
            otherwise[near] = tells & (np.abs(_brightness(seen) - expected) > least)
        return Lit(lit, lit & otherwise)


def _brightness(colors: Colors) -> npt.NDArray[np.float32]:
    """One step of gray more than the mean of all colours and lines: never zero."""
    return np.asarray(colors.mean(axis=(0, 1)) + np.float32(1.0), np.float32)


def widened(flags: Flags, by: int) -> Flags:
    """These points of a ring and so many at each side of them."""
    around = np.concatenate([flags[-by:], flags, flags[:by]]).astype(np.uint8)
    return np.asarray(cv2.dilate(around[None], np.ones((1, 2 * by + 1), np.uint8))[0, by:-by] > 0, np.bool_)


def lines_along(ring_mm: Points, width_mm: float, depth_mm: float, distance_mm: float) -> Points:
    """A ring of n points around a mat of this size, and the points beside them so far inside it, 2 x n x 2."""
    size_mm = np.array([width_mm, depth_mm])
    return np.stack([ring_mm, np.clip(ring_mm, distance_mm, size_mm - distance_mm)])


def light_alone(seen: Colors, usual: Colors) -> Flags:
    """The points of a ring, n of colours x lines x n, at which `seen` is `usual` times nearly one factor.

    The factor may change along the ring, and leap at the edge of a shadow: it is enough that a point fits those before
    it, those after it, or those around it.
    """
    both = np.stack([seen * seen, seen * usual, usual * usual, seen, usual])
    squares, products, usual_squares, level, usual_level = _means(np.asarray(both.mean(axis=2), np.float32), BESIDE)
    factors = level / np.maximum(usual_level, 1.0)
    common = level.sum(axis=0) / np.maximum(usual_level.sum(axis=0), 1.0)
    misfit = (squares - 2 * factors * products + factors**2 * usual_squares).sum(axis=0)
    contrast = (factors**2 * (usual_squares - usual_level**2)).sum(axis=0)
    contrast_around, misfit_around = _means(np.stack([contrast, misfit]), AROUND)
    bright = np.maximum(LARGEST_MISFIT_OF_LEVEL**2 * (level**2).sum(axis=0), LARGEST_NOISE**2)
    possible = (common >= LEAST_FACTOR) & (common <= LARGEST_FACTOR) & (misfit <= bright)
    possible &= (np.abs(factors - common) <= LARGEST_TINT * common).all(axis=0)
    limit = np.minimum(LARGEST_MISFIT**2 * contrast_around, bright)
    limit = np.where((contrast_around >= LEAST_CONTRAST**2) & (misfit_around <= limit), limit, -1.0)
    told = possible & np.any([misfit <= np.roll(limit, by) for by in (-AROUND, 0, AROUND)], axis=0)
    return _going_on(told, possible, common)


def _going_on(told: Flags, possible: Flags, factors: npt.NDArray[np.float32]) -> Flags:
    """The points that were told, with the possible ones to which the factors lead from them without a leap."""
    leaps = np.abs(np.diff(factors, prepend=factors[-1:])) > LARGEST_LEAP * factors
    numbers = np.cumsum(leaps | ~(told | possible))
    enough = np.bincount(numbers, told) > AROUND
    return np.asarray(told | (possible & enough[numbers]), np.bool_)


def _means(values: npt.NDArray[np.float32], by: int) -> npt.NDArray[np.float32]:
    """Over the points of the ring, in the last axis, and so many at each side of them."""
    flat = values.reshape(-1, values.shape[-1])
    around = np.concatenate([flat[:, -by:], flat, flat[:, :by]], axis=1)
    return np.asarray(cv2.blur(around, (2 * by + 1, 1))[:, by:-by].reshape(values.shape), np.float32)
