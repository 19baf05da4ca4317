"""The rulebook that a game is played by if none is named."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.cards.catalogue import printed_facts
from companion.observations import DeckList
from companion.rulebooks import NEWEST, RULEBOOKS, USUAL, Rulebook
from companion.rules.card import House
from companion.rules.rulesets import RULESETS

FIRST_SETS: Final = frozenset({"CotA", "AoA"})
"""The sets whose words rulebook 1.3 explains."""


def rulebook_for(cards: Iterable[str], houses: Iterable[House], usual: Rulebook = USUAL) -> Rulebook:
    """The usual one, or the newest where a card (by its slug) or a house came with a later set."""
    return usual if set(houses) <= {*RULESETS[USUAL].houses} and not any(map(_is_later, cards)) else NEWEST


def rulebook_of(decks: Iterable[DeckList], wanted: str) -> Rulebook:
    """The rulebook for a game of these decks where a table, or an event, wants this one.

    It is the one wanted, unless a deck has cards whose words that rulebook does not have. One that the rules do not
    know is taken as the usual one.
    """
    decks = tuple(decks)
    usual = next((known for known in RULEBOOKS if known == wanted), USUAL)
    slugs = (entry.card for deck in decks for entry in deck.cards)
    return rulebook_for(slugs, (house for deck in decks for house in deck.houses), usual)


def _is_later(slug: str) -> bool:
    facts = printed_facts(slug)
    return facts is not None and not FIRST_SETS.intersection(card_set for card_set, _ in facts.numbers)
