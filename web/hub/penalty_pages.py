"""Penalties of all events and tables at this hub, by player: as a page for judges, and as a table in CSV."""

from __future__ import annotations

from flask import Blueprint, Response, abort, render_template
from flask_login import current_user  # type: ignore[import-untyped]

from companion.sentences import Sentence, reason
from companion.tournament.events.penalties import Penalty, penalties, penalties_csv
from companion.tournament.storage.store import StoreError
from web.hub.event_desk import event_desk
from web.hub.pages import the_hub
from web.hub.people import JUDGE, ORGANISER
from web.serving.security import open_to

hub_penalties = Blueprint("hub_penalties", __name__, url_prefix="/penalties")


@hub_penalties.get("/")
@open_to(ORGANISER, JUDGE)
def show() -> str:
    return render_template("hub_penalties.html", penalties=_all(), person=current_user)


@hub_penalties.get("/download")
@open_to(ORGANISER, JUDGE)
def download() -> Response:
    headers = {"Content-Disposition": 'attachment; filename="penalties.csv"'}
    return Response(penalties_csv(_all()), mimetype="text/csv", headers=headers)


def _all() -> tuple[Penalty, ...]:
    try:
        return penalties(the_hub().store, event_desk().events)
    except StoreError as error:
        abort(503, Sentence("The penalties cannot be read: {error}. Please try again.", error=reason(error)))
