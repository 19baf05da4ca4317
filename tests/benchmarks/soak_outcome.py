"""What a soak does to how many tables, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.measuring.percentiles import percentile
from companion.observations import JsonObject


@dataclass(frozen=True, slots=True)
class Plan:
    """What is done to how many tables, and for how long."""

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


@dataclass(slots=True)
class Outcome:
    plan: Plan
    events: int = 0
    lost: int = 0
    doubled: int = 0
    altered: int = 0
    faults: list[Fault] = field(default_factory=list)
    drains_s: dict[str, list[float]] = field(default_factory=dict)
    all_up: list[float] = field(default_factory=list)
    overall: list[float] = field(default_factory=list)
    last_drain_s: float = 0.0
    hub_cpu_s: float = 0.0
    took_s: float = 0.0

    def to_json(self) -> JsonObject:
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
            "all_up_events": len(self.all_up),
            "all_up_p50_s": round(percentile(self.all_up, 50), 3),
            "all_up_p99_s": round(percentile(self.all_up, 99), 3),
            "all_up_max_s": round(max(self.all_up, default=0.0), 3),
            "overall_p99_s": round(percentile(self.overall, 99), 3),
            "longest_drain_s": {what: round(max(times), 2) for what, times in sorted(self.drains_s.items())},
            "drain_at_the_end_s": round(self.last_drain_s, 2),
            "hub_cpu_share": round(self.hub_cpu_s / max(self.took_s, 1), 3),
        }
