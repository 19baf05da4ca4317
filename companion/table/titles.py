"""The printed titles of cards, for what a table says."""

from __future__ import annotations

from companion.cards.catalogue import printed_facts
from companion.chronicle import title_from_slug


def title_of(slug: str) -> str:
    """The printed title of a card by its slug, or by a physical card's name such as `troll#1`."""
    facts = printed_facts(slug.partition("#")[0])
    return title_from_slug(slug) if facts is None else facts.title
