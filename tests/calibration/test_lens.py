"""A lens is found from pictures of the printed board."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from calibration.capture import ENOUGH_VIEWS, BoardCapture, BoardView, find_board
from calibration.solve import SolveError, solve_lens
from companion.__main__ import build_app
from companion.sight.mat.geometry import Lens
from companion.sight.mat.geometry_file import load_geometry
from tests.calibration.board_pictures import HEIGHT, TRUE_LENS, WIDTH, picture, poses, view


def views(count: int = 16, noise_px: float = 0.2) -> list[BoardView]:
    return [view(pose, noise_px, seed) for seed, pose in enumerate(poses(count))]


def straightness_error_px(lens: Lens) -> float:
    """How far the lens is from the true one, over the whole picture."""
    grid = np.stack(np.meshgrid(np.linspace(40, WIDTH - 40, 9), np.linspace(40, HEIGHT - 40, 6)), axis=-1).reshape(
        -1, 2
    )
    mine, true = lens.straightened(grid), TRUE_LENS.straightened(grid)
    homography = np.linalg.lstsq(np.column_stack([mine, np.ones(len(mine))]), true, rcond=None)[0]
    return float(np.abs(np.column_stack([mine, np.ones(len(mine))]) @ homography - true).max())


def test_the_lens_is_recovered_with_its_error() -> None:
    solution = solve_lens(views())

    assert solution.error_px == pytest.approx(0.28, abs=0.06)
    assert solution.error_mm == pytest.approx(solution.error_px / 1.125, rel=0.01)
    assert solution.lens.camera_matrix[0, 0] == pytest.approx(1180, rel=0.01)
    assert straightness_error_px(solution.lens) < 1.5


def test_without_calibration_the_same_lens_would_be_pixels_off() -> None:
    assert straightness_error_px(Lens(TRUE_LENS.camera_matrix, np.zeros(5))) > 5


def test_a_spoilt_view_is_left_out_and_counted() -> None:
    good = views()
    spoilt = BoardView(
        good[3].corners_px + np.random.default_rng(1).normal(0, 6, good[3].corners_px.shape),
        good[3].numbers,
        WIDTH,
        HEIGHT,
    )

    solution = solve_lens([*good[:3], spoilt, *good[4:]])

    assert (solution.views_used, solution.views_dropped) == (15, 1)
    assert solution.error_px < 0.4


def test_too_few_views_are_refused() -> None:
    with pytest.raises(SolveError, match="4 usable pictures of the board are too few: take at least 6"):
        solve_lens(views(4))


def test_views_of_one_corner_only_are_refused() -> None:
    same_place = [view(pose) for pose in poses(8) for _ in range(1)][:1] * 8

    with pytest.raises(SolveError, match="hold it into the corners too"):
        solve_lens(same_place)


def test_views_of_different_sizes_are_refused() -> None:
    odd = BoardView(views(1)[0].corners_px, views(1)[0].numbers, 640, 480)

    with pytest.raises(SolveError, match="differ in size"):
        solve_lens([*views(8), odd])


def test_the_board_is_found_in_a_picture_where_it_is() -> None:
    pose = next(poses(1, seed=4))

    found, exact = find_board(picture(pose)), view(pose)

    assert found is not None
    shared, of_found, of_exact = np.intersect1d(found.numbers, exact.numbers, return_indices=True)
    assert len(shared) >= 20
    assert np.abs(found.corners_px[of_found] - exact.corners_px[of_exact]).max() < 0.5


def test_capture_takes_still_views_from_different_places_until_there_are_enough() -> None:
    capture = BoardCapture()

    steps = [capture.offer(image) for pose in poses(24) for image in [picture(pose)] * 2]

    assert [step.taken for step in steps[:4]] == [False, True, False, True]
    assert steps[-1].done
    assert len(capture.views) >= ENOUGH_VIEWS
    assert solve_lens(capture.views).error_px < 0.5


def test_the_same_place_is_not_taken_twice_and_the_person_is_told_where_to_go() -> None:
    capture = BoardCapture()
    image = picture(list(poses(6))[5])

    steps = [capture.offer(image) for _ in range(3)]

    assert [step.taken for step in steps] == [False, True, False]
    assert "hold the board to the picture's" in steps[2].says


def test_a_frame_without_the_board_says_so() -> None:
    step = BoardCapture().offer(np.full((HEIGHT, WIDTH), 128, np.uint8))

    assert not step.taken
    assert "show the whole board" in step.says


def test_the_command_calibrates_from_a_folder_of_pictures(tmp_path: Path) -> None:
    (tmp_path / "board").mkdir()
    for number, pose in enumerate(poses(14)):
        cv2.imwrite(str(tmp_path / "board" / f"{number:02d}.bmp"), picture(pose))
    path = tmp_path / "geometry.json"

    result = CliRunner().invoke(
        build_app(), ["calibrate", "lens", "--images", str(tmp_path / "board"), "--geometry", str(path)]
    )

    assert result.exit_code == 0, result.output
    record = load_geometry(path).lens
    assert record is not None
    assert record.error_mm < 0.3
    assert straightness_error_px(record.lens) < 1.5
