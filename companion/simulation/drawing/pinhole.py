"""A pinhole camera above the mat: where a point at some height over the mat appears in the picture.

World axes as on the mat, x to the right and y downwards as the camera sees them, millimetres; heights count upwards
from the mat. The model is the one of OpenCV's calib3d, without lens distortion.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from companion.sight.mat.zones import STANDARD_MAT, Mat

Matrix: TypeAlias = npt.NDArray[np.float64]

FIELD_OF_VIEW_DEG = 41.0
"""Vertical, of the Raspberry Pi Camera Module 3's standard lens."""


@dataclass(frozen=True, slots=True)
class PinholeCamera:
    """A camera of `width` x `height` pixels at (`x_mm`, `y_mm`), `height_mm` above the mat, looking down.

    `tilt_deg` leans it towards player 0's edge of the picture, `roll_deg` turns it clockwise about its own axis.
    """

    width: int
    height: int
    focal_px: float
    x_mm: float
    y_mm: float
    height_mm: float
    tilt_deg: float = 0.0
    roll_deg: float = 0.0

    def homography(self, height_mm: float = 0.0) -> Matrix:
        """Maps (x, y, 1) on the plane `height_mm` above the mat to pixels, as a 3 x 3 matrix."""
        rotation = _rotation(self.tilt_deg, self.roll_deg)
        origin = rotation @ np.array([-self.x_mm, -self.y_mm, self.height_mm - height_mm])
        return np.asarray(self._intrinsics() @ np.column_stack([rotation[:, 0], rotation[:, 1], origin]))

    def _intrinsics(self) -> Matrix:
        return np.array([[self.focal_px, 0, self.width / 2], [0, self.focal_px, self.height / 2], [0, 0, 1.0]])

    def project(self, points_mm: npt.ArrayLike, height_mm: float = 0.0) -> Matrix:
        """Pixels, n x 2, of n x 2 points on the plane `height_mm` above the mat."""
        return project(self.homography(height_mm), points_mm)

    @property
    def px_per_mm(self) -> float:
        """Pixels a millimetre right below the camera."""
        return self.focal_px / self.height_mm

    def bumped(self, x_mm: float, y_mm: float, roll_deg: float = 0.0, tilt_deg: float = 0.0) -> PinholeCamera:
        """The same camera after somebody knocked against its stand."""
        return replace(
            self,
            x_mm=self.x_mm + x_mm,
            y_mm=self.y_mm + y_mm,
            roll_deg=self.roll_deg + roll_deg,
            tilt_deg=self.tilt_deg + tilt_deg,
        )


def project(homography: Matrix, points: npt.ArrayLike) -> Matrix:
    """n x 2 points through a 3 x 3 homography."""
    homogeneous = np.column_stack([np.asarray(points, float).reshape(-1, 2), np.ones(np.size(points) // 2)])
    mapped = homogeneous @ homography.T
    return np.asarray(mapped[:, :2] / mapped[:, 2:])


def _rotation(tilt_deg: float, roll_deg: float) -> Matrix:
    tilt, roll = math.radians(tilt_deg), math.radians(roll_deg)
    lean = np.array([[1, 0, 0], [0, math.cos(tilt), -math.sin(tilt)], [0, math.sin(tilt), math.cos(tilt)]])
    turn = np.array([[math.cos(roll), -math.sin(roll), 0], [math.sin(roll), math.cos(roll), 0], [0, 0, 1.0]])
    return np.asarray(turn @ lean)


def camera_over(
    width: int,
    height: int,
    tilt_deg: float = 0.0,
    roll_deg: float = 0.0,
    mat: Mat = STANDARD_MAT,
    border_mm: float = 20.0,
) -> PinholeCamera:
    """A camera hung as low as it can be with the whole mat and `border_mm` around it in the picture."""
    focal = height / 2 / math.tan(math.radians(FIELD_OF_VIEW_DEG / 2))
    camera = PinholeCamera(width, height, focal, mat.width_mm / 2, mat.depth_mm / 2, 1000.0, tilt_deg, roll_deg)
    edges = [(x, y) for x in (-border_mm, mat.width_mm + border_mm) for y in (-border_mm, mat.depth_mm + border_mm)]
    for _ in range(40):
        camera = _better_framed(camera, camera.project(edges))
    return camera


def _better_framed(camera: PinholeCamera, corners_px: Matrix) -> PinholeCamera:
    low, high = corners_px.min(axis=0), corners_px.max(axis=0)
    fill = float(max((high - low) / (camera.width, camera.height)))
    off = (low + high) / 2 - (camera.width / 2, camera.height / 2)
    roll = math.radians(-camera.roll_deg)
    across = off[0] * math.cos(roll) - off[1] * math.sin(roll)
    down = off[0] * math.sin(roll) + off[1] * math.cos(roll)
    mm_per_px = camera.height_mm / camera.focal_px
    return replace(
        camera,
        x_mm=camera.x_mm + float(across) * mm_per_px,
        y_mm=camera.y_mm + float(down) * mm_per_px,
        height_mm=camera.height_mm * (0.5 + 0.5 * fill),
    )
