"""The overlay for streaming programs: a transparent page of 1920 by 1080 that a browser source shows.

It runs behind the table by its own `?delay=30`, else by what the caster set; 0 to 900 seconds.
"""

from __future__ import annotations

import json
import threading
from typing import Final

from flask import Blueprint, Response, current_app, jsonify, render_template, request

from companion.report import TableReport
from web.live_views import VIEWS
from web.past import delayed
from web.streams import changed_regions, live_views, stream_of
from web.table_pages import board

stream = Blueprint("stream", __name__)

LONGEST_DELAY_S: Final = 900
OVERLAY: Final = "overlay"


class StreamDelay:
    """By how many seconds overlays run behind the table that do not say otherwise themselves."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._seconds = 0

    @property
    def seconds(self) -> int:
        with self._lock:
            return self._seconds

    @seconds.setter
    def seconds(self, value: int) -> None:
        with self._lock:
            self._seconds = value


def stream_delay() -> StreamDelay:
    found: StreamDelay = current_app.extensions["stream_delay"]
    return found


def wished_delay_s() -> int:
    own = request.args.get("delay", type=int)
    return stream_delay().seconds if own is None else min(max(own, 0), LONGEST_DELAY_S)


def delayed_report(delay_s: int) -> TableReport:
    return delayed(board().history(), current_app.extensions["game_time"](), delay_s)


@stream.get("/overlay")
def overlay() -> str:
    """Shows the table as it was before the delay, so that nobody can help a player by it."""
    live = f"overlay?delay={request.args.get('delay', type=int)}" if request.args.get("delay", type=int) else OVERLAY
    if delay_s := wished_delay_s():
        return render_template("overlay.html", regions=VIEWS[OVERLAY].render(delayed_report(delay_s)), live=live)
    since, regions = live_views().regions(OVERLAY)
    return render_template("overlay.html", regions=regions, live=live, since=since)


@stream.get("/live/overlay")
def live_overlay() -> Response:
    """The overlay as it changes; once the stream is delayed, only the word that it has to be asked for."""
    views, delay = live_views(), stream_delay()

    def message(seen: int, report: TableReport) -> str:
        return json.dumps({"delayed": True}) if delay.seconds else views.message(OVERLAY, seen, report)

    return stream_of("regions", board(), message)


@stream.get("/regions/overlay")
def regions_overlay() -> Response:
    if delay_s := wished_delay_s():
        report = delayed_report(delay_s)
        regions = dict(VIEWS[OVERLAY].render(report))
        return jsonify(id=live_views().boot.id_of(report.version), regions=regions, delayed=True)
    return changed_regions(OVERLAY)
