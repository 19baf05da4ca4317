"""What the applications of a table and of a hub have in common: cookies, sizes, the form in which a refusal is told."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from flask import Flask, g, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from companion.strict_json import shortened
from web.cookies import UndatedCookies
from web.rulings import wants_json
from web.settings import WebSettings

LARGEST_POST_BYTES: Final = 200_000


def base_app(settings: WebSettings, cookie: str, home_words: str, sign_in_path: str) -> Flask:
    """An application without pages, its settings as `app.extensions["web_settings"]`.

    `home_words` name the page at `/`, and `sign_in_path` is where people sign in, for those who were refused something.
    """
    app = Flask(__name__)
    app.session_interface = UndatedCookies()
    app.config.update(
        SECRET_KEY=settings.secret_key,
        SESSION_COOKIE_NAME=cookie,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Strict",
        MAX_CONTENT_LENGTH=LARGEST_POST_BYTES,
        WTF_CSRF_TIME_LIMIT=None,
    )
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.jinja_env.globals.update(home_path="/", home_words=home_words, sign_in_path=sign_in_path)
    app.extensions["web_settings"] = settings
    app.register_error_handler(HTTPException, show_error)
    return app


def show_error(error: HTTPException) -> ResponseReturnValue:
    """The same refusal in the form the caller asked for: a page for people, JSON for programs.

    A view that was refused from a page of its own names that page as `g.back`.
    """
    reason = shortened(error.description or "")
    code = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
    if error.response is not None:
        return error.response
    if wants_json() or request.path == "/events" or request.path.startswith(("/api/", "/live/", "/regions/")):
        answer = jsonify(error=reason)
        answer.status_code = code
        return answer
    return render_template("error.html", code=code, reason=reason, back=g.get("back")), code
