"""Tells the zones in which something lies that could not be read: what is not said of them is not known."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

import cv2

from companion.sight.cameras.source import Image
from companion.sight.labels.poses import CardReading
from companion.sight.labels.print_format import CARD_HEIGHT_MM, CARD_WIDTH_MM
from companion.sight.mat.zones import Mat, ZoneName
from companion.sight.pictures.overhead import GLANCE_MM, MARGIN_MM

UnreadZones: TypeAlias = frozenset[tuple[ZoneName, int]]
"""Zones and their players."""

SMALLEST_THING_MM2: Final = 0.35 * CARD_WIDTH_MM * CARD_HEIGHT_MM
SMALLEST_STRIP_MM2: Final = 0.12 * CARD_WIDTH_MM * CARD_HEIGHT_MM
"""Of a card beneath another one, beyond that one's edge and shadow, where no label in it could be read."""
FACE_UP_ZONES: Final[frozenset[ZoneName]] = frozenset({"battleline", "artifacts", "discard", "play"})


def unread_zones(
    mat: Mat, unresolved: Iterable[CardReading], strange: Image, smallest_mm2: float = SMALLEST_THING_MM2
) -> UnreadZones:
    """The zones in which something as large as a card, or that large, lies that is neither a known card nor the mat.

    `strange` is 255 or 1 where a glance shows such a thing. A card of which one label left its place open (an
    `unresolved` one) may lie in either of two zones.
    """
    open_places = (pose for reading in unresolved for pose in reading.poses)
    open_zones = (mat.zone_at(pose.x, pose.y) for pose in open_places)
    found = {(zone.name, zone.player) for zone in open_zones if zone is not None}
    # Next to nothing is left between known cards.
    if cv2.countNonZero(strange) * GLANCE_MM**2 < smallest_mm2:
        return frozenset(found)
    count, _, stats, centers = cv2.connectedComponentsWithStats(strange)
    for index in range(1, count):
        x, y = (centers[index] * GLANCE_MM - MARGIN_MM).tolist()
        zone = mat.zone_at(x, y)
        large = stats[index, cv2.CC_STAT_AREA] * GLANCE_MM**2 >= smallest_mm2
        if large and zone is not None and zone.name in FACE_UP_ZONES:
            found.add((zone.name, zone.player))
    return frozenset(found)
