"""From the corners of board pictures to the lens, with its error. Pure: no camera, no files.

The model is OpenCV's: pinhole with radial and tangential distortion (k1, k2, p1, p2, k3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.capture import COLUMNS, ROWS, BoardView, corners_on_board, covered_cells
from calibration.label_size import px_per_mm
from companion.sight.mat.geometry import Lens

FEWEST_VIEWS = 6
FEWEST_CELLS = 6
OUTLIER_FACTOR = 2.5


class SolveError(ValueError):
    """The views do not give a lens; the message says what is missing."""


@dataclass(frozen=True, slots=True, eq=False)
class LensSolution:
    """A lens for pictures of `width` x `height` pixels. `error_px` and `error_mm` (over a standard mat that fills the
    picture) are root mean square distances between where corners were seen and where the lens says.
    """

    lens: Lens
    width: int
    height: int
    error_px: float
    error_mm: float
    views_used: int
    views_dropped: int


def solve_lens(views: Sequence[BoardView]) -> LensSolution:
    """The lens that explains the views. A view far worse than the others is left out, and counted.

    Raises `SolveError` for too few views, views of different sizes, or views that leave much of the picture empty.
    """
    _check(views)
    first = _fitted(views)
    good = [view for view, error in zip(views, first.view_errors, strict=True) if error <= _worst_allowed(first)]
    best = _fitted(good) if FEWEST_VIEWS <= len(good) < len(views) else first
    used = len(good) if best is not first else len(views)
    width, height = views[0].width, views[0].height
    error_mm = best.error_px / px_per_mm(width, height)
    return LensSolution(best.lens, width, height, best.error_px, error_mm, used, len(views) - used)


@dataclass(frozen=True, slots=True, eq=False)
class _Fit:
    lens: Lens
    error_px: float
    view_errors: npt.NDArray[np.float64]


def _check(views: Sequence[BoardView]) -> None:
    if len(views) < FEWEST_VIEWS:
        raise SolveError(f"{len(views)} usable pictures of the board are too few: take at least {FEWEST_VIEWS}")
    if len({(view.width, view.height) for view in views}) > 1:
        raise SolveError("the pictures differ in size: take all with the same camera at the same resolution")
    cells = len(covered_cells(views))
    if cells < FEWEST_CELLS:
        raise SolveError(
            f"the board was seen in {cells} of the picture's {ROWS * COLUMNS} parts: hold it into the corners too"
        )


def _fitted(views: Sequence[BoardView]) -> _Fit:
    on_board = [_flat(corners_on_board(view.numbers)) for view in views]
    seen = [view.corners_px.astype(np.float32)[:, None] for view in views]
    size = views[0].width, views[0].height
    guess = np.array([[size[0], 0, size[0] / 2], [0, size[0], size[1] / 2], [0, 0, 1.0]])
    error, matrix, distortion, _, _, _, _, view_errors = cv2.calibrateCameraExtended(
        on_board, seen, size, guess, np.zeros(5), flags=cv2.CALIB_USE_INTRINSIC_GUESS
    )
    lens = Lens(np.asarray(matrix, np.float64), np.asarray(distortion, np.float64).ravel())
    return _Fit(lens, float(error), np.asarray(view_errors, np.float64).ravel())


def _flat(points_mm: npt.NDArray[np.float64]) -> npt.NDArray[np.float32]:
    return np.column_stack([points_mm, np.zeros(len(points_mm))]).astype(np.float32)


def _worst_allowed(fit: _Fit) -> float:
    return OUTLIER_FACTOR * float(np.median(fit.view_errors)) + 0.1
