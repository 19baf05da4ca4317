"""From the press to the journal and to the page: `python -m tests.benchmarks.hardware_latency [PRESSES]`.

The Arduino's real program runs in simavr in real time; its line is a pseudo terminal, opened with pyserial. Behind it
is a whole table: the press is stored in a journal on the disk, acknowledged, judged, and published; the page's own
server sends it to a reader of the page's stream of events. Compared with what one would do otherwise: a program that
asks the box for its counts ten times a second. Prints median and 99th percentile.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path

from companion.config import Config
from companion.counter_inputs.box import BOX
from companion.journal import Journal
from companion.observations import JsonObject, Observation
from companion.table.counters import tied
from companion.table.demo import demo_start
from companion.table.intake import Origin
from companion.table.plan import GamePlan, Setting
from companion.table.table import Table
from firmware_bridge.controls import STANDARD_CONTROLS
from firmware_bridge.counter_box import CounterBox
from firmware_bridge.link import RECOUNT_EVERY_S
from firmware_bridge.presses import TOGETHER_S
from firmware_bridge.serial_port import SerialPort
from tests.firmware_bridge.conftest import ARDUINO, HERE
from web.serving.server import PageServer
from web.table.app import create_app
from web.table.services import TableServices

HELD_S = 0.08
PATIENCE_S = 3.0
POLLED_EVERY_S = 0.1
KEYS = [n for n, control in STANDARD_CONTROLS.by_input.items() if control.function.endswith("key")]
COUNTERS = [n for n, control in STANDARD_CONTROLS.by_input.items() if control.function == "amber plus"]
PLAYERS_AREAS = {"top", "bottom"}


class Times:
    """When each press happened, was stored and was read from the page's stream."""

    def __init__(self) -> None:
        self.pressed: list[float] = []
        self.stored: list[float] = []
        self.shown: list[float] = []


def build(folder: Path) -> list[str]:
    subprocess.run(["make", "-s", "-C", ARDUINO, f"BUILD={folder}"], check=True, stdout=subprocess.DEVNULL)
    harness = folder / "box_in_simavr"
    libraries = ["-lsimavr", "-lelf", "-lutil"]
    subprocess.run(["gcc", "-O2", HERE / "box_in_simavr.c", "-o", harness, *libraries], check=True)
    return [str(harness), str(folder / "counter_box.elf"), "--pty"]


class TimedTable(Table):
    """A table that notes when a press was stored."""

    def __init__(self, plan: GamePlan, journal: Journal, times: Times) -> None:
        super().__init__(plan, journal)
        self._times = times

    def enter(
        self, observation: Observation, origin: Origin, serial: int | None = None, mark: JsonObject | None = None
    ) -> Future[None]:
        stored = super().enter(observation, origin, serial, mark)
        stored.add_done_callback(lambda _: self._times.stored.append(time.monotonic()))
        return stored


def read_page(port: int, times: Times) -> None:
    """A browser's part: every event that changes a player's area. Ends with the server."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("GET", "/live/table-0")
    answer = connection.getresponse()
    while line := answer.readline():
        if line.startswith(b"data: ") and PLAYERS_AREAS & json.loads(line[6:]).get("regions", {}).keys():
            times.shown.append(time.monotonic())


def press(harness: subprocess.Popen[str], number: int, times: Times) -> bool:
    """Presses, and waits until the page has it. False when this computer was too busy to simulate the press."""
    assert harness.stdin
    seen, pressed = len(times.shown), time.monotonic()
    for mask in (1 << number, 0):
        harness.stdin.write(f"inputs {mask:x}\n")
        harness.stdin.flush()
        time.sleep(HELD_S)
    while len(times.shown) == seen and time.monotonic() - pressed < PATIENCE_S:
        time.sleep(0.01)
    if len(times.shown) == seen:
        return False
    times.pressed.append(pressed)
    return True


def told(name: str, later: Sequence[float], earlier: Sequence[float]) -> None:
    ms = sorted(1000 * (end - start) for end, start in zip(later, earlier, strict=True))
    print(f"{name:52} median {statistics.median(ms):6.1f} ms   99th percentile {ms[int(len(ms) * 0.99)]:6.1f} ms")


def trial(name: str, harness: subprocess.Popen[str], path: str, inputs: list[int], presses: int, folder: Path) -> None:
    times, chance = Times(), random.Random(1)
    with Journal.open(folder / f"{len(inputs)}.journal") as journal:
        table = TimedTable(GamePlan("Table 1", Setting("none", {}), demo_start(Config())), journal, times)
        table.open()
        counting = tied(table, Config(), BOX.source, CounterBox(lambda: SerialPort(path, raises_dtr=False)))
        server = PageServer(
            create_app(TableServices(board=table.board, submit=table.submit, game_time=table.now)), port=0
        )
        server.start(tell=lambda line: None)
        counting.start()
        threading.Thread(target=read_page, args=(server.port, times), daemon=True).start()
        time.sleep(3.0)
        del times.shown[:]
        simulated = 0
        for _ in range(presses):
            simulated += press(harness, chance.choice(inputs), times)
            time.sleep(chance.uniform(0.05, 0.1))
        # Long enough for the box's counts to be compared once more.
        time.sleep(RECOUNT_EVERY_S + 2)
        complaints = [notice.message for notice in table.notices.all() if notice.about == "box"]
        counting.stop()
        table.stop()
        server.stop()
    print(f"{name}: {len(times.stored)} presses stored; {presses - simulated} could not be simulated in real time")
    print(f"  complaints: {' '.join(complaints) or 'none; the counts agree'}")
    told("  press to journal", times.stored, times.pressed)
    told("  press to the page's event", times.shown, times.pressed)


def polling(presses: int) -> None:
    """A press is seen at the next question, at best."""
    chance = random.Random(2)
    waits = [chance.uniform(0, POLLED_EVERY_S) + 0.008 for _ in range(presses)]
    told("asking ten times a second, calculated: press seen", waits, [0.0] * presses)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("presses", nargs="?", type=int, default=200)
    presses = parser.parse_args().presses
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        with subprocess.Popen(build(folder), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as harness:
            assert harness.stdout
            path = next(line.split()[1] for line in harness.stdout if line.startswith("PTY "))
            threading.Thread(target=lambda: list(harness.stdout or ()), daemon=True).start()
            trial("keys", harness, path, KEYS, presses, folder)
            trial(
                f"counters, which wait {TOGETHER_S * 1000:.0f} ms for a grip", harness, path, COUNTERS, presses, folder
            )
            assert harness.stdin
            harness.stdin.close()
    polling(presses)


if __name__ == "__main__":
    main()
