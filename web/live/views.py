"""The views that are kept live, each a set of regions with its own template: those of a table, and the keeper."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Generic, Protocol, TypeVar

from flask import Flask, current_app, render_template

from companion.report import ReportBoard, TableReport
from web.live.regions import Boot, Newest, News, RegionCache, Regions, Shown, Versioned
from web.live.slots import StreamSlots
from web.serving.language import Speech, speech, spoken
from web.table.chances import without_chances
from web.table.presenting import present
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


Seen = TypeVar("Seen", bound=Versioned, contravariant=True)


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
    board: ReportBoard = current_app.extensions["board"]
    return (*(one for one in board.history() if one.version < report.version), report)


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


class Board(News[Newest], Protocol[Newest]):
    """Where the newest is had at once, or waited for."""

    def latest(self) -> Newest: ...


class View(Protocol[Seen]):
    """How the regions of a page are rendered."""

    def render(self, shown: Seen, /) -> Regions: ...


class LiveViews(Generic[Shown]):
    """The board, the rendered views of it, and the cap on streams that they share."""

    def __init__(self, app: Flask, board: Board[Shown], views: Mapping[str, View[Shown]], stream_limit: int) -> None:
        self.board = board
        self._app, self._views = app, views
        self.boot = Boot()
        self.slots = StreamSlots(stream_limit)
        self._caches: dict[tuple[str, Speech], RegionCache[Shown]] = {}
        self._making = threading.Lock()

    def on(self, board: Board[Shown]) -> LiveViews[Shown]:
        """The same views of another board, which share the streams that are open at once."""
        other = LiveViews(self._app, board, self._views, 0)
        other.slots = self.slots
        return other

    def _cache(self, name: str, how: Speech) -> RegionCache[Shown]:
        """The regions of a view for those who read like that."""
        with self._making:
            key = name, how
            if key not in self._caches:
                self._caches[key] = RegionCache(partial(self._render, self._views[name], how))
            return self._caches[key]

    def _render(self, view: View[Shown], how: Speech, shown: Shown) -> Regions:
        # A stream goes on after its request was answered, so regions are rendered without one.
        with self._app.app_context(), spoken(how):
            return view.render(shown)

    def regions(self, name: str) -> tuple[str, dict[str, str]]:
        """All regions of a view now, and the id to ask for what changes after it."""
        version, regions = self._cache(name, speech()).changed_since(-1, self.board.latest())
        return self.boot.id_of(version), regions

    def changed_since(self, name: str, event_id: str | None) -> tuple[str, dict[str, str]]:
        seen = self.boot.version_of(event_id)
        version, regions = self._cache(name, speech()).changed_since(seen, self.board.latest())
        return self.boot.id_of(version), regions

    def message(self, name: str, seen: int, shown: Shown, how: Speech) -> str:
        """The changes in a view, for those who read like that, as JSON text."""
        return self._cache(name, how).message_since(seen, shown)[1]
