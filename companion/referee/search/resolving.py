"""How a move may resolve that was made, when nothing is seen of what was chosen."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count, islice

from companion.referee.search.agreement import Comparison
from companion.referee.search.choosing import likely_answers
from companion.rules.agenda import answered
from companion.rules.game import after
from companion.rules.moves import Move
from companion.rules.state import Answer, GameState

MOST_WAYS = 16
_NOTHING_SEEN = Comparison()


def ways(state: GameState, move: Move) -> Iterator[tuple[tuple[Answer, ...], GameState, float]]:
    """Ways a move may resolve when nothing is seen of it: the choices, the state and what they cost."""
    yield from islice(_resolved(after(state, move)), MOST_WAYS)


def _resolved(state: GameState) -> Iterator[tuple[tuple[Answer, ...], GameState, float]]:
    """First all decisions as they are likeliest, then each otherwise, one after another; then two of them, and so on.

    Each way is gone to its end before the next is begun: of many decisions in a row, few are then made in vain.
    """
    numbers = count()
    begun_ways: list[tuple[int, tuple[int, ...], int, int, tuple[Answer, ...], GameState, float]] = []
    heappush(begun_ways, (0, (), 0, next(numbers), (), state, 0.0))
    while begun_ways:
        _, otherwise, _, _, choices, reached, cost = heappop(begun_ways)
        reached = answered(reached, choices[-1]) if choices else reached
        if reached.decision is None:
            yield choices, reached, cost
            continue
        for place, (answer, more) in enumerate(likely_answers(reached, _NOTHING_SEEN)):
            varied = (*otherwise, len(choices)) if place else otherwise
            way = (*choices, answer), reached, cost + more
            heappush(begun_ways, (len(varied), varied, -len(choices), next(numbers), *way))
