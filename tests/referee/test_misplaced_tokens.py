"""Damage and status tokens that lie otherwise than the moves make them."""

from __future__ import annotations

from companion.cards.call_of_the_archons import brobnar as cards
from companion.observations import CounterEntered, HandsCame, SeenCard, SeenSide, TableSnapshot
from companion.referee.hypothesis import Hypothesis
from companion.referee.misplaced import with_tokens_put_right
from companion.rules import moves
from companion.rules.done import Done
from companion.rules.objections import Objection
from companion.rules.tokens import DAMAGE, STATUS
from tests.referee.at_the_table import ANN, BEN, Table
from tests.scenario import at, scenario

TURN = {"number": 4, "active": 0, "step": "main", "house": "brobnar"}
TROLL, BUMPSY = {"card": "troll", "id": "t"}, {"card": "bumpsy", "id": "b"}


def lies(t: float, troll: SeenCard, *bens: SeenCard, pile: tuple[str, ...] = ()) -> TableSnapshot:
    ben = SeenSide(bens, (), tuple(map(SeenCard, pile)), ())
    return TableSnapshot(t, (SeenSide((troll,), (), (), ()), ben))


def a_troll(damage: int = 0, exhausted: bool = False, stunned: bool = False) -> SeenCard:
    return SeenCard("troll", "t", exhausted=exhausted, damage=damage, stunned=stunned)


def a_bumpsy(warded: bool = False) -> SeenCard:
    return SeenCard("bumpsy", "b", exhausted=False, damage=0, warded=warded)


def at_the_table(stunned: bool = False, warded: bool = False) -> Table:
    """Ann has a Troll, which may be stunned, and Ben a Bumpsy, which may be warded."""
    troll, bumpsy = {**TROLL, "stunned": stunned}, {**BUMPSY, "ward": warded}
    players = [{**ANN, "battleline": [troll]}, {**BEN, "battleline": [bumpsy]}]
    return Table({"turn": TURN, "players": players}, lies(1.0, a_troll(stunned=stunned), a_bumpsy(warded)))


def test_a_fight_after_which_too_little_damage_is_laid_down_is_a_fight() -> None:
    table = at_the_table()
    table.see(HandsCame(4.0), lies(8.0, a_troll(2, exhausted=True), pile=("bumpsy",)))
    table.wait(20.0)
    assert [(flag.kind, flag.rule, flag.message) for flag in table.flags] == [
        ("mismatch", "damage", "Ann: Troll fights Bumpsy. Troll shows 2 damage; it should be 5.")
    ]


def test_damage_that_is_put_right_settles_that() -> None:
    table = at_the_table()
    table.see(HandsCame(4.0), lies(8.0, a_troll(2, exhausted=True), pile=("bumpsy",)))
    table.wait(20.0)
    table.see(HandsCame(21.0), lies(23.0, a_troll(5, exhausted=True), pile=("bumpsy",)))
    table.wait(40.0)
    assert table.moves == ["Troll fights Bumpsy."]
    assert [(flag.rule, flag.status, flag.why) for flag in table.report.flags] == [
        ("damage", "withdrawn", "It was corrected.")
    ]


def test_a_stunned_creature_that_is_used_as_if_it_was_not_is_named() -> None:
    table = at_the_table(stunned=True)
    table.see(HandsCame(4.0), CounterEntered(6.0, 0, "amber", delta=1))
    table.see(lies(8.0, a_troll(exhausted=True, stunned=True), a_bumpsy()))
    table.wait(40.0)
    assert "status" in [flag.rule for flag in table.flags]
    assert {flag.kind for flag in table.flags} == {"mismatch"}


def test_a_ward_that_was_spent_and_still_lies_there_is_named() -> None:
    table = at_the_table(warded=True)
    table.see(HandsCame(4.0), lies(8.0, a_troll(5, exhausted=True), a_bumpsy(warded=True)))
    table.wait(40.0)
    assert [flag.message for flag in table.flags] == ["Ann: Troll fights Bumpsy. Bumpsy still has its ward."]
    table.see(HandsCame(41.0), lies(43.0, a_troll(5, exhausted=True), a_bumpsy()))
    table.wait(60.0)
    assert [flag.status for flag in table.report.flags] == ["withdrawn"]


def test_all_tokens_that_were_misplaced_are_put_right_together() -> None:
    before = Hypothesis.begin(scenario(left=[at(cards.TROLL, damage=2)], right=[at(cards.BUMPSY, warded=True)]).state)
    troll, bumpsy = (item for item in before.state.creatures())
    wrong = (
        Objection(DAMAGE, "", "", (troll.card, 2, 5, "damage", troll.id)),
        Objection(STATUS, "", "", (bumpsy.card, True, False, "warded", bumpsy.id)),
    )
    one = before.after(before.state, 1.0, 0.0, Done(moves.fight(troll.id, bumpsy.id), (), before.state, wrong))
    (right,) = with_tokens_put_right(one)
    assert [(item.damage, item.warded) for item in right.state.creatures()] == [(5, False), (0, False)]
    assert right.path[-1].done.objections == ()
