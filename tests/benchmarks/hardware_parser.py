"""Noise and damage against the parsers: `python -m tests.benchmarks.hardware_parser [MILLIONS]` (10 by default).

So many million random bytes and so many million damaged frames go into the companion's parser and into the
Arduino's (built for this computer), and made-up bounces into the debouncers. Compared with what one would write
otherwise: a JSON object a line, on a line that damages 1 % and 5 % of its bytes. Prints rates and how often
something false was believed; takes some minutes.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import tempfile
import time
from pathlib import Path

from firmware_bridge.frames import FrameDecoder, frame, open_frame
from firmware_bridge.link import BoxLink
from firmware_bridge.link_events import LinkEvent, Pressed
from firmware_bridge.messages import Hello, InputEvent, pack
from firmware_bridge.virtual_box import NoisyLine
from tests.firmware_bridge.boxes import BoxProcess
from tests.firmware_bridge.conftest import ARDUINO, HERE
from tests.firmware_bridge.contacts import bounced, presses_in
from tests.firmware_bridge.test_protocol import damage

CHUNK = 100_000
BOUNCES = 10_000
HELLO = Hello(7, bytes(8), (1, 0, 0), 1, 18, 58, 0, 1)


def memory_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def random_bytes(millions: float) -> None:
    """A link that has met its box, so that a false press would be believed."""
    link, chance = BoxLink(), random.Random(1)
    link.opened()
    list(link.receive_data(frame(pack(HELLO)), 0.0))
    before_mb, started, events = memory_mb(), time.perf_counter(), list[LinkEvent]()
    for number in range(round(millions * 1e6 / CHUNK)):
        found = link.receive_data(chance.randbytes(CHUNK), number / 1000)
        events += [event for event in found if isinstance(event, Pressed)]
    seconds = time.perf_counter() - started
    print(
        f"companion's link, {millions:g} M random bytes: {len(events)} false presses, "
        f"{millions / seconds:.1f} MB/s, memory grew by {memory_mb() - before_mb:.1f} MB"
    )


def damaged_frames(millions: float) -> None:
    chance, started, believed = random.Random(2), time.perf_counter(), 0
    total = round(millions * 1e6)
    pool = [
        frame(pack(InputEvent(7, number, number % 18, False, 1000 * number, 1 << number % 18)))[:-1]
        for number in range(5000)
    ]
    for number in range(total):
        whole = pool[number % len(pool)]
        spoilt = damage(chance, whole)
        believed += spoilt != whole and b"\0" not in spoilt and open_frame(spoilt) is not None
    seconds = time.perf_counter() - started
    print(f"companion's parser, {millions:g} M damaged frames: {believed} believed, {total / seconds:.0f} frames/s")


def resynchronisation() -> None:
    """After damage the very next frame is found."""
    chance, found, reader = random.Random(3), 0, FrameDecoder()
    good = frame(pack(InputEvent(7, 1, 2, False, 3, 4)))
    for _ in range(20_000):
        reader.read(chance.randbytes(chance.randrange(1, 200)) + b"\0")
        found += len(reader.read(good).bodies)
    print(f"companion's parser, a frame after noise and a delimiter: {found} of 20000 found")


def arduino_parser(millions: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "box"
        sources = [HERE / "box_on_host.c", ARDUINO / "box.c", ARDUINO / "frame.c"]
        subprocess.run(["gcc", "-std=gnu11", "-O2", "-I", ARDUINO, *sources, "-o", program], check=True)
        box = BoxProcess([str(program)])
        for kind, unit in (("noise", "random bytes"), ("spoilt", "damaged frames")):
            started = time.perf_counter()
            believed = box.believed(kind, round(millions * 1e6))
            rate = millions / (time.perf_counter() - started)
            print(f"Arduino's parser, {millions:g} M {unit}: {believed} believed, {rate:.1f} M/s")
        box.close()


def bounces() -> None:
    chance = random.Random(4)
    right = sum(presses_in(bounced([True, False], chance)) == 1 for _ in range(BOUNCES))
    print(f"the Pi's debouncer, {BOUNCES} made-up bounces: {right} gave exactly one press")


def json_lines(damaged: float, presses: int = 20_000) -> None:
    """The protocol one would otherwise write: no check, no numbers, no acknowledgement."""
    chance, line = random.Random(5), NoisyLine(damaged, 6)
    sent = [chance.randrange(18) for _ in range(presses)]
    arrived = b"".join(line.carry(json.dumps({"press": number}).encode() + b"\n") for number in sent)
    read = [value for text in arrived.split(b"\n") if (value := press_of(text)) is not None]
    false = sum(not isinstance(value, int) or not 0 <= value < 18 for value in read)
    lost = presses - len(read)
    wrong = sum(ours != theirs for ours, theirs in zip(sent, read, strict=False)) if not lost else "some"
    print(f"JSON lines, {damaged:.0%} of bytes damaged: {lost} of {presses} lost, {false} nonsense, {wrong} wrong")


def press_of(text: bytes) -> object:
    try:
        return json.loads(text)["press"]
    except (ValueError, KeyError, TypeError):
        return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("millions", nargs="?", type=float, default=10.0)
    millions = parser.parse_args().millions
    random_bytes(millions)
    damaged_frames(millions)
    resynchronisation()
    arduino_parser(millions)
    bounces()
    for damaged in (0.01, 0.05):
        json_lines(damaged)


if __name__ == "__main__":
    main()
