"""KeyForge as an environment of PettingZoo, in which agents act in turn: `env()`. Needs the extra `pettingzoo`.

environment = env()
environment.reset(seed=1)
for agent in environment.agent_iter():
    observation, reward, termination, truncation, info = environment.last()
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from companion.cards.decks.starter_decks import STARTER_DECKS
from companion.environment.features import LARGEST, SIZE
from companion.environment.state import KeyForgeGame, KeyForgeState

AGENTS: Final = ("player_0", "player_1")


def env(game: KeyForgeGame | None = None) -> AECEnv:
    """The environment with PettingZoo's usual checks around it; without a game, of the two starter decks."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(game)))


def raw_env(game: KeyForgeGame | None = None) -> KeyForgeAEC:
    """The environment alone."""
    return KeyForgeAEC(game or KeyForgeGame.of(*STARTER_DECKS))


class KeyForgeAEC(AECEnv):
    """Two agents; chance decides by a generator that `reset` seeds.

    An observation holds the tensor as `observation`, and as `action_mask` a 1 for each action that may be taken, all
    zero while the other agent acts. Whoever wins is rewarded with 1 and the other with -1. A game that comes to its
    most actions is truncated.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "keyforge_v1", "is_parallelizable": False, "render_modes": ["ansi"]}
    render_mode = None

    def __init__(self, game: KeyForgeGame) -> None:
        super().__init__()
        self._game = game
        self._luck = Random(0)
        self._state: KeyForgeState | None = None
        self.possible_agents = list(AGENTS)
        actions = game.num_distinct_actions()
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in AGENTS}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, LARGEST, (SIZE,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in AGENTS
        }

    @property
    def state_now(self) -> KeyForgeState:
        """The state of the game. Raises `RuntimeError` before the first `reset`."""
        if self._state is None:
            raise RuntimeError("reset begins a game")
        return self._state

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game, up to the first decision of a player; `seed` makes all of its chance the same again."""
        if seed is not None:
            self._luck = Random(seed)
        self._state = self._game.new_initial_state()
        self._state.apply_chance(self._luck)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """The observation of an agent."""
        state, player = self.state_now, AGENTS.index(agent)
        acts = state.current_player() == player
        mask = state.legal_actions_mask() if acts else [0] * self._game.num_distinct_actions()
        return {
            "observation": np.array(state.observation_tensor(player), np.float32),
            "action_mask": np.array(mask, np.int8),
        }

    def step(self, action: Any) -> None:
        """Takes an action of the agent whose turn it is, and what chance then decides."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.state_now
        self._cumulative_rewards[agent] = 0.0
        state.apply_action(int(action))
        state.apply_chance(self._luck)
        if state.is_terminal():
            won = state.node.position.over
            self.rewards = dict(zip(AGENTS, state.returns(), strict=True))
            self.terminations = dict.fromkeys(AGENTS, won)
            self.truncations = dict.fromkeys(AGENTS, not won)
        self._accumulate_rewards()
        self._select()

    def render(self) -> str:
        """The state in a line."""
        return str(self.state_now)

    def _select(self) -> None:
        """The game goes on with whoever decides; when it is over, each agent is told in turn."""
        state = self.state_now
        self.agent_selection = AGENTS[0] if state.is_terminal() else AGENTS[state.current_player()]
