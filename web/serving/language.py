"""In which language a reader reads: the one they chose, otherwise the one their browser asks for, otherwise English.

Texts are marked where they stand: by `_("…")` in Python, by `_("…")` and `{% trans %}` in templates. `N_` marks a text
that is translated later, where it is shown. What the companion itself says comes as a `Sentence`, and `said` says it.
`python -m tests.catalogue` gathers them all into `web/translations`. A text that a language lacks is shown in English.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final, TypeVar, cast

import flask_babel  # type: ignore[import-untyped]
from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from flask import Blueprint, Flask, abort, g, has_app_context, has_request_context, redirect, request
from werkzeug import Response

from companion.sentences import N_, Sentence, Title, each_text, listed
from web.serving.services import common

__all__ = [
    "LANGUAGES", "N_", "TITLES", "TRANSLATIONS", "Speech", "_", "all_said", "attach", "begun", "card_title",
    "catalogue_path", "language", "said", "speech", "spoken",
]  # fmt: skip

Told = TypeVar("Told")
LANGUAGES: Final = {"en": "English", "de": "Deutsch"}
"""The languages that every page offers, and that a browser's wish picks: nine texts in ten are translated."""
USUAL: Final = "en"
TITLES: Final = {
    "en": "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "pl": "Polski",
    "pt": "Português",
    "th": "ไทย",
    "zh-Hans": "简体中文",
    "zh-Hant": "繁體中文",
}
"""In which languages cards have titles."""
TRANSLATIONS: Final = Path(__file__).resolve().parents[1] / "translations"
COOKIE: Final = "language"
TITLES_COOKIE: Final = "titles"
REMEMBERED_S: Final = 365 * 24 * 3600

languages = Blueprint("languages", __name__)


@cache
def _texts_in(code: str) -> NullTranslations:
    """A language's catalogue as translators write it, so that none has to be compiled beforehand.

    It is read when its first reader comes: a quarter of a second for 4,000 texts on a laptop.
    """
    path = catalogue_path(code)
    if not path.exists():
        return NullTranslations()
    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(path.read_bytes()), locale=_locale(code)))
    compiled.seek(0)
    return Translations(compiled)


def catalogue_path(code: str) -> Path:
    return TRANSLATIONS / code / "LC_MESSAGES" / "messages.po"


@cache
def begun() -> Mapping[str, str]:
    """The languages that have a catalogue, however little it holds, and what each calls itself."""
    codes = sorted(path.parents[1].name for path in TRANSLATIONS.glob("*/*/*.po"))
    return {code: (_locale(code).display_name or code).capitalize() for code in codes}


def _locale(code: str) -> Locale:
    return Locale.parse(code, sep="-")


def _(text: str, **values: object) -> str:
    """The text in the reader's language, with `%(name)s` replaced by the value of that name."""
    told = str(_texts_in(language()).ugettext(text))
    return told % values if values else told


def _counted(one: str, many: str, number: int) -> str:
    return str(_texts_in(language()).ungettext(one, many, number))


def attach(app: Flask) -> None:
    """Lets an application speak the languages of its readers."""
    # A page has hundreds of texts, and Flask-Babel finds out for each of them who reads.
    flask_babel.Babel(app, configure_jinja=False, locale_selector=lambda: language().replace("-", "_"))
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(_, _counted, newstyle=True)  # type: ignore[attr-defined]
    app.jinja_env.globals.update(languages=LANGUAGES, language=language, card_title=card_title, said=said)
    app.jinja_env.filters["listed"] = lambda texts: said(listed(list(texts)))
    app.register_blueprint(languages)


@dataclass(frozen=True, slots=True)
class Speech:
    """How a reader reads: the codes of the pages' language and of the cards' titles."""

    pages: str = USUAL
    titles: str = USUAL


def language() -> str:
    """The code of the reader's language."""
    return speech().pages


def speech() -> Speech:
    """How the reader of this request reads; titles are in the language of the pages until another was chosen."""
    if not has_app_context():
        return Speech()
    known: Speech | None = g.get("speech")
    if known is None:
        known = g.speech = _wished() if has_request_context() else Speech()
    return known


def _wished() -> Speech:
    chosen, titles = request.cookies.get(COOKIE, ""), request.cookies.get(TITLES_COOKIE, "")
    pages = chosen if chosen in _choosable() else request.accept_languages.best_match(list(LANGUAGES)) or USUAL
    return Speech(pages, titles if titles in TITLES else pages)


@contextmanager
def spoken(how: Speech) -> Iterator[None]:
    """Within it a reader reads like that, for what is written after their request was answered."""
    g.speech = how
    with flask_babel.force_locale(_locale(how.pages)):
        yield


def card_title(slug: str, printed: str) -> str:
    """The title of a card in the language in which the reader reads titles; otherwise as it was printed first."""
    titles = speech().titles
    title_in = common().title_in if titles != USUAL else None
    return (title_in(slug, titles) if title_in is not None else None) or printed


def said(text: Told) -> Told:
    """A sentence of the companion's in the reader's language, the titles in it in theirs; anything else as it is."""
    return cast(Told, _translated(text)) if isinstance(text, (Sentence, Title)) else text


def _translated(text: Sentence | Title) -> str:
    if isinstance(text, Title):
        return card_title(text.slug, str(text))
    if text.plural:
        pattern = _counted(text.pattern, text.plural, text.number)
    else:
        # Of an empty text, a catalogue gives its own heading.
        pattern = _(text.pattern) if text.pattern else ""
    return pattern.format(*map(said, text.terms), **{name: said(part) for name, part in text.parts.items()})


def all_said(value: Told) -> Told:
    """A report, or any frozen value of texts and tuples, with every sentence in it in the reader's language."""
    if speech() == Speech():
        return value
    return each_text(value, said)


def _choosable() -> Mapping[str, str]:
    """The languages that the pages offer, and those that a translator can try by their address."""
    return {**begun(), **LANGUAGES}


@languages.get("/language/<code>")
def choose(code: str) -> Response:
    """Keeps what this browser's reader chose, and leads back to the page `to`."""
    known = _choosable()
    if code not in known:
        abort(404, Sentence("These pages are written in {languages}.", languages=", ".join(known.values())))
    return _remembered(COOKIE, code)


@languages.get("/titles/<code>")
def choose_titles(code: str) -> Response:
    """Keeps in which language this browser's reader reads the titles of cards."""
    if code not in TITLES:
        abort(404, Sentence("Titles of cards are known in {languages}.", languages=", ".join(TITLES.values())))
    return _remembered(TITLES_COOKIE, code)


def _remembered(cookie: str, code: str) -> Response:
    answer = redirect(_own_path(request.args.get("to", "/")))
    answer.set_cookie(cookie, code, max_age=REMEMBERED_S, samesite="Strict", httponly=True)
    return answer


def _own_path(path: str) -> str:
    """The path where it is one of ours, otherwise the first page: nobody is led elsewhere by a link to us."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"
