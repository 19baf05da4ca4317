"""An event as files: standings and matches as CSV, everything as JSON Lines, for Decks of KeyForge, and back."""

from __future__ import annotations

import json
import re
from typing import Final

from flask import Blueprint, Response, abort, flash, redirect, request, url_for
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response as Answer

from companion.sentences import N_, Sentence, reason
from companion.tournament.event.event import Event
from companion.tournament.event.exchange import (
    ExchangeError,
    matches_csv,
    records_to_lines,
    standings_csv,
)
from companion.tournament.event.happening import CannotHappen
from companion.tournament.event.keyforge_decks_writing import tournament_to_json
from companion.tournament.event.taking_in import event_from_file
from companion.tournament.storage.store import StoreError
from web.hub.event_actions import EVERYBODY
from web.hub.event_desk import event_desk, the_event
from web.hub.people import ORGANISER
from web.serving.security import open_to

MOST_REMARKS: Final = 10

hub_files = Blueprint("hub_files", __name__, url_prefix="/events")


@hub_files.get("/<int:number>/standings.csv")
def standings(number: int) -> Response:
    event = the_event(number)
    return _file(standings_csv(event), "text/csv", event, "standings.csv")


@hub_files.get("/<int:number>/matches.csv")
def matches(number: int) -> Response:
    event = the_event(number)
    return _file(matches_csv(event), "text/csv", event, "matches.csv")


@hub_files.get("/<int:number>/event.jsonl")
@open_to(*EVERYBODY)
def lines(number: int) -> Response:
    """Everything that was recorded, deck lists included, to be kept or opened at another hub."""
    event = the_event(number)
    text = "".join(f"{line}\n" for line in records_to_lines(event_desk().events.records(number)))
    return _file(text, "application/jsonl", event, "event.jsonl")


@hub_files.get("/<int:number>/tournament.json")
@open_to(*EVERYBODY)
def tournament(number: int) -> Response:
    """As Decks of KeyForge tells of its tournaments."""
    event = the_event(number)
    return _file(json.dumps(tournament_to_json(event), ensure_ascii=False, indent=1), "application/json", event, "json")


@hub_files.post("/take-in")
@open_to(ORGANISER)
def take_in() -> Answer:
    """Opens an event from a file of a hub, of Decks of KeyForge or of Challonge, and tells what of it is left out."""
    uploaded = request.files.get("file")
    data = uploaded.read() if uploaded else b""
    try:
        taken = event_from_file(data)
        number = event_desk().events.take_in(
            taken.records, N_("imported an event"), current_user.name, current_user.role
        )
    except (ExchangeError, CannotHappen) as error:
        abort(400, Sentence("This file cannot be imported. {error}", error=reason(error)))
    except StoreError as error:
        abort(503, Sentence("This was not stored: {error}. Please try again.", error=reason(error)))
    for remark in taken.remarks[:MOST_REMARKS]:
        flash(remark)
    return redirect(url_for("hub_event.show_event", number=number), 303)


def _file(text: str, kind: str, event: Event, ending: str) -> Response:
    stem = re.sub(r"[^A-Za-z0-9]+", "-", event.settings.name).strip("-").lower() or "event"
    name = f"{stem}-{ending}" if "." in ending else f"{stem}.{ending}"
    return Response(text, mimetype=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
