"""The actions of the environment as whole numbers: one alphabet for moves and for answers to what a move asks.

    ID["choose own 12"]         # the number of an action
    NAMES[850]                  # its name

A card is named by the deck list it is in, as the player who decides sees it, and by its number there: `own 0` to `own
35`, `other 0` to `other 35`. A move with a card is named in two steps where there are several such moves: `play own 3`,
then `left` or `choose other 5`. Several cards are chosen one at a time, up to `done`. The numbers stand until `VERSION`
changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from companion.rules.card import HOUSES
from companion.rules.state import KEY_COLORS

VERSION: Final = 1
"""Rises when an action gets another number."""
DECK: Final = 36
"""The cards of a deck (rulebook 1.3, Game setup)."""
CARDS: Final = 2 * DECK
MOST_NUMBERS: Final = 100
"""Numbers that may be named: 0 to 99."""
MOST_OPTIONS: Final = 128
"""Words that may be offered at once: the most are all titles of both decks, and one more."""
VERBS: Final = ("play", "discard", "reap", "fight", "action", "omni", "unstun", "choose")


def _names() -> Iterator[str]:
    yield from ("keep", "mulligan", "end", "take archives", "leave archives", "done", "no house")
    yield from (f"key {key}" for key in KEY_COLORS)
    yield from (f"house {house}" for house in HOUSES)
    yield from ("left", "right")
    yield from (f"place {place}" for place in range(CARDS))
    yield from (f"number {number}" for number in range(MOST_NUMBERS))
    yield from (f"option {option}" for option in range(MOST_OPTIONS))
    yield from (f"{verb} {whose} {card}" for verb in VERBS for whose in ("own", "other") for card in range(DECK))


NAMES: Final = tuple(_names())
"""The name of each action, by its number."""
ID: Final[Mapping[str, int]] = MappingProxyType({name: number for number, name in enumerate(NAMES)})
"""The number of each action, by its name."""
DONE: Final = ID["done"]
_FIRST_OF: Final = {verb: ID[f"{verb} own 0"] for verb in VERBS}


def with_card(verb: str, card: int) -> int:
    """The action that does something with a card: 0 to 35 are cards of the own deck, 36 to 71 of the other's."""
    return _FIRST_OF[verb] + card


def card_in(action: int) -> int | None:
    """The card that an action names, 0 to 71 as in `with_card`; `None` where it names none."""
    first = _FIRST_OF[VERBS[0]]
    return (action - first) % CARDS if action >= first else None
