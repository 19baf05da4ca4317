"""Finding the mat in drawn pictures whose geometry is known."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.sight.cameras.source import Image
from companion.sight.mat.geometry import Lens, MatFinder, MatFound, TableGeometry, solve
from companion.sight.mat.zones import MARKER_IDS, STANDARD_MAT
from companion.sight.pictures.pixels import Points

SIZE = (1600, 1000)
CORNERS = np.array([[150, 60], [1470, 80], [1440, 960], [120, 930]], np.float64)


def picture(corners: Points = CORNERS, without: tuple[int, ...] = ()) -> Image:
    """The bare mat with its markers, seen so that its corners lie at these pixels."""
    scale, border = 2, 10
    mat = np.full((2 * (600 + 2 * border), 2 * (900 + 2 * border)), 90, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for marker in set(MARKER_IDS) - set(without):
        x, y = (round(scale * (edge + border)) for edge in STANDARD_MAT.marker_corners_mm(marker)[0])
        mat[y - 14 : y + 94, x - 14 : x + 94] = 255
        mat[y : y + 80, x : x + 80] = cv2.aruco.generateImageMarker(dictionary, marker, 80)
    drawn = scale * (np.array(STANDARD_MAT.corners_mm) + border) - 0.5
    onto = cv2.getPerspectiveTransform(drawn.astype(np.float32), corners.astype(np.float32))
    seen = cv2.warpPerspective(mat, onto, SIZE, flags=cv2.INTER_AREA, borderValue=60)
    return np.asarray(cv2.cvtColor(cv2.GaussianBlur(seen, (0, 0), 0.7), cv2.COLOR_GRAY2BGR), np.uint8)


def geometry(found: MatFound) -> TableGeometry:
    assert found.geometry is not None
    return found.geometry


def test_the_mat_is_found_to_half_a_millimetre() -> None:
    found = MatFinder().find(picture())

    assert (found.visible, found.frozen) == (4, False)
    assert geometry(found).to_mm(CORNERS) == pytest.approx(np.array(STANDARD_MAT.corners_mm), abs=0.5)
    assert geometry(found).error_mm < 0.3
    assert geometry(found).px_per_mm == pytest.approx(1.47, abs=0.1)


def test_pixels_and_millimetres_lead_back_to_each_other() -> None:
    places = np.array([[10.0, 20.0], [450.0, 300.0], [880.0, 590.0]])
    found = geometry(MatFinder().find(picture()))
    assert found.to_mm(found.to_px(places)) == pytest.approx(places, abs=0.05)


def test_three_markers_are_enough_and_two_are_not() -> None:
    assert geometry(MatFinder().find(picture(without=(2,)))).to_mm(CORNERS)[2] == pytest.approx([900, 600], abs=4)
    found = MatFinder().find(picture(without=(2, 3)))
    assert (found.geometry, found.visible) == (None, 2)


def test_while_hands_cover_the_markers_the_last_geometry_stays() -> None:
    finder = MatFinder()
    before = finder.find(picture())
    during = finder.find(picture(without=(0, 1)))

    assert during.frozen
    assert during.geometry is before.geometry


def test_one_covered_marker_does_not_shake_the_table() -> None:
    finder = MatFinder()
    assert finder.find(picture()).geometry is finder.find(picture(without=(1,))).geometry


def seen_for(finder: MatFinder, frames: int, shown: Image) -> MatFound:
    """The mat found in the last of so many alike frames."""
    for _ in range(frames - 1):
        finder.find(shown)
    return finder.find(shown)


def test_a_marker_that_was_covered_from_the_start_is_found_soon_after_it_is_laid_bare() -> None:
    finder = MatFinder()
    assert seen_for(finder, 7, picture(without=(2,))).visible == 3

    found = seen_for(finder, 6, picture())

    assert found.visible == 4
    assert geometry(found).markers == frozenset(MARKER_IDS)
    assert geometry(found).to_mm(CORNERS) == pytest.approx(np.array(STANDARD_MAT.corners_mm), abs=0.5)


def test_a_marker_that_was_covered_while_the_camera_was_knocked_is_found_where_it_is_now() -> None:
    finder, knocked = MatFinder(), CORNERS + np.array([45.0, -34.0])
    finder.find(picture())
    finder.find(picture(knocked, without=(1,)))

    assert seen_for(finder, 6, picture(knocked)).visible == 4


def test_a_knock_is_noticed_although_hands_cover_two_markers() -> None:
    finder, knocked = MatFinder(), CORNERS + np.array([25.0, -14.0])
    finder.find(picture())
    assert finder.find(picture(without=(0, 1))).drift_mm == pytest.approx(0.0, abs=0.01)

    assert finder.find(picture(knocked, without=(0, 1))).drift_mm == pytest.approx(28.7 / 1.47, abs=2)
    assert finder.find(picture(knocked)).bumped_mm == pytest.approx(28.7 / 1.47, abs=2)


def test_a_knock_is_noticed_at_once_and_the_mat_found_where_it_is_now() -> None:
    finder = MatFinder()
    finder.find(picture())
    knocked = CORNERS + np.array([25.0, -14.0])

    found = finder.find(picture(knocked))

    assert found.bumped_mm == pytest.approx(28.7 / 1.47, abs=2)
    assert geometry(found).to_mm(knocked) == pytest.approx(np.array(STANDARD_MAT.corners_mm), abs=0.5)
    assert finder.find(picture(knocked)).bumped_mm == 0


@pytest.mark.parametrize("level", [0, 128, 255])
def test_an_even_picture_holds_no_mat(level: int) -> None:
    found = MatFinder().find(np.full((1000, 1600, 3), level, np.uint8))
    assert (found.geometry, found.visible) == (None, 0)


def test_a_lens_that_bends_is_told_by_the_markers_themselves() -> None:
    bending = Lens(np.array([[1600.0, 0, 800], [0, 1600, 500], [0, 0, 1]]), np.array([-0.08, 0, 0, 0]))
    columns, rows = np.meshgrid(np.arange(1600.0), np.arange(1000.0))
    straight = bending.straightened(np.column_stack([columns.ravel(), rows.ravel()])).astype(np.float32)
    source = straight.reshape(1000, 1600, 2)
    bent = np.asarray(cv2.remap(picture(), source[..., 0], source[..., 1], cv2.INTER_LINEAR), np.uint8)
    truth = solve(STANDARD_MAT, {m: _marker_px(m) for m in MARKER_IDS})

    found = geometry(MatFinder().find(bent))

    places = np.array([[450.0, 300.0], [250.0, 360.0], [650.0, 465.0], [450.0, 50.0]])
    assert found.to_mm(bending.bent(truth.to_px(places))) == pytest.approx(places, abs=1.0)


def _marker_px(marker: int) -> Points:
    onto = cv2.getPerspectiveTransform(np.array(STANDARD_MAT.corners_mm, np.float32), CORNERS.astype(np.float32))
    corners = np.array([STANDARD_MAT.marker_corners_mm(marker)], np.float32)
    return np.asarray(cv2.perspectiveTransform(corners, onto)[0], np.float64)


def test_too_few_markers_are_refused() -> None:
    with pytest.raises(ValueError, match="3 markers are needed"):
        solve(STANDARD_MAT, {0: _marker_px(0)})


@pytest.mark.parametrize("corner", range(4))
def test_a_marker_of_which_a_fingertip_would_draw_a_corner_away_counts_as_covered(corner: int) -> None:
    finder, touched = MatFinder(), picture()
    marker_px = geometry(finder.find(touched)).to_px(np.array(STANDARD_MAT.marker_corners_mm(2)))
    outwards = np.sign(marker_px[corner] - marker_px.mean(axis=0))
    tip = (marker_px[corner] + 8 * outwards).round().astype(int)
    cv2.circle(touched, (int(tip[0]), int(tip[1])), 14, (20, 20, 20), cv2.FILLED)

    assert finder.find(cv2.GaussianBlur(touched, (0, 0), 0.7).astype(np.uint8)).visible == 3
