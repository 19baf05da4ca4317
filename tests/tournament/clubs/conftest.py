"""A club on a calendar of its own, and the hub's application with its pages."""

from __future__ import annotations

import pytest

from companion.tournament.events.events import Events
from companion.tournament.hub import Hub
from companion.tournament.storage.sql_store import SqlStore
from tests.tournament.clubs.club_nights import Calendar, ClubNights
from tests.tournament.event_pages.conftest import app, desk, events, organiser, sign_in

__all__ = ["app", "calendar", "desk", "events", "nights", "organiser", "sign_in"]


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    made = Calendar()
    monkeypatch.setattr(SqlStore, "now", lambda store: made.now)
    return made


@pytest.fixture
def nights(hub: Hub, calendar: Calendar) -> ClubNights:
    store = hub.store
    assert isinstance(store, SqlStore)
    return ClubNights(store, calendar, Events(store))
