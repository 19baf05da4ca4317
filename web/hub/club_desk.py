"""The common ground of all pages of the club: its records, and the decks that can be drawn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from flask import abort

from companion.sentences import Sentence, reason
from companion.tournament.clubs.club import ClubRecords
from companion.tournament.clubs.evenings import ClubDeck
from companion.tournament.storage.store import StoreError
from web.hub.services import ClubDesk, hub_context


def club_desk() -> ClubDesk:
    return hub_context().club_desk


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
