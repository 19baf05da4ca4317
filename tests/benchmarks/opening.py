"""How long it takes until a long game is open again: `python -m tests.benchmarks.opening [--observations 600]`.

A made-up game is followed into a journal, cut off, and taken up again three times over: judged again from its first
observation on, from a snapshot at its end, and from one fifty observations before it, as a power cut leaves it. Told
are also what a snapshot costs while the game goes on.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from companion.journal import Journal
from companion.observations import Observation
from companion.referee.settings import RefereeSettings
from companion.simulation.games.game_driver import USUAL_SLOP
from companion.simulation.games.made_up_games import MadeUpGame
from companion.table.follower import Follower, entry_of
from companion.table.intake import Submission
from companion.table.notices import NoticeBoard
from companion.table.plan import Setting
from companion.table.upkeep import SNAPSHOT_EVERY


def long_game(least: int) -> list[Observation]:
    """The longest of some games of untidy players, no longer than asked for."""
    found: list[Observation] = []
    for seed in range(40):
        found = max(found, MadeUpGame(seed, slop=USUAL_SLOP).observations(), key=len)
        if len(found) >= least:
            break
    return found[:least]


def follower(journal: Journal) -> Follower:
    return Follower(journal, NoticeBoard(), RefereeSettings(), "Table 1")


def follow(journal: Journal, game: list[Observation]) -> Iterator[Follower]:
    """The follower after each observation."""
    journal.append(Setting("none", {}).entry(0.0, RefereeSettings()))
    one = follower(journal)
    for observation in game:
        journal.append(Submission(observation, "camera").entry())
        journal.append(*map(entry_of, one.judge(observation)))
        yield one


def timed_s(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began


def opened(path: Path) -> None:
    with Journal.open(path) as journal:
        follower(journal).resume(lambda report: None)


def measure(game: list[Observation], path: Path, times: int) -> None:
    snapshot = path.with_suffix(".snapshot")
    earlier = b""
    with Journal.open(path) as journal:
        for number, one in enumerate(follow(journal, game), start=1):
            if number == len(game) - SNAPSHOT_EVERY:
                one.snapshot()()
                earlier = snapshot.read_bytes()
        copy_s = timed_s(one.snapshot)
        write_s = timed_s(one.snapshot())
    newest = snapshot.read_bytes()
    print(f"{len(game)} observations, {path.stat().st_size / 1e6:.1f} MB of journal")
    print(
        f"a snapshot: {len(newest) / 1e3:.0f} kB; {1000 * copy_s:.1f} ms in the referee's thread, {write_s:.2f} s aside"
    )
    for words, content in (("without a snapshot", None), ("with the newest", newest), ("after a power cut", earlier)):
        snapshot.unlink(missing_ok=True)
        if content is not None:
            snapshot.write_bytes(content)
        taken = [timed_s(lambda: opened(path)) for _ in range(times if content else 1)]
        print(f"opened {words:20} {median(taken):6.2f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--observations", type=int, default=600, help="length of the game, if one is as long")
    parser.add_argument("--times", type=int, default=5, help="how often it is opened from each snapshot")
    options = parser.parse_args()
    game = long_game(options.observations)
    with tempfile.TemporaryDirectory() as folder:
        measure(game, Path(folder) / "table.journal", options.times)


if __name__ == "__main__":
    main()
