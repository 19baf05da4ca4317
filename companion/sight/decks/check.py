"""Holds a deck's cards, spread under a camera, against its list: which are missing, and which do not belong.

The cards are told by their labels. They may be shown in several pictures, and need neither the mat nor any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.observations import DeckList
from companion.sight.cameras.source import Image
from companion.sight.decks.registry import Registry
from companion.sight.labels.code import status_of
from companion.sight.labels.decoding import Fingerprints, ForeignCode, reader_for
from companion.sight.pictures.pixels import gray_of

MODULE_PX: Final = 3.0
"""How large a label's modules are taken to be in a picture of 36 cards, which decides how much it is enlarged."""


@dataclass(frozen=True, slots=True)
class DeckDifference:
    """Card slugs, each as often as it is amiss, in the order of the list or of their names."""

    missing: tuple[str, ...]
    foreign: tuple[str, ...]

    @property
    def as_registered(self) -> bool:
        return not self.missing and not self.foreign


@dataclass(slots=True)
class Spread:
    """The cards that pictures of spread cards have shown so far. `unknown` are labels of other decks than the
    registry's two.
    """

    registry: Registry
    fingerprints: Fingerprints
    labels: set[str] = field(default_factory=set)
    unknown: set[str] = field(default_factory=set)
    pictures: list[str] = field(default_factory=list)

    def add(self, image: Image, name: str) -> int:
        """Reads a picture, and says how many cards it showed that none showed before."""
        before, gray = len(self.labels), gray_of(image)
        for symbology in sorted({labels.symbology for labels in self.registry.library_formats}):
            for code in reader_for(symbology, "patient", self.fingerprints).read(gray, MODULE_PX):
                if not isinstance(code, ForeignCode):
                    self._add_label(code.label)
        fresh = len(self.labels) - before
        if fresh:
            self.pictures.append(name)
        return fresh

    def add_sightings(self, lines: Iterable[Mapping[str, object]]) -> None:
        """Takes the cards of a stream of sightings, as `companion look` writes it."""
        for line in lines:
            cards = line.get("cards")
            for card in cards if isinstance(cards, list) else ():
                if isinstance(card, dict) and isinstance(card.get("label"), str):
                    self._add_label(card["label"])

    def _add_label(self, label: str) -> None:
        if status_of(label) is not None:
            return
        (self.labels if self.registry.by_label(label) else self.unknown).add(label)

    def compared_with(self, deck: DeckList) -> DeckDifference:
        """The cards seen against the deck's list; its identity card does not count."""
        entries = (self.registry.by_label(label) for label in sorted(self.labels))
        seen = Counter(entry.card for entry in entries if entry and entry.id is not None)
        listed = Counter(entry.card for entry in deck.cards)
        missing, foreign = listed - seen, seen - listed
        return DeckDifference(tuple(missing.elements()), tuple(sorted(foreign.elements())))
