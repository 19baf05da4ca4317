"""A table that nothing explains is out of sync: nobody is accused, hands are told what to do, or the table is right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.observations import (
    CardCorrected,
    CounterEntered,
    DeckEntry,
    GameStarted,
    HouseEntered,
    KeyTurned,
    PositionSet,
    SeenCard,
    SeenSide,
    TableConfirmed,
    TableSnapshot,
    TurnEnded,
)
from tests.referee.at_the_table import ANN, BEN, POSITION, START, Table, shooler, table, troll

BOTH = troll(), shooler()


def strange(t: float, used: int = 0) -> TableSnapshot:
    """Five Dust Imps have come to lie where the Troll and the Shooler were; so many of them have been used since."""
    return table(t, *(SeenCard("dust-imp", exhausted=place < used) for place in range(5)))


def lost() -> Table:
    table_ = Table()
    table_.see(table(10.0, shooler(), troll(), SeenCard("bumpsy", exhausted=False)))
    table_.wait(20.0)
    return table_


def test_it_is_a_state_of_its_own_and_never_says_illegal() -> None:
    table_ = lost()
    assert table_.report.sync == "out of sync"
    assert [flag.kind for flag in table_.flags] == ["mismatch"]


def test_what_differs_is_told_as_single_steps_for_hands() -> None:
    steps = lost().report.instructions
    assert steps[0].startswith("Take Bumpsy from Ann’s battleline")
    assert steps[1:] == ("Put Ann’s battleline in this order, from the left: Troll, Shooler.",)


def test_each_step_that_is_done_goes_from_the_list_until_the_table_is_back() -> None:
    table_ = lost()
    table_.see(table(25.0, shooler(), troll()))
    assert table_.report.instructions == ("Put Ann’s battleline in this order, from the left: Troll, Shooler.",)
    table_.see(table(30.0, *BOTH))
    assert (table_.report.sync, table_.report.instructions) == ("in sync", ())
    assert table_.only_flag().status == "withdrawn"


def test_an_upgrade_under_the_wrong_creature_is_told_to_be_moved_once() -> None:
    troll_with_it = {"card": "troll", "id": "t", "upgrades": [{"card": "blood-of-titans"}]}
    meant = {**ANN, "battleline": [troll_with_it, {"card": "shooler", "id": "s"}]}
    shooler_with_it = replace(shooler(), upgrades=(SeenCard("blood-of-titans"),))
    table_ = Table()
    table_.see(table(10.0, replace(troll(), upgrades=()), shooler_with_it))
    table_.see(PositionSet(12.0, {**POSITION, "players": [meant, BEN]}))
    assert table_.report.instructions == ("Take Blood of Titans from under Shooler and put it under Troll.",)


def test_while_it_lasts_nothing_is_judged() -> None:
    table_ = lost()
    table_.see(CounterEntered(25.0, 0, "amber", delta=5))
    table_.wait(100.0)
    assert [flag.kind for flag in table_.flags] == ["mismatch"]


def test_a_key_turned_meanwhile_is_taken_with_the_table_whatever_forged_it() -> None:
    table_ = lost()
    table_.see(KeyTurned(25.0, 0, "blue", forged=True))
    table_.wait(40.0)
    table_.see(TurnEnded(41.0, 0))
    table_.wait(60.0)
    assert [flag.kind for flag in table_.flags] == ["mismatch"]
    assert "blue" in table_.report.players[0].keys


@pytest.mark.parametrize("by", [0, 1, None], ids=["Ann", "Ben", "a judge"])
def test_when_the_table_is_right_what_is_seen_is_taken_for_true(by: int | None) -> None:
    table_ = Table()
    table_.see(strange(10.0))
    table_.wait(20.0)
    table_.see(TableConfirmed(21.0, by))
    assert [card.title for card in table_.report.players[0].battleline] == ["Dust Imp"] * 5
    assert (table_.report.sync, table_.report.instructions) == ("in sync", ())
    assert table_.only_flag().status == "let stand"


@pytest.mark.parametrize("pace_s", [3.0, 8.0])
def test_play_that_goes_on_from_what_no_card_explains_is_followed_from_there(pace_s: float) -> None:
    table_, left = Table(), table(8.0, *BOTH).players[0]
    table_.see(TableSnapshot(8.0, (replace(left, play=(SeenCard("poison-wave"),)), SeenSide((), (), (), ()))))
    for used in range(4):
        t = 12.0 + used * pace_s
        table_.see(strange(t, used), *[CounterEntered(t + 0.5, 0, "amber", delta=1)][: bool(used)])
        table_.wait(t + pace_s - 0.1)
    assert table_.moves == ["Dust Imp reaps."] * 3
    assert table_.report.sync == "in sync"


def test_what_may_have_been_played_in_a_turn_whose_table_was_taken_may_allow_cards_of_other_houses() -> None:
    bumpsy = SeenCard("bumpsy", exhausted=False)
    table_ = lost()
    table_.see(TableConfirmed(21.0, 0), table(25.0, shooler(), troll(exhausted=True), bumpsy))
    table_.see(CounterEntered(26.0, 0, "amber", delta=1))
    table_.wait(60.0)
    assert table_.flags[1:] == []
    assert table_.moves == ["Troll reaps."]

    readied = table(65.0, shooler(), troll(), bumpsy)
    table_.see(TurnEnded(64.0, 0), readied, HouseEntered(66.0, 1, "logos"), TurnEnded(70.0, 1))
    table_.see(HouseEntered(72.0, 0, "dis"), table(75.0, shooler(), troll(exhausted=True), bumpsy))
    table_.wait(100.0)
    assert [flag.rule for flag in table_.flags[1:]] == ["active-house"]


def test_that_the_table_is_right_says_nothing_where_it_is_in_sync() -> None:
    table_ = Table()
    before = table_.report
    assert table_.see(TableConfirmed(5.0, 0)) == []
    assert table_.report.players[0].battleline == before.players[0].battleline


def test_a_turn_that_ends_shows_that_the_table_is_right() -> None:
    table_ = Table()
    table_.see(strange(10.0))
    table_.wait(20.0)
    table_.see(TurnEnded(25.0, 0))
    assert table_.report.sync == "in sync"
    assert len(table_.report.players[0].battleline) == 5


def test_a_chain_that_was_shed_just_before_the_end_of_such_a_turn_is_shed_once() -> None:
    hidden = {"hand": ["?"] * 2, "deck": ["?"] * 12, "unseen": [*["dust-imp"] * 5, "anger", "punch", "snudge"]}
    table_ = Table({**POSITION, "players": [{**ANN, **hidden, "chains": 2}, BEN]}, table(1.0, *BOTH))
    table_.see(CounterEntered(1.5, 0, "chains", value=2), strange(10.0))
    table_.see(CounterEntered(24.6, 0, "chains", delta=-1), TurnEnded(25.0, 0), HouseEntered(27.0, 1, "logos"))
    table_.wait(35.0)
    assert table_.report.players[0].chains == 1
    assert table_.report.questions == ()


def test_a_card_in_neither_deck_is_named_with_what_it_may_be() -> None:
    table_ = Table()
    table_.see(table(10.0, *BOTH, SeenCard("ghostly-hand-of-nobody", exhausted=True)))
    table_.wait(20.0)
    flag = table_.only_flag()
    assert (flag.rule, flag.message) == ("not-in-deck", "In neither deck list: Ghostly Hand Of Nobody.")
    assert [suspect.seen for suspect in flag.suspects] == ["ghostly-hand-of-nobody"]
    assert len(flag.suspects[0].likeliest) == 3


def test_the_right_title_of_a_foreign_card_brings_the_table_back() -> None:
    table_ = Table({**POSITION, "players": [{**ANN, "hand": ["dust-imp"]}, BEN]})
    table_.see(table(10.0, *BOTH, SeenCard("ghostly-hand-of-nobody", exhausted=True)))
    table_.wait(20.0)
    table_.see(CardCorrected(25.0, "ghostly-hand-of-nobody", "dust-imp", by=0, flag=1))
    assert table_.report.sync == "in sync"
    assert table_.moves == ["Ann plays Dust Imp on the right flank."]
    assert table_.only_flag().status == "withdrawn"


def test_a_title_that_lies_there_once_too_often_is_named() -> None:
    """Ann's deck has one Troll, and it is in play; now there are two."""
    table_ = Table()
    table_.see(table(10.0, *BOTH, SeenCard("troll", exhausted=True)))
    table_.wait(20.0)
    assert (table_.only_flag().rule, table_.only_flag().message) == (
        "card-count",
        "More copies than both decks have: Troll.",
    )


def test_a_card_that_is_buried_in_the_discard_pile_counts_too() -> None:
    buried = {**ANN, "hand": [], "discard": ["anger", {"card": "dust-imp", "id": "d"}]}
    table_ = Table({**POSITION, "players": [buried, {}]}, with_anger(1.0))
    table_.see(with_anger(10.0, SeenCard("dust-imp", exhausted=True)))
    table_.wait(20.0)
    assert (table_.only_flag().rule, table_.only_flag().message) == (
        "card-count",
        "More copies than both decks have: Dust Imp.",
    )


def with_anger(t: float, *more: SeenCard) -> TableSnapshot:
    ann = SeenSide((*BOTH, *more), (), (SeenCard("anger"),), ())
    return TableSnapshot(t, (ann, SeenSide((), (), (), ())))


def test_a_deck_list_of_37_cards_is_flagged_at_the_start() -> None:
    ann = START.players[0]
    fat = replace(ann, deck=replace(ann.deck, cards=(*ann.deck.cards, DeckEntry("troll", "brobnar"))))
    table_ = Table(start=GameStarted(0.0, (fat, START.players[1])))
    assert table_.only_flag().rule == "deck-size"
    assert table_.only_flag().message == "Ann’s deck list holds 37 cards; a deck has 36."
