"""Tells whether a marker still lies where it lay, from the pixels around its corners."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.sight.cameras.source import Image
from companion.sight.labels.symbols import marker_modules
from companion.sight.mat.marker_rest import MarkersAtRest, marker_at_rest

SIDE_PX = 70
CORNERS = np.array([(40, 40), (110, 40), (110, 110), (40, 110)], float) - 0.5


def seen(across: float = 0.0, down: float = 0.0, light: float = 1.0, noise: float = 3.0, seed: int = 1) -> Image:
    """A marker on white, that much off its place and in that light, as a noisy camera shows it."""
    modules = np.kron(~marker_modules(2), np.ones((SIDE_PX // 6 + 1,) * 2, bool))
    drawn = np.full((150, 150), 210, np.float32)
    drawn[40:110, 40:110] = 35 + 175 * cv2.resize(modules.astype(np.float32), (SIDE_PX, SIDE_PX))
    moved = cv2.warpAffine(drawn, np.array([[1, 0, across], [0, 1, down]], float), (150, 150), borderValue=210)
    blurred = cv2.GaussianBlur(moved, (0, 0), 0.8) * light
    return np.clip(blurred + np.random.default_rng(seed).normal(0, noise, blurred.shape), 0, 255).astype(np.uint8)


class OneMarker:
    """A marker, and a second one of which fewer pixels are compared: neither is the other's business."""

    def __init__(self) -> None:
        found = marker_at_rest(seen(seed=7), CORNERS)
        assert found is not None
        explains = found.explains[30:]
        pixels = replace(found.pixels, numbers=found.pixels.numbers[30:])
        fewer = replace(found, pixels=pixels, explains=explains, solves=np.linalg.pinv(explains))
        self._markers = MarkersAtRest([found, fewer])

    def holds(self, image: Image) -> bool:
        first, second = self._markers.hold(image)
        assert first or not second
        return first


@pytest.fixture
def marker() -> OneMarker:
    return OneMarker()


@pytest.mark.parametrize("light", [0.6, 1.0, 1.15])
@pytest.mark.parametrize("noise", [1.0, 7.0])
def test_a_marker_that_lies_still_is_known_in_other_light_and_through_noise(
    marker: OneMarker, light: float, noise: float
) -> None:
    assert all(marker.holds(seen(light=light, noise=noise, seed=seed)) for seed in range(8))


@pytest.mark.parametrize(
    ("across", "down"), [(0.6, 0.0), (0.0, -0.6), (0.5, 0.5), (2.0, 0.0), (0.0, 9.0), (-25.0, 3.0)]
)
def test_a_marker_that_moved_by_half_a_pixel_or_more_is_looked_for_anew(
    marker: OneMarker, across: float, down: float
) -> None:
    assert not any(marker.holds(seen(across, down, seed=seed)) for seed in range(8))


@pytest.mark.parametrize("shade", [0, 128, 255])
def test_a_blank_picture_holds_no_marker(marker: OneMarker, shade: int) -> None:
    assert not marker.holds(np.full((150, 150), shade, np.uint8))


def test_a_finger_over_one_corner_is_noticed(marker: OneMarker) -> None:
    covered = seen(seed=3)
    cv2.circle(covered, (108, 44), 14, 150, -1)
    assert not marker.holds(covered)


def test_a_picture_of_another_size_or_a_marker_at_its_edge_says_nothing(marker: OneMarker) -> None:
    assert not marker.holds(np.full((120, 150), 200, np.uint8))
    assert marker_at_rest(seen(), CORNERS - 39) is None
