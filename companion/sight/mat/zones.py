"""The play mat: its size, its markers and its zones, in millimetres.

Millimetres run from the mat's upper left corner as the camera sees it, x to the right and y downwards. Player 0 sits
at the lower edge; player 1's zones are player 0's, turned by 180 degrees about the centre.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeGuard, get_args

from companion.sentences import N_, Sentence

ZoneName: TypeAlias = Literal["battleline", "artifacts", "identity", "archives", "deck", "discard", "play"]
ZONE_NAMES: tuple[ZoneName, ...] = get_args(ZoneName)

ZONE_TOLERANCE_MM = 15.0
MARKER_DICTIONARY = "DICT_4X4_50"
MARKER_IDS = (0, 1, 2, 3)
"""Clockwise from the upper left."""
MARKER_NAMES = (N_("upper left"), N_("upper right"), N_("lower right"), N_("lower left"))

Rectangle: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom of a piece of the mat, millimetres."""


class MatError(ValueError):
    """A description of a mat that cannot be used; the message says what is wrong with it."""


def inside(point: tuple[float, float], piece: Rectangle) -> bool:
    """True if the point lies in the piece, or on its edge."""
    left, top, right, bottom = piece
    return left <= point[0] <= right and top <= point[1] <= bottom


def grown(piece: Rectangle, by_mm: float) -> Rectangle:
    """The piece with so much around it."""
    left, top, right, bottom = piece
    return left - by_mm, top - by_mm, right + by_mm, bottom + by_mm


@dataclass(frozen=True, slots=True)
class Area:
    """An upright rectangle on the mat, millimetres."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def center(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def distance_mm(self, x: float, y: float) -> float:
        """How far outside (x, y) lies; inside, minus the way to the nearest edge."""
        beyond_x = max(self.left - x, x - self.right)
        beyond_y = max(self.top - y, y - self.bottom)
        if beyond_x <= 0 or beyond_y <= 0:
            return max(beyond_x, beyond_y)
        return math.hypot(beyond_x, beyond_y)


@dataclass(frozen=True, slots=True)
class MatZone:
    """A named area of one player."""

    name: ZoneName
    player: int
    area: Area


@dataclass(frozen=True, slots=True)
class Mat:
    """One mat. `marker_mm` is the side of the corner markers' black squares; their outer corners are the mat's."""

    width_mm: float
    depth_mm: float
    marker_mm: float
    zones: tuple[MatZone, ...]

    @property
    def corners_mm(self) -> tuple[tuple[float, float], ...]:
        """The four corners of the playing area, clockwise from the upper left."""
        return (0.0, 0.0), (self.width_mm, 0.0), (self.width_mm, self.depth_mm), (0.0, self.depth_mm)

    def marker_corners_mm(self, marker: int) -> tuple[tuple[float, float], ...]:
        """A marker's own four corners, clockwise from its upper left one."""
        left = self.width_mm - self.marker_mm if marker in (1, 2) else 0.0
        top = self.depth_mm - self.marker_mm if marker in (2, 3) else 0.0
        right, bottom = left + self.marker_mm, top + self.marker_mm
        return (left, top), (right, top), (right, bottom), (left, bottom)

    def zone(self, name: ZoneName, player: int) -> MatZone:
        """The zone of that name."""
        return next(zone for zone in self.zones if zone.name == name and zone.player == player)

    def zone_at(self, x: float, y: float) -> MatZone | None:
        """The zone in which a card with its centre at (x, y) lies, or lies next to within 15 mm; otherwise none."""
        nearest = min(self.zones, key=lambda zone: zone.area.distance_mm(x, y))
        return nearest if nearest.area.distance_mm(x, y) <= ZONE_TOLERANCE_MM else None

    def side_at(self, y: float) -> int:
        """The player on whose half of the mat y lies."""
        return 0 if y >= self.depth_mm / 2 else 1

    def turned(self, x: float, y: float) -> tuple[float, float]:
        """The same place as the player opposite would measure it."""
        return self.width_mm - x, self.depth_mm - y


def make_mat(width_mm: float, depth_mm: float, marker_mm: float, areas: Mapping[ZoneName, Area]) -> Mat:
    """A mat from player 0's zones; player 1's are the same, turned by 180 degrees."""
    own = [MatZone(name, 0, area) for name, area in areas.items()]
    opposite = [
        MatZone(name, 1, Area(width_mm - area.right, depth_mm - area.bottom, width_mm - area.left, depth_mm - area.top))
        for name, area in areas.items()
    ]
    return Mat(width_mm, depth_mm, marker_mm, (*own, *opposite))


STANDARD_MAT = make_mat(
    width_mm=900.0,
    depth_mm=600.0,
    marker_mm=40.0,
    areas={
        "battleline": Area(110, 310, 790, 410),
        "artifacts": Area(110, 415, 790, 515),
        "identity": Area(10, 310, 100, 410),
        "archives": Area(10, 415, 100, 515),
        "deck": Area(800, 310, 890, 410),
        "discard": Area(800, 415, 890, 515),
        "play": Area(350, 510, 550, 600),
    },
)


def mat_to_json(mat: Mat) -> dict[str, object]:
    """The mat as a calibration file holds it."""
    return {
        "width_mm": mat.width_mm,
        "depth_mm": mat.depth_mm,
        "marker_mm": mat.marker_mm,
        "zones": {
            zone.name: [zone.area.left, zone.area.top, zone.area.right, zone.area.bottom]
            for zone in mat.zones
            if zone.player == 0
        },
    }


def mat_from_json(data: object) -> Mat:
    """The mat that a calibration file describes: sizes in millimetres and player 0's seven zones by name.

    Raises `MatError` where a size or a zone is missing, is no number, or does not lie on the mat.
    """
    if not isinstance(data, Mapping):
        raise MatError(Sentence("the mat must be an object with width_mm, depth_mm, marker_mm and zones"))
    width, depth, marker = (_length_mm(data, name) for name in ("width_mm", "depth_mm", "marker_mm"))
    if 2 * marker > min(width, depth):
        raise MatError(
            Sentence(
                "markers of {marker} mm do not fit a mat of {width} x {depth} mm",
                marker=f"{marker:g}",
                width=f"{width:g}",
                depth=f"{depth:g}",
            )
        )
    zones = data.get("zones")
    if not isinstance(zones, Mapping):
        raise MatError(Sentence("the mat has no zones: give each as [left, top, right, bottom] in millimetres"))
    return make_mat(width, depth, marker, {name: _area(zones, name, width, depth) for name in ZONE_NAMES})


def _length_mm(data: Mapping[str, object], name: str) -> float:
    value = data.get(name)
    if not _is_number(value) or value <= 0:
        raise MatError(
            Sentence("the mat's {name} must be a positive number, not {value}", name=name, value=repr(value))
        )
    return float(value)


def _area(zones: Mapping[str, object], name: str, width_mm: float, depth_mm: float) -> Area:
    edges = zones.get(name)
    if not isinstance(edges, list) or len(edges) != 4 or not all(_is_number(edge) for edge in edges):
        raise MatError(
            Sentence(
                "zone {name} must be [left, top, right, bottom] in millimetres, not {edges}",
                name=name,
                edges=repr(edges),
            )
        )
    area = Area(*(float(edge) for edge in edges))
    if not (0 <= area.left < area.right <= width_mm and depth_mm / 2 <= area.top < area.bottom <= depth_mm):
        raise MatError(
            Sentence(
                "zone {name} must lie on player 0's half of the mat, the lower one, with left before right", name=name
            )
        )
    return area


def _is_number(value: object) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
