"""From counted wins to a share with its uncertainty."""

from __future__ import annotations

import math
from typing import Final

Z_95: Final = 1.96
"""Standard normal quantile of a two-sided interval of 95 %."""


def share_between(wins: int, games: int) -> tuple[float, float, float]:
    """The share of wins, and the ends of Wilson's 95 % interval of it. Of no games: a half, between 0 and 1.

    E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927).
    """
    if not games:
        return 0.5, 0.0, 1.0
    share, spread = wins / games, Z_95**2 / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z_95 * math.sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return share, max(0.0, middle - half), min(1.0, middle + half)
