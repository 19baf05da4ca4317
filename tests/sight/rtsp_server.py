"""A network camera: a real server, asked by RTSP for JPEG over RTP on one connection (RFC 2326, RFC 2435)."""

from __future__ import annotations

import socketserver
import struct
from collections.abc import Iterator
from contextlib import suppress

import cv2

from companion.sight.cameras.source import Image
from tests.sight.camera_server import LEVELS, CameraServer, noisy

CLOCK_HZ, JPEG, LARGEST_PART_BYTES = 90_000, 26, 1400
START_OF_SCAN, QUANTIZATION, HALF_CHROMA = 0xDA, 0xDB, 1
HEIGHT, WIDTH, _ = LEVELS.shape
"""Both are multiples of 8, as RTP has them."""
SESSION = "\r\n".join(
    ("v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=A table", "t=0 0", "m=video 0 RTP/AVP 26", "a=control:1", "")
)
ANSWERS = {
    "OPTIONS": "Public: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN\r\n\r\n",
    "DESCRIBE": f"Content-Type: application/sdp\r\nContent-Length: {len(SESSION)}\r\n\r\n{SESSION}",
    "SETUP": "Transport: RTP/AVP/TCP;unicast;interleaved=0-1\r\nSession: 1\r\n\r\n",
}


class _Sender(socketserver.StreamRequestHandler):
    server: CameraServer

    def handle(self) -> None:
        while line := self.rfile.readline().decode():
            asked, headers = line.split(" ")[0], {}
            while ":" in (header := self.rfile.readline().decode()):
                name, _, value = header.partition(":")
                headers[name.strip()] = value.strip()
            answer = ANSWERS.get(asked, "Session: 1\r\n\r\n")
            self.wfile.write(f"RTSP/1.0 200 OK\r\nCSeq: {headers.get('CSeq', 0)}\r\n{answer}".encode())
            if asked == "PLAY":
                with suppress(OSError):
                    self.send_pictures()
                return

    def send_pictures(self) -> None:
        packets = 0
        for number in self.server.numbers():
            for part, is_last in parts_of(noisy(number)):
                packets += 1
                at = round(number * self.server.pause_s * CLOCK_HZ)
                packet = struct.pack(">BBHII", 0x80, JPEG | is_last << 7, packets & 0xFFFF, at & 0xFFFFFFFF, 7) + part
                self.wfile.write(struct.pack(">cBH", b"$", 0, len(packet)) + packet)


def parts_of(image: Image) -> Iterator[tuple[bytes, bool]]:
    """The payloads of a picture's packets, and which is its last (RFC 2435, 3.1)."""
    tables, scan = taken_apart(bytes(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 60])[1]))
    size = struct.pack(">BB", WIDTH // 8, HEIGHT // 8)
    for start in range(0, len(scan), LARGEST_PART_BYTES):
        head = struct.pack(">II", start, HALF_CHROMA << 24 | 255 << 16 | int.from_bytes(size))
        first = struct.pack(">BBH", 0, 0, len(tables)) + tables if start == 0 else b""
        part = scan[start : start + LARGEST_PART_BYTES]
        yield head + first + part, start + LARGEST_PART_BYTES >= len(scan)


def taken_apart(jpeg: bytes) -> tuple[bytes, bytes]:
    """The quantization tables of a JPEG file, and its entropy-coded data (ITU-T T.81, B.2)."""
    tables, at = b"", 2
    while True:
        marker, length = struct.unpack(">xBH", jpeg[at : at + 4])
        segment, at = jpeg[at + 4 : at + 2 + length], at + 2 + length
        if marker == QUANTIZATION:
            tables += b"".join(segment[start + 1 : start + 65] for start in range(0, len(segment), 65))
        if marker == START_OF_SCAN:
            return tables, jpeg[at:-2]


class RtspServer(CameraServer):
    handler, path = _Sender, "rtsp/stream1"
