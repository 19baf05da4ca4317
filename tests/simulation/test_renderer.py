"""Pictures of the simulated camera can be read as a real camera's picture would be."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.sight.mat.zones import MARKER_IDS, STANDARD_MAT
from companion.simulation.drawing.card_faces import TAG_LABELS, card_key
from companion.simulation.drawing.optics import GOOD_LIGHT, TYPICAL_LIGHT, Optics
from companion.simulation.drawing.pinhole import PinholeCamera, camera_over
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.table.arranging import Habits, SideOnTable, lay_out
from companion.simulation.table.layout import BARE_MAT, PlacedCard, Pose, Reach, TableLayout
from tests.simulation.made_up_table import cards, exhausted, faces, qr_texts, registry, side, tags

NOISELESS = Optics(noise_levels=0)


@pytest.fixture(scope="module")
def four_k() -> PinholeCamera:
    return camera_over(3840, 2160, tilt_deg=3.0, roll_deg=0.5)


@pytest.fixture
def small() -> PinholeCamera:
    return camera_over(960, 540, tilt_deg=2.0)


def labels_of(layout: TableLayout) -> set[str]:
    known = {card_key(entry): entry.label for entry in registry().labels}
    return {known[card.key] for card in layout.cards}


def test_every_label_on_the_table_is_read_from_a_4k_frame(four_k: PinholeCamera) -> None:
    ready, *rest = cards("creature", 0, 6)
    own = SideOnTable(battleline=(ready, *map(exhausted, rest)), artifacts=cards("artifact", 0, 3))
    layout = lay_out((own, side(1, 6, 3)), habits=Habits(seed=2, askew_deg=4))

    read = qr_texts(TableRenderer(four_k, faces()).draw(layout))

    assert set(read) == labels_of(layout)
    assert len(read) == 2 * len(layout.cards)


def test_every_tag_on_the_table_is_read_from_a_1080p_frame_in_typical_light() -> None:
    tagged = registry("tag15", 15.0)
    layout = lay_out((side(0, 6, 3), side(1, 6, 2)))
    camera = camera_over(1920, 1080, tilt_deg=6.0)

    read = tags(TableRenderer(camera, faces(tagged), TAG_LABELS, TYPICAL_LIGHT).draw(layout))

    expected = {entry.tag for entry in tagged.labels if layout.find(card_key(entry))}
    assert set(read) == expected


def test_the_mats_markers_appear_where_the_camera_projects_them(four_k: PinholeCamera) -> None:
    frame = TableRenderer(four_k, faces()).draw(BARE_MAT)

    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), parameters)
    corners, found, _ = detector.detectMarkers(frame)

    assert sorted(found.ravel()) == list(MARKER_IDS)
    for marker, quad in zip(found.ravel(), corners, strict=True):
        expected = four_k.project(STANDARD_MAT.marker_corners_mm(int(marker)))
        assert np.abs(quad[0] + 0.5 - expected).max() < 0.5


@pytest.mark.parametrize("tilt", [0.0, 8.0, 15.0])
def test_the_whole_mat_is_in_the_picture_however_the_camera_leans(tilt: float) -> None:
    camera = camera_over(1920, 1080, tilt_deg=tilt, roll_deg=1.0)

    corners = camera.project(STANDARD_MAT.corners_mm)

    assert ((corners > 0) & (corners < (1920, 1080))).all()


def test_the_top_of_a_pile_is_displaced_away_from_the_middle(four_k: PinholeCamera) -> None:
    on_mat, raised = (four_k.project([(845.0, 360.0)], height)[0] for height in (0.0, 20.0))

    assert (raised - on_mat)[0] / four_k.px_per_mm == pytest.approx(9.3, abs=0.5)


def test_a_change_drawn_in_passing_equals_the_table_drawn_anew(small: PinholeCamera) -> None:
    before = lay_out((side(0, 5, 2, 3), side(1, 5, 2, 3)))
    after = lay_out((side(0, 4, 3, 5), replace(side(1, 6, 2), amber=4)), before)
    renderer = TableRenderer(small, faces(), optics=NOISELESS)
    renderer.draw(before)

    in_passing = renderer.draw(after)

    anew = TableRenderer(small, faces(), optics=NOISELESS).draw(after)
    assert np.abs(in_passing.astype(int) - anew).max() <= 1


def test_a_hand_covers_what_it_reaches_over_and_leaves_no_trace(small: PinholeCamera) -> None:
    layout = lay_out((side(0, 3), side(1, 3)))
    renderer = TableRenderer(small, faces(), optics=NOISELESS)
    without = renderer.draw(layout)
    carried = PlacedCard("action-0-2#1", Pose(450, 450, 20, 40), "play", 0)

    reached = renderer.draw(layout, [Reach(0, Pose(450, 480, 0, 50), (carried,))])
    left = renderer.draw(layout)

    assert (np.abs(reached.astype(int) - without).max(axis=2) > 20).mean() > 0.02
    assert np.array_equal(left, without)


def test_noise_changes_from_frame_to_frame_and_repeats_with_the_seed(small: PinholeCamera) -> None:
    first, second = (TableRenderer(small, faces(), seed=7) for _ in range(2))
    one, next_one = first.draw(BARE_MAT), first.draw(BARE_MAT)

    assert not np.array_equal(one, next_one)
    assert np.array_equal(one, second.draw(BARE_MAT))
    assert float(np.std(one.astype(float) - next_one)) == pytest.approx(2 * GOOD_LIGHT.noise_levels / 2**0.5, rel=0.1)


def test_a_face_down_card_shows_no_label(four_k: PinholeCamera) -> None:
    hidden = PlacedCard("creature-0-0#1", Pose(450, 360), "battleline", 0, face_up=False)

    assert qr_texts(TableRenderer(four_k, faces()).draw(TableLayout((hidden,)))) == []
