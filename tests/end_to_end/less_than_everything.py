"""A table without a camera behind its real page, in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.config import Config
from companion.observations import JsonObject
from companion.report import TableReport
from companion.table.counters import counting
from companion.table.places import journal_of
from companion.table.running import begin
from companion.table.serving import serving
from companion.table.source import Source, Wish
from companion.table.table import Table
from companion.table.virtual_panel import virtual_box_for
from tests.reports import report_where

SEAT = "Seat of the "
JUDGE = "Code for the judge"


@dataclass(frozen=True, slots=True)
class TableWithoutCamera:
    """`seats` are the links of both seats."""

    table: Table
    address: str
    seats: tuple[str, ...]
    judge_code: str

    def report(self) -> TableReport:
        return self.table.board.latest()

    def report_where(self, holds: Callable[[TableReport], bool]) -> TableReport:
        """The first report from now on of which this holds."""
        return report_where(self.table.board, holds)


@contextmanager
def table_without_camera(folder: Path, **sections: JsonObject) -> Iterator[TableWithoutCamera]:
    config = Config.model_validate(
        {
            "camera": {"kind": "none"},
            "journal": {"folder": str(folder)},
            "page": {"host": "127.0.0.1", "port": 0},
            **sections,
        }
    )
    told: list[str] = []
    source = Source.chosen(config, Wish())
    with journal_of(folder, source.journal_name(config)) as (journal, _):
        table = Table(source.plan(), journal)
        panel = virtual_box_for(config, demo=False)
        with serving(table, config, folder, told.append, panel, sees_cards=source.sees_cards) as address:
            begin(table, source)
            seats = tuple(line.partition(": ")[2] for line in told if line.startswith(SEAT))
            code = next(line.partition(": ")[2] for line in told if line.startswith(JUDGE))
            with counting(table, config, journal, True, panel.box if panel else None):
                yield TableWithoutCamera(table, address, seats, code)
