"""What the featured table has shown, for streams that run behind it so that nobody can help a player by them."""

from __future__ import annotations

import threading
from collections import deque
from typing import Final

from companion.report import TableReport

LONGEST_DELAY_S: Final = 900
SHORTEST_STEP_S: Final = 1.0


class FeaturedPast:
    """The last quarter of an hour, at most one report a second. It begins when the hub does."""

    def __init__(self) -> None:
        # What was shown from such a second of the hub on; before the first, nothing.
        self._shown: deque[tuple[float, TableReport | None]] = deque([(float("-inf"), None)])
        self._lock = threading.Lock()

    def note(self, now: float, report: TableReport | None) -> None:
        """What is shown from the hub's second `now` on: no report, where no table is featured."""
        with self._lock:
            if report is self._shown[-1][1]:
                return
            if len(self._shown) > 1 and now - self._shown[-2][0] < SHORTEST_STEP_S:
                self._shown.pop()
            self._shown.append((now, report))
            while self._shown[1][0] < now - LONGEST_DELAY_S:
                self._shown.popleft()

    def at(self, moment: float) -> TableReport | None:
        """What was shown at a moment, and never anything newer."""
        with self._lock:
            return next((report for at, report in reversed(self._shown) if at <= moment), None)
