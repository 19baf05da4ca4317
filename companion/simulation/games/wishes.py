"""The wishes that people ask of made-up players while a game goes on: to break a certain rule soon, or to be hasty from
now on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from queue import Empty, SimpleQueue
from typing import Final, TypeAlias

from companion.simulation.games.every_mistake import EVERY_MISTAKE

HASTY: Final = "hasty"
WISHES: Final = (*EVERY_MISTAKE, HASTY)

TakenWish: TypeAlias = tuple[int, str]
"""A wish, and the number of the move before which the players took it up."""


def ignored(number: int, wish: str) -> None:
    """Notes nothing."""


class Wishes:
    """Wishes from any thread, for a driver that takes them between two moves.

    `taken` are those of a game that is taken up again: they come before the same moves once more. Of each new one
    `note` is told the number of the move, so that the game can be played again.
    """

    def __init__(self, taken: Sequence[TakenWish] = (), note: Callable[[int, str], None] = ignored) -> None:
        self._taken = deque(taken)
        self._asked: SimpleQueue[str] = SimpleQueue()
        self._note = note

    def ask(self, wish: str) -> None:
        """Raises `ValueError` for what made-up players do not know."""
        if wish not in WISHES:
            raise ValueError(f"made-up players know no {wish!r}")
        self._asked.put(wish)

    def due(self, number: int) -> Iterator[str]:
        """The wishes to be taken up before the move of this number."""
        while self._taken and self._taken[0][0] <= number:
            yield self._taken.popleft()[1]
        while True:
            try:
                wish = self._asked.get_nowait()
            except Empty:
                return
            self._note(number, wish)
            yield wish
