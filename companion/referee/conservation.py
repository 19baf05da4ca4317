"""Every card of both decks is in exactly one place: decks of 36 cards, and no card too many on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.formats.listed_cards import copies_in
from companion.observations import UNKNOWN_CARD, GameStarted, PlayerNumber, TableSnapshot
from companion.referee.search.agreement import seen_cards
from companion.rules.state import GameState
from companion.sentences import N_, Sentence

CARDS_IN_A_DECK = 36


def wrong_decks(start: GameStarted) -> Iterator[tuple[PlayerNumber, str]]:
    """The players whose deck list does not hold 36 cards, with what is to be said of it."""
    for number, registration in enumerate(start.players):
        count = len(registration.deck.cards)
        if count != CARDS_IN_A_DECK:
            wording = N_("{who}’s deck list holds {count} cards; a deck has {cards}.")
            yield number, Sentence(wording, who=registration.name, count=count, cards=CARDS_IN_A_DECK)


def odd_cards(state: GameState, table: TableSnapshot) -> tuple[str, list[str]] | None:
    """Titles seen that cannot be: in no deck list (`not-in-deck`), or more of one than both decks hold (`card-count`).

    Cards that are known to lie buried in a pile count with those that are seen. A card that a judge or the players
    brought into the game belongs to it.
    """
    held = Counter(copy.card.slug for _, copy in copies_in(state) if copy.card is not None)
    cards = [card for _, _, card in seen_cards(table) if card.card != UNKNOWN_CARD]
    if foreign := [card for card in dict.fromkeys(card.card for card in cards) if card not in held]:
        return "not-in-deck", foreign
    lying = Counter(card.card for card in cards) + _buried(state, {card.id for card in cards if card.id})
    many = sorted(title for title, count in lying.items() if count > held[title])
    return ("card-count", many) if many else None


def _buried(state: GameState, seen: set[str]) -> Counter[str]:
    """Cards that are known to lie under the top of a pile, and that are not seen elsewhere."""
    piles = (copy for player in state.players for copy in (*player.discard[1:], *player.purged))
    return Counter(copy.card.slug for copy in piles if copy.card is not None and copy.id not in seen)
