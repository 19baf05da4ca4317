"""What one frame told by faces."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.sight.faces.likeness import Likeness
from companion.sight.labels.poses import CardReading


@dataclass(slots=True)
class FacesRead:
    """Readings of cards, and how each one's face shows, by its label."""

    cards: list[CardReading] = field(default_factory=list)
    shows: dict[str, Likeness] = field(default_factory=dict)
