"""How many changes of the rules' and the referee's code the tests notice: `python -m tests.mutation --night 12`.

Each night mutates other modules, in turns; needs mutmut, which `setup/development-constraints.txt` pins. A mutant that
survives is a line whose change no test saw: look at it by `mutmut show NAME`, in the folder where this ran.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("companion/rules", "companion/referee")
MODULES_A_NIGHT = 6
MOST_S = 4500.0
KILLED = ("killed", "timeout", "segfault", "suspicious")


def mutated_modules() -> list[str]:
    """The modules that have functions, by name."""
    paths = (path for part in PARTS for path in (ROOT / part).rglob("*.py") if "def " in path.read_text("utf-8"))
    return sorted(".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths)


def modules_of(night: int, modules: Sequence[str], count: int = MODULES_A_NIGHT) -> list[str]:
    """The modules of a night: in so many nights as are needed, each has its turn."""
    first = night * count
    return [modules[(first + number) % len(modules)] for number in range(min(count, len(modules)))]


def outcomes(told: str) -> dict[str, Counter[str]]:
    """The mutants of each module by what became of them, from `mutmut results --all true`."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for name, outcome in re.findall(r"^\s+(\S+): (.+)$", told, re.MULTILINE):
        found[name.rpartition(".")[0]][outcome] += 1
    return found


def page(modules: Iterable[str], found: Mapping[str, Counter[str]]) -> str:
    """A table in Markdown: the share of the mutants tried that was noticed."""
    lines = ["| module | mutants tried | noticed | score |", "| --- | --- | --- | --- |"]
    total: Counter[str] = Counter()
    for module in modules:
        counted = found.get(module, Counter())
        total += counted
        lines.append(f"| {module} | {_cells(counted)} |")
    return "\n".join([*lines, f"| **together** | {_cells(total)} |"])


def _cells(counted: Counter[str]) -> str:
    noticed = sum(counted[one] for one in KILLED)
    tried = noticed + counted["survived"] + counted["no tests"]
    return f"{tried} | {noticed} | {f'{noticed / tried:.0%}' if tried else '–'}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--night", type=int, default=0, help="whose turn it is")
    parser.add_argument("--modules", type=int, default=MODULES_A_NIGHT)
    chosen = parser.parse_args()
    modules = modules_of(chosen.night, mutated_modules(), chosen.modules)
    mutmut = (sys.executable, "-m", "mutmut")
    try:
        patterns = [f"{module}.*" for module in modules]
        subprocess.run([*mutmut, "run", *patterns], cwd=ROOT, stdout=sys.stderr, timeout=MOST_S, check=False)
    except subprocess.TimeoutExpired:
        print(f"Ended after {MOST_S / 60:.0f} minutes, before all were tried.\n")
    told = subprocess.run([*mutmut, "results", "--all", "true"], cwd=ROOT, capture_output=True, text=True, check=True)
    print(page(modules, outcomes(told.stdout)))
    survived = re.findall(r"^\s+(\S+): survived$", told.stdout, re.MULTILINE)
    print("\nSurvived:\n", *(f"- `{name}`" for name in survived), sep="\n")


if __name__ == "__main__":
    main()
