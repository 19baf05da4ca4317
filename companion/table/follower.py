"""Follows one game from its journal on: rebuilds it after a restart, judges what comes in, tells what to show."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from companion.journal import Journal
from companion.journal_events import Entry
from companion.observations import GameStarted, JsonObject, Observation, PositionSet
from companion.referee.referee import Referee
from companion.referee.settings import RefereeSettings
from companion.report import Health, Notice, TableReport
from companion.rules.state import GameState
from companion.sentences import Sentence, to_form
from companion.strict_json import JsonError
from companion.table.game_snapshots import GameSnapshot, GameSnapshots
from companion.table.intake import Submission
from companion.table.notices import NoticeBoard
from companion.table.past_chances import recorded_chances, with_chances
from companion.table.plan import settings_of
from companion.table.tracker import Tracker, tracker_of
from companion.verdicts import Flag, MoveUnderstood, Question, Reminder, Retraction, Verdict, Withdrawal

_log = logging.getLogger("companion")


class Follower:
    """One game, judged with these settings. Not for several threads at once."""

    def __init__(self, journal: Journal, notices: NoticeBoard, settings: RefereeSettings, table: str) -> None:
        self._journal, self._notices, self._settings, self._table = journal, notices, settings, table
        self._tracker: Tracker = Referee(settings)
        self._judged_with = settings
        self._snapshots = GameSnapshots(journal)
        self._heard: list[Observation] = []
        self._verdicts = self._version = 0
        self._skipped: tuple[Observation, ...] = ()
        self._reported = TableReport(0, 0.0, table, "1.3")

    @property
    def over(self) -> bool:
        """True if the game has been won."""
        return self._tracker.over

    @property
    def now(self) -> float:
        """Until when, in seconds of the game, everything has been judged: nothing older may come after that."""
        return self._tracker.now

    @property
    def next_due(self) -> float | None:
        """When `check_time` has something to say next."""
        return self._tracker.next_due

    @property
    def heard(self) -> int:
        """How many observations of the game it was told."""
        return len(self._heard)

    def resume(self, shown: Callable[[TableReport], None]) -> tuple[list[Submission], list[Entry]]:
        """Takes the journal's newest game up: from its snapshot, otherwise by judging again what the journal holds.

        Answers what was told, and the verdicts that the journal lacks, since the process ended before they were kept.
        The game goes on with the settings that it began with: those verdicts were come to with them.
        """
        told = list(recorded(self._journal))
        kept = [event.body for event in self._journal.events(kind="verdict")]
        settings = settings_of(self._journal) or self._settings
        self._go_on_from(self._usable_snapshot([one.observation for one in told], settings, len(kept)), settings)
        had = self._verdicts
        verdicts: list[Verdict] = []
        for one in told[self.heard :]:
            verdicts += self._judged(one.observation)
            shown(self.report((), Health()))
        verdicts += self.check_time(last_certain(kept))
        shown(self.report((), Health()))
        return told, [entry_of(verdict) for verdict in verdicts[len(kept) - had :]]

    def past(self) -> Iterator[TableReport]:
        """The reports of the game up to the snapshot that it was taken up from, judged again one by one."""
        past = judged_again(self._skipped, settings_of(self._journal) or self._settings, self._table)
        return with_chances(past, recorded_chances(self._journal))

    def snapshot(self) -> Callable[[], bool]:
        """The game as it is now, ready to be kept as the journal's snapshot, in any thread; tells whether it was."""
        game, heard = self._tracker.kept(), self._heard.copy()
        if game is None:
            return lambda: False
        taken = GameSnapshot(len(heard), self._verdicts, game)
        return lambda: self._snapshots.keep(taken, heard)

    def check(self, observation: Observation) -> None:
        """Raises `ValueError`, saying why, for what would be refused. May be called in any thread."""
        if isinstance(observation, PositionSet):
            self._tracker.check_position(observation)

    def begin(self) -> None:
        """Forgets the game: another one starts."""
        self._tracker, self._judged_with = Referee(self._settings), self._settings
        self._heard, self._verdicts, self._skipped = [], 0, ()

    def judge(self, observation: Observation) -> list[Verdict]:
        """The verdicts that became certain by it. A referee that fails leaves the game where it was, and says so."""
        if isinstance(observation, GameStarted):
            self.begin()
        return self._judged(observation)

    def check_time(self, t: float) -> list[Verdict]:
        return self._guarded(lambda: self._tracker.check_time(t), f"at {t:.1f} s")

    def report(self, notices: Iterable[Notice], health: Health) -> TableReport:
        self._version += 1
        made = self._tracker.report(self._version, self._table, notices, health)
        self._reported = made.standing_since(self._reported)
        return self._reported

    def position(self) -> GameState | None:
        """How the game stands most likely; nothing where no cards are judged."""
        return self._tracker.position()

    def coached(self, report: TableReport) -> TableReport:
        """The report, telling also what may be done now."""
        return replace(report, possible=self._tracker.possibilities())

    def _usable_snapshot(
        self, told: list[Observation], settings: RefereeSettings, verdicts: int
    ) -> GameSnapshot | None:
        """None that knows of verdicts which the journal lacks: those have to be come to once more."""
        found = self._snapshots.newest(told)
        if found is None or found.verdicts > verdicts or found.game.settings != settings:
            return None
        self._skipped = tuple(told[: found.heard])
        return found

    def _go_on_from(self, snapshot: GameSnapshot | None, settings: RefereeSettings) -> None:
        self._heard, self._judged_with = list(self._skipped), settings
        if snapshot is None:
            self._tracker = Referee(settings)
        else:
            self._tracker = Referee.going_on_from(snapshot.game)
            self._verdicts, self._version = snapshot.verdicts, snapshot.heard

    def _judged(self, observation: Observation) -> list[Verdict]:
        self._heard.append(observation)
        what = f"{type(observation).__name__} at {observation.t:.1f} s"
        self._tracker = tracker_of(self._tracker, observation, self._judged_with)
        return self._guarded(lambda: self._tracker.observe(observation), what)

    def _guarded(self, ask: Callable[[], list[Verdict]], what: str) -> list[Verdict]:
        try:
            verdicts = ask()
        except Exception as error:
            # One observation that the referee cannot take must not end the evening.
            _log.error("the referee failed on %s:\n%s", what, traceback.format_exc())
            message = Sentence(
                "Something could not be judged ({what}: {name}). The game goes on without it.",
                what=what,
                name=type(error).__name__,
            )
            self._notices.say("referee", Notice("referee", "warning", message))
            return []
        self._verdicts += len(verdicts)
        return verdicts


def recorded(journal: Journal, epoch: int | None = None) -> Iterator[Submission]:
    """The observations recorded of a game, of the newest by default, in order; those that cannot be read are passed
    over.
    """
    for event in journal.events(epoch, kind="observation"):
        try:
            yield Submission.from_body(event.body)
        except JsonError as error:
            _log.error("event %d of game %d is not understood: %s", event.seq, event.epoch, error)


def judged_again(observations: Iterable[Observation], settings: RefereeSettings, table: str) -> Iterator[TableReport]:
    """The reports of a game, one after each observation, numbered from 1."""
    tracker: Tracker = Referee(settings)
    before = TableReport(0, 0.0, table, "1.3")
    for version, observation in enumerate(observations, start=1):
        tracker = tracker_of(tracker, observation, settings)
        try:
            tracker.observe(observation)
        except Exception as error:
            # It was told when it was heard first.
            _log.debug("the referee fails again on %s: %s", type(observation).__name__, error)
        before = tracker.report(version, table, (), Health()).standing_since(before)
        yield before


def last_certain(verdicts: Iterable[JsonObject]) -> float:
    """When the newest of the verdicts that were kept became certain."""
    return max((float(str(verdict.get("after", 0.0))) for verdict in verdicts), default=0.0)


def entry_of(verdict: Verdict) -> Entry:
    """A verdict as the journal keeps it: of a move also the sentence, and of each what its sentence is made of."""
    body = verdict.to_json()
    match verdict:
        case MoveUnderstood():
            body |= {
                "text": verdict.story,
                "player": verdict.player,
                "turn": verdict.turn,
                "said": to_form(verdict.story),
            }
        case Flag() | Reminder() | Question():
            body["said"] = to_form(verdict.message)
            if isinstance(verdict, Flag):
                body["cited"] = to_form(verdict.cite)
        case Retraction() | Withdrawal():
            body["said"] = to_form(verdict.why)
    return Entry("verdict", verdict.t, body)
