"""Random games with random decks, the engine's invariants checked at every step.

    python -m tests.benchmarks.random_games [--games 10000] [--first 0] [--most-moves 2000]

Prints each broken invariant with the seed that shows it again; exits with 1 when there was one. A game that lasts for
`--most-moves` moves is given up and counted as such.
"""

from __future__ import annotations

import argparse
import sys
import time

from tests.random_play import random_game


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--games", type=int, default=10_000)
    arguments.add_argument("--first", type=int, default=0, help="the seed of the first game")
    arguments.add_argument("--most-moves", type=int, default=2_000)
    chosen = arguments.parse_args()
    start = time.monotonic()
    broken = moves = won = 0
    for number in range(1, chosen.games + 1):
        seed = chosen.first + number - 1
        try:
            game = random_game(seed)
            game.random_moves(chosen.most_moves)
        except Exception as error:
            broken += 1
            print(f"seed {seed}: {type(error).__name__}: {error}", flush=True)
            continue
        moves, won = moves + game.moves, won + game.state.over
        if number % max(1, chosen.games // 100) == 0:
            print(f"{number:,} of {chosen.games:,} games, {time.monotonic() - start:.0f} s", file=sys.stderr)
    print(
        f"{chosen.games:,} games, {won:,} won, {chosen.games - won - broken:,} given up, {moves:,} moves:"
        f" {broken} broken, {time.monotonic() - start:.0f} s"
    )
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
