"""The round's clock: one list of marks that hub, tables and pages count down by, each for itself.

A mark says: from this second of the hub on, so much is left, and the clock runs or stands. A change is a mark in the
near future, so that all tables have heard of it when it comes to hold. Nothing here reads a clock: the hub's second
comes in as an argument.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.observations import JsonObject
from companion.sentences import Sentence

MOST_MARKS: Final = 8
LONGEST_ROUND_S: Final = 24 * 3600.0


class ClockError(ValueError):
    """The clock cannot be told to do that; the message says why."""


@dataclass(frozen=True, slots=True)
class ClockMark:
    """From the hub's second `at` on, `left_s` seconds are left, and they pass if it is `running`."""

    at: float
    left_s: float
    running: bool


@dataclass(frozen=True, slots=True)
class RoundClock:
    """A round's name and the marks of its time, oldest first."""

    name: str
    marks: tuple[ClockMark, ...]

    def left_s(self, now: float) -> float:
        """Seconds left at the hub's second `now`; below zero once time is over."""
        mark = self._mark(now)
        return mark.left_s - (max(0.0, now - mark.at) if mark.running else 0.0)

    def running(self, now: float) -> bool:
        return self._mark(now).running

    def next_change(self, now: float) -> float | None:
        """When the next mark comes to hold, if one is announced."""
        return next((mark.at for mark in self.marks if mark.at > now), None)

    def _mark(self, now: float) -> ClockMark:
        return next((mark for mark in reversed(self.marks) if mark.at <= now), self.marks[0])

    def run_from(self, at: float, running: bool) -> RoundClock:
        """Starts or stops it at a coming second. Raises `ClockError` where it does so already."""
        if self.running(at) == running:
            already = Sentence("the clock is already running") if running else Sentence("the clock is already stopped")
            raise ClockError(already)
        return self.marked(ClockMark(at, self.left_s(at), running))

    def extended(self, at: float, by_s: float) -> RoundClock:
        """Gives every table more time, or less, from a coming second on. Raises `ClockError`."""
        left_s = self.left_s(at) + by_s
        if not -LONGEST_ROUND_S < left_s <= LONGEST_ROUND_S:
            raise ClockError(Sentence("a round lasts at most a day"))
        return self.marked(ClockMark(at, left_s, self.running(at)))

    def with_extra(self, extra_s: float) -> RoundClock:
        """The clock of a table that was given time of its own."""
        return replace(self, marks=tuple(replace(mark, left_s=mark.left_s + extra_s) for mark in self.marks))

    def marked(self, mark: ClockMark) -> RoundClock:
        """The clock with a mark in place of those that it comes before."""
        earlier = tuple(known for known in self.marks if known.at < mark.at)
        return replace(self, marks=(*earlier, mark)[-MOST_MARKS:])

    def to_json(self) -> JsonObject:
        return {"name": self.name, "marks": [[mark.at, mark.left_s, mark.running] for mark in self.marks]}


def new_round(name: str, at: float, duration_s: float) -> RoundClock:
    """A round that stands at its full time until it is started. Raises `ClockError`."""
    if not 0 < duration_s <= LONGEST_ROUND_S:
        raise ClockError(Sentence("a round lasts more than nothing and at most a day"))
    if not name.strip() or len(name) > 40:
        raise ClockError(Sentence("a round needs a name of at most 40 characters"))
    return RoundClock(name.strip(), (ClockMark(at, duration_s, False),))


@dataclass(frozen=True, slots=True)
class TimedRound:
    """A round to be timed: its name, how long it lasts, its event, and its number there."""

    name: str
    duration_s: float
    event: int = 0
    number: int = 0

    def clock(self, at: float) -> RoundClock:
        """Its clock at its full time. Raises `ClockError`."""
        return new_round(self.name, at, self.duration_s)


def clock_from_json(form: object) -> RoundClock:
    """Raises `ClockError`."""
    match form:
        case {"name": str(name), "marks": [_, *_] as marks} if len(marks) <= MOST_MARKS:
            return RoundClock(name, tuple(_mark_from_json(mark) for mark in marks))
    raise ClockError("a clock needs a name and marks")


def _mark_from_json(form: object) -> ClockMark:
    match form:
        case [int() | float() as at, int() | float() as left_s, bool(running)]:
            return ClockMark(float(at), float(left_s), running)
    raise ClockError("a mark is written [second, seconds left, whether it runs]")


def place(number: int) -> str:
    """The name of a table of the event among those that were given time, where no companion follows it."""
    return f"place {number}"


@dataclass(frozen=True, slots=True)
class Rounds:
    """The hub's record of the round: its clock, and the time of their own that tables were given, in seconds.

    `before` is how it stood before the last change, which may be taken back. `event` is the number of the event whose
    round it is, and `round` the number of that round; 0: the clock was set for no event.
    """

    clock: RoundClock | None = None
    extra_s: Mapping[str, float] | None = None
    before: Rounds | None = None
    event: int = 0
    round: int = 0

    @property
    def started(self) -> bool:
        """True if the clock runs or has run: it does not stand at its full time."""
        return self.clock is not None and any(mark.running for mark in self.clock.marks)

    def of_table(self, *names: str) -> RoundClock | None:
        """The clock of the table that goes by these names: a companion's id, a place of the event, or both."""
        if self.clock is None:
            return None
        return self.clock.with_extra(self.own_s(*names))

    def own_s(self, *names: str) -> float:
        """The time of its own that this table was given, in seconds."""
        return sum((self.extra_s or {}).get(name, 0.0) for name in names)

    def extended(self, name: str, by_s: float) -> Rounds:
        """Gives one table time of its own beside the round's. Raises `ClockError`."""
        if self.clock is None:
            raise ClockError(Sentence("set a round first"))
        extra_s = self.own_s(name) + by_s
        if abs(extra_s) > LONGEST_ROUND_S:
            raise ClockError(Sentence("a round lasts at most a day"))
        return Rounds(self.clock, {**(self.extra_s or {}), name: extra_s})

    def changed_to(self, after: Rounds) -> Rounds:
        """The rounds kept after a change."""
        same = after.event in (0, self.event)
        return replace(
            after,
            before=replace(self, before=None),
            event=after.event or self.event,
            round=after.round or (self.round if same else 0),
        )

    def taken_back(self, at: float) -> Rounds:
        """As it would stand without the last change, from a coming second on. Raises `ClockError` without one."""
        if self.before is None:
            raise ClockError("there is no change to take back")
        clock = self.before.clock
        if clock is not None and self.clock is not None:
            # Until that second every table counts as it does now, so that all change at once.
            now = replace(self.clock, name=clock.name)
            clock = now.marked(ClockMark(at, clock.left_s(at), clock.running(at)))
        return Rounds(clock, self.before.extra_s)

    def to_json(self) -> JsonObject:
        return {
            "clock": self.clock.to_json() if self.clock else None,
            "extra_s": dict(self.extra_s or {}),
            "before": self.before.to_json() if self.before else None,
            "event": self.event,
            "round": self.round,
        }

    @classmethod
    def from_json(cls, form: JsonObject | None) -> Rounds:
        """Raises `ClockError`."""
        form = form or {}
        clock, extra, before, event, number = (
            form.get(name) for name in ("clock", "extra_s", "before", "event", "round")
        )
        known = {str(table): float(value) for table, value in extra.items()} if isinstance(extra, dict) else {}
        return cls(
            clock_from_json(clock) if clock is not None else None,
            known,
            cls.from_json(before) if isinstance(before, dict) else None,
            event if isinstance(event, int) else 0,
            number if isinstance(number, int) else 0,
        )


class HubTime:
    """The hub's clock as a table reckons it from the answers it gets.

    An answer was made between the sending of its message and its arrival, so the difference is known to half of that
    time (Cristian 1989). Quick answers tell more than slow ones; old ones lose worth, since quartz drifts.
    """

    DRIFT: Final = 2e-4

    def __init__(self) -> None:
        self._offset = 0.0
        self._error_s = float("inf")
        self._at = 0.0

    def heard(self, sent: float, arrived: float, hub_time: float) -> None:
        """An answer of the hub's second `hub_time` to a message; both times are this machine's monotonic seconds."""
        error_s = (arrived - sent) / 2
        if error_s <= self.error_s(arrived):
            self._offset, self._error_s, self._at = hub_time - (sent + arrived) / 2, error_s, arrived

    def error_s(self, now: float) -> float:
        """By how much the reckoning may be wrong at most."""
        return self._error_s + self.DRIFT * (now - self._at)

    def at(self, now: float) -> float | None:
        """The hub's second at this machine's second `now`; `None` before anything was heard."""
        return now + self._offset if self._error_s != float("inf") else None
