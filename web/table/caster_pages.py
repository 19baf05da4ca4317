"""The caster's booth: by how much the stream runs behind the table, and the overlay's address."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from werkzeug import Response

from companion.tournament.wall.past import LONGEST_DELAY_S
from web.live.overlay_pages import delay_from_form
from web.serving.addresses import as_others_see, own_address
from web.serving.security import needs
from web.serving.services import common
from web.table.presenting import present
from web.table.rulings import done
from web.table.services import table_context
from web.table.table_pages import board

caster = Blueprint("caster", __name__)


@caster.get("/caster/")
@needs("direct the stream")
def booth() -> str:
    here = as_others_see(request.host_url, own_address())
    return render_template(
        "caster.html",
        table=present(board().latest()),
        delay_s=table_context().stream_delay.seconds,
        longest_s=LONGEST_DELAY_S,
        hides_chances=common().settings.hides_chances,
        overlay=f"{here}/overlay",
        feed=f"{here}/api/table",
    )


@caster.post("/caster/delay")
@needs("direct the stream")
def set_delay() -> Response:
    table_context().stream_delay.seconds = delay_from_form()
    return done("caster.booth")
