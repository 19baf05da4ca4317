"""A camera that goes on sending what it had sent before is told, whatever times it gives its pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import pytest

from companion.sight.cameras.reopening import Reopening
from companion.sight.cameras.source import Frame, Image, Unavailable

RATE = 15.0
BREAKS_AT_S = 5.0
LEVELS = np.random.default_rng(5).integers(20, 220, (54, 96, 3))


def noisy(number: int) -> Image:
    """The same table each time, as a sensor sees it."""
    return np.asarray(LEVELS + np.random.default_rng(number).integers(-2, 3, LEVELS.shape), np.uint8)


@dataclass
class Clock:
    now_s: float = 0.0


@dataclass
class Camera:
    """Delivers pictures at its rate; `picture_of` and `time_of` say which, by the number and the seconds now."""

    picture_of: Callable[[int], Image] = noisy
    time_of: Callable[[float], float] = lambda now: now
    clock: Clock = field(default_factory=Clock)
    opened: int = 0
    _number: int = 0

    def open(self) -> Camera:
        self.opened += 1
        return self

    def read(self) -> Frame:
        self._number += 1
        return Frame(self.picture_of(self._number), self.time_of(self.clock.now_s), self._number, "camera 0")

    def close(self) -> None:
        pass


def told_within(camera: Camera, seconds: float = 30.0) -> list[tuple[float, str]]:
    """The words about a camera, and when."""
    source = Reopening(camera.open, lambda: camera.clock.now_s, "Look at it.")
    told = []
    for _ in range(round(seconds * RATE)):
        camera.clock.now_s += 1 / RATE
        if isinstance(result := source.read(), Unavailable):
            told.append((camera.clock.now_s, result.reason))
    return told


BROKEN = round(BREAKS_AT_S * RATE)


@pytest.mark.parametrize(
    ("camera", "told"),
    [
        (Camera(lambda number: noisy(min(number, BROKEN))), "sends the same pictures again and again. Look at it."),
        (Camera(lambda number: noisy(min(number, BROKEN + number % 4))), "sends the same pictures again and again."),
        (Camera(time_of=lambda now: min(now, BREAKS_AT_S)), "stand still. Look at it."),
        (Camera(time_of=lambda now: 0.0), "stand still."),
    ],
)
def test_pictures_that_come_again_and_times_that_stand_still_are_named_within_three_seconds(
    camera: Camera, told: str
) -> None:
    named = told_within(camera)

    assert told in named[0][1]
    assert named[0][0] < BREAKS_AT_S + 3.0
    assert camera.opened > 1


@pytest.mark.parametrize(
    "picture_of",
    [noisy, lambda number: noisy(number // 10), lambda number: np.zeros((54, 96, 3), np.uint8)],
    ids=["a table at rest", "each picture ten times", "black, which is told as such"],
)
def test_a_camera_that_sees_a_table_at_rest_is_left_in_peace(picture_of: Callable[[int], Image]) -> None:
    assert told_within(Camera(picture_of)) == []


def test_a_camera_that_was_opened_again_in_vain_shows_nothing_meanwhile() -> None:
    camera = Camera(lambda number: noisy(min(number, BROKEN)))
    told = told_within(camera)

    assert told[-1][0] - told[0][0] > 20.0
    assert len(told) == pytest.approx((told[-1][0] - told[0][0]) * RATE + 1, abs=1)
