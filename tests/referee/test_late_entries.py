"""Some tables enter late: what is usual there is no mistake, and is learnt from what they have entered."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.observations import (
    CounterEntered,
    HandsCame,
    HouseEntered,
    KeyTurned,
    SeenCard,
    TableSnapshot,
    TurnEnded,
)
from companion.referee import ledger
from companion.referee.counter_model import Delays
from companion.referee.hypothesis import Discrepancy, all_adopted
from companion.referee.likelihoods import LIKELIHOODS
from companion.referee.predicting import enter_counter
from tests.referee.at_the_table import ANN, BEN, Table, table

TROLLS = "a", "b", "c", "d", "e", "f"
LINE = [{"card": "troll", "id": troll} for troll in TROLLS]
TURN = {"number": 4, "active": 0, "step": "main", "house": "brobnar"}
POSITION: dict[str, Any] = {"turn": TURN, "players": [{**ANN, "amber": 0, "battleline": LINE}, {**BEN, "amber": 0}]}


def reaped(t: float, so_many: int) -> tuple[HandsCame, TableSnapshot]:
    return HandsCame(t - 2.0), table(
        t, *(SeenCard("troll", troll, exhausted=place < so_many) for place, troll in enumerate(TROLLS))
    )


def counted(t: float, delta: int = 1) -> CounterEntered:
    return CounterEntered(t, 0, "amber", delta=delta)


def at_a_table_that_counts(after_s: float) -> Table:
    """Ann reaps three times, 20 seconds apart, and counts each so long after."""
    table_ = Table(POSITION, reaped(1.0, 0)[1])
    for place, t in enumerate((10.0, 30.0, 50.0)):
        table_.see(*reaped(t, place + 1))
        table_.wait(t + after_s)
        table_.see(counted(t + after_s))
    return table_


@pytest.mark.parametrize(("after_s", "flags"), [(1.0, 1), (15.0, 0)])
def test_whoever_always_counts_late_is_given_time(after_s: float, flags: int) -> None:
    table_ = at_a_table_that_counts(after_s)
    before = len(table_.flags)
    table_.see(*reaped(70.0, 4))
    table_.wait(86.0)

    assert len(table_.flags) - before == flags


def test_a_count_that_is_forgotten_there_is_named_later() -> None:
    table_ = at_a_table_that_counts(15.0)
    before = len(table_.flags)
    table_.see(*reaped(70.0, 4))
    table_.wait(170.0)

    assert [flag.message for flag in table_.flags[before:]] == [
        "Ann’s counter shows 3 Æmber; by the moves seen it should be 4."
    ]


def test_a_count_that_was_forgotten_once_is_no_habit() -> None:
    table_ = at_a_table_that_counts(1.0)
    table_.see(*reaped(70.0, 4))
    table_.wait(95.0)
    table_.see(counted(95.0), *reaped(100.0, 5))
    table_.wait(115.0)

    assert [flag.message for flag in table_.flags] == [
        "Ann’s counter shows 3 Æmber; by the moves seen it should be 4.",
        "Ann’s counter shows 4 Æmber; by the moves seen it should be 5.",
    ]


def test_a_wrong_press_that_is_taken_back_tells_nothing_of_how_late_somebody_counts() -> None:
    table_ = Table(POSITION, reaped(1.0, 0)[1])
    table_.see(counted(5.0))
    table_.wait(40.0)
    table_.see(counted(40.0, -1))

    assert table_.belief.counts[0].amber_delays == Delays()


def test_whoever_counts_several_reaps_at_once_was_late_with_the_first() -> None:
    table_ = Table(POSITION, reaped(1.0, 0)[1])
    for place, t in enumerate((10.0, 13.0, 16.0)):
        table_.see(*reaped(t, place + 1))
    table_.see(counted(20.0, 3))
    delays = table_.belief.counts[0].amber_delays

    assert delays.entries == 3
    assert delays.log_s == pytest.approx(Delays().after(10.0).after(7.0).after(4.0).log_s)


def test_what_stands_is_what_the_counter_is_off_by_though_one_of_two_reaps_was_counted_long_before() -> None:
    table_ = Table(POSITION, reaped(1.0, 0)[1])
    table_.see(counted(51.0), *reaped(70.0, 2))
    standing = ledger.standing(table_.belief.likeliest, table_.belief.counts[0], 0)

    assert [one.amount for one in standing] == [-1]


def test_a_table_that_counts_for_the_first_time_counts_what_was_done_in_this_turn() -> None:
    """Its counters showed what the moves come to, three reaps among them, since nobody had entered Æmber before."""
    table_ = Table(POSITION, reaped(1.0, 0)[1])
    table_.see(*reaped(10.0, 1), *reaped(20.0, 2), *reaped(30.0, 3))
    left, right = table_.belief.counts
    belief = replace(table_.belief, counts=(replace(left, amber=3, amber_entered=False), right))

    assert enter_counter(belief, counted(40.0, 3)).counts[0].amber == 3


def test_whoever_ends_the_turn_first_and_then_counts_has_counted_rightly() -> None:
    """The first reap was taken for forgotten as the turn ended; the press afterwards is for both."""
    table_ = Table(POSITION, reaped(1.0, 0)[1])
    table_.see(*reaped(10.0, 1))
    table_.wait(30.0)
    table_.see(*reaped(32.0, 2), TurnEnded(33.0, 0), counted(35.0, 2), HouseEntered(36.0, 1, "logos"))
    table_.see(reaped(40.0, 0)[1])
    table_.wait(80.0)

    assert table_.report.players[0].amber == 2
    assert [flag.status for flag in table_.report.flags] == ["withdrawn"]


def test_a_chain_that_is_counted_puts_no_wrong_count_of_amber_right() -> None:
    """Ann had counted one Æmber too many, and later one too few."""
    belief = Table(POSITION, reaped(1.0, 0)[1]).belief
    wrong = tuple(Discrepancy(0, amount, t, 4) for amount, t in ((1, 5.0), (-1, 60.0)))
    held = replace(belief, hypotheses=(replace(belief.likeliest, adopted=wrong),))

    later = enter_counter(held, CounterEntered(97.0, 0, "chains", delta=1))
    assert [list(all_adopted(one, 4)) for one in later.hypotheses] == [list(wrong)]


def forges(table_: Table, t: float, key: str, after_s: float) -> None:
    """Ben pays for a key as his turn begins, chooses his house, and turns the key only so long after."""
    table_.see(TurnEnded(t, 0), CounterEntered(t + 2.0, 1, "amber", delta=-6), HouseEntered(t + 4.0, 1, "logos"))
    table_.wait(t + 4.0 + after_s)
    table_.see(KeyTurned(t + 4.0 + after_s, 1, key, True))  # type: ignore[arg-type]
    table_.see(TurnEnded(t + 80.0, 1), HouseEntered(t + 82.0, 0, "dis"))


def test_whoever_turns_keys_late_is_not_reminded_each_time() -> None:
    table_ = Table({**POSITION, "players": [POSITION["players"][0], {**BEN, "amber": 12}]}, reaped(1.0, 0)[1])
    forges(table_, 10.0, "red", 30.0)
    forges(table_, 110.0, "yellow", 30.0)

    assert [flag.message for flag in table_.flags] == ["Ben paid for a key but did not turn one."]


def test_nobody_is_given_less_time_for_being_quick() -> None:
    quick = Delays()
    for _ in range(20):
        quick = quick.after(0.1)

    assert quick.lag(LIKELIHOODS.press, 3) == LIKELIHOODS.press
