"""Makes up for lamps that flicker: how much brighter each row of the sensor is than when it was last looked at.

A camera exposes its rows one after another, and lamps on the mains grow brighter and darker meanwhile: bands wander
through the picture, or the whole of it pulses. Both are a gain for each row of the sensor, told by most of what the row
shows. A thing that comes or moves is the fewer part of its row and does not spoil it. What is compared from frame to
frame is compared evened: as bright as it was.

A shadow is a gain for each place on the table instead, and told by what lies around it.

Light that only grows or only fades, as in haze or at dusk, is not made up for: it is another light, and will not come
back. Haze is not even a gain: it lightens most what is dark.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Image

Rows: TypeAlias = npt.NDArray[np.float32]
"""Rows of the sensor as a share of the picture's height: 0 its upper edge, 1 its lower one."""
BandGains: TypeAlias = npt.NDArray[np.float32]
CellGains: TypeAlias = npt.NDArray[np.float32]
"""The gain at the middle of each cell of a glance, rows x columns."""
Means: TypeAlias = tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]
"""How bright the columns and the rows of a glance are."""
Shares: TypeAlias = npt.NDArray[np.float64]
"""2 x 2: of the columns and of the rows of a glance, the share that is brighter than before, and the share darker."""

BANDS: Final = 144
"""Groups of rows that share one gain; between their middles it is interpolated."""
EVERY: Final = 3
"""Every so manyth pixel of a glance tells the gain of its band."""
LARGEST_GAIN: Final = 1.7
"""Lamps that flicker by a fifth make one frame up to one and a half times as bright as another. Beyond this it is
another light."""
LEAST_STEP: Final = 0.008
"""Light that changes less than this from frame to frame does not flicker."""
LEAST_RETURN: Final = 0.25
"""How often light that flickers goes the other way, at least, for each time that it goes one."""
LARGEST_SPREAD, LEAST_ALIKE = 0.25, 0.5
"""How far off its band's gain the pixels may be, and how many of them must not be farther off: otherwise the band shows
something else than before."""
LEAST_LEVEL: Final = 8
BLOWN_OUT: Final = 250
"""Steps of gray between which a pixel tells a gain."""
LEAST_BANDS: Final = 0.6
"""Share of the bands that must tell a gain."""
REMEMBERED, FEWEST = 10, 3
"""Frames whose light is compared to tell whether it flickers, if there are as many as the `FEWEST`."""
NO_GAINS: Final[BandGains] = np.ones(BANDS, np.float32)
SHADOW_CELLS: Final = 11
"""A cell is as dark as most cells of a square of so many: wide enough that a few cards, or a sleeve, are not most."""
GAIN_STEPS: Final = 64
"""In each of 1, for the median; the largest gain is 4."""
LARGEST_SHADOW_SPREAD: Final = 0.12
"""How far the gain of a cell may be from most of those around it, as a share: at the soft edge of a shadow, it is."""
_MIDDLES: Final = (np.arange(BANDS, dtype=np.float32) + 0.5) / BANDS


@dataclass(frozen=True, slots=True, eq=False)
class Light:
    """How bright one frame is: `gains` of `BANDS` bands of rows, 1 where as bright as what it is compared with.

    `shadows`: how bright the table is from place to place beyond that, while shadows lie on it.
    """

    gains: BandGains
    shadows: CellGains | None = None

    @property
    def is_even(self) -> bool:
        """True if the light of no row is to be made up for."""
        return self.gains is NO_GAINS

    def at(self, rows: Rows) -> BandGains:
        """The gain of these rows."""
        return np.asarray(np.interp(rows, _MIDDLES, self.gains), np.float32)

    def evened(self, seen: Image, rows: Rows) -> Image:
        """The picture that these rows would show in the light of what the frame is compared with."""
        return seen if self.is_even else _made_up(seen, self.at(rows))

    def unshaded(self, seen: Image, window: tuple[int, int, int, int], size_px: tuple[int, int]) -> Image:
        """The same of shadows, in one window of a picture of all cells: left, top, right and bottom."""
        if self.shadows is None:
            return seen
        left, top, right, bottom = window
        everywhere = cv2.resize(self.shadows, size_px, interpolation=cv2.INTER_LINEAR)
        return _made_up(seen, np.asarray(everywhere[top:bottom, left:right], np.float32))


STEADY: Final = Light(NO_GAINS)


@dataclass(slots=True)
class LightWatch:
    """Tells the light of each frame of one camera: as it is while it flickers, and even while it does not."""

    light: Light = field(default=STEADY, init=False)
    _flickers: bool = field(default=False, init=False)
    _last: Means | None = field(default=None, init=False)
    _rows: Rows | None = field(default=None, init=False)
    _some: npt.NDArray[np.intp] = field(default_factory=lambda: np.zeros(0, np.intp), init=False)
    _lately: deque[BandGains] = field(default_factory=lambda: deque(maxlen=REMEMBERED), init=False)
    _shares: deque[Shares] = field(default_factory=lambda: deque(maxlen=REMEMBERED), init=False)

    def see(self, glance: Image, before: Image, rows: Rows) -> Light:
        """The light in a glance, compared with an earlier one that was evened; `rows` are those of its pixels."""
        last, self._last = self._last, _means(glance)
        if last is not None:
            self._shares.append(_brighter_and_darker(self._last, last))
            # A lamp that flickers changes most rows or most columns.
            if not self._flickers and self._shares[-1].sum(axis=1).max() < 0.5:
                self._lately.append(self._lately[-1])
                return self.light
        gains = self._gains(glance, before, rows)
        self._lately.append(NO_GAINS if gains is None else gains)
        self._flickers = self._step >= (LEAST_STEP / 2 if self._flickers else LEAST_STEP) and not self._drifts
        usable = self._flickers and gains is not None and np.abs(np.log(gains)).max() <= math.log(LARGEST_GAIN)
        self.light = Light(gains) if gains is not None and usable else STEADY
        return self.light

    @property
    def is_known(self) -> bool:
        """True if enough frames were seen to tell whether it flickers."""
        return len(self._lately) >= FEWEST

    @property
    def flicker(self) -> float:
        """By what share of its brightness the light goes up and down about its mean; 0 where it is steady."""
        if not self._flickers:
            return 0.0
        lately = np.array(self._lately)
        lightest, darkest = lately.max(axis=0), lately.min(axis=0)
        return float(np.median((lightest - darkest) / (lightest + darkest)))

    @property
    def _step(self) -> float:
        """By what share the light usually changes from frame to frame, in most bands: hands change few, and a lamp
        that is switched on is one step."""
        if len(self._lately) < FEWEST:
            return 0.0
        steps = np.abs(np.diff(np.array(self._lately), axis=0))
        return float(np.median(np.median(steps, axis=1)))

    @property
    def _drifts(self) -> bool:
        """True if the light only grows, or only fades."""
        shares = np.sum(self._shares, axis=0)
        return bool((shares.min(axis=1) < LEAST_RETURN * shares.max(axis=1)).all())

    def _gains(self, glance: Image, before: Image, rows: Rows) -> BandGains | None:
        """Each band's gain; nothing where too few tell one."""
        if rows is not self._rows:
            self._rows, self._some = rows, _by_bands(rows)
        now, then = (seen.reshape(-1)[self._some].astype(np.float32) for seen in (glance, before))
        usable = (then >= LEAST_LEVEL) & (then < BLOWN_OUT) & (now < BLOWN_OUT)
        # What is not usable counts as endlessly bright and dark by turns, which leaves the median as it is.
        endless = np.where(np.arange(now.shape[1]) % 2, np.float32(np.inf), np.float32(-np.inf))
        ratios = np.where(usable, now / np.maximum(then, 1), endless)
        counts, middle = np.count_nonzero(usable, axis=1), now.shape[1] // 2
        medians = np.partition(ratios, middle, axis=1)[:, middle, None]
        # Of dark pixels single steps of gray are large shares: many of them together tell the gain.
        # A row with nothing usable has no ratio.
        with np.errstate(invalid="ignore"):
            alike = usable & (np.abs(ratios - medians) <= LARGEST_SPREAD * medians)
        told = (counts >= usable.shape[1] // 4) & (np.count_nonzero(alike, axis=1) >= LEAST_ALIKE * counts)
        if np.count_nonzero(told) < LEAST_BANDS * BANDS:
            return None
        gains = (now * alike).sum(axis=1)[told] / (then * alike).sum(axis=1)[told]
        return np.asarray(np.interp(_MIDDLES, _MIDDLES[told], gains), np.float32)


def shadows_between(now: Image, then: Image, cells: tuple[int, int]) -> CellGains:
    """The gain at each place of a glance since an earlier one; `cells` across and down.

    The median leaves out what is the fewer part around a cell, as a card that was laid down; those like it tell it.
    """
    levels = [cv2.resize(seen.astype(np.float32), cells, interpolation=cv2.INTER_AREA) for seen in (now, then)]
    # What lies outside the picture is black.
    usable = np.asarray((np.minimum(*levels) >= 1.0) & (np.maximum(*levels) < BLOWN_OUT), np.bool_)
    ratios = np.asarray((levels[0] + 1.0) / (levels[1] + 1.0), np.float32)
    ratios = np.where(usable, ratios, _mean_of(ratios, usable, SHADOW_CELLS, np.float32(1.0)))
    steps = np.clip(ratios * GAIN_STEPS + 0.5, 1, 255).astype(np.uint8)
    around = np.asarray(cv2.medianBlur(steps, SHADOW_CELLS) / np.float32(GAIN_STEPS), np.float32)
    return _mean_of(ratios, usable & (np.abs(ratios - around) <= LARGEST_SHADOW_SPREAD * around), 3, around)


def _mean_of(
    values: CellGains, some: npt.NDArray[np.bool_], across: int, otherwise: CellGains | np.float32
) -> CellGains:
    """The mean of some values in a square around each cell; where there are none, something else."""
    counted = some.astype(np.float32)
    total, count = (cv2.blur(part, (across, across)) for part in (values * counted, counted))
    return np.where(count > 1e-3, total / np.maximum(count, np.float32(1e-3)), otherwise)


def _made_up(seen: Image, gains: npt.NDArray[np.float32]) -> Image:
    return np.asarray(np.clip(seen / gains + np.float32(0.5), 0, 255), np.uint8)


def _means(glance: Image) -> Means:
    some = np.ascontiguousarray(glance[::2, ::2])
    columns, rows = (cv2.reduce(some, along, cv2.REDUCE_AVG, dtype=cv2.CV_32F).ravel() for along in (0, 1))
    return np.asarray(columns, np.float32), np.asarray(rows, np.float32)


def _brighter_and_darker(now: Means, then: Means) -> Shares:
    """How many columns and rows of a glance have become brighter or darker since the one before."""
    shares = []
    for seen, before in zip(now, then, strict=True):
        step, least = seen - before, LEAST_STEP / 2 * before + 1e-3
        shares.append([np.count_nonzero(way >= least) / step.size for way in (step, -step)])
    return np.array(shares)


def _by_bands(rows: Rows) -> npt.NDArray[np.intp]:
    """Some pixels of each band, bands x pixels: as many of each, those of a row far apart."""
    flat = rows.reshape(-1)
    # What lies outside the picture is of no band.
    bands = np.floor(flat * BANDS).astype(np.intp)
    chosen = []
    for band in range(BANDS):
        own = np.flatnonzero(bands == band)[::EVERY]
        chosen.append(own if own.size else np.argsort(np.abs(flat - _MIDDLES[band]))[:1])
    most = int(np.median([own.size for own in chosen]))
    return np.array([np.resize(own, most) for own in chosen])
