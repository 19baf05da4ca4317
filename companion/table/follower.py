"""Follows one game from its journal on: rebuilds it after a restart, judges what comes in, tells what to show."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from companion.events import Entry
from companion.journal import Journal
from companion.observations import GameStarted, JsonObject, Observation
from companion.referee.referee import Referee
from companion.referee.settings import RefereeSettings
from companion.referee.verdict import MoveUnderstood, Verdict
from companion.report import Health, Notice, TableReport
from companion.strict_json import JsonError
from companion.table.intake import Told
from companion.table.notices import NoticeBoard

_log = logging.getLogger("companion")


@dataclass(frozen=True, slots=True)
class Setting:
    """What a game is played with, as the journal keeps it: the same setting goes on with the same game."""

    source: str
    details: JsonObject

    def entry(self, t: float, settings: RefereeSettings) -> Entry:
        """What is kept of it, with the settings that the game is judged with."""
        return Entry("setting", t, {"source": self.source, "details": self.details, "referee": settings.to_json()})

    @staticmethod
    def of(journal: Journal) -> Setting | None:
        """The setting of the game in a journal."""
        found = journal.newest("setting")
        if found is None:
            return None
        details = found.body.get("details")
        return Setting(str(found.body.get("source")), details if isinstance(details, dict) else {})


def settings_of(journal: Journal, epoch: int | None = None) -> RefereeSettings | None:
    """What a game of a journal (the newest one by default) was judged with, if that was kept."""
    for event in journal.events(epoch, kind="setting"):
        kept = event.body.get("referee")
        if isinstance(kept, dict):
            return RefereeSettings.from_json(kept)
    return None


class Follower:
    """One game, judged by one referee with these settings. Not for several threads at once."""

    def __init__(self, journal: Journal, notices: NoticeBoard, settings: RefereeSettings, table: str) -> None:
        self._journal, self._notices, self._settings, self._table = journal, notices, settings, table
        self._referee = Referee(settings)
        self._version = 0

    @property
    def over(self) -> bool:
        """Whether the game has been won."""
        return self._referee.over

    def resume(self, shown: Callable[[TableReport], None]) -> tuple[list[Told], list[Entry]]:
        """Judges again what the journal holds of its newest game.

        Answers what was told, and the verdicts that the journal lacks, since the process ended before they were kept.
        The game goes on with the settings that it began with: those verdicts were come to with them.
        """
        self._referee = Referee(settings_of(self._journal) or self._settings)
        told = list(recorded(self._journal))
        kept = [event.body for event in self._journal.events(kind="verdict")]
        verdicts: list[Verdict] = []
        for one in told:
            verdicts += self._judged(one.observation)
            shown(self.report((), Health()))
        verdicts += self.check_time(last_certain(kept))
        shown(self.report((), Health()))
        return told, [entry_of(verdict) for verdict in verdicts[len(kept) :]]

    def begin(self) -> None:
        """Forgets the game: another one starts."""
        self._referee = Referee(self._settings)

    def judge(self, observation: Observation) -> list[Verdict]:
        """What became certain by it. A referee that fails leaves the game where it was, and says so."""
        if isinstance(observation, GameStarted):
            self.begin()
        return self._judged(observation)

    def check_time(self, t: float) -> list[Verdict]:
        return self._guarded(lambda: self._referee.check_time(t), f"at {t:.1f} s")

    def report(self, notices: Iterable[Notice], health: Health) -> TableReport:
        self._version += 1
        return self._referee.report(self._version, self._table, notices, health)

    def _judged(self, observation: Observation) -> list[Verdict]:
        what = f"{type(observation).__name__} at {observation.t:.1f} s"
        return self._guarded(lambda: self._referee.observe(observation), what)

    def _guarded(self, ask: Callable[[], list[Verdict]], what: str) -> list[Verdict]:
        try:
            verdicts = ask()
        except Exception as error:
            # One observation that the referee cannot take must not end the evening.
            _log.error("the referee failed on %s:\n%s", what, traceback.format_exc())
            message = f"Something could not be judged ({what}: {type(error).__name__}). The game goes on without it."
            self._notices.say("referee", Notice("referee", "warning", message))
            return []
        return verdicts


def recorded(journal: Journal) -> Iterator[Told]:
    """What was told of the journal's newest game, in order; what cannot be understood any more is passed over."""
    for event in journal.events(kind="observation"):
        try:
            yield Told.from_body(event.body)
        except JsonError as error:
            _log.error("event %d of game %d is not understood: %s", event.seq, event.epoch, error)


def last_certain(verdicts: Iterable[JsonObject]) -> float:
    """When the newest of the verdicts that were kept became certain."""
    return max((float(str(verdict.get("after", 0.0))) for verdict in verdicts), default=0.0)


def entry_of(verdict: Verdict) -> Entry:
    """A verdict as the journal keeps it; of a move also the sentence, for people to read it again."""
    body = verdict.to_json()
    if isinstance(verdict, MoveUnderstood):
        body |= {"text": verdict.text, "player": verdict.player, "turn": verdict.turn}
    return Entry("verdict", verdict.t, body)
