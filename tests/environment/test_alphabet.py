"""An action keeps its number for as long as the alphabet has its version."""

from __future__ import annotations

import hashlib

import pytest

from companion.cards.decks.starter_decks import RADIANT_ARGUS
from companion.environment import KeyForgeGame
from companion.environment.alphabet import ID, NAMES, VERSION
from companion.formats.position import read_position
from companion.observations import DeckList
from companion.rules.state import GameState
from tests.environment.games import STARTERS, played

FINGERPRINTS = {1: "cfb5c1175e076293"}
"""Of the names of all actions in their order, for each version that there was: a new one is added, none is changed."""


def test_the_numbers_of_the_actions_are_those_of_their_version() -> None:
    found = hashlib.sha256("\n".join(NAMES).encode()).hexdigest()[:16]
    assert found == FINGERPRINTS[VERSION], "raise VERSION, and add this fingerprint"


def test_every_action_has_one_name() -> None:
    assert len(ID) == len(NAMES) == STARTERS.num_distinct_actions() == 897


def test_legal_actions_ascend_and_the_mask_says_the_same() -> None:
    for state in played(0):
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        mask = state.legal_actions_mask()
        assert [action for action, legal in enumerate(mask) if legal] == ([] if state.is_chance_node() else legal)


def test_an_action_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    state = STARTERS.new_initial_state()
    before = state.clone()
    with pytest.raises(ValueError, match="not legal here"):
        state.apply_action(500)
    assert state == before


def test_a_word_that_names_no_action_is_refused() -> None:
    state = KeyForgeGame.at(at_a_house_step()).new_initial_state()
    with pytest.raises(ValueError, match="no action “pass”"):
        state.string_to_action("pass")
    assert state.action_to_string(state.legal_actions()[0]) == "house dis"


def at_a_house_step() -> GameState:
    return read_position({"players": [{"houses": ["dis", "mars", "logos"]}, {}]})


def test_a_game_begins_at_any_position_without_hidden_cards() -> None:
    begun = KeyForgeGame.at(read_position({"players": [{"houses": ["dis"], "hand": ["pit-demon"]}, {}]}))
    state = begun.new_initial_state()
    state.apply_action(state.string_to_action("house dis"))
    assert state.action_to_string(state.legal_actions()[1]) == "play own 0 (Pit Demon)"
    with pytest.raises(ValueError, match="must tell every card"):
        KeyForgeGame.at(read_position({"players": [{"hand": ["?"]}, {}]}))


def test_decks_that_cannot_be_played_are_refused_with_the_reason() -> None:
    deck = RADIANT_ARGUS
    with pytest.raises(ValueError, match="a deck has 36 cards; one of these has 72"):
        KeyForgeGame.of(DeckList("x", "X", deck.houses, deck.cards * 2), deck)
    with pytest.raises(ValueError, match="do not know the house “skyborn”"):
        KeyForgeGame.of(DeckList("x", "X", ("skyborn",), ()), deck)
