"""The few figures that are kept over time, each smaller the better: `python -m tests.benchmarks.tracked figures.json`.

One core, CPU time. What is measured is the same each time, so a figure differs by the program and by the machine; the
first one is the machine's alone. All are measured in turns: the figure is the median of the rounds, and its spread the
distance between the outermost two.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean, median

import cv2

from companion.commands.benchmark import this_machine
from companion.measuring.benchmark import Task, judged_game
from companion.referee.referee import Referee
from companion.rules.state import GameState
from tests.benchmarks.rules_engine import SEEDS, moves_per_second
from tests.benchmarks.sight_cost import CAMERAS, SIZES, follow
from tests.random_play import game_of_all_cards, game_of_starter_decks
from tests.simulation.made_up_table import registry

ROUNDS = 3
GAMES = range(4_100_000, 4_100_002)
ADDITIONS = 3_000_000

Measure = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of each round, in `unit`."""

    name: str
    unit: str
    rounds: tuple[float, ...]

    def to_json(self, machine: str) -> dict[str, object]:
        """As github-action-benchmark reads it (its README, "customSmallerIsBetter")."""
        spread = max(self.rounds) - min(self.rounds)
        value = float(f"{median(self.rounds):.4g}")
        return {"name": self.name, "unit": self.unit, "value": value, "range": f"{spread:.2g}", "extra": machine}


def plain_python_ms() -> float:
    began = time.process_time()
    total = 0
    for number in range(ADDITIONS):
        total += number & 7
    return 1e3 * (time.process_time() - began)


def move_us(start: Callable[[Random], GameState]) -> float:
    return 1e6 / median(moves_per_second(start, seed, {}) for seed in SEEDS)


def verdict_ms(level: str) -> float:
    """Mean over all settled tables of some games, from a table to its verdicts."""
    return fmean(ms for seed in GAMES for ms in judged_game(Task(level, seed), Referee).snapshot_ms)


def frame_ms() -> float:
    cv2.setNumThreads(1)
    return follow(CAMERAS[0], SIZES["1080p"], "even", registry("tag15", 15.0))[0]


MEASURES: Mapping[tuple[str, str], Measure] = {
    ("machine: three million additions", "ms"): plain_python_ms,
    ("rules: a move, starter decks", "µs"): lambda: move_us(game_of_starter_decks),
    ("rules: a move, all cards", "µs"): lambda: move_us(game_of_all_cards),
    ("referee: a settled table, everything seen", "ms"): lambda: verdict_ms("clean"),
    ("referee: a settled table, untidy players", "ms"): lambda: verdict_ms("untidy"),
    ("sight: a frame, 1080p", "ms"): frame_ms,
}


def measured(measures: Mapping[tuple[str, str], Measure], rounds: int) -> list[Figure]:
    """Each figure, measured in turns with the others."""
    values: dict[tuple[str, str], list[float]] = {key: [] for key in measures}
    for _ in range(rounds):
        for key, measure in measures.items():
            values[key].append(measure())
    return [Figure(name, unit, tuple(found)) for (name, unit), found in values.items()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("output", type=Path, help="the JSON file to write")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    chosen = parser.parse_args()
    machine = this_machine()
    told = [figure.to_json(machine) for figure in measured(MEASURES, chosen.rounds)]
    chosen.output.write_text(json.dumps(told, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    for one in told:
        print(f"{one['name']}: {one['value']} {one['unit']}, spread {one['range']}")


if __name__ == "__main__":
    main()
