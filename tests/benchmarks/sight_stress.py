"""Watches the stress set: made-up films that are hard to read, each for one reason, at 1080p and at 4K.

    python -m tests.benchmarks.sight_stress [--case NAME] [--size 1080p|4k] [--table]

Prints for each film what `tests.benchmarks.sight_films` prints for recorded ones; the made-up table knows its truth.
With `--table`, prints the table that docs/camera_and_light.md shows.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import Any

import cv2

from companion.sight.cameras.source import Frame
from companion.sight.decks.registry import Registry
from companion.sight.labels.decoding import Fingerprints
from companion.sight.sightings import Sight
from companion.sight.table_view import TableView
from companion.simulation.table.stress import STRESS_SET, StressCase, stress_table
from companion.simulation.table.truth import truth_of
from tests.benchmarks.sight_films import Score, compare, show
from tests.simulation.made_up_table import facts, registry

SIZES = {"1080p": ((1920, 1080), "tag15", 15.0), "4k": ((3840, 2160), "qr18", 18.0)}


def watch(case: StressCase, size: tuple[int, int], labels: Registry) -> Score:
    """Compares the last settled view of every moment without hands with what lay on the table then."""
    table, _ = stress_table(case, labels, size, facts)
    sight = Sight(labels, Fingerprints(b"benchmark"))
    score = Score()
    moment: dict[str, Any] | None = None
    view: TableView | None = None
    while True:
        layout, hands = table.at(table.now)
        frame = table.read()
        if moment is not None and (hands or not isinstance(frame, Frame)):
            judge(score, moment, view)
            moment, view = None, None
        if not isinstance(frame, Frame):
            return score
        before = time.thread_time()
        now = sight.see(frame)
        score.frame_ms.append((time.thread_time() - before) * 1000)
        if hands:
            score.settled_too_soon += [frame.t] if now.settled else []
        else:
            moment = truth_of(layout, labels) | {"t": moment["t"] if moment else frame.t}
            view = now if now.settled else view


def judge(score: Score, moment: dict[str, Any], view: TableView | None) -> None:
    score.moments += 1
    if view is None:
        score.unsettled_moments.append(moment["t"])
    else:
        compare(score, moment, view)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--case", choices=[case.name for case in STRESS_SET], action="append")
    arguments.add_argument("--size", choices=tuple(SIZES), action="append")
    arguments.add_argument("--details", action="store_true", help="name every card that was missed")
    arguments.add_argument("--table", action="store_true", help="one line for each film, all sizes beside each other")
    chosen = arguments.parse_args()
    cv2.setNumThreads(1)
    cases = [case for case in STRESS_SET if not chosen.case or case.name in chosen.case]
    sizes = chosen.size or list(SIZES)
    if chosen.table:
        print_table(cases, sizes)
        return
    for name in sizes:
        size, kind, label_mm = SIZES[name]
        for case in cases:
            show(f"{name} {case.name} ({case.says})", watch(case, size, registry(kind, label_mm)), chosen.details)


def print_table(cases: Sequence[StressCase], sizes: Sequence[str]) -> None:
    """For each film and size: cards read, wrong identities, worst error of place, moments that never settled."""
    columns = [f"{name}: read | wrong | mm | unsettled" for name in sizes]
    print(f"| film | {' | '.join(columns)} |\n|{' --- |' * (1 + 4 * len(sizes))}")
    for case in cases:
        scores = [watch(case, SIZES[name][0], registry(*SIZES[name][1:])) for name in sizes]
        print(f"| {case.says} | {' | '.join(map(cells, scores))} |", flush=True)


def cells(score: Score) -> str:
    worst_mm = f"{max(score.place_mm):.1f}" if score.place_mm else "-"
    share = f"{100 * score.read / max(score.cards, 1):.1f} %"
    return f"{share} | {score.wrong_identity} | {worst_mm} | {len(score.unsettled_moments)} of {score.moments}"


if __name__ == "__main__":
    main()
