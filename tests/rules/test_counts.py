"""How many states can be reached from fixed positions in so many moves: a change in the rules changes a number here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.cards.call_of_the_archons.brobnar import ANGER, BLOOD_OF_TITANS, BUMPSY, PUNCH, SMAAASH, TROLL
from companion.cards.call_of_the_archons.dis import DUST_IMP
from companion.cards.call_of_the_archons.sanctum import CHAMPION_TABRIS
from companion.cards.call_of_the_archons.shadows import NODDY_THE_THIEF
from companion.rules.game import legal_moves, resolutions
from companion.rules.state import GameState
from tests.scenario import Table, at, scenario


def reached(state: GameState, depth: int) -> int:
    """The distinct states that can be reached in exactly `depth` moves, however each move resolves."""
    states = {state}
    for _ in range(depth):
        states = {after for one in states for move in legal_moves(one) for _, after in resolutions(one, move)}
    return len(states)


def fight() -> Table:
    return scenario(left=[TROLL, BUMPSY], right=[CHAMPION_TABRIS, NODDY_THE_THIEF], house="brobnar")


def hand() -> Table:
    return scenario(left=[TROLL], right=[DUST_IMP], hand=[PUNCH, BLOOD_OF_TITANS, SMAAASH], house="brobnar")


def forging() -> Table:
    return scenario(left=[at(TROLL, stunned=True)], amber=(0, 6), archives=[ANGER], house="brobnar")


@pytest.mark.parametrize(("position", "counts"), [(fight, (7, 28, 58)), (hand, (16, 174, 1220)), (forging, (2, 4, 12))])
def test_how_many_states_are_reached(position: Callable[..., Any], counts: tuple[int, ...]) -> None:
    assert tuple(reached(position().state, depth) for depth in (1, 2, 3)) == counts
