"""Measures what damage and Æmber tokens look like: laid one after the other on the empty mat, apart from each other.

Fed frame by frame; says each time whether a token was measured and what the person should do next.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

import cv2
import numpy as np

from calibration.capture import CaptureStep
from companion.sight.cameras.source import Image
from companion.sight.mat.geometry import MatFinder, TableGeometry
from companion.sight.mat.zones import Mat
from companion.sight.tokens.appearance import (
    PX_PER_MM,
    TOKEN_KINDS,
    TOKEN_WORDS,
    Mask,
    TokenKind,
    TokenLook,
    TokensRecord,
    disc,
    filled,
    kinds_in,
    tints_of,
)
from companion.sight.tokens.counting import differing, quiet, shaded

SMALLEST_MM, LARGEST_MM = 7.0, 35.0
SMALLEST_PX = 10.0
"""Of the camera's own pixels, across a token."""
SMALLEST_THING_MM2 = 15.0
LEAST_ROUND = 0.62
"""Share of the circle around it that a token fills; a six-sided one fills 0.83."""
BURNT_LEVEL, MOST_BURNT = 247, 0.25
LEAST_COLOR = 0.2
"""Tint: less is white, gray, black or clear."""
LEAST_APART, APART_IN_SPREADS = 0.25, 2.0
LEAST_BESIDE_MAT = 0.2
MEASURED_TIMES = 3
EDGE_PX = 0.15
"""By how much of the camera's pixels a token's edge is uncertain."""


@dataclass(frozen=True, slots=True)
class _Measured:
    """One token in one frame. `beside_mat` is how far its tint is from the mat's beneath it."""

    look: TokenLook
    px_per_mm: float
    burnt: float
    roundness: float
    beside_mat: float


@dataclass(slots=True)
class TokenCapture:
    """The kinds of tokens measured so far, in the order of `TOKEN_KINDS`."""

    finder: MatFinder = field(default_factory=MatFinder)
    looks: list[TokenLook] = field(default_factory=list, init=False)
    _errors: list[float] = field(default_factory=list, init=False)
    _overview: _Overview = field(init=False)
    _before: Image | None = field(default=None, init=False)
    _ground: Image | None = field(default=None, init=False)
    _measured: list[_Measured] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self._overview = _Overview(self.finder.mat)

    @property
    def done(self) -> bool:
        """True if every kind has been measured."""
        return len(self.looks) == len(TOKEN_KINDS)

    def record(self, today: date) -> TokensRecord:
        """The record of it for the geometry file."""
        return TokensRecord(tuple(self.looks), today, max(self._errors))

    def offer(self, image: Image, photograph: bool = False) -> CaptureStep:
        """Looks at the next frame; the first shows the mat without tokens.

        A `photograph` stands for itself; of a film or camera, nothing may move from one frame to the next.
        """
        if self.done:
            return self._step(False)
        if image.ndim == 2:
            return CaptureStep(False, False, "this camera sees no colours, so it cannot recognise tokens")
        geometry = self.finder.find(image).geometry
        if geometry is None:
            return CaptureStep(False, False, "all four corners of the mat must be in the picture, uncovered")
        view = quiet(self._overview.of(image, geometry))
        before, self._before = self._before, view
        if not photograph and (before is None or _things(view, before)):
            self._measured.clear()
            return CaptureStep(False, False, "wait until nothing moves, and keep hands off the mat")
        if self._ground is None:
            self._ground = view
            return self._step(False)
        return self._look(view, self._ground, geometry.px_per_mm, 1 if photograph else MEASURED_TIMES)

    def _look(self, view: Image, ground: Image, px_per_mm: float, times: int) -> CaptureStep:
        kind = TOKEN_KINDS[len(self.looks)]
        things = _things(view, ground)
        if len(things) != 1:
            self._measured.clear()
            words = f"lay down only one {TOKEN_WORDS[kind]} token, apart from everything else" if things else ""
            return self._step(False, words)
        measured = _measure(kind, view, ground, things[0], px_per_mm)
        if trouble := _trouble(measured, self.looks):
            self._measured.clear()
            return self._step(False, trouble)
        self._measured.append(measured)
        if len(self._measured) < times:
            return self._step(False, f"measuring the {TOKEN_WORDS[kind]} token")
        self._take(view)
        return self._step(True)

    def _take(self, view: Image) -> None:
        areas = [one.look.area_mm2 for one in self._measured]
        look = self._measured[-1].look
        mean = sum(areas) / len(areas)
        edge = 4 * EDGE_PX / self._measured[-1].px_per_mm / look.diameter_mm
        self._errors.append(math.hypot(float(np.std(areas)) / mean, edge))
        self.looks.append(TokenLook(look.kind, look.tint, look.spread, mean))
        self._measured.clear()
        self._ground = view

    def _step(self, taken: bool, says: str = "") -> CaptureStep:
        if self.done:
            return CaptureStep(taken, True, "that is enough: take the tokens away")
        word = TOKEN_WORDS[TOKEN_KINDS[len(self.looks)]]
        where = "a hand's breadth beside it" if self.looks else "in the middle of the empty mat"
        return CaptureStep(taken, False, says or f"lay one {word} token {where}")


@dataclass(slots=True)
class _Overview:
    """Makes pictures of the whole mat from above, `PX_PER_MM` fine."""

    mat: Mat
    _geometry: TableGeometry | None = field(default=None, init=False)
    _maps: tuple[np.ndarray, np.ndarray] = field(default=(np.empty(0), np.empty(0)), init=False)

    def of(self, image: Image, geometry: TableGeometry) -> Image:
        if geometry is not self._geometry:
            width, height = (round(side * PX_PER_MM) for side in (self.mat.width_mm, self.mat.depth_mm))
            y, x = np.mgrid[0:height, 0:width]
            places = geometry.to_px(np.column_stack([x.ravel(), y.ravel()]).astype(np.float64) / PX_PER_MM)
            rows, columns = (places[:, axis].reshape(height, width).astype(np.float32) for axis in (1, 0))
            self._geometry, self._maps = geometry, (columns, rows)
        return np.asarray(cv2.remap(image, *self._maps, cv2.INTER_LINEAR), np.uint8)


def _things(view: Image, ground: Image) -> list[Mask]:
    """The things that lie there that did not before: one mask of the whole mat for each, without its shadow."""
    everywhere = np.ones(view.shape[:2], np.bool_)
    changed = differing(view, ground, everywhere)
    if not changed.any():
        return []
    changed &= ~shaded(view, ground, tints_of(view))
    joined = cv2.morphologyEx(np.asarray(changed * 255, np.uint8), cv2.MORPH_CLOSE, disc(3.0))
    opened = cv2.morphologyEx(joined, cv2.MORPH_OPEN, disc(2.0))
    count, parts, stats, _ = cv2.connectedComponentsWithStats(opened)
    least_px = SMALLEST_THING_MM2 * PX_PER_MM**2
    large = [part for part in range(1, count) if stats[part, cv2.CC_STAT_AREA] >= least_px]
    return [np.asarray((parts == part) * 255, np.uint8) for part in large]


def _measure(kind: TokenKind, view: Image, ground: Image, thing: Mask, px_per_mm: float) -> _Measured:
    contour = max(cv2.findContours(thing, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0], key=cv2.contourArea)
    area_px = float(cv2.countNonZero(thing))
    _, radius_px = cv2.minEnclosingCircle(contour)
    inner = cv2.erode(thing, disc(2.0)) > 0
    burnt = float((view[inner].min(axis=-1) >= BURNT_LEVEL).mean()) if inner.any() else 0.0
    tints = tints_of(view)
    tint, spread = _typical(tints[inner] if inner.any() else tints[thing > 0])
    rough = TokenLook(kind, tint, spread, area_px / PX_PER_MM**2)
    colored = filled(np.asarray(kinds_in(tints, [rough])[kind] & thing, np.uint8), rough, thing)
    area_mm2 = _largest_px(colored) / PX_PER_MM**2 or rough.area_mm2
    mat_tint, _ = _typical(tints_of(ground)[thing > 0])
    look = TokenLook(kind, tint, spread, area_mm2)
    return _Measured(look, px_per_mm, burnt, area_px / (math.pi * radius_px**2), math.dist(tint, mat_tint))


def _typical(tints: np.ndarray) -> tuple[tuple[float, float], float]:
    """The middle of these tints, and how far the half of them that is nearest spreads about it."""
    middle = np.median(tints, axis=0)
    away = np.linalg.norm(tints - middle, axis=-1)
    # Of a two-dimensional normal distribution, half lies within 1.18 standard deviations.
    return (float(middle[0]), float(middle[1])), float(np.median(away)) / 1.18


def _largest_px(mask: Mask) -> float:
    stats = cv2.connectedComponentsWithStats(mask)[2]
    return float(stats[1:, cv2.CC_STAT_AREA].max(initial=0))


def _trouble(measured: _Measured, others: Sequence[TokenLook]) -> str:
    """Why this token cannot be counted later, with what to do; empty where it can."""
    look, word = measured.look, TOKEN_WORDS[measured.look.kind]
    width_px = look.diameter_mm * measured.px_per_mm
    if measured.burnt > MOST_BURNT:
        return f"a lamp is mirrored by the {word} token: move token or lamp, or shorten the exposure"
    if look.diameter_mm > LARGEST_MM or measured.roundness < LEAST_ROUND:
        return f"what lies there is no single {word} token: take hands and everything else off the mat"
    if look.diameter_mm < SMALLEST_MM or width_px < SMALLEST_PX:
        return (
            f"the {word} token is too small: {look.diameter_mm:.0f} mm, {width_px:.0f} pixels; take larger ones "
            f"(at least {max(SMALLEST_MM, math.ceil(SMALLEST_PX / measured.px_per_mm)):.0f} mm for this camera)"
        )
    if math.hypot(*look.tint) < LEAST_COLOR:
        return f"the {word} token has hardly any colour: white, gray, black and clear ones cannot be told from print"
    if measured.beside_mat < LEAST_BESIDE_MAT:
        return f"the {word} token is too like the mat in colour: begin again with a sheet of other paper under it"
    for other in others:
        if look.tint_distance(other) < max(LEAST_APART, APART_IN_SPREADS * (look.spread + other.spread)):
            return (
                f"{word} and {TOKEN_WORDS[other.kind]} tokens are too alike in colour: take others, "
                "or light them with a whiter lamp"
            )
    return ""
