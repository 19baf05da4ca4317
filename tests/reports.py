"""Waits for what a running table reports."""

from __future__ import annotations

from collections.abc import Callable

from companion.report import ReportBoard, TableReport

PATIENCE_S = 20.0


def report_where(board: ReportBoard, holds: Callable[[TableReport], bool]) -> TableReport:
    """The first report, from the newest on, of which this holds."""
    report = board.latest()
    while not holds(report):
        news = board.wait_for_news(report.version, PATIENCE_S)
        assert news is not None, f"it never came to that; the last report is {report}"
        report = news
    return report
