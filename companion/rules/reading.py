"""Reading what the words of a declared card tell about it, whatever order they stand in; of a card in play, also the
words of abilities that it has from others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Final

from companion.rules import facts
from companion.rules.abilities import Ability
from companion.rules.amounts import CountOf
from companion.rules.card import Card
from companion.rules.effects.cards import Send
from companion.rules.effects.status import AddCounters, ReadyOrExhaust
from companion.rules.filters.houses import OfHouse
from companion.rules.filters.references import itself
from companion.rules.state import GameState, InPlay
from companion.rules.targets import Target, as_target
from companion.rules.touches import Touch, Word

PILES: Final = frozenset({"discard", "purged"})


@cache
def touches(card: Card, what: Touch) -> bool:
    """True if an ability of this card touches any of this, or may."""
    return any(isinstance(word, Word) and bool(word.touches & what) for word in words_of(card.texts))


@cache
def searches_piles(card: Card) -> bool:
    """True if an ability of this card is for certain cards in piles, where no more than the top can be seen.

    So it is where it is played as a copy of one.
    """
    targets = (word for word in words_of(card.texts) if isinstance(word, Target))
    searched = any(PILES.intersection(one.zones) and not one.filter.tells_nothing for one in targets)
    return searched or touches(card, Touch.COPIES)


@cache
def goes_through_piles(card: Card) -> bool:
    """True if an ability of this card is about cards in piles, where no more than the top can be seen."""
    return any(isinstance(word, Target) and PILES.intersection(word.zones) for word in words_of(card.texts))


@cache
def minds_houses(card: Card) -> bool:
    """True if how much an ability of this card does, what it does to others, or what may follow, depends on the house
    of a card, such as one it discarded. Where a house is only a condition, players are asked if it holds.
    """
    counts = (word for word in words_of(card.texts) if isinstance(word, CountOf))
    counts_houses = any(isinstance(part, OfHouse) for word in counts for part in words_of(word))
    return counts_houses or touches(card, Touch.HOUSES)


def may_ready_itself(state: GameState, item: InPlay) -> bool:
    """True if what a creature does when it has fought or reaped may ready it again, such as with Rocket Boots."""
    return any(
        _readies_itself(ability) for kind in ("fight", "reap") for ability, _ in facts.abilities(state, item, kind)
    )


@cache
def _readies_itself(ability: Ability) -> bool:
    return any(word == ReadyOrExhaust(as_target(itself), exhaust=False) for word in words_of(ability))


@cache
def grows(card: Card) -> bool:
    """True if an ability of this card puts power counters on it."""
    added = (word for word in words_of(card.texts) if isinstance(word, AddCounters) and not word.name)
    return any(word.cards == as_target(itself) for word in added)


@cache
def returns_to_hand(card: Card) -> bool:
    """True if an ability of this card takes cards from play back to a hand, from which they may be played once more."""
    sent = (word for word in words_of(card.texts) if isinstance(word, Send) and word.to == "hand")
    return any("play" in word.cards.zones for word in sent)


@cache
def counters_named(card: Card) -> tuple[str, ...]:
    """The counters that abilities of this card put on cards, beside power counters."""
    added = (word for word in words_of(card.texts) if isinstance(word, AddCounters))
    return tuple(dict.fromkeys(word.name for word in added if word.name))


def words_of(word: object) -> Iterator[object]:
    """The words that this one is made of, and itself."""
    if isinstance(word, tuple):
        for part in word:
            yield from words_of(part)
    elif is_dataclass(word):
        yield word
        for one in fields(word):
            yield from words_of(getattr(word, one.name))
