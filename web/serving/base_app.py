"""The common part of the applications of a table and of a hub: cookies, sizes, the form in which a refusal is told."""

from __future__ import annotations

import mimetypes
from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from flask import Flask, g, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, ServiceUnavailable

from companion.sentences import Sentence
from companion.strict_json import shortened
from web.people.cookies import UndatedCookies
from web.people.sessions import SignInsError
from web.serving import language
from web.serving.language import N_, _, said
from web.serving.script_words import script_words
from web.serving.security import unavailable
from web.serving.services import COMMON, CommonServices
from web.table.rulings import wants_json

LARGEST_POST_BYTES: Final = 200_000
STATIC_PATH: Final = "/static/"
TYPES: Final[Mapping[str, str]] = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
"""Of the files under `STATIC_PATH`. Windows would tell what its registry holds, and a browser runs no text/plain."""
LONGEST_WAY_BACK: Final = 200
"""In signs. What somebody made up is not repeated at length."""
PLAIN_WORDS: Final[Mapping[int, str]] = {
    HTTPStatus.NOT_FOUND: N_("There is no such page."),
    HTTPStatus.METHOD_NOT_ALLOWED: N_(
        "This address cannot be used that way. Go back to the page and press its button."
    ),
    HTTPStatus.INTERNAL_SERVER_ERROR: N_(
        "Something went wrong in the companion; its log has the details. The game goes on, and what was recorded "
        "is safe."
    ),
}
"""The words for a refusal that brings no words of its own."""
USUAL_HEADING: Final = N_("That did not work")
HEADINGS: Final[Mapping[int, str]] = {
    HTTPStatus.UNAUTHORIZED: N_("Please sign in"),
    HTTPStatus.NOT_FOUND: N_("Not found"),
    HTTPStatus.INTERNAL_SERVER_ERROR: N_("Something went wrong"),
}


def base_app(services: CommonServices, cookie: str, home_words: str, sign_in_path: str) -> Flask:
    """An application without pages.

    `home_words` name the page at `/`, and `sign_in_path` is where people sign in, for those who were refused something.
    """
    for ending, kind in TYPES.items():
        mimetypes.add_type(kind, ending)
    app = Flask("web")
    app.session_interface = UndatedCookies()
    app.config.update(
        SECRET_KEY=services.settings.secret_key,
        SESSION_COOKIE_NAME=cookie,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Strict",
        MAX_CONTENT_LENGTH=LARGEST_POST_BYTES,
        WTF_CSRF_TIME_LIMIT=None,
    )
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True, "finalize": said}
    app.jinja_env.globals.update(
        home_path="/",
        static_path=STATIC_PATH,
        longest_way_back=LONGEST_WAY_BACK,
        home_words=home_words,
        sign_in_path=sign_in_path,
    )
    app.extensions[COMMON] = services
    language.attach(app)
    app.jinja_env.globals.update(script_words=script_words)
    app.register_error_handler(HTTPException, show_error)
    app.register_error_handler(SignInsError, show_unavailable)
    return app


def show_unavailable(error: SignInsError) -> ResponseReturnValue:
    return show_error(ServiceUnavailable(unavailable(error)))


def too_large() -> Sentence:
    """The words for a request that is larger than its address takes."""
    most = request.max_content_length or LARGEST_POST_BYTES
    return Sentence("That is too large: at most {most} kB can be sent.", most=most // 1000)


def show_error(error: HTTPException) -> ResponseReturnValue:
    """The same refusal in the form the caller asked for: a page for people, JSON for programs.

    A view that was refused from a page of its own names that page as `g.back`.
    """
    code = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
    usual = type(error).description
    plain = too_large() if code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE else PLAIN_WORDS.get(code, usual or "")
    words = plain if error.description == usual else error.description or ""
    reason = shortened(said(words) if isinstance(words, Sentence) else _(words) if words else "")
    if error.response is not None:
        return error.response
    if wants_json() or request.path == "/events" or request.path.startswith(("/api/", "/live/", "/regions/")):
        answer = jsonify(error=reason)
        answer.status_code = code
        return answer
    heading = _(HEADINGS.get(code, USUAL_HEADING))
    may_lead_back = request.method == "GET" and len(request.path) < LONGEST_WAY_BACK
    wanted = request.path if code == HTTPStatus.UNAUTHORIZED and may_lead_back else ""
    shown = render_template("error.html", code=code, heading=heading, reason=reason, back=g.get("back"), wanted=wanted)
    return shown, code
