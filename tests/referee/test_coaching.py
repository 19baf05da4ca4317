"""Learners are told what they may do now: everything that is legal, nothing that is not, and nobody's hidden cards."""

from __future__ import annotations

from companion.cards.call_of_the_archons.dis import EMBER_IMP
from companion.observations import JsonObject, PositionSet
from companion.referee.referee import Referee
from companion.referee.settings import RefereeSettings
from companion.rules.card import PhysicalCard
from companion.wording.coaching import possibilities
from tests.referee.at_the_table import START, Table, shooler, table, troll
from tests.scenario import scenario


def told(position: JsonObject) -> dict[str, str]:
    referee = Referee(RefereeSettings())
    referee.observe(START)
    referee.observe(PositionSet(0.0, position))
    return {one.subject: one.text for one in referee.possibilities()}


def in_play(*own: object, other: tuple[object, ...] = (), house: str = "dis", number: int = 4) -> JsonObject:
    return {
        "turn": {"number": number, "active": 0, "step": "main", "house": house},
        "players": [
            {"houses": ["brobnar", "dis", "shadows"], "battleline": list(own)},
            {"houses": ["logos", "sanctum", "untamed"], "battleline": list(other)},
        ],
    }


def test_before_the_game_a_hand_may_be_changed_once() -> None:
    referee = Referee()
    assert referee.possibilities() == ()
    referee.observe(START)
    assert [one.subject for one in referee.possibilities()] == ["Starting hand"]


def test_a_house_is_chosen_among_those_of_the_deck() -> None:
    position = {**in_play("troll"), "turn": {"number": 4, "active": 0, "step": "house"}}
    assert told(position) == {"House": "choose Brobnar, Dis or Shadows"}


def test_a_ready_creature_of_the_house_may_reap_or_fight_any_that_can_be_attacked() -> None:
    possible = told(in_play("troll", "ember-imp", other=("dust-pixie", "snufflegator"), house="brobnar"))
    assert possible["Troll"] == "reap with it, fight Dust Pixie or Snufflegator"
    assert "Ember Imp" not in possible, "it is not of the active house"


def test_a_taunting_neighbor_is_the_only_one_to_be_fought() -> None:
    possible = told(in_play("troll", other=("champion-anaphiel", "dust-pixie"), house="brobnar"))
    assert possible["Troll"] == "reap with it, fight Champion Anaphiel"


def test_a_stunned_creature_only_loses_its_stun_and_an_exhausted_one_does_nothing() -> None:
    line = ({"card": "troll", "stunned": True}, {"card": "bumpsy", "exhausted": True})
    possible = told(in_play(*line, other=("dust-pixie",), house="brobnar"))
    assert possible["Troll"] == "remove its stun; it does nothing else"
    assert "Bumpsy" not in possible


def test_an_action_is_told_beside_the_rest() -> None:
    assert told(in_play("pit-demon"))["Pit Demon"] == "reap with it, use its action"


def test_of_the_hand_only_the_house_is_told() -> None:
    possible = told(in_play("troll"))
    assert possible["Hand"] == "play or discard Dis cards"
    assert possible["End of the turn"] == "ready your cards and draw to 6"


def test_a_card_that_nobody_knows_says_nothing_of_the_hand() -> None:
    state = scenario(hand=[EMBER_IMP], house="dis").state
    unseen = (PhysicalCard("?#1", None, 0), PhysicalCard("imp", EMBER_IMP, 0))
    possible = {one.subject: one.text for one in possibilities(state.with_player(0, unseen=unseen))}
    assert possible["Hand"] == "play or discard Dis cards"


def test_on_the_first_turn_one_card_may_leave_the_hand() -> None:
    assert told(in_play(number=1))["Hand"] == "play or discard one Dis card; no more on the first turn"


def test_while_the_table_and_the_game_differ_nothing_is_advised() -> None:
    here = Table()
    assert here.referee.possibilities()
    here.see(table(10.0, *(troll(exhausted=True), shooler(), troll(), troll(), troll(), shooler())))
    here.referee.check_time(60.0)
    assert here.report.sync == "out of sync"
    assert here.referee.possibilities() == ()
