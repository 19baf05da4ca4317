"""The wall for spectators anywhere: the games alone, as far behind as the stream, whatever else tables tell the hub.

A wall in a hall also tells who needs a judge, and how the machines fare. None of that leaves the hall: what spectators
see is put together of the fields named here, so that a field added to a table's state stays inside until it is named.
"""

from __future__ import annotations

from companion.tournament.wall.public_wall import held_back
from companion.tournament.wall.state import PlayerState, TableState
from companion.tournament.wall.wall import Wall, WallTable, natural


def spectators_wall(live: Wall, past: Wall | None) -> Wall:
    """The tables by name as they were in `past` while a stream is delayed, and the round's clock as it is now.

    A table without a past shows its name alone.
    """
    tables = sorted(map(_table, held_back(live, past)), key=lambda table: natural(table.name))
    seen = past if live.stream_delay_s else live
    featured = seen.featured if seen is not None else ""
    return Wall(0, live.hub, tuple(tables), clock=live.clock, featured=featured)


def _table(table: WallTable) -> WallTable:
    state = _state(table.state) if table.state is not None else None
    return WallTable(table.id, table.name, state, extra_s=table.extra_s)


def _state(state: TableState) -> TableState:
    return TableState(
        name=state.name,
        players=tuple(_player(player) for player in state.players),
        turn=state.turn,
        active=state.active,
        step=state.step,
        house=state.house,
        winner=state.winner,
    )


def _player(player: PlayerState) -> PlayerState:
    return PlayerState(
        name=player.name,
        deck=player.deck,
        houses=player.houses,
        amber=player.amber,
        chains=player.chains,
        keys=player.keys,
        key_cost=player.key_cost,
        check=player.check,
    )
