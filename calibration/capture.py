"""Collects pictures of the calibration board: still ones, from different places and angles, all over the picture.

Fed frame by frame; says each time whether the frame was taken and what the person should do next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from calibration.board import SQUARES, charuco_board
from companion.sight.cameras.source import Image

Points: TypeAlias = npt.NDArray[np.float64]

ENOUGH_VIEWS = 14
ENOUGH_CORNERS = 12
COLUMNS, ROWS = 4, 3
ENOUGH_CELLS = 10
STILL_PX = 2.0
"""Largest movement since the frame before, on a picture 1000 pixels wide."""
NEW_SHARE = 0.02
"""Least mean distance of a view's corners from those of any other, of the picture's width."""

_CELL_NAMES = (
    ("upper left", "upper edge", "upper edge", "upper right"),
    ("left edge", "middle", "middle", "right edge"),
    ("lower left", "lower edge", "lower edge", "lower right"),
)


@dataclass(frozen=True, slots=True, eq=False)
class BoardView:
    """The board's inner corners in one picture: `numbers` (n) and `corners_px` (n x 2)."""

    corners_px: Points
    numbers: npt.NDArray[np.int32]
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class CaptureStep:
    """The outcome of one frame. `done`: there are enough views; `says`: what to do next, for people."""

    taken: bool
    done: bool
    says: str


def find_board(image: Image) -> BoardView | None:
    """The board in a picture, or nothing where fewer than twelve of its corners show."""
    corners, numbers, _, _ = cv2.aruco.CharucoDetector(charuco_board()).detectBoard(image)
    if numbers is None or len(numbers) < ENOUGH_CORNERS:
        return None
    points = np.asarray(corners, np.float64).reshape(-1, 2)
    return BoardView(points, np.asarray(numbers, np.int32).ravel(), image.shape[1], image.shape[0])


@dataclass(slots=True)
class BoardCapture:
    """The views taken so far of one camera's picture."""

    views: list[BoardView] = field(default_factory=list)
    _before: BoardView | None = None

    def offer(self, image: Image, photograph: bool = False) -> CaptureStep:
        """Looks at the next frame. Frames of another size than the first are refused.

        A `photograph` stands for itself; of a film or camera, the board must lie still from one frame to the next.
        """
        view = find_board(image)
        before, self._before = self._before, view
        if view is None:
            return self._step(False, "show the whole board to the camera, flat and not too far away")
        if self.views and (view.width, view.height) != (self.views[0].width, self.views[0].height):
            return self._step(False, "the picture's size changed: begin again")
        if not photograph and (before is None or _moved_px(before, view) > STILL_PX * view.width / 1000):
            return self._step(False, "hold the board still")
        if any(_moved_px(other, view) < NEW_SHARE * view.width for other in self.views):
            return self._step(False, self._advice())
        self.views.append(view)
        return self._step(True, self._advice())

    @property
    def done(self) -> bool:
        """True if there are enough views, from all over the picture."""
        return len(self.views) >= ENOUGH_VIEWS and len(covered_cells(self.views)) >= ENOUGH_CELLS

    def _step(self, taken: bool, says: str) -> CaptureStep:
        return CaptureStep(taken, self.done, "that is enough: put the board away" if self.done else says)

    def _advice(self) -> str:
        covered = covered_cells(self.views)
        missing = [cell for cell in ((r, c) for r in range(ROWS) for c in range(COLUMNS)) if cell not in covered]
        if len(covered) < ENOUGH_CELLS and missing:
            row, column = missing[0]
            return f"hold the board to the picture's {_CELL_NAMES[row][column]}"
        return "lean the board to another side, or hold it closer"


def covered_cells(views: Sequence[BoardView]) -> set[tuple[int, int]]:
    """Rows and columns of the picture, in a grid of 3 x 4, in which a corner was seen."""
    cells: set[tuple[int, int]] = set()
    for view in views:
        columns = (view.corners_px[:, 0] * COLUMNS / view.width).astype(int).clip(0, COLUMNS - 1)
        rows = (view.corners_px[:, 1] * ROWS / view.height).astype(int).clip(0, ROWS - 1)
        cells |= {(int(row), int(column)) for row, column in zip(rows, columns, strict=True)}
    return cells


def _moved_px(a: BoardView, b: BoardView) -> float:
    """Mean distance of the corners that both show; endless where they share none."""
    shared, of_a, of_b = np.intersect1d(a.numbers, b.numbers, return_indices=True)
    if not len(shared):
        return float("inf")
    return float(np.linalg.norm(a.corners_px[of_a] - b.corners_px[of_b], axis=1).mean())


def corners_on_board(numbers: npt.NDArray[np.int32]) -> Points:
    """Where corners of these numbers lie on the board, n x 2 millimetres."""
    points = np.asarray(charuco_board().getChessboardCorners(), np.float64)
    if numbers.max(initial=-1) >= (SQUARES[0] - 1) * (SQUARES[1] - 1):
        raise ValueError("a corner's number is beyond the board")
    return np.asarray(points[numbers, :2])
