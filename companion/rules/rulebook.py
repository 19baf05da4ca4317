"""Where the rulebooks say what. Passages are named, never quoted."""

from __future__ import annotations

from functools import cache

from companion.rulebooks import Rulebook
from companion.rules.card import Card
from companion.sentences import Sentence, Title


@cache
def cite(version: Rulebook, section: str) -> str:
    """`Rulebook 1.3, Step 2: Choose a house`."""
    return Sentence("Rulebook {version}, {section}", version=version, section=section)


@cache
def cite_card(card: Card | None) -> str:
    """`Card text of Troll`."""
    title = Title(card.title, card.slug) if card is not None else Sentence("a card")
    return Sentence("Card text of {title}", title=title)
