"""One card of a later set among two decks of the first sets: it lets pass what it may touch, and nothing else."""

from __future__ import annotations

from companion.observations import CounterEntered, SeenCard, SeenSide, TableSnapshot, TurnEnded
from tests.referee.at_the_table import ANN, BEN, POSITION, Table, shooler, troll

# A creature of a later set: what its text does, the rules do not know.
STRANGER = {"card": "3ll-i0t", "id": "x"}
STRANGER_SEEN = SeenCard("3ll-i0t", "x", exhausted=False)


def facing(t: float, *line: SeenCard, stranger: bool) -> TableSnapshot:
    """Ann's battleline, and across from it the stranger, if it is there."""
    return TableSnapshot(t, (SeenSide(line, (), (), ()), SeenSide((STRANGER_SEEN,) if stranger else (), (), (), ())))


def table_with(stranger: bool) -> Table:
    bens = {**BEN, "battleline": [STRANGER] if stranger else []}
    return Table({**POSITION, "players": [ANN, bens]}, facing(1.0, troll(), shooler(), stranger=stranger))


def rules_flagged(stranger: bool) -> list[str]:
    """Ann's Troll, of another house than the active one, reaps for one Æmber."""
    table = table_with(stranger)
    table.see(facing(12.0, troll(exhausted=True), shooler(), stranger=stranger))
    table.see(CounterEntered(13.0, 0, "amber", delta=1), facing(15.0, troll(True), shooler(), stranger=stranger))
    table.wait(60.0)
    return [flag.rule for flag in table.flags]


def test_a_use_off_house_is_named_as_long_as_every_text_is_known() -> None:
    assert rules_flagged(stranger=False) == ["active-house"]


def test_what_a_card_may_allow_whose_text_nobody_knows_is_held_against_nobody() -> None:
    assert rules_flagged(stranger=True) == []


def test_what_such_a_card_may_have_given_is_counted_as_its_player_does() -> None:
    table = table_with(stranger=True)
    table.see(CounterEntered(10.0, 0, "amber", delta=2), facing(13.0, troll(), shooler(), stranger=True))
    table.see(TurnEnded(30.0, 0))
    table.wait(90.0)

    assert table.flags == []
    assert table.report.players[0].amber == 5
