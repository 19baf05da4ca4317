"""From labels in the picture to cards on the mat: where a card's centre lies and how it is turned.

Both labels of a card say the same and stand upright, so a single reading leaves two places for its card: the label may
be the upper left one or the lower right one. Two readings that lie apart as the print format has it settle the matter,
and give the angle from their distance, far better than one label's edges can.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from companion.sight.labels.decoding import LabelReading
from companion.sight.labels.print_format import (
    CARD_HEIGHT_MM,
    CARD_WIDTH_MM,
    LabelFormat,
    LabelPlace,
    label_center_mm,
)
from companion.sight.mat.geometry import TableGeometry

Coordinate = TypeVar("Coordinate", float, npt.NDArray[np.float64])

SIZE_TOLERANCE = 0.3
PAIR_TOLERANCE_MM = 4.0
PAIR_TOLERANCE_DEGREES = 12.0
PLACES: tuple[LabelPlace, LabelPlace] = ("upper_left", "lower_right")


@dataclass(frozen=True, slots=True)
class CardPose:
    """A card's centre in millimetres on the mat, and its angle in degrees clockwise, 0 upright for player 0."""

    x: float
    y: float
    angle: float

    def point(self, across_mm: Coordinate, down_mm: Coordinate) -> tuple[Coordinate, Coordinate]:
        """Where a point of the card, or each of many, lies on the mat; the card's own axes, from its centre."""
        sine, cosine = math.sin(math.radians(self.angle)), math.cos(math.radians(self.angle))
        return self.x + across_mm * cosine - down_mm * sine, self.y + across_mm * sine + down_mm * cosine

    def seen_from_card(self, x: Coordinate, y: Coordinate) -> tuple[Coordinate, Coordinate]:
        """The way back: where a point of the mat, or each of many, lies along the card's own axes, from its centre."""
        sine, cosine = math.sin(math.radians(self.angle)), math.cos(math.radians(self.angle))
        return (x - self.x) * cosine + (y - self.y) * sine, (y - self.y) * cosine - (x - self.x) * sine

    def label_center(self, place: LabelPlace, label_mm: float) -> tuple[float, float]:
        """Where the centre of one of its labels lies on the mat."""
        return self.point(*label_center_mm(place, label_mm))

    def covers(self, x: float, y: float, margin_mm: float = 0.0) -> bool:
        """True if the card lies over that point."""
        across, down = self.seen_from_card(x, y)
        return abs(across) <= CARD_WIDTH_MM / 2 + margin_mm and abs(down) <= CARD_HEIGHT_MM / 2 + margin_mm

    def outline(self, inset_mm: float = 0.0) -> npt.NDArray[np.float64]:
        """Its four corners on the mat, 4 x 2."""
        sine, cosine = math.sin(math.radians(self.angle)), math.cos(math.radians(self.angle))
        across, down = CARD_WIDTH_MM / 2 - inset_mm, CARD_HEIGHT_MM / 2 - inset_mm
        # Half of the upper edge and half of the left one, as they lie on the mat.
        edge_x, edge_y, side_x, side_y = across * cosine, across * sine, -down * sine, down * cosine
        return np.array(
            (
                (self.x - edge_x - side_x, self.y - edge_y - side_y),
                (self.x + edge_x - side_x, self.y + edge_y - side_y),
                (self.x + edge_x + side_x, self.y + edge_y + side_y),
                (self.x - edge_x + side_x, self.y - edge_y + side_y),
            )
        )

    def distance_mm(self, other: CardPose) -> float:
        """Between the two centres."""
        return math.hypot(self.x - other.x, self.y - other.y)

    def turn_to(self, other: CardPose) -> float:
        """How far one must turn to lie like the other, degrees, -180 to 180."""
        return wrapped(other.angle - self.angle)

    def agrees_with(self, other: CardPose, within_mm: float, within_degrees: float) -> bool:
        """True if both may be the same card at rest."""
        return self.distance_mm(other) <= within_mm and abs(self.turn_to(other)) <= within_degrees


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """One label reading on the mat: its centre in millimetres, its angle in degrees, and its printed side."""

    label: str
    x: float
    y: float
    angle: float
    label_mm: float


@dataclass(frozen=True, slots=True)
class CardReading:
    """One frame's readings of one card: its pose, and whether `both` its labels, or all of its face, show.

    With one label read there are two possible poses, in the order of `PLACES`; with both, or by its face, one.
    """

    label: str
    poses: tuple[CardPose, ...]
    both: bool

    @property
    def is_placed(self) -> bool:
        """True if it leaves no doubt where the card lies."""
        return len(self.poses) == 1


def wrapped(degrees: float) -> float:
    """The same direction between -180 and 180 degrees."""
    return (degrees + 180.0) % 360.0 - 180.0


def place_label(reading: LabelReading, geometry: TableGeometry, formats: Iterable[LabelFormat]) -> PlacedLabel | None:
    """The reading on the mat, or nothing where its size fits none of the formats that it may be printed in."""
    # So few numbers are worked out faster one by one than as arrays.
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = geometry.to_mm(reading.corners_px).tolist()
    side = math.sqrt(abs((x2 - x0) * (y3 - y1) - (x3 - x1) * (y2 - y0)) / 2)
    nearest = min(formats, key=lambda one: abs(side / one.code_side_mm - 1), default=None)
    if nearest is None or abs(side / nearest.code_side_mm - 1) > SIZE_TOLERANCE:
        return None
    angle = math.degrees(math.atan2(y1 + y2 - y0 - y3, x1 + x2 - x0 - x3))
    return PlacedLabel(reading.label, (x0 + x1 + x2 + x3) / 4, (y0 + y1 + y2 + y3) / 4, angle, nearest.label_mm)


def card_readings(labels: Sequence[PlacedLabel]) -> Iterator[CardReading]:
    """Puts the labels of one frame together to cards. A label read twice in one place counts once."""
    by_text: dict[str, list[PlacedLabel]] = {}
    for label in labels:
        same = by_text.setdefault(label.label, [])
        if all(math.hypot(label.x - other.x, label.y - other.y) > PAIR_TOLERANCE_MM for other in same):
            same.append(label)
    for same in by_text.values():
        yield from _cards(same)


def _cards(same: list[PlacedLabel]) -> Iterator[CardReading]:
    left = list(same)
    while left:
        label = left.pop(0)
        for other in left:
            if (pose := _paired(label, other)) or (pose := _paired(other, label)):
                left.remove(other)
                yield CardReading(label.label, (pose,), both=True)
                break
        else:
            yield CardReading(label.label, tuple(_alone(label, place) for place in PLACES), both=False)


def _alone(label: PlacedLabel, place: LabelPlace) -> CardPose:
    across, down = label_center_mm(place, label.label_mm)
    x, y = CardPose(label.x, label.y, label.angle).point(-across, -down)
    return CardPose(x, y, label.angle)


def _paired(upper_left: PlacedLabel, lower_right: PlacedLabel) -> CardPose | None:
    pose = between_labels((upper_left.x, upper_left.y), (lower_right.x, lower_right.y), upper_left.label_mm)
    if pose is None:
        return None
    turns = (abs(wrapped(label.angle - pose.angle)) for label in (upper_left, lower_right))
    return pose if max(turns) <= PAIR_TOLERANCE_DEGREES else None


def between_labels(
    upper_left: tuple[float, float], lower_right: tuple[float, float], label_mm: float
) -> CardPose | None:
    """The card whose labels' centres are there; nothing where they lie otherwise apart than on a card."""
    across, down = label_center_mm("lower_right", label_mm)
    apart_x, apart_y = lower_right[0] - upper_left[0], lower_right[1] - upper_left[1]
    if abs(math.hypot(apart_x, apart_y) - 2 * math.hypot(across, down)) > PAIR_TOLERANCE_MM:
        return None
    angle = wrapped(math.degrees(math.atan2(apart_y, apart_x) - math.atan2(down, across)))
    return CardPose((upper_left[0] + lower_right[0]) / 2, (upper_left[1] + lower_right[1]) / 2, angle)
