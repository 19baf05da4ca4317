"""The real program, with a phone as its camera, is killed again and again: game and phone go on by themselves."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.sight.cameras.source import Frame
from companion.sight.decks.registry import save_registry
from companion.table.demo import DemoScript, DemoTable, demo_registry
from companion.table.places import owner_code_of
from tests.end_to_end.phone_film import phone_at, write_film
from tests.end_to_end.running import Companion, Report, running
from tests.end_to_end.visiting import Visitor

SECONDS, RATE = 80.0, 2
SEED = 21


def game_for_chromium(path: Path) -> Path:
    """The beginning of a game in which nothing is pressed."""

    def unheard(told: object, number: int = 0) -> None: ...

    game = DemoTable(DemoScript(SEED), unheard, unheard, frames_per_second=RATE)
    read = (game.read() for _ in range(round(SECONDS * RATE)))
    write_film(path, (frame.image for frame in read if isinstance(frame, Frame)), RATE)
    return path


def before_a_phone(folder: Path) -> dict[str, str]:
    """The configuration of a table that has the same addresses after each start."""
    save_registry(demo_registry(), folder / "registry.json")
    with socket.create_server(("127.0.0.1", 0)) as page, socket.create_server(("127.0.0.1", 0)) as secure:
        ports = f"port = {page.getsockname()[1]}\nsecure_port = {secure.getsockname()[1]}"
    table = f'[table]\nregistry = "{folder / "registry.json"}"\ncounts = "moves"\n'
    return {"ports": ports, "more_config": f'{table}[camera]\nkind = "phone"\n[box]\nport = "none"\n'}


def link_for_phone(companion: Companion, owner_code: str) -> str:
    """The address that the owner has the phone scan."""
    owner = Visitor()
    owner.send(f"{companion.address}sign-in", f"{companion.address}sign-in", code=owner_code)
    page = owner.send(f"{companion.address}phone-camera/code", f"{companion.address}setup")
    port, code = re.findall(r"https://[^/]+:(\d+)/phone-camera\?code=([\w-]+)", page)[0]
    return f"https://127.0.0.1:{port}/phone-camera?code={code}"


def has_moves(count: int) -> Callable[[Report], bool]:
    return lambda report: len(report["moves"]) >= count


@pytest.mark.nightly
def test_a_table_that_is_killed_goes_on_from_its_journal_and_the_phone_sends_again_by_itself(
    tmp_path: Path, chromium: Browser
) -> None:
    film, table = game_for_chromium(tmp_path / "film.y4m"), before_a_phone(tmp_path)
    owner_code, told = owner_code_of(tmp_path / "games").new(), list[str]()
    with ExitStack() as phone:
        for count in (2, 4, 6):
            with running(tmp_path, **table) as companion:
                if not told:
                    phone.enter_context(phone_at(link_for_phone(companion, owner_code), film, chromium))
                report = companion.report_where(has_moves(count))
                companion.kill()
            assert [move["text"] for move in report["moves"]][: len(told)] == told
            told = [move["text"] for move in report["moves"]]
    assert report["flags"] == []
