"""What every test gets: no table of a scenario may be left with a decision open."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import scenario


@pytest.fixture(autouse=True)
def no_decision_left_open() -> Iterator[None]:
    scenario.OPEN_TABLES.clear()
    yield
    for table in scenario.OPEN_TABLES:
        assert not table.asks, f"a decision was left open: {table.state.decision}"
    scenario.OPEN_TABLES.clear()
