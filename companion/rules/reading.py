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
from companion.rules.constants import EntersAsCopy, GainsTextOf, MayPlay, MayPlayOrUse, MayUse, PlayedAsCopy
from companion.rules.effects.amber import Capture, CaptureFromBoth, Gain, Lose, Pay, Steal, TakeAmber
from companion.rules.effects.cards import DiscardUntil, PlayIt, PutInItsPlace, PutInPlay, Send
from companion.rules.effects.damage import DamageEachBy, DealDamage, DivideDamage
from companion.rules.effects.lines import MoveInLine, MoveToFlank, RearrangeLine, Swap, TakeControl
from companion.rules.effects.status import AddCounters, ReadyOrExhaust
from companion.rules.effects.steps import ChangeActiveHouse
from companion.rules.effects.uses import Use
from companion.rules.filters.houses import OfHouse, SharesHouse
from companion.rules.filters.lines import Beyond, NeighborOf
from companion.rules.filters.references import SharesTrait, itself
from companion.rules.forging import ForgeKey
from companion.rules.state import GameState, InPlay
from companion.rules.targets import Target, as_target

PILES: Final = frozenset({"discard", "purged"})
COPIES: Final = (EntersAsCopy, GainsTextOf, PlayedAsCopy)
MOVES_AMBER: Final = (Capture, CaptureFromBoth, *COPIES, Gain, Lose, Pay, PlayIt, Steal, TakeAmber)
"""Whatever is played may give Æmber."""
DEALS_DAMAGE: Final = (*COPIES, DamageEachBy, DealDamage, DivideDamage, PlayIt)


@cache
def searches_piles(card: Card) -> bool:
    """True if an ability of this card is for certain cards in piles, where no more than the top can be seen.

    So it is where it is played as a copy of one.
    """
    targets = (word for word in words_of(card.texts) if isinstance(word, Target))
    searched = any(PILES.intersection(one.zones) and not one.filter.tells_nothing for one in targets)
    return searched or copies_others(card)


@cache
def goes_through_piles(card: Card) -> bool:
    """True if an ability of this card is about cards in piles, where no more than the top can be seen."""
    return any(isinstance(word, Target) and PILES.intersection(word.zones) for word in words_of(card.texts))


@cache
def moves_amber(card: Card) -> bool:
    """True if an ability of this card gives, takes or moves Æmber, or may: a copy does what another card does."""
    return _has(card, *MOVES_AMBER)


@cache
def deals_damage(card: Card) -> bool:
    """True if an ability of this card deals damage, or may."""
    return _has(card, *DEALS_DAMAGE)


@cache
def digs(card: Card) -> bool:
    """True if an ability of this card discards from a deck until a certain card comes."""
    return _has(card, DiscardUntil)


@cache
def minds_houses(card: Card) -> bool:
    """True if how much an ability of this card does, what it does to others, or what may follow, depends on the house
    of a card, such as one it discarded. Where a house is only a condition, players are asked if it holds.
    """
    counts = (word for word in words_of(card.texts) if isinstance(word, CountOf))
    counts_houses = any(isinstance(part, OfHouse) for word in counts for part in words_of(word))
    return counts_houses or _has(card, SharesHouse, ChangeActiveHouse)


@cache
def shares_trait(card: Card) -> bool:
    """True if what an ability of this card does to others depends on the traits of a card, such as one it purged."""
    return _has(card, SharesTrait)


@cache
def plays_others(card: Card) -> bool:
    """True if an ability of this card plays other cards, or may."""
    return _has(card, PlayIt)


@cache
def puts_into_play(card: Card) -> bool:
    """True if an ability of this card puts cards into play that it does not play, or takes control of others."""
    return _has(card, PutInItsPlace, PutInPlay, TakeControl)


@cache
def copies_others(card: Card) -> bool:
    """True if this card is played as if it were another one."""
    return _has(card, PlayedAsCopy)


@cache
def uses_others(card: Card) -> bool:
    """True if an ability of this card uses other cards, one after another, or may."""
    return _has(card, Use)


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
def rearranges_lines(card: Card) -> bool:
    """True if an ability of this card gives creatures another place in their battleline."""
    return _has(card, MoveInLine, MoveToFlank, RearrangeLine, Swap)


@cache
def returns_to_hand(card: Card) -> bool:
    """True if an ability of this card takes cards from play back to a hand, from which they may be played once more."""
    sent = (word for word in words_of(card.texts) if isinstance(word, Send) and word.to == "hand")
    return any("play" in word.cards.zones for word in sent)


@cache
def minds_its_place(card: Card) -> bool:
    """True if an ability of this card asks who stands beside it, or on which side of it."""
    return _has(card, Beyond, NeighborOf)


@cache
def counters_named(card: Card) -> tuple[str, ...]:
    """The counters that abilities of this card put on cards, beside power counters."""
    added = (word for word in words_of(card.texts) if isinstance(word, AddCounters))
    return tuple(dict.fromkeys(word.name for word in added if word.name))


@cache
def forges_keys(card: Card) -> bool:
    """True if an ability of this card forges a key, or may."""
    return _has(card, ForgeKey)


@cache
def allows_other_houses(card: Card) -> bool:
    """True if an ability of this card lets cards of other houses be played or used."""
    return _has(card, MayPlay, MayPlayOrUse, MayUse)


def _has(card: Card, *kinds: type) -> bool:
    """True if an ability of this card is made of a word of one of these kinds, among others."""
    return any(isinstance(word, kinds) for word in words_of(card.texts))


def words_of(word: object) -> Iterator[object]:
    """The words that this one is made of, and itself."""
    if isinstance(word, tuple):
        for part in word:
            yield from words_of(part)
    elif is_dataclass(word):
        yield word
        for one in fields(word):
            yield from words_of(getattr(word, one.name))
