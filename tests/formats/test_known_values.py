"""A game in the middle of a decision, as JSON data and pickled, is the same game and goes on alike."""

from __future__ import annotations

import json
import pickle
from random import Random

import pytest

from companion.cards.catalogue import card
from companion.cards.mass_mutation.staralliance import SECURI_DROID
from companion.formats.known_values import GAME_STATES, read_state, write_state
from companion.formats.values import ValueFormError
from companion.rules.card import PhysicalCard
from companion.rules.game import after, answered, legal_moves
from companion.rules.state import GameState, Player
from tests.nightly import each_night
from tests.random_play import chosen_answer, chosen_move, game_of_all_cards

MOVES = 60


def kept(state: GameState) -> GameState:
    """The state after a time as JSON text."""
    return read_state(json.loads(json.dumps(write_state(state))))


@pytest.mark.parametrize("seed", [0, *each_night(*range(1, 30))])
def test_a_game_kept_at_each_decision_goes_on_alike(seed: int) -> None:
    luck = Random(seed)
    state = game_of_all_cards(luck)
    for _ in range(MOVES):
        if state.over:
            break
        state = after(state, chosen_move(luck, legal_moves(state)))
        while state.decision is not None:
            answer = chosen_answer(luck, state.decision)
            again, unpickled = kept(state), pickle.loads(pickle.dumps(state))
            assert again == unpickled == state
            state = answered(state, answer)
            assert answered(again, answer) == answered(unpickled, answer) == state


def test_a_creature_that_counts_as_an_upgrade_is_the_same_card_again() -> None:
    state = GameState((Player(hand=(PhysicalCard("droid", SECURI_DROID.as_upgrade, 0),)), Player()))
    assert kept(state) == pickle.loads(pickle.dumps(state)) == state


@pytest.mark.parametrize("form", [None, {}, {"classes": [], "nodes": [["named", "card/no-such-card"]]}])
def test_anything_that_is_no_game_is_refused(form: object) -> None:
    with pytest.raises(ValueFormError):
        read_state(form)


def test_a_game_of_another_version_of_the_program_is_refused() -> None:
    form = json.loads(
        json.dumps(write_state(GameState((Player(hand=(PhysicalCard("t", card("troll"), 0),)), Player()))))
    )
    described = form["classes"][0]
    described.append("a field that it has no longer")
    with pytest.raises(ValueFormError, match="other fields"):
        read_state(form)


def test_every_constant_of_the_rules_has_one_name() -> None:
    constants = GAME_STATES.constants
    assert constants
    for name, value in constants.items():
        assert GAME_STATES.named(GAME_STATES.name_of(value) or "") is value, name
