"""The caster's booth: by how much the stream runs behind the table, and the overlay's address."""

from __future__ import annotations

import threading

from flask import Blueprint, current_app, render_template, request
from werkzeug import Response

from companion.tournament.wall.past import LONGEST_DELAY_S
from web.live.overlay_pages import delay_from_form
from web.live.streams import settings
from web.serving.addresses import as_others_see, own_address
from web.serving.security import needs
from web.table.presenting import present
from web.table.rulings import done
from web.table.table_pages import board

caster = Blueprint("caster", __name__)


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


@caster.get("/caster/")
@needs("direct the stream")
def booth() -> str:
    here = as_others_see(request.host_url, own_address())
    return render_template(
        "caster.html",
        table=present(board().latest()),
        delay_s=stream_delay().seconds,
        longest_s=LONGEST_DELAY_S,
        hides_chances=settings().hides_chances,
        overlay=f"{here}/overlay",
        feed=f"{here}/api/table",
    )


@caster.post("/caster/delay")
@needs("direct the stream")
def set_delay() -> Response:
    stream_delay().seconds = delay_from_form()
    return done("caster.booth")
