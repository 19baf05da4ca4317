"""The public pages and feeds of one table: read-only, for players and spectators."""

from __future__ import annotations

import json
from collections.abc import Sequence

from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response as Answer

from companion.report import ReportBoard, TableReport
from web.live.streams import changed_regions, game_now, live_stream, live_views, sees_chances, stream_of
from web.people.roles import may
from web.serving.security import needs
from web.table.chances import without_chances
from web.table.openapi import description
from web.table.past import last_game
from web.table.plots import amber_plot, flag_counts, house_counts, play_counts, turn_plot, use_counts
from web.table.presenting import present
from web.table.services import services, table_context
from web.table.setup_pages import is_to_be_shown_first

pages = Blueprint("pages", __name__)


def board() -> ReportBoard:
    return services().board


def visible_past() -> Sequence[TableReport]:
    """The reports that are kept, as far as whoever asks may see them."""
    return (board() if current_user.is_authenticated else table_context().public_board).history()


@pages.get("/")
def table() -> str | Answer:
    if is_to_be_shown_first():
        return redirect(url_for("setup.show"))
    seat = 1 if request.args.get("seat") == "1" else 0
    name = f"table-{seat}"
    since, regions = live_views().regions(name)
    report = live_views().board.latest()
    return render_template(
        "table.html", table=present(report, seat), regions=regions, live=name, since=since, seat=seat, now_t=game_now()
    )


@pages.get("/plots")
def plots() -> str:
    past = last_game(visible_past())
    names = [(number, player.name) for number, player in enumerate(past[-1].players)]
    return render_template(
        "plots.html",
        table=present(past[-1]),
        names=names,
        amber=amber_plot(past),
        turns=turn_plot(past),
        houses=house_counts(past),
        plays=play_counts(past),
        uses=use_counts(past),
        flags=flag_counts(past[-1]),
    )


@pages.get("/api/table")
def api_table() -> Response:
    """The newest report as JSON; `If-None-Match` with its id is answered by 304 while nothing is new."""
    report = live_views().board.latest()
    answer = jsonify((report if sees_chances() else without_chances(report)).to_json())
    answer.set_etag(live_views().boot.id_of(report.version))
    answer.make_conditional(request)
    return answer


@pages.get("/api/clock")
def api_clock() -> Response:
    """The tournament's round: marks of seconds left by the hub's clock, and the hub's second now; null without one."""
    round_clock = services().round_clock
    known = round_clock() if round_clock is not None else None
    if known is None:
        return jsonify(now=0.0, clock=None)
    clock, now = known
    return jsonify(now=now, clock=clock.to_json())


@pages.get("/api/openapi.json")
def api_description() -> Response:
    return jsonify(description())


@pages.get("/events")
def feed() -> Response:
    """The reports as they come, as Server-Sent Events named `table`."""
    shown = sees_chances()

    def message(seen: int, report: TableReport) -> str:
        return json.dumps((report if shown else without_chances(report)).to_json(), ensure_ascii=False)

    return stream_of("table", live_views().board, message)


@pages.get("/live/<any('table-0','table-1'):view>")
def live(view: str) -> Response:
    """The regions of a page as they change, as Server-Sent Events named `regions`."""
    return live_stream(view)


def desk_view() -> str:
    """The desk as this person may see it."""
    return "judge" if may(current_user.role, "rule") else "organiser"


@pages.get("/live/judge")
@needs("come to the desk")
def live_judge() -> Response:
    return live_stream(desk_view())


@pages.get("/regions/<any('table-0','table-1'):view>")
def regions(view: str) -> Response:
    """The regions that changed since an id, for pages that cannot have a stream."""
    return changed_regions(view)


@pages.get("/regions/judge")
@needs("come to the desk")
def regions_judge() -> Response:
    return changed_regions(desk_view())
