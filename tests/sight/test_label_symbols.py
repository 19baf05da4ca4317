"""Every code the companion prints is the one that readers expect."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
import zxingcpp

from companion.sight.decks.registry import FIRST_CARD_TAG
from companion.sight.labels.code import STATUS_LABELS, LabelCode, Refusal, parse_label, status_of
from companion.sight.labels.symbols import label_modules, marker_modules


def drawn(grid: np.ndarray) -> np.ndarray:
    padded = np.pad(~grid, 2, constant_values=True)
    return np.asarray(padded.repeat(8, axis=0).repeat(8, axis=1) * 255, np.uint8)


def test_every_label_of_a_deck_is_a_version_1_code_that_reads_as_itself() -> None:
    for slot in range(37):
        text = LabelCode("A7Q2X", slot).text
        grid = label_modules("qr", text)

        assert grid.shape == (21, 21)
        assert [code.text for code in zxingcpp.read_barcodes(drawn(grid))] == [text]


def test_tags_are_of_the_36h11_family() -> None:
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36H11))

    for number in (16, 300, 586):
        grid = label_modules("tag", str(number))
        assert grid.shape == (8, 8)
        assert detector.detectMarkers(drawn(grid))[1].ravel().tolist() == [number]


def test_labels_too_long_and_numbers_beyond_the_family_are_refused() -> None:
    with pytest.raises(ValueError, match="ten characters, not 11"):
        label_modules("qr", "KFA7Q2X14CC")
    with pytest.raises(ValueError, match="0 to 586, not 587"):
        label_modules("tag", "587")
    with pytest.raises(ValueError, match="0 to 49"):
        marker_modules(50)


def test_status_labels_are_read_as_status_and_never_as_cards() -> None:
    for kind, labels in STATUS_LABELS.items():
        assert status_of(labels["qr"]) == status_of(labels["tag"]) == kind
        assert isinstance(parse_label(labels["qr"]), Refusal)
        assert int(labels["tag"]) < FIRST_CARD_TAG
    assert status_of(LabelCode("A7Q2X", 3).text) is None
