"""Finds moments among the reports that are kept: for replay, and for streams that run behind the table."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

from companion.report import TableReport


def at_version(past: Sequence[TableReport], version: int | None) -> TableReport:
    """The report of that version, or the last one before it; the newest where none is asked for."""
    if version is None:
        return past[-1]
    return past[max(0, bisect_right(past, version, key=lambda report: report.version) - 1)]


def last_game(past: Sequence[TableReport]) -> Sequence[TableReport]:
    """The reports of the newest game only: each game's time starts again."""
    start = max((place for place, (a, b) in enumerate(pairwise(past), start=1) if b.t < a.t), default=0)
    return past[start:]


def delayed(past: Sequence[TableReport], now_t: float, delay_s: float) -> TableReport:
    """What the table looked like `delay_s` seconds ago; the game's first report where that was before it."""
    game = last_game(past)
    seen = [report for report in game if report.t <= now_t - delay_s]
    return seen[-1] if seen else game[0]
