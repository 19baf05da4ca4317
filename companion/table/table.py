"""One table: the game that is played there, what is seen of it, and the thread that judges it, tied together."""

from __future__ import annotations

import datetime
import logging
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import asdict, replace
from typing import Final

from companion.journal import Journal
from companion.journal_events import Entry
from companion.machine_health import MachineHealth
from companion.observations import GameStarted, JsonObject, Observation, PlayerNumber, TableSnapshot
from companion.report import ChancesReport, Notice, ReportBoard, TableReport
from companion.rules.state import GameState
from companion.sentences import Sentence
from companion.table.follower import Follower, recorded
from companion.table.game import CurrentGame, GameAtTable
from companion.table.intake import GameEnded, Intake, Origin, Submission
from companion.table.judging import Inbox, Judging
from companion.table.latencies import Latencies
from companion.table.notices import NoticeBoard
from companion.table.past_chances import CHANCES
from companion.table.plan import GamePlan, Resumed, Setting
from companion.table.publishing import Publisher
from companion.table.table_sight import TableSight
from companion.table.token_check import TokenCheck

_log = logging.getLogger("companion")

PRESSED_BEFORE: Final = Sentence("A press from before this game began does not count.")


class Table:
    """Follows one table until it is stopped. The journal must be open, and nobody else may write it.

    `sight` sees the table, `intake` stores what is told of the game, `board` shows how it stands.
    """

    def __init__(self, plan: GamePlan, journal: Journal, monotonic: Callable[[], float] = time.monotonic) -> None:
        inbox = Inbox()
        self._journal, self._monotonic = journal, monotonic
        self.notices = NoticeBoard(inbox.wake)
        self.latencies = Latencies(monotonic)
        self.board = ReportBoard(TableReport(0, 0.0, plan.table, "1.3"))
        self._follower = follower = Follower(journal, self.notices, plan.referee, plan.table)
        intake = Intake(journal, self.notices, inbox.put)
        self._current = current = CurrentGame(plan, intake, lambda told: self.sight.hear(told), monotonic)
        self._tokens = tokens = TokenCheck()
        self.sight = TableSight(
            current, self.notices, tokens, self.latencies, self._is_between_games, inbox.wake, monotonic
        )
        self._publisher = Publisher(self.board, follower, current, self.sight, tokens, self.notices)
        self._judging = Judging(inbox, follower, current, self._publisher, self.latencies, monotonic)
        self._wake = inbox.wake

    # The game

    def open(self) -> Resumed:
        """Takes the game up where the journal left it, or begins a new one; then follows it. Call it once."""
        resumed, missing = self._resume() if self._goes_on() else (None, [])
        self._journal.prune(self.plan.retention)
        self.intake.start(resumed.t if resumed else 0.0, wall_time)
        self._judging.start()
        if resumed is None:
            self.begin_game()
        for entry in missing:
            self.game.note(entry)
        return resumed or Resumed()

    def begin_game(self, setting: Setting | None = None, start: GameStarted | None = None) -> None:
        """A new game, in a record of its own: with this setting and start, or the same ones as before.

        Nothing that was seen or entered before it reaches it. A feed that shows one game only goes on telling of the
        one it was made for: give the new game its own with `sight.watch`.

        Raises `StorageError`: then the game before goes on.
        """
        begins_at = self._monotonic()
        try:
            self._current.begin(setting, start)
            started = self.plan.start
            self.sight.clearing.begin(started.first_player if started is not None else None)
            self._tokens.begin()
        finally:
            # What was told while the record changed over was refused, whichever game goes on.
            self.sight.tell_again(begins_at)

    @property
    def plan(self) -> GamePlan:
        """The plan that the game is played by."""
        return self._current.plan

    @property
    def game(self) -> GameAtTable:
        """The game that is played now."""
        return self._current.game

    @property
    def intake(self) -> Intake:
        return self._current.intake

    @property
    def first_side(self) -> PlayerNumber | None:
        """On whose side the first card came into play since the last game; `None` where that was not seen."""
        return self.sight.clearing.first_side

    def now(self) -> float:
        """The seconds of the game that is played now."""
        return self._current.now()

    def game_time(self, monotonic_s: float) -> float:
        """The game's seconds of a moment on the monotonic clock; negative before the game began."""
        return self.game.clock.of_camera(monotonic_s)

    def stop(self) -> None:
        """Stores what is left and ends the threads. The journal stays open."""
        self.sight.leave_feed()
        self.intake.stop()
        self._judging.stop()

    # What people enter

    def enter(
        self, observation: Observation, origin: Origin, serial: int | None = None, mark: JsonObject | None = None
    ) -> Future[None]:
        """Somebody entered something; it will be stored and judged. The future is done once it is stored.

        What belongs to the game before is done with, and does not count.
        """
        if self._current.is_of_another(observation):
            self.notices.say("refused press", Notice("box", "info", PRESSED_BEFORE))
            passed: Future[None] = Future()
            passed.set_result(None)
            return passed
        return self.latencies.until_stored(self.game.offer(Submission(observation, origin, serial, mark)))

    def submit(self, observation: Observation) -> None:
        """The same, but returns once it is stored.

        Raises `StorageError`, and `ValueError` for what makes no sense as the game stands: then it has not happened.
        """
        self._follower.check(observation)
        if isinstance(observation, GameStarted):
            self.begin_game(start=observation)
        else:
            if self._current.is_of_another(observation):
                raise GameEnded
            self.game.submit(Submission(observation, "page"))

    def dismiss_tokens(self, question: int) -> None:
        """The game is right about the tokens that a question was about; returns once that is stored.

        Raises `StorageError`, and `ValueError` where the question is no longer open.
        """
        dismissed = self._tokens.dismiss(question)
        self.intake.keep(Entry("tokens", self.now(), {"question": dismissed.text, "answer": "no"}))
        self._wake()

    # What is reported

    def on_report(self, listener: Callable[[TableReport], None]) -> None:
        """`listener` is given every report that is published, in the referee's thread."""
        self._publisher.listeners.append(listener)

    def position(self) -> tuple[int, GameState | None]:
        """The number of the game that is judged, and how it stands most likely; for listeners to reports."""
        return self._judging.game, self._follower.position()

    def tell_of_machine(self, health: MachineHealth) -> None:
        """How the computer fares that this runs on, to be shown beside the game."""
        self._publisher.machine = health.rounded()

    def tell_of_chances(self, game: int, chances: ChancesReport, last: bool) -> None:
        """Tells what was estimated in the game of that number; the `last` estimate of a position is kept with
        the game."""
        self._publisher.chances = game, chances
        if last:
            self.intake.note(Entry(CHANCES, self.now(), asdict(chances)), game)
        self._wake()

    def seems_well(self, within_s: float = 10.0) -> bool:
        """True if the referee's thread has turned lately."""
        return self._judging.seems_well(within_s)

    # Taking a game up again

    def _is_between_games(self) -> bool:
        return self._follower.over or self.plan.start is None

    def _goes_on(self) -> bool:
        if not self.plan.goes_on_with(Setting.of(self._journal)):
            return False
        # A damaged record may have lost how its game began: it can be read, and not gone on with.
        first = next(recorded(self._journal), None)
        return first is not None and isinstance(first.observation, GameStarted)

    def _resume(self) -> tuple[Resumed, list[Entry]]:
        """The point that the game had come to, and verdicts that the journal still lacks."""
        told, missing = self._judging.resume()
        if any(isinstance(one.observation, TableSnapshot) for one in told):
            self.sight.clearing.take_up()
        last_t = max((event.t for event in self._journal.events()), default=0.0)
        last_t = max(last_t, self._follower.now)
        start = next((one.observation for one in told if isinstance(one.observation, GameStarted)), self.plan.start)
        setting = Setting.of(self._journal) or self.plan.setting
        self._current.take_up(replace(self.plan, setting=setting, start=start), last_t)
        _log.info("the game goes on at %.0f s, after %d observations", last_t, len(told))
        serials = tuple(one.serial for one in told if one.serial is not None)
        return Resumed.of(self._journal, serials, last_t), missing


def wall_time() -> str:
    """The present time for people, with its offset from UTC."""
    return datetime.datetime.now().astimezone().isoformat(timespec="seconds")
