"""The attacks, each with what is wanted, and what was seen of it today."""

from __future__ import annotations

import json
import shutil
import sqlite3
import struct
import time
import zipfile
import zlib
from contextlib import closing
from pathlib import Path

from companion.backup import BackupError, back_up
from companion.head_mark import HeadMark
from companion.journal import Journal
from companion.journal_events import Entry
from companion.restoring import restore
from companion.sight.pictures.kept import PictureError, fit_to_keep
from companion.tournament.event.exchange import _harmless
from companion.tournament.protocol import messages
from companion.tournament.protocol.messages import Message, answer_from_json, message_to_json, read_signed
from tests.attacks import crowds, pages, stale, starts
from tests.attacks.desks import judge_at_work, judge_of, organiser_at_work, organiser_of
from tests.attacks.neighbours import (
    ATTACKER,
    Browser,
    judge_ms,
    page_ms,
    post,
    slow_connections,
    status_for_host,
)
from tests.attacks.programs import Program, config_of_table, hub_in, program, table_in
from tests.attacks.seen import Row, Seen
from tests.test_backup import NOW
from web.people.roles import JUDGE
from web.people.sessions import Sessions
from web.people.table_people import People

QUICK_MS = 250.0
SLOWER_AT_MOST = 1.5
"""On a machine that is busy with other things, too."""
QUIET_LINES = 20
JOURNAL = "games/table-1.journal"


def under_attack(attacked: Program, connections: int, judge: Browser, desk: str = "/judge/") -> Seen:
    """The page, and a judge's desk, while so many slow connections are open, beside the page without them on this
    machine as it is now.
    """
    calm_ms = page_ms(attacked.port, 100)
    with slow_connections(attacked.port, connections) as slow:
        # A byte on each of them every few seconds, as fast as pages are asked for here.
        ms = page_ms(attacked.port, 100, slow=slow[-5:])
        desk_ms = judge_ms(judge, 50, desk)
    lines = len(attacked.said)
    words = (
        f"page in {ms:.0f} ms at the 99th, the judge's desk in {desk_ms:.0f} ms, {calm_ms:.0f} ms without the attack;"
        f" {lines} lines in the log"
    )
    quick = max(ms, desk_ms) < max(QUICK_MS, SLOWER_AT_MOST * calm_ms)
    return Seen(words, quick and lines < QUIET_LINES)


def slow_at_a_table(folder: Path) -> Seen:
    with program(*table_in(folder)) as table:
        return under_attack(table, 270, judge_of(table))


def slow_at_a_hub(folder: Path) -> Seen:
    with program(*hub_in(folder), most_files=1024) as hub:
        return under_attack(hub, 900, organiser_of(hub), "/desk")


def played_table(folder: Path, entered: int = 20) -> Path:
    """The journal of a table at which a game was begun and some events were recorded; nobody follows it now."""
    with program(*table_in(folder)):
        pass
    journal = folder / JOURNAL
    journal = next(iter(sorted((folder / "games").glob("*.journal"))), journal)
    with Journal.open(journal) as opened:
        opened.append(*(Entry("note", 60.0 + n, {"number": n}) for n in range(entered)))
    return journal


def change(journal: Path, statement: str) -> None:
    with closing(sqlite3.connect(journal)) as database, database:
        database.execute(statement)


def started_again(folder: Path, words: str) -> tuple[bool, str]:
    """True if the table serves its page, and what it says that has these words in it."""
    with program(*table_in(folder)) as table:
        serves = table.process.poll() is None and page_ms(table.port, 1) < 5_000
        said = next((line for line in table.said if words in line), "")
    return serves, said


def damaged_row(folder: Path) -> Seen:
    journal = played_table(folder)
    change(journal, "UPDATE event SET body = '{' WHERE seq = 5")
    with program("journal", "games", journal) as games, program("journal", "check", journal) as check:
        games.process.wait(30)
        check.process.wait(30)
    serves, said = started_again(folder, "was damaged")
    commands = f"journal games {games.process.returncode}, check {check.process.returncode}"
    return Seen(
        f"{'starts' if serves else 'does not start'}; “{said[-110:]}”; {commands}", serves and "event 5" in said
    )


def rows_gone(folder: Path) -> Seen:
    journal = played_table(folder)
    change(journal, "DELETE FROM event WHERE seq IN (7, 8)")
    change(journal, "UPDATE event SET hash = 'x' WHERE seq = (SELECT max(seq) FROM event)")
    serves, said = started_again(folder, "was damaged")
    return Seen(f"“{said[-110:]}”", serves and "events 7 to 8" in said)


def log_gone(folder: Path) -> Seen:
    journal = played_table(folder)
    kept = folder / "kept"
    with Journal.open(journal) as opened:
        opened.append(*(Entry("note", 90.0, {"number": n}) for n in range(30)))
        shutil.copy(journal, kept)
        shutil.copy(HeadMark(journal).path, folder / "head")
        last = opened.last_seq
    for ending in ("-wal", "-shm"):
        journal.with_name(f"{journal.name}{ending}").unlink(missing_ok=True)
    shutil.copy(kept, journal)
    shutil.copy(folder / "head", HeadMark(journal).path)
    serves, said = started_again(folder, "was damaged")
    return Seen(f"“{said[-110:]}”", serves and f"to {last} of game" in said)


def restore_under_a_running_table(folder: Path) -> Seen:
    config = config_of_table(folder)
    journal = played_table(folder)
    back_up(config, folder / "table.zip", NOW)
    with program(*table_in(folder)), program("restore", folder / "table.zip", "--config", config, "--yes") as restoring:
        code = restoring.process.wait(30)
        said = restoring.said[-1] if restoring.said else ""
    whole = not list((folder / "games").glob("*before-restore*")) and journal.exists()
    return Seen(f"exit {code}: “{said[-80:]}”", code != 0 and "running" in said and whole)


def stranger_s_backup(folder: Path) -> Seen:
    archive = folder / "theirs.zip"
    for target in (".ssh/authorized_keys", ".profile"):
        with zipfile.ZipFile(archive, "w") as packed:
            packed.writestr("manifest.json", json.dumps({"format": 1}))
            packed.writestr("companion.toml", f'[table]\nregistry = "{target}"\n')
            packed.writestr("registry", "evil")
        try:
            restore(archive, folder / "companion.toml", lambda proposal: True)
        except BackupError:
            continue
        return Seen(f"wrote {target}", False)
    written = [path.name for path in folder.rglob("*") if path.is_file()]
    return Seen(f"refused; nothing written but {written}", written == ["theirs.zip"])


def unpacked_bomb(folder: Path) -> Seen:
    with zipfile.ZipFile(folder / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("manifest.json", json.dumps({"format": 1}))
        with packed.open("games/table.journal", "w", force_zip64=True) as file:
            for _ in range(300):
                file.write(bytes(1_000_000))
    try:
        restore(folder / "bomb.zip", folder / "companion.toml", lambda proposal: True)
    except BackupError as error:
        return Seen(f"refused: “{str(error)[-60:]}”", True)
    return Seen("300 MB written", False)


def json_bombs(folder: Path) -> Seen:
    bombs = [
        b"[" + b"[]," * 1_300_000 + b"[]]",
        b'{"a":' * 700_000,
        b'{"table":"x","mac":"y","body":"' + b"\\u0041" * 600_000 + b'"}',
    ]
    with program(*hub_in(folder)) as hub, organiser_at_work(hub) as desk:
        before, began = hub.memory_mb(), time.monotonic()
        statuses = {post(hub.port, "/api/1/messages", bombs[n % 3], ATTACKER)[0] for n in range(60)}
        grown, took = hub.memory_mb("VmHWM") - before, time.monotonic() - began
    return Seen(
        f"60 posts: {grown:.0f} MB, {took:.1f} s, answered {sorted(statuses)}; {desk.words}",
        grown < 60 and took < 20 and statuses <= {400, 403} and desk.is_served,
    )


def huge_picture(folder: Path) -> Seen:
    head = struct.pack(">IIBBBBB", 12_000, 10_000, 8, 2, 0, 0, 0)
    png = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + head + struct.pack(">I", zlib.crc32(b"IHDR" + head))
    try:
        fit_to_keep(png)
    except PictureError as error:
        return Seen(f"refused by its header: “{error}”", "12000 x 10000" in str(error))
    return Seen("decoded", False)


def join(hub: Program, code: str, source: str) -> tuple[int, dict[str, object]]:
    return post(hub.port, "/api/1/join", json.dumps({"code": code, "name": "Table"}).encode(), source)


def replayed_message(folder: Path) -> Seen:
    with program(*hub_in(folder)) as hub, organiser_at_work(hub) as desk:
        joined = join(hub, hub.told(r"Pairing code for tables: (\S+)"), ATTACKER)[1]
        table, key = str(joined["table"]), bytes.fromhex(str(joined["key"]))

        def refused(number: int) -> str:
            content = message_to_json(Message(f"m-{number}", "j", number=number))
            answer = post(hub.port, "/api/1/messages", messages.sign(table, key, "to hub", content))[1]
            opened = read_signed(json.dumps(answer).encode()).opened(key, "to table")
            return answer_from_json(opened).refused

        outcome = [refused(number) for number in (1, 2, 1)]
    return Seen(f"the old one is answered “{outcome[2]}”; {desk.words}", outcome == ["", "", "old"] and desk.is_served)


def wrong_codes(folder: Path) -> Seen:
    with program(*hub_in(folder)) as hub, organiser_at_work(hub) as desk:
        code = hub.told(r"Pairing code for tables: (\S+)")
        guesses = [join(hub, f"WRNG-{n:04d}", ATTACKER)[0] for n in range(25)]
        honest = join(hub, code, "127.0.0.7")[0]
    words = f"guesses end with {guesses[-1]}, an honest table gets {honest}; {desk.words}"
    return Seen(words, (guesses[-1], honest) == (429, 200) and desk.is_served)


def stolen_cookie(folder: Path) -> Seen:
    with program(*table_in(folder)) as table:
        judge = judge_of(table)
        thief = Browser(table.port, "Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Safari/537.36")
        for cookie in judge.jar:
            thief.jar.set_cookie(cookie)
        statuses = judge.status("/judge/"), thief.status("/judge/")
    return Seen(f"judge {statuses[0]}, thief {statuses[1]}; renewed every ten minutes", statuses == (200, 401))


def clock_set(folder: Path) -> Seen:
    """The wall clock set back by years, and forward again, while the program runs and between two runs."""
    clock = [1_800_000_000.0]

    def start() -> Sessions:
        return Sessions(folder / "table.sign-ins", time.monotonic, 3600.0, lambda: clock[0])

    first = start()
    people = People(first, "key")
    name, code = first.welcome(JUDGE), people.new_judge_code()
    kept = []
    for years in (-20, 20):
        clock[0] += years * 365 * 24 * 3600
        kept += [first.find(name) is not None, start().find(name) is not None]
    serves = People(start(), "key").by_code(code) is not None
    return Seen(f"signed in: {kept}; the code serves: {serves}", all(kept) and serves)


def strange_hosts(folder: Path) -> Seen:
    with program(*table_in(folder)) as table, judge_at_work(table) as desk:
        seen = {status_for_host(table.port, host) for host in ("a" * 300, "a..b", "evil.example")}
    refused = {status for status, _ in seen} == {400} and max(seen)[1] < 200
    return Seen(f"status and length {sorted(seen)}; {desk.words}", refused and desk.is_served)


def readable_by_others(folder: Path) -> Seen:
    with program(*hub_in(folder)):
        modes = {path.name: oct(path.stat().st_mode & 0o777) for path in folder.glob("hub.sqlite*")}
    return Seen(str(modes), set(modes.values()) == {"0o600"})


def formulas(folder: Path) -> Seen:
    cells = ("=1", "＝1", "\u200b=1", "\ufeff+1", "\t=1", "\u00ad@1")
    bare = [ascii(cell) for cell in cells if not str(_harmless(cell)).startswith("'")]
    return Seen(f"not escaped: {bare or 'none'}", not bare)


def no_home(folder: Path) -> Seen:
    (folder / "companion.toml").write_text('[journal]\nfolder = "~nosuchuser/x"\n', encoding="utf-8")
    with program("config", "--config", folder / "companion.toml") as told:
        code = told.process.wait(30)
    return Seen(f"exit {code}: “{told.said[-1][-70:]}”", code == 1 and len(told.said) == 1)


def later_journal(folder: Path) -> Seen:
    journal = played_table(folder)
    change(journal, "PRAGMA user_version = 2")
    serves, said = started_again(folder, "cannot be used here")
    return Seen(f"“{said[-100:]}”", serves and "later version" in said and "damaged" not in said)


def made_up_hub(folder: Path, seconds: float) -> Seen:
    with program("hub", "--demo", 100, *hub_in(folder)[1:]) as hub:
        figures = []
        for _ in range(10):
            time.sleep(seconds / 10)
            figures.append(hub.memory_mb())
    third = figures[len(figures) // 3]
    return Seen(
        f"{third:.0f} MB after {seconds / 180:.0f} min, {figures[-1]:.0f} MB at the end", figures[-1] - third < 20
    )


def rows(soak_s: float) -> list[Row]:
    """Every attack; the soak of a hub only where it is given seconds."""
    found = [
        Row("270 slow connections at a table", "page in 250 ms at the 99th", slow_at_a_table),
        Row("900 slow connections at a hub with 1,024 files", "page in 250 ms, a quiet log", slow_at_a_hub),
        Row("a damaged row in the running game", "named, set aside, the table starts", damaged_row),
        Row("rows deleted, the last hash altered", "named", rows_gone),
        Row("the write-ahead log missing", "what it held is named", log_gone),
        Row("restore while the table runs", "refused", restore_under_a_running_table),
        Row("a backup made by somebody else", "only into this table's folders", stranger_s_backup),
        Row("JSON bombs, anonymous", "60 MB at most, refused at once", json_bombs),
        Row("a PNG of 12,000 x 10,000", "refused by its header", huge_picture),
        Row("an old signed message again", "refused", replayed_message),
        Row("a stolen judge cookie", "of no use on another device", stolen_cookie),
        Row("the clock set back and forward", "nobody signed out, no code spent", clock_set),
        Row("25 wrong codes", "honest tables join", wrong_codes),
        Row("Host of 300 characters", "400, one short line", strange_hosts),
        Row("a journal of a later version", "not called damaged", later_journal),
        Row("a backup that unpacks to 300 MB", "refused", unpacked_bomb),
        Row("the hub's database", "for its owner alone", readable_by_others),
        Row("formulas in CSV", "escaped", formulas),
        Row('folder = "~nosuchuser/x"', "one clear line", no_home),
    ]
    found += [*starts.rows(), *crowds.rows(), *stale.rows(), *pages.rows()]
    if soak_s:
        found.append(
            Row("100 made-up tables at a hub", "flat within 20 MB", lambda folder: made_up_hub(folder, soak_s))
        )
    return found
