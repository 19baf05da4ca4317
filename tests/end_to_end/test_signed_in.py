"""The program is killed again and again, and everybody stays signed in and on their seat.

Two kills of each program; `KILLS=20 ./run-tests tests/end_to_end/test_signed_in.py` asks for more of them.
"""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from companion.running_tables import running_tables
from tests.end_to_end.running import Companion, running
from tests.end_to_end.visiting import Visitor

DEMO = ("--demo", "--seed", "4", "--speed", "0.1")
HUB = ("--port", "0", "--host", "127.0.0.1", "--no-announce")
KILLS = int(os.environ.get("KILLS", "2"))
CODE = r"\b[0-9A-Z]{4}-[0-9A-Z]{4}\b"


def lines_until(companion: Companion, last: str) -> str:
    """The lines that the program prints at its start, up to the line that begins so."""
    while not companion.said[-1].startswith(last):
        companion.said.append(companion.process.stdout.readline())
    return "".join(companion.said)


def code_in(said: str, whose: str) -> str:
    found = re.search(rf"{whose}.*?({CODE})", said, re.DOTALL)
    assert found, said
    return found[1]


def come_in(url: str, code: str, **form: str) -> Visitor:
    visitor = Visitor()
    visitor.send(f"{url}sign-in", f"{url}sign-in", code=code, **form)
    return visitor


def sit_down(link: str) -> Visitor:
    visitor = Visitor()
    visitor.send(link, link)
    return visitor


def everybody(companion: Companion) -> dict[str, list[Visitor]]:
    """A judge, an organiser and a caster by codes, two players by the links of their seats; by their page."""
    said = lines_until(companion, "Code for the organiser")
    judge = come_in(companion.address, code_in(said, "Code for the judge"))
    desk = f"{companion.address}judge/"
    caster = code_in(judge.send(f"{desk}code/caster", desk), "Code for a caster")
    organiser = come_in(companion.address, code_in(said, "Code for the organiser"))
    seats = [sit_down(link) for link in re.findall(r"Seat of the \w+ player: (\S+)", said)]
    return {"judge/": [judge, organiser], "caster/": [come_in(companion.address, caster)], "seat/": seats}


@dataclass(frozen=True)
class Evening:
    """A program that was killed, its folder, and the people who signed in before, by the page they are at."""

    folder: Path
    people: dict[str, list[Visitor]]
    said: str = ""


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    folder = tmp_path_factory.mktemp("table")
    with running(folder, *DEMO) as companion:
        people = everybody(companion)
        companion.kill()
    return Evening(folder, people, "".join(companion.said))


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    folder = tmp_path_factory.mktemp("hub")
    with running(folder, *HUB, "--folder", str(folder), command="hub") as hub:
        said = lines_until(hub, "Code for an organiser")
        organiser = come_in(hub.address, code_in(said, "Code for an organiser"), name="Mia")
        codes = [organiser.send(f"{hub.address}people/{role}", f"{hub.address}people") for role in ("judge", "caster")]
        staff = [organiser, *(come_in(hub.address, code_in(page, "Code for one"), name="Noa") for page in codes)]
        hub.kill()
    return Evening(folder, {"desk": staff})


@pytest.mark.parametrize("kill", range(KILLS))
def test_a_kill_sends_nobody_at_the_table_away(evening: Evening, kill: int) -> None:
    links = re.findall(r"(/sit/\S+)", evening.said)
    with running(evening.folder, *DEMO) as companion:
        assert re.findall(r"(/sit/\S+)", lines_until(companion, "Code for the organiser")) == links
        for page, visitors in evening.people.items():
            assert [who.read(companion.address + page)[0] for who in visitors] == [200] * len(visitors), page
        seats = [who.read(f"{companion.address}seat/")[1] for who in evening.people["seat/"]]
        assert ["Ada · " in seats[0], "Ben · " in seats[1]] == [True, True]
        companion.kill()


@pytest.mark.parametrize("kill", range(KILLS))
def test_a_kill_sends_nobody_at_the_hub_away(event: Evening, kill: int) -> None:
    with running(event.folder, *HUB, "--folder", str(event.folder), command="hub") as hub:
        assert [who.read(f"{hub.address}desk")[0] for who in event.people["desk"]] == [200] * 3
        hub.kill()


def test_what_is_kept_of_sign_ins_is_for_the_owner_alone(evening: Evening) -> None:
    (kept,) = (evening.folder / "games").glob("*.sign-ins")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    links = re.findall(r"/sit/(\S+)", evening.said)
    assert len(links) == 2
    assert not any(link.encode() in kept.read_bytes() for link in links)


def test_the_owner_gets_a_judge_in_while_the_table_runs(evening: Evening) -> None:
    with running(evening.folder, *DEMO) as companion:
        lines_until(companion, "Code for the organiser")
        command = (sys.executable, "-m", "companion", "code", "judge", "--config", evening.folder / "companion.toml")
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        judge = come_in(companion.address, code_in(told, "Code for the judge"))
        assert judge.read(f"{companion.address}judge/")[0] == 200
        assert evening.people["judge/"][0].read(f"{companion.address}judge/")[0] == 200
        companion.kill()


def test_other_programs_find_the_port_of_the_page_while_the_table_runs(evening: Evening) -> None:
    with running(evening.folder, *DEMO) as companion:
        (table,) = running_tables(evening.folder / "games")
        assert table.port == urlsplit(companion.address).port
        companion.kill()
    assert running_tables(evening.folder / "games") == ()
