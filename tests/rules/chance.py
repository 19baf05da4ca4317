"""Games played by chance: random decks, and a random legal move and random answers at every step."""

from __future__ import annotations

from random import Random

from companion.cards.catalogue import all_cards
from companion.rules import setup
from companion.rules.card import Copy, PlayerNumber
from companion.rules.game import after, answered, legal_moves
from companion.rules.moves import Move
from companion.rules.state import Answer, Decision, GameState
from companion.simulation.starter_decks import STARTER_DECKS

HOUSES = ("brobnar", "dis", "logos", "mars", "sanctum", "shadows", "untamed")
CARDS_A_HOUSE = 12


def game_of_all_cards(luck: Random) -> GameState:
    """Two decks of twelve cards of each of three houses, drawn from all declared cards."""
    houses = (tuple(luck.sample(HOUSES, 3)), tuple(luck.sample(HOUSES, 3)))
    return setup.start((_deck(luck, 0, houses[0]), _deck(luck, 1, houses[1])), houses, shuffled=True)


def _deck(luck: Random, owner: PlayerNumber, houses: tuple[str, ...]) -> list[Copy]:
    cards = [
        luck.choice([card for card in all_cards().values() if card.house == house])
        for house in houses
        for _ in range(CARDS_A_HOUSE)
    ]
    return [Copy(f"{owner}.{number}", card, owner) for number, card in enumerate(luck.sample(cards, len(cards)))]


def game_of_starter_decks(luck: Random) -> GameState:
    decks = []
    for owner, deck in enumerate(STARTER_DECKS):
        entries = luck.sample(deck.cards, len(deck.cards))
        decks.append([Copy(f"{owner}.{n}", all_cards()[entry.card], owner) for n, entry in enumerate(entries)])
    first, second = STARTER_DECKS
    return setup.start((decks[0], decks[1]), (first.houses, second.houses), shuffled=True)


def choice(luck: Random, decision: Decision) -> Answer:
    """A random admissible answer; an effect that may be declined is declined now and then."""
    options = decision.options
    if decision.kind == "order" or decision.what == "shuffle":
        return tuple(str(option) for option in luck.sample(options, len(options)))
    if decision.maximum == 1:
        declined = decision.minimum == 0 and (not options or luck.random() < 0.3)
        return () if declined else luck.choice(options)
    number = luck.randint(decision.minimum, decision.maximum)
    return tuple(str(option) for option in luck.sample(options, number))


def next_move(luck: Random, state: GameState) -> Move:
    """A random legal move that ends the turn less often than not while there is something else to do."""
    moves = legal_moves(state)
    return luck.choice(moves[:-1] if len(moves) > 1 and luck.random() < 0.5 else moves)


def completed(luck: Random, state: GameState, move: Move) -> GameState:
    """The state after a move and random answers to whatever it asked."""
    state = after(state, move)
    while state.decision is not None:
        state = answered(state, choice(luck, state.decision))
    return state
