"""Follows a game by what people enter: observations in, verdicts out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import inf

from companion.bookkeeping import reminding, reporting
from companion.bookkeeping.books import Books, opened
from companion.bookkeeping.correction import with_correction
from companion.bookkeeping.entering import entered
from companion.bookkeeping.entries import Entries, takes_back
from companion.bookkeeping.news import news
from companion.bookkeeping.putting_back import line_about
from companion.observations import GameStarted, Observation, PositionSet, Redone, Undone
from companion.referee.settings import RefereeSettings
from companion.report import Health, Notice, PossibleReport, TableReport
from companion.sentences import Sentence
from companion.verdicts import Verdict


class Bookkeeper:
    """Keeps the books of the game at one table, and judges no card.

    It is told of a game as a referee is. The same observations come to the same books, whenever time is called.
    """

    def __init__(self, settings: RefereeSettings | None = None) -> None:
        self._settings = settings or RefereeSettings()
        self._start: GameStarted | None = None
        self._opened: Books | None = None
        self._books: Books | None = None
        self._entries = Entries()

    def observe(self, observation: Observation) -> list[Verdict]:
        """The verdicts that became certain with this observation, and before it.

        Raises `FormatError` for a position to be set that the books cannot show; they then stay as they were.
        """
        if isinstance(observation, GameStarted):
            self._begin(observation)
            return []
        if self._books is None or self._opened is None:
            return []
        before, why, put_back = self._books, "", None
        if isinstance(observation, PositionSet):
            with_correction(before, observation.position)
        match observation:
            case Undone(by=by, place=meant):
                put_back = self._entries.undo(by, meant)
                why = Sentence("It was undone.") if put_back is not None else ""
            case Redone(by=by):
                put_back = self._entries.redo(by)
                why = Sentence("It was redone.") if put_back is not None else ""
            case _:
                place = self._entries.note(observation)
                why = Sentence("It was taken back.") if takes_back(observation) else ""
        if takes_back(observation):
            later = self._entries.books_from(self._opened)
            self._books = reminding.at(later, max(before.t, observation.t))
        else:
            self._books = entered(before, observation, place)
        if put_back is not None and isinstance(observation, Undone | Redone):
            undone = isinstance(observation, Undone)
            self._entries.put_back(line_about(put_back, undone, observation.by, before, self._books))
        return list(news(before, self._books, why))

    def _begin(self, start: GameStarted) -> None:
        self._start, self._entries = start, Entries()
        self._opened = self._books = opened(start, self._settings.mode == "silent", self._settings.round_s)

    def check_time(self, t: float) -> list[Verdict]:
        """The verdicts that became certain because time passed until `t` seconds."""
        before = self._books
        if before is None:
            return []
        self._books = reminding.at(before, t)
        return list(news(before, self._books))

    def finish(self) -> list[Verdict]:
        """Nothing: what is entered is certain at once."""
        return []

    def report(self, version: int, table: str, notices: Iterable[Notice], health: Health) -> TableReport:
        """Everything that a page may show about the game now."""
        if self._books is None or self._start is None:
            return TableReport(version, 0.0, table, "1.3", notices=tuple(notices), health=health)
        made = reporting.report(self._books, self._entries, self._start, version, table)
        return replace(made, notices=tuple(notices), health=health)

    def possibilities(self) -> tuple[PossibleReport, ...]:
        """None: which cards somebody has, nobody told."""
        return ()

    def position(self) -> None:
        """None: where which card lies, nobody told."""

    def kept(self) -> None:
        """Nothing: reading the entries again takes no time worth saving."""

    def check_position(self, position: PositionSet) -> None:
        """Raises `FormatError` for a position that would be refused."""
        if self._books is not None:
            with_correction(self._books, position.position)

    @property
    def now(self) -> float:
        """Until when, in seconds of the game, everything has been taken in."""
        return self._books.t if self._books is not None else 0.0

    @property
    def next_due(self) -> float | None:
        """When something is said next by itself, in seconds of the game."""
        due = inf if self._books is None else reminding.round_due(self._books)
        return due if due < inf else None

    @property
    def playing(self) -> bool:
        """True if a game has begun."""
        return self._books is not None

    @property
    def over(self) -> bool:
        """True if the game has been won."""
        return self._books is not None and self._books.over
