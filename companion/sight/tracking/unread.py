"""Tells the zones in which something lies that could not be read: what is not said of them is not known."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

import cv2
import numpy as np

from companion.sight.cameras.source import Image
from companion.sight.labels.poses import CardPose, CardReading
from companion.sight.labels.print_format import CARD_HEIGHT_MM, CARD_WIDTH_MM
from companion.sight.mat.zones import Area, Mat, MatZone, Rectangle, ZoneName
from companion.sight.pictures.changes import Cells, cells_in
from companion.sight.pictures.overhead import CELL_MM, GLANCE_MM, MARGIN_MM, glance_px
from companion.sight.pictures.pixels import Flags
from companion.sight.tracking.tracks import Tracks

UnreadZones: TypeAlias = frozenset[tuple[ZoneName, int]]
"""Zones and their players."""

CARD_MM2: Final = CARD_WIDTH_MM * CARD_HEIGHT_MM
SMALLEST_THING_MM2: Final = 0.35 * CARD_MM2
SMALLEST_STRIP_MM2: Final = 0.12 * CARD_MM2
"""Of a card beneath another one, as much as shows beyond that one's edge and shadow."""
LARGEST_CARD_MM2: Final = 1.3 * CARD_MM2
"""With its sleeve and its shadow."""
ROOM_MM: Final = 6.0
"""Between the edge of a zone and the card that lies in its middle."""
HIDES_WITHIN_MM: Final = 12.0
"""How near a thing shows to the place of a card over which it lies, too: a card's rim and shadow are left out."""
FACE_UP_ZONES: Final[frozenset[ZoneName]] = frozenset({"battleline", "artifacts", "discard", "play"})


@dataclass(frozen=True, slots=True, eq=False)
class _Thing:
    """A thing on the mat that is not a known card: its middle and area in millimetres, and where a glance shows it."""

    x: float
    y: float
    area_mm2: float
    shows: Flags

    def area_in(self, area: Area) -> float:
        """How much of it lies there, in square millimetres."""
        left, top, right, bottom = (
            round((edge + MARGIN_MM) / GLANCE_MM) for edge in (area.left, area.top, area.right, area.bottom)
        )
        return np.count_nonzero(self.shows[top:bottom, left:right]) * GLANCE_MM**2


def unread_zones(
    mat: Mat, unresolved: Iterable[CardReading], strange: Image, smallest_mm2: float = SMALLEST_THING_MM2
) -> UnreadZones:
    """The zones in which something lies that may be a card and is neither a known one nor the mat.

    `strange` is 255 or 1 where a glance shows such a thing; what is smaller than `smallest_mm2` is none. A card whose
    reading left open where it lies (an `unresolved` one) may lie in each of these places.
    """
    open_zones = [mat.zone_at(pose.x, pose.y) for reading in unresolved for pose in reading.poses]
    zones = [zone for thing in _things(strange, smallest_mm2) for zone in _zones_of(mat, thing)]
    return _face_up(zone for zone in (*open_zones, *zones) if zone is not None)


def unread_in_blur(mat: Mat, tracks: Tracks, strange: Image) -> UnreadZones:
    """The same of a blurred picture, in which a card may be unread though its labels lie bare.

    What shows beside known cards may be one, and so may what is smaller than a card; one that was not found again may
    lie anywhere in its row. Where less is read than not, no row is known.
    """
    seen = [track.pose for track in tracks if track.status == "seen"]
    if _unread_mm2(mat, strange) > len(seen) * CARD_MM2:
        return every_row(mat)
    lay = (CardReading(track.entry.label, (track.pose,), both=False) for track in tracks.lost)
    unread = unread_zones(mat, (*tracks.unresolved.values(), *lay), strange, SMALLEST_STRIP_MM2)
    return unread | zones_with_strips(mat, seen, strange)


def every_row(mat: Mat) -> UnreadZones:
    """All zones in which cards lie face up."""
    return _face_up(mat.zones)


def zones_touched(mat: Mat, cells: Cells) -> UnreadZones:
    """The zones in which cards lie face up and in which these cells reach a card. They count with those around them."""
    touched = (zone for zone in mat.zones if (cells & cells_in(mat, _within(zone.area, CELL_MM + ROOM_MM))).any())
    return _face_up(touched)


def _within(area: Area, inset_mm: float) -> Rectangle:
    """The area without its rim: its middle at least."""
    x, y = area.center
    across, down = (max(side / 2 - inset_mm, 0.0) for side in (area.right - area.left, area.bottom - area.top))
    return x - across, y - down, x + across, y + down


def zones_hidden(mat: Mat, lost: Iterable[CardPose], strange: Image) -> UnreadZones:
    """The zones of cards that were not found again where a thing shows beside them: it may lie over them, too.

    A reflection, a smear or a sleeve: beneath it such a card may have left, or may lie turned.
    """
    things = list(_things(strange, SMALLEST_THING_MM2))
    hidden = (card for card in lost if any(_shows_beside(card, thing) for thing in things))
    zones = (mat.zone_at(card.x, card.y) for card in hidden)
    return _face_up(zone for zone in zones if zone is not None)


def _shows_beside(card: CardPose, thing: _Thing) -> bool:
    place = np.zeros(thing.shows.shape, np.uint8)
    cv2.fillConvexPoly(place, glance_px(card.outline(-HIDES_WITHIN_MM)), 1)
    return bool((thing.shows & (place > 0)).any())


def _unread_mm2(mat: Mat, strange: Image) -> float:
    """How much of the zones in which cards lie face up shows what is neither a known card nor the mat."""
    areas = [zone.area for zone in mat.zones if zone.name in FACE_UP_ZONES]
    return sum(thing.area_in(area) for thing in _things(strange, SMALLEST_STRIP_MM2) for area in areas)


def zones_with_strips(mat: Mat, cards: Collection[CardPose], strange: Image) -> UnreadZones:
    """The zones of known cards beneath which others show that could not be read.

    A strip that shows of a card lies outside its zone as a rule: it counts for that of the card nearest to it.
    """
    strips = [thing for thing in _things(strange, SMALLEST_STRIP_MM2) if thing.area_mm2 < SMALLEST_THING_MM2]
    over = (card for one in strips if (card := _nearest(cards, one)) is not None)
    zones = (mat.zone_at(card.x, card.y) for card in over)
    return _face_up(zone for zone in zones if zone is not None)


def _nearest(cards: Iterable[CardPose], thing: _Thing) -> CardPose | None:
    """The card nearest to a thing, if any is so near that the thing may lie beneath it."""
    distances = ((math.hypot(card.x - thing.x, card.y - thing.y), card) for card in cards)
    distance_mm, card = min(distances, key=lambda one: one[0], default=(math.inf, None))
    return card if distance_mm <= CARD_HEIGHT_MM else None


def _face_up(zones: Iterable[MatZone]) -> UnreadZones:
    return frozenset((zone.name, zone.player) for zone in zones if zone.name in FACE_UP_ZONES)


def _zones_of(mat: Mat, thing: _Thing) -> Iterator[MatZone]:
    """The zone in which its middle lies; of what is larger than a card, as piles that touch, all that hold enough."""
    if thing.area_mm2 > LARGEST_CARD_MM2:
        yield from (zone for zone in mat.zones if thing.area_in(zone.area) >= SMALLEST_THING_MM2)
    elif (zone := mat.zone_at(thing.x, thing.y)) is not None:
        yield zone


def _things(strange: Image, smallest_mm2: float) -> Iterator[_Thing]:
    """The things that are at least that large."""
    # Next to nothing is left between known cards.
    if cv2.countNonZero(strange) * GLANCE_MM**2 < smallest_mm2:
        return
    count, numbers, stats, centers = cv2.connectedComponentsWithStats(strange)
    for index in range(1, count):
        area_mm2 = float(stats[index, cv2.CC_STAT_AREA]) * GLANCE_MM**2
        if area_mm2 >= smallest_mm2:
            x, y = (centers[index] * GLANCE_MM - MARGIN_MM).tolist()
            yield _Thing(x, y, area_mm2, np.asarray(numbers == index, np.bool_))
