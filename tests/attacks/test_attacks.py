"""The attacks of `python -m tests.attacks`: those that need no minute, so that the command itself is known to work."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.attacks.rows import rows
from tests.attacks.seen import Row

QUICK = ("backup", "PNG", "CSV", "nosuchuser", "cookie", "restore while")


@pytest.mark.parametrize(
    "row", [row for row in rows(0) if any(word in row.what for word in QUICK)], ids=lambda row: row.what
)
def test_an_attack_does_not_succeed(row: Row, tmp_path: Path) -> None:
    seen = row.attack(tmp_path)
    assert seen.holds, seen.words


def test_every_attack_says_what_is_wanted() -> None:
    assert all(row.what and row.wanted for row in rows(60.0))
