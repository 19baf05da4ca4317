"""Taking a seat without a code: a free one at once, a taken one with somebody's yes."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Flask, abort, current_app, jsonify, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue, RouteCallable
from flask_limiter import Limiter
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response
from werkzeug.exceptions import Unauthorized

from companion.sentences import N_, Sentence, reason
from web.live.streams import live_views
from web.people.renewal import this_device
from web.people.roles import JUDGE, ORGANISER, SEATS
from web.people.sign_in import let_in, people
from web.serving.addresses import as_others_see, own_address
from web.serving.base_app import show_error
from web.serving.language import _
from web.serving.qr import qr_svg
from web.serving.security import needs, roles_of
from web.serving.services import common
from web.serving.wording import name_of
from web.table.consent import ANSWER_WITHIN_S, AskedTooOften, Request
from web.table.consent_pages import keep_outcome, requests
from web.table.presenting import present
from web.table.rulings import told_if_not_stored, wants_json
from web.table.services import services

seat_door = Blueprint("seat_door", __name__)

CLAIM: Final = "claim"
SEAT: Final = "seat"
REFUSALS: Final = {
    "refused": N_("The answer was no."),
    "no answer": N_("Nobody answered."),
    "gone": N_("This is no longer valid."),
}
LOOKS: Final = 10
LOOK_EVERY_S: Final = 2
"""A ticket that the table does not know is looked up again so often, so far apart: a table hears of its next game with
the hub's next answer, within about four seconds, and later where a network stalls.
"""


def limit_claims(app: Flask, limiter: Limiter, per_minute: int) -> None:
    """Nobody floods the others' pages with requests."""
    attempt = limiter.limit(f"{per_minute} per minute", error_message=N_("Too many attempts. Wait a minute."))
    limited: RouteCallable = attempt(claim)
    app.view_functions["seat_door.claim"] = limited


def attach(app: Flask) -> None:
    app.jinja_env.globals.update(seat_door_link=link, has_seat=has_seat)
    app.register_error_handler(Unauthorized, show_door_of_seat)


def has_seat() -> bool:
    """Tells whether this device sits at one of the seats."""
    return getattr(current_user, "role", "") in SEATS


def show_door_of_seat(error: Unauthorized) -> ResponseReturnValue:
    """Whoever was signed out of a seat takes it again where they are; other pages have the door for codes."""
    at_a_seat = request.endpoint is not None and roles_of(current_app, request.endpoint) == SEATS
    if not at_a_seat or request.method != "GET" or wants_json():
        return show_error(error)
    return _door(signed_out=True), 401


def link() -> dict[str, object]:
    """Where a phone takes a seat, as an address and as a QR code."""
    address = as_others_see(request.host_url, own_address()) + url_for("seat_door.choose")
    return {"address": address, "qr": qr_svg(address)}


@seat_door.get("/take-a-seat")
def choose() -> str:
    return _door()


def _door(signed_out: bool = False) -> str:
    report = live_views().board.latest()
    desk = services().games
    names = desk.names() if desk is not None else [name_of(report, seat) for seat in range(2)]
    seats = [(seat, names[seat], people().is_taken(seat)) for seat in range(2)]
    needs_judge = common().settings.judge_seats_players
    return render_template(
        "take_a_seat.html", table=present(report), seats=seats, needs_judge=needs_judge, signed_out=signed_out
    )


@seat_door.post("/take-a-seat/<int(max=1):seat>")
@needs("come in")
def claim(seat: int) -> Response:
    """Sits down at a free seat, or asks for one that is taken; at a tournament a judge is always asked."""
    device = this_device()
    if not common().settings.judge_seats_players:
        with told_if_not_stored():
            person = people().take_free_seat(seat, device)
        if person is not None:
            return let_in(person)
    answerers = (*SEATS, JUDGE, ORGANISER) if people().is_taken(seat) else (JUDGE, ORGANISER)
    table = services()

    def write_down(asked: Request) -> None:
        keep_outcome(asked, table.now(), table.evidence)

    what = Sentence("for {who}'s seat", who=name_of(live_views().board.latest(), seat))
    asker, source = Sentence("Someone with {device}", device=device), request.remote_addr or ""
    try:
        asked = requests().ask(asker, what, answerers, ANSWER_WITHIN_S, "no answer", write_down, source=source)
    except AskedTooOften as error:
        abort(409, Sentence("Nobody was asked: {error}.", error=reason(error)))
    session[CLAIM], session[SEAT] = asked.id, seat
    return redirect(url_for("seat_door.wait"), 303)


@seat_door.get("/event-seat/<ticket>")
def show_ticket(ticket: str) -> ResponseReturnValue:
    """Asks first: a link that is fetched by a preview or a proxy must not sit down by itself.

    A player can be here before the table has heard of the game: then the page looks again by itself for a while.
    """
    looked = max(request.args.get("looked", 0, int), 0)
    if services().event_seat(ticket) is None and looked < LOOKS:
        again = url_for(".show_ticket", ticket=ticket, looked=looked + 1)
        return render_template("seat_not_yet.html", again=again, seconds=LOOK_EVERY_S), 404
    _seat, name = _seat_of(ticket)
    return render_template("sit.html", name=name)


@seat_door.post("/event-seat/<ticket>")
@needs("come in")
def use_ticket(ticket: str) -> Response:
    seat, _name = _seat_of(ticket)
    with told_if_not_stored():
        return let_in(people().take_seat(seat, this_device()))


def _seat_of(ticket: str) -> tuple[int, str]:
    if (found := services().event_seat(ticket)) is None:
        abort(404, "This ticket is for another game or table. Open your own page at the event again.")
    return found


@seat_door.get("/take-a-seat/wait")
def wait() -> str | Response:
    """The outcome of the request of this browser."""
    asked = requests().find(session.get(CLAIM, ""))
    state = "agreed" if asked is not None and asked.is_agreed else asked.state if asked is not None else "gone"
    if wants_json():
        return jsonify(state=state)
    return render_template(
        "seat_wait.html",
        table=present(live_views().board.latest()),
        state=state,
        refusal=_(REFUSALS[state]) if state in REFUSALS else asked.trouble if asked else "",
        asks_players=asked is not None and SEATS[0] in asked.answerers,
        minutes=round(ANSWER_WITHIN_S / 60),
    )


@seat_door.post("/take-a-seat/wait")
@needs("come in")
def sit_down() -> Response:
    """Takes the seat that somebody said yes to, once."""
    seat = session.get(SEAT)
    if requests().take(session.get(CLAIM, "")) is None or seat not in (0, 1):
        abort(409, "This request was not granted, or has already been used. Ask again.")
    with told_if_not_stored():
        return let_in(people().take_seat(seat, this_device()))
