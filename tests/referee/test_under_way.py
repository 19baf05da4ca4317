"""A card's effects are carried out one by one, and the table may rest in between: that alone is no mistake."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

import pytest

from companion.observations import (
    CounterEntered,
    HandsCame,
    HouseEntered,
    SeenCard,
    SeenSide,
    TableSnapshot,
    TurnEnded,
)
from tests.referee.at_the_table import ANN, BEN, POSITION, Table, shooler, table, troll
from tests.referee.test_unseen_moves import anns, in_play, position
from tests.referee.test_unseen_moves import lying as seen

PLAYED = {
    **POSITION,
    "players": [{**ANN, "hand": ["mind-barb", "dust-imp"]}, {**BEN, "hand": ["dextre", "troll", "anger"]}],
}
LINE = (SeenCard("troll", "t", exhausted=False), SeenCard("shooler", "s", exhausted=False))


Titles: TypeAlias = str | tuple[str, ...]


def lying(t: float, discard: Titles = "", bens_discard: str = "", play: Titles = "") -> TableSnapshot:
    """Ann's creatures, with these cards on top of the piles and in her play zone."""

    def cards(titles: Titles) -> tuple[SeenCard, ...]:
        return tuple(map(SeenCard, (titles,) if isinstance(titles, str) else titles)) if titles else ()

    return TableSnapshot(
        t, (SeenSide(LINE, (), cards(discard), cards(play)), SeenSide((), (), cards(bens_discard), ()))
    )


def reaped(t: float, discard: str) -> TableSnapshot:
    """The same, with the Shooler exhausted."""
    left, right = lying(t, discard).players
    return TableSnapshot(t, (replace(left, battleline=(LINE[0], replace(LINE[1], exhausted=True))), right))


def at_table() -> Table:
    return Table(PLAYED, lying(1.0))


def test_the_opponents_random_discard_may_follow_after_a_rest() -> None:
    table = at_table()
    table.see(lying(3.0, play="mind-barb"), lying(6.0, discard="mind-barb"), CounterEntered(6.5, 0, "amber", delta=1))
    table.see(lying(8.5, discard="mind-barb", bens_discard="dextre"))
    table.wait(30.0)
    assert table.moves == ["Ann plays Mind Barb."]
    assert table.flags == []


def test_while_something_is_under_way_nothing_is_told() -> None:
    table = at_table()
    table.see(lying(3.0, play="mind-barb"), lying(6.0, discard="mind-barb"))
    assert table.report.sync == "unsettled"
    assert table.moves == []


def test_what_never_follows_is_judged_in_the_end() -> None:
    table = at_table()
    table.see(lying(3.0, play="mind-barb"), lying(6.0, discard="mind-barb"))
    table.wait(30.0)
    assert table.report.sync != "unsettled"
    assert table.moves or table.flags


def test_nothing_is_flagged_while_hands_are_over_the_table() -> None:
    at = Table()
    at.see(table(3.0, troll(exhausted=True), shooler()), HandsCame(3.5))
    at.wait(30.0)
    assert at.flags == []


def test_what_hands_put_right_is_never_flagged() -> None:
    at = Table()
    at.see(table(3.0, troll(exhausted=True), shooler()), HandsCame(3.5), table(8.0, troll(), shooler()))
    at.wait(30.0)
    assert at.flags == []


def test_what_hands_leave_as_it_was_is_flagged_once_they_are_gone() -> None:
    at = Table()
    at.see(table(3.0, troll(exhausted=True), shooler()), HandsCame(3.5), table(8.0, troll(exhausted=True), shooler()))
    at.wait(10.0)
    assert [flag.rule for flag in at.flags] == ["active-house"]


def test_hands_that_come_put_off_nothing_that_is_still_to_be_looked_into() -> None:
    """At a busy table they come every other second."""
    table = at_table()
    table.see(CounterEntered(6.0, 0, "amber", delta=1))
    table.wait(6.8)
    due_t = table.referee.next_due

    table.see(HandsCame(6.8))

    assert table.referee.next_due == due_t


def test_a_count_is_not_called_wrong_either_while_hands_are_at_work() -> None:
    at = Table()
    at.see(CounterEntered(3.0, 0, "amber", delta=1), HandsCame(3.2))
    at.wait(30.0)
    assert at.flags == []


def _half_destroyed() -> Table:
    """Ann plays Gateway to Dis, and has taken her own creatures off the table; Ben's still lies there."""
    bear = SeenCard("ancient-bear", "b", exhausted=False)
    ann = {**ANN, "hand": ["gateway-to-dis", "dust-imp"]}
    ben = {**BEN, "battleline": [{"card": "ancient-bear", "id": "b"}]}
    at = Table({**POSITION, "players": [ann, ben]}, _both_sides(1.0, (troll(), shooler()), (bear,)))
    at.see(HandsCame(2.0), _both_sides(4.0, (), (bear,), "shooler"))
    return at


def test_what_lay_there_between_two_hands_of_one_card_is_not_taken_for_all_it_did() -> None:
    """Each player takes their own creatures off the table; the card that destroys them is laid on its pile last."""
    at = _half_destroyed()
    at.see(HandsCame(4.6), _both_sides(18.0, (), (), "gateway-to-dis", "ancient-bear"))
    at.see(CounterEntered(19.0, 0, "chains", delta=3))
    at.wait(40.0)
    assert at.moves == ["Ann plays Gateway to Dis."]
    assert at.flags == []


def _both_sides(
    t: float, anns: tuple[SeenCard, ...], bens: tuple[SeenCard, ...], top: str = "", bens_top: str = ""
) -> TableSnapshot:
    piles = [(SeenCard(title),) if title else () for title in (top, bens_top)]
    return TableSnapshot(t, (SeenSide(anns, (), piles[0], ()), SeenSide(bens, (), piles[1], ())))


def by_drone(t: float, drone: bool = False, stunned: bool = False) -> TableSnapshot:
    """Troll, and Yzphyz Knowdrone once it is played, `stunned` or not."""
    troll = SeenCard("troll", "t", exhausted=False, stunned=False)
    played = (SeenCard("yzphyz-knowdrone", exhausted=True, stunned=stunned),) if drone else ()
    return TableSnapshot(t, (SeenSide((troll, *played), (), (), ()), SeenSide((), (), (), ())))


def test_what_a_card_does_to_itself_may_follow_after_it_was_laid_down() -> None:
    """Yzphyz Knowdrone may stun any creature for an archived card that is purged: also itself."""
    ann = {
        "houses": ["mars", "dis", "shadows"],
        "amber": 3,
        "battleline": [{"card": "troll", "id": "t"}],
        "hand": ["yzphyz-knowdrone", "dust-imp"],
    }
    turn = {"number": 4, "active": 0, "step": "main", "house": "mars"}
    at = Table({"turn": turn, "players": [ann, BEN]}, by_drone(1.0))
    at.see(HandsCame(2.0), by_drone(4.0, drone=True), HandsCame(4.6), by_drone(7.0, drone=True, stunned=True))
    at.wait(30.0)
    assert at.moves == ["Ann plays Yzphyz Knowdrone on the right flank."]
    assert at.flags == []


def test_nobody_is_accused_of_what_a_card_does_that_is_still_in_somebodys_hand() -> None:
    """Scout lets a creature of any house fight: the creature is exhausted before the card is laid on the pile."""
    foes = ("zorg", "tunk")
    ann = {"battleline": in_play("titan-mechanic", "snufflegator"), "unseen": ["scout", "troll"], "discard": ["anger"]}

    def seen(t: float, tired: bool, top: str, play: tuple[SeenCard, ...] = ()) -> TableSnapshot:
        mechanic = SeenCard("titan-mechanic", "titan-mechanic", exhausted=tired)
        line = mechanic, SeenCard("snufflegator", "snufflegator", exhausted=False)
        bens = SeenSide(tuple(SeenCard(title, title, exhausted=False) for title in foes), (), (), ())
        return TableSnapshot(t, (SeenSide(line, (), (SeenCard(top),), play), bens))

    board = position(ann, {"battleline": in_play(*foes)}, house="untamed")
    table = Table(board, seen(1.0, tired=False, top="anger"))
    table.see(seen(8.0, tired=False, top="anger", play=(SeenCard("scout"),)), seen(13.0, tired=True, top="anger"))
    table.see(seen(18.5, tired=True, top="scout"), CounterEntered(18.7, 0, "amber", delta=1))
    table.wait(40.0)

    assert table.flags == []
    assert table.moves == ["Ann plays Scout."]


def test_what_was_unread_for_a_moment_hides_nothing_once_it_is_read() -> None:
    """Ann uses Flamethrower without a mark; at first it could not be read that Ben has no creatures."""

    def lies(t: float, used: bool, unread: bool = False) -> TableSnapshot:
        bens = SeenSide(None if unread else (), (), (), ())
        return anns(t, (), (seen("flamethrower", used),), bens=bens)

    start = position({"artifacts": in_play("flamethrower")}, house="brobnar")
    table = Table(start, lies(1.0, used=False))
    table.see(lies(4.0, used=True, unread=True), lies(5.0, used=True))
    table.see(TurnEnded(7.0, 0), lies(7.1, used=False), HouseEntered(12.0, 1, "mars"))
    table.wait(30.0)

    assert table.moves[0] == "Ann uses Flamethrower."


def test_what_is_counted_for_a_card_that_another_card_plays_is_held_against_nobody() -> None:
    """Ann's Jargogle fights and dies, so that Grasping Vines is played, which lay beneath it."""

    def lies(t: float, *play: SeenCard) -> TableSnapshot:
        ben = SeenSide((seen("troll"),), (), (), ())
        return TableSnapshot(t, (SeenSide((seen("jargogle"),), (), (), play), ben))

    ann = {"battleline": in_play("jargogle"), "unseen": ["grasping-vines", "anger", "umbra"]}
    start = position(ann, {"battleline": in_play("troll")}, house="logos")
    table = Table(start, lies(1.0))
    table.see(HouseEntered(2.0, 0, "logos"), lies(5.0, SeenCard("grasping-vines")))
    table.see(CounterEntered(15.0, 0, "amber", delta=1))
    table.wait(40.0)

    assert table.flags == []


def in_the_zone(t: float, *play: str, top: str = "", bens_artifact: str) -> TableSnapshot:
    """Ann's play zone and the top of her pile, and an artifact of Ben's."""
    ben = SeenSide((), (seen(bens_artifact),), (), ())
    return TableSnapshot(t, (SeenSide((), (), (SeenCard(top),) if top else (), tuple(map(SeenCard, play))), ben))


def anns_logos_turn(bens_artifact: str) -> Table:
    start = position({}, {"artifacts": in_play(bens_artifact)}, house="logos")
    table = Table(start, in_the_zone(1.0, bens_artifact=bens_artifact))
    table.see(HouseEntered(2.0, 0, "logos"))
    return table


def test_what_was_laid_down_before_a_card_may_have_let_it_be_played() -> None:
    table = anns_logos_turn("mothergun")
    table.see(in_the_zone(5.0, "phase-shift", bens_artifact="mothergun"))
    table.see(in_the_zone(12.0, "anger", top="phase-shift", bens_artifact="mothergun"))
    table.wait(16.0)
    assert table.flags == []


def test_a_card_that_uses_an_artifact_may_play_what_that_one_plays() -> None:
    table = anns_logos_turn("chaos-portal")
    table.see(in_the_zone(5.0, "remote-access", bens_artifact="chaos-portal"))
    table.see(in_the_zone(9.0, "remote-access", "anger", bens_artifact="chaos-portal"))
    table.wait(12.0)
    assert table.flags == []


def test_a_card_that_uses_an_artifact_excuses_no_card_of_another_house_by_itself() -> None:
    table = anns_logos_turn("mothergun")
    table.see(in_the_zone(5.0, "remote-access", bens_artifact="mothergun"))
    table.see(in_the_zone(9.0, "remote-access", "anger", bens_artifact="mothergun"))
    table.wait(12.0)
    assert [flag.rule for flag in table.flags] == ["active-house"]


DROPPED = {**POSITION, "players": [{**ANN, "hand": ["hand-of-dis", "song-of-spring"]}, BEN]}
"""Hand of Dis does nothing here: both creatures stand on a flank."""


def test_a_card_dropped_beside_one_that_is_carried_out_was_not_played() -> None:
    table = Table(DROPPED, lying(1.0))
    table.see(lying(3.0, play="hand-of-dis"), lying(5.0, play=("hand-of-dis", "song-of-spring")))
    table.see(lying(7.0, play="hand-of-dis"), lying(9.0, discard="hand-of-dis"))
    table.see(reaped(15.0, discard="hand-of-dis"), CounterEntered(15.2, 0, "amber", delta=1))
    table.wait(60.0)
    assert table.flags == []
    assert table.moves == ["Ann plays Hand of Dis.", "Shooler reaps."]


def test_a_card_of_another_house_that_goes_to_the_discard_pile_beside_one_carried_out_was_played() -> None:
    table = Table(DROPPED, lying(1.0))
    table.see(lying(3.0, play="hand-of-dis"), lying(5.0, play=("hand-of-dis", "song-of-spring")))
    table.see(lying(7.0, play="hand-of-dis", discard="song-of-spring"), CounterEntered(7.2, 0, "amber", delta=1))
    table.see(lying(9.0, discard="hand-of-dis"))
    table.wait(60.0)
    assert [flag.rule for flag in table.flags] == ["active-house"]


FIVE = tuple(
    SeenCard(title, title[0], exhausted=False) for title in ("troll", "shooler", "bumpsy", "dust-imp", "urchin")
)


@pytest.mark.parametrize("read", [2, 3, 5])
def test_a_lamp_that_blinds_a_part_of_the_line_hides_all_cards_there_and_none_is_missed(read: int) -> None:
    """Ann’s Shooler reaps meanwhile."""
    line = [{"card": one.card, "id": one.id} for one in FIVE]
    at = Table({**POSITION, "players": [{**ANN, "battleline": line}, BEN]}, table(1.0, *FIVE))
    used = tuple(replace(one, exhausted=one.card == "shooler") for one in FIVE)
    at.see(HandsCame(5.0), CounterEntered(7.5, 0, "amber", delta=1), table(8.0, *used[:read]), HandsCame(15.0))
    at.wait(17.0)
    at.see(table(18.0, *used))
    at.wait(60.0)
    assert (at.flags, at.moves) == ([], ["Shooler reaps."])
