"""KeyForge as a game of OpenSpiel, which importing this module registers. Needs the extra `open-spiel`.

import companion.environment.open_spiel
game = pyspiel.load_game("python_keyforge")
game = pyspiel.load_game("python_keyforge", {"first_deck": "ann.json", "second_deck": "ben.json"})
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
import pyspiel

from companion.cards.decks import load_deck
from companion.cards.decks.starter_decks import STARTER_DECKS
from companion.environment.game_setup import MOST_ACTIONS
from companion.environment.state import KeyForgeGame
from companion.observations import DeckList

PARAMETERS: Final = {"first_deck": "", "second_deck": "", "first_player": -1, "most_actions": MOST_ACTIONS}
"""Files with deck lists, the starter decks where none are named; the first player, by chance where it is -1."""

_GAME_TYPE = pyspiel.GameType(
    short_name="python_keyforge",
    long_name="KeyForge",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class OpenSpielKeyForge(pyspiel.Game):
    """The game with its decks. Raises `DeckError` for a file that holds no deck."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**PARAMETERS, **(params or {})}
        first = chosen["first_player"]
        self.game = KeyForgeGame.of(
            _deck(chosen["first_deck"], STARTER_DECKS[0]),
            _deck(chosen["second_deck"], STARTER_DECKS[1]),
            first_player=None if first < 0 else first,
            most_actions=chosen["most_actions"],
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_distinct_actions(),
            max_chance_outcomes=self.game.max_chance_outcomes(),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.game.max_game_length(),
        )
        super().__init__(_GAME_TYPE, info, params or {})

    def new_initial_state(self) -> OpenSpielKeyForgeState:
        """The state in which a game begins."""
        return OpenSpielKeyForgeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """An object that observes states for a player."""
        return _Observer(self.game, iig_obs_type, params)


class OpenSpielKeyForgeState(pyspiel.State):
    """A game under way. `inner` is the same in this project's own words."""

    def __init__(self, game: OpenSpielKeyForge) -> None:
        super().__init__(game)
        self.inner = game.game.new_initial_state()

    def current_player(self) -> int:
        """The player who decides, or OpenSpiel's chance or terminal player."""
        return self.inner.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.inner.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities."""
        return self.inner.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.inner.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.inner.action_to_string(action)

    def is_terminal(self) -> bool:
        """True if the game is over."""
        return self.inner.is_terminal()

    def returns(self) -> list[float]:
        """The wins of each player, as in `KeyForgeState.returns`."""
        return self.inner.returns()

    def __str__(self) -> str:
        return str(self.inner)


class _Observer:
    """Observes states in the way OpenSpiel asks for: the tensor by parts, and text."""

    def __init__(self, game: KeyForgeGame, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError("observations take no parameters")
        self._perfect_recall = bool(iig_obs_type is not None and iig_obs_type.perfect_recall)
        self.tensor = np.zeros(game.observation_tensor_shape(), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OpenSpielKeyForgeState, player: int) -> None:
        """Makes the tensor what this player sees."""
        self.tensor[:] = state.inner.observation_tensor(player)

    def string_from(self, state: OpenSpielKeyForgeState, player: int) -> str:
        """The observation of this player as text; with perfect recall, all that the player has seen."""
        inner = state.inner
        return inner.information_state_string(player) if self._perfect_recall else inner.observation_string(player)


def _deck(path: str, usual: DeckList) -> DeckList:
    return load_deck(Path(path)).deck if path else usual


pyspiel.register_game(_GAME_TYPE, OpenSpielKeyForge)
