"""Random games with random decks, the invariants of `tests/invariants.py` checked all along.

    python -m tests.benchmarks.random_games [--games 2000] [--first 0] [--thorough 10] [--most-moves 2000]

After every step of every move: no card nor Æmber is lost or doubled, and decisions have something to decide. Every
`--thorough`th move: the position reads back the same, every possible move is legal or has objections, and an illegal
one can be carried out all the same. After each game: the states kept on the way are what they were.

Tells on standard error how far it is. Prints each broken invariant with the seed that shows it again; exits with 1 when
there was one. A game that lasts for `--most-moves` moves is given up and counted as such.
"""

from __future__ import annotations

import argparse
import sys
import time

from tests.random_play import random_game


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--games", type=int, default=2_000)
    arguments.add_argument("--first", type=int, default=0, help="the seed of the first game")
    arguments.add_argument("--thorough", type=int, default=10, help="how many moves lie between two thorough looks")
    arguments.add_argument("--most-moves", type=int, default=2_000)
    chosen = arguments.parse_args()
    start = time.monotonic()
    broken = moves = won = 0
    for number in range(1, chosen.games + 1):
        seed = chosen.first + number - 1
        try:
            game = random_game(seed, chosen.thorough)
            game.random_moves(chosen.most_moves)
        except Exception as error:
            broken += 1
            print(f"seed {seed}: {type(error).__name__}: {error}", flush=True)
            continue
        moves, won = moves + game.moves, won + game.state.over
        if number % max(1, chosen.games // 100) == 0:
            print(
                f"{number:,} of {chosen.games:,} games, {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True
            )
    print(
        f"{chosen.games:,} games, {won:,} won, {chosen.games - won - broken:,} given up, {moves:,} moves:"
        f" {broken} broken, {time.monotonic() - start:.0f} s"
    )
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
