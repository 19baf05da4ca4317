"""Builds the application of a table that cannot be opened. Everybody may read what is wrong; its owner may mend it."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from flask import Blueprint, Flask, abort, current_app, g, jsonify, redirect, render_template, request, session, url_for
from flask.typing import RouteCallable
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_login import login_user  # type: ignore[import-untyped]
from flask_wtf import CSRFProtect  # type: ignore[import-untyped]
from werkzeug import Response
from werkzeug.exceptions import NotFound

from companion.sentences import Sentence, reason
from web.people import renewal
from web.people.renewal import this_device
from web.people.table_people import People
from web.recovery.desk import RecoveryDesk
from web.serving import security
from web.serving.base_app import base_app
from web.serving.language import N_
from web.serving.restarting import restarting
from web.serving.security import needs
from web.serving.services import CommonServices, common
from web.serving.settings import WebSettings
from web.table.rulings import wants_json

recovery = Blueprint("recovery", __name__)

KEY: Final = "recovery"
RIGHT: Final = "change the settings"
RETRY_AFTER_S: Final = 10
_log = logging.getLogger("companion")


@dataclass(frozen=True, slots=True)
class RecoveryContext:
    """All that the pages work with; `table` is the table's name, `people` let in whoever has the owner's code."""

    desk: RecoveryDesk
    people: People
    table: str


def recovery_context() -> RecoveryContext:
    found: RecoveryContext = current_app.extensions[KEY]
    return found


def create_recovery_app(desk: RecoveryDesk, people: People, settings: WebSettings, table: str) -> Flask:
    """The application as WSGI; `table` is the table's name. `people` lets in whoever has the owner's code."""
    app = base_app(CommonServices(settings), "companion", N_("To the table"), "/")
    app.extensions[KEY] = RecoveryContext(desk, people, table)
    renewal.attach(app, people)
    security.protect(app, settings.host_names)
    CSRFProtect(app)
    app.register_blueprint(recovery)
    limiter = Limiter(get_remote_address, app=app, storage_uri="memory://")
    attempt = limiter.limit(
        f"{settings.sign_ins_per_minute} per minute", error_message=N_("Too many attempts. Wait a minute.")
    )
    limited: RouteCallable = attempt(enter)
    app.view_functions["recovery.enter"] = limited
    app.register_error_handler(NotFound, instead_of_the_table)
    return app


def desk() -> RecoveryDesk:
    return recovery_context().desk


@recovery.get("/")
def show() -> tuple[str, int, dict[str, str]]:
    return page()


def page(refused: bool = False) -> tuple[str, int, dict[str, str]]:
    """The page that says what is wrong, in place of any page of the table: it is not to be had just now."""
    shown = render_template(
        "recovery.html",
        name=recovery_context().table,
        desk=desk(),
        refused=refused,
        state=state(),
        current_started=common().start,
    )
    return shown, HTTPStatus.SERVICE_UNAVAILABLE, {"Retry-After": str(RETRY_AFTER_S)}


def instead_of_the_table(error: NotFound) -> Response | tuple[str, int, dict[str, str]]:
    """Whoever asks for a page of the table learns why there is none; programs do as JSON."""
    if request.method == "GET" and not wants_json() and not request.path.startswith(("/api/", "/events", "/regions/")):
        return page()
    answer = jsonify(error=Sentence("The table cannot be opened: {why}", why=desk().why))
    answer.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    answer.headers["Retry-After"] = str(RETRY_AFTER_S)
    return answer


@recovery.get("/started")
def started() -> Response:
    """The mark that tells one start from the next, and one state of things from another."""
    return jsonify(started=common().start, state=state())


def state() -> str:
    return "\n".join((desk().why, *(found.trouble for found in desk().missing())))


@recovery.post("/sign-in")
@needs("come in")
def enter() -> Response | tuple[str, int, dict[str, str]]:
    person = recovery_context().people.by_code(request.form.get("code", ""), this_device())
    if person is None:
        _log.warning("a code that fits nobody was entered from %s", request.remote_addr)
        return page(refused=True)
    session.permanent = True
    login_user(person)
    return redirect(url_for("recovery.show"), 303)


@recovery.post("/retry")
@needs(RIGHT)
def retry() -> Response:
    desk().retry()
    return opening()


@recovery.post("/remedy/<name>")
@needs(RIGHT)
def apply(name: str) -> Response:
    g.back = url_for("recovery.show")
    try:
        desk().apply(name)
    except KeyError:
        abort(404, "That is no longer needed.")
    except (ValueError, OSError) as error:
        abort(503, Sentence("That could not be done: {error}", error=reason(error)))
    return opening()


def opening() -> Response:
    """The page that waits until the table is open, or cannot be opened again."""
    return restarting(url_for("recovery.show"))
