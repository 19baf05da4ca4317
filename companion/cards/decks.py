"""Reads deck lists, in the forms in which players have them, and checks them against the cards there are.

Four forms are told apart by what they hold: this project's own JSON, Master Vault's, Decks of KeyForge's, and a plain
list with house headings. Whatever else a file holds ends in one `DeckError` that says where it is wrong.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from companion.cards.catalogue import all_cards, closest
from companion.observations import DeckEntry, DeckList
from companion.rules.card import HOUSES
from companion.rules.wording import joined, slug_of
from companion.strict_json import LARGEST_TEXT_BYTES, JsonError, read_json

DeckForm: TypeAlias = Literal["own", "Master Vault", "Decks of KeyForge", "plain list"]

CARDS_IN_A_DECK = 36
HOUSES_IN_A_DECK = 3
CARDS_OF_A_HOUSE = 12
LONGEST_NAME = 120
MOST_CARDS_READ = 100
MOST_PROBLEMS_TOLD = 3

_COUNTED_BEFORE = re.compile(r"^(\d{1,2})\s*[x×]?\s+(\S.*)$", re.IGNORECASE)
_COUNTED_AFTER = re.compile(r"^(\S.*?)\s*(?:[x×]\s*(\d{1,2})|\((\d{1,2})\))$", re.IGNORECASE)


class DeckError(ValueError):
    """The file holds no deck that can be played; the message says what is wrong with it and what would be right."""


@dataclass(frozen=True, slots=True)
class ReadDeck:
    """A deck, the form in which it came, and what is unusual about it without being wrong."""

    deck: DeckList
    form: DeckForm
    remarks: tuple[str, ...] = ()


def load_deck(path: Path) -> ReadDeck:
    """The deck in a file. Raises `DeckError` with the file's name, also where the file cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_TEXT_BYTES + 1)
    except OSError as error:
        raise DeckError(f"{path}: {error.strerror or error}") from error
    try:
        return read_deck(data, path.stem)
    except DeckError as error:
        raise DeckError(f"{path}: {error}") from error


def read_deck(text: str | bytes, name: str = "Deck") -> ReadDeck:
    """The deck that a text tells; `name` is its name where the text gives none. Raises `DeckError`."""
    form, deck = _read_json_form(text, name) if _looks_like_json(text) else ("plain list", _plain_list(text, name))
    if problems := list(problems_of(deck)):
        raise DeckError(_told(problems))
    return ReadDeck(deck, form, tuple(_remarks(deck)))


def problems_of(deck: DeckList) -> Iterator[str]:
    """Why these cards are no deck of Call of the Archons or Age of Ascension; nothing where they are.

    Thirty-six cards of three houses, twelve of each (rulebook 1.3, Game setup; glossary, Deck).
    """
    cards = all_cards()
    unknown = dict.fromkeys(entry.card for entry in deck.cards if entry.card not in cards)
    for number, slug in enumerate(unknown):
        # Looking for the nearest title is slow, and no more than a few are told.
        near = closest(slug[:LONGEST_NAME]) if number < MOST_PROBLEMS_TOLD else None
        yield f"there is no card “{slug[:LONGEST_NAME]}”" + (f"; did you mean “{near}”?" if near else "")
    strange = [house for house in dict.fromkeys([*deck.houses, *(e.house for e in deck.cards)]) if house not in HOUSES]
    for house in strange:
        yield f"{house[:LONGEST_NAME]!r} is no house of these two sets; they have {joined(HOUSES)}"
    if strange:
        return
    if len(set(deck.houses)) != HOUSES_IN_A_DECK:
        yield f"a deck has {HOUSES_IN_A_DECK} houses, this one {len(set(deck.houses))}"
    if len(deck.cards) != CARDS_IN_A_DECK:
        yield f"a deck has {CARDS_IN_A_DECK} cards, this one {len(deck.cards)}"
    else:
        yield from _houses_that_do_not_fit(deck)


def _houses_that_do_not_fit(deck: DeckList) -> Iterator[str]:
    counts = Counter(entry.house for entry in deck.cards)
    for house, count in counts.items():
        if house not in deck.houses:
            yield f"{count} of its cards belong to {house}, which is none of its houses"
        elif count != CARDS_OF_A_HOUSE:
            yield f"{CARDS_OF_A_HOUSE} cards belong to each house, to {house} {count}"


def _told(problems: Sequence[str]) -> str:
    more = len(problems) - MOST_PROBLEMS_TOLD
    return "; ".join([*problems[:MOST_PROBLEMS_TOLD], *([f"and {more} more"] if more > 0 else [])])


def _remarks(deck: DeckList) -> Iterator[str]:
    cards = all_cards()
    for entry in deck.cards:
        if cards[entry.card].house != entry.house:
            yield f"{cards[entry.card].title} is a maverick: it belongs to {entry.house} in this deck"


# ---- The forms in JSON.


def _looks_like_json(text: str | bytes) -> bool:
    start = text[:200].lstrip(b"\xef\xbb\xbf \t\r\n") if isinstance(text, bytes) else text[:200].lstrip("\ufeff \t\r\n")
    return start[:1] in (b"{", b"[", "{", "[")


def _read_json_form(text: str | bytes, name: str) -> tuple[DeckForm, DeckList]:
    try:
        value = read_json(text.removeprefix(b"\xef\xbb\xbf") if isinstance(text, bytes) else text.lstrip("\ufeff"))
    except JsonError as error:
        raise DeckError(f"this is no deck file: {error}") from None
    if isinstance(value, list):
        value = _the_only_one(value)
    top = _Fields(value, "the deck")
    if top.has("_linked") or top.has("data"):
        return "Master Vault", _master_vault(top, name)
    if top.has("deck") or top.has("housesAndCards"):
        return "Decks of KeyForge", _decks_of_keyforge(top.part("deck") if top.has("deck") else top, name)
    return "own", _own(top, name)


def _the_only_one(decks: list[object]) -> object:
    if len(decks) != 1:
        raise DeckError(f"the file holds a list of {len(decks)} decks; keep one of them in a file of its own")
    return decks[0]


def _own(top: _Fields, name: str) -> DeckList:
    houses = tuple(_house(house) for house in top.texts("houses"))
    cards = tuple(DeckEntry(card.text("card"), _house(card.text("house"))) for card in top.parts("cards"))
    return DeckList(top.text("id") if top.has("id") else _made_id(cards), top.text("name", name), houses, cards)


def _master_vault(top: _Fields, name: str) -> DeckList:
    """Copies of a card are told by how often its id stands in the deck's links."""
    data = top.part("data")
    links = data.part("_links")
    prints = {card.text("id"): card for card in top.part("_linked").parts("cards")}
    entries = []
    for card_id in links.texts("cards", "the deck's cards"):
        if card_id not in prints:
            raise DeckError(f"the card with the id {card_id} is not described; save the deck with “links=cards”")
        if not prints[card_id].is_true("is_non_deck"):
            entries.append(_titled(prints[card_id].text("card_title"), prints[card_id].text("house")))
    houses = tuple(_house(house) for house in links.texts("houses"))
    return DeckList(data.text("id", _made_id(entries)), data.text("name", name), houses, tuple(entries))


def _decks_of_keyforge(deck: _Fields, name: str) -> DeckList:
    houses = deck.parts("housesAndCards")
    entries = tuple(
        _titled(card.text("cardTitle"), house.text("house")) for house in houses for card in house.parts("cards")
    )
    identity = deck.text("keyforgeId", _made_id(entries))
    return DeckList(identity, deck.text("name", name), tuple(_house(house.text("house")) for house in houses), entries)


def _titled(title: str, house: str) -> DeckEntry:
    return DeckEntry(slug_of(title), _house(house))


def _house(name: str) -> str:
    """House names lose case, spaces and underscores: programs write them in their own ways."""
    return re.sub(r"[\s_]+", "", name).lower()


def _made_id(entries: Sequence[DeckEntry]) -> str:
    """An id for a deck that brings none: the same list always gets the same one."""
    text = "\n".join(f"{entry.house}/{entry.card}" for entry in entries)
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:12]


class _Fields:
    """One JSON object's fields, each asked for with the kind it must have."""

    def __init__(self, value: object, where: str) -> None:
        if not isinstance(value, Mapping):
            raise DeckError(f"{where} must be an object in braces")
        self._value: Mapping[str, object] = value
        self._where = where

    def has(self, name: str) -> bool:
        return self._value.get(name) is not None

    def is_true(self, name: str) -> bool:
        return self._value.get(name) is True

    def text(self, name: str, default: str | None = None) -> str:
        value = default if default is not None and not self.has(name) else self._value.get(name)
        if not isinstance(value, str) or not value.strip():
            raise DeckError(f"{self._where}: {name} must be a text")
        if len(value) > LONGEST_NAME:
            raise DeckError(f"{self._where}: {name} is longer than {LONGEST_NAME} characters")
        return value

    def part(self, name: str) -> _Fields:
        return _Fields(self._value.get(name), name)

    def parts(self, name: str) -> list[_Fields]:
        return [_Fields(item, f"{name} {number}") for number, item in enumerate(self._list(name, name), start=1)]

    def texts(self, name: str, what: str = "") -> list[str]:
        items = self._list(name, what or name)
        return [_Fields({name: item}, f"{what or name} {number}").text(name) for number, item in enumerate(items, 1)]

    def _list(self, name: str, what: str) -> list[object]:
        value = self._value.get(name)
        if not isinstance(value, list):
            raise DeckError(f"{self._where}: {what} must be a list")
        if len(value) > MOST_CARDS_READ:
            raise DeckError(f"{self._where}: {what} is a list of {len(value)}; a deck has {CARDS_IN_A_DECK} cards")
        return value


# ---- The plain list.


def _plain_list(text: str | bytes, name: str) -> DeckList:
    """Titles under their house's heading, one a line, with a count before or after; the first line may be a name."""
    if len(text) > LARGEST_TEXT_BYTES:
        raise DeckError(f"this is no deck list: it is longer than {LARGEST_TEXT_BYTES} bytes")
    try:
        lines = (text.decode("utf-8-sig") if isinstance(text, bytes) else text.lstrip("\ufeff")).splitlines()
    except UnicodeDecodeError as error:
        raise DeckError(f"this is no deck file: it is no UTF-8 text (byte {error.start})") from None
    filled = [(number, line.strip()) for number, line in enumerate(lines, start=1) if line.strip()]
    if filled and _heading(filled[0][1]) is None:
        name, filled = filled[0][1][:LONGEST_NAME], filled[1:]
    entries: list[DeckEntry] = []
    house: str | None = None
    for number, line in filled:
        if (heading := _heading(line)) is not None:
            house = heading
        elif house is None:
            raise DeckError(f"line {number}: write the house on a line of its own before its cards, such as “Brobnar”")
        else:
            entries += _counted(line, house, number)
        if len(entries) > MOST_CARDS_READ:
            raise DeckError(f"line {number}: a deck has {CARDS_IN_A_DECK} cards, these are more than {MOST_CARDS_READ}")
    if not entries:
        raise DeckError("this is no deck list: write each house on a line of its own, and its cards below it")
    houses = tuple(dict.fromkeys(entry.house for entry in entries))
    return DeckList(_made_id(entries), name, houses, tuple(entries))


def _heading(line: str) -> str | None:
    house = _house(line.strip("#*-=[]: \t"))
    return house if house in HOUSES else None


def _counted(line: str, house: str, number: int) -> list[DeckEntry]:
    """The copies that a line such as `Wild Wormhole x2`, `2 Wild Wormhole` or `- Wild Wormhole` stands for."""
    line = line.lstrip("-*•").strip()
    if len(line) > LONGEST_NAME:
        raise DeckError(f"line {number}: a title is longer than {LONGEST_NAME} characters")
    title, count = line, 1
    if before := _COUNTED_BEFORE.match(line):
        title, count = before[2], int(before[1])
    elif after := _COUNTED_AFTER.match(line):
        title, count = after[1], int(after[2] or after[3])
    if slug_of(line) in all_cards():
        title, count = line, 1
    return [DeckEntry(slug_of(title), house)] * count
