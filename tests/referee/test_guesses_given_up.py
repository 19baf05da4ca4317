"""Guesses about things that nobody saw are given up for others, rather than held against a player."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.observations import CounterEntered, HouseEntered, SeenCard, SeenSide, TableSnapshot, TurnEnded
from companion.referee.settings import RefereeSettings
from companion.verdicts import Retraction
from tests.referee.at_the_table import Table
from tests.referee.test_unseen_moves import (
    anns,
    in_play,
    lying,
    position,
)

LINES_BESIDE_SHARK = ("gub", "neutron-shark"), ("collector-worm", "ether-spider", "zorg", "tunk")
SHARD = "shard-of-hope"


def seen_around_shark(t: float, left: bool = False) -> TableSnapshot:
    """Both lines, or what the shark has left of them."""
    line = LINES_BESIDE_SHARK[1][:1] if left else LINES_BESIDE_SHARK[1]
    bens = SeenSide(tuple(map(lying, line)), (), (SeenCard("zorg"),) if left else (), ())
    if left:
        return anns(t, top="anger", bens=bens)
    return anns(t, tuple(map(lying, LINES_BESIDE_SHARK[0])), (lying(SHARD),), bens=bens)


def test_a_pile_to_which_cards_came_together_may_lie_in_any_order_for_what_is_counted_later_too() -> None:
    """Neutron Shark reaps, which leaves what a fight would have left; the card it discarded first lies on top."""
    unseen = ["phase-shift", "anger", "bumpsy", "dextre", "mother", "archimedes", "drumble"]
    ann = {"battleline": in_play(*LINES_BESIDE_SHARK[0]), "artifacts": in_play(SHARD), "unseen": unseen}
    ben = {"battleline": in_play(*LINES_BESIDE_SHARK[1]), "unseen": ["umbra", "urchin"]}

    table = Table(position(ann, ben, house="logos"), seen_around_shark(1.0), RefereeSettings())
    table.see(seen_around_shark(8.0, True), CounterEntered(8.3, 0, "amber", delta=1), TurnEnded(12.0, 0))
    table.see(HouseEntered(14.0, 1, "mars"))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves[0] == "Neutron Shark reaps."


def with_rocket_boots() -> dict[str, Any]:
    """Ann’s Troll wears Rocket Boots beside Bumpsy; Ben has Evasion Sigil."""
    troll = {"card": "troll", "id": "troll", "upgrades": [{"card": "rocket-boots", "id": "rocket-boots"}]}
    ann = {
        "battleline": [troll, *in_play("bumpsy")],
        "unseen": ["mother", "dextre", "umbra", "shooler"],
    }
    ben = {"battleline": in_play("urchin", "tunk"), "artifacts": in_play("evasion-sigil")}
    return position(ann, ben, house="brobnar")


def test_who_is_readied_by_a_fight_has_fought_though_it_lies_ready() -> None:
    """Troll wears Rocket Boots. For its fight with the elusive Urchin a card was discarded: nothing else is seen."""
    boots = (SeenCard("rocket-boots", "rocket-boots"),)
    bens = SeenSide((lying("urchin"), lying("tunk")), (lying("evasion-sigil"),), (), ())

    def seen(t: float, top: str = "", tired: bool = False) -> TableSnapshot:
        others = () if top else (lying("bumpsy"),)
        return anns(t, (replace(lying("troll", tired), upgrades=boots), *others), top=top, bens=bens)

    table = Table(with_rocket_boots(), seen(1.0))
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


KILLZORD, FOUGHT = "killzord-mk-9001", ("ether-spider", "grommid")


def before_relentless_assault() -> dict[str, Any]:
    """Of Ann’s creatures Mindwarper is upgraded, and Wardrummer exhausted."""
    mindwarper = {"card": "mindwarper", "id": "mindwarper", "upgrades": [{"card": KILLZORD, "id": KILLZORD}]}
    wardrummer = {"card": "wardrummer", "id": "wardrummer", "exhausted": True}
    ann = {
        "battleline": [*in_play("macis-asp"), mindwarper, wardrummer],
        "unseen": ["relentless-assault", "anger"],
    }
    return position(ann, {"battleline": in_play(*FOUGHT)}, house="brobnar")


def test_several_fought_in_the_order_in_which_they_could() -> None:
    """Relentless Assault: the poison of Macis Asp kills Grommid only after Mindwarper has fought him for a chain.

    Wardrummer was exhausted before, and is so again.
    """

    def seen(t: float, done: bool = False) -> TableSnapshot:
        bens = tuple(lying(title, damage=3 * done) for title in FOUGHT[: 1 if done else 2])
        side = SeenSide(bens, (), (SeenCard("grommid"),) if done else (), ())
        upgraded = replace(lying("mindwarper", done), upgrades=(SeenCard(KILLZORD, KILLZORD),))
        line = lying("macis-asp", done), upgraded, lying("wardrummer", True)
        return anns(t, line, top="relentless-assault" if done else "", bens=side)

    table = Table(before_relentless_assault(), seen(1.0))
    table.see(seen(10.0, done=True), CounterEntered(10.3, 0, "chains", delta=1))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves == ["Ann plays Relentless Assault."]


def test_a_deck_held_one_card_more_than_was_thought_where_its_pile_was_not_shuffled_to_draw() -> None:
    """Timetraveller draws two cards, and Ann's deck is thought to hold one: had she to shuffle, her pile would be gone.

    Some time ago a card of it was taken for one of her hand.
    """
    ann = {
        "deck": ["?"],
        "discard": ["anger", "troll"],
        "unseen": ["timetraveller", "mother", "dextre", "umbra"],
    }
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


REAPERS = "shooler", "drumble"


def seen_beside_altar(t: float, top: str, reaped: int = 0, roxador: bool = False) -> TableSnapshot:
    """The first so many of the reapers have `reaped`; the altar has played Roxador for Duskwitch, or not."""
    first = lying("roxador", exhausted=True) if roxador else lying("duskwitch")
    line = (first, *(lying(title, place < reaped) for place, title in enumerate(REAPERS)))
    return anns(t, line, (lying("sacrificial-altar", exhausted=roxador),), top)


def test_a_card_that_may_have_been_shuffled_into_the_deck_was_left_in_the_pile() -> None:
    """Ann takes fewer creatures for Not Finished with You than she may: Sacrificial Altar plays one of those left."""
    ann: dict[str, Any] = {"battleline": in_play("duskwitch", *REAPERS), "artifacts": in_play("sacrificial-altar")}
    ann |= {"discard": ["anger", "roxador", "umbra"], "unseen": ["not-finished-with-you", "mother", "dextre"]}

    table = Table(position(ann, house="dis"), seen_beside_altar(1.0, "anger"), RefereeSettings())
    top = "not-finished-with-you"
    for at, reaped in ((8.0, 0), (16.0, 1), (24.0, 2)):
        table.see(seen_beside_altar(at, top, reaped), CounterEntered(at + 0.5, 0, "amber", delta=1))
    table.see(seen_beside_altar(32.0, top, 2, roxador=True))

    assert table.flags == []
    reaps = ["Shooler reaps.", "Drumble reaps."]
    assert table.moves == ["Ann plays Not Finished with You.", *reaps, "Ann uses Sacrificial Altar."]


def test_a_card_on_a_pile_that_was_shuffled_is_seen_though_the_pile_may_lie_there_yet() -> None:
    """Ann has drawn on after shuffling. Ben's Dysania then discards what she had archived: it was taken for a Troll."""
    ann: dict[str, Any] = {"archives": ["troll"], "deck": ["?"], "discard": ["anger", "bumpsy"], "hand": ["?"] * 4}
    ann |= {"unseen": ["shooler", "gub", "umbra"]}
    ben = {"houses": ["logos", "sanctum", "untamed"], "unseen": ["dysania", "dextre", "mother"]}
    table = Table(position(ann, ben), anns(1.0, top="anger"), RefereeSettings())
    dysania = SeenSide((lying("dysania", exhausted=True),), (), (), ())

    table.see(TurnEnded(6.0, 0), anns(7.0), HouseEntered(9.0, 1, "logos"))
    table.see(anns(16.0, top="shooler", bens=dysania), CounterEntered(16.5, 1, "amber", delta=1))
    table.wait(60.0)

    assert table.flags == []
    assert table.moves[-1] == "Ben plays Dysania."


def test_a_creature_that_died_at_once_came_to_the_flank_where_nobody_took_its_damage() -> None:
    """Autocannon kills Neutron Shark as it enters, which it would not beside Shadow Self; then the Shark destroys two
    cards, and the one it discards lies on it."""
    ann: dict[str, Any] = {"battleline": in_play("shadow-self", "troll", "dextre"), "artifacts": in_play("autocannon")}
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
    ann: dict[str, Any] = {"battleline": in_play("bigtwig", "dew-faerie", "hunting-witch"), "discard": creatures}
    ann |= {"unseen": ["song-of-spring", "troll"]}
    line = tuple(map(lying, ("bigtwig", "dew-faerie", "hunting-witch")))
    table = Table(position(ann, house="untamed"), anns(1.0, line, top=creatures[0]))
    table.see(anns(8.0, line, top="song-of-spring"), CounterEntered(8.3, 0, "amber", delta=1))
    table.wait(40.0)

    assert table.moves == ["Ann plays Song of Spring."]
    assert table.flags == []


def test_a_card_that_is_played_was_in_the_hand_though_all_cards_were_thought_discarded() -> None:
    """Of those that were discarded from the top of the deck nobody saw how many they were."""
    ann = {"hand": [], "deck": [], "discard": ["troll", "?", "?", "anger"], "battleline": in_play("dextre")}
    ann |= {"unseen": ["titan-mechanic", "bumpsy"]}
    table = Table(position(ann, house="logos"), anns(1.0, (lying("dextre"),), top="troll"))
    table.see(anns(8.0, (lying("dextre"), SeenCard("titan-mechanic", exhausted=True)), top="troll"))
    table.wait(40.0)

    assert table.moves == ["Ann plays Titan Mechanic on the right flank."]
    assert table.flags == []


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


OTHER_FRIENDS = ("bulwark", "champion-anaphiel", "gatekeeper", "raiding-knight", "troll", "umbra", "dextre", "krump")


def beside_logos_ambassador() -> dict[str, Any]:
    """Logos Ambassador wears Rocket Boots among many of Ann’s creatures, in a turn of Sanctum."""
    ambassador = {"card": "logos-ambassador", "id": "logos-ambassador", "upgrades": in_play("rocket-boots")}
    ann = {
        "battleline": [ambassador, *in_play(*OTHER_FRIENDS)],
        "unseen": ["golden-aura", "ganymede-archivist", "mother"],
    }
    board = position(ann, {"battleline": in_play("zorg", "tunk", "mother")}, house="sanctum")
    return board


def test_of_much_that_is_believed_the_likeliest_is_looked_at_alone_before_anybody_is_accused() -> None:
    """Golden Aura may have been for any creature; then Logos Ambassador, whom the Rocket Boots ready, reaps and allows
    a Logos card to be played."""
    boots = SeenCard("rocket-boots", "rocket-boots")
    bens = SeenSide(tuple(map(lying, ("zorg", "tunk", "mother"))), (), (), ())

    def seen(t: float, *new: SeenCard, top: str = "golden-aura") -> TableSnapshot:
        line = replace(lying("logos-ambassador"), upgrades=(boots,)), *map(lying, OTHER_FRIENDS), *new
        return anns(t, line, top=top, bens=bens)

    table = Table(beside_logos_ambassador(), seen(1.0, top=""), RefereeSettings())
    table.see(seen(8.0))
    table.see(seen(16.0, SeenCard("ganymede-archivist", exhausted=True)), CounterEntered(17.0, 0, "amber", delta=1))
    table.wait(60.0)

    assert table.flags == []


FOES = ("challe-the-safeguard", "pitlord", "baron-mengevin")
FRIENDS = ("little-rapscal", "grenade-snib", "tezmal")


def before_ganger_chieftain() -> dict[str, Any]:
    """Ann’s Drummernaut is exhausted; her Ganger Chieftain is in hand."""
    tired: dict[str, Any] = {"card": "drummernaut", "id": "drummernaut", "exhausted": True}
    ann = {
        "battleline": [tired, *in_play(*FRIENDS)],
        "hand": ["?", "?", "?", {"card": "ganger-chieftain", "id": "g"}],
    }
    ann |= {"unseen": ["gub", "hecatomb", "duskwitch", "snudge", "anger", "the-terror", "arise", "scout"]}
    challe: dict[str, Any] = {"card": FOES[0], "id": FOES[0], "damage": 1}
    board = position(ann, {"battleline": [challe, *in_play(*FOES[1:])]}, house="brobnar")
    return board


def test_what_one_moment_does_not_suffice_for_is_looked_at_in_the_next_before_anybody_is_accused() -> None:
    """Ganger Chieftain lets the exhausted Drummernaut fight, which returns him to the hand: nobody saw him."""

    def seen(t: float, fought: bool) -> TableSnapshot:
        line = lying("drummernaut", exhausted=True, damage=4 if fought else 0), *map(lying, FRIENDS)
        pile = (SeenCard(FOES[0]),) if fought else ()
        return anns(t, line, bens=SeenSide(tuple(map(lying, FOES[1:] if fought else FOES)), (), pile, ()))

    few = RefereeSettings()
    table = Table(before_ganger_chieftain(), seen(1.0, fought=False), few)
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


def test_whose_pile_still_lies_there_while_the_other_player_plays_on_did_not_shuffle_it_to_draw() -> None:
    """With her archives in hand Ann drew no card; without them she would have drawn two, and her deck had one."""
    ann: dict[str, Any] = {"archives": ["?"] * 4, "deck": ["?"], "discard": ["anger", "troll"], "hand": ["?"] * 4}
    ann["unseen"] = ["mother", "dextre", "umbra", "gub", "zorg", "drumble", "tunk", "urchin", "bumpsy"]
    start = position(ann, {"houses": ["logos", "sanctum", "untamed"], "hand": ["troll", "dextre"]}, house="dis")
    start["turn"] = {"number": 5, "active": 0, "step": "house"}
    table = Table(start, anns(1.0, top="anger"))
    table.see(HouseEntered(2.0, 0, "dis"), TurnEnded(6.0, 0), anns(7.0, top="anger"), HouseEntered(9.0, 1, "logos"))
    archived_before = table.report.players[0].archives
    bens = SeenSide((lying("dextre", exhausted=True),), (), (), ())
    table.see(anns(14.0, top="anger", bens=bens))

    assert (archived_before, table.report.players[0].archives) == (4, 0)


def test_a_pile_that_has_lain_there_for_a_whole_turn_was_not_shuffled_and_its_top_is_not_discarded_again() -> None:
    """Ann was thought to have one card to draw, and had more."""
    ann: dict[str, Any] = {"deck": ["?"], "discard": ["anger", "troll"], "hand": ["?"] * 4}
    ann["unseen"] = ["mother", "dextre", "umbra", "shooler", "zorg"]
    table = Table(position(ann, {"houses": ["logos", "sanctum", "untamed"]}, house="dis"), anns(1.0, top="anger"))
    table.see(TurnEnded(6.0, 0), anns(7.0, top="anger"), HouseEntered(9.0, 1, "logos"))
    table.see(TurnEnded(18.0, 1), HouseEntered(21.0, 0, "dis"))
    table.see(anns(27.0, (SeenCard("shooler", exhausted=True),), top="anger"))
    table.see(CounterEntered(27.4, 0, "amber", delta=1), CounterEntered(27.6, 1, "amber", delta=-1))
    table.wait(60.0)

    assert table.flags == []
    assert table.moves[-1] == "Ann plays Shooler."


def test_what_hidden_cards_gave_is_known_from_the_count_though_the_turn_was_ended_at_once() -> None:
    """Ben gains an Æmber for each card of Ann's hand that A Fair Game finds; Ann ends her turn in the same second."""
    bens = SeenSide((), (), (SeenCard("troll"),), ())
    ann = {"unseen": ["a-fair-game", "mother", "umbra", "dextre"]}
    table = Table(position(ann, {"amber": 2, "unseen": ["troll", "batdrone", "urchin"]}, house="dis"), anns(1.0))
    table.see(anns(7.0, top="a-fair-game", bens=bens), CounterEntered(7.6, 1, "amber", delta=1), TurnEnded(8.0, 0))
    table.see(HouseEntered(9.0, 1, "untamed"), anns(9.5, top="a-fair-game", bens=bens))
    table.wait(40.0)

    assert table.flags == []
    assert table.report.players[1].amber == 3
