"""What a card does is carried out thing by thing, and the table may rest in between: that alone is no mistake."""

from __future__ import annotations

from companion.observations import CounterEntered, SeenCard, SeenSide, TableSnapshot
from tests.referee.at_the_table import ANN, BEN, POSITION, Table

PLAYED = {
    **POSITION,
    "players": [{**ANN, "hand": ["mind-barb", "dust-imp"]}, {**BEN, "hand": ["dextre", "troll", "anger"]}],
}
LINE = (SeenCard("troll", "t", exhausted=False), SeenCard("shooler", "s", exhausted=False))


def lying(t: float, discard: str = "", bens_discard: str = "", play: str = "") -> TableSnapshot:
    """Ann's creatures, with these cards on top of the piles and in her play zone."""

    def cards(title: str) -> tuple[SeenCard, ...]:
        return (SeenCard(title),) if title else ()

    return TableSnapshot(
        t, (SeenSide(LINE, (), cards(discard), cards(play)), SeenSide((), (), cards(bens_discard), ()))
    )


def at_table() -> Table:
    return Table(PLAYED, lying(1.0))


def test_the_opponents_random_discard_may_follow_after_a_rest() -> None:
    table = at_table()
    table.see(lying(3.0, play="mind-barb"), lying(6.0, discard="mind-barb"), CounterEntered(6.5, 0, "amber", delta=1))
    table.see(lying(8.5, discard="mind-barb", bens_discard="dextre"))
    table.wait(30.0)
    assert table.moves == ["Ann plays Mind Barb."]
    assert table.flags == []


def test_while_something_is_under_way_nothing_is_told() -> None:
    table = at_table()
    table.see(lying(3.0, play="mind-barb"), lying(6.0, discard="mind-barb"))
    assert table.report.sync == "unsettled"
    assert table.moves == []


def test_what_never_follows_is_judged_in_the_end() -> None:
    table = at_table()
    table.see(lying(3.0, play="mind-barb"), lying(6.0, discard="mind-barb"))
    table.wait(30.0)
    assert table.report.sync != "unsettled"
    assert table.moves or table.flags
