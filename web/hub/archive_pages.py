"""An event to read afterwards, for anybody: places, standings, rounds, and the logs of games that were followed."""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, render_template
from flask_login import current_user  # type: ignore[import-untyped]

from companion.sentences import Sentence, reason
from companion.tournament.recorded_games import followed_games, recorded_game
from companion.tournament.storage.store import StoreError
from companion.tournament.wall import natural
from web.hub.event_desk import the_event
from web.hub.event_views import event_view, place_views, round_view, standing_views
from web.hub.pages import the_hub

hub_archive = Blueprint("hub_archive", __name__, url_prefix="/events/<int:number>/archive")


@hub_archive.get("")
def show(number: int) -> str:
    event = the_event(number)
    return render_template(
        "hub_event_archive.html",
        event=event_view(number, event),
        person=current_user if current_user.is_authenticated else None,
        hub=the_hub().name,
        places=place_views(event),
        standings=standing_views(event),
        rounds=[round_view(event, one) for one in event.rounds],
        games=sorted(followed_games(event), key=lambda one: natural(one.players)) if event.ended else (),
    )


@hub_archive.get("/<table>/<int:game>.txt")
def log(number: int, table: str, game: int) -> Response:
    """A game's text log, once the event has ended: until then it would tell more than the wall may."""
    event = the_event(number)
    wanted = next((one for one in followed_games(event) if (one.table, one.game) == (table, game)), None)
    if wanted is None or not event.ended:
        abort(404, "There is no such game in this archive, or the event has not ended.")
    try:
        found = recorded_game(wanted, the_hub().store, current_app.extensions["read_games"])
    except StoreError as error:
        abort(503, Sentence("The game cannot be read: {error}. Please try again.", error=reason(error)))
    if found is None:
        abort(404, "This hub no longer has that game.")
    return Response("".join(f"{line}\n" for line in found.log), mimetype="text/plain")
