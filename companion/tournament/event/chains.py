"""Chains that a deck takes home from an event, and the handicap between two decks that meet again and again.

League play gives strong decks chains after the event, by the rounds won; the organiser confirms each change. The
handicap is the rulebook's suggestion for friends who know each other's decks (rulebook 1.3, Chains, Chain handicaps).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from types import MappingProxyType
from typing import Final

MOST_CHAINS: Final = 24
CHAINS_A_LEVEL: Final = 6
HIGHEST_LEVEL_ADMITTED: Final = 3
HANDICAP_AT_FIRST: Final = 4
IN_A_ROW: Final = 3

LEAGUE_CHANGES: Final[Mapping[int, Mapping[int, int]]] = MappingProxyType(
    {
        3: MappingProxyType({0: -1, 1: -1, 2: +2, 3: +3}),
        4: MappingProxyType({0: -1, 1: -1, 2: 0, 3: +3, 4: +4}),
    }
)
"""Change of a deck's chains by rounds played and rounds won: four to eight players play 3 rounds, more play 4."""


@dataclass(frozen=True, slots=True)
class ChainChange:
    """The proposal for one deck after an event."""

    before: int
    after: int
    power_level: int


def power_level(chains: int) -> int:
    """0 without chains, then one level for every six begun: 1 to 4."""
    return -(-chains // CHAINS_A_LEVEL)


def league_change(chains: int, highest_level: int, rounds: int, wins: int) -> ChainChange | None:
    """The change that the league's table proposes for a deck, or nothing where it does not know an event of so many
    rounds.

    A power level once reached never falls, even when chains are shed.
    """
    changes = LEAGUE_CHANGES.get(rounds)
    if changes is None or wins not in changes:
        return None
    after = min(MOST_CHAINS, max(0, chains + changes[wins]))
    return ChainChange(chains, after, max(highest_level, power_level(after)))


def handicap(chains: int | None, games_won: Sequence[bool]) -> int:
    """The chains suggested for the stronger deck's next game against the same deck.

    `chains` is what it played with last (nothing yet: it starts with four), `games_won` its games since that was last
    changed, oldest first. Three wins in a row add one chain, three losses in a row take one away.
    """
    if chains is None:
        return HANDICAP_AT_FIRST
    newest = list(reversed(games_won))
    row = list(takewhile(lambda won: won == newest[0], newest))
    if len(row) < IN_A_ROW:
        return chains
    return min(MOST_CHAINS, max(0, chains + (1 if newest[0] else -1)))
