"""KeyForge as an environment for programs that learn and search, in the words of OpenSpiel.

    game = KeyForgeGame.of(*STARTER_DECKS)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(luck.choice(state.legal_actions()))
    state.returns()

`petting_zoo` and `open_spiel` make of it an environment of PettingZoo and a game of OpenSpiel.
"""

from companion.environment.state import CHANCE, TERMINAL, KeyForgeGame, KeyForgeState

__all__ = ["CHANCE", "TERMINAL", "KeyForgeGame", "KeyForgeState"]
