"""The thread in which a table's game is judged: what was stored in order, and the time that passes between."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable
from typing import Final

from companion.journal_events import Entry
from companion.observations import GameStarted, TableSnapshot
from companion.table.entry_notices import EntryNotices
from companion.table.follower import Follower, entry_of
from companion.table.game import CurrentGame
from companion.table.intake import Submission
from companion.table.latencies import SETTLED_TO_PAGE, Latencies
from companion.table.publishing import Publisher
from companion.table.upkeep import Upkeep
from companion.verdicts import Verdict

TURN_S: Final = 0.25
SHORTEST_TURN_S: Final = 0.02
REFEREE_LAG_S: Final = 1.0
"""Time is only called when what was seen and entered before has had time to arrive."""


class Inbox:
    """Queues what was stored for the thread that judges, which `wake` lets look for other news."""

    def __init__(self) -> None:
        self._items: queue.SimpleQueue[tuple[Submission, int] | None] = queue.SimpleQueue()

    def put(self, told: Submission, game: int) -> None:
        self._items.put((told, game))

    def wake(self) -> None:
        self._items.put(None)

    def take(self, timeout_s: float) -> tuple[Submission, int] | None:
        """The next that was stored, with the number of its game; nothing when woken, or when the time is over."""
        try:
            return self._items.get(timeout=timeout_s)
        except queue.Empty:
            return None

    @property
    def empty(self) -> bool:
        return self._items.empty()


class Judging:
    """Has `follower` judge what comes into `inbox`, keeps the verdicts, and publishes after each step."""

    def __init__(
        self,
        inbox: Inbox,
        follower: Follower,
        current: CurrentGame,
        publisher: Publisher,
        latencies: Latencies,
        monotonic: Callable[[], float],
    ) -> None:
        self.game = 0
        """The number of the game that is judged."""
        self._inbox, self._follower, self._current = inbox, follower, current
        self._publisher, self._latencies, self._monotonic = publisher, latencies, monotonic
        self._entries = EntryNotices(publisher.notices, current.name_of)
        self._upkeep = Upkeep(follower, publisher.board)
        self._turned_at = monotonic()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._follow, name="referee", daemon=True)

    def resume(self) -> tuple[list[Submission], list[Entry]]:
        """Takes the journal's newest game up, before the thread starts; as `Follower.resume`."""
        told, missing = self._follower.resume(self._publisher.board.publish)
        self._upkeep.taken_up()
        for one in told:
            self._entries.note(one)
        return told, missing

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Ends the thread, and keeps a snapshot of the game."""
        self._stop.set()
        self._inbox.wake()
        if self._thread.is_alive():
            self._thread.join(timeout=5.0)
        self._upkeep.stop()

    def seems_well(self, within_s: float) -> bool:
        """True if the thread has turned lately."""
        return self._thread.is_alive() and self._monotonic() - self._turned_at < within_s

    def _follow(self) -> None:
        while not self._stop.is_set():
            self._turned_at = self._monotonic()
            item = self._inbox.take(self._pause_s())
            if item is not None:
                self._judge(*item)
                if self._inbox.empty:
                    self._upkeep.look()
            elif self._call_time() or self._publisher.has_news(self.game):
                self._publisher.publish(self.game)

    def _pause_s(self) -> float:
        """A turn at most, and no longer than until something is due, which is then said at once."""
        due = self._follower.next_due
        wait_s = TURN_S if due is None else due + REFEREE_LAG_S - self._current.now()
        return min(max(wait_s, SHORTEST_TURN_S), TURN_S)

    def _judge(self, told: Submission, game: int) -> None:
        self.game = game
        self._keep(self._follower.judge(told.observation))
        self._entries.note(told)
        self._publisher.publish(game, begins=isinstance(told.observation, GameStarted))
        if told.since is not None and isinstance(told.observation, TableSnapshot):
            self._latencies.add_since(SETTLED_TO_PAGE, told.since)

    def _call_time(self) -> bool:
        game = self._current.game
        t = game.clock.now() - REFEREE_LAG_S
        if game.number != self.game or not game.intake.let_time_pass(t) or not self._inbox.empty:
            return False
        verdicts = self._follower.check_time(t)
        self._keep(verdicts)
        return bool(verdicts)

    def _keep(self, verdicts: Iterable[Verdict]) -> None:
        for verdict in verdicts:
            self._current.intake.note(entry_of(verdict), self.game)
