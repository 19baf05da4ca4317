"""All that a hub's pages are handed when their application is built, in one value."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from flask import current_app

from companion.observations import DeckList
from companion.tournament.events.recorded_games import ReadGames, no_games
from companion.tournament.hub import Hub
from companion.tournament.joining.pairing_code import Pairing

DeckReader: TypeAlias = Callable[[bytes, str], DeckList]
FitToKeep: TypeAlias = Callable[[bytes], bytes]
"""Makes a picture that was uploaded fit to be kept; a `ValueError` says why one cannot be read."""
ReadLibrary: TypeAlias = Callable[[], Iterable[DeckList]]
"""Reads the deck library of this machine; raises `ValueError` with what is wrong with it."""
KEY: Final = "hub_services"


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


def services() -> HubServices:
    """The services of the hub's application that answers."""
    found: HubServices = current_app.extensions[KEY]
    return found
