"""Reads deck lists, in the forms in which players have them, and checks them against the cards there are.

The forms are told apart by what they hold: this project's own JSON, what Master Vault, Decks of KeyForge and The
Crucible Online write, tables of Decks of KeyForge in CSV, and plain lists with house headings. Titles are understood
in all languages in which cards are printed. Whatever else a file holds ends in one `DeckError` that says what to do.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from companion.cards.decks.checking import (
    ReadDeck,
    checked,
    is_judged,
    problems_of,
    unjudged_cards,
)
from companion.cards.decks.csv_table import is_csv_table, read_csv_table
from companion.cards.decks.fields import DeckError
from companion.cards.decks.json_forms import looks_like_json, read_json_forms
from companion.cards.decks.plain_list import read_plain_list
from companion.sentences import Sentence, reason
from companion.strict_json import LARGEST_TEXT_BYTES

LARGEST_COLLECTION_BYTES: Final = 20_000_000
"""A thousand decks of Decks of KeyForge come to less than half of it."""

__all__ = [
    "DeckError",
    "ReadDeck",
    "is_judged",
    "load_deck",
    "load_decks",
    "problems_of",
    "read_deck",
    "read_decks",
    "unjudged_cards",
]


def load_deck(path: Path) -> ReadDeck:
    """The only deck in a file. Raises `DeckError` with the file's name, also where the file cannot be read."""
    data = _bytes_of(path, LARGEST_TEXT_BYTES)
    try:
        return read_deck(data, path.stem)
    except DeckError as error:
        raise DeckError(Sentence("{path}: {error}", path=str(path), error=reason(error))) from error


def load_decks(path: Path) -> tuple[ReadDeck | DeckError, ...]:
    """Each deck in a file, or why it is none. Raises `DeckError` with the file's name where it holds no decks."""
    data = _bytes_of(path, LARGEST_COLLECTION_BYTES)
    try:
        found = read_decks(data, path.stem, LARGEST_COLLECTION_BYTES)
    except DeckError as error:
        raise DeckError(Sentence("{path}: {error}", path=str(path), error=reason(error))) from error
    return tuple(
        DeckError(Sentence("{path}: {error}", path=str(path), error=reason(one))) if isinstance(one, DeckError) else one
        for one in found
    )


def read_deck(text: str | bytes, name: str = "Deck") -> ReadDeck:
    """The only deck that a text tells; `name` is its name where the text gives none. Raises `DeckError`."""
    found = read_decks(text, name)
    if len(found) != 1:
        raise DeckError(
            Sentence("this file lists {count} decks; save the one you want in a file of its own", count=len(found))
        )
    if isinstance(found[0], DeckError):
        raise found[0]
    return found[0]


def read_decks(
    text: str | bytes, name: str = "Deck", largest_bytes: int = LARGEST_TEXT_BYTES
) -> tuple[ReadDeck | DeckError, ...]:
    """Each deck that a text tells, or why it is none. Raises `DeckError` where nothing in it could be a deck."""
    if len(text) > largest_bytes:
        raise DeckError(Sentence("this is not a deck list: it is longer than {most} bytes", most=largest_bytes))
    if looks_like_json(text):
        found = read_json_forms(text, name, largest_bytes)
    elif is_csv_table(plain := _decoded(text)):
        found = read_csv_table(plain)
    else:
        found = [("plain list", read_plain_list(plain, name))]
    return tuple(one if isinstance(one, DeckError) else checked(*one) for one in found)


def _bytes_of(path: Path, largest_bytes: int) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(largest_bytes + 1)
    except OSError as error:
        raise DeckError(Sentence("{path}: {error}", path=str(path), error=error.strerror or str(error))) from error


def _decoded(text: str | bytes) -> str:
    try:
        return text.decode("utf-8-sig") if isinstance(text, bytes) else text.lstrip("\ufeff")
    except UnicodeDecodeError as error:
        raise DeckError(
            Sentence("this is not a deck file: it is not UTF-8 text (byte {start})", start=error.start)
        ) from None
