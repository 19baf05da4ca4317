"""The words that a fair judge beside the table would say, and when."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.observations import (
    CounterEntered,
    HandsCame,
    HouseEntered,
    KeyTurned,
    PositionSet,
    SeenCard,
    SeenSide,
    TableSnapshot,
    TurnEnded,
)
from companion.referee.referee import Referee
from companion.verdicts import MoveUnderstood, Reminder
from tests.referee.at_the_table import START, Heard

POSITION: dict[str, Any] = {
    "players": [
        {
            "houses": ["brobnar", "dis", "shadows"],
            "amber": 3,
            "battleline": [{"card": "troll", "id": "t"}, {"card": "shooler", "id": "s"}],
            "hand": [
                {"card": "gateway-to-dis", "id": "g"},
                {"card": "punch", "id": "b"},
                {"card": "pit-demon", "id": "p"},
            ],
        },
        {"houses": ["logos", "sanctum", "untamed"], "amber": 2},
    ],
}


class Table(Heard):
    """Ann has a Troll and a Shooler and has chosen Dis; the referee has seen them at rest."""

    def __init__(self, position: dict[str, Any] = POSITION, house: str = "dis", chosen: bool = True) -> None:
        super().__init__(Referee())
        turn = {"number": 4, "active": 0, **({"step": "main", "house": house} if chosen else {"step": "house"})}
        self.see(START, PositionSet(0.0, {"turn": turn, **position}), HouseEntered(0.5, 0, house))
        line = position["players"][0]["battleline"]
        self.see(lying(1.0, *(card(creature["card"]) for creature in line)))

    @property
    def rules(self) -> list[str]:
        """The rules of the flags that stand."""
        return [flag.rule for flag in self.flags if flag.id not in self.withdrawn]

    @property
    def reminders(self) -> list[str]:
        return [verdict.kind for verdict in self.said if isinstance(verdict, Reminder)]


@pytest.fixture
def table() -> Table:
    return Table()


def card(name: str, exhausted: bool = False) -> SeenCard:
    return SeenCard(name, exhausted=exhausted)


def lying(t: float, *line: SeenCard, play: tuple[str, ...] = (), discard: tuple[str, ...] = ()) -> TableSnapshot:
    ann = SeenSide(line, (), tuple(map(SeenCard, discard)), tuple(map(SeenCard, play)))
    return TableSnapshot(t, (ann, SeenSide((), (), (), ())))


def test_a_card_of_another_house_is_named_while_it_lies_in_the_play_zone(table: Table) -> None:
    table.see(HandsCame(4.0), lying(5.0, card("troll"), card("shooler"), play=("punch",)))
    table.wait(7.0)
    assert table.rules == ["active-house"]


def test_a_card_that_was_dropped_and_picked_up_again_accuses_nobody(table: Table) -> None:
    table.see(HandsCame(4.0), lying(5.0, card("troll"), card("shooler"), play=("punch",)))
    table.see(HandsCame(6.2), lying(7.6, card("troll"), card("shooler")))
    table.wait(40.0)
    assert table.flags == []


def test_a_pile_that_is_leafed_through_shows_what_has_come_to_it(table: Table) -> None:
    table.see(lying(5.0, card("troll"), card("shooler"), discard=("pit-demon",)))
    table.see(lying(15.0, card("troll"), card("shooler"), discard=("gateway-to-dis",)))
    table.wait(25.0)
    told = list(table.moves)
    table.see(lying(30.0, card("troll"), card("shooler"), discard=("pit-demon", "gateway-to-dis")))
    table.wait(60.0)
    assert table.moves == told
    assert table.flags == []


def test_a_card_that_is_read_less_surely_the_next_time_stays_named(table: Table) -> None:
    there = lying(5.0, card("troll"), card("shooler"), play=("punch",))
    table.see(HandsCame(4.0), there)
    table.wait(7.0)
    unsure = replace(there.players[0], play=(SeenCard("punch", confidence=0.7),))
    table.see(replace(there, t=8.0, players=(unsure, there.players[1])))
    table.wait(9.0)
    assert table.rules == ["active-house"]


def test_moves_are_judged_by_the_house_that_is_entered_in_place_of_another() -> None:
    table = Table(chosen=False)
    table.see(CounterEntered(4.8, 0, "amber", 1), lying(5.0, card("troll", exhausted=True), card("shooler")))
    table.see(HouseEntered(6.0, 0, "brobnar"))
    table.wait(20.0)
    assert table.moves == ["Ann chooses Brobnar.", "Troll reaps."]
    assert table.rules == []


def test_a_creature_of_another_house_that_reaps_is_named_within_two_seconds(table: Table) -> None:
    table.see(CounterEntered(4.8, 0, "amber", 1), lying(5.0, card("troll", exhausted=True), card("shooler")))
    table.wait(7.0)
    assert table.rules == ["active-house"]


def test_a_reap_of_another_house_is_named_though_the_end_of_the_turn_is_pressed_at_once(table: Table) -> None:
    """Hands, the table, and the press come within a tenth of a second: the reap is looked into before the end."""
    reaped = lying(5.0, card("troll", exhausted=True), card("shooler"))
    table.see(HandsCame(4.0), CounterEntered(4.9, 0, "amber", 1), reaped, TurnEnded(5.05, 0))
    table.wait(8.0)
    assert table.rules == ["active-house"]


def test_a_creature_turned_back_with_its_amber_returned_was_taken_back(table: Table) -> None:
    table.see(CounterEntered(4.5, 0, "amber", 1), lying(5.0, card("troll"), card("shooler", exhausted=True)))
    table.wait(8.0)
    table.see(HandsCame(8.0), CounterEntered(8.5, 0, "amber", -1), lying(9.0, card("troll"), card("shooler")))
    table.wait(20.0)
    assert table.moves == []
    assert table.rules == []


def test_a_mistake_that_is_put_right_is_followed_as_that(table: Table) -> None:
    table.see(CounterEntered(4.8, 0, "amber", 1), lying(5.0, card("troll", exhausted=True), card("shooler")))
    table.wait(8.0)
    table.see(CounterEntered(9.8, 0, "amber", -1), lying(10.0, card("troll"), card("shooler")))
    table.see(CounterEntered(12.5, 0, "amber", 1), lying(13.0, card("troll"), card("shooler", exhausted=True)))
    table.wait(20.0)
    assert table.moves == ["Shooler reaps."]
    assert table.rules == ["active-house"]


def test_a_creature_laid_down_ready_is_spoken_of_before_it_is_held_against_anybody(table: Table) -> None:
    table.see(HandsCame(4.0), lying(5.0, card("troll"), card("shooler"), card("pit-demon")))
    table.wait(10.0)
    assert table.reminders == ["enters-exhausted"]
    assert table.rules == []


def test_amber_that_is_counted_in_time_is_not_spoken_of(table: Table) -> None:
    table.see(HandsCame(4.0), lying(5.0, card("troll"), card("shooler", exhausted=True)))
    table.wait(6.5)
    table.see(CounterEntered(6.5, 0, "amber", 1))
    table.wait(30.0)
    assert table.moves == ["Shooler reaps."]
    assert table.said == [one for one in table.said if isinstance(one, MoveUnderstood)]


def test_amber_that_nobody_counted_is_reminded_of_and_then_flagged(table: Table) -> None:
    table.see(HandsCame(4.0), lying(5.0, card("troll"), card("shooler", exhausted=True)))
    table.wait(10.0)
    assert table.reminders == ["amber-count"]
    assert table.rules == []
    table.wait(25.0)
    assert table.rules == ["amber-count"]


def test_cards_left_exhausted_at_the_end_of_the_turn_are_spoken_of_before_anybody_goes_on(table: Table) -> None:
    table.see(CounterEntered(4.5, 0, "amber", 1), lying(5.0, card("troll"), card("shooler", exhausted=True)))
    table.see(TurnEnded(8.0, 0), lying(9.0, card("troll"), card("shooler", exhausted=True)))
    table.wait(14.0)
    assert table.reminders == ["ready-step"]
    table.wait(30.0)
    assert table.rules == []
    table.see(HouseEntered(31.0, 1, "logos"))
    assert table.rules == ["ready-step"]


def test_a_card_that_nobody_ever_readies_is_spoken_of_once_and_accuses_nobody(table: Table) -> None:
    there = card("troll"), card("shooler", exhausted=True)
    table.see(CounterEntered(4.5, 0, "amber", 1), lying(5.0, *there), TurnEnded(8.0, 0), lying(9.0, *there))
    for t, player, house in ((10.0, 1, "logos"), (50.0, 0, "brobnar"), (90.0, 1, "logos"), (130.0, 0, "brobnar")):
        table.see(HouseEntered(t, player, house), lying(t + 5.0, *there), TurnEnded(t + 30.0, player))
        table.see(lying(t + 31.0, *there))
    table.wait(200.0)
    assert table.rules == ["ready-step"]
    assert table.withdrawn == []
    table.see(lying(210.0, card("troll"), card("shooler")))
    table.wait(215.0)
    assert [move for move in table.moves if "Shooler" in move] == ["Shooler reaps."]


def test_a_house_that_is_not_on_the_identity_card_is_named_at_once(table: Table) -> None:
    table.see(TurnEnded(8.0, 0), lying(9.0, card("troll"), card("shooler")), HouseEntered(12.0, 1, "mars"))
    table.wait(13.0)
    assert table.rules == ["house-choice"]


def test_a_key_turned_with_too_little_amber_is_named_within_two_seconds(table: Table) -> None:
    table.see(TurnEnded(8.0, 0), lying(9.0, card("troll"), card("shooler")), KeyTurned(12.0, 1, "red", forged=True))
    table.wait(14.0)
    assert table.rules == ["forge-cost"]


def test_a_table_that_nothing_explains_is_called_out_of_sync_and_nobody_is_accused(table: Table) -> None:
    table.see(HandsCame(4.0), lying(5.0, card("dextre"), card("flaxia", exhausted=True)))
    table.wait(25.0)
    assert table.rules == ["not-in-deck"]


def test_nothing_is_flagged_while_hands_are_over_the_table(table: Table) -> None:
    table.see(lying(5.0, card("troll", exhausted=True), card("shooler")), HandsCame(5.1))
    table.wait(30.0)
    assert table.rules == []


def test_a_count_that_was_flagged_stands_when_the_turn_ends(table: Table) -> None:
    table.see(HandsCame(4.0), lying(5.0, card("troll"), card("shooler", exhausted=True)))
    table.wait(25.0)
    table.see(TurnEnded(26.0, 0), lying(27.0, card("troll"), card("shooler")), HouseEntered(30.0, 1, "logos"))
    table.wait(60.0)
    assert table.rules == ["amber-count"]


def test_play_that_goes_on_from_a_table_nothing_explained_is_followed_from_it(table: Table) -> None:
    table.see(HandsCame(4.0), lying(5.0, card("dextre"), card("flaxia", exhausted=True)))
    table.wait(25.0)
    table.see(HandsCame(26.0), lying(27.0, card("dextre"), card("flaxia", exhausted=True)))
    table.wait(40.0)
    assert table.rules == ["not-in-deck"]
    assert table.withdrawn == []


TIRED = card("troll"), card("shooler", exhausted=True)


def test_a_creature_used_again_that_only_the_count_tells_of_is_named_before_play_goes_on(table: Table) -> None:
    table.see(CounterEntered(4.9, 0, "amber", 1), lying(5.0, *TIRED))
    table.see(HandsCame(12.0), CounterEntered(13.0, 0, "amber", 1), lying(13.2, *TIRED))
    table.wait(17.0)
    assert table.rules == ["exhausted"]


def test_a_second_use_counted_once_the_hands_are_gone_is_named(table: Table) -> None:
    table.see(CounterEntered(4.9, 0, "amber", 1), lying(5.0, *TIRED))
    table.see(HandsCame(12.0), lying(13.2, *TIRED), CounterEntered(13.4, 0, "amber", 1))
    table.wait(30.0)
    assert table.rules == ["exhausted"]


def test_who_counts_before_the_table_is_seen_again_is_accused_of_no_second_use(table: Table) -> None:
    table.see(CounterEntered(4.9, 0, "amber", 1), lying(5.0, *TIRED), CounterEntered(13.0, 0, "amber", 1))
    table.wait(40.0)
    assert [flag.rule for flag in table.flags] == ["amber-count"]


def test_a_use_that_only_the_count_told_of_is_taken_back_where_it_is_counted_back(table: Table) -> None:
    table.see(CounterEntered(4.9, 0, "amber", 1), lying(5.0, *TIRED))
    table.see(HandsCame(12.0), CounterEntered(13.0, 0, "amber", 1), lying(13.2, *TIRED))
    table.see(CounterEntered(18.0, 0, "amber", -1))
    table.wait(30.0)
    assert [flag.rule for flag in table.flags] == ["exhausted"]
    assert table.rules == ["exhausted"], "it stays in the record as taken back, and is not withdrawn"


def test_two_counted_at_once_for_one_reap_are_spoken_of_and_held_against_nobody(table: Table) -> None:
    table.see(HandsCame(4.0), CounterEntered(4.9, 0, "amber", 2), lying(5.0, *TIRED))
    table.wait(10.0)
    assert table.reminders == ["amber-count"]
    assert [flag for flag in table.flags if flag.kind == "illegal"] == []


def position_of_ann(**sides: object) -> dict[str, Any]:
    """The position with other cards on Ann's side."""
    ann, bob = POSITION["players"]
    return {**POSITION, "players": [{**ann, **sides}, bob]}


def test_a_card_of_another_house_may_be_played_by_a_card_that_plays_it() -> None:
    table = Table(position_of_ann(artifacts=[{"card": "masterplan", "id": "m"}]))
    resting = lying(5.0, card("troll"), card("shooler"), play=("punch",))
    ann = replace(resting.players[0], artifacts=(card("masterplan"),))
    table.see(HandsCame(4.0), replace(resting, players=(ann, resting.players[1])))
    table.wait(8.0)
    assert table.rules == []


def test_cards_that_are_readied_just_before_the_end_is_pressed_were_not_used() -> None:
    hand = [{"card": "dextre", "id": "d"}, {"card": "rocket-boots", "id": "r"}]
    table = Table(position_of_ann(houses=["dis", "logos", "shadows"], battleline=[], hand=hand), "logos")
    shod = replace(card("dextre", exhausted=True), upgrades=(SeenCard("rocket-boots"),))
    table.see(lying(5.0, card("dextre", exhausted=True)), CounterEntered(5.5, 1, "amber", -1), HandsCame(7.0))
    table.see(lying(8.0, shod), HandsCame(10.0))
    table.see(lying(11.0, replace(shod, exhausted=False)), TurnEnded(11.2, 0))
    table.wait(20.0)
    assert table.rules == []


def test_a_card_that_cannot_be_read_for_a_while_still_lies_there(table: Table) -> None:
    table.see(HandsCame(4.0), lying(5.0, card("shooler", exhausted=True)), CounterEntered(5.5, 0, "amber", 1))
    table.wait(40.0)
    assert table.rules == []
    assert table.reminders == ["missed"]
    table.see(lying(41.0, card("troll"), card("shooler", exhausted=True)))
    table.wait(60.0)
    assert table.moves == ["Shooler reaps."]
    assert table.rules == []
