"""Keeps what can be read of a damaged journal, and names what cannot.

Cards of memory lose bits, blocks and files. What is left is copied to a new journal, in which an event of the kind
`lost` stands in the place of each one that is gone, so that the record says itself what it lacks. The damaged file is
set aside and never written.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from companion.durable_files import take_place
from companion.head_mark import Head, HeadMark
from companion.journal import COLUMNS, Journal, set_aside
from companion.journal_events import JournalDamaged, JournalEvent, is_sealed, seal
from companion.sentences import Sentence
from companion.sqlite_pages import rows_on_pages

LOST: Final = "lost"
"""The kind of an event that stands for one that could not be read; its body is empty."""
_MOST_TRIED: Final = 20_000
"""How many events of a game are looked for, where its end cannot be found."""
_LONGEST_GAME: Final = 1_000_000
"""In events; a higher number is damaged itself."""
_UNFINISHED: Final = ".mending"
_FINISHED: Final = ".mended"


@dataclass(frozen=True, slots=True)
class MendedGame:
    """A game with all its events, and the numbers of those that stand only for a lost one."""

    epoch: int
    events: tuple[JournalEvent, ...]
    lost: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Mended:
    """The outcome for a damaged journal. `aside` is where the damaged file is kept."""

    aside: Path
    kept: int
    lost: Mapping[int, tuple[int, ...]]

    def in_words(self) -> str:
        """One line for people: what is gone, and where the damaged file is."""
        gone = "; ".join(f"{numbers_in_words(numbers)} of game {epoch}" for epoch, numbers in self.lost.items())
        what = Sentence("Lost: {gone}. Everything else is kept", gone=gone) if gone else Sentence("Nothing is lost")
        if not self.kept:
            what = Sentence("None of it could be read")
        return Sentence(
            "The record of the games was damaged. {what}. The damaged file is kept as {name}.",
            what=what,
            name=self.aside.name,
        )


def open_mended(path: Path) -> tuple[Journal, Mended | None]:
    """The journal, and what became of it where it was damaged. Raises what `Journal.open` raises for other reasons."""
    finished = path.with_name(f"{path.name}{_FINISHED}")
    if finished.exists() and not path.exists():
        # The process ended after the damaged file had been set aside.
        take_place(finished, path)
    try:
        return _opened_whole(path), None
    except JournalDamaged:
        mended = mend(path)
        return Journal.open(path), mended


def mend(path: Path) -> Mended:
    """Puts a whole journal in the place of a damaged one."""
    unfinished, finished = (path.with_name(f"{path.name}{ending}") for ending in (_UNFINISHED, _FINISHED))
    for old in (unfinished, finished):
        remove(old)
    kept, lost = 0, {}
    with Journal.open(unfinished) as fresh:
        for game in mended_games(path):
            fresh.adopt(game.events)
            kept += len(game.events) - len(game.lost)
            if game.lost:
                lost[game.epoch] = game.lost
    take_place(unfinished, finished)
    HeadMark(unfinished).path.unlink(missing_ok=True)
    aside = set_aside(path)
    take_place(finished, path)
    return Mended(aside, kept, lost)


def remove(path: Path) -> None:
    """Deletes a database and what SQLite keeps beside it."""
    for ending in ("", "-wal", "-shm"):
        path.with_name(f"{path.name}{ending}").unlink(missing_ok=True)


def mended_games(path: Path) -> Iterator[MendedGame]:
    """Every game that a journal holds, the oldest first, with whatever can be read of it. Changes nothing."""
    mark = HeadMark(path).read()
    with closing(_Damaged(path)) as damaged:
        epochs = sorted({*(damaged.epochs() or damaged.epochs_on_pages()), *([mark.epoch] if mark else [])})
        for epoch in epochs:
            head = mark if mark is not None and mark.epoch == epoch else None
            game = _mended(epoch, damaged.events(epoch, head), head)
            if game.events:
                yield game


def numbers_in_words(numbers: Iterable[int]) -> str:
    """Such as `events 3, 7 to 9`."""
    runs = [[n for _, n in run] for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])]
    words = ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)
    return f"event{'' if [len(run) for run in runs] == [1] else 's'} {words}"


def _opened_whole(path: Path) -> Journal:
    """Raises `JournalDamaged` where the newest game is not whole."""
    journal = Journal.open(path)
    try:
        journal.check_newest()
    except BaseException:
        journal.close()
        raise
    return journal


def _mended(epoch: int, found: Mapping[int, JournalEvent], head: Head | None) -> MendedGame:
    """The events in a chain without gaps. One that is not what its hash says is lost, too."""
    # Where a number itself was damaged, the hash says so; it must not make the game a million events long.
    last = max((seq for seq, event in found.items() if is_sealed(event)), default=0)
    last = max(last, head.seq if head else 0)
    events: list[JournalEvent] = []
    lost: list[int] = []
    before = ""
    for seq in range(1, last + 1):
        after = found.get(seq + 1)
        is_head = head is not None and head.seq == seq
        stored = head.hash if head and is_head else after.previous_hash if after else ""
        event = _sound(found.get(seq), before, stored)
        if event is not None and is_head and event.hash != stored:
            event = None
        if event is None:
            lost.append(seq)
            t = events[-1].t if events else 0.0
            before = after.previous_hash if after else ""
            event = JournalEvent(epoch, seq, LOST, 1, t, "", {}, "", "")
        else:
            before = event.hash
        events.append(_follow(event, events[-1].hash if events else ""))
    return MendedGame(epoch, tuple(events), tuple(lost))


def _sound(event: JournalEvent | None, before: str, stored: str) -> JournalEvent | None:
    """The event, where its own hash vouches for it, or `stored`: what its hash was, by the event after it or the mark.

    `before` is the hash of the event before it.
    """
    if event is None:
        return None
    for previous in (event.previous_hash, before):
        sealed = seal(replace(event, previous_hash=previous))
        if sealed.hash in (event.hash, stored):
            return sealed
    return None


def _follow(event: JournalEvent, previous_hash: str) -> JournalEvent:
    is_linked = event.hash and event.previous_hash == previous_hash
    return event if is_linked else seal(replace(event, previous_hash=previous_hash))


class _Damaged:
    """Reads around what cannot be read."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
        # A text that is not UTF-8 must not hide the row it stands in.
        self._connection.text_factory = bytes

    def close(self) -> None:
        self._connection.close()

    def epochs(self) -> set[int]:
        """Found from both ends, since neither may lead past the damage."""
        found: set[int] = set()
        for order, compared, begin in (("ASC", ">", -1), ("DESC", "<", 2**62)):
            query = f"SELECT epoch FROM event WHERE epoch {compared} ? ORDER BY epoch {order} LIMIT 1"
            last: object = begin
            while (row := self._first(query, last)) and isinstance(last := row[0], int) and last not in found:
                found.add(last)
        return found

    def events(self, epoch: int, head: Head | None) -> dict[int, JournalEvent]:
        newest = self._first("SELECT seq FROM event WHERE epoch = ? ORDER BY seq DESC LIMIT 1", epoch)
        last = newest[0] if newest is not None else head.seq if head is not None else _MOST_TRIED
        last = last if last <= _LONGEST_GAME else _MOST_TRIED
        rows = (_event(row) for row in self._rows(epoch, 1, last))
        events = {event.seq: event for event in rows if event is not None}
        if len(events) < last or not all(map(is_sealed, events.values())):
            events |= self._on_pages(epoch)
        return events

    def epochs_on_pages(self) -> set[int]:
        """Where no way leads to any game. A game that was deleted may be among them."""
        events = map(_event, self._rows_on_pages())
        return {event.epoch for event in events if event is not None and is_sealed(event)}

    def _on_pages(self, epoch: int) -> dict[int, JournalEvent]:
        """The whole events of a game that lie on any page, by number."""
        events = (_event(row) for row in self._rows_on_pages() if row[0] == epoch)
        return {event.seq: event for event in events if event is not None and is_sealed(event)}

    def _rows_on_pages(self) -> Iterator[tuple[Any, ...]]:
        return (row for row in rows_on_pages(self._path) if len(row) == len(COLUMNS.split(",")))

    def _rows(self, epoch: int, first: int, last: int) -> Iterator[tuple[Any, ...]]:
        """All rows, or those of each half: a damaged place ends a search with an error, or as if nothing followed."""
        query = f"SELECT {COLUMNS} FROM event WHERE epoch = ? AND seq BETWEEN ? AND ? ORDER BY seq"
        rows: list[tuple[Any, ...]] = []
        with suppress(sqlite3.Error, OverflowError):
            rows = self._connection.execute(query, (epoch, first, last)).fetchall()
        if len(rows) > last - first or first == last:
            yield from rows
        else:
            middle = (first + last) // 2
            yield from self._rows(epoch, first, middle)
            yield from self._rows(epoch, middle + 1, last)

    def _first(self, query: str, *values: object) -> tuple[Any, ...] | None:
        with suppress(sqlite3.Error, OverflowError):
            found: tuple[Any, ...] | None = self._connection.execute(query, values).fetchone()
            return found
        return None


def _event(row: tuple[Any, ...]) -> JournalEvent | None:
    """The event that a row tells, whether or not it is what was written; nothing where it could not have been."""
    try:
        values: list[Any] = [value.decode() if isinstance(value, bytes) else value for value in row]
        epoch, seq, kind, version, t, wall_time, body, previous_hash, own_hash = values
        # A whole number of seconds lies on a page as a whole number.
        event = JournalEvent(epoch, seq, kind, version, float(t), wall_time, json.loads(body), previous_hash, own_hash)
        seal(event)
    except (ValueError, TypeError, OverflowError, RecursionError):
        return None
    texts = all(isinstance(text, str) for text in (kind, wall_time, previous_hash, own_hash))
    numbers = all(isinstance(number, int) for number in (epoch, seq, version))
    return event if texts and numbers and isinstance(event.body, dict) else None
