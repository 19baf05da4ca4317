"""How a hub's cost grows with its tables: `python -m tests.benchmarks.hub_cost [--seconds 20] [--svg FILE] [TABLES …]`.

For each number of tables a hub is started as a user starts it, tables send two events a second each over HTTP, and the
hub's share of a processor, its memory, and how long events wait for their acknowledgement are measured. The tables here
are the program's sender without its disk and thread, so that a thousand fit beside the hub on one machine.
"""

from __future__ import annotations

import argparse
import heapq
import json
import multiprocessing
import os
import random
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from companion.journal_events import Entry, JournalEvent, chain
from companion.measuring.percentiles import percentile
from companion.tournament.joining.membership import Membership
from companion.tournament.protocol import messages
from companion.tournament.protocol.sending import JournalPlace, Sending
from companion.tournament.simulated import SimulatedHubTable
from companion.tournament.transport.http_link import HttpLink
from companion.tournament.transport.links import LinkDown
from tests.benchmarks.hub_processes import HubProcess, joined
from tests.benchmarks.plot import Curve, plot

TABLES: Final = (10, 20, 50, 100, 200, 500, 1000)
EVENTS_A_SECOND: Final = 2.0
CROWDS: Final = 2
SENDERS: Final = 12
SETTLES_S: Final = 6.0


@dataclass(frozen=True, slots=True)
class Cost:
    tables: int
    events_a_second: float
    messages_a_second: float
    hub_cpu_percent: float
    hub_memory_mb: float
    p50_s: float
    p99_s: float
    crowd_cpu_percent: float


class MemoryRecord:
    """A journal that forgets at its end: what a table would have on its disk."""

    def __init__(self) -> None:
        self._events: list[JournalEvent] = []
        self.epoch = 1

    @property
    def last_seq(self) -> int:
        return len(self._events)

    def epochs(self) -> tuple[int, ...]:
        return (1,)

    def append(self, entry: Entry) -> None:
        last = self._events[-1] if self._events else None
        self._events += chain([entry], 1, self.last_seq, last.hash if last else "", "")

    def events(self, epoch: int | None = None, after_seq: int = 0) -> Iterator[JournalEvent]:
        return iter(self._events[max(after_seq, 0) :])


class Sender:
    """A table of the crowd: plays and sends when it is due."""

    def __init__(self, number: int, member: Membership, began: float) -> None:
        self._game, self._record, self._member = SimulatedHubTable(number, 1), MemoryRecord(), member
        self._sending = Sending(self._record, JournalPlace("cost", 1), f"cost{number}")
        self._link = HttpLink(member.addresses)
        self._made: list[float] = []
        self._told = 0
        self._next_event = began + random.random() / EVENTS_A_SECOND
        self.waits: list[tuple[float, float]] = []
        self.messages = 0

    def turn(self) -> float:
        """Does what is due; when it wants its next turn."""
        now = time.monotonic()
        while self._next_event <= now:
            if self._game.over:
                self._game.begin()
            self._record.append(self._game.play(round(self._next_event, 3)))
            self._made.append(self._next_event)
            self._next_event += random.uniform(0.8, 1.2) / EVENTS_A_SECOND
        self._sending.tell(self._game.state.to_json())
        if self._sending.due_s(now) <= 0:
            self._send(now)
        return min(self._next_event, time.monotonic() + max(0.0, self._sending.due_s(time.monotonic())))

    def _send(self, now: float) -> None:
        member = self._member
        form = messages.message_to_json(self._sending.message(now, self._game.t))
        try:
            data = self._link.exchange(messages.sign(member.table, member.key, "to hub", form), 10.0)
        except LinkDown:
            self._sending.failed(time.monotonic())
            return
        answer = messages.answer_from_json(messages.read_signed(data).opened(member.key, "to table"))
        arrived = time.monotonic()
        self._sending.answered(answer, arrived)
        self.messages += 1
        head = answer.head.seq if answer.head else 0
        self.waits += [(made, arrived - made) for made in self._made[self._told : head]]
        self._told = max(head, self._told)


def crowd(members: Sequence[Membership], seconds: float, pipe: Connection) -> None:
    """A process of tables: some threads do what is due, the most pressing first."""
    began = time.monotonic()
    senders = [Sender(number, member, began) for number, member in enumerate(members)]
    due = [(began + random.random(), number) for number in range(len(senders))]
    heapq.heapify(due)
    lock = threading.Lock()

    def work() -> None:
        while time.monotonic() < began + seconds:
            with lock:
                at, number = heapq.heappop(due) if due else (time.monotonic() + 0.01, -1)
            time.sleep(max(0.0, min(at, began + seconds) - time.monotonic()))
            if number >= 0:
                again = senders[number].turn()
                with lock:
                    heapq.heappush(due, (again, number))

    threads = [threading.Thread(target=work) for _ in range(SENDERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    waits = [wait for sender in senders for made, wait in sender.waits if made > began + SETTLES_S]
    pipe.send((waits, sum(sender.messages for sender in senders), time.process_time()))


def measure(tables: int, seconds: float) -> Cost:
    folder = Path(tempfile.mkdtemp(prefix="hub-cost-"))
    hub = HubProcess(folder, (), {})
    hub.start()
    try:
        members = [joined(hub, f"Table {number + 1}") for number in range(tables)]
        crowds = [members[n::CROWDS] for n in range(CROWDS)]
        context = multiprocessing.get_context("spawn")
        pipes, processes = [], []
        for part in crowds:
            here, there = context.Pipe()
            process = context.Process(target=crowd, args=(part, seconds, there))
            process.start()
            pipes.append(here)
            processes.append(process)
        time.sleep(SETTLES_S)
        cpu_before, at = hub.used_cpu_s(), time.monotonic()
        time.sleep(seconds - SETTLES_S - 1)
        cpu_s, over_s, memory_mb = hub.used_cpu_s() - cpu_before, time.monotonic() - at, hub.memory_mb()
        told = [pipe.recv() for pipe in pipes]
        for process in processes:
            process.join()
    finally:
        hub.stop()
        shutil.rmtree(folder, ignore_errors=True)
    waits = [wait for part, _, _ in told for wait in part]
    return Cost(
        tables,
        round(len(waits) / (seconds - SETTLES_S), 1),
        round(sum(number for _, number, _ in told) / seconds, 1),
        round(100 * cpu_s / over_s, 1),
        round(memory_mb, 1),
        round(percentile(waits, 50), 3),
        round(percentile(waits, 99), 3),
        round(100 * sum(used for _, _, used in told) / seconds, 1),
    )


def curves(costs: Sequence[Cost]) -> tuple[list[Curve], list[Curve]]:
    cpu = Curve("processor of the hub, % of one core", [(cost.tables, cost.hub_cpu_percent) for cost in costs])
    memory = Curve("memory of the hub, MB", [(cost.tables, cost.hub_memory_mb) for cost in costs])
    half = Curve("half of the events acknowledged within, ms", [(c.tables, 1000 * c.p50_s) for c in costs])
    most = Curve("99 of 100 within, ms", [(cost.tables, 1000 * cost.p99_s) for cost in costs])
    return [cpu, memory], [half, most]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", type=int, default=list(TABLES))
    parser.add_argument("--seconds", type=float, default=25.0)
    parser.add_argument("--svg", type=Path)
    given = parser.parse_args()
    costs = []
    for tables in given.tables:
        costs.append(measure(tables, given.seconds))
        load = os.getloadavg()[0]
        print(json.dumps(asdict(costs[-1])), f"(load of the machine {load:.1f})", flush=True)
    if given.svg:
        given.svg.write_text(plot("Tables, each with two events a second", curves(costs)), encoding="utf-8")


if __name__ == "__main__":
    main()
