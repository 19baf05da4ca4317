"""From registered deck lists to the first state of a game, in which nobody knows the order of any deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

from companion.cards import catalogue
from companion.observations import DeckList, GameStarted
from companion.rulebooks import RULEBOOKS, USUAL, Rulebook
from companion.rules import setup
from companion.rules.card import Card, CardType, PhysicalCard, physical_card
from companion.rules.state import GameState

STAND_IN_POWER = 1_000
"""A creature that the catalogue does not know never dies by the referee's reckoning, only by what is seen."""


def first_state(start: GameStarted) -> GameState:
    """The state after both starting hands are drawn. A rulebook that is not known is taken as the usual one."""
    lists = [registration.deck for registration in start.players]
    left, right = physical_cards((lists[0], lists[1]))
    rulebook: Rulebook = next((known for known in RULEBOOKS if known == start.rulebook), USUAL)
    return setup.start(
        (left, right),
        (lists[0].houses, lists[1].houses),
        (start.players[0].name, start.players[1].name),
        start.first_player,
        (start.players[0].chains, start.players[1].chains),
        rulebook,
    )


def physical_cards(decks: tuple[DeckList, DeckList]) -> tuple[list[PhysicalCard], list[PhysicalCard]]:
    """The cards of both decks. Ids number the copies of a title through both decks, as the label registry does."""
    copies: Counter[str] = Counter()
    return list(_numbered(decks[0], 0, copies)), list(_numbered(decks[1], 1, copies))


def _numbered(deck: DeckList, owner: int, copies: Counter[str]) -> Iterator[PhysicalCard]:
    for entry in deck.cards:
        copies[entry.card] += 1
        copy_id = f"{entry.card}#{copies[entry.card]}"
        yield physical_card(copy_id, card_or_stand_in(entry.card), owner, entry.house, entry.icons)


def card_or_stand_in(slug: str) -> Card:
    """The card; of a later set, as far as print tells it; of a title that nobody knows, a stand-in."""
    return catalogue.card_as_printed(slug) or stand_in(slug, "action")


@cache
def stand_in(slug: str, kind: CardType) -> Card:
    """A card without abilities in place of one that the catalogue does not know: it can be followed, not judged."""
    power = STAND_IN_POWER if kind == "creature" else 0
    return Card(slug, slug.replace("-", " ").title(), "", kind, power=power)


def is_stand_in(card: Card) -> bool:
    """True if it stands in place of a title that nobody knows: anomalies have no house of their own either, but were
    printed.
    """
    return not card.house and not card.numbers
