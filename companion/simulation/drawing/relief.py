"""Rounded bodies seen from above: limbs of given thickness melt into one body, which a lamp then shades.

Hands and the creatures of the card pictures are drawn with it. Knows nothing of cards or tables.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

FloatImage: TypeAlias = NDArray[np.float32]
ByteImage: TypeAlias = NDArray[np.uint8]
Color: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Limb:
    """A tapered capsule between two points of a picture, in pixels, lying `lift_px` above the ground."""

    start: tuple[float, float]
    end: tuple[float, float]
    start_radius_px: float
    end_radius_px: float
    lift_px: float = 0.0

    def box(self, width: int, height: int) -> tuple[int, int, int, int]:
        """The part of a `width` x `height` picture that the limb can cover: left, top, right, bottom."""
        reach = max(self.start_radius_px, self.end_radius_px) + 2
        xs, ys = (self.start[0], self.end[0]), (self.start[1], self.end[1])
        left, right = int(min(xs) - reach), int(max(xs) + reach) + 1
        top, bottom = int(min(ys) - reach), int(max(ys) + reach) + 1
        return max(left, 0), max(top, 0), min(right, width), min(bottom, height)


def body_of(limbs: Iterable[Limb], width: int, height: int) -> FloatImage:
    """Heights in pixels of the body that `limbs` form together; 0 where there is none."""
    heights = np.zeros((height, width), np.float32)
    for limb in limbs:
        left, top, right, bottom = limb.box(width, height)
        if left < right and top < bottom:
            part = heights[top:bottom, left:right]
            np.copyto(part, _melted(part, _limb_heights(limb, left, top, right, bottom)))
    return heights


def _limb_heights(limb: Limb, left: int, top: int, right: int, bottom: int) -> FloatImage:
    y, x = np.mgrid[top:bottom, left:right].astype(np.float32)
    (x0, y0), (x1, y1) = limb.start, limb.end
    length_squared = max((x1 - x0) ** 2 + (y1 - y0) ** 2, 1e-6)
    along = np.clip(((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length_squared, 0, 1)
    distance_squared = (x - x0 - along * (x1 - x0)) ** 2 + (y - y0 - along * (y1 - y0)) ** 2
    radius = limb.start_radius_px + along * (limb.end_radius_px - limb.start_radius_px)
    rounded: FloatImage = np.sqrt(np.maximum(radius**2 - distance_squared, 0)).astype(np.float32)
    return np.where(rounded > 0, rounded + np.float32(limb.lift_px), np.float32(0))


def _melted(a: FloatImage, b: FloatImage) -> FloatImage:
    """The higher of two surfaces, rounded where they cross, as skin is between two fingers."""
    blend = np.float32(0.35) * np.minimum(a, b)
    difference = np.abs(a - b)
    crossing = np.where(blend > 0, np.maximum(1 - difference / np.maximum(blend, 1e-3), 0), 0)
    melted: FloatImage = np.maximum(a, b) + blend * crossing**2 * np.float32(0.25)
    return melted


def shade(heights: FloatImage, color: Color, roughness: FloatImage | None = None) -> ByteImage:
    """The body in `color` (blue, green, red) lit from the upper left; its alpha is soft at the rim. BGRA."""
    bumpy = heights if roughness is None else heights + roughness
    slope_x = cv2.Sobel(bumpy, cv2.CV_32F, 1, 0, ksize=3) / 8
    slope_y = cv2.Sobel(bumpy, cv2.CV_32F, 0, 1, ksize=3) / 8
    steepness = np.sqrt(slope_x**2 + slope_y**2 + 1)
    facing = (1 + 0.35 * slope_x + 0.45 * slope_y) / steepness
    light = np.clip(0.42 + 0.5 * facing, 0.22, 1.25)
    rim = np.clip(1 - 1 / steepness, 0, 1)
    tinted = [light * channel * (1 - rim * loss) for channel, loss in zip(color, (0.30, 0.22, 0.08), strict=True)]
    alpha = np.clip(heights * 160, 0, 255)
    return in_bytes(*tinted, alpha)


def in_bytes(*channels: NDArray[np.number[Any]]) -> ByteImage:
    """One picture of these channels, each height x width; values beyond 0 to 255 become the nearest of them.

    A channel at a time, numpy is several times faster than on pictures whose last axis is as short as three.
    """
    picture: ByteImage = np.asarray(cv2.merge([np.clip(one, 0, 255).astype(np.uint8) for one in channels]), np.uint8)
    return picture


def clouds(rng: np.random.Generator, width: int, height: int, coarsest: int = 3, octaves: int = 5) -> FloatImage:
    """Smooth random clouds between 0 and 1."""
    total = np.zeros((height, width), np.float32)
    weight = 1.0
    for octave in range(octaves):
        cells = coarsest * 2**octave
        grid = rng.random((max(2, cells * height // width), cells)).astype(np.float32)
        total += np.float32(weight) * cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC)
        weight *= 0.5
    low, high = float(total.min()), float(total.max())
    return (total - np.float32(low)) / np.float32(high - low)


def lay_over(ground: ByteImage, picture: ByteImage) -> None:
    """Lays a BGRA `picture` over a BGR `ground` of the same size, in place."""
    alpha = picture[..., 3:].astype(np.float32) / 255
    mixed = ground * (1 - alpha) + picture[..., :3] * alpha
    ground[:] = mixed.astype(np.uint8)
