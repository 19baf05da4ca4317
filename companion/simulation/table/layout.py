"""A table as it lies: every card, pile and token with its place, before anything is drawn.

Millimetres and degrees as on the mat: from its upper left corner as the camera sees it, y downwards, angles clockwise
with 0 upright for player 0. Things later in `TableLayout.items` lie over earlier ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.sight.mat.zones import ZoneName

TokenKind: TypeAlias = Literal["amber", "damage", "red key", "yellow key", "blue key"]


CARD_THICKNESS_MM = 0.5
"""Of a card in its sleeve."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Where the centre of something lies, how it is turned, and how high above the mat."""

    x_mm: float
    y_mm: float
    angle_deg: float = 0.0
    height_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class Counters:
    """The tokens on a card. `touching`: pushed together, edge to edge, and not apart."""

    damage: int = 0
    amber: int = 0
    power_counters: int = 0
    stunned: bool = False
    warded: bool = False
    enraged: bool = False
    touching: bool = False


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """One card. `key` names the physical card and finds its face; `player` controls the zone it lies in.

    `host` is the key of the creature that an upgrade lies under.
    """

    key: str
    pose: Pose
    zone: ZoneName
    player: int
    face_up: bool = True
    counters: Counters = Counters()
    host: str | None = None


@dataclass(frozen=True, slots=True)
class PlacedPile:
    """A neat pile of `count` face-down cards."""

    key: str
    pose: Pose
    player: int
    count: int


@dataclass(frozen=True, slots=True)
class PlacedToken:
    """A token on the bare mat. A key lies forged side up or down; other tokens look the same from both sides."""

    key: str
    pose: Pose
    player: int
    kind: TokenKind
    forged: bool = False


Item: TypeAlias = PlacedCard | PlacedPile | PlacedToken


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Everything that lies on the mat, lowest first. No two items share a key."""

    items: tuple[Item, ...] = ()

    @property
    def cards(self) -> tuple[PlacedCard, ...]:
        """The single cards, lowest first."""
        return tuple(item for item in self.items if isinstance(item, PlacedCard))

    def find(self, key: str) -> Item | None:
        """The item of that key, if it is on the mat."""
        return next((item for item in self.items if item.key == key), None)


BARE_MAT = TableLayout()


@dataclass(frozen=True, slots=True)
class Reach:
    """A hand over the table: where its fingers hold, how high, and the cards in it, in their present poses."""

    player: int
    pose: Pose
    carried: tuple[PlacedCard, ...] = ()
