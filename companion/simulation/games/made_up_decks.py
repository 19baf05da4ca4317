"""Deck lists made up from the catalogue: twelve cards of each of three houses, drawn by a seed."""

from __future__ import annotations

import random

from companion.cards import catalogue
from companion.observations import DeckEntry, DeckList

CARDS_A_HOUSE = 12
FIRST_SETS = ("CotA", "AoA")
"""The sets of rulebook 1.3, by which made-up games are played."""


def made_up_deck(seed: int, houses: tuple[str, ...] = (), sets: tuple[str, ...] = FIRST_SETS) -> DeckList:
    chance = random.Random(seed)
    cards = catalogue.cards_printed_in(*sets)
    chosen = houses or tuple(chance.sample(sorted({card.house for card in cards}), 3))
    entries: list[DeckEntry] = []
    for house in chosen:
        own = [card.slug for card in cards if card.house == house]
        entries += [DeckEntry(slug, house) for slug in chance.sample(own, CARDS_A_HOUSE)]
    return DeckList(f"made-up-{seed}", f"Made-up deck {seed}", chosen, tuple(entries))
