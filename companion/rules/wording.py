"""Small helpers with which the vocabulary says itself in English."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from companion.rules.state import Effect


def slug_of(title: str) -> str:
    """The id of a title: lower case, without accents or marks, words joined by hyphens (`champion-s-challenge`)."""
    plain = title.replace("Æ", "Ae").replace("æ", "ae").replace("’", "'").replace(".", "")
    plain = unicodedata.normalize("NFKD", plain).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def a_or_an(noun: str) -> str:
    if noun.startswith(("this ", "the ", "each ", "its ", "that ", "half of ")):
        return noun
    if noun.startswith("other "):
        return f"an{noun}"
    return f"{'an' if noun[:1].lower() in 'aeiouæ' else 'a'} {noun}"


def joined(parts: Sequence[str], conjunction: str = "and") -> str:
    """`a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {conjunction} {parts[-1]}"


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", "”")) else ".")


def continued(text: str) -> str:
    """A sentence as it reads after a comma: without a capital, but for Æmber, which keeps its own."""
    return text if text.startswith("Æ") else text[:1].lower() + text[1:]


def plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


_BOUND: dict[str, str] = {
    "it": "it",
    "attacked": "the attacked creature",
    "beside": "its neighbors",
    "beside it": "the neighbors of the creature it fought",
    "armored": "each of them",
    "first": "the first",
    "second": "the second",
    "third": "the third",
    "grantor": "this upgrade",
    "hero": "it",
    "archived": "the archived card",
    "successor": "that card",
    "friend": "the friendly one",
    "foe": "the enemy one",
}


def bound_words(name: str) -> str:
    """How cards are referred to that the same ability chose or kept under a name."""
    return _BOUND.get(name, "them")


def say_all(effects: Sequence[Effect]) -> str:
    return " ".join(sentence(said) for said in _said(effects))


def say_inline(effects: Sequence[Effect]) -> str:
    return ", then ".join(_said(effects))


def _said(effects: Sequence[Effect]) -> list[str]:
    """An effect that only keeps something in mind has nothing to say."""
    return [said for effect in effects if (said := effect.say())]
