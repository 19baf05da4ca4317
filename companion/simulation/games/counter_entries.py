"""The book-keeping that players owe their companion: what they enter after something has changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from companion.observations import Counter, CounterEntered, KeyColor, KeyTurned, Observation
from companion.rules.state import GameState


def entries_between(before: GameState, after: GameState) -> tuple[Observation, ...]:
    """The entries needed of keys, Æmber and chains when the game went from one state to another; `t` is 0."""
    return tuple(entry for number in (0, 1) for entry in entries_of(number, before, after))


def entries_of(number: int, before: GameState, after: GameState) -> Iterator[Observation]:
    """The entries that one player has to enter."""
    old, new = before.players[number], after.players[number]
    for key in (*new.keys, *old.keys):
        if (key in new.keys) != (key in old.keys):
            yield KeyTurned(0.0, number, cast("KeyColor", key), key in new.keys)
    for counter, delta in (("amber", new.amber - old.amber), ("chains", new.chains - old.chains)):
        if delta:
            yield CounterEntered(0.0, number, cast("Counter", counter), delta=delta)
