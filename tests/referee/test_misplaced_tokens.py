"""Damage and stun tokens that lie otherwise than what was done makes of them."""

from __future__ import annotations

from companion.observations import CounterEntered, HandsCame, SeenCard, SeenSide, TableSnapshot
from tests.referee.at_the_table import ANN, BEN, Table

TURN = {"number": 4, "active": 0, "step": "main", "house": "brobnar"}
TROLL, BUMPSY = {"card": "troll", "id": "t"}, {"card": "bumpsy", "id": "b"}


def lies(t: float, troll: SeenCard, *bens: SeenCard, pile: tuple[str, ...] = ()) -> TableSnapshot:
    ben = SeenSide(bens, (), tuple(map(SeenCard, pile)), ())
    return TableSnapshot(t, (SeenSide((troll,), (), (), ()), ben))


def a_troll(damage: int = 0, exhausted: bool = False, stunned: bool = False) -> SeenCard:
    return SeenCard("troll", "t", exhausted=exhausted, damage=damage, stunned=stunned)


def at_the_table(**troll: object) -> Table:
    players = [{**ANN, "battleline": [{**TROLL, **troll}]}, {**BEN, "battleline": [BUMPSY]}]
    first = lies(1.0, a_troll(stunned=bool(troll)), SeenCard("bumpsy", "b", exhausted=False, damage=0))
    return Table({"turn": TURN, "players": players}, first)


def test_a_fight_after_which_too_little_damage_is_laid_down_is_a_fight() -> None:
    table = at_the_table()
    table.see(HandsCame(4.0), lies(8.0, a_troll(2, exhausted=True), pile=("bumpsy",)))
    table.wait(20.0)
    assert [(flag.kind, flag.rule, flag.message) for flag in table.flags] == [
        ("mismatch", "damage", "Ann: Troll fights Bumpsy. Troll bears 2 damage; by what was done it is 5.")
    ]


def test_damage_that_is_put_right_settles_that() -> None:
    table = at_the_table()
    table.see(HandsCame(4.0), lies(8.0, a_troll(2, exhausted=True), pile=("bumpsy",)))
    table.wait(20.0)
    table.see(HandsCame(21.0), lies(23.0, a_troll(5, exhausted=True), pile=("bumpsy",)))
    table.wait(40.0)
    assert table.moves == ["Troll fights Bumpsy."]
    assert [(flag.rule, flag.status, flag.why) for flag in table.report.flags] == [
        ("damage", "withdrawn", "It was put right.")
    ]


def test_a_stunned_creature_that_is_used_as_if_it_was_not_is_named() -> None:
    table = at_the_table(stunned=True)
    bumpsy = SeenCard("bumpsy", "b", exhausted=False, damage=0)
    table.see(HandsCame(4.0), CounterEntered(6.0, 0, "amber", delta=1))
    table.see(lies(8.0, a_troll(exhausted=True, stunned=True), bumpsy))
    table.wait(40.0)
    assert "stun" in [flag.rule for flag in table.flags]
    assert {flag.kind for flag in table.flags} == {"mismatch"}
