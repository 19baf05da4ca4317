"""Tells a new game's cards from those that the last one left on the table.

A game begins with nothing in play and no discard piles (rulebook 1.3, Game Setup). What lies there as it begins is of
an earlier game, or of one that nobody followed from its start: the new game is told nothing until it is gone, or
until somebody says that the table is right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from companion.observations import PlayerNumber, Seen, SeenCard, TableSnapshot

FIRST_LOOK_S: Final = 5.0
"""Nobody has drawn a hand, chosen a house and played a card so soon after the start."""

CardPlace: TypeAlias = tuple[int, str, str]
"""A player, a zone, and a card in it; of a discard pile only the top is seen, so that the pile stands for its cards."""


class Clearing:
    """The cards left on the table as a game began. Looks come from one thread; any thread may ask or begin."""

    def __init__(self) -> None:
        self._lying: dict[CardPlace, SeenCard] = {}
        self._left: dict[CardPlace, SeenCard] = {}
        self._withheld: TableSnapshot | None = None
        self._looked = self._looked_before = False
        self._first: PlayerNumber | None = None
        self._awaits_first = False

    @property
    def left(self) -> tuple[SeenCard, ...]:
        """The cards that have to go before the game is told anything."""
        return tuple(self._left.values())

    @property
    def first_side(self) -> PlayerNumber | None:
        """On whose side the first card came into play between two games, since the table was seen empty.

        `None` where that was not seen. Discard piles tell nothing: a first card may have the other player discard.
        """
        return self._first

    def begin(self, first_player: PlayerNumber | None = None) -> None:
        """Another game begins on the table as it was seen last.

        Where its first player is the one whose card was seen to come first, what lies there is already of this game.
        """
        self._looked_before |= self._looked
        has_begun = first_player is not None and first_player == self._first
        self._left, self._withheld, self._looked = {} if has_begun else self._lying, None, has_begun
        self._first, self._awaits_first = None, False

    def take_up(self) -> None:
        """A game goes on: what lies there is its own."""
        self._left, self._withheld, self._looked = {}, None, True

    def accept(self) -> TableSnapshot | None:
        """Takes what lies there as part of the game after all; the table as it was seen last, if it was withheld."""
        withheld = self._withheld
        self.take_up()
        return withheld

    def belongs(self, seen: Seen, between_games: bool = False) -> bool:
        """True if the game is to be told of this; its time is the game's. `between_games`: none is under way."""
        if not isinstance(seen, TableSnapshot):
            return not self._left
        # What lies in a zone that was not seen this time lies there as it did.
        unseen = _unseen(seen)
        lying = {place: card for place, card in self._lying.items() if place[:2] in unseen} | dict(_lying(seen))
        if not self._looked and (seen.t <= FIRST_LOOK_S or not self._looked_before):
            # A camera that looks for the first time may look at a game that is well under way.
            self._left = {**self._left, **lying}
        self._lying, self._looked = lying, True
        if between_games:
            self._look_for_first(is_empty=not lying and not unseen)
        self._left = {place: lying[place] for place in self._left if place in lying}
        self._withheld = seen if self._left else None
        return not self._left

    def _look_for_first(self, is_empty: bool) -> None:
        if is_empty:
            self._first, self._awaits_first = None, True
            return
        in_play = {player for player, zone, _ in self._lying if zone != "discard"}
        if self._awaits_first and in_play:
            self._awaits_first = False
            if len({player for player, _, _ in self._lying}) == 1:
                self._first = 1 if 1 in in_play else 0


def _lying(snapshot: TableSnapshot) -> Iterator[tuple[CardPlace, SeenCard]]:
    for player, side in enumerate(snapshot.players):
        for zone in ("battleline", "artifacts", "play"):
            for card in getattr(side, zone) or ():
                yield (player, zone, card.id or card.card), card
        for card in side.discard or ():
            yield (player, "discard", ""), card


def _unseen(snapshot: TableSnapshot) -> frozenset[tuple[int, str]]:
    zones = ("battleline", "artifacts", "play", "discard")
    return frozenset(
        (player, zone) for player, side in enumerate(snapshot.players) for zone in zones if getattr(side, zone) is None
    )
