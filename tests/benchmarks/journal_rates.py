"""How fast events are committed, and when a press is stored: `python -m tests.benchmarks.journal_rates [FOLDER]`.

Compared with what one would write otherwise: a text file, one line an event, flushed by fsync.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from companion.journal import Journal
from companion.journal_events import Entry
from companion.observations import CounterEntered
from companion.wire import observation_to_json

SECONDS = 5.0
ENTRY = Entry("observation", 41.0, observation_to_json(CounterEntered(41.0, 0, "amber", delta=1)))


def measure(name: str, commit: Callable[[], object], events_each: int = 1) -> None:
    times: list[float] = []
    end = time.perf_counter() + SECONDS
    while (started := time.perf_counter()) < end:
        commit()
        times.append(time.perf_counter() - started)
    times.sort()
    print(
        f"{name:34} {events_each * len(times) / sum(times):9.0f} events/s; a press is stored after "
        f"{1000 * statistics.median(times):6.2f} ms (median), "
        f"{1000 * times[int(len(times) * 0.99)]:6.2f} ms (99th percentile)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "folder", nargs="?", type=Path, help="on the disk that is measured; else where programs keep what does not last"
    )
    folder = parser.parse_args().folder
    with tempfile.TemporaryDirectory(dir=folder) as made:
        path = Path(made) / "table.journal"
        with Journal.open(path) as journal:
            measure("journal, one event a commit", lambda: journal.append(ENTRY, wall_time="now"))
            measure("journal, 20 events a commit", lambda: journal.append(*[ENTRY] * 20, wall_time="now"), 20)
            count = journal.last_seq
        started = time.perf_counter()
        with Journal.open(path) as journal:
            opened = time.perf_counter()
            read = sum(1 for _ in journal.events())
            print(
                f"opened and checked in {1000 * (opened - started):.0f} ms, {count} events, "
                f"{path.stat().st_size / 1e6:.1f} MB; "
                f"read {read} in {1000 * (time.perf_counter() - opened):.0f} ms"
            )
        with (Path(made) / "lines.jsonl").open("ab", buffering=0) as lines:

            def write_line() -> None:
                lines.write(json.dumps(ENTRY.body).encode() + b"\n")
                os.fsync(lines.fileno())

            measure("text file with fsync", write_line)


if __name__ == "__main__":
    main()
