"""The numbers of an observation tensor: what each of them means, in the order in which they stand.

First come `TABLE`, then for each card of the own deck list and of the other one, in 36 rows each, `CARD`. A row without
a card is zeros. Numbers are as they are at the table, not scaled; what is or is not is 1 or 0.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from companion.cards.catalogue import all_cards
from companion.environment.alphabet import CARDS
from companion.rules.card import HOUSES, PhysicalCard
from companion.rules.state import KEY_COLORS

STEPS: Final = ("setup", "forge", "house", "main", "ready", "draw")
KINDS: Final = ("move", "card", "cards", "house", "option", "number", "order", "flank", "key")
SIDE: Final = (
    "amber",
    "chains",
    *(f"key {key}" for key in KEY_COLORS),
    "key cost",
    "hand",
    "deck",
    "discard",
    "archives",
)
TYPES: Final = ("action", "artifact", "creature", "upgrade")
ICONS: Final = ("amber", "capture", "damage", "draw")
PLACES: Final = (
    "hand",
    "discard",
    "archives",
    "purged",
    "battleline",
    "artifacts",
    "upgrade",
    "with a card",
    "resolving",
)
KEYWORDS: Final = (
    "alpha", "assault", "deploy", "elusive", "hazardous", "invulnerable", "omega", "poison", "skirmish", "taunt",
)  # fmt: skip

TABLE: Final = (
    "turn", "own turn", "rulebook 14",
    *(f"step {step}" for step in STEPS),
    *(f"active house {house}" for house in HOUSES),
    *(f"own {name}" for name in SIDE), *(f"other {name}" for name in SIDE),
    *(f"decides {kind}" for kind in KINDS), "at least", "at most", "named so far",
)  # fmt: skip
"""The numbers about the table. What is to be decided is told to whoever decides it."""
PRINTED: Final = (
    "title", *(f"house {house}" for house in HOUSES), *(f"type {kind}" for kind in TYPES), "printed power",
    "printed armor", *(f"{icon} icons" for icon in ICONS),
)  # fmt: skip
"""The numbers of a card that its deck list tells. `title` is its place in the alphabet of all cards, from 1."""
PLACED: Final = (
    *(f"in {place}" for place in PLACES), "controlled by you", "controlled by the other", "place", "host", "exhausted",
    "stunned", "warded", "enraged", "damage", "amber", "power counters", "other counters", "power", "armor left",
    *KEYWORDS, "named", "source", "revealed",
)  # fmt: skip
"""The numbers of a card that tell where it is seen and how it is there; all zero where its place is not seen.

`place` counts from 1, from the left or the top; `host` is the row of the card that it lies with, from 1. `named` is 1
for a card of the move or the answer that is being named, `source` for the card that asks, `revealed` for one that was
shown to both players this turn.
"""
CARD: Final = (*PRINTED, *PLACED)
SIZE: Final = len(TABLE) + CARDS * len(CARD)
LARGEST: Final = 100_000
"""No number of a tensor is larger, nor is one below 0."""


@cache
def _titles() -> dict[str, int]:
    return {slug: number for number, slug in enumerate(sorted(all_cards()), start=1)}


def printed_row(copy: PhysicalCard) -> list[float]:
    """The numbers of `PRINTED` for a card of a deck list."""
    card = copy.card
    assert card is not None
    house = copy.house or card.house
    icons = copy.icons
    return [
        float(_titles().get(card.slug, 0)),
        *(float(house == one) for one in HOUSES),
        *(float(card.type == one) for one in TYPES),
        float(card.power),
        float(card.armor),
        *(float(icons.count(icon)) for icon in ICONS),
    ]
