"""Plays whole evenings at a table under outages, each made by its own seed: `python -m tests.outages`.

In each, games are played while the disk fails at any write, the process is killed between any two, the clock jumps and
the network loses, doubles and repeats messages. After every start it is asked: is anything lost that was acknowledged?
Has anything happened that was refused? Is the game judged again the same? Is there a page? Ends with 1 where not, and
names the seed, with which that evening is played again alone.

    python -m tests.outages                       a hundred evenings
    python -m tests.outages --evenings 1000       a thousand
    python -m tests.outages --seed 417            that one, and what it came to
    python -m tests.outages --publish docs/outage_figures.md --evenings 1000
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.outages.disk import LIBRARY, NoCompiler, with_faulty_disk
from tests.outages.mutants import MUTANTS

USUAL_EVENINGS = 100
IN_MEMORY = Path("/dev/shm")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--evenings", type=int, default=USUAL_EVENINGS, help=f"how many ({USUAL_EVENINGS})")
    parser.add_argument("--first", type=int, default=1, help="the seed of the first of them (1)")
    parser.add_argument("--seed", type=int, help="only the evening of this seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="so many at once")
    parser.add_argument("--break", dest="mutant", choices=MUTANTS, help=argparse.SUPPRESS)
    parser.add_argument("--publish", type=Path, metavar="FILE", help="write the figures there, as a page of the docs")
    wished = parser.parse_args()
    if LIBRARY not in os.environ:
        try:
            return with_faulty_disk(["tests.outages", *sys.argv[1:]])
        except NoCompiler as error:
            parser.error(str(error))
    seeds = [wished.seed] if wished.seed is not None else range(wished.first, wished.first + wished.evenings)
    return played(list(seeds), wished.processes, wished.publish, wished.mutant)


def played(seeds: list[int], processes: int, page: Path | None, mutant: str | None) -> int:
    began, sums, broken = time.monotonic(), Counter[str](), dict[int, str]()
    with ProcessPoolExecutor(processes, initializer=MUTANTS[mutant] if mutant else None) as pool:
        for seed, counts, why in pool.map(one, seeds, chunksize=5):
            sums.update(counts)
            if why:
                broken[seed] = why
                print(
                    f"seed {seed}: {why}\n    alone: python -m tests.outages --seed {seed}", file=sys.stderr, flush=True
                )
    lines = figures(len(seeds), sums, sorted(broken))
    print("\n".join(lines), f"{time.monotonic() - began:.0f} s", sep="\n")
    if page is not None:
        page.write_text(page_of(lines), encoding="utf-8")
    return 1 if broken else 0


def one(seed: int) -> tuple[int, dict[str, int], str]:
    """An evening of its own: how often what happened, and what does not hold, if anything."""
    from tests.outages.evening import pages, play
    from tests.outages.table import Broken

    logging.disable(logging.CRITICAL)
    # A kill leaves what was written, flushed or not: memory serves as well as a disk, and faster.
    with tempfile.TemporaryDirectory(prefix="evening-", dir=IN_MEMORY if IN_MEMORY.is_dir() else None) as folder:
        try:
            told = play(seed, Path(folder), pages())
        except Broken as error:
            return seed, {}, str(error)
    counts = {**told.counts, "acknowledged": len(told.stored), "refused": len(told.refused)}
    return seed, counts, ""


def figures(evenings: int, sums: Counter[str], broken: list[int]) -> list[str]:
    rows = [
        ("evenings of three games", f"{evenings:,}"),
        ("starts of the table", f"{sums['lives']:,}"),
        ("orderly stops", f"{sums['stops']:,}"),
        ("kills between two writes", f"{sums['kills']:,}"),
        ("starts that a failing disk kept from opening, each with a page that said why", f"{sums['recoveries']:,}"),
        ("entries", f"{sums['entries']:,}"),
        ("entries acknowledged", f"{sums['acknowledged']:,}"),
        ("entries refused, since the disk took nothing", f"{sums['refused']:,}"),
        ("changes of files of state that a failing disk refused", f"{sums['files refused']:,}"),
        ("steps of the disk", f"{sums['disk steps']:,}"),
        ("evenings in which something did not hold", f"{len(broken)}" + (f": seeds {broken}" if broken else "")),
    ]
    return ["| | |", "| --- | ---: |", *(f"| {what} | {count} |" for what, count in rows)]


def page_of(lines: list[str]) -> str:
    return "\n".join(
        (
            "# What whole evenings of outages cost",
            "",
            "Each evening is made by one seed: three games on phones, with a box or before a camera, while the disk",
            "fails (full, read-only, broken) at any write, the process is killed between any two, the clock jumps by",
            "years and the network to the hub loses, doubles and repeats messages. After every start and at the end it",
            "is asked:",
            "",
            "- Is everything there that was acknowledged, once, and nothing that was refused?",
            "- Is the game the same when its record is judged again from the beginning?",
            "- Is every file of state whole: what was kept last, or what was being written when the process ended?",
            "- Is there a page: the table's, or one that says why it cannot be opened, and that opens it once it can?",
            "- Has whoever sat at a seat still got it, whatever the clock says?",
            "- Does the hub hold exactly the table's record once the network is back?",
            "",
            *lines,
            "",
            "Play them yourself, or a single one by its seed, with `python -m tests.outages`. Power cuts, in which the",
            "disk loses what it had only in its cache, are played in [what a table keeps](table_figures.md).",
            "",
        )
    )


if __name__ == "__main__":
    sys.exit(main())
