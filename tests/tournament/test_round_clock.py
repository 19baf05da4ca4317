"""One clock for all tables: they change together, and each counts by itself."""

from __future__ import annotations

import random

import pytest

from companion.tournament.protocol.round_clock import ClockError, HubTime, Rounds, clock_from_json, new_round


def test_a_round_stands_at_its_full_time_until_it_is_started() -> None:
    clock = new_round("Round 1", 100.0, 2700.0)
    assert (clock.left_s(500.0), clock.running(500.0)) == (2700.0, False)


def test_it_counts_down_from_the_moment_it_was_started_and_goes_on_after_the_end() -> None:
    clock = new_round("Round 1", 100.0, 60.0).run_from(110.0, True)
    assert [clock.left_s(now) for now in (109.0, 110.0, 140.0, 180.0)] == [60.0, 60.0, 30.0, -10.0]


def test_a_change_that_is_announced_holds_only_when_its_moment_comes() -> None:
    clock = new_round("Round 1", 100.0, 60.0).run_from(110.0, True).run_from(130.0, False)
    assert [clock.left_s(now) for now in (120.0, 130.0, 150.0)] == [50.0, 40.0, 40.0]
    assert clock.next_change(120.0) == 130.0
    assert clock.next_change(140.0) is None


def test_more_time_is_given_while_it_runs() -> None:
    clock = new_round("Round 1", 0.0, 60.0).run_from(0.0, True).extended(10.0, 300.0)
    assert (clock.left_s(9.0), clock.left_s(10.0), clock.running(10.0)) == (51.0, 350.0, True)


def test_a_table_with_time_of_its_own_has_that_and_the_others_do_not() -> None:
    rounds = Rounds(new_round("Round 1", 0.0, 60.0), {"seven": 180.0})
    seven, eight = rounds.of_table("seven"), rounds.of_table("eight")
    assert seven is not None
    assert eight is not None
    assert (seven.left_s(1.0), eight.left_s(1.0)) == (240.0, 60.0)


@pytest.mark.parametrize("duration_s", [0.0, -5.0, 100_000.0])
def test_a_round_of_no_sensible_length_is_refused(duration_s: float) -> None:
    with pytest.raises(ClockError, match="day"):
        new_round("Round 1", 0.0, duration_s)


def test_what_it_does_already_is_refused() -> None:
    with pytest.raises(ClockError, match="already stopped"):
        new_round("Round 1", 0.0, 60.0).run_from(1.0, False)


def test_a_change_by_mistake_is_taken_back_as_if_it_had_not_been_made() -> None:
    playing = Rounds(new_round("Round 1", 0.0, 2700.0).run_from(0.0, True), {"seven": 180.0})
    mistaken = playing.changed_to(Rounds(new_round("Round 2", 600.0, 3000.0).run_from(604.0, True)))
    mended = mistaken.changed_to(mistaken.taken_back(at=630.0))
    seven, all_others = mended.of_table("seven"), mended.clock
    assert seven is not None
    assert all_others is not None
    assert (all_others.name, all_others.running(630.0)) == ("Round 1", True)
    assert [all_others.left_s(now) for now in (629.0, 630.0, 700.0)] == [2975.0, 2070.0, 2000.0]
    assert seven.left_s(700.0) == 2180.0


def test_a_change_that_was_taken_back_can_be_made_again() -> None:
    stopped = Rounds(new_round("Round 1", 0.0, 60.0))
    running = stopped.changed_to(Rounds(new_round("Round 1", 0.0, 60.0).run_from(10.0, True)))
    again = running.changed_to(running.taken_back(at=20.0))
    assert again.clock is not None
    assert (again.clock.left_s(30.0), again.clock.running(30.0)) == (60.0, False)
    once_more = again.taken_back(at=40.0).clock
    assert once_more is not None
    assert (once_more.left_s(50.0), once_more.running(50.0)) == (20.0, True)


def test_the_first_round_is_taken_back_to_none() -> None:
    first = Rounds().changed_to(Rounds(new_round("Round 1", 0.0, 60.0)))
    assert first.taken_back(at=10.0).clock is None
    with pytest.raises(ClockError, match="no change to take back"):
        Rounds().taken_back(at=10.0)


def test_it_survives_its_json() -> None:
    rounds = Rounds(new_round("Round 1", 0.0, 60.0).run_from(5.0, True), {"seven": 60.0}).changed_to(
        Rounds(new_round("Round 2", 90.0, 60.0), {})
    )
    assert Rounds.from_json(rounds.to_json()) == rounds
    with pytest.raises(ClockError):
        clock_from_json({"name": "Round 1", "marks": []})


def test_a_table_reckons_the_hubs_time_to_half_the_way_there_and_back() -> None:
    """A table's clock runs 100 ppm wrong, and its messages take 5 to 400 ms each way, not alike."""
    chance = random.Random(7)
    hub_time, drift = HubTime(), 1e-4
    worst = 0.0
    for second in range(1, 600):
        sent = second * (1 + drift)
        there, back = chance.uniform(0.005, 0.4), chance.uniform(0.005, 0.4)
        hub_time.heard(sent, sent + there + back, 50_000.0 + second + there)
        now = sent + 0.9
        reckoned = hub_time.at(now)
        assert reckoned is not None
        error = abs(reckoned - (50_000.0 + now / (1 + drift)))
        assert error <= hub_time.error_s(now) + 1e-6
        worst = max(worst, error if second > 10 else 0.0)
    assert worst < 0.25


def test_before_anything_was_heard_the_hubs_time_is_not_known() -> None:
    assert HubTime().at(5.0) is None
