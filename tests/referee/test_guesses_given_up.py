"""What was guessed of things that nobody saw is given up for another guess, rather than held against anybody."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.observations import CounterEntered, HouseEntered, SeenCard, SeenSide, TableSnapshot, TurnEnded
from companion.referee.settings import RefereeSettings
from companion.verdicts import Retraction
from tests.referee.at_the_table import Table, answer
from tests.referee.test_unseen_moves import (
    NOBODY,
    anns,
    in_play,
    lying,
    position,
    seen_beside_the_machine,
    where_the_machine_struck,
)


def test_a_pile_to_which_cards_came_together_may_lie_in_any_order_for_what_is_counted_later_too() -> None:
    """Neutron Shark reaps, which leaves what a fight would have left; the card it discarded first lies on top."""
    lines = ("gub", "neutron-shark"), ("collector-worm", "ether-spider", "zorg", "tunk")
    own = "shard-of-hope"
    unseen = ["phase-shift", "anger", "bumpsy", "dextre", "mother", "archimedes", "drumble"]
    ann = {"battleline": in_play(*lines[0]), "artifacts": in_play(own), "unseen": unseen}
    ben = {"battleline": in_play(*lines[1]), "unseen": ["umbra", "urchin"]}

    def seen(t: float, left: bool = False) -> TableSnapshot:
        line = lines[1][:1] if left else lines[1]
        bens = SeenSide(tuple(map(lying, line)), (), (SeenCard("zorg"),) if left else (), ())
        if left:
            return anns(t, top="anger", bens=bens)
        return anns(t, tuple(map(lying, lines[0])), (lying(own),), bens=bens)

    table = Table(position(ann, ben, house="logos"), seen(1.0), RefereeSettings())
    table.see(seen(8.0, True), CounterEntered(8.3, 0, "amber", delta=1), TurnEnded(12.0, 0))
    table.see(HouseEntered(14.0, 1, "mars"))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves[0] == "Neutron Shark reaps."


def test_a_card_that_nobody_saw_on_a_pile_may_have_been_taken_away_again() -> None:
    """Eater of the Dead fights the elusive Urchin, for which Evasion Sigil discards a creature: the Eater purges it.

    What Ann has counted by then is told only by the next table.
    """
    ann = {"battleline": in_play("eater-of-the-dead"), "discard": ["anger", "zorg"]}
    ann |= {"unseen": ["mother", "dextre", "umbra", "annihilation-ritual"]}
    bens = SeenSide((lying("urchin"),), (lying("evasion-sigil"),), (), ())

    def seen(t: float, *new: str, used: bool = True) -> TableSnapshot:
        eater = lying("eater-of-the-dead", used, power_counters=int(used))
        return anns(t, (eater,), tuple(SeenCard(title, exhausted=True) for title in new), "anger", bens)

    ben = {"battleline": in_play("urchin"), "artifacts": in_play("evasion-sigil")}
    table = Table(position(ann, ben, house="dis"), seen(1.0, used=False), RefereeSettings())
    table.see(seen(8.0), seen(11.0, "annihilation-ritual"), CounterEntered(11.3, 0, "amber", delta=1))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves == ["Eater of the Dead fights Urchin.", "Ann plays Annihilation Ritual."]


def test_who_is_readied_by_a_fight_has_fought_though_it_lies_ready() -> None:
    """Troll wears Rocket Boots. For its fight with the elusive Urchin a card was discarded: nothing else is seen."""
    troll = {"card": "troll", "id": "troll", "upgrades": [{"card": "rocket-boots", "id": "rocket-boots"}]}
    ann = {"battleline": [troll, *in_play("bumpsy")], "unseen": ["mother", "dextre", "umbra", "shooler"]}
    ben = {"battleline": in_play("urchin", "tunk"), "artifacts": in_play("evasion-sigil")}
    boots = (SeenCard("rocket-boots", "rocket-boots"),)
    bens = SeenSide((lying("urchin"), lying("tunk")), (lying("evasion-sigil"),), (), ())

    def seen(t: float, top: str = "", tired: bool = False) -> TableSnapshot:
        others = () if top else (lying("bumpsy"),)
        return anns(t, (replace(lying("troll", tired), upgrades=boots), *others), top=top, bens=bens)

    table = Table(position(ann, ben, house="brobnar"), seen(1.0))
    table.see(seen(8.0, "bumpsy"), seen(16.0, "mother"))
    table.see(seen(24.0, "mother", tired=True), CounterEntered(24.4, 0, "amber", delta=1))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves == ["Bumpsy fights Tunk.", "Troll fights Urchin.", "Troll reaps."]


SHARK_S_PILE = ["troll", "anger", "snudge", "pitlord", "bumpsy", "dextre", "mother", "drumble", "neutron-shark"]


def shark_from_the_pile(seed_in_play: bool) -> Table:
    """Neutron Shark is somewhere in Ann's pile, as far as anybody knows; it destroys a doll and itself in the end."""
    seeds = ("nepenthe-seed",) if seed_in_play else ()
    pile = SHARK_S_PILE if seed_in_play else ["nepenthe-seed", *SHARK_S_PILE]
    ann = {"artifacts": in_play(*seeds), "discard": pile, "unseen": ["phase-shift", "umbra", "urchin"]}

    def seen(t: float, top: str, seeds: tuple[str, ...] = (), shark: bool = False) -> TableSnapshot:
        dolls = () if shark else (lying("wretched-doll"),)
        bens = SeenSide((), dolls, (SeenCard("wretched-doll"),) if shark else (), ())
        return anns(t, (), tuple(map(lying, seeds)), top, bens)

    bens = {"artifacts": in_play("wretched-doll")}
    table = Table(position(ann, bens, house="logos"), seen(1.0, pile[0], seeds))
    table.see(seen(6.0, "nepenthe-seed"), seen(16.0, "phase-shift", shark=True))
    table.wait(60.0)
    return table


def test_any_card_of_a_pile_may_be_the_one_that_was_taken_from_there() -> None:
    """Nepenthe Seed brought Neutron Shark back: nobody saw it but Ann."""
    table = shark_from_the_pile(seed_in_play=True)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves == ["Ann uses Nepenthe Seed.", "Ann plays Neutron Shark."]


def test_a_card_taken_from_a_pile_turns_ago_may_be_played_where_nobody_sees_it() -> None:
    """That Nepenthe Seed has brought something back is seen in the pile; what was believed of it was given up since."""
    table = shark_from_the_pile(seed_in_play=False)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves == ["Ann plays Neutron Shark."]


def test_several_fought_in_the_order_in_which_they_could() -> None:
    """Relentless Assault: the poison of Macis Asp kills Grommid only after Mindwarper has fought him for a chain.

    Wardrummer was exhausted before, and is so again.
    """
    upgrade, others = "killzord-mk-9001", ("ether-spider", "grommid")
    mindwarper = {"card": "mindwarper", "id": "mindwarper", "upgrades": [{"card": upgrade, "id": upgrade}]}
    wardrummer = {"card": "wardrummer", "id": "wardrummer", "exhausted": True}
    ann = {"battleline": [*in_play("macis-asp"), mindwarper, wardrummer], "unseen": ["relentless-assault", "anger"]}

    def seen(t: float, done: bool = False) -> TableSnapshot:
        bens = tuple(lying(title, damage=3 * done) for title in others[: 1 if done else 2])
        side = SeenSide(bens, (), (SeenCard("grommid"),) if done else (), ())
        upgraded = replace(lying("mindwarper", done), upgrades=(SeenCard(upgrade, upgrade),))
        line = lying("macis-asp", done), upgraded, lying("wardrummer", True)
        return anns(t, line, top="relentless-assault" if done else "", bens=side)

    table = Table(position(ann, {"battleline": in_play(*others)}, house="brobnar"), seen(1.0))
    table.see(seen(10.0, done=True), CounterEntered(10.3, 0, "chains", delta=1))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves == ["Ann plays Relentless Assault."]


def test_no_key_is_asked_for_though_its_player_has_counted_enough_since() -> None:
    table = where_the_machine_struck("virtuous-works")
    table.see(seen_beside_the_machine(14.0, "dextre"), TurnEnded(14.2, 0), HouseEntered(18.0, 1, "sanctum"))
    table.see(CounterEntered(20.0, 1, "amber", delta=3), seen_beside_the_machine(20.5, "dextre", top="virtuous-works"))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves[1:] == ["Ann ends the turn.", "Ben chooses Sanctum.", "Ben plays Virtuous Works."]
    assert [player.amber for player in table.report.players] == [6, 8]


def test_nobody_has_won_who_could_not_pay_for_the_last_key_and_goes_on_to_choose_a_house() -> None:
    """What the machine took of Ben’s Æmber is seen by his counter only: as far as was known, his seven had forged."""
    table = where_the_machine_struck("virtuous-works", keys=("red", "yellow"))
    table.see(seen_beside_the_machine(7.0, "dextre"), TurnEnded(7.2, 0), HouseEntered(9.0, 1, "sanctum"))
    table.see(seen_beside_the_machine(13.0, "dextre", top="virtuous-works"), CounterEntered(13.4, 1, "amber", delta=3))
    table.wait(60.0)

    assert table.flags == []
    assert table.moves[1:] == ["Ann ends the turn.", "Ben chooses Sanctum.", "Ben plays Virtuous Works."]
    assert [player.amber for player in table.report.players] == [6, 8]


def test_a_move_that_went_by_hidden_cards_is_thought_of_beside_one_that_may_have_gone_many_ways() -> None:
    """Hidden cards name the houses that Crazy Killing Machine strikes.

    Incubation Chamber, which is gone, could have archived a card that nobody saw, or none, whether or not Ann and Ben
    have taken up their archives.
    """
    machine, chamber = "crazy-killing-machine", "incubation-chamber"
    archived = {"archives": ["?"], "unseen": ["troll", "anger", "zorg", "tunk"]}
    ann = {"artifacts": in_play(machine, chamber), **archived}
    ben = {"artifacts": in_play("flamethrower"), **archived}

    def seen(t: float, used: bool = False) -> TableSnapshot:
        flames = lying("flamethrower")
        side = SeenSide((), (), (flames,), ()) if used else SeenSide((), (flames,), (), ())
        artifacts = (lying(machine, True),) if used else (lying(machine), lying(chamber))
        return anns(t, (), artifacts, chamber if used else "", side)

    begun = {**position(ann, ben, house="logos"), "turn": {"number": 4, "active": 1, "step": "house"}}
    table = Table(begun, seen(1.0))
    table.see(HouseEntered(2.0, 1, "mars"), TurnEnded(5.0, 1), HouseEntered(6.0, 0, "logos"), seen(8.0, used=True))
    table.wait(40.0)

    assert table.moves[-1] == "Ann uses Crazy Killing Machine."
    assert table.flags == []


def test_a_card_that_sacrifices_itself_was_destroyed_by_one_that_was_used() -> None:
    """Hidden cards name the houses that Crazy Killing Machine strikes, of which it destroys two cards."""
    machine, hole = "crazy-killing-machine", "hideaway-hole"
    ann = {"artifacts": in_play(machine, hole), "unseen": ["troll", "anger", "zorg", "tunk"]}
    ben = {"artifacts": in_play("flamethrower"), "unseen": ["umbra", "urchin"]}

    def seen(t: float, used: bool = False) -> TableSnapshot:
        flames = lying("flamethrower")
        side = SeenSide((), (), (flames,), ()) if used else SeenSide((), (flames,), (), ())
        artifacts = (lying(machine, True),) if used else (lying(machine), lying(hole))
        return anns(t, (), artifacts, hole if used else "", side)

    table = Table(position(ann, ben, house="logos"), seen(1.0))
    table.see(seen(8.0, used=True))
    table.wait(40.0)

    assert table.moves == ["Ann uses Crazy Killing Machine."]
    assert table.flags == []


def test_a_deck_held_one_card_more_than_was_thought_where_its_pile_was_not_shuffled_to_draw() -> None:
    """Timetraveller draws two cards, and Ann's deck is thought to hold one: had she to shuffle, her pile would be gone.

    Some time ago a card of it was taken for one of her hand.
    """
    ann = {"deck": ["?"], "discard": ["anger", "troll"], "unseen": ["timetraveller", "mother", "dextre", "umbra"]}
    table = Table(position(ann, house="logos"), anns(1.0, top="anger"))

    table.see(anns(6.0, (lying("timetraveller", exhausted=True),), top="anger"))
    table.see(CounterEntered(6.2, 0, "amber", delta=1))
    table.wait(60.0)

    assert table.flags == []
    assert table.moves == ["Ann plays Timetraveller."]


def test_a_card_that_is_played_from_a_deck_thought_empty_lay_there_and_not_in_the_pile() -> None:
    """Murkens plays the top card of Ben's deck, Effervescent Principle: both lose half their Æmber, and Ann gets a
    chain. By what is thought, Ben's deck has run out, and that card lies deep in his pile."""
    ben = {"deck": [], "discard": ["anger", "troll", "effervescent-principle", "?", "?"]}

    def seen(t: float, top: str, *line: SeenCard) -> TableSnapshot:
        return anns(t, line, bens=SeenSide((), (), (SeenCard(top),), ()))

    table = Table(position({"unseen": ["murkens", "umbra", "urchin"]}, ben), seen(1.0, "anger"))
    table.see(seen(9.0, "effervescent-principle", lying("murkens", exhausted=True)))
    table.see(CounterEntered(9.3, 0, "amber", delta=-2), CounterEntered(9.6, 1, "amber", delta=-2))
    table.see(CounterEntered(9.9, 0, "chains", delta=1))
    table.wait(60.0)

    assert table.flags == []
    assert table.moves == ["Ann plays Murkens."]
    assert [player.chains for player in table.report.players] == [1, 0]


def test_a_card_that_was_seen_to_be_used_is_believed_where_hidden_cards_leave_too_much_to_look_at() -> None:
    """Neutron Shark destroys a card of each side and discards from the deck, until a card of Logos comes: three times.
    Then she plays on."""
    own = ("fila-the-researcher", "mother", "tentacus", "nexus", "brain-eater")
    artifacts = ("shard-of-pain", "chaos-portal", "customs-office", "seismo-entangler")
    line = ("novu-archaeologist", "baron-mengevin", "challe-the-safeguard", "staunch-knight", "lady-maxena")
    left = tuple(title for title in line if title not in ("baron-mengevin", "challe-the-safeguard"))
    pile = ["tezmal", "positron-bolt", "titan-mechanic", "restringuntus", "control-the-weak", "key-of-darkness", "gub"]
    unseen = [
        "drumble",
        "exhume",
        "scrambler-storm",
        "smiling-ruth",
        "murkens",
        "sack-of-coins",
        "ember-imp",
        "hecatomb",
    ]
    ann = {
        "houses": ["logos", "dis", "shadows"],
        "deck": ["?"] * 3,
        "discard": pile,
        "unseen": unseen,
        "battleline": in_play("neutron-shark", *own),
        "artifacts": in_play(*artifacts),
    }
    ben: dict[str, object] = {
        "battleline": in_play(*line),
        "artifacts": in_play("sigil-of-brotherhood", "anomaly-exploiter"),
    }

    def seen(t: float, used: bool, top: str, play: str = "") -> TableSnapshot:
        anns_line = (lying("neutron-shark", exhausted=used), *map(lying, own))
        anns_side = SeenSide(
            anns_line,
            tuple(map(lying, artifacts[:1] if used else artifacts)),
            (SeenCard(top),),
            (SeenCard(play),) if play else (),
        )
        bens_side = SeenSide(
            tuple(map(lying, left if used else line)),
            tuple(map(lying, ("sigil-of-brotherhood", "anomaly-exploiter")[: 1 if used else 2])),
            (SeenCard("challe-the-safeguard"),) if used else (),
            (),
        )
        return TableSnapshot(t, (anns_side, bens_side))

    table = Table(position(ann, ben, "logos"), seen(1.0, False, "tezmal"))
    table.see(seen(10.0, True, "customs-office"), CounterEntered(10.3, 0, "amber", delta=1))
    table.see(seen(13.0, True, "customs-office", play="scrambler-storm"), seen(16.0, True, "scrambler-storm"))
    table.see(CounterEntered(16.2, 0, "amber", delta=1))
    table.wait(60.0)
    assert table.moves == ["Neutron Shark reaps.", "Ann plays Scrambler Storm."]
    assert table.flags == []


def test_of_cards_that_are_discarded_until_one_of_a_house_comes_the_one_on_top_came_last() -> None:
    """Neutron Shark destroys a card of each side and discards from the deck, four times: the fourth is of Logos."""
    own, theirs = ("mother", "tentacus", "nexus", "dew-faerie"), ("snudge", "tocsin", "shooler", "lady-maxena")
    unseen = [
        "neutron-shark",
        "titan-mechanic",
        "grump-buggy",
        "anger",
        "blood-of-titans",
        "batdrone",
        "troll",
        "punch",
    ]
    ann = {"unseen": unseen, "battleline": in_play(*own)}
    table = Table(
        position(ann, {"battleline": in_play(*theirs)}, "logos"),
        anns(1.0, tuple(map(lying, own)), bens=SeenSide(tuple(map(lying, theirs)), (), (), ())),
    )
    bens = SeenSide((), (), (SeenCard("lady-maxena"),), ())
    table.see(anns(10.0, (lying("neutron-shark", exhausted=True),), (), "titan-mechanic", bens))
    table.wait(60.0)
    assert table.moves == ["Ann plays Neutron Shark on the left flank."]
    assert table.flags == []
    assert table.report.players[0].deck_count == 12 - 4


@pytest.mark.parametrize(
    ("beneath", "unseen"), [("drummernaut", ()), ("?", ("drummernaut",))], ids=["seen before", "not seen before"]
)
def test_another_card_of_the_pile_was_put_on_the_deck_than_was_thought(beneath: str, unseen: tuple[str, ...]) -> None:
    """Neutron Shark, played and destroyed by what it does, discards Drummernaut from the deck.

    World Tree had put that there some turns ago; it was taken for Hebe the Huge, of the same pile.
    """
    ann = {"deck": ["hebe-the-huge", *["?"] * 5], "discard": ["anger", "bumpsy", beneath]}
    ann |= {"hand": ["neutron-shark", *["?"] * 5], "unseen": ["umbra", "urchin", "troll", "shooler", *unseen]}

    def seen(t: float, top: str, doll: bool) -> TableSnapshot:
        bens = SeenSide((), (lying("wretched-doll"),) if doll else (), () if doll else (SeenCard("wretched-doll"),), ())
        return anns(t, top=top, bens=bens)

    table = Table(position(ann, {"artifacts": in_play("wretched-doll")}, house="logos"), seen(1.0, "anger", doll=True))
    table.see(seen(8.0, "drummernaut", doll=False))
    table.wait(60.0)

    assert table.flags == []
    assert table.moves == ["Ann plays Neutron Shark."]


def test_a_card_that_may_have_been_shuffled_into_the_deck_was_left_in_the_pile() -> None:
    """Ann takes fewer creatures for Not Finished with You than she may: Sacrificial Altar plays one of those left."""
    reapers = "shooler", "drumble"
    ann = {"battleline": in_play("duskwitch", *reapers), "artifacts": in_play("sacrificial-altar")}
    ann |= {"discard": ["anger", "roxador", "umbra"], "unseen": ["not-finished-with-you", "mother", "dextre"]}

    def seen(t: float, top: str, reaped: int = 0, roxador: bool = False) -> TableSnapshot:
        first = lying("roxador", exhausted=True) if roxador else lying("duskwitch")
        line = (first, *(lying(title, place < reaped) for place, title in enumerate(reapers)))
        return anns(t, line, (lying("sacrificial-altar", exhausted=roxador),), top)

    table = Table(position(ann, house="dis"), seen(1.0, "anger"), RefereeSettings())
    top = "not-finished-with-you"
    for at, reaped in ((8.0, 0), (16.0, 1), (24.0, 2)):
        table.see(seen(at, top, reaped), CounterEntered(at + 0.5, 0, "amber", delta=1))
    table.see(seen(32.0, top, 2, roxador=True))

    assert table.flags == []
    reaps = ["Shooler reaps.", "Drumble reaps."]
    assert table.moves == ["Ann plays Not Finished with You.", *reaps, "Ann uses Sacrificial Altar."]


def test_a_deck_is_empty_whose_cards_were_discarded_by_an_artifact_until_a_certain_one_came() -> None:
    """Evasion Sigil finds no card to discard for Zorg's fight: Invasion Portal had gone through Ann's whole deck."""
    zorg, portal, sigil = "zorg", "invasion-portal", "evasion-sigil"
    ann = {"battleline": in_play(zorg), "artifacts": in_play(portal), "discard": ["anger", "?"]}
    ann |= {"unseen": ["troll", "shooler", "bumpsy"]}
    bens = SeenSide((lying("urchin"),), (lying(sigil),), (), ())

    def seen(t: float, fought: bool) -> TableSnapshot:
        return anns(t, (lying(zorg, fought),), (lying(portal),), "anger", bens)

    ben = {"battleline": in_play("urchin"), "artifacts": in_play(sigil)}
    table = Table(position(ann, ben, house="mars"), seen(1.0, fought=False))
    table.see(seen(8.0, fought=True))
    table.wait(60.0)

    assert table.flags == []
    assert table.moves == ["Zorg fights Urchin."]


def test_a_card_on_a_pile_that_was_shuffled_is_seen_though_the_pile_may_lie_there_yet() -> None:
    """Ann has drawn on after shuffling. Ben's Dysania then discards what she had archived: it was taken for a Troll."""
    ann = {"archives": ["troll"], "deck": ["?"], "discard": ["anger", "bumpsy"], "hand": ["?"] * 4}
    ann |= {"unseen": ["shooler", "gub", "umbra"]}
    ben = {"houses": ["logos", "sanctum", "untamed"], "unseen": ["dysania", "dextre", "mother"]}
    table = Table(position(ann, ben), anns(1.0, top="anger"), RefereeSettings())
    dysania = SeenSide((lying("dysania", exhausted=True),), (), (), ())

    table.see(TurnEnded(6.0, 0), anns(7.0), HouseEntered(9.0, 1, "logos"))
    table.see(anns(16.0, top="shooler", bens=dysania), CounterEntered(16.5, 1, "amber", delta=1))
    table.wait(60.0)

    assert table.flags == []
    assert table.moves[-1] == "Ben plays Dysania."


def test_a_machine_that_is_gone_was_used_rather_than_a_card_that_was_exhausted_and_lies_there_as_before() -> None:
    """A hidden card names Sniffer's house; Crazy Killing Machine destroys it, and itself since it destroyed no second.

    Neutron Shark, used once more, would have destroyed just these.
    """
    machine, shark = "crazy-killing-machine", "neutron-shark"
    ann = {"battleline": [{"card": shark, "id": shark, "exhausted": True}], "artifacts": in_play(machine)}
    ann |= {"unseen": ["troll", "anger", "zorg", "tunk"]}
    ben = {"battleline": in_play("tunk"), "artifacts": in_play("sniffer"), "unseen": ["mass-abduction", "umbra"]}

    def seen(t: float, used: bool = False) -> TableSnapshot:
        sniffer = () if used else (lying("sniffer"),)
        bens = SeenSide((lying("tunk"),), sniffer, (SeenCard("sniffer"),) if used else (), ())
        return anns(t, (lying(shark, True),), () if used else (lying(machine),), machine if used else "", bens)

    table = Table(position(ann, ben, house="logos"), seen(1.0))
    table.see(seen(8.0, used=True))
    table.wait(40.0)

    assert table.moves == ["Ann uses Crazy Killing Machine."]
    assert table.flags == []


def test_as_much_was_captured_as_a_player_had_counted_before() -> None:
    """Ben counts one Æmber more than is believed; then Aubade the Grim captures both that he has."""
    ann = {"battleline": in_play("mother"), "unseen": ["aubade-the-grim", "troll"]}
    ben = {"amber": 1, "battleline": in_play("zorg")}
    bens = SeenSide((lying("zorg"),), (), (), ())

    def seen(t: float, *new: SeenCard) -> TableSnapshot:
        return anns(t, (lying("mother"), *new), bens=bens)

    table = Table(position(ann, ben, house="sanctum"), seen(1.0))
    table.see(CounterEntered(6.0, 1, "amber", delta=1), CounterEntered(8.0, 1, "amber", delta=-2))
    table.see(seen(8.1, SeenCard("aubade-the-grim", exhausted=True, amber=2)))
    table.wait(40.0)

    assert table.moves == ["Ann plays Aubade the Grim on the right flank."]
    assert table.flags == []


def test_a_creature_that_died_at_once_came_to_the_flank_where_nobody_took_its_damage() -> None:
    """Autocannon kills Neutron Shark as it enters, which it would not beside Shadow Self; then the Shark destroys two
    cards, and the one it discards lies on it."""
    ann = {"battleline": in_play("shadow-self", "troll", "dextre"), "artifacts": in_play("autocannon")}
    ann |= {"unseen": ["neutron-shark", "dust-imp", "anger", "mother"]}
    ben = {"battleline": in_play("tunk", "zorg")}

    def seen(t: float, played: bool = False) -> TableSnapshot:
        line = tuple(map(lying, ("shadow-self", "dextre") if played else ("shadow-self", "troll", "dextre")))
        bens = SeenSide((lying("tunk"),), (), (SeenCard("zorg"),), ())
        if not played:
            bens = SeenSide((lying("tunk"), lying("zorg")), (), (), ())
        return anns(t, line, (lying("autocannon"),), "anger" if played else "", bens)

    table = Table(position(ann, ben, house="logos"), seen(1.0))
    table.see(seen(8.0, played=True))
    table.wait(40.0)

    assert table.flags == []
    assert table.moves[0].startswith("Ann plays Neutron Shark")


def test_of_many_cards_that_may_be_shuffled_away_a_player_may_take_none() -> None:
    """Song of Spring was thought to lie in the pile: nobody saw which cards were taken from there."""
    creatures = ["dust-pixie", "flaxia", "murmook", "piranha-monkeys", "snufflegator", "niffle-ape", "grasping-vines"]
    ann = {"battleline": in_play("bigtwig", "dew-faerie", "hunting-witch"), "discard": creatures}
    ann |= {"unseen": ["song-of-spring", "troll"]}
    line = tuple(map(lying, ("bigtwig", "dew-faerie", "hunting-witch")))
    table = Table(position(ann, house="untamed"), anns(1.0, line, top=creatures[0]))
    table.see(anns(8.0, line, top="song-of-spring"), CounterEntered(8.3, 0, "amber", delta=1))
    table.wait(40.0)

    assert table.moves == ["Ann plays Song of Spring."]
    assert table.flags == []


def test_a_card_that_is_played_was_in_the_hand_though_all_cards_were_thought_discarded() -> None:
    """Of those that were discarded from the top of the deck nobody saw how many they were."""
    ann = {"hand": [], "deck": [], "discard": ["troll", "?", "?", "anger"], "unseen": ["titan-mechanic", "bumpsy"]}
    ann |= {"battleline": in_play("dextre")}
    table = Table(position(ann, house="logos"), anns(1.0, (lying("dextre"),), top="troll"))
    table.see(anns(8.0, (lying("dextre"), SeenCard("titan-mechanic", exhausted=True)), top="troll"))
    table.wait(40.0)

    assert table.moves == ["Ann plays Titan Mechanic on the right flank."]
    assert table.flags == []


def test_what_a_player_said_of_a_move_stands_though_without_it_a_later_count_would_be_right() -> None:
    """Troll fought the elusive Urchin, says Ann; then she counts two for Anger in place of one."""
    line, bens = ("troll", "krump"), SeenSide((lying("urchin"),), (), (), ())
    ann = {"battleline": in_play(*line), "unseen": ["anger", "bumpsy"]}
    board = position(ann, {"battleline": in_play("urchin")}, house="brobnar")

    def seen(t: float, *tired: str, top: str = "") -> TableSnapshot:
        return anns(t, tuple(lying(title, title in tired) for title in line), top=top, bens=bens)

    table = Table(board, seen(1.0))
    table.see(seen(8.0, "troll"), seen(16.0, *line), CounterEntered(16.3, 0, "amber", delta=1))
    table.wait(24.0)
    table.see(answer(table, "Troll fights Urchin.", 25.0))
    assert table.moves == ["Troll fights Urchin.", "Krump reaps."]
    table.see(CounterEntered(39.8, 0, "amber", delta=2), seen(40.0, *line, top="anger"))
    table.wait(80.0)

    assert table.moves[:2] == ["Troll fights Urchin.", "Krump reaps."]
    assert [flag.rule for flag in table.flags] == ["amber-count"]


@pytest.mark.parametrize("chosen", ["troll", "dextre", "umbra"])
def test_the_creature_that_belongs_to_another_house_this_turn_is_the_one_that_is_used(chosen: str) -> None:
    """Golden Aura heals a creature that bears no damage; of which it was, nothing is seen before it reaps at last."""
    knights = ("bulwark", "champion-anaphiel", "gatekeeper", "raiding-knight")
    line = ("troll", "dextre", "umbra", *knights)
    ann = {"battleline": in_play(*line), "unseen": ["golden-aura", "anger"]}

    def seen(t: float, *tired: str, top: str = "golden-aura") -> TableSnapshot:
        return anns(t, tuple(lying(title, title in tired) for title in line), top=top)

    table = Table(position(ann, house="sanctum"), seen(1.0, top=""), RefereeSettings())
    table.see(seen(8.0))
    for number, used in enumerate((*knights, chosen)):
        t = 16.0 + 8.0 * number
        tired = (*knights[:number], used)
        table.see(seen(t, *tired), CounterEntered(t + 0.3, 0, "amber", delta=1))
    table.wait(80.0)

    assert table.flags == []
    assert table.moves[-1] == f"{chosen.title()} reaps."


def test_what_was_counted_is_looked_for_in_a_turn_whose_pile_has_been_shuffled_since() -> None:
    """Knowledge is Power gave Ann one Æmber in place of archiving a card; her deck is empty, so that she shuffles the
    pile at the end of the turn, and nothing is left to be seen of what she played."""
    archived = [{"card": "mother", "id": "m"}]
    ann = {"unseen": ["knowledge-is-power", "labwork", "troll"], "archives": archived, "deck": [], "discard": ["anger"]}
    table = Table(position(ann, house="logos"), anns(1.0, top="anger"), RefereeSettings())
    table.see(anns(8.0, top="knowledge-is-power"), anns(14.0, top="labwork"))
    table.see(CounterEntered(15.0, 0, "amber", delta=2), TurnEnded(16.0, 0), TableSnapshot(16.3, (NOBODY, NOBODY)))
    table.wait(60.0)

    assert table.moves == ["Ann plays Knowledge is Power.", "Ann plays Labwork.", "Ann ends the turn."]
    assert table.flags == []


def test_of_much_that_is_believed_the_likeliest_is_looked_at_alone_before_anybody_is_accused() -> None:
    """Golden Aura may have been for any creature; then Logos Ambassador, whom the Rocket Boots ready, reaps and allows
    a Logos card to be played."""
    others = ("bulwark", "champion-anaphiel", "gatekeeper", "raiding-knight", "troll", "umbra", "dextre", "krump")
    boots = SeenCard("rocket-boots", "rocket-boots")
    ambassador = {"card": "logos-ambassador", "id": "logos-ambassador", "upgrades": in_play("rocket-boots")}
    ann = {"battleline": [ambassador, *in_play(*others)], "unseen": ["golden-aura", "ganymede-archivist", "mother"]}
    bens = SeenSide(tuple(map(lying, ("zorg", "tunk", "mother"))), (), (), ())

    def seen(t: float, *new: SeenCard, top: str = "golden-aura") -> TableSnapshot:
        line = replace(lying("logos-ambassador"), upgrades=(boots,)), *map(lying, others), *new
        return anns(t, line, top=top, bens=bens)

    board = position(ann, {"battleline": in_play("zorg", "tunk", "mother")}, house="sanctum")
    table = Table(board, seen(1.0, top=""), RefereeSettings())
    table.see(seen(8.0))
    table.see(seen(16.0, SeenCard("ganymede-archivist", exhausted=True)), CounterEntered(17.0, 0, "amber", delta=1))
    table.wait(60.0)

    assert table.flags == []


def test_a_card_that_lies_on_a_pile_is_not_the_one_that_was_thought_purged() -> None:
    """Neutron Shark destroys Zorg and itself, and discards a card from the top of the deck; that lies on it."""
    ann = {"battleline": in_play("zyx-researcher", "troll"), "purged": in_play("labwork"), "discard": ["bumpsy"]}
    ann |= {"unseen": ["neutron-shark", "urchin", "anger", "mother", "equalize", "dust-imp"]}
    line = lying("zyx-researcher"), lying("troll")
    before = anns(1.0, line, top="bumpsy", bens=SeenSide((lying("tunk"), lying("zorg")), (), (), ()))
    table = Table(position(ann, {"battleline": in_play("tunk", "zorg")}, house="logos"), before)
    anns_side = SeenSide(line, (), (lying("labwork"),), ())
    table.see(TableSnapshot(8.0, (anns_side, SeenSide((lying("tunk"),), (), (SeenCard("zorg"),), ()))))
    table.wait(60.0)

    assert table.flags == []
    assert table.moves[0].startswith("Ann plays Neutron Shark")


def test_what_one_moment_does_not_suffice_for_is_looked_at_in_the_next_before_anybody_is_accused() -> None:
    """Ganger Chieftain lets the exhausted Drummernaut fight, which returns him to the hand: nobody saw him."""
    foes = ("challe-the-safeguard", "pitlord", "baron-mengevin")
    friends = ("little-rapscal", "grenade-snib", "tezmal")
    tired: dict[str, object] = {"card": "drummernaut", "id": "drummernaut", "exhausted": True}
    ann = {"battleline": [tired, *in_play(*friends)], "hand": ["?", "?", "?", {"card": "ganger-chieftain", "id": "g"}]}
    ann |= {"unseen": ["gub", "hecatomb", "duskwitch", "snudge", "anger", "the-terror", "arise", "scout"]}
    challe: dict[str, object] = {"card": foes[0], "id": foes[0], "damage": 1}

    def seen(t: float, fought: bool) -> TableSnapshot:
        line = lying("drummernaut", exhausted=True, damage=4 if fought else 0), *map(lying, friends)
        pile = (SeenCard(foes[0]),) if fought else ()
        return anns(t, line, bens=SeenSide(tuple(map(lying, foes[1:] if fought else foes)), (), pile, ()))

    board = position(ann, {"battleline": [challe, *in_play(*foes[1:])]}, house="brobnar")
    few = RefereeSettings()
    table = Table(board, seen(1.0, fought=False), few)
    table.see(seen(8.0, fought=True))
    table.wait(30.0)

    assert table.flags == []
    assert table.moves == ["Ann plays Ganger Chieftain on the left flank."]


LINE, FRIEND = ("umbra", "champion-anaphiel"), "brend-the-fanatic"


def past_the_champion(t: float, read: bool) -> TableSnapshot:
    """Ann's Nexus and Brend have killed each other: Champion Anaphiel stands beside Brend, where that can be read."""
    line = tuple(map(lying, LINE)) if read else None
    return anns(t, (), top="nexus", bens=SeenSide(line, (), (SeenCard(FRIEND),), ()))


def before_the_champion() -> Table:
    """Ann may hold Lights Out, which would take Champion Anaphiel and Umbra out of the way."""
    ann = {"battleline": in_play("nexus"), "unseen": ["lights-out"]}
    bens = SeenSide(tuple(map(lying, (*LINE, FRIEND))), (), (), ())
    ben = {"battleline": in_play(*LINE, FRIEND)}
    return Table(position(ann, ben), anns(1.0, (lying("nexus"),), bens=bens))


PAID = CounterEntered(8.3, 0, "amber", delta=-3), CounterEntered(8.6, 1, "amber", delta=3)


def test_cards_that_cannot_be_read_any_more_are_no_excuse() -> None:
    table = before_the_champion()
    table.see(past_the_champion(8.0, read=True), *PAID)
    table.see(past_the_champion(10.6, read=False))
    table.wait(40.0)

    assert [flag.rule for flag in table.flags] == ["taunt"]
    assert not any(isinstance(verdict, Retraction) for verdict in table.said)


def test_cards_that_could_not_be_read_are_no_excuse_once_they_are_seen_to_lie_there() -> None:
    table = before_the_champion()
    table.see(past_the_champion(8.0, read=False), *PAID)
    table.see(past_the_champion(10.0, read=True))
    table.wait(12.0)
    table.see(answer(table, "fought Brend", 13.0))
    table.wait(14.0)

    assert [flag.rule for flag in table.flags] == ["taunt"]


def test_who_died_in_the_last_of_several_fights_may_have_allowed_a_card_in_those_before() -> None:
    """One Stood Against Many: Dis Ambassador has fought the elusive Urchin before Sneklifter."""
    line = ("mighty-tiger", "sneklifter", "little-niff", "urchin")
    ann = {"battleline": in_play("dis-ambassador"), "unseen": ["one-stood-against-many", "hecatomb", "anger", "umbra"]}

    def seen(t: float, top: str = "") -> TableSnapshot:
        bens = SeenSide(tuple(lying(one, damage=int(one == "sneklifter" and bool(top))) for one in line), (), (), ())
        return anns(t, () if top else (lying("dis-ambassador"),), top=top, bens=bens)

    table = Table(position(ann, {"battleline": in_play(*line)}, house="sanctum"), seen(1.0))
    table.see(seen(8.0, "one-stood-against-many"), CounterEntered(8.3, 0, "amber", delta=1))
    table.see(seen(16.0, "hecatomb"), CounterEntered(16.3, 0, "amber", delta=1))
    table.wait(40.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves == ["Ann plays One Stood Against Many.", "Ann plays Hecatomb."]
