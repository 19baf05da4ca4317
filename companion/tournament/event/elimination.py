"""The cut: the best of the Swiss rounds play on, and who loses is out.

The bracket is the usual one, in which the best two can meet only in the final, the best four only from the semifinals
on. Where the number of players is not a power of two, the best have a bye in the first round.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.tournament.event.standings import PlayerId
from companion.tournament.event.swiss import Pair


def first_round(seeds: Sequence[PlayerId]) -> tuple[Pair, ...]:
    """The first pairs in the order of the bracket: neighbours' winners meet next. Seeds come best first."""
    places = _bracket(len(seeds))
    drawn: list[PlayerId | None] = [seeds[place] if place < len(seeds) else None for place in places]
    pairs = zip(drawn[::2], drawn[1::2], strict=True)
    return tuple((one, other) for one, other in pairs if one is not None)


def next_round(winners: Sequence[PlayerId]) -> tuple[Pair, ...]:
    """The pairs after a round whose winners come in the order of the bracket. One winner is left: nobody to pair."""
    if len(winners) < 2:
        return ()
    return tuple(zip(winners[::2], winners[1::2], strict=True))


def _bracket(size: int) -> list[int]:
    """Places 0 to the next power of two less one, such that each pair of every round adds up to the same."""
    places = [0]
    while len(places) < size:
        last = 2 * len(places) - 1
        places = [place for best in places for place in (best, last - best)]
    return places
