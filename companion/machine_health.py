"""How the machine fares that a companion runs on: what its system tells of it, and what of that is a trouble.

What reads files takes the root of the tree as an argument, so that a made-up tree can stand for a machine.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal, TypeAlias

Ask: TypeAlias = Callable[[Sequence[str]], str | None]
"""Runs a program and gives what it printed, or `None` where it is not there, fails or takes too long."""

MachineTrouble: TypeAlias = Literal[
    "weak power", "weak power before", "slowed", "slowed before", "hot", "little memory", "little disk", "full disk"
]

PROGRAM_TIMEOUT_S: Final = 10.0
MEMORY_LOW_BYTES: Final = 300_000_000
# A game's journal is a few megabytes; below this, deleting something comes before the next evening.
DISK_LOW_BYTES: Final = 1_000_000_000
DISK_FULL_BYTES: Final = 100_000_000
# The firmware of a Raspberry Pi slows the processor down at 80 °C, and harder at 85 °C.
TEMPERATURE_HIGH_C: Final = 80.0

# Bits of `vcgencmd get_throttled`, from the Raspberry Pi documentation: what holds now, and has since the start.
WEAK_POWER: Final = 1 << 0
SLOWED: Final = 1 << 1 | 1 << 2 | 1 << 3
SINCE_START: Final = 16

_THROTTLED_FILES: Final = "sys/devices/platform/soc*/soc*firmware/get_throttled"


@dataclass(frozen=True, slots=True)
class MachineHealth:
    """How a machine fares; `None` where it does not tell.

    `disk_free_bytes` is free where the games are kept. `throttled` are the bits of a Raspberry Pi's firmware, as
    `vcgencmd get_throttled` prints them.
    """

    temperature_c: float | None = None
    throttled: int | None = None
    memory_free_bytes: int | None = None
    disk_free_bytes: int | None = None

    @property
    def troubles(self) -> tuple[MachineTrouble, ...]:
        """The troubles that somebody should do something about, the most pressing first."""
        return tuple(self._troubles())

    def _troubles(self) -> Iterator[MachineTrouble]:
        if self.disk_free_bytes is not None and self.disk_free_bytes < DISK_LOW_BYTES:
            yield "full disk" if self.disk_free_bytes < DISK_FULL_BYTES else "little disk"
        yield from power_troubles(self.throttled or 0)
        if self.temperature_c is not None and self.temperature_c >= TEMPERATURE_HIGH_C:
            yield "hot"
        if self.memory_free_bytes is not None and self.memory_free_bytes < MEMORY_LOW_BYTES:
            yield "little memory"

    def rounded(self) -> MachineHealth:
        """The same without figures that flicker: whole degrees, and tens of megabytes."""
        return replace(
            self,
            temperature_c=None if self.temperature_c is None else float(round(self.temperature_c)),
            memory_free_bytes=None if self.memory_free_bytes is None else round(self.memory_free_bytes, -7),
            disk_free_bytes=None if self.disk_free_bytes is None else round(self.disk_free_bytes, -7),
        )


def power_troubles(throttled: int) -> Iterator[MachineTrouble]:
    """The troubles in the bits of `vcgencmd get_throttled`. Short of power, a processor is slowed as well: one
    trouble."""
    now, before = throttled, throttled >> SINCE_START
    if now & WEAK_POWER:
        yield "weak power"
        return
    if now & SLOWED:
        yield "slowed"
    if before & WEAK_POWER:
        yield "weak power before"
    elif before & SLOWED and not now & SLOWED:
        yield "slowed before"


def ask(command: Sequence[str]) -> str | None:
    """Asks a program of this system, as `Ask` says."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PROGRAM_TIMEOUT_S, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None


def read_text(path: Path) -> str:
    """The text of a file; nothing where it cannot be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def look_at_machine(folder: Path, root: Path = Path("/"), ask: Ask = ask) -> MachineHealth:
    """How this machine fares now; `folder` is where the games are kept, and need not exist yet."""
    return MachineHealth(
        temperature_c=look_at_temperature(root),
        throttled=look_at_power(root, ask),
        memory_free_bytes=look_at_memory(root)[1],
        disk_free_bytes=free_bytes(existing(folder)),
    )


def look_at_temperature(root: Path) -> float | None:
    """The processor's temperature in degrees Celsius."""
    text = read_text(root / "sys/class/thermal/thermal_zone0/temp").strip()
    return int(text) / 1000 if re.fullmatch(r"-?\d+", text) else None


def look_at_power(root: Path, ask: Ask) -> int | None:
    """The firmware's bits: from the kernel, otherwise from the firmware's own program."""
    told = next((read_text(file).strip() for file in root.glob(_THROTTLED_FILES)), "")
    if not re.fullmatch(r"(0x)?[0-9a-fA-F]+", told):
        told = (ask(["vcgencmd", "get_throttled"]) or "").strip().removeprefix("throttled=")
    return int(told, 16) if re.fullmatch(r"(0x)?[0-9a-fA-F]+", told) else None


def look_at_memory(root: Path) -> tuple[int | None, int | None]:
    """The bytes of memory in all, and those that programs can still have."""
    found = dict(re.findall(r"^(MemTotal|MemAvailable):\s+(\d+) kB", read_text(root / "proc/meminfo"), re.MULTILINE))
    total, free = found.get("MemTotal"), found.get("MemAvailable")
    return (int(total) * 1024 if total else None, int(free) * 1024 if free else None)


def existing(folder: Path) -> Path:
    """The folder, or the nearest one above it that is there."""
    return next((path for path in (folder, *folder.parents) if path.is_dir()), Path("/"))


def free_bytes(folder: Path) -> int | None:
    """The free space of the disk that a folder is on."""
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return None
