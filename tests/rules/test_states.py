"""States are values: what is made of one leaves it as it was, and computes again what follows from it."""

from __future__ import annotations

from companion.cards.call_of_the_archons.brobnar import BANNER_OF_BATTLE, TROLL
from companion.rules import facts
from companion.rules.game import after, objections
from companion.rules.moves import fight, reap
from companion.rules.state import GameState
from tests.scenario import scenario


def power_of_troll(state: GameState) -> int:
    troll = state.find("troll#1")
    assert troll is not None
    return facts.power(state, troll)


def test_a_changed_copy_asks_anew_what_is_in_force() -> None:
    state = scenario(left=[BANNER_OF_BATTLE, TROLL]).state
    with_banner = power_of_troll(state)

    without = state.with_player(0, artifacts=())

    assert (with_banner, power_of_troll(without), power_of_troll(state)) == (9, 8, 9)


def test_a_move_leaves_the_state_before_it_as_it_was() -> None:
    state = scenario(left=[TROLL], house="brobnar").state
    before = hash(state)

    reaped = after(state, reap("troll#1"))

    assert (hash(state), state.players[0].amber, reaped.players[0].amber) == (before, 0, 1)


def test_equal_objections_are_equal_and_worded_when_they_are_read() -> None:
    state = scenario(left=[TROLL], right=[TROLL], house="dis").state

    told, again = (objections(state, fight("troll#1", "troll#2")) for _ in range(2))

    assert told == again
    assert [one.message for one in told] == ["Troll belongs to Brobnar; the active house is Dis."]
