"""Deck lists made up from the catalogue: twelve cards of each of three houses, drawn by a seed."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from companion.cards import catalogue
from companion.cards.decks.rulebook_choice import FIRST_SETS
from companion.observations import BONUS_ICONS, DeckEntry, DeckList
from companion.rules.card import Card, icons_of

CARDS_A_HOUSE: Final = 12
LATER_SETS: Final = frozenset({"WC", "MM"})
ICONS_A_DECK: Final = 10
"""How many bonus icons a deck of a set with enhancements spreads over its cards."""
ANOMALY_SHARE: Final = 0.5
"""How many of the decks of a set with anomalies hold one."""


def made_up_deck(seed: int, houses: tuple[str, ...] = (), sets: Collection[str] = FIRST_SETS) -> DeckList:
    """A deck of cards printed in these sets; made-up games are played by the rulebook that has their words.

    A gigantic creature comes with both its halves, an anomaly in a house of its deck, and a deck of Mass Mutation has
    bonus icons added to some of its cards.
    """
    chance = random.Random(seed)
    cards = catalogue.cards_printed_in(*sets)
    of_house = {house: [card for card in cards if card.house == house] for house in sorted({c.house for c in cards})}
    complete = [house for house, own in of_house.items() if house and len(own) >= CARDS_A_HOUSE]
    chosen = houses or tuple(chance.sample(complete, 3))
    entries: list[DeckEntry] = []
    for house in chosen:
        entries += [DeckEntry(slug, house) for slug in _drawn(of_house[house], chance)]
    if anomalies := of_house.get(""):
        entries = _with_anomaly(entries, anomalies, chance)
    if "MM" in sets:
        entries = _enhanced(entries, chance)
    return DeckList(f"made-up-{seed}", f"Made-up deck {seed}", chosen, tuple(entries))


def _drawn(cards: Sequence[Card], chance: random.Random) -> list[str]:
    """Twelve titles of a house; where a half of a gigantic creature is drawn, its other half takes another's place."""
    drawn = chance.sample([card.slug for card in cards], CARDS_A_HOUSE)
    halves = {card.slug: card.halves for card in cards if card.halves}
    for slug in [slug for slug in drawn if slug in halves]:
        for missing in [half for half in halves[slug] if half not in drawn]:
            drawn[next(place for place, other in enumerate(drawn) if other not in halves)] = missing
    return drawn


def _with_anomaly(entries: list[DeckEntry], anomalies: Sequence[Card], chance: random.Random) -> list[DeckEntry]:
    if chance.random() >= ANOMALY_SHARE:
        return entries
    open_to = [place for place, entry in enumerate(entries) if not catalogue.card(entry.card).halves]
    place, anomaly = chance.choice(open_to), chance.choice(anomalies)
    return [*entries[:place], replace(entries[place], card=anomaly.slug), *entries[place + 1 :]]


def _enhanced(entries: Sequence[DeckEntry], chance: random.Random) -> list[DeckEntry]:
    """The cards with all their icons: the printed Æmber, and below it what their deck added."""
    added = [chance.randrange(len(entries)) for _ in range(ICONS_A_DECK)]
    return [
        replace(
            entry,
            icons=(*icons_of(catalogue.card(entry.card), ()), *chance.choices(BONUS_ICONS, k=added.count(place))),
        )
        for place, entry in enumerate(entries)
    ]
