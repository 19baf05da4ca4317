"""The games of a table that a hub holds, ready to be read: how they are made of events is handed to the hub."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from companion.journal_events import JournalEvent
from companion.tournament.event.event import Event
from companion.tournament.storage.store import Store
from companion.tournament.wall.wall import natural

_TAKEN: Final = re.compile(r"(\S+) (\d+) (.+)")


@dataclass(frozen=True, slots=True)
class RecordedTurn:
    """A turn that was seen from its beginning to its end: whose, 0 or 1, and how many seconds it took."""

    player: int
    duration_s: float


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game by its number in its journal, when it began (ISO 8601), who played, and its log line by line.

    `keys` are those forged by each player.
    """

    number: int
    began: str
    players: tuple[str, ...]
    log: tuple[str, ...]
    turns: tuple[RecordedTurn, ...] = ()
    keys: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FollowedGame:
    """A game whose result came from the companion of a table: its number in the table's journal, and who played."""

    table: str
    game: int
    players: str


ReadGames: TypeAlias = Callable[[Iterable[JournalEvent]], Sequence[RecordedGame]]
"""Reads the games in a journal's events, in their order."""


def no_games(events: Iterable[JournalEvent]) -> Sequence[RecordedGame]:
    """Stands in where nobody hands over a reader of games."""
    return ()


def games_to_read(event: Event) -> tuple[FollowedGame, ...]:
    """The games of an event whose logs anybody may read, by their players: none before the event has ended, as a log
    tells more than the wall may.
    """
    return tuple(sorted(followed_games(event), key=lambda one: natural(one.players))) if event.ended else ()


def followed_games(event: Event) -> Iterator[FollowedGame]:
    """The games of an event that companions followed, in no certain order."""
    for name in event.games_taken:
        found = _TAKEN.fullmatch(name)
        if found:
            yield FollowedGame(found[1], int(found[2]), found[3])


def recorded_game(wanted: FollowedGame, store: Store, read: ReadGames) -> RecordedGame | None:
    """A followed game as the table sent it; nothing where the hub no longer has it. Raises `StoreError`.

    A table that lost its disk begins another journal, whose games have the same numbers.
    """
    games = (
        game
        for journal in store.journals(wanted.table)
        for game in read(store.events(wanted.table, journal, wanted.game))
    )
    return next((game for game in games if " ".join(game.players).startswith(wanted.players)), None)
