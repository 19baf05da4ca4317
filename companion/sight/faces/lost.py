"""Cards that are no longer read anywhere, though nothing shows that they have left: something lies on their labels.

Where their pictures are known they are looked for by their faces, near the place they had. Where that finds nothing,
people are asked to clear their labels.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from companion.sight.cameras.source import Image
from companion.sight.faces.matching import FaceBook
from companion.sight.labels.poses import CardPose, CardReading
from companion.sight.mat.geometry import TableGeometry
from companion.sight.mat.zones import Rectangle
from companion.sight.pictures.straight import straightened
from companion.sight.tracking.tracks import SAME_PLACE_DEGREES, SAME_PLACE_MM, Track

ASKED_AFTER_S: Final = 3.0
LOOKED_EVERY_S: Final = 1.0
WITHIN_MM: Final = 75.0
"""How far around its last place a card is looked for: it may have been turned, and pushed aside by its neighbours."""


@dataclass(slots=True)
class LostCards:
    """Follows which cards are lost. `book` has the pictures of this game's cards, as far as they are known."""

    book: FaceBook
    _lost: dict[str, tuple[Track, float]] = field(default_factory=dict, init=False)
    _candidates: dict[str, CardPose] = field(default_factory=dict, init=False)
    _looked_at: float = field(default=-math.inf, init=False)

    def see(self, t: float, tracks: Iterable[Track], beneath: Collection[str]) -> None:
        """Takes the cards as they are followed in a settled table; those `beneath` others need not be read."""
        unread = (one for one in tracks if one.status == "unconfirmed" and one.entry.label not in beneath)
        since = {label: since for label, (_, since) in self._lost.items()}
        self._lost = {one.entry.label: (one, since.get(one.entry.label, t)) for one in unread}

    def overdue(self, t: float) -> list[Track]:
        """The cards that people should be asked about."""
        return [track for track, since in self._lost.values() if t - since >= ASKED_AFTER_S]

    def found(self, t: float, image: Image, geometry: TableGeometry, seen: Iterable[Track]) -> Iterator[CardReading]:
        """The lost cards that two looks have told by their faces, none where another card is `seen`."""
        if not self._lost or not self.book.pictures or t < self._looked_at + LOOKED_EVERY_S:
            return
        self._looked_at = t
        taken = [track.pose for track in seen if track.status == "seen"]
        for label, (track, _) in self._lost.items():
            pose = self._pose_of(track, image, geometry, taken)
            before = self._candidates.pop(label, None)
            if pose is None:
                continue
            self._candidates[label] = pose
            if before is not None and before.agrees_with(pose, SAME_PLACE_MM, SAME_PLACE_DEGREES):
                yield CardReading(label, (pose,), both=False)

    def _pose_of(
        self, track: Track, image: Image, geometry: TableGeometry, taken: Iterable[CardPose]
    ) -> CardPose | None:
        """Where the face of its title shows near its last place."""
        faces = self.book.at(geometry.px_per_mm)
        named = faces.named(straightened(image, geometry, _around(track.pose), faces.px_per_mm))
        free = (
            one.pose
            for one in named
            if one.title == track.entry.card
            and not any(pose.agrees_with(one.pose, SAME_PLACE_MM, SAME_PLACE_DEGREES) for pose in taken)
        )
        return min(free, key=track.pose.distance_mm, default=None)


def _around(pose: CardPose) -> Rectangle:
    return pose.x - WITHIN_MM, pose.y - WITHIN_MM, pose.x + WITHIN_MM, pose.y + WITHIN_MM
