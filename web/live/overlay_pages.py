"""The overlay for streaming programs: a transparent page of 1920 by 1080, or upright, that a browser source shows.

A table's application shows its own table, a hub's the featured one. The overlay runs behind by what the caster set, or
by its own `?delay=30` where that is longer; 0 to 900 seconds. Where players compete, whoever has no right to see win
chances finds them on it as late as the caster shows the table, and never at once.
"""

from __future__ import annotations

import json
from typing import Any, Final

from flask import Blueprint, Response, abort, jsonify, render_template, request
from flask_login import current_user  # type: ignore[import-untyped]

from companion.sentences import Sentence
from companion.tournament.wall.past import LONGEST_DELAY_S
from web.live.regions import Regions
from web.live.services import live
from web.live.streams import changed_regions, sees_chances, stream_of
from web.serving.language import speech

stream = Blueprint("stream", __name__)

OVERLAY: Final = "overlay"
WITHOUT_CHANCES: Final = "overlay-without-chances"
SEEN_NOTHING: Final = -1


def own_delay_s() -> int | None:
    """The delay in this overlay's own address."""
    own = request.args.get("delay", type=int)
    return None if own is None else min(max(own, 0), LONGEST_DELAY_S)


def wished_delay_s() -> int:
    """The delay asked for. People who are not signed in may ask for a longer one than the caster's, not for a shorter
    one.
    """
    own, delay_s = own_delay_s(), live().delay_s()
    if own is None:
        return delay_s
    return own if current_user.is_authenticated else max(own, delay_s)


def view_of_the_present() -> str:
    """The name of the view that whoever asks may see without a delay."""
    return OVERLAY if sees_chances() else WITHOUT_CHANCES


def past_regions(delay_s: int) -> Regions:
    """The regions shown so many seconds ago; the chances of then are for everybody, if the caster waited as long."""
    public = 0 < live().delay_s() <= delay_s
    return live().past(OVERLAY if public else view_of_the_present(), delay_s)


def delay_from_form() -> int:
    """The seconds that a caster entered."""
    seconds = request.form.get("delay", type=int)
    if seconds is None or not 0 <= seconds <= LONGEST_DELAY_S:
        abort(400, Sentence("Enter seconds from 0 to {most}.", most=LONGEST_DELAY_S))
    return seconds


@stream.get("/overlay")
def overlay() -> str:
    """Shows the table as it was before the delay, so that nobody can help a player by it.

    `?battleline=1` shows the creatures in play, too; `?vertical=1` is for streams of 1080 by 1920.
    """
    own = own_delay_s()
    address = f"{OVERLAY}?delay={own}" if own else OVERLAY
    shape = {name: request.args.get(name) == "1" for name in ("battleline", "vertical")}
    if delay_s := wished_delay_s():
        return render_template("overlay.html", regions=past_regions(delay_s), live=address, **shape)
    # Of the present: an overlay says itself what is held back, and goes back in time when that begins.
    since, regions = live().views.regions(view_of_the_present())
    return render_template("overlay.html", regions=regions, live=address, since=since, **shape)


@stream.get("/live/overlay")
def live_overlay() -> Response:
    """The overlay as it changes; once the stream is delayed, only the word that it has to be asked for."""
    views, delay_s, view, how = live().views, live().delay_s, view_of_the_present(), speech()

    def message(seen: int, shown: Any) -> str:
        return json.dumps({"delayed": True}) if delay_s() else views.message(view, seen, shown, how)

    return stream_of("regions", views.board, message, views)


@stream.get("/regions/overlay")
def regions_overlay() -> Response:
    if delay_s := wished_delay_s():
        # A viewer that is no longer delayed has seen nothing of the present, and asks for all of it.
        return jsonify(id=live().views.boot.id_of(SEEN_NOTHING), regions=dict(past_regions(delay_s)), delayed=True)
    return changed_regions(view_of_the_present(), live().views)
