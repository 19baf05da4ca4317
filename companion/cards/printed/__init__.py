"""Printed facts of the titles of later sets, whose text the rules do not know, and titles in other languages.

`later_sets.tsv` has one title a line: title, house, type, power, armor, Æmber bonus, traits separated by semicolons,
and its collector numbers as `SET:NUMBER`. `titles_by_language.tsv` has the titles of the declared cards, a column for
each language; `titles.tsv` has a slug of any set and further titles in whatever language, by which decks are read.
Both are facts as printed on cards; no text of a card is here. They are read when something first asks for them.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from companion.rules.card import HOUSES, Card, CardType, House
from companion.rules.wording import slug_of

LATER_HOUSES: Final[tuple[House, ...]] = (
    "ekwidon",
    "geistoid",
    "keyraken",
    "ouboros",
    "redemption",
    "skyborn",
    "unfathomable",
)
ALL_HOUSES: Final[tuple[House, ...]] = (*HOUSES, *LATER_HOUSES)

_CARD_TYPES: Final[dict[str, CardType]] = {
    "action": "action",
    "artifact": "artifact",
    "creature": "creature",
    "token creature": "creature",
    "upgrade": "upgrade",
}


@dataclass(frozen=True, slots=True)
class PrintedFacts:
    """The facts printed on every copy of a title, its text aside.

    `type` is also one of the types that belong to no deck of 36: token creature, archon power, prophecy, the tide.
    `numbers` maps a set's abbreviation to the collector number.
    """

    slug: str
    title: str
    house: House
    type: str
    power: int = 0
    armor: int = 0
    amber: int = 0
    traits: tuple[str, ...] = ()
    numbers: tuple[tuple[str, str], ...] = ()

    @property
    def in_decks(self) -> bool:
        """True if a deck list holds this title: token creatures and the like lie beside the deck."""
        return self.type in ("action", "artifact", "creature", "upgrade")


@cache
def later_titles() -> dict[str, PrintedFacts]:
    """The titles of later sets by slug."""
    _, *lines = _lines("later_sets.tsv")
    return {facts.slug: facts for facts in map(_facts, lines)}


@cache
def blank_card(slug: str) -> Card | None:
    """A card of a later set as far as print tells it, without abilities or keywords. `None` for what is no such card.

    The same slug always gives the same declaration.
    """
    facts = later_titles().get(slug)
    kind = _CARD_TYPES.get(facts.type) if facts is not None else None
    if facts is None or kind is None:
        return None
    numbers, traits = facts.numbers, facts.traits
    return Card(slug, facts.title, facts.house, kind, numbers, facts.power, facts.armor, facts.amber, traits)


@cache
def titles_by_language() -> dict[str, dict[str, str]]:
    """Titles by language and slug, for the cards that the rules know. English is not among them."""
    header, *lines = _lines("titles_by_language.tsv")
    rows = [line.split("\t") for line in lines]
    languages = header.split("\t")[1:]
    return {language: {row[0]: row[at] for row in rows if row[at]} for at, language in enumerate(languages, start=1)}


@cache
def slugs_in_other_languages() -> dict[str, tuple[str, ...]]:
    """The slugs that a title in another language stands for, by `title_key`. A few titles stand for two."""
    found: dict[str, list[str]] = defaultdict(list)
    _, *of_languages = _lines("titles_by_language.tsv")
    for line in (*of_languages, *_lines("titles.tsv")):
        slug, *titles = line.split("\t")
        for key in dict.fromkeys(map(title_key, filter(None, titles))):
            if slug not in found[key]:
                found[key].append(slug)
    return {key: tuple(slugs) for key, slugs in found.items()}


def title_key(title: str) -> str:
    """A title without case, accents, blanks and marks, in any script: as people type it, it still is the same."""
    plain = title.replace("Æ", "Ae").replace("æ", "ae")
    return "".join(sign for sign in unicodedata.normalize("NFKD", plain).casefold() if sign.isalnum())


def _lines(name: str) -> Iterator[str]:
    yield from files(__name__).joinpath(name).read_text(encoding="utf-8").splitlines()


def _facts(line: str) -> PrintedFacts:
    title, house, kind, power, armor, amber, traits, numbers = line.split("\t")
    pairs = (entry.partition(":") for entry in numbers.split())
    return PrintedFacts(
        slug_of(title),
        title,
        house,
        kind,
        int(power),
        int(armor),
        int(amber),
        tuple(traits.split(";")) if traits else (),
        tuple((card_set, number) for card_set, _, number in pairs),
    )
