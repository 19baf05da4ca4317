"""The hypotheses that are held, and which are looked on from first."""

from __future__ import annotations

from dataclasses import replace
from math import exp, fsum

import pytest

from companion.cards.call_of_the_archons.brobnar import BUMPSY, TROLL
from companion.referee import entries
from companion.referee.belief import Belief
from companion.referee.counter_model import Counted
from companion.referee.hypothesis import Discrepancy, Hypothesis, pruned, rules_broken, unlike_first
from companion.referee.likelihoods import LIKELIHOODS
from companion.rules import moves
from companion.rules.card import Card
from companion.rules.done import Done
from companion.rules.objections import Objection
from companion.rules.state import GameState, Turn
from tests.scenario import scenario


def hit(damage: int, *creatures: Card) -> Hypothesis:
    """Ann's Troll has taken so much damage, which nobody sees."""
    state: GameState = scenario(left=list(creatures)).state
    troll = state.players[0].battleline[0]
    return Hypothesis(state.with_card(troll.id, damage=damage))


def test_however_the_damage_lies_a_table_without_the_other_creature_is_held_too() -> None:
    both, alone = [hit(damage, TROLL, BUMPSY) for damage in range(6)], hit(1, TROLL)
    nats = {id(one): float(place) for place, one in enumerate([*both, alone])}

    held = pruned([*both, alone], 48, nats)
    assert alone in held
    assert len(held) < len(both)


def test_a_state_to_which_legal_moves_led_as_well_is_held_with_and_without_the_rule_that_was_broken() -> None:
    """Once the turn has ended nothing is left of whether Troll, whose house was not chosen, has done anything."""
    before, idle = hit(0, TROLL).state, hit(0, TROLL)
    move = moves.reap(before.players[0].battleline[0].id)
    accused = idle.after(
        idle.state, 5.0, 0.0, Done(move, (), before, (Objection("active-house", "Use", "Another house was chosen."),))
    )

    assert pruned([accused, idle], 48, {id(accused): 0.0, id(idle): 1.0}) == (accused, idle)


def test_a_state_to_which_right_counts_led_as_well_is_held_with_and_without_the_count_that_was_wrong() -> None:
    """A creature that reaped has left play, and with it all that tells whether its Æmber was counted rightly."""
    reaped = hit(0, TROLL)
    miscounted = replace(reaped, adopted=(Discrepancy(0, 1, 5.0, reaped.turn),))

    assert pruned([miscounted, reaped], 48, {id(miscounted): 0.0, id(reaped): 1.0}) == (miscounted, reaped)


def test_one_of_each_kind_is_looked_on_from_before_a_second_one_is() -> None:
    first, second, alone = hit(0, TROLL, BUMPSY), hit(1, TROLL, BUMPSY), hit(1, TROLL)

    assert unlike_first([first, second, alone]) == [first, alone, second]


def test_what_came_before_the_end_of_a_turn_is_looked_on_from_too_however_many_kinds_there_are_after_it() -> None:
    before, after, alone = hit(0, TROLL), hit(0, TROLL, BUMPSY), hit(0, TROLL)
    ended = [replace(one, state=one.state.but(turn=one.state.turn.but(number=9))) for one in (after, alone)]

    assert unlike_first([*ended, before]) == [ended[0], before, ended[1]]


def test_those_that_are_looked_on_from_have_the_weight_of_all_for_which_they_speak() -> None:
    held = tuple(replace(hit(damage, TROLL, BUMPSY), nats=float(damage)) for damage in range(6))
    belief = Belief(0.0, held, (Counted(), Counted()))

    chosen = belief.speaking_for(held, 2)
    assert [one.state for one in chosen] == [one.state for one in held[:2]]
    assert fsum(exp(-one.nats) for one in chosen) == pytest.approx(fsum(exp(-one.nats) for one in held))


def test_a_house_that_was_only_guessed_makes_nobody_an_offender_for_less_than_a_broken_rule() -> None:
    """By one guess Troll reaped in a turn of Brobnar, by another it only lay there. Then Ann says Logos."""
    state = scenario(left=[TROLL]).state
    choosing = state.but(turn=Turn(state.turn.number, 0, "house"))
    (guess,) = entries.house_chosen(Hypothesis(choosing), 0, "brobnar", 3.0)
    (reaped,) = entries.made(guess, moves.reap(choosing.players[0].battleline[0].id), 4.0)

    (accused,) = entries.house_chosen(reaped, 0, "logos", 5.0)
    (idle,) = entries.house_chosen(guess, 0, "logos", 5.0)

    assert rules_broken(accused) == ((choosing.turn.number, "active-house"),)
    assert accused.nats >= idle.nats + LIKELIHOODS.broken_rule_nats
