"""The rules that every store of the hub keeps to, over SQLite and over PostgreSQL alike."""

from __future__ import annotations

import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from companion.evidence import CALL_SETTLED, JudgeNote
from companion.journal_events import Entry, JournalEvent, chain
from companion.tournament.protocol.messages import Message
from companion.tournament.protocol.positions import Position
from companion.tournament.storage.sql_store import SqlStore
from companion.tournament.storage.sqlite_database import SqliteDatabase
from companion.tournament.storage.store import Arrival, AuditLine, LogGrew, StoreError
from companion.tournament.wall.state import shown_from_text
from tests.tournament.conftest import NewDatabase
from tests.tournament.made_up import PLAYING

MIA = AuditLine("Mia", "judge", "tried something")


def events(number: int, epoch: int = 1) -> tuple[JournalEvent, ...]:
    entries = [Entry("observation", float(n), {"number": n, "text": "Æmber % ?"}) for n in range(number)]
    return tuple(chain(entries, epoch, 0, "", "2026-11-21T10:00:00+00:00"))


def call(t: float, player: int = 1) -> Entry:
    line = {"t": t, "input": {"player": player, "call_judge": True}}
    return Entry("observation", t, {"line": line, "origin": "page"})


def ruling(t: float) -> Entry:
    return Entry("observation", t, {"line": {"t": t, "judge": {"dismiss": 1}}, "origin": "page"})


def arrival(
    table: str, *batch: JournalEvent, after: Position | None = None, journal: str = "j", at: float = 1000.0
) -> Arrival:
    return Arrival(table, Message("m-1", journal, after, batch, 100.0, PLAYING.to_json()), at)


def test_a_table_that_joined_is_known_with_its_key(store: SqlStore) -> None:
    table = store.enrol("Table 1", b"k" * 32, MIA)
    assert [(known.id, known.name, known.key) for known in store.tables()] == [(table.id, "Table 1", b"k" * 32)]


def test_a_name_that_is_taken_gets_a_number(store: SqlStore) -> None:
    assert [store.enrol("Table 1", b"k", MIA).name for _ in range(3)] == ["Table 1", "Table 1 (2)", "Table 1 (3)"]


def test_a_table_that_was_removed_is_no_longer_known_but_its_events_are_kept(store: SqlStore) -> None:
    table = store.enrol("Table 1", b"k", MIA).id
    store.take([arrival(table, *events(2))])
    store.remove(table, MIA)
    assert store.tables() == ()
    assert tuple(store.events(table, "j")) == events(2)


def test_events_are_kept_as_they_were_sent(store: SqlStore) -> None:
    table = store.enrol("Table 1", b"k", MIA).id
    (taken,) = store.take([arrival(table, *events(3))])
    assert taken.head == store.head(table, "j") == Position.of(events(3)[-1])
    assert tuple(store.events(table, "j")) == events(3)


def test_a_repeat_is_passed_over_and_a_part_of_one_too(store: SqlStore) -> None:
    table = store.enrol("Table 1", b"k", MIA).id
    store.take([arrival(table, *events(3)), arrival(table, *events(3)), arrival(table, *events(5))])
    assert tuple(store.events(table, "j")) == events(5)
    assert store.counts() == {table: 5}


def test_a_gap_is_refused_and_leaves_everything_as_it_was(store: SqlStore) -> None:
    table = store.enrol("Table 1", b"k", MIA).id
    whole = events(5)
    store.take([arrival(table, *whole[:2])])
    (refused,) = store.take([arrival(table, *whole[3:], after=Position.of(whole[2]))])
    assert (refused.refused, refused.head) == ("gap", Position.of(whole[1]))
    assert store.counts() == {table: 2}


def test_another_past_under_the_same_numbers_is_refused(store: SqlStore) -> None:
    table = store.enrol("Table 1", b"k", MIA).id
    store.take([arrival(table, *events(2))])
    other = tuple(chain([Entry("observation", 9.0, {"n": n}) for n in range(3)], 1, 0, "", ""))
    (refused,) = store.take([arrival(table, *other)])
    assert refused.refused == "altered"
    assert tuple(store.events(table, "j")) == events(2)


def test_journals_of_a_table_are_kept_apart(store: SqlStore) -> None:
    table = store.enrol("Table 1", b"k", MIA).id
    store.take([arrival(table, *events(2), journal="first")])
    store.take([arrival(table, *events(3), journal="second")])
    assert store.journals(table) == ("first", "second")
    assert store.counts() == {table: 5}


def test_all_of_a_commit_counts_or_nothing(store: SqlStore) -> None:
    def fail(content: object) -> dict[str, object]:
        raise ValueError("changed my mind")

    before = store.changes(-1).revision
    with pytest.raises(ValueError, match="changed my mind"):
        store.change("featured", fail, MIA)
    assert store.document("featured") is None
    assert store.audit() == ()
    assert store.changes(-1).revision == before


def test_changes_after_a_revision_are_those_and_no_others(store: SqlStore) -> None:
    one, two = (store.enrol(name, b"k", MIA).id for name in ("Table 1", "Table 2"))
    store.take([arrival(one, *events(1))])
    seen = store.changes(-1)
    assert {state.table for state in seen.states} == {one}
    assert seen.tables is not None
    assert len(seen.tables) == 2

    store.take([arrival(two, *events(1))])
    store.change("featured", lambda _: {"table": two}, MIA)
    news = store.changes(seen.revision)
    assert {state.table for state in news.states} == {two}
    assert (news.tables, news.documents) == (None, {"featured": {"table": two}})
    assert store.changes(news.revision) == type(news)(news.revision)


def test_what_one_process_stores_another_sees(new_database: NewDatabase) -> None:
    here, there = SqlStore(new_database()), SqlStore(new_database())
    table = here.enrol("Table 1", b"k", MIA).id
    here.take([arrival(table, *events(2))])
    (taken,) = there.take([arrival(table, *events(3))])
    assert [event.seq for event in taken.events] == [3]
    assert here.counts() == there.counts() == {table: 3}
    assert shown_from_text(there.changes(-1).states[0].state) == (PLAYING, None)
    assert abs(here.now() - there.now()) < 1.0


def test_processes_that_store_at_once_leave_no_gap_and_count_nothing_twice(new_database: NewDatabase) -> None:
    stores = [SqlStore(new_database()) for _ in range(3)]
    tables = [stores[0].enrol(f"Table {n}", b"k", MIA).id for n in range(4)]
    whole = events(30)

    def send(store: SqlStore) -> None:
        for end in range(1, 31):
            store.take([arrival(table, *whole[:end]) for table in tables])

    threads = [threading.Thread(target=send, args=(store,)) for store in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert stores[0].counts() == dict.fromkeys(tables, 30)
    assert all(tuple(stores[1].events(table, "j")) == whole for table in tables)


def test_a_judge_call_waits_since_it_was_made_and_is_counted_once(store: SqlStore) -> None:
    table = store.enrol("Table 1", b"k", MIA).id
    called = tuple(chain([call(t=60.0)], 1, 0, "", ""))
    store.take([arrival(table, *called, at=1000.0)])
    store.take([arrival(table, *called, at=1030.0)])

    (waiting,) = store.changes(-1).calls
    assert (waiting.table, waiting.player, waiting.called_at) == (table, 1, 960.0)


def test_a_call_is_taken_and_settled_by_a_judge(store: SqlStore) -> None:
    table = store.enrol("Table 1", b"k", MIA).id
    store.take([arrival(table, *chain([call(60.0)], 1, 0, "", ""))])
    (waiting,) = store.changes(-1).calls

    assert store.take_call(waiting.id, AuditLine("Mia", "judge", "went to a judge call"))
    assert store.changes(-1).calls[0].taken_by == "Mia"
    assert store.close_call(waiting.id, AuditLine("Mia", "judge", "settled a judge call"))
    assert not store.close_call(waiting.id, AuditLine("Tom", "judge", "settled a judge call"))
    assert not store.take_call("nobody.1.1", MIA)
    assert store.changes(-1).calls[0].closed_by == "Mia"
    assert [act.action for act in store.audit()][:2] == ["settled a judge call", "went to a judge call"]


def test_a_ruling_at_the_table_ends_its_calls(store: SqlStore) -> None:
    table = store.enrol("Table 1", b"k", MIA).id
    store.take([arrival(table, *chain([call(60.0), call(61.0, player=0), ruling(90.0)], 1, 0, "", ""))])
    assert [known.closed_by for known in store.changes(-1).calls] == ["the table", "the table"]


def test_a_judges_note_that_a_call_is_settled_ends_it(store: SqlStore) -> None:
    table = store.enrol("Table 1", b"k", MIA).id
    settled = JudgeNote(90.0, CALL_SETTLED, "judge", "The judge call was settled")
    remark = replace(settled, kind="remark")
    noted = [Entry("judge", note.t, note.to_json()) for note in (remark, settled)]
    store.take([arrival(table, *chain([call(60.0), noted[0]], 1, 0, "", ""))])
    assert [known.closed_at for known in store.changes(-1).calls] == [None]
    store.take([arrival(table, *chain([call(60.0), *noted], 1, 0, "", ""))])
    assert [known.closed_by for known in store.changes(-1).calls] == ["the table"]


def test_the_audit_says_who_did_what_newest_first(store: SqlStore) -> None:
    store.note(AuditLine("Mia", "judge", "first"))
    store.note(AuditLine("Tom", "organiser", "second", detail="50 minutes"))
    newest, older = store.audit()
    assert (newest.who, newest.role, newest.action, newest.detail) == ("Tom", "organiser", "second", "50 minutes")
    assert older.who == "Mia"
    assert abs(newest.at - store.now()) < 60


def test_a_log_only_grows_and_only_for_those_who_have_seen_its_end(store: SqlStore) -> None:
    seen = store.changes(-1).revision
    assert store.record("event", 0, [{"a": 1}, {"b": 2}], MIA) == 2
    with pytest.raises(LogGrew):
        store.record("event", 0, [{"c": 3}], MIA)
    assert store.record("event", 2, [{"c": 3}], AuditLine("Tom", "organiser", "paired")) == 3
    assert [(r.number, r.who, r.body) for r in store.recorded("event", 1)] == [
        (2, "Mia", {"b": 2}),
        (3, "Tom", {"c": 3}),
    ]
    assert store.changes(seen).logs == ("event",)


def test_when_a_table_was_heard_only_moves_forward(store: SqlStore) -> None:
    table = store.enrol("Table 1", b"k", MIA).id
    store.take([arrival(table, at=1000.0)])
    store.heard({table: 1010.0})
    store.heard({table: 1005.0, "nobody": 1.0})
    assert store.heard_at() == {table: 1010.0}


def test_hubs_that_start_on_an_empty_database_at_once_all_find_its_tables(new_database: NewDatabase) -> None:
    together = threading.Barrier(4, timeout=60)

    def start(_: int) -> tuple[object, ...]:
        together.wait()
        return SqlStore(new_database()).tables()

    with ThreadPoolExecutor(4) as hubs:
        assert list(hubs.map(start, range(4))) == [()] * 4


def test_several_messages_of_a_table_in_one_commit_follow_on_one_another(store: SqlStore) -> None:
    one, two = (store.enrol(name, b"k", MIA).id for name in ("Table 1", "Table 2"))
    whole = events(4)
    first, other, later, gap = store.take(
        [
            arrival(one, *whole[:2]),
            arrival(two, *events(1)),
            arrival(one, *whole[2:], after=Position.of(whole[1])),
            arrival(two, *events(5)[3:], after=Position.of(events(5)[2])),
        ]
    )
    assert [len(taken.events) for taken in (first, other, later, gap)] == [2, 1, 2, 0]
    assert gap.refused == "gap"
    assert tuple(store.events(one, "j")) == whole
    assert store.counts() == {one: 4, two: 1}


def test_what_was_stored_is_there_after_a_restart(new_database: NewDatabase) -> None:
    first = SqlStore(new_database())
    table = first.enrol("Table 1", b"k", MIA).id
    first.take([arrival(table, *events(4))])
    first.close()
    assert SqlStore(new_database()).counts() == {table: 4}


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "other.sqlite") as other:
        other.execute("CREATE TABLE mine (x)")
    other.close()
    with pytest.raises(StoreError, match="another program"):
        SqliteDatabase(tmp_path / "other.sqlite")


def test_a_database_of_another_version_is_left_alone(new_database: NewDatabase) -> None:
    database = new_database()
    SqlStore(database)
    with database.writing() as transaction:
        transaction.run("UPDATE revision SET number = 99 WHERE name = 'format'")
    with pytest.raises(StoreError, match="format 99"):
        SqlStore(new_database())
