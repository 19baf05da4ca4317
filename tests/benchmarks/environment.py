"""How fast the environment is beside the engine it is made of: `python -m tests.benchmarks.environment [--seconds 5]`.

Both play games of the starter decks by chance on one core, in turns, and list everything that is legal at each step.
The engine's decisions are moves and answers; the environment's are actions of the players, of which a move takes one or
two, and outcomes of chance, such as each card of a shuffled deck. Seconds are user time of this process.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from companion.cards.decks.starter_decks import STARTER_DECKS
from companion.environment import KeyForgeGame
from companion.rules.game import after, answered, legal_moves
from tests.random_play import chosen_answer, game_of_starter_decks

ROUNDS = 5
GAME = KeyForgeGame.of(*STARTER_DECKS)


def engine(luck: Random) -> Iterator[str]:
    """One game of the engine."""
    state = game_of_starter_decks(luck)
    while not state.over:
        if state.decision is None:
            state = after(state, luck.choice(legal_moves(state)))
        else:
            state = answered(state, chosen_answer(luck, state.decision))
        yield "decisions"


def environment(luck: Random) -> Iterator[str]:
    """One game of the environment."""
    state = GAME.new_initial_state()
    while not state.is_terminal():
        chance = state.is_chance_node()
        state.apply_action(luck.choice(state.legal_actions()))
        yield "outcomes of chance" if chance else "decisions"


def with_tensors(luck: Random) -> Iterator[str]:
    """The same, with the tensor and the mask of whoever decides."""
    state = GAME.new_initial_state()
    while not state.is_terminal():
        state.apply_chance(luck)
        if not state.is_terminal():
            state.observation_tensor(state.current_player())
            state.legal_actions_mask()
            state.apply_action(luck.choice(state.legal_actions()))
            yield "decisions"


def measured(play: Callable[[Random], Iterator[str]], seconds: float, first_seed: int) -> Counter[str]:
    """How many of each there were, how many games, and the microseconds they took."""
    counted: Counter[str] = Counter()
    began = time.process_time()
    while time.process_time() - began < seconds:
        counted.update(play(Random(first_seed + counted["games"])))
        counted["games"] += 1
    counted["µs"] = round(1e6 * (time.process_time() - began))
    return counted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0, help="user time for each of the three")
    seconds = parser.parse_args().seconds
    ways = {"engine": engine, "environment": environment, "environment with tensors": with_tensors}
    sums: dict[str, Counter[str]] = {name: Counter() for name in ways}
    for turn in range(ROUNDS):
        for name, play in ways.items():
            sums[name] += measured(play, seconds / ROUNDS, 1_000 * turn)
    for name, counted in sums.items():
        took_s = counted.pop("µs") / 1e6
        told = ", ".join(
            f"{number / took_s:,.0f} {what}/s" for what, number in sorted(counted.items()) if what != "games"
        )
        print(f"{name}: {told}, {counted['games'] / took_s:.1f} games/s")


if __name__ == "__main__":
    main()
