"""The follower of a game: the referee, or where nobody can judge the cards, the bookkeeper."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from companion.bookkeeping.bookkeeper import Bookkeeper
from companion.cards.decks import is_judged
from companion.observations import GameStarted, Observation, PositionSet
from companion.referee.kept_game import KeptGame
from companion.referee.referee import Referee
from companion.referee.settings import RefereeSettings
from companion.report import Health, Notice, PossibleReport, TableReport
from companion.rules.state import GameState
from companion.verdicts import Verdict


class Tracker(Protocol):
    """The methods that a table asks of whoever follows its game."""

    def observe(self, observation: Observation) -> list[Verdict]: ...

    def check_time(self, t: float) -> list[Verdict]: ...

    def finish(self) -> list[Verdict]: ...

    def report(self, version: int, table: str, notices: Iterable[Notice], health: Health) -> TableReport: ...

    def possibilities(self) -> tuple[PossibleReport, ...]: ...

    def position(self) -> GameState | None: ...

    def kept(self) -> KeptGame | None: ...

    def check_position(self, position: PositionSet) -> None: ...

    @property
    def now(self) -> float: ...

    @property
    def next_due(self) -> float | None: ...

    @property
    def playing(self) -> bool: ...

    @property
    def over(self) -> bool: ...


def tracker_of(before: Tracker, observation: Observation, settings: RefereeSettings | None) -> Tracker:
    """The tracker to tell of this observation: another one than before where it starts a game."""
    if not isinstance(observation, GameStarted):
        return before
    return Bookkeeper(settings) if books_only(observation) else Referee(settings)


def books_only(start: GameStarted) -> bool:
    """True if nobody can judge the cards of this game: they are not seen, not listed, or not known to the rules."""
    decks = [registration.deck for registration in start.players]
    return not start.equipment.cards_seen or any(not deck.cards or not is_judged(deck) for deck in decks)
