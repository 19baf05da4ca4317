"""The differences between a table that was seen and a state of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from companion.observations import UNKNOWN_CARD, PlayerNumber, SeenCard, TableSnapshot
from companion.rules.card import CardId, PhysicalCard

SeenZone: TypeAlias = Literal["battleline", "artifacts", "discard", "play", "upgrade"]

LEAST_CONFIDENCE = 0.5
"""A card read with less than this is taken to be any card."""
CARD_WEIGHT = 2
"""A card in the wrong place counts as much as two things wrong about a card in the right one."""


@dataclass(frozen=True, slots=True)
class Unplaced:
    """A card that was seen where the state has none. `index` is its place in the row; `host` its creature's id."""

    player: PlayerNumber
    zone: SeenZone
    seen: SeenCard
    index: int = 0
    host: CardId | None = None


@dataclass(slots=True)
class Comparison:
    """The differences. `unplaced` are cards seen but not there, `gone` there but not seen, `turned` lie otherwise.

    `marked` names a card once for each thing that is wrong on it. `covered` are players whose discard pile has another
    top; the card seen there is among `unplaced`. `miscounted` is the part of the distance that is about counts.
    `damage` is what is seen to lie on each card. No part of the distance are `topmost`, cards on a discard pile that
    are seen there, and `standing`, cards that entered play this turn and still lie ready.
    """

    unplaced: list[Unplaced] = field(default_factory=list)
    gone: list[CardId] = field(default_factory=list)
    turned: list[CardId] = field(default_factory=list)
    marked: list[CardId] = field(default_factory=list)
    disordered: list[PlayerNumber] = field(default_factory=list)
    covered: list[PlayerNumber] = field(default_factory=list)
    miscounted: int = 0
    topmost: list[CardId] = field(default_factory=list)
    damage: dict[CardId, int] = field(default_factory=dict)
    standing: list[CardId] = field(default_factory=list)

    @property
    def concerned(self) -> frozenset[CardId]:
        """The cards in play that lie otherwise than believed."""
        return frozenset((*self.gone, *self.turned, *self.marked, *self.standing))

    @property
    def distance(self) -> int:
        """How far state and table are apart."""
        misplaced = len(self.gone) + sum(one.zone != "discard" for one in self.unplaced)
        amiss = len(self.turned) + len(self.marked) + len(self.disordered) + len(self.covered)
        return CARD_WEIGHT * misplaced + amiss + self.miscounted


def same_card(seen: SeenCard, copy: PhysicalCard) -> bool:
    """True if this may be the card that was seen: one that could not be read may be any."""
    return seen.card == UNKNOWN_CARD or seen.confidence < LEAST_CONFIDENCE or is_read_as(seen, copy)


def is_read_as(seen: SeenCard, copy: PhysicalCard) -> bool:
    """True if this is the card that was read."""
    if seen.id is not None:
        return seen.id == copy.id
    return copy.card is not None and seen.card == copy.card.slug


def seen_cards(snapshot: TableSnapshot) -> Iterator[tuple[PlayerNumber, SeenZone, SeenCard]]:
    """Every card that was seen, upgrades after the creature they are on."""
    for number, side in enumerate(snapshot.players):
        zones: Iterable[tuple[SeenZone, tuple[SeenCard, ...] | None]] = (
            ("battleline", side.battleline),
            ("artifacts", side.artifacts),
            ("discard", side.discard),
            ("play", side.play),
        )
        for zone, cards in zones:
            for card in cards or ():
                yield number, zone, card
                yield from ((number, "upgrade", upgrade) for upgrade in card.upgrades or ())
