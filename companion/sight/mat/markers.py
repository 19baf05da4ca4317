"""Finds the mat's corner markers in a picture: searched for, or followed from where they were.

The search needs only a small copy of the picture. A marker that was followed has its corners refined to parts of a
pixel and its black and white cells compared with what they must be, which costs a fraction of a search.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Image
from companion.sight.mat.zones import MARKER_IDS
from companion.sight.pictures.pixels import Points, gray_of

_SEARCH_WIDTH_PX = 1280
_SEARCHED_SIDE_PX = 40.0
"""As small a marker's side may become for a search near where it should be."""
_MARKER_CELLS = 6
_LEAST_SIMILARITY = 0.75
_LARGEST_DEFECT = 0.04
"""By how much of its side a marker's corners may miss a parallelogram; perspective alone makes far less of so small a
thing."""
_DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


def search(image: Image) -> dict[int, Points]:
    """All mat markers of the whole picture: found in a small copy, refined in the full one."""
    return _found(image, image, (0, 0), max(1, round(image.shape[1] / _SEARCH_WIDTH_PX)))


def search_near(image: Image, marker: int, corners_px: Points) -> Points | None:
    """One marker somewhere about these corners, up to its own side away; nothing where it is not seen there."""
    side_px = _side_px(corners_px)
    low = np.maximum(np.floor(corners_px.min(axis=0) - side_px), 0).astype(int)
    high = np.ceil(corners_px.max(axis=0) + side_px).astype(int)
    part = image[low[1] : max(high[1], 0), low[0] : max(high[0], 0)]
    if not part.size:
        return None
    left, top = low.tolist()
    return _found(image, part, (left, top), max(1, int(side_px / _SEARCHED_SIDE_PX))).get(marker)


def _found(image: Image, part: Image, corner: tuple[int, int], step: int) -> dict[int, Points]:
    """The mat markers in a part of the picture that begins at that corner, looked for in every so manyth pixel."""
    small = gray_of(np.ascontiguousarray(part[::step, ::step]))
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    # The white border has corners too: grouped more coarsely they are taken for the marker, which is then lost.
    parameters.minMarkerDistanceRate = 0.02
    found, ids, _ = cv2.aruco.ArucoDetector(_DICTIONARY, parameters).detectMarkers(small)
    seen: dict[int, Points] = {}
    for corners, number in zip(found, [] if ids is None else ids.ravel(), strict=True):
        marker = int(number)
        if marker not in MARKER_IDS:
            continue
        refined = follow(image, marker, corners[0].astype(np.float64) * step + np.array(corner))
        if refined is not None:
            seen[marker] = refined
    return seen


def follow(image: Image, marker: int, corners_px: Points) -> Points | None:
    """The marker's corners near where they were, or nothing where that place does not look like the marker."""
    side = _side_px(corners_px)
    margin = max(6.0, side / 4)
    left, top = np.floor(corners_px.min(axis=0) - margin).astype(int)
    right, bottom = np.ceil(corners_px.max(axis=0) + margin).astype(int)
    if left < 0 or top < 0 or right > image.shape[1] or bottom > image.shape[0]:
        return None
    patch = gray_of(image[top:bottom, left:right])
    reach = max(2, round(side / 12))
    start = np.ascontiguousarray((corners_px - (left, top)).reshape(-1, 1, 2), np.float32)
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 0.02)
    refined = cv2.cornerSubPix(patch, start, (reach, reach), (-1, -1), stop)[:, 0].astype(np.float64)
    # A finger's edge beside a corner draws that corner away, and the marker would not find back by itself.
    defect = float(np.linalg.norm(refined[0] - refined[1] + refined[2] - refined[3]))
    if defect > _LARGEST_DEFECT * side or _similarity(patch, marker, refined) < _LEAST_SIMILARITY:
        return None
    return np.asarray(refined + np.array([left, top]), np.float64)


def _side_px(corners_px: Points) -> float:
    return float(np.linalg.norm(corners_px[0] - corners_px[2])) / math.sqrt(2)


def _similarity(patch: Image, marker: int, corners: Points) -> float:
    """How well the patch agrees with the marker's cells between these corners: 1 the same, 0 unrelated."""
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    onto = np.asarray(cv2.getPerspectiveTransform(unit, corners.astype(np.float32)), np.float64)
    at = cv2.perspectiveTransform(_CELL_CENTERS[None], onto)[0].round().astype(int)
    inside = (at >= 0).all(axis=1) & (at[:, 0] < patch.shape[1]) & (at[:, 1] < patch.shape[0])
    if not inside.all():
        return 0.0
    seen = patch[at[:, 1], at[:, 0]].astype(np.float64)
    spread = float(seen.std())
    if spread < 4.0:
        return 0.0
    wanted = _CELLS[marker]
    return float(((seen - seen.mean()) * (wanted - wanted.mean())).mean() / (spread * wanted.std()))


def _cells(marker: int) -> npt.NDArray[np.float64]:
    """The marker's cells, row by row, 1 for white, and one ring of the white border around it."""
    drawn = cv2.aruco.generateImageMarker(_DICTIONARY, marker, _MARKER_CELLS)
    return np.asarray(np.pad(drawn, 1, constant_values=255).ravel() / 255.0, np.float64)


_CELL_CENTERS = np.array(
    [
        ((column + 0.5) / _MARKER_CELLS, (row + 0.5) / _MARKER_CELLS)
        for row in range(-1, _MARKER_CELLS + 1)
        for column in range(-1, _MARKER_CELLS + 1)
    ]
)
_CELLS = {marker: _cells(marker) for marker in MARKER_IDS}
