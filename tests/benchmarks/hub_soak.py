"""Many tables, one hub, and everything killed in turn: `python -m tests.benchmarks.hub_soak --way http`.

Each table is a process with a journal and the sender of the program; the hub is `companion hub`, killed and started
again as are broker and tables; between them and their hub stands a proxy that refuses for a minute. Prints what was
lost, doubled and how long events waited for their acknowledgement. Anything lost or doubled is a defect.

`--way` is `http` (SQLite), `mqtt` (a real mosquitto, SQLite) or `postgres` (a real server, two hub processes, HTTP).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from companion.journal import Journal
from companion.tournament.joining.membership import Membership
from companion.tournament.running import HubPlan, open_database
from companion.tournament.storage.sql_store import SqlStore
from companion.tournament.transport.http_link import HttpLink
from companion.tournament.transport.links import Link
from tests.benchmarks.hub_processes import NICENESS, HubProcess, Proxy, joined
from tests.benchmarks.soak_outcome import Fault, Kept, Outcome, Plan
from tests.benchmarks.soaked_table import RECORD, SoakedTable, last_noted, notes
from tests.tournament.servers import Server, mosquitto, postgres

HUB_DOWN_S: Final = 2.0
TABLE_DOWN_S: Final = 1.0
QUIET_START_S: Final = 0.05
QUIET_END_S: Final = 0.1
DRAINED_WITHIN_S: Final = 120.0


class Soak:
    """Runs a plan. The process stays without threads, so that it can fork tables."""

    def __init__(self, plan: Plan, folder: Path, tell: Callable[[str], None]) -> None:
        self.plan, self.folder, self.tell = plan, folder, tell
        self.outcome = Outcome(plan)
        self._open_link = link_maker(plan.way)
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
            self.outcome.began = began = time.monotonic()
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
            ports = self.proxy.ports if number % 2 else self.proxy.ports[::-1]
            addresses = [f"{'mqtt' if self.broker else 'http'}://127.0.0.1:{port}" for port in ports]
            self.members.append(joined(hub, f"Table {number + 1}", addresses))
        self.tell(f"{self.plan.tables} tables have joined")

    def _start_table(self, number: int) -> None:
        pid = os.fork()
        if pid:
            self.pids[number] = pid
            return
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        try:
            member = self.members[number]
            SoakedTable(number, member, self.folder, self._open_link(member), self.plan).play(self._until)
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
        kept: list[Kept] = []
        for number, member in enumerate(self.members):
            with Journal.open(self.folder / f"table-{number}.journal") as journal:
                own = {(e.epoch, e.seq): e.hash for epoch in journal.epochs() for e in journal.events(epoch)}
            stored = [e for name in store.journals(member.table) for e in store.events(member.table, name)]
            held = {(event.epoch, event.seq): event.hash for event in stored}
            outcome.events += len(own)
            outcome.lost += sum(place not in held for place in own)
            outcome.altered += sum(held[place] != own.get(place) for place in held)
            outcome.doubled += len(stored) - len(held) + max(0, counts.get(member.table, 0) - len(own))
            acknowledged = notes(self.folder / f"table-{number}.acknowledged")
            kept += [Kept(number, made, at) for _, _, made, at in acknowledged]
        database.close()
        outcome.measure(kept)


def link_maker(way: str) -> Callable[[Membership], Link]:
    """How a table opens its link. What that takes is loaded here, once, rather than by every table that is forked."""
    if way != "mqtt":
        return lambda member: HttpLink(member.addresses)
    from companion.tournament.transport.mqtt_link import MqttLink

    return lambda member: MqttLink(member.addresses[0], member.table, member.key)


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
