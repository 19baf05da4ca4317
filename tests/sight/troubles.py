"""Rooms that nobody planned for: each does to every frame what a lamp, a lens, a stand or a cable may do."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import cv2
import numpy as np

from companion.sight.cameras.source import Image

Trouble = Callable[[Image, int], Image]
"""Spoils a picture; the number is the frame's."""


def clipped(levels: np.ndarray) -> Image:
    return np.array(np.clip(levels, 0, 255), np.uint8)


def brighter(image: Image, share: float | np.ndarray) -> Image:
    """So many times as bright: a number, or one for each row."""
    return clipped(np.multiply(image, share, dtype=np.float32))


def bands(share: float, periods: float = 2.2, step: float = 0.29) -> Trouble:
    """A lamp on the mains, seen row by row: bands that wander."""

    def spoil(image: Image, number: int) -> Image:
        rows = np.arange(image.shape[0]) / image.shape[0]
        return brighter(image, (1 + share * np.sin(2 * np.pi * (periods * rows + step * number)))[:, None, None])

    return spoil


def pulsing(share: float, step: float = 0.29) -> Trouble:
    """The same, seen by a sensor that exposes its rows together."""
    return lambda image, number: brighter(image, 1 + share * np.sin(2 * np.pi * step * number))


def in_the_dark(share: float, noise: float) -> Trouble:
    """So much of the light, and noise of that many steps of gray."""

    def spoil(image: Image, number: int) -> Image:
        return clipped(image * share + np.random.default_rng(number).normal(0, noise, image.shape[:2])[..., None])

    return spoil


def compressed(quality: int) -> Trouble:
    """A camera that saves on its cable."""

    def spoil(image: Image, number: int) -> Image:
        coded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)

    return spoil


def out_of_focus(blur_px: float) -> Trouble:
    return lambda image, number: np.asarray(cv2.GaussianBlur(image, (0, 0), blur_px), np.uint8)


def smeared(length_px: int) -> Trouble:
    """Motion along the picture's rows."""
    return lambda image, number: np.asarray(cv2.blur(image, (length_px, 1)), np.uint8)


def too_bright(gain: float) -> Trouble:
    return lambda image, number: brighter(image, gain)


def mirrored(image: Image, number: int) -> Image:
    return np.ascontiguousarray(image[:, ::-1])


def knocked(right_px: int, down_px: int, from_frame: int) -> Trouble:
    """A camera that somebody ran into: from that frame on it looks elsewhere."""

    def spoil(image: Image, number: int) -> Image:
        onto = np.array([[1, 0, right_px], [0, 1, down_px]] if number >= from_frame else np.eye(2, 3), np.float64)
        return np.asarray(cv2.warpAffine(image, onto, image.shape[1::-1], borderMode=cv2.BORDER_REPLICATE), np.uint8)

    return spoil


def swaying(px: float) -> Trouble:
    """A stand on a table that somebody leans on."""

    def spoil(image: Image, number: int) -> Image:
        onto = np.array([[1, 0, px * np.sin(2 * np.pi * number / 9)], [0, 1, 0]], np.float64)
        return np.asarray(cv2.warpAffine(image, onto, image.shape[1::-1], borderMode=cv2.BORDER_REPLICATE), np.uint8)

    return spoil


def breathing(share: float) -> Trouble:
    """An autofocus that hunts."""

    def spoil(image: Image, number: int) -> Image:
        height, width = image.shape[:2]
        scale = 1 + share * np.sin(2 * np.pi * number / 9)
        onto = cv2.getRotationMatrix2D((width / 2, height / 2), 0, scale)
        return np.asarray(cv2.warpAffine(image, onto, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8)

    return spoil


def covered(*corners: tuple[int, int], radius_px: int = 70) -> Trouble:
    """Something lies over these places of the picture."""

    def spoil(image: Image, number: int) -> Image:
        spoiled = image.copy()
        for corner in corners:
            cv2.circle(spoiled, corner, radius_px, (120, 150, 190), -1)
        return spoiled

    return spoil


def torn(every: int) -> Trouble:
    """Of every so manyth frame the lower part is lost on the cable."""

    def spoil(image: Image, number: int) -> Image:
        if number % every:
            return image
        spoiled = image.copy()
        spoiled[image.shape[0] * 2 // 5 :] = (0, 135, 0)
        return spoiled

    return spoil


def small(width_px: int) -> Trouble:
    """A camera that is set to small pictures."""

    def spoil(image: Image, number: int) -> Image:
        size = width_px, round(width_px * image.shape[0] / image.shape[1])
        return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)

    return spoil


def bent(distortion: float) -> Trouble:
    """A wide-angle lens: barrel where the first radial coefficient is below zero."""

    @cache
    def sources(height: int, width: int) -> np.ndarray:
        """For each pixel the place in the straight picture that it shows."""
        lens = np.array([[width, 0, width / 2], [0, width, height / 2], [0, 0, 1]], np.float64)
        places = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1).reshape(-1, 1, 2)
        straight = cv2.undistortPoints(places.astype(np.float32), lens, np.array([distortion, 0, 0, 0]), P=lens)
        return straight.reshape(height, width, 2)

    def spoil(image: Image, number: int) -> Image:
        maps = sources(*image.shape[:2])
        return np.asarray(cv2.remap(image, maps, np.empty(0), cv2.INTER_LINEAR, borderValue=(50, 60, 70)), np.uint8)

    return spoil


def shadow(share: float) -> Trouble:
    """Somebody walks past a lamp: a shadow wanders across the picture."""

    def spoil(image: Image, number: int) -> Image:
        height, width = image.shape[:2]
        across, down = np.arange(width) / width, np.arange(height)[:, None] / height
        edge = across + 0.3 * down - 0.2 - 0.6 * (0.07 * number % 1)
        return clipped(image * (1 - share / (1 + np.exp(-40 * edge)))[..., None])

    return spoil
