"""A later table changes what was likely of an earlier one."""

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
from tests.referee.at_the_table import ANN, BEN, POSITION, Table, troll
from tests.referee.test_what_excuses_nothing import ann_at, anns, lies

LOGOS_TURN: dict[str, Any] = {
    "turn": {"number": 5, "active": 0, "step": "main", "house": "logos"},
    "players": [
        {
            "houses": ["logos", "sanctum", "brobnar"],
            "amber": 3,
            "hand": ["scrambler-storm", "phase-shift", "troll", "anger"],
        },
        BEN,
    ],
}


def lying(t: float, discard: str = "", play: str = "", line: str = "") -> TableSnapshot:
    """Ann's side: the top of the discard pile, the play zone and a creature that has just entered play."""

    def cards(title: str, exhausted: bool | None = None) -> tuple[SeenCard, ...]:
        return (SeenCard(title, exhausted=exhausted),) if title else ()

    anns = SeenSide(cards(line, exhausted=True), (), cards(discard), cards(play))
    return TableSnapshot(t, (anns, SeenSide((), (), (), ())))


def test_a_card_that_seemed_discarded_was_played_if_it_allows_what_follows() -> None:
    table = Table(LOGOS_TURN, lying(1.0))
    table.see(lying(3.0, play="scrambler-storm"), lying(5.0, discard="scrambler-storm"))
    table.see(CounterEntered(5.5, 0, "amber", delta=1))

    table.see(lying(12.0, discard="phase-shift"))
    table.see(lying(20.0, discard="phase-shift", line="troll"))
    table.wait(40.0)

    assert [flag.rule for flag in table.flags] == []
    assert table.moves[-1] == "Ann plays Troll."


WITHOUT_A_TRACE = (
    "warsong",
    "follow-the-leader",
    "loot-the-bodies",
    "lava-ball",
    "relentless-assault",
    "into-the-fray",
)


def at_the_brobnar_turn(hand: tuple[str, ...]) -> Table:
    """Ann has actions in her hand, of which nothing is seen as long as no creature lies there."""
    return Table({**LOGOS_TURN, "turn": {**LOGOS_TURN["turn"], "house": "brobnar"}, "players": [
        {**LOGOS_TURN["players"][0], "hand": list(hand)}, BEN,
    ]}, lying(1.0))  # fmt: skip


def test_an_action_that_comes_to_its_pile_unseen_was_discarded_by_who_lays_every_action_in_the_play_zone() -> None:
    *shown, last = WITHOUT_A_TRACE
    table = at_the_brobnar_turn(WITHOUT_A_TRACE)
    pile = ""
    for number, action in enumerate(shown):
        table.see(lying(10.0 * number + 3.0, pile, play=action), lying(10.0 * number + 8.0, action))
        pile = action
    table.see(lying(60.0, last))
    table.wait(90.0)

    assert table.moves[-1] == "Ann discards Into the Fray."


def test_an_action_that_comes_to_its_pile_unseen_was_played_by_who_lays_none_in_the_play_zone() -> None:
    table = at_the_brobnar_turn(WITHOUT_A_TRACE)
    for number, action in enumerate(WITHOUT_A_TRACE):
        table.see(lying(10.0 * number + 3.0, action))
    table.wait(90.0)

    assert [move.split()[1] for move in table.moves] == ["plays"] * len(WITHOUT_A_TRACE)


def test_an_action_that_was_read_twice_in_the_play_zone_lay_there_once() -> None:
    table = at_the_brobnar_turn(WITHOUT_A_TRACE)
    pile = ""
    for number, action in enumerate(WITHOUT_A_TRACE[:2]):
        laid = lying(10.0 * number + 3.0, pile, play=action)
        side = replace(laid.players[0], play=(SeenCard(action, confidence=0.8),))
        table.see(laid, replace(laid, t=laid.t + 2.0, players=(side, laid.players[1])))
        table.see(lying(10.0 * number + 8.0, action))
        pile = action
    table.see(lying(30.0, "into-the-fray"))
    table.wait(60.0)

    assert table.moves[-1] == "Ann plays Into the Fray."


def lash(t: float, exhausted: bool, *line: SeenCard) -> TableSnapshot:
    """Ann’s Lash of Broken Dreams, and her line, which cannot be read where none is given."""
    artifacts = (SeenCard("lash-of-broken-dreams", "l", exhausted=exhausted),)
    return TableSnapshot(t, (SeenSide(line or None, artifacts, (), ()), SeenSide((), (), (), ())))


def test_a_table_of_which_a_row_could_not_be_read_takes_nothing_back() -> None:
    tired = {
        **ANN,
        "battleline": [{"card": "troll", "id": "t", "exhausted": True}],
        "artifacts": [{"card": "lash-of-broken-dreams", "id": "l"}],
    }

    table = Table({**POSITION, "players": [tired, BEN]}, lash(1.0, False, troll(exhausted=True)))
    table.see(lash(3.0, True, troll(exhausted=True)))
    table.wait(12.0)
    told = table.moves

    table.see(lash(14.0, False), TurnEnded(14.4, 0))
    table.wait(20.0)

    assert table.moves == [*told, "Ann ends the turn."]


def both_lines(
    t: float, left: tuple[str, ...], right: tuple[str, ...], discard: str = "", play: str = ""
) -> TableSnapshot:
    """Both lines by the cards’ ids, and Ann’s pile and play zone."""

    def cards(*ids: str) -> tuple[SeenCard, ...]:
        return tuple(SeenCard("titan-mechanic" if card == "m" else card, card, exhausted=False) for card in ids)

    def loose(title: str) -> tuple[SeenCard, ...]:
        return (SeenCard(title),) if title else ()

    return TableSnapshot(
        t, (SeenSide(cards(*left), (), loose(discard), loose(play)), SeenSide(cards(*right), (), (), ()))
    )


def test_few_of_many_cards_that_an_effect_may_take_are_told_by_what_is_gone() -> None:
    titles = ("troll", "shooler", "dust-imp", "snudge", "charette", "ember-imp")
    mine: list[dict[str, Any]] = [{"card": title, "id": title} for title in titles]
    untamed = {**ANN, "houses": ["untamed", "dis", "shadows"], "hand": ["nature-s-call"], "battleline": mine}
    ben = {**BEN, "battleline": [{"card": "titan-mechanic", "id": "m"}]}

    turn = {"number": 4, "active": 0, "step": "main", "house": "untamed"}
    table = Table({"turn": turn, "players": [untamed, ben]}, both_lines(1.0, titles, ("m",)))
    table.see(both_lines(3.0, titles, ("m",), play="nature-s-call"))
    table.see(both_lines(8.0, titles[:-1], (), discard="nature-s-call"), CounterEntered(8.5, 0, "amber", delta=1))
    table.wait(30.0)

    assert table.moves == ["Ann plays Nature’s Call."]
    assert table.flags == []


def test_cards_that_may_be_chosen_in_hand_and_in_play_are_those_that_left_play() -> None:
    """Song of Spring takes any number of creatures, from Ann's hand as well; one of six has gone from her line."""
    titles = ("ancient-bear", "dust-pixie", "duskwitch", "briar-grubbling", "fuzzy-gruen", "niffle-ape")
    line = [lies(title, place) for place, title in enumerate(titles)]
    sung = Table(ann_at("untamed", *titles, hand=("song-of-spring", "flaxia")), anns(1.0, *line))
    sung.see(anns(10.0, *line[:2], *line[3:], pile="song-of-spring"), CounterEntered(10.5, 0, "amber", delta=1))
    sung.wait(30.0)

    assert sung.moves == ["Ann plays Song of Spring."]
    assert not sung.flags


def seen_by_doll(t: float, left: tuple[str, ...], exhausted: bool, top: str = "") -> TableSnapshot:
    """Ann’s Wretched Doll, and those who are left of Ben’s line."""
    doll = (SeenCard("wretched-doll", "w", exhausted=exhausted),)
    theirs = tuple(SeenCard(card, card, exhausted=False) for card in left)
    return TableSnapshot(t, (SeenSide((), doll, (), ()), SeenSide(theirs, (), (SeenCard(top),) if top else (), ())))


def test_counters_that_no_camera_sees_may_lie_on_the_creature_that_is_gone() -> None:
    """Nobody saw which of four creatures the doll had marked; the one that is destroyed had been."""
    line = ("shooler", "dust-imp", "snudge", "charette")
    dis = {
        "houses": ["dis", "mars", "shadows"],
        "amber": 3,
        "artifacts": [{"card": "wretched-doll", "id": "w"}],
    }
    marked = [{"card": card, "id": card, "counters": {"doom": 1} if card == "snudge" else {}} for card in line]

    turn = {"number": 4, "active": 0, "step": "main", "house": "dis"}
    table = Table({"turn": turn, "players": [dis, {**BEN, "battleline": marked}]}, seen_by_doll(1.0, line, False))
    table.see(seen_by_doll(4.0, line[1:], True, top="shooler"))
    table.wait(30.0)

    assert table.moves == ["Ann uses Wretched Doll."]
    assert table.flags == []


def facing_urchin(t: float, exhausted: bool) -> TableSnapshot:
    """Tezmal, exhausted or not, before the ready Urchin."""
    ann = SeenSide((SeenCard("tezmal", "z", exhausted=exhausted),), (), (), ())
    return TableSnapshot(t, (ann, SeenSide((SeenCard("urchin", "u", exhausted=False),), (), (), ())))


def test_a_use_that_asks_much_does_not_hide_what_else_it_may_have_been() -> None:
    """Tezmal’s reap names one of many houses; a fight with an elusive creature leaves the same table."""
    tezmal, urchin = {"card": "tezmal", "id": "z"}, {"card": "urchin", "id": "u"}
    position = {
        "turn": {"number": 5, "active": 0, "step": "main", "house": "dis"},
        "players": [
            {"houses": ["mars", "dis", "untamed"], "amber": 1, "battleline": [tezmal]},
            {"houses": ["logos", "shadows", "untamed"], "battleline": [urchin]},
        ],
    }

    table_ = Table(position, facing_urchin(1.0, exhausted=False))
    table_.see(facing_urchin(5.0, exhausted=True))
    table_.wait(60.0)

    assert table_.moves == ["Tezmal fights Urchin."]
    assert table_.flags == []


BY_SPEED_SIGIL: dict[str, Any] = {
    "turn": {"number": 5, "active": 0, "step": "main", "house": "logos"},
    "players": [
        {
            "houses": ["logos", "sanctum", "brobnar"],
            "hand": ["timetraveller", "?", "?"],
            "deck": ["?"] * 9,
            "artifacts": [
                {"card": "speed-sigil", "id": "s"},
                {"card": "dominator-bauble", "id": "b", "exhausted": True},
            ],
        },
        BEN,
    ],
}


def test_a_card_that_leaves_play_by_its_own_action_was_used_and_not_taken_back() -> None:
    """Speed Sigil readied Timetraveller, whose action shuffles it into its owner's deck."""

    def lies(t: float, *line: SeenCard) -> TableSnapshot:
        artifacts = (SeenCard("speed-sigil", "s", exhausted=False), SeenCard("dominator-bauble", "b", exhausted=True))
        return TableSnapshot(t, (SeenSide(line, artifacts, (), ()), SeenSide((), (), (), ())))

    table = Table(BY_SPEED_SIGIL, lies(1.0))
    table.see(lies(6.0, SeenCard("timetraveller", exhausted=False)), CounterEntered(6.5, 0, "amber", delta=1))
    table.see(lies(12.0))
    table.wait(40.0)

    assert table.moves == ["Ann plays Timetraveller.", "Ann uses Timetraveller."]
    assert table.flags == []


def test_what_was_counted_stays_so_whatever_the_other_player_counts_next() -> None:
    """Bad Penny has reaped, and Ann has counted it; it fights once more and dies, and what it held goes back to Ben."""
    penny = {"card": "bad-penny", "id": "p", "amber": 1}
    position: dict[str, Any] = {
        "turn": {"number": 4, "active": 0, "step": "main", "house": "shadows"},
        "players": [{**ANN, "battleline": [penny]}, {**BEN, "battleline": [{"card": "troll", "id": "t"}]}],
    }

    def lies(t: float, *line: SeenCard) -> TableSnapshot:
        return TableSnapshot(t, (SeenSide(line, (), (), ()), SeenSide((troll(),), (), (), ())))

    ready, tired = (SeenCard("bad-penny", "p", exhausted=exhausted) for exhausted in (False, True))
    table = Table(position, lies(1.0, ready))
    table.see(lies(5.0, tired), CounterEntered(5.5, 0, "amber", delta=1), lies(8.0, tired))
    table.see(lies(15.0), CounterEntered(15.3, 1, "amber", delta=1), lies(17.0))
    table.wait(60.0)

    assert table.moves[0] == "Bad Penny reaps."
    assert [flag.rule for flag in table.flags] == ["exhausted"]


DEATHQUARK_BENS = [{"card": card, "id": card[:2]} for card in ("zorg", "truebaru", "halacor")]
DEATHQUARK_ANNS = [{"card": card, "id": card[:2]} for card in ("skippy-timehog", "tantadlin", "dextre")]
BEFORE_DEATHQUARK: dict[str, Any] = {
    "turn": {"number": 5, "active": 0, "step": "main", "house": "logos"},
    "players": [
        {
            "houses": ["logos", "sanctum", "brobnar"],
            "hand": ["bouncing-deathquark", "?", "?"],
            "battleline": DEATHQUARK_ANNS,
        },
        {**BEN, "battleline": DEATHQUARK_BENS},
    ],
}


def around_deathquark(
    t: float, own: str, others: str, played: str = "", pile: str = "", bens_pile: str = ""
) -> TableSnapshot:
    """Those who are left on both sides, by the first two letters of their names, and what was played."""
    sides = [
        SeenSide(
            tuple(SeenCard(card["card"], card["id"], exhausted=False) for card in line if card["id"] in left.split()),
            (),
            (SeenCard(top),) if top else (),
            (SeenCard(played),) if played and line is DEATHQUARK_ANNS else (),
        )
        for line, left, top in ((DEATHQUARK_ANNS, own, pile), (DEATHQUARK_BENS, others, bens_pile))
    ]
    return TableSnapshot(t, (sides[0], sides[1]))


def test_what_may_be_done_again_was_done_no_more_often_than_the_table_shows() -> None:
    """Bouncing Deathquark destroys a creature of each player, and more if Ann likes: Truebaru would have paid Ben.

    So few ways are tried that none of those that would explain the table is found.
    """
    few = RefereeSettings()
    table = Table(BEFORE_DEATHQUARK, around_deathquark(1.0, "sk ta de", "zo tr ha"), few)
    table.see(around_deathquark(4.0, "sk ta de", "zo tr ha", played="bouncing-deathquark"))
    table.see(around_deathquark(9.0, own="ta de", others="tr ha", pile="bouncing-deathquark", bens_pile="zorg"))
    table.see(TurnEnded(11.0, 0), HouseEntered(12.5, 1, "logos"))
    table.wait(60.0)

    assert table.moves == ["Ann plays Bouncing Deathquark.", "Ann ends the turn.", "Ben chooses Logos."]
    assert table.flags == []


CAPER, SNEKLIFTER, GAMGEE = (
    SeenCard(title, title, exhausted=False) for title in ("scowly-caper", "sneklifter", "gamgee")
)


def by_caper(t: float, *creatures: SeenCard, top: str = "") -> TableSnapshot:
    """Ann’s creatures and the top of her pile, before Ben’s Raiding Knight."""
    knight = SeenCard("raiding-knight", "r", exhausted=False)
    pile = (SeenCard(top),) if top else ()
    return TableSnapshot(t, (SeenSide(creatures, (), pile, ()), SeenSide((knight,), (), (), ())))


def before_caper() -> dict[str, Any]:
    """Ann’s Scowly Caper and two neighbours face Ben’s Raiding Knight, in a turn of Shadows."""
    line: list[dict[str, Any]] = [{"card": card.card, "id": card.card} for card in (CAPER, SNEKLIFTER, GAMGEE)]
    ann = {**ANN, "houses": ["shadows", "dis", "mars"], "battleline": line}
    ben = {**BEN, "amber": 6, "battleline": [{"card": "raiding-knight", "id": "r"}]}
    turn = {"number": 4, "active": 0, "step": "main", "house": "shadows"}
    return {"turn": turn, "players": [ann, ben]}


def test_what_a_card_did_at_the_end_of_a_turn_was_no_fight_where_it_does_so_only_once() -> None:
    """Scowly Caper destroys one of its neighbors as the turn ends; the table rests before the end is pressed. What Ben
    does next, and which key he turns, goes on from there."""
    table = Table(before_caper(), by_caper(1.0, CAPER, SNEKLIFTER, GAMGEE))
    table.see(HouseEntered(2.0, 0, "shadows"), by_caper(5.0, CAPER, GAMGEE, top="sneklifter"))
    table.see(
        TurnEnded(5.2, 0), KeyTurned(7.0, 1, "yellow", forged=True), by_caper(7.2, CAPER, GAMGEE, top="sneklifter")
    )
    table.see(CounterEntered(7.4, 1, "amber", delta=-6), by_caper(9.5, CAPER, GAMGEE, top="sneklifter"))
    table.wait(60.0)

    assert table.moves == ["Ann ends the turn.", "Ben forges the yellow key."]
    assert table.report.players[1].keys == ("yellow",)
    assert table.flags == []


BEFORE_CHANT: dict[str, Any] = {
    "turn": {"number": 4, "active": 0, "step": "main", "house": "untamed"},
    "players": [
        {"houses": ["untamed", "dis", "mars"], "amber": 1, "hand": ["dew-faerie", "fogbank", "fertility-chant"]},
        {"houses": ["logos", "sanctum", "brobnar"], "amber": 0},
    ],
}


def test_what_both_players_count_well_before_the_card_is_seen_speaks_for_its_play() -> None:
    """Nothing that is believed comes to what they count by then, so that it tells nothing against what was seen."""

    def lies(t: float, pile: str = "", play: str = "", line: str = "") -> TableSnapshot:
        discard, shown = (tuple(SeenCard(title) for title in [some] if title) for some in (pile, play))
        creatures = tuple(SeenCard(title, exhausted=True) for title in [line] if title)
        return TableSnapshot(t, (SeenSide(creatures, (), discard, shown), SeenSide((), (), (), ())))

    at = Table(BEFORE_CHANT, lies(1.0))
    at.see(lies(2.0, play="fogbank"), lies(4.0, "fogbank"), CounterEntered(4.5, 0, "amber", delta=1))
    at.see(lies(6.0, "fogbank", line="dew-faerie"))
    at.see(CounterEntered(8.0, 1, "amber", delta=2), CounterEntered(8.2, 0, "amber", delta=4))
    at.see(lies(12.0, "fertility-chant", line="dew-faerie"))
    at.wait(40.0)
    assert at.moves == ["Ann plays Fogbank.", "Ann plays Dew Faerie.", "Ann plays Fertility Chant."]
    assert at.flags == []


BENS_LINE = ("sequis", "troll", "ancient-bear")


def camouflaged_shooler(t: float, imp: bool = False, shooler: bool = True, tired_troll: bool = False) -> TableSnapshot:
    """`imp` tells whether Ann's Dust Imp lies exhausted, `shooler` whether her Shooler is there."""
    small = SeenCard("dust-imp", "d", exhausted=imp)
    large = SeenCard("shooler", "s", exhausted=False, upgrades=(SeenCard("camouflage", "c"),))
    ann = SeenSide((small, large), (), (), ()) if shooler else SeenSide((small,), (), (SeenCard("shooler", "s"),), ())
    bens = tuple(SeenCard(name, name[:2], exhausted=tired_troll and name == "troll") for name in BENS_LINE)
    return TableSnapshot(t, (ann, SeenSide(bens, (), (), ())))


def test_who_was_seen_to_live_when_the_turn_began_did_not_die_in_the_turn_before() -> None:
    """Ben's Troll, on no flank, attacks Ann's Shooler beneath its Camouflage. Had that fought the Troll at the end of
    Ann's turn, the Troll might only have reaped now."""
    camouflaged = {"card": "shooler", "id": "s", "upgrades": [{"card": "camouflage", "id": "c"}]}
    ann = {**ANN, "battleline": [{"card": "dust-imp", "id": "d"}, camouflaged]}
    ben = {**BEN, "houses": ["sanctum", "brobnar", "untamed"]}
    ben["battleline"] = [{"card": name, "id": name[:2]} for name in BENS_LINE]
    at = Table({**POSITION, "players": [ann, ben]}, camouflaged_shooler(1.0))
    at.see(camouflaged_shooler(3.0, imp=True), CounterEntered(3.5, 0, "amber", delta=1), TurnEnded(14.0, 0))
    at.see(
        camouflaged_shooler(16.0),
        HouseEntered(18.0, 1, "brobnar"),
        camouflaged_shooler(30.0, shooler=False, tired_troll=True),
    )
    at.wait(60.0)

    assert [flag.rule for flag in at.flags] == ["cannot-attack"]


def test_what_players_count_down_speaks_for_the_card_that_takes_it() -> None:
    """The card was not seen in the play zone, and seemed discarded; then another is played before its time is up."""
    ann = {"houses": ["sanctum", "dis", "mars"], "amber": 9, "hand": ["doorstep-to-heaven", "blinding-light"]}
    turn = {"number": 4, "active": 0, "step": "main", "house": "sanctum"}
    ben = {"houses": ["logos", "shadows", "brobnar"], "amber": 6}

    at = Table({"turn": turn, "players": [ann, ben]}, lying(1.0))
    at.see(lying(3.0, "doorstep-to-heaven"))
    at.see(CounterEntered(5.0, 0, "amber", delta=-4), CounterEntered(5.4, 1, "amber", delta=-1))
    at.see(lying(8.0, "doorstep-to-heaven", "blinding-light"), CounterEntered(8.5, 0, "amber", delta=1))
    at.see(lying(12.0, "blinding-light"))
    at.wait(60.0)

    assert at.moves == ["Ann plays Doorstep to Heaven.", "Ann plays Blinding Light."]
    assert at.flags == []


def before_noddy(t: float, used: int = 0, noddy: bool = True, pile: str = "", play: str = "") -> TableSnapshot:
    """Ann’s Dextre and Titan Mechanic, the first of them used, her pile and her play zone, before Ben’s Noddy."""
    line = (SeenCard("dextre", "d", exhausted=used > 0), SeenCard("titan-mechanic", "m", exhausted=used > 1))
    discard, lying = ((SeenCard(title),) if title else () for title in (pile, play))
    thief = SeenCard("noddy-the-thief", "n", exhausted=False)
    ben = SeenSide((thief,) if noddy else (), (), () if noddy else (replace(thief, id=None),), ())
    return TableSnapshot(t, (SeenSide(line, (), discard, lying), ben))


def test_a_fight_that_left_no_mark_is_believed_once_the_next_one_tells_of_it() -> None:
    """Nobody saw whether Ann discarded Foggify and reaped, or played it and had Dextre fight the elusive Noddy."""
    line = [{"card": "dextre", "id": "d"}, {"card": "titan-mechanic", "id": "m"}]
    ann = {**LOGOS_TURN["players"][0], "hand": ["foggify", "scrambler-storm", "troll"], "battleline": line}
    ben = {**BEN, "battleline": [{"card": "noddy-the-thief", "id": "n"}]}
    table = Table({**LOGOS_TURN, "players": [ann, ben]}, before_noddy(1.0))
    table.see(before_noddy(3.0, play="scrambler-storm"), CounterEntered(4.5, 0, "amber", delta=1))
    table.see(before_noddy(5.0, pile="scrambler-storm"), CounterEntered(11.5, 0, "amber", delta=1))
    table.see(before_noddy(13.0, used=1, pile="foggify"))
    table.see(before_noddy(19.0, used=2, noddy=False, pile="foggify"))
    table.wait(40.0)

    fights = ["Dextre fights Noddy the Thief.", "Titan Mechanic fights Noddy the Thief."]
    assert table.moves == ["Ann plays Scrambler Storm.", "Ann plays Foggify.", *fights]
