"""The page of a demonstration: says that it is one, and lets people at its table make the players break a rule."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, abort, render_template, request
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response

from companion.sentences import Sentence, reason
from web.live.streams import live_views
from web.people.roles import may
from web.serving.security import needs
from web.table.desks import DemoDesk
from web.table.pictures import newest_picture
from web.table.presenting import present
from web.table.rulings import done, evidence
from web.table.services import services

demo = Blueprint("demo", __name__)

ON_TOP: Final = 7
"""So many wishes have a button; the others are picked from a list."""
RIGHT: Final = "direct the demo"


def desk() -> DemoDesk:
    found = services().demo
    if found is None:
        abort(404, "This is not a demonstration: real players are playing here.")
    return found


@demo.get("/demo")
def show() -> str:
    wishes = desk().wishes()
    return render_template(
        "demo.html",
        table=present(live_views().board.latest()),
        buttons=wishes[:ON_TOP],
        others=wishes[ON_TOP:],
        may_ask=may(getattr(current_user, "role", None), RIGHT),
        is_seated=may(getattr(current_user, "role", None), "play"),
        may_see=may(getattr(current_user, "role", None), "see pictures"),
    )


@demo.get("/demo/camera.jpg")
def picture() -> Response:
    """The picture that the simulated camera sees; it shows nobody, so that everybody may see it."""
    desk()
    return newest_picture(evidence().picture())


@demo.post("/demo")
@needs(RIGHT)
def ask() -> Response:
    wish = request.form.get("wish", "")
    words = dict(desk().wishes()).get(wish)
    if words is None:
        abort(400, "Pick what the players should do.")
    try:
        desk().ask(wish)
    except ValueError as error:
        abort(409, Sentence("Nothing was asked: {error}.", error=reason(error)))
    return done("demo.show", f"Asked: {words}. It happens as soon as the game allows it.")
