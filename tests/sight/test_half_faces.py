"""Cards of which half shows beside the next one of a full row: what shows is compared, and nothing is guessed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np
import pytest

from companion.sight.cameras.source import Image
from companion.sight.faces.covering import Details, showing
from companion.sight.faces.matching import FaceBook, FaceSeen
from companion.sight.labels.poses import CardPose
from companion.sight.pictures.straight import StraightPicture
from tests.scanned_cards import scanned_cards
from tests.shared_files import shared_file
from tests.sight.unlabelled import PX_PER_MM, REGISTRY, book_of, lying

TITLES = [entry.card for entry in REGISTRY.labels if entry.player == 0 and entry.id]
COVERED, COVERING = TITLES[4], TITLES[0]
POSE = CardPose(80.0, 100.0, 3.0)
HALF_MM = 31.5
MASTERS = "master-of-1", "master-of-3"
OTHERS = "anger", "lava-ball", "pile-of-skulls", "ganger-chieftain", "looter-goblin", "snudge"


def pictures() -> Mapping[str, Image]:
    return {title: book_of().pictures[title] for title in TITLES}


def beside(pose: CardPose, leaning: float = 0.0, to_the_left: bool = False) -> CardPose:
    """Where the next card of the row lies, over half of this one."""
    x, y = pose.point(-HALF_MM if to_the_left else HALF_MM, 2.0)
    return CardPose(x, y, pose.angle + leaning)


def new_cards(known: Mapping[str, Image], *cards: tuple[Image, CardPose]) -> list[FaceSeen]:
    """The cards that are named when these have just been laid down."""
    named = FaceBook(known).at(PX_PER_MM).named(lying(*cards))
    return [seen for seen in named if not seen.similarity.has_other_print]


@pytest.fixture(scope="module")
def details() -> tuple[Details, Details]:
    """Two prints without anything in common."""
    chance = np.random.default_rng(7)
    one, other = (cv2.GaussianBlur(chance.normal(0, 60, (126, 88)).astype(np.float32), (0, 0), 1.5) for _ in range(2))
    return np.asarray(one, np.float32), np.asarray(other, np.float32)


@pytest.mark.parametrize("leaning", [-6.0, 0.0, 3.0])
def test_the_edge_of_what_covers_a_card_is_found(details: tuple[Details, Details], leaning: float) -> None:
    printed, covering = details
    down, across = np.mgrid[:126, :88]
    before = across < 40 + np.tan(np.radians(leaning)) * (down - 62.5)

    found = showing(printed, np.where(before, printed, covering))

    assert found is not None
    assert (found != before).mean() < 0.03


def test_a_bare_card_has_no_edge_nor_has_one_on_which_something_else_is_printed_in_one_place(
    details: tuple[Details, Details],
) -> None:
    printed, other = details
    twin = printed.copy()
    twin[20:60, 40:] = other[20:60, 40:]

    assert showing(printed, printed) is None
    assert showing(printed, twin) is None


@pytest.mark.parametrize(
    ("leaning", "to_the_left"), [(0.0, False), (5.0, False), (-5.0, True), (0.0, True), (5.0, True)]
)
def test_a_card_is_named_of_which_half_shows(leaning: float, to_the_left: bool) -> None:
    over = beside(POSE, leaning, to_the_left)

    named = new_cards(pictures(), (pictures()[COVERED], POSE), (pictures()[COVERING], over))

    assert {seen.title for seen in named} == {COVERED, COVERING}


def test_what_covers_a_card_is_not_taken_for_another_print_on_it() -> None:
    striped = np.full((440, 315), 128, np.uint8)
    striped[100:150] = np.where(np.arange(315) // 8 % 2, 255, 0)
    x, y = POSE.point(-25.0, 0.0)

    named = new_cards(pictures(), (pictures()[COVERED], POSE), (striped, CardPose(x, y, POSE.angle)))

    assert [seen.title for seen in named] == [COVERED]


def with_a_lamp_mirrored(picture: StraightPicture) -> StraightPicture:
    """The same with a reflection amid the card's text, brighter than the sensor tells."""
    across, down = np.meshgrid(*(np.arange(side, dtype=np.float64) for side in picture.gray.shape[::-1]))
    x, y = picture.to_px(np.array([POSE.point(-8.0, 22.0)]))[0]
    spot = 400.0 * np.exp(-((across - x) ** 2 + (down - y) ** 2) / (2 * (9.0 * picture.px_per_mm) ** 2))
    return replace(picture, gray=np.clip(0.6 * picture.gray + spot, 0, 255).astype(np.uint8))


def test_a_lamp_mirrored_amid_a_card_is_not_taken_for_another_print_on_it() -> None:
    mirrored = with_a_lamp_mirrored(lying((pictures()[COVERED], POSE)))

    (seen,) = FaceBook(pictures()).at(PX_PER_MM).named(mirrored)

    assert (seen.title, seen.similarity.has_other_print) == (COVERED, False)


def twin_of(picture: Image) -> Image:
    """The same print with another figure in the right half of its art."""
    twin = picture.copy()
    height, width = twin.shape
    figure = slice(round(0.12 * height), round(0.42 * height)), slice(round(0.55 * width), round(0.9 * width))
    twin[figure] = cv2.rotate(twin[figure], cv2.ROTATE_180)
    return twin


def with_twin() -> Mapping[str, Image]:
    return {**pictures(), "twin": twin_of(pictures()[COVERED])}


def test_twins_are_not_told_where_what_tells_them_apart_is_covered() -> None:
    covering = pictures()[COVERING], beside(POSE)
    named = new_cards(with_twin(), (pictures()[COVERED], POSE), covering)
    assert [seen.title for seen in named] == [COVERING]


@pytest.mark.parametrize("title", [COVERED, "twin"])
def test_twins_are_told_where_it_shows(title: str) -> None:
    covering = pictures()[COVERING], beside(POSE, to_the_left=True)
    named = new_cards(with_twin(), (with_twin()[title], POSE), covering)
    assert {seen.title for seen in named} == {title, COVERING}


def test_of_twins_that_cannot_be_told_the_one_is_named_that_alone_is_in_these_decks() -> None:
    covering = pictures()[COVERING], beside(POSE)
    named = new_cards(pictures(), (with_twin()["twin"], POSE), covering)
    assert {seen.title for seen in named} == {COVERED, COVERING}


def test_a_twin_of_neither_deck_is_named_as_nothing_where_it_shows_that_it_is_another() -> None:
    covering = pictures()[COVERING], beside(POSE, to_the_left=True)
    named = new_cards(pictures(), (with_twin()["twin"], POSE), covering)
    assert [seen.title for seen in named] == [COVERING]


def test_in_dim_light_fainter_points_count() -> None:
    dim = {title: np.asarray(40 + 0.15 * picture, np.uint8) for title, picture in pictures().items()}

    named = new_cards(pictures(), (dim[COVERED], POSE), (dim[COVERING], beside(POSE)))

    assert {seen.title for seen in named} == {COVERED, COVERING}


def gray(folder: str, slug: str) -> Image:
    path = scanned_cards()[slug]
    picture = cv2.imread(str(shared_file(f"data/card_pictures/{folder}/{path.name}")), cv2.IMREAD_GRAYSCALE)
    return np.asarray(picture, np.uint8)


def scans(*slugs: str) -> Mapping[str, Image]:
    return {slug: gray("scans", slug) for slug in slugs}


@pytest.mark.parametrize(("to_the_left", "named"), [(True, {"master-of-1", "anger"}), (False, {"anger"})])
def test_master_of_1_is_told_from_master_of_3_by_its_right_half_alone(to_the_left: bool, named: set[str]) -> None:
    known = scans(*MASTERS, *OTHERS)

    found = new_cards(known, (known[MASTERS[0]], POSE), (known["anger"], beside(POSE, 2.0, to_the_left)))

    assert {seen.title for seen in found} == named


def test_photographs_of_real_cards_are_named_of_which_half_shows() -> None:
    known = scans(*MASTERS, *OTHERS)
    photographs = [gray("photos", slug) for slug in OTHERS]

    found = [new_cards(known, (one, POSE), (other, beside(POSE))) for one, other in pairwise(photographs)]

    assert [{seen.title for seen in pair} for pair in found] == [set(pair) for pair in pairwise(OTHERS)]


def test_a_card_of_neither_deck_that_has_the_text_of_one_is_not_taken_for_it() -> None:
    known = {slug: gray("photos", slug) for slug in OTHERS}
    assert new_cards(known, (gray("photos", "pingle-who-annoys"), POSE)) == []
