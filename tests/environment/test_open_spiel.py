"""The game of OpenSpiel passes that project's own tests, and is the environment's."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from companion.cards.decks.starter_decks import MISS_ONYX
from companion.environment import CHANCE, TERMINAL
from tests.environment.games import played

pyspiel = pytest.importorskip("pyspiel", reason="the extra open-spiel is not installed")
pytest.importorskip("companion.environment.open_spiel")

SHORT = {"most_actions": 40}


def test_chance_and_the_end_have_the_numbers_that_they_have_there() -> None:
    assert (int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)) == (CHANCE, TERMINAL)


def test_whole_games_by_chance_keep_to_the_interface() -> None:
    pyspiel.random_sim_test(pyspiel.load_game("python_keyforge"), num_sims=1, serialize=False, verbose=False)


def test_games_that_are_written_and_read_keep_to_the_interface() -> None:
    pyspiel.random_sim_test(pyspiel.load_game("python_keyforge", SHORT), num_sims=2, serialize=True, verbose=False)


def test_it_is_the_same_game_action_for_action() -> None:
    state = pyspiel.load_game("python_keyforge").new_initial_state()
    *_, own = played(0, 200)
    for action in own.history:
        assert action in state.legal_actions()
        state.apply_action(action)
    assert state.legal_actions() == own.legal_actions()
    assert state.inner == own
    assert np.array_equal(state.observation_tensor(0), np.array(own.observation_tensor(0), np.float32))
    assert state.information_state_string(1) == own.information_state_string(1)


def test_a_clone_goes_its_own_way() -> None:
    state = pyspiel.load_game("python_keyforge").new_initial_state()
    clone = state.clone()
    clone.apply_action(1)
    assert (state.history(), clone.history()) == ([], [1])
    assert clone.inner != state.inner


def test_the_game_is_played_with_the_decks_that_files_name(tmp_path: Path) -> None:
    cards = [{"card": entry.card, "house": entry.house} for entry in MISS_ONYX.cards]
    deck = {"id": MISS_ONYX.id, "name": MISS_ONYX.name, "houses": MISS_ONYX.houses, "cards": cards}
    (tmp_path / "onyx.json").write_text(json.dumps(deck), encoding="utf-8")
    game = pyspiel.load_game("python_keyforge", {"first_deck": str(tmp_path / "onyx.json"), "first_player": 0})
    state = game.new_initial_state()
    assert state.inner.game.houses == (MISS_ONYX.houses, MISS_ONYX.houses)
    assert state.inner.game.first_player == 0
