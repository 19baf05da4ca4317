"""The hub’s booth for casters: the featured table, by how much the stream runs behind, and where its overlay is."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, render_template, request
from werkzeug import Response

from companion.tournament.wall.past import LONGEST_DELAY_S
from companion.tournament.wall.wall import natural
from web.hub.pages import act, the_hub
from web.hub.people import CASTER, ORGANISER
from web.live.overlay_pages import delay_from_form
from web.serving.addresses import as_others_see, own_address
from web.serving.security import open_to

hub_stream = Blueprint("hub_stream", __name__, url_prefix="/stream")

BOOTH: Final = "hub_stream.booth"
BY_DRAMA: Final = "by drama"


@hub_stream.get("/")
@open_to(ORGANISER, CASTER)
def booth() -> str:
    wall = the_hub().board.latest()
    here = as_others_see(request.host_url, own_address())
    return render_template(
        "hub_stream.html",
        tables=sorted(wall.tables, key=lambda table: natural(table.name)),
        featured=wall.table(wall.featured),
        by_drama=wall.by_drama,
        delay_s=wall.stream_delay_s,
        longest_s=LONGEST_DELAY_S,
        overlay=f"{here}/overlay",
        feed=f"{here}/api/wall",
    )


@hub_stream.post("/delay")
@open_to(ORGANISER, CASTER)
def set_delay() -> Response:
    seconds = delay_from_form()
    return act(lambda who, role: the_hub().delay_stream(seconds, who, role), BOOTH)


@hub_stream.post("/featured")
@open_to(ORGANISER, CASTER)
def feature() -> Response:
    """The table chosen, or none, or whichever is the most exciting."""
    table = request.form.get("table", "")
    if table == BY_DRAMA:
        return act(the_hub().feature_by_drama, BOOTH)
    return act(lambda who, role: the_hub().feature(table, who, role), BOOTH)
