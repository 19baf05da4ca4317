"""Plays the rest of a game many times. Cards that nobody knows are dealt again each time, as the deck lists allow.

Pure: the same position and seeds give the same wins.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from companion.made_up_players import MadeUpPlayers
from companion.rules.card import PhysicalCard, PlayerNumber
from companion.rules.game import at_rest
from companion.rules.state import GameState, InPlay

MOST_MOVES: Final = 600
"""A whole game takes about 160; one that takes this long is given up."""
HIDING_ZONES: Final = ("hand", "archives", "deck", "discard", "purged")


@dataclass(frozen=True, slots=True)
class Wins:
    """How many games each player won, and how many were given up."""

    first: int = 0
    second: int = 0
    undecided: int = 0

    def __add__(self, other: Wins) -> Wins:
        return Wins(self.first + other.first, self.second + other.second, self.undecided + other.undecided)


def wins(position: GameState, seeds: Iterable[int]) -> Wins:
    """Of one game for each seed. No decision may be open in the position, and every card must be known to the rules."""
    counted = {0: 0, 1: 0, None: 0}
    for seed in seeds:
        counted[winner(position, random.Random(seed))] += 1
    return Wins(counted[0], counted[1], counted[None])


def winner(position: GameState, chance: random.Random) -> PlayerNumber | None:
    """The player who wins from here, this time; `None` where the game was given up."""
    state, players = at_rest(dealt(position, chance)), MadeUpPlayers(chance)
    for _ in range(MOST_MOVES):
        if state.over:
            break
        state = players.resolved(state, players.move(state))
    return state.winner


def dealt(position: GameState, chance: random.Random) -> GameState:
    """The position with every hidden card as one of its owner's `unseen` ones, each of them as likely.

    A hidden card for which the deck list has none left is taken away: the table then holds more cards than the deck.
    """
    left = {}
    for number, player in enumerate(position.players):
        left[number] = list(player.unseen)
        chance.shuffle(left[number])
    for number, player in enumerate(position.players):
        zones = {zone: tuple(_shown(player.zone(zone), left)) for zone in HIDING_ZONES}
        rows = {row: tuple(_with_shown(player.__dict__[row], left)) for row in ("battleline", "artifacts")}
        position = position.with_player(number, unseen=(), **zones, **rows)
    return position


def _with_shown(row: Iterable[InPlay], left: dict[PlayerNumber, list[PhysicalCard]]) -> Iterable[InPlay]:
    """The cards in play, with those that lie face down beneath them."""
    for item in row:
        yield item.but(under=tuple(_shown(item.under, left))) if item.under else item


def _shown(copies: Iterable[PhysicalCard], left: dict[PlayerNumber, list[PhysicalCard]]) -> Iterable[PhysicalCard]:
    for copy in copies:
        if not copy.hidden:
            yield copy
        elif left[copy.owner]:
            yield left[copy.owner].pop()
