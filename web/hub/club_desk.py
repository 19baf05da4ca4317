"""The common ground of all pages of the club: its records, and the decks that can be drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from flask import abort, current_app

from companion.observations import DeckList
from companion.sentences import Sentence, reason
from companion.tournament.clubs.club import Club, ClubRecords
from companion.tournament.clubs.decks import club_decks
from companion.tournament.clubs.evenings import ClubDeck
from companion.tournament.clubs.names import id_of
from companion.tournament.storage.store import StoreError
from web.hub.services import ReadLibrary


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


def club_desk() -> ClubDesk:
    found: ClubDesk = current_app.extensions["club_desk"]
    return found


@contextmanager
def read_or_told() -> Iterator[None]:
    """Says so where the database does not answer, or holds what this version cannot read."""
    try:
        yield
    except StoreError as error:
        abort(503, Sentence("The club’s pages cannot be read: {error}. Please try again.", error=reason(error)))


def the_club() -> ClubRecords:
    with read_or_told():
        return club_desk().club.records()


def decks_to_draw(records: ClubRecords) -> tuple[ClubDeck, ...]:
    try:
        return club_desk().decks(records)
    except ValueError as error:
        abort(503, Sentence("The deck library cannot be read: {error}.", error=reason(error)))
