"""In which language a reader reads: the one they chose, else the one their browser asks for, else English.

Texts are marked where they stand: by `_("…")` in Python, by `_("…")` and `{% trans %}` in templates. `N_` marks a text
that is translated later, where it is shown. `python -m tests.catalogue` gathers them into `web/translations`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import flask_babel  # type: ignore[import-untyped]
from flask import Blueprint, Flask, abort, has_request_context, redirect, request
from werkzeug import Response

LANGUAGES: Final = {"en": "English", "de": "Deutsch"}
USUAL: Final = "en"
TRANSLATIONS: Final = Path(__file__).resolve().parents[1] / "translations"
COOKIE: Final = "language"
REMEMBERED_S: Final = 365 * 24 * 3600

languages = Blueprint("languages", __name__)


def _(text: str, **values: object) -> str:
    """The text in the reader's language, with `%(name)s` replaced by the value of that name."""
    return str(flask_babel.gettext(text, **values))


def N_(text: str) -> str:  # noqa: N802
    """Marks a text that `_` translates where it is shown."""
    return text


def attach(app: Flask) -> None:
    """Lets an application speak every language there is."""
    flask_babel.Babel(
        app,
        default_locale=USUAL,
        default_translation_directories=str(TRANSLATIONS),
        locale_selector=_wanted,
    )
    app.jinja_env.globals.update(languages=LANGUAGES, language=language)
    app.register_blueprint(languages)


def language() -> str:
    """The code of the reader's language."""
    return str(flask_babel.get_locale() or USUAL)


@contextmanager
def spoken_in(code: str) -> Iterator[None]:
    """Within it the reader's language is this one, for what is written after their request was answered."""
    with flask_babel.force_locale(code):
        yield


def _wanted() -> str:
    if not has_request_context():
        return USUAL
    chosen = request.cookies.get(COOKIE, "")
    return chosen if chosen in LANGUAGES else request.accept_languages.best_match(list(LANGUAGES)) or USUAL


@languages.get("/language/<code>")
def choose(code: str) -> Response:
    """Keeps what this browser's reader chose, and leads back to the page `to`."""
    if code not in LANGUAGES:
        abort(404, f"These pages are written in {' and '.join(LANGUAGES.values())}.")
    answer = redirect(_own_path(request.args.get("to", "/")))
    answer.set_cookie(COOKIE, code, max_age=REMEMBERED_S, samesite="Strict", httponly=True)
    return answer


def _own_path(path: str) -> str:
    """The path where it is one of ours, else the first page: nobody is led elsewhere by a link to us."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"
