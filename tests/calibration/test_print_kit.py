"""Sheets from the print kit, turned into pixels, carry every code in its true size."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.board import SQUARES, board_sheet, charuco_board
from calibration.label_sheets import label_sheets, status_sheets
from calibration.mat_sheets import corner_cards, marker_sheets, mat_sheet, mat_tiles, tiles_of
from calibration.paper import PAPERS, PaperName
from companion.observations import DeckEntry, DeckList
from companion.sight.decks.registry import Registry, registry_for
from companion.sight.labels.print_format import code_side_mm
from companion.sight.mat.zones import STANDARD_MAT
from tests.calibration.printed import count_markers, markers, qr_codes, scans, words


def registry(kind: str, label_mm: float) -> Registry:
    decks = [
        DeckList(
            f"deck-{player}", f"Deck {player}", houses, tuple(DeckEntry(f"card-{n}", houses[0]) for n in range(36))
        )
        for player, houses in enumerate((("dis", "logos", "mars"), ("sanctum", "shadows", "untamed")))
    ]
    return registry_for((decks[0], decks[1]), kind, label_mm, ("A7Q2X", "B8R3Y"))


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_every_card_has_two_qr_labels_that_decode_in_their_true_size(paper: PaperName) -> None:
    registered = registry("qr18", 18.0)

    codes = [code for scan in scans(label_sheets(registered, PAPERS[paper])) for code in qr_codes(scan)]

    assert Counter(text for text, _ in codes) == {entry.label: 2 for entry in registered.labels}
    assert {round(side, 1) for _, side in codes} <= {14.9, 15.0, 15.1, 15.2, 15.3}
    assert code_side_mm("qr", 18.0) == pytest.approx(15.12)


def test_every_card_has_two_tags_that_decode() -> None:
    registered = registry("tag15", 15.0)

    numbers = [
        number
        for scan in scans(label_sheets(registered, PAPERS["A4"]))
        for number in count_markers(scan, cv2.aruco.DICT_APRILTAG_36H11)
    ]

    assert Counter(numbers) == {entry.tag: 2 for entry in registered.labels}


def test_one_players_labels_can_be_printed_alone_with_titles() -> None:
    pdf = label_sheets(registry("qr18", 18.0), PAPERS["A4"], titles=lambda slug: f"The {slug}", player=1)

    text = " ".join(words(pdf).split())

    assert "B8R3Y" in text
    assert "A7Q2X" not in text
    assert "07 The card-6" in text


def test_each_sheet_says_which_deck_its_labels_are_for() -> None:
    registered = registry("qr18", 18.0)
    nameless = replace(registered, decks=(registered.decks[0], replace(registered.decks[1], name=None)))

    text = " ".join(words(label_sheets(nameless, PAPERS["A4"])).split())

    assert text.startswith("Deck 0")
    assert "Deck A7Q2X, player 1: Dis, Logos, Mars" in text
    assert "Labels of deck B8R3Y" in text


def test_the_sheets_mat_has_its_markers_at_the_corners_of_900_by_600_millimetres() -> None:
    (scan,) = scans(mat_sheet(STANDARD_MAT), dpi=100)

    found = markers(scan, cv2.aruco.DICT_4X4_50)

    assert sorted(found) == [0, 1, 2, 3]
    outer = np.array([found[number][number] for number in range(4)])
    measured = outer - outer[0]
    assert measured == pytest.approx(np.array(STANDARD_MAT.corners_mm), abs=0.4)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_tiled_mat_shows_each_marker_once_whole_and_leaves_no_gap(paper: PaperName) -> None:
    pages = list(scans(mat_tiles(STANDARD_MAT, PAPERS[paper]), dpi=100))

    numbers = [number for scan in pages for number in markers(scan, cv2.aruco.DICT_4X4_50)]
    tiles = list(tiles_of(STANDARD_MAT, PAPERS[paper]))
    assert sorted(numbers) == [0, 1, 2, 3]
    assert tiles[-1].left + tiles[-1].width >= STANDARD_MAT.width_mm
    assert tiles[-1].top + tiles[-1].height >= STANDARD_MAT.depth_mm
    first_row = [tile for tile in tiles if tile.row == 0]
    assert all(right.left <= left.left + left.width - 10 for left, right in itertools.pairwise(first_row))


def test_the_four_corners_come_on_two_sheets_each_with_its_marker_whole() -> None:
    pages = list(scans(corner_cards(STANDARD_MAT, PAPERS["A4"]), dpi=100))
    assert [sorted(markers(scan, cv2.aruco.DICT_4X4_50)) for scan in pages] == [[0, 1], [2, 3]]


def test_the_markers_can_be_printed_alone() -> None:
    (scan,) = scans(marker_sheets(STANDARD_MAT, PAPERS["A4"]), dpi=150)

    found = markers(scan, cv2.aruco.DICT_4X4_50)

    sides = {number: np.linalg.norm(quad[1] - quad[0]) for number, quad in found.items()}
    assert sides == pytest.approx(dict.fromkeys(range(4), 40.0), abs=0.3)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_board_is_found_whole_and_to_scale(paper: PaperName) -> None:
    (scan,) = scans(board_sheet(paper), dpi=150)

    corners, numbers, _, _ = cv2.aruco.CharucoDetector(charuco_board()).detectBoard(scan.image)

    assert len(numbers) == (SQUARES[0] - 1) * (SQUARES[1] - 1)
    points = np.array(corners).reshape(-1, 2)
    assert scan.mm(float(np.linalg.norm(points[1] - points[0]))) == pytest.approx(30.0, abs=0.1)


def test_status_labels_decode_and_are_no_cards_labels() -> None:
    (scan,) = scans(status_sheets("qr", 18.0, PAPERS["A4"]))

    counted = Counter(text for text, _ in qr_codes(scan))

    assert counted == {"KF-STUN": 12, "KF-POWER": 24, "KF-WARD": 8, "KF-ENRAGE": 8}


@pytest.mark.parametrize("dpi", [150])
def test_the_ruler_measures_100_millimetres(dpi: int) -> None:
    (scan, *_) = scans(label_sheets(registry("qr18", 18.0), PAPERS["A4"]), dpi=dpi)

    line = scan.image[round((297 - 14) / 25.4 * dpi) - 1 : round((297 - 14) / 25.4 * dpi) + 2].min(axis=0)
    dark = np.flatnonzero(line[: round(120 / 25.4 * dpi)] < 160)

    assert scan.mm(int(dark[-1] - dark[0])) == pytest.approx(100.0, abs=0.4)


def test_the_same_labels_give_the_same_bytes() -> None:
    registered = registry("tag15", 15.0)

    assert label_sheets(registered, PAPERS["A4"]) == label_sheets(registered, PAPERS["A4"])
    assert mat_sheet(STANDARD_MAT) == mat_sheet(STANDARD_MAT)


def test_every_sheet_says_how_to_print_it() -> None:
    sheets = (
        label_sheets(registry("qr18", 18.0), PAPERS["A4"]),
        mat_sheet(STANDARD_MAT),
        board_sheet("Letter"),
        status_sheets("tag", 15.0, PAPERS["Letter"]),
        marker_sheets(STANDARD_MAT, PAPERS["Letter"]),
    )

    assert all("Print at 100 %" in words(sheet) for sheet in sheets)
