"""Reads cards without labels: names them by their faces, and says which of several copies of a title each is.

A face tells the title alone. Which copy it is tells the place: the one that lay there, otherwise one that no longer
lies where it did, otherwise one that has not come to the table yet, otherwise one that lay beneath others. Where
both decks hold the title, a card that comes to the table is its player's on whose side it is laid.

Of a card that comes to the table it is open whether any deck of this game has it. Where something else shows amid what
is like a face, as on a near twin's, it is not told; nor where a hand may hide such a place. Where another card covers
all that tells twins apart, none is told if these decks have both, and otherwise the one that they have.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.sight.cameras.source import Image
from companion.sight.decks.registry import RegisteredLabel, Registry
from companion.sight.faces.art import deck_of_identity
from companion.sight.faces.matching import FaceBook, FaceSeen
from companion.sight.faces.similarity import Similarity
from companion.sight.labels.poses import CardPose, CardReading
from companion.sight.mat.geometry import TableGeometry
from companion.sight.mat.zones import Mat, Rectangle
from companion.sight.pictures.straight import straightened
from companion.sight.readings import FacesRead
from companion.sight.tracking.tracks import SAME_PLACE_DEGREES, SAME_PLACE_MM, Tracks

AROUND_MM: Final = 20.0
"""How much is looked at around what changed: a card may have changed in part only."""
AROUND_CARD_MM: Final = 8.0
PILES: Final = ("discard",)
"""The zones in which cards lie face up over each other."""


@dataclass(slots=True)
class FaceReader:
    """Reads the faces at one table. `book` has the pictures of the cards, and identity cards, that carry no labels."""

    registry: Registry
    mat: Mat
    book: FaceBook
    _copies: Mapping[str, tuple[RegisteredLabel, ...]] = field(init=False)

    def __post_init__(self) -> None:
        copies: dict[str, tuple[RegisteredLabel, ...]] = {}
        for entry in self.registry.faced:
            copies[entry.card] = (*copies.get(entry.card, ()), entry)
        self._copies = copies

    def read(
        self,
        image: Image,
        geometry: TableGeometry,
        pieces: Iterable[Rectangle],
        tracks: Tracks,
        into: FacesRead,
        around_mm: float = AROUND_MM,
    ) -> None:
        """Names the cards in these pieces of the mat, and adds them to `into`."""
        faces = self.book.at(geometry.px_per_mm)
        for left, top, right, bottom in pieces:
            piece = left - around_mm, top - around_mm, right + around_mm, bottom + around_mm
            named = faces.named(straightened(image, geometry, piece, faces.px_per_mm))
            # Pieces overlap: what two of them show is one card.
            for seen in (one for one in named if not into.has_at(one.pose)):
                self._take(seen, image, geometry, tracks, into)

    def _take(self, seen: FaceSeen, image: Image, geometry: TableGeometry, tracks: Tracks, into: FacesRead) -> None:
        is_ours = _is_of_these_decks(seen.similarity, into)
        if (deck := deck_of_identity(seen.title)) is not None:
            if is_ours:
                into.identities.append((deck, seen.pose.x, seen.pose.y))
            return
        label = self._label(seen, image, geometry, tracks, into.shows.keys())
        if label is not None and (is_ours or label in tracks.tracks):
            self._add(label, seen.pose, seen.similarity, into)

    def look_again(
        self, image: Image, geometry: TableGeometry, label: str, pose: CardPose, tracks: Tracks, into: FacesRead
    ) -> bool:
        """Reads a card that should lie there, and says whether it does. What else lies about is read if it does not."""
        entry = self.registry.by_label(label)
        if entry is None or label in into.shows:
            return entry is not None
        similarity = self._similarity(entry.card, image, geometry, pose)
        has_come = label in tracks.tracks
        if similarity is not None and similarity.is_it and (has_come or _is_of_these_decks(similarity, into)):
            self._add(label, pose, similarity, into)
        else:
            self.read(image, geometry, [_around(pose)], tracks, into, AROUND_CARD_MM)
        return label in into.shows

    def _add(self, label: str, pose: CardPose, similarity: Similarity, into: FacesRead) -> None:
        into.cards.append(CardReading(label, (pose,), both=similarity.is_whole))
        into.shows[label] = similarity

    def _similarity(self, title: str, image: Image, geometry: TableGeometry, pose: CardPose) -> Similarity | None:
        faces = self.book.at(geometry.px_per_mm)
        if not faces.knows(title):
            return None
        return faces.similarity(title, straightened(image, geometry, _around(pose), faces.px_per_mm), pose)

    def _label(
        self, seen: FaceSeen, image: Image, geometry: TableGeometry, tracks: Tracks, taken: Collection[str]
    ) -> str | None:
        """The copy of the title seen there; nothing where all of them are seen elsewhere."""
        copies = [entry for entry in self._copies.get(seen.title, ()) if entry.label not in taken]
        believed = {label: track.pose for label, track in tracks.tracks.items()} | dict(tracks.pending)
        lying = {entry.label: believed[entry.label] for entry in copies if entry.label in believed}
        at_place = [label for label, pose in lying.items() if _agree(pose, seen.pose)]
        if at_place:
            return at_place[0]
        hidden = {label for label in lying if _lies_in_pile(tracks, label)}
        gone = [
            label for label in lying if label not in hidden and not self._shows(label, lying[label], image, geometry)
        ]
        fresh = [entry for entry in copies if entry.label not in lying]
        if gone or not fresh:
            return min(gone or hidden, key=lambda label: lying[label].distance_mm(seen.pose), default=None)
        zone = self.mat.zone_at(seen.pose.x, seen.pose.y)
        side = zone.player if zone is not None else self.mat.side_at(seen.pose.y)
        return min(fresh, key=lambda entry: entry.player != side).label

    def _shows(self, label: str, pose: CardPose, image: Image, geometry: TableGeometry) -> bool:
        entry = self.registry.by_label(label)
        similarity = self._similarity(entry.card, image, geometry, pose) if entry is not None else None
        return similarity is not None and similarity.is_it


def _is_of_these_decks(similarity: Similarity, into: FacesRead) -> bool:
    """True if a card that comes to the table, and shows like this, can be no near twin of the one it looks like."""
    return not similarity.has_other_print and (similarity.is_whole or not into.beneath_hand)


def _lies_in_pile(tracks: Tracks, label: str) -> bool:
    """True if a card lies beneath others of a pile, so that it cannot be seen where it is."""
    track = tracks.tracks.get(label)
    return track is not None and track.status == "covered" and track.zone is not None and track.zone.name in PILES


def _agree(one: CardPose, other: CardPose) -> bool:
    return one.agrees_with(other, SAME_PLACE_MM, SAME_PLACE_DEGREES)


def _around(pose: CardPose) -> Rectangle:
    (left, top), (right, bottom) = (pose.outline().min(axis=0).tolist(), pose.outline().max(axis=0).tolist())
    return left, top, right, bottom
