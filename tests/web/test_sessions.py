"""Sign-ins on the disk: how long they last, whatever becomes of clock, program and file."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher, Type

from companion.report import ReportBoard
from tests.web.conftest import signed_in
from tests.web.made_up import GAME
from web.hub.people import HubPeople
from web.people.devices import device_name
from web.people.roles import JUDGE
from web.people.sessions import OLD_ONE_SERVES_S, RENEWED_AFTER_S, WAIT_FOR_LOCK_S, Sessions, SignInsError
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.services import TableServices

HOUR_S = 3600.0


@dataclass
class Machine:
    """A machine whose program is started again and again, and whose clocks a test sets."""

    path: Path
    ran_s: float = 100.0
    clock_s: float = 1_800_000_000.0
    boot: str = "a"

    def start(self) -> Sessions:
        return Sessions(self.path, lambda: self.ran_s, 2 * HOUR_S, lambda: self.clock_s, boot=self.boot)

    def pass_time(self, seconds: float) -> None:
        self.ran_s += seconds
        self.clock_s += seconds


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "table.sign-ins")


def test_a_session_survives_a_program_that_is_cut_off(machine: Machine) -> None:
    name = machine.start().welcome("judge", device="Safari on an iPhone")
    found = machine.start().find(name)
    assert found is not None
    assert (found.role, found.device) == ("judge", "Safari on an iPhone")


def test_a_session_ends_after_its_hours_in_one_run_or_in_many(machine: Machine) -> None:
    name = machine.start().welcome("judge")
    for _ in range(3):
        machine.pass_time(HOUR_S / 2)
        assert machine.start().find(name)
    machine.pass_time(HOUR_S / 2 + 1)
    assert machine.start().find(name) is None


@pytest.mark.parametrize("set_by_s", [-20 * 365 * 24 * HOUR_S, 20 * 365 * 24 * HOUR_S])
def test_a_clock_that_is_set_while_the_program_runs_signs_nobody_out(machine: Machine, set_by_s: float) -> None:
    sessions = machine.start()
    name = sessions.welcome("judge")
    machine.clock_s += set_by_s
    machine.pass_time(HOUR_S)
    assert sessions.find(name)
    assert machine.start().find(name)
    machine.pass_time(HOUR_S)
    assert sessions.find(name) is None


def test_a_clock_that_is_set_back_between_two_runs_signs_nobody_out(machine: Machine) -> None:
    name = machine.start().welcome("judge")
    machine.clock_s -= 20 * 365 * 24 * HOUR_S
    sessions = machine.start()
    assert sessions.find(name)
    machine.pass_time(2 * HOUR_S)
    assert sessions.find(name) is None


@pytest.mark.parametrize("set_by_s", [-20 * 365 * 24 * HOUR_S, 20 * 365 * 24 * HOUR_S])
def test_a_clock_that_is_set_between_two_runs_ends_no_session_of_the_same_boot(
    machine: Machine, set_by_s: float
) -> None:
    name = machine.start().welcome("judge")
    machine.clock_s += set_by_s
    assert machine.start().find(name)


def test_the_time_a_machine_was_off_counts(machine: Machine) -> None:
    name = machine.start().welcome("judge")
    machine.boot, machine.ran_s = "b", 3.0
    assert machine.start().find(name)
    machine.boot, machine.clock_s = "c", machine.clock_s + 3 * HOUR_S
    assert machine.start().find(name) is None


def test_a_cookie_is_renewed_and_the_old_one_serves_while_the_new_one_is_on_its_way(machine: Machine) -> None:
    sessions = machine.start()
    first = sessions.welcome("judge")
    assert sessions.renewed(first) is None
    machine.pass_time(RENEWED_AFTER_S)
    second = sessions.renewed(first)
    assert second is not None
    machine.pass_time(RENEWED_AFTER_S)
    assert sessions.find(first)
    assert sessions.renewed(first) is None
    assert sessions.find(second) == sessions.all()[0]


def test_an_old_cookie_that_comes_again_ends_the_session_for_whoever_holds_either(machine: Machine) -> None:
    sessions = machine.start()
    first = sessions.welcome("judge")
    machine.pass_time(RENEWED_AFTER_S)
    second = sessions.renewed(first)
    assert second is not None
    assert sessions.find(second)
    machine.pass_time(OLD_ONE_SERVES_S + 1)
    assert sessions.find(first) is None
    assert sessions.find(second) is None
    assert sessions.all() == ()


def test_cookies_older_than_the_last_are_nobodys(machine: Machine) -> None:
    sessions = machine.start()
    names = [sessions.welcome("judge")]
    for _ in range(2):
        machine.pass_time(RENEWED_AFTER_S)
        names.append(sessions.renewed(names[-1]) or "")
        assert sessions.find(names[-1])
    assert sessions.find(names[0]) is None
    assert machine.start().find(names[2])


def test_a_cookie_works_on_no_other_kind_of_device(machine: Machine) -> None:
    sessions = machine.start()
    name = sessions.welcome("judge", device="Safari on an iPhone")
    assert sessions.find(name, "Safari on an iPhone")
    assert sessions.find(name, "Chrome on Windows") is None


def test_a_damaged_file_is_set_aside_and_people_sign_in_again(machine: Machine) -> None:
    machine.path.write_bytes(b"no database " * 1000)
    sessions = machine.start()
    assert sessions.find(sessions.welcome("judge"))
    assert machine.path.with_name("table.sign-ins.damaged").exists()


def test_no_secret_of_a_session_is_on_the_disk(machine: Machine) -> None:
    name = machine.start().welcome("judge")
    assert name.encode() not in machine.path.read_bytes()


def test_when_somebody_was_last_seen_is_known_after_a_restart(machine: Machine) -> None:
    sessions = machine.start()
    name = sessions.welcome("judge")
    machine.pass_time(120)
    sessions.find(name)
    machine.pass_time(120)
    sessions.find(name)
    machine.pass_time(HOUR_S / 2)
    assert [round(one.seen - one.since) for one in machine.start().all()] == [120]


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1", "Safari on an iPhone"),
        ("Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Mobile Safari/537.36", "Chrome on Android"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/120.0 Safari/537.36 Edg/120.0", "Edge on Windows"),
        ("curl/8.0", "an unknown device"),
    ],
)
def test_a_device_is_named_in_plain_words(agent: str, words: str) -> None:
    assert device_name(agent) == words


def test_a_code_of_the_hub_that_nobody_used_survives_a_restart_and_serves_once(machine: Machine) -> None:
    code = HubPeople(machine.start(), "a key").new_code("judge")
    again = HubPeople(machine.start(), "a key")

    first, second = (again.sign_in(code, name) for name in ("Mia", "Eve"))

    assert first is not None
    assert (first.role, first.name, second) == ("judge", "Mia", None)
    assert code.replace("-", "").encode() not in machine.path.read_bytes()


def test_a_code_of_the_hub_ends_after_the_hours_of_a_session(machine: Machine) -> None:
    code = HubPeople(machine.start(), "a key").new_code("judge")
    machine.pass_time(2 * HOUR_S + 1)
    assert HubPeople(machine.start(), "a key").sign_in(code, "Mia") is None


def test_the_code_that_a_hub_tells_at_its_start_voids_that_of_the_start_before(machine: Machine) -> None:
    old = HubPeople(machine.start(), "a key").code_at_start("organiser")
    people = HubPeople(machine.start(), "a key")
    new = people.code_at_start("organiser")

    assert people.sign_in(old, "Eve") is None
    assert people.sign_in(new, "Mia") is not None


# --- a clock that nobody can rely on

YEAR_S = 365 * 24 * HOUR_S


def test_a_start_without_a_network_and_one_with_it_sign_nobody_out(machine: Machine) -> None:
    seat, judge = machine.start().welcome("seat-0"), machine.start().welcome("judge")
    right = machine.clock_s
    for boot, clock_s in (("b", 946_684_800.0), ("c", right + 60.0), ("d", 946_684_800.0), ("e", right + 120.0)):
        machine.boot, machine.clock_s, machine.ran_s = boot, clock_s, 10.0
        sessions = machine.start()
        assert (sessions.find(seat) is not None, sessions.find(judge) is not None) == (True, True), boot


@pytest.mark.parametrize("set_by_s", [-30 * YEAR_S, -60.0, 60.0, 30 * YEAR_S])
def test_a_seat_survives_any_clock(machine: Machine, set_by_s: float) -> None:
    seat = machine.start().welcome("seat-0", device="Android")
    for boot in "bcd":
        machine.boot, machine.clock_s, machine.ran_s = boot, machine.clock_s + set_by_s, 10.0
        found = machine.start().find(seat, "Android")
        assert found is not None
        assert found.role == "seat-0"


def test_a_seat_whose_time_is_over_by_the_clock_is_free_for_others_who_then_keep_it(machine: Machine) -> None:
    before = machine.start().welcome("seat-0")
    machine.boot, machine.clock_s = "b", machine.clock_s + YEAR_S
    sessions = machine.start()
    assert not sessions.has_role("seat-0")
    after = sessions.welcome("seat-0")
    assert (sessions.find(before), sessions.find(after) is not None) == (None, True)


def test_who_does_not_come_back_within_an_hour_is_out(machine: Machine) -> None:
    seat = machine.start().welcome("seat-0")
    machine.boot, machine.clock_s = "b", machine.clock_s + YEAR_S
    sessions = machine.start()
    machine.pass_time(HOUR_S + 1)
    sessions.all()
    assert sessions.find(seat) is None
    assert machine.start().find(seat) is None


# --- a file that another program holds


@contextmanager
def held(path: Path) -> Iterator[None]:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@pytest.fixture
def waits_ms(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How long each use of a file of sign-ins that is opened from now on is ready to wait for another program."""
    waits: list[int] = []
    connect = sqlite3.connect

    def watched(*arguments: Any, **options: Any) -> sqlite3.Connection:
        database: sqlite3.Connection = connect(*arguments, **options)
        database.set_trace_callback(lambda told: waits.extend(map(int, re.findall(r"busy_timeout = (\d+)", told))))
        return database

    monkeypatch.setattr(sqlite3, "connect", watched)
    return waits


def test_a_file_that_is_held_is_waited_for_once_and_not_by_everybody(machine: Machine, waits_ms: list[int]) -> None:
    sessions = machine.start()
    name = sessions.welcome("judge")
    with held(machine.path):
        waits_ms.clear()
        for _ in range(30):
            with pytest.raises(SignInsError, match="another program holds their file"):
                sessions.find(name)
        assert [wait for wait in waits_ms if wait] == [1000 * WAIT_FOR_LOCK_S]
    assert sessions.find(name) is not None


@pytest.mark.parametrize("path", ["/judge/", "/judge/people"])
def test_a_judge_is_told_so_after_one_wait(tmp_path: Path, path: str, waits_ms: list[int]) -> None:
    settings = WebSettings(sign_ins=tmp_path / "table.sign-ins")
    app = create_app(TableServices(board=ReportBoard(GAME), submit=lambda told: None), settings)
    judge = signed_in(app, JUDGE)
    with held(tmp_path / "table.sign-ins"):
        waits_ms.clear()
        answer = judge.get(path)
        assert (answer.status_code, "another program holds their file" in answer.text) == (503, True)
        assert judge.get("/").status_code == 200
        assert len([wait for wait in waits_ms if wait]) == 1
    assert judge.get(path).status_code == 200


def test_a_code_is_hashed_as_slowly_as_owasp_recommends(slow_hasher: PasswordHasher) -> None:
    assert (slow_hasher.type, slow_hasher.time_cost >= 2, slow_hasher.memory_cost >= 19_456) == (Type.ID, True, True)
