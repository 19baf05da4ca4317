"""Plays one evening of a seed: lives of a table one after the other, each in a process that any write may end."""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
import traceback
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from companion.config_file import ConfigFile
from companion.observations import GameStarted
from companion.report import ReportBoard, TableReport
from companion.table.intake import Submission
from companion.table.recovery import RecoveryDesk
from companion.table.restarting import Restarts
from companion.table.source import Wish
from companion.tournament.hub import Hub
from companion.tournament.joining.membership import Membership, MembershipError, load_membership, save_membership
from companion.tournament.storage.sql_store import SqlStore
from companion.tournament.storage.sqlite_database import SqliteDatabase
from tests.outages.disk import KILLED, FaultyDisk
from tests.outages.script import Step, evening
from tests.outages.table import CONFIG, SESSION_S, Broken, Clocks, Life, Network, Say
from web.people.sessions import Sessions
from web.people.table_people import People
from web.recovery.app import create_recovery_app
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.services import TableServices

MOST_LIVES: Final = 6
ERRORS: Final = (errno.ENOSPC, errno.EIO, errno.EROFS)
JUMPS_S: Final = (0.0, 0.0, 3600.0, -26 * 3.156e7, 26 * 3.156e7, -86_400.0)
PHONE: Final = "Safari on an iPhone"
RETRY: Final = 1_000_000
"""Added to the number of a game's start that is tried once more."""


@dataclass(slots=True)
class Told:
    """Everything that the table has said so far, over all its lives: what it acknowledged must hold from then on."""

    stored: set[int] = field(default_factory=set)
    refused: set[int] = field(default_factory=set)
    step: int = 0
    seat: str = ""
    setting: list[str] = field(default_factory=lambda: ["Table 1"])
    hub: list[str] = field(default_factory=lambda: ["hub 0"])
    code: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)

    def hear(self, what: str, value: Any) -> None:
        match what:
            case "stored":
                self.stored.add(value)
            case "refused":
                self.refused.add(value)
            case "step":
                self.step = value
            case "seat":
                self.seat = value
            case "tries setting" | "tries hub" | "tries owner code":
                getattr(self, _kept(what)).append(value)
            case "kept setting" | "kept hub" | "kept owner code":
                setattr(self, _kept(what), [value])
            case "left setting" | "left hub" | "left owner code":
                getattr(self, _kept(what)).remove(value)
            case _:
                self.counts[what] = self.counts.get(what, 0) + int(value)


def _kept(what: str) -> str:
    return "code" if what.endswith("code") else what.partition(" ")[2]


class Pages:
    """The table's page and that of a table that cannot be opened, made once: only what they show differs."""

    def __init__(self) -> None:
        self.board = ReportBoard(TableReport(0, 0.0, "Table 1", "1.3"))
        self.desk: Any = None
        self._table = create_app(TableServices(board=self.board, submit=lambda told: None), WebSettings()).test_client()
        people = People(Sessions(None, lambda: 0.0, SESSION_S), "key")
        self._recovery = create_recovery_app(self, people, WebSettings(), "Table 1").test_client()
        self.desk = NothingIsMissing()
        for client in (self._table, self._recovery):
            client.get("/")

    def __getattr__(self, name: str) -> Any:
        return getattr(self.desk, name)

    def of_table(self, report: TableReport) -> int:
        self.board.publish(report)
        return self._table.get("/").status_code

    def of_recovery(self, desk: RecoveryDesk) -> tuple[int, str]:
        self.desk = desk
        answer = self._recovery.get("/")
        return answer.status_code, answer.text


@cache
def pages() -> Pages:
    """Those of this process and its children."""
    return Pages()


class NothingIsMissing:
    why = ""

    def missing(self) -> list[Any]:
        return []

    works = remedies = missing


def play(seed: int, folder: Path, shown: Pages) -> Told:
    """The evening of this seed. Raises `Broken` where something does not hold."""
    chance, told = random.Random(seed), Told()
    steps = evening(chance)
    prepare(folder)
    for life in range(MOST_LIVES):
        is_last = life == MOST_LIVES - 1
        outcome = in_a_process(partial(live, folder, seed, life, steps, told, shown, is_last), told)
        told.hear("lives", 1)
        if outcome == "killed":
            told.hear("kills", 1)
            # Whether what was under way has happened, nobody can say: people look, and go on.
            told.step += 1
        elif outcome:
            raise Broken(f"life {life + 1}: {outcome}")
        elif told.step >= len(steps):
            return told
        else:
            told.hear("stops", 1)
    return told


def prepare(folder: Path) -> None:
    (folder / "table/games").mkdir(parents=True)
    (folder / "hub").mkdir()
    text = '[table]\nname = "Table 1"\n[page]\nhost = "127.0.0.1"\nport = 0\n[journal]\nfolder = "games"\n'
    (folder / "table" / CONFIG).write_text(text)
    with closing(SqliteDatabase(folder / "hub/hub.sqlite")) as database:
        enrolled = Hub(SqlStore(database)).enrol("Table 1")
    save_membership(folder / "table/games/table-1.hub", membership("hub 0", enrolled.id, enrolled.key))


def membership(hub: str, table: str, key: bytes) -> Membership:
    return Membership(hub, ("http://127.0.0.1:8100",), table, "Table 1", key)


def in_a_process(work: Callable[[Say], None], told: Told) -> str:
    """Lets it run where it may be killed; "" where it came to its end, otherwise what became of it."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        code = 1
        try:
            work(lambda what, value: os.write(writing, json.dumps([what, value]).encode() + b"\n"))
            code = 0
        except BaseException:
            os.write(writing, json.dumps(["broken", traceback.format_exc()]).encode() + b"\n")
        finally:
            os._exit(code)
    os.close(writing)
    broken = ""
    with os.fdopen(reading, encoding="utf-8") as lines:
        for line in lines:
            what, value = json.loads(line)
            if what == "broken":
                broken = value
            else:
                told.hear(what, value)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return "killed" if code == KILLED else broken or ("" if code == 0 else f"ended with {code}")


def live(
    folder: Path, seed: int, number: int, steps: list[Step], told: Told, pages: Pages, is_last: bool, say: Say
) -> None:
    """One life: opens, goes on with the evening under outages, and looks at the end whether everything holds."""
    chance = random.Random(f"{seed} {number}")
    clocks = Clocks(10.0, 1_800_000_000.0 + chance.choice(JUMPS_S), f"boot-{seed}-{number}")
    disk = FaultyDisk(folder / "table")
    outages = Outages(disk, chance, is_last)
    with ExitStack() as opened:
        life = opened_table(folder / "table", clocks, say, opened, outages, pages)
        database = opened.enter_context(closing(SqliteDatabase(folder / "hub/hub.sqlite")))
        hub = Hub(SqlStore(database))
        network = Network(hub, hub.store.tables()[0], life.journal, clocks.boot, chance)
        check_record(life, told)
        check_state(life, told)
        stops_at = chance.randint(0, len(steps))
        until = len(steps) if is_last or chance.random() < 0.3 else max(stops_at, told.step)
        for at in range(told.step, until):
            outages.look()
            do(life, steps[at], at + 1, say, outages)
            life.let_time_pass(chance.uniform(0.1, 5.0))
            if chance.random() < 0.3:
                network.try_to_exchange(clocks.monotonic, life._follower.now)
            say("step", at + 1)
        outages.end()
        life.catch_up()
        life.check_verdicts()
        life.journal.verify()
        life.publish()
        if (status := pages.of_table(life.board.latest())) != 200:
            raise Broken(f"the page answers {status}")
        network.bring_up_to_date(clocks.monotonic)
        check_hub(life, hub)
        say("disk steps", outages.steps)


class Outages:
    """The behaviour of the disk in one life: nothing, a kill at some step, or errors for some steps, again and
    again."""

    def __init__(self, disk: FaultyDisk, chance: random.Random, is_last: bool) -> None:
        self._disk, self._chance, self._until = disk, chance, 0
        self.steps, self._kind = 0, "none" if is_last else chance.choice(("none", "kill", "kill", "errors", "errors"))
        if self._kind == "kill":
            disk.fails(int(10 ** chance.uniform(0, 3.2)), 1, 0)
        elif self._kind == "errors":
            self._next()

    def _next(self) -> None:
        at, times = int(10 ** self._chance.uniform(0, 2.5)), int(10 ** self._chance.uniform(0, 2))
        self._until = at + times
        self._disk.fails(at, times, self._chance.choice(ERRORS))

    def look(self) -> None:
        """After errors come others."""
        if self._kind == "errors" and self._disk.steps > self._until:
            self.steps += self._disk.steps
            self._next()

    def end(self) -> None:
        self.steps += self._disk.steps
        if self._kind == "errors":
            self._disk.is_whole()


def opened_table(folder: Path, clocks: Clocks, say: Say, opened: ExitStack, outages: Outages, pages: Pages) -> Life:
    """The table; where it cannot be opened its page says why, and it opens as soon as the disk takes something."""
    trying = ExitStack()
    try:
        life = Life(folder, clocks, say, trying)
    except OSError as error:
        trying.close()
        desk = RecoveryDesk(Restarts(_file(folder), _file(folder).load(), Wish(no_camera=True)), error)
        desk.look()
        status, shown = pages.of_recovery(desk)
        if status != 503 or "The table cannot be opened" not in shown:
            raise Broken(f"no page says why: {status}") from error
        say("recoveries", 1)
        outages.end()
        desk.look()
        if missing := desk.missing():
            raise Broken(f"still missing: {missing[0].trouble}") from error
        life = Life(folder, clocks, say, trying)
    opened.push(trying)
    return life


def _file(folder: Path) -> ConfigFile:
    return ConfigFile(folder / CONFIG, named=True)


def do(life: Life, step: Step, serial: int, say: Say, outages: Outages) -> None:
    match step.deed, step.observation:
        case "game", GameStarted() as start:
            if not life.begin_game(start, serial):
                outages.end()
                if not life.begin_game(start, serial + RETRY):
                    raise Broken("no game can be begun on a disk that takes everything")
        case "page entry" | "box press", observation if observation is not None:
            life.enter(observation, serial, step.deed == "page entry")
            say("entries", 1)
        case "seat", _:
            with suppress(OSError):
                say("seat", life.sessions.welcome("seat-0", device=PHONE))
        case "snapshot", _:
            life.keep_snapshot()
        case "look", _:
            life.publish()
        case "setting" | "hub" | "owner code", _:
            keep(life, step.deed, serial, say)


def keep(life: Life, deed: str, serial: int, say: Say) -> None:
    """Changes a file of state, and says what it held before and after it."""
    value = f"{deed} {serial}"
    if deed == "owner code":
        try:
            say("kept owner code", life.owner_code.new())
        except OSError:
            say("files refused", 1)
        return
    say(f"tries {deed}", value)
    try:
        if deed == "setting":
            life.config_file.change({("table", "name"): value})
        else:
            known = load_membership(life.membership)
            assert known is not None
            save_membership(life.membership, membership(value, known.table, known.key))
        say(f"kept {deed}", value)
    except OSError:
        say(f"left {deed}", value)
        say("files refused", 1)


# --- what must hold


def check_record(life: Life, told: Told) -> None:
    """Nothing that was acknowledged is lost, nothing that was refused has happened, nothing is there twice."""
    events = [event for epoch in life.journal.epochs() for event in life.journal.events(epoch, kind="observation")]
    serials = [Submission.from_body(event.body).serial for event in events]
    there = {serial for serial in serials if serial is not None}
    if lost := told.stored - there:
        raise Broken(f"acknowledged and lost: {sorted(lost)}")
    if happened := told.refused & there:
        raise Broken(f"refused, and yet recorded: {sorted(happened)}")
    if len(there) != len(serials):
        raise Broken("something is recorded twice")


def check_state(life: Life, told: Told) -> None:
    """Every file of state is a whole one: what was kept last, or what was being written when the process ended."""
    name = life.config_file.load().table.name
    if name not in told.setting:
        raise Broken(f"the configuration says {name}, not one of {told.setting}")
    try:
        known = load_membership(life.membership)
    except MembershipError as error:
        raise Broken(str(error)) from error
    if known is None or known.hub not in told.hub:
        raise Broken(f"the membership is {known}, not one of {told.hub}")
    with suppress(OSError):
        if told.seat and life.sessions.find(told.seat, PHONE) is None:
            raise Broken("a player who sat at the table has lost the seat")


def check_hub(life: Life, hub: Hub) -> None:
    """The hub holds exactly what the table's record does."""
    table = hub.store.tables()[0].id
    held = {event.hash for name in hub.store.journals(table) for event in hub.store.events(table, name)}
    here = {event.hash for epoch in life.journal.epochs() for event in life.journal.events(epoch)}
    if held != here:
        raise Broken(f"the hub holds {len(held)} events, the table {len(here)}")


def clear(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
