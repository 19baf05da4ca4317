"""The messages that anybody may send to a hub: nothing is built before the signature is checked, nothing
counts twice."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tournament.hub import Hub
from companion.tournament.joining.pairing_code import MOST_FAILURES, Pairing, TooManyAttempts, WrongCode
from companion.tournament.protocol import messages
from companion.tournament.protocol.messages import HubAnswer, Message, MessageError, read_signed
from companion.tournament.storage.sql_store import SqlStore
from companion.tournament.storage.sqlite_database import SqliteDatabase
from companion.tournament.storage.store import Enrolled
from companion.tournament.wall.state import TableState

KEY = b"k" * 32


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    with closing(SqliteDatabase(tmp_path / "hub.sqlite")) as database:
        yield Hub(SqlStore(database))


def signed(table: Enrolled, message: Message) -> bytes:
    return messages.sign(table.id, table.key, "to hub", messages.message_to_json(message))


def answered(hub: Hub, table: Enrolled, message: Message) -> HubAnswer:
    answer = read_signed(hub.answer(signed(table, message))).opened(table.key, "to table")
    return messages.answer_from_json(answer)


def says(house: str, number: int) -> Message:
    return Message(f"m-{number}", "j", state=TableState("Table 1", house=house).to_json(), number=number)


@given(st.text(), st.text())
def test_whatever_is_signed_is_read_again(table: str, body: str) -> None:
    data = json.dumps({"table": table[:20], "body": body, "mac": "0" * 64}).encode()
    assert read_signed(data) == messages.Signed(table[:20], body, "0" * 64)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"{}",
        b'"',
        b'{"table": "a", "body": "b"}',
        b'{"table": "a", "body": "b", "mac": 1}',
        b'{"table": "a", "body": {"x": 1}, "mac": "m"}',
        b'{"table": "a", "body": "b", "mac": "m"} {}',
        b'x{"table": "a", "body": "b", "mac": "m"}',
        b'{"table": "a", "body": "b", "mac": "m", "more": [[[]]]}',
        b'{"table": "a", "body": "\\q", "mac": "m"}',
        b'{"table": "' + b"a" * 500 + b'", "body": "b", "mac": "m"}',
    ],
)
def test_anything_else_is_no_message(data: bytes) -> None:
    with pytest.raises(MessageError):
        read_signed(data)


@given(st.binary())
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        read_signed(data)
    except MessageError:
        return


@pytest.mark.parametrize("bomb", ["[" * 3_000_000, "[" + "[]," * 1_000_000 + "[]]", '{"a":' * 500_000])
def test_what_bears_a_false_signature_is_not_even_parsed(hub: Hub, bomb: str) -> None:
    table = hub.enrol("Table 1")
    data = json.dumps({"table": table.id, "body": bomb, "mac": "0" * 64}).encode()
    tracemalloc.start()
    with pytest.raises(MessageError, match="false signature"):
        hub.answer(data)
    assert tracemalloc.get_traced_memory()[1] < 40_000_000
    tracemalloc.stop()


def test_an_old_message_sent_again_changes_nothing(hub: Hub) -> None:
    table = hub.enrol("Table 1")
    old = says("dis", 1)
    assert answered(hub, table, old).refused == ""
    assert answered(hub, table, says("logos", 2)).refused == ""
    assert answered(hub, table, old).refused == "old"
    hub.refresh()
    assert [shown.state.house for shown in hub.board.latest().tables if shown.state] == ["logos"]


def test_not_even_at_a_hub_that_was_started_again(hub: Hub) -> None:
    table = hub.enrol("Table 1")
    answered(hub, table, says("dis", 7))
    again = Hub(hub.store)
    refused = answered(again, table, says("dis", 6))
    assert (refused.refused, refused.number) == ("old", 7)
    assert answered(again, table, says("dis", 8)).refused == ""


def test_the_newest_message_sent_again_does_not_make_a_table_look_alive(hub: Hub) -> None:
    table = hub.enrol("Table 1")
    answered(hub, table, says("dis", 1))
    hub.tell_heard()
    assert answered(hub, table, says("dis", 1)).refused == ""
    before = hub.store.heard_at()
    hub.tell_heard()
    assert hub.store.heard_at() == before


def test_tables_of_an_earlier_version_number_nothing_and_are_heard(hub: Hub) -> None:
    table = hub.enrol("Table 1")
    assert [answered(hub, table, says("dis", 0)).refused for _ in range(2)] == ["", ""]


def test_somebody_who_guesses_codes_keeps_no_other_table_from_joining() -> None:
    pairing = Pairing(lambda: 0.0)
    for number in range(MOST_FAILURES):
        with pytest.raises(WrongCode):
            pairing.check(f"WRNG-{number:04d}", "192.168.1.66")
    with pytest.raises(TooManyAttempts):
        pairing.check(pairing.code, "192.168.1.66")
    pairing.check(pairing.code, "192.168.1.7")
