"""One table: wires the camera, sight, journal, referee and page together, and owns the threads between them."""

from __future__ import annotations

import datetime
import logging
import math
import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import asdict, dataclass, replace
from typing import Final

from companion.journal import Journal
from companion.journal_events import Entry
from companion.machine_health import MachineHealth
from companion.observations import (
    GameStarted,
    JsonObject,
    Observation,
    PlayerNumber,
    PositionSet,
    Seen,
    SeenCard,
    TableConfirmed,
    TableSnapshot,
)
from companion.report import ChancesReport, Health, Notice, ReportBoard, TableReport
from companion.rules.state import GameState
from companion.sentences import Sentence, Title
from companion.sight.cameras.source import Frame
from companion.sight.table_view import TableView
from companion.table.clearing import Clearing
from companion.table.entry_notices import EntryNotices
from companion.table.eyes import Eyes
from companion.table.filming import FilmDesk
from companion.table.follower import Follower, entry_of, recorded
from companion.table.game import GameAtTable, GameClock
from companion.table.intake import GameEnded, Intake, Origin, Submission
from companion.table.latencies import Latencies
from companion.table.notices import NoticeBoard
from companion.table.past_chances import CHANCES
from companion.table.plan import GamePlan, Resumed, Setting
from companion.table.titles import title_of
from companion.table.token_check import TokenCheck
from companion.table.upkeep import Upkeep
from companion.table.watcher import Feed, NewSight, Watcher
from companion.tournament.protocol.round_clock import RoundClock
from companion.verdicts import Verdict

_log = logging.getLogger("companion")

TURN_S: Final = 0.25
SHORTEST_TURN_S: Final = 0.02
REFEREE_LAG_S: Final = 1.0
"""Time is only called when what was seen and entered before has had time to arrive."""
FURTHEST_AHEAD_S: Final = 10.0
"""Entries beside a film may come this much before the frames that they belong to."""
PRESSED_BEFORE: Final = Sentence("A press from before this game began does not count.")
FRAME_RATE_WORTH_TELLING: Final = 0.25
STORED: Final = Sentence("From what is seen or entered to the disk")
SETTLED_TO_PAGE: Final = Sentence("From a settled table to the page")


@dataclass(frozen=True, slots=True)
class _Beside:
    """The parts that a report shows beside the game; `left` are cards of an earlier game that still lie there."""

    health: Health
    machine: MachineHealth | None
    chances: ChancesReport | None
    notices: tuple[Notice, ...]
    left: tuple[SeenCard, ...]


class Table:
    """Follows one table until it is stopped. The journal must be open, and nobody else may write it."""

    def __init__(self, plan: GamePlan, journal: Journal, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.plan = plan
        self.notices = NoticeBoard(self._wake)
        self.latencies = Latencies()
        self.eyes: Eyes | None = None
        self.films: FilmDesk | None = None
        self._tokens = TokenCheck()
        self._clearing = Clearing()
        self._offered: dict[float, float] = {}
        self.board = ReportBoard(TableReport(0, 0.0, plan.table, "1.3"))
        self._journal = journal
        self._monotonic = monotonic
        self._follower = Follower(journal, self.notices, plan.referee, plan.table)
        self._intake = Intake(journal, self.notices, self._hand_on)
        self._game = self._new_game(0, 0.0)
        self._judged_game = 0
        self._told: queue.SimpleQueue[tuple[Submission, int] | None] = queue.SimpleQueue()
        self._watcher: Watcher | None = None
        self._stop = threading.Event()
        self._turned_at = monotonic()
        self._machine: MachineHealth | None = None
        self._chances: dict[int, ChancesReport] = {}
        self._shown = _Beside(Health(), None, None, (), ())
        self._entry_notices = EntryNotices(self.notices, self._name)
        self.round_clock: Callable[[], tuple[RoundClock, float] | None] = lambda: None
        """The tournament's clock and its second now, where the table has a hub that told them."""
        self._listeners: list[Callable[[TableReport], None]] = []
        self._thread = threading.Thread(target=self._follow, name="referee", daemon=True)
        self._upkeep = Upkeep(self._follower, self.board)

    # From the outside

    def open(self) -> Resumed:
        """Takes the game up where the journal left it, or begins a new one; then follows it. Call it once."""
        resumed = self._resume() if self._goes_on() else None
        self._journal.prune(self.plan.retention)
        self._intake.start(resumed.t if resumed else 0.0, wall_time)
        self._thread.start()
        if resumed is None:
            self.begin_game()
        else:
            for entry in self._missing:
                self._game.note(entry)
        return resumed or Resumed()

    def begin_game(self, setting: Setting | None = None, start: GameStarted | None = None) -> None:
        """A new game, in a record of its own: with this setting and start, or the same ones as before.

        Nothing that was seen or entered before it reaches it. A feed that shows one game only goes on telling of the
        one it was made for: give the new game its own with `watch`.

        Raises `StorageError`: then the game before goes on.
        """
        plan = replace(self.plan, setting=setting or self.plan.setting, start=start or self.plan.start)
        begins_at = self._monotonic()
        game = self._new_game(self._game.number + 1, 0.0)
        if plan.start is not None:
            told = Submission(replace(plan.start, t=0.0), "start")
            try:
                self._intake.begin_game(plan.setting.entry(0.0, plan.referee), told, int(time.time()), game.number)
            finally:
                # What was told while the record changed over was refused, whichever game goes on.
                self._tell_again(begins_at)
            self._game = game
        self._clearing.begin(plan.start.first_player if plan.start is not None else None)
        self.plan = plan
        self._offered.clear()
        self._tokens.begin()
        self._tell_again(begins_at)

    def see_with(self, new_sight: NewSight | None) -> None:
        """Other cards are registered from now on."""
        if self._watcher is not None:
            self._watcher.see_with(new_sight)

    def watch(self, feed: Feed, new_sight: NewSight | None) -> None:
        """From now on the table is seen through this feed."""
        self._leave_feed()
        self._watcher = Watcher(feed, new_sight, self.notices, self._seen(feed), self._tick(feed), looked=self._looked)
        self._watcher.start()

    def enter(
        self, observation: Observation, origin: Origin, serial: int | None = None, mark: JsonObject | None = None
    ) -> Future[None]:
        """Somebody entered something; it will be stored and judged. The future is done once it is stored.

        What belongs to the game before is done with, and does not count.
        """
        if self._is_of_another_game(observation):
            self.notices.say("refused press", Notice("box", "info", PRESSED_BEFORE))
            passed: Future[None] = Future()
            passed.set_result(None)
            return passed
        return self._timed(self._game.offer(Submission(observation, origin, serial, mark)))

    def submit(self, observation: Observation) -> None:
        """The same, but returns once it is stored.

        Raises `StorageError`, and `ValueError` for what makes no sense as the game stands: then it has not happened.
        """
        self._follower.check(observation)
        if isinstance(observation, GameStarted):
            self.begin_game(start=observation)
        else:
            if self._is_of_another_game(observation):
                raise GameEnded
            self._game.submit(Submission(observation, "page"))

    def dismiss_tokens(self, question: int) -> None:
        """The game is right about the tokens that a question was about; returns once that is stored.

        Raises `StorageError`, and `ValueError` where the question is no longer open.
        """
        dismissed = self._tokens.dismiss(question)
        self._intake.keep(Entry("tokens", self.now(), {"question": dismissed.text, "answer": "no"}))
        self._wake()

    @property
    def game(self) -> GameAtTable:
        """The game that is played now."""
        return self._game

    @property
    def first_side(self) -> PlayerNumber | None:
        """On whose side the first card came into play since the last game; `None` where that was not seen."""
        return self._clearing.first_side

    @property
    def clock(self) -> GameClock:
        """The clock of the game that is played now; the next game has another."""
        return self._game.clock

    def now(self) -> float:
        """The seconds of the game that is played now."""
        return self._game.clock.now()

    def game_time(self, monotonic_s: float) -> float:
        """The game's seconds of a moment on the monotonic clock; negative before the game began."""
        return self._game.clock.of_camera(monotonic_s)

    @property
    def intake(self) -> Intake:
        return self._intake

    def tell_of_machine(self, health: MachineHealth) -> None:
        """How the computer fares that this runs on, to be shown beside the game."""
        self._machine = health.rounded()

    def position(self) -> tuple[int, GameState | None]:
        """The number of the game that is judged, and how it stands most likely; for listeners to reports."""
        return self._judged_game, self._follower.position()

    def tell_of_chances(self, game: int, chances: ChancesReport, last: bool) -> None:
        """Tells what was estimated in the game of that number; the `last` estimate of a position is kept with
        the game."""
        self._chances = {game: chances}
        if last:
            self._intake.note(Entry(CHANCES, self.now(), asdict(chances)), game)
        self._wake()

    def on_report(self, listener: Callable[[TableReport], None]) -> None:
        """`listener` is given every report that is published, in the referee's thread."""
        self._listeners.append(listener)

    @property
    def over(self) -> bool:
        """True if the game has been won."""
        return self._follower.over

    def seems_well(self, within_s: float = 10.0) -> bool:
        """True if the referee's thread has turned lately."""
        return self._thread.is_alive() and self._monotonic() - self._turned_at < within_s

    def stop(self) -> None:
        """Stores what is left and ends the threads. The journal stays open."""
        self._leave_feed()
        self._intake.stop()
        self._stop.set()
        self._wake()
        if self._thread.is_alive():
            self._thread.join(timeout=5.0)
        self._upkeep.stop()

    # Taking a game up again

    def _goes_on(self) -> bool:
        kept = Setting.of(self._journal)
        plan = self.plan
        if plan.fresh or kept is None or kept.source != plan.setting.source:
            return False
        if plan.start is None and kept.details != plan.setting.details:
            return False
        if not all(kept.details.get(name) == value for name, value in plan.same.items()):
            return False
        # A damaged record may have lost how its game began: it can be read, and not gone on with.
        first = next(recorded(self._journal), None)
        return first is not None and isinstance(first.observation, GameStarted)

    def _resume(self) -> Resumed:
        told, self._missing = self._follower.resume(self.board.publish)
        self._upkeep.taken_up()
        for one in told:
            self._entry_notices.note(one)
        if any(isinstance(one.observation, TableSnapshot) for one in told):
            self._clearing.take_up()
        act = self._journal.newest("act")
        last_t = max((event.t for event in self._journal.events()), default=0.0)
        last_t = max(last_t, self._follower.now)
        self._game = self._new_game(self._game.number, last_t)
        _log.info("the game goes on at %.0f s, after %d observations", last_t, len(told))
        number = act.body.get("number") if act else None
        serials = tuple(one.serial for one in told if one.serial is not None)
        start = next((one.observation for one in told if isinstance(one.observation, GameStarted)), self.plan.start)
        self.plan = replace(self.plan, setting=Setting.of(self._journal) or self.plan.setting, start=start)
        wishes = tuple(_wish(event.body) for event in self._journal.events(kind="wish"))
        return Resumed(last_t, number if isinstance(number, int) else -1, serials, wishes)

    # What the threads call

    def _new_game(self, number: int, start_t: float) -> GameAtTable:
        return GameAtTable(number, GameClock(self._monotonic, start_t, self.plan.film), self._intake, self._hear)

    def _hear(self, told: Observation) -> None:
        """Whoever looks at the table looks again after a press, and at once where what lies there is the game's."""
        if self._watcher is not None:
            self._watcher.hear(told)
        if isinstance(told, TableConfirmed | PositionSet) and (withheld := self._clearing.accept()) is not None:
            self._tell_again(-math.inf)
            if isinstance(told, TableConfirmed):
                self._game.offer(Submission(replace(withheld, t=told.t), "camera"))

    def _is_of_another_game(self, observation: Observation) -> bool:
        """By its time: before this game, or one that only the game before had come to while it was entered."""
        return not 0.0 <= observation.t <= self.now() + FURTHEST_AHEAD_S

    def _tell_again(self, begins_at: float) -> None:
        if self._watcher is not None:
            self._watcher.tell_again(begins_at)

    def _seen(self, feed: Feed) -> Callable[[Seen], None]:
        """Frames of a camera carry the monotonic clock's time, those of a film the film's.

        A camera shows whatever game is played; a film shows the one that was played when it began.
        """
        shown = self._game

        def told(seen: Seen) -> None:
            game = self._game if feed.live else shown
            t = game.clock.of_camera(seen.t) if feed.live else game.clock.film_time(seen.t)
            if t < 0.0:
                return
            seen = replace(seen, t=round(t, 3))
            if not self._clearing.belongs(seen, self.over or self.plan.start is None):
                self._wake()
                return
            if isinstance(seen, TableSnapshot):
                self._offered[seen.t] = self._monotonic()
                if self.eyes is not None:
                    self.eyes.settled(seen.t)
            self._timed(game.offer(Submission(seen, "camera")))

        return told

    def _looked(self, frame: Frame, view: TableView | None) -> None:
        if view is not None:
            self._tokens.see(view)
        if self.eyes is not None:
            self.eyes.see(frame, view)
        if self.films is not None:
            self.films.see(frame)

    def _timed(self, stored: Future[None]) -> Future[None]:
        """Measures how long it takes until something is on the disk."""
        began = self._monotonic()

        def ended(stored: Future[None]) -> None:
            if stored.exception() is None:
                self.latencies.add(STORED, self._monotonic() - began)

        stored.add_done_callback(ended)
        return stored

    def _tick(self, feed: Feed) -> Callable[[float], None]:
        shown = self._game

        def tick(t: float) -> None:
            if not feed.live:
                shown.clock.film_time(t)

        return tick

    def _leave_feed(self) -> None:
        if self._watcher is not None:
            self._watcher.stop()
            self._watcher = None

    def _hand_on(self, told: Submission, game: int) -> None:
        self._told.put((told, game))

    def _wake(self) -> None:
        self._told.put(None)

    def _follow(self) -> None:
        while not self._stop.is_set():
            self._turned_at = self._monotonic()
            try:
                item = self._told.get(timeout=self._pause_s())
            except queue.Empty:
                item = None
            if item is not None:
                self._judge(*item)
                if self._told.empty():
                    self._upkeep.look()
            elif self._call_time() or self._news():
                self._publish()

    def _pause_s(self) -> float:
        """A turn at most, and no longer than until something is due, which is then said at once."""
        due = self._follower.next_due
        return TURN_S if due is None else min(max(due + REFEREE_LAG_S - self.now(), SHORTEST_TURN_S), TURN_S)

    def _judge(self, told: Submission, game: int) -> None:
        began = self._offered.pop(told.observation.t, self._monotonic())
        self._judged_game = game
        self._keep(self._follower.judge(told.observation))
        self._entry_notices.note(told)
        self._publish(self.board.begin if isinstance(told.observation, GameStarted) else self.board.publish)
        if told.origin == "camera" and isinstance(told.observation, TableSnapshot):
            self.latencies.add(SETTLED_TO_PAGE, self._monotonic() - began)

    def _call_time(self) -> bool:
        game = self._game
        t = game.clock.now() - REFEREE_LAG_S
        if game.number != self._judged_game or not self._intake.let_time_pass(t) or not self._told.empty():
            return False
        verdicts = self._follower.check_time(t)
        self._keep(verdicts)
        return bool(verdicts)

    def _keep(self, verdicts: Iterable[Verdict]) -> None:
        for verdict in verdicts:
            self._intake.note(entry_of(verdict), self._judged_game)

    def _name(self, player: PlayerNumber) -> str:
        return self.plan.start.players[player].name if self.plan.start else f"Player {player + 1}"

    # Showing

    def _health(self) -> Health:
        return self._watcher.health if self._watcher is not None else Health()

    def _beside(self, health: Health) -> _Beside:
        return _Beside(
            health, self._machine, self._chances.get(self._judged_game), self.notices.all(), self._clearing.left
        )

    def _news(self) -> bool:
        """True if something beside the game is worth a new report."""
        health = self._health()
        before = self._shown.health
        same = (before.camera, before.mat_visible, before.settled, before.not_judged) == (
            health.camera,
            health.mat_visible,
            health.settled,
            health.not_judged,
        )
        rates = (before.frames_per_second, health.frames_per_second)
        if self._tokens.question(self.board.latest(), self.now()) != self.board.latest().token_question:
            return True
        if replace(self._shown, health=health) != self._beside(health):
            return True
        return not same or max(rates) - min(rates) > FRAME_RATE_WORTH_TELLING * max(*rates, 1.0)

    def _publish(self, publish: Callable[[TableReport], None] | None = None) -> None:
        self._shown = shown = self._beside(self._health())
        report = self._follower.report(shown.notices, shown.health)
        if self.plan.coach:
            report = self._follower.coached(report)
        tokens = self._tokens.question(report, self.now())
        report = replace(report, token_question=tokens, machine=shown.machine, chances=shown.chances)
        if report.sync == "in sync" and shown.health.mat_visible and not shown.health.settled:
            report = replace(report, sync="unsettled")
        if shown.left:
            report = replace(report, sync="waiting", instructions=tuple(clear_away(shown.left)))
        (publish or self.board.publish)(report)
        for listener in self._listeners:
            listener(report)


def clear_away(left: Iterable[SeenCard]) -> Iterator[str]:
    """The steps to take about cards of an earlier game, one step a card."""
    for card in left:
        yield Sentence(
            "Clear {card} away: it was there before this game began.", card=Title(title_of(card.card), card.card)
        )


def wall_time() -> str:
    """The present time for people, with its offset from UTC."""
    return datetime.datetime.now().astimezone().isoformat(timespec="seconds")


def _wish(body: JsonObject) -> tuple[int, str]:
    """The wish that made-up players were asked, and before which of their moves they took it up."""
    number = body.get("number")
    return (number if isinstance(number, int) else 0), str(body.get("wish"))
