"""The overlay for streaming programs: a transparent page of 1920 by 1080 that a browser source shows."""

from __future__ import annotations

from flask import Blueprint, current_app, render_template, request

from web.live_views import VIEWS
from web.past import delayed
from web.streams import live_views
from web.table_pages import board

stream = Blueprint("stream", __name__)

LONGEST_DELAY_S = 900


@stream.get("/overlay")
def overlay() -> str:
    """`?delay=30` shows the table as it was 30 seconds ago, up to 900, so that nobody can help a player by it."""
    delay_s = min(max(request.args.get("delay", default=0, type=int), 0), LONGEST_DELAY_S)
    if not delay_s:
        since, regions = live_views().regions("overlay")
        return render_template("overlay.html", regions=regions, live="overlay", since=since)
    report = delayed(board().history(), current_app.extensions["game_time"](), delay_s)
    regions = dict(VIEWS["overlay"].render(report))
    return render_template("overlay.html", regions=regions, live=f"overlay?delay={delay_s}", since="")
