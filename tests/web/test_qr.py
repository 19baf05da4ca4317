"""A phone that is pointed at a terminal comes to the page."""

from __future__ import annotations

import numpy as np
import zxingcpp

from web.serving.qr import qr_text

LETTERS = {" ": (0, 0), "▀": (255, 0), "▄": (0, 255), "█": (255, 255)}


def test_a_code_in_the_terminal_can_be_read() -> None:
    rows = [[LETTERS[letter] for letter in line] for line in qr_text("http://192.168.1.7:8000/").splitlines()]
    modules = np.array([[half[place] for half in row] for row in rows for place in (0, 1)], dtype=np.uint8)
    (read,) = zxingcpp.read_barcodes(np.kron(modules, np.ones((8, 8), dtype=np.uint8)))
    assert read.text == "http://192.168.1.7:8000/"
