"""Attacks a table and a hub as a neighbour on the Wi-Fi would, and damages their files: `python -m tests.attacks`.

Everything is started by this program, on loopback addresses and in a folder of its own, and ends with it: nothing else
is touched. It takes a few minutes and 200 MB of disk. Prints each attack with what is wanted and what was seen; ends
with 1 where one of them succeeded.

    python -m tests.attacks                 all of them
    python -m tests.attacks cookie bombs    those with these words
    python -m tests.attacks --soak 1800     also how much memory a hub of a hundred tables takes in half an hour
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import traceback
from pathlib import Path

from tests.attacks.rows import rows
from tests.attacks.seen import Row, Seen


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", help="only attacks whose names have one of these words in them")
    parser.add_argument("--soak", type=float, default=0.0, metavar="S", help="seconds of the hub's soak; none without")
    wished = parser.parse_args()
    chosen = [row for row in rows(wished.soak) if not wished.words or any(word in row.what for word in wished.words)]
    print("| what | wanted | seen today | |\n| --- | --- | --- | --- |", flush=True)
    fallen = 0
    for row in chosen:
        seen = attacked(row)
        fallen += not seen.holds
        print(f"| {row.what} | {row.wanted} | {seen.words} | {'holds' if seen.holds else 'FALLS'} |", flush=True)
    return 1 if fallen else 0


def attacked(row: Row) -> Seen:
    with tempfile.TemporaryDirectory(prefix="attack-", ignore_cleanup_errors=True) as folder:
        try:
            return row.attack(Path(folder))
        except Exception as error:
            traceback.print_exc()
            return Seen(f"the attack itself failed: {error}", False)


if __name__ == "__main__":
    sys.exit(main())
