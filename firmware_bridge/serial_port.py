"""Finds a counter box on the serial ports and opens it: the only module that touches one.

Boxes are found by their USB identity, because the names of ports change when something is replugged. Opening an
Arduino's port resets it whenever Linux raises DTR; we lower it and do not let closing drop it, and a reset that
happens all the same is recognised by the protocol. A Pico says nothing unless DTR is raised.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

import serial
from serial.tools import list_ports

BAUD: Final = 115200
READ_BYTES: Final = 4096
WRITE_TIMEOUT_S: Final = 0.2
UDEV_LINK: Final = Path("/dev/keyforge-box")
BY_ID: Final = Path("/dev/serial/by-id")

PICO_VENDOR: Final = 0x2E8A
VENDORS: Final[dict[int, str]] = {
    0x2341: "Arduino",
    0x2A03: "Arduino",
    0x1A86: "Arduino Nano (CH340)",
    0x0403: "Arduino Nano (FTDI)",
    0x10C4: "Arduino Nano (CP210x)",
    PICO_VENDOR: "Raspberry Pi Pico",
}
"""USB vendors of boards that can be a counter box, and what to call them."""


class PortInfo(Protocol):
    """The facts that pyserial tells about a port."""

    device: str
    vid: int | None
    serial_number: str | None


@dataclass(frozen=True, slots=True)
class FoundPort:
    """A port at which a counter box may be. `path` stays the same when it is replugged, where the system allows."""

    path: str
    board: str
    raises_dtr: bool


class SerialPort:
    """An opened port. Its verbs return at once, and raise `OSError` when the device is gone."""

    def __init__(self, path: str, raises_dtr: bool) -> None:
        port = serial.Serial(baudrate=BAUD, timeout=0, write_timeout=WRITE_TIMEOUT_S, exclusive=True)
        port.port = path
        port.dtr = raises_dtr
        port.open()
        self._port = port
        _keep_dtr_when_closed(port)

    def exchange(self, data: bytes, now_s: float) -> bytes:
        """Writes, and reads what has arrived."""
        if data:
            self._port.write(data)
        return bytes(self._port.read(READ_BYTES))

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._port.close()


def _keep_dtr_when_closed(port: serial.Serial) -> None:
    # On Windows a port has no descriptor.
    if sys.platform == "win32":
        return
    import termios

    with contextlib.suppress(termios.error):
        attributes = termios.tcgetattr(port.fileno())
        attributes[2] &= ~termios.HUPCL
        termios.tcsetattr(port.fileno(), termios.TCSANOW, attributes)


def candidates(ports: Iterable[PortInfo], link: Path = UDEV_LINK, by_id: Path = BY_ID) -> list[FoundPort]:
    """The ports at which a counter box may be, the one that the udev rule names first."""
    named = str(link.resolve()) if link.exists() else None
    found = [(port.device != named, _found(port, by_id)) for port in ports if port.vid in VENDORS]
    return [port for _, port in sorted(found, key=lambda ranked: (ranked[0], ranked[1].path))]


def _found(port: PortInfo, by_id: Path) -> FoundPort:
    links = sorted(by_id.iterdir()) if by_id.is_dir() else []
    stable = next((str(name) for name in links if str(name.resolve()) == port.device), port.device)
    return FoundPort(stable, VENDORS[port.vid or 0], port.vid == PICO_VENDOR)


class SerialOpener:
    """Opens the port of a setting: `auto`, or a path. Called again, `auto` tries the next port that may be a box."""

    def __init__(
        self, setting: str = "auto", ports: Callable[[], Iterable[PortInfo]] = lambda: list(list_ports.comports())
    ) -> None:
        self._setting = setting
        self._ports = ports
        self._tries = 0

    def __call__(self) -> SerialPort:
        """Raises `OSError` when there is no port to open, or another program has it."""
        chosen = self._choose()
        return SerialPort(chosen.path, chosen.raises_dtr)

    def _choose(self) -> FoundPort:
        found = candidates(self._ports())
        if self._setting != "auto":
            device = str(Path(self._setting).resolve())
            is_pico = any(port.vid == PICO_VENDOR and port.device == device for port in self._ports())
            return FoundPort(self._setting, "", is_pico)
        if not found:
            raise FileNotFoundError("no controller box is plugged in")
        self._tries += 1
        return found[(self._tries - 1) % len(found)]
