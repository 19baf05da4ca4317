"""The win chances that were kept with a game, put into its reports once more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import tee
from typing import Any, Final

from companion.journal import Journal
from companion.report import ChancesReport, TableReport, chances_at

CHANCES: Final = "chances"
"""The kind of the journal's entries that tell of an estimate, in the fields of a `ChancesReport`."""


def recorded_chances(journal: Journal, epoch: int | None = None) -> tuple[ChancesReport, ...]:
    """The chances estimated while a game was played (the newest by default)."""
    return tuple(_from_body(event.body) for event in journal.events(epoch, kind=CHANCES))


def _from_body(body: dict[str, Any]) -> ChancesReport:
    return ChancesReport(body["t"], body["first"], body["low"], body["high"], body["playouts"])


def with_chances(reports: Iterable[TableReport], chances: Iterable[ChancesReport]) -> Iterator[TableReport]:
    """The reports of a game in order, each with what was estimated at its time or last before it."""
    taken, timed = tee(reports)
    estimated = chances_at((report.t for report in timed), chances)
    return (replace(report, chances=newest) for report, newest in zip(taken, estimated, strict=True))
