"""The figures that are kept over time: measured in turns, so that a busy moment is not one figure's alone."""

from __future__ import annotations

from tests.benchmarks.tracked import measured


def test_figures_are_measured_in_turns_and_kept_with_their_spread() -> None:
    values = iter([1.0, 10.0, 3.0, 30.0, 2.0, 20.0])

    first, second = measured({("a", "ms"): lambda: next(values), ("b", "µs"): lambda: next(values)}, rounds=3)

    assert first.to_json("a Pi") == {"name": "a", "unit": "ms", "value": 2.0, "range": "2", "extra": "a Pi"}
    assert second.rounds == (10.0, 30.0, 20.0)
