"""The environment of PettingZoo passes that project's own tests."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from companion.environment import KeyForgeGame
from tests.environment.games import STARTERS

pettingzoo = pytest.importorskip("pettingzoo.test", reason="the extra pettingzoo is not installed")
petting_zoo = pytest.importorskip("companion.environment.petting_zoo")

AGENTS = petting_zoo.AGENTS

OF_EVERY_OBSERVATION_WITH_A_MASK = [
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
]
"""PettingZoo says this of each environment that is not in a list of its own ones."""


@pytest.mark.filterwarnings(*OF_EVERY_OBSERVATION_WITH_A_MASK)
def test_it_keeps_to_the_interface() -> None:
    pettingzoo.api_test(petting_zoo.env(), num_cycles=300)


def test_a_seed_makes_a_game_the_same_again() -> None:
    pettingzoo.seed_test(petting_zoo.env, num_cycles=100)


def test_a_game_is_played_to_its_end_and_its_winner_rewarded() -> None:
    environment = petting_zoo.raw_env()
    environment.reset(seed=3)
    luck = Random(3)
    won = dict.fromkeys(AGENTS, 0.0)
    for agent in environment.agent_iter():
        seen, reward, terminated, truncated, _ = environment.last()
        won[agent] += reward
        over = terminated or truncated
        environment.step(None if over else luck.choice(np.flatnonzero(seen["action_mask"])))
    assert sorted(won.values()) == [-1.0, 1.0]
    assert list(won.values()) == environment.state_now.returns()


def test_a_game_that_comes_to_its_most_actions_is_truncated() -> None:
    environment = petting_zoo.raw_env(KeyForgeGame(STARTERS.decks, STARTERS.houses, most_actions=4))
    environment.reset(seed=1)
    for _ in range(4):
        seen = environment.observe(environment.agent_selection)
        environment.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert environment.truncations == dict.fromkeys(AGENTS, True)
    assert environment.rewards == dict.fromkeys(AGENTS, 0.0)


def test_only_the_agent_who_acts_has_actions() -> None:
    environment = petting_zoo.raw_env()
    environment.reset(seed=1)
    acts = environment.agent_selection
    for agent in AGENTS:
        assert environment.observe(agent)["action_mask"].any() == (agent == acts)


def test_what_is_seen_lies_in_its_space() -> None:
    environment = petting_zoo.raw_env()
    environment.reset(seed=1)
    for agent in AGENTS:
        assert environment.observation_space(agent).contains(environment.observe(agent))
