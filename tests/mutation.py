"""How many changes of the rules' and the referee's code the tests notice: `python -m tests.mutation --count 200`.

mutmut makes every mutant of both and finds out which tests reach it. So many mutants are drawn at random, and each is
tried by the tests that reach it, the fastest first: a score with its interval in an hour or two, where all mutants
would take weeks. Needs mutmut, which `setup/development-constraints.txt` pins. A mutant that survives is a line whose
change no test saw: look at it by `mutmut show NAME`, in the folder where this ran.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.intervals import wilson_interval

ROOT = Path(__file__).resolve().parents[1]
MUTANTS = ROOT / "mutants"
PARTS = ("companion.rules", "companion.referee")
MUTMUT = (sys.executable, "-m", "mutmut")
NO_MUTANT = "no.mutant.has.this.name"
"""Asked to try this, mutmut makes all mutants, finds out which tests reach each, and ends."""
SLOWEST_TEST_S = 1.0
"""Tests that take longer are left out: few, which take five sixths of the time. So the score is rather too low."""
STARTING_S, TIMES_AS_LONG = 60.0, 10.0
"""A mutant that takes so many times as long as the program itself, and the time to start, does not end: noticed."""
NOT_RUN = (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.NO_TESTS_COLLECTED)
"""Any other failure is the mutant's: without one the same tests pass. Some break what the tests import."""
NOTICED, SURVIVED, NO_TESTS = "noticed", "survived", "no tests"


@dataclass(frozen=True, slots=True)
class Reach:
    """The tests that reach a function, and the seconds that each test takes, from what mutmut wrote down."""

    tests: Mapping[str, Sequence[str]]
    seconds: Mapping[str, float]

    @property
    def fast(self) -> list[str]:
        """The tests that are run at all, the fastest first."""
        fast = (test for test, spent in self.seconds.items() if spent <= SLOWEST_TEST_S)
        return sorted(fast, key=lambda test: (self.seconds[test], test))

    def of(self, mutant: str) -> list[str]:
        """Those of them that reach a mutant's function."""
        reached = set(self.tests.get(mutant.rpartition("__mutmut_")[0], ()))
        return [test for test in self.fast if test in reached]

    def seconds_of(self, tests: Sequence[str]) -> float:
        return sum(self.seconds[test] for test in tests)


def drawn(names: Sequence[str], count: int, seed: int) -> list[str]:
    return random.Random(seed).sample(sorted(names), min(count, len(names)))


def page(found: Mapping[str, str]) -> str:
    """A table in Markdown: the share that was noticed, with its interval of 95 %, and the mutants that were not."""
    lines = ["| part | mutants tried | noticed | score |", "| --- | --- | --- | --- |"]
    for part in (*PARTS, ""):
        counted = Counter(outcome for name, outcome in found.items() if name.startswith(part))
        lines.append(f"| {part or '**together**'} | {_cells(counted[NOTICED], counted.total())} |")
    missed = [f"- `{name}`: {outcome}" for name, outcome in sorted(found.items()) if outcome != NOTICED]
    return "\n".join([*lines, "", *missed])


def _cells(noticed: int, tried: int) -> str:
    if not tried:
        return "0 | 0 | –"
    low, high = wilson_interval(noticed, tried)
    return f"{tried} | {noticed} | {noticed / tried:.0%} ({low:.0%} to {high:.0%})"


def outcome(mutant: str, reach: Reach) -> str:
    """Tells whether the tests that reach a mutant notice it. Raises `RuntimeError` where they could not be run."""
    tests = reach.of(mutant)
    return tried_by(tests, mutant, reach.seconds_of(tests)) if tests else NO_TESTS


def tried_by(tests: Sequence[str], mutant: str, usual_s: float) -> str:
    """Tells whether these tests notice a mutant, or fail without one for an empty name. Raises `RuntimeError`."""
    environment = os.environ | {"MUTANT_UNDER_TEST": mutant, "PY_IGNORE_IMPORTMISMATCH": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    most_s = STARTING_S + TIMES_AS_LONG * usual_s
    try:
        done = subprocess.run(command, cwd=MUTANTS, env=environment, capture_output=True, timeout=most_s, check=False)
    except subprocess.TimeoutExpired:
        return NOTICED
    if done.returncode in NOT_RUN:
        raise RuntimeError(f"the tests of {mutant} did not run: {done.stdout.decode()[-500:]}")
    return NOTICED if done.returncode else SURVIVED


def _made() -> tuple[list[str], Reach]:
    """All mutants by name, and which tests reach them. Ends the program where mutmut could not find that out."""
    stats = MUTANTS / "mutmut-stats.json"
    made = subprocess.run(
        [*MUTMUT, "run", NO_MUTANT], cwd=ROOT, stdout=sys.stderr, stderr=subprocess.PIPE, text=True, check=False
    )
    if not stats.exists():
        sys.exit(f"mutmut made no mutants, or the tests fail without any:\n{made.stderr}")
    told = subprocess.run([*MUTMUT, "results", "--all", "true"], cwd=ROOT, capture_output=True, text=True, check=True)
    known = json.loads(stats.read_text(encoding="utf-8"))
    reach = Reach(known["tests_by_mangled_function_name"], known["duration_by_test"])
    return re.findall(r"^\s+(\S+__mutmut_\d+): ", told.stdout, re.MULTILINE), reach


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=200, help="mutants to try at most (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="another draws others (default: %(default)s)")
    parser.add_argument(
        "--minutes", type=float, default=75.0, help="tries no more after so long (default: %(default)s)"
    )
    chosen = parser.parse_args()
    end = time.monotonic() + chosen.minutes * 60
    names, reach = _made()
    if tried_by(reach.fast, "", reach.seconds_of(reach.fast)) == NOTICED:
        parser.error(f"the tests fail without a mutant, too: run them in {MUTANTS}")
    found: dict[str, str] = {}

    def tried(mutant: str) -> None:
        if time.monotonic() < end:
            found[mutant] = outcome(mutant, reach)
            print(f"{len(found)} tried, {mutant}: {found[mutant]}", file=sys.stderr)

    with ThreadPoolExecutor(os.cpu_count()) as workers:
        list(workers.map(tried, drawn(names, chosen.count, chosen.seed)))
    print(f"{len(found)} of {len(names)} mutants, drawn at random (seed {chosen.seed}).\n\n{page(found)}")


if __name__ == "__main__":
    main()
