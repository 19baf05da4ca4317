"""Plays against the rules that leave little behind: what people counted, or a card that lies where it cannot, tells."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.observations import (
    CounterEntered,
    HouseEntered,
    KeyTurned,
    SeenCard,
    SeenSide,
    TableSnapshot,
    TurnEnded,
)
from tests.referee.at_the_table import ANN, BEN, POSITION, Table, shooler, table, troll

TURN: dict[str, object] = {"number": 4, "active": 0, "step": "main"}
ANNS_TURN: dict[str, object] = {
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


def test_a_card_that_seemed_discarded_was_played_if_both_players_counted_what_it_gives() -> None:
    table = Table(ANNS_TURN, anns(1.0))
    table.see(anns(5.0, BATDRONE), anns(20.0, BATDRONE, discard="binate-rupture"))
    table.see(CounterEntered(20.5, 0, "amber", delta=3), CounterEntered(21.0, 1, "amber", delta=2))
    table.wait(50.0)

    flag = table.only_flag()
    assert (flag.rule, flag.player) == ("alpha", 0)
    assert table.report.sync == "illegal"


def test_what_the_table_showed_before_it_is_not_forgotten_where_both_tables_are_explained_together() -> None:
    """Z.Y.X. Researcher archived the top of Ann’s pile, as was seen: Binate Rupture, counted now, came after it."""
    hand = ["zyx-researcher", "binate-rupture", "?", "?"]
    pile = {"discard": ["hideaway-hole", "special-delivery"], "unseen": ["dextre", "anger", "troll"]}
    ann = {"houses": ["logos", "shadows", "dis"], "amber": 1, "hand": hand, "deck": ["?"] * 9, **pile}
    ben = {"houses": ["mars", "sanctum", "untamed"], "amber": 5}
    researcher = SeenCard("zyx-researcher", exhausted=True)
    table = Table({**ANNS_TURN, "players": [ann, ben]}, anns(1.0, discard="hideaway-hole"))

    table.see(anns(6.0, researcher, discard="special-delivery"))
    table.see(CounterEntered(11.5, 1, "amber", delta=5), CounterEntered(11.6, 0, "amber", delta=1))
    table.see(anns(14.2, researcher, discard="binate-rupture"))
    table.wait(60.0)

    assert table.only_flag().rule == "alpha"


def test_of_several_moves_only_the_one_that_broke_a_rule_need_be_taken_back() -> None:
    table_ = Table()
    table_.see(CounterEntered(7.5, 0, "amber", delta=2), table(8.0, troll(True), shooler(True)))
    table_.wait(13.0)
    assert table_.only_flag().rule == "active-house"

    table_.see(table(16.0, troll(), shooler(True)), CounterEntered(16.5, 0, "amber", delta=-1))
    table_.wait(60.0)

    assert table_.only_flag().status == "taken back"
    assert table_.moves == ["Shooler reaps."]
    assert table_.report.players[0].amber == 4


def test_once_it_is_back_in_hand_and_counted_back_it_is_taken_back() -> None:
    table = Table(ANNS_TURN, anns(1.0))
    table.see(anns(5.0, BATDRONE), anns(20.0, BATDRONE, discard="binate-rupture"))
    table.see(CounterEntered(20.5, 0, "amber", delta=3), CounterEntered(21.0, 1, "amber", delta=2))
    table.wait(50.0)
    table.see(anns(52.0, BATDRONE))
    table.see(CounterEntered(53.0, 0, "amber", delta=-3), CounterEntered(54.0, 1, "amber", delta=-2))
    table.wait(70.0)

    assert table.only_flag().status == "taken back"
    assert table.moves == ["Ann plays Batdrone."]
    assert [player.amber for player in table.report.players] == [3, 2]


def test_a_count_that_the_play_accounts_for_only_in_part_speaks_of_no_play() -> None:
    table = Table(ANNS_TURN, anns(1.0))
    table.see(anns(5.0, BATDRONE), anns(20.0, BATDRONE, discard="binate-rupture"))
    table.see(CounterEntered(20.5, 0, "amber", delta=2))
    table.wait(60.0)

    assert [flag.rule for flag in table.flags] == ["amber-count"]


def test_an_upgrade_laid_down_where_there_is_no_creature_is_named() -> None:
    hand = {**ANNS_TURN["players"][0], "hand": ["rocket-boots", "batdrone"]}  # type: ignore[index]
    table = Table({**ANNS_TURN, "players": [hand, BEN]}, anns(1.0))
    table.see(anns(5.0, artifacts=(SeenCard("rocket-boots", exhausted=False),)))
    table.wait(20.0)

    assert [(flag.rule, flag.player) for flag in table.flags] == [("no-creature", 0)]

    table.see(anns(22.0))
    table.wait(40.0)
    assert table.only_flag().status == "taken back"


def test_where_stuns_are_seen_one_elsewhere_does_not_excuse_a_reap_that_was_not_counted() -> None:
    position: dict[str, object] = {
        "turn": {"number": 5, "active": 0, "step": "main", "house": "brobnar"},
        "players": [{**ANN, "hand": ["smaaash"]}, {**BEN, "battleline": [{"card": "dextre", "id": "d"}]}],
    }

    def lies(t: float, *line: SeenCard, stunned: bool) -> TableSnapshot:
        bens = SeenCard("dextre", "d", exhausted=False, stunned=stunned)
        return TableSnapshot(t, (SeenSide(line, (), (), ()), SeenSide((bens,), (), (), ())))

    awake, shooler = SeenCard("troll", "t", False, stunned=False), SeenCard("shooler", "s", False, stunned=False)
    smaaash = SeenCard("smaaash", exhausted=True, stunned=False)
    table = Table(position, lies(1.0, awake, shooler, stunned=False))
    table.see(lies(5.0, awake, shooler, smaaash, stunned=True))
    table.see(lies(12.0, replace(awake, exhausted=True), shooler, smaaash, stunned=True))
    table.wait(30.0)

    assert table.moves == ["Ann plays Smaaash on the right flank.", "Troll reaps."]
    assert [flag.rule for flag in table.flags] == ["amber-count"]


def test_a_creature_that_fights_one_of_its_own_side_is_named() -> None:
    table = Table()
    table.see(anns(5.0, SeenCard("troll", "t", exhausted=False, damage=5), discard="shooler"))
    table.wait(20.0)

    assert [(flag.rule, flag.cards) for flag in table.flags] == [("friendly-target", ("s",))]


def test_a_key_that_a_card_forbids_is_named_by_that_card_and_not_by_its_price() -> None:
    imp = {"card": "silver-key-imp", "id": "i"}
    position: dict[str, object] = {
        "turn": {"number": 5, "active": 0, "step": "house"},
        "players": [{"houses": ANN["houses"], "amber": 7, "keys": ["red"]}, {**BEN, "battleline": [imp]}],
    }
    bens = SeenSide((SeenCard("silver-key-imp", "i", exhausted=False),), (), (), ())
    table = Table(position, TableSnapshot(1.0, (SeenSide((), (), (), ()), bens)))
    table.see(KeyTurned(5.0, 0, "blue", True), CounterEntered(5.5, 0, "amber", delta=-6))
    table.wait(20.0)

    assert [(flag.rule, flag.cite) for flag in table.flags] == [("cannot-forge", "Card text of Silver Key Imp")]

    table.see(KeyTurned(22.0, 0, "blue", False), CounterEntered(22.5, 0, "amber", delta=6))
    table.wait(40.0)
    assert table.only_flag().status == "taken back"
    assert table.report.players[0].amber == 7


def test_chains_that_nobody_gained_tell_that_a_card_was_discarded_and_not_played() -> None:
    position = {**ANNS_TURN, "players": [{**ANNS_TURN["players"][0], "hand": ["phosphorus-stars"]}, BEN]}  # type: ignore[index]
    position["turn"] = {"number": 5, "active": 0, "step": "main", "house": "mars"}
    table = Table(position, anns(1.0))
    table.see(anns(5.0, discard="phosphorus-stars"))
    table.wait(40.0)
    assert table.moves == ["Ann discards Phosphorus Stars."]
    assert table.flags == []


def test_chains_that_are_counted_tell_that_it_was_played() -> None:
    position = {**ANNS_TURN, "players": [{**ANNS_TURN["players"][0], "hand": ["phosphorus-stars"]}, BEN]}  # type: ignore[index]
    position["turn"] = {"number": 5, "active": 0, "step": "main", "house": "mars"}
    table = Table(position, anns(1.0))
    table.see(anns(5.0, discard="phosphorus-stars"), CounterEntered(5.5, 0, "chains", delta=2))
    table.wait(40.0)
    assert table.moves == ["Ann plays Phosphorus Stars."]
    assert table.flags == []


def test_chains_may_be_counted_while_hands_are_at_work_on_what_gives_them() -> None:
    position = {**ANNS_TURN, "players": [{**ANNS_TURN["players"][0], "hand": ["phosphorus-stars"]}, BEN]}  # type: ignore[index]
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
    position: dict[str, object] = {
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


def test_a_fight_among_friends_is_named_where_what_is_legal_would_have_to_be_counted() -> None:
    """Master of 1 may have fallen to Troll, and Overlord Greking reaped; but nobody counts an Æmber."""
    friends = [{"card": "master-of-1", "id": "m"}, {"card": "overlord-greking", "id": "g"}]
    position: dict[str, object] = {
        "turn": {"number": 5, "active": 0, "step": "main", "house": "dis"},
        "players": [{**ANN, "battleline": friends}, {**BEN, "battleline": [{"card": "troll", "id": "t"}]}],
    }

    def lies(t: float, *line: SeenCard, discard: str = "") -> TableSnapshot:
        pile = (SeenCard(discard),) if discard else ()
        bens = SeenSide((SeenCard("troll", "t", exhausted=False),), (), (), ())
        return TableSnapshot(t, (SeenSide(line, (), pile, ()), bens))

    master, greking = SeenCard("master-of-1", "m", exhausted=False), SeenCard("overlord-greking", "g", exhausted=False)
    table = Table(position, lies(1.0, master, greking))
    table.see(lies(5.0, replace(greking, exhausted=True), discard="master-of-1"))
    table.wait(30.0)

    assert [(flag.rule, flag.cards) for flag in table.flags] == [("friendly-target", ("g",))]


def test_a_creature_laid_down_within_the_other_players_line_is_named() -> None:
    line = [{"card": "dextre", "id": "d"}, {"card": "urchin", "id": "u"}]
    position: dict[str, object] = {
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


def test_a_creature_that_reaps_once_more_is_named_once_the_table_is_seen_untouched_after_the_press() -> None:
    table = Table()
    ready, tired = SeenCard("shooler", "s", exhausted=False), SeenCard("shooler", "s", exhausted=True)
    troll = SeenCard("troll", "t", exhausted=False)
    table.see(anns(2.0, troll, ready), anns(5.0, troll, tired), CounterEntered(5.5, 0, "amber", delta=1))
    table.see(CounterEntered(20.0, 0, "amber", delta=1), anns(22.0, troll, tired))
    table.wait(27.0)

    assert [(flag.rule, flag.cards) for flag in table.flags] == [("exhausted", ("s",))]


def test_nor_has_another_reaped_that_could_not_be_read_before_the_press_and_lies_ready_after_it() -> None:
    creatures = [{"card": "shooler", "id": "s", "exhausted": True}, {"card": "snudge", "id": "n"}]
    position = {**POSITION, "players": [{**ANN, "battleline": creatures}, BEN]}
    tired, ready = SeenCard("shooler", "s", exhausted=True), SeenCard("snudge", "n", exhausted=False)
    table = Table(position, anns(1.0, tired, ready))
    table.see(anns(18.0, tired, SeenCard("snudge", "n")), CounterEntered(20.0, 0, "amber", delta=1))
    table.see(anns(22.0, tired, ready))
    table.wait(27.0)

    assert [(flag.rule, flag.cards) for flag in table.flags] == [("exhausted", ("s",))]


def test_what_is_counted_with_a_card_that_seemed_discarded_is_for_that_and_not_for_a_second_reap() -> None:
    """Whoever has played Treasure Map may play no other card this turn, not even the second one."""
    maps = [{"card": "treasure-map", "id": "first"}, {"card": "treasure-map", "id": "second"}]
    creatures = [{"card": "silvertooth", "id": "t", "exhausted": True}]
    position = {**POSITION, "turn": {**TURN, "house": "shadows"}}
    position["players"] = [{**ANN, "battleline": creatures, "hand": [*maps, "?", "?"]}, BEN]

    def seen(t: float, top: str = "") -> TableSnapshot:
        pile = (SeenCard("treasure-map", top),) if top else ()
        line = (SeenCard("silvertooth", "t", exhausted=True),)
        return TableSnapshot(t, (SeenSide(line, (), pile, ()), SeenSide((), (), (), ())))

    table = Table(position, seen(1.0))
    table.see(seen(6.0, "first"), CounterEntered(6.3, 0, "amber", delta=4), seen(8.3, "first"))
    table.see(seen(15.0, "second"), CounterEntered(15.1, 0, "amber", delta=1), seen(17.1, "second"))
    table.wait(30.0)

    assert [(flag.rule, flag.cards) for flag in table.flags] == [("cannot-play", ("second",))]


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


def test_a_creature_that_is_lifted_to_be_read_after_it_reaped_once_more_was_not_taken_back() -> None:
    position: dict[str, object] = {
        "turn": {"number": 5, "active": 0, "step": "main", "house": "shadows"},
        "players": [{**ANN, "battleline": [], "hand": ["silvertooth"]}, BEN],
    }
    ready, tired = SeenCard("silvertooth", exhausted=False), SeenCard("silvertooth", exhausted=True)
    table = Table(position, anns(1.0))
    table.see(anns(2.0, ready), anns(8.0, tired), CounterEntered(8.5, 0, "amber", delta=1), anns(15.0, tired))
    table.see(CounterEntered(20.0, 0, "amber", delta=1), anns(22.0, tired), anns(22.5), anns(24.0, tired))
    table.wait(29.0)

    assert [flag.rule for flag in table.flags] == ["exhausted"]
    assert table.moves == ["Ann plays Silvertooth.", "Silvertooth reaps."]


def test_a_press_may_come_some_moments_before_the_card_that_was_played_against_the_rules() -> None:
    table = Table(ANNS_TURN, anns(1.0))
    table.see(anns(5.0, BATDRONE), CounterEntered(20.0, 0, "amber", delta=3), CounterEntered(20.1, 1, "amber", delta=2))
    table.see(anns(23.0, BATDRONE, discard="binate-rupture"))
    table.wait(45.0)

    assert [(flag.rule, flag.player) for flag in table.flags] == [("alpha", 0)]


def test_a_fight_among_friends_of_which_nothing_but_a_theft_is_seen_is_named_by_the_counts() -> None:
    """Both are elusive, and Little Niff’s neighbors steal when they fight."""
    friends = [{"card": "deipno-spymaster", "id": "d"}, {"card": "little-niff", "id": "n"}]
    position: dict[str, object] = {
        "turn": {"number": 5, "active": 0, "step": "main", "house": "shadows"},
        "players": [{**ANN, "battleline": friends}, BEN],
    }
    niff = SeenCard("little-niff", "n", exhausted=False)
    table = Table(position, anns(1.0, SeenCard("deipno-spymaster", "d", exhausted=False), niff))
    table.see(anns(5.0, SeenCard("deipno-spymaster", "d", exhausted=True), niff))
    table.see(CounterEntered(5.3, 1, "amber", delta=-1), CounterEntered(5.5, 0, "amber", delta=1))
    table.wait(40.0)

    assert [(flag.rule, flag.cards) for flag in table.flags] == [("friendly-target", ("d",))]


@pytest.mark.parametrize("friend", ["noddy-the-thief", "collector-worm"])
def test_a_fight_among_friends_that_leaves_no_mark_is_named_where_nothing_legal_could_have_been_done(
    friend: str,
) -> None:
    """Noddy is elusive, and Collector Worm’s armor prevents all that Selwyn deals it; had Selwyn reaped, Bloodshard Imp
    would have had it sacrificed."""
    friends = [{"card": friend, "id": "f"}, {"card": "selwyn-the-fence", "id": "s"}]
    imps = {**BEN, "battleline": [{"card": "bloodshard-imp", "id": "i"}, {"card": "francus", "id": "b"}]}
    position: dict[str, object] = {
        "turn": {"number": 5, "active": 0, "step": "main", "house": "shadows"},
        "players": [{**ANN, "battleline": friends}, imps],
    }

    def both(t: float, used: bool) -> TableSnapshot:
        selwyn = SeenCard("selwyn-the-fence", "s", exhausted=used)
        anns = SeenCard(friend, "f", exhausted=False), selwyn
        bens = [SeenCard("bloodshard-imp", "i", exhausted=False, damage=0), SeenCard("francus", "b", damage=0)]
        return TableSnapshot(t, (SeenSide(anns, (), (), ()), SeenSide(tuple(bens), (), (), ())))

    table = Table(position, both(1.0, used=False))
    table.see(both(5.0, used=True))
    table.wait(20.0)

    assert [(flag.rule, flag.cards) for flag in table.flags] == [("friendly-target", ("s",))]


def test_a_creature_that_has_just_come_has_no_damage_that_could_excuse_a_fight_past_taunt() -> None:
    """Firespitter damages all when it fights: Titan Mechanic would have died of that beside Pitlord only if it was hurt
    before."""
    position: dict[str, object] = {
        "turn": {"number": 4, "active": 1, "step": "main", "house": "logos"},
        "players": [
            {**ANN, "battleline": [{"card": "firespitter", "id": "f"}]},
            {**BEN, "hand": ["titan-mechanic"], "battleline": [{"card": "pitlord", "id": "p"}]},
        ],
    }

    def both(t: float, mine: bool, newcomer: bool | None, discards: tuple[str, str] = ("", "")) -> TableSnapshot:
        firespitter = (SeenCard("firespitter", "f", exhausted=False),) if mine else ()
        came = (SeenCard("titan-mechanic", exhausted=newcomer),) if newcomer is not None else ()
        piles = [(SeenCard(title),) if title else () for title in discards]
        bens = (*came, SeenCard("pitlord", "p", exhausted=False))
        return TableSnapshot(t, (SeenSide(firespitter, (), piles[0], ()), SeenSide(bens, (), piles[1], ())))

    table = Table(position, both(1.0, True, None))
    table.see(both(5.0, True, True), TurnEnded(9.0, 1), both(9.5, True, False), HouseEntered(11.0, 0, "brobnar"))
    table.see(both(20.0, False, None, ("firespitter", "titan-mechanic")))
    table.wait(40.0)

    assert [(flag.rule, flag.player) for flag in table.flags] == [("taunt", 0)]


def test_damage_that_is_only_believed_does_not_hide_which_rule_was_broken() -> None:
    """By what is believed, both would have died."""
    hurt = {"card": "champion-anaphiel", "id": "c", "damage": 4}
    position: dict[str, object] = {
        "turn": {"number": 4, "active": 0, "step": "main", "house": "dis"},
        "players": [{**ANN, "battleline": [{"card": "mugwump", "id": "m"}]}, {**BEN, "battleline": [hurt]}],
    }

    def both(t: float, *line: SeenCard, discard: str = "") -> TableSnapshot:
        pile = (SeenCard(discard),) if discard else ()
        bens = SeenSide((SeenCard("champion-anaphiel", "c", exhausted=False),), (), (), ())
        return TableSnapshot(t, (SeenSide(line, (), pile, ()), bens))

    table = Table(position, both(1.0, SeenCard("mugwump", "m", exhausted=False)))
    table.see(both(5.0, discard="mugwump"))
    table.wait(30.0)

    assert [(flag.rule, flag.player) for flag in table.flags] == [("active-house", 0)]


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
