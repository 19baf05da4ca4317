"""A controller box as its page shows it: what the application is handed, and when it looks otherwise than before.

The application knows no box: it is handed something that presses a button and tells the lights.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from flask import Flask, render_template

from companion.report import ReportBoard, TableReport
from web.live.regions import RegionCache, Regions
from web.serving.language import N_, Speech, _, spoken
from web.serving.wording import house_view, name_of
from web.table.desks import BoxPanel, BoxSide
from web.table.presenting import KEY_COLORS, step_words

LOOK_AGAIN_S: Final = 0.1
NEWS_OF: Final = ("box", "counters")
SIDES: Final = (N_("left"), N_("right"))


@dataclass(frozen=True, slots=True)
class BoxLook:
    """How a box looked; `version` counts the changes.

    `names` and `counts` tell of the players at the two sides, of whom `report` tells the rest; `news` is what the box
    has to say.
    """

    version: int
    sides: tuple[BoxSide, BoxSide]
    names: tuple[str, str]
    counts: tuple[object, object]
    news: tuple[str, ...]
    report: TableReport = field(compare=False)

    def counts_words(self, place: int) -> str:
        """The counts that the player at a side has, in the reader's language."""
        return _counts_words(self.report, self.sides[place].player)


class BoxWatch:
    """The news of a box for those who wait for it, as a board has those of a table.

    A box tells nobody that its lights change: it is looked at again while somebody waits.
    """

    def __init__(self, app: Flask, panel: BoxPanel, board: ReportBoard) -> None:
        self.panel = panel
        self._board = board
        self._lock = threading.Lock()
        self._look: BoxLook | None = None
        self._app = app
        self._caches: dict[Speech, RegionCache[BoxLook]] = {}

    @property
    def closed(self) -> bool:
        return self._board.closed

    def cache(self, how: Speech) -> RegionCache[BoxLook]:
        """The regions for those who read like that."""
        with self._lock:
            return self._caches.setdefault(how, RegionCache(partial(_render, self._app, how)))

    def latest(self) -> BoxLook:
        with self._lock:
            before = self._look
            look = look_of(self.panel.sides(), self._board.latest(), before.version if before else 0)
            if look != before:
                self._look = look = replace(look, version=look.version + 1)
            return look

    def wait_for_news(self, since_version: int, timeout_s: float) -> BoxLook | None:
        """How the box looks once that is newer than `since_version`; `None` when `timeout_s` pass without."""
        for _look in range(max(1, round(timeout_s / LOOK_AGAIN_S))):
            look = self.latest()
            if look.version > since_version:
                return look
            if self.closed:
                break
            self._board.wait_for_news(self._board.latest().version, LOOK_AGAIN_S)
        return None


def look_of(sides: tuple[BoxSide, BoxSide], report: TableReport, version: int) -> BoxLook:
    """The look of a box at a table of which this is reported."""
    left, right = (side.player for side in sides)
    return BoxLook(
        version,
        sides,
        (name_of(report, left), name_of(report, right)),
        (_counts_of(report, left), _counts_of(report, right)),
        tuple(notice.message for notice in report.notices if notice.about in NEWS_OF),
        report,
    )


def _counts_of(report: TableReport, number: int) -> object:
    """All that the words of the counts are made of."""
    if number >= len(report.players):
        return ()
    player = report.players[number]
    return player.amber, player.key_cost, player.houses, number == report.active and report.step, report.equipment


def _counts_words(report: TableReport, number: int) -> str:
    if number >= len(report.players):
        return ""
    player = report.players[number]
    counts = _("%(amber)s Æmber, a key costs %(cost)s", amber=player.amber, cost=player.key_cost)
    if report.equipment.cards_seen:
        return counts
    keys = zip(KEY_COLORS, player.houses, strict=False)
    houses = ", ".join(f"{_(key)} {house_view(house).name}" for key, house in keys)
    active = f"{step_words(report)}. " if number == report.active else ""
    return f"{active}{counts}. " + _("House buttons: %(houses)s.", houses=houses)


def _render(app: Flask, how: Speech, look: BoxLook) -> Regions:
    # A stream goes on after its request was answered, so regions are rendered without one.
    with app.app_context(), spoken(how):
        return {
            name: render_template("regions/box_side.html", look=look, place=place).strip()
            for place, name in enumerate(SIDES)
        } | {"news": render_template("regions/box_news.html", news=look.news).strip()}
