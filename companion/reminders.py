"""Reminders that were given, and how long they stand: the same for the referee and for bookkeeping.

A reminder stands until what it speaks of is done (`met`), or can no longer be (`over`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import inf
from typing import Final, TypeAlias

from companion.observations import PlayerNumber
from companion.report import ReminderStatus

Subject: TypeAlias = tuple[str, PlayerNumber, int, tuple[str, ...]]
"""The subject of what is said: as a rule a rule or a kind, a player, a turn, and cards or amounts."""
ROUND_WARNINGS_S: Final = (600.0, 300.0, 60.0, 0.0)
"""How long before the end of the round it is spoken of."""


@dataclass(frozen=True, slots=True)
class StandingReminder:
    """A reminder of its subject, and the count at which it is met, where it speaks of one."""

    subject: Subject
    t: float
    message: str
    goal: int = 0
    status: ReminderStatus = "standing"

    @property
    def kind(self) -> str:
        return self.subject[0]

    @property
    def player(self) -> PlayerNumber:
        return self.subject[1]

    @property
    def turn(self) -> int:
        return self.subject[2]


Reminders: TypeAlias = tuple[StandingReminder, ...]


def settled(reminders: Reminders, status: Callable[[StandingReminder], ReminderStatus], is_over: bool) -> Reminders:
    """The reminders, each that still stood with its `status` now. Once a game `is_over` nothing is owed."""

    def now(one: StandingReminder) -> StandingReminder:
        later = status(one)
        later = until(is_over) if later == "standing" else later
        return one if later == "standing" else replace(one, status=later)

    return tuple(now(one) if one.status == "standing" else one for one in reminders)


def status_by_counts(one: StandingReminder, turn: int, chains: int, keys: int, can_forge: bool) -> ReminderStatus:
    """The status of a reminder of chains, "Check!" or a key in this turn, with what its player has counted."""
    match one.kind:
        case "chains":
            return "met" if chains <= one.goal else until(turn > one.turn + 1)
        case "check":
            return until(turn > one.turn + 1 or not can_forge)
        case "forge":
            return "met" if keys >= one.goal else until(turn > one.turn or not can_forge)
    return "standing"


def until(over: bool) -> ReminderStatus:
    return "over" if over else "standing"


def announced(reminders: Reminders, player: PlayerNumber) -> Reminders:
    """The reminders once a player has said "Check!" themselves."""
    return tuple(
        replace(one, status="met") if (one.kind, one.player, one.status) == ("check", player, "standing") else one
        for one in reminders
    )


@dataclass(frozen=True, slots=True)
class RoundWarnings:
    """The warnings of the end of a round, in seconds of the game, where one is timed. The first `given` were given."""

    ends_s: float | None = None
    given: int = 0

    @staticmethod
    def set_at(t: float, ends_s: float | None) -> RoundWarnings:
        """The warnings of a round that ends then, set at second `t`: those that are past go unsaid."""
        left_s = inf if ends_s is None else ends_s - t
        return RoundWarnings(ends_s, sum(left_s < warning_s for warning_s in ROUND_WARNINGS_S))

    @staticmethod
    def lasting(t: float, round_s: float | None) -> RoundWarnings:
        """The warnings of a round of so many seconds that begins at second `t`; without one there are none."""
        return RoundWarnings.set_at(t, None if round_s is None else t + round_s)

    def left_s(self, t: float) -> float | None:
        """How long the round lasts from second `t` on, where one is timed."""
        return None if self.ends_s is None else self.ends_s - t

    @property
    def due(self) -> float:
        """When the next one is due, in seconds of the game; never where it is infinite."""
        if self.ends_s is None or self.given == len(ROUND_WARNINGS_S):
            return inf
        return self.ends_s - ROUND_WARNINGS_S[self.given]

    @property
    def minutes(self) -> int:
        """How many minutes are left at the next one."""
        return round(ROUND_WARNINGS_S[self.given] / 60)

    def told(self) -> RoundWarnings:
        """The warnings after the next one."""
        return replace(self, given=self.given + 1)


NOT_TIMED: Final = RoundWarnings()


def without_clock(reminders: Iterable[StandingReminder]) -> Reminders:
    """The reminders, of which none of the round's clock stands any longer."""
    return tuple(replace(one, status="over") if one.kind == "clock" else one for one in reminders)
