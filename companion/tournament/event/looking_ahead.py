"""Can the rounds to come all be paired without a rematch or a second bye? So that no pairing ends in a dead end.

Players and the bye are the nodes of a graph, those who may still meet its edges. A round is a perfect matching of it,
so many rounds are as many perfect matchings that share no edge: a search by exhaustion, for small fields. Wherever
everybody may still meet half of the field there is a perfect matching (Dirac 1952), and nothing needs to be searched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

Places: TypeAlias = Sequence[int]
"""For each place, whom it may meet: a bit for each of the other places."""
Matching: TypeAlias = tuple[tuple[int, int], ...]

MOST_STEPS: Final = 10_000
"""Of one search: some tenths of a second. A search that is not done by then has found nothing."""


class _OutOfSteps(Exception):
    pass


def any_pairing_will_do(may_meet: Places, rounds: int) -> bool:
    """True if so many rounds can be paired whatever is paired first, by Dirac's theorem."""
    fewest = min((others.bit_count() for others in may_meet), default=0)
    return rounds <= 1 or 2 * (fewest - rounds + 1) >= len(may_meet)


def plan_rounds(may_meet: Places, rounds: int, steps: Iterator[int] | None = None) -> tuple[Matching, ...] | None:
    """Pairings for so many rounds in which nobody meets twice; nothing where none were found.

    Searches that are given the same `steps` share them.
    """
    try:
        return _planned(list(may_meet), rounds, steps or search_steps())
    except _OutOfSteps:
        return None


def search_steps() -> Iterator[int]:
    return iter(range(MOST_STEPS))


def rounds_possible(may_meet: Places, most: int) -> int:
    """For how many rounds, of `most`, pairings without a rematch were found."""
    if any_pairing_will_do(may_meet, most + 1):
        return most
    return next((rounds for rounds in range(most, 0, -1) if plan_rounds(may_meet, rounds)), 0)


def without(may_meet: Places, matching: Matching) -> list[int]:
    """The places that each place may meet after these have met."""
    left = list(may_meet)
    for one, other in matching:
        left[one] &= ~(1 << other)
        left[other] &= ~(1 << one)
    return left


def _planned(may_meet: list[int], rounds: int, steps: Iterator[int]) -> tuple[Matching, ...] | None:
    if rounds == 0 or not may_meet:
        return ()
    first = min(range(len(may_meet)), key=lambda place: may_meet[place].bit_count())
    spare = may_meet[first].bit_count() - rounds
    # Rounds can change places: who is met in any of them may be met in this one. An opponent who does not lead to a
    # plan is met in none, and there are `spare` such opponents at most.
    for opponent in list(_places(may_meet[first]))[: spare + 1]:
        for matching in _matchings(may_meet, first, opponent, steps):
            later = _planned(without(may_meet, matching), rounds - 1, steps)
            if later is not None:
                return (matching, *later)
        may_meet = without(may_meet, ((first, opponent),))
    return None


def _matchings(may_meet: Places, one: int, other: int, steps: Iterator[int]) -> Iterator[Matching]:
    """Every perfect matching with this pair in it."""
    everybody = (1 << len(may_meet)) - 1
    for matching in _matched(may_meet, everybody & ~(1 << one | 1 << other), steps):
        yield ((one, other), *matching)


def _matched(may_meet: Places, left: int, steps: Iterator[int]) -> Iterator[Matching]:
    if next(steps, None) is None:
        raise _OutOfSteps
    if not left:
        yield ()
        return
    # Who has the fewest opponents left is matched first: a dead end shows early.
    place = min(_places(left), key=lambda one: (may_meet[one] & left).bit_count())
    for opponent in _places(may_meet[place] & left):
        for matching in _matched(may_meet, left & ~(1 << place | 1 << opponent), steps):
            yield ((place, opponent), *matching)


def _places(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
