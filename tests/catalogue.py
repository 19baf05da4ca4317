"""Gathers every marked text of the pages, and brings the catalogue of each language up to date with them.

    python -m tests.catalogue           gathers and updates, and counts what each language lacks
    python -m tests.catalogue es        begins a catalogue in another language

A translator fills `web/translations/LANGUAGE/LC_MESSAGES/messages.po`; a page shows a text that it lacks in English.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from companion.cards.pages import texts as card_texts
from companion.config_forms import form_texts
from companion.rules.glossary import TERMS
from companion.table.looking_up import LookUp
from companion.wording.rule_names import RULES
from web.serving.language import begun, catalogue_path

ROOT = Path(__file__).resolve().parents[1]
METHODS = [("**.py", "python"), ("**.html", "jinja2")]
OPTIONS = {"**.html": {"extensions": "jinja2.ext.i18n"}}
SENTENCES: dict[str, tuple[int, ...] | None] = {
    "N_": None,
    "Sentence": None,
    "counted": (2, 3),
    "_objection": (4,),
    "_by_card": (3,),
}
"""The calls that make sentences outside the pages, and by which of its arguments."""
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "_": None,
    "N_": None,
    "gettext": None,
    "ngettext": (1, 2),
    **SENTENCES,
    "abort": (2,),
}
SAY_SENTENCES = ("companion", "firmware_bridge")
WIDTH = 120
MADE_WHEN_AND_BY = (b'"POT-Creation-Date', b'"PO-Revision-Date', b'"Generated-By')
"""When a catalogue was made, and by which release of Babel, is no part of what it says."""


def gathered() -> Catalog:
    """Every marked text, and what the rules and the words of the game say."""
    catalogue = Catalog(project="keyforge-companion", charset="utf-8", fuzzy=False)
    for name, _, message, _, _ in extract_from_dir(ROOT / "web", METHODS, OPTIONS, KEYWORDS):
        catalogue.add(message, locations=[(f"web/{name}", 0)])
    for package in SAY_SENTENCES:
        for name, _, message, _, _ in extract_from_dir(ROOT / package, METHODS, {}, SENTENCES):
            catalogue.add(message, locations=[(f"{package}/{name}", 0)])
    for said in rule_texts():
        catalogue.add(said, locations=[("companion/rules", 0)])
    return catalogue


def rule_texts() -> Iterator[str]:
    yield from (page.title for page in LookUp().rules())
    for rule in RULES.values():
        yield from (rule.broken, rule.says, rule.put_right, rule.example)
    yield from card_texts()
    yield from form_texts()
    for term in TERMS.values():
        yield from (term.name, term.says, term.example)


def known(language: str) -> Catalog:
    path, locale = catalogue_path(language), Locale.parse(language, sep="-")
    return read_po(io.BytesIO(path.read_bytes()), locale=locale) if path.exists() else Catalog(locale=locale)


def updated(language: str, texts: Catalog) -> Catalog:
    """A language's catalogue with all these texts and no others; what was translated stays."""
    catalogue = known(language)
    catalogue.update(texts, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    catalogue.fuzzy = False
    return catalogue


def forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    """The text alone, or what is said of one and of several: a language may have one such form, or four."""
    return list(text) if isinstance(text, tuple | list) else [text or ""]


def missing(catalogue: Catalog) -> list[str]:
    """The texts that are not translated, or not in all forms."""
    return [forms(message.id)[0] for message in catalogue if message.id and not all(forms(message.string))]


def share_translated(catalogue: Catalog) -> float:
    """From 0, nothing, to 1, every text."""
    return 1 - len(missing(catalogue)) / max(len(catalogue), 1)


def as_text(catalogue: Catalog) -> bytes:
    out = io.BytesIO()
    write_po(out, catalogue, width=WIDTH, omit_header=False, include_lineno=False, sort_output=True)
    lines = out.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(MADE_WHEN_AND_BY))


def main(languages: list[str]) -> None:
    texts = gathered()
    for language in dict.fromkeys((*languages, *begun())):
        catalogue, path = updated(language, texts), catalogue_path(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_text(catalogue))
        print(
            f"{language}: {len(catalogue)} texts, {len(missing(catalogue))} not translated, which pages show in English"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
