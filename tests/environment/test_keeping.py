"""A state that was kept in the middle of a turn, or of a move, goes on as it would have."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import TypeAlias

import pytest

from companion.environment import KeyForgeGame, KeyForgeState
from companion.formats.values import ValueFormError
from tests.environment.games import STARTERS, game, played, played_on
from tests.nightly import each_night

Kept: TypeAlias = Callable[[KeyForgeState], KeyForgeState]


def through_json(state: KeyForgeState) -> KeyForgeState:
    return KeyForgeState.from_json(json.loads(json.dumps(state.to_json())))


def through_pickle(state: KeyForgeState) -> KeyForgeState:
    unpickled: KeyForgeState = pickle.loads(pickle.dumps(state))
    return unpickled


@pytest.mark.parametrize("kept", [through_json, through_pickle, copy.deepcopy])
@pytest.mark.parametrize("seed", [0, 1, *each_night(*range(2, 10))])
def test_a_state_kept_at_any_moment_goes_on_the_same(seed: int, kept: Kept) -> None:
    named = 0
    for number, state in enumerate(played(seed, 400)):
        if number % 40 and not (state.node.named and number % 10 == 0):
            continue
        again = kept(state)
        assert (again, hash(again), again.history) == (state, hash(state), state.history)
        assert again.legal_actions() == state.legal_actions()
        assert played_on(again, 40) == played_on(state.clone(), 40)
        named += bool(state.node.named)
    assert named


def test_states_at_other_moments_or_of_other_games_differ() -> None:
    state = STARTERS.new_initial_state()
    assert state == state.clone()
    assert state != state.apply(0)
    assert state != KeyForgeGame(STARTERS.decks, STARTERS.houses, chains=(0, 4)).new_initial_state()
    assert state != game(1).new_initial_state()


@pytest.mark.parametrize("form", [None, {}, {"classes": [], "nodes": [1, ["tuple", 0]]}])
def test_anything_that_is_no_state_is_refused(form: object) -> None:
    with pytest.raises(ValueFormError):
        KeyForgeState.from_json(form)
