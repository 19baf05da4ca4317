"""The cards that one frame showed by their faces."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.sight.faces.matching import ONE_PLACE_MM
from companion.sight.faces.similarity import Similarity
from companion.sight.labels.poses import CardPose, CardReading


@dataclass(slots=True)
class FacesRead:
    """Readings of cards, and how each one's face shows, by its label.

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
