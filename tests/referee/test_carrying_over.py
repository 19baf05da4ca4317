"""A move that explains the table by one belief may have been made by another as well."""

from __future__ import annotations

from companion.cards.catalogue import card
from companion.referee.agreement import Aim
from companion.referee.beliefs import Belief
from companion.referee.carrying_over import carried_over
from companion.referee.line import Done, Line
from companion.rules import moves
from companion.rules.state import GameState
from companion.simulation.visible import sides_of, snapshot_of
from tests.scenario import Table, scenario

SPYMASTER, KRUMP, TROLL, URCHIN = (card(slug) for slug in ("deipno-spymaster", "krump", "troll", "urchin"))


def spied(chosen: str) -> Table:
    """Deipno Spymaster has let one creature be used this turn: which, nobody saw."""
    table = scenario([SPYMASTER, KRUMP, TROLL], house="shadows", hand=[URCHIN], amber=(0, 2))
    table.omni(SPYMASTER, choosing=[chosen])
    return table


def reaped(table: Table) -> Line:
    """Troll reaps, as it may where it was chosen."""
    before = table.state
    table.reap(TROLL)
    return Line(table.state, (Done(moves.reap("troll#1"), (), before),))


def table_after(line: Line) -> Aim:
    return Aim(snapshot_of(sides_of(line.state), 10.0))


def from_others(line: Line, *states: GameState) -> list[Line]:
    aim = table_after(line)
    roots = [Belief(line.done[0].before), *(Belief(state, cost=0.5) for state in states)]
    return list(carried_over(line, roots, range(1, len(roots)), lambda _: aim))


def test_a_card_from_hand_may_be_played_whoever_was_chosen() -> None:
    krump, troll = spied("krump#1"), spied("troll#1")
    before = krump.state
    krump.play(URCHIN, "left")
    line = Line(krump.state, (Done(moves.play("urchin#1", "left"), (), before),), cost=1.0)

    (other,) = from_others(line, troll.state)

    assert (other.root, other.cost) == (1, 1.5)
    assert other.state.players[0].battleline[0].card == URCHIN
    assert other.state.effects == troll.state.effects


def test_what_only_one_belief_permits_is_not_made_from_another() -> None:
    assert from_others(reaped(spied("troll#1")), spied("krump#1").state) == []


def test_what_would_leave_another_table_is_not_believed() -> None:
    line = reaped(spied("troll#1"))
    hurt = spied("troll#1").state.with_card("krump#1", exhausted=True)
    assert from_others(line, hurt) == []
