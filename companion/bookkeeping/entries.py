"""Everything that was told of one game, which of it counts, and the books that it comes to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from companion.bookkeeping.books import BookLine, Books
from companion.bookkeeping.entering import entered
from companion.observations import FlagRuled, Observation, PlayerNumber, Redone, RewoundTo, Undone, who_entered
from companion.referee.history import NO_ENTRIES

Placed: TypeAlias = tuple[int, Observation]
"""An observation with its place among all that was told."""


class Entries:
    """The entries made, in order. Undoing leaves out an entry, at any depth; redoing lets it count again."""

    def __init__(self) -> None:
        self._told: list[Observation] = []
        self._undone: list[int] = []
        self.lines: tuple[BookLine, ...] = ()

    def note(self, observation: Observation) -> int:
        """Keeps it, and answers with its place. A new entry leaves nothing to redo."""
        self._told.append(observation)
        if self._undone and not isinstance(observation, NO_ENTRIES):
            self._leave_nothing_to_redo()
        return len(self._told) - 1

    def _leave_nothing_to_redo(self) -> None:
        gone = set(self._undone)
        # Places are kept, since flags and lines are known by them.
        self._told = [_NOTHING if place in gone else told for place, told in enumerate(self._told)]
        self._undone = []

    def undo(self, by: PlayerNumber | None, place: int | None = None) -> Observation | None:
        """Leaves out the newest entry that this player, or with `None` anybody, made, or the one of this place; answers
        with it, if there is one."""
        place = self.newest_place(by) if place is None else self._standing(place, by)
        if place is None:
            return None
        self._undone.append(place)
        return self._told[place]

    def redo(self, by: PlayerNumber | None) -> Observation | None:
        """Lets the entry undone last count again; answers with it, if there is one that this player may redo."""
        if self.newest_undone(by) is None:
            return None
        return self._told[self._undone.pop()]

    def put_back(self, line: BookLine) -> None:
        """Keeps a line about what was undone or redone: nothing takes that back."""
        self.lines = (*self.lines, line)

    def newest_place(self, by: PlayerNumber | None) -> int | None:
        """The place of what undoing would leave out."""
        return next((place for place in reversed(range(len(self._told))) if self._stands(place, by)), None)

    def newest_entry(self, by: PlayerNumber | None) -> Observation | None:
        """The entry that undoing would leave out."""
        place = self.newest_place(by)
        return None if place is None else self._told[place]

    def newest_undone(self, by: PlayerNumber | None) -> Observation | None:
        """The entry that redoing would bring back."""
        told = self._told[self._undone[-1]] if self._undone else None
        return told if told is not None and (by is None or who_entered(told) == by) else None

    def books_from(self, opened: Books) -> Books:
        """The books that the entries in force lead to, from the books as they were opened."""
        gone = set(self._undone)
        counting: list[Placed] = []
        books = opened
        for place, told in enumerate(self._told):
            if place in gone:
                continue
            if (kept := _kept_by(told, books, counting)) is not None:
                counting = kept
                books = _entered(opened, counting)
            counting.append((place, told))
            books = entered(books, told, place)
        return books

    def _standing(self, place: int, by: PlayerNumber | None) -> int | None:
        return place if place < len(self._told) and self._stands(place, by) else None

    def _stands(self, place: int, by: PlayerNumber | None) -> bool:
        return place not in self._undone and self._may(place, by)

    def _may(self, place: int, by: PlayerNumber | None) -> bool:
        told = self._told[place]
        return not isinstance(told, NO_ENTRIES) and (by is None or who_entered(told) == by)


_NOTHING = Undone(0.0)
"""Stands in the place of an entry that can be redone no more; it counts for nothing."""


def takes_back(observation: Observation) -> bool:
    """True if the books are to be made again after it."""
    match observation:
        case Undone() | Redone() | RewoundTo() | FlagRuled(ruling="rewind"):
            return True
    return False


def _kept_by(told: Observation, books: Books, counting: list[Placed]) -> list[Placed] | None:
    """The entries that still count after a ruling that takes something back; nothing for any other observation."""
    match told:
        case RewoundTo(move=move) if 0 < move <= len(books.moves):
            first = books.moves[move - 1].place
            return [one for one in counting if one[0] < first]
        case FlagRuled(ruling="rewind", flag=flag):
            return [one for one in counting if one[0] != flag]
    return None


def _entered(opened: Books, counting: Iterable[Placed]) -> Books:
    books = opened
    for place, told in counting:
        books = entered(books, told, place)
    return books
