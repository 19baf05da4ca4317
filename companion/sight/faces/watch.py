"""Watches cards by their pictures: whether each fits its label, and what an unread card is.

Only where a card's outline is known: from its labels, from where it was believed to lie, or because it stands out from
the empty mat as a whole.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

import cv2
import numpy as np

from companion.sight.cameras.source import Image
from companion.sight.decks.registry import RegisteredLabel, Registry
from companion.sight.faces.art import ArtBook, art_window
from companion.sight.labels.poses import CardPose, CardReading, wrapped
from companion.sight.labels.print_format import CARD_HEIGHT_MM, CARD_WIDTH_MM
from companion.sight.mat.geometry import TableGeometry
from companion.sight.pictures.overhead import MM_PER_PX, to_mm
from companion.sight.tracking.tracks import Track

OUTLINE_TOLERANCE = 0.25
"""How far an outline's sides may be off a card's: parts as bright as the mat are missing from it."""
SEARCHED_MM = (-4.0, -2.0, 0.0, 2.0, 4.0)
SEARCHED_DEGREES = (-3.0, 0.0, 3.0)
MOST_TRIES = 5
SAME_PLACE_MM, SAME_PLACE_DEGREES = 8.0, 10.0


@dataclass(slots=True)
class ArtWatch:
    """`misplaced`: by label, the title that a card's picture shows, where it is another than its label's."""

    registry: Registry
    book: ArtBook
    misplaced: dict[str, str] = field(default_factory=dict, init=False)
    _candidates: dict[str, CardPose] = field(default_factory=dict, init=False)
    _tries: dict[tuple[int, int], int] = field(default_factory=dict, init=False)

    def check(self, track: Track, image: Image, geometry: TableGeometry) -> None:
        """Compares the picture of a card that lies whole and alone with that of its label's title."""
        title = self.book.title_at(image, geometry, track.pose)
        if title is not None and title != track.entry.card:
            self.misplaced[track.entry.label] = title
        elif title is not None:
            self.misplaced.pop(track.entry.label, None)

    def named(
        self, strange: Image, image: Image, geometry: TableGeometry, tracks: Mapping[str, Track]
    ) -> Iterator[CardReading]:
        """The cards among the strange things (255 in the small picture) that two looks have told by their pictures."""
        places = {(round(pose.x / 10), round(pose.y / 10)): pose for pose in card_outlines(strange)}
        self._tries = {place: tries for place, tries in self._tries.items() if place in places}
        for place, pose in places.items():
            if self._tries.get(place, 0) < MOST_TRIES:
                self._tries[place] = self._tries.get(place, 0) + 1
                yield from self._named(pose, image, geometry, tracks)

    def _named(
        self, outline: CardPose, image: Image, geometry: TableGeometry, tracks: Mapping[str, Track]
    ) -> Iterator[CardReading]:
        pose = min(_around(outline), key=lambda pose: self.book.distance(art_window(image, geometry, pose)))
        title = self.book.title_at(image, geometry, pose)
        entry = self._free_copy(title, tracks) if title is not None else None
        if entry is None:
            return
        before = self._candidates.get(entry.label)
        self._candidates[entry.label] = pose
        if before is not None and before.agrees_with(pose, SAME_PLACE_MM, SAME_PLACE_DEGREES):
            yield CardReading(entry.label, (pose,), both=False)

    def _free_copy(self, title: str, tracks: Mapping[str, Track]) -> RegisteredLabel | None:
        """A labelled copy of the title that is not seen elsewhere, a missed one first. Nothing if owners differ."""
        copies = [
            entry
            for entry in self.registry.labels
            if entry.card == title
            and not self.registry.has_face(entry.label)
            and (entry.label not in tracks or tracks[entry.label].status == "unconfirmed")
        ]
        if len({entry.player for entry in copies}) != 1:
            return None
        return next((entry for entry in copies if entry.label in tracks), copies[0])


def card_outlines(strange: Image) -> list[CardPose]:
    """The cards that strange things (255 in the small picture) may be, upright or upside down."""
    # Parts of a card may be as bright as the mat: what is left of it is joined again.
    joined = cv2.morphologyEx(strange, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
    contours, _ = cv2.findContours(joined, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return [pose for contour in contours if (pose := outline_pose(np.asarray(contour, np.int32))) is not None]


def outline_pose(contour: np.ndarray[tuple[int, ...], np.dtype[np.int32]]) -> CardPose | None:
    """The card that an outline in the small picture may be, upright or upside down; nothing for another shape."""
    corners = to_mm(np.asarray(cv2.boxPoints(cv2.minAreaRect(contour)), np.float64))
    first, second = corners[1] - corners[0], corners[2] - corners[1]
    # The outermost pixels' centres lie half a pixel within the thing.
    sides = sorted((float(np.linalg.norm(side)) + MM_PER_PX, side[0], side[1]) for side in (first, second))
    wanted = (CARD_WIDTH_MM, CARD_HEIGHT_MM)
    if any(abs(side[0] / length - 1) > OUTLINE_TOLERANCE for side, length in zip(sides, wanted, strict=True)):
        return None
    x, y = corners.mean(axis=0)
    return CardPose(float(x), float(y), math.degrees(math.atan2(-sides[1][1], sides[1][2])))


def _around(outline: CardPose) -> Iterator[CardPose]:
    for half_turn, turn, x, y in product((0.0, 180.0), SEARCHED_DEGREES, SEARCHED_MM, SEARCHED_MM):
        yield CardPose(outline.x + x, outline.y + y, wrapped(outline.angle + half_turn + turn))
