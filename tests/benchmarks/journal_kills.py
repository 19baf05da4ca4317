"""Kills the writing process and cuts the log at random: `python -m tests.benchmarks.journal_kills [KILLS] [CUTS]`.

Prints how many acknowledged events were lost or doubled; anything but 0 is a defect.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from companion.events import Entry
from companion.journal import Journal

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
    """Keeps of the log what was flushed when some event was acknowledged, and a random part of what came after."""
    path = folder / "cut.journal"
    log = Path(f"{path}-wal")
    sizes: list[int] = []
    with Journal.open(path) as journal:
        for number in range(1, 101):
            journal.append(Entry("observation", float(number), {"number": number, "filler": "x" * 200}))
            sizes.append(log.stat().st_size)
        database, whole = path.read_bytes(), log.read_bytes()
    lost = 0
    for cut in range(cuts):
        flushed = chance.randrange(len(sizes))
        kept = whole[: chance.randint(sizes[flushed], len(whole))]
        torn = folder / f"torn-{cut}"
        torn.write_bytes(database)
        Path(f"{torn}-wal").write_bytes(kept + chance.randbytes(chance.randrange(64)))
        with Journal.open(torn) as journal:
            lost += max(0, flushed + 1 - journal.last_seq)
            journal.verify()
        torn.unlink()
    print(f"{cuts} cut logs: {lost} acknowledged events lost")


def main() -> None:
    kills, cuts = (int(number) for number in (*sys.argv[1:], *("100", "1000")[len(sys.argv) - 1 :]))
    chance = random.Random(2)
    with tempfile.TemporaryDirectory() as folder:
        kill_often(Path(folder), kills, chance)
        cut_often(Path(folder), cuts, chance)


if __name__ == "__main__":
    main()
