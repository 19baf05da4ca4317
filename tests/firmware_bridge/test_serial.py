"""The serial port itself, with a real program behind a pseudo terminal; the sketch in the Arduino environment; and
the walk through a box's buttons and lights."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.commands import CommandError
from companion.commands.hardware import WalkThrough
from firmware_bridge.controls import STANDARD_CONTROLS
from firmware_bridge.counter_box import CounterBox
from firmware_bridge.link import BoxLink
from firmware_bridge.link_events import BoxMet
from firmware_bridge.serial_port import SerialPort
from firmware_bridge.virtual_box import VirtualBox
from tests.firmware_bridge.boxes import BoxProcess
from tests.firmware_bridge.conftest import ARDUINO, need
from tests.firmware_bridge.rig import Rig
from tests.systems import linux_alone

ARDUINO_CORE = Path("/usr/share/arduino/hardware/arduino/avr")


def test_a_box_behind_a_real_terminal_answers_and_its_end_is_an_error(simavr: Path, arduino_elf: Path) -> None:
    command = [str(simavr), str(arduino_elf), "--pty"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdin
        path = next(line.split()[1] for line in process.stdout if line.startswith("PTY "))
        port = SerialPort(path, raises_dtr=False)
        met = meet(port)
        process.stdin.close()
        process.wait(timeout=10)
        with pytest.raises(OSError, match=r".+"):
            talk_on(port)
        port.close()

    assert met.meeting == "first"
    assert met.firmware == (1, 0, 0)


def meet(port: SerialPort) -> BoxMet:
    """Talks until the box says who it is. Here the time is counted in turns; the reading waits for the box."""
    link = BoxLink()
    link.opened()
    for turn in range(10_000):
        data = port.exchange(link.data_to_send(turn / 100), turn / 100)
        for event in link.receive_data(data, turn / 100):
            if isinstance(event, BoxMet):
                return event
        wait_readable(port)
    raise AssertionError("the box never answered")


def talk_on(port: SerialPort) -> None:
    for _ in range(100):
        port.exchange(b"\0", 0.0)


def wait_readable(port: SerialPort) -> None:
    """The kernel wakes us when there is something to read, or after a moment."""
    select.select([port._port.fileno()], [], [], 0.02)


@linux_alone
def test_a_port_that_another_program_has_is_an_error() -> None:
    leader, follower = os.openpty()
    path = os.ttyname(follower)
    first = SerialPort(path, raises_dtr=False)
    with pytest.raises(OSError, match="exclusively lock"):
        SerialPort(path, raises_dtr=False)
    first.close()
    os.close(leader)
    os.close(follower)


def built_by_arduino(folder: Path) -> Path:
    """The sketch with the environment's own core, its own main and its own interrupts."""
    core, variant = ARDUINO_CORE / "cores/arduino", ARDUINO_CORE / "variants/standard"
    board = ["-mmcu=atmega328p", "-DF_CPU=16000000UL", "-DARDUINO=10819", "-DARDUINO_AVR_UNO", "-Os"]
    flags = [*board, "-ffunction-sections", f"-I{core}", f"-I{variant}", f"-I{ARDUINO}"]
    objects = [compiled(source, flags, folder) for source in [*core.glob("*.c"), *core.glob("*.cpp")]]
    archive = folder / "core.a"
    subprocess.run(["avr-ar", "rcs", str(archive), *map(str, objects)], check=True)
    sketch = [compiled(source, flags, folder) for source in [*ARDUINO.glob("*.c"), *ARDUINO.glob("*.ino")]]
    elf = folder / "sketch.elf"
    linked = ["avr-gcc", *board, "-Wl,--gc-sections", *map(str, sketch), str(archive), "-o", str(elf)]
    subprocess.run(linked, check=True)
    return elf


def test_the_sketch_builds_and_runs_in_the_arduino_environment(simavr: Path, tmp_path: Path) -> None:
    need("avr-g++", "gcc-avr")
    if not ARDUINO_CORE.exists():
        pytest.skip("the Arduino core is not installed; on Debian: apt-get install arduino-core-avr")

    box = BoxProcess([str(simavr), str(built_by_arduino(tmp_path))])
    rig = Rig(box)
    rig.run(1000)
    rig.tap(16)
    rig.run(1000)
    box.close()

    assert rig.inputs_pressed == [16]


def compiled(source: Path, flags: list[str], folder: Path) -> Path:
    target = folder / f"{source.name}.o"
    if source.suffix == ".c":
        command = ["avr-gcc", "-std=gnu11", *flags, "-c", str(source)]
    else:
        # The float.h of older compilers keeps DECIMAL_DIG, which the core's strings want, from C++.
        dialect = ["-std=gnu++11", "-fno-exceptions", "-include", "Arduino.h", "-DDECIMAL_DIG=17", "-x", "c++"]
        command = ["avr-g++", *flags, *dialect, "-c", str(source)]
    done = subprocess.run([*command, "-o", str(target)], capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    return target


# ---- The walk through the buttons and lights.


class Walk:
    """A tester whose clock runs when it sleeps, with a person who does something at each turn."""

    def __init__(self, box: VirtualBox, person: Callable[[str], None] = lambda words: None) -> None:
        self.now_s = 0.0
        self.said: list[str] = []
        self._person = person
        box_input = CounterBox(box.open)
        self.tester = WalkThrough(box_input, STANDARD_CONTROLS, lambda: self.now_s, self._sleep, self._say)

    def _sleep(self, seconds: float) -> None:
        self.now_s += seconds

    def _say(self, words: str) -> None:
        self.said.append(words)
        self._person(words)


def pressing_what_is_asked(box: VirtualBox, crossed: dict[str, str]) -> Callable[[str], None]:
    inputs = {str(control): number for number, control in STANDARD_CONTROLS.by_input.items()}

    def person(words: str) -> None:
        if words.startswith("Press: "):
            name = words.removeprefix("Press: ")
            box.tap(inputs[crossed.get(name, name)])

    return person


def test_a_well_wired_box_passes_the_walk() -> None:
    box = VirtualBox()
    walk = Walk(box, pressing_what_is_asked(box, {}))
    walk.tester.find(5.0, is_box=True)

    assert walk.tester.buttons(patience_s=5.0) == []
    assert walk.tester.lights(lambda question: True) == []
    assert walk.said.count("  works") == 18


def test_the_command_rehearses_its_walk_on_a_virtual_box(tmp_path: Path) -> None:
    config = tmp_path / "companion.toml"
    config.write_text('[box]\ncontrols = { "0" = "left amber plus", "5" = "right end turn" }\n', encoding="utf-8")
    options = ["--port", "virtual", "--skip-lights", "--config", str(config)]
    command = [sys.executable, "-m", "companion", "hardware", "test", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)

    assert done.returncode == 0, done.stderr
    assert done.stdout.count("  works") == 2
    assert "Press: right end turn" in done.stdout
    assert "Everything works." in done.stdout


def test_crossed_wires_are_named() -> None:
    box = VirtualBox()
    walk = Walk(box, pressing_what_is_asked(box, {"left red key": "left blue key"}))
    walk.tester.find(5.0, is_box=True)

    complaints = walk.tester.buttons(patience_s=1.0)

    assert "left red key did not answer" in complaints
    assert "left blue key answered when left red key was asked for" in complaints


def test_the_walk_shows_each_light_that_it_asks_about() -> None:
    box = VirtualBox()
    walk = Walk(box)
    walk.tester.find(5.0, is_box=True)
    lit: dict[str, int] = {}

    def person(question: str) -> bool:
        lit[question] = sum(light != (0, 0, 0) for light in box.lights)
        return "first player" not in question

    complaints = walk.tester.lights(person)

    assert len(complaints) == 2
    assert lit["Are the red, yellow and blue key lights of the left seat on?"] == 3
    assert lit["Are all 24 chain lights of the right seat violet?"] == 24


def test_no_box_is_told_with_what_to_do() -> None:
    box = VirtualBox()
    box.unplug()

    with pytest.raises(CommandError, match="plug it in, install its program"):
        Walk(box).tester.find(5.0, is_box=True)
