"""`companion hub` and `companion join`: they print what is needed, teach, and a table that joined sends its game."""

from __future__ import annotations

import json
import os
import re
import signal
import stat
import subprocess
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cv2
import pytest

from companion.tournament.joining.membership import Membership, MembershipError, load_membership, save_membership
from companion.tournament.joining.pairing_code import Invitation, read_invitation
from companion.tournament.protocol.sending import JournalPlace
from companion.tournament.running import HubPlan, run_hub
from companion.tournament.transport.discovery import NoHubFound, announced, find_hub
from tests.forked import ForkedCompanion, completed
from web.serving.qr import qr_text

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60


def environment(folder: Path) -> dict[str, str]:
    return os.environ | {"HOME": str(folder), "PYTHONPATH": str(ROOT), "XDG_CONFIG_HOME": str(folder / "config")}


@contextmanager
def running(folder: Path, *command: str, until: str) -> Iterator[str]:
    """A command that goes on, and what it said until that word."""
    process = ForkedCompanion(*command, cwd=folder, env=environment(folder))
    said = ""
    try:
        while until not in said:
            line = process.stdout.readline()
            assert line, f"it ended, having said: {said}"
            said += line
        yield said
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE_S)
        assert process.returncode == 0
    finally:
        process.kill()
        process.wait()


@contextmanager
def winter_cup(folder: Path) -> Iterator[tuple[str, str]]:
    """A hub of that name; its address, and the pairing code it shows."""
    command = ("hub", "--port", "0", "--host", "127.0.0.1", "--no-announce", "--name", "Winter Cup")
    with running(folder, *command, until="organiser") as said:
        address = re.search(r"http://127\.0\.0\.1:\d+", said)
        code = re.search(r"Pairing code for tables: (\S+)", said)
        assert address
        assert code
        yield address[0], code[1]


def run(folder: Path, *command: str, **more: str) -> subprocess.CompletedProcess[str]:
    return completed(*command, cwd=folder, env=environment(folder) | more, timeout=PATIENCE_S)


def wall(address: str) -> dict[str, object]:
    with urllib.request.urlopen(f"{address}/api/wall", timeout=10) as answer:
        form: dict[str, object] = json.load(answer)
        return form


def is_refused_with(code: str, folder: Path, address: str) -> None:
    wrong = run(folder, "join", address, COMPANION_HUB_CODE=code)
    assert wrong.returncode == 1
    assert "not the code that the hub shows" in wrong.stderr


def joined_with(code: str, folder: Path, address: str) -> subprocess.CompletedProcess[str]:
    (folder / "code").write_text(f"{code}\n")
    return run(folder, "join", address, "--name", "Table 7", "--code-file", "code")


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """Of a hub and of a table."""
    for name in ("hub", "table"):
        (tmp_path / name).mkdir()
    return tmp_path / "hub", tmp_path / "table"


def test_a_table_joins_and_its_game_is_on_the_wall(folders: tuple[Path, Path]) -> None:
    hub, table = folders
    with winter_cup(hub) as (address, code):
        is_refused_with("0000-0000", table, address)
        joined = joined_with(code, table, address)
        assert "“Table 7” has joined Winter Cup" in joined.stdout, joined.stderr
        (kept,) = table.rglob("*.hub")
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600

        with running(table, "run", "--demo", "--seed", "7", "--speed", "20", "--port", "0", until="judge"):
            (shown,) = wait_for(address, lambda tables: tables[0]["state"] and tables[0]["state"]["players"])
        assert (shown["name"], [player["name"] for player in shown["state"]["players"]]) == ("Table 7", ["Ada", "Ben"])
        assert "has left Winter Cup" in run(table, "leave").stdout
        assert not kept.exists()
    assert "has not joined" in run(table, "leave").stdout


def test_where_people_see_it_the_hub_prints_its_address_as_a_qr_code(tmp_path: Path) -> None:
    told: list[str] = []
    stop = threading.Event()
    stop.set()
    run_hub(HubPlan("Cup", tmp_path, "127.0.0.1", 0, announce=False, qr=True), stop, told.append, "secret")
    address = re.search(r"http://127\.0\.0\.1:\d+/", "\n".join(told))
    assert address
    assert qr_text(address[0]) in told


def wait_for(address: str, condition: Callable[[list[Any]], object]) -> list[Any]:
    """The wall's tables, once they are as wanted."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        tables: list[Any] = wall(address)["tables"]  # type: ignore[assignment]
        if condition(tables):
            return tables
        time.sleep(0.2)
    raise AssertionError("the wall does not show it")


def test_a_table_joins_by_a_photograph_of_the_hubs_qr_code(tmp_path: Path) -> None:
    hub, table, photographs = (tmp_path / name for name in ("hub", "table", "photographs"))
    for folder in (hub, table, photographs):
        folder.mkdir()
    with winter_cup(hub) as (address, code):
        save_qr("https://example.org/claim/7QF9-X2MB-4KTW", photographs / "1.png")
        refused = run(table, "join", "--images", str(photographs))
        assert refused.returncode == 1
        assert "no hub's QR code was seen" in refused.stderr
        save_qr(str(Invitation(address, code)), photographs / "2.png")
        joined = run(table, "join", "--images", str(photographs), "--name", "Table 7")
        assert "“Table 7” has joined Winter Cup" in joined.stdout, joined.stderr


def save_qr(text: str, path: Path) -> None:
    """A code on a grey wall, as a photograph shows it."""
    code = cv2.QRCodeEncoder.create().encode(text)
    large = cv2.resize(code, None, fx=5, fy=5, interpolation=cv2.INTER_NEAREST)
    cv2.imwrite(str(path), cv2.copyMakeBorder(large, 90, 90, 160, 160, cv2.BORDER_CONSTANT, value=140))


def test_demonstration_tables_play_at_once(tmp_path: Path) -> None:
    command = ("hub", "--demo", "3", "--port", "0", "--host", "127.0.0.1", "--no-announce")
    with running(tmp_path, *command, until="organiser") as said:
        address = re.search(r"http://127\.0\.0\.1:\d+", said)
        assert address
        assert wait_for(address[0], lambda tables: len(tables) == 3 and all(table["state"] for table in tables))


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (("join", "ftp://hub"), "is not the address of a hub: write it as http://"),
        (("join", "http://127.0.0.1:9"), "does not answer"),
        (("hub", "--broker", "hub.local", "--port", "0", "--no-announce"), "write it as mqtt://"),
        (("hub", "--database", "postgresql://127.0.0.1:9/x", "--port", "0"), "PostgreSQL database cannot be used"),
    ],
)
def test_what_cannot_be_is_told_in_one_line_with_what_to_do(
    tmp_path: Path, command: tuple[str, ...], words: str
) -> None:
    done = run(tmp_path, *command, COMPANION_HUB_CODE="0000-0000")
    assert done.returncode == 1
    assert words in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["hub", "join", "leave"])
def test_help_teaches_with_examples(tmp_path: Path, command: str) -> None:
    shown = run(tmp_path, command, "--help").stdout
    assert "Example" in shown
    assert f"companion {command}" in shown


def test_a_hub_is_found_in_the_local_network_and_where_there_is_none_its_address_is_asked_for() -> None:
    with ThreadPoolExecutor(1) as elsewhere:
        # A browser's tests leave an event loop in this thread, which zeroconf would take for its own.
        elsewhere.submit(_look_for_a_hub_before_and_after_it_is_announced).result()


def _look_for_a_hub_before_and_after_it_is_announced() -> None:
    with pytest.raises(NoHubFound, match=r"address that the hub shows, such as http://"):
        find_hub(patience_s=0.1, only_here=True)
    with announced("Winter. Cup", ["127.0.0.1"], 8177, only_here=True):
        assert find_hub(patience_s=20, only_here=True) == "http://127.0.0.1:8177"


def test_an_invitation_is_told_from_everything_else_that_a_code_may_say() -> None:
    invitation = Invitation("http://192.168.1.5:8100", "7KQ2-M9XA")
    assert read_invitation(str(invitation)) == invitation
    for text in ("", "KFA7Q2X14C", "http://192.168.1.5:8100/", "javascript:alert(1)/#join=7KQ2-M9XA"):
        assert read_invitation(text) is None


def test_a_membership_survives_its_file(tmp_path: Path) -> None:
    member = Membership("Cup", ("http://hub:8100",), "ab12", "Table 7", b"k" * 32, {"Table 7": JournalPlace("j", 12)})
    save_membership(tmp_path / "table.hub", member)
    assert load_membership(tmp_path / "table.hub") == member
    assert load_membership(tmp_path / "none.hub") is None


@pytest.mark.parametrize("text", ["", "{}", '{"hub": 1}', "\xff"])
def test_a_damaged_membership_says_what_to_do(tmp_path: Path, text: str) -> None:
    (tmp_path / "table.hub").write_bytes(text.encode("latin-1"))
    with pytest.raises(MembershipError, match="join the hub again"):
        load_membership(tmp_path / "table.hub")
