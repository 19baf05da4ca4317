"""Answers that go on: news as Server-Sent Events, and the same for those who have to ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any

from flask import Response, abort, jsonify, request
from flask_login import current_user  # type: ignore[import-untyped]

from web.live.regions import News, Shown, events
from web.live.services import live
from web.live.slots import Viewer
from web.live.views import LiveViews
from web.people.roles import may
from web.serving.language import speech
from web.serving.services import common


def live_views() -> LiveViews[Any]:
    """The views that are for whoever asks: those who are not signed in may see less."""
    return live().views if current_user.is_authenticated else live().public


def sees_chances() -> bool:
    """True if whoever asks may see the win chances of a game that is played; those of a finished one, anybody may."""
    return not common().settings.hides_chances or may(getattr(current_user, "role", None), "see win chances")


def game_now() -> float:
    """The game's seconds now, by which pages run their clocks; 0 where there is no game's clock."""
    clock = _clock()
    return clock() if clock else 0.0


def _clock() -> Callable[[], float] | None:
    """The game's clock; for those to whom the game is shown later, one that runs as much behind."""
    clock, delay_s = live().now, live().delay_s
    if clock is None or current_user.is_authenticated:
        return clock
    return lambda: max(0.0, clock() - delay_s())


def changed_regions(view: str, views: LiveViews[Any] | None = None) -> Response:
    event_id, changed = (views or live_views()).changed_since(view, request.args.get("since"))
    return jsonify(id=event_id, regions=changed, now=game_now())


def while_signed_in(lines: Iterator[str]) -> Iterator[str]:
    """The stream, until the session of whoever asked for it ends: what was signed out is shown nothing more."""
    if not current_user.is_authenticated:
        return lines
    lasts, mark = live().lasts, current_user.mark
    return takewhile(lambda line: lasts(mark), lines)


def live_stream(view: str) -> Response:
    views = live_views()
    clock, how = _clock(), speech()

    def message(seen: int, report: Any) -> str:
        told = views.message(view, seen, report, how)
        # The message itself is made once for all viewers; the time, for the clocks on their pages, is the reader's own.
        return f'{{"now":{clock():.2f},{told[1:]}' if clock else told

    return stream_of("regions", views.board, message)


def stream_of(
    name: str, news: News[Shown], message: Callable[[int, Shown], str], views: LiveViews[Any] | None = None
) -> Response:
    """News as Server-Sent Events, after what the caller has seen; refused while all live connections are taken."""
    views = views or live_views()
    give_back = views.slots.take(viewer())
    if give_back is None:
        busy = jsonify(error="All live connections are taken. Ask for /api/table every few seconds instead.")
        busy.status_code = 503
        busy.headers["Retry-After"] = str(common().settings.retry_after_s)
        abort(busy)
    since = views.boot.version_of(request.headers.get("Last-Event-ID") or request.args.get("since"))
    lines = while_signed_in(events(news, views.boot, since, common().settings.ping_s, name, message))
    answer = Response(lines, mimetype="text/event-stream")
    answer.headers["X-Accel-Buffering"] = "no"
    answer.call_on_close(give_back)
    return answer


def viewer() -> Viewer:
    """The viewer who asks for the live connection of this request."""
    address = request.remote_addr or ""
    if not current_user.is_authenticated:
        return Viewer(address)
    return Viewer(address, current_user.mark, current_user.role)
