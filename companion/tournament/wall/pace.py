"""How long turns take at each table, and at all of them: who is stuck or slow shows only beside others."""

from __future__ import annotations

import statistics
from collections import deque
from dataclasses import dataclass
from typing import Final, TypeAlias

from companion.tournament.wall.state import TableState

LATEST_TURNS: Final = 1000
FEWEST_TURNS: Final = 10
"""From so many turns at all tables on, their median says something."""
FEWEST_OWN_TURNS: Final = 4
STUCK_TIMES: Final = 4.0
STUCK_AT_LEAST_S: Final = 300.0
SLOW_TIMES: Final = 2.0
SLOW_AT_LEAST_S: Final = 90.0

_Turn: TypeAlias = tuple[int, int, int]
"""Game, turn and whose it is."""


@dataclass(slots=True)
class _Table:
    turn: _Turn
    since: float
    turns: int = 0
    total_s: float = 0.0
    whole: bool = False
    """True if the turn was seen from its beginning."""


class Paces:
    """The turns of all tables, as their states tell of them. Seconds are the hub's."""

    def __init__(self) -> None:
        self._tables: dict[str, _Table] = {}
        self._turns_s: deque[float] = deque(maxlen=LATEST_TURNS)

    def saw(self, table: str, state: TableState, at: float) -> None:
        """A table said of itself at the second `at` that it stands so."""
        if state.turn < 1 or state.winner is not None or state.step in ("setup", "over"):
            self._tables.pop(table, None)
            return
        turn = (state.game, state.turn, state.active)
        known = self._tables.get(table)
        if known is None or known.turn[0] != turn[0]:
            self._tables[table] = _Table(turn, at)
        elif known.turn != turn:
            if known.whole:
                known.turns, known.total_s = known.turns + 1, known.total_s + at - known.since
                self._turns_s.append(at - known.since)
            known.turn, known.since, known.whole = turn, at, True

    def median_s(self) -> float | None:
        """How long half of all turns lately took at most; nothing before there are enough."""
        return statistics.median(self._turns_s) if len(self._turns_s) >= FEWEST_TURNS else None

    def mean_s(self, table: str) -> float | None:
        """How long a turn takes at this table in its game; nothing before there are enough."""
        known = self._tables.get(table)
        return known.total_s / known.turns if known and known.turns >= FEWEST_OWN_TURNS else None

    def stuck_since(self, table: str, now: float) -> float | None:
        """Since when a table has been on one turn, where that is long beside others."""
        known, median_s = self._tables.get(table), self.median_s()
        if known is None or median_s is None:
            return None
        return known.since if now - known.since > max(STUCK_AT_LEAST_S, STUCK_TIMES * median_s) else None

    def is_slow(self, table: str) -> bool:
        """True if a table's turns are long beside others."""
        mean_s, median_s = self.mean_s(table), self.median_s()
        return mean_s is not None and median_s is not None and mean_s > max(SLOW_AT_LEAST_S, SLOW_TIMES * median_s)


def minutes(seconds: float) -> str:
    """Such as 2:30."""
    whole, rest = divmod(round(seconds), 60)
    return f"{whole}:{rest:02d}"
