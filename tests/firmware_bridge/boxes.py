"""Counter boxes to test against: the real programs, each in a process that obeys the same commands.

The commands are described in `box_in_simavr.c`.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from typing import Protocol

from firmware_bridge.firmware.pico.box import PIXELS, Box

DEVICE = bytes(range(1, 9))
Rgb = tuple[int, int, int]


class BoxUnderTest(Protocol):
    """A box whose time, buttons and power the test holds."""

    def run(self, us: int, data: bytes = b"") -> bytes: ...

    def inputs(self, mask: int) -> None: ...

    def power(self) -> None: ...

    def lights(self) -> list[Rgb]: ...

    def tone_hz(self) -> int: ...

    def close(self) -> None: ...


class BoxProcess:
    """A program that obeys the commands."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self, us: int, data: bytes = b"") -> bytes:
        answer = self._ask(f"run {us} {data.hex() or '-'}")
        return b"" if answer == "-" else bytes.fromhex(answer)

    def inputs(self, mask: int) -> None:
        assert self._ask(f"inputs {mask:x}") == "ok"

    def power(self) -> None:
        assert self._ask("power") == "ok"

    def hang(self) -> None:
        """The program stops doing anything; only the simulated processor."""
        assert self._ask("hang") == "ok"

    def lights(self) -> list[Rgb]:
        picture = bytes.fromhex(self._ask("lights"))
        return [(picture[i + 3], picture[i + 2], picture[i + 1]) for i in range(0, len(picture), 4)]

    def tone_hz(self) -> int:
        return int(self._ask("tone"))

    def believed(self, kind: str, number: int) -> int:
        """How much of `noise` (bytes) or `spoilt` (frames) the parser believed; only the program on this computer."""
        return int(self._ask(f"{kind} {number}"))

    def close(self) -> None:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(timeout=10)

    def _ask(self, command: str) -> str:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        while line := self._process.stdout.readline().strip():
            # simavr announces what it loads on the same channel.
            if not line.startswith("Loaded "):
                return line
        raise AssertionError(f"the box's program ended at {command!r}")


class VirtualBoxProgram:
    """The Pico's program in this very Python, which is what the virtual box runs."""

    def __init__(self) -> None:
        self._boot = self._mask = 0
        self.power()

    def run(self, us: int, data: bytes = b"") -> bytes:
        self._box.receive(data)
        sent = b""
        for _ in range(us // 1000):
            self._now_ms += 1
            self._box.step(self._now_ms, self._mask)
            sent += self._box.take_output()
        return sent

    def inputs(self, mask: int) -> None:
        self._mask = mask

    def power(self) -> None:
        self._boot += 1
        self._now_ms = 0
        self._box = Box(DEVICE, self._boot, 1)

    def lights(self) -> list[Rgb]:
        return [self._box.pixel(number) for number in range(PIXELS)]

    def tone_hz(self) -> int:
        return self._box.tone_hz()

    def close(self) -> None:
        """Nothing to end."""
