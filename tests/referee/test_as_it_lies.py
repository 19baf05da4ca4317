"""Plays that nobody saw: what lies on a table that nothing explains was played, once play goes on from it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.observations import (
    CounterEntered,
    HandsCame,
    HouseEntered,
    OutOfSight,
    SeenCard,
    SeenSide,
    TableSnapshot,
    TurnEnded,
)
from companion.verdicts import MoveUnderstood
from tests.referee.at_the_table import ANN, BEN, POSITION, Table, shooler, table, troll

BUMPSY, IMP = SeenCard("bumpsy", exhausted=False), SeenCard("dust-imp", exhausted=False)
HIDDEN = {"hand": ["?"] * 3, "deck": ["?"] * 9, "unseen": ["bumpsy", "dust-imp", *["snudge"] * 10]}


def strange(t: float, *more: SeenCard) -> TableSnapshot:
    """Cards of other houses have come between Troll and Shooler, who changed places."""
    return table(t, shooler(), *more, troll())


def at_table() -> Table:
    return Table({**POSITION, "players": [{**ANN, **HIDDEN}, BEN]})


def lost() -> Table:
    table_ = at_table()
    table_.see(strange(10.0, BUMPSY, IMP))
    table_.wait(20.0)
    return table_


def told(table_: Table) -> list[MoveUnderstood]:
    return [one for one in table_.said if isinstance(one, MoveUnderstood)]


def test_they_are_told_once_play_goes_on_as_a_guess() -> None:
    table_ = lost()
    assert table_.moves == []
    table_.see(TurnEnded(25.0, 0), HouseEntered(27.0, 1, "logos"), strange(40.0, BUMPSY, IMP))
    table_.wait(60.0)
    assert table_.moves[:2] == ["Ann plays Bumpsy.", "Ann plays Dust Imp."]
    assert {(one.source, one.confidence <= 0.85) for one in told(table_)[:2]} == {("inferred", True)}


@pytest.mark.parametrize(
    ("line", "imp", "bumpsy"),
    [
        ((IMP, shooler(), troll(), BUMPSY), "left", "right"),
        ((IMP, BUMPSY, shooler(), troll()), "left", "left"),
        ((shooler(), troll(), IMP, BUMPSY), "right", "right"),
        ((IMP, BUMPSY), "left", "right"),
    ],
)
def test_they_are_told_with_the_flank_on_which_they_lie(line: tuple[SeenCard, ...], imp: str, bumpsy: str) -> None:
    table_ = at_table()
    table_.see(table(10.0, *line), HandsCame(10.6), TurnEnded(25.0, 0), HouseEntered(27.0, 1, "logos"))
    table_.wait(60.0)
    flanks = {one.move.card: one.move.flank for one in told(table_) if one.move.kind == "play"}
    assert flanks == {"dust-imp#1": imp, "bumpsy#1": bumpsy}


def test_a_table_that_is_put_right_tells_of_none() -> None:
    table_ = lost()
    table_.see(table(30.0, troll(), shooler()), TurnEnded(35.0, 0))
    table_.wait(60.0)
    assert table_.moves == ["Ann ends the turn."]


def test_what_came_in_a_turn_that_has_ended_is_told_before_its_end() -> None:
    table_ = at_table()
    table_.see(OutOfSight(2.0), TurnEnded(20.0, 0), HouseEntered(22.0, 1, "logos"), strange(60.0, BUMPSY))
    table_.wait(90.0)
    assert table_.moves == ["Ann plays Bumpsy.", "Ann ends the turn.", "Ben chooses Logos."]


def test_between_two_hands_the_end_of_a_turn_says_that_play_goes_on() -> None:
    table_ = at_table()
    table_.see(strange(10.0, BUMPSY, IMP), HandsCame(10.6), TurnEnded(14.0, 0), HouseEntered(15.0, 1, "logos"))
    table_.see(strange(20.0, BUMPSY, IMP), HandsCame(20.6))
    table_.wait(60.0)
    assert "Ann plays Bumpsy." in table_.moves


def test_a_house_may_still_be_corrected_after_them() -> None:
    table_ = at_table()
    table_.see(TurnEnded(2.0, 0), HouseEntered(3.0, 1, "logos"), TurnEnded(5.0, 1), HouseEntered(6.0, 0, "dis"))
    table_.see(strange(10.0, BUMPSY, IMP))
    table_.wait(20.0)
    table_.see(table(25.0, shooler(exhausted=True), BUMPSY, IMP, troll()), HouseEntered(27.0, 0, "brobnar"))
    table_.see(TurnEnded(40.0, 0))
    table_.wait(60.0)
    assert {"Ann chooses Brobnar.", "Ann plays Bumpsy."} < set(table_.moves)
    assert table_.moves.index("Ann chooses Brobnar.") < table_.moves.index("Ann plays Bumpsy.")


def unseen_turns() -> Table:
    """Hands stay over the table while three turns are entered, each with its house."""
    table_ = Table({**POSITION, "players": [ANN, BEN]}, table(1.0, troll(), shooler()))
    table_.see(HandsCame(2.0), TurnEnded(8.0, 0), HouseEntered(10.0, 1, "logos"), TurnEnded(16.0, 1))
    table_.see(HouseEntered(18.0, 0, "brobnar"), CounterEntered(20.0, 0, "amber", delta=1), TurnEnded(26.0, 0))
    return table_


def test_the_page_shows_the_turn_that_was_entered_though_nobody_saw_the_last_ones() -> None:
    table_ = unseen_turns()
    table_.see(HouseEntered(28.0, 1, "untamed"))
    assert (table_.report.turn, table_.report.active, table_.report.house) == (7, 1, "untamed")


def test_what_was_entered_is_told_though_nobody_sees_the_table() -> None:
    table_ = unseen_turns()
    table_.wait(60.0)
    entered = ["Ann ends the turn.", "Ben chooses Logos.", "Ben ends the turn.", "Ann chooses Brobnar."]
    assert table_.moves == [*entered, "Ann ends the turn."]
    assert {one.confidence for one in told(table_)} == {0.99}


def test_a_house_entered_in_a_later_turn_does_not_correct_one_of_a_turn_that_nobody_saw() -> None:
    table_ = unseen_turns()
    table_.see(HouseEntered(28.0, 1, "untamed"), TurnEnded(36.0, 1), table(40.0, troll(), shooler()))
    table_.wait(80.0)
    assert [move for move in table_.moves if move.startswith("Ben chooses")] == [
        "Ben chooses Logos.",
        "Ben chooses Untamed.",
    ]


def test_an_action_that_lies_on_a_pile_then_was_most_probably_played() -> None:
    hidden = {**HIDDEN, "unseen": ["bumpsy", "dust-imp", "anger", *["snudge"] * 9]}
    table_ = Table({**POSITION, "players": [{**ANN, **hidden}, BEN]})
    shown = strange(10.0, BUMPSY, IMP).players[0]
    table_.see(TableSnapshot(10.0, (replace(shown, discard=(SeenCard("anger"),)), SeenSide((), (), (), ()))))
    table_.see(HandsCame(10.6), TurnEnded(25.0, 0), HouseEntered(27.0, 1, "logos"))
    table_.wait(60.0)
    assert "Ann plays Anger." in table_.moves


def test_plays_of_the_turn_before_are_told_before_its_end_however_late_they_are_known() -> None:
    """Dextre lies there when Ann's turn is nearly over; its end and the next house are entered at once."""
    hidden = {**HIDDEN, "unseen": ["dextre", *["snudge"] * 11]}
    table_ = Table({**POSITION, "players": [{**ANN, **HIDDEN}, {**BEN, **hidden}]}, table(1.0, troll(), shooler()))
    table_.see(HandsCame(2.0), TurnEnded(20.0, 0), HouseEntered(22.0, 1, "logos"), TurnEnded(40.0, 1))
    lies = strange(61.0, BUMPSY, IMP).players[0], SeenSide((SeenCard("dextre", exhausted=False),), (), (), ())
    table_.see(HouseEntered(42.0, 0, "dis"), TableSnapshot(61.0, lies), HandsCame(61.5), TurnEnded(64.0, 0))
    table_.see(HouseEntered(65.0, 1, "logos"))
    table_.wait(100.0)
    assert table_.moves[1:4] == ["Ben chooses Logos.", "Ben plays Dextre.", "Ben ends the turn."]


def test_the_last_table_of_all_tells_of_plays_though_nobody_plays_on_from_it() -> None:
    table_ = at_table()
    table_.see(strange(10.0, BUMPSY, IMP), HandsCame(10.6))
    said = table_.referee.finish()
    assert [one.story for one in said if isinstance(one, MoveUnderstood)] == [
        "Ann plays Bumpsy.",
        "Ann plays Dust Imp.",
    ]
