"""Tells pictures that were seen before from new ones, by the pictures themselves.

A driver, a cable or a program between camera and companion may send the last one for ever, or its last few in turn,
each with a time of its own.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from companion.sentences import Sentence
from companion.sight.cameras.source import Frame, Image

STALE_AFTER_S: Final = 2.0
"""Without a picture that is new. A sensor's noise makes each one differ from the one before."""
FEWEST_REPEATS: Final = 2
LOOKED_BACK: Final = 8
"""Pictures that differ from one another, with which a new one is compared: a ring of buffers is as long at most."""
PIXELS_COMPARED: Final = 40_000
LEAST_CONTRAST: Final = 8
"""Steps of gray. Black pictures are all alike, and are told as black."""


@dataclass(slots=True)
class Freshness:
    """Watches the frames of one live camera; `stale_after_s` is how long it may send nothing new."""

    stale_after_s: float = STALE_AFTER_S
    _seen: deque[bytes] = field(default_factory=lambda: deque(maxlen=LOOKED_BACK), init=False)
    _new_at: float = field(default=-math.inf, init=False)
    _repeats: int = field(default=0, init=False)
    _latest_t: float = field(default=-math.inf, init=False)
    _rose_at: float = field(default=-math.inf, init=False)

    def trouble_with(self, frame: Frame, now: float) -> Sentence | None:
        """Takes the next frame, which came at `now`, in monotonic seconds. What is wrong with it, if anything is."""
        if self._repeats_after(frame.image, now):
            return Sentence("{name} sends the same pictures again and again.", name=frame.source)
        if frame.t != self._latest_t:
            self._latest_t, self._rose_at = frame.t, now
        elif now - self._rose_at >= self.stale_after_s:
            return Sentence("The time stamps of {name}’s pictures stand still.", name=frame.source)
        return None

    def _repeats_after(self, image: Image, now: float) -> bool:
        picture = some_pixels(image)
        if picture not in self._seen or np.ptp(np.frombuffer(picture, np.uint8)) < LEAST_CONTRAST:
            self._seen.append(picture)
            self._new_at, self._repeats = now, 0
            return False
        self._repeats += 1
        return self._repeats >= FEWEST_REPEATS and now - self._new_at >= self.stale_after_s


def some_pixels(image: Image) -> bytes:
    """Pixels all over a picture, so many that no two pictures of a sensor agree in all of them."""
    height, width = image.shape[:2]
    step = max(1, math.isqrt(height * width // PIXELS_COMPARED))
    return np.ascontiguousarray(image[::step, ::step]).tobytes()
