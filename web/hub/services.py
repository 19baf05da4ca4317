"""All that a hub's pages work with: what they are handed when their application is built, and what it makes of that."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from flask import Flask, current_app

from companion.observations import DeckList
from companion.tournament.clubs.club import Club, ClubRecords
from companion.tournament.clubs.decks import club_decks
from companion.tournament.clubs.evenings import ClubDeck
from companion.tournament.clubs.names import id_of
from companion.tournament.events.events import Events
from companion.tournament.events.pictures import Pictures
from companion.tournament.events.player_codes import PlayerCodes
from companion.tournament.events.recorded_games import ReadGames, no_games
from companion.tournament.events.table_results import Places
from companion.tournament.hub import Hub
from companion.tournament.joining.pairing_code import Pairing
from web.hub.people import HubPeople

DeckReader: TypeAlias = Callable[[bytes, str], DeckList]
FitToKeep: TypeAlias = Callable[[bytes], bytes]
"""Makes a picture that was uploaded fit to be kept; a `ValueError` says why one cannot be read."""
ReadLibrary: TypeAlias = Callable[[], Iterable[DeckList]]
"""Reads the deck library of this machine; raises `ValueError` with what is wrong with it."""
HUB: Final = "hub"


def no_decks(text: bytes, name: str) -> DeckList:
    """Stands in where nobody hands over a reader of deck lists."""
    raise ValueError("deck lists are not read at this hub")


def no_pictures(data: bytes) -> bytes:
    """Stands in where nobody hands over what makes pictures fit to be kept."""
    raise ValueError("pictures are not kept at this hub")


@dataclass(frozen=True, slots=True, kw_only=True)
class HubServices:
    """The things that a hub's pages show, and those that read for them what people hand in.

    - `hub` and `pairing`: the hub, and the code by which tables join it.
    - `broker`: the address of the MQTT broker that tables are told of then.
    - `monotonic`: the clock of sign-ins.
    - `read_deck` and `fit_to_keep`: read the deck lists that players register, and make a small JPEG without secrets of
      a picture that was uploaded. Both raise `ValueError` with what is wrong.
    - `read_games`: reads the games in what a table has sent.
    - `set_of`: names the set of a deck; nothing where its cards do not tell.
    - `read_library`: reads the deck library of this machine.
    """

    hub: Hub
    pairing: Pairing
    broker: str = ""
    monotonic: Callable[[], float] = time.monotonic
    read_deck: DeckReader = no_decks
    fit_to_keep: FitToKeep = no_pictures
    read_games: ReadGames = no_games
    set_of: Callable[[DeckList], str] = lambda deck: ""
    read_library: ReadLibrary = lambda: ()


@dataclass(frozen=True, slots=True)
class EventDesk:
    """The tools that the event's pages work with."""

    events: Events
    codes: PlayerCodes
    places: Places
    pictures: Pictures
    read_deck: DeckReader
    fit_to_keep: FitToKeep
    set_of: Callable[[DeckList], str]

    def keep_picture(self, uploaded: bytes, who: str, role: str) -> str:
        """Stores a picture, and gives its name. Raises `ValueError` where it is none."""
        return self.pictures.keep(self.fit_to_keep(uploaded), who, role)


@dataclass(frozen=True, slots=True)
class ClubDesk:
    """The tools that the club's pages work with."""

    club: Club
    read_library: ReadLibrary
    set_of: Callable[[DeckList], str]

    def decks(self, records: ClubRecords) -> tuple[ClubDeck, ...]:
        """The decks of the library, and those registered for events here. Raises `ValueError`."""
        library = {
            (id := id_of(deck.name)): ClubDeck(id, deck.name, deck.houses, self.set_of(deck))
            for deck in self.read_library()
        }
        registered = {deck.id: deck for deck in club_decks(records.evenings)}
        return tuple((library | registered).values())


@dataclass(frozen=True, slots=True)
class HubContext:
    """All that the pages of a hub work with."""

    services: HubServices
    people: HubPeople
    event_desk: EventDesk
    club_desk: ClubDesk


def hub_context(app: Flask = current_app) -> HubContext:
    """The context of the hub whose application answers."""
    found: HubContext = app.extensions[HUB]
    return found


def services() -> HubServices:
    """The services of the hub whose application answers."""
    return hub_context().services
