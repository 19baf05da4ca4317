"""Each likelihood by itself: people are seldom very late, and what is late longer is likelier forgotten."""

from __future__ import annotations

from math import log

import pytest

from companion.cards.call_of_the_archons.brobnar import TROLL
from companion.observations import HouseEntered
from companion.referee.counter_model import Counted, Lay, nats_of_counts
from companion.referee.hypothesis import Hypothesis
from companion.referee.likelihoods import LARGEST_NATS, LIKELIHOODS, Lag, forgotten, probabilities
from companion.rules import moves
from companion.rules.done import Done
from tests.referee.at_the_table import ANN, BEN, Table
from tests.scenario import scenario


def test_half_of_all_people_have_done_it_after_the_median() -> None:
    assert Lag(2.0, 0.7).survival_nats(2.0) == pytest.approx(log(2))


def test_a_tenth_of_all_people_take_longer_than_nine_in_ten() -> None:
    lag = Lag(2.0, 0.7)
    assert lag.survival_nats(lag.quantile_s(0.9)) == pytest.approx(log(10))


def test_what_is_not_due_yet_surprises_nobody() -> None:
    assert Lag(2.0, 0.7).survival_nats(0.0) == 0.0


def test_a_long_wait_surprises_more_but_never_without_end() -> None:
    lag = Lag(1.0, 0.5)
    assert lag.survival_nats(3.0) < lag.survival_nats(6.0) < lag.survival_nats(1e9) == LARGEST_NATS


def test_what_is_late_is_likelier_forgotten_the_longer_it_is_not_done() -> None:
    assert forgotten(10.0, 10.0) < 0.2 < forgotten(10.0, 14.0) < 0.9 < forgotten(10.0, 40.0)


def test_posterior_probabilities_sum_to_one_and_halve_by_the_logarithm_of_two() -> None:
    likely, less = probabilities([1.0, 1.0 + log(2)])
    assert (likely, less) == (pytest.approx(2 / 3), pytest.approx(1 / 3))


def test_what_was_paid_for_a_key_that_could_not_be_forged_is_no_wrong_count() -> None:
    rich = Hypothesis.begin(scenario(amber=(6, 0)).state)
    turned, paid = Counted(amber=6, keys=("red",)), Counted(amber=0, keys=("red",), amber_t=5.0)
    unpaid, settled = (nats_of_counts(rich, (one, Counted()), 60.0, Lay(1.0, 60.0)) for one in (turned, paid))
    assert settled == unpaid == LIKELIHOODS.broken_rule_nats
    assert (
        nats_of_counts(rich, (Counted(amber=1, amber_t=5.0), Counted()), 60.0, Lay(1.0, 60.0))
        >= LIKELIHOODS.miscounted_nats
    )


def test_a_key_that_cost_nothing_and_is_not_turned_is_late_at_first_then_forgotten_or_was_not_forged() -> None:
    before = scenario(left=[TROLL], house="brobnar").state
    forged = before.with_player(0, keys=("red",))
    free = Hypothesis.begin(before).after(forged, 10.0, 0.0, Done(moves.reap("troll#1"), (), before))

    at_once, soon, late = (nats_of_counts(free, (Counted(), Counted()), t, Lay(10.0, t)) for t in (10.0, 12.0, 90.0))

    assert 0.0 <= at_once < soon < late < LIKELIHOODS.forgotten_nats + 0.1


def test_what_was_pressed_for_first_is_awaited_while_no_hands_are_over_the_table() -> None:
    nothing, pressed = Hypothesis.begin(scenario().state), Counted().showing("amber", 1, 10.0)

    def nats(t: float, lay: Lay) -> float:
        return nats_of_counts(nothing, (pressed, Counted()), t, lay)

    working = Lay(1.0, 9.0, covered_t=10.5)
    assert nats(10.5, Lay(1.0, 9.0)) == nats(11.0, working) == nats(14.0, working) < nats(14.0, Lay(1.0, 9.0))


def test_what_was_pressed_for_first_comes_before_other_moves() -> None:
    before = scenario(left=[TROLL], house="brobnar").state
    waiting = Hypothesis.begin(before)
    reaped = waiting.after(before, 10.5, 0.0, Done(moves.reap("troll#1"), (), before))
    pressed = Counted().showing("amber", 2, 10.0)

    first, later = (nats_of_counts(one, (pressed, Counted()), 10.5, Lay(10.5, 10.5)) for one in (waiting, reaped))

    assert later > first


def test_who_presses_one_by_one_is_late_with_the_rest_and_not_early_with_more() -> None:
    gained = Hypothesis.begin(scenario().state).after(scenario(amber=(2, 0)).state, 9.0)
    pressed = Counted().showing("amber", 1, 10.0)
    assert nats_of_counts(gained, (pressed, Counted()), 10.5, Lay(9.0, 9.5)) < LIKELIHOODS.early_press_nats


def test_archives_are_thought_to_be_picked_up_as_often_as_people_do() -> None:
    """Twelve of 26 times."""
    turn = {"number": 4, "active": 0, "step": "house"}
    table = Table({"turn": turn, "players": [{**ANN, "archives": ["?"]}, BEN]})
    table.see(HouseEntered(2.0, 0, "dis"))
    chosen = [(one.state.players[0], share) for one, share in table.belief.weighed() if one.state.turn.house == "dis"]
    left = sum(share for player, share in chosen if player.archives)
    assert left / sum(share for _, share in chosen) == pytest.approx(14 / 26, abs=0.01)
