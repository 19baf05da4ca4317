"""A club as its pages read it: the finished events of a hub under the organiser's settings."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, TypeAlias

from companion.observations import JsonObject
from companion.tournament.clubs.evenings import Evening, day_of, evening_of
from companion.tournament.clubs.names import Names, folded
from companion.tournament.clubs.settings import ClubSettings, settings_from_json, settings_to_json
from companion.tournament.clubs.turn_times import FollowedPlay, plays_in
from companion.tournament.events.events import Events, KeptEvent
from companion.tournament.events.recorded_games import ReadGames, recorded_game
from companion.tournament.storage.store import AuditLine, Store

DOCUMENT: Final = "club"

SettingsChange: TypeAlias = Callable[[ClubSettings], ClubSettings]


@dataclass(frozen=True)
class ClubRecords:
    """Everything that has happened: the settings, and every finished event, the oldest first."""

    settings: ClubSettings
    finished: tuple[Evening, ...]

    @cached_property
    def evenings(self) -> tuple[Evening, ...]:
        """The finished events that count."""
        return tuple(evening for evening in self.finished if evening.number not in self.settings.left_out)

    @cached_property
    def names(self) -> Names:
        return Names(self.settings.joined, (one.player for evening in self.evenings for one in evening.results))


class Club:
    """The club of a hub. Methods may be called from any thread, and raise `StoreError`.

    An event is read once, and again when something was added to its records.
    """

    def __init__(self, store: Store, events: Events, read_games: ReadGames) -> None:
        self._store, self._events, self._read_games = store, events, read_games
        self._evenings: dict[int, tuple[int, Evening]] = {}
        self._plays: dict[int, tuple[Evening, tuple[FollowedPlay, ...]]] = {}
        self._lock = threading.Lock()

    def settings(self) -> ClubSettings:
        return settings_from_json(self._store.document(DOCUMENT))

    def records(self) -> ClubRecords:
        """The club as it stands now."""
        settings = self.settings()
        found = [self._evening(kept) for kept in self._events.all() if kept.event.ended]
        dated = (replace(one, day=settings.dates.get(one.number, one.day)) for one in found)
        return ClubRecords(settings, tuple(sorted(dated, key=lambda evening: (evening.day, evening.number))))

    def plays(self, evenings: Iterable[Evening]) -> tuple[FollowedPlay, ...]:
        """Both players' parts in every game of these evenings that a companion followed and the hub still has."""
        return tuple(play for evening in evenings for play in self._plays_on(evening))

    def change(self, change: SettingsChange, action: str, detail: str, who: str, role: str) -> None:
        """Changes the settings, with a line for the audit. What `change` raises is passed on: nothing is changed."""

        def changed(content: JsonObject | None) -> JsonObject:
            return settings_to_json(change(settings_from_json(content)))

        self._store.change(DOCUMENT, changed, AuditLine(who, role, action, detail=detail))

    def _evening(self, kept: KeptEvent) -> Evening:
        with self._lock:
            known = self._evenings.get(kept.number)
        if known is not None and known[0] == kept.length:
            return known[1]
        evening = evening_of(kept.number, kept.event, day_of(self._events.recorded(kept.number)))
        with self._lock:
            self._evenings[kept.number] = kept.length, evening
        return evening

    def _plays_on(self, evening: Evening) -> tuple[FollowedPlay, ...]:
        with self._lock:
            known = self._plays.get(evening.number)
        if known is not None and known[0].followed == evening.followed:
            return known[1]
        games = [recorded_game(wanted, self._store, self._read_games) for wanted in evening.followed]
        players = set(map(folded, evening.players))
        found = tuple(play for game in games if game for play in plays_in(game) if folded(play.player) in players)
        # A table may still send the rest of its games.
        if None not in games:
            with self._lock:
                self._plays[evening.number] = evening, found
        return found
