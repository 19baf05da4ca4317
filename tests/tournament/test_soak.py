"""Nothing is lost or doubled while hub, broker, tables and network fail in turn: some seconds of the long soak."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.benchmarks.soak_outcome import Fault, Kept, Outcome, Plan
from tests.nightly import each_night

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


@pytest.mark.parametrize("way", ["http", *each_night("mqtt", "postgres")])
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


WAITS = [
    Kept(0, 101.0, 103.0),
    Kept(0, 110.0, 110.5),
    Kept(0, 131.0, 133.0),
    Kept(0, 134.0, 134.4),
    Kept(0, 150.5, 150.8),
    Kept(1, 152.0, 152.7),
]


def test_waits_are_told_apart_by_how_long_ago_the_last_trouble_was_over() -> None:
    # A hub is down for two seconds; an event from before is there a second later. Table 1 alone is down later.
    faults = [Fault("kill hub", 130.0, 132.0), Fault("kill table", 150.0, 151.0, table=1)]
    outcome = Outcome(Plan("http"), began=100.0, faults=faults)
    outcome.measure(WAITS)
    told = outcome.to_json()
    assert told["longest_drain_s"] == {"kill hub": 1.0, "kill table": 0.0}
    assert (told["all_up_events"], told["all_up_max_s"], told["overall_p99_s"]) == (5, 2.0, 2.0)
    assert told["all_up_p99_s_from"] == {
        "0 s after the start": 2.0,
        "5 s after the start": 0.5,
        "0 s after the fault": 0.7,
        "15 s after the fault": 0.3,
    }
