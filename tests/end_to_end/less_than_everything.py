"""A table behind its real page, in this process: without a camera, or before a camera whose pictures are drawn."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from companion.config import Config
from companion.observations import JsonObject
from companion.report import TableReport
from companion.service_manager import ServiceManager
from companion.sight.cameras.source import Frame
from companion.sight.sightings import Sight
from companion.sight.table_view import TableView
from companion.table import cameras
from companion.table.running import keep_running, open_table
from companion.table.source import Wish
from companion.table.table import Table
from companion.table.watcher import Feed
from tests.evening import TableUnderCamera
from tests.reports import report_where

SEAT = "Seat of the "
JUDGE = "Code for the judge"


@dataclass(frozen=True, slots=True)
class TableWithPage:
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
def table_without_camera(folder: Path, **sections: object) -> Iterator[TableWithPage]:
    with _table(folder, Wish(no_camera=True), None, sections) as opened:
        yield opened


@contextmanager
def table_before(camera: TableUnderCamera, folder: Path, **sections: object) -> Iterator[TableWithPage]:
    """The table's time is the camera's: it passes as fast as pictures are looked at."""
    see = Sight.see

    def looked(sight: Sight, frame: Frame) -> TableView:
        try:
            return see(sight, frame)
        finally:
            camera.looked_at.set()

    feed = Feed(camera, "camera", live=True)
    plugged_in = patch.object(cameras, "usb_camera", lambda *asked: feed)
    with plugged_in, patch.object(Sight, "see", looked), _table(folder, Wish(camera=0), camera, sections) as opened:
        try:
            yield opened
        finally:
            camera.close()


@contextmanager
def _table(
    folder: Path, wish: Wish, camera: TableUnderCamera | None, sections: dict[str, object]
) -> Iterator[TableWithPage]:
    at_home: dict[str, JsonObject] = {
        "journal": {"folder": str(folder)},
        "page": {"host": "127.0.0.1", "port": 0},
        "box": {"port": "none"},
    }
    config = Config.model_validate({**at_home, **sections})
    told: list[str] = []
    clock = (camera.monotonic,) if camera is not None else ()
    stop = threading.Event()
    with open_table(config, wish, told.append, *clock) as opened:
        keeper = threading.Thread(target=keep_running, args=(opened, stop, ServiceManager()))
        keeper.start()
        seats = tuple(line.partition(": ")[2] for line in told if line.startswith(SEAT))
        code = next(line.partition(": ")[2] for line in told if line.startswith(JUDGE))
        try:
            yield TableWithPage(opened.table, opened.address, seats, code)
        finally:
            stop.set()
            keeper.join()
