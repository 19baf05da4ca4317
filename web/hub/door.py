"""The hub's door: people enter by a code that serves once and say their name, and organisers give out codes."""

from __future__ import annotations

import logging

from flask import Blueprint, Flask, abort, redirect, render_template, request, session, url_for
from flask.typing import RouteCallable
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_login import current_user, login_user, logout_user  # type: ignore[import-untyped]
from werkzeug import Response

from companion.sentences import N_, Sentence
from companion.tournament.storage.store import AuditLine, StoreError
from web.hub.people import ORGANISER, ROLES, HubPeople
from web.hub.services import hub_context, services
from web.people.renewal import this_device
from web.people.roles import ANYBODY
from web.people.signed_in import sign_in_views
from web.serving.addresses import as_others_see, own_address
from web.serving.language import _
from web.serving.qr import qr_svg
from web.serving.security import open_to
from web.table.rulings import told_if_not_stored

hub_door = Blueprint("hub_door", __name__)

_log = logging.getLogger("companion")

ATTEMPTS: str = "10 per minute"


def limit_attempts(app: Flask) -> None:
    """A code of 40 bits is not guessed at a few attempts a minute."""
    limiter = Limiter(get_remote_address, app=app, storage_uri="memory://")
    attempt = limiter.limit(ATTEMPTS, error_message=N_("Too many attempts. Wait a minute."))
    limited: RouteCallable = attempt(enter)
    app.view_functions["hub_door.enter"] = limited


def people() -> HubPeople:
    return hub_context().people


@hub_door.get("/sign-in")
def show_door() -> str:
    return render_template("hub_sign_in.html", refused=False)


@hub_door.post("/sign-in")
@open_to(ANYBODY)
def enter() -> Response | tuple[str, int]:
    with told_if_not_stored():
        person = people().sign_in(request.form.get("code", ""), request.form.get("name", ""), this_device())
    if person is None:
        return render_template("hub_sign_in.html", refused=True), 401
    session.clear()
    session.permanent = True
    login_user(person)
    return redirect(url_for("hub.desk"), 303)


@hub_door.post("/leave")
@open_to(*ROLES)
def leave() -> Response:
    with told_if_not_stored():
        people().sign_out(current_user.mark)
    logout_user()
    session.clear()
    return redirect(url_for("hub.show"), 303)


@hub_door.get("/people")
@open_to(ORGANISER)
def show_people() -> str:
    return _people_page(code=None, role="", qr=None)


@hub_door.post("/people/<role>")
@open_to(ORGANISER)
def new_code(role: str) -> str:
    """A code for one more person, shown to the organiser who asked."""
    if role not in ROLES:
        abort(404, Sentence("There is no role {role}.", role=role))
    with told_if_not_stored():
        code = people().new_code(role)
    link = as_others_see(request.host_url, own_address()) + url_for("hub_door.show_door")
    return _people_page(code=code, role=role, link=link, qr=qr_svg(link))


@hub_door.post("/people/<mark>/sign-out")
@open_to(ORGANISER)
def sign_out(mark: str) -> Response:
    """Ends somebody's session, and writes that into the audit."""
    gone = next((one for one in people().signed_in() if one.mark == mark), None)
    if gone is None:
        abort(404, "That device is already signed out.")
    with told_if_not_stored():
        people().sign_out(mark)
    act = AuditLine(
        current_user.name, current_user.role, N_("signed out"), detail=f"{gone.name}, {gone.role}, {gone.device}"
    )
    try:
        services().hub.store.note(act)
    except StoreError as error:
        # Somebody who must go goes also while the database is away.
        _log.warning("the audit does not have that %s %s %s: %s", act.who, act.action, act.detail, error)
    return redirect(url_for("hub_door.show_people"), 303)


def _people_page(**shown: object) -> str:
    signed_in = sign_in_views(
        people().signed_in(), current_user.mark, lambda one: f"{one.name}, {_(one.role)}", lambda one: True
    )
    return render_template("hub_people.html", roles=ROLES, people=signed_in, **shown)
