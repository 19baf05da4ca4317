"""The nightly mutation of the rules and the referee: every module has its turn, and the score counts what was tried."""

from __future__ import annotations

from tests.mutation import modules_of, mutated_modules, outcomes, page

TOLD = """
    companion.rules.forging.x_can_forge__mutmut_1: killed
    companion.rules.forging.x_can_forge__mutmut_2: survived
    companion.rules.forging.x_can_forge__mutmut_3: timeout
    companion.rules.forging.x_has_check__mutmut_1: not checked
    companion.rules.turn.x_begin__mutmut_1: killed
"""


def test_in_as_many_nights_as_are_needed_every_module_has_its_turn() -> None:
    modules = mutated_modules()
    nights = range(7, 7 + -(-len(modules) // 6))
    assert {module for night in nights for module in modules_of(night, modules)} == set(modules)


def test_the_score_is_the_share_of_the_mutants_tried_that_was_noticed() -> None:
    told = page(["companion.rules.forging", "companion.rules.turn"], outcomes(TOLD))
    assert "| companion.rules.forging | 3 | 2 | 67% |" in told
    assert "| **together** | 4 | 3 | 75% |" in told


def test_a_module_of_which_nothing_was_tried_has_no_score() -> None:
    assert "| companion.rules.turn | 0 | 0 | – |" in page(["companion.rules.turn"], {})
