"""One life of a table, from its start to its end or its kill: every part that keeps something, without its threads.

Without threads the same seed makes the same steps of the disk, so that a failure can be played again.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import ExitStack
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final

from companion.config_file import ConfigFile
from companion.journal import Journal
from companion.journal_events import Entry
from companion.observations import GameStarted, Observation
from companion.referee.settings import RefereeSettings
from companion.report import Health, ReportBoard, TableReport
from companion.table.follower import Follower, entry_of
from companion.table.intake import Intake, Submission, _Item
from companion.table.notices import NoticeBoard
from companion.table.places import journal_of, owner_code_of
from companion.table.plan import Setting
from companion.tournament.hub import Hub
from companion.tournament.protocol import messages
from companion.tournament.protocol.sending import JournalPlace, Sending
from companion.tournament.storage.store import Enrolled
from web.people.sessions import Sessions

CONFIG: Final = "companion.toml"
SESSION_S: Final = 12 * 3600.0
SETTINGS: Final = RefereeSettings()
Say = Callable[[str, Any], object]
"""Tells whoever outlives the table, such as `say("stored", 7)`."""


@dataclass(slots=True)
class Clocks:
    """The machine's: seconds since its start, POSIX seconds as it believes, and which start this is."""

    monotonic: float
    wall: float
    boot: str


class SteppedIntake(Intake):
    """Stores when it is asked to, in the caller's thread."""

    def step(self) -> None:
        if self._items.empty():
            self._store([])
        else:
            self._store(self._batch()[0])

    def begin(self, setting: Entry, told: Submission) -> Future[None]:
        """As `begin_game`, without waiting."""
        item = _Item(told.entry(), 0, told, refusable=True, setting=setting)
        with self._lock:
            self._last_t = told.observation.t
            self._under_way += 1
            self._items.put(item)
        return item.done

    def put(self, told: Submission, game: int, refusable: bool) -> Future[None]:
        return self._put(told, game, refusable).done


class Broken(AssertionError):
    """Something that must always hold does not."""


class Life:
    """A table that is open. Raises `OSError` where it cannot be opened."""

    def __init__(self, folder: Path, clocks: Clocks, say: Say, opened: ExitStack) -> None:
        self.folder, self._clocks, self.say = folder, clocks, say
        self.config_file = ConfigFile(folder / CONFIG, named=True)
        config = self.config_file.load()
        games = config.journal.folder
        journal, notices = opened.enter_context(journal_of(games, "Table 1"))
        if notices:
            raise Broken(f"the record was mended after a mere kill: {notices[0].message}")
        self.journal, self.notices, self.board = journal, NoticeBoard(), ReportBoard(TableReport(0, 0.0, "T", "1.3"))
        self.sessions = Sessions(
            games / "table-1.sign-ins", lambda: clocks.monotonic, SESSION_S, lambda: clocks.wall, boot=clocks.boot
        )
        opened.callback(self.sessions.close)
        self.owner_code = owner_code_of(games)
        self.membership = games / "table-1.hub"
        self._follower = Follower(journal, self.notices, SETTINGS, "Table 1")
        self._judged: deque[Submission] = deque()
        self.intake = SteppedIntake(journal, self.notices, lambda told, game: self._judged.append(told))
        self.intake._wall_time = lambda: "2026-01-01T20:00:00+00:00"
        if journal.epoch:
            self._go_on()
        self.publish()

    def _go_on(self) -> None:
        told, missing = self._follower.resume(lambda report: None)
        self.intake._last_t = told[-1].observation.t if told else 0.0
        for entry in missing:
            self.intake.note(entry, 0)
        self._step()

    def _step(self) -> None:
        """Stores what waits, judges what was stored, and stores the verdicts."""
        for _ in range(3):
            self.intake.step()
            while self._judged:
                one = self._judged.popleft()
                self.say("stored", one.serial)
                for verdict in self._follower.judge(one.observation):
                    self.intake.note(entry_of(verdict), 0)

    def begin_game(self, start: GameStarted, serial: int) -> bool:
        """Another game begins; whether it could."""
        self._step()
        before = self.intake._last_t
        done = self.intake.begin(Setting("none", {}).entry(0.0, SETTINGS), Submission(start, "page", serial))
        self._step()
        if done.exception(0) is None:
            return True
        self.intake._last_t = before
        self.say("refused", serial)
        return False

    def enter(self, observation: Observation, serial: int, refusable: bool) -> None:
        """Somebody enters something, on a page, which may refuse it, or on the box, which waits."""
        done = self.intake.put(Submission(observation, "page" if refusable else "box", serial), 0, refusable)
        self._step()
        if refusable and done.exception(0) is not None:
            self.say("refused", serial)

    def let_time_pass(self, seconds: float) -> None:
        self._clocks.monotonic += seconds
        self._clocks.wall += seconds

    def publish(self) -> None:
        report = self._follower.report(self.notices.all(), Health())
        self.board.publish(replace(report, version=self.board.latest().version + 1))

    def keep_snapshot(self) -> None:
        self._follower.snapshot()()

    def catch_up(self) -> None:
        """Stores the observations that wait in memory once the disk takes them."""
        self._step()
        if self.intake._recorder.waiting:
            raise Broken(f"{self.intake._recorder.waiting} entries wait though the disk takes them")
        if any(notice.about == "storage" for notice in self.notices.all()):
            raise Broken("the disk is still said to take nothing")

    def check_verdicts(self) -> None:
        """The game judged again from its record is the same, and came to the same verdicts."""
        fresh = Follower(self.journal, NoticeBoard(), SETTINGS, "Table 1")
        fresh._usable_snapshot = lambda *_: None  # type: ignore[method-assign]
        fresh.resume(lambda report: None)
        again, kept = fresh.report((), Health()), self._follower.report((), Health())
        if timeless(again) != timeless(kept):
            names = (one.name for one in fields(kept))
            differ = [name for name in names if getattr(timeless(again), name) != getattr(timeless(kept), name)]
            raise Broken(f"judged again the game is another one: {', '.join(differ)} differ")


def timeless(report: TableReport) -> TableReport:
    return replace(report, version=0, t=0.0, flags=tuple(replace(flag, t=0.0) for flag in report.flags))


class Network:
    """The way to a hub, which loses, doubles and repeats messages as chance has it."""

    def __init__(self, hub: Hub, enrolled: Enrolled, journal: Journal, boot: str, chance: random.Random) -> None:
        self._hub, self._key, self._table = hub, enrolled.key, enrolled.id
        self.sending = Sending(journal, JournalPlace("evening", 1), boot, random.Random(boot))
        self._chance, self._old = chance, deque[bytes](maxlen=20)

    def try_to_exchange(self, now: float, t: float) -> None:
        """As the sender does: where its own record cannot be read just now, it tries again later."""
        try:
            self.exchange(now, t)
        except OSError:
            self.sending.failed(now)

    def exchange(self, now: float, t: float, lossy: bool = True) -> None:
        content = messages.message_to_json(self.sending.message(now, t))
        message = messages.sign(self._table, self._key, "to hub", content)
        self._old.append(message)
        luck = self._chance.random() if lossy else 1.0
        if luck < 0.2:
            self.sending.failed(now)
            return
        answer = self._hub.answer(message)
        if luck < 0.3:
            self._hub.answer(message)
        elif luck < 0.4:
            self._hub.answer(self._chance.choice(self._old))
        elif luck < 0.5:
            self.sending.failed(now)
            return
        opened = messages.read_signed(answer).opened(self._key, "to table")
        self.sending.answered(messages.answer_from_json(opened), now)

    def bring_up_to_date(self, now: float) -> None:
        for _ in range(200):
            if self.sending.up_to_date:
                return
            self.exchange(now, 0.0, lossy=False)
        raise Broken("the hub was never brought up to date")
