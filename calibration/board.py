"""The ChArUco board by which a lens is calibrated: a chessboard with a marker in every white square."""

from __future__ import annotations

import cv2
import numpy as np

from calibration.paper import FOOTER_MM, HEADER_MM, MARGIN_MM, PAPERS, Document, PaperName
from companion.sight.labels.symbols import aruco_modules

SQUARES = (8, 5)
SQUARE_MM = 30.0
MARKER_MM = 22.0
DICTIONARY = "DICT_5X5_100"
"""Another one than the mat's and the labels', so that the board may lie on the mat."""
_MARKER_MODULES = 7


def charuco_board() -> cv2.aruco.CharucoBoard:
    """The board for OpenCV; lengths in millimetres."""
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    return cv2.aruco.CharucoBoard(SQUARES, SQUARE_MM, MARKER_MM, dictionary)


def board_sheet(paper_name: PaperName) -> bytes:
    """The board on one page, landscape."""
    paper = PAPERS[paper_name].landscape
    document = Document(paper, "Calibration board")
    document.head(
        "Calibration board",
        f"Glue it flat on stiff card. Each square is {SQUARE_MM:g} mm. Used once for each camera and lens.",
    )
    document.foot()
    width, height = (count * SQUARE_MM for count in SQUARES)
    left = (paper.width_mm - width) / 2
    room = paper.height_mm - 2 * MARGIN_MM - HEADER_MM - FOOTER_MM
    top = MARGIN_MM + HEADER_MM + max((room - height) / 2, 0)
    _draw_board(document, left, top)
    return document.finish()


def _draw_board(document: Document, left: float, top: float) -> None:
    board = charuco_board()
    with_marker = set()
    for marker, corners in zip(np.ravel(board.getIds()), board.getObjPoints(), strict=True):
        x, y = (float(value) for value in np.asarray(corners).reshape(4, 3)[:, :2].min(axis=0))
        document.modules(aruco_modules(DICTIONARY, int(marker), _MARKER_MODULES), left + x, top + y, MARKER_MM)
        with_marker.add((int(x // SQUARE_MM), int(y // SQUARE_MM)))
    for column in range(SQUARES[0]):
        for row in range(SQUARES[1]):
            if (column, row) not in with_marker:
                document.box(left + column * SQUARE_MM, top + row * SQUARE_MM, SQUARE_MM, SQUARE_MM)
