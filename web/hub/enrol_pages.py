"""Players enrol themselves on their own phones, by an event's code; organisers see who waits and admit them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from flask import Blueprint, Flask, abort, g, redirect, render_template, request, session, url_for
from flask.typing import RouteCallable
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response

from companion.sentences import N_, Sentence, reason
from companion.tournament.event.enrolling import enrolled, not_here, same_name
from companion.tournament.event.event import Event
from companion.tournament.event.exchange import LONGEST_NAME
from companion.tournament.event.happening import CannotHappen
from companion.tournament.event.records import EventRecord, PlayerEnrolled
from companion.tournament.event.telling import player_name
from companion.tournament.events.player_codes import CodeOwner
from companion.tournament.storage.store import StoreError
from web.hub.entry_actions import free_player_ids
from web.hub.event_desk import event_desk, the_event, the_form
from web.hub.event_views import event_view
from web.hub.pages import the_hub
from web.hub.people import ORGANISER, SCOREKEEPER
from web.hub.player_pages import SESSION, WRONG_CODES, owner
from web.people.roles import ANYBODY
from web.serving.addresses import as_others_see, own_address
from web.serving.qr import qr_svg
from web.serving.security import open_to

hub_enrol = Blueprint("hub_enrol", __name__)

ENROLMENTS: Final = "40 per minute"
"""From one address: a hall behind one router is let through, a program that fills the list is not."""


def limit_attempts(app: Flask) -> None:
    """Wrong codes are limited as at the players' door, and so is how many enrol from one address."""
    limiter = Limiter(get_remote_address, app=app, storage_uri="memory://")
    wrong = limiter.shared_limit(
        WRONG_CODES,
        scope="enrolment codes",
        error_message=N_("Too many wrong codes. Wait a minute."),
        deduct_when=lambda response: response.status_code == 401,
    )
    many = limiter.limit(
        ENROLMENTS,
        error_message=N_("Too many attempts. Wait a minute."),
        deduct_when=lambda response: response.status_code != 401,
    )
    asked: RouteCallable = wrong(show_form)
    entered: RouteCallable = many(wrong(enrol))
    app.view_functions["hub_enrol.show_form"], app.view_functions["hub_enrol.enrol"] = asked, entered


@hub_enrol.get("/enrol/<code>")
def show_form(code: str) -> str | tuple[str, int] | Response:
    """Where the QR code of the wall and the desk leads."""
    number = _event_of(code)
    if number is None:
        return render_template("hub_player_door.html", code="", refused=True, hub=the_hub().name), 401
    if (known := owner()) is not None and known.event == number:
        return redirect(url_for("hub_player.door"), 303)
    return _form(number, code)


@hub_enrol.post("/enrol")
@open_to(ANYBODY)
def enrol() -> Response | tuple[str, int]:
    """Enrols who holds this phone, which is theirs from here on, and lets them wait to be admitted."""
    code = request.form.get("code", "")
    number = _event_of(code)
    if number is None:
        return render_template("hub_player_door.html", code="", refused=True, hub=the_hub().name), 401
    if (known := owner()) is not None and known.event == number:
        name = player_name(the_event(number), known.player)
        wording = N_("This phone is {name}’s already. Whoever plays enrols on a phone of their own.")
        return _form(number, code, Sentence(wording, name=name)), 409
    name = " ".join(request.form.get("name", "").split())[:LONGEST_NAME]
    form, player = the_form(player=name or "?"), ""

    def enrolling(event: Event) -> Iterable[EventRecord]:
        nonlocal player
        (player,) = free_player_ids(event, 1)
        has_deck = bool(form.file("file") or form.words("deck").strip())
        deck = form.deck("deck_name") if has_deck else None
        yield from enrolled(event, PlayerEnrolled(player, name, deck, form.set_of(deck) if deck else ""))

    try:
        event_desk().events.decide(number, enrolling, N_("enrolled"), name, N_("player"))
        session.permanent = True
        session[SESSION] = event_desk().codes.code(CodeOwner(number, player))
    except CannotHappen as error:
        return _form(number, code, reason(error)), 409
    except StoreError as error:
        abort(
            503,
            Sentence("This was not stored, and nothing was changed: {error}. Please try again.", error=reason(error)),
        )
    return redirect(url_for("hub_player.door"), 303)


def _event_of(code: str) -> int | None:
    try:
        return event_desk().codes.event_of(code[:12])
    except StoreError as error:
        abort(503, Sentence("The event cannot be read: {error}. Please try again.", error=reason(error)))


def _form(number: int, code: str, refused: str = "") -> str:
    view = event_view(number, the_event(number))
    return render_template(
        "hub_enrol.html",
        event=view,
        code=code,
        refused=refused,
        enrols=the_event(number).enrols,
        name=request.form.get("name", ""),
        deck=request.form.get("deck", ""),
        hub=the_hub().name,
    )


@hub_enrol.get("/events/<int:number>/enrolment")
@open_to(ORGANISER, SCOREKEEPER)
def show_enrolment(number: int) -> str:
    """The code and its QR code for the wall and the desk, who waits, and who has not said that they are here."""
    event = the_event(number)
    code = event_desk().codes.enrolment_code(number)
    link = as_others_see(request.host_url, own_address()) + url_for("hub_enrol.show_form", code=code)
    waiting = [
        (one.player, one.name, one.deck.name if one.deck else "", same_name(event, one.name))
        for one in event.applicants.values()
    ]
    return render_template(
        "hub_event_enrolment.html",
        event=event_view(number, event),
        person=current_user,
        hub=the_hub().name,
        code=code,
        link=link,
        qr=qr_svg(link),
        enrols=event.enrols,
        admits_at_once=event.admits_at_once,
        waiting=waiting,
        entered=sorted((entrant.name, player) for player, entrant in event.entrants.items()),
        asks=event.checked_in is not None,
        here=len(event.checked_in or ()),
        silent=[(player, player_name(event, player)) for player in not_here(event)],
    )


@hub_enrol.post("/events/<int:number>/enrolment/code")
@open_to(ORGANISER)
def renew_code(number: int) -> Response:
    g.back = url_for("hub_enrol.show_enrolment", number=number)
    the_event(number)
    try:
        event_desk().codes.renew_enrolment(number, current_user.name, current_user.role)
    except StoreError as error:
        abort(503, Sentence("This was not stored: {error}. Please try again.", error=reason(error)))
    return redirect(g.back, 303)
