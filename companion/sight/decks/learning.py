"""Learns a deck: cards are laid under the camera one after another, and each is ticked off its deck's list.

Each card shows which label it carries, and its picture is taken for `companion.sight.faces.art`. Two cards of one
title must look the same, and two titles must not: otherwise a card is in the wrong sleeve.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from companion.sight.cameras.source import Frame, Image
from companion.sight.decks.registry import RegisteredLabel, Registry
from companion.sight.faces.art import ArtBook, ArtPrint, art_print, card_picture, similarity_of, window_of
from companion.sight.mat.geometry import TableGeometry
from companion.sight.sightings import Sight
from companion.sight.table_view import Sighting

LearntKind: TypeAlias = Literal["learnt", "other-picture", "same-picture"]

ALIKE_HASH_SHARE, ALIKE_CORRELATION = 0.30, 0.75
"""Two pictures within this may be of one title, in other light or with another angle."""
SAME_HASH_SHARE, SAME_CORRELATION = 0.15, 0.96
"""Two pictures within this are of one title. Different titles of a house may come as near by one of the two alone."""


@dataclass(frozen=True, slots=True, eq=False)
class Learnt:
    """One card was shown.

    `learnt`: its label and its picture are known now. `other-picture`: it carries a title's label, but looks otherwise
    than the one of that title shown before. `same-picture`: it looks like the card of another title, `other`.
    """

    kind: LearntKind
    entry: RegisteredLabel
    picture: Image
    other: str | None = None


@dataclass(slots=True)
class DeckLearning:
    """The cards of one player's deck, or of both where `player` is `None`, as far as they were shown."""

    registry: Registry
    sight: Sight
    player: int | None = None
    done: dict[str, RegisteredLabel] = field(default_factory=dict, init=False)
    _prints: dict[str, ArtPrint] = field(default_factory=dict, init=False)
    _doubted: set[str] = field(default_factory=set, init=False)
    _complained: set[str] = field(default_factory=set, init=False)

    @property
    def wanted(self) -> Sequence[RegisteredLabel]:
        """All cards to show; identity cards need not be."""
        entries = (entry for entry in self.registry.labels if entry.id is not None)
        return [entry for entry in entries if self.player is None or entry.player == self.player]

    @property
    def missing(self) -> Sequence[RegisteredLabel]:
        """Those that were not shown yet."""
        return [entry for entry in self.wanted if entry.label not in self.done]

    def see(self, frame: Frame) -> Iterator[Learnt]:
        """Takes the next frame; what it shows of cards that lie still, whole and alone."""
        view = self.sight.see(frame)
        geometry = self.sight.geometry
        if not view.settled or geometry is None:
            return
        wanted = {entry.label: entry for entry in self.missing}
        for card in view.cards:
            if card.label in wanted and card.top and card.status == "seen" and card.label not in self._complained:
                found = self._learn(wanted[card.label], card, frame.image, geometry)
                if found.kind == "learnt" or self._is_sure_of(found):
                    yield found

    def _is_sure_of(self, complaint: Learnt) -> bool:
        """True if a second picture says so as well: noise may make two pictures alike once."""
        label = complaint.entry.label
        (self._complained if label in self._doubted else self._doubted).add(label)
        return label in self._complained

    def _learn(self, entry: RegisteredLabel, card: Sighting, image: Image, geometry: TableGeometry) -> Learnt:
        track = self.sight.tracks.tracks[card.label]
        picture = card_picture(image, geometry, track.pose)
        window = window_of(picture)
        same = ArtBook(self._prints).similarity(entry.card, window)
        if same is not None and (same.hash_share > ALIKE_HASH_SHARE or same.correlation < ALIKE_CORRELATION):
            return Learnt("other-picture", entry, picture)
        if same is None and (other := self._like(window)) is not None:
            return Learnt("same-picture", entry, picture, other)
        self.done[entry.label] = entry
        self._prints.setdefault(entry.card, art_print(window))
        return Learnt("learnt", entry, picture)

    def _like(self, window: Image) -> str | None:
        """The title shown before that looks like this."""
        seen = art_print(window)
        return next((title for title, known in self._prints.items() if same_picture(seen, known)), None)


def same_picture(seen: ArtPrint, known: ArtPrint) -> bool:
    """True if two pictures are of one title beyond doubt."""
    found = similarity_of(known, seen)
    return found.hash_share <= SAME_HASH_SHARE and found.correlation >= SAME_CORRELATION
