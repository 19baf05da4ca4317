"""The doors: a judge enters by a code, a player by the link of a seat, and both leave again."""

from __future__ import annotations

from flask import Blueprint, Flask, abort, current_app, redirect, render_template, request, session, url_for
from flask.typing import RouteCallable
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_login import LoginManager, current_user, login_user, logout_user  # type: ignore[import-untyped]
from werkzeug import Response

from web.addresses import as_others_see, own_address
from web.people import People, Person
from web.presenting import name_of
from web.qr import qr_svg
from web.security import ANYBODY, JUDGE, SEATS, open_to
from web.streams import live_views

door = Blueprint("door", __name__)


def attach(app: Flask, people: People) -> None:
    """Gives the application the people it knows, as `app.extensions["people"]`."""
    manager = LoginManager(app)
    manager.session_protection = "strong"
    manager.user_loader(people.find)
    app.extensions["people"] = people


def limit_attempts(app: Flask, per_minute: int) -> None:
    """A code of 40 bits is not guessed at a few attempts a minute."""
    limiter = Limiter(get_remote_address, app=app, storage_uri="memory://")
    attempt = limiter.limit(f"{per_minute} per minute", error_message="Too many attempts. Wait a minute.")
    limited: RouteCallable = attempt(enter)
    app.view_functions["door.enter"] = limited


def people() -> People:
    known: People = current_app.extensions["people"]
    return known


@door.get("/judge/sign-in")
def show_door() -> str:
    return render_template("sign_in.html", refused=False)


@door.post("/judge/sign-in")
@open_to(ANYBODY)
def enter() -> Response | tuple[str, int]:
    judge = people().judge_by_code(request.form.get("code", ""))
    if judge is None:
        return render_template("sign_in.html", refused=True), 401
    return _let_in(judge, "judge.desk")


@door.get("/sit/<secret>")
def show_seat(secret: str) -> str:
    """Asks first: a link that is fetched by a preview or a proxy must not sit down by itself."""
    seat = people().seat_of(secret)
    if seat is None:
        abort(404, "This link is no longer valid. Scan the code at the table again.")
    return render_template("sit.html", name=name_of(live_views().board.latest(), seat))


@door.post("/sit/<secret>")
@open_to(ANYBODY)
def sit_down(secret: str) -> Response:
    person = people().sit_down(secret)
    if person is None:
        abort(404, "This link is no longer valid. Scan the code at the table again.")
    return _let_in(person, "seat.place")


@door.post("/leave")
@open_to(JUDGE, *SEATS)
def leave() -> Response:
    people().forget(current_user.id)
    logout_user()
    session.clear()
    return redirect(url_for("pages.table"), 303)


@door.post("/judge/code")
@open_to(JUDGE)
def another_code() -> str:
    """A code for one more device, shown to the judge who is signed in."""
    return render_template("new_code.html", code=people().new_judge_code())


@door.get("/judge/seats")
@open_to(JUDGE)
def show_seats() -> str:
    """The codes by which players and spectators join, to be scanned at the table."""
    report = live_views().board.latest()
    here = as_others_see(request.host_url, own_address())
    seats = [(name_of(report, seat), here + people().seat_path(seat)) for seat in range(2)]
    links = [*seats, ("Spectators", f"{here}/")]
    return render_template("seats.html", links=[(name, link, qr_svg(link)) for name, link in links])


@door.post("/judge/seats")
@open_to(JUDGE)
def new_seats() -> Response:
    people().new_seats()
    return redirect(url_for("door.show_seats"), 303)


def _let_in(person: Person, endpoint: str) -> Response:
    session.clear()
    session.permanent = True
    login_user(person)
    return redirect(url_for(endpoint), 303)
