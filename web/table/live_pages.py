"""The pages of a table that are kept live, each a set of regions with its own template."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from flask import render_template

from companion.report import TableReport
from web.live.regions import Regions
from web.table.chances import without_chances
from web.table.presenting import present
from web.table.services import services
from web.table.summary import summary_of

TABLE_REGIONS: Final = (
    "status",
    "urgent",
    "alerts",
    "top",
    "clocks",
    "instructions",
    "questions",
    "turn",
    "coach",
    "bottom",
    "flags",
    "moves",
    "notes",
    "health",
)
JUDGE_REGIONS: Final = (*TABLE_REGIONS, "counters", "setting")
SEAT_REGIONS: Final = (*TABLE_REGIONS, "controls")
OVERLAY_REGIONS: Final = ("overlay",)


@dataclass(frozen=True, slots=True)
class LiveView:
    """The regions of a view, from whose side it is drawn, whose buttons it has, and whether it tells win chances."""

    regions: tuple[str, ...]
    seat: int = 0
    role: str = "viewer"
    tells_chances: bool = True

    def render(self, report: TableReport, past: Sequence[TableReport] | None = None) -> Regions:
        """The regions as they show this report; `past`, up to it, is the board's where none is given."""
        table = present(report if self.tells_chances else without_chances(report), self.seat)
        told = {"table": table, "role": self.role, "summary": summary_of(_past_of(report) if past is None else past)}
        return {name: render_template(f"regions/{name}.html", **told).strip() for name in self.regions}


def _past_of(report: TableReport) -> Sequence[TableReport]:
    """The board's reports of this report's game, up to it, once that game is over."""
    if report.winner is None:
        return (report,)
    return (*(one for one in services().board.history() if one.version < report.version), report)


VIEWS: Final = {
    "table-0": LiveView(TABLE_REGIONS),
    "table-1": LiveView(TABLE_REGIONS, seat=1),
    "overlay": LiveView(OVERLAY_REGIONS),
    "overlay-without-chances": LiveView(OVERLAY_REGIONS, tells_chances=False),
    "judge": LiveView(JUDGE_REGIONS, role="judge"),
    "organiser": LiveView(TABLE_REGIONS, role="organiser"),
    "seat-0": LiveView(SEAT_REGIONS, role="player"),
    "seat-1": LiveView(SEAT_REGIONS, seat=1, role="player"),
}
