"""People play faster than they press, and lift cards to read them: nobody is accused for that."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.observations import (
    CounterEntered,
    HandsCame,
    HouseEntered,
    KeyTurned,
    SeenCard,
    SeenSide,
    TableSnapshot,
    TurnEnded,
)
from companion.referee.settings import RefereeSettings
from tests.referee.at_the_table import ANN, BEN, POSITION, Table, table, troll

HAND = {**ANN, "hand": ["dust-imp"], "battleline": [{"card": "shooler", "id": "s"}]}
TURN = {**POSITION, "players": [HAND, BEN]}
SHOOLER, TIRED_SHOOLER = SeenCard("shooler", "s", exhausted=False), SeenCard("shooler", "s", exhausted=True)
IMP = SeenCard("dust-imp", exhausted=False)


def lies(t: float, *line: SeenCard) -> TableSnapshot:
    return TableSnapshot(t, (SeenSide(line, (), (), ()), SeenSide((), (), (), ())))


def test_a_creature_played_and_readied_before_anybody_looked_entered_exhausted() -> None:
    table = Table(TURN, lies(1.0, SHOOLER))
    table.see(TurnEnded(9.0, 0), lies(9.5, SHOOLER, IMP), HouseEntered(11.0, 1, "logos"))
    table.wait(40.0)

    assert table.flags == []
    assert table.moves == ["Ann plays Dust Imp on the right flank.", "Ann ends the turn.", "Ben chooses Logos."]


@pytest.mark.parametrize("after_s", [3.0, 8.0])
def test_so_it_is_where_the_end_of_the_turn_is_pressed_after_that_look(after_s: float) -> None:
    table = Table(TURN, lies(1.0, SHOOLER))
    table.see(HouseEntered(2.0, 0, "dis"), lies(9.0, SHOOLER, IMP), TurnEnded(9.0 + after_s, 0))
    table.see(HouseEntered(11.0 + after_s, 1, "logos"))
    table.wait(40.0)

    assert table.flags == []
    assert table.moves == ["Ann plays Dust Imp on the right flank.", "Ann ends the turn.", "Ben chooses Logos."]


def test_so_it_is_where_hands_stay_on_the_table_long_after_the_end_was_pressed() -> None:
    table = Table(TURN, lies(1.0, SHOOLER))
    table.see(TurnEnded(9.0, 0), lies(17.0, SHOOLER, IMP), HouseEntered(20.0, 1, "logos"))
    table.wait(40.0)

    assert table.flags == []
    assert table.moves == ["Ann plays Dust Imp on the right flank.", "Ann ends the turn.", "Ben chooses Logos."]


def test_a_creature_laid_down_ready_in_a_turn_that_goes_on_is_still_named() -> None:
    table = Table(TURN, lies(1.0, SHOOLER))
    table.see(HouseEntered(2.0, 0, "dis"), lies(9.0, SHOOLER, IMP))
    table.wait(22.0)

    assert [flag.rule for flag in table.flags] == ["enters-exhausted"]


def test_so_it_is_as_soon_as_its_player_goes_on_with_another_card() -> None:
    """Ann’s hands come back after two seconds, and she reaps with her Shooler beside the Dust Imp that lies ready."""
    table = Table(TURN, lies(1.0, SHOOLER))
    table.see(HouseEntered(2.0, 0, "dis"), HandsCame(7.0), lies(9.0, SHOOLER, IMP))
    table.see(HandsCame(11.0), CounterEntered(12.8, 0, "amber", 1), lies(13.0, TIRED_SHOOLER, IMP))
    table.wait(14.0)

    assert [flag.rule for flag in table.flags] == ["enters-exhausted"]


def test_a_creature_that_is_turned_once_it_was_named_was_put_right() -> None:
    table = Table(TURN, lies(1.0, SHOOLER))
    table.see(HouseEntered(2.0, 0, "dis"), lies(9.0, SHOOLER, IMP))
    table.wait(22.0)
    table.see(lies(23.0, SHOOLER, replace(IMP, exhausted=True)))
    table.wait(26.0)

    flag = table.only_flag()
    assert (flag.status, flag.why) == ("withdrawn", "It was corrected.")


def test_what_gauntlet_of_command_let_fight_broke_no_rule_though_all_was_readied_before_anybody_looked() -> None:
    """Ann used it on Troll, who had reaped, readied both, and pressed the end of her turn after that look."""
    troll, gauntlet = {"card": "troll", "id": "t"}, {"card": "gauntlet-of-command", "id": "g"}
    ann = {**ANN, "battleline": [{**troll, "exhausted": True}], "artifacts": [gauntlet]}
    ben = {**BEN, "battleline": [{"card": "urchin", "id": "u", "attacked": True}]}
    position = {"turn": {**POSITION["turn"], "house": "brobnar"}, "players": [ann, ben]}
    tired, ready = (SeenCard("troll", "t", exhausted=exhausted) for exhausted in (True, False))
    here = (SeenCard("gauntlet-of-command", "g", exhausted=False),)
    urchin = SeenSide((SeenCard("urchin", "u", exhausted=False),), (), (), ())
    table = Table(position, TableSnapshot(1.0, (SeenSide((tired,), here, (), ()), urchin)))
    table.see(TableSnapshot(9.0, (SeenSide((ready,), here, (), ()), SeenSide((), (), (SeenCard("urchin", "u"),), ()))))
    table.see(TurnEnded(9.4, 0), HouseEntered(11.0, 1, "logos"))
    table.wait(40.0)

    assert table.flags == []
    assert table.moves[0] == "Ann uses Gauntlet of Command."


def test_an_exhausted_card_that_is_lifted_to_be_read_has_not_been_used() -> None:
    snudge = SeenCard("snudge", "n", exhausted=True)
    tired = {**ANN, "battleline": [{"card": "snudge", "id": "n", "exhausted": True}]}
    table = Table({**POSITION, "players": [tired, BEN]}, lies(1.0, snudge))
    table.see(lies(5.0), lies(7.5, snudge))
    table.wait(30.0)

    assert table.flags == []
    assert table.moves == []


def test_an_action_still_lying_there_when_the_end_is_pressed_is_judged_when_it_is_done() -> None:
    anns = {**ANN, "hand": ["fear"], "battleline": [{"card": "shooler", "id": "s"}]}
    bens = {**BEN, "battleline": [{"card": "dextre", "id": "d"}]}
    dextre = (SeenCard("dextre", "d", exhausted=False),)

    def shows(t: float, play: str = "", discard: str = "", enemy: tuple[SeenCard, ...] = dextre) -> TableSnapshot:
        lying, pile = ((SeenCard(title),) if title else () for title in (play, discard))
        return TableSnapshot(t, (SeenSide((SHOOLER,), (), pile, lying), SeenSide(enemy, (), (), ())))

    table = Table({**POSITION, "players": [anns, bens]}, shows(1.0))
    table.see(shows(5.0, play="fear"), TurnEnded(9.0, 0))
    table.see(shows(9.3, discard="fear", enemy=()), HouseEntered(12.0, 1, "logos"))
    table.wait(40.0)

    assert table.flags == []
    assert table.moves == ["Ann plays Fear.", "Ann ends the turn.", "Ben chooses Logos."]


@pytest.mark.parametrize("house", ["brobnar", "dis", "logos"])
def test_which_house_was_named_aloud_is_held_against_nobody(house: str) -> None:
    naming = {**ANN, "hand": ["restringuntus"], "battleline": [{"card": "shooler", "id": "s"}]}
    bens = {**BEN, "houses": ["brobnar", "dis", "logos"]}
    one_belief = RefereeSettings()
    table = Table({**POSITION, "players": [naming, bens]}, lies(1.0, SHOOLER), settings=one_belief)
    table.see(lies(5.0, SHOOLER, SeenCard("restringuntus", exhausted=True)), TurnEnded(9.0, 0))
    table.see(lies(9.3, SHOOLER, SeenCard("restringuntus", exhausted=False)), HouseEntered(12.0, 1, house))
    table.wait(40.0)

    assert table.flags == []
    assert table.moves[-1] == f"Ben chooses {house.capitalize()}."


@pytest.mark.parametrize(("naming", "rules"), [(3, []), (2, ["house-choice"])])
def test_no_house_need_be_chosen_where_each_may_have_been_named(naming: int, rules: list[str]) -> None:
    """Each Restringuntus keeps Ben from the house that Ann named for it."""
    new, ready = (SeenCard("restringuntus", exhausted=exhausted) for exhausted in (True, False))
    hand = {**ANN, "battleline": [], "hand": ["restringuntus"] * naming}
    table = Table({**POSITION, "players": [hand, BEN]}, lies(1.0))
    for played in range(naming):
        table.see(lies(3.0 + 4 * played, *[new] * (played + 1)))
    table.see(TurnEnded(20.0, 0), lies(20.5, *[ready] * naming), HouseEntered(22.0, 1, None))
    table.wait(40.0)

    assert [flag.rule for flag in table.flags] == rules


def seen_with_pile(t: float, anns: tuple[SeenCard, ...] | None, bens: tuple[SeenCard, ...] = ()) -> TableSnapshot:
    """Ann’s pile, `None` where it cannot be read, and Ben’s line."""
    return TableSnapshot(t, (SeenSide((SHOOLER,), (), anns, ()), SeenSide(bens, (), (), ())))


def test_a_card_that_comes_to_sight_in_the_next_turn_was_played_while_its_pile_could_not_be_read() -> None:
    position = {**POSITION, "players": [{**HAND, "hand": ["fear"]}, {**BEN, "hand": ["dextre"]}]}
    table = Table(position, lies(1.0, SHOOLER))
    table.see(HouseEntered(2.0, 0, "dis"), seen_with_pile(5.0, None), TurnEnded(9.0, 0), HouseEntered(10.0, 1, "logos"))
    table.see(seen_with_pile(20.0, (SeenCard("fear"),), (SeenCard("dextre", exhausted=True),)))
    table.see(CounterEntered(20.5, 0, "amber", delta=-1))
    table.wait(50.0)

    assert [flag.kind for flag in table.flags if flag.kind == "illegal"] == []
    assert table.moves == [
        "Ann plays Fear.",
        "Ann ends the turn.",
        "Ben chooses Logos.",
        "Ben plays Dextre.",
    ]


def test_nobody_is_accused_of_a_play_in_a_turn_that_nobody_entered() -> None:
    position = {**POSITION, "players": [{**HAND, "hand": ["anger"]}, BEN]}
    table = Table(position, lies(1.0, SHOOLER))
    table.see(HouseEntered(2.0, 0, "dis"), TurnEnded(9.0, 0), HouseEntered(10.0, 1, "logos"))
    table.see(lies(12.0, SHOOLER), lies(20.0, SHOOLER))
    seen = SeenSide((SHOOLER,), (), (SeenCard("anger"),), ())
    table.see(TableSnapshot(30.0, (seen, SeenSide((), (), (), ()))))
    table.wait(50.0)

    assert table.flags == []


def test_a_press_waits_for_the_table_to_be_seen_before_anybody_is_accused() -> None:
    imp, tired_imp = SeenCard("dust-imp", "d", exhausted=False), SeenCard("dust-imp", "d", exhausted=True)
    line = [{"card": "dust-imp", "id": "d"}, {"card": "shooler", "id": "s"}]
    table = Table({**POSITION, "players": [{**ANN, "battleline": line}, BEN]}, lies(1.0, imp, SHOOLER))
    table.see(CounterEntered(4.0, 0, "amber", delta=1), lies(5.0, imp, TIRED_SHOOLER))
    table.see(CounterEntered(8.0, 0, "amber", delta=1))
    table.wait(24.0)
    table.see(lies(25.0, tired_imp, TIRED_SHOOLER))
    table.wait(40.0)

    assert table.flags == []
    assert table.moves == ["Shooler reaps.", "Dust Imp reaps."]


def test_cards_played_and_readied_at_once_are_nobodys_mistake_though_there_was_no_time_to_see_how() -> None:
    """The ways Murkens may have played are more than can be looked at, and the turn ends before anybody is accused."""
    hidden = {"deck": ["?"] * 10, "unseen": ["bumpsy", "troll", "anger", "urchin"]}
    position = {
        "turn": {"number": 4, "active": 0, "step": "main", "house": "shadows"},
        "players": [{**HAND, **hidden, "hand": ["murkens"]}, {**BEN, "hand": ["?"] * 5, "deck": ["?"] * 10}],
    }
    table = Table(position, lies(1.0, SHOOLER), settings=RefereeSettings())
    table.see(HouseEntered(2.0, 0, "shadows"), lies(9.0, SeenCard("murkens", exhausted=False), SHOOLER))
    table.see(TurnEnded(9.2, 0), HouseEntered(11.0, 1, "logos"))
    table.wait(40.0)

    assert table.flags == []


@pytest.mark.parametrize("looks", [[], [20.1]], ids=["not seen", "seen with the press"])
def test_where_the_table_is_looked_at_again_after_a_press_no_look_means_that_hands_are_at_work(
    looks: list[float],
) -> None:
    imp, tired_imp = SeenCard("dust-imp", "d", exhausted=False), SeenCard("dust-imp", "d", exhausted=True)
    line = [{"card": "dust-imp", "id": "d"}, {"card": "shooler", "id": "s"}]
    table = Table({**POSITION, "players": [{**ANN, "battleline": line}, BEN]}, lies(1.0, imp, SHOOLER))
    table.see(lies(5.0, imp, TIRED_SHOOLER), CounterEntered(5.5, 0, "amber", delta=1), lies(7.5, imp, TIRED_SHOOLER))
    table.see(lies(19.0, imp, TIRED_SHOOLER), CounterEntered(20.0, 0, "amber", delta=1))
    table.see(*(lies(t, imp, TIRED_SHOOLER) for t in looks))
    table.wait(30.0)
    table.see(lies(31.0, tired_imp, TIRED_SHOOLER))
    table.wait(50.0)

    assert table.flags == []
    assert table.moves == ["Shooler reaps.", "Dust Imp reaps."]


def test_an_action_seen_only_after_the_end_was_told_is_known_by_its_press() -> None:
    """It went to the pile at once, where Ann has laid actions down before, and hands stayed on the table."""

    def shows(t: float, top: str = "", play: str = "", tired: bool = True) -> TableSnapshot:
        pile, lying = ((SeenCard(title),) if title else () for title in (top, play))
        row = (TIRED_SHOOLER if tired else SHOOLER,)
        return TableSnapshot(t, (SeenSide(row, (), pile, lying), SeenSide((), (), (), ())))

    tired = [{"card": "shooler", "id": "s", "exhausted": True}]
    anns = {**ANN, "hand": ["hand-of-dis", "control-the-weak"], "battleline": tired}
    table = Table({**POSITION, "players": [anns, BEN]}, shows(1.0))
    table.see(HouseEntered(2.0, 0, "dis"), shows(5.0, play="hand-of-dis"), shows(8.0, "hand-of-dis"))
    table.see(CounterEntered(20.0, 0, "amber", delta=1), TurnEnded(22.0, 0))
    table.wait(26.0)
    table.see(shows(27.0, "control-the-weak", tired=False), HouseEntered(29.0, 1, "logos"))
    table.wait(50.0)

    assert table.flags == []
    assert table.moves[1:] == ["Ann plays Control the Weak.", "Ann ends the turn.", "Ben chooses Logos."]


def test_a_press_for_a_card_that_lies_where_nothing_can_be_read_waits_until_it_can() -> None:
    def pile(t: float, cards: tuple[SeenCard, ...] | None) -> TableSnapshot:
        return TableSnapshot(t, (SeenSide((TIRED_SHOOLER,), (), cards, ()), SeenSide((), (), (), ())))

    tired = [{"card": "shooler", "id": "s", "exhausted": True}]
    position = {**POSITION, "players": [{**HAND, "hand": ["control-the-weak"], "battleline": tired}, BEN]}
    table = Table(position, pile(1.0, ()))
    table.see(HouseEntered(2.0, 0, "dis"), pile(10.0, None), CounterEntered(10.1, 0, "amber", delta=1))
    table.wait(16.0)
    table.see(pile(17.0, (SeenCard("control-the-weak"),)))
    table.wait(50.0)

    assert table.flags == []
    assert table.moves == ["Ann plays Control the Weak."]


def test_what_a_card_does_at_the_end_of_a_turn_shows_that_a_turn_without_moves_is_over() -> None:
    """Grovekeeper gives its neighbor a power counter when the turn ends, of which nothing else can be seen."""
    line = [{"card": "grovekeeper", "id": "g"}, {"card": "shooler", "id": "s"}]
    keeper, grown = SeenCard("grovekeeper", "g", exhausted=False), SeenCard("shooler", "s", False, power_counters=1)
    table = Table({**POSITION, "players": [{**ANN, "battleline": line}, BEN]}, lies(1.0, keeper, SHOOLER))
    table.see(HouseEntered(2.0, 0, "dis"), lies(9.0, keeper, grown), TurnEnded(9.4, 0), HouseEntered(11.0, 1, "logos"))
    table.wait(40.0)

    assert table.flags == []
    assert table.moves == ["Ann ends the turn.", "Ben chooses Logos."]
    assert table.report.players[0].battleline[1].power_counters == 1


def test_what_is_readied_while_a_card_is_carried_out_shows_the_end_that_is_pressed_next() -> None:
    """Ann counts what Banish gives while it lies there; what is seen next is the table at the end of her turn.

    There are few tries, as where many more creatures could have been used.
    """

    def shows(t: float, *imps: SeenCard, play: str = "", pile: str = "") -> TableSnapshot:
        lying, discard = ((SeenCard(title),) if title else () for title in (play, pile))
        return TableSnapshot(t, (SeenSide((SHOOLER, *imps), (), discard, lying), SeenSide((), (), (), ())))

    ready, tired = ([replace(IMP, exhausted=exhausted)] * 3 for exhausted in (False, True))
    position = {**POSITION, "players": [{**HAND, "hand": ["dust-imp"] * 3 + ["banish"]}, BEN]}
    table = Table(position, shows(1.0), RefereeSettings())
    table.see(HouseEntered(2.0, 0, "dis"), *(shows(1.0 + 3 * played, *tired[:played]) for played in (1, 2, 3)))
    table.see(shows(13.0, *tired, play="banish"), CounterEntered(17.0, 0, "amber", delta=1))
    table.see(shows(22.0, *ready, pile="banish"), TurnEnded(22.1, 0), HouseEntered(24.0, 1, "logos"))
    table.wait(60.0)

    assert table.flags == []
    assert table.moves[-3:] == ["Ann plays Banish.", "Ann ends the turn.", "Ben chooses Logos."]


def shown(t: float, *line: SeenCard, pile: str = "", play: str = "") -> TableSnapshot:
    """Ann's creatures, the top of her discard pile and the card she carries out."""
    discard, lying = ((SeenCard(title),) if title else () for title in (pile, play))
    return TableSnapshot(t, (SeenSide(line, (), discard, lying), SeenSide((), (), (), ())))


def with_hand(*hand: str, **more: object) -> dict[str, Any]:
    return {**POSITION, "players": [{**HAND, "hand": list(hand), **more}, BEN]}


def test_a_card_seen_on_the_pile_while_the_next_one_is_carried_out_was_played_before_it() -> None:
    table = Table(with_hand("control-the-weak", "banish"), shown(1.0, SHOOLER))
    table.see(HouseEntered(2.0, 0, "dis"), CounterEntered(9.0, 0, "amber", delta=1))
    table.see(shown(11.0, SHOOLER, pile="control-the-weak", play="banish"))
    table.see(shown(18.0, SHOOLER, pile="banish"), CounterEntered(18.5, 0, "amber", delta=1))
    table.wait(60.0)

    assert table.flags == []
    assert table.moves == ["Ann plays Control the Weak.", "Ann plays Banish."]


def lies_with_troll(t: float, exhausted: bool, pile: str = "") -> TableSnapshot:
    """Ben’s Troll, and the top of Ann’s pile."""
    snapshot = shown(t, pile=pile)
    troll = SeenCard("troll", "t", exhausted=exhausted)
    return replace(snapshot, players=(snapshot.players[0], SeenSide((troll,), (), (), ())))


def test_who_exhausts_the_others_creature_before_the_action_lies_down_has_ended_no_turn() -> None:
    """Persistence Hunting exhausts enemy creatures; the card itself is put down seconds later."""
    position = with_hand("persistence-hunting", houses=["untamed", "dis", "shadows"], battleline=[])
    bens = {**BEN, "houses": ["brobnar", "sanctum", "logos"], "battleline": [{"card": "troll", "id": "t"}]}
    position = {**position, "players": [position["players"][0], bens]}

    position["turn"] = {"number": 4, "active": 0, "step": "house"}
    table = Table(position, lies_with_troll(1.0, exhausted=False))
    table.see(HouseEntered(2.0, 0, "untamed"), lies_with_troll(9.0, exhausted=True))
    table.see(lies_with_troll(13.0, exhausted=True, pile="persistence-hunting"))
    table.see(CounterEntered(13.5, 0, "amber", delta=1))
    table.wait(40.0)

    assert table.flags == []
    assert table.moves == ["Ann chooses Untamed.", "Ann plays Persistence Hunting."]


def test_a_house_that_is_entered_after_the_end_of_its_turn_is_of_that_turn() -> None:
    """Else the opponent would have had a whole turn in between of which nothing was seen or entered."""
    table = Table(TURN, lies(1.0, SHOOLER))
    table.see(TurnEnded(9.0, 0), TurnEnded(12.0, 1), HouseEntered(13.5, 1, "logos"), HouseEntered(16.0, 0, "dis"))
    table.wait(40.0)

    assert table.moves == ["Ann ends the turn.", "Ben chooses Logos.", "Ben ends the turn.", "Ann chooses Dis."]
    assert table.flags == []
    assert table.report.turn == 6


def test_a_house_entered_when_the_other_player_has_chosen_theirs_is_still_of_the_turn_before() -> None:
    """Ben ended his turn without a house, Ann chose hers, and then he entered his: she goes on with her turn."""
    table = Table(TURN, lies(1.0, SHOOLER))
    table.see(TurnEnded(9.0, 0), TurnEnded(12.0, 1), lies(13.0, SHOOLER))
    table.see(HouseEntered(14.0, 0, "dis"), lies(14.6, SHOOLER), HouseEntered(15.2, 1, "logos"))
    table.see(lies(25.0, TIRED_SHOOLER), CounterEntered(25.2, 0, "amber", delta=1))
    table.wait(40.0)

    assert table.moves[1:] == ["Ben chooses Logos.", "Ben ends the turn.", "Ann chooses Dis.", "Shooler reaps."]
    assert table.report.turn == 6


def test_a_house_that_is_entered_once_the_opponent_has_played_begins_another_turn() -> None:
    table = Table(TURN, lies(1.0, SHOOLER))
    table.see(
        TurnEnded(9.0, 0), TurnEnded(12.0, 1), lies(14.0, TIRED_SHOOLER), CounterEntered(14.5, 0, "amber", delta=1)
    )
    table.see(lies(16.0, SHOOLER), HouseEntered(17.0, 1, "logos"))
    table.wait(40.0)

    assert [move for move in table.moves if "reaps" in move] == ["Shooler reaps."]
    assert table.report.turn == 7


def test_a_press_is_for_no_move_of_a_turn_that_began_after_it() -> None:
    """Ann's Dust Imp reaped and was readied before anybody looked; in her next turn it cannot be read for a while."""
    imp = SeenCard("dust-imp", "d", exhausted=False)
    unread = replace(imp, exhausted=None, confidence=0.3)
    line = [{"card": "dust-imp", "id": "d"}, {"card": "shooler", "id": "s"}]
    players = [{**ANN, "battleline": line}, {**BEN, "amber": 6}]
    table = Table({**POSITION, "players": players}, lies(1.0, imp, SHOOLER))
    table.see(HouseEntered(2.0, 0, "dis"), lies(5.0, imp, TIRED_SHOOLER), CounterEntered(5.4, 0, "amber", delta=1))
    table.see(TurnEnded(12.0, 0), CounterEntered(12.4, 0, "amber", delta=1), lies(14.8, imp, SHOOLER))
    table.see(KeyTurned(16.5, 1, "red", True), lies(16.7, unread, SHOOLER), HouseEntered(19.2, 1, "logos"))
    table.see(CounterEntered(20.0, 1, "amber", delta=-6), TurnEnded(20.9, 1), HouseEntered(23.3, 0, "dis"))
    table.wait(60.0)

    assert table.flags == []
    assert table.moves[:3] == ["Shooler reaps.", "Dust Imp reaps.", "Ann ends the turn."]


def test_a_creature_that_took_its_neighbor_to_hand_was_played_on_a_flank_though_that_stands_beyond_it_again() -> None:
    """Drummernaut returns King of the Crag, who is played once more before anybody looks."""
    king, drummernaut = SeenCard("king-of-the-crag", "k", exhausted=True), SeenCard("drummernaut", exhausted=True)
    line = [{"card": "shooler", "id": "s"}, {"card": "king-of-the-crag", "id": "k", "exhausted": True}]
    turn = {"number": 4, "active": 0, "step": "main", "house": "brobnar"}
    ann = {**ANN, "battleline": line, "hand": ["drummernaut"]}
    table = Table({"turn": turn, "players": [ann, BEN]}, lies(1.0, SHOOLER, king))
    table.see(HouseEntered(2.0, 0, "brobnar"), lies(9.0, SHOOLER, drummernaut, king), TurnEnded(9.8, 0))
    table.wait(40.0)

    assert [flag.kind for flag in table.flags if flag.kind == "illegal"] == []
    assert table.moves[:2] == [
        "Ann plays Drummernaut on the right flank.",
        "Ann plays King of the Crag on the right flank.",
    ]


def test_what_was_counted_after_the_end_was_for_a_creature_used_beneath_the_hands_that_ended_the_turn() -> None:
    """It lay readied before anybody looked."""
    table = Table(TURN, lies(1.0, SHOOLER))
    table.see(HandsCame(8.0), TurnEnded(9.0, 0), CounterEntered(13.0, 0, "amber", delta=1), lies(14.0, SHOOLER))
    table.see(HouseEntered(20.0, 1, "logos"))
    table.wait(40.0)

    assert table.moves == ["Shooler reaps.", "Ann ends the turn.", "Ben chooses Logos."]


def test_what_was_pressed_beneath_hands_before_the_end_is_counted_once() -> None:
    imp = SeenCard("dust-imp", "d", exhausted=False)
    line = [{"card": "shooler", "id": "s"}, {"card": "dust-imp", "id": "d"}]
    table = Table({**POSITION, "players": [{**ANN, "battleline": line}, BEN]}, lies(1.0, SHOOLER, imp))
    table.see(HandsCame(5.0), CounterEntered(6.0, 0, "amber", delta=1), TurnEnded(14.0, 0))
    table.see(CounterEntered(14.2, 0, "amber", delta=1), lies(18.0, SHOOLER, imp), HouseEntered(21.0, 1, "logos"))
    table.wait(40.0)

    assert sorted(table.moves[:2]) == ["Dust Imp reaps.", "Shooler reaps."]
    assert table.moves[2:] == ["Ann ends the turn.", "Ben chooses Logos."]


def test_what_was_counted_was_for_a_card_that_lies_beneath_the_creature_that_died_right_after_it() -> None:
    """Control the Weak gives Æmber. The Shooler that dies at Troll is laid on it before anybody looks."""

    def shows(t: float, *, died: bool = False) -> TableSnapshot:
        row, pile = ((), (SeenCard("shooler", "s"),)) if died else ((SHOOLER,), ())
        troll = SeenCard("troll", "t", exhausted=False)
        return TableSnapshot(t, (SeenSide(row, (), pile, ()), SeenSide((troll,), (), (), ())))

    ann = {**HAND, "hand": ["control-the-weak"]}
    ben = {**BEN, "battleline": [{"card": "troll", "id": "t"}]}
    table = Table({**POSITION, "players": [ann, ben]}, shows(1.0))
    table.see(shows(14.0, died=True), CounterEntered(15.7, 0, "amber", delta=1))
    table.wait(40.0)

    assert table.flags == []
    assert table.moves == ["Ann plays Control the Weak.", "Shooler fights Troll."]


def with_pixie(t: float, *bens: str, top: str, used: bool = False) -> TableSnapshot:
    left, right = table(t, troll(exhausted=used)).players
    line = tuple(SeenCard(card, card, exhausted=False) for card in bens)
    return TableSnapshot(t, (left, replace(right, battleline=line, discard=(SeenCard(top),))))


def test_a_card_that_lay_ready_is_not_called_exhausted_for_a_use_that_nobody_saw_on_it() -> None:
    """Dust Pixie is gone, and Ann’s Troll lies ready for half a minute before it fights Snufflegator."""
    creatures = [{"card": card, "id": card} for card in ("snufflegator", "dust-pixie")]
    ann, ben = {**ANN, "battleline": ANN["battleline"][:1]}, {**BEN, "battleline": creatures, "discard": ["anger"]}
    position = {"turn": {**POSITION["turn"], "house": "brobnar"}, "players": [ann, ben]}
    table_ = Table(position, with_pixie(1.0, "snufflegator", "dust-pixie", top="anger"))
    table_.see(HouseEntered(3.0, 0, "brobnar"), with_pixie(6.0, "snufflegator", top="dust-pixie"))
    table_.wait(40.0)
    table_.see(with_pixie(45.0, top="snufflegator", used=True))
    table_.wait(90.0)
    assert (table_.moves[-1], table_.flags) == ("Troll fights Snufflegator.", [])
    assert table_.report.turn == 4, "no turns are made up to ready it"


def test_a_house_that_is_entered_after_the_end_of_its_turn_is_that_of_what_was_played_in_it() -> None:
    """Ben plays Troll, presses the end and then his house, before anybody has seen the table."""
    ben = {**BEN, "houses": ["dis", "brobnar", "untamed"], "hand": ["troll"]}
    table = Table({**POSITION, "players": [ANN, ben]})
    bens = SeenSide((SeenCard("troll", exhausted=False),), (), (), ())
    lying = TableSnapshot(25.0, (SeenSide((troll(), SHOOLER), (), (), ()), bens))
    table.see(TurnEnded(10.0, 0), HandsCame(14.0), TurnEnded(18.0, 1), HouseEntered(20.0, 1, "brobnar"), lying)
    table.wait(60.0)

    assert table.flags == []
    assert table.moves[-3:] == ["Ben chooses Brobnar.", "Ben plays Troll.", "Ben ends the turn."]
