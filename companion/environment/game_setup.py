"""A game as programs that learn or search want it: who plays with which decks, and the state it begins in.

game = KeyForgeGame.of(*STARTER_DECKS)
state = game.new_initial_state()
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Self

from companion.cards.catalogue import card
from companion.cards.decks.rulebook_choice import rulebook_for
from companion.environment.alphabet import CARDS, DECK, NAMES
from companion.environment.choices import CardNumbers
from companion.environment.features import SIZE, printed_row
from companion.observations import DeckList
from companion.rulebooks import USUAL, Rulebook
from companion.rules.card import HOUSES, House, PhysicalCard, PlayerNumber, physical_card
from companion.rules.game import at_rest
from companion.rules.state import GameState

MOST_ACTIONS: Final = 5_000
"""Actions after which a game ends without a winner; one of players who move by chance takes about 300."""

Deck = tuple[PhysicalCard, ...]


@dataclass(frozen=True)
class GameSetup:
    """The rules and the players' decks, from which any number of games begin.

    `first_player` is drawn by chance where it is `None`. A game of more than `most_actions` actions of the players,
    chance left out, ends without a winner. With `position` games begin there. Raises `ValueError` for what cannot be
    played: more than 36 cards a deck, a house that the rules do not know, a position with hidden cards.
    """

    decks: tuple[Deck, Deck]
    houses: tuple[tuple[House, ...], tuple[House, ...]]
    first_player: PlayerNumber | None = None
    chains: tuple[int, int] = (0, 0)
    rulebook: Rulebook = USUAL
    most_actions: int = MOST_ACTIONS
    position: GameState | None = None

    def __post_init__(self) -> None:
        for deck in self.decks:
            if len(deck) > DECK:
                raise ValueError(f"a deck has {DECK} cards; one of these has {len(deck)}")
        for house in (*self.houses[0], *self.houses[1]):
            if house not in HOUSES:
                raise ValueError(f"the rules do not know the house “{house}”, only {', '.join(HOUSES)}")
        if self.position is not None and any(copy.hidden for copy in self.position.copies()):
            raise ValueError("a position must tell every card: deal the hidden ones first")

    @classmethod
    def of(
        cls,
        first: DeckList,
        second: DeckList,
        first_player: PlayerNumber | None = None,
        chains: tuple[int, int] = (0, 0),
        rulebook: Rulebook | None = None,
        most_actions: int = MOST_ACTIONS,
    ) -> Self:
        """The game of two deck lists. Without a rulebook it is the one that has the words of their cards.

        Raises `UnknownCard` for a card that the rules do not know, and `ValueError` as the class does.
        """
        lists = (first, second)
        slugs = [entry.card for deck in lists for entry in deck.cards]
        houses = (first.houses, second.houses)
        chosen = rulebook or rulebook_for(slugs, (*houses[0], *houses[1]))
        decks = (_physical(first, 0), _physical(second, 1))
        return cls(decks, houses, first_player, chains, chosen, most_actions)

    @classmethod
    def at(cls, position: GameState, most_actions: int = MOST_ACTIONS) -> Self:
        """The game that begins at a position in which every card is known. Raises `ValueError` as the class does."""
        # Not as they lie: the number of a card must not tell where it is.
        copies = sorted((*position.copies(), *position.resolving), key=_title_and_id)
        decks = tuple(tuple(copy for copy in copies if copy.owner == owner) for owner in (0, 1))
        houses = tuple(player.houses for player in position.players)
        return cls(
            (decks[0], decks[1]),
            (houses[0], houses[1]),
            position.active,
            rulebook=position.rulebook,
            most_actions=most_actions,
            position=at_rest(position) if position.decision is None else position,
        )

    @cached_property
    def numbers(self) -> CardNumbers:
        """The number of each card, by which actions name it."""
        left, right = (tuple(copy.id for copy in deck) for deck in self.decks)
        return CardNumbers.of((left, right))

    @cached_property
    def printed_rows(self) -> tuple[tuple[list[float], ...], tuple[list[float], ...]]:
        """The part of the observation tensor that print tells, for each card of both decks."""
        left, right = (tuple(map(printed_row, deck)) for deck in self.decks)
        return left, right

    def num_distinct_actions(self) -> int:
        """How many actions there are: those of players are 0 to one less."""
        return len(NAMES)

    def max_chance_outcomes(self) -> int:
        """How many outcomes of chance there are: the cards of both decks."""
        return CARDS

    def observation_tensor_shape(self) -> list[int]:
        """How many numbers an observation has."""
        return [SIZE]

    def num_players(self) -> int:
        """Two."""
        return 2

    def max_game_length(self) -> int:
        """The most actions of players in a game."""
        return self.most_actions


def _title_and_id(copy: PhysicalCard) -> tuple[str, str]:
    return ("" if copy.card is None else copy.card.slug, copy.id)


def _physical(deck: DeckList, owner: PlayerNumber) -> Deck:
    """The cards of a deck list; the id of each tells whose it is and where in the list it stands."""
    return tuple(
        physical_card(f"{entry.card}#{owner}.{place}", card(entry.card), owner, entry.house, entry.icons)
        for place, entry in enumerate(deck.cards)
    )
