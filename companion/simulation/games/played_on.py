"""Mistakes that nobody notices: the players go on from what lies on the table and what the counters show."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from companion.observations import CounterEntered, KeyTurned, Observation
from companion.rules.state import KEY_COLORS, GameState
from companion.simulation.games.mistakes import Mistake
from companion.simulation.games.visible import sides_of, snapshot_of


def played_on(mistake: Mistake) -> Mistake | None:
    """The mistake as it stays, or nothing where no game could go on from what it leaves, as from an upgrade that lies
    among the artifacts.
    """
    if mistake.meanwhile is not None and mistake.attempted is not None:
        return replace(mistake, left=mistake.meanwhile, moves=(mistake.attempted,))
    if not all(isinstance(entry, CounterEntered | KeyTurned) for entry in mistake.corrections):
        return None
    left = _as_it_lies(reduce(_without, mistake.corrections, mistake.goes_on), mistake)
    made = tuple(move for move in mistake.moves if move.kind != "forge" or _keys(left) == _keys(mistake.goes_on))
    lies_so = snapshot_of(sides_of(left), 0.0) == snapshot_of(mistake.sides, 0.0)
    wins = any(len(keys) == len(KEY_COLORS) for keys in _keys(left))
    return replace(mistake, left=left, moves=made) if lies_so and not wins else None


def put_right(state: GameState, mistake: Mistake) -> GameState | None:
    """The game once the counts of a mistake are corrected, or nothing where a counter does not hold so many."""
    right = reduce(_with, mistake.corrections, state)
    holds = all(player.amber >= 0 and player.chains >= 0 for player in right.players)
    return right if holds else None


def _as_it_lies(state: GameState, mistake: Mistake) -> GameState:
    """The game with its cards turned as the mistake has left them."""
    for side in mistake.sides:
        for seen in (*side.battleline, *side.artifacts):
            item = state.find(seen.id) if seen.id is not None else None
            if item is not None and item.exhausted != seen.exhausted:
                state = state.with_card(item.id, exhausted=bool(seen.exhausted))
    return state


def _with(state: GameState, entry: Observation) -> GameState:
    return _entered(state, entry, 1)


def _without(state: GameState, entry: Observation) -> GameState:
    return _entered(state, entry, -1)


def _entered(state: GameState, entry: Observation, sign: int) -> GameState:
    match entry:
        case CounterEntered(player=number, counter="amber" | "chains" as counter, delta=int(delta)):
            return state.with_player(number, **{counter: getattr(state.players[number], counter) + sign * delta})
        case KeyTurned(player=number, key=key, forged=forged):
            others = tuple(one for one in state.players[number].keys if one != key)
            return state.with_player(number, keys=(*others, key) if forged == (sign > 0) else others)
        case _:
            raise ValueError(f"nothing in a game is entered by {entry}")


def _keys(state: GameState) -> list[tuple[str, ...]]:
    return [player.keys for player in state.players]
