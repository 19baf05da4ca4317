"""The views of a table that are kept live, each a set of regions with a template of their own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from flask import Flask, render_template

from companion.report import ReportBoard, TableReport
from web.live import Boot, RegionCache, Regions, StreamSlots
from web.presenting import present

TABLE_REGIONS: Final = (
    "status",
    "urgent",
    "alerts",
    "top",
    "turn",
    "bottom",
    "flags",
    "moves",
    "notes",
    "health",
)
JUDGE_REGIONS: Final = (*TABLE_REGIONS, "counters")
SEAT_REGIONS: Final = (*TABLE_REGIONS, "controls")
OVERLAY_REGIONS: Final = ("overlay",)


@dataclass(frozen=True, slots=True)
class LiveView:
    """Which regions a view has, from whose side it is drawn, and whose buttons are on it."""

    regions: tuple[str, ...]
    seat: int = 0
    role: str = "viewer"

    def render(self, report: TableReport) -> Regions:
        table = present(report, self.seat)
        return {
            name: render_template(f"regions/{name}.html", table=table, role=self.role).strip() for name in self.regions
        }


VIEWS: Final = {
    "table-0": LiveView(TABLE_REGIONS),
    "table-1": LiveView(TABLE_REGIONS, seat=1),
    "overlay": LiveView(OVERLAY_REGIONS),
    "judge": LiveView(JUDGE_REGIONS, role="judge"),
    "seat-0": LiveView(SEAT_REGIONS, role="player"),
    "seat-1": LiveView(SEAT_REGIONS, seat=1, role="player"),
}


class LiveViews:
    """The board, the rendered views of it, and the cap on streams that they share."""

    def __init__(self, app: Flask, board: ReportBoard, stream_limit: int) -> None:
        self.board = board
        self._app = app
        self.boot = Boot()
        self.slots = StreamSlots(stream_limit)
        self._caches = {name: RegionCache(partial(self._render, view)) for name, view in VIEWS.items()}

    def _render(self, view: LiveView, report: TableReport) -> Regions:
        # A stream goes on after its request was answered, so regions are rendered without one.
        with self._app.app_context():
            return view.render(report)

    def regions(self, name: str) -> tuple[str, dict[str, str]]:
        """All regions of a view now, and the id to ask for what changes after it."""
        version, regions = self._caches[name].changed_since(-1, self.board.latest())
        return self.boot.id_of(version), regions

    def changed_since(self, name: str, event_id: str | None) -> tuple[str, dict[str, str]]:
        seen = self.boot.version_of(event_id)
        version, regions = self._caches[name].changed_since(seen, self.board.latest())
        return self.boot.id_of(version), regions

    def message(self, name: str, seen: int, report: TableReport) -> str:
        return self._caches[name].message_since(seen, report)[1]
