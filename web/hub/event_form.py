"""The form entered on a page of an event, read with the kind that each field must have, and what it is about."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from werkzeug.datastructures import MultiDict

from companion.observations import DeckList
from companion.sentences import N_, Sentence, reason
from companion.tournament.event.event import Event, TableMatch
from companion.tournament.event.happening import CannotHappen
from companion.tournament.event.records import HIGHEST_TABLE, TableNumber
from companion.tournament.event.standings import PlayerId
from companion.tournament.events.table_results import game_name
from companion.tournament.wall.wall import WallTable
from web.hub.services import DeckReader

LONGEST_TEXT: Final = 200
LINK: Final = re.compile(rb"\s*(https?://|www\.)\S+\s*", re.IGNORECASE)

KeepPicture: TypeAlias = Callable[[bytes], str]
"""Stores an uploaded picture, and gives its name; raises `ValueError` where it is none."""


def one_line(text: str) -> str:
    """The text in one line, without signs that nobody sees: they make two names look alike, one turn round what follows
    it, and some cannot stand in a table that is taken in again.
    """
    seen = (sign for sign in unicodedata.normalize("NFC", text) if sign.isspace() or not _is_hidden(sign))
    return " ".join("".join(seen).split())


def _is_hidden(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cc", "Cf", "Cn", "Co", "Cs")


class EventForm:
    """A form entered, each field asked for with the kind it must have. Raises `CannotHappen`.

    `files` are the uploads as bytes; `companions` follow tables of the event; `read_deck`
    reads a deck list, and raises `ValueError` where there is none; `keep_picture` stores an uploaded picture.
    `may_correct` tells whether who sends it may change a result that is decided, `is_organiser` whether
    an organiser sends it; `set_of` names a deck's set. `remarks` collects what is told
    beside what was done.
    """

    def __init__(
        self,
        fields: MultiDict[str, str],
        files: Mapping[str, bytes],
        read_deck: DeckReader,
        keep_picture: KeepPicture,
        companions: Mapping[TableNumber, WallTable] | None = None,
        may_correct: bool = True,
        is_organiser: bool = False,
        set_of: Callable[[DeckList], str] = lambda deck: "",
    ) -> None:
        self._fields, self._files, self.companions = fields, files, companions or {}
        self.may_correct, self.is_organiser = may_correct, is_organiser
        self.remarks: list[str] = []
        self._read_deck, self._keep_picture, self.set_of = read_deck, keep_picture, set_of

    @property
    def games(self) -> Mapping[TableNumber, str]:
        """The finished games that companions show."""
        return {table: game_name(companion) for table, companion in self.companions.items()}

    def text(self, name: str, what: str = "", longest: int = LONGEST_TEXT) -> str:
        """One line of text, cut to its length; where `what` names it, it must not be empty."""
        value = one_line(self._fields.get(name, ""))[:longest]
        if what and not value:
            raise CannotHappen(Sentence("Enter {what}.", what=Sentence(what)))
        return value

    def words(self, name: str) -> str:
        """Text of several lines, as it was entered."""
        return self._fields.get(name, "")

    def number(self, name: str, what: str, least: int = 0, most: int = 10_000) -> int:
        value = self._fields.get(name, type=int)
        if value is None or not least <= value <= most:
            raise CannotHappen(
                Sentence("Enter {what}: a number from {least} to {most}.", what=Sentence(what), least=least, most=most)
            )
        return value

    def deck(self, named: str = "name") -> DeckList:
        """The deck that was pasted or uploaded; the field `named` is its name where its list gives none."""
        given = self.file("file") or self.words("deck").encode()
        if not given.strip():
            raise CannotHappen(Sentence("Paste the deck or choose its file."))
        if LINK.fullmatch(given):
            raise CannotHappen(
                Sentence(
                    "A link is not followed here, and the one on an identity card is its owner’s secret: nothing was "
                    "kept. Hand in the deck’s JSON, or its houses and titles."
                )
            )
        try:
            return self._read_deck(given, self.text(named) or "Deck")
        except ValueError as error:
            raise CannotHappen(Sentence("This deck cannot be registered: {error}.", error=reason(error))) from None

    def picture(self) -> str:
        """The name of the picture that was uploaded, or the name that was written for one kept elsewhere."""
        uploaded = self.file("photo")
        if not uploaded:
            return self.text("picture")
        try:
            return self._keep_picture(uploaded)
        except ValueError as error:
            raise CannotHappen(Sentence("This picture cannot be kept: {error}.", error=reason(error))) from None

    def file(self, name: str) -> bytes:
        return self._files.get(name, b"")

    def all(self, name: str) -> list[str]:
        return self._fields.getlist(name)

    def starting(self, prefix: str) -> dict[str, str]:
        """The filled fields whose names begin so, by the rest of their names."""
        return {
            name.removeprefix(prefix): value
            for name, value in self._fields.items()
            if name.startswith(prefix) and value
        }


def player_in(event: Event, form: EventForm) -> PlayerId:
    player = form.text("player", N_("which player"))
    if player not in event.entrants:
        raise CannotHappen(Sentence("There is no such player in this event."))
    return player


def match_at(event: Event, table: str) -> tuple[int, TableMatch]:
    """The match at a table of the running round, with its number."""
    known = event.current is not None and table.isdecimal() and len(table) <= len(str(HIGHEST_TABLE))
    match = event.current.at(int(table)) if event.current is not None and known else None
    if match is None or match.table is None:
        raise CannotHappen(Sentence("No match is being played at table {table}.", table=table))
    return match.table, match


def check_page_is_of_now(event: Event, form: EventForm) -> None:
    """As `check_same_round`, for what needs no round: a page names the one that it shows, a script need not."""
    if form.text("round"):
        check_same_round(event, form)


def check_same_round(event: Event, form: EventForm) -> None:
    """A page that was left open must not change a later round."""
    number = event.current.number if event.current else 0
    if form.number("round", N_("the round")) != number:
        raise CannotHappen(Sentence("It is now round {number}: look at the page again.", number=number))
