"""Penalties of events and of tables, together by player."""

from __future__ import annotations

from companion.journal_events import Entry
from companion.tournament.event.records import EventRecord, PenaltyGiven, PlayerEntered
from companion.tournament.events.events import Events
from companion.tournament.events.penalties import penalties, penalties_csv
from companion.tournament.hub import Hub
from tests.tournament.event.test_event import OPENED
from tests.tournament.made_up import GAME_OF_ADA_AND_BEN, MadeUpTable


def note(player: int | None, title: str, kind: str = "penalty") -> Entry:
    return Entry("judge", 50.0, {"kind": kind, "by": "judge", "title": title, "text": "=late", "player": player})


def test_penalties_of_tables_and_events_are_listed_by_player(hub: Hub, table: MadeUpTable) -> None:
    events = Events(hub.store)
    number = events.open(OPENED, "Tom", "organiser")
    given: list[EventRecord] = [PlayerEntered("a", "Ada"), PenaltyGiven("a", "Caution", "noise")]
    events.decide(number, lambda _: given, "gave a penalty", "Mia", "judge")
    table.record(GAME_OF_ADA_AND_BEN[0], note(1, "Warning"), note(None, "Remark", "remark"))
    table.send_all(hub.answer)

    listed = penalties(hub.store, events)
    assert [(one.player, one.penalty, one.where, one.by) for one in listed] == [
        ("Ada", "Caution", "Club evening", "Mia"),
        ("Ben", "Warning", "Table 1", "judge"),
    ]
    assert "Ben,Warning,'=late,Table 1" in penalties_csv(listed)
