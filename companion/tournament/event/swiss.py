"""Swiss rounds: players with the same number of wins meet, nobody meets the same player twice, nobody has two byes.

A round is the pairing that breaks up the score groups least: a matching of greatest weight in the graph of those who
have not met, where a pair weighs the less the further its players are apart. Within that, chance decides.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeAlias

from companion.tournament.event.standings import Match, PlayerId, Score, scores_of

if TYPE_CHECKING:
    import networkx

Pair: TypeAlias = tuple[PlayerId, PlayerId | None]

BYE: Final = None
# Chance decides between pairings that are equally good, and never against a better one.
_CHANCES: Final = 1000
FIRST_REACH: Final = 8


class NoPairing(ValueError):
    """Nobody can be paired without a rematch or a second bye; the message says what the organiser can do."""


def rounds_suggested(players: int) -> int:
    """As many rounds as leave at most one player unbeaten."""
    return max(1, math.ceil(math.log2(players))) if players > 1 else 0


def pair_swiss(players: Sequence[PlayerId], matches: Sequence[Match], seed: int) -> tuple[Pair, ...]:
    """The next round's pairs, best table first, the bye last. The same seed gives the same pairs.

    Raises `NoPairing` where some player has met everybody else.
    """
    chance = random.Random(seed)
    order: list[PlayerId | None] = [*chance.sample(list(players), k=len(players))]
    if len(order) % 2:
        order.append(BYE)
    scores = scores_of(players, matches)
    matched = _matched(order, scores, chance)
    # Places, not names, are sorted: the table's order must not depend on how a set happens to be run through.
    pairs = [_seated((order[min(pair)], order[max(pair)])) for pair in sorted(map(sorted, matched))]
    return tuple(sorted(pairs, key=lambda pair: _importance(pair, scores)))


def _matched(
    order: Sequence[PlayerId | None], scores: Mapping[PlayerId, Score], chance: random.Random
) -> set[tuple[int, int]]:
    """Pairs of places that leave nobody out. Raises `NoPairing` where there are none.

    At first everybody may meet a few of those who stand next to them, which is enough but for rare rounds and much
    quicker to match; then everybody whom they have not met.
    """
    # Only a hub pairs: a table knows of rounds, and need not have what pairs them.
    import networkx

    for reach in (FIRST_REACH, len(order)):
        graph = _possible_pairs(order, scores, chance, reach)
        matched: set[tuple[int, int]] = networkx.max_weight_matching(graph, maxcardinality=True)
        if 2 * len(matched) == len(order):
            return matched
    raise NoPairing(
        "Nobody can be paired anew without a rematch or a second bye: pair this round by hand, or end the rounds."
    )


def _possible_pairs(
    order: Sequence[PlayerId | None], scores: Mapping[PlayerId, Score], chance: random.Random, reach: int
) -> networkx.Graph[int]:
    """Which places of the order may meet: a pair weighs the less the more wins its players are apart.

    Each player may meet the next `reach` below them by wins, of those they have not met. Who has the bye matters more
    than all pairs together: it goes to the fewest wins.
    """
    import networkx

    graph: networkx.Graph[int] = networkx.Graph()
    a_win_apart = _CHANCES * (len(order) + 1)
    a_win_at_the_bye = a_win_apart * len(order) * (max((score.wins for score in scores.values()), default=0) + 1) ** 2
    by_wins = sorted(
        ((place, player, scores[player]) for place, player in enumerate(order) if player is not None),
        key=lambda one: -one[2].wins,
    )
    for number, (place, _, score) in enumerate(by_wins, start=1):
        met = set(score.met)
        not_met = (one for one in islice(by_wins, number, None) if one[1] not in met)
        for other_place, _, other_score in islice(not_met, reach):
            apart = (score.wins - other_score.wins) ** 2
            graph.add_edge(place, other_place, weight=chance.randrange(_CHANCES) - apart * a_win_apart)
        if order[-1] is BYE and not score.byes:
            graph.add_edge(place, len(order) - 1, weight=-score.wins * a_win_at_the_bye)
    return graph


def pair_at_random(players: Sequence[PlayerId], seed: int) -> tuple[Pair, ...]:
    """Pairs by lot, whoever has met before; of an odd number the last has a bye."""
    order: list[PlayerId | None] = [*random.Random(seed).sample(list(players), k=len(players))]
    if len(order) % 2:
        order.append(BYE)
    return tuple(_seated((one, other)) for one, other in zip(order[::2], order[1::2], strict=True))


def _seated(pair: tuple[PlayerId | None, PlayerId | None]) -> Pair:
    one, other = pair
    if one is None:
        one, other = other, one
    assert one is not None
    return one, other


def _importance(pair: Pair, scores: Mapping[PlayerId, Score]) -> tuple[bool, int, int]:
    one, other = pair
    if other is None:
        return True, 0, 0
    wins = scores[one].wins, scores[other].wins
    return False, -max(wins), -min(wins)
