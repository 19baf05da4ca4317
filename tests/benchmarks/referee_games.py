"""Measures the referee on simulated games: `python -m tests.benchmarks.referee_games --games 20`.

Each game is played between two decks made up from the whole catalogue, once legally and once with every kind of
mistake, and followed from its snapshots and inputs alone. Told are moves reconstructed exactly, flags on legal play by
kind, mistakes caught by kind, and the time from a settled snapshot to its verdicts.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from statistics import quantiles
from time import perf_counter

from rich.progress import track

from companion.observations import TableSnapshot
from companion.referee.referee import Referee
from companion.referee.verdict import Flag, MoveUnderstood
from tests.referee.made_up_decks import made_up_deck
from tests.referee.player import MISTAKES, Players, Recording, Slop

UNSEEN_MOVES = ("archives", "keep")


class Tally:
    """What came of the games of one kind."""

    def __init__(self) -> None:
        self.games = 0
        self.made = 0
        self.understood = 0
        self.false: Counter[str] = Counter()
        self.injected: Counter[str] = Counter()
        self.caught: Counter[str] = Counter()
        self.times_ms: list[float] = []

    def follow(self, recording: Recording) -> None:
        referee = Referee()
        flags: list[Flag] = []
        told: list[str] = []
        for observation in recording.observations:
            began = perf_counter()
            verdicts = referee.observe(observation)
            if isinstance(observation, TableSnapshot):
                self.times_ms.append(1000 * (perf_counter() - began))
            flags += [verdict for verdict in verdicts if isinstance(verdict, Flag)]
            told += [str(verdict.move) for verdict in verdicts if isinstance(verdict, MoveUnderstood)]
        self._count_moves([str(move) for move in recording.moves if move.kind not in UNSEEN_MOVES], told)
        self._count_flags(recording, flags)
        self.games += 1

    def _count_moves(self, made: list[str], told: list[str]) -> None:
        matcher = SequenceMatcher(None, made, [move for move in told if not move.startswith(UNSEEN_MOVES)], False)
        self.made += len(made)
        self.understood += sum(block.size for block in matcher.get_matching_blocks())

    def _count_flags(self, recording: Recording, flags: list[Flag]) -> None:
        left = list(flags)
        for mistake in recording.injected:
            self.injected[mistake.kind] += 1
            hits = [flag for flag in left if flag.rule == mistake.rule and mistake.t <= flag.after <= mistake.until + 1]
            if hits:
                self.caught[mistake.kind] += 1
                left.remove(hits[0])
        self.false.update(f"{flag.kind} {flag.rule}" for flag in left)

    def tell(self, title: str) -> None:
        cuts = quantiles(self.times_ms, n=100)
        print(f"\n{title}: {self.games} games, {self.made} moves")
        print(f"  moves reconstructed exactly  {100 * self.understood / self.made:.2f} %")
        illegal = sum(count for flag, count in self.false.items() if flag.startswith("illegal"))
        print(f"  flags on legal play          {sum(self.false.values())} ({illegal} illegal)")
        for flag, count in self.false.most_common():
            print(f"    {flag:26} {count}")
        for kind, count in sorted(self.injected.items()):
            print(f"  caught: {kind:32} {self.caught[kind]} of {count}")
        print(f"  snapshot to verdict          {cuts[49]:.1f} ms median, {cuts[98]:.1f} ms 99th percentile")


def measure(games: int, first: int, mistakes: Sequence[str], slop: Slop, title: str) -> None:
    tally = Tally()
    for seed in track(range(first, first + games), description=title):
        decks = made_up_deck(2 * seed), made_up_deck(2 * seed + 1)
        tally.follow(Players(decks, seed, mistakes, slop).play())
    tally.tell(title)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="games of each kind")
    parser.add_argument("--first", type=int, default=0, help="seed of the first game")
    options = parser.parse_args()
    untidy = Slop(early_press=0.2, skipped_snapshot=0.1)
    measure(options.games, options.first, (), Slop(), "legal games")
    measure(options.games, options.first, tuple(MISTAKES), Slop(), "games with mistakes")
    measure(options.games, options.first, (), untidy, "legal games, untidy players")


if __name__ == "__main__":
    main()
