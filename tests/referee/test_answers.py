"""A flag says what happened and takes one of four answers: take it back, play on, call a judge, you misread this."""

from __future__ import annotations

from typing import Any

from companion.observations import (
    CardCorrected,
    CounterEntered,
    FlagRuled,
    JudgeCalled,
    Redone,
    SeenCard,
    TurnEnded,
    Undone,
)
from companion.verdicts import Retraction
from tests.referee.at_the_table import ANN, BEN, POSITION, Table, shooler, table, troll


def accused() -> Table:
    """Ann has reaped with her Troll in a turn of Dis, and it was flagged."""
    table_ = Table()
    table_.see(table(10.0, troll(exhausted=True), shooler()))
    table_.wait(13.0)
    return table_


def test_a_flag_says_who_did_what_which_rule_and_what_to_do() -> None:
    flag = accused().only_flag()
    assert flag.message == "Ann: Troll reaps. Troll belongs to Brobnar; the active house is Dis."
    assert flag.titles == ("Troll",)
    assert (flag.rulebook, flag.rule) == ("1.3", "active-house")
    assert flag.section
    assert "house chosen this turn" in flag.meaning
    assert "play on" in flag.advice
    assert 0.5 < flag.confidence < 1.0
    assert flag.answers == ("take back", "play on", "call a judge", "misread")


def test_a_move_is_taken_back_by_putting_the_card_back() -> None:
    table_ = accused()
    table_.see(table(20.0, troll(), shooler()))
    table_.wait(60.0)
    assert table_.only_flag().status == "taken back"
    assert table_.moves == []
    assert table_.report.sync == "in sync"


def test_players_who_say_that_they_take_it_back_are_told_how_and_not_accused_again_on_the_way() -> None:
    table_ = accused()
    table_.see(FlagRuled(14.0, 1, "rewind"))
    assert table_.report.instructions == ("Ready Troll.",)
    assert table_.report.sync == "out of sync"
    table_.see(table(15.0, troll(exhausted=True), shooler()))
    table_.wait(30.0)
    assert len(table_.flags) == 1
    table_.see(table(31.0, troll(), shooler()))
    assert table_.report.sync == "in sync"
    assert table_.report.instructions == ()


def test_after_taking_back_a_legal_move_may_follow_at_once() -> None:
    table_ = accused()
    table_.see(FlagRuled(14.0, 1, "rewind"), table(20.0, troll(), shooler(exhausted=True)))
    table_.see(CounterEntered(21.0, 0, "amber", delta=1))
    table_.wait(60.0)
    assert table_.moves == ["Shooler reaps."]
    assert [flag.rule for flag in table_.flags] == ["active-house"]


def test_who_plays_on_keeps_what_lies_there_and_the_flag_stays_in_the_log() -> None:
    table_ = accused()
    table_.see(FlagRuled(14.0, 1, "let_stand"), CounterEntered(15.0, 0, "amber", delta=1), TurnEnded(20.0, 0))
    table_.see(table(21.0, troll(), shooler()))
    table_.wait(60.0)
    assert table_.only_flag().status == "let stand"
    assert table_.moves == ["Troll reaps.", "Ann ends the turn."]


def test_calling_a_judge_changes_nothing() -> None:
    table_ = accused()
    before = table_.report
    table_.see(JudgeCalled(14.0, 0, flag=1))
    after = table_.report
    assert (after.flags, after.players, after.sync) == (before.flags, before.players, before.sync)


def test_a_misread_card_is_offered_with_the_three_likeliest_titles_and_all_others() -> None:
    table_ = accused()
    (suspect,) = table_.only_flag().suspects
    assert suspect.title == "Troll"
    assert len(suspect.likeliest) == 3
    assert {choice.card for choice in suspect.likeliest} < {choice.card for choice in table_.report.titles}
    assert "troll" not in {choice.card for choice in suspect.likeliest}


def test_every_card_in_play_has_its_likeliest_titles_without_a_flag() -> None:
    table_ = Table(
        {**POSITION, "players": [{**ANN, "battleline": [{"card": "troll", "id": "t"}]}, BEN]}, table(1.0, troll())
    )
    (reading,) = table_.report.readings
    assert (table_.report.flags, reading.title, len(reading.likeliest)) == ((), "Troll", 3)
    assert {choice.card for choice in reading.likeliest} < {choice.card for choice in table_.report.titles}


def misread() -> Table:
    """Ann plays a Shooler from hand. The camera takes it for a Bumpsy, which is of another house."""
    hand = {"hand": ["bumpsy", "shooler"], "battleline": [{"card": "troll", "id": "t"}]}
    table_ = Table({**POSITION, "players": [{**ANN, **hand}, BEN]}, table(1.0, troll()))
    table_.see(table(10.0, troll(), SeenCard("bumpsy", exhausted=True)))
    table_.wait(14.0)
    assert [flag.rule for flag in table_.flags] == ["active-house"]
    return table_


def test_what_followed_a_misread_card_is_judged_again_and_the_flag_is_withdrawn() -> None:
    table_ = misread()

    table_.see(CardCorrected(20.0, "bumpsy", "shooler", by=0, flag=1))

    assert table_.withdrawn == [1]
    assert table_.moves == ["Ann plays Shooler on the right flank."]
    assert [card.title for card in table_.report.players[0].battleline] == ["Troll", "Shooler"]
    assert [move.source for move in table_.report.moves] == ["corrected"]
    assert table_.report.sync == "in sync"


def test_that_a_card_was_misread_can_be_undone_and_redone() -> None:
    table_ = misread()
    table_.see(CardCorrected(20.0, "bumpsy", "shooler", by=0, flag=1))
    table_.see(table(25.0, troll(), SeenCard("bumpsy", exhausted=True)))
    assert table_.only_flag().status == "withdrawn"

    table_.see(Undone(41.0, 0))
    assert [(flag.rule, flag.status) for flag in table_.report.flags] == [("active-house", "open")]
    assert table_.report.players[0].battleline[1].title == "Bumpsy"

    table_.see(Redone(61.0, 0))
    assert [(flag.rule, flag.status) for flag in table_.report.flags] == [("active-house", "withdrawn")]
    assert table_.report.players[0].battleline[1].title == "Shooler"


def test_a_card_goes_on_to_be_what_it_was_found_to_be() -> None:
    table_ = Table()
    table_.see(CardCorrected(5.0, "s", "shooler"))
    table_.see(table(10.0, troll(), SeenCard("dust-imp", "s", exhausted=True)))
    table_.wait(40.0)
    assert "Shooler" in [card.title for card in table_.report.players[0].battleline]


def test_moves_that_were_understood_from_a_misread_card_are_retracted() -> None:
    table_ = Table()
    table_.see(table(10.0, troll(), shooler(exhausted=True)), CounterEntered(11.0, 0, "amber", delta=1))
    table_.wait(20.0)
    assert table_.moves == ["Shooler reaps."]
    said = table_.see(CardCorrected(25.0, "shooler", "troll"))
    assert [verdict.moves for verdict in said if isinstance(verdict, Retraction)] == [1]


# Taken back without a word


TWO_OF_DIS: dict[str, Any] = {
    **POSITION,
    "players": [{**ANN, "battleline": [{"card": "shooler", "id": "s"}, {"card": "dust-imp", "id": "d"}]}, BEN],
}


def imp(exhausted: bool = False) -> SeenCard:
    return SeenCard("dust-imp", "d", exhausted=exhausted)


def test_a_legal_move_that_is_taken_back_is_retracted() -> None:
    table_ = Table(TWO_OF_DIS, table(1.0, shooler(), imp()))
    table_.see(table(10.0, shooler(exhausted=True), imp()), CounterEntered(11.0, 0, "amber", delta=1))
    table_.see(table(20.0, shooler(exhausted=True), imp(exhausted=True)), CounterEntered(21.0, 0, "amber", delta=1))
    table_.wait(30.0)
    assert table_.moves == ["Shooler reaps.", "Dust Imp reaps."]

    table_.see(table(31.0, shooler(exhausted=True), imp()), CounterEntered(32.0, 0, "amber", delta=-1))
    table_.wait(90.0)
    assert (table_.moves, table_.flags) == (["Shooler reaps."], [])
    assert table_.report.sync == "in sync"


def test_two_moves_that_are_taken_back_together_are_both_retracted() -> None:
    """The Troll was exhausted before, so that it is not the end of the turn that readied the others."""
    position = {**POSITION, "players": [{**ANN, "battleline": LINE_WITH_TIRED_TROLL}, BEN]}
    tired = troll(exhausted=True)
    table_ = Table(position, table(1.0, tired, shooler(), imp()))
    table_.see(table(10.0, tired, shooler(exhausted=True), imp()), CounterEntered(11.0, 0, "amber", delta=1))
    table_.see(table(20.0, tired, shooler(True), imp(True)), CounterEntered(21.0, 0, "amber", delta=1))
    table_.see(table(31.0, tired, shooler(), imp()), CounterEntered(32.0, 0, "amber", delta=-2))
    table_.wait(90.0)
    assert (table_.moves, table_.flags) == ([], [])


LINE_WITH_TIRED_TROLL = [
    {"card": "troll", "id": "t", "exhausted": True},
    {"card": "shooler", "id": "s"},
    {"card": "dust-imp", "id": "d"},
]
