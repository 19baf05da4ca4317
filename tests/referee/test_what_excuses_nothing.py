"""Plays against the rules that something else at the table seems to excuse, and does not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.observations import CounterEntered, HandsCame, HouseEntered, SeenCard, SeenSide, TableSnapshot
from tests.referee.at_the_table import ANN, BEN, Table

TURN: dict[str, Any] = {"number": 5, "active": 0, "step": "main"}


def anns(
    t: float, *line: SeenCard, pile: str = "", ben: tuple[SeenCard, ...] = (), bens_pile: str = ""
) -> TableSnapshot:
    """Ann's creatures and the top of her pile, and Ben's."""
    ann = SeenSide(line, (), (SeenCard(pile),) if pile else (), ())
    return TableSnapshot(t, (ann, SeenSide(ben, (), (SeenCard(bens_pile),) if bens_pile else (), ())))


def ann_at(house: str, *line: str, hand: tuple[str, ...] = (), ben: tuple[str, ...] = ()) -> dict[str, Any]:
    """Ann's turn, with these creatures of hers and of Ben's, and what she holds."""
    ann = {**ANN, "amber": 0, "battleline": copies(line), "hand": copies(hand), "houses": ["brobnar", "dis", "logos"]}
    return {"turn": {**TURN, "house": house}, "players": [ann, {**BEN, "battleline": copies(ben)}]}


def copies(titles: tuple[str, ...]) -> list[dict[str, str]]:
    return [{"card": title, "id": f"{title}-{place}"} for place, title in enumerate(titles)]


def lies(title: str, place: int = 0, exhausted: bool = False, damage: int | None = None) -> SeenCard:
    return SeenCard(title, f"{title}-{place}", exhausted=exhausted, damage=damage)


def test_what_a_key_was_paid_with_pays_for_no_card_as_well() -> None:
    table = Table(ann_at("dis", hand=("truebaru",)), anns(1.0))
    table.see(CounterEntered(2.0, 0, "amber", value=6), CounterEntered(3.0, 0, "amber", value=0))
    table.see(anns(20.0, SeenCard("truebaru", exhausted=True)))
    table.wait(30.0)

    assert [flag.rule for flag in table.flags] == ["cost"]


def test_none_of_many_creatures_that_lie_upright_has_reaped_to_pay_for_a_card() -> None:
    line = ("ember-imp", "pit-demon", "snudge", "succubus")
    imps = tuple(lies(imp, place) for place, imp in enumerate(line))
    position = ann_at("dis", *line, hand=("truebaru",))
    position["players"][0]["amber"] = 2
    table = Table(position, anns(1.0, *imps))
    table.see(HandsCame(18.0), anns(20.0, SeenCard("truebaru", exhausted=True), *imps))
    table.see(CounterEntered(20.2, 0, "amber", value=0))
    table.wait(30.0)

    assert [flag.rule for flag in table.flags] == ["cost"]


def test_a_card_may_have_been_paid_for_just_before_it_was_laid_down() -> None:
    table = Table(ann_at("dis", hand=("truebaru",)), anns(1.0))
    table.see(CounterEntered(2.0, 0, "amber", value=3), CounterEntered(19.0, 0, "amber", value=0))
    table.see(anns(20.0, SeenCard("truebaru", exhausted=True)))
    table.wait(30.0)

    assert "cost" not in [flag.rule for flag in table.flags]


def test_an_action_that_came_too_late_for_its_alpha_was_played_if_its_amber_was_taken() -> None:
    table = Table(ann_at("logos", hand=("batdrone", "eureka")), anns(1.0))
    table.see(CounterEntered(1.0, 0, "amber", value=0), anns(5.0, SeenCard("batdrone", exhausted=True)))
    table.see(anns(20.0, SeenCard("batdrone", exhausted=True), pile="eureka"))
    table.see(CounterEntered(20.3, 0, "amber", delta=3))
    table.wait(35.0)

    assert [flag.rule for flag in table.flags] == ["alpha"]


def test_of_two_copies_the_one_that_entered_ready_is_spoken_of_though_the_other_lies_exhausted() -> None:
    table = Table(ann_at("brobnar", hand=("troll", "troll")), anns(1.0))
    table.see(anns(5.0, lies("troll", 0, exhausted=True)))
    table.see(anns(15.0, lies("troll", 0, exhausted=True), lies("troll", 1)))
    table.wait(25.0)

    assert table.reminded == ["Troll enters play exhausted."]


def test_an_exhausted_creature_that_fights_again_lies_as_before() -> None:
    drone, pixie = lies("batdrone"), lies("dust-pixie", 1)
    table = Table(
        ann_at("brobnar", "troll", ben=("batdrone", "dust-pixie")), anns(1.0, lies("troll"), ben=(drone, pixie))
    )
    table.see(HouseEntered(2.0, 0, "brobnar"))
    table.see(anns(5.0, lies("troll", exhausted=True, damage=2), ben=(pixie,), bens_pile="batdrone"))
    table.see(anns(20.0, lies("troll", exhausted=True, damage=3), bens_pile="dust-pixie"))
    table.wait(30.0)

    assert [flag.rule for flag in table.flags] == ["exhausted"]


def test_who_may_have_used_another_card_and_not_turned_it_is_not_accused_of_an_exhausted_one() -> None:
    line = (lies("troll", exhausted=True), lies("bumpsy", 1))
    table = Table(ann_at("brobnar", "troll", "bumpsy"), anns(1.0, lies("troll"), lies("bumpsy", 1)))
    table.see(HouseEntered(2.0, 0, "brobnar"), anns(5.0, *line), CounterEntered(5.5, 0, "amber", delta=1))
    table.see(CounterEntered(20.0, 0, "amber", delta=1), anns(23.0, *line))
    table.wait(35.0)

    assert table.reminded == ["Ann’s counter shows 2 Æmber; by the moves seen it should be 1."]
    assert not table.flags


def test_what_only_a_count_told_of_still_allows_what_it_did_once_its_creature_has_gone() -> None:
    veemos = SeenCard("veemos-lightbringer", exhausted=True)
    table = Table(
        ann_at("sanctum", "dis-ambassador", hand=("veemos-lightbringer", "snarette")),
        anns(1.0, lies("dis-ambassador")),
    )
    table.see(HouseEntered(2.0, 0, "sanctum"), CounterEntered(8.0, 0, "amber", delta=1))
    table.see(anns(15.0, veemos, pile="dis-ambassador"))
    table.see(anns(25.0, veemos, SeenCard("snarette", exhausted=True), pile="dis-ambassador"))
    table.wait(35.0)

    assert table.moves[0] == "Dis Ambassador reaps."
    assert not table.flags


def test_who_may_have_fought_with_a_card_and_not_turned_it_is_not_accused_of_an_exhausted_one() -> None:
    tired, bumpsy = lies("troll", exhausted=True), lies("bumpsy", 1)
    drone, pixie = lies("batdrone"), lies("dust-pixie", 1)
    start = anns(1.0, lies("troll"), bumpsy, ben=(drone, pixie))
    table = Table(ann_at("brobnar", "troll", "bumpsy", ben=("batdrone", "dust-pixie")), start)
    table.see(HouseEntered(2.0, 0, "brobnar"), anns(5.0, tired, bumpsy, ben=(pixie,), bens_pile="batdrone"))
    table.see(anns(20.0, tired, bumpsy, bens_pile="dust-pixie"))
    table.wait(30.0)

    assert not table.flags


def on_the_first_turn(house: str, *hand: str) -> Table:
    """Ann begins the game, and holds these cards."""
    position = ann_at(house, hand=hand)
    return Table({**position, "turn": {**position["turn"], "number": 1}}, anns(1.0))


def test_a_first_card_on_which_a_second_is_laid_was_not_taken_back() -> None:
    table = on_the_first_turn("untamed", "key-charge", "snufflegator")
    table.see(carried_out(4.0, "key-charge"), anns(7.0, pile="key-charge"), anns(20.0, pile="snufflegator"))
    table.wait(30.0)

    assert [flag.rule for flag in table.flags] == ["first-turn"]


def carried_out(t: float, title: str) -> TableSnapshot:
    """A card of Ann's in the play zone, and nothing else."""
    return TableSnapshot(t, (SeenSide((), (), (), (SeenCard(title),)), SeenSide((), (), (), ())))


def test_a_creature_laid_down_just_before_an_action_is_what_that_sacrificed() -> None:
    """Hasty Ann lays Life for a Life beside Urchin before anybody has looked; Pitlord survives what it does."""
    pitlord = lies("pitlord")
    table = Table(ann_at("shadows", hand=("urchin", "life-for-a-life"), ben=("pitlord",)), anns(1.0, ben=(pitlord,)))
    seen = anns(10.0, SeenCard("urchin", exhausted=True), ben=(pitlord,))
    laid_down = replace(seen.players[0], play=(SeenCard("life-for-a-life"),))
    table.see(CounterEntered(8.0, 0, "amber", delta=1), CounterEntered(8.2, 1, "amber", delta=-1))
    table.see(replace(seen, players=(laid_down, seen.players[1])))
    table.see(anns(17.0, pile="life-for-a-life", ben=(pitlord,)), CounterEntered(17.5, 0, "amber", delta=1))
    table.wait(30.0)

    assert table.moves == ["Ann plays Urchin.", "Ann plays Life for a Life."]
    assert not table.flags


def imp_laid_between(first: Table) -> list[str]:
    """Ann lays Ember Imp down on the flank, and then Snudge between it and Succubus."""
    succubus, imp, snudge = lies("succubus"), *(SeenCard(one, exhausted=True) for one in ("ember-imp", "snudge"))
    first.see(HandsCame(10.0), anns(12.0, succubus, imp), HandsCame(20.0), anns(22.0, succubus, snudge, imp))
    first.wait(40.0)
    return [flag.rule for flag in first.flags]


def test_a_creature_laid_between_two_is_named_though_it_may_have_lain_there_unread() -> None:
    table = Table(ann_at("dis", "succubus", hand=("ember-imp", "snudge")), anns(1.0, lies("succubus")))

    assert imp_laid_between(table) == ["flank"]


def test_nobody_is_accused_of_it_where_titles_come_and_go() -> None:
    table = Table(ann_at("dis", "succubus", hand=("ember-imp", "snudge")), anns(1.0, lies("succubus")))
    for t in range(2, 6, 2):
        table.see(anns(float(t)), anns(t + 1.0, lies("succubus")))

    assert imp_laid_between(table) == []


def test_nothing_was_dug_for_with_a_card_that_has_just_come_into_play() -> None:
    """Invasion Portal lies exhausted: Collector Worm on Ann’s empty pile is a second card on the first turn."""
    position = ann_at("mars", hand=("?",) * 6)
    position["turn"]["number"] = 1
    position["players"][0] |= {"houses": ["mars", "dis", "logos"], "deck": ["?"] * 30}
    position["players"][0]["unseen"] = ["invasion-portal", "collector-worm", *["vezyma-thinkdrone"] * 34]
    portal = (SeenCard("invasion-portal", exhausted=True),)
    bens = SeenSide((), (), (), ())
    table = Table(position, anns(1.0))
    table.see(TableSnapshot(5.0, (SeenSide((), portal, (), ()), bens)))
    table.see(TableSnapshot(15.0, (SeenSide((), portal, (SeenCard("collector-worm"),), ()), bens)))
    table.wait(25.0)

    assert [(flag.rule, flag.cards) for flag in table.flags] == [("first-turn", ("collector-worm#1",))]
