"""What stands between a counter and the moves: said once, with its reason, whatever is seen and pressed since."""

from __future__ import annotations

import pytest

from companion.observations import CounterEntered, HandsCame, HouseEntered, TurnEnded
from companion.verdicts import Withdrawal
from tests.referee.at_the_table import Table, shooler, table, troll

TIRED = troll(), shooler(exhausted=True)


def pressed(t: float, delta: int = 1) -> CounterEntered:
    return CounterEntered(t, 0, "amber", delta=delta)


@pytest.fixture
def busy() -> Table:
    """Ann’s Shooler reaps and nobody counts it; hands come and go over the table until she ends her turn."""
    ann = Table()
    ann.see(HandsCame(8.0), table(10.0, *TIRED), HandsCame(13.5), table(15.0, *TIRED), HandsCame(17.5))
    ann.see(table(19.0, *TIRED), HandsCame(20.5), TurnEnded(22.0, 0), table(23.0, troll(), shooler()))
    return ann


def test_a_reap_that_nobody_counts_is_said_by_the_end_of_the_turn_however_busy_the_table(busy: Table) -> None:
    assert [(flag.rule, flag.message) for flag in busy.flags] == [
        ("amber-count", "Ann’s counter shows 3 Æmber; by the moves seen it should be 4.")
    ]


def test_it_is_said_once_though_it_stands_for_turns(busy: Table) -> None:
    busy.see(HouseEntered(24.0, 1, "logos"), TurnEnded(40.0, 1), HouseEntered(44.0, 0, "dis"))
    busy.wait(90.0)
    assert len(busy.flags) == 1


def test_the_page_says_which_move_was_not_counted_and_what_to_set_the_counter_to(busy: Table) -> None:
    flag = busy.only_flag()
    assert (flag.reason, flag.set_to) == ("Shooler reaps: was all of it counted?", 4)


def test_who_counts_it_turns_later_has_put_it_right(busy: Table) -> None:
    busy.see(HouseEntered(24.0, 1, "logos"), TurnEnded(40.0, 1), HouseEntered(44.0, 0, "dis"), pressed(50.0))
    busy.wait(60.0)
    assert busy.report.players[0].amber == 4
    assert [flag.rule for flag in busy.flags] == ["amber-count"], "what puts it right is no mistake of its own"


def test_one_counted_twice_says_so() -> None:
    ann = Table()
    ann.see(table(10.0, *TIRED), pressed(10.8), pressed(12.5))
    ann.wait(40.0)
    assert (ann.only_flag().reason, ann.only_flag().set_to) == ("Shooler reaps: was it counted twice?", 4)


def test_setting_the_counter_to_what_it_should_show_ends_the_flag(busy: Table) -> None:
    busy.see(CounterEntered(23.5, 0, "amber", value=4))
    busy.wait(40.0)
    assert [verdict.why for verdict in busy.said if isinstance(verdict, Withdrawal)] == ["It was put right."]
