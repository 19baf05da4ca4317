"""The lines of moves that are found that lead to a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.cards.call_of_the_archons.mars import GRABBER_JAMMER, ZORG
from companion.cards.call_of_the_archons.shadows import GHOSTLY_HAND, UMBRA, URCHIN
from companion.referee import searching, ways
from companion.referee.as_it_lies import taken_as_it_lies
from companion.referee.belief import Belief
from companion.referee.count_ways import beginning_counts, with_counts_looked_at
from companion.referee.counter_model import Counted, Lay
from companion.referee.hypothesis import Hypothesis
from companion.referee.search.agreement import Aim
from companion.referee.search.explanation import Explained, Root, explain
from companion.referee.searching import HASTILY_TRIED, searched
from companion.referee.ways import FIRST_WAYS, ONE_BY_ONE, is_unexplained, with_rivals_looked_for
from companion.rules import moves
from companion.rules.done import Done
from companion.rules.game import after
from companion.rules.objections import objections
from companion.rules.state import GameState, Turn
from companion.simulation.games.visible import sides_of, snapshot_of
from tests.scenario import at, scenario


def test_a_likely_line_is_found_though_it_leads_past_what_is_hardly_believed() -> None:
    """That one of the two has reaped already was not seen, only counted."""
    neither = scenario(left=[ZORG, GRABBER_JAMMER], house="mars").state
    first, second = (moves.reap(item.id) for item in neither.players[0].battleline)
    ones = [after(neither, move) for move in (first, second)]
    aim = Aim(snapshot_of(sides_of(after(ones[0], second)), 0.0))

    found = explain([Root(neither, 0.0, aim), *(Root(one, 8.0, aim) for one in ones)], 0, 300, 6, 10.0, 40)

    assert (0, {first, second}) in [(line.root, {done.move for done in line.done}) for line in found.lines]


def test_a_line_that_leaves_a_count_open_hides_none_that_closes_it() -> None:
    """Urchin died in its fight, and lies on Ghostly Hand: for that, its player had pressed."""
    before = scenario(left=[URCHIN], right=[ZORG], hand=[GHOSTLY_HAND], house="shadows", amber=(0, 3)).state
    hand, fight = moves.play("ghostly-hand#1"), moves.fight("urchin#1", "zorg#1")
    aim = Aim(snapshot_of(sides_of(after(after(before, hand), fight)), 0.0), beneath=True)

    found = explain([Root(before, 0.0, aim, counting_ahead=(0,), open_nats=5.0)], 0, 300, 6, 10.0, 40)

    assert {hand, fight} in [{done.move for done in line.done} for line in found.lines]


def test_a_newcomer_that_lay_exhausted_and_lies_ready_tells_of_the_end_of_the_turn_as_any_card_does() -> None:
    def nats_of_end(state: GameState) -> float:
        table = snapshot_of(sides_of(state.with_card("zorg#1", exhausted=False)), 0.0)
        aim = Aim(table, turns_are_entered=True, lay_before=frozenset({"zorg#1"}))
        found = explain([Root(state, 0.0, aim)], 0, 300, 6, 10.0, 40)
        return min(line.cost for line in found.lines if line.done[-1].move == moves.end())

    used = scenario(left=[at(ZORG, exhausted=True)], house="mars").state
    played = after(scenario(hand=[ZORG], house="mars").state, moves.play("zorg#1", "left"))
    assert nats_of_end(played) == nats_of_end(used)


def test_a_use_against_the_rules_that_leaves_the_table_as_it_lay_is_told_by_the_count_alone() -> None:
    before = scenario(left=[URCHIN, UMBRA], right=[ZORG], house="shadows").state.with_card("urchin#1", exhausted=True)
    table = snapshot_of(sides_of(after(before, moves.reap("umbra#1"))), 9.0)
    one = Hypothesis.begin(before)
    belief = Belief(9.0, (one,), (Counted(), Counted()), before.turn, table=table, table_t=9.0)

    found = searched(belief, [one], broken=1)

    told = {(step.move.card, step.counted) for line in found for step in line.path}
    assert {("urchin#1", True), ("umbra#1", False)} <= told
    assert ("urchin#1", False) not in told


def test_an_innocent_explanation_of_an_earlier_table_is_led_to_the_next_before_anybody_is_accused() -> None:
    """By one hypothesis Urchin reaped though it was exhausted; the other, about as likely, knows of no move."""
    before = scenario(left=[URCHIN, UMBRA], right=[ZORG], house="shadows").state.with_card("urchin#1", exhausted=True)
    reap = moves.reap("urchin#1")
    broken = Done(reap, (), before, objections(before, reap))
    accused = Hypothesis.begin(before).after(before, 5.0, 0.0, broken)
    innocent = replace(Hypothesis.begin(before), nats=1.0)
    table = snapshot_of(sides_of(before), 9.0)
    counts = (Counted(), Counted())

    left_behind = Belief(9.2, (accused, replace(innocent, rest="half done", rest_t=9.0)), counts, before.turn, table)
    led_there = Belief(9.2, (accused, innocent), counts, before.turn, table)

    assert (is_unexplained(replace(left_behind, searched=2)), is_unexplained(replace(led_there, searched=2))) == (
        True,
        False,
    )


@pytest.mark.parametrize(("pressed", "waits"), [(0, False), (1, True)])
def test_an_accusation_that_leaves_a_press_open_waits_until_the_table_may_be_taken_as_it_lies(
    pressed: int, waits: bool
) -> None:
    before = scenario(left=[URCHIN], right=[ZORG], house="shadows").state.with_card("urchin#1", exhausted=True)
    reap = moves.reap("urchin#1")
    root = replace(Hypothesis.begin(before), nats=2.0, rest="half done", rest_t=9.0)
    accused = root.after(before, 9.0, 2.5, Done(reap, (), before, objections(before, reap)))
    counts = (Counted(), Counted(amber=pressed, amber_t=9.5, presses=((9.5, pressed, 1),) * pressed))
    belief = Belief(20.0, (replace(accused, rest=None), root), counts, before.turn, snapshot_of(sides_of(before), 9.0))

    assert is_unexplained(replace(belief, table_t=9.0, searched=ONE_BY_ONE - 1)) == waits


def test_what_is_observed_while_counts_are_looked_into_waits_for_few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    before = scenario(left=[URCHIN, UMBRA], right=[ZORG], house="shadows").state
    counts = (Counted(amber=3, amber_t=5.0), Counted())
    belief = Belief(9.0, (Hypothesis.begin(before),), counts, before.turn, snapshot_of(sides_of(before), 4.0))
    allowed = []

    def noted(roots: Sequence[Root], broken: int, most_tried: int, *bounds: Any) -> Explained:
        allowed.append(most_tried)
        return explain(roots, broken, most_tried, *bounds)

    monkeypatch.setattr(searching, "explain", noted)
    looked_at = with_counts_looked_at(beginning_counts(belief))
    assert set(allowed) == {HASTILY_TRIED}
    assert (looked_at.count_ways_left, looked_at.is_awaited) == (0, False)


def test_nobody_is_cleared_by_another_accusation(monkeypatch: pytest.MonkeyPatch) -> None:
    before = scenario(left=[URCHIN], right=[ZORG], house="shadows").state.with_card("urchin#1", exhausted=True)
    reap = moves.reap("urchin#1")
    root = replace(Hypothesis.begin(before), rest="half done", rest_t=9.0)
    accused = replace(root.after(before, 9.0, 6.0, Done(reap, (), before, objections(before, reap))), rest=None)
    table = snapshot_of(sides_of(before), 9.0)
    belief = Belief(9.2, (accused, root), (Counted(), Counted()), before.turn, table, table_t=9.0)
    broken = []

    def nothing_found(*_: object, **bounds: int) -> list[Hypothesis]:
        broken.append(bounds.get("broken", 0))
        return []

    monkeypatch.setattr(ways, "searched", nothing_found)
    assert with_rivals_looked_for(belief).searched > FIRST_WAYS
    assert set(broken) == {0}


def test_what_was_pressed_with_moves_that_nobody_saw_is_for_them() -> None:
    """Pressed before the last table, it was counted wrongly besides."""
    before = scenario(left=[URCHIN], right=[ZORG], house="shadows").state
    one, table = Hypothesis.begin(before), snapshot_of(sides_of(scenario(left=[UMBRA]).state), 9.0)
    lay = Lay(0.0, 5.0)

    def nats(pressed_t: float) -> float:
        counts = (Counted(amber=1, amber_t=pressed_t), Counted())
        belief = Belief(9.2, (one,), counts, before.turn, table, table_t=9.0, previous_lay=lay)
        return taken_as_it_lies(belief, one, table).nats

    assert nats(7.0) < nats(0.5)


def test_a_house_that_could_not_be_chosen_is_told_by_its_entry_though_it_leaves_no_trace_on_the_table() -> None:
    chosen = scenario(left=[UMBRA], right=[ZORG], house="shadows").state
    before = chosen.but(turn=Turn(chosen.turn.number, 0, "house"))
    table = snapshot_of(sides_of(after(chosen, moves.reap("umbra#1"))), 9.0)
    houses = ((before.turn.number, "mars"),)
    one, counts = Hypothesis.begin(before), (Counted(), Counted())
    belief = Belief(9.0, (one,), counts, chosen.turn, table=table, table_t=9.0, houses=houses)

    found = searched(belief, [one], broken=2)

    chosen_so = {step.counted for line in found for step in line.path if step.move.kind == "house"}
    assert chosen_so == {False}
