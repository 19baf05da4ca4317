"""In which order made-up players press, however slow they are."""

from __future__ import annotations

from companion.observations import CounterEntered, TurnEnded
from companion.simulation.games.presses import Presses

GAINED = CounterEntered(0.0, 0, "chains", delta=3)
SHED = CounterEntered(0.0, 0, "chains", delta=-1)


def test_a_chain_is_not_shed_before_those_that_came_late_were_put_on() -> None:
    presses = Presses()
    gained_t = presses.at(54.6, GAINED)
    assert presses.at(54.2, SHED) > gained_t == 54.6


def test_nobody_waits_for_another_counter_or_player_and_the_turn_may_end_before() -> None:
    presses = Presses()
    presses.at(54.6, GAINED)
    amber, other = CounterEntered(0.0, 0, "amber", delta=1), CounterEntered(0.0, 1, "chains", delta=-1)
    assert [presses.at(54.2, entered) for entered in (amber, other, TurnEnded(0.0, 0))] == [54.2, 54.2, 54.2]
