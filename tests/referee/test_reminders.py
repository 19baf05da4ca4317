"""Reminders said aloud before it is forgotten, and when it goes."""

from __future__ import annotations

import pytest

from companion.bookkeeping.bookkeeper import Bookkeeper
from companion.observations import (
    CounterEntered,
    HouseEntered,
    KeyTurned,
    PositionSet,
    RoundTimed,
    SeenCard,
    SeenSide,
    TableSnapshot,
    TurnEnded,
)
from companion.referee.referee import Referee
from companion.referee.settings import RefereeSettings
from companion.verdicts import Reminder
from tests.referee.at_the_table import ANN, BEN, POSITION, START, Table, shooler, table, troll


def ann_with(settings: RefereeSettings | None = None, **more: object) -> Table:
    return Table({**POSITION, "players": [{**ANN, **more}, BEN]}, settings=settings)


def test_chains_are_told_before_the_draw_and_met_when_one_is_shed() -> None:
    table_ = ann_with(hand=["?", "?"], deck=["?"] * 20, chains=7)
    table_.see(TurnEnded(10.0, 0))
    assert table_.reminded == ["Ann: draw up to 4, then shed one chain: 6 left."]
    assert table_.reminder("chains").status == "standing"
    table_.see(CounterEntered(14.0, 0, "chains", delta=-1))
    assert table_.reminder("chains").status == "met"


def test_check_is_told_at_the_key_cost_of_the_moment_and_over_when_the_amber_is_gone() -> None:
    table_ = ann_with(amber=6)
    table_.see(TurnEnded(10.0, 0))
    assert table_.reminded == ["Check! Ann can forge a key for 6 Æmber."]
    assert table_.reminder("check").status == "standing"
    table_.see(PositionSet(20.0, {"players": [{"amber": 5}, {}]}))
    assert table_.reminder("check").status == "over"


def test_who_cannot_forge_is_not_in_check() -> None:
    table_ = ann_with(amber=5)
    table_.see(TurnEnded(10.0, 0))
    assert table_.reminded == []


def test_a_key_that_has_to_be_forged_is_told_and_met_when_its_token_is_turned() -> None:
    table_ = Table({**POSITION, "players": [ANN, {**BEN, "amber": 6}]})
    table_.see(TurnEnded(10.0, 0))
    assert table_.reminded == ["Ben forges a key now."]
    table_.see(KeyTurned(12.0, 1, "red", True), CounterEntered(13.0, 1, "amber", delta=-6))
    assert table_.reminder("forge").status == "met"


def test_archives_may_be_picked_up_until_the_turn_goes_on() -> None:
    table_ = Table({**POSITION, "players": [ANN, {**BEN, "archives": ["?", "?"]}]})
    table_.see(TurnEnded(10.0, 0))
    assert table_.reminded == ["Ben may pick up 2 archived cards after choosing a house."]
    table_.see(HouseEntered(15.0, 1, "logos"))
    assert table_.reminder("archives").status == "standing"
    table_.see(TurnEnded(25.0, 1))
    assert table_.reminder("archives").status != "standing"


def test_effects_that_outlast_a_turn_are_told_with_their_card_and_their_end() -> None:
    """Ann plays Lifeward: no creatures in Ben's next turn."""
    table_ = lifeward()
    (effect,) = table_.report.lasting
    assert (effect.source, effect.ends) == ("Lifeward", "until the end of this turn")
    assert [told.endswith("(Lifeward), until the end of this turn") for told in table_.report.effects] == [True]
    (reminder,) = (message for message in table_.reminded if "in force" in message)
    assert "(Lifeward), until the end of this turn" in reminder
    assert table_.reminder("effects").status == "standing"
    table_.see(TurnEnded(30.0, 1))
    assert table_.reminder("effects").status == "over"
    assert table_.report.lasting == ()


def lifeward() -> Table:
    position = {
        **POSITION,
        "players": [{**ANN, "artifacts": [{"card": "lifeward", "id": "w"}]}, BEN],
    }
    nothing = SeenSide((), (), (), ())
    lying = SeenSide((troll(), shooler()), (SeenCard("lifeward", "w", exhausted=False),), (), ())
    sacrificed = SeenSide((troll(), shooler()), (), (SeenCard("lifeward", "w"),), ())
    table_ = Table(position, TableSnapshot(1.0, (lying, nothing)))
    table_.see(TableSnapshot(10.0, (sacrificed, nothing)))
    table_.wait(20.0)
    table_.see(TurnEnded(21.0, 0))
    return table_


def test_at_a_table_without_buttons_a_turn_that_was_seen_to_end_is_reminded_of_too() -> None:
    """Ann's creatures are ready again, and Ben reaps: nothing was pressed."""
    position = {
        **POSITION,
        "players": [{**ANN, "amber": 6, "battleline": TIRED}, {**BEN, "battleline": ["dust-pixie"]}],
    }
    table_ = Table(position, both(1.0, troll(exhausted=True), shooler(exhausted=True), pixie()))
    table_.see(both(20.0, troll(), shooler(), pixie()), both(40.0, troll(), shooler(), pixie(exhausted=True)))
    table_.wait(60.0)
    assert "Ann ends the turn." in table_.moves
    assert "Check! Ann can forge a key for 6 Æmber." in table_.reminded


TIRED = [{"card": "troll", "id": "t", "exhausted": True}, {"card": "shooler", "id": "s", "exhausted": True}]


def pixie(exhausted: bool = False) -> SeenCard:
    return SeenCard("dust-pixie", exhausted=exhausted)


def both(t: float, *cards: SeenCard) -> TableSnapshot:
    """Ann's line, and Ben's last card of all."""
    return TableSnapshot(t, (SeenSide(cards[:-1], (), (), ()), SeenSide(cards[-1:], (), (), ())))


# The round clock


def test_the_round_clock_is_told_as_the_end_draws_near() -> None:
    table_ = Table(settings=RefereeSettings(round_s=2100.0))
    assert table_.report.round_left_s == 2099.0
    table_.wait(1499.0)
    assert table_.reminded == []
    table_.wait(2200.0)
    assert [message[:10] for message in table_.reminded] == ["10 minutes", "5 minutes ", "1 minute l", "Time is up"]
    assert [one.status for one in table_.report.reminders if one.kind == "clock"] == ["over"] * 3 + ["standing"]


@pytest.mark.parametrize(
    ("round_s", "first"), [(600.0, "10 minutes left"), (599.0, "5 minutes left"), (40.0, "Time is up")]
)
@pytest.mark.parametrize("follower", [Referee, Bookkeeper])
def test_of_a_short_round_no_warning_comes_late(
    follower: type[Referee | Bookkeeper], round_s: float, first: str
) -> None:
    told = follower(RefereeSettings(round_s=round_s))
    told.observe(START)
    said = [verdict.message for verdict in told.check_time(700.0) if isinstance(verdict, Reminder)]
    assert said[0].startswith(first)


def test_a_time_extension_takes_the_last_warning_back() -> None:
    table_ = Table(settings=RefereeSettings(round_s=2100.0))
    table_.wait(1900.0)
    table_.see(RoundTimed(1901.0, 2700.0))
    assert [one.status for one in table_.report.reminders] == ["over", "over"]
    assert table_.report.round_left_s == 799.0
    table_.wait(2120.0)
    assert table_.reminded[-1] == "10 minutes left in the round."
    table_.see(RoundTimed(2121.0, None))
    assert table_.report.round_left_s is None
    table_.wait(9000.0)
    assert len(table_.reminded) == 3


# Modes


def test_in_silent_mode_nothing_is_said() -> None:
    table_ = ann_with(RefereeSettings(mode="silent"), amber=6, chains=3, hand=["?"])
    table_.see(TurnEnded(10.0, 0))
    assert (table_.reminded, table_.report.reminders) == ([], ())


def test_in_tournament_mode_only_duties_are_told() -> None:
    settings = RefereeSettings(mode="tournament")
    table_ = Table({**POSITION, "players": [{**ANN, "amber": 6}, {**BEN, "archives": ["?"]}]}, settings=settings)
    table_.see(TurnEnded(10.0, 0))
    assert [one.kind for one in table_.report.reminders] == ["check"]


@pytest.mark.parametrize("seconds", [0.1, 7.0])
def test_it_does_not_matter_how_often_the_time_is_checked(seconds: float) -> None:
    table_, often = (Table(settings=RefereeSettings(round_s=700.0)) for _ in (1, 2))
    t = 1.0
    while t < 800.0:
        often.wait(t)
        t += seconds
    often.wait(800.0)
    table_.wait(800.0)
    assert often.said == table_.said


def test_nobody_readies_cards_once_the_other_player_has_forged_the_last_key() -> None:
    table_ = Table({**POSITION, "players": [ANN, {**BEN, "amber": 6, "keys": ["red", "blue"]}]})
    used = table(5.0, troll(), shooler(exhausted=True))
    table_.see(CounterEntered(4.0, 0, "amber", delta=1), used, TurnEnded(10.0, 0))
    table_.see(KeyTurned(12.0, 1, "yellow", True), CounterEntered(13.0, 1, "amber", delta=-6))
    table_.wait(60.0)
    assert table_.report.winner == 1
    assert table_.flags == []
