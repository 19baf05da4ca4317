"""A club's evenings, played on days of a made-up calendar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from companion.observations import DeckList
from companion.tournament.clubs.club import Club
from companion.tournament.event.records import (
    ChainsConfirmed,
    DeckRegistered,
    EventEnded,
    EventOpened,
    EventRecord,
    MatchDecided,
    PlayerEntered,
    RoundPaired,
    SeatedPair,
)
from companion.tournament.event.standings import PlayerId
from companion.tournament.events.events import Events
from companion.tournament.events.recorded_games import ReadGames, no_games
from companion.tournament.storage.sql_store import SqlStore

Pair = tuple[str, ...]
"""The winner and who lost, or one player with a bye."""


class Calendar:
    """The store's clock, on the day that it was turned to."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, 19).timestamp()

    def turn_to(self, day: str) -> None:
        self.now = datetime.fromisoformat(f"{day}T19:00").timestamp()


class ClubNights:
    """The events of a hub, and the club that is counted from them."""

    def __init__(self, store: SqlStore, calendar: Calendar, events: Events, read_games: ReadGames = no_games) -> None:
        self.events, self.calendar = events, calendar
        self.club = Club(store, events, read_games)

    def play(
        self,
        day: str,
        *rounds: Sequence[Pair],
        decks: Mapping[str, tuple[DeckList, int]] | None = None,
        league: bool = False,
        match_format: str = "archon",
        also: Sequence[EventRecord] = (),
    ) -> int:
        """An event of one evening, ended. `decks` are those registered by player, with the chains they bring.

        `also` is recorded at the end.
        """
        self.calendar.turn_to(day)
        ids: dict[str, PlayerId] = {}
        for name in (name for one in rounds for pair in one for name in pair):
            ids.setdefault(name, f"p{len(ids) + 1}")
        count = len(rounds)
        opened = EventOpened(f"Evening of {day}", match_format, match_format, 35, 50, "2022", count, league=league)
        entered = (PlayerEntered(id, name) for name, id in ids.items())
        brought = (DeckRegistered(ids[name], deck, chains) for name, (deck, chains) in (decks or {}).items())
        played = (record for one in rounds for record in _round(one, ids))
        records: list[EventRecord] = [opened, *entered, *brought, *played, *also, EventEnded()]
        return self.events.take_in(records, "played", "Mia", "organiser")

    def confirm(self, number: int, chains: Mapping[str, int]) -> None:
        """The organiser confirms the chains of these players' decks after an event."""
        event = self.events.event(number)
        players = {entrant.name: entrant for entrant in event.entrants.values()}
        records = [
            ChainsConfirmed(players[name].player, deck, count, -(-count // 6))
            for name, count in chains.items()
            for deck in players[name].decks
        ]
        self.events.decide(number, lambda _: records, "confirmed", "Mia", "organiser")


def _round(pairs: Sequence[Pair], ids: Mapping[str, PlayerId]) -> Iterator[EventRecord]:
    seated = [
        SeatedPair(table if len(pair) > 1 else None, ids[pair[0]], ids[pair[1]] if len(pair) > 1 else None)
        for table, pair in enumerate(pairs, start=1)
    ]
    yield RoundPaired(tuple(seated), "manual")
    for one in seated:
        if one.table is not None:
            yield MatchDecided(one.table, one.player, "played")
