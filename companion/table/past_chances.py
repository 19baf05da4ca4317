"""The win chances that were kept with a game, put into its reports once more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from companion.journal import Journal
from companion.report import ChancesReport, TableReport

CHANCES: Final = "chances"
"""The kind of the journal's entries that tell of an estimate, in the fields of a `ChancesReport`."""


def recorded_chances(journal: Journal, epoch: int | None = None) -> tuple[ChancesReport, ...]:
    """What was estimated while a game was played (the newest by default), in order of the positions."""
    told = (_from_body(event.body) for event in journal.events(epoch, kind=CHANCES))
    return tuple(sorted(told, key=lambda one: one.t))


def _from_body(body: dict[str, Any]) -> ChancesReport:
    return ChancesReport(body["t"], body["first"], body["low"], body["high"], body["playouts"])


def with_chances(reports: Iterable[TableReport], chances: Iterable[ChancesReport]) -> Iterator[TableReport]:
    """The reports of a game in order, each with what was estimated at its time or last before it."""
    waiting, newest = list(chances)[::-1], None
    for report in reports:
        while waiting and waiting[-1].t <= report.t:
            newest = waiting.pop()
        yield replace(report, chances=newest)
