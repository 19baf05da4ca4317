"""Undo and redo reach any depth; a judge goes back to any move and sets anything; nothing else changes by it."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from companion.formats.forms import FormatError
from companion.observations import (
    CounterEntered,
    FlagRuled,
    HouseEntered,
    KeyTurned,
    Observation,
    PositionSet,
    Redone,
    RewoundTo,
    TurnEnded,
    Undone,
)
from companion.referee.referee import Referee
from companion.report import Health, TableReport
from companion.simulation.games.made_up_decks import made_up_deck
from companion.simulation.games.made_up_games import MadeUpGame
from companion.verdicts import Verdict
from tests.nightly import each_night
from tests.referee.at_the_table import Table, shooler, table, troll

ENTRIES: list[Observation] = [
    CounterEntered(3.0, 0, "amber", delta=2),
    HouseEntered(3.1, 0, "brobnar"),
    CounterEntered(3.2, 1, "chains", value=3),
    KeyTurned(3.3, 1, "red", True),
    CounterEntered(3.4, 0, "amber", delta=-1),
]


def game_of(report: TableReport) -> TableReport:
    """The report without when it was made, and without what there is to undo."""
    players = tuple(dataclasses.replace(player, undo="", redo="", undo_place=None) for player in report.players)
    return dataclasses.replace(report, t=0.0, undo="", redo="", players=players)


def test_a_wrong_press_is_undone_and_the_button_says_what_it_undoes() -> None:
    table_ = Table()
    table_.see(CounterEntered(3.0, 0, "amber", delta=5))
    assert table_.report.players[0].undo == "Ann: +5 Æmber"
    table_.see(Undone(4.0, 0))
    assert table_.report.players[0].amber == 3
    assert table_.report.players[0].redo == "Ann: +5 Æmber"


def test_a_press_is_undone_by_its_place_though_another_came_after_it() -> None:
    table_ = Table()
    table_.see(CounterEntered(3.0, 0, "amber", delta=5))
    meant = table_.report.players[0].undo_place
    table_.see(CounterEntered(3.5, 0, "chains", delta=1), Undone(4.0, 0, meant), Undone(4.5, 0, meant))
    assert (table_.report.players[0].amber, table_.report.players[0].chains) == (3, 1)


def test_an_undone_press_is_never_flagged() -> None:
    table_ = Table()
    table_.see(CounterEntered(3.0, 0, "amber", delta=5), Undone(4.0, 0))
    table_.wait(60.0)
    assert table_.flags == []


def test_a_flag_that_a_press_led_to_is_withdrawn_when_it_is_undone_and_back_when_redone() -> None:
    table_ = Table()
    table_.see(CounterEntered(3.0, 1, "amber", delta=5))
    table_.wait(30.0)
    assert [flag.rule for flag in table_.flags] == ["amber-count"]
    table_.see(Undone(31.0))
    assert table_.withdrawn == [1]
    assert table_.only_flag().status == "withdrawn"
    table_.see(Redone(32.0))
    assert [flag.id for flag in table_.flags] == [1, 1]
    assert table_.only_flag().status == "open"


def test_undo_reaches_to_the_first_entry_and_redo_back_to_the_last() -> None:
    table_ = Table()
    seen = [game_of(table_.report)]
    for entry in ENTRIES:
        table_.see(entry)
        seen.append(game_of(table_.report))
    for earlier in reversed(seen[:-1]):
        table_.see(Undone(3.5))
        assert game_of(table_.report) == earlier
    for later in seen[1:]:
        table_.see(Redone(3.5))
        assert game_of(table_.report) == later
    assert table_.report.redo == ""


def test_a_player_undoes_only_what_they_entered_themselves() -> None:
    table_ = Table()
    table_.see(CounterEntered(3.0, 0, "amber", delta=1), CounterEntered(4.0, 1, "amber", delta=1))
    table_.see(Undone(5.0, 0))
    assert [player.amber for player in table_.report.players] == [3, 3]
    assert table_.report.players[0].undo == ""
    assert table_.see(Undone(6.0, 0)) == []
    assert [player.amber for player in table_.report.players] == [3, 3]


def test_a_new_entry_leaves_nothing_to_redo() -> None:
    table_ = Table()
    table_.see(CounterEntered(3.0, 0, "amber", delta=1), Undone(4.0, 0), CounterEntered(5.0, 0, "chains", delta=1))
    assert table_.report.redo == ""
    table_.see(Redone(6.0, 0))
    assert table_.report.players[0].amber == 3


def test_what_was_seen_is_not_undone() -> None:
    table_ = Table()
    table_.see(table(10.0, troll(), shooler(exhausted=True)), CounterEntered(11.0, 0, "amber", delta=1))
    table_.see(Undone(12.0, 0))
    assert table_.moves == ["Shooler reaps."]
    assert table_.report.players[0].battleline[1].exhausted


def test_an_end_of_turn_pressed_too_early_is_undone() -> None:
    table_ = Table()
    table_.see(TurnEnded(10.0, 0), Undone(12.0, 0))
    assert (table_.report.active, table_.report.turn) == (0, 4)
    table_.see(table(14.0, troll(), shooler(exhausted=True)), CounterEntered(15.0, 0, "amber", delta=1))
    table_.wait(60.0)
    assert table_.moves == ["Shooler reaps."]
    assert table_.flags == []


def test_a_ruling_can_be_undone_too() -> None:
    table_ = Table()
    table_.see(table(10.0, troll(exhausted=True), shooler()))
    table_.wait(13.0)
    table_.see(FlagRuled(14.0, 1, "dismiss"), Undone(15.0))
    assert table_.only_flag().status == "open"
    assert table_.report.sync == "illegal"


@pytest.fixture(scope="module")
def game() -> list[Observation]:
    """The first turns of a game: what comes later takes far longer to judge, and undoes in the same way."""
    return MadeUpGame(21, decks=(made_up_deck(36), made_up_deck(37))).observations()[:70]


@pytest.fixture(scope="module")
def told_of_it(game: list[Observation]) -> object:
    """The verdicts on the game where nothing is undone."""
    return told(followed(game)[0])


def followed(observations: list[Observation]) -> tuple[Referee, list[Verdict]]:
    referee = Referee()
    return referee, [verdict for observation in observations for verdict in referee.observe(observation)]


@pytest.mark.parametrize("share", [0.6, *each_night(0.3, 0.95)])
def test_undoing_and_redoing_in_a_game_changes_nothing(
    share: float, game: list[Observation], told_of_it: object
) -> None:
    """Wherever in a game something is undone and done again, it goes on as if nothing had been."""
    place = int(len(game) * share)
    t = game[place].t
    twice: list[Observation] = [Undone(t), Undone(t), Undone(t), Redone(t), Redone(t), Redone(t)]
    other, _ = followed([*game[: place + 1], *twice, *game[place + 1 :]])
    assert told(other) == told_of_it


def told(referee: Referee) -> object:
    report = referee.report(1, "Table", (), Health())
    moves = [(move.t, move.text) for move in report.moves]
    flags = [(flag.id, flag.rule, flag.status) for flag in report.flags if flag.status != "withdrawn"]
    return game_of(report).players, moves, flags, report.winner


# A judge goes back to a move


def two_turns() -> Table:
    """Ann reaps with her Shooler and ends the turn; Ben chooses Logos."""
    table_ = Table()
    table_.see(table(10.0, troll(), shooler(exhausted=True)), CounterEntered(11.0, 0, "amber", delta=1))
    table_.see(TurnEnded(15.0, 0), table(16.0, troll(), shooler()), HouseEntered(20.0, 1, "logos"))
    table_.wait(30.0)
    assert table_.moves == ["Shooler reaps.", "Ann ends the turn.", "Ben chooses Logos."]
    return table_


def test_a_judge_takes_the_game_back_to_before_a_move_counters_included() -> None:
    table_ = two_turns()
    table_.see(RewoundTo(31.0, 1))
    assert table_.moves == []
    assert (table_.report.turn, table_.report.active, table_.report.players[0].amber) == (4, 0, 3)
    assert table_.report.sync == "in sync", "the table shows ready creatures already"


def test_the_table_is_told_step_by_step_how_to_follow_and_judging_waits() -> None:
    table_ = Table()
    table_.see(table(10.0, troll(), shooler(exhausted=True)), CounterEntered(11.0, 0, "amber", delta=1))
    table_.wait(20.0)
    table_.see(RewoundTo(31.0, 1))
    assert table_.report.sync == "out of sync"
    assert table_.report.instructions == ("Ready Shooler.",)
    table_.see(table(32.0, troll(exhausted=True), shooler(exhausted=True)))
    assert table_.report.instructions == ("Ready Troll.", "Ready Shooler.")
    table_.see(table(33.0, troll(), shooler()))
    assert (table_.report.sync, table_.report.instructions) == ("in sync", ())
    assert table_.flags == []


def test_going_back_to_a_move_that_was_never_told_changes_nothing() -> None:
    table_ = two_turns()
    before = table_.report
    assert table_.see(RewoundTo(31.0, 99)) == []
    assert game_of(table_.report).players == game_of(before).players


# A judge sets anything


@pytest.mark.parametrize(
    ("position", "read"),
    [
        ({"players": [{"amber": 9}, {}]}, lambda report: report.players[0].amber == 9),
        ({"players": [{}, {"chains": 7}]}, lambda report: report.players[1].chains == 7),
        ({"players": [{"keys": ["red", "blue"]}, {}]}, lambda report: set(report.players[0].keys) == {"red", "blue"}),
        ({"players": [{"hand": ["?", "?"]}, {}]}, lambda report: report.players[0].hand == 2),
        ({"players": [{"deck": ["?"] * 9}, {}]}, lambda report: report.players[0].deck_count == 9),
        ({"players": [{"discard": ["anger"]}, {}]}, lambda report: report.players[0].discard_top.card == "anger"),
        ({"players": [{"archives": ["?"]}, {}]}, lambda report: report.players[0].archives == 1),
        ({"players": [{"purged": ["anger"]}, {}]}, lambda report: report.players[0].purged == 1),
        ({"players": [{"name": "Anna"}, {}]}, lambda report: report.players[0].name == "Anna"),
        ({"turn": {"number": 8, "active": 1}}, lambda report: (report.turn, report.active) == (8, 1)),
        ({"turn": {"house": "shadows"}}, lambda report: report.house == "shadows"),
        ({"turn": {"step": "house", "house": None}}, lambda report: report.step == "house"),
        (
            {"players": [{"battleline": [{"id": "t", "damage": 2, "stunned": True, "amber": 1}, {"id": "s"}]}, {}]},
            lambda report: report.players[0].battleline[0].damage == 2 and report.players[0].battleline[0].stunned,
        ),
        (
            {"players": [{"artifacts": ["gauntlet-of-command"]}, {}]},
            lambda report: report.players[0].artifacts[0].card == "gauntlet-of-command",
        ),
        ({"turn": {"step": "over", "winner": 1}}, lambda report: report.winner == 1),
    ],
)
def test_a_judge_may_set_every_field_of_a_position(position: dict[str, Any], read: object) -> None:
    table_ = Table()
    table_.see(PositionSet(5.0, position))
    assert callable(read)
    assert read(table_.report)


def test_what_a_judge_sets_on_the_table_is_put_there_step_by_step() -> None:
    table_ = Table()
    table_.see(PositionSet(5.0, {"players": [{"artifacts": ["gauntlet-of-command"]}, {}]}))
    assert table_.report.instructions == ("Put Gauntlet of Command among Ann’s artifacts, ready.",)


def test_a_position_that_is_refused_leaves_nothing_to_undo() -> None:
    table_ = Table()
    undo = table_.report.undo
    with pytest.raises(FormatError):
        table_.see(PositionSet(5.0, {"players": "nonsense"}))
    assert table_.report.undo == undo
