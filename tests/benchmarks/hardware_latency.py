"""From the press to the journal and to a reader of the page: `python -m tests.benchmarks.hardware_latency [PRESSES]`.

The Arduino's real program runs in simavr in real time; its line is a pseudo terminal, opened with pyserial. Each
press is stored in a journal on the disk before it is acknowledged, and then published. Compared with what one would
do otherwise: a program that asks the box for its counts ten times a second. Prints median and 99th percentile.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path

from companion.events import Entry
from companion.journal import Journal
from companion.report import ReportBoard, TableReport
from companion.wire import observation_to_json
from firmware_bridge.controls import PARTNERS, STANDARD_CONTROLS
from firmware_bridge.counter_box import CounterBox
from firmware_bridge.counting import Counting
from firmware_bridge.lights import Lights, SeatLights
from firmware_bridge.link import RECOUNT_EVERY_S
from firmware_bridge.notices import BoxNotice
from firmware_bridge.presses import TOGETHER_S, Entered, Refused
from firmware_bridge.serial_port import SerialPort
from tests.firmware_bridge.conftest import ARDUINO, HERE

HELD_S = 0.08
PATIENCE_S = 3.0
POLLED_EVERY_S = 0.1
RICH = Lights(0.0, (SeatLights(amber=1000), SeatLights(amber=1000)))
COUNTERS = [n for n, control in STANDARD_CONTROLS.by_input.items() if control.function.startswith("amber")]
OTHERS = [n for n, control in STANDARD_CONTROLS.by_input.items() if control.function not in PARTNERS]


class Times:
    """When each press happened, was stored and was seen on the page."""

    def __init__(self) -> None:
        self.pressed: list[float] = []
        self.stored: list[float] = []
        self.shown: list[float] = []
        self.complaints: list[str] = []


def build(folder: Path) -> list[str]:
    subprocess.run(["make", "-s", "-C", ARDUINO, f"BUILD={folder}"], check=True, stdout=subprocess.DEVNULL)
    harness = folder / "box_in_simavr"
    libraries = ["-lsimavr", "-lelf", "-lutil"]
    subprocess.run(["gcc", "-O2", HERE / "box_in_simavr.c", "-o", harness, *libraries], check=True)
    return [str(harness), str(folder / "counter_box.elf"), "--pty"]


class Record:
    """The table's part: stores each entry, says so, and publishes."""

    def __init__(self, journal: Journal, board: ReportBoard, times: Times) -> None:
        self._journal, self._board, self._times = journal, board, times

    def offer(self, event: Entered) -> Future[None]:
        t = event.observation.t
        mark = [Entry("box", t, event.mark.to_json())] if event.mark else []
        self._journal.append(Entry("observation", t, observation_to_json(event.observation)), *mark)
        self._times.stored.append(time.monotonic())
        self._board.publish(TableReport(self._board.latest().version + 1, t, "Table 1", "1.3"))
        stored: Future[None] = Future()
        stored.set_result(None)
        return stored

    def tell(self, news: BoxNotice | Refused) -> None:
        if isinstance(news, Refused):
            self._times.complaints.append(f"refused: {news.reason}.")
        elif news.topic in ("counts", "line") and news.message:
            self._times.complaints.append(news.message)


def read_page(board: ReportBoard, times: Times, ended: threading.Event) -> None:
    version = 0
    while not ended.is_set():
        report = board.wait_for_news(version, 0.1)
        if report:
            version = report.version
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
    times, ended, chance = Times(), threading.Event(), random.Random(1)
    board = ReportBoard(TableReport(0, 0.0, "Table 1", "1.3"))
    with Journal.open(folder / f"{len(inputs)}.journal") as journal:
        record = Record(journal, board, times)
        box = CounterBox(lambda: SerialPort(path, raises_dtr=False))
        counting = Counting(box, time.monotonic, record.offer, record.tell, lambda: RICH)
        reader = threading.Thread(target=read_page, args=(board, times, ended))
        counting.start()
        reader.start()
        time.sleep(3.0)
        simulated = 0
        for _ in range(presses):
            simulated += press(harness, chance.choice(inputs), times)
            time.sleep(chance.uniform(0.05, 0.1))
        # Long enough for the box's counts to be compared once more.
        time.sleep(RECOUNT_EVERY_S + 2)
        ended.set()
        reader.join()
        counting.stop()
    print(f"{name}: {len(times.stored)} presses stored; {presses - simulated} could not be simulated in real time")
    print(f"  complaints: {' '.join(times.complaints) or 'none; the counts agree'}")
    told("  press to journal", times.stored, times.pressed)
    told("  press to page", times.shown, times.pressed)


def polling(presses: int) -> None:
    """A press is seen at the next question, at best."""
    chance = random.Random(2)
    waits = [chance.uniform(0, POLLED_EVERY_S) + 0.008 for _ in range(presses)]
    told("asking ten times a second, calculated: press seen", waits, [0.0] * presses)


def main() -> None:
    presses = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        with subprocess.Popen(build(folder), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as harness:
            assert harness.stdout
            path = next(line.split()[1] for line in harness.stdout if line.startswith("PTY "))
            threading.Thread(target=lambda: list(harness.stdout or ()), daemon=True).start()
            trial("keys, turns, judge", harness, path, OTHERS, presses, folder)
            trial(
                f"counters, which wait {TOGETHER_S * 1000:.0f} ms for a grip", harness, path, COUNTERS, presses, folder
            )
            assert harness.stdin
            harness.stdin.close()
    polling(presses)


if __name__ == "__main__":
    main()
