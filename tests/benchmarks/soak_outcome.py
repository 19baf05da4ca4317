"""A soak: the faults, the number of tables, and the outcome."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from companion.measuring.percentiles import percentile
from companion.observations import JsonObject

CALM_FROM_S: Final = (0, 5, 15)
"""Where the spans of seconds begin by which waits are told apart: how long ago the last trouble was over."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The faults done to how many tables, and for how long."""

    way: str = "http"
    tables: int = 200
    seconds: float = 600.0
    events_a_second: float = 2.0
    hub_kills: int = 10
    broker_kills: int = 10
    table_kills: int = 20
    cut_s: float = 60.0
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Fault:
    """Something was down from `begin` to `end`, in monotonic seconds; `table` where it was only that one."""

    what: str
    begin: float
    end: float
    table: int | None = None

    def hits(self, table: int) -> bool:
        return self.table in (None, table)


class Kept(NamedTuple):
    """An event that a table made and that was acknowledged, in monotonic seconds."""

    table: int
    made: float
    acknowledged: float

    @property
    def waited_s(self) -> float:
        return self.acknowledged - self.made


@dataclass(slots=True)
class Outcome:
    """`began` is the monotonic second in which the tables were started."""

    plan: Plan
    began: float = 0.0
    events: int = 0
    lost: int = 0
    doubled: int = 0
    altered: int = 0
    faults: list[Fault] = field(default_factory=list)
    drains_s: dict[str, list[float]] = field(default_factory=dict)
    all_up: list[Kept] = field(default_factory=list)
    overall: list[float] = field(default_factory=list)
    last_drain_s: float = 0.0
    hub_cpu_s: float = 0.0
    took_s: float = 0.0

    def measure(self, kept: Sequence[Kept]) -> None:
        """How long events waited: while all was up, and how soon after each fault nothing from before it was left."""
        drained = []
        for fault in self.faults:
            late = [
                e.acknowledged - fault.end for e in kept if e.made <= fault.end < e.acknowledged and fault.hits(e.table)
            ]
            self.drains_s.setdefault(fault.what, []).append(max(late, default=0.0))
            drained.append((fault, fault.end + max(late, default=0.0)))
        for event in kept:
            self.overall.append(event.waited_s)
            if not any(
                event.made <= until and event.acknowledged >= fault.begin and fault.hits(event.table)
                for fault, until in drained
            ):
                self.all_up.append(event)

    def _by_calm(self) -> Iterator[tuple[str, float]]:
        """The 99th percentile while all was up, by how long ago tables were started or the last fault was over."""
        calm: dict[tuple[str, int], list[float]] = {}
        for event in self.all_up:
            ends = [fault.end for fault in self.faults if fault.end <= event.made and fault.hits(event.table)]
            since_s = event.made - max(ends, default=self.began)
            begin = max(second for second in CALM_FROM_S if second <= max(since_s, 0))
            calm.setdefault(("fault" if ends else "start", begin), []).append(event.waited_s)
        for (what, begin), waits_s in sorted(calm.items()):
            yield f"{begin} s after the {what}", round(percentile(waits_s, 99), 3)

    def to_json(self) -> JsonObject:
        all_up_s = [event.waited_s for event in self.all_up]
        return {
            "way": self.plan.way,
            "tables": self.plan.tables,
            "seconds": round(self.took_s),
            "events": self.events,
            "lost": self.lost,
            "doubled": self.doubled,
            "altered": self.altered,
            "faults": {
                what: sum(f.what == what for f in self.faults) for what in sorted({f.what for f in self.faults})
            },
            "all_up_events": len(all_up_s),
            "all_up_p50_s": round(percentile(all_up_s, 50), 3),
            "all_up_p99_s": round(percentile(all_up_s, 99), 3),
            "all_up_p99_s_from": dict(self._by_calm()),
            "all_up_max_s": round(max(all_up_s, default=0.0), 3),
            "overall_p99_s": round(percentile(self.overall, 99), 3),
            "longest_drain_s": {what: round(max(times), 2) for what, times in sorted(self.drains_s.items())},
            "drain_at_the_end_s": round(self.last_drain_s, 2),
            "hub_cpu_share": round(self.hub_cpu_s / max(self.took_s, 1), 3),
        }
