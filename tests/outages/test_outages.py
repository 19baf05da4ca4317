"""Evenings of outages in which everything holds; and each fault that is put in for it is found."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from tests.nightly import each_night

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler (Debian: gcc)")


def evenings(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.outages", "--processes", "2", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


def test_a_few_evenings_of_outages_lose_nothing() -> None:
    done = evenings("--evenings", "5")
    assert done.returncode == 0, done.stderr
    assert "evenings in which something did not hold | 0 |" in done.stdout


@pytest.mark.parametrize(
    ("fault", "count", "told"),
    [
        ("early", 3, "acknowledged and lost"),
        *each_night(
            ("in-place", 30, "membership|not TOML|configuration|cannot be read"),
            ("notice", 30, "still said to take nothing"),
            ("clock", 30, "has lost the seat"),
        ),
    ],
)
def test_a_fault_that_is_put_in_is_found_and_its_seed_finds_it_alone(fault: str, count: int, told: str) -> None:
    done = evenings("--evenings", f"{count}", "--break", fault)
    assert done.returncode == 1
    assert any(words in done.stderr for words in told.split("|"))
    seed = done.stderr.partition("--seed ")[2].split()[0]
    assert evenings("--seed", seed, "--break", fault).returncode == 1
