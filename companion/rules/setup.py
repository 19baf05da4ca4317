"""How a game begins: two deck lists become a state in which nobody knows the order of any deck.

    state = start(names, decks, first_player=0, chains=(0, 4))

Decks begin hidden: every copy in hand and deck is unknown, and each player's `unseen` holds the 36 physical cards.
A program that knows the order (a simulation, a test) gives `orders` and gets a state without hidden cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.rulebooks import USUAL, Rulebook
from companion.rules.card import House, PhysicalCard, PlayerNumber
from companion.rules.facts import chain_penalty
from companion.rules.state import GameState, Player, Turn

STARTING_HANDS = (7, 6)
"""Cards drawn by the first player and by the other (rulebook 1.3, Game setup, 6)."""


def start(
    decks: tuple[Sequence[PhysicalCard], Sequence[PhysicalCard]],
    houses: tuple[Sequence[House], Sequence[House]],
    names: tuple[str, str] = ("", ""),
    first_player: PlayerNumber = 0,
    chains: tuple[int, int] = (0, 0),
    rulebook: Rulebook = USUAL,
    shuffled: bool = False,
) -> GameState:
    """The state after both starting hands are drawn, before mulligans.

    With `shuffled` the decks are taken to lie in the order given, top first; otherwise nobody knows their order.
    Starting chains count for the first hand as for any refill, and one is shed (rulebook 1.3, glossary, Chain).
    """
    players = tuple(
        _player(decks[number], houses[number], names[number], chains[number], _hand(number, first_player), shuffled)
        for number in (0, 1)
    )
    return GameState((players[0], players[1]), Turn(0, first_player, "setup"), rulebook)


def _hand(number: PlayerNumber, first_player: PlayerNumber) -> int:
    return STARTING_HANDS[0 if number == first_player else 1]


def _player(
    deck: Sequence[PhysicalCard], houses: Sequence[House], name: str, chains: int, hand: int, shuffled: bool
) -> Player:
    drawn = max(0, hand - chain_penalty(chains))
    owner = deck[0].owner if deck else 0
    cards = (
        tuple(deck) if shuffled else tuple(PhysicalCard(f"?#{owner}.{n}", None, owner) for n in range(1, len(deck) + 1))
    )
    return Player(
        name,
        tuple(houses),
        chains=max(0, chains - 1),
        hand=cards[:drawn],
        deck=cards[drawn:],
        unseen=() if shuffled else tuple(deck),
    )
