"""The common part of every step of an event: the one function that takes it, and how to find a player or a deck."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatch
from types import MappingProxyType

from companion.sentences import N_, Sentence, joined
from companion.tournament.event.event import EnteredDeck, Entrant, Event, Round, TableMatch
from companion.tournament.event.records import (
    EventRecord,
)
from companion.tournament.event.standings import PlayerId


class CannotHappen(ValueError):
    """The record does not follow on the event; the message says why, and what would help."""


@singledispatch
def after(record: EventRecord, event: Event) -> Event:
    """The event after the record. Each kind of record is registered where its part of an event is told."""
    raise TypeError(f"{type(record).__name__} is no record of an event")


def with_entrant(event: Event, entrant: Entrant) -> Event:
    return replace(event, entrants=MappingProxyType({**event.entrants, entrant.player: entrant}))


def entrant_of(event: Event, player: PlayerId) -> Entrant:
    entrant = event.entrants.get(player)
    if entrant is None:
        raise CannotHappen(Sentence("Nobody has entered as {player}.", player=player))
    return entrant


def deck_of(entrant: Entrant, deck: str) -> EnteredDeck:
    registered = entrant.decks.get(deck)
    if registered is None:
        raise CannotHappen(Sentence("{name} has not registered the deck {deck}.", name=entrant.name, deck=deck))
    return registered


def open_match(event: Event, player: PlayerId) -> TableMatch | None:
    """The player's match of the running round, unless it is over."""
    matches = event.current.matches if event.current else ()
    return next((match for match in matches if player in match.players and not match.over), None)


def name_of(event: Event, player: PlayerId) -> str:
    return event.entrants[player].name if player in event.entrants else repr(player)


def names_of(event: Event, players: Iterable[PlayerId]) -> str:
    return ", ".join(name_of(event, player) for player in players)


def unfinished(last: Round) -> str:
    tables = [Sentence("table {table}", table=match.table) for match in last.matches if not match.over]
    wording = N_("still playing: {tables} and more") if len(tables) > 5 else N_("still playing: {tables}")
    return Sentence(wording, tables=joined(tables[:5]))
