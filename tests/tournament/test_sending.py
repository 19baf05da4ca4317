"""A table's events reach the hub once each and in order, whatever the way between them does."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.journal import Journal
from companion.tournament.hub import Hub, UnknownTable
from companion.tournament.protocol import messages
from companion.tournament.protocol.messages import MOST_EVENTS, MessageError
from companion.tournament.protocol.positions import Position
from companion.tournament.protocol.sending import JournalPlace
from companion.tournament.storage.sql_store import SqlStore
from companion.tournament.storage.sqlite_database import SqliteDatabase
from companion.tournament.transport.links import LinkDown
from tests.tournament.made_up import PLAYING, MadeUpTable


def held(hub: Hub, table: MadeUpTable) -> list[tuple[int, int, str]]:
    """The events that the hub holds of a table, journal by journal."""
    journals = hub.store.journals(table.enrolled.id)
    return [(e.epoch, e.seq, e.hash) for name in journals for e in hub.store.events(table.enrolled.id, name)]


def recorded(journal: Journal) -> list[tuple[int, int, str]]:
    return [(e.epoch, e.seq, e.hash) for epoch in journal.epochs() for e in journal.events(epoch)]


def cut(data: bytes) -> bytes:
    raise LinkDown("cut")


def test_what_is_in_the_journal_arrives(hub: Hub, table: MadeUpTable) -> None:
    table.play(3)
    table.send_all(hub.answer)
    table.play(2)
    table.send_all(hub.answer)

    assert held(hub, table) == recorded(table.journal)
    assert hub.store.counts() == {table.enrolled.id: 5}


def test_many_events_go_in_several_messages(hub: Hub, table: MadeUpTable) -> None:
    table.play(2 * MOST_EVENTS + 1)
    assert table.send_all(hub.answer) == 4
    assert held(hub, table) == recorded(table.journal)


def test_games_follow_on_one_another(hub: Hub, table: MadeUpTable) -> None:
    table.play(3)
    table.journal.start_epoch(50)
    table.play(2)
    table.send_all(hub.answer)
    table.journal.start_epoch(90)
    table.play(1)
    table.send_all(hub.answer)
    assert held(hub, table) == recorded(table.journal)
    assert table.sending.place.first_epoch == 90


def test_games_from_before_the_table_joined_stay_there(hub: Hub, journal: Journal) -> None:
    table = MadeUpTable(hub.enrol("Table 1"), journal)
    journal.start_epoch(7)
    table.play(3)
    journal.start_epoch(8)
    table.play(2)
    table.sending.place = JournalPlace("journal-1", 8)
    table.send_all(hub.answer)
    assert held(hub, table) == [place for place in recorded(journal) if place[0] == 8]


def test_a_repeat_is_not_counted(hub: Hub, table: MadeUpTable) -> None:
    table.play(3)
    table.send(hub.answer)
    message = table.signed(table.message())
    first, second = table.opened(hub.answer(message)), table.opened(hub.answer(message))

    assert first.head == second.head
    assert hub.store.counts() == {table.enrolled.id: 3}


def test_a_gap_is_not_accepted_and_the_answer_says_where_to_go_on(hub: Hub, table: MadeUpTable) -> None:
    table.play(5)
    table.send(hub.answer)
    whole = table.message()
    skipping = replace(whole, after=Position.of(whole.events[2]), events=whole.events[3:])

    answer = table.opened(hub.answer(table.signed(skipping)))
    assert (answer.refused, answer.head) == ("gap", None)
    table.opened(hub.answer(table.signed(replace(whole, events=whole.events[:2]))))
    answer = table.opened(hub.answer(table.signed(skipping)))
    assert (answer.refused, answer.head) == ("gap", Position.of(whole.events[1]))
    assert hub.store.counts() == {table.enrolled.id: 2}


def test_an_answer_that_is_lost_costs_nothing(hub: Hub, table: MadeUpTable) -> None:
    def lose_answer(data: bytes) -> bytes:
        hub.answer(data)
        raise LinkDown("cut on the way back")

    table.play(3)
    table.send(hub.answer)
    table.send(lose_answer)
    table.play(1)
    table.send_all(hub.answer)
    assert held(hub, table) == recorded(table.journal)


def test_a_table_that_was_killed_goes_on_from_its_journal(hub: Hub, table: MadeUpTable) -> None:
    table.play(3)
    table.send_all(hub.answer)
    table.play(2)
    again = table.restarted("b002")
    again.send_all(hub.answer)
    assert held(hub, table) == recorded(table.journal)


def test_a_hub_that_was_brought_back_from_a_backup_is_sent_what_it_lacks(
    table: MadeUpTable, hub: Hub, tmp_path: Path
) -> None:
    table.play(2)
    table.send_all(hub.answer)
    with sqlite3.connect(tmp_path / "hub.sqlite") as database:
        database.execute("VACUUM INTO ?", (str(tmp_path / "backup.sqlite"),))
    database.close()
    table.play(3)
    table.send_all(hub.answer)

    older = SqliteDatabase(tmp_path / "backup.sqlite")
    restored = Hub(SqlStore(older))
    table.send(cut)
    table.send_all(restored.answer)
    assert held(restored, table) == recorded(table.journal)
    older.close()


def test_a_table_that_was_brought_back_from_a_backup_gets_a_new_journal_there(
    hub: Hub, table: MadeUpTable, tmp_path: Path
) -> None:
    table.play(2)
    table.journal.back_up(tmp_path / "backup.journal")
    table.play(2)
    table.send_all(hub.answer)
    with Journal.open(tmp_path / "backup.journal") as older:
        again = MadeUpTable(table.enrolled, older, "b002")
        again.play(1)
        again.send_all(hub.answer)
        first, second = hub.store.journals(table.enrolled.id)
        assert first == "journal-1" != second
        assert again.sending.place.journal == second
        stored = [(e.epoch, e.seq, e.hash) for e in hub.store.events(table.enrolled.id, second)]
        assert stored == recorded(older)
        assert len(list(hub.store.events(table.enrolled.id, first))) == 4


def test_a_table_that_was_removed_is_refused(hub: Hub, table: MadeUpTable) -> None:
    hub.remove(table.enrolled.id, "Mia", "organiser")
    with pytest.raises(UnknownTable, match="join the hub again"):
        hub.answer(table.signed(table.message()))


def test_a_message_with_another_key_is_refused(hub: Hub, table: MadeUpTable) -> None:
    other = hub.enrol("Table 2")
    table.play(1)
    forged = table.signed(table.message()).replace(table.enrolled.id.encode(), other.id.encode())
    with pytest.raises(MessageError, match="signature"):
        hub.answer(forged)


def test_an_answer_cannot_be_sent_back_as_a_message(hub: Hub, table: MadeUpTable) -> None:
    answer = hub.answer(table.signed(table.message()))
    with pytest.raises(MessageError, match="signature"):
        hub.answer(answer)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "no message"),
        (b"[]", "object"),
        (b'{"table": "x"}', "table, body and mac"),
        (b"x" * 4_000_001, "too long"),
        (b'{"table": "nobody", "body": "{}", "mac": ""}', "not known"),
    ],
)
def test_what_is_no_message_is_refused_with_the_reason(hub: Hub, data: bytes, reason: str) -> None:
    with pytest.raises(MessageError, match=reason):
        hub.answer(data)


def test_an_altered_event_is_refused(hub: Hub, table: MadeUpTable) -> None:
    table.play(2)
    table.send(hub.answer)
    content = table.signed(table.message())
    assert b'number\\\\\\":0' in content
    signed = messages.read_signed(content)
    body = signed.body.replace('number\\":0', 'number\\":7')
    key = table.enrolled.key
    forged = messages.sign(table.enrolled.id, key, "to hub", json.loads(body))
    with pytest.raises(MessageError, match="altered"):
        hub.answer(forged)


def test_the_pause_between_attempts_grows_and_differs(journal: Journal, hub: Hub) -> None:
    pauses = []
    for boot in ("one", "two"):
        table = MadeUpTable(hub.enrol("Table"), journal, boot)
        for _ in range(6):
            table.send(cut)
        pauses.append(table.sending.due_s(table.now))
    assert all(1.5 <= pause <= 3.0 for pause in pauses)
    assert pauses[0] != pauses[1]


def test_whatever_happens_a_table_sends_no_sooner_than_the_hub_asks(hub: Hub, table: MadeUpTable) -> None:
    table.send(hub.answer)
    pace_s = table.answers[-1].pace_s
    assert table.sending.soonest_s(table.now) == pytest.approx(pace_s)
    table.play()
    assert table.sending.due_s(table.now) == pytest.approx(pace_s)
    table.send(cut)
    assert table.sending.soonest_s(table.now) == table.sending.due_s(table.now) > 0.0


def test_the_state_is_told_again_until_it_was_answered(hub: Hub, table: MadeUpTable) -> None:
    table.tell(PLAYING)
    table.send(cut)
    table.send(hub.answer)
    hub.refresh()
    shown = hub.board.latest().table(table.enrolled.id)
    assert shown is not None
    assert shown.state == PLAYING
    assert table.message().state is None


def happen(what: str, number: int, table: MadeUpTable, hub: Hub) -> MadeUpTable:
    """The table after something happened to it, which is another where it was killed."""
    match what:
        case "play":
            table.play(1 + number % 3)
        case "send":
            table.send(hub.answer)
        case "lose message":
            table.send(cut)
        case "lose answer":
            table.send(lossy(hub.answer))
        case "twice":
            table.send(doubling(hub.answer))
        case "kill":
            return table.restarted(f"boot{number}")
        case _:
            table.journal.start_epoch()
    return table


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(["play", "send", "lose message", "lose answer", "twice", "kill", "new game"])))
def test_nothing_is_lost_or_doubled_whatever_happens(
    tmp_path_factory: pytest.TempPathFactory, happenings: list[str]
) -> None:
    folder = tmp_path_factory.mktemp("any")
    database = SqliteDatabase(folder / "hub.sqlite")
    hub = Hub(SqlStore(database))
    with Journal.open(folder / "table.journal") as journal:
        table = MadeUpTable(hub.enrol("Table 1"), journal)
        for number, happening in enumerate(happenings):
            table = happen(happening, number, table, hub)
        table.send_all(hub.answer)
        assert held(hub, table) == recorded(journal)
        assert hub.store.counts().get(table.enrolled.id, 0) == len(recorded(journal))
    database.close()


def lossy(carry: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    def carried(data: bytes) -> bytes:
        carry(data)
        raise LinkDown("cut on the way back")

    return carried


def doubling(carry: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    def carried(data: bytes) -> bytes:
        carry(data)
        return carry(data)

    return carried
