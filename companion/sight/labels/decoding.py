"""Reads the codes in a piece of a picture: whose label, and where its four corners are.

One interface, several readers. Nothing here knows which labels are registered or how large they should be; the caller
refuses what does not belong. No reader raises for what it is shown: a decoder that fails has read nothing.

The code on a real Archon card is a secret that proves ownership of a deck. Whatever a QR code says that is not one of
our labels is reduced to a keyed hash before it leaves this module, and is never logged or kept.
"""

from __future__ import annotations

import hmac
import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal, Protocol, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt
import zxingcpp

from companion.sight.cameras.source import Image
from companion.sight.labels.code import PREFIX
from companion.sight.labels.print_format import CODE_SHAPES, LabelFormat, Symbology

try:
    from pyzbar import pyzbar  # type: ignore[import-untyped]
except (ImportError, OSError):
    # Its library is not there: macOS brings none, and on Windows it needs a runtime of Microsoft's.
    pyzbar = None

Corners: TypeAlias = npt.NDArray[np.float64]
"""4 x 2 pixels, clockwise from the code's own upper left corner."""

Effort: TypeAlias = Literal["quick", "steady", "patient"]
"""How hard to try: for a first look, for the look that settles the matter, for a label that should be there."""

CLEAR_MODULE_PX: dict[Effort, float] = {"quick": 2.0, "steady": 3.5, "patient": 5.0}
"""Below this many pixels a module a picture is enlarged twice before it is read, which costs four times as much."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class LabelReading:
    """A code that may be a label: the QR text, or the tag's number as decimal text."""

    label: str
    corners_px: Corners


@dataclass(frozen=True, slots=True, eq=False)
class ForeignCode:
    """A QR code that is none of ours. `fingerprint` is a keyed hash of what it says; the text itself is gone."""

    kind: Literal["archon", "other"]
    fingerprint: str
    corners_px: Corners


Code: TypeAlias = LabelReading | ForeignCode


class LabelReader(Protocol):
    """Reads every code it can in a gray picture, height x width.

    `module_px` is how large the smallest square of a label should appear in it, and `largest_px` that of the largest
    labels, where there are several sizes. Corners are in the picture's pixels.
    """

    def read(self, gray: Image, module_px: float, largest_px: float | None = None) -> list[Code]: ...


@dataclass(frozen=True, slots=True)
class Fingerprints:
    """Turns what a foreign code says into a hash that means nothing without this table's key."""

    key: bytes = field(repr=False)

    def of(self, content: bytes) -> str:
        """HMAC-SHA256, hexadecimal."""
        return hmac.new(self.key, content, sha256).hexdigest()


_ARCHON_TAIL = re.compile(r"[A-Za-z0-9]{4,}(-?[A-Za-z0-9]{2,})*")


def looks_like_archon(text: str) -> bool:
    """True if a code reads like an Archon card's: an address whose last part is a code of letters and digits."""
    _, slash, tail = text.strip().rstrip("/").rpartition("/")
    return bool(slash) and len(tail) >= 8 and _ARCHON_TAIL.fullmatch(tail) is not None


def _sorted_out(text: str, corners_px: Corners, fingerprints: Fingerprints) -> Code:
    if text.startswith(PREFIX) and len(text) <= 32:
        return LabelReading(text, corners_px)
    kind: Literal["archon", "other"] = "archon" if looks_like_archon(text) else "other"
    return ForeignCode(kind, fingerprints.of(text.encode("utf-8", "surrogatepass")), corners_px)


@dataclass(frozen=True, slots=True)
class ZxingReader:
    """QR labels by zxing-cpp. With patience it also tries the picture turned, inverted and smaller."""

    fingerprints: Fingerprints
    effort: Effort = "steady"

    def read(self, gray: Image, module_px: float, largest_px: float | None = None) -> list[Code]:
        scale, thorough = _enlargement(self.effort, module_px), self.effort == "patient"
        enlarged = _enlarged(gray, scale)
        try:
            found = zxingcpp.read_barcodes(
                enlarged,
                formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode),
                try_rotate=thorough,
                try_downscale=thorough,
                try_invert=thorough,
            )
            return [_sorted_out(code.text, _zxing_corners(code) / scale, self.fingerprints) for code in found]
        except (RuntimeError, ValueError, UnicodeError) as error:
            _log.debug("zxing-cpp failed on a picture: %s", type(error).__name__)
            return []


def _zxing_corners(code: zxingcpp.Barcode) -> Corners:
    place = code.position
    corners = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
    return np.array([(corner.x, corner.y) for corner in corners], np.float64)


@dataclass(frozen=True, slots=True)
class ZbarReader:
    """QR labels by zbar, which now and then reads what zxing-cpp cannot. Much slower.

    Where zbar is not installed it reads nothing. Other symbologies stay off: some of them end the whole process on a
    failed assertion.
    """

    fingerprints: Fingerprints

    def read(self, gray: Image, module_px: float, largest_px: float | None = None) -> list[Code]:
        if pyzbar is None:
            return []
        scale = _enlargement("steady", module_px)
        try:
            found = pyzbar.decode(_enlarged(gray, scale), symbols=[pyzbar.ZBarSymbol.QRCODE])
            return [code for symbol in found for code in self._read(symbol, scale)]
        except (pyzbar.PyZbarError, ValueError) as error:
            _log.debug("zbar failed on a picture: %s", type(error).__name__)
            return []

    def _read(self, symbol: pyzbar.Decoded, scale: float) -> Iterator[Code]:
        if len(symbol.polygon) == 4:
            corners = _upright(np.array(symbol.polygon, np.float64), symbol.orientation) / scale
            yield _sorted_out(symbol.data.decode("utf-8", "replace"), corners, self.fingerprints)


_QUARTER_TURNS = {"UP": 0, "LEFT": 1, "DOWN": 2, "RIGHT": 3}


def _upright(polygon: Corners, orientation: str | None) -> Corners:
    """Zbar's corners, which come as a hull in some order, clockwise from the code's own upper left."""
    center = polygon.mean(axis=0)
    clockwise = polygon[np.argsort(np.arctan2(*(polygon - center).T[::-1]))]
    first = int(np.argmin(clockwise.sum(axis=1)))
    return np.roll(clockwise, _QUARTER_TURNS.get(orientation or "UP", 0) - first, axis=0)


@dataclass(frozen=True, slots=True)
class TagReader:
    """AprilTag 36h11 labels by OpenCV.

    OpenCV's own settings find no card label in a picture of a whole table: they take small squares for noise.
    """

    effort: Effort = "steady"
    dictionary: cv2.aruco.Dictionary = field(
        default_factory=lambda: cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    )

    def read(self, gray: Image, module_px: float, largest_px: float | None = None) -> list[Code]:
        scale = _enlargement(self.effort, module_px)
        enlarged = _enlarged(gray, scale)
        detector = cv2.aruco.ArucoDetector(
            self.dictionary, _tag_parameters(enlarged, module_px * scale, (largest_px or module_px) * scale)
        )
        try:
            found, ids, _ = detector.detectMarkers(enlarged)
        except cv2.error as error:
            _log.debug("OpenCV failed on a picture: %s", error.code)
            return []
        tags = [] if ids is None else ids.ravel()
        return [
            LabelReading(str(tag), (corners[0].astype(np.float64) + 0.5) / scale - 0.5)
            for tag, corners in zip(tags, found, strict=True)
        ]


def _tag_parameters(picture: Image, module_px: float, largest_px: float) -> cv2.aruco.DetectorParameters:
    perimeter_modules = 4 * CODE_SHAPES["tag"].modules
    parameters = cv2.aruco.DetectorParameters()
    parameters.adaptiveThreshWinSizeMin = 5
    parameters.adaptiveThreshWinSizeMax = 25
    parameters.adaptiveThreshWinSizeStep = 10
    # Both rates are relative to the picture's longer side.
    parameters.minMarkerPerimeterRate = 0.5 * perimeter_modules * module_px / max(picture.shape)
    parameters.maxMarkerPerimeterRate = 2.0 * perimeter_modules * largest_px / max(picture.shape)
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.perspectiveRemovePixelPerCell = 8
    return parameters


@dataclass(frozen=True, slots=True)
class InTurn:
    """Asks one reader after another until one reads something."""

    readers: tuple[LabelReader, ...]

    def read(self, gray: Image, module_px: float, largest_px: float | None = None) -> list[Code]:
        for reader in self.readers:
            if codes := reader.read(gray, module_px, largest_px):
                return codes
        return []


def reader_for(symbology: Symbology, effort: Effort, fingerprints: Fingerprints) -> LabelReader:
    """The reader for one kind of label. Only the patient one for QR labels asks zbar where zxing-cpp reads nothing."""
    if symbology == "tag":
        return TagReader(effort)
    zxing = ZxingReader(fingerprints, effort)
    return InTurn((zxing, ZbarReader(fingerprints))) if effort == "patient" else zxing


def module_px(symbology: Symbology, label_mm: float, px_per_mm: float) -> float:
    """How large the smallest square of a label appears."""
    return px_per_mm * LabelFormat(symbology, label_mm).module_mm


def _enlargement(effort: Effort, module_px: float) -> int:
    return 2 if module_px < CLEAR_MODULE_PX[effort] else 1


def _enlarged(gray: Image, scale: int) -> Image:
    if scale == 1:
        return np.ascontiguousarray(gray)
    return np.asarray(cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC), np.uint8)
