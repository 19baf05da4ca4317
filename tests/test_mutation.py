"""The nightly mutation of the rules and the referee: mutants drawn at random, and a score with its interval."""

from __future__ import annotations

from tests.mutation import NO_TESTS, NOTICED, SURVIVED, Reach, drawn, page

FORGING, LEDGER = "companion.rules.forging.x_can_forge__mutmut_", "companion.referee.ledger.x_item__mutmut_"
FOUND = {f"{FORGING}1": NOTICED, f"{FORGING}2": SURVIVED, f"{FORGING}3": NOTICED, f"{LEDGER}1": NO_TESTS}


def test_a_night_draws_other_mutants_than_the_last_and_the_same_again_when_asked() -> None:
    names = [f"mutant {number}" for number in range(1000)]
    assert drawn(names, 50, seed=1) == drawn(names[::-1], 50, seed=1) != drawn(names, 50, seed=2)
    assert len(set(drawn(names, 50, seed=1))) == 50
    assert set(drawn(names, 2000, seed=1)) == set(names)


def test_a_mutant_is_tried_by_the_tests_that_reach_it_the_fastest_first() -> None:
    reached = {"companion.rules.forging.x_can_forge": ["a game", "a turn", "a key"]}
    reach = Reach(reached, {"a game": 9.0, "a turn": 0.5, "a key": 0.01})
    assert reach.of(f"{FORGING}7") == ["a key", "a turn"]
    assert reach.of(f"{LEDGER}1") == []


def test_the_score_is_the_share_of_the_mutants_tried_that_was_noticed() -> None:
    told = page(FOUND)
    assert "| companion.rules | 3 | 2 | 67% (21% to 94%) |" in told
    assert "| **together** | 4 | 2 | 50% (15% to 85%) |" in told
    assert told.endswith(f"- `{LEDGER}1`: no tests\n- `{FORGING}2`: survived")


def test_where_nothing_was_tried_there_is_no_score() -> None:
    assert "| companion.referee | 0 | 0 | – |" in page({})
