"""Faults that keep a table from coming up: damaged files, false settings, files that others hold, strangers'
backups."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

from companion.backup import back_up
from companion.restoring import restore
from tests.attacks.desks import IPHONE, judge_of, organiser_of
from tests.attacks.neighbours import Browser, page_ms, status_of
from tests.attacks.programs import config_of_table, hub_in, program, table_in
from tests.attacks.seen import Row, Seen
from tests.test_backup import NOW
from web.people.roles import SEATS
from web.people.sessions import Sessions

SECRETS = ("page.key", "owner-code", "table-1.sign-ins")
OWNER = r"Owner's code, good .*: (\S+)"


def stranger_s_secrets(folder: Path) -> Seen:
    for whose in ("mine", "theirs"):
        with program(*table_in(folder / whose)):
            pass
    mine = folder / "mine/games"
    before = {name: (mine / name).read_bytes() for name in SECRETS[:2]}
    back_up(folder / "theirs/companion.toml", folder / "theirs.zip", NOW)
    restore(folder / "theirs.zip", folder / "mine/companion.toml", lambda proposal: True)
    kept = [name for name in before if (mine / name).read_bytes() == before[name]]
    return Seen(f"kept: {', '.join(kept)}", len(kept) == 2)


def bad_starts(folder: Path) -> Seen:
    """Each file and setting that a start needs, wrong in each way, in a process of its own."""
    seen = {}
    for name, setting in BAD_SETTINGS.items():
        table = folder / name.replace(" ", "-")
        config = config_of_table(table)
        text = config.read_text(encoding="utf-8")
        config.write_text(setting(table, text), encoding="utf-8")
        with program("run", "--config", config, "--no-camera", comes_up="page: ") as started:
            seen[name] = status_of(started.port, "/") if started.process.poll() is None else 0
    down = [name for name, status in seen.items() if status not in (200, 503)]
    return Seen(f"{len(seen) - len(down)} of {len(seen)} come up{': not ' + ', '.join(down) if down else ''}", not down)


def _naming(key: str, content: bytes | None) -> Callable[[Path, str], str]:
    def setting(table: Path, text: str) -> str:
        if content is not None:
            (table / f"{key}.json").write_bytes(content)
        return f'{text}[table]\n{key} = "{key}.json"\n'

    return setting


BAD_SETTINGS: dict[str, Callable[[Path, str], str]] = {
    **{
        f"{key} {how}": _naming(key, content)
        for key in ("geometry", "registry")
        for how, content in (("missing", None), ("empty", b""), ("cut", b'{"mat":'), ("no text", b"\xff\xfe"))
    },
    "host of another machine": lambda table, text: text.replace('"127.0.0.1"', '"192.0.2.77"'),
    "configuration cut": lambda table, text: text[: len(text) // 2] + "[",
    "configuration empty": lambda table, text: "",
    "configuration with a wrong key": lambda table, text: text.replace("port =", "prot ="),
    "games in a file's place": lambda table, text: text.replace('"games"', '"companion.toml"'),
    "games in nobody's home": lambda table, text: text.replace('"games"', '"~nosuchuser/games"'),
}


def bad_setting_on_the_page(folder: Path) -> Seen:
    with program(*table_in(folder)) as table:
        owner = Browser(table.port, IPHONE)
        owner.sign_in(table.told(OWNER))
        status = owner.post("/settings/table", {"table.registry": "/nonexistent.json"}, "/settings/table")
    with program(*table_in(folder)) as again:
        serves = page_ms(again.port, 1) < 5_000
    return Seen(f"answered {status}; the next start {'serves' if serves else 'fails'}", status == 400 and serves)


def sign_ins_held(folder: Path) -> Seen:
    with program(*table_in(folder)) as table:
        judge = judge_of(table)
        file = next((folder / "games").glob("*.sign-ins"))
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            began = time.monotonic()
            held = judge.status("/judge/")
            took = time.monotonic() - began
            other.execute("ROLLBACK")
        after = judge.status("/judge/")
    return Seen(f"{held} after {took:.1f} s, {after} afterwards", (held, after) == (503, 200) and took < 3.0)


def record_held(folder: Path) -> Seen:
    with program(*table_in(folder)) as table:
        judge = judge_of(table)
        file = next((folder / "games").glob("*.journal"))
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            held = judge.post("/deeds/players/0/amber", {"amber-0": "1"}, "/judge/")
            said = "The disk cannot be written to" in judge.read("/")
            other.execute("ROLLBACK")
        until = time.monotonic() + 10
        while (still := "The disk cannot be written to" in judge.read("/")) and time.monotonic() < until:
            time.sleep(0.2)
    return Seen(f"{held}; said: {said}; still said once it is free: {still}", held == 503 and said and not still)


def clock_without_network(folder: Path) -> Seen:
    """A machine without a battery: started at 2000, set right, started at 2000 again, and once at 2050."""
    kept, path = [], folder / "table.sign-ins"
    for boot, year in enumerate((2026, 2000, 2026, 2000, 2050, 2026)):
        clock_s = (year - 1970) * 365.25 * 24 * 3600.0
        sessions = Sessions(path, time.monotonic, 3600.0, partial(float, clock_s), boot=str(boot))
        if boot == 0:
            seat = sessions.welcome(SEATS[0])
        kept.append(sessions.find(seat) is not None)
    return Seen(f"at the seat after each start: {kept}", all(kept))


def in_the_hub_too(folder: Path) -> Seen:
    with program(*hub_in(folder)) as hub:
        organiser = organiser_of(hub)
        with closing(sqlite3.connect(folder / "hub.sign-ins", isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            began = time.monotonic()
            held = organiser.status("/desk")
            took = time.monotonic() - began
            other.execute("ROLLBACK")
    return Seen(f"{held} after {took:.1f} s", held == 503 and took < 3.0)


def rows() -> list[Row]:
    return [
        Row("a stranger's backup with secrets", "this machine's stay", stranger_s_secrets),
        Row("a start with any bad file or setting", "a page comes up", bad_starts),
        Row(
            "a registry that is not there, set on the page",
            "refused, and the next start serves",
            bad_setting_on_the_page,
        ),
        Row("sign-ins held by another process", "503 within 3 s, and a word", sign_ins_held),
        Row("sign-ins of a hub held by another process", "503 within 3 s, and a word", in_the_hub_too),
        Row("the record held for a moment", "said for that moment", record_held),
        Row("starts at 2000 and at 2050", "seats kept", clock_without_network),
    ]
