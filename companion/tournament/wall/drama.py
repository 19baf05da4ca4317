"""The table most exciting to watch: keys, Check, and what a judge has to say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.tournament.wall.state import TableState
from companion.tournament.wall.wall import WallTable

BETTER_BY: Final = 2
"""Another table is shown only where it is so much more exciting: who looks on wants to follow a game."""


def drama(state: TableState | None) -> int:
    """How exciting a table is: 0 where nobody plays."""
    if state is None or len(state.players) != 2 or state.turn < 1 or state.winner is not None:
        return 0
    keys = [len(player.keys) for player in state.players]
    decisive = any(player.check and forged == 2 for player, forged in zip(state.players, keys, strict=True))
    return (
        1
        + sum(keys)
        + 2 * any(player.check for player in state.players)
        + 3 * (keys == [2, 2])
        + 3 * decisive
        + 2 * bool(state.flags)
    )


def most_exciting(tables: Iterable[WallTable], shown: str) -> str:
    """The id of the table to show, which stays the one shown unless another is much more exciting; or empty."""
    found = {table.id: drama(table.state) for table in tables}
    best = max(found, key=lambda table: (found[table], table == shown), default="")
    if found.get(shown, 0) and found[best] < found[shown] + BETTER_BY:
        return shown
    return best if found.get(best, 0) else ""
