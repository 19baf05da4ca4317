"""A table that no picture shows for a while: what was done there is told as far as one can, and nobody is accused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.observations import CounterEntered, HouseEntered, OutOfSight, SeenCard, TurnEnded
from tests.referee.at_the_table import ANN, BEN, POSITION, Table, shooler, table, troll

PRESSED = CounterEntered(5.0, 0, "amber", delta=1)


def test_nobody_is_accused_of_a_press_for_what_nobody_saw() -> None:
    watched, unseen = Table(), Table()
    watched.see(PRESSED, table(7.0, troll(), shooler()))
    unseen.see(OutOfSight(2.0), PRESSED)
    for one in (watched, unseen):
        one.wait(90.0)
        one.see(TurnEnded(90.0, 0), HouseEntered(92.0, 1, "logos"), table(95.0, troll(), shooler()))
        one.wait(130.0)

    assert [flag.rule for flag in watched.flags] == ["amber-count"]
    assert unseen.flags == []


def test_a_move_is_told_by_the_next_picture_and_its_press() -> None:
    at_table = Table()
    at_table.see(OutOfSight(2.0), PRESSED, table(60.0, troll(), shooler(exhausted=True)), OutOfSight(62.0))
    at_table.wait(90.0)
    assert at_table.moves == ["Shooler reaps."]


def test_what_only_a_broken_rule_explains_was_not_seen() -> None:
    """Troll is not of the active house."""
    watched, unseen = Table(), Table()
    unseen.see(OutOfSight(2.0))
    for one in (watched, unseen):
        one.see(table(60.0, troll(exhausted=True), shooler()))
        one.wait(90.0)
    assert [flag.kind for flag in watched.flags] == ["illegal"]
    assert unseen.flags == []
    assert unseen.reminded == ["About 1 of Ann’s moves was not seen. Check the counters."]


def test_nobody_owes_a_key_who_may_have_lost_the_amber_for_it_out_of_sight() -> None:
    rich = {**POSITION, "players": [ANN, {**BEN, "amber": 6}]}
    watched, unseen = Table(rich), Table(rich)
    unseen.see(OutOfSight(2.0))
    for one in (watched, unseen):
        one.see(TurnEnded(30.0, 0), HouseEntered(33.0, 1, "logos"), table(50.0, troll(), shooler()))
        one.wait(90.0)
    assert [flag.rule for flag in watched.flags] == ["must-forge"]
    assert unseen.flags == []


def test_a_card_of_neither_deck_is_named_all_the_same() -> None:
    at_table = Table()
    at_table.see(OutOfSight(2.0), table(60.0, troll(), shooler(), SeenCard("mother-northelle", exhausted=True)))
    at_table.wait(90.0)
    assert [flag.rule for flag in at_table.flags] == ["not-in-deck"]


@pytest.mark.parametrize("times", [1, 20])
def test_play_goes_on_from_a_table_that_lies_as_it_did(times: int) -> None:
    at_table = Table()
    for number in range(times):
        at_table.see(OutOfSight(2.0 + 2 * number), table(3.0 + 2 * number, troll(), shooler()))
    at_table.see(table(60.0, troll(), shooler(exhausted=True)), replace(PRESSED, t=61.0))
    at_table.wait(90.0)
    assert (at_table.moves, at_table.flags) == (["Shooler reaps."], [])
