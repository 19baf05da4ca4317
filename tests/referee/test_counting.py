"""Counts that have to add up: hands filled to the right number, chains shed, keys paid and turned, "Check!"
announced."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.observations import (
    CardsCounted,
    CheckAnnounced,
    CounterEntered,
    HouseEntered,
    KeyTurned,
    SeenCard,
    SeenSide,
    TableConfirmed,
    TableSnapshot,
    TurnEnded,
)
from companion.referee.key_duties import forged_against
from companion.verdicts import GameOver
from companion.wording.rule_names import RULES
from tests.referee.at_the_table import ANN, BEN, POSITION, Table, shooler, table, troll

BOTH = troll(), shooler()


def ann_with(**more: object) -> Table:
    return Table({**POSITION, "players": [{**ANN, **more}, BEN]})


def ends(table_: Table) -> None:
    table_.see(TurnEnded(10.0, 0))


# Drawing


@pytest.mark.parametrize(
    ("chains", "drawn", "rule", "words"),
    [
        (0, 6, None, ""),
        (0, 5, "draw-count", "Ann drew up to 5 cards, 1 too few; the hand is refilled to 6."),
        (0, 8, "draw-count", "Ann drew up to 8 cards, 2 too many; the hand is refilled to 6."),
        (7, 4, None, ""),
        (7, 6, "draw-count", "Ann drew up to 6 cards, 2 too many; the hand is refilled to 4."),
    ],
)
def test_a_hand_that_is_counted_after_the_draw_has_the_right_number(
    chains: int, drawn: int, rule: str | None, words: str
) -> None:
    table_ = ann_with(hand=["?", "?"], deck=["?"] * 20, chains=chains)
    ends(table_)
    if chains:
        table_.see(CounterEntered(11.0, 0, "chains", delta=-1))
    table_.see(CardsCounted(12.0, 0, "hand", drawn))
    assert [(flag.rule, flag.message) for flag in table_.flags] == ([(rule, words)] if rule else [])
    assert table_.report.players[0].hand == drawn


def test_a_hand_that_does_not_add_up_in_a_turn_that_goes_on_is_named() -> None:
    table_ = ann_with(hand=["?", "?"], deck=["?"] * 20)
    table_.see(CardsCounted(9.0, 0, "hand", 3))
    table_.wait(30.0)

    assert [flag.message for flag in table_.flags] == ["Ann has 3 cards in hand; by the moves seen it should be 2."]


def test_a_hand_that_was_drawn_up_wrongly_may_be_counted_before_anybody_enters_the_end_of_the_turn() -> None:
    table_ = ann_with(hand=["?", "?"], deck=["?"] * 20)
    table_.see(CardsCounted(9.0, 0, "hand", 7), TurnEnded(10.0, 0))

    assert [flag.message for flag in table_.flags] == ["Ann drew up to 7 cards, 1 too many; the hand is refilled to 6."]


def test_a_hand_that_is_counted_when_the_other_has_gone_on_has_been_drawn_up() -> None:
    table_ = ann_with(hand=["?", "?"], deck=["?"] * 20)
    table_.see(HouseEntered(9.0, 1, "logos"), CardsCounted(9.5, 0, "hand", 5), TurnEnded(10.0, 0))

    assert [flag.message for flag in table_.flags] == ["Ann drew up to 5 cards, 1 too few; the hand is refilled to 6."]


def test_a_card_that_was_not_drawn_is_drawn_and_counted_again() -> None:
    table_ = ann_with(hand=["?", "?"], deck=["?"] * 20)
    ends(table_)
    table_.see(CardsCounted(12.0, 0, "hand", 5), CardsCounted(15.0, 0, "hand", 6))
    assert [flag.rule for flag in table_.flags] == ["draw-count"]
    assert table_.withdrawn == [1]


def test_a_deck_that_was_counted_has_the_number_it_should() -> None:
    table_ = ann_with(hand=["?", "?"], deck=["?"] * 20)
    table_.see(CardsCounted(5.0, 0, "deck", 20))
    assert table_.flags == []
    table_.see(CardsCounted(6.0, 0, "deck", 19))
    assert [(flag.rule, flag.message) for flag in table_.flags] == [
        ("deck-count", "Ann has 19 cards in the deck; by the moves seen it should be 20.")
    ]
    assert table_.report.players[0].deck_count == 19


# Chains


def test_a_chain_that_is_not_shed_after_the_draw_is_mentioned_and_withdrawn_when_it_is() -> None:
    table_ = ann_with(hand=["?", "?"], deck=["?"] * 20, chains=3)
    ends(table_)
    table_.see(HouseEntered(15.0, 1, "logos"))
    table_.wait(60.0)
    assert [flag.rule for flag in table_.flags] == ["chain-shed"]
    table_.see(CounterEntered(61.0, 0, "chains", delta=-1))
    assert table_.only_flag().status == "withdrawn"
    table_.wait(120.0)
    assert len(table_.flags) == 1


def test_a_chain_that_is_shed_in_time_is_no_matter() -> None:
    table_ = ann_with(hand=["?", "?"], deck=["?"] * 20, chains=3)
    ends(table_)
    table_.see(CounterEntered(14.0, 0, "chains", delta=-1), HouseEntered(15.0, 1, "logos"))
    table_.wait(60.0)
    assert table_.flags == []


def test_a_chain_may_be_shed_until_the_other_player_has_chosen_a_house() -> None:
    table_ = ann_with(hand=["?", "?"], deck=["?"] * 20, chains=3)
    table_.see(HouseEntered(2.0, 0, "dis"))
    ends(table_)
    table_.see(CounterEntered(27.0, 0, "chains", delta=-1), HouseEntered(29.0, 1, "logos"))
    table_.wait(60.0)
    assert table_.flags == []


def test_a_chain_may_be_shed_long_before_the_end_of_the_turn_is_entered() -> None:
    table_ = ann_with(hand=["?"] * 3, deck=["?"] * 20, chains=1)
    table_.see(CounterEntered(4.0, 0, "chains", delta=-1))
    table_.wait(20.0)
    table_.see(TurnEnded(22.0, 0), HouseEntered(25.0, 1, "logos"))
    table_.wait(60.0)
    assert table_.flags == []


def test_a_hand_that_was_not_drawn_up_for_two_turns_may_have_had_room() -> None:
    """A creature that dies at once leaves a hand unseen: whoever sheds a chain then has drawn."""
    table_ = ann_with(hand=["?"] * 4, deck=["?"] * 20, chains=3)
    ends(table_)
    table_.see(CounterEntered(14.0, 0, "chains", delta=-1), HouseEntered(15.0, 1, "logos"), TurnEnded(20.0, 1))
    table_.see(CardsCounted(22.0, 0, "hand", 6), HouseEntered(25.0, 0, "dis"), TurnEnded(30.0, 0))
    table_.see(HouseEntered(35.0, 1, "logos"), TurnEnded(40.0, 1), HouseEntered(45.0, 0, "dis"), TurnEnded(50.0, 0))
    table_.see(CounterEntered(51.0, 0, "chains", delta=-1), HouseEntered(55.0, 1, "logos"))
    table_.wait(90.0)
    assert "chain-count" not in [flag.rule for flag in table_.flags]
    assert table_.report.players[0].chains == 1


def with_portal(used: bool) -> SeenSide:
    """Ann’s side with Invasion Portal."""
    line = (SeenCard("troll", "t", exhausted=False), SeenCard("shooler", "s", exhausted=False))
    return SeenSide(line, (SeenCard("invasion-portal", "p", exhausted=used),), (SeenCard("anger"),) if used else (), ())


def test_a_card_that_hidden_cards_may_have_brought_to_hand_leaves_open_whether_it_was_full() -> None:
    """Invasion Portal discards cards of Ann's deck until one is a Mars creature, which she takes: nobody saw any."""
    portal = {"card": "invasion-portal", "id": "p"}
    hidden = {"hand": ["?"] * 5, "deck": ["?"] * 9, "unseen": ["anger", "zorg"]}
    ann = {**ANN, **hidden, "houses": ["mars", "dis", "shadows"], "chains": 3, "artifacts": [portal]}
    turn = {"number": 4, "active": 0, "step": "main", "house": "mars"}
    nobody = SeenSide((), (), (), ())
    table_ = Table({"turn": turn, "players": [ann, BEN]}, TableSnapshot(1.0, (with_portal(False), nobody)))

    table_.see(TableSnapshot(4.0, (with_portal(True), nobody)), TurnEnded(10.0, 0), HouseEntered(15.0, 1, "logos"))
    table_.wait(60.0)

    assert table_.moves == ["Ann uses Invasion Portal.", "Ann ends the turn.", "Ben chooses Logos."]
    assert "chain-shed" not in [flag.rule for flag in table_.flags]


# Keys


def rich_ben(amber: int = 7) -> Table:
    """Ben begins his turn with so much Æmber."""
    table_ = Table({**POSITION, "players": [ANN, {**BEN, "amber": amber}]})
    ends(table_)
    return table_


def before_strange_gizmo(**more: object) -> Table:
    """Ben begins his turn with seven Æmber, and with Strange Gizmo, which destroys all once he forges."""
    dust_imp = {"card": "dust-imp", "id": "i", "amber": 2}
    ben = {**BEN, "amber": 7, "battleline": [dust_imp], "artifacts": [{"card": "strange-gizmo", "id": "g"}], **more}
    line = SeenCard("dust-imp", "i", exhausted=False)
    bens = SeenSide((line,), (SeenCard("strange-gizmo", "g", exhausted=False),), (), ())
    sides = SeenSide(BOTH, (), (), ()), bens
    table_ = Table({**POSITION, "players": [ANN, ben]}, TableSnapshot(1.0, sides))
    ends(table_)
    table_.see(TableSnapshot(13.0, sides), TableSnapshot(17.0, sides))
    return table_


def test_what_cards_do_when_a_key_is_forged_waits_for_the_key() -> None:
    """Ann gets back what Ben's creature had captured."""
    table_ = before_strange_gizmo()
    table_.wait(22.0)
    emptied = SeenSide((), (), (SeenCard("shooler"),), ()), SeenSide((), (), (SeenCard("strange-gizmo"),), ())

    table_.see(KeyTurned(22.0, 1, "red", True), CounterEntered(22.5, 1, "amber", delta=-6))
    table_.see(TableSnapshot(24.0, emptied), CounterEntered(25.0, 0, "amber", delta=2))
    table_.see(CounterEntered(25.5, 1, "amber", delta=2), HouseEntered(27.0, 1, "logos"))
    table_.wait(60.0)

    assert table_.flags == []
    assert [player.amber for player in table_.report.players] == [5, 3]


def test_a_key_may_be_paid_for_with_what_lies_on_a_card_however_much_else_it_brings_about() -> None:
    """Strange Gizmo destroys all when Ben forges, in an order that nobody tells; Pocket Universe paid in part."""
    titles = "strange-gizmo", "pocket-universe", "the-warchest", "round-table", "crystal-hive", "invasion-portal"
    artifacts = [{"card": title, "id": title, "amber": int(title == "pocket-universe")} for title in titles]
    line = [{"card": title, "id": title} for title in ("bumpsy", "flaxia", "troll", "zorg")]
    ben = {**BEN, "amber": 7, "battleline": line, "artifacts": artifacts}
    shown, lined = (tuple(SeenCard(str(one["card"]), str(one["id"])) for one in row) for row in (artifacts, line))
    lying = SeenSide(BOTH, (), (), ()), SeenSide(lined, shown, (), ())
    emptied = SeenSide((), (), (SeenCard("shooler"),), ()), SeenSide((), (), (SeenCard("troll"),), ())
    table_ = Table({**POSITION, "players": [ANN, ben]}, TableSnapshot(1.0, lying))
    ends(table_)

    table_.see(KeyTurned(14.5, 1, "red", True), TableSnapshot(15.0, emptied))
    table_.see(CounterEntered(15.5, 1, "amber", delta=-5), HouseEntered(17.0, 1, "logos"))
    table_.wait(60.0)

    assert table_.flags == []
    assert table_.report.players[1].amber == 2


def beside_strange_gizmo() -> tuple[dict[str, Any], tuple[SeenSide, SeenSide], tuple[SeenSide, SeenSide]]:
    """Ben may forge, which destroys everything; the position, and the table before and after it."""
    titles = ("strange-gizmo", "commpod", "annihilation-ritual", "autocannon", "world-tree", "mothergun")
    shown = [SeenCard(title, f"{number}", exhausted=False) for number, title in enumerate(titles)]
    artifacts = [{"card": card.card, "id": card.id} for card in shown]
    imp, bumpsy = SeenCard("dust-imp", "i", exhausted=False), SeenCard("bumpsy", "b", exhausted=False)
    line = [{"card": card.card, "id": card.id} for card in (imp, bumpsy)]
    ben = {**BEN, "amber": 7, "battleline": line, "artifacts": artifacts}
    lying = SeenSide(BOTH, (), (), ()), SeenSide((imp, bumpsy), tuple(shown), (), ())
    emptied = SeenSide((), (), (SeenCard("shooler"),), ()), SeenSide((), (), (SeenCard("dust-imp"),), ())
    return {**POSITION, "players": [ANN, ben]}, lying, emptied


@pytest.mark.parametrize("turned_first", [False, True], ids=["seen, then turned", "turned, then seen"])
def test_which_card_left_first_when_a_key_was_forged_is_told_by_the_table(turned_first: bool) -> None:
    """A creature that leaves before Annihilation Ritual is purged; one that leaves after it lies on the pile."""
    position, lying, emptied = beside_strange_gizmo()
    table_ = Table(position, TableSnapshot(1.0, lying))
    ends(table_)
    table_.see(TableSnapshot(13.0, lying), TableSnapshot(17.0, lying))

    if turned_first:
        table_.see(KeyTurned(23.8, 1, "blue", True), TableSnapshot(24.0, emptied))
    else:
        table_.see(TableSnapshot(24.0, emptied), KeyTurned(24.5, 1, "blue", True))
    table_.see(CounterEntered(25.0, 1, "amber", delta=-6), CounterEntered(25.5, 1, "amber", delta=2))
    table_.see(HouseEntered(27.0, 1, "logos"))
    table_.wait(60.0)

    assert table_.flags == []
    assert table_.moves[-2:] == ["Ben forges the blue key.", "Ben chooses Logos."]
    assert table_.report.players[1].keys == ("blue",)


def above_a_troll() -> tuple[dict[str, Any], tuple[SeenSide, SeenSide], tuple[SeenSide, SeenSide]]:
    """Beneath Ben’s Jargogle lies Troll; the position, and the table before and after he forges."""
    jargogle: dict[str, Any] = {"card": "jargogle", "id": "j", "under": ["?"]}
    others = [{"card": title, "id": title} for title in ("urchin", "bumpsy", "snufflegator", "zorg")]
    gizmo = {"card": "strange-gizmo", "id": "g"}
    ben = {**BEN, "amber": 7, "battleline": [jargogle, *others], "artifacts": [gizmo], "unseen": ["troll", "umbra"]}
    line = [SeenCard(one["card"], one["id"], exhausted=False) for one in (jargogle, *others)]
    artifacts = (SeenCard("strange-gizmo", "g", exhausted=False),)
    lying = SeenSide(BOTH, (), (), ()), SeenSide(tuple(line), artifacts, (), ())
    newcomer = (SeenCard("troll", exhausted=True),)
    emptied = SeenSide((), (), (SeenCard("shooler"),), ()), SeenSide(newcomer, (), (SeenCard("bumpsy"),), ())
    return {**POSITION, "players": [ANN, ben]}, lying, emptied


def test_what_a_card_does_that_a_forged_key_destroys_is_seen() -> None:
    """Strange Gizmo destroys Jargogle, who plays the card beneath it: nobody has entered a house for Troll."""
    position, lying, emptied = above_a_troll()
    table_ = Table(position, TableSnapshot(1.0, lying))
    table_.see(HouseEntered(2.0, 0, "dis"))
    ends(table_)
    table_.see(TableSnapshot(13.0, lying), KeyTurned(15.0, 1, "red", True), TableSnapshot(15.3, emptied))
    table_.see(CounterEntered(16.0, 1, "amber", delta=-6), HouseEntered(18.0, 1, "sanctum"))
    table_.wait(60.0)

    assert table_.moves == ["Ann ends the turn.", "Ben forges the red key.", "Ben chooses Sanctum."]
    assert table_.flags == []


@pytest.mark.parametrize(("lies_there", "rules"), [(2, []), (1, ["forge-cost"])])
def test_what_lies_on_pocket_universe_pays_for_a_key_of_which_the_counter_shows_the_rest(
    lies_there: int, rules: list[str]
) -> None:
    """More came back from captors than was thought: Ben has 4, not 2."""
    ben = {**BEN, "amber": 2, "artifacts": [{"card": "pocket-universe", "id": "p", "amber": lies_there}]}
    pocket = SeenSide((), (SeenCard("pocket-universe", "p", exhausted=False),), (), ())
    line = SeenSide((troll(), shooler()), (), (), ())
    table_ = Table({**POSITION, "players": [ANN, ben]}, TableSnapshot(1.0, (line, pocket)))
    table_.see(CounterEntered(8.0, 1, "amber", delta=2), TurnEnded(10.0, 0))
    table_.see(KeyTurned(12.0, 1, "red", True), CounterEntered(12.5, 1, "amber", delta=-4))
    table_.wait(60.0)

    assert [flag.rule for flag in table_.flags] == rules


def test_how_much_lies_on_pocket_universe_nobody_knows_once_the_table_was_taken_as_it_lay() -> None:
    """Nobody can tell what was done by then: Ben may have put Æmber there."""
    ben = {**BEN, "amber": 2, "artifacts": [{"card": "pocket-universe", "id": "p", "amber": 1}]}

    def lies(t: float, *line: SeenCard) -> TableSnapshot:
        pocket = SeenSide((), (SeenCard("pocket-universe", "p", exhausted=False),), (), ())
        return TableSnapshot(t, (SeenSide(line, (), (), ()), pocket))

    table_ = Table({**POSITION, "players": [ANN, ben]}, lies(1.0, troll(), shooler()))
    table_.see(lies(4.0, *(SeenCard("dust-imp", exhausted=False) for _ in range(5))))
    table_.wait(20.0)
    table_.see(TableConfirmed(21.0, 0), CounterEntered(22.0, 1, "amber", delta=2), TurnEnded(25.0, 0))
    table_.see(KeyTurned(27.0, 1, "red", True), CounterEntered(27.5, 1, "amber", delta=-4))
    table_.wait(60.0)

    assert [flag.kind for flag in table_.flags] == ["mismatch"]
    assert table_.report.players[1].keys == ("red",)


def test_who_turns_a_key_just_after_choosing_a_house_has_not_forgotten_it() -> None:
    """Ben’s Strange Gizmo destroys all creatures as he forges: it lies there still when he has pressed his house."""
    table_ = before_strange_gizmo()
    table_.see(HouseEntered(29.0, 1, "logos"), KeyTurned(29.8, 1, "red", True))
    assert table_.flags == []


def test_a_key_that_is_forged_late_is_told_before_the_house_and_known_of_afterwards() -> None:
    """Ann’s Key Hammer asks if Ben forged a key in his last turn: it is turned back, and its Æmber given back."""
    ann, empty = {**ANN, "hand": ["key-hammer"], "houses": ["dis", "logos", "shadows"]}, SeenSide((), (), (), ())
    pile = SeenSide((troll(), shooler()), (), (SeenCard("key-hammer"),), ())
    table_ = Table({**POSITION, "players": [ann, {**BEN, "amber": 7}]})
    table_.see(TurnEnded(10.0, 0), HouseEntered(15.0, 1, "logos"))
    table_.wait(25.0)
    table_.see(CounterEntered(30.0, 1, "amber", delta=-6), KeyTurned(30.5, 1, "red", True), TurnEnded(50.0, 1))
    table_.see(HouseEntered(55.0, 0, "dis"), TableSnapshot(60.0, (pile, empty)))
    table_.see(CounterEntered(60.5, 0, "amber", delta=1), KeyTurned(61.0, 1, "red", False))
    table_.see(CounterEntered(61.5, 1, "amber", delta=6))
    table_.wait(90.0)

    assert [move for move in table_.moves if "Ben" in move][:2] == ["Ben forges the red key.", "Ben chooses Logos."]
    assert table_.report.players[1].amber == 7
    assert [flag.rule for flag in table_.flags] == ["must-forge"]


def test_what_cards_do_when_a_key_is_forged_is_not_done_when_it_is_forgotten() -> None:
    table_ = before_strange_gizmo()
    table_.see(HouseEntered(19.0, 1, "logos"))
    table_.wait(60.0)

    assert [flag.rule for flag in table_.flags] == ["must-forge"]
    assert [card.card for card in table_.report.players[1].battleline] == ["dust-imp"]


def test_who_neither_pays_nor_turns_a_key_that_a_card_forges_is_reminded_of_it() -> None:
    def lies(t: float, *pile: SeenCard) -> TableSnapshot:
        return TableSnapshot(t, (SeenSide((), (), pile, ()), SeenSide((), (), (), ())))

    ann = {"houses": ["shadows", "dis", "mars"], "amber": 8, "hand": ["key-of-darkness"]}
    turn = {"number": 4, "active": 0, "step": "main", "house": "shadows"}
    table_ = Table({"turn": turn, "players": [ann, {**BEN, "amber": 0}]}, lies(1.0))
    table_.see(HouseEntered(2.0, 0, "shadows"), lies(10.0, SeenCard("key-of-darkness")))
    table_.wait(40.0)

    assert table_.reminded == ["Ann could forge a key with a card and did not."]


def test_a_key_that_was_paid_but_not_turned_is_named_so() -> None:
    table_ = rich_ben()
    table_.see(CounterEntered(12.0, 1, "amber", delta=-6), HouseEntered(15.0, 1, "logos"))
    table_.wait(60.0)
    assert [(flag.rule, flag.message) for flag in table_.flags] == [
        ("must-forge", "Ben paid for a key but did not turn one.")
    ]
    table_.see(KeyTurned(61.0, 1, "red", True))
    table_.wait(65.0)
    assert table_.only_flag().status == "withdrawn"
    assert table_.report.players[1].keys == ("red",)
    table_.wait(120.0)
    assert len(table_.flags) == 1


def test_a_key_that_was_paid_is_named_so_though_its_player_may_have_been_stolen_from_before() -> None:
    """Noddy the Thief seems to have reaped; had he stolen, Ben could not have forged, nor would he have paid."""
    ann = {**ANN, "battleline": [{"card": "noddy-the-thief", "id": "n"}]}
    turn = {"number": 4, "active": 0, "step": "main", "house": "shadows"}
    noddy = SeenCard("noddy-the-thief", "n", exhausted=False)
    table_ = Table({"turn": turn, "players": [ann, {**BEN, "amber": 6}]}, table(1.0, noddy))
    table_.see(HouseEntered(2.0, 0, "shadows"), table(6.0, replace(noddy, exhausted=True)))
    table_.see(CounterEntered(6.4, 0, "amber", delta=1), TurnEnded(8.0, 0), table(8.4, noddy))
    table_.see(CounterEntered(12.0, 1, "amber", delta=-6), HouseEntered(15.0, 1, "logos"))
    table_.wait(30.0)

    assert [flag.message for flag in table_.flags] == ["Ben paid for a key but did not turn one."]


def test_a_key_that_was_turned_but_not_paid_is_named_so() -> None:
    table_ = rich_ben()
    table_.see(KeyTurned(12.0, 1, "red", True), HouseEntered(15.0, 1, "logos"))
    table_.wait(60.0)
    assert [(flag.rule, flag.message) for flag in table_.flags] == [
        ("forge-cost", "Ben forged a key but did not pay 6 Æmber.")
    ]
    assert table_.flags[0].cite == "Rulebook 1.3, Step 1: Forge a key"
    table_.see(CounterEntered(61.0, 1, "amber", delta=-6))
    assert table_.only_flag().status == "withdrawn"
    table_.wait(120.0)
    assert len(table_.flags) == 1


def test_a_key_that_was_not_paid_is_named_so_whatever_else_the_counter_is_wrong_by() -> None:
    table_ = rich_ben()
    table_.see(CounterEntered(11.0, 1, "amber", delta=1), KeyTurned(12.0, 1, "red", True))
    table_.see(HouseEntered(15.0, 1, "logos"))
    table_.wait(60.0)

    assert [(flag.rule, flag.message) for flag in table_.flags] == [
        ("forge-cost", "Ben forged a key but did not pay 6 Æmber.")
    ]
    table_.see(CounterEntered(61.0, 1, "amber", delta=-6))
    table_.wait(90.0)
    assert [(flag.rule, flag.status) for flag in table_.report.flags] == [
        ("forge-cost", "withdrawn"),
        ("amber-count", "open"),
    ]


def test_what_a_player_loses_as_the_turn_begins_pays_for_no_key() -> None:
    """Shaffles takes one Æmber from Ben as Ann’s turn ends."""
    shaffles = {**ANN, "battleline": [{"card": "shaffles", "id": "f"}]}
    lying = table(1.0, SeenCard("shaffles", "f", exhausted=False))
    table_ = Table({**POSITION, "players": [shaffles, {**BEN, "amber": 7}]}, lying)
    ends(table_)
    table_.see(CounterEntered(11.0, 1, "amber", delta=-1), KeyTurned(12.5, 1, "red", True))
    table_.see(HouseEntered(15.0, 1, "logos"))
    table_.wait(40.0)

    assert [flag.rule for flag in table_.flags] == ["forge-cost"]


def test_as_much_as_a_key_costs_counted_too_much_is_not_owed_for_one_that_was_paid() -> None:
    table_ = rich_ben()
    table_.see(CounterEntered(12.0, 1, "amber", delta=-6), KeyTurned(12.5, 1, "red", True))
    table_.see(HouseEntered(15.0, 1, "logos"), CounterEntered(30.0, 1, "amber", delta=6))
    table_.wait(90.0)
    assert [flag.rule for flag in table_.flags] == ["amber-count"]


def test_a_press_before_it_was_turned_gives_nobody_longer_to_pay_for_a_key() -> None:
    """Æmber counted late, for which the table was seen since, is none that a card still to come may give."""
    table_ = rich_ben()
    table_.see(CounterEntered(11.0, 1, "amber", delta=1), table(11.5, troll(), shooler()))
    table_.see(KeyTurned(12.0, 1, "red", True), HouseEntered(15.0, 1, "logos"))
    table_.wait(22.0)
    assert [flag.rule for flag in table_.flags] == ["forge-cost"]


def test_what_was_paid_for_one_key_does_not_pay_for_another() -> None:
    table_ = rich_ben()
    table_.see(KeyTurned(12.0, 1, "red", True), CounterEntered(12.3, 1, "amber", delta=-6))
    table_.see(KeyTurned(18.0, 1, "blue", True), CounterEntered(18.3, 1, "amber", delta=-1))
    table_.wait(60.0)
    assert [flag.message for flag in table_.flags] == ["Ben forges the blue key. A key costs 6 Æmber; the pool has 1."]


def test_a_key_that_a_card_forges_when_a_house_is_chosen_waits_for_the_house() -> None:
    """The fourth Æmber on Ben's [REDACTED], for choosing Logos, forges a second key; the house is entered late."""
    redacted = {"card": "redacted", "id": "r", "amber": 3}
    before = SeenSide((), (SeenCard("redacted", "r", exhausted=False),), (), ())
    after = SeenSide((), (), (SeenCard("redacted"),), ())
    players = [ANN, {**BEN, "amber": 6, "artifacts": [redacted]}]
    anns = SeenSide(BOTH, (), (), ())
    table_ = Table({**POSITION, "players": players}, TableSnapshot(1.0, (anns, before)))
    table_.see(HouseEntered(2.0, 0, "dis"), TurnEnded(10.0, 0))
    table_.see(KeyTurned(12.0, 1, "yellow", True), CounterEntered(12.5, 1, "amber", delta=-6))
    table_.see(KeyTurned(14.0, 1, "red", True))
    table_.wait(19.0)
    table_.see(HouseEntered(19.5, 1, "logos"), TableSnapshot(20.0, (anns, after)))
    table_.wait(40.0)

    assert table_.flags == []
    assert set(table_.report.players[1].keys) == {"yellow", "red"}


def test_a_key_may_be_paid_press_by_press() -> None:
    """By the moves seen Ben has five Æmber; by his own counter he has the sixth."""
    table_ = Table({**POSITION, "players": [ANN, {**BEN, "amber": 5}]})
    ends(table_)
    table_.see(CounterEntered(10.5, 1, "amber", delta=1))
    table_.see(*(CounterEntered(11.0 + press / 5, 1, "amber", delta=-1) for press in range(6)))
    table_.see(KeyTurned(12.5, 1, "red", True), HouseEntered(13.0, 1, "logos"))
    table_.wait(60.0)

    assert table_.flags == []
    assert (table_.report.players[1].keys, table_.report.players[1].amber) == (("red",), 0)


# "Check!"


def rich_ann() -> Table:
    return ann_with(amber=6)


def test_at_a_table_without_a_button_for_it_the_companion_announces_check_itself() -> None:
    table_ = rich_ann()
    ends(table_)
    table_.see(HouseEntered(15.0, 1, "logos"))
    table_.wait(60.0)
    assert table_.flags == []
    assert any("Check!" in message for message in table_.reminded)


def test_where_check_is_announced_by_button_forgetting_it_is_missed() -> None:
    table_ = rich_ann()
    table_.see(CheckAnnounced(5.0, 1))
    ends(table_)
    table_.see(HouseEntered(15.0, 1, "logos"))
    table_.wait(19.0)
    assert table_.flags == []
    table_.wait(60.0)
    assert [(flag.kind, flag.rule, flag.player) for flag in table_.flags] == [("missed", "check", 0)]
    table_.see(CheckAnnounced(61.0, 0))
    assert table_.only_flag().status == "withdrawn"


def test_check_that_is_announced_in_time_is_in_order() -> None:
    table_ = rich_ann()
    ends(table_)
    table_.see(CheckAnnounced(12.0, 0), HouseEntered(15.0, 1, "logos"))
    table_.wait(60.0)
    assert table_.flags == []
    assert table_.reminder("check").status == "met"


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_says_what_was_broken_what_it_is_and_what_to_do(rule: str) -> None:
    told = RULES[rule]
    for words in (told.broken, told.says, told.put_right):
        assert words[0].isupper() or words[0] == "“"
        assert words.endswith(".")


def test_a_press_belongs_to_what_was_done_before_it_and_not_to_what_came_seconds_later() -> None:
    """Ann reaps and counts it; what she then exhausts without counting may well be a fight that left no trace."""
    trolls = {**ANN, "battleline": [{"card": "troll", "id": "t"}, {"card": "troll", "id": "u"}]}
    elusive = {**BEN, "battleline": [{"card": "noddy-the-thief", "id": "n"}]}
    turn = {"number": 4, "active": 0, "step": "main", "house": "brobnar"}
    noddy = SeenSide((SeenCard("noddy-the-thief", "n", exhausted=False),), (), (), ())

    def line(t: float, first: bool, second: bool) -> TableSnapshot:
        lying = (SeenCard("troll", "t", exhausted=first), SeenCard("troll", "u", exhausted=second))
        return TableSnapshot(t, (SeenSide(lying, (), (), ()), noddy))

    table_ = Table({"turn": turn, "players": [trolls, elusive]}, line(1.0, False, False))
    table_.see(line(5.0, False, True), CounterEntered(5.2, 0, "amber", delta=1), line(9.5, True, True))
    table_.wait(30.0)

    assert table_.moves == ["Troll reaps.", "Troll fights Noddy the Thief."]
    assert table_.flags == []


def test_a_press_right_after_the_table_came_to_rest_decides_between_what_it_may_have_been() -> None:
    """Novu Archaeologist may have reaped or put a card into the archives: nobody has had the time to count before."""
    lying = {"battleline": [{"card": "novu-archaeologist", "id": "n"}], "discard": ["troll", "anger", "bumpsy"]}
    ann = {"houses": ["logos", "brobnar", "dis"], "amber": 1, **lying}
    turn = {"number": 5, "active": 0, "step": "main", "house": "logos"}

    def line(t: float, exhausted: bool) -> TableSnapshot:
        creature = SeenCard("novu-archaeologist", "n", exhausted=exhausted)
        return TableSnapshot(t, (SeenSide((creature,), (), (SeenCard("troll"),), ()), SeenSide((), (), (), ())))

    table_ = Table({"turn": turn, "players": [ann, BEN]}, line(1.0, False))
    table_.see(line(20.0, True), CounterEntered(20.1, 0, "amber", delta=1))
    table_.wait(40.0)

    assert table_.moves == ["Novu Archaeologist reaps."]
    assert table_.flags == []


def before_nightforge() -> dict[str, Any]:
    """Ann lacks one key, and has Nightforge in hand."""
    anns = {
        **ANN,
        "keys": ["red", "blue"],
        "amber": 10,
        "hand": ["nightforge"],
        "artifacts": [{"card": "the-sting", "id": "i"}],
    }
    turn = {"number": 4, "active": 0, "step": "main", "house": "shadows"}
    return {"turn": turn, "players": [anns, BEN]}


@pytest.mark.parametrize("done_t", [10.0, 20.0])
def test_a_key_that_a_card_forges_is_judged_by_it_however_long_that_takes_and_though_it_wins_the_game(
    done_t: float,
) -> None:
    """Ann turns the key, and presses the end, while Nightforge is still being carried out; The Sting forbids others."""
    sting = (SeenCard("the-sting", "i", exhausted=False),)

    def shows(t: float, play: str = "", pile: str = "") -> TableSnapshot:
        lying, discard = ((SeenCard(title),) if title else () for title in (play, pile))
        return TableSnapshot(t, (SeenSide(BOTH, sting, discard, lying), SeenSide((), (), (), ())))

    table_ = Table(before_nightforge(), shows(1.0))
    table_.see(shows(4.0, play="nightforge"), CounterEntered(6.0, 0, "amber", delta=1))
    table_.see(KeyTurned(8.0, 0, "yellow", forged=True), TurnEnded(8.1, 0), CounterEntered(8.3, 0, "amber", delta=-10))
    table_.see(shows(done_t, pile="nightforge"))
    table_.wait(60.0)

    assert table_.flags == []
    assert table_.report.winner == 0


KNIGHTS = ("sequis", "raiding-knight", "staunch-knight")
MIGHTY_LINE = ("troll", "troll", "duma-the-martyr", "troll", "bumpsy", "krump", *KNIGHTS)
DUMA, SACRIFICED = 2, (0, 1, 2, 3, 8)


def seen_mighty_line(t: float, play: str = "", pile: str = "") -> TableSnapshot:
    """Ann’s creatures; once the card lies on her pile some are sacrificed, and the others healed."""
    lies = tuple(
        SeenCard(title, f"c{place}", exhausted=False, damage=int(place != DUMA and not pile))
        for place, title in enumerate(MIGHTY_LINE)
        if not (pile and place in SACRIFICED)
    )
    lying, discard = ((SeenCard(title),) if title else () for title in (play, pile))
    return TableSnapshot(t, (SeenSide(lies, (), discard, lying), SeenSide((), (), (), ())))


def before_might_makes_right() -> dict[str, Any]:
    """All of Ann’s creatures are damaged but for Duma, who heals them as he dies."""
    creatures = [
        {"card": title, "id": f"c{place}", "damage": int(place != DUMA)} for place, title in enumerate(MIGHTY_LINE)
    ]
    turn = {"number": 4, "active": 0, "step": "main", "house": "brobnar"}
    hidden = {"hand": ["?"] * 4, "deck": ["?"] * 9, "unseen": ["might-makes-right", "anger", "punch"]}
    return {"turn": turn, "players": [{**ANN, "battleline": creatures, **hidden}, BEN]}


def test_a_key_is_not_judged_before_the_table_is_on_which_the_card_lies_that_forged_it() -> None:
    """Might Makes Right: Ann sacrifices five creatures for a key, one of which heals the others."""
    table_ = Table(before_might_makes_right(), seen_mighty_line(1.0))
    table_.see(HouseEntered(2.0, 0, "brobnar"), seen_mighty_line(4.0, play="might-makes-right"))
    table_.see(seen_mighty_line(10.0, pile="might-makes-right"), CounterEntered(10.3, 0, "amber", delta=1))
    table_.see(KeyTurned(10.4, 0, "blue", forged=True))
    table_.wait(40.0)

    assert table_.flags == []
    assert table_.report.players[0].keys == ("blue",)
    assert table_.moves == ["Ann plays Might Makes Right."]


def test_who_has_too_little_for_the_last_key_by_their_own_count_plays_on() -> None:
    """By the moves Ben has six Æmber, and has won; by his counter he has five, and he chooses a house."""
    rich = {**BEN, "amber": 6, "keys": ["red", "blue"], "hand": ["batdrone"]}
    table_ = Table({**POSITION, "players": [ANN, rich]}, table(1.0, troll(), shooler()))
    table_.see(CounterEntered(7.5, 1, "amber", value=5))
    ends(table_)
    table_.see(HouseEntered(20.0, 1, "logos"))
    batdrone = SeenSide((SeenCard("batdrone", exhausted=True),), (), (), ())
    table_.see(TableSnapshot(30.0, (SeenSide(BOTH, (), (), ()), batdrone)))
    table_.wait(50.0)

    assert table_.moves[-2:] == ["Ben chooses Logos.", "Ben plays Batdrone."]


def test_a_third_key_that_was_paid_for_and_could_not_be_forged_wins_no_game() -> None:
    """Ann played Miasma, for she took its Æmber; had she discarded it, Ben would have won."""
    ann, ben = {**ANN, "hand": ["miasma"]}, {**BEN, "amber": 6, "keys": ["red", "yellow"]}
    position = {"turn": {**POSITION["turn"], "house": "shadows"}, "players": [ann, ben]}
    pile = TableSnapshot(5.0, (SeenSide(BOTH, (), (SeenCard("miasma"),), ()), SeenSide((), (), (), ())))
    table_ = Table(position, table(1.0, troll(), shooler()))
    table_.see(pile, CounterEntered(5.2, 0, "amber", delta=1))
    ends(table_)
    table_.see(KeyTurned(12.0, 1, "blue", True), CounterEntered(12.4, 1, "amber", delta=-6), replace(pile, t=14.4))
    table_.wait(20.0)

    assert table_.reminded[-1].startswith("Ben forges the blue key. Miasma forbids it")
    assert not any(isinstance(verdict, GameOver) for verdict in table_.said)


def test_the_third_key_wins_on_a_table_that_was_taken_as_it_lay_too() -> None:
    """Ben turns it before Ann has entered the end of her turn; nothing explained how her Troll had come to be Ben’s."""
    rich = {**BEN, "amber": 6, "keys": ["red", "yellow"]}
    table_ = Table({**POSITION, "players": [ANN, rich]}, table(1.0, troll(), shooler()))
    taken = TableSnapshot(5.0, (SeenSide((shooler(),), (), (), ()), SeenSide((troll(),), (), (), ())))
    table_.see(taken)
    table_.wait(30.0)
    table_.see(KeyTurned(31.0, 1, "blue", True), CounterEntered(31.4, 1, "amber", delta=-6), TurnEnded(32.0, 0))
    table_.wait(60.0)

    assert [verdict.winner for verdict in table_.said if isinstance(verdict, GameOver)] == [1]


def turns(table_: Table, t: float, player: int) -> None:
    """A turn of the player, who names a house and ends it."""
    house = ("dis", "logos")[player]
    table_.see(HouseEntered(t, player, house), TurnEnded(t + 30.0, player))


def test_a_key_that_could_not_be_forged_and_stays_turned_is_spoken_of_once() -> None:
    table_ = rich_ben(amber=4)
    table_.see(KeyTurned(12.0, 1, "red", True), HouseEntered(15.0, 1, "logos"), TurnEnded(45.0, 1))
    turns(table_, 50.0, 0)
    table_.see(CounterEntered(85.0, 1, "amber", delta=2))
    turns(table_, 90.0, 1)
    turns(table_, 130.0, 0)
    table_.wait(200.0)
    assert [(flag.rule, flag.message) for flag in table_.report.flags if flag.kind != "mismatch"] == [
        ("forge-cost", "Ben forges the red key. A key costs 6 Æmber; the pool has 4.")
    ]
    assert table_.withdrawn == []


def test_a_card_that_is_played_after_a_key_was_turned_does_not_forbid_it() -> None:
    """Nobody enters Æmber, so that nothing but a card could speak against Ben’s key. His Bronze Key Imp comes later."""
    ben = {**BEN, "houses": ["dis", "logos", "untamed"], "hand": ["bronze-key-imp"]}
    table_ = Table({**POSITION, "players": [ANN, ben]})
    ends(table_)
    imp = SeenSide((SeenCard("bronze-key-imp", exhausted=True),), (), (), ())
    table_.see(KeyTurned(12.0, 1, "red", True), HouseEntered(15.0, 1, "dis"))
    table_.see(TableSnapshot(20.0, (SeenSide(BOTH, (), (), ()), imp)))
    left, right = (replace(counted, amber_entered=False) for counted in table_.belief.counts)
    assert table_.moves[-1] == "Ben plays Bronze Key Imp."
    assert forged_against(replace(table_.belief, counts=(left, right)), table_.belief.likeliest, 1) is None


def test_a_key_that_is_turned_back_in_a_later_turn_is_put_right() -> None:
    table_ = rich_ben(amber=4)
    table_.see(KeyTurned(12.0, 1, "red", True), HouseEntered(15.0, 1, "logos"), TurnEnded(45.0, 1))
    table_.see(HouseEntered(50.0, 0, "dis"), KeyTurned(60.0, 1, "red", False))
    table_.wait(100.0)
    assert [(flag.rule, flag.status) for flag in table_.report.flags] == [("forge-cost", "withdrawn")]
    assert table_.report.players[1].keys == ()


def test_a_key_that_nobody_pays_for_is_spoken_of_once() -> None:
    table_ = rich_ben()
    table_.see(KeyTurned(12.0, 1, "red", True), HouseEntered(15.0, 1, "logos"), TurnEnded(45.0, 1))
    turns(table_, 50.0, 0)
    table_.wait(200.0)
    assert [(flag.rule, flag.status) for flag in table_.report.flags] == [("forge-cost", "open")]


def test_a_key_that_nobody_turns_is_spoken_of_once() -> None:
    table_ = rich_ben()
    table_.see(CounterEntered(12.0, 1, "amber", delta=-6), HouseEntered(15.0, 1, "logos"), TurnEnded(45.0, 1))
    turns(table_, 50.0, 0)
    turns(table_, 90.0, 1)
    table_.wait(200.0)
    assert [(flag.rule, flag.status) for flag in table_.report.flags] == [("must-forge", "open")]


def test_a_key_that_was_forgotten_is_forged_a_turn_later_and_no_count_is_wrong() -> None:
    table_ = Table({**POSITION, "players": [{**ANN, "amber": 8}, {**BEN, "amber": 8}]})
    ends(table_)
    table_.see(HouseEntered(15.0, 1, "logos"), TurnEnded(25.0, 1), KeyTurned(27.0, 0, "red", True))
    table_.see(CounterEntered(28.0, 0, "amber", delta=-6), HouseEntered(29.0, 0, "dis"), TurnEnded(60.0, 0))
    table_.see(KeyTurned(66.0, 1, "red", True))
    table_.wait(67.5)
    table_.see(CounterEntered(67.5, 1, "amber", delta=-6), HouseEntered(69.0, 1, "logos"))
    table_.wait(200.0)
    assert [flag.rule for flag in table_.flags] == ["must-forge"]
