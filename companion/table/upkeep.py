"""The work done beside a game that is followed: snapshots of it now and then, and the past of one that was taken up."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from companion.report import ReportBoard, TableReport
from companion.table.follower import Follower

SNAPSHOT_EVERY: Final = 5
"""So many observations have to be judged again at most when a game is taken up."""
LONGEST_WAIT_S: Final = 5.0


class Upkeep:
    """Works in threads of its own, so that the game goes on meanwhile; it is asked in the follower's thread."""

    def __init__(self, follower: Follower, board: ReportBoard) -> None:
        self._follower, self._board = follower, board
        self._kept_at = 0
        self._stop = threading.Event()
        self._threads: list[threading.Thread] = []

    def taken_up(self) -> None:
        """The game was taken up from the journal: its beginning is put before what the replay shows."""
        self._kept_at = self._follower.heard
        self._start(self._fill_in_past, "past")

    def look(self) -> None:
        """Keeps a snapshot where the last one is old. To be asked while nothing waits to be judged."""
        since = self._follower.heard - self._kept_at
        if not 0 <= since < SNAPSHOT_EVERY:
            self._kept_at = self._follower.heard
            self._start(self._follower.snapshot(), "snapshot")

    def stop(self) -> None:
        """Keeps the last snapshot; the follower must have stopped."""
        self._stop.set()
        for thread in self._threads:
            thread.join(timeout=LONGEST_WAIT_S)
        if self._follower.heard != self._kept_at:
            self._follower.snapshot()()

    def _start(self, work: Callable[[], object], name: str) -> None:
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        thread = threading.Thread(target=work, name=name, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _fill_in_past(self) -> None:
        past = list(unhurried(self._follower.past(), self._stop))
        if not self._stop.is_set():
            self._board.fill_in(past)


def unhurried(reports: Iterable[TableReport], stop: threading.Event) -> Iterator[TableReport]:
    """The reports until `stop` is set; half of the time is left to the game that is played meanwhile."""
    began = time.monotonic()
    for report in reports:
        yield report
        if stop.wait(time.monotonic() - began):
            return
        began = time.monotonic()
