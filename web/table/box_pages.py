"""The page of a virtual controller box: its lights as they are, and buttons that press the box's own.

A press enters nothing here: it goes the way of every press, through the box and its line to the table's record.
Everybody may look; a judge presses everything, a player at a seat the buttons of their own side.
"""

from __future__ import annotations

from typing import Final

from flask import Blueprint, abort, jsonify, render_template, request
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response

from companion.sentences import Sentence
from web.live.streams import live_views, stream_of
from web.people.roles import SEATS, may
from web.serving.language import N_, speech
from web.serving.security import needs
from web.table.box_views import SIDES, BoxWatch
from web.table.desks import BoxSide
from web.table.presenting import present
from web.table.rulings import done
from web.table.services import table_context

box = Blueprint("box", __name__)

PLACE: Final = "box.show"
ROWS: Final = (
    {"amber minus": N_("Æmber −"), "amber plus": N_("Æmber +"), "take back amber": N_("Take back")},
    {"chains minus": N_("Chains −"), "chains plus": N_("Chains +"), "take back chains": N_("Take back")},
    {"red key": N_("Red key"), "yellow key": N_("Yellow key"), "blue key": N_("Blue key")},
    {"end turn": N_("End turn"), "hold end turn": N_("Hold end turn"), "call judge": N_("Call a judge")},
)
"""The buttons on one side, as it lies on the page, and its words."""

SPOKEN_BESIDE: Final = {
    "take back amber": N_("the last Æmber press"),
    "take back chains": N_("the last chains press"),
}
"""Extra words for those who hear the page."""

BUSY: Final = "The box is still busy with earlier presses. This one was not taken; press again in a moment."


@box.before_request
def need_a_box() -> None:
    watch()


def watch() -> BoxWatch:
    found = table_context().box
    if found is None:
        abort(404, "There is no virtual controller box at this table.")
    return found


def may_press(side: BoxSide) -> bool:
    role = getattr(current_user, "role", None)
    return may(role, "press the box") and role != SEATS[1 - side.player]


@box.get("/box")
def show() -> str:
    look = watch().latest()
    version, regions = watch().cache(speech()).changed_since(-1, look)
    return render_template(
        "box.html",
        table=present(live_views().board.latest()),
        sides=[(side, name, may_press(side)) for side, name in zip(look.sides, look.names, strict=True)],
        rows=ROWS,
        spoken_beside=SPOKEN_BESIDE,
        regions=regions,
        live="box",
        since=live_views().boot.id_of(version),
    )


@box.post("/box/<any(left,right):side>/<button>")
@needs("press the box")
def press(side: str, button: str) -> Response:
    found = watch().latest().sides[SIDES.index(side)]
    name = button.replace("-", " ")
    if name not in found.buttons:
        abort(404, Sentence("The box has no such button: {side} {name}.", side=side, name=name))
    if not may_press(found):
        abort(403, "These buttons are the other player's.")
    if not watch().panel.press(side, name):
        abort(503, BUSY)
    return done(PLACE)


@box.get("/live/box")
def live() -> Response:
    cache = watch().cache(speech())
    return stream_of("regions", watch(), lambda seen, look: cache.message_since(seen, look)[1])


@box.get("/regions/box")
def regions() -> Response:
    boot = live_views().boot
    version, changed = (
        watch().cache(speech()).changed_since(boot.version_of(request.args.get("since")), watch().latest())
    )
    return jsonify(id=boot.id_of(version), regions=changed)
