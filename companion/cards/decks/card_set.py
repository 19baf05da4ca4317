"""Of which set a deck is: the one in which most of its titles were printed."""

from __future__ import annotations

from collections import Counter

from companion.cards.catalogue import SETS, cards_printed_in
from companion.observations import DeckList


def set_of(deck: DeckList) -> str:
    """The deck's set by its name, such as "Age of Ascension"; empty where its cards do not tell.

    Reprints belong to several sets, and legacy cards to another one than the deck: most cards decide.
    """
    counts: Counter[str] = Counter()
    for short, name in SETS.items():
        slugs = {card.slug for card in cards_printed_in(short)}
        counts[name] = sum(entry.card in slugs for entry in deck.cards)
    (best, most), (_, second) = counts.most_common(2)
    return best if most > second and 2 * most > len(deck.cards) else ""
