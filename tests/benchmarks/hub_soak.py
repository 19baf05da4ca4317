"""Many tables, one hub, and everything killed in turn: `python -m tests.benchmarks.hub_soak --way http`.

Each table is a process with a journal and the sender of the program; the hub is `companion hub`, killed and started
again as are broker and tables; between them and their hub stands a proxy that refuses for a minute. Prints what was
lost, doubled and how long events waited for their acknowledgement. Anything lost or doubled is a defect.

`--way` is `http` (SQLite), `mqtt` (a real mosquitto, SQLite) or `postgres` (a real server, two hub processes, HTTP).
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from companion.journal import Journal
from companion.observations import JsonObject
from companion.table.hub_link import HubLink, HubNews
from companion.tournament.http_link import HttpLink
from companion.tournament.links import Link
from companion.tournament.membership import Membership
from companion.tournament.running import HubPlan, open_database
from companion.tournament.sending import Place
from companion.tournament.simulated import SimulatedTable
from companion.tournament.sql_store import SqlStore
from tests.tournament.servers import Server, free_port, mosquitto, postgres, prefer

ROOT: Final = Path(__file__).resolve().parents[2]
RECORD: Final = struct.Struct("<qqdd")
"""What a table notes of an acknowledged event: game, number, when it was made and when acknowledged (monotonic)."""
HUB_DOWN_S: Final = 2.0
TABLE_DOWN_S: Final = 1.0
QUIET_START_S: Final = 0.05
QUIET_END_S: Final = 0.1
DRAINED_WITHIN_S: Final = 120.0
NICENESS: Final = -5
"""Of hub, broker, database and network: at an event they have machines of their own, here they share one with 200
tables. It takes the rights to do so; else they run like any other process."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is done to how many tables, and for how long."""

    way: str = "http"
    tables: int = 200
    seconds: float = 600.0
    events_a_second: float = 2.0
    hub_kills: int = 10
    broker_kills: int = 10
    table_kills: int = 20
    cut_s: float = 60.0
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Fault:
    """Something was down from `begin` to `end`, in monotonic seconds; `table` where it was only that one."""

    what: str
    begin: float
    end: float
    table: int | None = None


@dataclass(slots=True)
class Outcome:
    plan: Plan
    events: int = 0
    lost: int = 0
    doubled: int = 0
    altered: int = 0
    faults: list[Fault] = field(default_factory=list)
    drains_s: dict[str, list[float]] = field(default_factory=dict)
    all_up: list[float] = field(default_factory=list)
    overall: list[float] = field(default_factory=list)
    last_drain_s: float = 0.0
    hub_cpu_s: float = 0.0
    took_s: float = 0.0

    def to_json(self) -> JsonObject:
        return {
            "way": self.plan.way,
            "tables": self.plan.tables,
            "seconds": round(self.took_s),
            "events": self.events,
            "lost": self.lost,
            "doubled": self.doubled,
            "altered": self.altered,
            "faults": {
                what: sum(f.what == what for f in self.faults) for what in sorted({f.what for f in self.faults})
            },
            "all_up_events": len(self.all_up),
            "all_up_p50_s": round(percentile(self.all_up, 50), 3),
            "all_up_p99_s": round(percentile(self.all_up, 99), 3),
            "all_up_max_s": round(max(self.all_up, default=0.0), 3),
            "overall_p99_s": round(percentile(self.overall, 99), 3),
            "longest_drain_s": {what: round(max(times), 2) for what, times in sorted(self.drains_s.items())},
            "drain_at_the_end_s": round(self.last_drain_s, 2),
            "hub_cpu_share": round(self.hub_cpu_s / max(self.took_s, 1), 3),
        }


def percentile(values: Sequence[float], percent: float) -> float:
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(len(ordered) * percent / 100) - 1)]


# One table, in a process of its own


class SoakedTable:
    """Plays at its pace, and notes when each event was acknowledged."""

    def __init__(self, number: int, member: Membership, folder: Path, link: Link, plan: Plan) -> None:
        self._plan = plan
        self._chance = random.Random(f"{plan.seed} {number} {os.getpid()}")
        self._journal = Journal.open(folder / f"table-{number}.journal")
        if not self._journal.epoch:
            self._journal.start_epoch()
        self._game = SimulatedTable(number, plan.seed + os.getpid())
        self._shown = self._game.state, self._game.state.to_json()
        self._notes = (folder / f"table-{number}.acknowledged").open("ab", buffering=0)
        self._noted = last_noted(folder / f"table-{number}.acknowledged")
        place = Place(f"soak-{number}", 1)
        self._link = HubLink(member, place, self._journal, link, self._state, lambda: self._game.t, told=self._told)

    def _state(self, featured: bool) -> JsonObject:
        if self._shown[0] is not self._game.state:
            self._shown = self._game.state, self._game.state.to_json()
        return self._shown[1]

    def _told(self, news: HubNews) -> None:
        head = news.answer.head if news.answer is not None else None
        if not news.up or head is None or (head.epoch, head.seq) <= self._noted:
            return
        now = time.monotonic()
        for epoch in (epoch for epoch in self._journal.epochs() if self._noted[0] <= epoch <= head.epoch):
            for event in self._journal.events(epoch, self._noted[1] if epoch == self._noted[0] else 0):
                if (event.epoch, event.seq) > (head.epoch, head.seq):
                    break
                self._notes.write(RECORD.pack(event.epoch, event.seq, float(str(event.body["made"])), now))
                self._noted = (event.epoch, event.seq)

    def play(self, until: float) -> None:
        self._link.start()
        time.sleep(self._chance.random() / self._plan.events_a_second)
        while time.monotonic() < until:
            if self._game.over:
                self._journal.start_epoch()
                self._game.begin()
            entry = self._game.play(round(time.monotonic(), 3))
            entry.body["made"] = time.monotonic()
            self._journal.append(entry)
            time.sleep(self._chance.uniform(0.8, 1.2) / self._plan.events_a_second)
        # Until everything is acknowledged, or somebody ends this process.
        while True:
            time.sleep(0.2)


def last_noted(path: Path) -> tuple[int, int]:
    data = path.read_bytes() if path.exists() else b""
    whole = len(data) // RECORD.size
    return RECORD.unpack_from(data, (whole - 1) * RECORD.size)[:2] if whole else (0, 0)


def notes(path: Path) -> Iterator[tuple[int, int, float, float]]:
    data = path.read_bytes() if path.exists() else b""
    yield from (RECORD.unpack_from(data, at) for at in range(0, len(data) - RECORD.size + 1, RECORD.size))


# Everything around the tables


class HubProcess:
    """`companion hub` as a user starts it."""

    def __init__(self, folder: Path, more: Sequence[str], environment: dict[str, str]) -> None:
        self.port = free_port()
        self.cpu_s = 0.0
        self._folder, self._more = folder, more
        self._environment = os.environ | {"PYTHONPATH": str(ROOT), "HOME": str(folder)} | environment
        self._process: subprocess.Popen[str] | None = None
        self.code = ""

    def start(self) -> None:
        command = ["hub", "--host", "127.0.0.1", "--port", str(self.port), "--folder", str(self._folder)]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "companion", *command, "--no-announce", "--name", "Soak", *self._more],
            env=self._environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        prefer(self._process.pid, NICENESS)
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.search(r"Pairing code for tables: (\S+)", line):
                self.code = found[1]
            if "organiser" in line:
                return
        raise AssertionError("the hub ended at its start")

    def used_cpu_s(self) -> float:
        """Of the process that runs now (see proc(5), utime and stime)."""
        assert self._process is not None
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory_mb(self) -> float:
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return int(found[1]) / 1000 if found else 0.0

    def kill(self) -> None:
        assert self._process is not None
        self.cpu_s += self.used_cpu_s()
        self._process.kill()
        self._process.communicate()

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self.cpu_s += self.used_cpu_s()
            self._process.send_signal(signal.SIGINT)
            self._process.communicate(timeout=30)


class Proxy:
    """The network between tables and hub: passes bytes on, or refuses."""

    def __init__(self, targets: Sequence[int]) -> None:
        self.ports = [free_port() for _ in targets]
        self._routes = [f"{port}:{target}" for port, target in zip(self.ports, targets, strict=True)]
        self._process: subprocess.Popen[bytes] | None = None

    def mend(self) -> None:
        command = [sys.executable, "-m", "tests.benchmarks.network_proxy", *self._routes]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
        prefer(self._process.pid, NICENESS)
        assert self._process.stdout is not None
        assert self._process.stdout.readline()

    def cut(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


class Soak:
    """Runs a plan. The process stays without threads, so that it can fork tables."""

    def __init__(self, plan: Plan, folder: Path, tell: Callable[[str], None]) -> None:
        self.plan, self.folder, self.tell = plan, folder, tell
        self.outcome = Outcome(plan)
        self.members: list[Membership] = []
        self.pids: dict[int, int] = {}
        self.hubs: list[HubProcess] = []
        self.broker: Server | None = None
        self.database = ""
        self.proxy = Proxy([])
        self._until = 0.0

    def run(self) -> Outcome:
        with ExitStack() as opened:
            self._open_servers(opened)
            self._join_all()
            began = time.monotonic()
            self._until = began + self.plan.seconds
            try:
                for number in range(self.plan.tables):
                    self._start_table(number)
                self._hurt(began)
                self._drain()
            finally:
                for number in list(self.pids):
                    self._kill_table(number)
            self.outcome.took_s = time.monotonic() - began
        self.outcome.hub_cpu_s = sum(hub.cpu_s for hub in self.hubs)
        return self.outcome

    def _open_servers(self, opened: ExitStack) -> None:
        more: list[str] = []
        environment: dict[str, str] = {}
        if self.plan.way == "mqtt":
            self.broker = opened.enter_context(mosquitto(nice=NICENESS))
            more = ["--broker", f"mqtt://127.0.0.1:{self.broker.port}"]
        if self.plan.way == "postgres":
            self.database = opened.enter_context(postgres(NICENESS))
            environment = {"COMPANION_HUB_DATABASE": self.database}
        # What is stored is looked at while a PostgreSQL server of the test still runs.
        opened.callback(self._compare)
        for _ in range(2 if self.plan.way == "postgres" else 1):
            hub = HubProcess(self.folder / "hub", more, environment)
            opened.callback(hub.stop)
            hub.start()
            self.hubs.append(hub)
        self.proxy = Proxy([self.broker.port] if self.broker else [hub.port for hub in self.hubs])
        opened.callback(self.proxy.cut)
        self.proxy.mend()

    def _join_all(self) -> None:
        hub = self.hubs[0]
        for number in range(self.plan.tables):
            joined = HttpLink([f"http://127.0.0.1:{hub.port}"]).join(hub.code, f"Table {number + 1}")
            ports = self.proxy.ports if number % 2 else self.proxy.ports[::-1]
            addresses = tuple(f"{'mqtt' if self.broker else 'http'}://127.0.0.1:{port}" for port in ports)
            key = bytes.fromhex(str(joined["key"]))
            self.members.append(Membership("Soak", addresses, str(joined["table"]), str(joined["name"]), key))
        self.tell(f"{self.plan.tables} tables have joined")

    def _start_table(self, number: int) -> None:
        pid = os.fork()
        if pid:
            self.pids[number] = pid
            return
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        try:
            member = self.members[number]
            if self.broker:
                from companion.tournament.mqtt_link import MqttLink

                link: Link = MqttLink(member.addresses[0], member.table)
            else:
                link = HttpLink(member.addresses)
            SoakedTable(number, member, self.folder, link, self.plan).play(self._until)
        finally:
            os._exit(0)

    def _kill_table(self, number: int) -> None:
        pid = self.pids.pop(number)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)

    # Faults

    def _hurt(self, began: float) -> None:
        for at, what in sorted(self._schedule()):
            while time.monotonic() < began + at:
                time.sleep(0.1)
            self.tell(f"{time.monotonic() - began:5.0f} s: {what}, {self._acknowledged()} events acknowledged")
            self._do(what)
        while time.monotonic() < self._until:
            time.sleep(0.1)

    def _schedule(self) -> Iterator[tuple[float, str]]:
        plan = self.plan
        chance = random.Random(plan.seed)
        first, last = plan.seconds * QUIET_START_S, plan.seconds * (1 - QUIET_END_S)
        cut_at = last - plan.cut_s - plan.seconds * 0.05
        kills = ["kill hub"] * plan.hub_kills + ["kill broker"] * (plan.broker_kills if self.broker else 0)
        chance.shuffle(kills)
        for number, what in enumerate(kills):
            yield first + (cut_at - first) * number / max(len(kills), 1), what
        if plan.cut_s:
            yield cut_at, "cut network"
        for _ in range(plan.table_kills):
            yield chance.uniform(first, last), "kill table"

    def _do(self, what: str) -> None:
        begin = time.monotonic()
        table: int | None = None
        match what:
            case "kill hub":
                hub = self.hubs[sum(fault.what == what for fault in self.outcome.faults) % len(self.hubs)]
                hub.kill()
                time.sleep(HUB_DOWN_S)
                hub.start()
            case "kill broker":
                assert self.broker is not None
                self.broker.kill()
                time.sleep(HUB_DOWN_S)
                self.broker.start()
            case "cut network":
                self.proxy.cut()
                time.sleep(self.plan.cut_s)
                self.proxy.mend()
            case _:
                killed = {fault.table for fault in self.outcome.faults}
                left = [number for number in self.pids if number not in killed]
                table = random.Random(len(killed)).choice(left or list(self.pids))
                self._kill_table(table)
                time.sleep(TABLE_DOWN_S)
                self._start_table(table)
        self.outcome.faults.append(Fault(what, begin, time.monotonic(), table))

    # What came of it

    def _acknowledged(self) -> int:
        return sum(path.stat().st_size for path in self.folder.glob("*.acknowledged")) // RECORD.size

    def _drain(self) -> None:
        """Waits until everything is acknowledged, or for so long that something must be wrong."""
        ended = time.monotonic()
        left = list(range(self.plan.tables))
        while left and time.monotonic() - ended < DRAINED_WITHIN_S:
            left = [number for number in left if not self._is_drained(number)]
            time.sleep(0.2)
        self.outcome.last_drain_s = time.monotonic() - ended

    def _is_drained(self, number: int) -> bool:
        epoch, seq = last_noted(self.folder / f"table-{number}.acknowledged")
        with Journal.open(self.folder / f"table-{number}.journal") as journal:
            newest = max(journal.epochs(), default=0)
            return (epoch, seq) == max(((e.epoch, e.seq) for e in journal.events(newest)), default=(0, 0))

    def _compare(self) -> None:
        """The journals against what the hub stored: event by event, and by the hub's own count."""
        database = open_database(HubPlan("Soak", self.folder / "hub", database=self.database))
        store = SqlStore(database)
        counts = store.counts()
        outcome = self.outcome
        made: list[tuple[int, float, float]] = []
        for number, member in enumerate(self.members):
            with Journal.open(self.folder / f"table-{number}.journal") as journal:
                own = {(e.epoch, e.seq): e.hash for epoch in journal.epochs() for e in journal.events(epoch)}
            stored = [e for name in store.journals(member.table) for e in store.events(member.table, name)]
            held = {(event.epoch, event.seq): event.hash for event in stored}
            outcome.events += len(own)
            outcome.lost += sum(place not in held for place in own)
            outcome.altered += sum(held[place] != own.get(place) for place in held)
            outcome.doubled += len(stored) - len(held) + max(0, counts.get(member.table, 0) - len(own))
            made += [(number, at, acked) for _, _, at, acked in notes(self.folder / f"table-{number}.acknowledged")]
        database.close()
        self._measure(made)

    def _measure(self, made: Sequence[tuple[int, float, float]]) -> None:
        """How long events waited: while all was up, and how soon after each fault nothing from before it was left."""
        outcome = self.outcome
        windows: list[tuple[float, float, int | None]] = []
        for fault in outcome.faults:
            late = [
                acked - fault.end
                for number, at, acked in made
                if at <= fault.end < acked and fault.table in (None, number)
            ]
            drained_s = max(late, default=0.0)
            outcome.drains_s.setdefault(fault.what, []).append(drained_s)
            windows.append((fault.begin, fault.end + drained_s, fault.table))
        for number, at, acked in made:
            outcome.overall.append(acked - at)
            if not any(at <= end and acked >= begin and table in (None, number) for begin, end, table in windows):
                outcome.all_up.append(acked - at)


def soak(plan: Plan, tell: Callable[[str], None] = print) -> Outcome:
    """Journals lie in memory: two hundred tables have two hundred disks, which one disk cannot stand in for."""
    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="hub-soak-", dir=memory if memory.is_dir() else None))
    hub_folder = Path(tempfile.mkdtemp(prefix="hub-soak-hub-"))
    try:
        # The hub's own database lies on the real disk, since it is what is measured.
        (folder / "hub").symlink_to(hub_folder)
        return Soak(plan, folder, tell).run()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        shutil.rmtree(hub_folder, ignore_errors=True)


def main() -> None:
    usual = Plan()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--way", choices=["http", "mqtt", "postgres"], default=usual.way)
    parser.add_argument("--tables", type=int, default=usual.tables)
    parser.add_argument("--seconds", type=float, default=usual.seconds)
    parser.add_argument("--hub-kills", type=int, default=usual.hub_kills)
    parser.add_argument("--broker-kills", type=int, default=usual.broker_kills)
    parser.add_argument("--table-kills", type=int, default=usual.table_kills)
    parser.add_argument("--cut-s", type=float, default=usual.cut_s)
    given = parser.parse_args()
    plan = Plan(
        given.way,
        given.tables,
        given.seconds,
        hub_kills=given.hub_kills,
        broker_kills=given.broker_kills,
        table_kills=given.table_kills,
        cut_s=given.cut_s,
    )
    # Ended from outside, it still ends its tables.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    outcome = soak(plan, lambda line: print(line, flush=True))
    print(json.dumps(outcome.to_json(), indent=1), flush=True)
    sys.exit(1 if outcome.lost or outcome.doubled or outcome.altered else 0)


if __name__ == "__main__":
    main()
