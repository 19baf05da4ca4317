"""The games that a hub holds of a table: which there are, and each as a text log that others' log tools read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from flask import Blueprint, Response, abort, render_template

from companion.sentences import Sentence, reason
from companion.tournament.events.recorded_games import RecordedGame
from companion.tournament.storage.store import StoreError
from web.hub.pages import known_table, the_hub
from web.hub.people import ROLES
from web.hub.services import services
from web.serving.security import open_to

hub_games = Blueprint("hub_games", __name__, url_prefix="/tables/<table_id>/games")


@hub_games.get("/")
@open_to(*ROLES)
def show_games(table_id: str) -> str:
    """The newest game first. `journal` counts from 1: a table that lost its disk begins another."""
    games = list(reversed(list(_games(table_id))))
    return render_template("hub_games.html", table=known_table(table_id), games=games)


@hub_games.get("/<int:journal>/<int:number>.txt")
@open_to(*ROLES)
def log(table_id: str, journal: int, number: int) -> Response:
    found = next((game for place, game in _games(table_id) if (place, game.number) == (journal, number)), None)
    if found is None:
        abort(404, "This hub holds no such game of this table.")
    names = re.sub(r"[^a-z0-9]+", "-", " ".join((known_table(table_id).name, *found.players)).lower()).strip("-")
    text = "".join(f"{line}\n" for line in found.log)
    return Response(
        text,
        mimetype="text/plain",
        headers={"Content-Disposition": f'attachment; filename="{names or "game"}-{number}.txt"'},
    )


def _games(table_id: str) -> Iterator[tuple[int, RecordedGame]]:
    """Each game with the place of its journal among the table's, oldest first."""
    read = services().read_games
    table, store = known_table(table_id), the_hub().store
    try:
        for place, journal in enumerate(store.journals(table.id), start=1):
            yield from ((place, game) for game in read(store.events(table.id, journal)))
    except StoreError as error:
        abort(503, Sentence("The games cannot be read: {error}. Please try again.", error=reason(error)))
