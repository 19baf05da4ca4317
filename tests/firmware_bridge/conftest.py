"""Builds the programs of the counter boxes once a session, and skips with a reason what cannot be had here."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.firmware_bridge.boxes import BoxProcess, BoxUnderTest, VirtualBoxProgram

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware_bridge" / "firmware"
ARDUINO = FIRMWARE / "arduino" / "counter_box"
PICO = FIRMWARE / "pico"
MICROPYTHON = "@micropython/micropython-webassembly-pyscript"
MICROPYTHON_VERSION = "1.27.0"
KINDS = ("virtual", "c", "simavr", "micropython")


def need(tool: str, package: str) -> None:
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed; on Debian: apt-get install {package}")


def run(*command: str | Path, missing: str) -> None:
    try:
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        pytest.skip(f"{missing}: no answer within 2 minutes")
    if done.returncode:
        pytest.skip(f"{missing}: {done.stderr.strip().splitlines()[-1:] or done.stdout[-200:]}")


@pytest.fixture(scope="session")
def c_box(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Arduino's program built for this computer."""
    need("gcc", "gcc")
    program = tmp_path_factory.mktemp("c") / "box"
    sources = [HERE / "box_on_host.c", ARDUINO / "box.c", ARDUINO / "frame.c"]
    flags = ["-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-fsanitize=undefined", "-fno-sanitize-recover"]
    done = subprocess.run(["gcc", *flags, "-I", ARDUINO, *sources, "-o", program], capture_output=True, text=True)
    assert not done.returncode, done.stderr
    return program


@pytest.fixture(scope="session")
def arduino_elf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Arduino's program as it goes into the board."""
    need("avr-gcc", "gcc-avr avr-libc binutils-avr")
    need("make", "make")
    folder = tmp_path_factory.mktemp("arduino")
    done = subprocess.run(["make", "-C", ARDUINO, f"BUILD={folder}"], capture_output=True, text=True)
    assert not done.returncode, done.stderr
    return folder / "counter_box.elf"


@pytest.fixture(scope="session")
def simavr(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The simulator with the parts around the board."""
    need("gcc", "gcc")
    program = tmp_path_factory.mktemp("simavr") / "box_in_simavr"
    source = HERE / "box_in_simavr.c"
    missing = "simavr cannot be built with; on Debian: apt-get install libsimavr-dev libelf-dev"
    run("gcc", "-O2", "-Wall", source, "-o", program, "-lsimavr", "-lelf", "-lutil", missing=missing)
    return program


@pytest.fixture(scope="session")
def micropython(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """MicroPython's own interpreter, for node."""
    need("node", "nodejs")
    need("npm", "npm")
    folder = tmp_path_factory.mktemp("micropython")
    package = f"{MICROPYTHON}@{MICROPYTHON_VERSION}"
    options = ("--prefix", folder, "--no-audit", "--no-fund", "--prefer-offline", "--fetch-retries=1")
    run("npm", "install", *options, package, missing=f"npm cannot fetch {package}")
    return folder / "node_modules" / MICROPYTHON / "micropython.mjs"


@pytest.fixture(params=KINDS)
def box(request: pytest.FixtureRequest) -> Iterator[BoxUnderTest]:
    """Each of the boxes in turn."""
    opened = open_box(request.param, request)
    yield opened
    opened.close()


def open_box(kind: str, request: pytest.FixtureRequest) -> BoxUnderTest:
    if kind == "virtual":
        return VirtualBoxProgram()
    if kind == "c":
        return BoxProcess([str(request.getfixturevalue("c_box"))])
    if kind == "simavr":
        return BoxProcess([str(request.getfixturevalue("simavr")), str(request.getfixturevalue("arduino_elf"))])
    interpreter = request.getfixturevalue("micropython")
    return BoxProcess(["node", str(HERE / "box_in_micropython.mjs"), str(interpreter), str(PICO / "box.py")])
