"""Finds moments among the reports that are kept: for replay, and for streams that run behind the table."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from companion.report import TableReport


def at_version(past: Sequence[TableReport], version: int | None) -> TableReport:
    """The report of that version, or the last one before it; the newest where none is asked for."""
    if version is None:
        return past[-1]
    return past[max(0, bisect_right(past, version, key=lambda report: report.version) - 1)]


def delayed(past: Sequence[TableReport], now_t: float, delay_s: float) -> TableReport:
    """What the table looked like `delay_s` seconds ago; the oldest report where it goes back too far."""
    seen = [report for report in past if report.t <= now_t - delay_s]
    return seen[-1] if seen else past[0]
