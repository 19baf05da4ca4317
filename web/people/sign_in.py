"""The doors: judges, organisers and casters enter by a code, players by the link of a seat, and all leave again."""

from __future__ import annotations

import logging
from typing import Final

from flask import Blueprint, Flask, abort, current_app, redirect, render_template, request, session, url_for
from flask.typing import RouteCallable
from flask_limiter import Limiter
from flask_login import current_user, login_user, logout_user  # type: ignore[import-untyped]
from werkzeug import Response
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

from companion.evidence import JudgeNote
from companion.report import TableReport
from companion.sentences import Sentence
from web.live.streams import live_views
from web.people.renewal import this_device
from web.people.roles import CAMERA, CASTER, INVITES, JUDGE, ORGANISER, OWNER, ROLE_WORDS, SEATS, SIGNS_OUT
from web.people.sessions import SignIn
from web.people.signed_in import sign_in_views
from web.people.table_people import People, Person
from web.serving.addresses import as_others_see, own_address
from web.serving.language import N_, _, said
from web.serving.qr import qr_svg
from web.serving.security import needs, roles_of
from web.serving.wording import name_of
from web.table.presenting import present
from web.table.rulings import evidence, now, told_if_not_stored
from web.table.services import table_context

door = Blueprint("door", __name__)

_log = logging.getLogger("companion")

HOMES: Final = {
    JUDGE: "judge.desk",
    ORGANISER: "judge.desk",
    CASTER: "caster.booth",
    OWNER: "settings.overview",
    CAMERA: "phone.show",
    **dict.fromkeys(SEATS, "seat.place"),
}


def limit_attempts(app: Flask, limiter: Limiter, per_minute: int) -> None:
    """A code of 40 bits is not guessed at a few attempts a minute."""
    attempt = limiter.limit(f"{per_minute} per minute", error_message=N_("Too many attempts. Wait a minute."))
    limited: RouteCallable = attempt(enter)
    app.view_functions["door.enter"] = limited


def people() -> People:
    return table_context().people


@door.get("/sign-in")
def show_door() -> str:
    return render_template("sign_in.html", refused=False, to=request.args.get("to", ""))


@door.post("/sign-in")
@needs("come in")
def enter() -> Response | tuple[str, int]:
    with told_if_not_stored():
        person = people().by_code(request.form.get("code", ""), this_device())
    if person is None:
        _log.warning("a code that fits nobody was entered from %s", request.remote_addr)
        return render_template("sign_in.html", refused=True, to=request.form.get("to", "")), 401
    _log.info("the %s signed in from %s with %s", ROLE_WORDS[person.role], request.remote_addr, this_device())
    return let_in(person, request.form.get("to", ""))


@door.get("/join")
def show_join() -> str:
    """The way to the public page, to be shown on a screen at the table."""
    link = as_others_see(request.host_url, own_address()) + "/"
    return render_template("join.html", table=present(live_views().board.latest()), link=link, code=qr_svg(link))


@door.get("/sit/<secret>")
def show_seat(secret: str) -> str:
    """Asks first: a link that is fetched by a preview or a proxy must not sit down by itself."""
    seat = people().seat_of(secret)
    if seat is None:
        abort(404, "This link is no longer valid. Scan the code at the table again.")
    return render_template("sit.html", name=name_of(live_views().board.latest(), seat))


@door.post("/sit/<secret>")
@needs("come in")
def sit_down(secret: str) -> Response:
    with told_if_not_stored():
        person = people().sit_down(secret, this_device())
    if person is None:
        abort(404, "This link is no longer valid. Scan the code at the table again.")
    return let_in(person)


@door.post("/leave")
@needs("leave")
def leave() -> Response:
    """Signs this browser out; the owner who sat down at a seat is the owner again."""
    owner = people().find(session.get(OWNER, ""), this_device())
    with told_if_not_stored():
        people().sign_out(current_user.mark)
    logout_user()
    session.clear()
    return let_in(owner) if owner is not None else redirect(url_for("pages.table"), 303)


@door.post("/judge/code/<role>")
@needs("invite")
def another_code(role: str) -> str:
    """A code for one more device, shown to somebody who is signed in and may invite that role."""
    if role not in INVITES[current_user.role]:
        abort(
            403,
            Sentence(
                "As {role}, you cannot give out codes of that kind.", role=Sentence(ROLE_WORDS[current_user.role])
            ),
        )
    with told_if_not_stored():
        return render_template("new_code.html", code=people().new_code(role), role=ROLE_WORDS[role])


@door.get("/judge/seats")
@needs("seat players")
def show_seats() -> str:
    """The codes by which players and spectators join, to be scanned at the table."""
    report = live_views().board.latest()
    here = as_others_see(request.host_url, own_address())
    seats = [(name_of(report, seat), here + people().seat_path(seat)) for seat in range(2)]
    links = [*seats, (_("Spectators"), f"{here}/")]
    return render_template("seats.html", links=[(name, link, qr_svg(link)) for name, link in links])


@door.post("/judge/seats")
@needs("seat players")
def new_seats() -> Response:
    with told_if_not_stored():
        people().new_seats()
    table_context().requests.drop_claims()
    return redirect(url_for("door.show_seats"), 303)


@door.get("/judge/people")
@needs("see who is signed in")
def show_people() -> str:
    report, may_sign_out = live_views().board.latest(), SIGNS_OUT[current_user.role]
    shown = sign_in_views(
        people().signed_in(),
        current_user.mark,
        lambda one: begun(said(who_is(one, report))),
        lambda one: one.role in may_sign_out,
    )
    return render_template("people.html", table=present(report), people=shown)


@door.post("/judge/people/<mark>/sign-out")
@needs("see who is signed in")
def sign_out(mark: str) -> Response:
    """Ends somebody else's session, and notes that in the game's record."""
    gone = next((one for one in people().signed_in() if one.mark == mark), None)
    if gone is None:
        abort(404, "That device is already signed out.")
    if gone.role not in SIGNS_OUT[current_user.role]:
        abort(
            403,
            Sentence(
                "As {role}, you cannot sign out this role: {other}.",
                role=Sentence(ROLE_WORDS[current_user.role]),
                other=Sentence(ROLE_WORDS[gone.role]),
            ),
        )
    with told_if_not_stored():
        people().sign_out(mark)
    by, whom = ROLE_WORDS[current_user.role], f"{begun(who_is(gone, live_views().board.latest()))}, {gone.device}"
    _log.info("the %s signed out: %s", by, whom)
    try:
        evidence().note(JudgeNote(now(), "remark", by, N_("Signed out"), whom))
    except OSError as error:
        # Somebody who must go goes also while the game's record takes nothing.
        _log.warning("signing out is not in the game's record: %s", error)
    return redirect(url_for("door.show_people"), 303)


def begun(words: str) -> str:
    """With a capital."""
    return words[:1].upper() + words[1:]


def who_is(one: SignIn, report: TableReport) -> str:
    if one.role in SEATS:
        return Sentence("{name}'s seat", name=name_of(report, SEATS.index(one.role)))
    return Sentence(ROLE_WORDS[one.role])


def let_in(person: Person, to: str = "") -> Response:
    """Signs this browser in, and leads to the page `to` where this person may read it, otherwise to their role's
    home."""
    owner = current_user.id if getattr(current_user, "role", None) == OWNER else session.get(OWNER)
    session.clear()
    session.permanent = True
    if person.role in SEATS and owner:
        session[OWNER] = owner
    login_user(person)
    return redirect(to if may_read(to, person.role) else url_for(HOMES[person.role]), 303)


def may_read(path: str, role: str) -> bool:
    """True if this is the path of a page of ours that people of that role are let in to see."""
    if not path.startswith("/") or path.startswith(("//", "/\\")):
        return False
    try:
        endpoint, _ = current_app.url_map.bind("").match(path, "GET")
    except (HTTPException, RequestRedirect):
        return False
    roles = roles_of(current_app, endpoint)
    return roles is None or role in roles
