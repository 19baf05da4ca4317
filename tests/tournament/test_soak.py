"""Nothing is lost or doubled while hub, broker, tables and network fail in turn: some seconds of the long soak."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHORT = [
    "--tables",
    "4",
    "--seconds",
    "8",
    "--hub-kills",
    "1",
    "--broker-kills",
    "1",
    "--table-kills",
    "2",
    "--cut-s",
    "1",
]
PATIENCE_S = 240


@pytest.mark.parametrize("way", ["http", "mqtt", "postgres"])
def test_a_few_tables_lose_nothing_while_everything_is_killed_in_turn(way: str) -> None:
    # In a process without threads, since it forks its tables.
    command = [sys.executable, "-m", "tests.benchmarks.hub_soak", "--way", way, *SHORT]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    if "is not installed" in done.stderr:
        pytest.skip(done.stderr.splitlines()[-1])
    assert done.returncode == 0, done.stdout + done.stderr
    outcome = json.loads(done.stdout[done.stdout.index("{") :])
    assert outcome["events"] > 20
    assert (outcome["lost"], outcome["doubled"], outcome["altered"]) == (0, 0, 0)
    kills = {"kill hub": 1, "kill table": 2, "cut network": 1} | ({"kill broker": 1} if way == "mqtt" else {})
    assert outcome["faults"] == kills
