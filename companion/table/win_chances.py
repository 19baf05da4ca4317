"""Win chances of the game at a table: estimated whenever it goes on, shown with the report, and kept for the replay.

Estimating takes seconds, so it has a thread, and the playing out a process, of its own. Only the newest position
counts: what was estimated so far of the one before is kept, and nothing ever waits for an estimate.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final, Protocol

from companion.chances.estimate import share_between
from companion.chances.playing_out import Wins
from companion.chances.process import PlayoutProcess
from companion.formats.position import write_position
from companion.observations import JsonObject
from companion.report import ChancesReport, Sync, TableReport
from companion.rules.state import GameState

BATCHES: Final = (25, 25, 50, 100)
"""Games that are played out of a position before the estimate is shown each time."""
TELLABLE: Final[tuple[Sync, ...]] = ("in sync", "unsettled", "question")

_log = logging.getLogger("companion")


class Playouts(Protocol):
    """Something that plays positions out, as `PlayoutProcess` does."""

    def wins(self, position: JsonObject, seeds: range) -> Wins: ...

    def kill(self) -> None: ...

    def close(self) -> None: ...


class WatchedTable(Protocol):
    """The methods that estimating asks of a table: the position in the thread in which listeners are told, the rest in
    any.
    """

    def on_report(self, listener: Callable[[TableReport], None]) -> None: ...

    def position(self) -> tuple[int, GameState | None]: ...

    def tell_of_chances(self, game: int, chances: ChancesReport, last: bool) -> None: ...


@dataclass(frozen=True, slots=True)
class _Asked:
    """A position to be played out, and when it was reached; without a state, nothing can be told."""

    t: float
    game: int
    state: GameState | None


class WinChances:
    """Asks for an estimate of each new position of a table, in a thread of its own."""

    def __init__(self, table: WatchedTable, playouts: Playouts, batches: tuple[int, ...] = BATCHES) -> None:
        self._table, self._playouts = table, playouts
        self._batches = tuple(range(first, last) for first, last in pairwise(accumulate(batches, initial=0)))
        self._newest: _Asked | None = None
        self._changed = threading.Condition()
        self._stopped = False
        self._thread = threading.Thread(target=self._run, name="chances", daemon=True)
        table.on_report(self.look)
        self._thread.start()

    def look(self, report: TableReport) -> None:
        """Takes up the position of a report, where it is another one than before."""
        if not report.players or report.winner is not None or not report.equipment.cards_judged:
            return
        game, state = self._table.position()
        if report.sync not in TELLABLE:
            state = None
        elif state is None or state.decision is not None:
            return
        with self._changed:
            if self._newest is None and state is None:
                return
            if self._newest is None or (self._newest.game, self._newest.state) != (game, state):
                self._newest = _Asked(report.t, game, state)
                self._changed.notify_all()

    def close(self) -> None:
        """Ends the thread and the process."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()
        self._playouts.kill()
        self._thread.join()
        self._playouts.close()

    def _run(self) -> None:
        done: _Asked | None = None
        while (asked := self._next(done)) is not None:
            try:
                self._estimate(asked)
            except ValueError as error:
                _log.warning("no win chances at %.0f s: %s", asked.t, error)
                self._tell(asked, Wins(), last=True)
            except OSError as error:
                if not self._stopped:
                    _log.error("no win chances from now on: %s", error)
                    self._tell(asked, Wins(), last=True)
                return
            done = asked

    def _next(self, done: _Asked | None) -> _Asked | None:
        """The newest position, once it is another one than `done`; `None` at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._stopped or self._newest is not done)
            return None if self._stopped else self._newest

    def _estimate(self, asked: _Asked) -> None:
        """In batches, until enough games were played out or another position is asked for."""
        counted = Wins()
        if asked.state is None:
            self._tell(asked, counted, last=True)
            return
        position = write_position(asked.state)
        for seeds in self._batches:
            counted += self._playouts.wins(position, seeds)
            overtaken = self._newest is not asked
            self._tell(asked, counted, last=overtaken or seeds is self._batches[-1])
            if overtaken:
                return

    def _tell(self, asked: _Asked, counted: Wins, last: bool) -> None:
        self._table.tell_of_chances(asked.game, chances_of(asked.t, counted), last)


def chances_of(t: float, wins: Wins) -> ChancesReport:
    games = wins.first + wins.second
    share, low, high = share_between(wins.first, games)
    return ChancesReport(round(t, 3), round(share, 3), round(low, 3), round(high, 3), games)


@contextmanager
def estimating(table: WatchedTable, use: bool, start: Callable[[], Playouts] = PlayoutProcess) -> Iterator[None]:
    """Within it win chances of the table are estimated, where that is wished."""
    if not use:
        yield
        return
    with closing(WinChances(table, start())):
        yield
