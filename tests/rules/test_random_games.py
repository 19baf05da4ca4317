"""Whatever is played with whatever cards, nothing is lost or doubled, and every move offered is one nobody minds.

A quick selection runs by default; `RANDOM_GAMES=5000 pytest tests/rules/test_random_games.py` plays so many.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.formats.position import read_position, write_position
from companion.rules.game import legal_moves, objections
from companion.rules.records import AmberMoved, Record
from companion.rules.state import GameState
from tests.rules.chance import completed, game_of_all_cards, next_move

GAMES = int(os.environ.get("RANDOM_GAMES", "25"))
MOVES_A_GAME = 60
random_games = settings(max_examples=GAMES)
seeds = st.integers(0, 10**9)


def states_of(seed: int) -> Iterator[tuple[GameState, GameState]]:
    """The states before and after each move of a random game."""
    luck = Random(seed)
    state = game_of_all_cards(luck)
    for _ in range(MOVES_A_GAME):
        if state.over:
            return
        before = state
        state = completed(luck, state, next_move(luck, state))
        yield before, state


def cards_of(state: GameState) -> Counter[str]:
    found: Counter[str] = Counter(copy.id for copy in state.resolving)
    for player in state.players:
        for zone in (player.hand, player.deck, player.discard, player.archives, player.purged):
            found.update(copy.id for copy in zone)
        for item in player.in_play:
            found.update((item.id, *(upgrade.id for upgrade in item.upgrades), *(copy.id for copy in item.under)))
    return found


def amber_of(state: GameState) -> int:
    return sum(player.amber + sum(item.amber for item in player.in_play) for player in state.players)


@random_games
@given(seeds)
def test_no_card_is_ever_lost_or_doubled(seed: int):
    for _, state in states_of(seed):
        found = cards_of(state)

        assert set(found.values()) == {1}
        assert found.total() == 72


def from_supply(log: tuple[Record, ...]) -> int:
    """The Æmber that came from the common supply, less what went back."""
    moved = [record for record in log if isinstance(record, AmberMoved)]
    return sum(record.amount * ((record.origin is None) - (record.target is None)) for record in moved)


@random_games
@given(seeds)
def test_every_amber_comes_from_somewhere_and_none_is_owed(seed: int):
    for before, state in states_of(seed):
        same_turn = before.turn.number == state.turn.number
        happened = state.log if same_turn else state.last_log + state.log

        assert amber_of(state) - amber_of(before) == from_supply(happened) - from_supply(before.log)
        assert min(player.amber for player in state.players) >= 0
        assert min((item.amber for item in state.in_play()), default=0) >= 0


@random_games
@given(seeds)
def test_nobody_objects_to_a_legal_move_and_there_always_is_one(seed: int):
    for _, state in states_of(seed):
        moves = legal_moves(state)

        assert moves or state.over
        assert len(set(moves)) == len(moves)
        assert [move for move in moves if objections(state, move)] == []


@random_games
@given(seeds)
def test_the_same_game_leads_to_equal_states_with_equal_hashes(seed: int):
    for (_, one), (_, other) in zip(states_of(seed), states_of(seed), strict=True):
        assert one == other
        assert hash(one) == hash(other)


@random_games
@given(seeds)
def test_a_state_that_was_kept_is_not_changed_by_what_follows(seed: int):
    kept = [(state, hash(state), cards_of(state), legal_moves(state)) for _, state in states_of(seed)]

    for state, hashed, cards, moves in kept:
        assert (hash(state), cards_of(state), legal_moves(state)) == (hashed, cards, moves)


@random_games
@given(seeds)
def test_a_position_says_where_every_card_of_a_state_is(seed: int):
    for _, state in states_of(seed):
        again = read_position(write_position(state))

        assert cards_of(again) == cards_of(state)
        assert amber_of(again) == amber_of(state)
        assert write_position(read_position(write_position(again))) == write_position(again)
