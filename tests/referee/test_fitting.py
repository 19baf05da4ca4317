"""The weights re-estimated from games of which it is known what people did."""

from __future__ import annotations

import pytest

from companion.observations import CounterEntered, Observation, SeenCard, SeenSide, TableSnapshot
from companion.referee.fitting import FEWEST, CounterChange, Estimate, Watched, estimates
from companion.referee.likelihoods import LIKELIHOODS


def pressed_after(*lags_s: float) -> dict[str, Estimate]:
    """The estimates where Ann gained one Æmber every minute and pressed so long after each."""
    changes = [CounterChange(60.0 * minute, 0, "amber", 1) for minute, _ in enumerate(lags_s)]
    presses = [CounterEntered(60.0 * minute + lag_s, 0, "amber", delta=1) for minute, lag_s in enumerate(lags_s)]
    return {one.weight: one for one in estimates([Watched(presses, changes)])}


def test_the_lag_of_a_press_is_fitted_by_its_logarithms() -> None:
    found = pressed_after(*[1.0, 4.0] * FEWEST)
    assert found["press.median_s"].found == pytest.approx(2.0)
    assert found["press.median_s"].used == LIKELIHOODS.press.median_s
    assert found["press.median_s"].samples == 2 * FEWEST


def test_whoever_counts_first_tells_how_likely_that_is() -> None:
    found = pressed_after(*[1.0, 1.0, 1.0, -0.5] * FEWEST)
    assert found["early_press_nats"].found == pytest.approx(1.386, abs=0.001)
    assert found["early_press.median_s"].found == pytest.approx(0.5)


def test_of_a_handful_nothing_is_estimated() -> None:
    assert pressed_after(1.0, 2.0, 3.0) == {}


def test_a_press_long_after_is_for_something_else() -> None:
    assert "press.median_s" not in pressed_after(*[45.0] * FEWEST)


def test_how_long_a_card_lies_in_the_play_zone_is_fitted_too() -> None:
    def table(t: float, *play: SeenCard) -> TableSnapshot:
        return TableSnapshot(t, (SeenSide((), (), (), play), SeenSide((), (), (), ())))

    told: list[Observation] = []
    for minute in range(FEWEST):
        told += [table(60.0 * minute, SeenCard("anger")), table(60.0 * minute + 8.0)]
    (median, _) = estimates([Watched(told, ())])
    assert (median.weight, median.found) == ("carrying.median_s", pytest.approx(8.0))
