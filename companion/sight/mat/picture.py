"""Pictures of the mat for people: straight from above, its area and nothing else, with what is made of it drawn in.

What is kept or shown is a millimetre to the pixel: faces around the table are outside, and the modules of a printed
code, the one on an Archon card among them (0.7 mm and less), are too small to be read from it again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Image
from companion.sight.labels.poses import CardPose
from companion.sight.mat.geometry import TableGeometry
from companion.sight.mat.zones import STANDARD_MAT, Mat
from companion.sight.table_view import Sighting, TableView
from companion.sight.tracking.unread import UnreadZones

Color: TypeAlias = tuple[int, int, int]
Lookup: TypeAlias = tuple[npt.NDArray[np.int16], npt.NDArray[np.uint16]]

PX_PER_MM: Final = 1.0
DRAWN_LARGER: Final = 1.5
JPEG_QUALITY: Final = 72
WIDEST_RAW_PX: Final = 960
ZONE_COLOR: Final[Color] = (190, 160, 90)
STATUS_COLORS: Final[dict[str, Color]] = {
    "seen": (110, 220, 110),
    "covered": (60, 190, 255),
    "unconfirmed": (150, 150, 255),
}


@dataclass(slots=True)
class MatPictures:
    """Makes the pictures of one mat. Not for several threads at once."""

    mat: Mat = STANDARD_MAT
    _geometry: TableGeometry | None = field(default=None, init=False)
    _lookup: Lookup | None = field(default=None, init=False)

    def plain(self, image: Image, geometry: TableGeometry) -> Image:
        """The mat from above, height x width x 3."""
        if self._lookup is None or geometry is not self._geometry:
            self._geometry, self._lookup = geometry, self._lookup_for(geometry)
        colored = image if image.ndim == 3 else np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8)
        # Thinned first, so that fine patterns do not turn into noise.
        step = max(1, int(geometry.px_per_mm / PX_PER_MM / 1.5))
        thin = cv2.blur(colored, (step, step)) if step > 1 else colored
        return np.asarray(cv2.remap(thin, *self._lookup, interpolation=cv2.INTER_LINEAR), np.uint8)

    def explained(self, picture: Image, view: TableView, titles: dict[str, str]) -> Image:
        """A plain picture enlarged, with zones, outlines of cards, their titles and how sure sight is of each."""
        drawn = _enlarged(picture)
        self._zones(drawn, view.unread)
        for card in view.cards:
            self._card(drawn, card, titles)
        return drawn

    def with_zones(self, picture: Image) -> Image:
        """A plain picture enlarged, with the zones alone."""
        drawn = _enlarged(picture)
        self._zones(drawn, frozenset())
        return drawn

    def _zones(self, drawn: Image, unread: UnreadZones) -> None:
        for zone in self.mat.zones:
            area, is_unread = zone.area, (zone.name, zone.player) in unread
            cv2.rectangle(drawn, _at(area.left, area.top), _at(area.right, area.bottom), ZONE_COLOR, 1, cv2.LINE_AA)
            words = f"{zone.name}{': something unread' if is_unread else ''}"
            _write(drawn, words, _at(area.left + 3, area.top + 9), (0, 0, 255) if is_unread else ZONE_COLOR)

    def _card(self, drawn: Image, card: Sighting, titles: dict[str, str]) -> None:
        color = STATUS_COLORS[card.status]
        corners = CardPose(card.x, card.y, card.angle).outline() * PX_PER_MM * DRAWN_LARGER
        cv2.polylines(drawn, [corners.round().astype(np.int32)], True, color, 2, cv2.LINE_AA)
        title = titles.get(card.card, card.card)
        left = card.x - (42 if card.exhausted else 30)
        _write(drawn, title, _at(left, card.y - 3), color)
        _write(drawn, f"{card.label}  {100 * card.confidence:.0f} %", _at(left, card.y + 9), color)

    def _lookup_for(self, geometry: TableGeometry) -> Lookup:
        across, down = round(self.mat.width_mm * PX_PER_MM), round(self.mat.depth_mm * PX_PER_MM)
        columns, rows = np.meshgrid(np.arange(across), np.arange(down))
        places_mm = np.column_stack([columns.ravel(), rows.ravel()]).astype(np.float64) / PX_PER_MM
        places_px = geometry.to_px(places_mm).astype(np.float32).reshape(down, across, 2)
        at, between = cv2.convertMaps(places_px[..., 0], places_px[..., 1], cv2.CV_16SC2)
        return np.asarray(at, np.int16), np.asarray(between, np.uint16)


def _enlarged(picture: Image) -> Image:
    larger = cv2.resize(picture, None, fx=DRAWN_LARGER, fy=DRAWN_LARGER, interpolation=cv2.INTER_LINEAR)
    return np.asarray(larger, np.uint8)


def small(image: Image) -> Image:
    """A camera's picture as it is, small: for aiming the camera while the mat is not in view."""
    factor = min(1.0, WIDEST_RAW_PX / image.shape[1])
    return np.asarray(cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)


def jpeg(picture: Image) -> bytes:
    """The picture as a JPEG file."""
    done, coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    if not done:
        raise ValueError("the picture cannot be coded")
    return coded.tobytes()


def _at(x_mm: float, y_mm: float) -> tuple[int, int]:
    return round(x_mm * PX_PER_MM * DRAWN_LARGER), round(y_mm * PX_PER_MM * DRAWN_LARGER)


def _write(drawn: Image, words: str, at: tuple[int, int], color: Color) -> None:
    # OpenCV's own letters know ASCII only.
    plain = words.replace("Æ", "Ae").replace("æ", "ae").encode("ascii", "replace").decode("ascii")
    cv2.putText(drawn, plain, at, cv2.FONT_HERSHEY_SIMPLEX, 0.42, (20, 20, 20), 3, cv2.LINE_AA)
    cv2.putText(drawn, plain, at, cv2.FONT_HERSHEY_SIMPLEX, 0.42, color, 1, cv2.LINE_AA)
