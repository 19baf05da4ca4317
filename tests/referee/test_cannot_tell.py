"""A table that could be explained in more ways than there is time for: nobody is told of anything yet."""

from __future__ import annotations

from companion.observations import (
    CounterEntered,
    HandsCame,
    HouseEntered,
    SeenCard,
    SeenSide,
    TableConfirmed,
    TableSnapshot,
    TurnEnded,
)
from companion.referee.settings import RefereeSettings
from companion.referee.verdict import CannotTell
from tests.referee.at_the_table import ANN, BEN, POSITION, Table, shooler, table, troll

HURRIED = RefereeSettings(most_tried_moves=2, most_tried_at_once=2)


def table_that_is_hard_to_explain() -> Table:
    table_ = Table(settings=HURRIED)
    table_.see(table(10.0, shooler(exhausted=True)))
    return table_


def hesitations(table_: Table) -> list[str]:
    return [verdict.message for verdict in table_.said if isinstance(verdict, CannotTell)]


def test_it_says_so_at_once_and_flags_nothing_however_long_it_lies_there() -> None:
    table_ = table_that_is_hard_to_explain()
    assert len(hesitations(table_)) == 1
    table_.wait(100.0)
    assert table_.flags == []
    assert len(hesitations(table_)) == 1


def test_it_is_said_once_and_goes_on_while_hands_go_on() -> None:
    table_ = table_that_is_hard_to_explain()
    table_.see(HandsCame(12.0), table(20.0, shooler()))
    assert table_.report.sync == "cannot tell"
    table_.wait(40.0)
    assert table_.report.sync == "cannot tell"
    assert len(hesitations(table_)) == 1


def test_it_is_a_state_of_its_own_and_says_what_differs() -> None:
    report = table_that_is_hard_to_explain().report
    assert report.sync == "cannot tell"
    assert report.instructions


def test_a_later_look_that_can_be_explained_clears_it_up() -> None:
    table_ = table_that_is_hard_to_explain()
    table_.see(table(20.0, troll(), shooler()))
    assert table_.report.sync == "in sync"


def test_players_may_say_that_the_table_is_right() -> None:
    table_ = table_that_is_hard_to_explain()
    table_.see(TableConfirmed(20.0))
    assert table_.report.sync == "in sync"
    assert [card.id for card in table_.report.players[0].battleline] == ["s"]


def test_what_was_not_understood_may_still_be_counted_when_the_turn_is_over() -> None:
    table_ = table_that_is_hard_to_explain()
    table_.see(TurnEnded(11.0, 0), table(12.0, shooler()), HouseEntered(13.0, 1, "logos"))
    table_.see(CounterEntered(14.0, 0, "amber", delta=2))
    table_.wait(60.0)
    assert table_.flags == []
    assert table_.report.players[0].amber == 5


def test_what_was_too_much_at_once_is_looked_at_again_at_leisure() -> None:
    """Four creatures reaped before the table came to rest: the first look has tries for two."""
    reapers = ("s1", "s2", "s3", "s4")
    ann = {**ANN, "battleline": [{"card": "shooler", "id": reaper} for reaper in reapers]}

    def line(exhausted: bool) -> list[SeenCard]:
        return [SeenCard("shooler", reaper, exhausted=exhausted) for reaper in reapers]

    hasty = RefereeSettings(most_tried_moves=4, most_tried_at_once=40)
    table_ = Table({**POSITION, "players": [ann, BEN]}, table(1.0, *line(exhausted=False)), hasty)
    table_.see(table(10.0, *line(exhausted=True)))
    assert table_.moves == []
    table_.see(CounterEntered(12.0, 0, "amber", delta=4))
    table_.wait(40.0)

    assert table_.moves == ["Shooler reaps."] * 4
    assert table_.flags == []


def test_with_time_enough_the_same_table_is_out_of_sync() -> None:
    table_ = Table()
    table_.see(table(10.0, shooler(exhausted=True)))
    table_.wait(100.0)
    assert [flag.rule for flag in table_.flags] != []
    assert hesitations(table_) == []


def test_tries_are_counted_for_each_look_anew() -> None:
    table_ = table_that_is_hard_to_explain()
    table_.see(table(20.0, troll(), shooler(exhausted=True)))
    table_.wait(40.0)
    assert table_.report.sync == "in sync"
    assert table_.moves == ["Shooler reaps."]


def test_a_card_that_was_plainly_played_is_believed_with_what_the_table_shows_of_it() -> None:
    """More ways to divide the damage anew than anybody could look at."""
    titles = ("troll", "bumpsy", "zorg", "flaxia", "snudge", "charette")
    before, after = (3, 2, 2, 1, 1, 1), (0, 1, 3, 2, 2, 2)
    theirs = [{"card": card, "id": card, "damage": damage} for card, damage in zip(titles, before, strict=True)]

    def lying(t: float, damages: tuple[int, ...], top: str = "", play: str = "") -> TableSnapshot:
        line = tuple(SeenCard(card, card, damage=damage) for card, damage in zip(titles, damages, strict=True))
        pile, laid = (((SeenCard(title),) if title else ()) for title in (top, play))
        return TableSnapshot(t, (SeenSide((), (), pile, laid), SeenSide(line, (), (), ())))

    ann = {**ANN, "houses": ["mars", "dis", "shadows"], "hand": ["entropic-manipulator"], "battleline": []}
    turn = {"number": 4, "active": 0, "step": "main", "house": "mars"}
    table_ = Table({"turn": turn, "players": [ann, {**BEN, "battleline": theirs}]}, lying(1.0, before))
    table_.see(lying(3.0, before, play="entropic-manipulator"), lying(9.0, after, top="entropic-manipulator"))
    table_.wait(30.0)

    assert hesitations(table_) == []
    assert table_.moves == ["Ann plays Entropic Manipulator."]
    assert tuple(card.damage for card in table_.report.players[1].battleline) == after


def test_chains_that_are_counted_up_where_nobody_knows_what_was_done_are_believed() -> None:
    """The table was taken as it lies: one of the cards that came and went unseen may have given them."""
    table_ = table_that_is_hard_to_explain()
    table_.see(TableConfirmed(12.0, 0), CounterEntered(14.0, 0, "chains", delta=2))
    table_.wait(60.0)
    assert table_.flags == []
    assert table_.report.players[0].chains == 2
