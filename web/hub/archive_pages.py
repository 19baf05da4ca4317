"""An event to read afterwards, for anybody: places, standings, rounds, and the logs of games that were followed."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Blueprint, Response, abort, render_template, url_for
from flask_login import current_user  # type: ignore[import-untyped]

from companion.sentences import Sentence, reason
from companion.tournament.event.event import Event
from companion.tournament.events.recorded_games import games_to_read, recorded_game
from companion.tournament.storage.store import StoreError
from web.hub.archive_views import ArchiveLink, archive_of
from web.hub.event_desk import the_event
from web.hub.pages import the_hub
from web.hub.services import services
from web.serving.language import _

hub_archive = Blueprint("hub_archive", __name__, url_prefix="/events/<int:number>/archive")


@hub_archive.get("")
def show(number: int) -> str:
    event = the_event(number)
    return render_template(
        "hub_event_archive.html",
        **archive_of(number, event),
        person=current_user if current_user.is_authenticated else None,
        hub=the_hub().name,
        games=list(_logs(number, event)),
        files=list(_files(number)),
    )


def _logs(number: int, event: Event) -> Iterator[ArchiveLink]:
    for game in games_to_read(event):
        yield ArchiveLink(url_for("hub_archive.log", number=number, table=game.table, game=game.game), game.players)


def _files(number: int) -> Iterator[ArchiveLink]:
    yield ArchiveLink(url_for("hub_files.standings", number=number), _("Standings (CSV)"))
    yield ArchiveLink(url_for("hub_files.matches", number=number), _("Matches (CSV)"))


@hub_archive.get("/<table>/<int:game>.txt")
def log(number: int, table: str, game: int) -> Response:
    """A game's text log, once the event has ended: until then it would tell more than the wall may."""
    wanted = next((one for one in games_to_read(the_event(number)) if (one.table, one.game) == (table, game)), None)
    if wanted is None:
        abort(404, "There is no such game in this archive, or the event has not ended.")
    try:
        found = recorded_game(wanted, the_hub().store, services().read_games)
    except StoreError as error:
        abort(503, Sentence("The game cannot be read: {error}. Please try again.", error=reason(error)))
    if found is None:
        abort(404, "This hub no longer has that game.")
    return Response("".join(f"{line}\n" for line in found.log), mimetype="text/plain")
