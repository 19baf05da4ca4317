"""No report contradicts itself: who has won has three keys, and who is in check has the Æmber."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.measuring.contradictions import contradictions
from companion.measuring.levels import LEVELS
from companion.observations import (
    CounterEntered,
    KeyTurned,
    PositionSet,
    SeenCard,
    SeenSide,
    TableSnapshot,
    TurnEnded,
)
from companion.referee.referee import Referee
from tests.nightly import each_night
from tests.referee.at_the_table import ANN, BEN, POSITION, Table, shooler, troll
from tests.referee.at_the_table import table as at

UNTIDY = next(level for level in LEVELS if level.name == "untidy")


@pytest.mark.parametrize("seed", [500_016, *each_night(500_002, 500_003)])
def test_no_report_of_a_game_between_hasty_players_contradicts_itself(seed: int) -> None:
    judged = UNTIDY.judged(UNTIDY.game(seed), Referee())

    assert judged.contradictions == []
    assert judged.reports > len(judged.observations)


def test_who_has_won_is_shown_once_the_last_key_is_turned() -> None:
    ben = {**BEN, "amber": 6, "keys": ["blue", "yellow"]}
    table = Table({**POSITION, "players": [ANN, ben]})
    table.see(TurnEnded(10.0, 0))
    assert table.report.winner is None
    assert table.report.players[1].awaits == ("a key to be turned", "0 Æmber by the moves seen")

    table.see(KeyTurned(12.0, 1, "red", True), CounterEntered(12.5, 1, "amber", delta=-6))

    assert (table.report.winner, table.report.step) == (1, "over")
    assert table.report.players[1].awaits == ()


def test_nobody_is_in_check_whose_own_counter_shows_too_little() -> None:
    table = Table({**POSITION, "players": [{**ANN, "amber": 5}, BEN]})
    table.see(at(12.0, troll(), shooler(exhausted=True)), TurnEnded(14.0, 0))

    assert (table.report.players[0].amber, table.report.players[0].check) == (5, False)
    assert table.report.players[0].awaits == ("6 Æmber by the moves seen",)

    table.see(CounterEntered(15.0, 0, "amber", delta=1))

    assert table.report.players[0].check


def test_who_skips_the_forge_step_is_not_in_check() -> None:
    sting = {"card": "the-sting", "id": "i"}
    table = Table({**POSITION, "players": [{**ANN, "amber": 9, "artifacts": [sting]}, BEN]})

    assert not table.report.players[0].check


def test_amber_on_cards_that_pays_for_keys_is_told_beside_the_pool() -> None:
    universe = {"card": "pocket-universe", "id": "u", "amber": 2}
    table = Table({**POSITION, "players": [{**ANN, "amber": 4, "artifacts": [universe]}, BEN]})
    ann = table.report.players[0]

    assert (ann.amber, ann.amber_on_cards, ann.check) == (4, 2, True)


def test_a_judges_correction_changes_no_counter_that_it_does_not_name() -> None:
    table = Table()
    table.see(CounterEntered(5.0, 1, "chains", value=3), PositionSet(6.0, {"players": [{"amber": 5}, {}]}))

    assert [player.chains for player in table.report.players] == [0, 3]
    assert table.report.players[0].amber == 5


def test_a_game_that_seemed_to_be_won_goes_on_where_its_players_do() -> None:
    """By the moves seen Ben has the Æmber for his last key, but he turns none, and the table tells of another game."""
    table = Table({**POSITION, "players": [ANN, {**BEN, "amber": 6, "keys": ["blue", "yellow"]}]}, at(1.0, troll()))
    bens = SeenSide((SeenCard("bumpsy"), SeenCard("valdr"), SeenCard("krump")), (), (SeenCard("anger"),), ())
    other = replace(at(20.0), players=(SeenSide((), (SeenCard("cannon"),), (), ()), bens))
    table.see(TurnEnded(10.0, 0), other)
    table.wait(40.0)
    table.see(TurnEnded(41.0, 1))

    assert list(contradictions(table.report)) == []
    assert table.report.winner is None


def bens_side(t: float, play: str = "", pile: str = "") -> TableSnapshot:
    """Ann’s Troll, and Ben’s play zone and pile."""
    discard, lying = ((SeenCard(title),) if title else () for title in (pile, play))
    return replace(at(t, troll()), players=(SeenSide((troll(),), (), (), ()), SeenSide((), (), discard, lying)))


def test_nobody_is_told_to_forge_once_the_other_has_won_by_a_card_seen_late() -> None:
    """Ben ends his turn while Key Charge is still carried out: it forges his last key."""
    ben = {**BEN, "amber": 9, "keys": ["blue", "yellow"], "hand": ["key-charge"]}
    turn = {"number": 5, "active": 1, "step": "main", "house": "untamed"}
    table = Table({"turn": turn, "players": [{**ANN, "amber": 7}, ben]}, bens_side(1.0))
    table.see(bens_side(5.0, play="key-charge"), TurnEnded(7.0, 1), bens_side(9.0, pile="key-charge"))
    assert table.reminder("forge").status == "standing"

    table.see(KeyTurned(9.4, 1, "red", True), CounterEntered(9.8, 1, "amber", delta=-7))

    assert table.report.winner == 1
    assert list(contradictions(table.report)) == []
