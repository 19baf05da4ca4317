"""The games that a journal keeps, judged again so that they can be watched step by step."""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from typing import Final

from companion.evidence import PastGame, Replay
from companion.journal import Journal
from companion.journal_events import JournalDamaged, JournalError
from companion.observations import GameStarted
from companion.referee.settings import RefereeSettings
from companion.report import Notice, TableReport
from companion.sentences import Sentence, reason
from companion.table.follower import judged_again, recorded
from companion.table.notices import NoticeBoard
from companion.table.past_chances import recorded_chances, with_chances
from companion.table.plan import settings_of
from companion.table.upkeep import unhurried

MOST_AT_HAND: Final = 3
_log = logging.getLogger("companion")


class PastGames:
    """All games of one journal, for any thread. Those that were watched last are kept at hand."""

    def __init__(self, journal: Journal, table: str) -> None:
        self._journal, self._table = journal, table
        self._known: dict[int, PastGame] = {}
        self._replays: OrderedDict[int, _Replaying] = OrderedDict()
        self._lock = threading.Lock()

    def games(self) -> tuple[PastGame, ...]:
        """The newest first; a game without a start in it is passed over."""
        numbers = self._journal.epochs()
        for number in numbers:
            if number not in self._known and (found := self._game(number)) is not None:
                self._known[number] = found
        return tuple(self._known[number] for number in reversed(numbers) if number in self._known)

    def replay(self, number: int) -> Replay | None:
        """The part of a game replayed so far: judging a long one again takes a while, and begins with being asked."""
        if number not in self._journal.epochs():
            return None
        with self._lock:
            if number not in self._replays:
                self._replays[number] = _Replaying(self._journal, self._table, number)
            self._replays.move_to_end(number)
            while len(self._replays) > MOST_AT_HAND:
                self._replays.popitem(last=False)[1].stop()
            return self._replays[number].so_far()

    def _game(self, number: int) -> PastGame | None:
        try:
            event = next(self._journal.events(number, kind="observation"), None)
            told = next(recorded(self._journal, number), None)
        except JournalError as error:
            _log.warning("game %d cannot be watched again: %s", number, error)
            return None
        if event is None or told is None or not isinstance(told.observation, GameStarted):
            return None
        first, second = told.observation.players
        return PastGame(number, event.wall_time, (first.name, second.name), (first.deck.name, second.deck.name))


def check_past(journal: Journal, notices: NoticeBoard, stop: threading.Event) -> None:
    """Reads the games before the present one again, and says which of them are damaged. To be run in a thread.

    Takes half of its time at most, for a game is played meanwhile.
    """
    began = time.monotonic()
    for epoch in reversed(journal.epochs()[:-1]):
        try:
            journal.check(epoch)
        except JournalDamaged as error:
            words = Sentence(
                "The record of an earlier game is damaged: {error}. “companion journal check” says more.",
                error=reason(error),
            )
            notices.say(f"game {epoch}", Notice("storage", "warning", words))
        except OSError as error:
            _log.warning("earlier games were not checked: %s", error)
            return
        if stop.wait(time.monotonic() - began):
            return
        began = time.monotonic()


class _Replaying:
    """One game on its way."""

    def __init__(self, journal: Journal, table: str, number: int) -> None:
        self._observations = [told.observation for told in recorded(journal, number)]
        self._settings = settings_of(journal, number) or RefereeSettings()
        self._table = table
        self._chances = recorded_chances(journal, number)
        self._reports: list[TableReport] = []
        self._stop = threading.Event()
        threading.Thread(target=self._judge, name="replay", daemon=True).start()

    def so_far(self) -> Replay:
        return Replay(tuple(self._reports), len(self._observations))

    def stop(self) -> None:
        self._stop.set()

    def _judge(self) -> None:
        reports = with_chances(judged_again(self._observations, self._settings, self._table), self._chances)
        for report in unhurried(reports, self._stop):
            self._reports.append(report)
