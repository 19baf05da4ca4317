"""A table that is seen by photographs alone: one at the end of each turn, and nothing in between."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from companion.observations import HandsCame, HouseEntered, Observation, OutOfSight, TableSnapshot

T = TypeVar("T")

SHOWN_FOR_S = 2.0
"""How long a photograph is looked at before nobody sees the table, at most."""


def photographed(told: Iterable[tuple[Observation, T]]) -> Iterator[tuple[Observation, T]]:
    """The same observations in order of time, with the last table of each turn for all that was seen.

    Whoever ends a turn photographs it before the other player chooses a house. Each keeps what it came with.
    """
    newest: tuple[TableSnapshot, T] | None = None
    t = 0.0
    for number, (observation, about) in enumerate(told):
        if number == 0:
            yield OutOfSight(t), about
        if isinstance(observation, HouseEntered) and newest is not None:
            yield replace(newest[0], t=t), newest[1]
            yield OutOfSight(min(t + SHOWN_FOR_S, observation.t)), newest[1]
            newest = None
        t = observation.t
        if isinstance(observation, TableSnapshot):
            newest = observation, about
        elif not isinstance(observation, HandsCame):
            yield observation, about
    if newest is not None:
        yield replace(newest[0], t=t), newest[1]
