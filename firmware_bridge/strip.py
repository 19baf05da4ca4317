"""A strip of APA102 (SK9822) lights on the Raspberry Pi's SPI bus.

Source: APA102C datasheet (Shiji Lighting): a start of 32 zero bits, four bytes a light (111 and five bits of
brightness, blue, green, red), and at the end at least half a bit of clock for each light.
"""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

SPI_DEVICE: Final = Path("/dev/spidev0.0")
SPEED_HZ: Final = 1_000_000
SPI_IOC_WR_MAX_SPEED_HZ: Final = 0x40046B04


class Strip(Protocol):
    """Something that takes whole pictures."""

    def write(self, data: bytes) -> None: ...

    def close(self) -> None: ...


class SpiStrip:
    """The strip behind the Linux SPI device. Raises `OSError` when SPI is not switched on."""

    _file: int

    def __init__(self, path: Path = SPI_DEVICE) -> None:
        if sys.platform == "win32":
            raise OSError("Windows has no SPI bus")
        import fcntl

        self._file = os.open(path, os.O_WRONLY)
        fcntl.ioctl(self._file, SPI_IOC_WR_MAX_SPEED_HZ, struct.pack("=I", SPEED_HZ))

    def write(self, data: bytes) -> None:
        os.write(self._file, data)

    def close(self) -> None:
        os.close(self._file)


def find_strip() -> SpiStrip | None:
    """The strip on the Pi's SPI bus, or `None` where SPI is not switched on."""
    try:
        return SpiStrip()
    except OSError:
        return None


def picture(pixels: Sequence[tuple[int, int, int]], brightness: int) -> bytes:
    """The bytes that show red, green and blue (0 to 255) on each light, at a brightness of 0 to 31."""
    lights = (bytes((0xE0 | brightness, blue, green, red)) for red, green, blue in pixels)
    return bytes(4) + b"".join(lights) + bytes(4 + (len(pixels) + 15) // 16)
