"""The books of a game that nobody sees: what people entered, and what follows of that alone."""

from __future__ import annotations

import pytest

from companion.formats.forms import FormatError
from companion.observations import CounterEntered, FlagRuled, KeyColor, MoveTold, PositionSet, RewoundTo, RoundTimed
from companion.verdicts import GameOver, Retraction
from tests.bookkeeping.phones import Phones


def test_a_turn_has_a_house_and_an_end() -> None:
    table = Phones()
    table.house(0, "dis")
    assert (table.report.step, table.report.house, table.report.turn) == ("main", "dis", 1)
    table.end(0)
    assert (table.report.active, table.report.step, table.report.turn) == (1, "house", 2)
    assert [(move.text, move.source) for move in table.report.moves] == [
        ("Ada chooses Dis.", "typed"),
        ("Ada ends the turn.", "typed"),
    ]


def test_check_is_said_at_the_end_of_the_turn_and_a_key_is_forged_in_the_next() -> None:
    table = Phones()
    table.house(0, "dis")
    table.amber(0, 6)
    assert table.said("check") == []
    table.end(0)
    assert table.said("check") == ["Check! Ada can forge a key for 6 Æmber."]
    table.house(1, "logos")
    table.end(1)
    assert (table.report.step, table.said("check")) == ("forge", [])
    assert table.said("forge") == ["Ada forges a key for 6 Æmber now, unless a card forbids it."]


def test_forging_is_one_entry_that_pays_and_one_undo() -> None:
    table = Phones()
    table.amber(0, 7)
    table.forge(0, "red", paid=6)
    assert (table.ada.keys, table.ada.amber) == (("red",), 1)
    table.undo(0)
    assert (table.ada.keys, table.ada.amber) == ((), 7)
    table.redo(0)
    assert (table.ada.keys, table.ada.amber) == (("red",), 1)


def test_the_third_key_wins_at_once() -> None:
    table = Phones()
    colors: tuple[KeyColor, ...] = ("red", "yellow", "blue")
    verdicts = [told for key in colors for told in table.forge(0, key)]
    assert [told.winner for told in verdicts if isinstance(told, GameOver)] == [0]
    assert (table.report.winner, table.report.step, table.keeper.over) == (0, "over", True)


def test_a_key_that_was_turned_by_mistake_gives_the_game_back() -> None:
    table = Phones()
    table.house(0, "dis")
    for key in ("red", "yellow", "blue"):
        table.forge(0, key)
    table.forge(0, "blue", forged=False)
    assert (table.report.winner, table.report.step) == (None, "main")
    assert table.report.moves[-1].text == "Ada unforges the blue key."


def test_whoever_concedes_has_lost() -> None:
    table = Phones()
    table.concede(0)
    assert (table.report.winner, table.report.step) == (1, "over")
    assert [move.text for move in table.report.moves] == ["Ada concedes."]
    table.undo(0)
    assert table.report.winner is None
    assert [move.text for move in table.report.moves] == ["Ada takes back “conceded”."]


def test_a_house_in_the_other_players_turn_is_asked_about_and_recorded_by_nobody() -> None:
    table = Phones()
    table.house(0, "dis")
    table.house(1, "logos")
    assert [asked.text for asked in table.report.questions] == ["Has Ada’s turn ended?"]
    assert (table.report.active, table.report.house, len(table.report.moves)) == (0, "dis", 1)


def test_yes_ends_the_turn_and_takes_the_house_that_was_entered() -> None:
    table = Phones()
    table.house(0, "dis")
    table.house(1, "logos")
    table.answer("yes")
    assert (table.report.active, table.report.house, table.report.questions) == (1, "logos", ())


def test_no_leaves_everything_as_it_was() -> None:
    table = Phones()
    table.house(0, "dis")
    table.house(1, "logos")
    table.answer("no")
    assert (table.report.active, table.report.house, table.report.questions) == (0, "dis", ())


def test_a_house_that_was_entered_early_counts_once_the_turn_has_ended() -> None:
    table = Phones()
    table.house(0, "dis")
    table.house(1, "logos")
    table.end(0)
    assert (table.report.active, table.report.house, table.report.questions) == (1, "logos", ())


def test_chains_are_spoken_of_before_the_draw_until_one_is_shed() -> None:
    table = Phones(chains=(7, 0))
    table.house(0, "dis")
    table.end(0)
    assert table.said("chains") == ["Ada: draw up to 4. If chains kept a card back, shed one: 6 left."]
    table.chains(0, -1)
    assert table.said("chains") == []


def test_nobody_is_reminded_of_chains_once_the_game_is_won() -> None:
    table = Phones(chains=(0, 2))
    table.house(0, "dis")
    table.end(0)
    table.house(1, "logos")
    table.end(1)
    assert table.said("chains") == ["Ben: draw up to 5. If chains kept a card back, shed one: 1 left."]
    for key in ("red", "yellow", "blue"):
        table.forge(0, key)
    assert [one for one in table.report.reminders if one.status == "standing"] == []


def test_what_a_key_costs_is_set_by_hand_and_decides_about_check() -> None:
    table = Phones()
    table.amber(0, 6)
    table.key_cost(0, 9)
    assert (table.ada.key_cost, table.ada.check) == (9, False)


def test_more_paid_than_there_was_is_a_contradiction_of_what_was_entered() -> None:
    table = Phones()
    table.amber(0, 4)
    table.forge(0, "red", paid=6)
    assert [(flag.kind, flag.rule, flag.message) for flag in table.report.flags] == [
        ("mismatch", "forge-cost", "According to the entries, Ada paid 6 Æmber for a key but had only 4.")
    ]
    table.forge(0, "red", forged=False)
    assert [flag.status for flag in table.report.flags] == ["taken back"]


def test_a_house_of_no_deck_is_flagged_until_another_is_chosen() -> None:
    table = Phones()
    table.house(0, "mars")
    assert [flag.rule for flag in table.report.flags] == ["house-choice"]
    table.house(0, "dis")
    assert [flag.status for flag in table.report.flags] == ["taken back"]


def test_a_flag_taken_back_takes_its_entry_with_it() -> None:
    table = Phones()
    table.amber(0, 4)
    table.forge(0, "red", paid=6)
    table.tell(FlagRuled(table.t, table.report.flags[0].id, "rewind"))
    assert (table.ada.keys, table.ada.amber, table.report.flags) == ((), 4, ())


def test_a_judge_goes_back_to_before_a_move() -> None:
    table = Phones()
    table.house(0, "dis")
    table.amber(0, 3)
    table.end(0)
    verdicts = table.tell(RewoundTo(table.t, 2))
    assert [told.moves for told in verdicts if isinstance(told, Retraction)] == [1]
    assert (table.report.active, table.report.house, table.ada.amber) == (0, "dis", 3)


def test_what_was_no_move_is_left_out_where_a_judge_counts_moves() -> None:
    table = Phones()
    table.house(0, "dis")
    table.forge(0, "red")
    table.forge(0, "red", forged=False)
    table.end(0)
    assert [move.number for move in table.report.moves] == [1, 2, 2, 3]
    table.tell(RewoundTo(table.t, 3))
    assert (table.report.active, table.report.moves[-1].text) == (0, "Ada unforges the red key.")


def test_undoing_goes_to_any_depth_and_to_what_each_player_entered() -> None:
    table = Phones()
    table.amber(0, 1)
    table.amber(1, 1)
    table.amber(0, 1)
    table.undo(0)
    table.undo(0)
    assert (table.ada.amber, table.ben.amber) == (0, 1)
    table.undo(0)
    assert (table.ada.undo, table.ben.undo) == ("", "Ben: +1 Æmber")


def test_a_judge_sets_what_the_books_keep_and_nothing_else() -> None:
    table = Phones()
    table.tell(PositionSet(table.t, {"players": [{"amber": 4}, {"chains": 2}]}))
    assert (table.ada.amber, table.ben.chains) == (4, 2)
    with pytest.raises(FormatError, match="hand is not followed at this table"):
        table.tell(PositionSet(table.t, {"players": [{"hand": ["troll"]}, {}]}))


def test_the_round_is_spoken_of_at_its_times_however_often_time_is_called() -> None:
    table = Phones()
    table.tell(RoundTimed(table.t, 400.0))
    table.keeper.check_time(350.0)
    assert table.said("clock") == ["1 minute left in the round."]
    table.keeper.check_time(400.0)
    assert table.said("clock") == ["Time is up. The end-of-time rules decide the game now."]


def test_nothing_is_said_of_cards() -> None:
    table = Phones()
    assert not table.report.equipment.cards_seen
    assert not table.report.equipment.cards_judged
    assert table.report.equipment.counts_entered


def test_a_key_that_is_paid_for_in_the_other_players_turn_counts_and_asks_whether_that_turn_has_ended() -> None:
    table = Phones()
    table.amber(1, 6)
    table.house(0, "dis")
    table.forge(1, "red", paid=6)
    assert (table.ben.keys, table.ben.amber) == (("red",), 0)
    assert [asked.text for asked in table.report.questions] == ["Has Ada’s turn ended?"]


def test_a_card_may_turn_a_key_at_any_time() -> None:
    table = Phones()
    table.house(0, "dis")
    table.forge(1, "red")
    assert (table.ben.keys, table.report.questions) == (("red",), ())


def test_a_second_tap_on_the_end_of_the_same_turn_says_nothing_more() -> None:
    table = Phones()
    table.house(0, "dis")
    table.end(0, turn=1)
    table.end(0, turn=1)
    assert (table.report.turn, table.report.active, table.report.questions) == (2, 1, ())


def test_an_entry_before_the_newest_is_taken_back_and_what_came_after_it_stays() -> None:
    table = Phones()
    table.house(0, "dis")
    table.amber(0, +5)
    meant = table.ada.undo_place
    table.end(0)
    table.undo(0, meant)
    table.undo(0, meant)
    assert (table.ada.amber, table.report.turn, table.ada.undo) == (0, 2, "Ada: end of turn")


def logged(table: Phones) -> list[str]:
    return [move.text for move in table.report.moves]


def test_the_log_tells_each_count_and_from_what_it_was_put_back() -> None:
    table = Phones()
    table.amber(0, +1)
    table.amber(0, +1)
    table.chains(1, +2)
    table.undo(0)
    assert logged(table) == [
        "Ada counts Æmber from 0 to 1.",
        "Ben counts chains from 0 to 2.",
        "Ada takes back “+1 Æmber”: Ada’s Æmber from 2 to 1.",
    ]
    table.redo(0)
    assert logged(table)[-1] == "Ada redoes “+1 Æmber”: Ada’s Æmber from 1 to 2."


def test_taps_that_come_late_are_a_line_of_their_own_and_a_counter_that_is_set_is_told_so() -> None:
    table = Phones()
    table.amber(0, +1)
    table.t += 60.0
    table.amber(0, +1)
    table.tell(CounterEntered(table.t, 0, "amber", value=5))
    assert logged(table) == [
        "Ada counts Æmber from 0 to 1.",
        "Ada counts Æmber from 1 to 2.",
        "Ada’s Æmber is set from 2 to 5.",
    ]


def test_a_card_can_be_named_and_the_cost_of_a_key_is_told() -> None:
    table = Phones()
    table.house(0, "dis")
    table.tell(MoveTold(table.t, 0, "play", "ember-imp"))
    table.key_cost(0, 9)
    assert logged(table)[1:] == ["Ada plays Ember Imp.", "Ada sets the cost of a key from 6 to 9."]
    assert (table.report.moves[1].card, table.report.flags) == ("ember-imp", ())
