"""Puts everything that comes in on the disk, in order, before anybody acts on it."""

from __future__ import annotations

import itertools
import logging
import queue
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from companion.journal import Journal, StorageError
from companion.journal_events import Entry, JournalError
from companion.observations import JsonObject, Observation
from companion.recorder import NotStored, Recorder
from companion.report import Notice
from companion.sentences import Sentence, counted, joined, reason
from companion.table.notices import NoticeBoard
from companion.wire import observation_from_json, observation_to_json

Origin: TypeAlias = str
"""The name of whoever tells something: that of an `EntrySource`, `start`, `camera` or `demo`."""

RETRY_S = 1.0
LONGEST_WAIT_S = 10.0

_log = logging.getLogger("companion")


@dataclass(frozen=True, slots=True)
class Submission:
    """An observation and who told it.

    `serial` numbers what a made-up player enters, and `mark` is the place of a press in its box's own record, so that
    nothing comes twice. `since`: the monotonic second at which it was told, where its way is measured.
    """

    observation: Observation
    origin: Origin
    serial: int | None = None
    mark: JsonObject | None = None
    since: float | None = field(default=None, compare=False)

    def entry(self) -> Entry:
        body: JsonObject = {"line": observation_to_json(self.observation), "origin": self.origin}
        more = {"serial": self.serial, "mark": self.mark}
        body |= {name: value for name, value in more.items() if value is not None}
        return Entry("observation", self.observation.t, body)

    @staticmethod
    def from_body(body: JsonObject) -> Submission:
        """The submission that an observation's entry in the journal says. Raises `JsonError`."""
        origin, serial, mark = body.get("origin"), body.get("serial"), body.get("mark")
        observation = observation_from_json(body.get("line"), lambda warning: None)
        return Submission(
            observation,
            origin if isinstance(origin, str) else "start",
            serial if isinstance(serial, int) else None,
            mark if isinstance(mark, dict) else None,
        )


@dataclass(slots=True)
class _Item:
    """Something to put on the disk. `told` is judged afterwards; `refusable` is given back where the disk fails.

    `setting` begins another game: it is kept before `entry`, and both in an epoch of their own.
    """

    entry: Entry
    game: int
    told: Submission | None = None
    refusable: bool = False
    setting: Entry | None = None
    done: Future[None] = field(default_factory=Future)


class GameEnded(StorageError):
    """Something was told of a game that has made way for another."""

    def __init__(self) -> None:
        super().__init__(Sentence("another game has begun in the meantime; enter it there if it belongs to that game"))


class Intake:
    """One thread that records. `hand_on` is called in it with what has just been stored, and the game it belongs to.

    Everything is told of one game, by its number; what is told of another than the one that is played is refused.
    """

    def __init__(self, journal: Journal, notices: NoticeBoard, hand_on: Callable[[Submission, int], None]) -> None:
        self._journal, self._recorder, self._notices, self._hand_on = journal, Recorder(journal), notices, hand_on
        self._items: queue.SimpleQueue[_Item | None] = queue.SimpleQueue()
        self._unstored: deque[_Item] = deque()
        self._lock = threading.Lock()
        self._game = 0
        self._last_t = 0.0
        self._under_way = 0
        self._least_epoch = 0
        self._disk_refuses = False
        self._wall_time: Callable[[], str] = lambda: ""
        self._thread = threading.Thread(target=self._run, name="intake", daemon=True)

    def start(self, last_t: float, wall_time: Callable[[], str]) -> None:
        """`last_t` is the newest time on the disk; `wall_time` labels what is stored."""
        self._last_t, self._wall_time = last_t, wall_time
        self._thread.start()

    def stop(self) -> None:
        """Stores what is waiting, as far as the disk takes it, and ends."""
        self._items.put(None)
        if self._thread.is_alive():
            self._thread.join(timeout=LONGEST_WAIT_S)

    def offer(self, told: Submission, game: int) -> Future[None]:
        """Will be stored, now or when the disk takes it again, and then judged; the future is done once stored."""
        return self._put(told, game, refusable=False).done

    def submit(self, told: Submission, game: int) -> None:
        """Returns once it is stored. Raises `StorageError` where it cannot be: then it has not happened."""
        self._wait_for(self._put(told, game, refusable=True))

    def begin_game(self, setting: Entry, told: Submission, least_epoch: int, game: int) -> None:
        """Another game begins, with this number; returns once that is stored.

        Raises `StorageError` where it cannot be: then the game before goes on.
        """
        self._least_epoch = least_epoch
        item = _Item(told.entry(), game, told, refusable=True, setting=setting)
        with self._lock:
            before = self._game, self._last_t
            self._game, self._last_t = game, told.observation.t
            self._under_way += 1
            self._items.put(item)
        try:
            self._wait_for(item)
        except StorageError:
            with self._lock:
                self._game, self._last_t = before
            raise

    def let_time_pass(self, t: float) -> bool:
        """Nothing that is offered from now on will be older than `t` seconds; refused while something is on its way.

        So time can be called between observations without one that is older coming after it: judged again from the
        record, the game would then come to something else.
        """
        with self._lock:
            if self._under_way:
                return False
            self._last_t = max(self._last_t, t)
            return True

    def keep(self, entry: Entry) -> None:
        """Returns once something that nobody judges is stored. Raises `StorageError` where it cannot be."""
        item = _Item(entry, self._game, refusable=True)
        self._items.put(item)
        self._wait_for(item)

    def note(self, entry: Entry, game: int) -> None:
        """Something to keep that nobody judges; of a game that has ended, it is dropped."""
        with self._lock:
            if game == self._game:
                self._items.put(_Item(entry, game))

    def _put(self, told: Submission, game: int, refusable: bool) -> _Item:
        with self._lock:
            if game != self._game:
                refused = _Item(told.entry(), game, told, refusable)
                refused.done.set_exception(GameEnded())
                return refused
            # A frame is older than what was entered while it was looked at; the record never goes back in time.
            self._last_t = max(self._last_t, told.observation.t)
            told = replace(told, observation=replace(told.observation, t=self._last_t))
            item = _Item(told.entry(), game, told, refusable)
            self._under_way += 1
            self._items.put(item)
        return item

    def _wait_for(self, item: _Item) -> None:
        """Returns once it is stored. What is given up here, as it takes too long, will not be stored later either."""
        try:
            item.done.result(timeout=LONGEST_WAIT_S)
        except TimeoutError:
            if item.done.cancel():
                self._settled(item)
                raise StorageError(Sentence("the disk does not respond")) from None
            # It is being written at this very moment: nobody can say yet that it was not.
            item.done.result()

    def _run(self) -> None:
        while True:
            batch, last = self._batch()
            try:
                self._store(batch)
            except JournalError as error:
                self._refuse(batch, error)
            if last:
                return

    def _batch(self) -> tuple[list[_Item], bool]:
        """Everything that waits, at least one thing unless it is time to try the disk again; whether it is the last."""
        batch: list[_Item] = []
        try:
            item = self._items.get(timeout=RETRY_S if self._unstored or self._disk_refuses else None)
            while item is not None:
                batch.append(item)
                item = self._items.get_nowait()
        except queue.Empty:
            return batch, False
        return batch, True

    def _store(self, batch: list[_Item]) -> None:
        """Stores what must be kept together, in one flush; what may be refused, on its own."""
        for refusable, items in itertools.groupby(batch, lambda item: item.refusable):
            if refusable:
                for item in items:
                    self._store_or_refuse(item)
            else:
                self._record(list(items))
        if not batch:
            self._try_disk()

    def _try_disk(self) -> None:
        """Stores what waits; where nothing does, looks whether the disk takes anything again."""
        try:
            self._journal.try_to_write()
        except StorageError as error:
            self._tell(reason(error), self._recorder.waiting)
        else:
            self._record([])

    def _record(self, items: list[_Item]) -> None:
        self._unstored.extend(items)
        outcome = self._recorder.record(*(item.entry for item in items), wall_time=self._wall_time())
        for _ in range(len(self._unstored) - self._recorder.waiting):
            self._stored(self._unstored.popleft())
        if isinstance(outcome, NotStored):
            self._tell(outcome.reason, outcome.waiting)
        else:
            self._disk_takes()

    def _store_or_refuse(self, item: _Item) -> None:
        if not item.done.set_running_or_notify_cancel():
            return
        try:
            if self._recorder.waiting:
                raise StorageError(Sentence("the disk cannot be written to just now"))
            if item.setting is not None:
                self._journal.start_epoch(self._least_epoch)
            entries = (item.entry,) if item.setting is None else (item.setting, item.entry)
            self._journal.append(*entries, wall_time=self._wall_time())
        except StorageError as error:
            self._tell(reason(error), self._recorder.waiting)
            self._refused(item, error)
        else:
            self._stored(item)
            self._disk_takes()

    def _stored(self, item: _Item) -> None:
        item.done.set_result(None)
        if item.told is not None:
            self._hand_on(item.told, item.game)
        self._settled(item)

    def _refused(self, item: _Item, error: Exception) -> None:
        item.done.set_exception(error)
        self._settled(item)

    def _settled(self, item: _Item) -> None:
        """It is no longer on its way."""
        if item.told is not None:
            with self._lock:
                self._under_way -= 1

    def _refuse(self, batch: list[_Item], error: JournalError) -> None:
        """Refuses what no disk can help against: it is said, and the game stays as it was."""
        _log.error("not recorded: %s", error)
        self._notices.say(
            "storage",
            Notice("storage", "error", Sentence("The game is no longer being recorded: {error}.", error=reason(error))),
        )
        for item in batch:
            if not item.done.done():
                self._refused(item, StorageError(str(error)))

    def _disk_takes(self) -> None:
        """Withdraws what was said of the disk once its cause is gone."""
        self._disk_refuses = False
        self._notices.say("storage")

    def _tell(self, why: str, waiting: int) -> None:
        self._disk_refuses = True
        words: str = Sentence(
            "The disk cannot be written to: {reason}. The game stays as it is. Free some space on it.", reason=why
        )
        if waiting:
            held = counted(
                waiting,
                "One observation waits in memory and counts as soon as there is room.",
                "{count} observations wait in memory and count as soon as there is room.",
            )
            words = joined((words, held), " ")
        self._notices.say("storage", Notice("storage", "error", words))
