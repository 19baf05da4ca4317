"""Tables of decks in CSV, as Decks of KeyForge gives a search's decks to download."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Final

from companion.cards.decks.fields import (
    LONGEST_NAME,
    MOST_CARDS_READ,
    DeckError,
    FoundDeck,
    entry_of,
    house_named,
    made_id,
)
from companion.observations import DeckEntry, DeckList
from companion.sentences import Sentence

CARD_COLUMNS: Final = ("House 1 Cards", "House 2 Cards", "House 3 Cards")


def is_csv_table(text: str) -> bool:
    first = text.lstrip().partition("\n")[0]
    return {"name", "houses"} <= {column.strip(' "\r').lower() for column in first.split(",")}


def read_csv_table(text: str) -> list[FoundDeck | DeckError]:
    """One deck a row, or why it is none. Raises `DeckError` where the table tells no cards."""
    rows = csv.DictReader(io.StringIO(text.lstrip()))
    if missing := [column for column in CARD_COLUMNS if column not in (rows.fieldnames or ())]:
        raise DeckError(
            Sentence(
                "this table has no column “{missing}”, so the cards are unknown; save each deck from its own page",
                missing=missing[0],
            )
        )
    try:
        found = list(_decks(rows))
    except csv.Error as error:
        raise DeckError(Sentence("this is not a table of decks: {error}", error=str(error))) from None
    if not found:
        raise DeckError(Sentence("this table contains no decks"))
    return found


def _decks(rows: Iterator[Mapping[str, str | None]]) -> Iterator[FoundDeck | DeckError]:
    for number, row in enumerate(rows, start=2):
        houses = [house_named(house) for house in (row["Houses"] or "").split("|")]
        entries = [
            entry for house, column in zip(houses, CARD_COLUMNS, strict=False) for entry in _cards(row[column], house)
        ]
        name = (row["Name"] or "").strip()
        if not name or len(name) > LONGEST_NAME or len(entries) > MOST_CARDS_READ:
            yield DeckError(Sentence("line {number}: this is not a deck with a name and 36 cards", number=number))
        else:
            yield "table in CSV", DeckList(made_id(entries), name, tuple(houses), tuple(entries))


def _cards(cell: str | None, house: str) -> list[DeckEntry]:
    return [entry_of(title, house) for title in (cell or "").split("|") if title.strip()]
