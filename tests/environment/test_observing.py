"""A player sees the table and nothing that is hidden."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from companion.environment import KeyForgeGame, KeyForgeState
from companion.environment.features import CARD, LARGEST, SIZE, TABLE
from companion.formats.position import read_position
from tests.environment.games import STARTERS, game, in_the_middle, played, played_on
from tests.invariants import card_ids
from tests.nightly import each_night

SEEDS = [0, 1, 2, *each_night(*range(3, 40))]


def dealt_again(state: KeyForgeState, player: int, luck: Random) -> KeyForgeState:
    """The state with everything that this player does not see dealt again: the order of the own deck, and the other
    player's cards in hand, deck and archives. Whose back a card has is seen wherever it lies."""
    position = state.node.position
    own, other = position.players[player], position.players[1 - player]
    hidden = [copy for copy in (*other.hand, *other.deck, *other.archives) if copy.owner != player]
    luck.shuffle(hidden)
    zones = {
        zone: tuple(copy if copy.owner == player else hidden.pop() for copy in other.zone(zone))
        for zone in ("hand", "deck", "archives")
    }  # fmt: skip
    position = position.with_player(player, deck=tuple(luck.sample(own.deck, len(own.deck))))
    changed = state.clone()
    changed.node = replace(state.node, position=position.with_player(1 - player, **zones))
    changed._choice = None
    return changed


@pytest.mark.parametrize("seed", SEEDS)
def test_states_that_differ_only_in_what_is_hidden_look_the_same(seed: int) -> None:
    luck = Random(seed)
    differ = 0
    for state in played(seed):
        player = luck.randrange(2)
        # While cards are chosen from, whoever chooses sees them, and the first moves are named with cards in hand.
        if state.node.position.decision is not None or (state.node.named and state.current_player() != player):
            continue
        other = dealt_again(state, player, luck)
        differ += other != state
        assert other.observation(player) == state.observation(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
    assert differ > 20


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_hidden_is_dealt_again_as_the_player_would_have_it(seed: int) -> None:
    luck = Random(seed)
    differ = 0
    for state in islice(played(seed), 0, None, 5):
        player = luck.randrange(2)
        if state.node.position.decision is None and not state.node.named:
            other = state.resampled(player, luck)
            assert other.observation(player)["position"] == state.observation(player)["position"]
            assert card_ids(other.node.position) == card_ids(state.node.position)
            differ += other.node.position != state.node.position
            played_on(other, 30)
    assert differ > 3


def test_nothing_is_dealt_again_in_the_middle_of_a_move() -> None:
    state = next(state for state in played(0) if state.node.named and not state.is_chance_node())
    with pytest.raises(ValueError, match="between moves"):
        state.resampled(0, Random(1))


def test_the_numbers_of_a_position_do_not_tell_where_cards_lie() -> None:
    decks = (["troll", "anger", "punch"], ["punch", "troll", "anger"])
    games = [KeyForgeGame.at(read_position({"players": [{"deck": deck}, {}]})) for deck in decks]
    assert games[0].numbers == games[1].numbers


def test_both_players_see_their_own_hands_only() -> None:
    state = in_the_middle(0, 0)
    for player in (0, 1):
        seen: Any = state.observation(player)["position"]
        seen = seen["players"]
        assert all(card["card"] != "?" for card in seen[player]["hand"])
        assert {card["card"] for card in seen[1 - player]["hand"]} == {"?"}
        assert len(seen[player]["unseen"]) == 36 - len(seen[player]["hand"])


def rows_in(state: KeyForgeState, player: int, feature: str) -> list[int]:
    """The cards for which a feature is not zero."""
    numbers = state.observation_tensor(player)
    column = len(TABLE) + CARD.index(feature)
    return [card for card in range(72) if numbers[column + card * len(CARD)]]


def test_the_tensor_tells_where_each_card_is_that_is_seen() -> None:
    state = in_the_middle(0, 0)
    numbers = STARTERS.numbers
    for player in (0, 1):
        hand = [numbers.seen_by(player, copy.id) for copy in state.node.position.players[player].hand]
        assert rows_in(state, player, "in hand") == sorted(hand)
        assert len(rows_in(state, player, "title")) == 72


@pytest.mark.parametrize("seed", SEEDS)
def test_a_tensor_has_always_as_many_numbers_within_their_range(seed: int) -> None:
    for state in islice(played(seed), 0, None, 5):
        for player in (0, 1):
            numbers = state.observation_tensor(player)
            assert (len(numbers), game(seed).observation_tensor_shape()) == (SIZE, [SIZE])
            assert all(0 <= number <= LARGEST for number in numbers)


def test_a_player_who_does_not_decide_is_not_told_what_there_is_to_decide() -> None:
    state = in_the_middle(0, 200)
    decides = state.current_player()
    own, other = state.observation(decides), state.observation(1 - decides)
    assert own["legal"]
    assert (other["legal"], other["named"], other["decision"]) == ([], [], None)
    json.dumps(own)


def test_what_was_seen_is_remembered_and_what_was_not_is_not() -> None:
    first = STARTERS.new_initial_state().apply(0)
    states = [first.clone() for _ in range(2)]
    for state, order in zip(states, ([*range(36)], [*range(7), *reversed(range(7, 36))]), strict=True):
        for card in (*order[:-1], *range(36, 71)):
            state.apply_action(card)
    alike, other = states
    assert alike.information_state_string(0) == other.information_state_string(0)
    for state in states:
        state.apply_action(state.string_to_action("mulligan" if state is other else "keep"))
        state.apply_chance(Random(1))
    assert alike.information_state_string(0) != other.information_state_string(0)


def test_a_memory_is_the_same_whether_it_was_asked_for_on_the_way_or_not() -> None:
    *_, state = played(2, 150)
    asked = game(2).new_initial_state()
    for action in state.history:
        asked.apply_action(action)
        asked.information_state_string(0)
    assert asked.information_state_string(0) == state.information_state_string(0)
