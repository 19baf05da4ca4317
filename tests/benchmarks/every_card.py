"""Every card in hundreds of random situations, the engine's invariants checked at every step.

    python -m tests.benchmarks.every_card [--situations 300] [--card SLUG]

Prints each broken invariant with the card and the seed that shows it again; exits with 1 when there was one.
"""

from __future__ import annotations

import argparse
import sys
import time

from companion.cards.catalogue import all_cards
from tests.random_play import play_in_a_random_situation


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--situations", type=int, default=300)
    arguments.add_argument("--card", choices=sorted(all_cards()), metavar="SLUG")
    chosen = arguments.parse_args()
    slugs = [chosen.card] if chosen.card else sorted(all_cards())
    start = time.monotonic()
    broken = moves = decisions = 0
    for number, slug in enumerate(slugs, start=1):
        for seed in range(chosen.situations):
            try:
                player = play_in_a_random_situation(all_cards()[slug], seed)
            except Exception as error:
                broken += 1
                print(f"{slug}, seed {seed}: {type(error).__name__}: {error}", flush=True)
                continue
            moves, decisions = moves + player.moves, decisions + player.decisions
        if number % 10 == 0:
            print(f"{number} of {len(slugs)} cards, {time.monotonic() - start:.0f} s", file=sys.stderr)
    print(
        f"{len(slugs)} cards, {len(slugs) * chosen.situations:,} situations, {moves:,} moves, {decisions:,} decisions:"
        f" {broken} broken, {time.monotonic() - start:.0f} s"
    )
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
