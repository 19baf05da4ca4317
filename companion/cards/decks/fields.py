"""The common part of all forms of deck lists: their one error, names of houses and cards, and fields of JSON
objects."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from companion.cards.catalogue import printed_facts
from companion.cards.printed import slugs_in_other_languages, title_key
from companion.observations import BONUS_ICONS, DeckEntry, DeckList
from companion.rules.wording import slug_of
from companion.sentences import Sentence

DeckForm: TypeAlias = Literal[
    "own", "Master Vault", "Decks of KeyForge", "The Crucible Online", "table in CSV", "plain list"
]
FoundDeck: TypeAlias = "tuple[DeckForm, DeckList]"

CARDS_IN_A_DECK: Final = 36
LONGEST_NAME: Final = 120
MOST_CARDS_READ: Final = 100
MOST_DECKS_READ: Final = 2_000


class DeckError(ValueError):
    """The file holds no deck that can be played; the message says what is wrong with it and what would be right."""


def house_named(name: str) -> str:
    """House names lose case, spaces and underscores: programs write them in their own ways."""
    return re.sub(r"[\s_]+", "", name).lower()


def entry_of(title: str, house: str, added: Sequence[str] | None = None) -> DeckEntry:
    """The line of a deck list for a title in any language; one that is not known keeps what was written.

    `added` are the bonus icons that the deck added to this copy, where that is known.
    """
    house = house_named(house)
    return with_added(DeckEntry(slug_of_title(title, house) or slug_of(title) or title.strip(), house), added)


def with_added(entry: DeckEntry, added: Sequence[str] | None) -> DeckEntry:
    """The line with all icons of the copy: the printed Æmber, then those that its deck added.

    Icons of later sets that the rules do not know are left out.
    """
    if added is None:
        return entry
    facts = printed_facts(entry.card)
    printed = ["amber"] * (facts.amber if facts is not None else 0)
    return replace(entry, icons=(*printed, *(icon for icon in added if icon in BONUS_ICONS)))


def slug_of_title(title: str, house: str | None = None) -> str | None:
    """The card that a title in any language names; of two with the same title, the one of this house."""
    slug = slug_of(title).removesuffix("-evil-twin")
    for known in (slug, slug.removesuffix("2")):
        if printed_facts(known) is not None:
            return known
    slugs = slugs_in_other_languages().get(title_key(title), ())
    of_house = [slug for slug in slugs if (facts := printed_facts(slug)) is not None and facts.house == house]
    return next(iter((*of_house, *slugs)), None)


def made_id(entries: Sequence[DeckEntry]) -> str:
    """An id for a deck that brings none: the same list always gets the same one."""
    text = "\n".join(f"{entry.house}/{entry.card}" for entry in entries)
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:12]


class Fields:
    """One JSON object's fields, each asked for with the kind it must have. Raises `DeckError` for any other."""

    def __init__(self, value: object, where: str) -> None:
        if not isinstance(value, Mapping):
            raise DeckError(Sentence("{where} must be an object in braces", where=where))
        self._value: Mapping[str, object] = value
        self._where = where

    def has(self, name: str) -> bool:
        return self._value.get(name) is not None

    def is_list(self, name: str) -> bool:
        return isinstance(self._value.get(name), list)

    def is_true(self, name: str) -> bool:
        return self._value.get(name) is True

    @property
    def empty(self) -> bool:
        return not self._value

    def text(self, name: str, default: str | None = None) -> str:
        value = default if default is not None and not self.has(name) else self._value.get(name)
        if not isinstance(value, str) or not value.strip():
            raise DeckError(Sentence("{where}: {name} must be text", where=self._where, name=name))
        if len(value) > LONGEST_NAME:
            raise DeckError(
                Sentence(
                    "{where}: {name} is longer than {most} characters", where=self._where, name=name, most=LONGEST_NAME
                )
            )
        return value

    def few(self, name: str) -> int:
        """A number of icons; 0 where none is given."""
        return self.count(name) if self._value.get(name) else 0

    def count(self, name: str) -> int:
        """A number of copies; 1 where none is given."""
        value = self._value.get(name, 1)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 < value <= CARDS_IN_A_DECK:
            raise DeckError(
                Sentence(
                    "{where}: {name} must be a whole number from 1 to {cards}",
                    where=self._where,
                    name=name,
                    cards=CARDS_IN_A_DECK,
                )
            )
        return value

    def part(self, name: str) -> Fields:
        return Fields(self._value.get(name), name)

    def parts(self, name: str, most: int = MOST_CARDS_READ) -> list[Fields]:
        return [Fields(item, f"{name} {number}") for number, item in enumerate(self._list(name, name, most), start=1)]

    def texts(self, name: str, what: str = "") -> list[str]:
        items = self._list(name, what or name, MOST_CARDS_READ)
        return [Fields({name: item}, f"{what or name} {number}").text(name) for number, item in enumerate(items, 1)]

    def _list(self, name: str, what: str, most: int) -> list[object]:
        value = self._value.get(name)
        if not isinstance(value, list):
            raise DeckError(Sentence("{where}: {what} must be a list", where=self._where, what=what))
        if len(value) > most:
            raise DeckError(
                Sentence(
                    "{where}: {what} lists {count}; a deck has {cards} cards",
                    where=self._where,
                    what=what,
                    count=len(value),
                    cards=CARDS_IN_A_DECK,
                )
            )
        return value
