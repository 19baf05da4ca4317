"""Plays against the rules that leave little behind: what people counted, or a card that lies where it cannot, tells."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.observations import (
    CounterEntered,
    HouseEntered,
    SeenCard,
    SeenSide,
    TableSnapshot,
    TurnEnded,
)
from tests.referee.at_the_table import ANN, BEN, POSITION, Table

TURN: dict[str, Any] = {"number": 4, "active": 0, "step": "main"}
ANNS_TURN: dict[str, Any] = {
    "turn": {"number": 5, "active": 0, "step": "main", "house": "logos"},
    "players": [
        {"houses": ["logos", "sanctum", "brobnar"], "amber": 3, "hand": ["binate-rupture", "batdrone", "anger"]},
        BEN,
    ],
}
BATDRONE = SeenCard("batdrone", exhausted=True)


def anns(t: float, *line: SeenCard, artifacts: tuple[SeenCard, ...] = (), discard: str = "") -> TableSnapshot:
    """Ann's side, with this card on her discard pile; Ben's is empty."""
    pile = (SeenCard(discard),) if discard else ()
    return TableSnapshot(t, (SeenSide(line, artifacts, pile, ()), SeenSide((), (), (), ())))


def test_a_count_that_the_play_accounts_for_only_in_part_speaks_of_no_play() -> None:
    table = Table(ANNS_TURN, anns(1.0))
    table.see(anns(5.0, BATDRONE), anns(20.0, BATDRONE, discard="binate-rupture"))
    table.see(CounterEntered(20.5, 0, "amber", delta=2))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == ["amber-count"]


def test_whichever_of_two_creatures_attacked_the_other_of_their_own_side_is_named() -> None:
    """Ancient Yurk killed Ember Imp; or the Imp attacked the Yurk, who then fought one of Ben's."""
    line = [{"card": "ancient-yurk", "id": "y"}, {"card": "ember-imp", "id": "i"}]
    ann = {"houses": ["logos", "dis", "brobnar"], "battleline": line, "hand": ["anger"], "unseen": []}
    bens = [{"card": "brobnar-ambassador", "id": card} for card in "abc"]
    ben = SeenSide(tuple(SeenCard(one["card"], one["id"], exhausted=False) for one in bens), (), (), ())
    position = {**ANNS_TURN, "turn": {**ANNS_TURN["turn"], "house": "dis"}}
    position["players"] = [ann, {**BEN, "battleline": bens}]
    yurk, imp = SeenCard("ancient-yurk", "y", exhausted=False), SeenCard("ember-imp", "i", exhausted=False)
    table = Table(position, TableSnapshot(1.0, (SeenSide((yurk, imp), (), (), ()), ben)))
    tired = SeenSide((replace(yurk, exhausted=True),), (), (SeenCard("ember-imp", "i"),), ())
    table.see(TableSnapshot(10.0, (tired, ben)))
    table.wait(30.0)

    assert [flag.rule for flag in table.flags] == ["friendly-target"]


def test_a_card_of_another_house_is_named_though_it_was_not_thought_to_be_in_hand() -> None:
    hand = {**ANNS_TURN["players"][0], "hand": ["batdrone"], "discard": ["anger", "troll"]}
    table = Table({**ANNS_TURN, "players": [hand, BEN]}, anns(1.0, discard="anger"))
    table.see(anns(5.0, SeenCard("troll", exhausted=True), discard="anger"))
    table.wait(20.0)

    assert [flag.rule for flag in table.flags] == ["active-house"]


def reaped_alone(house: str) -> Table:
    """Aubade the Grim would have lost 1 of the Æmber that lies on it."""
    line = [{"card": "aubade-the-grim", "id": "a", "amber": 2}]
    position = {**ANNS_TURN, "turn": {**ANNS_TURN["turn"], "house": house}}
    position["players"] = [{**ANNS_TURN["players"][0], "battleline": line}, BEN]
    table = Table(position, anns(1.0, SeenCard("aubade-the-grim", "a", exhausted=False, amber=2)))
    table.see(CounterEntered(4.5, 0, "amber", delta=1))
    table.see(anns(5.0, SeenCard("aubade-the-grim", "a", exhausted=True, amber=2)))
    table.wait(20.0)
    return table


def test_a_reap_of_another_house_is_named_though_nothing_came_of_it_but_its_amber() -> None:
    assert [flag.rule for flag in reaped_alone("logos").flags] == ["active-house"]


def test_of_an_ability_that_a_reap_triggers_its_player_is_reminded_until_it_is_resolved() -> None:
    table = reaped_alone("sanctum")
    assert (table.reminder("not-resolved").status, table.flags) == ("standing", [])
    said = "Ann: Aubade the Grim reaps. An ability that this triggers was not resolved."
    assert table.reminder("not-resolved").message == said

    table.see(anns(22.0, SeenCard("aubade-the-grim", "a", exhausted=True, amber=1)))
    table.wait(30.0)
    assert (table.reminder("not-resolved").status, table.flags) == ("met", [])
    assert table.moves == ["Aubade the Grim reaps."]


def test_who_plays_on_without_resolving_what_a_reap_triggers_is_told_so() -> None:
    table = reaped_alone("sanctum")
    table.see(TurnEnded(25.0, 0), anns(26.0, SeenCard("aubade-the-grim", "a", exhausted=False, amber=2)))
    table.wait(40.0)

    assert table.moves == ["Aubade the Grim reaps.", "Ann ends the turn."]
    assert [(flag.rule, flag.kind) for flag in table.flags] == [("not-resolved", "missed")]


@pytest.mark.parametrize("reaps", ["valdr", "troll"])
def test_players_are_reminded_of_an_ability_of_the_other_side_that_a_reap_triggers_as_well(reaps: str) -> None:
    """Sir Marrows would have captured what was gained; Troll has an ability of its own, which comes to nothing here."""
    bens = SeenSide((SeenCard("sir-marrows", "m", exhausted=False, amber=0),), (), (), ())

    def seen(t: float, used: bool) -> TableSnapshot:
        return TableSnapshot(t, (SeenSide((SeenCard(reaps, "r", exhausted=used),), (), (), ()), bens))

    ann = {**ANNS_TURN["players"][0], "battleline": [{"card": reaps, "id": "r"}]}
    ben = {**BEN, "battleline": [{"card": "sir-marrows", "id": "m"}]}
    table = Table({"turn": {**ANNS_TURN["turn"], "house": "brobnar"}, "players": [ann, ben]}, seen(1.0, used=False))
    table.see(CounterEntered(4.5, 0, "amber", delta=1), seen(5.0, used=True))
    table.wait(20.0)
    assert table.reminder("not-resolved").status == "standing"


VALDR = SeenCard("valdr", "b", exhausted=False)
MINDLOCK = SeenCard("harland-mindlock", exhausted=True)


def both(t: float, anns: tuple[SeenCard, ...], bens: tuple[SeenCard, ...]) -> TableSnapshot:
    return TableSnapshot(t, (SeenSide(anns, (), (), ()), SeenSide(bens, (), (), ())))


def laid_down_alone() -> Table:
    """Harland Mindlock would have taken control of a creature on Ben's flank."""
    hand = {**ANNS_TURN["players"][0], "hand": ["harland-mindlock", "batdrone"]}
    players = [hand, {**BEN, "battleline": [{"card": "valdr", "id": "b"}]}]
    table = Table({**ANNS_TURN, "players": players}, both(1.0, (), (VALDR,)))
    table.see(both(5.0, (MINDLOCK,), (VALDR,)))
    table.wait(20.0)
    return table


def test_whoever_still_thinks_about_what_a_play_triggers_is_reminded_and_no_more() -> None:
    table = laid_down_alone()
    assert (table.reminder("not-resolved").status, table.flags) == ("standing", [])

    table.see(both(30.0, (MINDLOCK, VALDR), ()))
    table.wait(60.0)
    assert (table.reminder("not-resolved").status, table.flags) == ("met", [])
    assert table.moves == ["Ann plays Harland Mindlock."]


def test_whoever_plays_on_without_resolving_what_a_play_triggers_is_told_so() -> None:
    table = laid_down_alone()
    table.see(both(30.0, (MINDLOCK, BATDRONE), (VALDR,)))
    table.wait(60.0)
    assert [(flag.rule, flag.kind) for flag in table.flags] == [("not-resolved", "missed")]
    assert len(table.moves) == 2


def test_what_a_play_triggers_follows_whatever_card_is_revealed_first() -> None:
    """Eyegor looks at three cards, takes one and discards the others."""
    hidden = {"hand": ["?"] * 3, "deck": ["?"] * 9, "unseen": ["eyegor", "anger", *["dextre"] * 10]}
    table = Table({**ANNS_TURN, "players": [{**ANNS_TURN["players"][0], **hidden}, BEN]}, anns(1.0))
    table.see(anns(5.0, SeenCard("eyegor", exhausted=True)))
    table.wait(30.0)
    assert (table.reminder("not-resolved").status, table.flags) == ("standing", [])


def test_what_others_do_to_a_newcomer_does_not_hide_that_its_own_ability_was_left_out() -> None:
    """Autocannon hit Numquid the Fair, who would have destroyed an enemy creature."""
    cannon = SeenCard("autocannon", "c", exhausted=False)

    def seen(t: float, *anns: SeenCard) -> TableSnapshot:
        return TableSnapshot(t, (SeenSide(anns, (), (), ()), SeenSide((VALDR,), (cannon,), (), ())))

    hand = {**ANNS_TURN["players"][0], "hand": ["numquid-the-fair", "batdrone"]}
    ben = {**BEN, "battleline": [{"card": "valdr", "id": "b"}], "artifacts": [{"card": "autocannon", "id": "c"}]}
    table = Table({"turn": {**ANNS_TURN["turn"], "house": "sanctum"}, "players": [hand, ben]}, seen(1.0))
    table.see(seen(5.0, SeenCard("numquid-the-fair", exhausted=True, damage=1)))
    table.wait(20.0)
    assert (table.reminder("not-resolved").status, table.flags) == ("standing", [])


def test_nobody_is_accused_of_laying_down_what_nobody_saw_gone() -> None:
    """Wardrummer would have returned Drummernaut, who could not have come back between the two others."""
    drummernaut, batdrone = SeenCard("drummernaut", "d", exhausted=True), SeenCard("batdrone", "b", exhausted=False)
    line = [{"card": "drummernaut", "id": "d", "exhausted": True}, {"card": "batdrone", "id": "b"}]
    ann = {**ANNS_TURN["players"][0], "battleline": line, "hand": ["wardrummer", "anger"]}
    table = Table(
        {"turn": {**ANNS_TURN["turn"], "house": "brobnar"}, "players": [ann, BEN]}, anns(1.0, drummernaut, batdrone)
    )
    table.see(anns(5.0, SeenCard("wardrummer", exhausted=True), drummernaut, batdrone))
    table.wait(60.0)
    assert [flag for flag in table.flags if flag.kind == "illegal"] == []


def test_an_upgrade_laid_down_where_there_is_no_creature_is_named() -> None:
    hand = {**ANNS_TURN["players"][0], "hand": ["rocket-boots", "batdrone"]}
    table = Table({**ANNS_TURN, "players": [hand, BEN]}, anns(1.0))
    table.see(anns(5.0, artifacts=(SeenCard("rocket-boots", exhausted=False),)))
    table.wait(20.0)

    assert [(flag.rule, flag.player) for flag in table.flags] == [("no-creature", 0)]

    table.see(anns(22.0))
    table.wait(40.0)
    assert table.only_flag().status == "taken back"


def seen_beside_dextre(t: float, *line: SeenCard, stunned: bool) -> TableSnapshot:
    """Ann’s line, and Ben’s Dextre, `stunned` or not."""
    bens = SeenCard("dextre", "d", exhausted=False, stunned=stunned)
    return TableSnapshot(t, (SeenSide(line, (), (), ()), SeenSide((bens,), (), (), ())))


def test_where_stuns_are_seen_one_elsewhere_does_not_excuse_a_reap_that_was_not_counted() -> None:
    position: dict[str, Any] = {
        "turn": {"number": 5, "active": 0, "step": "main", "house": "brobnar"},
        "players": [{**ANN, "hand": ["smaaash"]}, {**BEN, "battleline": [{"card": "dextre", "id": "d"}]}],
    }

    awake, shooler = SeenCard("troll", "t", False, stunned=False), SeenCard("shooler", "s", False, stunned=False)
    smaaash = SeenCard("smaaash", exhausted=True, stunned=False)
    table = Table(position, seen_beside_dextre(1.0, awake, shooler, stunned=False))
    table.see(seen_beside_dextre(5.0, awake, shooler, smaaash, stunned=True))
    table.see(seen_beside_dextre(12.0, replace(awake, exhausted=True), shooler, smaaash, stunned=True))
    table.wait(30.0)

    assert table.moves == ["Ann plays Smaaash on the right flank.", "Troll reaps."]
    assert [flag.rule for flag in table.flags] == ["amber-count"]


def test_a_creature_that_fights_one_of_its_own_side_is_named() -> None:
    table = Table()
    table.see(anns(5.0, SeenCard("troll", "t", exhausted=False, damage=5), discard="shooler"))
    table.wait(20.0)

    assert [(flag.rule, flag.cards) for flag in table.flags] == [("friendly-target", ("s",))]


def test_chains_that_nobody_gained_tell_that_a_card_was_discarded_and_not_played() -> None:
    position = {**ANNS_TURN, "players": [{**ANNS_TURN["players"][0], "hand": ["phosphorus-stars"]}, BEN]}
    position["turn"] = {"number": 5, "active": 0, "step": "main", "house": "mars"}
    table = Table(position, anns(1.0))
    table.see(anns(5.0, discard="phosphorus-stars"))
    table.wait(40.0)
    assert table.moves == ["Ann discards Phosphorus Stars."]
    assert table.flags == []


def test_chains_that_are_counted_tell_that_it_was_played() -> None:
    position = {**ANNS_TURN, "players": [{**ANNS_TURN["players"][0], "hand": ["phosphorus-stars"]}, BEN]}
    position["turn"] = {"number": 5, "active": 0, "step": "main", "house": "mars"}
    table = Table(position, anns(1.0))
    table.see(anns(5.0, discard="phosphorus-stars"), CounterEntered(5.5, 0, "chains", delta=2))
    table.wait(40.0)
    assert table.moves == ["Ann plays Phosphorus Stars."]
    assert table.flags == []


def test_chains_may_be_counted_while_hands_are_at_work_on_what_gives_them() -> None:
    position = {**ANNS_TURN, "players": [{**ANNS_TURN["players"][0], "hand": ["phosphorus-stars"]}, BEN]}
    position["turn"] = {"number": 5, "active": 0, "step": "main", "house": "mars"}
    table = Table(position, anns(1.0))
    table.see(CounterEntered(5.5, 0, "chains", delta=2))
    table.wait(18.0)
    table.see(anns(18.5, discard="phosphorus-stars"))
    table.wait(60.0)
    assert table.moves == ["Ann plays Phosphorus Stars."]
    assert table.flags == []


@pytest.mark.parametrize("house", ["shadows", "dis"])
def test_a_creature_that_enters_on_the_other_side_may_do_so_at_either_flank(house: str) -> None:
    position: dict[str, Any] = {
        "turn": {"number": 5, "active": 0, "step": "main", "house": house},
        "players": [
            {"houses": ANN["houses"], "amber": 3, "hand": ["scowly-caper"]},
            {**BEN, "battleline": [{"card": "dextre", "id": "d"}]},
        ],
    }
    dextre, caper = SeenCard("dextre", "d", exhausted=False), SeenCard("scowly-caper", exhausted=True)

    def bens(t: float, *line: SeenCard) -> TableSnapshot:
        return TableSnapshot(t, (SeenSide((), (), (), ()), SeenSide(line, (), (), ())))

    table = Table(position, bens(1.0, dextre))
    table.see(bens(5.0, dextre, caper))
    table.wait(20.0)

    assert [flag.rule for flag in table.flags] == ([] if house == "shadows" else ["active-house"])


def test_a_creature_laid_down_within_the_other_players_line_is_named() -> None:
    line = [{"card": "dextre", "id": "d"}, {"card": "urchin", "id": "u"}]
    position: dict[str, Any] = {
        "turn": {"number": 5, "active": 0, "step": "main", "house": "shadows"},
        "players": [{**ANN, "hand": ["scowly-caper"]}, {**BEN, "battleline": line}],
    }
    dextre, urchin = SeenCard("dextre", "d", exhausted=False), SeenCard("urchin", "u", exhausted=False)
    anns_line = SeenCard("troll", "t", exhausted=False), SeenCard("shooler", "s", exhausted=False)

    def bens(t: float, *line: SeenCard) -> TableSnapshot:
        return TableSnapshot(t, (SeenSide(anns_line, (), (), ()), SeenSide(line, (), (), ())))

    table = Table(position, bens(1.0, dextre, urchin))
    table.see(bens(5.0, dextre, SeenCard("scowly-caper", exhausted=True), urchin))
    table.wait(20.0)

    assert [(flag.rule, flag.player) for flag in table.flags] == [("flank", 0)]


def test_an_upgrade_of_another_house_that_takes_the_creature_over_is_named() -> None:
    """Collar of Subordination is of Dis: the creature lies on the other side with it."""
    bens = [{"card": "dextre", "id": "d"}, {"card": "urchin", "id": "u"}]
    position = {**POSITION, "turn": {**TURN, "step": "house"}}
    position["players"] = [
        {**ANN, "battleline": [], "hand": ["collar-of-subordination", "?"]},
        {**BEN, "battleline": bens},
    ]
    dextre, urchin = SeenCard("dextre", "d", exhausted=False), SeenCard("urchin", "u", exhausted=False)
    collared = replace(dextre, upgrades=(SeenCard("collar-of-subordination"),))

    def seen(t: float, own: tuple[SeenCard, ...], *theirs: SeenCard) -> TableSnapshot:
        return TableSnapshot(t, (SeenSide(own, (), (), ()), SeenSide(theirs, (), (), ())))

    table = Table(position, seen(1.0, (), dextre, urchin))
    table.see(HouseEntered(2.0, 0, "shadows"), seen(6.0, (collared,), urchin))
    table.wait(20.0)

    assert [(flag.rule, flag.player) for flag in table.flags] == [("active-house", 0)]


def before_bloodshard_imp(friend: str) -> dict[str, Any]:
    """Selwyn and a friend of his face Bloodshard Imp, in a turn of Shadows."""
    friends = [{"card": friend, "id": "f"}, {"card": "selwyn-the-fence", "id": "s"}]
    imps = {**BEN, "battleline": [{"card": "bloodshard-imp", "id": "i"}, {"card": "francus", "id": "b"}]}
    position: dict[str, Any] = {
        "turn": {"number": 5, "active": 0, "step": "main", "house": "shadows"},
        "players": [{**ANN, "battleline": friends}, imps],
    }
    return position


@pytest.mark.parametrize("friend", ["noddy-the-thief", "collector-worm"])
def test_a_fight_among_friends_that_leaves_no_mark_is_named_where_nothing_legal_could_have_been_done(
    friend: str,
) -> None:
    """Noddy is elusive, and Collector Worm’s armor prevents all that Selwyn deals it; had Selwyn reaped, Bloodshard Imp
    would have had it sacrificed."""

    def both(t: float, used: bool) -> TableSnapshot:
        selwyn = SeenCard("selwyn-the-fence", "s", exhausted=used)
        anns = SeenCard(friend, "f", exhausted=False), selwyn
        bens = [SeenCard("bloodshard-imp", "i", exhausted=False, damage=0), SeenCard("francus", "b", damage=0)]
        return TableSnapshot(t, (SeenSide(anns, (), (), ()), SeenSide(tuple(bens), (), (), ())))

    table = Table(before_bloodshard_imp(friend), both(1.0, used=False))
    table.see(both(5.0, used=True))
    table.wait(20.0)

    assert [(flag.rule, flag.cards) for flag in table.flags] == [("friendly-target", ("s",))]


def at_pitlord(t: float, mine: bool, newcomer: bool | None, discards: tuple[str, str] = ("", "")) -> TableSnapshot:
    """Ann’s Firespitter, if it is hers yet, and Ben’s line: a `newcomer` that is exhausted or not, or none."""
    firespitter = (SeenCard("firespitter", "f", exhausted=False),) if mine else ()
    came = (SeenCard("titan-mechanic", exhausted=newcomer),) if newcomer is not None else ()
    piles = [(SeenCard(title),) if title else () for title in discards]
    bens = (*came, SeenCard("pitlord", "p", exhausted=False))
    return TableSnapshot(t, (SeenSide(firespitter, (), piles[0], ()), SeenSide(bens, (), piles[1], ())))


BEFORE_TITAN_MECHANIC: dict[str, Any] = {
    "turn": {"number": 4, "active": 1, "step": "main", "house": "logos"},
    "players": [
        {**ANN, "battleline": [{"card": "firespitter", "id": "f"}]},
        {**BEN, "hand": ["titan-mechanic"], "battleline": [{"card": "pitlord", "id": "p"}]},
    ],
}


def test_a_creature_that_has_just_come_has_no_damage_that_could_excuse_a_fight_past_taunt() -> None:
    """Firespitter damages all when it fights: Titan Mechanic would have died of that beside Pitlord only if it was hurt
    before."""
    table = Table(BEFORE_TITAN_MECHANIC, at_pitlord(1.0, True, None))
    table.see(
        at_pitlord(5.0, True, True), TurnEnded(9.0, 1), at_pitlord(9.5, True, False), HouseEntered(11.0, 0, "brobnar")
    )
    table.see(at_pitlord(20.0, False, None, ("firespitter", "titan-mechanic")))
    table.wait(40.0)

    assert [(flag.rule, flag.player) for flag in table.flags] == [("taunt", 0)]


def test_a_creature_laid_down_within_the_line_is_named_whatever_it_looks_at_and_whoever_moves_creatures() -> None:
    """Psychic Bug looks at a hidden hand; Tyxl Beambuckler moved a creature when it was played."""
    line = [{"card": title, "id": title} for title in ("batdrone", "dextre")]
    ann = {"houses": ["logos", "sanctum", "brobnar"], "amber": 3, "hand": ["psychic-bug"], "battleline": line}
    ben = {**BEN, "battleline": [{"card": "tyxl-beambuckler", "id": "tyxl-beambuckler"}], "hand": ["?"] * 6}
    bens = SeenSide((SeenCard("tyxl-beambuckler", "tyxl-beambuckler"),), (), (), ())

    def lying(t: float, *titles: str) -> TableSnapshot:
        cards = tuple(SeenCard(title, exhausted=title == "psychic-bug") for title in titles)
        return TableSnapshot(t, (SeenSide(cards, (), (), ()), bens))

    table = Table({**ANNS_TURN, "players": [ann, ben]}, lying(1.0, "batdrone", "dextre"))
    table.see(lying(6.0, "batdrone", "psychic-bug", "dextre"), CounterEntered(6.5, 0, "amber", delta=1))
    table.wait(20.0)

    assert [flag.rule for flag in table.flags] == ["flank"]
