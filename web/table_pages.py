"""The public pages and feeds of one table: read-only, for players and spectators."""

from __future__ import annotations

import json
from collections.abc import Callable

from flask import Blueprint, Response, abort, current_app, jsonify, render_template, request

from web.live import News, Shown, events
from web.live_views import VIEWS, LiveViews
from web.openapi import description
from web.past import at_version, delayed, last_game
from web.plots import amber_plot, flag_counts, turn_plot
from web.presenting import present
from web.security import JUDGE, open_to
from web.settings import WebSettings

pages = Blueprint("pages", __name__)


def live_views() -> LiveViews:
    views: LiveViews = current_app.extensions["live_views"]
    return views


def settings() -> WebSettings:
    found: WebSettings = current_app.extensions["web_settings"]
    return found


@pages.get("/")
def table() -> str:
    seat = 1 if request.args.get("seat") == "1" else 0
    name = f"table-{seat}"
    since, regions = live_views().regions(name)
    report = live_views().board.latest()
    return render_template(
        "table.html", table=present(report, seat), regions=regions, live=name, since=since, seat=seat
    )


@pages.get("/replay")
def replay() -> str:
    """Any moment of the game, chosen by its version; the newest where none is named."""
    past = live_views().board.history()
    report = at_version(past, request.args.get("version", type=int))
    seat = 1 if request.args.get("seat") == "1" else 0
    regions = VIEWS[f"table-{seat}"].render(report)
    return render_template(
        "replay.html", table=present(report, seat), regions=regions, report=report, past=past, seat=seat
    )


@pages.get("/plots")
def plots() -> str:
    past = last_game(live_views().board.history())
    names = [(number, player.name) for number, player in enumerate(past[-1].players)]
    return render_template(
        "plots.html",
        table=present(past[-1]),
        names=names,
        amber=amber_plot(past),
        turns=turn_plot(past),
        flags=flag_counts(past[-1]),
    )


@pages.get("/api/table")
def api_table() -> Response:
    """The newest report as JSON; `If-None-Match` with its id is answered by 304 while nothing is new."""
    report = live_views().board.latest()
    answer = jsonify(report.to_json())
    answer.set_etag(live_views().boot.id_of(report.version))
    answer.make_conditional(request)
    return answer


@pages.get("/api/openapi.json")
def api_description() -> Response:
    return jsonify(description())


@pages.get("/events")
def feed() -> Response:
    """The reports as they come, as Server-Sent Events named `table`."""
    board = live_views().board
    return stream_of("table", board, lambda seen, report: json.dumps(report.to_json(), ensure_ascii=False))


@pages.get("/live/<any('table-0','table-1',overlay):view>")
def live(view: str) -> Response:
    """The regions of a page as they change, as Server-Sent Events named `regions`."""
    return live_stream(view)


@pages.get("/live/judge")
@open_to(JUDGE)
def live_judge() -> Response:
    return live_stream("judge")


@pages.get("/regions/<any('table-0','table-1',overlay):view>")
def regions(view: str) -> Response:
    """The regions that changed since an id, for pages that cannot have a stream."""
    if (delay_s := request.args.get("delay", type=int)) and view == "overlay":
        report = delayed(live_views().board.history(), current_app.extensions["game_time"](), delay_s)
        changed = dict(VIEWS[view].render(report))
        return jsonify(id=live_views().boot.id_of(report.version), regions=changed)
    return changed_regions(view)


@pages.get("/regions/judge")
@open_to(JUDGE)
def regions_judge() -> Response:
    return changed_regions("judge")


def changed_regions(view: str) -> Response:
    event_id, changed = live_views().changed_since(view, request.args.get("since"))
    return jsonify(id=event_id, regions=changed)


def live_stream(view: str) -> Response:
    views = live_views()
    return stream_of("regions", views.board, lambda seen, report: views.message(view, seen, report))


def stream_of(name: str, news: News[Shown], message: Callable[[int, Shown], str]) -> Response:
    """News as Server-Sent Events, after what the caller has seen; refused while all live connections are taken."""
    views = live_views()
    if not views.slots.take():
        retry_after_s = settings().retry_after_s
        busy = jsonify(error="All live connections are taken. Ask for /api/table every few seconds instead.")
        busy.status_code = 503
        busy.headers["Retry-After"] = str(retry_after_s)
        abort(busy)
    since = views.boot.version_of(request.headers.get("Last-Event-ID") or request.args.get("since"))
    lines = events(news, views.boot, since, settings().ping_s, name, message)
    answer = Response(lines, mimetype="text/event-stream")
    answer.headers["X-Accel-Buffering"] = "no"
    answer.call_on_close(views.slots.give_back)
    return answer
