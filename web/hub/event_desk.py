"""The common ground of all pages of events: the events and codes at this hub, and which companion follows
which table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from flask import abort, request
from flask_login import current_user  # type: ignore[import-untyped]

from companion.sentences import N_, Sentence, reason
from companion.tournament.event.event import Event, Round
from companion.tournament.event.records import TableNumber
from companion.tournament.events.events import NoSuchEvent
from companion.tournament.protocol.round_clock import TimedRound, place
from companion.tournament.storage.store import StoreError
from companion.tournament.wall.wall import WallTable
from web.hub.event_form import EventForm
from web.hub.event_views import round_title
from web.hub.pages import the_hub
from web.hub.people import JUDGE, ORGANISER
from web.hub.services import EventDesk, hub_context

BY_ITSELF: Final = N_("the event")
"""The name in the audit for what follows from an event by itself."""


def event_desk() -> EventDesk:
    return hub_context().event_desk


def the_event(number: int) -> Event:
    try:
        return event_desk().events.event(number)
    except NoSuchEvent:
        abort(404, "There is no such event.")
    except StoreError as error:
        abort(503, Sentence("The event cannot be read: {error}. Please try again.", error=reason(error)))


def the_form(companions: Mapping[TableNumber, WallTable] | None = None, player: str = "") -> EventForm:
    """The form that was entered, by a player of this name, or otherwise by who is signed in."""
    files = {name: file.read() for name, file in request.files.items()}
    desk = event_desk()
    who, role = (player, "player") if player else (current_user.name, current_user.role)
    keep_picture = partial(desk.keep_picture, who=who, role=role)
    may_correct = role in (JUDGE, ORGANISER)
    is_organiser = role == ORGANISER
    return EventForm(
        request.form, files, desk.read_deck, keep_picture, companions, may_correct, is_organiser, desk.set_of
    )


def companions_now(number: int) -> Mapping[TableNumber, WallTable]:
    """The companions that follow tables of an event: of the newest, whose games they are sent."""
    return event_desk().places.companions(the_hub().board.latest()) if is_newest(number) else {}


def companion_of(number: int, table: TableNumber | None) -> WallTable | None:
    return companions_now(number).get(table) if table is not None else None


def names_of_table(number: int, table: TableNumber | None) -> tuple[str, ...]:
    """By what a table of the event may have been given time of its own: by its number, and by its companion."""
    companion = companion_of(number, table)
    numbered = (place(table),) if table is not None else ()
    return (*numbered, companion.id) if companion else numbered


def timed(number: int, event: Event, current: Round) -> TimedRound:
    """The event's running round with the minutes of the plan."""
    final = current.stage == "cut" and len(current.matches) == 1
    minutes = event.settings.minutes_in_final if final else event.settings.minutes
    return TimedRound(round_title(event, current), minutes * 60.0, number, current.number)


def is_newest(number: int) -> bool:
    newest = event_desk().events.newest()
    return newest is None or newest.number == number


def settle(number: int, event: Event) -> None:
    """Brings what the hub shows of an event into line with what was decided."""
    settle_disputes(number, event)
    _settle_clock(number, event)


def _settle_clock(number: int, event: Event) -> None:
    """A round that is paired stands at its full time until it is started, and one that is over has no clock."""
    rounds, current = the_hub().rounds_of(number), event.current
    set_by_hand = rounds.clock is not None and rounds.event == 0
    if current is None or current.over or event.ended:
        if rounds.clock is not None and not set_by_hand:
            the_hub().end_round(number, BY_ITSELF, "hub")
        return
    due = timed(number, event, current)
    # Who enters late may add a round to the plan, and with it to the names of those before.
    is_renamed = rounds.clock is not None and not rounds.started and rounds.clock.name != due.name
    if not set_by_hand and (rounds.clock is None or rounds.round not in (0, current.number) or is_renamed):
        the_hub().prepare_round(due, BY_ITSELF, "hub", is_newest(number))


def settle_disputes(number: int, event: Event) -> None:
    """Shows on the wall which of the round's results are disputed, and which no longer are."""
    companions, disputed = companions_now(number), _disputed(event)
    for table, companion in companions.items():
        words = f"Result of table {table}" if table in disputed else ""
        if companion.disputed != words and (words or companion.disputed.startswith("Result of table")):
            the_hub().dispute(companion.id, words, BY_ITSELF, "hub")
    known = {one.table for one in the_hub().board.latest().disputes if one.event == number}
    without = disputed - companions.keys()
    for table in known ^ without:
        words = f"Result of table {table} in {event.settings.name}" if table in without else ""
        the_hub().dispute_place(number, table, words, BY_ITSELF, "hub")


def _disputed(event: Event) -> set[TableNumber]:
    matches = event.current.matches if event.current else ()
    return {match.table for match in matches if match.table and match.report and match.report.disputed_by}
