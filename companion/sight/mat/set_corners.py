"""A mat without markers: its corners are where its owner set them on a picture, until they are set again.

Nothing tells when camera or mat move after that, so that markers are better wherever they can be used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeAlias

import cv2
import numpy as np

from companion.sentences import Sentence, reason
from companion.sight.cameras.source import Image
from companion.sight.mat.geometry import Lens, MatFound, TableGeometry
from companion.sight.mat.zones import MARKER_IDS, Mat
from companion.sight.pictures.pixels import Points

Corners: TypeAlias = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]
"""Shares of the picture's width and height, clockwise from the mat's upper left corner."""
LEAST_SHARE: Final = 0.05
"""Of the picture that a mat must fill."""


class CornersError(ValueError):
    """Corners that are none of a mat; the message says what is wrong with them."""


@dataclass(frozen=True, slots=True)
class CornersRecord:
    """The corners, the size in pixels of the pictures they are for, and when they were set."""

    corners: Corners
    width_px: int
    height_px: int
    made_on: date


@dataclass(frozen=True, slots=True)
class SetMat:
    """Finds the mat where its corners were set, in every frame. As no marker is looked for, none can be hidden."""

    geometry: TableGeometry

    def find(self, image: Image) -> MatFound:
        return MatFound(self.geometry, frozenset(MARKER_IDS))


def corners_from(values: Sequence[float]) -> Corners:
    """The corners of eight numbers: x and y of each in turn. Raises `CornersError`."""
    if len(values) != 8 or not all(0 <= value <= 1 for value in values):
        raise CornersError(Sentence("four corners within the picture are needed"))
    points = np.array(values, np.float64).reshape(4, 2)
    edges = np.roll(points, -1, axis=0) - points
    following = np.roll(edges, -1, axis=0)
    turns = edges[:, 0] * following[:, 1] - edges[:, 1] * following[:, 0]
    if not (turns > 0).all():
        raise CornersError(Sentence("the corners must lie clockwise: upper left, upper right, lower right, lower left"))
    if cv2.contourArea(points.astype(np.float32)) < LEAST_SHARE:
        raise CornersError(Sentence("the mat is too small in the picture: move the camera nearer"))
    first, second, third, fourth = ((float(x), float(y)) for x, y in points)
    return first, second, third, fourth


def geometry_of(mat: Mat, corners: Corners, size_px: tuple[int, int], lens: Lens | None = None) -> TableGeometry:
    """Where the mat lies in pictures of this width and height. Raises `CornersError` where no mat lies like that."""
    corners_px: Points = np.array(corners, np.float64) * np.array(size_px)
    straight = corners_px if lens is None else lens.straightened(corners_px)
    onto = cv2.getPerspectiveTransform(straight.astype(np.float32), np.array(mat.corners_mm, np.float32))
    sides_px = np.linalg.norm(np.roll(straight, -1, axis=0) - straight, axis=1)
    px_per_mm = float(sides_px.sum()) / (2 * (mat.width_mm + mat.depth_mm))
    return TableGeometry(np.asarray(onto, np.float64), 0.0, px_per_mm, frozenset(), lens)


def corners_to_json(record: CornersRecord) -> dict[str, object]:
    """The corners as a geometry file holds them."""
    return {
        "made_on": record.made_on.isoformat(),
        "width_px": record.width_px,
        "height_px": record.height_px,
        "shares": [round(share, 5) for corner in record.corners for share in corner],
    }


def corners_from_json(data: object) -> CornersRecord:
    """The corners that a geometry file describes. Raises `CornersError`."""
    match data:
        case Mapping() as form:
            shares, made_on = form.get("shares"), str(form.get("made_on"))
            width, height = form.get("width_px"), form.get("height_px")
        case _:
            raise CornersError(Sentence("corners must be an object the way the page writes it"))
    if not isinstance(shares, list) or not all(isinstance(share, int | float) for share in shares):
        raise CornersError(Sentence("the corners' shares must be eight numbers from 0 to 1"))
    if not isinstance(width, int) or not isinstance(height, int) or width <= 0 or height <= 0:
        raise CornersError(Sentence("the corners' width_px and height_px must be above zero"))
    try:
        return CornersRecord(corners_from(shares), width, height, date.fromisoformat(made_on))
    except ValueError as error:
        raise CornersError(Sentence("the corners cannot be used: {error}", error=reason(error))) from error
