"""Photographs that people hand in, made fit to be kept: small, without what cameras add to them, and without secrets.

The QR code on an Archon card proves who owns the deck. So every code that can be read and is no label of this project
is painted over, and the picture is looked at again, until nothing more can be read.
"""

from __future__ import annotations

import secrets
import struct
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.sentences import Sentence
from companion.sight.cameras.source import Image
from companion.sight.labels.decoding import Corners, Fingerprints, ForeignCode, ZbarReader, ZxingReader
from companion.sight.pictures.pixels import gray_of

SIDES_PX: Final = (1600, 1200, 800)
"""The longer side of what is kept; the smaller ones for pictures that are all detail."""
LARGEST_KEPT_BYTES: Final = 600_000
MOST_PIXELS: Final = 120_000_000
"""Of a JPEG file that can be decoded at a fraction of its size."""
MOST_DECODED_PIXELS: Final = 16_000_000
MOST_PROGRESSIVE_PIXELS: Final = 40_000_000
"""A progressive JPEG file is held whole before any of it can be shown."""
MOST_LOOKS: Final = 8
JPEG_QUALITY: Final = 75
COVERED_BEYOND: Final = 1.25
"""So much larger than a code's corners is what is painted over."""
MODULE_PX: Final = 3.0

_PNG_START: Final = b"\x89PNG\r\n\x1a\n"
_JPEG_START: Final = b"\xff\xd8"
_WITHOUT_LENGTH: Final = frozenset({0x01, *range(0xD0, 0xD9)})
_NO_FRAME: Final = frozenset({0xC4, 0xC8, 0xCC})
_SEQUENTIAL: Final = frozenset({0xC0, 0xC1})


class PictureError(ValueError):
    """This picture cannot be kept; the message says why."""


def fit_to_keep(data: bytes) -> bytes:
    """A photograph as a JPEG file that is small, its codes painted over. Raises `PictureError`."""
    picture = _without_codes(decoded(data))
    for side_px in SIDES_PX:
        done, coded = cv2.imencode(".jpg", _shrunk(picture, side_px), [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
        if done and len(coded) <= LARGEST_KEPT_BYTES:
            break
    return coded.tobytes()


def _shrunk(picture: Image, side_px: int) -> Image:
    factor = side_px / max(picture.shape[:2])
    if factor >= 1.0:
        return picture
    size = max(1, round(picture.shape[1] * factor)), max(1, round(picture.shape[0] * factor))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


@dataclass(frozen=True, slots=True)
class _Header:
    """The facts that a file says of its picture before anything is decoded. `most_pixels` is how large one of its kind
    may be.
    """

    width: int
    height: int
    most_pixels: int
    can_shrink: bool

    @property
    def pixels(self) -> int:
        return self.width * self.height


def decoded(data: bytes) -> Image:
    """The picture of a JPEG or PNG file, a huge one at a fraction of its size. Raises `PictureError`."""
    # The size is read before a small file can become a huge picture.
    header = _header(data)
    if not 0 < header.pixels <= header.most_pixels:
        raise PictureError(
            Sentence("it has {width} x {height} pixels: take a smaller one", width=header.width, height=header.height)
        )
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), _way_to_read(header))
    if picture is None:
        raise PictureError(Sentence("its file is damaged"))
    return np.asarray(picture, np.uint8)


def _way_to_read(header: _Header) -> int:
    """A JPEG decoder skips what is finer than is wanted, and never holds the whole picture."""
    for halvings, way in enumerate((cv2.IMREAD_COLOR, cv2.IMREAD_REDUCED_COLOR_2)):
        if not header.can_shrink or header.pixels <= MOST_DECODED_PIXELS * 4**halvings:
            return way
    return cv2.IMREAD_REDUCED_COLOR_4


def _header(data: bytes) -> _Header:
    """Raises `PictureError`."""
    try:
        if data.startswith(_PNG_START):
            width, height = struct.unpack_from(">II", data, 16)
            return _Header(width, height, MOST_DECODED_PIXELS, can_shrink=False)
        if data.startswith(_JPEG_START):
            return _jpeg_header(data)
    except (struct.error, IndexError):
        raise PictureError(Sentence("its file is damaged")) from None
    raise PictureError(Sentence("it must be a JPEG or PNG file"))


def _jpeg_header(data: bytes) -> _Header:
    """Walks from marker to marker to the frame's own (ITU-T T.81, Annex B)."""
    at = 2
    while True:
        while data[at] != 0xFF or data[at + 1] == 0xFF:
            at += 1
        marker = data[at + 1]
        if marker in _WITHOUT_LENGTH:
            at += 2
        elif 0xC0 <= marker <= 0xCF and marker not in _NO_FRAME:
            height, width = struct.unpack_from(">HH", data, at + 5)
            most = MOST_PIXELS if marker in _SEQUENTIAL else MOST_PROGRESSIVE_PIXELS
            return _Header(width, height, most, can_shrink=True)
        else:
            (length,) = struct.unpack_from(">H", data, at + 2)
            at += 2 + length


def _without_codes(picture: Image) -> Image:
    """Raises `PictureError` where there are always more codes to be read."""
    for _ in range(MOST_LOOKS):
        foreign = foreign_codes(picture)
        if not foreign:
            return picture
        for corners in foreign:
            paint_over(picture, corners)
    raise PictureError(Sentence("it shows too many codes that may be secret: cover the QR code of the Archon card"))


def foreign_codes(picture: Image) -> list[Corners]:
    """Where codes lie that can be read and are no labels of this project, in pixels."""
    fingerprints = Fingerprints(secrets.token_bytes(32))
    gray = gray_of(picture)
    readers = ZxingReader(fingerprints, "patient"), ZbarReader(fingerprints)
    codes = [code for reader in readers for code in reader.read(gray, MODULE_PX)]
    return [code.corners_px for code in codes if isinstance(code, ForeignCode)]


def paint_over(picture: Image, corners_px: Corners) -> None:
    """Hides a code, and a little around it."""
    center = corners_px.mean(axis=0)
    area = center + (corners_px - center) * COVERED_BEYOND
    cv2.fillConvexPoly(picture, area.round().astype(np.int32), (128, 128, 128))
