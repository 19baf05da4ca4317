"""The page of the library: its decks, their labels to print, and a file of decks to register."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import PurePath

from flask import Blueprint, abort, g, render_template, request, send_file, url_for
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response

from companion.sentences import Sentence, reason
from web.live.streams import live_views
from web.people.roles import RIGHTS
from web.serving.security import needs
from web.serving.wording import house_view
from web.table.desks import DeckDesk
from web.table.presenting import present
from web.table.services import services

decks = Blueprint("decks", __name__)


def desk() -> DeckDesk:
    found = services().decks
    if found is None:
        abort(404, "There is no library at this table.")
    return found


def _page(told: Sequence[str] = ()) -> str:
    try:
        known = desk().decks()
    except ValueError as error:
        abort(503, Sentence("The library cannot be read: {error}.", error=reason(error)))
    may_begin = services().games is not None and current_user.role in RIGHTS["begin games"]
    table = present(live_views().board.latest())
    return render_template("decks.html", table=table, decks=known, told=told, may_begin=may_begin)


@decks.get("/decks")
@needs("register decks")
def all_decks() -> str:
    return _page()


@decks.post("/decks")
@needs("register decks")
def add() -> str:
    """Registers the decks of the file that was handed in, and says what became of each."""
    g.back = url_for("decks.all_decks")
    file = request.files.get("file")
    if file is None or not file.filename:
        abort(400, "Nothing was changed: choose a deck file.")
    try:
        told = desk().add(file.read(), PurePath(file.filename).stem or "Deck")
    except ValueError as error:
        abort(400, Sentence("Nothing was changed: {error}.", error=reason(error)))
    return _page(told)


@decks.get("/decks/<code>")
@needs("register decks")
def cards(code: str) -> str:
    """A deck's cards with the bonus icons of each copy."""
    g.back = url_for("decks.all_decks")
    try:
        deck = desk().deck(code)
    except ValueError as error:
        abort(404, Sentence("There is no such deck: {error}.", error=reason(error)))
    houses = [(house_view(house), listed) for house, listed in deck.houses]
    return render_template("deck.html", table=present(live_views().board.latest()), deck=deck, houses=houses)


@decks.get("/decks/<code>/labels.pdf")
@needs("register decks")
def labels(code: str) -> Response:
    try:
        pdf = desk().labels(code)
    except ValueError as error:
        abort(404, Sentence("There are no such labels: {error}.", error=reason(error)))
    return send_file(io.BytesIO(pdf), "application/pdf", download_name=f"labels-{code}.pdf")
