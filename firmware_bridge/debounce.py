"""From the edges of a bouncing contact to presses, for pins of the computer itself.

Pure: an edge is a level and the time at which it was seen. The boxes have their own, where the pin is sampled.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

STABLE_S: Final = 0.008


@dataclass(frozen=True, slots=True)
class LevelChange:
    """A level that held long enough to be believed. `t`: when it was first seen."""

    closed: bool
    t: float


class Debouncer:
    """Believes a level once it has held for `stable_s`. Edges must come in the order of their times."""

    def __init__(self, stable_s: float = STABLE_S) -> None:
        self._stable_s = stable_s
        self._believed = False
        self._level = False
        self._since_s = float("-inf")

    def edge(self, closed: bool, t: float) -> Iterator[LevelChange]:
        """The contact was seen closed or open at `t`. The caller must take all of it."""
        yield from self.settle(t)
        if closed != self._level:
            self._level, self._since_s = closed, t

    def settle(self, now_s: float) -> Iterator[LevelChange]:
        """The change that has become certain by now, if there is one."""
        if self._level != self._believed and now_s - self._since_s >= self._stable_s:
            self._believed = self._level
            yield LevelChange(self._level, self._since_s)


class Repeater:
    """Says when a held button repeats."""

    def __init__(self, delay_s: float, interval_s: float) -> None:
        self._delay_s = delay_s
        self._interval_s = interval_s
        self._due_s = float("inf")

    def held_since(self, t: float) -> None:
        self._due_s = t + self._delay_s

    def released(self) -> None:
        self._due_s = float("inf")

    def due(self, now_s: float) -> Iterator[float]:
        """The times up to now at which it repeated. The caller must take all of it."""
        while self._due_s <= now_s:
            yield self._due_s
            self._due_s += self._interval_s
