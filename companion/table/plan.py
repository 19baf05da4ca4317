"""The plan of what is played at a table, and what a game that goes on had come to."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.journal import Retention
from companion.observations import GameStarted, JsonObject
from companion.referee.settings import RefereeSettings
from companion.table.follower import Setting


@dataclass(frozen=True, slots=True)
class GamePlan:
    """A plan for a table: with what setting, by whom, under which rules. Without `start` nothing is followed.

    `film`: time passes only as a film's or a made-up game's frames tell.
    `coach`: the page tells what may be done now.
    A game in the journal goes on where its setting has the same source and these `same` details; `fresh` begins a new
    one all the same.
    """

    table: str
    setting: Setting
    start: GameStarted | None
    same: JsonObject = field(default_factory=dict)
    referee: RefereeSettings = field(default_factory=RefereeSettings)
    retention: Retention = field(default_factory=Retention)
    fresh: bool = False
    film: bool = False
    coach: bool = False


@dataclass(frozen=True, slots=True)
class Resumed:
    """The point that a game had come to when it was cut off, as far as the table's feed needs to know."""

    t: float = 0.0
    act: int = -1
    entered: tuple[int, ...] = ()
    wishes: tuple[tuple[int, str], ...] = ()
