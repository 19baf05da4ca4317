"""The page of a virtual controller box: its lights as they are, and buttons that press the box's own.

A press enters nothing here: it goes the way of every press, through the box and its line to the table's record.
Everybody may look; a judge presses everything, a player at a seat the buttons of their own side.
"""

from __future__ import annotations

from typing import Final

from flask import Blueprint, abort, current_app, jsonify, render_template, request
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response

from web.box_views import REGIONS, BoxSide, BoxWatch
from web.presenting import present
from web.rulings import done
from web.security import JUDGE, SEATS, open_to
from web.streams import live_views, stream_of

box = Blueprint("box", __name__)

PLACE: Final = "box.show"
WORDS: Final = {
    "amber plus": "Æmber +",
    "amber minus": "Æmber −",
    "chains plus": "Chains +",
    "chains minus": "Chains −",
    "red key": "Red key",
    "yellow key": "Yellow key",
    "blue key": "Blue key",
    "end turn": "End turn",
    "call judge": "Call a judge",
}


@box.before_request
def need_a_box() -> None:
    if current_app.extensions["box"] is None:
        abort(404, "There is no virtual controller box at this table.")


def watch() -> BoxWatch:
    found: BoxWatch = current_app.extensions["box"]
    return found


def may_press(side: BoxSide) -> bool:
    role = getattr(current_user, "role", None)
    return role in (JUDGE, SEATS[side.player])


@box.get("/box")
def show() -> str:
    look = watch().latest()
    version, regions = watch().cache.changed_since(-1, look)
    return render_template(
        "box.html",
        table=present(live_views().board.latest()),
        sides=[(side, name, may_press(side)) for side, name in zip(look.sides, look.names, strict=True)],
        words=WORDS,
        regions=regions,
        live="box",
        since=live_views().boot.id_of(version),
    )


@box.post("/box/<any(left,right):side>/<button>")
@open_to(JUDGE, *SEATS)
def press(side: str, button: str) -> Response:
    found = watch().latest().sides[REGIONS.index(side)]
    name = button.replace("-", " ")
    if name not in found.buttons:
        abort(404, f"The box has no such button: {side} {name}.")
    if not may_press(found):
        abort(403, "These buttons are the other player's.")
    watch().panel.press(side, name)
    return done(PLACE)


@box.get("/live/box")
def live() -> Response:
    cache = watch().cache
    return stream_of("regions", watch(), lambda seen, look: cache.message_since(seen, look)[1])


@box.get("/regions/box")
def regions() -> Response:
    boot = live_views().boot
    version, changed = watch().cache.changed_since(boot.version_of(request.args.get("since")), watch().latest())
    return jsonify(id=boot.id_of(version), regions=changed)
