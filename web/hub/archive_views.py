"""The data that the page of an event's archive is given, at a hub and wherever it is published."""

from __future__ import annotations

from dataclasses import dataclass

from companion.tournament.event.event import Event
from web.hub.event_views import event_view, place_views, round_view, standing_views


@dataclass(frozen=True, slots=True)
class ArchiveLink:
    """A link of the archive: to the log of a game, or to a file."""

    address: str
    words: str


def archive_of(number: int, event: Event) -> dict[str, object]:
    """The data that `_event_archive.html` shows beside its links."""
    return {
        "event": event_view(number, event),
        "places": place_views(event),
        "standings": standing_views(event),
        "rounds": [round_view(event, one) for one in event.rounds],
    }
