"""A table that is seen by photographs alone."""

from __future__ import annotations

from itertools import pairwise

from companion.observations import HouseEntered, OutOfSight, TableSnapshot
from companion.simulation.games.made_up_games import MadeUpGame
from companion.simulation.games.photographs import photographed


def test_each_turn_is_seen_once_as_it_ended_and_nothing_else_is() -> None:
    game = MadeUpGame(3)
    told = [observation for observation, _ in photographed(game.told())]
    seen = [one for one in told if isinstance(one, TableSnapshot | OutOfSight)]
    houses = [one for one in told if isinstance(one, HouseEntered)]

    assert [one.t for one in told] == sorted(one.t for one in told)
    assert [type(one) for one in seen[:3]] == [OutOfSight, TableSnapshot, OutOfSight]
    assert not any(isinstance(one, TableSnapshot) and isinstance(later, TableSnapshot) for one, later in pairwise(seen))
    assert sum(isinstance(one, TableSnapshot) for one in seen) - len(houses) in (0, 1)
    whole = [one for one, _ in game.told() if isinstance(one, TableSnapshot)]
    assert [one for one in seen if isinstance(one, TableSnapshot)][-1].players == whole[-1].players
