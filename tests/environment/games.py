"""Games of the environment for its tests, played by chance from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.cards.decks.rulebook_choice import FIRST_SETS
from companion.cards.decks.starter_decks import STARTER_DECKS
from companion.environment import KeyForgeGame, KeyForgeState
from companion.simulation.games.made_up_decks import LATER_SETS, made_up_deck

STARTERS = KeyForgeGame.of(*STARTER_DECKS)


def game(seed: int) -> KeyForgeGame:
    """The starter decks for seed 0, otherwise two made-up ones, for odd seeds of later sets."""
    if seed == 0:
        return STARTERS
    sets = LATER_SETS if seed % 2 else FIRST_SETS
    return KeyForgeGame.of(made_up_deck(2 * seed, sets=sets), made_up_deck(2 * seed + 1, sets=sets))


def played(seed: int, actions: int = 100_000) -> Iterator[KeyForgeState]:
    """Each moment of a game by chance, the same state all along, up to this many actions."""
    luck = Random(seed)
    state = game(seed).new_initial_state()
    yield state
    for _ in range(actions):
        if state.is_terminal():
            return
        state.apply_action(luck.choice(state.legal_actions()))
        yield state


def in_the_middle(seed: int, actions: int) -> KeyForgeState:
    """The state after so many actions, and on to a player's next decision."""
    *_, state = played(seed, actions)
    state.apply_chance(Random(seed))
    return state


def played_on(state: KeyForgeState, actions: int = 100_000) -> KeyForgeState:
    """The same state, so many actions of chance later or at the end."""
    luck = Random(actions)
    while actions and not state.is_terminal():
        state.apply_action(luck.choice(state.legal_actions()))
        actions -= 1
    return state
