"""A counter that shows something else than the game comes to: who may know better is asked before it is flagged."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.observations import (
    CounterEntered,
    HouseEntered,
    KeyTurned,
    QuestionAnswered,
    SeenCard,
    SeenSide,
    TableSnapshot,
    TurnEnded,
)
from companion.referee.settings import RefereeSettings
from companion.verdicts import Question
from tests.referee.at_the_table import ANN, BEN, POSITION, Table, answer, shooler, table, troll
from tests.referee.test_unseen_moves import anns, in_play, lying, position

HURRIED = RefereeSettings()
"""With so few tries, what is legal cannot all be looked at."""
THIEVING: dict[str, object] = {
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


def test_where_not_every_legal_way_could_be_looked_at_a_player_is_asked_what_is_right() -> None:
    asked = after_a_reap_not_counted()
    assert asked.only_question().text == "How much Æmber has Ann?"
    assert [option.text for option in asked.only_question().options] == [
        "3, as the counter shows",
        "4, by the moves seen",
        "I do not know",
    ]
    assert asked.flags == []


def test_a_count_that_is_right_is_gone_on_from() -> None:
    asked = after_a_reap_not_counted()
    asked.see(answer(asked, "as the counter shows"))
    asked.wait(60.0)
    assert asked.flags == []
    assert asked.report.players[0].amber == 3
    assert asked.report.questions == ()


@pytest.mark.parametrize("words", ["by the moves seen", "I do not know"])
def test_a_count_that_is_not_is_flagged_at_once(words: str) -> None:
    asked = after_a_reap_not_counted()
    asked.see(answer(asked, words, 20.0))
    assert [(flag.rule, flag.after) for flag in asked.flags] == [("amber-count", 20.0)]


def test_an_answer_that_was_not_offered_changes_nothing() -> None:
    asked = after_a_reap_not_counted()
    asked.see(QuestionAnswered(20.0, 0, asked.only_question().id, "7"))
    assert asked.flags == []
    assert asked.only_question().text == "How much Æmber has Ann?"


def test_what_was_seen_may_have_been_something_else_however_long_the_next_card_takes() -> None:
    """The gap was opened by what was seen, not by a press; nothing is said of it while a card is read and put back."""
    asked = Table({**POSITION, "players": [ANN, BEN]}, settings=HURRIED)
    asked.see(CounterEntered(1.0, 0, "amber", value=3), CounterEntered(1.0, 1, "amber", value=2))
    reaped = table(10.0, troll(), shooler(exhausted=True))
    mine, theirs = reaped.players
    read = replace(mine, play=(SeenCard("anger", "anger"),))
    asked.see(reaped, TableSnapshot(12.0, (read, theirs)), replace(reaped, t=30.0))
    asked.wait(60.0)
    assert [one.message for one in asked.said if isinstance(one, Question)] == ["How much Æmber has Ann?"]


def test_what_the_counter_shows_is_offered_first() -> None:
    asked = after_a_reap_not_counted(amber=9)
    assert [option.answer for option in asked.only_question().options][:2] == ["9", "10"]


def test_a_count_that_is_put_right_while_it_is_asked_answers_the_question() -> None:
    asked = after_a_reap_not_counted()
    asked.see(CounterEntered(20.0, 0, "amber", delta=1))
    asked.wait(60.0)
    assert asked.flags == []
    assert asked.report.questions == ()


def test_where_nobody_answers_the_count_is_flagged_after_all() -> None:
    asked = after_a_reap_not_counted()
    asked.wait(60.0)
    assert [flag.rule for flag in asked.flags] == ["amber-count"]


def test_it_is_asked_once_though_the_turn_ends_meanwhile() -> None:
    asked = after_a_reap_not_counted()
    asked.see(TurnEnded(20.0, 0), table(21.0, troll(), shooler()), HouseEntered(22.0, 1, "logos"))
    asked.wait(80.0)
    assert [one.message for one in asked.said if isinstance(one, Question)] == ["How much Æmber has Ann?"]
    assert [flag.rule for flag in asked.flags] == ["amber-count"]


@pytest.mark.parametrize(
    "settings",
    [RefereeSettings(), RefereeSettings()],
    ids=["sure", "no questions"],
)
def test_where_all_was_looked_at_or_nothing_may_be_asked_the_count_is_flagged(settings: RefereeSettings) -> None:
    told = after_a_reap_not_counted(settings)
    assert [flag.rule for flag in told.flags] == ["amber-count"]
    assert told.report.questions == ()


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


def test_a_use_that_gave_nothing_was_a_fight_though_the_other_player_forges_next() -> None:
    """Noddy fights the elusive Archimedes, of which nothing is left to see or count; had it stolen instead, Ben could
    not forge. That his key is not turned yet speaks for neither."""

    def lies(t: float, exhausted: bool) -> TableSnapshot:
        noddy = SeenCard("noddy-the-thief", "n", exhausted=exhausted)
        archimedes = SeenCard("archimedes", "a", exhausted=False)
        return TableSnapshot(t, (SeenSide((noddy,), (), (), ()), SeenSide((archimedes,), (), (), ())))

    ann = {"houses": ["shadows", "dis", "mars"], "amber": 4, "battleline": [{"card": "noddy-the-thief", "id": "n"}]}
    ben = {**BEN, "amber": 6, "battleline": [{"card": "archimedes", "id": "a"}]}
    turn = {"number": 4, "active": 0, "step": "main", "house": "shadows"}
    table = Table({"turn": turn, "players": [ann, ben]}, lies(1.0, False))
    table.see(HouseEntered(2.0, 0, "shadows"), lies(10.0, True), lies(14.5, False), TurnEnded(14.7, 0))
    table.wait(16.0)
    table.see(KeyTurned(16.2, 1, "blue", forged=True), CounterEntered(16.4, 1, "amber", delta=-6))
    table.wait(60.0)

    assert table.moves == ["Noddy the Thief fights Archimedes.", "Ann ends the turn.", "Ben forges the blue key."]
    assert table.flags == []


def test_what_an_exhausted_creature_took_of_the_other_players_aember_is_named() -> None:
    """Bordan the Redeemed has just been played; Ben counts two down, as for what it captures."""
    ann = {"battleline": in_play("bulwark"), "unseen": ["bordan-the-redeemed", "troll"]}
    line = lying("bulwark"), SeenCard("bordan-the-redeemed", exhausted=True)
    table = Table(position(ann, house="sanctum"), anns(1.0, line[:1]))
    table.see(anns(8.0, line), anns(16.0, line), CounterEntered(16.3, 1, "amber", delta=-2))
    table.wait(60.0)

    assert [(flag.rule, flag.cards) for flag in table.flags] == [("exhausted", ("bordan-the-redeemed#1",))]


def test_it_is_asked_while_other_ways_to_the_count_are_looked_at() -> None:
    reaped = Table({**POSITION, "players": [ANN, BEN]}, settings=HURRIED)
    reaped.see(CounterEntered(1.0, 0, "amber", value=3), CounterEntered(1.0, 1, "amber", value=2))
    reaped.see(table(10.0, troll(), shooler(exhausted=True)))
    reaped.wait(17.5)

    assert reaped.only_question().text == "How much Æmber has Ann?"


@pytest.mark.parametrize(("deed", "rules"), [("fought Agent Hoo-man", ["friendly-target"]), ("Something else", [])])
def test_whoever_stands_by_a_count_to_which_only_a_broken_rule_comes_is_asked_what_was_done(
    deed: str, rules: list[str]
) -> None:
    """Grabber Jammer captures when it fights and when it reaps; Ann has counted nothing for a reap."""
    ann = {"battleline": in_play("grabber-jammer", "agent-hoo-man")}
    line = lying("grabber-jammer"), lying("agent-hoo-man")
    table = Table(position(ann, house="mars"), anns(1.0, line), HURRIED)
    table.see(anns(8.0, (lying("grabber-jammer", True), line[1])), CounterEntered(8.3, 1, "amber", delta=-1))
    table.wait(17.0)
    table.see(answer(table, "as the counter shows", 18.0))
    table.wait(19.0)
    table.see(answer(table, deed, 20.0))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == rules


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


def test_a_chain_tells_which_card_was_copied_however_much_else_it_may_have_been() -> None:
    """Ann’s Mimicry is Save the Pack, one of eight actions on Ben’s pile. Which creature her Spectral Tunneler named
    nobody told, and there are too few tries to look at each card for each of them."""
    line = ("dextre", "titan-mechanic", "doc-bookton", "helper-bot", "archimedes")
    others = ("foggify", "scrambler-storm", "interdimensional-graft", "dimension-door", "binding-irons")
    ann = {
        "battleline": in_play(*line),
        "artifacts": in_play("spectral-tunneler"),
        "hand": [{"card": "mimicry", "house": "logos"}],
    }
    pile = [*others, "healing-blast", "soldiers-to-flowers", "save-the-pack"]

    def seen(t: float, reaped: bool = False, top: str = "mimicry") -> TableSnapshot:
        mine = tuple(lying(title, reaped and title == "titan-mechanic") for title in line)
        side = SeenSide(mine, (lying("spectral-tunneler", True),), (SeenCard(top),) if top else (), ())
        return TableSnapshot(t, (side, SeenSide((), (), (SeenCard("foggify"),), ())))

    few = RefereeSettings()
    table = Table(position(ann, {"discard": pile}, house="logos"), seen(1.0, top=""), few)
    table.see(HouseEntered(2.0, 0, "logos"), seen(5.0, top=""), seen(10.0), CounterEntered(10.5, 0, "chains", delta=1))
    table.see(seen(19.0, reaped=True), CounterEntered(19.2, 0, "amber", delta=1))
    table.wait(60.0)

    assert table.flags == []
    assert table.moves[1:] == ["Ann plays Mimicry.", "Titan Mechanic reaps."]


def test_what_the_winner_has_left_is_not_disputed_where_other_moves_may_have_come_to_it() -> None:
    """Ben’s last key is paid for; nobody could be asked any more what Ann’s Screechbomb really did."""
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
