"""The doctor and the tournament hub: what it finds out about one that answers, and about one that does not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.doctor.facts import HubFacts
from companion.doctor.findings import Finding, Severity
from companion.doctor.hub import HERE, look_at_hub
from companion.doctor.hub_checks import examine_hub
from companion.tournament.hub import Hub
from companion.tournament.storage.sql_store import SqlStore
from companion.tournament.storage.sqlite_database import SqliteDatabase
from companion.tournament.transport.discovery import NoHubFound
from tests.tournament.hall import Hall

FINE = HubFacts(
    "http://192.0.2.5:8100",
    joined=True,
    service="active",
    name="Winter Cup",
    storage="SQLite",
    free_bytes=50_000_000_000,
    found=True,
    clock_ahead_s=0.3,
    tables=20,
)


def about(topic: str, hub: HubFacts) -> Finding:
    (finding,) = (finding for finding in examine_hub(hub) if finding.about == topic)
    return finding


def test_a_hub_in_order_has_nothing_to_do() -> None:
    assert {finding.level for finding in examine_hub(FINE)} == {"good"}
    assert [finding.advice for finding in examine_hub(FINE) if finding.advice] == []


@pytest.mark.parametrize(
    ("topic", "level", "hub", "word"),
    [
        ("hub service", "problem", replace(FINE, service="failed"), "journalctl -u keyforge-hub"),
        ("hub service", "warning", replace(FINE, service="inactive"), "systemctl start keyforge-hub"),
        ("hub", "warning", HubFacts(HERE, joined=True, error="it does not answer"), "The game goes on"),
        ("hub", "problem", HubFacts(HERE, joined=False, error="the database is away"), "journalctl -u keyforge-hub"),
        ("hub storage", "warning", replace(FINE, free_bytes=500_000_000), "Delete"),
        ("hub storage", "problem", replace(FINE, free_bytes=50_000_000), "Delete"),
        ("hub transport", "problem", replace(FINE, broker="mqtt://b", broker_error="refused"), "status mosquitto"),
        ("hub name", "hint", replace(FINE, found=False), "companion join ADDRESS"),
        ("hub clock", "hint", replace(FINE, clock_ahead_s=-5.0), "timedatectl"),
        ("hub clock", "warning", replace(FINE, clock_ahead_s=75.0), "timedatectl"),
        ("hub tables", "warning", replace(FINE, silent=("Table 4", "Table 9")), "network"),
    ],
)
def test_what_is_wrong_with_a_hub_comes_with_what_to_do(topic: str, level: Severity, hub: HubFacts, word: str) -> None:
    finding = about(topic, hub)
    assert finding.level == level
    assert word in finding.advice


def test_which_clock_is_behind_is_said_and_which_tables_are_silent() -> None:
    assert "75 s behind the hub's" in about("hub clock", replace(FINE, clock_ahead_s=75.0)).message
    silent = replace(FINE, silent=tuple(f"Table {number}" for number in range(1, 9)))
    assert about("hub tables", silent).message == (
        "20 tables have joined, 8 silent: Table 1, Table 2, Table 3, Table 4, Table 5, Table 6 and more"
    )


# Looking


def no_service(command: Sequence[str]) -> str | None:
    return None


def service_runs(command: Sequence[str]) -> str | None:
    return "LoadState=loaded\nActiveState=active\n" if "keyforge-hub.service" in command else None


def nobody(url: str) -> bytes:
    raise OSError("connection refused")


def nowhere() -> str:
    raise NoHubFound


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with closing(SqliteDatabase(tmp_path / "hub.sqlite")) as database:
        made = Hall(Hub(SqlStore(database), "Winter Cup"))
        yield made
        made.server.stop()


def test_a_real_hub_says_how_it_fares(hall: Hall) -> None:
    hall.fill(2)
    hall.hub.enrol("Table 3")
    found = look_at_hub([hall.address], no_service, find=lambda: hall.address)
    assert found is not None
    assert (found.name, found.storage, found.tables, found.silent) == ("Winter Cup", "SQLite", 3, ("Table 3",))
    assert found.free_bytes
    assert found.found
    assert found.clock_ahead_s == pytest.approx(0.0, abs=5.0)


def test_a_hub_whose_database_is_away_says_so(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.tournament.storage.store import StoreError

    def away() -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(hall.hub.store, "storage", away)
    found = look_at_hub([hall.address], no_service, find=nowhere)
    assert found is not None
    assert found.error == "the disk is full"


def told(**changes: object) -> Callable[[str], bytes]:
    form = {
        "hub": "Winter Cup",
        "now": 1000.0,
        "tables": 1,
        "silent": [],
        "storage": "PostgreSQL",
        "free_bytes": None,
        "broker": "",
    }
    return lambda url: json.dumps(form | changes).encode()


def test_the_next_address_is_asked_when_one_does_not_answer() -> None:
    def second_only(url: str) -> bytes:
        return told()(url) if "second" in url else nobody(url)

    found = look_at_hub(["http://first", "http://second"], no_service, second_only, find=nowhere, clock=lambda: 925.0)
    assert found is not None
    assert (found.address, found.clock_ahead_s, found.found) == ("http://second", 75.0, False)


def test_a_broker_that_is_away_is_named() -> None:
    answers = told(broker="mqtt://192.0.2.9")
    found = look_at_hub([HERE], no_service, answers, connect=lambda broker: "refused", find=nowhere)
    assert found is not None
    assert (found.broker, found.broker_error) == ("mqtt://192.0.2.9", "refused")


def test_a_table_that_knows_its_broker_only_tries_that() -> None:
    found = look_at_hub(["mqtt://192.0.2.9"], no_service, nobody, connect=lambda broker: "")
    assert found is not None
    assert [finding.message for finding in examine_hub(found)] == ["MQTT over mqtt://192.0.2.9"]


def test_another_program_at_the_hubs_port_is_no_hub() -> None:
    found = look_at_hub([HERE], no_service, lambda url: b'{"hello": "world"}')
    assert found is not None
    assert "not a hub" in found.error


def test_a_hub_on_this_machine_is_looked_at_though_no_table_joined_it() -> None:
    found = look_at_hub([], service_runs, told(), find=nowhere)
    assert found is not None
    assert (found.joined, found.service, found.name) == (False, "active", "Winter Cup")


def test_where_there_is_no_hub_nothing_is_said() -> None:
    assert look_at_hub([], no_service, nobody) is None
