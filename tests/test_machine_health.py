"""How a machine fares: read from a made-up tree of system files, and told while a table is open."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.machine_health import MachineHealth, MachineTrouble, ask, look_at_machine
from companion.table.machine_watch import watching_machine

THROTTLED = "sys/devices/platform/soc/soc:firmware/get_throttled"
ROOMY = {"memory_free_bytes": 10**9, "disk_free_bytes": 10**10}


def silence(command: Sequence[str]) -> str | None:
    return None


def firmware(command: Sequence[str]) -> str | None:
    return "throttled=0x50005\n" if command == ["vcgencmd", "get_throttled"] else None


def write(root: Path, name: str, text: str) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text)


def test_a_pi_tells_all_of_itself(tmp_path: Path) -> None:
    write(tmp_path, "sys/class/thermal/thermal_zone0/temp", "61234\n")
    write(tmp_path, "proc/meminfo", "MemTotal: 3884344 kB\nMemAvailable: 1000000 kB\n")
    write(tmp_path, THROTTLED, "50000\n")
    seen = look_at_machine(tmp_path / "not-yet", tmp_path, silence)
    assert (seen.temperature_c, seen.throttled, seen.memory_free_bytes) == (61.234, 0x50000, 1_024_000_000)
    assert seen.disk_free_bytes


def test_the_firmwares_program_is_asked_where_the_kernel_does_not_tell(tmp_path: Path) -> None:
    assert look_at_machine(tmp_path, tmp_path, firmware).throttled == 0x50005


def test_nothing_is_made_up_for_a_machine_that_tells_nothing(tmp_path: Path) -> None:
    write(tmp_path, THROTTLED, "no number\n")
    seen = look_at_machine(tmp_path, tmp_path, silence)
    assert (seen.temperature_c, seen.throttled, seen.memory_free_bytes) == (None, None, None)
    assert MachineHealth().troubles == ()


@pytest.mark.parametrize(
    ("throttled", "troubles"),
    [
        (0, ()),
        (0x50005, ("weak power",)),
        (0x50000, ("weak power before",)),
        (0x80008, ("slowed",)),
        (0x80000, ("slowed before",)),
        (0xD0008, ("slowed", "weak power before")),
    ],
)
def test_the_bits_of_the_firmware_say_what_troubles_the_power(
    throttled: int, troubles: tuple[MachineTrouble, ...]
) -> None:
    assert MachineHealth(50.0, throttled, **ROOMY).troubles == troubles


def test_heat_and_want_of_room_are_troubles() -> None:
    assert MachineHealth(82.0, 0, 200_000_000, 900_000_000).troubles == ("little disk", "hot", "little memory")
    assert MachineHealth(disk_free_bytes=50_000_000).troubles == ("full disk",)


def test_figures_that_flicker_are_rounded() -> None:
    assert MachineHealth(51.4, 0, 1_234_567_890, None).rounded() == MachineHealth(51.0, 0, 1_230_000_000, None)


def test_a_table_is_told_at_once_and_waits_for_no_look_when_it_closes(tmp_path: Path) -> None:
    told, heard = [], threading.Event()

    def tell(health: MachineHealth) -> None:
        told.append(health)
        heard.set()

    with watching_machine(tmp_path, tell, lambda folder: MachineHealth(40.0)):
        assert heard.wait(10)
    assert told == [MachineHealth(40.0)]


@pytest.mark.parametrize("command", [["no-such-program-anywhere"], ["false"]])
def test_a_program_that_is_not_there_or_fails_answers_nothing(command: list[str]) -> None:
    assert ask(command) is None
