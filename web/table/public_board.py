"""The board shown to people who are neither seated nor signed in: nothing that the caster still holds back."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Final

from companion.report import ReportBoard, TableReport
from web.table.past import delayed_game

LOOKS_EVERY_S: Final = 1.0


class StreamDelay:
    """By how many seconds overlays run behind the table that do not say otherwise themselves."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._seconds = 0

    @property
    def seconds(self) -> int:
        with self._lock:
            return self._seconds

    @seconds.setter
    def seconds(self, value: int) -> None:
        with self._lock:
            self._seconds = value


@dataclass(frozen=True, slots=True)
class PublicBoard:
    """A board that runs `delay` behind another one, by the game's seconds `now()`."""

    board: ReportBoard
    delay: StreamDelay
    now: Callable[[], float]

    @property
    def closed(self) -> bool:
        return self.board.closed

    def history(self) -> Sequence[TableReport]:
        """The reports that may be seen, oldest first; of a game that has just begun, the first one."""
        past, delay_s = self.board.history(), self.delay.seconds
        if not delay_s:
            return past
        return delayed_game(past, self.now(), delay_s)

    def latest(self) -> TableReport:
        return self.history()[-1] if self.delay.seconds else self.board.latest()

    def wait_for_news(self, since_version: int, timeout_s: float) -> TableReport | None:
        """As the other board does. What is held back comes up by time alone, and is looked for every second."""
        ends = monotonic() + timeout_s
        while (left_s := ends - monotonic()) > 0 and not self.closed:
            if not self.delay.seconds:
                return self.board.wait_for_news(since_version, left_s)
            if (latest := self.latest()).version > since_version:
                return latest
            self.board.wait_for_news(self.board.latest().version, min(left_s, LOOKS_EVERY_S))
        return None
