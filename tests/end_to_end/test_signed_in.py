"""The program is killed again and again, and everybody stays signed in and on their seat."""

from __future__ import annotations

import re
import stat
from pathlib import Path

import pytest

from tests.end_to_end.running import Companion, running
from tests.end_to_end.visiting import Visitor

DEMO = ("--demo", "--seed", "4", "--speed", "0.1")
HUB = ("--port", "0", "--host", "127.0.0.1", "--no-announce")
KILLS = 20
CODE = r"\b[0-9A-Z]{4}-[0-9A-Z]{4}\b"


def lines_until(companion: Companion, last: str) -> str:
    """What the program prints at its start, up to the line that begins so."""
    assert companion.process.stdout is not None
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


@pytest.mark.timeout(900)
def test_twenty_kills_send_nobody_at_the_table_away(tmp_path: Path) -> None:
    with running(tmp_path, *DEMO) as companion:
        people = everybody(companion)
        links = re.findall(r"(/sit/\S+)", "".join(companion.said))
        before = {page: [who.read(companion.address + page)[1] for who in people[page]] for page in people}
        companion.kill()
    names = [re.search(r"Enter for (\w+)", text) for text in before["seat/"]]
    for _ in range(KILLS):
        with running(tmp_path, *DEMO) as companion:
            assert re.findall(r"(/sit/\S+)", lines_until(companion, "Code for the organiser")) == links
            for page, visitors in people.items():
                assert [who.read(companion.address + page)[0] for who in visitors] == [200] * len(visitors), page
            seats = [who.read(f"{companion.address}seat/")[1] for who in people["seat/"]]
            assert all(name and name[0] in seat for name, seat in zip(names, seats, strict=True))
            companion.kill()


@pytest.mark.timeout(900)
def test_twenty_kills_send_nobody_at_the_hub_away(tmp_path: Path) -> None:
    folder = ("--folder", str(tmp_path))
    with running(tmp_path, *HUB, *folder, command="hub") as hub:
        said = lines_until(hub, "Code for an organiser")
        organiser = come_in(hub.address, code_in(said, "Code for an organiser"), name="Mia")
        codes = [organiser.send(f"{hub.address}people/{role}", f"{hub.address}people") for role in ("judge", "caster")]
        staff = [organiser, *(come_in(hub.address, code_in(page, "Code for one"), name="Noa") for page in codes)]
        hub.kill()
    for _ in range(KILLS):
        with running(tmp_path, *HUB, *folder, command="hub") as hub:
            assert [who.read(f"{hub.address}desk")[0] for who in staff] == [200] * 3
            hub.kill()


def test_what_is_kept_of_sign_ins_is_for_the_owner_alone(tmp_path: Path) -> None:
    with running(tmp_path, *DEMO) as companion:
        everybody(companion)
        companion.kill()
    (kept,) = (tmp_path / "games").glob("*.sign-ins")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    links = re.findall(r"/sit/(\S+)", "".join(companion.said))
    assert not any(link.encode() in kept.read_bytes() for link in links)
