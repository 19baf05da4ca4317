"""Tells whether a frame shows what an earlier one did, from few of its pixels."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from companion.sight.cameras.source import Frame, Image
from companion.sight.mat.geometry import MatFinder, TableGeometry
from companion.sight.mat.zones import MARKER_IDS, STANDARD_MAT
from companion.sight.pictures.stillness import Stillness
from companion.simulation.table.arranging import lay_out
from companion.simulation.table.simulated_table import made_small
from tests.sight.watching import table_with
from tests.simulation.made_up_table import side


@pytest.fixture(scope="module")
def frame() -> Frame:
    shown = table_with(lay_out((side(0), side(1)))).read()
    assert isinstance(shown, Frame)
    return shown


@pytest.fixture(scope="module")
def geometry(frame: Frame) -> TableGeometry:
    found = MatFinder().find(frame.image).geometry
    assert found is not None
    return found


def again(frame: Frame, seed: int, change: Callable[[Image], Image] = lambda image: image) -> Frame:
    """The same a moment later, changed so, with noise of its own, in colour and as the camera's small picture."""
    noise = np.random.default_rng(seed).normal(0, 2.5, frame.image.shape)
    image = np.clip(change(frame.image) + noise, 0, 255).astype(np.uint8)
    return Frame(image, frame.t + 0.2 * seed, frame.number + seed, frame.source, made_small(image, 960))


def without_small(frame: Frame) -> Frame:
    return Frame(frame.image, frame.t, frame.number, frame.source)


@pytest.fixture(params=["in colour", "with a small picture"])
def prepared(request: pytest.FixtureRequest) -> Callable[[Frame], Frame]:
    return without_small if request.param == "in colour" else lambda frame: frame


@pytest.fixture
def stillness(frame: Frame, geometry: TableGeometry, prepared: Callable[[Frame], Frame]) -> Stillness:
    """Two frames of a table at rest tell how much noise there is."""
    kept = Stillness(STANDARD_MAT)
    for seed in (1, 2):
        kept.keep(prepared(again(frame, seed)), geometry, frozenset(MARKER_IDS))
    return kept


def test_frames_of_a_table_at_rest_show_the_same_through_noise(
    stillness: Stillness, frame: Frame, prepared: Callable[[Frame], Frame]
) -> None:
    assert all(stillness.holding(prepared(again(frame, seed))) for seed in range(3, 9))


def moved_by(across_px: float) -> Callable[[Image], Image]:
    def move(image: Image) -> Image:
        onto = np.array([[1, 0, across_px], [0, 1, 0]], np.float64)
        return np.asarray(cv2.warpAffine(image, onto, image.shape[1::-1], borderMode=cv2.BORDER_REPLICATE), np.uint8)

    return move


def painted(geometry: TableGeometry, left_mm: float, top_mm: float, width_mm: float, depth_mm: float) -> Image:
    """Where a thing of that size lies in the picture: corners in pixels."""
    right_mm, bottom_mm = left_mm + width_mm, top_mm + depth_mm
    corners = np.array([(left_mm, top_mm), (right_mm, top_mm), (right_mm, bottom_mm), (left_mm, bottom_mm)])
    return np.asarray(geometry.to_px(corners).round().astype(np.int32))


@pytest.mark.parametrize("across_px", [0.6, -0.6, 2.0, 30.0])
def test_a_camera_that_was_touched_shows_another_picture(
    stillness: Stillness, frame: Frame, prepared: Callable[[Frame], Frame], across_px: float
) -> None:
    assert not stillness.holding(prepared(again(frame, 3, moved_by(across_px))))


@pytest.mark.parametrize(
    ("what", "place_mm"),
    [
        ("a finger over the middle of the mat", (440.0, 290.0, 25.0, 60.0)),
        ("a sleeve that reaches over the edge", (300.0, -30.0, 60.0, 60.0)),
        ("a card over a marker", (0.0, 0.0, 63.0, 88.0)),
    ],
)
def test_whatever_comes_over_the_mat_shows_another_picture(
    stillness: Stillness,
    frame: Frame,
    geometry: TableGeometry,
    prepared: Callable[[Frame], Frame],
    what: str,
    place_mm: tuple[float, float, float, float],
) -> None:
    thing = painted(geometry, *place_mm)
    shown = again(frame, 3, lambda image: np.asarray(cv2.fillConvexPoly(image.copy(), thing, (140, 160, 200))))
    assert not stillness.holding(prepared(shown)), what


def test_light_that_changes_must_be_looked_at_closely(
    stillness: Stillness, frame: Frame, prepared: Callable[[Frame], Frame]
) -> None:
    dimmer = again(frame, 3, lambda image: (image * 0.6).astype(np.uint8))
    assert not stillness.holding(prepared(dimmer))


def test_before_anything_was_kept_and_of_another_camera_nothing_is_known(
    stillness: Stillness, frame: Frame, prepared: Callable[[Frame], Frame]
) -> None:
    smaller = np.ascontiguousarray(frame.image[::2, ::2])

    assert not Stillness(STANDARD_MAT).holding(prepared(frame))
    assert not stillness.holding(Frame(smaller, frame.t, frame.number, frame.source))
