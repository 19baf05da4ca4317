"""Tells a new game's cards from those that the last one left in play.

A game begins with nothing in play (rulebook 1.3, Game Setup). What lies in play as it begins is of an earlier game, or
of one that nobody followed from its start: the new game is told nothing until it is gone, or until somebody says that
the table is right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.observations import Seen, SeenCard, TableSnapshot

FIRST_LOOK_S: Final = 5.0
"""Nobody has drawn a hand, chosen a house and played a card so soon after the start."""


class Clearing:
    """What was left in play as a game began. Looks come from one thread; any thread may ask or begin."""

    def __init__(self) -> None:
        self._in_play: dict[str, SeenCard] = {}
        self._left: dict[str, SeenCard] = {}
        self._withheld: TableSnapshot | None = None
        self._looked = False

    @property
    def left(self) -> tuple[SeenCard, ...]:
        """The cards that have to go before the game is told anything."""
        return tuple(self._left.values())

    def begin(self) -> None:
        """Another game begins on the table as it was seen last."""
        self._left, self._withheld, self._looked = self._in_play, None, False

    def take_up(self) -> None:
        """A game goes on: what lies in play is its own."""
        self._left, self._withheld, self._looked = {}, None, True

    def accept(self) -> TableSnapshot | None:
        """What lies there belongs to the game after all; the table as it was seen last, if it was withheld."""
        withheld = self._withheld
        self.take_up()
        return withheld

    def belongs(self, seen: Seen) -> bool:
        """Whether the game is to be told of this; its time is the game's."""
        if not isinstance(seen, TableSnapshot):
            return not self._left
        self._in_play = {card.id or card.card: card for card in _in_play(seen)}
        if not self._looked and seen.t <= FIRST_LOOK_S:
            self._left = {**self._left, **self._in_play}
        self._looked = True
        unseen = any(row is None for side in seen.players for row in (side.battleline, side.artifacts))
        self._left = {name: card for name, card in self._left.items() if name in self._in_play or unseen}
        self._withheld = seen if self._left else None
        return not self._left


def _in_play(snapshot: TableSnapshot) -> Iterator[SeenCard]:
    for side in snapshot.players:
        yield from (*(side.battleline or ()), *(side.artifacts or ()))
