"""Kills a table that is being followed, again and again: `python -m tests.benchmarks.table_kills [--kills 100]`.

Made-up games are entered as fast as they are judged, and the process is killed at random moments. Prints how many
acknowledged observations were lost or doubled, and how often a game taken up from its snapshot differed from the same
game judged again from its first observation; anything but 0 is a defect.
"""

from __future__ import annotations

import argparse
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path

from companion.journal import Journal
from companion.referee.settings import RefereeSettings
from companion.report import Health, TableReport
from companion.simulation.games.game_driver import USUAL_SLOP
from companion.simulation.games.made_up_games import MadeUpGame
from companion.table.follower import Follower, recorded
from companion.table.notices import NoticeBoard
from companion.table.plan import GamePlan, Setting
from companion.table.table import Table

WRITER = [sys.executable, "-m", "tests.benchmarks.table_kills", "--writer"]
READY, OVER = "ready", "over"
LONGEST_RUN_S = 2.0
LONG_ENOUGH = 60
"""After so many observations another game is begun: judging a whole one again takes its time."""
LONGEST_WAIT_S = 30.0


@dataclass(slots=True)
class Tally:
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    different: int = 0
    from_snapshot: int = 0


def write(path: Path, seed: int) -> None:
    """Enters a game from where the journal left off, and says the number of each observation once it is stored."""
    game = MadeUpGame(seed, slop=USUAL_SLOP)
    start, *observations = game.observations()
    assert start == game.start()
    plan = GamePlan("Table 1", Setting("made up", {"seed": seed}), game.start(), film=True)
    with Journal.open(path) as journal:
        table = Table(plan, journal)
        entered = max(table.open().entered, default=0)
        print(READY, flush=True)
        for number, observation in enumerate(observations[entered:], start=entered + 1):
            before = table.board.latest().version
            table.game.clock.film_time(observation.t)
            table.enter(observation, "demo", serial=number).result()
            print(number, flush=True)
            table.board.wait_for_news(before, LONGEST_WAIT_S)
        print(OVER, flush=True)
        table.stop()


def run_and_kill(path: Path, seed: int, chance: random.Random) -> tuple[int, bool]:
    """The number acknowledged last, and whether the game was over before."""
    with subprocess.Popen([*WRITER, str(path), str(seed)], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline().strip() == READY
        time.sleep(chance.uniform(0, LONGEST_RUN_S))
        writer.send_signal(signal.SIGKILL)
        told = [line.strip() for line in writer.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
    numbers = [int(word) for word in told if word != OVER]
    return max(numbers, default=0), OVER in told


def check(path: Path, acknowledged: int, tally: Tally) -> None:
    with Journal.open(path) as journal:
        journal.verify()
        serials = [told.serial for told in recorded(journal) if told.serial is not None]
        tally.lost += sum(number not in set(serials) for number in range(1, acknowledged + 1))
        tally.doubled += len(serials) - len(set(serials))
        quick, shown = resumed(journal)
        path.with_suffix(".snapshot").unlink(missing_ok=True)
        whole, shown_whole = resumed(journal)
    tally.different += quick != whole
    tally.from_snapshot += shown < shown_whole


def resumed(journal: Journal) -> tuple[TableReport, int]:
    """The game as it is taken up, and how many observations had to be judged for it."""
    follower = Follower(journal, NoticeBoard(), RefereeSettings(), "Table 1")
    shown: list[TableReport] = []
    follower.resume(shown.append)
    return replace(follower.report((), Health()), version=0, t=0.0), len(shown)


def kill_often(kills: int, folder: Path) -> Tally:
    chance, tally, seed, acknowledged = random.Random(3), Tally(), 0, 0
    for number in range(kills):
        path = folder / f"{seed}.journal"
        last, over = run_and_kill(path, seed, chance)
        tally.acknowledged += max(0, last - acknowledged)
        acknowledged = max(acknowledged, last)
        if over or acknowledged >= LONG_ENOUGH or number == kills - 1:
            check(path, acknowledged, tally)
            seed, acknowledged = seed + 1, 0
        print(f"\r{number + 1} of {kills}", end="", flush=True)
    print("\r", end="")
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--writer", nargs=2, metavar=("JOURNAL", "SEED"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.writer:
        write(Path(options.writer[0]), int(options.writer[1]))
        return
    with tempfile.TemporaryDirectory() as folder:
        tally = kill_often(options.kills, Path(folder))
    print(f"{options.kills} kills: {tally.acknowledged} acknowledged, {tally.lost} lost, {tally.doubled} doubled")
    print(f"{tally.from_snapshot} games taken up from a snapshot, {tally.different} otherwise than judged again")


if __name__ == "__main__":
    main()
