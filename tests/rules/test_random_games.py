"""Whatever is played with whatever cards, the invariants of `tests/invariants.py` hold in every state of every game.

A few games run by default; `RANDOM_GAMES=2000 pytest tests/rules/test_random_games.py` plays so many, and
`python -m tests.benchmarks.random_games` as many as are asked for, telling how far it is.
"""

from __future__ import annotations

import os

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.random_play import random_game

GAMES = int(os.environ.get("RANDOM_GAMES", "20"))
MOST_MOVES = 2_000
WITHOUT_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)
"""A smaller seed is no simpler game."""
seeds = st.integers(0, 10**9)


@settings(max_examples=GAMES, phases=WITHOUT_SHRINKING)
@given(seeds)
def test_no_random_game_breaks_an_invariant(seed: int) -> None:
    game = random_game(seed, thorough=5)

    game.random_moves(MOST_MOVES)

    assert game.state.over or game.moves == MOST_MOVES


@settings(max_examples=5, phases=WITHOUT_SHRINKING)
@given(seeds)
def test_the_same_game_leads_to_equal_states_with_equal_hashes(seed: int) -> None:
    one, other = random_game(seed, thorough=20), random_game(seed, thorough=20)

    for game in (one, other):
        game.random_moves(60)

    assert one.state == other.state
    assert hash(one.state) == hash(other.state)
