"""Moves of which the table shows little: what a player may have done unseen is held against nobody."""

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
    TableConfirmed,
    TableSnapshot,
    TurnEnded,
)
from companion.referee.settings import RefereeSettings
from companion.verdicts import MoveUnderstood
from tests.referee.at_the_table import Table

HIDDEN = ["?"] * 6
NOBODY = SeenSide((), (), (), ())


def position(ann: dict[str, Any], ben: dict[str, Any] | None = None, house: str = "shadows") -> dict[str, Any]:
    """Ann's turn; what is not said of a player lies nowhere, and hands and decks are hidden."""
    hidden = {"hand": HIDDEN, "deck": ["?"] * 12}
    houses = [house, *(one for one in ("brobnar", "logos", "dis") if one != house)][:3]
    players = [
        {"houses": houses, "amber": 4, **hidden, **ann},
        {"houses": ["mars", "sanctum", "untamed"], "amber": 5, **hidden, **(ben or {})},
    ]
    return {"turn": {"number": 5, "active": 0, "step": "main", "house": house}, "players": players}


def lying(title: str, exhausted: bool = False, **marks: int) -> SeenCard:
    return SeenCard(title, title, exhausted=exhausted, **marks)  # type: ignore[arg-type]


def in_play(*titles: str) -> list[dict[str, Any]]:
    return [{"card": title, "id": title} for title in titles]


def anns(
    t: float,
    line: tuple[SeenCard, ...] = (),
    artifacts: tuple[SeenCard, ...] = (),
    top: str = "",
    bens: SeenSide = NOBODY,
) -> TableSnapshot:
    return TableSnapshot(t, (SeenSide(line, artifacts, (SeenCard(top),) if top else (), ()), bens))


def test_captured_aember_is_seen_where_nobody_knows_how_much_it_was_to_be() -> None:
    """Fetchdrones captures for the Logos cards on top of Ann's deck; the table shows on whom, and so from whom."""
    artifacts = in_play("fetchdrones")
    ann = {"battleline": in_play("mother"), "artifacts": artifacts, "unseen": ["dextre", "troll", "anger", "bumpsy"]}
    ready, used = (lying("fetchdrones", exhausted) for exhausted in (False, True))
    table = Table(position(ann, house="logos"), anns(1.0, (lying("mother", amber=0),), (ready,)))

    table.see(anns(6.0, (lying("mother", amber=2),), (used,), top="dextre"), CounterEntered(7.0, 1, "amber", delta=-2))
    table.wait(60.0)

    assert table.moves == ["Ann uses Fetchdrones."]
    assert table.flags == []
    assert [player.amber for player in table.report.players] == [4, 3]


def test_of_which_house_a_covered_card_was_is_told_by_what_was_destroyed_for_it() -> None:
    """Crazy Killing Machine discards from both decks; on each of those cards lies what was destroyed for its house."""
    machine = [{"card": "crazy-killing-machine", "id": "crazy-killing-machine"}]
    ann = {"battleline": in_play("mother"), "artifacts": machine, "unseen": ["anger", "umbra", "dextre"]}
    ben = {"battleline": in_play("bumpsy", "urchin"), "unseen": ["fetchdrones", "zorg"]}
    bens = SeenSide((lying("bumpsy"), lying("urchin")), (), (), ())
    before = anns(1.0, (lying("mother"),), (lying("crazy-killing-machine"),), "", bens)
    table = Table(position(ann, ben, "logos"), before)

    left = SeenSide((lying("urchin"),), (), (SeenCard("bumpsy"),), ())
    table.see(anns(6.0, (), (lying("crazy-killing-machine", True),), "mother", left))
    table.wait(30.0)

    assert table.moves == ["Ann uses Crazy Killing Machine."]
    assert table.report.sync == "in sync"


def test_a_creature_that_came_with_a_card_in_the_play_zone_was_played_though_that_then_destroyed_it() -> None:
    """Nobody looked while Ann played Troll; when she lays down Coward’s End, which destroys him, he lies there."""
    table = Table(position({"unseen": ["troll", "coward-s-end", "dextre"]}, house="brobnar"), anns(1.0))
    laid = replace(anns(6.0, (lying("troll", True),)).players[0], play=(SeenCard("coward-s-end"),))
    table.see(TableSnapshot(6.0, (laid, NOBODY)), anns(11.0, top="coward-s-end"))
    table.wait(30.0)

    assert table.moves == ["Ann plays Troll.", "Ann plays Coward’s End."]


def test_a_creature_that_dies_as_it_enters_play_was_played_rather_than_discarded() -> None:
    """Autocannon deals one damage to each creature that enters play; Smiling Ruth has one power."""
    cannon = in_play("autocannon")
    ann = {"artifacts": cannon, "unseen": ["smiling-ruth", "anger", "dextre"]}
    table = Table(position(ann), anns(1.0, (), (lying("autocannon"),)))
    table.see(anns(6.0, (), (lying("autocannon"),), "smiling-ruth"))
    table.wait(30.0)

    assert table.moves == ["Ann plays Smiling Ruth."]


def test_a_card_on_a_pile_that_was_seen_empty_has_come_there_since() -> None:
    """Ann shuffles her pile at the end of her turn, and draws Niffle Queen; Ben’s Deep Probe has her discard it."""
    ann = {"hand": ["?"], "deck": ["?"], "discard": ["niffle-queen", "troll", "anger", "umbra", "urchin", "dodger"]}
    table = Table(position(ann, {"unseen": ["deep-probe", "zorg"]}), anns(1.0, top="niffle-queen"))
    ben_plays = SeenSide((), (), (), (SeenCard("deep-probe"),))
    ben_played = SeenSide((), (), (SeenCard("deep-probe"),), ())
    table.see(TurnEnded(4.0, 0), anns(6.0), HouseEntered(7.0, 1, "mars"), anns(10.0, bens=ben_plays))
    table.see(anns(14.0, top="niffle-queen", bens=ben_played), CounterEntered(14.5, 1, "amber", delta=1))
    table.see(TurnEnded(20.0, 1))
    table.see(anns(21.0, top="niffle-queen", bens=ben_played), HouseEntered(23.0, 0, "brobnar"))
    table.wait(60.0)

    assert table.flags == []
    assert table.moves[2:] == ["Ben plays Deep Probe.", "Ben ends the turn.", "Ann chooses Brobnar."]


def test_which_traits_a_purged_card_had_is_told_by_what_was_destroyed_for_them() -> None:
    """Custom Virus purges a creature from Ann’s hand, and destroys the other scientists."""
    virus = in_play("custom-virus")
    ann = {"battleline": in_play("mother"), "artifacts": virus, "unseen": ["blypyp", "umbra", "anger"]}
    ben = {"battleline": in_play("urchin", "doc-bookton")}
    before = SeenSide((lying("urchin"), lying("doc-bookton")), (), (), ())
    table = Table(position(ann, ben, "mars"), anns(1.0, (lying("mother"),), (lying("custom-virus"),), bens=before))
    table.see(anns(6.0, top="mother", bens=SeenSide((lying("urchin"),), (), (SeenCard("doc-bookton"),), ())))
    table.wait(30.0)

    assert table.moves == ["Ann uses Custom Virus."]
    assert table.flags == []


HUNTED_LINE = ("tocsin", "storm-crawler", "agent-hoo-man", "restringuntus", "streke", "ortannu-the-chained")


def hunted_line(t: float, damage: dict[str, int], top: str = "", entered: tuple[SeenCard, ...] = ()) -> TableSnapshot:
    """Ann’s creatures and Ben’s Grommid by the `damage` on those that live."""
    anns_line = tuple(lying(title, damage=damage[title]) for title in HUNTED_LINE if title in damage)
    bens = SeenSide((lying("grommid", damage=damage["grommid"]),), (), (), ())
    return anns(t, (*anns_line, *entered), top=top, bens=bens)


def before_the_hunt() -> dict[str, Any]:
    """Ann has six creatures, Ben Grommid; both cards that deal the damage are hidden."""
    unseen = ["cooperative-hunting", "piranha-monkeys"]
    cards = position(
        {"battleline": in_play(*HUNTED_LINE), "unseen": unseen}, {"battleline": in_play("grommid")}, "untamed"
    )
    return cards


def test_damage_is_divided_as_it_lies_and_the_rest_was_kept_off_by_armor() -> None:
    """Of six damage that Cooperative Hunting divides, Storm Crawler’s armor keeps off one: so it keeps off nothing of
    what Piranha Monkeys deal to it. There is not the time to look at many ways to divide it."""
    unhurt = dict.fromkeys((*HUNTED_LINE, "grommid"), 0)
    hunted = {**unhurt, "agent-hoo-man": 1, "ortannu-the-chained": 1, "grommid": 1}
    del hunted["restringuntus"]
    bitten = {"tocsin": 2, "storm-crawler": 2, "ortannu-the-chained": 3, "grommid": 3}
    table = Table(before_the_hunt(), hunted_line(1.0, unhurt), RefereeSettings())
    whole = hunted_line(4.0, unhurt)
    laid_down = replace(whole.players[0], play=(SeenCard("cooperative-hunting"),))
    table.see(replace(whole, players=(laid_down, whole.players[1])), hunted_line(6.0, hunted, "cooperative-hunting"))
    table.see(hunted_line(40.0, bitten, "streke", (SeenCard("piranha-monkeys", exhausted=True),)))
    table.wait(60.0)

    assert table.moves == ["Ann plays Cooperative Hunting.", "Ann plays Piranha Monkeys on the right flank."]
    assert table.flags == []


MINDLOCK_LINE = ("murmook", "little-rapscal", "forgemaster-og", "dust-pixie")
OWN = tuple(lying(title, damage=0) for title in MINDLOCK_LINE)
GRUMPUS, BATDRONE = lying("war-grumpus", damage=1), lying("batdrone", damage=0)
WITH_GRUMPUS = replace(GRUMPUS, exhausted=False), *OWN


def before_mindlock() -> dict[str, Any]:
    """Harland Mindlock is in Ann’s hand; Ben has War Grumpus."""
    ann = {"houses": ["logos", "untamed", "dis"], "battleline": in_play(*MINDLOCK_LINE)}
    ann |= {"unseen": ["harland-mindlock", "cooperative-hunting", "umbra", "urchin"]}
    ben = {"battleline": [{"card": "war-grumpus", "id": "war-grumpus", "damage": 1}, *in_play("batdrone")]}
    return position(ann, ben, "logos")


def both_lines(t: float, anns_line: tuple[SeenCard, ...], *bens_line: SeenCard, top: str = "") -> TableSnapshot:
    """Both lines, and the top of Ann’s pile."""
    return anns(t, anns_line, top=top, bens=SeenSide(bens_line, (), (), ()))


def test_damage_is_divided_as_it_lies_on_a_creature_that_went_back_to_the_other_side() -> None:
    """Harland Mindlock had taken War Grumpus, until Cooperative Hunting kills him: it lies there as hurt as before."""
    few = RefereeSettings()
    table = Table(before_mindlock(), both_lines(1.0, OWN, GRUMPUS, BATDRONE), few)
    table.see(both_lines(6.0, (*WITH_GRUMPUS, SeenCard("harland-mindlock", exhausted=True, damage=0)), BATDRONE))
    table.see(
        TurnEnded(20.0, 0),
        both_lines(22.0, (*WITH_GRUMPUS, SeenCard("harland-mindlock", exhausted=False, damage=0)), BATDRONE),
    )
    table.see(HouseEntered(30.0, 1, "mars"), TurnEnded(40.0, 1), HouseEntered(50.0, 0, "untamed"))
    hurt = tuple(replace(seen, damage=1) for seen in OWN[:3])
    table.see(both_lines(60.0, hurt, GRUMPUS, BATDRONE, top="cooperative-hunting"))
    table.wait(90.0)

    assert table.moves[0].startswith("Ann plays Harland Mindlock")
    assert table.moves[-1] == "Ann plays Cooperative Hunting."
    assert table.flags == []


def test_a_creature_that_bears_more_than_it_could_has_grown_unseen() -> None:
    """Zyzzix the Many may grow whenever it is used; no power counters can be seen on this table."""
    ann = {"battleline": [*in_play("zyzzix-the-many"), *in_play("urchin")], "unseen": ["life-for-a-life"]}
    before = anns(1.0, (lying("zyzzix-the-many", damage=0), lying("urchin", damage=0)))
    table = Table(position(ann), before)

    table.see(anns(6.0, (lying("zyzzix-the-many", damage=6),), top="life-for-a-life"))
    table.see(CounterEntered(6.5, 0, "amber", delta=1))
    table.wait(60.0)

    assert table.moves == ["Ann plays Life for a Life."]
    assert table.flags == []


def beside_autocannon(unseen: str, settings: RefereeSettings | None = None) -> Table:
    """Both count a stolen Æmber; Autocannon kills small creatures at once, and the ritual purges them unseen."""
    artifacts = "annihilation-ritual", "autocannon"
    ann = {"artifacts": in_play(*artifacts), "unseen": [unseen, "troll", "anger"]}
    table = Table(position(ann), anns(1.0, (), tuple(lying(title) for title in artifacts)), settings)
    table.see(CounterEntered(8.0, 0, "amber", delta=1), CounterEntered(8.3, 1, "amber", delta=-1))
    table.wait(60.0)
    return table


@pytest.mark.parametrize("settings", [None, RefereeSettings()], ids=["at once", "little by little"])
def test_a_creature_that_died_at_once_is_known_by_what_was_counted(settings: RefereeSettings | None) -> None:
    table = beside_autocannon("urchin", settings)
    assert table.moves == ["Ann plays Urchin."]
    assert table.flags == []


def test_it_may_have_entered_between_others() -> None:
    """Little Niff ends Ann’s turn as it enters; Scowly Caper destroys it then, which only destroys its neighbors."""
    creatures = in_play("troll", "scowly-caper", "bumpsy")
    creatures[0]["exhausted"] = True
    table = Table(position({"battleline": creatures, "unseen": ["little-niff", "anger"]}), troll_and_others(1.0, True))

    table.see(TurnEnded(5.8, 0), troll_and_others(6.0, top="little-niff"), HouseEntered(9.0, 1, "sanctum"))
    table.wait(60.0)

    assert table.moves[0].startswith("Ann plays Little Niff")
    assert table.flags == []


def troll_and_others(t: float, exhausted: bool = False, top: str = "") -> TableSnapshot:
    return anns(t, (lying("troll", exhausted), lying("scowly-caper"), lying("bumpsy")), top=top)


def test_a_count_that_no_such_creature_accounts_for_is_questioned() -> None:
    assert {flag.rule for flag in beside_autocannon("dextre").flags} == {"amber-count"}


def test_a_discarded_card_lies_beneath_what_it_destroyed() -> None:
    """Rock-Hurling Giant answers each Brobnar card that Ann discards: what he killed lies on it."""
    ann = {"battleline": in_play("rock-hurling-giant", "urchin"), "unseen": ["troll", "anger"]}
    before = anns(1.0, (lying("rock-hurling-giant"), lying("urchin")))
    table = Table(position(ann, house="brobnar"), before)

    table.see(anns(6.0, (lying("rock-hurling-giant"),), top="urchin"))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.report.players[0].battleline[0].title == "Rock-Hurling Giant"
    assert len(table.moves) == 1
    assert table.moves[0].startswith("Ann discards ")


def test_where_no_pile_was_seen_nothing_lay_beneath_its_top() -> None:
    """Eater of the Dead purges cards from piles, but there was none: the card of another house has been discarded."""
    ann = {"battleline": in_play("eater-of-the-dead"), "unseen": ["phase-shift", "anger"]}
    table = Table(position(ann, house="dis"), anns(1.0, (lying("eater-of-the-dead"),)))

    table.see(anns(6.0, (lying("eater-of-the-dead"),), top="phase-shift"))
    table.wait(15.0)

    assert {flag.rule for flag in table.flags} == {"active-house"}


@pytest.mark.parametrize("most_tried", [750, 100])
def test_one_broken_rule_is_likelier_than_what_a_hidden_card_would_not_have_done(most_tried: int) -> None:
    """Evasion Sigil turns up a card for each fight; whatever it is, Groggins alone kills Bumpsy, who is on no flank.

    Once that was found, there need not be tries left to find it again.
    """
    settings = RefereeSettings()
    ann = {"battleline": in_play("groggins"), "artifacts": in_play("evasion-sigil"), "unseen": ["shooler", "anger"]}
    sigil = (lying("evasion-sigil"),)
    bens = lying("urchin"), lying("bumpsy", exhausted=True), lying("dextre")
    before, after = SeenSide(bens, (), (), ()), SeenSide((bens[0], bens[2]), (), (SeenCard("bumpsy"),), ())
    urchin, bumpsy, dextre = in_play("urchin", "bumpsy", "dextre")
    there = {"battleline": [urchin, {**bumpsy, "exhausted": True}, dextre]}
    table = Table(position(ann, there, house="brobnar"), anns(1.0, (lying("groggins"),), sigil, bens=before), settings)

    table.see(anns(6.0, (lying("groggins", exhausted=True),), sigil, top="shooler", bens=after))
    table.wait(20.0)

    assert {flag.rule for flag in table.flags} == {"cannot-attack"}


def test_what_a_card_does_when_it_is_played_excuses_no_later_reap() -> None:
    """Murkens plays a hidden card, but only when he comes into play: his reap is one Æmber, and it was not taken."""
    ann = {"battleline": in_play("murkens")}
    table = Table(position(ann), anns(1.0, (lying("murkens"),)))

    table.see(anns(6.0, (lying("murkens", exhausted=True),)))
    table.wait(30.0)

    assert {flag.rule for flag in table.flags} == {"amber-count"}


def test_an_upgrade_lies_beneath_the_creature_it_was_too_much_for() -> None:
    """With Experimental Therapy Skippy Timehog is of Brobnar, too, and those the King of the Crag weakens to death."""
    tired = {"card": "skippy-timehog", "id": "skippy-timehog", "exhausted": True}
    ann = {"battleline": [tired], "unseen": ["experimental-therapy", "troll"]}
    ben = {"battleline": in_play("king-of-the-crag")}
    bens = SeenSide((lying("king-of-the-crag"),), (), (), ())
    table = Table(position(ann, ben, house="logos"), anns(1.0, (lying("skippy-timehog", True),), bens=bens))

    table.see(anns(6.0, top="skippy-timehog", bens=bens))
    table.wait(60.0)

    assert table.moves == ["Ann plays Experimental Therapy on Skippy Timehog."]
    assert table.flags == []


def test_a_doll_destroys_the_creature_that_was_doomed_whichever_it_was_thought_to_be() -> None:
    ann = {"artifacts": in_play("wretched-doll")}
    ben = {"battleline": in_play("snufflegator")}
    bens = SeenSide((lying("snufflegator"),), (), (), ())
    table = Table(position(ann, ben, house="dis"), anns(1.0, (), (lying("wretched-doll"),), bens=bens))

    dead = SeenSide((), (), (SeenCard("snufflegator"),), ())
    table.see(anns(6.0, (), (lying("wretched-doll", True),), bens=dead))
    table.wait(60.0)

    assert table.moves == ["Ann uses Wretched Doll."]
    assert table.flags == []


def test_a_doll_destroys_who_was_doomed_where_a_fight_killed_by_damage_that_nobody_saw() -> None:
    """Pit Demon has power 5, Sequis 4 and an armor of 2; Ember Imp was doomed, though it was not known to be."""
    used = {"card": "ember-imp", "id": "ember-imp", "exhausted": True}
    ann = {"battleline": [*in_play("pit-demon"), used], "artifacts": in_play("wretched-doll")}
    ben = {"battleline": in_play("sequis")}
    bens = SeenSide((lying("sequis"),), (), (), ())
    line = (lying("pit-demon"), lying("ember-imp", True))
    table = Table(position(ann, ben, house="dis"), anns(1.0, line, (lying("wretched-doll"),), bens=bens))

    table.see(anns(6.0, (), (lying("wretched-doll", True),), top="pit-demon", bens=bens))
    table.wait(60.0)

    assert sorted(table.moves) == ["Ann uses Wretched Doll.", "Pit Demon fights Sequis."]
    assert table.flags == []


def test_a_doll_of_which_nothing_is_seen_dooms_a_creature_whichever_was_thought_doomed_already() -> None:
    """The one it had doomed before has left play."""
    ann = {"artifacts": in_play("wretched-doll")}
    ben = {"battleline": [{"card": "snufflegator", "id": "snufflegator", "counters": {"doom": 1}}]}
    bens = SeenSide((lying("snufflegator"),), (), (), ())
    table = Table(position(ann, ben, house="dis"), anns(1.0, (), (lying("wretched-doll"),), bens=bens))

    table.see(anns(6.0, (), (lying("wretched-doll", True),), bens=bens))
    table.wait(60.0)

    assert table.moves == ["Ann uses Wretched Doll."]
    assert table.flags == []


def test_a_creature_that_moves_others_to_a_flank_may_stand_within_the_line_then() -> None:
    """Tyxl Beambuckler deals 2 damage to a creature and moves it to a flank."""
    ann = {"battleline": in_play("zorg", "mother"), "unseen": ["tyxl-beambuckler", "anger"]}
    zorg, tyxl = lying("zorg", damage=0), SeenCard("tyxl-beambuckler", exhausted=True)
    table = Table(position(ann, house="mars"), anns(1.0, (zorg, lying("mother", damage=0))))

    table.see(anns(6.0, (zorg, tyxl, lying("mother", damage=2))))
    table.wait(60.0)

    assert table.moves == ["Ann plays Tyxl Beambuckler on the right flank."]
    assert table.flags == []


def ends_before_it_is_entered(bens_amber: int) -> Table:
    """Ann has played A Fair Game, for which she counts two and Ben three; her turn is seen to end, then entered."""
    tired = [{"card": "dextre", "id": "dextre", "exhausted": True}]
    ann = {"amber": 2, "battleline": tired, "unseen": ["a-fair-game", "troll"]}
    ben = {"amber": bens_amber, "unseen": ["zorg", "flaxia"]}
    table = Table(position(ann, ben, house="dis"), anns(1.0, (lying("dextre", True),)))
    table.see(HouseEntered(2.0, 0, "dis"))

    top = SeenSide((), (), (SeenCard("zorg"),), ())
    table.see(anns(9.0, (lying("dextre", True),), top="a-fair-game", bens=top))
    table.see(CounterEntered(9.5, 0, "amber", delta=2), CounterEntered(9.7, 1, "amber", delta=3))
    table.see(anns(14.0, (lying("dextre"),), top="a-fair-game", bens=top), TurnEnded(14.2, 0))
    return table


def test_hidden_cards_are_counted_though_the_turn_is_seen_to_end_before_it_is_entered() -> None:
    table = ends_before_it_is_entered(bens_amber=2)
    table.see(HouseEntered(17.0, 1, "mars"), TurnEnded(18.0, 1), HouseEntered(20.0, 0, "dis"))
    table.wait(60.0)

    assert table.flags == []
    assert [player.amber for player in table.report.players] == [4, 5]


def test_what_hidden_cards_gave_pays_for_a_key() -> None:
    table = ends_before_it_is_entered(bens_amber=5)
    table.see(CounterEntered(16.0, 1, "amber", delta=-6), KeyTurned(16.3, 1, "red", forged=True))
    table.see(HouseEntered(17.0, 1, "mars"), TurnEnded(18.0, 1), HouseEntered(20.0, 0, "dis"))
    table.wait(60.0)

    assert table.flags == []
    assert [player.amber for player in table.report.players] == [4, 2]
    assert table.report.players[1].keys == ("red",)


def test_hidden_cards_are_counted_also_for_a_card_that_another_one_uses() -> None:
    """Poltergeist uses Fetchdrones, which capture for the Logos cards on top of Ann’s deck; and destroys them."""
    ann = {"battleline": in_play("mother"), "artifacts": in_play("fetchdrones"), "unseen": ["poltergeist", "dextre"]}
    table = Table(position(ann, house="dis"), anns(1.0, (lying("mother"),), (lying("fetchdrones"),)))
    played = SeenSide((lying("mother"),), (lying("fetchdrones"),), (), (SeenCard("poltergeist"),))
    table.see(HouseEntered(2.0, 0, "dis"), TableSnapshot(5.0, (played, NOBODY)))

    table.see(anns(10.0, (lying("mother"),), top="poltergeist"))
    table.see(CounterEntered(11.0, 0, "amber", delta=1), CounterEntered(11.2, 1, "amber", delta=-2))
    table.wait(60.0)

    assert [player.amber for player in table.report.players] == [5, 3]
    assert table.reminded == []


def test_what_hidden_cards_gave_before_the_end_of_a_turn_was_there_to_forge_with() -> None:
    """Ann pressed for both and ended her turn before the table showed that A Fair Game was done with."""
    ann = {"amber": 2, "unseen": ["a-fair-game", "troll"]}
    table = Table(position(ann, {"amber": 5, "unseen": ["zorg", "flaxia"]}, house="dis"), anns(1.0))
    played, none = SeenSide((), (), (), (SeenCard("a-fair-game"),)), SeenSide((), (), (), ())
    table.see(HouseEntered(2.0, 0, "dis"), TableSnapshot(5.0, (played, none)))

    table.see(CounterEntered(10.0, 1, "amber", delta=3), TurnEnded(10.1, 0))
    table.see(anns(15.0, top="a-fair-game", bens=SeenSide((), (), (SeenCard("zorg"),), ())))
    table.see(KeyTurned(18.0, 1, "red", forged=True), CounterEntered(18.2, 1, "amber", delta=-6))
    table.wait(30.0)

    assert table.flags == []
    assert table.moves[-1] == "Ben forges the red key."


def test_what_dies_at_the_end_of_a_turn_may_be_gone_before_the_end_is_entered() -> None:
    """Scowly Caper, which Ben gave to Ann, has her destroy one of its neighbors at the end of her turn."""
    caper = {"card": "scowly-caper", "id": "scowly-caper", "owner": 1}
    ann = {"battleline": [*in_play("troll"), caper, *in_play("bumpsy")], "unseen": ["anger"]}
    line = lying("troll"), lying("scowly-caper"), lying("bumpsy")
    table = Table(position(ann, house="brobnar"), anns(1.0, line))
    table.see(HouseEntered(2.0, 0, "brobnar"))

    table.see(anns(9.0, line[:2], top="bumpsy"), TurnEnded(9.4, 0), HouseEntered(12.0, 1, "mars"))
    table.see(anns(15.0, line[:2], top="bumpsy"))
    table.wait(60.0)

    assert table.moves == ["Ann ends the turn.", "Ben chooses Mars."]
    assert table.flags == []
    assert [card.title for card in table.report.players[0].battleline] == ["Troll", "Scowly Caper"]


def test_whether_a_creature_was_played_and_died_stays_open_until_it_decides() -> None:
    """Exhume may play a creature that Autocannon kills; the first creature of a turn enters ready by Speed Sigil."""
    pile = ["mooncurser", "smiling-ruth", "lamindra", "po-s-pixies", "gub"]
    artifacts = "speed-sigil", "autocannon"
    ann = {"discard": pile, "artifacts": in_play(*artifacts), "unseen": ["exhume", "succubus"]}
    lie = tuple(lying(title) for title in artifacts)
    table = Table(position(ann, house="dis"), anns(1.0, (), lie, top="mooncurser"))

    table.see(anns(6.0, (), lie, top="exhume"), CounterEntered(6.5, 0, "amber", delta=1))
    table.see(anns(14.0, (SeenCard("succubus", exhausted=False, damage=1),), lie, top="exhume"))
    table.wait(60.0)

    assert table.moves == ["Ann plays Exhume.", "Ann plays Succubus."]
    assert table.flags == []


def test_a_creature_that_died_at_once_has_done_it_all_again_for_a_card_that_was_covered_since() -> None:
    """Neutron Shark goes on until a Logos card is discarded, or it is what it destroys; the first card lies beneath."""
    ann = {"battleline": in_play("mother"), "unseen": ["neutron-shark", "troll", "dextre", "anger"]}
    ben = {"battleline": in_play("zorg", "tunk")}
    zorg, tunk = lying("zorg"), lying("tunk")
    table = Table(
        position(ann, ben, house="logos"), anns(1.0, (lying("mother"),), bens=SeenSide((zorg, tunk), (), (), ()))
    )

    table.see(anns(10.0, top="dextre", bens=SeenSide((), (), (SeenCard("tunk"),), ())))
    table.wait(60.0)

    assert table.moves == ["Ann plays Neutron Shark on the left flank."]
    assert table.flags == []
    assert not table.report.players[1].battleline


def test_an_action_of_which_only_its_aember_was_wanted_is_known_by_the_count_though_others_were_shown_before() -> None:
    """Exhume may bring back a creature: Ann leaves it, and did not lay Exhume down as she does with actions."""
    ann = {"hand": ["control-the-weak", "exhume", "dust-imp"], "discard": ["troll"]}
    table = Table(position(ann, house="dis"), anns(1.0, top="troll"))
    lies = SeenSide((), (), (SeenCard("troll"),), (SeenCard("control-the-weak"),))
    table.see(TableSnapshot(3.0, (lies, NOBODY)), anns(5.0, top="control-the-weak"))
    table.see(CounterEntered(5.5, 0, "amber", delta=1), anns(15.0, top="exhume"))
    table.see(
        CounterEntered(15.5, 0, "amber", delta=1), anns(21.0, (SeenCard("dust-imp", exhausted=True),), top="exhume")
    )
    table.wait(50.0)

    assert table.flags == []
    assert table.moves == ["Ann plays Control the Weak.", "Ann plays Exhume.", "Ann plays Dust Imp."]


def test_nobody_played_a_card_unseen_that_the_one_on_top_would_have_had_to_come_back_to_cover() -> None:
    """Not Finished with You gives an Æmber, and shuffles into the deck what Ann likes: even the top of her pile."""
    ann = {"discard": ["ember-imp", "bumpsy"], "unseen": ["not-finished-with-you", "anger"]}
    table = Table(position(ann, house="dis"), anns(1.0, top="ember-imp"))
    table.see(HouseEntered(2.0, 0, "dis"), CounterEntered(6.0, 0, "amber", delta=1), anns(8.0, top="ember-imp"))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == ["amber-count"]


READIED = "krump", "smaaash", "troll"
FOUGHT_LINE, BENS_HOUSES = ("dust-pixie", "snufflegator", "batdrone"), ["logos", "mars", "sanctum"]


def before_into_the_fray() -> dict[str, Any]:
    """Ben’s turn of Logos, with Seismo-entangler; Ann has three creatures of Brobnar."""
    ann = {"battleline": in_play(*READIED), "unseen": ["into-the-fray", "anger"], "houses": ["brobnar", "dis", "logos"]}
    ben = {"battleline": in_play(*FOUGHT_LINE), "artifacts": in_play("seismo-entangler"), "houses": BENS_HOUSES}
    before = position(ann, ben, house="brobnar")
    before["turn"] = {"number": 4, "active": 1, "step": "main", "house": "logos"}
    return before


def test_every_creature_that_may_have_been_chosen_is_thought_of_beside_every_house() -> None:
    """Nobody told which house Seismo-entangler named, nor whom Into the Fray readies after a fight: here, Troll."""

    def seen(t: float, *tired: str, left: int = 3, top: str = "", entangler: bool = False) -> TableSnapshot:
        pile = (SeenCard(FOUGHT_LINE[left]),) if left < len(FOUGHT_LINE) else ()
        others = SeenSide(tuple(map(lying, FOUGHT_LINE[:left])), (lying("seismo-entangler", entangler),), pile, ())
        return anns(t, tuple(lying(one, one in tired) for one in READIED), top=top, bens=others)

    table = Table(before_into_the_fray(), seen(1.0))
    table.see(seen(5.0, entangler=True), TurnEnded(9.0, 1), seen(9.5), HouseEntered(12.0, 0, "brobnar"))
    table.see(seen(18.0, top="into-the-fray"), seen(26.0, "krump", left=2, top="into-the-fray"))
    table.see(CounterEntered(26.5, 1, "amber", delta=-1), seen(36.0, "krump", "smaaash", left=1, top="into-the-fray"))
    table.see(seen(46.0, "krump", "smaaash", left=0, top="into-the-fray"))
    table.wait(80.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves[-3:] == ["Krump fights Batdrone.", "Smaaash fights Snufflegator.", "Troll fights Dust Pixie."]


def test_who_pressed_for_what_a_card_gives_has_played_it_though_it_came_too_late_for_that() -> None:
    """Binate Rupture has alpha, and doubles what both players have. Discarded it would lie on the pile likewise."""
    ann = {"unseen": ["binate-rupture", "batdrone", "troll"]}
    table = Table(position(ann, house="logos"), anns(1.0))
    batdrone = (lying("batdrone", exhausted=True),)
    table.see(HouseEntered(2.0, 0, "logos"), anns(6.0, batdrone))

    table.see(CounterEntered(9.7, 0, "amber", delta=4), CounterEntered(9.9, 1, "amber", delta=5))
    table.see(anns(10.0, batdrone, top="binate-rupture"), anns(11.9, batdrone, top="binate-rupture"))
    table.wait(17.0)

    assert [flag.rule for flag in table.flags] == ["alpha"]


def test_a_press_that_has_rested_is_for_what_left_no_trace_before_the_next_card_was_played() -> None:
    """Rocket Boots ready Pip Pip after its first reap: of that, only the count tells, and it comes before the play."""
    boots = [{"card": "pip-pip", "id": "pip-pip", "upgrades": [{"card": "rocket-boots", "id": "boots"}]}]
    pip = SeenCard("pip-pip", "pip-pip", exhausted=False, upgrades=(SeenCard("rocket-boots", "boots"),))
    ann = {"battleline": boots, "hand": ["titan-mechanic", "?"]}
    table = Table(position(ann, house="logos"), anns(1.0, (pip,)))

    table.see(anns(5.0, (pip,)), CounterEntered(5.2, 0, "amber", delta=1))
    table.see(anns(7.9, (pip, SeenCard("titan-mechanic", exhausted=True))))
    table.wait(60.0)

    assert table.moves == ["Pip Pip reaps.", "Ann plays Titan Mechanic on the right flank."]
    assert table.flags == []


def bolted(t: float, shot: bool = True, named: bool = False, used: bool = False) -> TableSnapshot:
    """Ben’s two small creatures, or their pile once they are `shot`; Seismo-entangler once it has `named` a house."""
    dead = () if shot else (lying("umbra"), lying("urchin"))
    pile = (SeenCard("urchin"),) if shot else ()
    side = SeenSide((lying("noddy-the-thief", used), *dead), (), pile, ())
    top = "twin-bolt-emission" if shot else ""
    return anns(t, (lying("mack-the-knife"),), (lying("seismo-entangler", named),), top, side)


def before_the_bolts() -> dict[str, Any]:
    """Ann has Mack the Knife, Seismo-entangler, and Twin Bolt Emission in hand; Ben has three small creatures."""
    ann = {"battleline": in_play("mack-the-knife"), "artifacts": in_play("seismo-entangler")}
    ben = {"battleline": in_play("noddy-the-thief", "umbra", "urchin"), "houses": ["shadows", "mars", "dis"]}
    return position({**ann, "unseen": ["twin-bolt-emission"]}, ben, house="logos")


def test_a_fight_without_a_mark_is_thought_of_whatever_else_nobody_was_told() -> None:
    """Nobody told which of two dead creatures lies on the other, nor which house Seismo-entangler named.

    What Noddy did may be a reap, his action or a fight; Ben counts nothing: it was the fight.
    """
    table = Table(before_the_bolts(), bolted(1.0, shot=False))
    table.see(bolted(6.0), CounterEntered(6.1, 0, "amber", delta=1), bolted(9.0, named=True), TurnEnded(12.0, 0))
    table.see(bolted(13.0), HouseEntered(15.0, 1, "shadows"))
    table.see(bolted(20.0, used=True), bolted(24.0), TurnEnded(24.3, 1), HouseEntered(30.0, 0, "logos"))
    table.wait(60.0)

    assert "Noddy the Thief fights Mack the Knife." in table.moves
    assert table.flags == []


@pytest.mark.parametrize("next_t", [10.0, 8.31], ids=["soon", "while the count is looked into"])
def test_a_creature_that_was_purged_at_once_is_known_by_what_it_gave(next_t: float) -> None:
    """Autocannon kills Ann’s Dust Pixie, which is purged; she counts its Æmber, and lays down the next card soon."""
    artifacts = "annihilation-ritual", "autocannon"
    on_table = tuple(lying(title) for title in artifacts)
    ann = {"artifacts": in_play(*artifacts), "unseen": ["dust-pixie", "troll", "regrowth"]}
    table = Table(position(ann, house="untamed"), anns(1.0, (), on_table))

    table.see(anns(6.0, (), on_table), CounterEntered(6.3, 0, "amber", delta=2), anns(next_t, (), on_table, "regrowth"))
    table.see(CounterEntered(10.2, 0, "amber", delta=1))
    table.wait(60.0)

    assert table.moves[0].startswith("Ann plays Dust Pixie")
    assert table.flags == []


SHIELDED_LINE = "champion-anaphiel", "bulwark", "troll", "bumpsy"


def before_lifeweb() -> dict[str, Any]:
    """Ann has Autocannon, Hallowed Shield and two creatures; Ben has Lifeweb in hand."""
    artifacts = "autocannon", "hallowed-shield"
    ann = {
        "artifacts": in_play(*artifacts),
        "battleline": in_play("troll", "bumpsy"),
        "unseen": [*SHIELDED_LINE[:2], "dis-ambassador"],
    }
    ben = {"unseen": ["lifeweb", "zorg"], "battleline": in_play("zorg", "tunk", "dextre")}
    return position(ann, ben, house="sanctum")


def shielding(t: float, new: int, top: str = "", shielded: bool = False, bens_top: str = "") -> TableSnapshot:
    """So many of Ann’s creatures are `new`."""
    played = tuple(SeenCard(title, exhausted=bool(t < 20)) for title in reversed(SHIELDED_LINE[:new]))
    bens = tuple(lying(title) for title in ("zorg", "tunk", "dextre"))
    pile = (SeenCard(bens_top),) if bens_top else ()
    shown = lying("autocannon"), lying("hallowed-shield", shielded)
    return anns(t, (*played, lying("troll"), lying("bumpsy")), shown, top, SeenSide(bens, (), pile, ()))


def test_a_creature_that_was_thought_discarded_was_played_where_what_follows_asks_for_it() -> None:
    """Autocannon killed Ann’s third creature; then she shielded one, nobody knows which. Lifeweb counts three."""
    table = Table(before_lifeweb(), shielding(1.0, 0))
    table.see(
        shielding(4.0, 1),
        shielding(7.0, 2),
        shielding(10.0, 2, "dis-ambassador"),
        shielding(16.0, 2, "dis-ambassador", True),
    )
    table.see(TurnEnded(20.0, 0), shielding(21.0, 2, "dis-ambassador"), HouseEntered(23.0, 1, "untamed"))
    table.see(shielding(28.0, 2, "dis-ambassador", bens_top="lifeweb"))
    table.see(CounterEntered(28.3, 0, "amber", delta=-2), CounterEntered(28.6, 1, "amber", delta=3))
    table.wait(60.0)

    assert table.moves[-1] == "Ben plays Lifeweb."
    assert table.flags == []


def test_whoever_a_spymaster_chose_may_be_used_also_after_it_is_gone() -> None:
    """Containment Field destroys the spymaster that is used: it need not have chosen itself to lie elsewhere."""
    held = {"card": "deipno-spymaster", "id": "deipno-spymaster", "upgrades": ["containment-field"]}
    others = "troll", "batdrone"
    ann = {"battleline": [held, *in_play(*others)], "unseen": ["zorg", "ether-spider", "anger"]}
    spymaster = SeenCard("deipno-spymaster", "deipno-spymaster", upgrades=(SeenCard("containment-field"),))

    def seen(t: float, top: str, *used: str) -> TableSnapshot:
        return anns(t, tuple(lying(title, title in used) for title in others), top=top)

    table = Table(position(ann, house="mars"), anns(1.0, (spymaster, *(lying(title) for title in others))))
    table.see(seen(6.0, "containment-field"), seen(12.0, "zorg"), seen(18.0, "ether-spider"))
    table.see(seen(24.0, "ether-spider", "batdrone"), CounterEntered(24.5, 0, "amber", delta=1))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves[0] == "Ann uses Deipno Spymaster."
    assert table.moves[-1] == "Batdrone reaps."


SPYMASTER_LINE = (
    "deipno-spymaster",
    "troll",
    "shooler",
    "charette",
    "dextre",
    "mother",
    "batdrone",
    "umbra",
    "noddy-the-thief",
)


def test_whoever_a_spymaster_chose_among_many_is_told_by_what_is_used_later() -> None:
    """Ten creatures could have been chosen; first Troll, of the active house, reaps, then the last of the others."""
    ann = {"battleline": in_play(*SPYMASTER_LINE, "silvertooth")}

    def seen(t: float, *used: str) -> TableSnapshot:
        return anns(t, tuple(lying(title, title in used) for title in (*SPYMASTER_LINE, "silvertooth")))

    table = Table(position(ann, house="brobnar"), seen(1.0))
    table.see(seen(6.0, SPYMASTER_LINE[0]), seen(12.0, *SPYMASTER_LINE[:2]), CounterEntered(12.5, 0, "amber", delta=1))
    table.see(seen(20.0, *SPYMASTER_LINE[:2], "silvertooth"), CounterEntered(20.5, 0, "amber", delta=1))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves == ["Ann uses Deipno Spymaster.", "Troll reaps.", "Silvertooth reaps."]


def test_a_fight_of_several_that_left_no_mark_may_be_what_allows_a_card_of_another_house() -> None:
    """One Stood Against Many: Brobnar Ambassador fights the elusive Little Niff first, and then Ancient Bear, which it
    does not survive. For the first fight Ann may play a Brobnar card."""
    unseen = ["one-stood-against-many", "virtuous-works", "lollop-the-titanic"]
    ann = {"battleline": in_play("brobnar-ambassador"), "unseen": unseen, "houses": ["sanctum", "brobnar", "logos"]}
    ben = {"battleline": in_play("little-niff", "ancient-bear"), "houses": ["shadows", "untamed", "logos"]}

    def bens(damage: int) -> SeenSide:
        return SeenSide((lying("little-niff", damage=0), lying("ancient-bear", damage=damage)), (), (), ())

    before = anns(1.0, (lying("brobnar-ambassador", damage=0),), bens=bens(0))
    table = Table(position(ann, ben, house="sanctum"), before)
    table.see(anns(6.0, top="one-stood-against-many", bens=bens(1)), CounterEntered(6.5, 0, "amber", delta=1))
    table.see(anns(12.0, top="virtuous-works", bens=bens(1)), CounterEntered(12.5, 0, "amber", delta=3))
    lollop = SeenCard("lollop-the-titanic", exhausted=True)
    table.see(anns(20.0, (lollop,), top="virtuous-works", bens=bens(1)))
    table.wait(60.0)

    assert table.moves[1:] == ["Ann plays Virtuous Works.", "Ann plays Lollop the Titanic."]
    assert table.flags == []


def test_a_pile_is_believed_to_lie_as_an_earlier_table_showed_it_where_that_is_explained_once_more() -> None:
    """Hebe the Huge destroys six of Ben's creatures, in an order that only the top of his pile tells.

    Troll seemed to reap, but Ann counts nothing, also not after her next card: Troll fought the elusive Mack the Knife.
    """
    dead = "ember-imp", "dust-pixie", "batdrone", "umbra", "urchin", "dew-faerie"
    ann = {"battleline": in_play("troll"), "unseen": ["hebe-the-huge", "krump", "anger"]}

    def seen(t: float, *new: str) -> TableSnapshot:
        left = () if new else tuple(map(lying, dead))
        bens = SeenSide((lying("mack-the-knife"), *left), (), (SeenCard("ember-imp"),) if new else (), ())
        line = lying("troll", bool(new)), *(SeenCard(title, exhausted=True) for title in new)
        return anns(t, line, bens=bens)

    before = position(ann, {"battleline": in_play("mack-the-knife", *dead)}, house="brobnar")
    table = Table(before, seen(1.0), RefereeSettings())
    table.see(seen(8.0, "hebe-the-huge"), seen(11.0, "hebe-the-huge", "krump"))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves[1:] == ["Troll fights Mack the Knife.", "Ann plays Krump on the right flank."]


def test_a_fight_that_left_no_mark_among_many_is_thought_of_from_the_likeliest_house_alone() -> None:
    """Relentless Assault: Groke and another fought elusive creatures, for which Ben counts the Æmber he loses.

    Which house Brothers in Battle named nobody told; there are few tries for each, as where more creatures could fight.
    """
    line, others = ("troll", "hebe-the-huge", "groke"), ("ancient-bear", "mack-the-knife", "zorg", "nexus")
    ann = {"battleline": [{"card": title, "id": title, "exhausted": True} for title in line], "amber": 2}
    ann |= {"unseen": ["brothers-in-battle", "relentless-assault", "anger"], "houses": ["brobnar", "logos", "dis"]}
    bens = SeenSide(tuple(lying(one, damage=0) for one in others), (), (), ())

    def seen(t: float, top: str = "") -> TableSnapshot:
        return anns(t, tuple(lying(one, True, damage=0) for one in line), top=top, bens=bens)

    few = RefereeSettings()
    table = Table(position(ann, {"battleline": in_play(*others)}, house="brobnar"), seen(1.0), few)
    table.see(seen(6.0, "brothers-in-battle"), CounterEntered(6.5, 0, "amber", delta=1))
    table.see(seen(16.0, "relentless-assault"), CounterEntered(16.4, 1, "amber", delta=-1))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves == ["Ann plays Brothers in Battle.", "Ann plays Relentless Assault."]


def test_a_creature_that_died_beneath_another_may_have_stood_on_either_flank() -> None:
    """Sergeant Zakiel lets Gabos Longarms fight beside it; that damages whom it chooses: here, Zakiel."""
    line = "lamindra", "gabos-longarms"
    ann = {"battleline": in_play(*line), "unseen": ["sergeant-zakiel", "troll", "anger"]}
    bens = SeenSide((lying("smaaash"),), (), (), ())
    friends = tuple(lying(title) for title in line)
    table = Table(position(ann, {"battleline": in_play("smaaash")}, house="sanctum"), anns(1.0, friends, bens=bens))

    table.see(anns(6.0, friends[:1], top="gabos-longarms", bens=bens))
    table.wait(30.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves == ["Ann plays Sergeant Zakiel on the right flank."]


def test_a_creature_that_died_beneath_another_may_have_been_deployed_between_others() -> None:
    """The Grey Rider lets Gabos Longarms, who stands between two others, fight beside it; that damages the Rider."""
    line = "lamindra", "gabos-longarms", "troll"
    ann = {"battleline": in_play(*line), "unseen": ["the-grey-rider", "mother", "anger"]}
    bens = SeenSide((lying("smaaash"),), (), (), ())
    friends = tuple(lying(title) for title in line)
    table = Table(position(ann, {"battleline": in_play("smaaash")}, house="sanctum"), anns(1.0, friends, bens=bens))

    table.see(anns(6.0, (friends[0], friends[2]), top="gabos-longarms", bens=bens))
    table.wait(30.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves == ["Ann plays The Grey Rider within the battleline."]


def test_a_creature_that_destroyed_itself_last_destroyed_the_others_before() -> None:
    """Neutron Shark goes on until a card of Logos comes from the deck, or it is gone: it lies beneath what it took."""
    lines = ("gub", "troll", "charette"), ("collector-worm", "ether-spider", "zorg", "tunk")
    own, others = "shard-of-hope", "sniffer"
    unseen = ["neutron-shark", "phase-shift", "anger", "bumpsy", "dextre", "mother", "archimedes", "drumble"]
    ann = {"battleline": in_play(*lines[0]), "artifacts": in_play(own), "unseen": unseen}
    ben = {"battleline": in_play(*lines[1]), "artifacts": in_play(others), "unseen": ["umbra", "urchin"]}

    def bens(*titles: str, artifact: str = "", top: str = "") -> SeenSide:
        pile = (SeenCard(top),) if top else ()
        return SeenSide(tuple(map(lying, titles)), (lying(artifact),) if artifact else (), pile, ())

    before = anns(1.0, tuple(map(lying, lines[0])), (lying(own),), bens=bens(*lines[1], artifact=others))
    table = Table(position(ann, ben, house="logos"), before)
    table.see(anns(8.0, top="phase-shift", bens=bens(top="zorg")))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves == ["Ann plays Neutron Shark on the left flank."]


def test_what_lay_beneath_the_top_of_a_pile_is_seen_once_that_is_taken_away() -> None:
    """Three of Ann's creatures died together. Z.Y.X. Researcher archives the top of her pile: Troll lies beneath."""
    pile = ["mother", "charette", "troll", "anger"]
    ann = {"discard": pile, "hand": ["zyx-researcher", *["?"] * 5], "unseen": ["umbra", "urchin"]}
    table = Table(position(ann, house="logos"), anns(1.0, top="mother"))

    table.see(anns(6.0, (SeenCard("zyx-researcher", exhausted=True),), top="troll"))
    table.wait(40.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves == ["Ann plays Z.Y.X. Researcher."]
    assert table.report.players[0].archives == 1


def test_a_creature_that_bears_more_than_it_could_has_the_power_counters_that_were_thought_on_another() -> None:
    """Martian Hounds gives four of them to one of eight creatures: to Urchin, as Ammonia Clouds show."""
    line = "troll", "zorg", "charette", "ancient-bear", "snufflegator", "mother", "smaaash", "urchin"
    damage = {"troll": 1, "zorg": 1}
    others = [{"card": one, "id": one, "damage": damage.get(one, 0)} for one in line]
    ann = {"unseen": ["martian-hounds", "ammonia-clouds", "anger"]}

    def seen(t: float, top: str = "", more: int = 0) -> TableSnapshot:
        bens = SeenSide(tuple(lying(one, damage=damage.get(one, 0) + more) for one in line), (), (), ())
        return anns(t, top=top, bens=bens)

    table = Table(position(ann, {"battleline": others}, house="mars"), seen(1.0))
    table.see(seen(8.0, "martian-hounds"))
    table.see(seen(16.0, "ammonia-clouds", more=3))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves == ["Ann plays Martian Hounds.", "Ann plays Ammonia Clouds."]


def urchin_hurt(t: float, damage: int = 0, top: str = "", tired: bool = False) -> TableSnapshot:
    """Ben's Troll and Urchin, of which the second has a power of one, and Ann's Zorg, who has an armor of one."""
    bens = SeenSide(tuple(lying(title, damage=damage) for title in ("troll", "urchin")), (), (), ())
    return anns(t, (lying("zorg", tired),), top=top, bens=bens)


def beside_urchin() -> Table:
    ann = {"battleline": in_play("zorg"), "unseen": ["ammonia-clouds", "anger"]}
    return Table(position(ann, {"battleline": in_play("troll", "urchin")}, house="mars"), urchin_hurt(1.0))


def test_a_creature_that_bears_more_than_it_could_has_power_counters_of_which_nobody_knew() -> None:
    """Ammonia Clouds deal three damage to each creature, and Urchin goes on lying there."""
    table = beside_urchin()
    table.see(urchin_hurt(8.0, 3, "ammonia-clouds"))
    table.wait(40.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves == ["Ann plays Ammonia Clouds."]
    assert table.flags == []


def test_a_creature_goes_on_living_with_more_damage_than_it_could_bear_where_the_table_is_taken_as_it_lies() -> None:
    table = beside_urchin()
    table.see(urchin_hurt(8.0, 3))
    table.wait(40.0)
    table.see(TableConfirmed(45.0), urchin_hurt(50.0, 3, tired=True), CounterEntered(50.5, 0, "amber", delta=1))
    table.wait(80.0)

    assert [flag.rule for flag in table.flags] == ["out-of-sync"]
    assert table.moves == ["Zorg reaps."]


def test_a_hand_that_seemed_empty_held_what_a_card_brought_back_from_a_pile_that_nobody_knew() -> None:
    """Arise! returned hidden Dis creatures, too. Ancient Yurk, one of them, has three cards discarded from hand."""
    unseen = ["ancient-yurk", "streke", "selwyn-the-fence", "throwing-stars", "duskrunner", "anger", "hypnobeam"]
    pile = ["arise", "sneklifter", "?", "?", "?", "?", "?", "?"]
    ann = {"hand": ["?"], "deck": [], "discard": pile, "unseen": unseen}
    table = Table(position(ann, house="dis"), anns(1.0, top="arise"))

    table.see(anns(6.0, (SeenCard("ancient-yurk", exhausted=True),), top="selwyn-the-fence"))
    table.wait(40.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves == ["Ann plays Ancient Yurk."]


def test_a_creature_that_destroyed_itself_may_have_come_back_to_hand_by_a_house_that_nobody_told() -> None:
    """Arise! returned the Logos creatures of Ann's pile, as may have been those of other houses: Neutron Shark."""
    lines, pile = ("gub", "charette"), ["troll", "anger", "snudge", "pitlord", "neutron-shark"]
    unseen = ["arise", "phase-shift", "bumpsy", "dextre", "mother", "archimedes", "drumble", "old-yurk"]
    ann = {"battleline": in_play(*lines), "unseen": unseen, "discard": pile, "houses": ["dis", "logos", "brobnar"]}
    ben = {"battleline": in_play("zorg", "tunk"), "unseen": ["umbra", "urchin"]}

    def seen(t: float, top: str, shark: bool = False) -> TableSnapshot:
        bens = SeenSide(() if shark else (lying("zorg"), lying("tunk")), (), (SeenCard("zorg"),) if shark else (), ())
        return anns(t, () if shark else tuple(map(lying, lines)), top=top, bens=bens)

    table = Table(position(ann, ben, house="dis"), seen(1.0, "troll"))
    table.see(seen(6.0, "arise"), CounterEntered(6.5, 0, "chains", delta=1), TurnEnded(12.0, 0))
    table.see(HouseEntered(14.0, 1, "mars"), TurnEnded(20.0, 1), HouseEntered(22.0, 0, "logos"))
    table.see(seen(30.0, "phase-shift", shark=True))
    table.wait(80.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves[-1] == "Ann plays Neutron Shark on the left flank."


def seen_beside_the_machine(t: float, *anns_line: str, used: bool = False, top: str = "magda-the-rat") -> TableSnapshot:
    """Ann's creatures and Crazy Killing Machine; in the end her Mother and Ben's Magda lie on their piles."""
    struck = t >= 5
    bens = SeenSide(() if struck else (lying("magda-the-rat"),), (), (SeenCard(top),) if struck else (), ())
    artifacts = (lying("crazy-killing-machine", used),)
    return anns(t, tuple(map(lying, anns_line)), artifacts, "mother" if struck else "", bens)


ASSAULTED_LINE = ("headhunter", "troll", "krump", "bumpsy", "smaaash", "firespitter")
BENS_FOUR = ("urchin", "noddy-the-thief", "mack-the-knife", "bulwark")


def by_headhunter(t: float, top: str = "", play: str = "") -> TableSnapshot:
    """Both lines, of which Headhunter alone lies exhausted, and the card that is played."""
    creatures = tuple(lying(title, title == "headhunter", damage=0) for title in ASSAULTED_LINE)
    mine = SeenSide(creatures, (), (SeenCard(top),) if top else (), (SeenCard(play),) if play else ())
    theirs = SeenSide(tuple(lying(title, damage=0) for title in BENS_FOUR), (), (), ())
    return TableSnapshot(t, (mine, theirs))


def test_of_creatures_that_are_readied_to_fight_those_that_lay_exhausted_show_nothing_of_it() -> None:
    """Ann’s tired Headhunter fights the elusive Urchin for Relentless Assault, and gives her Æmber for it."""
    line = [{**card, "exhausted": card["card"] == "headhunter"} for card in in_play(*ASSAULTED_LINE)]

    ann = {"battleline": line, "unseen": ["relentless-assault", "anger", "umbra"]}
    few_tries = RefereeSettings()
    table = Table(position(ann, {"battleline": in_play(*BENS_FOUR)}, house="brobnar"), by_headhunter(1.0), few_tries)
    table.see(by_headhunter(6.0, play="relentless-assault"), by_headhunter(10.0, "relentless-assault"))
    table.see(CounterEntered(10.3, 0, "amber", delta=1))
    table.wait(60.0)

    assert table.moves == ["Ann plays Relentless Assault."]
    assert table.flags == []


@pytest.mark.parametrize(("counted", "rules"), [(0, ["friendly-target"]), (1, [])])
def test_damage_of_which_nobody_knew_is_believed_where_it_is_counted_so(counted: int, rules: list[str]) -> None:
    """Wardrummer is dead: Kindrith Longshot has fought him, his friend, or reaped, which deals a little damage."""
    ann = {"battleline": in_play("kindrith-longshot", "wardrummer"), "unseen": ["anger", "troll"]}
    table = Table(position(ann, house="untamed"), anns(1.0, (lying("kindrith-longshot"), lying("wardrummer"))))

    table.see(anns(6.0, (lying("kindrith-longshot", exhausted=True),), top="wardrummer"))
    if counted:
        table.see(CounterEntered(8.0, 0, "amber", delta=counted))
    table.wait(30.0)

    assert [flag.rule for flag in table.flags] == rules


def test_a_turn_that_has_ended_shows_its_own_end_and_not_that_of_the_next() -> None:
    """Scowly Caper destroys a neighbor at the end of Ben’s turn. In Ann’s, Poison Wave did: it lies beneath the upgrade
    that she had put on Urchin."""
    strong = {"card": "scowly-caper", "id": "scowly-caper", "power_counters": 1}
    urchin = {"card": "urchin", "id": "urchin", "upgrades": [{"card": "rocket-boots", "id": "boots", "owner": 0}]}
    caper, worn = lying("scowly-caper"), SeenCard("rocket-boots", "boots", owner=0)
    before = anns(1.0, bens=SeenSide((caper, SeenCard("urchin", "urchin", upgrades=(worn,))), (), (), ()))
    table = Table(position({"unseen": ["poison-wave", "bumpsy"]}, {"battleline": [strong, urchin]}), before)

    table.see(HouseEntered(2.0, 0, "shadows"))
    table.see(anns(6.0, top="rocket-boots", bens=SeenSide((caper,), (), (SeenCard("urchin"),), ())))
    table.see(CounterEntered(6.5, 0, "amber", delta=1), TurnEnded(8.0, 0), HouseEntered(11.0, 1, "mars"))
    table.wait(60.0)

    assert table.moves == ["Ann plays Poison Wave.", "Ann ends the turn.", "Ben chooses Mars."]
    assert table.flags == []


def test_what_was_pressed_just_before_a_table_was_seen_is_for_what_it_shows() -> None:
    """Ganger Chieftain may have readied Troll, who then reaped unseen; but Ann has pressed for the Æmber that Blood of
    Titans bears."""
    ann: dict[str, Any] = {"battleline": [{"card": "troll", "id": "troll", "exhausted": True}]}
    ann["unseen"] = ["ganger-chieftain", "blood-of-titans"]
    troll, chieftain = lying("troll", exhausted=True), SeenCard("ganger-chieftain", exhausted=True)
    table = Table(position(ann, house="brobnar"), anns(1.0, (troll,)))

    table.see(anns(6.0, (troll, chieftain)))
    table.see(CounterEntered(9.0, 0, "amber", delta=1))
    table.see(anns(9.3, (replace(troll, upgrades=(SeenCard("blood-of-titans"),)), chieftain)))
    table.wait(40.0)

    assert [one.text for one in table.said if isinstance(one, MoveUnderstood)] == table.moves
    assert table.moves == ["Ann plays Ganger Chieftain on the right flank.", "Ann plays Blood of Titans on Troll."]
    assert table.flags == []


def test_what_was_used_last_in_a_turn_was_readied_at_once() -> None:
    """Nobody saw Flamethrower lie exhausted as Ann’s turn ended: it may have damaged Wardrummer, whom Piranha Monkeys
    could not kill otherwise."""
    thrower, wardrummer = lying("flamethrower"), SeenCard("wardrummer", exhausted=True)
    ann = {"artifacts": in_play("flamethrower"), "unseen": ["wardrummer", "anger"]}
    table = Table(position(ann, {"unseen": ["knoxx", "piranha-monkeys"]}, house="brobnar"), anns(1.0, (), (thrower,)))
    table.see(HouseEntered(2.0, 0, "brobnar"), anns(6.0, (wardrummer,), (thrower,)))
    table.see(TurnEnded(10.0, 0), anns(10.5, (lying("wardrummer"),), (thrower,)), HouseEntered(12.0, 1, "untamed"))
    monkeys, knoxx = (SeenCard(title, exhausted=True) for title in ("piranha-monkeys", "knoxx"))
    table.see(anns(16.0, (lying("wardrummer"),), (thrower,), bens=SeenSide((knoxx,), (), (), ())))
    table.see(anns(20.0, (), (thrower,), top="wardrummer", bens=SeenSide((monkeys, knoxx), (), (), ())))
    table.wait(40.0)

    assert table.flags == []
    assert table.moves[-1] == "Ben plays Piranha Monkeys on the left flank."


def test_a_press_is_for_no_use_that_an_unread_row_would_hide() -> None:
    """Ann pressed for the Æmber of Cowfyne’s entering, which Hunting Witch gives; a hand was over her line then."""
    troll, witch = lying("troll"), lying("hunting-witch")
    ann = {"battleline": in_play("troll", "hunting-witch"), "unseen": ["cowfyne", "anger"]}
    table = Table(position(ann, house="brobnar"), anns(1.0, (troll, witch)))
    table.see(HouseEntered(2.0, 0, "brobnar"), CounterEntered(6.0, 0, "amber", delta=1))
    table.see(TableSnapshot(9.0, (SeenSide(None, (), (), ()), NOBODY)))
    table.see(anns(10.0, (SeenCard("cowfyne", exhausted=True), troll, witch)))
    table.wait(40.0)

    assert table.flags == []
    assert table.moves == ["Ann plays Cowfyne on the left flank."]


def test_a_card_that_was_thought_to_lie_deep_in_its_pile_had_been_shuffled_into_the_deck() -> None:
    """Evasion Sigil discards it when Silvertooth fights the elusive Noddy; Ann exhausts Silvertooth first."""
    pile = ["flaxia", "bumpsy", "anger", "zorg"]
    sigil = (lying("evasion-sigil"),)
    ann = {"battleline": in_play("silvertooth"), "artifacts": in_play("evasion-sigil"), "discard": pile, "unseen": []}
    bens = SeenSide((lying("noddy-the-thief"),), (), (), ())
    table = Table(
        position(ann, {"battleline": in_play("noddy-the-thief")}),
        anns(1.0, (lying("silvertooth"),), sigil, "flaxia", bens=bens),
    )

    tired = (lying("silvertooth", exhausted=True),)
    table.see(anns(4.0, tired, sigil, "flaxia", bens=bens), anns(6.0, tired, sigil, "anger", bens=bens))
    table.wait(60.0)

    assert table.flags == []
    assert table.moves == ["Silvertooth fights Noddy the Thief."]


def test_a_key_costs_what_seen_damage_makes_of_it() -> None:
    table = _forged_beside_iron_obelisk(lying("bumpsy", damage=0))

    assert [flag.rule for flag in table.flags] == ["amber-count"]


def test_a_key_costs_no_less_by_damage_that_nobody_sees() -> None:
    table = _forged_beside_iron_obelisk(lying("bumpsy"), paid=2, amber=2)

    assert [flag.rule for flag in table.flags] == ["forge-cost"]


def _forged_beside_iron_obelisk(bumpsy: SeenCard, paid: int = 7, amber: int = 8) -> Table:
    """Ben's keys cost one more for each damaged creature of Ann's; he pays seven for one, or so much."""
    ann = {"battleline": in_play("bumpsy"), "artifacts": in_play("iron-obelisk")}
    first = anns(1.0, (bumpsy,), (lying("iron-obelisk"),))
    table = Table(position(ann, {"amber": amber}), first)
    table.see(TurnEnded(5.0, 0), KeyTurned(8.0, 1, "red", True), CounterEntered(8.5, 1, "amber", delta=-paid))
    table.see(HouseEntered(10.0, 1, "mars"))
    table.wait(60.0)
    return table


# What is believed, and a broken rule that would leave the same table


def test_whom_an_elusive_creature_s_attacker_fought_stays_open_where_two_are_as_likely() -> None:
    """Smite has Troll fight one of Lamindra's neighbors, who are elusive as long as she lives: either fight kills her.

    Sir Marrows could not fight Magda without a mark, had Troll attacked her before: so he had attacked Redlock.
    """
    lines = ("troll", "francus", "sir-marrows"), ("magda-the-rat", "lamindra", "redlock")

    def seen(t: float, *used: str) -> TableSnapshot:
        left = tuple(lying(title, damage=0) for title in lines[1] if title != "lamindra" or not used)
        bens = SeenSide(left, (), (SeenCard("lamindra"),) if used else (), ())
        line = tuple(lying(title, title in used, damage=0) for title in lines[0])
        return anns(t, line, top="smite" if used else "", bens=bens)

    ann = {"battleline": in_play(*lines[0]), "unseen": ["smite", "umbra", "urchin"]}
    table = Table(position(ann, {"battleline": in_play(*lines[1])}, house="sanctum"), seen(1.0))
    table.see(seen(8.0, "troll"), seen(15.0, "troll", "francus"), CounterEntered(15.3, 0, "amber", delta=1))
    table.see(seen(23.0, *lines[0]))
    table.wait(60.0)

    assert table.flags == []
    assert table.moves == ["Ann plays Smite.", "Francus reaps.", "Sir Marrows fights Magda the Rat."]


def test_who_may_choose_any_number_of_creatures_has_chosen_those_on_which_it_shows_though_they_are_none() -> None:
    """Martyr's End may destroy any of Ann's creatures, each with something to do then: she keeps all."""
    line = ("troll", "bumpsy", "bad-penny", "dextre", "mother", "jargogle", "umbra")

    def seen(t: float, top: str, play: str = "") -> TableSnapshot:
        creatures = tuple(lying(title, damage=0) for title in line)
        mine = SeenSide(creatures, (), (SeenCard(top),) if top else (), (SeenCard(play),) if play else ())
        return TableSnapshot(t, (mine, NOBODY))

    ann = {"battleline": in_play(*line), "unseen": ["martyr-s-end", "urchin", "dodger"]}
    few_tries = RefereeSettings()
    table = Table(position(ann, house="sanctum"), seen(1.0, ""), few_tries)
    table.see(seen(6.0, "", "martyr-s-end"), CounterEntered(9.8, 0, "amber", delta=1), seen(10.0, "martyr-s-end"))
    table.wait(10.2)

    assert table.moves == ["Ann plays Martyr’s End."]
    table.wait(60.0)
    assert table.flags == []


def test_who_fought_for_one_stood_against_many_matters_if_the_first_use_readies() -> None:
    """Urchin is elusive: of Hayyel’s first fight nothing is seen; the second is the one that exhausts."""
    hayyel = {"card": "hayyel-the-merchant", "id": "hayyel", "upgrades": [{"card": "rocket-boots", "id": "boots"}]}
    ann = {"battleline": [*in_play("horseman-of-war"), hayyel], "hand": ["one-stood-against-many", "?"]}

    def seen(t: float, fought: bool = False, top: str = "") -> TableSnapshot:
        boots = (SeenCard("rocket-boots", "boots"),)
        hayyel = SeenCard("hayyel-the-merchant", "hayyel", exhausted=fought, damage=int(fought), upgrades=boots)
        bens = ((), (), (SeenCard("urchin"),), ()) if fought else ((lying("urchin"),), (), (), ())
        return anns(t, (lying("horseman-of-war"), hayyel), top=top, bens=SeenSide(*bens))

    table = Table(position(ann, {"battleline": in_play("urchin")}, house="sanctum"), seen(1.0))
    table.see(seen(6.0, top="one-stood-against-many"), CounterEntered(6.2, 0, "amber", delta=1))
    table.see(seen(12.0, fought=True, top="one-stood-against-many"))

    assert table.moves == ["Ann plays One Stood Against Many.", "Hayyel the Merchant fights Urchin."]
    assert table.wait(60.0) == []


def test_damage_that_no_camera_tells_of_lies_there_though_a_stun_is_seen() -> None:
    """Ammonia Clouds damages all; only Ben’s Batdrone dies, and all of Ann’s creatures lie exhausted."""
    titles = "zorg", "tunk", "yxilx-dominator", "grommid"
    line = (lying("zorg", True, stunned=True), *(lying(title, True) for title in titles[1:]))
    mine: list[dict[str, Any]] = [{"card": title, "id": title, "exhausted": True} for title in titles]
    mine[0]["stunned"] = True
    ben = {"battleline": in_play("batdrone", "valdr")}
    bens = SeenSide((lying("batdrone"), lying("valdr")), (), (), ())
    after = SeenSide((lying("valdr"),), (), (SeenCard("batdrone"),), ())
    table = Table(position({"battleline": mine, "unseen": ["ammonia-clouds"]}, ben, "mars"), anns(1.0, line, bens=bens))
    table.see(anns(6.0, line, top="ammonia-clouds", bens=after))
    table.wait(20.0)

    assert table.moves == ["Ann plays Ammonia Clouds."]
    assert table.flags == []


@pytest.mark.parametrize("top", ["bumpsy", "valdr"])
def test_a_pile_lies_as_it_is_seen_to_once_the_card_is_done_with_that_filled_it(top: str) -> None:
    """Unlocked Gateway destroys all creatures and ends the turn; Ben puts his down in any order."""
    row, troll = ("bumpsy", "valdr"), lying("troll")
    bens = SeenSide(tuple(lying(title) for title in row), (), (), ())
    ann = {"battleline": in_play("troll"), "unseen": ["unlocked-gateway"]}
    table = Table(position(ann, {"battleline": in_play(*row)}, "dis"), anns(1.0, (troll,), bens=bens))
    laid = replace(anns(4.0, (troll,)).players[0], play=(SeenCard("unlocked-gateway"),))
    table.see(TableSnapshot(4.0, (laid, bens)), TurnEnded(7.9, 0))
    table.see(anns(8.0, top="unlocked-gateway", bens=SeenSide((), (), (SeenCard(top),), ())))
    lying_on_top = table.report.players[1].discard_top

    assert lying_on_top is not None
    assert lying_on_top.id == top


def test_a_card_of_another_house_was_let_in_by_one_that_lay_beneath_another_already() -> None:
    """Phase Shift was played first, and nobody saw it."""
    table = Table(position({"hand": ["phase-shift", "labwork", "shooler", "dysania"]}, house="logos"), anns(1.0))
    shooler = SeenCard("shooler", exhausted=True)
    table.see(anns(9.0, top="labwork"), CounterEntered(9.4, 0, "amber", delta=1), anns(16.0, (shooler,), top="labwork"))
    table.see(CounterEntered(16.4, 0, "amber", delta=1), CounterEntered(16.6, 1, "amber", delta=-1))
    table.wait(60.0)

    assert table.flags == []


def divided(t: float, urchin_used: bool, enemy: str = "", play: str = "", top: str = "") -> TableSnapshot:
    line = (lying("urchin", urchin_used), *map(lying, ("umbra", "raiding-knight", "troll")))
    pile, lies_there = ((SeenCard(title),) if title else () for title in (top, play))
    bens = SeenSide((lying(enemy),) if enemy else (), (), () if enemy else (lying("scowly-caper"),), ())
    return TableSnapshot(t, (SeenSide(line, (), pile, lies_there), bens))


def test_damage_is_divided_among_those_that_are_gone_and_not_those_that_were_used() -> None:
    """Sack of Coins destroyed Scowly Caper, and Urchin reaped; no damage is seen."""
    ann = {"amber": 5, "hand": ["sack-of-coins"], "battleline": in_play("urchin", "umbra", "raiding-knight", "troll")}
    table = Table(position(ann, {"battleline": in_play("scowly-caper")}), divided(1.0, False, "scowly-caper"))
    table.see(divided(9.0, False, "scowly-caper", play="sack-of-coins"), CounterEntered(10.0, 0, "amber", delta=1))
    table.see(divided(22.0, True, top="sack-of-coins"), CounterEntered(22.5, 0, "amber", delta=1))
    table.wait(60.0)

    assert table.flags == []
    assert table.moves == ["Ann plays Sack of Coins.", "Urchin reaps."]


SHARED = "sequis", "raiding-knight", "bulwark", "champion-anaphiel", "lady-maxena", "silvertooth"


def equalized(t: float, bens_used: bool = False) -> TableSnapshot:
    """Ann’s creatures after Equalize; once Ben’s troll was used, without Silvertooth."""
    line = tuple(lying(title) for title in SHARED if title != "silvertooth" or not bens_used)
    bens = SeenSide((lying("troll", bens_used),), (), (), ())
    return anns(t, line, top="silvertooth" if bens_used else "equalize" if t > 1.0 else "", bens=bens)


def test_a_creature_that_died_held_what_is_counted_though_it_was_thought_to_lie_on_another() -> None:
    """On which of six creatures Equalize put the only Æmber, nobody sees."""
    line = [{**one, "amber": int(one["card"] == "sequis")} for one in in_play(*SHARED)]
    ben = {"battleline": in_play("troll"), "houses": ["brobnar", "mars", "untamed"]}
    table = Table(position({"battleline": line, "hand": ["equalize"]}, ben, house="sanctum"), equalized(1.0))
    table.see(equalized(9.0), CounterEntered(9.4, 0, "amber", delta=1), TurnEnded(12.0, 0))
    table.see(HouseEntered(15.0, 1, "brobnar"))
    table.wait(20.0)
    table.see(equalized(22.0, bens_used=True), CounterEntered(22.4, 1, "amber", delta=1))
    table.wait(60.0)

    assert table.flags == []
    assert table.moves[-1] == "Troll fights Silvertooth."


def test_three_turns_that_nobody_looked_at_are_told_by_their_entries_and_the_table_after_them() -> None:
    ann: dict[str, Any] = {"unseen": ["umbra", "troll", "anger"]}
    ben: dict[str, Any] = {"unseen": ["zorg", "dextre"]}
    table = Table(position(ann, ben), anns(1.0))
    table.see(HandsCame(2.0), TurnEnded(8.0, 0), HouseEntered(10.0, 1, "mars"), TurnEnded(16.0, 1))
    table.see(HouseEntered(18.0, 0, "brobnar"))
    bens = SeenSide((lying("zorg"),), (), (), ())
    table.see(anns(24.0, (lying("umbra"), lying("troll", True)), bens=bens))
    table.wait(30.0)
    plays = [move for move in table.moves if "plays" in move]
    assert plays == ["Ann plays Umbra.", "Ben plays Zorg.", "Ann plays Troll on the right flank."]
    assert table.flags == []


def test_play_is_followed_from_a_table_that_nobody_can_explain_though_hands_come_back_at_once() -> None:
    """Seven creatures have come while nobody looked: more moves than anybody could tell."""
    came = ("troll", "bumpsy", "firespitter", "ganger-chieftain", "grenade-snib", "hebe-the-huge", "headhunter")
    table = Table(position({"unseen": list(came)}, house="brobnar"), anns(1.0))
    line = tuple(lying(title, exhausted=title != "troll") for title in came)
    table.see(HandsCame(2.0), anns(20.0, line), HandsCame(20.5))
    table.see(anns(23.0, (lying("troll", True), *line[1:])), CounterEntered(23.2, 0, "amber", delta=1))
    table.wait(40.0)
    assert table.moves[-1] == "Troll reaps."
    assert len([move for move in table.moves if "plays" in move]) == len(came)
    assert table.flags == []


def test_a_creature_read_only_once_the_next_one_stands_beyond_it_may_have_been_played_before_that() -> None:
    table = Table(
        position({"battleline": in_play("umbra"), "unseen": ["urchin", "noddy-the-thief"]}),
        anns(1.0, (lying("umbra"),)),
    )
    table.see(HandsCame(2.0), anns(4.0, (lying("umbra"), lying("noddy-the-thief", True))), HandsCame(6.0))
    table.see(anns(9.0, (lying("umbra"), lying("urchin", True), lying("noddy-the-thief", True))))
    table.see(CounterEntered(9.5, 0, "amber", delta=1), CounterEntered(9.7, 1, "amber", delta=-1))
    table.wait(60.0)
    assert table.flags == []
