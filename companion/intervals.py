"""How sure a counted share is."""

from __future__ import annotations

import math
from typing import Final

Z_95: Final = 1.96
"""Standard normal quantile of a two-sided interval of 95 %."""


def wilson_interval(part: float, whole: float) -> tuple[float, float]:
    """The 95 % interval of the share `part / whole`, from 0 to 1; all of that where nothing was counted.

    E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927).
    """
    if not whole:
        return 0.0, 1.0
    share, spread = part / whole, Z_95**2 / whole
    middle = (share + spread / 2) / (1 + spread)
    half = Z_95 * math.sqrt(share * (1 - share) / whole + spread / (4 * whole)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
