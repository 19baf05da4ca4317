"""Finds English on a German page: words that stand in English texts of the catalogue and in no German one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import unescape

from flask.testing import FlaskClient

from companion.cards.catalogue import all_cards
from companion.table.looking_up import LookUp
from tests.catalogue import forms, known
from web.serving.language import COOKIE

NO_TEXT = re.compile(
    r"<(code|script|style|textarea|datalist|cite)\b.*?</\1>" r"|<(\w+) lang=\"en\">.*?</\2>", re.DOTALL
)
"""Addresses, files, headings of the English rulebook: the same in every language; and what says that it is English."""
SPOKEN = re.compile(r'\b(?:aria-label|placeholder|alt|title)="([^"]*)"')
TAG = re.compile(r"<[^>]*>", re.DOTALL)
WORD = re.compile(r"[^\W\d_]{2,}")
NAMED = re.compile(r"https?://\S+|Made-up deck \d+|Table 1|\b[0-9A-Z]{4}-[0-9A-Z]{4}\b")
"""Also codes, of whose letters chance may make a word."""
OF_ANY_LANGUAGE = {"english", "ms", "fps", "keyforge", "companion"}


def words_of(texts: Iterable[object]) -> set[str]:
    """The words of some texts, in small letters, without what stands in their braces."""
    plain = (re.sub(r"%\(\w+\)s|\{\w*\}", " ", str(text)) for text in texts)
    return {word.lower() for text in plain for word in WORD.findall(text)}


@cache
def english_words() -> frozenset[str]:
    """The words of the English texts that stand in no German one, nor in a text that waits for its translation."""
    texts = [message for message in known("de") if message.id]
    english, german = words_of(text.id for text in texts), words_of(text.string for text in texts)
    waiting = words_of(text.id for text in texts if not all(forms(text.string)))
    return frozenset(english - german - waiting - OF_ANY_LANGUAGE)


@cache
def titles() -> re.Pattern[str]:
    """The titles of all cards, printed and in German, the longest first."""
    printed = {title for slug, card in all_cards().items() for title in (card.title, LookUp().title_in(slug, "de"))}
    return re.compile("|".join(re.escape(title) for title in sorted(filter(None, printed), key=len, reverse=True)))


def texts_of(page: str) -> list[str]:
    """The words of a page, and what it has read aloud; without titles and addresses."""
    page = NO_TEXT.sub(" ", page)
    texts = [*TAG.split(page), *SPOKEN.findall(page)]
    return [titles().sub(" ", NAMED.sub(" ", unescape(text))).strip() for text in texts]


def english_in(page: str) -> list[str]:
    """The texts of a page in which an English reader would recognise a word."""
    return sorted({text for text in texts_of(page) if any(word in english_words() for word in words_of([text]))})


def english_at(client: FlaskClient, paths: Iterable[str]) -> dict[str, list[str]]:
    """The English texts of those of these pages that have some, to a reader of German."""
    client.set_cookie(COOKIE, "de")
    found = {}
    for path in paths:
        # What a browser asks for once it was led to HTTPS.
        answer = client.get(path, buffered=False, base_url="https://localhost")
        if answer.mimetype == "text/html" and (left := english_in(answer.text)):
            found[path] = left
        answer.close()
    return found


def english_answers(client: FlaskClient, paths: Iterable[str], **form: str) -> dict[str, list[str]]:
    """The English texts of what is answered where this form is sent to these addresses, to a reader of German.

    Forms need no token, and nobody is signed out.
    """
    client.application.config["WTF_CSRF_ENABLED"] = False
    client.set_cookie(COOKIE, "de")
    found = {}
    for path in (path for path in paths if not path.endswith("/leave")):
        answer = client.post(path, data=form)
        if answer.status_code != 303 and answer.mimetype == "text/html" and (left := english_in(answer.text)):
            found[path] = left
    return found
