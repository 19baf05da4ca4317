"""Keeps what one frame showed: labels, faces of cards without labels, and codes that are not of this game."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.sight.faces.matching import ONE_PLACE_MM
from companion.sight.faces.similarity import Similarity
from companion.sight.labels.decoding import ForeignCode
from companion.sight.labels.poses import CardPose, CardReading, PlacedLabel, card_readings
from companion.sight.tokens.status_cards import StatusReading


@dataclass(slots=True)
class FacesRead:
    """The cards that one frame showed by their faces, and how each one's face shows, by its label.

    `identities`: of the decks whose identity cards lie there the codes, and where, in millimetres. `beneath_hand`: a
    hand is over the table.
    """

    beneath_hand: bool = False
    cards: list[CardReading] = field(default_factory=list)
    shows: dict[str, Similarity] = field(default_factory=dict)
    identities: list[tuple[str, float, float]] = field(default_factory=list)

    def has_at(self, pose: CardPose) -> bool:
        """True if a card was read there: no two lie in one place."""
        return any(card.poses[0].distance_mm(pose) < ONE_PLACE_MM for card in self.cards)


@dataclass(slots=True)
class Readings:
    """The readings of one frame.

    `labels`: registered labels on the mat. `faces`: cards without labels, told by their faces. `statuses`: labels of
    status cards, where they count. `strangers`: what to say of labels of decks that are not in this game. `identities`:
    of the decks among them whose identity card's label lies there the codes, and where, in millimetres. `foreign`:
    other QR codes, each kept as a keyed hash only.
    """

    faces: FacesRead = field(default_factory=FacesRead)
    labels: list[PlacedLabel] = field(default_factory=list)
    statuses: list[StatusReading] = field(default_factory=list)
    strangers: set[str] = field(default_factory=set)
    foreign: list[ForeignCode] = field(default_factory=list)
    identities: list[tuple[str, float, float]] = field(default_factory=list)

    @property
    def any(self) -> bool:
        """True if a label or a face was read that counts."""
        return bool(self.labels or self.statuses or self.faces.cards)

    @property
    def told(self) -> set[str]:
        """The cards that were read, by label text."""
        return {placed.label for placed in self.labels} | self.faces.shows.keys()

    def forget(self, label: str) -> None:
        """Takes back what was read of a label."""
        self.labels = [placed for placed in self.labels if placed.label != label]

    def cards(self) -> list[CardReading]:
        """The labels put together to cards, and the faces."""
        return [*card_readings(self.labels), *self.faces.cards]
