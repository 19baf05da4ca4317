"""Penalties of all events and tables of a hub, by the players who got them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Final

from companion.evidence import JudgeNote
from companion.journal_events import JournalEvent
from companion.name_order import name_key
from companion.tournament.event.exchange import csv_text
from companion.tournament.event.records import PenaltyGiven
from companion.tournament.event.telling import player_name
from companion.tournament.events.events import Events
from companion.tournament.storage.store import Store

START_AMONG_EVENTS: Final = 1000
"""A game's start is among so many of its first events."""
HEADINGS: Final = ("Player", "Penalty", "Reason", "Given at", "When", "By")


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty: `where` is the event or the table, `when` is ISO 8601."""

    player: str
    penalty: str
    reason: str
    where: str
    when: str
    by: str


def penalties(store: Store, events: Events) -> tuple[Penalty, ...]:
    """Every penalty that an event or a table knows, by the players' names. Raises `StoreError`."""
    found = [*_of_events(events), *_of_tables(store)]
    return tuple(sorted(found, key=lambda one: (name_key(one.player), one.when)))


def penalties_csv(listed: tuple[Penalty, ...]) -> str:
    rows = ((one.player, one.penalty, one.reason, one.where, one.when, one.by) for one in listed)
    return csv_text(HEADINGS, rows)


def _of_events(events: Events) -> Iterator[Penalty]:
    for kept in events.all():
        for line, record in events.recorded(kept.number):
            if isinstance(record, PenaltyGiven):
                when = datetime.fromtimestamp(line.at).astimezone().isoformat(timespec="seconds")
                name = player_name(kept.event, record.player)
                yield Penalty(name, record.penalty, record.reason, kept.event.settings.name, when, line.who)


def _of_tables(store: Store) -> Iterator[Penalty]:
    tables = {table.id: table.name for table in store.tables()}
    for table, journal, event in store.judged():
        try:
            note = JudgeNote.from_json(event.t, event.body)
        except ValueError:
            # Another version wrote it.
            continue
        if note.kind == "penalty":
            name = _player(store.events(table, journal, event.epoch), note.player)
            yield Penalty(name, note.title, note.text, tables.get(table, "a table removed"), event.wall_time, note.by)


def _player(game: Iterator[JournalEvent], player: int | None) -> str:
    """The player's name, by the game's start."""
    for event in islice(game, START_AMONG_EVENTS):
        match event.body:
            case {"line": {"start": {"players": [*players]}}} if player is not None and player < len(players):
                return str(players[player].get("name", "")) or f"Player {player + 1}"
    return f"Player {player + 1}" if player is not None else "nobody named"
