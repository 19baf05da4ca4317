"""A photograph that is kept is small, says nothing of where it was taken, and shows no secret."""

from __future__ import annotations

import struct
import zlib

import cv2
import numpy as np
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st

from companion.sight.cameras.source import Image
from companion.sight.labels.decoding import Fingerprints, ZbarReader, ZxingReader
from companion.sight.pictures.kept import LARGEST_KEPT_BYTES, SIDES_PX, PictureError, _header, _way_to_read, fit_to_keep

SECRET = "https://www.example.org/claim/7QF9-X2MB-4KTW"
LABEL = "KFA7Q2X14C"


def qr(text: str, module_px: int) -> Image:
    """A QR code with its quiet zone."""
    code = cv2.QRCodeEncoder.create().encode(text)
    return np.asarray(cv2.resize(code, None, fx=module_px, fy=module_px, interpolation=cv2.INTER_NEAREST), np.uint8)


def photograph(*codes: Image, width: int = 1200, height: int = 900, turn: float = 7.0) -> Image:
    """A table with codes lying on it a little askew."""
    noise = np.random.default_rng(1).integers(60, 190, (height // 12, width // 12, 3), np.uint8)
    picture = np.asarray(cv2.resize(noise, (width, height), interpolation=cv2.INTER_CUBIC), np.uint8)
    for number, code in enumerate(codes):
        side = code.shape[0]
        move = cv2.getRotationMatrix2D((side / 2, side / 2), turn, 1.0)
        move[:, 2] += (80 + 400 * number, 120)
        size = (width, height)
        laid = cv2.warpAffine(cv2.cvtColor(code, cv2.COLOR_GRAY2BGR), move, size, borderValue=(0, 0, 0))
        shape = cv2.warpAffine(np.full_like(code, 255), move, size)
        picture[shape > 127] = laid[shape > 127]
    return picture


def file_of(picture: Image, kind: str = ".jpg") -> bytes:
    return cv2.imencode(kind, picture)[1].tobytes()


def opened(data: bytes) -> Image:
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    return np.asarray(picture, np.uint8)


def texts_in(picture: Image) -> set[str]:
    """The texts that other programs read, at several sizes."""
    sizes = [cv2.resize(picture, None, fx=factor, fy=factor) for factor in (0.5, 1.0, 2.0)]
    return {code.text for size in sizes for code in zxingcpp.read_barcodes(size)}


@pytest.mark.parametrize("module_px", [3, 5, 9])
@pytest.mark.parametrize("kind", [".jpg", ".png"])
def test_the_code_of_an_archon_card_cannot_be_read_any_more(module_px: int, kind: str) -> None:
    picture = photograph(qr(SECRET, module_px), width=540, height=540)
    assert texts_in(picture) == {SECRET}
    assert texts_in(opened(fit_to_keep(file_of(picture, kind)))) == set()


def test_several_codes_are_painted_over_and_labels_stay() -> None:
    picture = photograph(qr(SECRET, 5), qr(LABEL, 6), qr(SECRET.replace("7QF9", "8RG3"), 6))
    assert len(texts_in(picture)) == 3
    kept = opened(fit_to_keep(file_of(picture)))
    assert texts_in(kept) == {LABEL}
    assert kept.shape == picture.shape


def test_a_phones_photograph_becomes_small_and_is_shown_upright() -> None:
    lying = file_of(photograph(width=4000, height=3000))
    # An Exif segment that says: turn me to the right (orientation 6), behind the file's first marker.
    tiff = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0"
    exif = b"Exif\0\0" + tiff
    turned = lying[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + lying[2:]
    kept = fit_to_keep(turned)
    assert opened(kept).shape == (SIDES_PX[0], SIDES_PX[0] * 3 // 4, 3)
    assert len(kept) < LARGEST_KEPT_BYTES
    assert b"Exif" not in kept


def test_a_picture_of_nothing_but_noise_is_still_small_enough() -> None:
    noise = np.random.default_rng(2).integers(0, 255, (1600, 1600, 3), np.uint8)
    assert len(fit_to_keep(file_of(noise))) < LARGEST_KEPT_BYTES


def png_of(width: int, height: int) -> bytes:
    """A PNG whose head promises a size and whose rest is missing."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + head + struct.pack(">I", zlib.crc32(b"IHDR" + head))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "JPEG or PNG"),
        (b"GIF89a", "JPEG or PNG"),
        (b"\xff\xd8", "damaged"),
        (b"\xff\xd8\xff\xc0\0\x11\x08\xff\xff\xff\xff\x03", "65535 x 65535"),
        (png_of(60_000, 60_000), "60000 x 60000"),
        (png_of(12_000, 10_000), "12000 x 10000 pixels: take a smaller one"),
        (b"\xff\xd8\xff\xc2\0\x11\x08\x20\x00\x20\x00\x03", "8192 x 8192"),
        (png_of(0, 7), "0 x 7"),
        (png_of(10, 10), "damaged"),
    ],
)
def test_what_is_no_picture_is_refused_with_the_reason(data: bytes, words: str) -> None:
    with pytest.raises(PictureError, match=words):
        fit_to_keep(data)


@given(st.binary(max_size=300), st.sampled_from([b"\xff\xd8", b"\x89PNG\r\n\x1a\n", b""]))
def test_whatever_a_file_holds_it_is_a_picture_or_is_refused(data: bytes, start: bytes) -> None:
    with pytest.raises(PictureError):
        fit_to_keep(start + data)


def test_the_readers_of_this_project_read_nothing_either() -> None:
    kept = opened(fit_to_keep(file_of(photograph(qr(SECRET, 4), width=540, height=540))))
    gray = np.asarray(cv2.cvtColor(kept, cv2.COLOR_BGR2GRAY), np.uint8)
    fingerprints = Fingerprints(b"k" * 32)
    for reader in (ZxingReader(fingerprints, "patient"), ZbarReader(fingerprints)):
        assert reader.read(gray, 2.0) == []


def test_a_huge_photograph_is_decoded_at_a_fraction_of_its_size() -> None:
    small = np.random.default_rng(3).integers(0, 255, (60, 80, 3), np.uint8)
    huge = file_of(np.asarray(cv2.resize(small, (8000, 6000)), np.uint8))
    assert max(opened(fit_to_keep(huge)).shape) == 1600
    assert _way_to_read(_header(huge)) == cv2.IMREAD_REDUCED_COLOR_2
