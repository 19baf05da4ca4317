"""Rooms that nobody planned for: each does to every frame what a lamp, a lens, a stand or a cable may do."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from companion.sight.camera import Image

Trouble = Callable[[Image, int], Image]
"""Spoils a picture; the number is the frame's."""


def clipped(levels: np.ndarray) -> Image:
    return np.clip(levels, 0, 255).astype(np.uint8)


def bands(share: float, periods: float = 2.2, step: float = 0.29) -> Trouble:
    """A lamp on the mains, seen row by row: bands that wander."""

    def spoil(image: Image, number: int) -> Image:
        rows = np.arange(image.shape[0]) / image.shape[0]
        return clipped(image * (1 + share * np.sin(2 * np.pi * (periods * rows + step * number)))[:, None, None])

    return spoil


def pulsing(share: float, step: float = 0.29) -> Trouble:
    """The same, seen by a sensor that exposes its rows together."""
    return lambda image, number: clipped(image * (1 + share * np.sin(2 * np.pi * step * number)))


def in_the_dark(share: float, noise: float) -> Trouble:
    """So much of the light, and noise of that many steps of gray."""

    def spoil(image: Image, number: int) -> Image:
        return clipped(image * share + np.random.default_rng(number).normal(0, noise, image.shape[:2])[..., None])

    return spoil
