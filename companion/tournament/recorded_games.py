"""The games of a table that a hub holds, ready to be read: how they are made of events is handed to the hub."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.journal_events import JournalEvent


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game by its number in its journal, when it began (ISO 8601), who played, and its log line by line."""

    number: int
    began: str
    players: tuple[str, ...]
    log: tuple[str, ...]


ReadGames: TypeAlias = Callable[[Iterable[JournalEvent]], Sequence[RecordedGame]]
"""Reads the games in a journal's events, in their order."""


def no_games(events: Iterable[JournalEvent]) -> Sequence[RecordedGame]:
    """Stands in where nobody hands over a reader of games."""
    return ()
