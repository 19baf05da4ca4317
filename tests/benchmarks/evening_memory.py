"""Memory that `companion run` uses over an evening of made-up games, compressed in time.

    python -m tests.benchmarks.evening_memory [--games 10] [--speed 40]

A browser's feed stays open all the time, and the judge's picture of the camera is not asked for. Printed for each game:
its length in minutes, and the megabytes in use (resident, and the most so far) as it ends; then how much an hour of
games adds after the first game, as a line fitted to the games, which should be at most 5 MB.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import numpy as np

from tests.end_to_end.running import running


def memory_mb(process: int, which: str = "VmRSS") -> float:
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(which)) / 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--speed", type=float, default=40.0)
    args = parser.parse_args()
    ended_min: list[float] = []
    used_mb: list[float] = []
    print("game  minutes  resident MB  most MB")
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), "--demo", "--speed", str(args.speed)) as table:
        before_min = last_min = 0.0
        for report in table.reports():
            if report["t"] / 60 < last_min - 0.1:
                before_min += last_min
                ended_min.append(before_min)
                used_mb.append(memory_mb(table.process.pid))
                most_mb = memory_mb(table.process.pid, "VmHWM")
                print(f"{len(used_mb):4}  {last_min:7.1f}  {used_mb[-1]:11.0f}  {most_mb:7.0f}", flush=True)
                if len(used_mb) == args.games:
                    break
            last_min = report["t"] / 60
    if len(used_mb) > 2:
        slope_mb_a_minute = np.polyfit(ended_min[1:], used_mb[1:], 1)[0]
        print(f"{60 * slope_mb_a_minute:+.1f} MB an hour after the first game")


if __name__ == "__main__":
    main()
