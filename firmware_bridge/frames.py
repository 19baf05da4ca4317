"""Frames on the serial line: Consistent Overhead Byte Stuffing and a CRC-32, a zero byte after each.

Sources: Cheshire and Baker, "Consistent Overhead Byte Stuffing", IEEE/ACM Transactions on Networking 7(2), 1999;
the CRC is that of ISO 3309 (Ethernet, zlib). Knows nothing of what a frame says.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass

LARGEST_FRAME_BYTES = 64
"""With its delimiter. What is longer is noise."""

CRC_BYTES = 4


def stuff(data: bytes) -> bytes:
    """The data without zero bytes: one byte longer. For fewer than 254 bytes, and without the delimiter."""
    return b"".join(bytes([len(part) + 1]) + part for part in data.split(b"\0"))


def unstuff(data: bytes) -> bytes | None:
    """The inverse of `stuff`; `None` where a length points past the end."""
    parts: list[bytes] = []
    position = 0
    while position < len(data):
        end = position + data[position]
        if end == position or end > len(data):
            return None
        parts.append(data[position + 1 : end])
        position = end
    return b"\0".join(parts)


def frame(body: bytes) -> bytes:
    """The body as it goes over the line, with its check and its delimiter."""
    return stuff(body + zlib.crc32(body).to_bytes(CRC_BYTES, "little")) + b"\0"


def open_frame(stuffed: bytes) -> bytes | None:
    """The body of what stood between two delimiters; `None` where it is damaged, empty or too long."""
    if not stuffed or len(stuffed) >= LARGEST_FRAME_BYTES:
        return None
    data = unstuff(stuffed)
    if data is None or len(data) <= CRC_BYTES:
        return None
    body = data[:-CRC_BYTES]
    return body if zlib.crc32(body).to_bytes(CRC_BYTES, "little") == data[-CRC_BYTES:] else None


@dataclass(frozen=True, slots=True)
class DecodedFrames:
    """The sound bodies among some bytes, in order, and how many frames were damaged."""

    bodies: tuple[bytes, ...]
    damaged: int


class FrameDecoder:
    """Finds the frames in a stream of bytes that come in any portions. Its memory is bounded, whatever comes."""

    def __init__(self) -> None:
        self._rest = b""

    def read(self, data: bytes) -> DecodedFrames:
        *whole, rest = (self._rest + data).split(b"\0")
        # One byte more than a frame can hold suffices to know later that it is too long.
        self._rest = rest[:LARGEST_FRAME_BYTES]
        opened = [open_frame(part) for part in whole if part]
        bodies = tuple(body for body in opened if body is not None)
        return DecodedFrames(bodies, len(opened) - len(bodies))
