"""Where moves go unseen, what they were is a guess: no guess accuses anybody."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.observations import CounterEntered, SeenCard, SeenSide, TableSnapshot
from companion.referee import entries
from companion.referee.hypothesis import Hypothesis
from companion.referee.likelihoods import LIKELIHOODS
from companion.referee.searching import searched
from companion.referee.table_model import unexplained_nats
from companion.rules import moves
from companion.rules.moves import Move
from companion.rules.state import Turn
from companion.verdicts import Flag, Reminder
from tests.referee.at_the_table import ANN, BEN, POSITION, Table, table

SHOOLERS = tuple(f"s{number}" for number in range(4))
LINE: dict[str, Any] = {**ANN, "battleline": [{"card": "shooler", "id": one} for one in SHOOLERS]}


def shoolers(t: float, exhausted: int, bens: tuple[SeenCard, ...] = ()) -> TableSnapshot:
    """Ann’s four Shoolers, so many of them exhausted, and Ben’s line."""
    line = (SeenCard("shooler", one, exhausted=place < exhausted) for place, one in enumerate(SHOOLERS))
    return TableSnapshot(t, (SeenSide(tuple(line), (), (), ()), SeenSide(bens, (), (), ())))


def anns_line(ben: dict[str, Any] = BEN, bens: tuple[SeenCard, ...] = ()) -> Table:
    table_ = Table({**POSITION, "players": [LINE, ben]}, shoolers(1.0, 0, bens))
    table_.see(CounterEntered(1.5, 0, "amber", value=3), CounterEntered(1.6, 1, "amber", value=2))
    return table_


def test_what_several_moves_at_once_come_to_is_counted_as_one_when_there_has_been_time_for_it() -> None:
    table_ = anns_line()
    assert not any(isinstance(said, Flag | Reminder) for said in table_.see(shoolers(10.0, 2)))
    table_.wait(60.0)
    assert [flag.message for flag in table_.flags] == ["Ann’s counter shows 3 Æmber; by the moves seen it should be 5."]


@pytest.mark.parametrize(("at_once", "is_flagged"), [(1, True), (4, False)])
def test_what_several_moves_at_once_come_to_is_told_by_note_alone(at_once: int, is_flagged: bool) -> None:
    """Ann counts one Æmber too few for what one table shows: one of several reaps may have been a fight."""
    table_ = anns_line()
    table_.see(shoolers(10.0, at_once), *(CounterEntered(10.5, 0, "amber", delta=1) for _ in range(at_once - 1)))
    table_.wait(60.0)
    assert any("Æmber; by the moves seen" in message for message in table_.reminded)
    assert [flag.rule for flag in table_.flags] == ["amber-count"] * is_flagged


def guessed(move: Move, house_t: float) -> Hypothesis:
    """Ann’s turn ended and Ben made this move, as the table of second 10 shows; that he chose Logos is a guess."""
    ben = {**BEN, "battleline": [{"card": "batdrone", "id": "b"}], "hand": [{"card": "dextre", "id": "d"}]}
    (one,) = entries.made(Hypothesis.begin(anns_line(ben).belief.state), moves.end(), 10.0)
    (one,) = entries.made(one, moves.choose_house("logos"), house_t)
    return entries.made(one, move, 10.0)[0]


@pytest.mark.parametrize(
    ("move", "house_t", "rules"),
    [
        (moves.reap("b"), 10.0, []),
        (moves.reap("b"), 9.0, ["active-house"]),
        (moves.play("d", "left"), 10.0, ["active-house"]),
    ],
)
def test_once_a_guessed_house_was_entered_otherwise_whoever_used_a_card_is_a_guess_too(
    move: Move, house_t: float, rules: list[str]
) -> None:
    (one,) = entries.house_chosen(guessed(move, house_t), 1, "sanctum", 15.0)
    assert one.state.turn.house == "sanctum"
    assert [objection.rule for objection in one.path[-1].done.objections] == rules


def test_the_house_that_was_entered_holds_whatever_a_search_takes_it_to_be() -> None:
    """Ben’s Batdrone is turned, which would be for Logos; but by what was entered he has chosen Sanctum."""
    drone = SeenCard("batdrone", "b", exhausted=False)
    table_ = anns_line({**BEN, "battleline": [{"card": "batdrone", "id": "b"}]}, (drone,))
    root = table_.belief.likeliest
    table_.see(shoolers(10.0, 0, (replace(drone, exhausted=True),)))
    chosen = Turn(5, 1, "main", house="sanctum", house_chosen=True)
    found = searched(replace(table_.belief, turn=chosen, entered=frozenset([(4, "end"), (5, "house")])), [root])
    assert {one.state.turn.house for one in found} == {"sanctum"}


def test_a_fight_against_a_friend_that_leaves_only_its_card_turned_is_told_by_the_count_alone() -> None:
    """Noddy the Thief is elusive: that Ann’s Shooler is turned may be a reap, the Æmber of which nobody took."""
    shooler, noddy = SeenCard("shooler", "s", exhausted=False), SeenCard("noddy-the-thief", "n", exhausted=False)
    line = [{"card": "shooler", "id": "s"}, {"card": "noddy-the-thief", "id": "n"}]
    table_ = Table({**POSITION, "players": [{**ANN, "battleline": line}, BEN]}, table(1.0, shooler, noddy))
    root = table_.belief.likeliest
    table_.see(table(10.0, replace(shooler, exhausted=True), noddy))
    found = searched(table_.belief, [root], broken=1)
    fights = [step for one in found for step in one.path if step.move.kind == "fight" and step.done.objections]
    assert [step.counted for step in fights] == [True] * len(fights) != []


def test_where_tables_went_unexplained_a_broken_rule_is_believed_less() -> None:
    belief = anns_line().belief
    once, thrice = (replace(belief, tables_seen=40, tables_taken=taken) for taken in (1, 3))
    assert once.accused_nats == belief.accused_nats
    assert thrice.accused_nats > belief.accused_nats + 2.0


def test_a_table_that_nothing_explains_is_counted_once_another_has_come() -> None:
    """Ann’s creatures lie on Ben’s side, and come back."""
    table_ = anns_line()
    line = tuple(SeenCard("shooler", one, exhausted=False) for one in SHOOLERS)
    lying, none = SeenSide(line, (), (), ()), SeenSide((), (), (), ())
    table_.see(TableSnapshot(10.0, (none, lying)))
    table_.wait(30.0)
    table_.see(TableSnapshot(40.0, (lying, none)))
    assert (table_.belief.tables_taken, table_.belief.tables_seen) == (1, 2)


def test_how_often_tables_go_unexplained_is_learnt_from_the_table_itself() -> None:
    assert unexplained_nats(0, 0) == pytest.approx(LIKELIHOODS.taken_as_it_lies_nats)
    assert unexplained_nats(0, 100) > unexplained_nats(0, 0) > unexplained_nats(1, 100) > unexplained_nats(5, 100)
