"""Takes an event from one record to the next, and says why one cannot follow.

An event is the fold of its records: `event_of(records)`. The store asks `happen` before it keeps a record, so that an
event never holds one that cannot be.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.sentences import Sentence, reason
from companion.tournament.event import entering, playing
from companion.tournament.event.after import (
    CannotHappen,
    after,
    deck_of,
    entrant_of,
    unfinished,
)
from companion.tournament.event.chains import MOST_CHAINS
from companion.tournament.event.event import Event
from companion.tournament.event.match_scripts import (
    FORMATS,
    WrongAnswer,
)
from companion.tournament.event.records import (
    END_OF_TIME,
    ChainsConfirmed,
    EventEnded,
    EventOpened,
    EventRecord,
    EventReopened,
    PenaltyGiven,
)

__all__ = ["CannotHappen", "event_of", "happen"]

# Each registers its records where it is read.
_PARTS = (entering, playing)


def event_of(records: Iterable[EventRecord]) -> Event | None:
    """The event that these records tell; nothing before it is opened. Raises `CannotHappen`."""
    event: Event | None = None
    for record in records:
        event = happen(event, record)
    return event


def happen(event: Event | None, record: EventRecord) -> Event:
    """The event after one more record. Raises `CannotHappen`."""
    if isinstance(record, EventOpened):
        if event is not None:
            raise CannotHappen(Sentence("The event is already open."))
        return _opened(record)
    if event is None:
        raise CannotHappen(Sentence("There is no event yet: open one first."))
    if event.ended and not isinstance(record, ChainsConfirmed | EventReopened):
        raise CannotHappen(Sentence("The event is over: an organiser can open it again."))
    try:
        return after(record, event)
    except WrongAnswer as wrong:
        raise CannotHappen(reason(wrong)) from None


def _opened(record: EventOpened) -> Event:
    for name in (record.match_format, record.cut_format):
        if name not in FORMATS:
            raise CannotHappen(
                Sentence("No format is called {name}: there are {formats}.", name=name, formats=", ".join(FORMATS))
            )
    if not record.name.strip():
        raise CannotHappen(Sentence("The event needs a name."))
    if min(record.minutes, record.minutes_in_final) < 1:
        raise CannotHappen(Sentence("A round needs at least one minute."))
    if record.end_of_time not in END_OF_TIME:
        raise CannotHappen(
            Sentence("The rules for the end of time must be one of {rules}.", rules=", ".join(END_OF_TIME))
        )
    if record.cut_to < 0 or record.cut_to == 1 or (record.swiss_rounds is not None and record.swiss_rounds < 1):
        raise CannotHappen(Sentence("There must be at least one round, and two players in a cut."))
    return Event(record)


@after.register
def _(record: PenaltyGiven, event: Event) -> Event:
    entrant_of(event, record.player)
    if not record.penalty.strip():
        raise CannotHappen(Sentence("Say which penalty it is."))
    return replace(event, penalties=(*event.penalties, record))


@after.register
def _(record: ChainsConfirmed, event: Event) -> Event:
    deck_of(entrant_of(event, record.player), record.deck)
    if not 0 <= record.chains <= MOST_CHAINS:
        raise CannotHappen(Sentence("A deck has 0 to {most} chains.", most=MOST_CHAINS))
    others = tuple(known for known in event.confirmed_chains if known.deck != record.deck)
    return replace(event, confirmed_chains=(*others, record))


@after.register
def _(record: EventEnded, event: Event) -> Event:
    if event.current and not event.current.over:
        raise CannotHappen(
            Sentence(
                "Round {number} is not over: {unfinished}.",
                number=event.current.number,
                unfinished=unfinished(event.current),
            )
        )
    return replace(event, ended=True)


@after.register
def _(record: EventReopened, event: Event) -> Event:
    if not event.ended:
        raise CannotHappen(Sentence("The event is open."))
    return replace(event, ended=False)
