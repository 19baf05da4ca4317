"""Kills the writing process and cuts the power at random: `python -m tests.benchmarks.journal_kills [KILLS] [CUTS]`.

A power cut leaves, of everything that was written but not flushed, any sectors in any order (`tests.power_cuts`); the
record of a whole run, with the log's own checkpoints, is cut at random moments. Prints how many acknowledged events
were lost or doubled; anything but 0 is a defect.
"""

from __future__ import annotations

import argparse
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from companion.journal import Journal
from tests.power_cuts import after_a_cut, recorded, writer

EVENTS_BEFORE_CUTS = 700
WRITER = [sys.executable, "-m", "tests.journal_writer"]


def kill_often(folder: Path, kills: int, chance: random.Random) -> None:
    path = folder / "killed.journal"
    acknowledged = 0
    for _ in range(kills):
        with subprocess.Popen([*WRITER, str(path)], stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            time.sleep(chance.uniform(0, 0.25))
            writer.send_signal(signal.SIGKILL)
            told = [int(line) for line in writer.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
            acknowledged = max([acknowledged, *told])
    with Journal.open(path) as journal:
        numbers = [event.body["number"] for event in journal.events()]
        journal.verify()
    lost = sum(number not in set(numbers) for number in range(1, acknowledged + 1))
    doubled = len(numbers) - len(set(map(str, numbers)))
    print(f"{kills} kills: {acknowledged} acknowledged, {len(numbers)} stored, {lost} lost, {doubled} doubled")


def cut_often(folder: Path, cuts: int, chance: random.Random) -> None:
    kept = folder / "kept"
    kept.mkdir()
    deeds = recorded(writer(kept / "table.journal", EVENTS_BEFORE_CUTS), kept, folder)
    first = next(place for place, deed in enumerate(deeds) if deed.kind == "m" and deed.data.strip().isdigit())
    lost = 0
    for cut in range(cuts):
        files, told = after_a_cut(deeds, chance.randrange(first + 1, len(deeds)), chance)
        torn = folder / f"torn-{cut}"
        torn.mkdir()
        for path, content in files.items():
            (torn / Path(path).name).write_bytes(content)
        with Journal.open(torn / "table.journal") as journal:
            lost += max(0, max(int(line) for line in told if line.isdigit()) - journal.last_seq)
            journal.verify()
        shutil.rmtree(torn)
    flushes = sum(deed.kind == "s" for deed in deeds)
    print(f"{cuts} power cuts in {len(deeds)} deeds with {flushes} flushes: {lost} acknowledged events lost")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kills", nargs="?", type=int, default=100)
    parser.add_argument("cuts", nargs="?", type=int, default=1000)
    asked = parser.parse_args()
    chance = random.Random(2)
    with tempfile.TemporaryDirectory() as folder:
        kill_often(Path(folder), asked.kills, chance)
        cut_often(Path(folder), asked.cuts, chance)


if __name__ == "__main__":
    main()
