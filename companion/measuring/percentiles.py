"""Percentiles of measured values."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def percentile(values: Sequence[float], percent: float) -> float:
    """The least of the values that so many percent of them do not exceed; 0 where there are none."""
    return float(np.percentile(values, percent, method="inverted_cdf")) if values else 0.0
