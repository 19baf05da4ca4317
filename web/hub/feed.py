"""The hub's feed for programs, as plain values: the wall, and how the hub fares. `web.hub.openapi` describes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.tournament.protocol.round_clock import RoundClock
from companion.tournament.wall.attention import Reason
from companion.tournament.wall.state import TableState
from companion.tournament.wall.wall import Wall

MarkFeed: TypeAlias = tuple[float, float, bool]
"""From this second of the hub on, so many seconds are left, and whether they pass."""


@dataclass(frozen=True, slots=True)
class ClockFeed:
    """The round's clock: its name, and its marks, oldest first. The last one whose second has come holds."""

    name: str
    marks: tuple[MarkFeed, ...]


@dataclass(frozen=True, slots=True)
class ClockAnswer:
    """The hub's second now, and the clock, where a round is set."""

    now: float
    clock: ClockFeed | None


@dataclass(frozen=True, slots=True)
class TableFeed:
    """A table on the wall. `reasons`: why it needs somebody, the most pressing first. `state`: null until it was heard.

    `extra_s` is its own time beside the round's.
    """

    id: str
    name: str
    reasons: tuple[Reason, ...]
    extra_s: float
    state: TableState | None


@dataclass(frozen=True, slots=True)
class WallFeed:
    """All tables, those that need somebody first. `featured` is the id of the table shown to casters, or empty."""

    version: int
    hub: str
    featured: str
    clock: ClockFeed | None
    tables: tuple[TableFeed, ...]


@dataclass(frozen=True, slots=True)
class HealthFeed:
    """How the hub fares: its second now, its tables and which are silent, its storage, and its broker's address."""

    hub: str
    now: float
    tables: int
    silent: tuple[str, ...]
    storage: str
    free_bytes: int | None
    broker: str


def wall_feed(wall: Wall) -> WallFeed:
    """The feed of a wall, as `/api/wall` gives it."""
    tables = tuple(TableFeed(table.id, table.name, table.reasons, table.extra_s, table.state) for table in wall.tables)
    clock = _clock_feed(wall.clock) if wall.clock else None
    return WallFeed(wall.version, wall.hub, wall.featured, clock, tables)


def _clock_feed(clock: RoundClock) -> ClockFeed:
    return ClockFeed(clock.name, tuple((mark.at, mark.left_s, mark.running) for mark in clock.marks))
