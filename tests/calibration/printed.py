"""Printed pages as a scanner would see them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt
import pypdfium2  # type: ignore[import-untyped]
import zxingcpp

MM_PER_INCH = 25.4


@dataclass(frozen=True, slots=True)
class Scan:
    """One page in gray, `dpi` dots an inch."""

    image: npt.NDArray[np.uint8]
    dpi: int

    def mm(self, pixels: float) -> float:
        return pixels * MM_PER_INCH / self.dpi


def scans(pdf: bytes, dpi: int = 300) -> Iterator[Scan]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            picture = page.render(scale=dpi / 72, grayscale=True).to_numpy()
            yield Scan(np.ascontiguousarray(picture.reshape(picture.shape[:2])), dpi)
    finally:
        document.close()


def words(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def qr_codes(scan: Scan) -> list[tuple[str, float]]:
    """Each QR code's text, and its side in millimetres."""
    found = zxingcpp.read_barcodes(scan.image, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    return [(code.text, scan.mm(_side(code.position))) for code in found]


def _side(position: zxingcpp.Position) -> float:
    corners = (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
    points = np.array([(corner.x, corner.y) for corner in corners], float)
    return float(np.linalg.norm(points - np.roll(points, 1, axis=0), axis=1).mean())


def markers(scan: Scan, dictionary: int) -> dict[int, npt.NDArray[np.float64]]:
    """Corners in millimetres on the page, 4 x 2, of each marker."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.minMarkerPerimeterRate = 0.01
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(dictionary), parameters)
    corners, numbers, _ = detector.detectMarkers(scan.image)
    found = {} if numbers is None else dict(zip(numbers.ravel(), corners, strict=True))
    return {int(number): (quad[0] + 0.5) * MM_PER_INCH / scan.dpi for number, quad in found.items()}


def count_markers(scan: Scan, dictionary: int) -> list[int]:
    parameters = cv2.aruco.DetectorParameters()
    parameters.minMarkerPerimeterRate = 0.01
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(dictionary), parameters)
    numbers = detector.detectMarkers(scan.image)[1]
    return [] if numbers is None else [int(number) for number in numbers.ravel()]
