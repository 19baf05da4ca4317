"""Cuts cards out of a photograph in which they lie side by side on a plain ground, as from a phone held above them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Image
from companion.sight.faces.pictures import KEPT_WIDTH_PX
from companion.sight.labels.print_format import CARD_HEIGHT_MM, CARD_WIDTH_MM

Corners: TypeAlias = npt.NDArray[np.float64]
"""4 x 2 pixels, clockwise from the upper left."""
Contour: TypeAlias = npt.NDArray[np.int32]

LOOKED_AT_PX: Final = 1600
"""The longer side of the picture in which outlines are looked for."""
GROUND_SHARE: Final = 0.02
"""Of the picture, along its edge, where nothing but the ground lies."""
LEAST_UNLIKE: Final = 14.0
"""Steps of colour by which a card differs from the ground."""
SMALLEST_SHARE, LARGEST_SHARE = 0.01, 0.5
"""Of the picture that one card takes."""
STRAIGHT_FOR, RAGGED = 0.95, 0.015
"""So much of a card's outline lies within that share of its height of four straight sides: its corners are round."""
NARROWEST, WIDEST = 1.15, 1.7
"""Height by width of a card as a tilted phone sees it."""
MIDDLE_OF_SIDE: Final = (0.15, 0.85)


def cards_laid_out(photograph: Image) -> list[Image]:
    """The upright cards in a photograph, cut at their edges, row by row from the left; each blue-green-red.

    Cards that touch each other or the picture's edge are not found.
    """
    found = list(_in_rows([corners for outline in _outlines(photograph) if (corners := _corners(outline)) is not None]))
    return [_cut(photograph, corners) for corners in found]


def _outlines(photograph: Image) -> Iterator[Contour]:
    """The outlines of what differs from the ground, in pixels of the photograph."""
    share = min(1.0, LOOKED_AT_PX / max(photograph.shape[:2]))
    small = cv2.resize(photograph, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    lab = cv2.cvtColor(cv2.GaussianBlur(small, (5, 5), 0), cv2.COLOR_BGR2LAB).astype(np.float32)
    height, width = lab.shape[:2]
    unlike = np.minimum(np.linalg.norm(lab - _ground(lab), axis=2), 255).astype(np.uint8)
    level, _ = cv2.threshold(unlike, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    # Between a dark card and a light one Otsu's level lies too high: what is unlike the ground at all counts.
    there = (unlike > min(max(level / 2, LEAST_UNLIKE), 2 * LEAST_UNLIKE)).astype(np.uint8)
    closed = cv2.morphologyEx(there, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    contours, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    for contour in contours:
        if SMALLEST_SHARE <= cv2.contourArea(contour) / (height * width) <= LARGEST_SHARE:
            yield np.asarray(contour.reshape(-1, 2) / share, np.int32)


def _ground(lab: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """The ground's colour all over the picture, as its edge has it: light grows evenly from one side to the other."""
    height, width = lab.shape[:2]
    margin = max(2, round(GROUND_SHARE * min(height, width)))
    rim = np.ones((height, width), np.bool_)
    rim[margin:-margin, margin:-margin] = False
    down, across = np.mgrid[0 : 1 : height * 1j, 0 : 1 : width * 1j]
    slopes = np.stack([np.ones_like(across), across, down, across * down], axis=-1)
    known, colors = slopes[rim], lab[rim]
    fitted = np.linalg.lstsq(known, colors, rcond=None)[0]
    usual = np.linalg.norm(colors - known @ fitted, axis=1)
    plain = usual <= 2 * np.median(usual) + 1.0
    return np.asarray(slopes @ np.linalg.lstsq(known[plain], colors[plain], rcond=None)[0], np.float32)


def _corners(outline: Contour) -> Corners | None:
    """The corners in which a card's straight sides would meet; nothing where the outline is no upright card's."""
    rough = _four_corners(np.asarray(cv2.convexHull(outline), np.int32))
    if rough is None:
        return None
    sides = [_line(outline, start, end) for start, end in zip(rough, np.roll(rough, -1, axis=0), strict=True)]
    corners = np.array([_crossing(sides[number - 1], side) for number, side in enumerate(sides)])
    lengths = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    across, down = lengths[::2].mean(), lengths[1::2].mean()
    aside = np.min([_distances(outline, side) for side in sides], axis=0)
    is_straight = float(np.quantile(aside, STRAIGHT_FOR)) <= RAGGED * down
    return corners if is_straight and NARROWEST <= down / max(across, 1.0) <= WIDEST else None


def _four_corners(hull: Contour) -> Corners | None:
    """The hull as four corners, clockwise from the upper left."""
    around = cv2.arcLength(hull, True)
    for share in (0.02, 0.03, 0.05, 0.08):
        few = cv2.approxPolyDP(hull, share * around, True).reshape(-1, 2).astype(np.float64)
        if len(few) == 4:
            turns = np.arctan2(*(few - few.mean(axis=0)).T[::-1])
            ordered = few[np.argsort(turns)]
            return np.asarray(np.roll(ordered, -int(ordered.sum(axis=1).argmin()), axis=0))
    return None


def _line(outline: Contour, start: Corners, end: Corners) -> npt.NDArray[np.float64]:
    """The line through the middle of one side: a direction and a point."""
    along = end - start
    shares = (outline - start) @ along / max(float(along @ along), 1.0)
    aside = np.abs((outline - start) @ np.array([-along[1], along[0]])) / max(float(np.linalg.norm(along)), 1.0)
    low, high = MIDDLE_OF_SIDE
    near = outline[(shares > low) & (shares < high) & (aside < 0.05 * np.linalg.norm(along))]
    if len(near) < 2:
        near = np.array([start, end])
    return np.asarray(cv2.fitLine(near.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel(), np.float64)


def _distances(points: Contour, line: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """How far points lie from a line."""
    return np.asarray(np.abs((points - line[2:]) @ np.array([-line[1], line[0]])), np.float64)


def _crossing(one: npt.NDArray[np.float64], other: npt.NDArray[np.float64]) -> Corners:
    ways = np.column_stack([one[:2], -other[:2]])
    if abs(float(np.linalg.det(ways))) < 1e-6:
        return np.asarray(other[2:])
    return np.asarray(one[2:] + np.linalg.solve(ways, other[2:] - one[2:])[0] * one[:2])


def _in_rows(cards: Sequence[Corners]) -> Iterator[Corners]:
    """The cards in the order in which one reads."""
    left = sorted(cards, key=lambda corners: float(corners[:, 1].mean()))
    while left:
        first = left[0]
        reach = float(first[:, 1].mean()) + 0.5 * float(np.ptp(first[:, 1]))
        row = [corners for corners in left if corners[:, 1].mean() < reach]
        yield from sorted(row, key=lambda corners: float(corners[:, 0].mean()))
        left = left[len(row) :]


def _cut(photograph: Image, corners: Corners) -> Image:
    width, height = KEPT_WIDTH_PX, round(KEPT_WIDTH_PX * CARD_HEIGHT_MM / CARD_WIDTH_MM)
    wanted = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - 0.5
    onto = cv2.getPerspectiveTransform(corners.astype(np.float32), wanted)
    return np.asarray(cv2.warpPerspective(photograph, onto, (width, height), flags=cv2.INTER_AREA), np.uint8)
