"""Tells the zones in which something lies that could not be read: what is not said of them is not known."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from typing import Final, TypeAlias

import cv2

from companion.sight.cameras.source import Image
from companion.sight.labels.poses import CardPose, CardReading
from companion.sight.labels.print_format import CARD_HEIGHT_MM, CARD_WIDTH_MM
from companion.sight.mat.zones import Mat, MatZone, ZoneName
from companion.sight.pictures.overhead import GLANCE_MM, MARGIN_MM

UnreadZones: TypeAlias = frozenset[tuple[ZoneName, int]]
"""Zones and their players."""

SMALLEST_THING_MM2: Final = 0.35 * CARD_WIDTH_MM * CARD_HEIGHT_MM
SMALLEST_STRIP_MM2: Final = 0.12 * CARD_WIDTH_MM * CARD_HEIGHT_MM
"""Of a card beneath another one, as much as shows beyond that one's edge and shadow."""
FACE_UP_ZONES: Final[frozenset[ZoneName]] = frozenset({"battleline", "artifacts", "discard", "play"})


def unread_zones(mat: Mat, unresolved: Iterable[CardReading], strange: Image) -> UnreadZones:
    """The zones in which something as large as a card lies that is neither a known card nor the mat.

    `strange` is 255 or 1 where a glance shows such a thing. A card of which one label left its place open (an
    `unresolved` one) may lie in either of two zones.
    """
    open_places = (pose for reading in unresolved for pose in reading.poses)
    open_zones = (mat.zone_at(pose.x, pose.y) for pose in open_places)
    found = {(zone.name, zone.player) for zone in open_zones if zone is not None}
    things = (mat.zone_at(x, y) for x, y, _ in _things(strange, SMALLEST_THING_MM2))
    return frozenset(found | {(zone.name, zone.player) for zone in things if zone is not None and _is_face_up(zone)})


def zones_with_strips(mat: Mat, cards: Collection[CardPose], strange: Image) -> UnreadZones:
    """The zones of known cards beneath which others show that could not be read, where cards carry no labels.

    A strip that shows of a card lies outside its zone as a rule: it counts for that of the card nearest to it.
    """
    strips = [(x, y) for x, y, area_mm2 in _things(strange, SMALLEST_STRIP_MM2) if area_mm2 < SMALLEST_THING_MM2]
    over = (min(cards, key=lambda card: math.hypot(card.x - x, card.y - y), default=None) for x, y in strips)
    zones = (mat.zone_at(card.x, card.y) for card in over if card is not None)
    return frozenset((zone.name, zone.player) for zone in zones if zone is not None and _is_face_up(zone))


def _is_face_up(zone: MatZone) -> bool:
    return zone.name in FACE_UP_ZONES


def _things(strange: Image, smallest_mm2: float) -> Iterator[tuple[float, float, float]]:
    """Where things at least that large lie, and how large they are in square millimetres."""
    # Next to nothing is left between known cards.
    if cv2.countNonZero(strange) * GLANCE_MM**2 < smallest_mm2:
        return
    count, _, stats, centers = cv2.connectedComponentsWithStats(strange)
    for index in range(1, count):
        area_mm2 = float(stats[index, cv2.CC_STAT_AREA]) * GLANCE_MM**2
        if area_mm2 >= smallest_mm2:
            x, y = (centers[index] * GLANCE_MM - MARGIN_MM).tolist()
            yield x, y, area_mm2
