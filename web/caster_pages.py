"""The caster's booth: by how much the stream runs behind the table, and the overlay's address."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request
from werkzeug import Response

from web.addresses import as_others_see, own_address
from web.presenting import present
from web.rulings import done
from web.security import needs
from web.stream_pages import LONGEST_DELAY_S, stream_delay
from web.table_pages import board

caster = Blueprint("caster", __name__)


@caster.get("/caster/")
@needs("direct the stream")
def booth() -> str:
    here = as_others_see(request.host_url, own_address())
    return render_template(
        "caster.html",
        table=present(board().latest()),
        delay_s=stream_delay().seconds,
        longest_s=LONGEST_DELAY_S,
        overlay=f"{here}/overlay",
        feed=f"{here}/api/table",
    )


@caster.post("/caster/delay")
@needs("direct the stream")
def set_delay() -> Response:
    seconds = request.form.get("delay", type=int)
    if seconds is None or not 0 <= seconds <= LONGEST_DELAY_S:
        abort(400, f"Enter seconds from 0 to {LONGEST_DELAY_S}.")
    stream_delay().seconds = seconds
    return done("caster.booth")
