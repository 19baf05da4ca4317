"""Deck lists made up from the catalogue: twelve cards of each of three houses, drawn by a seed."""

from __future__ import annotations

import random
from collections.abc import Collection

from companion.cards import catalogue
from companion.cards.decks.rulebook_choice import FIRST_SETS
from companion.observations import DeckEntry, DeckList

CARDS_A_HOUSE = 12


def made_up_deck(seed: int, houses: tuple[str, ...] = (), sets: Collection[str] = FIRST_SETS) -> DeckList:
    """A deck of cards printed in these sets; made-up games are played by the rulebook of the first ones."""
    chance = random.Random(seed)
    cards = catalogue.cards_printed_in(*sets)
    chosen = houses or tuple(chance.sample(sorted({card.house for card in cards}), 3))
    entries: list[DeckEntry] = []
    for house in chosen:
        own = [card.slug for card in cards if card.house == house]
        entries += [DeckEntry(slug, house) for slug in chance.sample(own, CARDS_A_HOUSE)]
    return DeckList(f"made-up-{seed}", f"Made-up deck {seed}", chosen, tuple(entries))
