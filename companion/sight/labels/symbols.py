"""The black and white squares of every code the companion prints: labels, mat markers.

One grid for print kit and simulated cards, so that both show the same code.
"""

from __future__ import annotations

from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt
import segno

from companion.sight.labels.print_format import CODE_SHAPES, Symbology
from companion.sight.mat.zones import MARKER_DICTIONARY

ModuleGrid: TypeAlias = npt.NDArray[np.bool_]
"""Square, row by row from the top; true is black. The white around the code is not part of it."""

TAG_DICTIONARY = "DICT_APRILTAG_36H11"
MARKER_MODULES = 6


def label_modules(symbology: Symbology, label: str) -> ModuleGrid:
    """The code of one label: 21 x 21 modules of a QR code, version 1-H, or 8 x 8 of an AprilTag 36h11.

    `label` is the QR text, or a tag's number as decimal text. Raises `ValueError` for one that does not fit.
    """
    if symbology == "tag":
        return aruco_modules(TAG_DICTIONARY, int(label), CODE_SHAPES["tag"].modules)
    try:
        code = segno.make_qr(label, version=1, error="h", mode="alphanumeric", boost_error=False)
    except segno.DataOverflowError as error:
        raise ValueError(f"a QR label holds ten characters, not {len(label)}") from error
    return np.array([list(row) for row in code.matrix], bool)


def marker_modules(marker: int) -> ModuleGrid:
    """One of the mat's corner markers, 6 x 6 modules with its black border. Raises `ValueError` beyond the 50 ids."""
    return aruco_modules(MARKER_DICTIONARY, marker, MARKER_MODULES)


def aruco_modules(dictionary_name: str, number: int, modules: int) -> ModuleGrid:
    """A marker of one of OpenCV's dictionaries, `modules` along a side with its black border.

    Raises `ValueError` for a number that the dictionary does not have.
    """
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, dictionary_name))
    if not 0 <= number < len(dictionary.bytesList):
        raise ValueError(f"{dictionary_name} has the numbers 0 to {len(dictionary.bytesList) - 1}, not {number}")
    return np.asarray(cv2.aruco.generateImageMarker(dictionary, number, modules) < 128)
