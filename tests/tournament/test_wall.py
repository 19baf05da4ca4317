"""The wall: who needs someone stands first, and why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.journal import Journal
from companion.journal_events import Entry
from companion.report import Health, Notice
from companion.tournament.hub import Hub, NoSuchTable
from companion.tournament.protocol.positions import Position
from companion.tournament.protocol.round_clock import RoundClock
from companion.tournament.storage.store import Arrival, Call
from companion.tournament.wall.attention import TableFacts, reasons
from companion.tournament.wall.state import FlagState, TableState, report_from_json, state_from_json, state_of
from companion.tournament.wall.wall import natural
from tests.tournament.made_up import PLAYING, MadeUpTable
from tests.web.made_up import GAME

NOW = 1000.0
FLAGGED = replace(PLAYING, flags=(FlagState("illegal", "taunt", 0, "Dust Pixie cannot be attacked."),))
LOST = replace(PLAYING, sync="out of sync", question="What lies left of Troll?")
BLIND = replace(PLAYING, notices=(Notice("camera", "error", "The camera is gone."),))
SLOW = replace(PLAYING, health=Health("camera 0", 0.3, 3100.0, True, True))
CALL = Call("t", "j", Position(1, 5, "h"), 1, NOW - 90)


def found(
    state: TableState = PLAYING,
    heard_at: float | None = NOW - 1,
    call: Call | None = None,
    behind_s: float = 0.0,
    disputed: str = "",
    absent: bool = False,
) -> list[tuple[str, str, float]]:
    facts = TableFacts(state, heard_at, call, behind_s, disputed, absent)
    return [(reason.kind, reason.words, reason.since) for reason in reasons(facts, NOW, lambda kind: NOW - 5)]


def test_a_table_that_plays_needs_nobody() -> None:
    assert found() == []


@pytest.mark.parametrize(
    ("kind", "words", "since", "given"),
    [
        ("judge call", "Ben calls a judge", NOW - 90, {"call": CALL}),
        ("judge call", "Ben calls a judge; Mia is on the way", NOW - 90, {"call": replace(CALL, taken_by="Mia")}),
        ("flag", "Dust Pixie cannot be attacked.", NOW - 5, {"state": FLAGGED}),
        ("out of sync", "What lies left of Troll?", NOW - 5, {"state": LOST}),
        ("out of sync", "The camera is gone.", NOW - 5, {"state": BLIND}),
        ("silent", "is silent", NOW - 11, {"heard_at": NOW - 11}),
        ("silent", "is silent", NOW - 1, {"absent": True}),
        ("slow", "is 12 s behind with its events", NOW - 5, {"behind_s": 12.4}),
        ("slow", "takes 3 s per picture", NOW - 5, {"state": SLOW}),
        ("disputed", "who won game two", NOW - 5, {"disputed": "who won game two"}),
    ],
)
def test_each_reason_says_why_and_since_when(kind: str, words: str, since: float, given: dict[str, object]) -> None:
    assert found(**given) == [(kind, words, since)]  # type: ignore[arg-type]


def test_the_most_pressing_reason_stands_first() -> None:
    several = found(state=replace(FLAGGED, sync="out of sync"), heard_at=NOW - 60, call=CALL, disputed="the keys")
    assert [kind for kind, _, _ in several] == ["judge call", "flag", "out of sync", "silent", "disputed"]


def shown(hub: Hub) -> list[str]:
    return [table.name for table in hub.board.latest().tables]


def playing(hub: Hub, journal: Journal, name: str, state: TableState = PLAYING) -> MadeUpTable:
    table = MadeUpTable(hub.enrol(name), journal)
    table.tell(state)
    table.send(hub.answer)
    return table


def test_tables_are_sorted_by_who_needs_somebody_then_by_number(hub: Hub, journal: Journal) -> None:
    playing(hub, journal, "Table 10")
    playing(hub, journal, "Table 9")
    playing(hub, journal, "Table 8", LOST)
    playing(hub, journal, "Table 7", FLAGGED)
    hub.refresh()
    assert shown(hub) == ["Table 7", "Table 8", "Table 9", "Table 10"]


def test_a_judge_call_comes_first_the_longest_waiting_before_others(hub: Hub, journal: Journal) -> None:
    early, late = playing(hub, journal, "Table 2"), playing(hub, journal, "Table 1")
    early.call_judge(t=60.0)
    early.send(hub.answer, t=90.0)
    late.send(hub.answer, t=70.0)
    hub.refresh()
    assert [call.table for call in hub.board.latest().calls] == [early.enrolled.id, late.enrolled.id]
    assert shown(hub) == ["Table 2", "Table 1"]


def test_a_judge_who_goes_is_announced_at_the_table(hub: Hub, table: MadeUpTable) -> None:
    table.call_judge()
    table.send_all(hub.answer)
    hub.refresh()
    table.send(hub.answer)
    assert table.answers[-1].call == "waiting"
    (call,) = hub.board.latest().calls
    assert hub.take_call(call.id, "Mia", "judge")
    table.send(hub.answer)
    assert table.answers[-1].call == "coming"
    assert hub.close_call(call.id, "Mia", "judge")
    assert hub.board.latest().calls == ()
    table.send(hub.answer)
    assert table.answers[-1].call == ""


def test_a_wall_that_looks_as_before_is_no_news(hub: Hub, table: MadeUpTable) -> None:
    table.tell(PLAYING)
    table.send_all(hub.answer)
    hub.refresh()
    version = hub.board.latest().version
    table.send(hub.answer)
    hub.refresh()
    assert hub.board.latest().version == version
    table.tell(replace(PLAYING, turn=6))
    table.send(hub.answer)
    hub.refresh()
    assert hub.board.latest().version == version + 1


def test_the_featured_table_is_told_so_and_sends_all_that_its_page_shows(hub: Hub, table: MadeUpTable) -> None:
    hub.feature(table.enrolled.id, "Tom", "caster")
    table.send(hub.answer)
    assert table.answers[-1].featured
    table.sending.tell(state_of(GAME).to_json() | {"report": GAME.to_json()})
    table.send(hub.answer)
    hub.refresh()
    assert hub.board.latest().report == GAME


def clock_told(table: MadeUpTable, hub: Hub) -> RoundClock:
    table.send(hub.answer)
    clock = table.answers[-1].clock
    assert clock is not None
    return clock


def test_all_tables_are_told_the_same_clock_and_one_its_own_time(hub: Hub, journal: Journal) -> None:
    one, two = playing(hub, journal, "Table 1"), playing(hub, journal, "Table 2")
    hub.set_round("Round 1", 2700.0, "Tom", "organiser")
    hub.run_clock(True, "Tom", "organiser")
    hub.extend(180.0, two.enrolled.id, "Mia", "judge")
    first, second = clock_told(one, hub), clock_told(two, hub)
    starts = first.next_change(hub.store.now())
    assert starts == second.next_change(hub.store.now())
    assert starts is not None
    assert starts - hub.store.now() > hub.beat_s
    assert second.left_s(starts) - first.left_s(starts) == 180.0
    assert [act.action for act in hub.store.audit()][:3] == ["extended the time", "started the clock", "set the clock"]


def test_a_result_is_disputed_until_somebody_settles_it(hub: Hub, table: MadeUpTable) -> None:
    table.send(hub.answer)
    hub.dispute(table.enrolled.id, "who won", "Mia", "judge")
    assert hub.board.latest().tables[0].disputed == "who won"
    hub.dispute(table.enrolled.id, "", "Mia", "judge")
    assert hub.board.latest().tables[0].reasons == ()


def test_what_is_asked_of_no_table_is_refused(hub: Hub) -> None:
    with pytest.raises(NoSuchTable):
        hub.feature("nobody", "Tom", "caster")
    with pytest.raises(NoSuchTable, match="name"):
        hub.enrol("  ")


def test_many_tables_are_asked_to_speak_less_often(hub: Hub) -> None:
    few = hub.pace_s
    for number in range(150):
        hub._known.tables[str(number)] = replace(hub.enrol("x") if not number else hub.store.tables()[0])
    assert few < hub.pace_s <= 2.0


def test_state_and_report_survive_their_json() -> None:
    assert report_from_json(GAME.to_json()) == GAME
    assert state_from_json(PLAYING.to_json()) == PLAYING


def test_a_state_that_another_version_stored_waits_until_its_table_speaks_again(hub: Hub, table: MadeUpTable) -> None:
    table.tell(PLAYING)
    table.send_all(hub.answer)
    message = replace(table.message(), state={"name": "Table 1", "players": "of another shape"})
    hub.store.take([Arrival(table.enrolled.id, message, hub.store.now())])

    updated = Hub(hub.store)
    assert updated.board.latest().tables[0].state is None
    table.tell(replace(PLAYING, turn=6))
    table.send(updated.answer)
    updated.refresh()
    assert updated.board.latest().tables[0].state == replace(PLAYING, turn=6)


def test_table_nine_comes_before_table_ten() -> None:
    assert sorted(["Table 10", "Table 9", "Feature", "table 1"], key=natural)[-2:] == ["Table 9", "Table 10"]


def test_entries_of_other_kinds_call_nobody(hub: Hub, table: MadeUpTable) -> None:
    table.journal.append(Entry("verdict", 1.0, {"line": {"input": {"player": 0, "call_judge": True}}}))
    table.send_all(hub.answer)
    hub.refresh()
    assert hub.board.latest().calls == ()
