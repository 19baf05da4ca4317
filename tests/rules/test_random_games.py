"""Whatever is played with whatever cards, the invariants of `tests/invariants.py` hold in every state of every game.

A few games run by default; `RANDOM_GAMES=2000 pytest tests/rules/test_random_games.py` plays so many, and
`python -m tests.benchmarks.random_games` as many as are asked for, telling how far it is.
"""

from __future__ import annotations

import os
from collections import Counter

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from companion.cards.catalogue import all_cards
from companion.rules.state import known
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


def test_random_games_are_of_all_four_sets_and_of_both_rulebooks() -> None:
    states = [random_game(seed).state for seed in range(20)]
    copies = [copy for state in states for player in state.players for copy in (*player.hand, *player.deck)]

    assert {state.rulebook for state in states} == {"1.3", "14"}
    assert {name for copy in copies for name, _ in known(copy).numbers} >= {"CotA", "AoA", "WC", "MM"}
    assert any(copy.enhanced for copy in copies)
    halves = Counter(known(copy).slug for copy in copies if known(copy).halves)
    assert halves
    assert all(halves[slug] == halves[half] for slug in halves for half in all_cards()[slug].halves)


@settings(max_examples=5, phases=WITHOUT_SHRINKING)
@given(seeds)
def test_the_same_game_leads_to_equal_states_with_equal_hashes(seed: int) -> None:
    one, other = random_game(seed, thorough=20), random_game(seed, thorough=20)

    for game in (one, other):
        game.random_moves(60)

    assert one.state == other.state
    assert hash(one.state) == hash(other.state)
