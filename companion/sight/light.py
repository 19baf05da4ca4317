"""Makes up for lamps that flicker: how much brighter each row of the sensor is than when it was last looked at.

A camera exposes its rows one after another, and lamps on the mains grow brighter and darker meanwhile: bands wander
through the picture, or the whole of it pulses. Both are a gain for each row of the sensor, told by most of what the row
shows. A thing that comes or moves is the fewer part of its row and does not spoil it. What is compared from frame to
frame is compared evened: as bright as it was.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from companion.sight.camera import Image

Rows: TypeAlias = npt.NDArray[np.float32]
"""Rows of the sensor as a share of the picture's height: 0 its upper edge, 1 its lower one."""
Gains: TypeAlias = npt.NDArray[np.float32]

BANDS: Final = 48
"""Groups of rows of which each has one gain; between their middles it is interpolated."""
EVERY: Final = 3
"""Every so manyth pixel of a glance tells the gain of its band."""
LARGEST_GAIN: Final = 1.7
"""Lamps that flicker by a fifth make one frame up to one and a half times as bright as another. Beyond this it is
another light."""
LEAST_GAIN_CHANGE: Final = 0.008
"""A smaller change of light is no more than noise."""
LARGEST_SPREAD: Final = 0.09
"""How far off its band's gain half of the pixels may be: else the band shows something else than before."""
LEAST_LEVEL: Final = 8
"""Steps of gray below which a pixel is too dark to tell a gain."""
LEAST_BANDS: Final = 0.6
"""Share of the bands that must tell a gain."""
REMEMBERED: Final = 12
"""Frames of which the light is compared to tell whether it flickers."""
NO_GAINS: Final[Gains] = np.ones(BANDS, np.float32)
_MIDDLES: Final = (np.arange(BANDS, dtype=np.float32) + 0.5) / BANDS


@dataclass(frozen=True, slots=True, eq=False)
class Light:
    """How bright one frame is: `gains` of `BANDS` bands of rows, 1 where as bright as what it is compared with."""

    gains: Gains

    @property
    def is_even(self) -> bool:
        """Whether nothing is to be made up for."""
        return self.gains is NO_GAINS

    def at(self, rows: Rows) -> Gains:
        """The gain of these rows."""
        return np.asarray(np.interp(rows, _MIDDLES, self.gains), np.float32)

    def evened(self, seen: Image, rows: Rows) -> Image:
        """What pixels of these rows would show in the light of what the frame is compared with."""
        if self.is_even:
            return seen
        return np.asarray(np.clip(seen / self.at(rows) + np.float32(0.5), 0, 255), np.uint8)


STEADY: Final = Light(NO_GAINS)


@dataclass(slots=True)
class LightWatch:
    """Tells the light of each frame of one camera."""

    light: Light = field(default=STEADY, init=False)
    _rows: Rows | None = field(default=None, init=False)
    _some: npt.NDArray[np.intp] = field(default_factory=lambda: np.zeros(0, np.intp), init=False)
    _lately: deque[Gains] = field(default_factory=lambda: deque(maxlen=REMEMBERED), init=False)

    def see(self, glance: Image, before: Image, rows: Rows) -> Light:
        """The light in a glance, compared with an earlier one that was evened; `rows` are those of its pixels."""
        gains = self._gains(glance, before, rows)
        self._lately.append(NO_GAINS if gains is None else gains)
        self.light = STEADY if gains is None or not _is_made_up_for(gains) else Light(gains)
        return self.light

    def keep_still(self) -> None:
        """The frame shows what the one before did, in the same light."""
        if self._lately:
            self._lately.append(self._lately[-1])

    @property
    def flicker(self) -> float:
        """By what share of its brightness the light goes up and down about its mean; 0 where it is steady."""
        if len(self._lately) < REMEMBERED // 2:
            return 0.0
        lately = np.array(self._lately)
        steps = np.abs(np.diff(lately, axis=0)).max(axis=1)
        # A lamp that is switched on is one step.
        if float(np.median(steps)) < 2 * LEAST_GAIN_CHANGE:
            return 0.0
        return float(((lately.max(axis=0) - lately.min(axis=0)) / (lately.max(axis=0) + lately.min(axis=0))).max())

    def _gains(self, glance: Image, before: Image, rows: Rows) -> Gains | None:
        """Each band's gain; nothing where too few tell one."""
        if rows is not self._rows:
            self._rows, self._some = rows, _by_bands(rows)
        now, then = (seen.reshape(-1)[self._some].astype(np.float32) for seen in (glance, before))
        usable = (then >= LEAST_LEVEL) & (then < 250) & (now < 250)
        ratios = np.where(usable, now / np.maximum(then, 1), np.nan).astype(np.float32)
        told = np.count_nonzero(usable, axis=1) >= usable.shape[1] // 4
        if np.count_nonzero(told) < LEAST_BANDS * BANDS:
            return None
        medians = np.ones(BANDS, np.float32)
        medians[told] = np.nanmedian(ratios[told], axis=1)
        off = np.nanmedian(np.abs(ratios[told] / medians[told, None] - 1), axis=1)
        told[told] = off <= LARGEST_SPREAD
        if np.count_nonzero(told) < LEAST_BANDS * BANDS:
            return None
        return np.asarray(np.interp(_MIDDLES, _MIDDLES[told], medians[told]), np.float32)


def _is_made_up_for(gains: Gains) -> bool:
    """Whether light has changed by more than noise does, and is the same light still."""
    largest = float(np.abs(np.log(np.maximum(gains, 1e-3))).max())
    return LEAST_GAIN_CHANGE <= largest <= math.log(LARGEST_GAIN)


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
