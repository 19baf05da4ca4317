"""Plain lists: titles under their house's heading, one a line, as people type and paste them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.cards.catalogue import printed_facts
from companion.cards.decks.checking import CARDS_OF_A_HOUSE
from companion.cards.decks.fields import (
    CARDS_IN_A_DECK,
    LONGEST_NAME,
    MOST_CARDS_READ,
    DeckError,
    entry_of,
    house_named,
    made_id,
    slug_of_title,
)
from companion.cards.printed import ALL_HOUSES
from companion.observations import DeckEntry, DeckList
from companion.sentences import Sentence

_NUMBERED = re.compile(r"^(?:\d{1,2}[.)]|\d{3}:?)\s+(\S.*)$")
"""A place in the list, or a collector number."""
_COUNTED_BEFORE = re.compile(r"^(\d{1,2})\s*[x×]?\s+(\S.*)$", re.IGNORECASE)
_COUNTED_AFTER = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (r"^(\S.*?)[\s,:;–-]+(\d{1,2})$", r"^(\S.*?)\s*[x×]\s*(\d{1,2})$", r"^(\S.*?)\s*\((\d{1,2})\)$")
)
_HOUSE_BEFORE = re.compile(r"^house\s*:?\s+(?=\S)", re.IGNORECASE)
_CARDS_AFTER = re.compile(r"[\s:,–-]*\(?\b12(?:\s+\w+)?\)?$")
_MARKS = "#*-=[]:_ \t"


@dataclass(frozen=True, slots=True)
class _Line:
    """A line: a house's heading, copies of a title, or a word that is neither; `house` of a title is its heading's."""

    number: int
    text: str
    title: str = ""
    count: int = 0
    house: str = ""

    @property
    def unknown(self) -> bool:
        return not self.house and slug_of_title(self.title) is None


def read_plain_list(text: str, name: str) -> DeckList:
    """The deck; the first line may be its name. Raises `DeckError` with the line's number."""
    lines = [_line(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    lines = list(_with_headings_in_any_language(lines))
    if lines and lines[0].unknown:
        name, lines = lines[0].text[:LONGEST_NAME], lines[1:]
    entries: list[DeckEntry] = []
    house = ""
    for line in lines:
        if line.house:
            house = line.house
        elif not house:
            raise DeckError(
                Sentence(
                    "line {number}: write the house on a line of its own before its cards, such as “Brobnar”",
                    number=line.number,
                )
            )
        else:
            entries += [entry_of(line.title, house)] * line.count
        if len(entries) > MOST_CARDS_READ:
            raise DeckError(
                Sentence(
                    "line {number}: a deck has {cards} cards; this list has more than {most}",
                    number=line.number,
                    cards=CARDS_IN_A_DECK,
                    most=MOST_CARDS_READ,
                )
            )
    if not entries:
        raise DeckError(
            Sentence("this is not a deck list: write each house on a line of its own, and its cards below it")
        )
    houses = tuple(dict.fromkeys(entry.house for entry in entries))
    return DeckList(made_id(entries), name, houses, tuple(entries))


def _line(number: int, text: str) -> _Line:
    if len(text) > LONGEST_NAME:
        raise DeckError(
            Sentence("line {number}: a title is longer than {most} characters", number=number, most=LONGEST_NAME)
        )
    plain = _CARDS_AFTER.sub("", _HOUSE_BEFORE.sub("", text.strip(_MARKS)))
    house = house_named(plain.strip(_MARKS))
    if house in ALL_HOUSES:
        return _Line(number, text, house=house)
    readings = list(_readings(text.lstrip("-*•").strip()))
    title, count = next((one for one in readings if slug_of_title(one[0]) is not None), readings[-1])
    return _Line(number, text, title, count)


def _readings(line: str) -> Iterator[tuple[str, int]]:
    """The possible readings of a line: `Wild Wormhole x2`, `2 Wild Wormhole`, `001 Wild Wormhole`; the likeliest one
    last.
    """
    yield line, 1
    numbered = _NUMBERED.match(line)
    for text in (line, numbered[1]) if numbered else (line,):
        yield text, 1
        for after in filter(None, (pattern.match(text) for pattern in _COUNTED_AFTER)):
            yield after[1], int(after[2])
        if before := _COUNTED_BEFORE.match(text):
            yield before[2], int(before[1])


def _with_headings_in_any_language(lines: Sequence[_Line]) -> Iterator[_Line]:
    """A word that is no title, with just a house's cards beneath it, is that house's name in another language."""
    taken = {line.house for line in lines}
    for place, line in enumerate(lines):
        beneath = list(_until_next_heading(lines[place + 1 :])) if line.unknown else []
        house = _commonest_house(beneath, taken)
        if house and sum(one.count for one in beneath) == CARDS_OF_A_HOUSE:
            taken.add(house)
            line = replace(line, house=house)
        yield line


def _until_next_heading(lines: Sequence[_Line]) -> Iterator[_Line]:
    for line in lines:
        if line.house or line.unknown:
            return
        yield line


def _commonest_house(lines: Sequence[_Line], taken: set[str]) -> str | None:
    counts: Counter[str] = Counter()
    for line in lines:
        facts = printed_facts(slug_of_title(line.title) or "")
        if facts is not None and facts.house not in taken:
            counts[facts.house] += line.count
    return next((house for house, _ in counts.most_common(1)), None)
