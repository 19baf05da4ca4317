"""An event to read afterwards, for anybody: places, standings, rounds, and the logs of games that were followed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, Response, abort, current_app, render_template
from flask_login import current_user  # type: ignore[import-untyped]

from companion.sentences import Sentence, reason
from companion.tournament.event.event import Event
from companion.tournament.recorded_games import ReadGames, RecordedGame
from companion.tournament.storage.store import StoreError
from companion.tournament.wall import natural
from web.hub.event_desk import the_event
from web.hub.event_views import event_view, place_views, round_view, standing_views
from web.hub.pages import the_hub

hub_archive = Blueprint("hub_archive", __name__, url_prefix="/events/<int:number>/archive")

_TAKEN: Final = re.compile(r"(\S+) (\d+) (.+)")


@dataclass(frozen=True, slots=True)
class FollowedGame:
    """A game whose result came from the companion of a table: its number in the table's journal, and who played."""

    table: str
    game: int
    players: str


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
        games=sorted(_followed(event), key=lambda one: natural(one.players)) if event.ended else (),
    )


@hub_archive.get("/<table>/<int:game>.txt")
def log(number: int, table: str, game: int) -> Response:
    """A game's text log, once the event has ended: until then it would tell more than the wall may."""
    event = the_event(number)
    wanted = next((one for one in _followed(event) if (one.table, one.game) == (table, game)), None)
    if wanted is None or not event.ended:
        abort(404, "There is no such game in this archive, or the event has not ended.")
    found = next((one for one in _recorded(wanted) if " ".join(one.players).startswith(wanted.players)), None)
    if found is None:
        abort(404, "This hub no longer has that game.")
    return Response("".join(f"{line}\n" for line in found.log), mimetype="text/plain")


def _followed(event: Event) -> Iterator[FollowedGame]:
    for name in event.games_taken:
        found = _TAKEN.fullmatch(name)
        if found:
            yield FollowedGame(found[1], int(found[2]), found[3])


def _recorded(wanted: FollowedGame) -> Iterator[RecordedGame]:
    """A table that lost its disk begins another journal, whose games have the same numbers."""
    read: ReadGames = current_app.extensions["read_games"]
    store = the_hub().store
    try:
        for journal in store.journals(wanted.table):
            yield from read(store.events(wanted.table, journal, wanted.game))
    except StoreError as error:
        abort(503, Sentence("The game cannot be read: {error}. Please try again.", error=reason(error)))
