"""Every card of both decks is in exactly one place: decks of 36 cards, and no card too many on the table."""

from __future__ import annotations

from collections import Counter

from companion.formats.listed_cards import copies_in
from companion.observations import UNKNOWN_CARD
from companion.referee.agreement import seen_cards
from companion.referee.followed_game import FollowedGame
from companion.rules.lookup import card_with_id
from companion.rules.rulebook import cite

CARDS_IN_A_DECK = 36


def check_decks(game: FollowedGame) -> None:
    """At the start: a deck list that does not hold 36 cards."""
    for number, registration in enumerate(game.start.players):
        count = len(registration.deck.cards)
        if count != CARDS_IN_A_DECK:
            message = f"{registration.name}’s deck list holds {count} cards; a deck has {CARDS_IN_A_DECK}."
            where = cite(game.state.rulebook, "Setup")
            game.raise_flag(game.now, "mismatch", "deck-size", number, message, where, (), 1.0)


def odd_cards(game: FollowedGame) -> tuple[str, list[str]]:
    """Titles seen that cannot be: in no deck list (`not-in-deck`), or more of one than both lists hold (`card-count`).

    Cards that are known to lie buried in a pile count with those that are seen. A card that a judge or the players
    brought into the game belongs to it.
    """
    assert game.snapshot is not None
    held = Counter(entry.card for registration in game.start.players for entry in registration.deck.cards)
    held |= Counter(copy.card.slug for _, copy in copies_in(game.state) if copy.card is not None)
    seen = [card for _, _, card in seen_cards(game.snapshot) if card.card != UNKNOWN_CARD]
    foreign = list(dict.fromkeys(card.card for card in seen if card.card not in held))
    if foreign:
        return "not-in-deck", foreign
    lying = Counter(card.card for card in seen) + _buried(game, {card.id for card in seen if card.id})
    return "card-count", sorted(title for title, count in lying.items() if count > held[title])


def _buried(game: FollowedGame, seen: set[str]) -> Counter[str]:
    """Cards that every belief knows to lie under the top of a pile, and that are not seen elsewhere."""
    piles = [
        {
            copy.id
            for player in belief.state.players
            for copy in (*player.discard[1:], *player.purged)
            if not copy.hidden and copy.id not in seen
        }
        for belief in game.beliefs
    ]
    certain = set.intersection(*piles)
    cards = (card_with_id(game.state, card) for card in certain)
    return Counter(card.slug for card in cards if card is not None)
