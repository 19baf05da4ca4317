"""Pictures of the calibration board through a bent lens, whose truth is known."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import cv2
import numpy as np
import numpy.typing as npt

from calibration.board import SQUARE_MM, SQUARES, charuco_board
from calibration.capture import BoardView, corners_on_board
from companion.sight.cameras.source import Image
from companion.sight.mat.geometry import Lens

WIDTH, HEIGHT = 1280, 720
TRUE_LENS = Lens(
    np.array([[1180.0, 0, 655.0], [0, 1175.0, 350.0], [0, 0, 1]]), np.array([-0.12, 0.05, 0.0008, -0.0005, 0.0])
)
CENTER = np.array([SQUARES[0] * SQUARE_MM / 2, SQUARES[1] * SQUARE_MM / 2, 0.0])
_PX_PER_MM = 4

Pose = tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]


def poses(count: int, seed: int = 0) -> Iterator[Pose]:
    """Rotation and translation vectors that hold the board all over the picture, leaning to every side."""
    rng = np.random.default_rng(seed)
    for number in range(count):
        lean = rng.uniform(-0.5, 0.5, 3) * (1, 1, 0.5)
        depth = float(rng.uniform(420, 620))
        column, row = number % 4, number // 4 % 3
        at = np.array([(column - 1.5) * 0.17, (row - 1) * 0.15]) * depth
        rotation = cv2.Rodrigues(lean)[0]
        yield lean, np.array([at[0], at[1], depth]) - rotation @ CENTER


def view(pose: Pose, noise_px: float = 0.0, seed: int = 0) -> BoardView:
    """The board's corners that fall into the picture, exact but for some noise."""
    numbers = np.arange((SQUARES[0] - 1) * (SQUARES[1] - 1), dtype=np.int32)
    on_board = np.column_stack([corners_on_board(numbers), np.zeros(len(numbers))])
    points = cv2.projectPoints(on_board, *pose, TRUE_LENS.camera_matrix, TRUE_LENS.distortion)[0][:, 0]
    points = points + np.random.default_rng(seed).normal(0, noise_px, points.shape)
    inside = ((points > 0) & (points < (WIDTH, HEIGHT))).all(axis=1)
    return BoardView(points[inside], numbers[inside], WIDTH, HEIGHT)


def picture(pose: Pose) -> Image:
    """The camera's picture: the board on a gray table."""
    rotation, translation = cv2.Rodrigues(pose[0])[0], pose[1]
    from_board = np.column_stack([rotation[:, 0], rotation[:, 1], translation])
    x, y, z = np.linalg.inv(from_board) @ _rays()
    map_x, map_y = ((along / z * _PX_PER_MM + 40 - 0.5).reshape(HEIGHT, WIDTH).astype(np.float32) for along in (x, y))
    return np.asarray(cv2.remap(_board(), map_x, map_y, cv2.INTER_LINEAR, borderValue=128), np.uint8)


@functools.cache
def _rays() -> npt.NDArray[np.float64]:
    """The direction from which the light of each pixel comes, 3 x pixels."""
    x, y = np.meshgrid(np.arange(WIDTH, dtype=np.float64), np.arange(HEIGHT, dtype=np.float64))
    pixels = np.column_stack([x.ravel(), y.ravel()])[:, None]
    rays = cv2.undistortPoints(pixels, TRUE_LENS.camera_matrix, TRUE_LENS.distortion)[:, 0]
    return np.vstack([rays.T, np.ones(len(rays))])


@functools.cache
def _board() -> Image:
    """The printed board, `_PX_PER_MM` fine, as softly as lenses show it."""
    size = SQUARES[0] * int(SQUARE_MM) * _PX_PER_MM, SQUARES[1] * int(SQUARE_MM) * _PX_PER_MM
    board = np.pad(charuco_board().generateImage(size), 40, constant_values=255)
    return np.asarray(cv2.GaussianBlur(board, (0, 0), 1.2), np.uint8)
