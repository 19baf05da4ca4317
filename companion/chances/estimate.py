"""From counted wins to a share with its uncertainty."""

from __future__ import annotations

from companion.intervals import wilson_interval


def share_between(wins: int, games: int) -> tuple[float, float, float]:
    """The share of wins, and the ends of its 95 % interval. Of no games: a half, between 0 and 1."""
    return (wins / games if games else 0.5), *wilson_interval(wins, games)
