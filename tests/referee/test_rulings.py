"""Rulings by players and judges on a flag, and entries that people make late."""

from __future__ import annotations

import pytest

from companion.formats.forms import FormatError
from companion.observations import (
    CounterEntered,
    FlagRuled,
    HouseEntered,
    KeyTurned,
    PositionSet,
    SeenCard,
    SeenSide,
    TableSnapshot,
    TurnEnded,
)
from companion.verdicts import Reminder, Withdrawal
from tests.referee.at_the_table import Table, shooler, table, troll


def test_a_troll_that_reaps_in_a_turn_of_dis_is_flagged_after_a_moment() -> None:
    table_ = Table()
    assert table_.see(table(10.0, troll(exhausted=True), shooler())) == []
    table_.wait(13.0)
    (flag,) = table_.flags
    assert (flag.kind, flag.rule, flag.cards, flag.player) == ("illegal", "active-house", ("t",), 0)
    assert table_.report.sync == "illegal"


def test_a_card_nudged_and_put_right_at_once_is_not_flagged() -> None:
    table_ = Table()
    table_.see(table(10.0, troll(exhausted=True), shooler()), table(10.6, troll(), shooler()))
    table_.wait(60.0)
    assert table_.flags == []


def test_players_who_play_on_from_a_flagged_move_keep_it() -> None:
    table_ = Table()
    table_.see(table(10.0, troll(exhausted=True), shooler()), CounterEntered(11.0, 0, "amber", delta=1))
    table_.wait(13.0)
    table_.see(FlagRuled(14.0, 1, "let_stand"), table(20.0, troll(exhausted=True), shooler(exhausted=True)))
    table_.see(CounterEntered(21.0, 0, "amber", delta=1))
    table_.wait(40.0)
    assert table_.only_flag().status == "let stand"
    assert table_.report.players[0].amber == 5


def test_a_judge_may_rewind_a_flagged_move() -> None:
    table_ = Table()
    table_.see(table(10.0, troll(exhausted=True), shooler()))
    table_.wait(13.0)
    table_.see(FlagRuled(14.0, 1, "rewind"))
    assert table_.only_flag().status == "taken back"
    assert not table_.report.players[0].battleline[0].exhausted


def test_a_flag_may_be_dismissed() -> None:
    table_ = Table()
    table_.see(table(10.0, troll(exhausted=True), shooler()))
    table_.wait(13.0)
    table_.see(FlagRuled(14.0, 1, "dismiss"))
    assert table_.only_flag().status == "dismissed"


def test_ruling_on_a_flag_that_does_not_exist_changes_nothing() -> None:
    table_ = Table()
    assert table_.see(FlagRuled(5.0, 99, "let_stand")) == []


def test_a_reap_counted_late_is_no_flag() -> None:
    table_ = Table()
    table_.see(table(10.0, troll(), shooler(exhausted=True)), CounterEntered(14.0, 0, "amber", delta=1))
    table_.wait(60.0)
    assert table_.flags == []


def test_a_reap_never_counted_is_mentioned_and_withdrawn_when_it_is() -> None:
    table_ = Table()
    table_.see(table(10.0, troll(), shooler(exhausted=True)))
    table_.wait(30.0)
    assert [flag.rule for flag in table_.flags] == ["amber-count"]
    said = table_.see(CounterEntered(31.0, 0, "amber", delta=1))
    assert [verdict.flag for verdict in said if isinstance(verdict, Withdrawal)] == [1]


def test_cards_left_exhausted_at_the_end_of_the_turn_are_mentioned_and_withdrawn_when_readied() -> None:
    table_ = Table()
    lying = troll(), shooler(exhausted=True)
    table_.see(table(10.0, *lying), CounterEntered(11.0, 0, "amber", delta=1), TurnEnded(15.0, 0))
    table_.see(table(16.0, *lying), HouseEntered(20.0, 1, "logos"))
    table_.wait(26.0)
    assert [flag.rule for flag in table_.flags] == ["ready-step"]
    table_.see(table(27.0, troll(), shooler()))
    assert table_.only_flag().status == "withdrawn"


def test_check_is_announced_when_the_turn_ends() -> None:
    table_ = Table()
    table_.see(PositionSet(2.0, {"players": [{"amber": 6}, {}]}), table(3.0, troll(), shooler()))
    said = table_.see(TurnEnded(10.0, 0))
    assert [verdict.kind for verdict in said if isinstance(verdict, Reminder)] == ["check"]


def test_a_key_that_could_be_forged_and_is_not_is_missed() -> None:
    table_ = Table()
    table_.see(PositionSet(2.0, {"players": [{}, {"amber": 6}]}), table(3.0, troll(), shooler()))
    table_.see(TurnEnded(10.0, 0), HouseEntered(15.0, 1, "logos"))
    table_.wait(40.0)
    assert [flag.rule for flag in table_.flags] == ["must-forge"]


@pytest.mark.parametrize("keys", [[], ["red", "yellow"]])
def test_it_is_missed_as_soon_though_it_would_win_where_its_player_plays_on(keys: list[str]) -> None:
    table_ = Table()
    table_.see(PositionSet(2.0, {"players": [{}, {"amber": 6, "keys": keys}]}), table(3.0, troll(), shooler()))
    table_.see(TurnEnded(10.0, 0), HouseEntered(15.0, 1, "logos"))
    table_.wait(30.0)
    assert [flag.rule for flag in table_.flags] == ["must-forge"]


def test_it_is_missed_though_a_flag_that_was_played_on_from_is_still_open() -> None:
    table_ = Table()
    table_.see(PositionSet(2.0, {"players": [{}, {"amber": 6}]}), table(3.0, troll(), shooler()))
    table_.see(table(6.0, troll(exhausted=True), shooler()))
    table_.wait(20.0)
    table_.see(table(22.0, troll(exhausted=True), shooler(exhausted=True)))
    table_.see(CounterEntered(22.5, 0, "amber", delta=2), TurnEnded(30.0, 0))
    table_.see(table(31.0, troll(), shooler()), HouseEntered(35.0, 1, "logos"))
    table_.wait(60.0)
    assert [flag.rule for flag in table_.flags] == ["active-house", "must-forge"]


def test_it_is_missed_though_some_of_what_it_costs_lies_on_a_card() -> None:
    table_ = Table()
    pocket = {"card": "pocket-universe", "id": "p", "amber": 1}
    table_.see(PositionSet(2.0, {"players": [{}, {"amber": 5, "artifacts": [pocket]}]}), table(3.0, troll(), shooler()))
    lies = (
        SeenSide((troll(), shooler()), (), (), ()),
        SeenSide((), (SeenCard("pocket-universe", "p", exhausted=False),), (), ()),
    )
    table_.see(TableSnapshot(4.0, lies), TurnEnded(10.0, 0), HouseEntered(15.0, 1, "logos"))
    table_.wait(40.0)
    assert [flag.rule for flag in table_.flags] == ["must-forge"]


def test_a_key_forged_and_paid_for_is_in_order() -> None:
    table_ = Table()
    table_.see(PositionSet(2.0, {"players": [{}, {"amber": 6}]}), table(3.0, troll(), shooler()))
    table_.see(TurnEnded(10.0, 0), KeyTurned(13.0, 1, "blue", True), CounterEntered(14.0, 1, "amber", delta=-6))
    table_.see(HouseEntered(15.0, 1, "logos"))
    table_.wait(40.0)
    assert table_.flags == []
    assert table_.report.players[1].keys == ("blue",)


def test_a_table_that_nothing_explains_is_called_out_of_sync_and_never_illegal() -> None:
    table_ = Table()
    table_.see(table(10.0, *(SeenCard("dust-imp", exhausted=False) for _ in range(5))))
    table_.wait(30.0)
    assert [flag.kind for flag in table_.flags] == ["mismatch"]
    assert table_.report.sync == "out of sync"
    table_.see(FlagRuled(31.0, table_.flags[0].id, "let_stand"))
    assert len(table_.report.players[0].battleline) == 5
    assert table_.report.sync == "in sync"


def test_a_position_that_cannot_be_understood_changes_nothing() -> None:
    table_ = Table()
    before = table_.report
    with pytest.raises(FormatError):
        table_.see(PositionSet(5.0, {"players": "nonsense"}))
    assert table_.report.players == before.players


def test_what_became_certain_before_a_refused_position_is_still_said() -> None:
    table_ = Table()
    table_.see(table(10.0, troll(exhausted=True), shooler()))
    with pytest.raises(FormatError):
        table_.see(PositionSet(20.0, {"players": "nonsense"}))
    table_.wait(21.0)
    assert [flag.rule for flag in table_.flags] == ["active-house"]
