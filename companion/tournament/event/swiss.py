"""Swiss rounds: players with the same number of wins meet, nobody meets the same player twice, nobody has two byes.

A round is the pairing that breaks up the score groups least: a matching of greatest weight in the graph of those who
have not met, where a pair weighs the less the further its players are apart. Within that, chance decides. Where few
players have many rounds to come, only a pairing counts after which these can be paired, too. Where nobody can be paired
without a rematch, as few meet again as must, those first who met longest ago.
"""

from __future__ import annotations

import heapq
import math
import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, islice
from typing import TYPE_CHECKING, Final, TypeAlias

from companion.tournament.event.looking_ahead import (
    Matching,
    any_pairing_will_do,
    plan_rounds,
    rounds_possible,
    search_steps,
    without,
)
from companion.tournament.event.standings import Match, PlayerId, Score, scores_of

if TYPE_CHECKING:
    import networkx

Pair: TypeAlias = tuple[PlayerId, PlayerId | None]
Order: TypeAlias = Sequence[PlayerId | None]

BYE: Final = None
# Chance decides between pairings that are equally good, and never against a better one.
_CHANCES: Final = 1000
FIRST_REACH: Final = 8
MOST_PAIRINGS_TRIED: Final = 60


def rounds_suggested(players: int) -> int:
    """As many rounds as leave at most one player unbeaten."""
    return max(1, math.ceil(math.log2(players))) if players > 1 else 0


def rounds_without_rematch(players: Sequence[PlayerId], matches: Sequence[Match], most: int) -> int:
    """How many rounds, of `most` to come, these players can be paired without a rematch or a second bye."""
    order = [*players, BYE] if len(players) % 2 else [*players]
    return rounds_possible(_may_meet(order, scores_of(players, matches)), most)


def pair_swiss(
    players: Sequence[PlayerId], matches: Sequence[Match], seed: int, rounds_left: int = 1
) -> tuple[Pair, ...]:
    """The next round's pairs, best table first, the bye last. The same seed gives the same pairs.

    `rounds_left` are the rounds that are planned, this one included.
    """
    chance = random.Random(seed)
    order: list[PlayerId | None] = [*chance.sample(list(players), k=len(players))]
    if len(order) % 2:
        order.append(BYE)
    scores = scores_of(players, matches)
    matched = _looking_ahead(order, scores, chance, rounds_left) or _least_bad(order, scores, matches, chance)
    # Places, not names, are sorted: the table's order must not depend on how a set happens to be run through.
    pairs = [_seated((order[min(pair)], order[max(pair)])) for pair in sorted(map(sorted, matched))]
    return tuple(sorted(pairs, key=lambda pair: _importance(pair, scores)))


def _looking_ahead(
    order: Order, scores: Mapping[PlayerId, Score], chance: random.Random, rounds_left: int
) -> Matching | None:
    """The best pairing without a rematch after which as many rounds as possible have one, too; nothing without any.

    At first everybody may meet a few of those who stand next to them, which is enough but for rare rounds and much
    quicker to match; then everybody whom they have not met.
    """
    may_meet = _may_meet(order, scores)
    if any_pairing_will_do(may_meet, rounds_left):
        graphs = (_possible_pairs(order, scores, chance, reach) for reach in (FIRST_REACH, len(order)))
        return next((matched for graph in graphs if (matched := _matched(graph, len(order)))), None)
    graph = _possible_pairs(order, scores, chance, len(order))
    for rounds in range(rounds_left, 1, -1):
        if plan := plan_rounds(may_meet, rounds):
            best, steps = islice(_best_first(graph, len(order)), MOST_PAIRINGS_TRIED), search_steps()
            followed = (one for one in best if plan_rounds(without(may_meet, one), rounds - 1, steps) is not None)
            # The rounds of a plan can change places: where the best pairings lead nowhere, its best one does not.
            return next(followed, None) or max(plan, key=lambda one: _weight(graph, one))
    return _matched(graph, len(order))


def _least_bad(
    order: Order, scores: Mapping[PlayerId, Score], matches: Sequence[Match], chance: random.Random
) -> Matching:
    """Where somebody must meet again: the fewest second byes, then the fewest rematches, then those of longest ago."""
    graph = _possible_pairs(order, scores, chance, len(order), may_meet_again=True)
    worst = 1 + len(order) * max(abs(graph.edges[pair]["weight"]) for pair in graph.edges)
    place_of = {player: place for place, player in enumerate(order)}
    rounds = 1 + max((match.round for match in matches), default=0)
    a_bye = len(order) * rounds * len(matches)
    for match in matches:
        one, other = place_of.get(match.player), place_of.get(match.opponent)
        missed = match.opponent is BYE and match.winner is None
        if one is not None and other is not None and not missed:
            again = worst * (len(order) * rounds + match.round)
            graph.edges[one, other]["weight"] -= again * (a_bye if match.opponent is BYE else 1)
    matched = _matched(graph, len(order))
    assert matched is not None, "everybody may meet everybody"
    return matched


def _may_meet(order: Order, scores: Mapping[PlayerId, Score]) -> list[int]:
    """The places that each place may meet without a rematch or a second bye, a bit for each."""
    place_of = {player: place for place, player in enumerate(order)}
    met = [1 << place for place in range(len(order))]
    for place, player in enumerate(order):
        if player is BYE:
            continue
        others = [place_of[other] for other in scores[player].met if other in place_of]
        for other in (*others, *([place_of[BYE]] if scores[player].byes and BYE in place_of else ())):
            met[place] |= 1 << other
            met[other] |= 1 << place
    return [(1 << len(order)) - 1 & ~others for others in met]


def _matched(graph: networkx.Graph[int], places: int) -> Matching | None:
    """Pairs of places that leave nobody out, of the greatest weight; nothing where there are none."""
    # Only a hub pairs: a table knows of rounds, and need not have what pairs them.
    import networkx

    matched: set[tuple[int, int]] = networkx.max_weight_matching(graph, maxcardinality=True)
    return tuple(sorted((min(pair), max(pair)) for pair in matched)) if 2 * len(matched) == places else None


def _weight(graph: networkx.Graph[int], matching: Matching) -> int:
    weights = (int(graph.edges[pair]["weight"]) for pair in matching)
    return sum(weights)


def _best_first(graph: networkx.Graph[int], places: int) -> Iterator[Matching]:
    """Every pairing that leaves nobody out, those of greater weight first (Murty 1968).

    After each, what is left falls apart into those without its first pair, those with this one and without its second,
    and so on: the best of each part waits to be the next best of all.
    """
    number = count()
    waiting: list[tuple[int, int, Matching, networkx.Graph[int]]] = []

    def wait(part: networkx.Graph[int]) -> None:
        if matched := _matched(part, places):
            heapq.heappush(waiting, (-_weight(graph, matched), next(number), matched, part))

    wait(graph)
    while waiting:
        _, _, matching, part = heapq.heappop(waiting)
        yield matching
        for one, other in matching:
            if part.degree[one] > 1:
                others = part.copy()
                others.remove_edge(one, other)
                wait(others)
                part = part.copy()
                part.remove_edges_from([pair for pair in part.edges((one, other)) if set(pair) != {one, other}])


def _possible_pairs(
    order: Order, scores: Mapping[PlayerId, Score], chance: random.Random, reach: int, may_meet_again: bool = False
) -> networkx.Graph[int]:
    """The pairs of places that may meet: a pair weighs the less the more wins its players are apart.

    Each player may meet the next `reach` below them by wins, of those they have not met, or of all. Who has the bye
    matters more than all pairs together: it goes to the fewest wins.
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
        met = set() if may_meet_again else set(score.met)
        not_met = (one for one in islice(by_wins, number, None) if one[1] not in met)
        for other_place, _, other_score in islice(not_met, reach):
            apart = (score.wins - other_score.wins) ** 2
            graph.add_edge(place, other_place, weight=chance.randrange(_CHANCES) - apart * a_win_apart)
        if order[-1] is BYE and (may_meet_again or not score.byes):
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
