"""A counter that shows something else than the game comes to: who may know better is asked before it is flagged."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.observations import (
    CounterEntered,
    HouseEntered,
    KeyTurned,
    SeenCard,
    SeenSide,
    TableSnapshot,
    TurnEnded,
)
from companion.referee.settings import RefereeSettings
from companion.verdicts import MoveUnderstood
from tests.referee.at_the_table import ANN, BEN, POSITION, Table, shooler, table, troll
from tests.referee.test_unseen_moves import anns, in_play, lying, position

HURRIED = RefereeSettings()
"""With so few tries, what is legal cannot all be looked at."""
THIEVING: dict[str, Any] = {
    "turn": {"number": 4, "active": 0, "step": "main", "house": "shadows"},
    "players": [{**ANN, "hand": [{"card": "routine-job", "id": "job"}]}, BEN],
}


def after_a_reap_not_counted(settings: RefereeSettings = HURRIED, amber: int = 3) -> Table:
    """By what was seen Ann's Shooler has reaped; her counter still shows what it did."""
    reaped = Table({**POSITION, "players": [{**ANN, "amber": amber}, BEN]}, settings=settings)
    reaped.see(CounterEntered(1.0, 0, "amber", value=amber), CounterEntered(1.0, 1, "amber", value=2))
    reaped.see(table(10.0, troll(), shooler(exhausted=True)))
    reaped.wait(19.0)
    return reaped


def test_where_nobody_answers_the_count_is_flagged_after_all() -> None:
    asked = after_a_reap_not_counted()
    asked.wait(60.0)
    assert [flag.rule for flag in asked.flags] == ["amber-count"]


def test_nothing_speaks_for_another_move_by_which_the_other_player_counted_wrongly() -> None:
    """Ann plays Routine Job, and takes the Æmber that she steals; Ben forgets to give it. Had she discarded it, her
    counter would be wrong in place of his."""
    stolen = Table(THIEVING)
    stolen.see(CounterEntered(1.0, 0, "amber", value=3), CounterEntered(1.0, 1, "amber", value=2))
    pile = (SeenCard("routine-job", "job"),)
    line = (troll(), shooler())
    stolen.see(
        TableSnapshot(10.0, (SeenSide(line, (), pile, ()), SeenSide((), (), (), ()))),
        CounterEntered(10.5, 0, "amber", delta=1),
    )
    stolen.wait(60.0)
    assert [(flag.rule, flag.player) for flag in stolen.flags] == [("amber-count", 1)]


def test_what_lay_exhausted_before_the_turn_ended_was_used_though_it_is_late_to_be_readied() -> None:
    """Ann has played Labwork, for which she presses late, and then put one Æmber on Pocket Universe."""
    ann = {"artifacts": in_play("pocket-universe"), "unseen": ["labwork", "anger", "umbra"]}

    def seen(t: float, used: bool = False, top: str = "labwork") -> TableSnapshot:
        return anns(t, (), (lying("pocket-universe", used),), top)

    table = Table(position(ann, house="logos"), seen(1.0, top=""))
    table.see(HouseEntered(2.0, 0, "logos"), seen(8.0))
    table.wait(13.0)
    table.see(CounterEntered(13.2, 0, "amber", delta=1), CounterEntered(13.4, 0, "amber", delta=-1))
    table.see(seen(13.7, used=True), TurnEnded(14.7, 0), seen(19.4), HouseEntered(21.4, 1, "mars"))
    table.wait(60.0)

    assert table.flags == []
    assert table.moves[:2] == ["Ann plays Labwork.", "Ann uses Pocket Universe."]


def test_what_a_hidden_card_may_have_given_is_no_excuse_once_the_sums_have_been_right_for_a_while() -> None:
    """Murkens may have played a hidden card of Ben's when it came."""
    unseen = ["murkens", "anger", "umbra"]
    murkens = SeenCard("murkens", exhausted=True)
    table = Table(position({"unseen": unseen}, {"deck": ["?"] * 9}), anns(1.0))
    table.see(HouseEntered(2.0, 0, "shadows"), anns(8.0, (murkens,)))
    table.see(CounterEntered(16.0, 0, "amber", delta=1), anns(16.1, (murkens,)), anns(18.0, (murkens,)))
    table.wait(40.0)

    assert [flag.rule for flag in table.flags] == ["exhausted"]


LOGOS_LINE = ("dextre", "titan-mechanic", "doc-bookton", "helper-bot", "archimedes")


def mimicked(t: float, reaped: bool = False, top: str = "mimicry") -> TableSnapshot:
    """Ann’s line and the top of her pile, beside Ben’s pile."""
    mine = tuple(lying(title, reaped and title == "titan-mechanic") for title in LOGOS_LINE)
    side = SeenSide(mine, (lying("spectral-tunneler", True),), (SeenCard(top),) if top else (), ())
    return TableSnapshot(t, (side, SeenSide((), (), (SeenCard("foggify"),), ())))


def before_mimicry() -> dict[str, Any]:
    """Ann has Spectral Tunneler, five creatures of Logos, and Mimicry in hand."""
    others = ("foggify", "scrambler-storm", "interdimensional-graft", "dimension-door", "binding-irons")
    ann = {
        "battleline": in_play(*LOGOS_LINE),
        "artifacts": in_play("spectral-tunneler"),
        "hand": [{"card": "mimicry", "house": "logos"}],
    }
    pile = [*others, "healing-blast", "soldiers-to-flowers", "save-the-pack"]
    return position(ann, {"discard": pile}, house="logos")


def test_a_chain_tells_which_card_was_copied_however_much_else_it_may_have_been() -> None:
    """Ann’s Mimicry is Save the Pack, one of eight actions on Ben’s pile. Which creature her Spectral Tunneler named
    nobody told, and there are too few tries to look at each card for each of them."""
    few = RefereeSettings()
    table = Table(before_mimicry(), mimicked(1.0, top=""), few)
    table.see(
        HouseEntered(2.0, 0, "logos"), mimicked(5.0, top=""), mimicked(10.0), CounterEntered(10.5, 0, "chains", delta=1)
    )
    table.see(mimicked(19.0, reaped=True), CounterEntered(19.2, 0, "amber", delta=1))
    table.wait(60.0)

    assert table.flags == []
    assert table.moves[1:] == ["Ann plays Mimicry.", "Titan Mechanic reaps."]


def test_a_card_that_is_copied_may_be_one_that_nobody_has_seen_on_its_pile() -> None:
    """Ann’s Mimicry is Save the Pack: she gains a chain, and what is damaged is gone."""
    at = before_mimicry()
    at["players"][1] |= {"discard": ["foggify", "?", "?"], "unseen": ["save-the-pack", "zorg", "commander-remiel"]}
    at["players"][0]["battleline"][0]["damage"] = 1
    table = Table(at, mimicked(1.0, top=""))
    ann, ben = mimicked(10.0).players
    table.see(TableSnapshot(10.0, (replace(ann, battleline=ann.battleline and ann.battleline[1:]), ben)))
    table.see(CounterEntered(10.5, 0, "chains", delta=1))
    table.wait(40.0)

    told = [said for said in table.said if isinstance(said, MoveUnderstood)]
    assert "save-the-pack" in told[-1].choices
    assert table.report.players[0].chains == 1
    assert table.flags == []


def test_where_somebody_counted_wrongly_or_broke_a_rule_the_count_is_told_and_nobody_is_accused() -> None:
    """Ann's Troll is turned and her counter is not. It reaped, or fought past a creature with taunt and missed."""
    bens = SeenSide((lying("champion-anaphiel"), lying("dew-faerie")), (), (), ())
    guarded = {"battleline": in_play("champion-anaphiel", "dew-faerie")}
    ready, used = ((lying("troll", exhausted),) for exhausted in (False, True))
    table = Table(position({"battleline": in_play("troll")}, guarded, house="brobnar"), anns(1.0, ready, bens=bens))
    table.see(anns(10.0, used, bens=bens), TurnEnded(20.0, 0), anns(21.0, ready, bens=bens))
    table.see(HouseEntered(24.0, 1, "sanctum"))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == ["amber-count"]


def test_what_the_winner_has_left_is_not_disputed_where_other_moves_may_have_come_to_it() -> None:
    """Ben’s last key is paid for; nobody could be asked by then what Ann’s Screechbomb really did."""
    troll = SeenSide((lying("troll"),), (), (), ())
    ben = {"amber": 9, "keys": ["red", "yellow"], "battleline": in_play("troll")}
    at = position({"artifacts": in_play("screechbomb")}, ben, house="brobnar")
    table = Table(at, anns(1.0, (), (lying("screechbomb"),), bens=troll))
    table.see(CounterEntered(1.0, 1, "amber", value=9), HouseEntered(2.0, 0, "brobnar"))
    table.see(anns(5.0, top="screechbomb", bens=troll), CounterEntered(5.4, 1, "amber", delta=-1), TurnEnded(7.0, 0))
    table.see(KeyTurned(9.0, 1, "blue", forged=True), CounterEntered(9.2, 1, "amber", delta=-6))
    table.wait(100.0)

    assert table.report.winner == 1
    assert table.flags == []
