"""Things on the mat that are no known card, and places that are empty."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.sight.labels.poses import CardPose
from companion.sight.pictures.overhead import SmallPicture
from companion.sight.tracking.occlusion import Coverage, EmptyMat, card_picture, similarity
from companion.simulation.table.arranging import SideOnTable
from companion.simulation.table.layout import Item, PlacedCard, TableLayout
from tests.sight.troubles import out_of_focus
from tests.sight.watching import Watcher, layout, settled_snapshot
from tests.simulation.made_up_table import cards, side


def mat_picture(gradient: float = 0.0) -> np.ndarray:
    """The small picture of an empty mat, brighter to the right by so many steps of gray."""
    return np.tile(np.linspace(90, 90 + gradient, 490), (340, 1)).round().astype(np.uint8)


POSE = CardPose(700.0, 460.0, 0.0)
A_CARD = (slice(200, 244), slice(100, 131))


@pytest.mark.parametrize("gradient", [0.0, 60.0])
def test_amid_a_game_a_thing_nobody_can_read_is_not_learnt_as_the_mat(gradient: float) -> None:
    picture = mat_picture(gradient)
    picture[A_CARD] += 40
    picture[A_CARD][::5] -= 25
    mat = EmptyMat()

    mat.learn(picture, [POSE])

    strange = mat.strange(picture, [POSE])
    assert strange[A_CARD].mean() > 200
    assert np.count_nonzero(strange) < 1.2 * 44 * 31


def test_a_thing_that_lies_partly_where_the_mat_was_never_seen_is_not_learnt_as_the_mat() -> None:
    lay_beside, mat = CardPose(146.0, 404.0, 0.0), EmptyMat()
    mat.learn(mat_picture(), [lay_beside])
    picture = mat_picture()
    picture[A_CARD] += 40
    picture[A_CARD][::5] -= 25

    for _ in range(2):
        mat.learn(picture, [POSE])

    assert mat.strange(picture, [POSE])[A_CARD].mean() > 200


def test_amid_a_game_a_lamp_mirrored_on_the_mat_is_no_card() -> None:
    rows, columns = np.mgrid[:340, :490]
    lamp = 150 * np.exp(-((rows - 222) ** 2 + (columns - 115) ** 2) / (2 * 12**2))
    picture = np.clip(mat_picture() + lamp, 0, 255).astype(np.uint8)
    mat = EmptyMat()

    mat.learn(picture, [POSE])

    assert not mat.strange(picture, [POSE]).any()


def test_what_lies_on_a_table_without_any_card_is_the_mats_own_picture() -> None:
    picture = mat_picture()
    picture[A_CARD] += 40
    mat = EmptyMat()

    mat.learn(picture, [])
    mat.learn(picture, [POSE])

    assert not mat.strange(picture, [POSE]).any()


def test_the_mats_own_picture_stays_the_mat_when_the_light_changes() -> None:
    picture = mat_picture()
    picture[A_CARD] += 40
    mat = EmptyMat()
    mat.learn(picture, [])
    dimmer = (picture * 0.7).astype(np.uint8)

    for _ in range(2):
        mat.learn(dimmer, [POSE])

    assert not mat.strange(dimmer, [POSE]).any()


def test_the_mat_is_known_in_haze_that_lightens_the_dark_part_of_it_most() -> None:
    mat, hazy = EmptyMat(), (mat_picture(60.0) * 0.8 + 36).astype(np.uint8)
    mat.learn(mat_picture(60.0), [])

    mat.learn(hazy, [POSE])

    assert not mat.strange(hazy, [POSE]).any()


def test_where_a_card_lay_when_the_light_changed_the_mat_is_known_once_it_is_gone() -> None:
    mat, lighter = EmptyMat(), mat_picture() + np.uint8(20)
    mat.learn(mat_picture(), [])

    mat.learn(lighter, [POSE])

    assert mat.coverage(lighter, POSE) == Coverage(known=1.0, empty=1.0)


def test_a_thing_on_the_mat_stays_one_when_the_light_changes() -> None:
    mat, picture = EmptyMat(), mat_picture()
    mat.learn(picture, [])
    picture[A_CARD] -= 40
    lighter = picture + np.uint8(20)

    for seen in (picture, lighter):
        mat.learn(seen, [POSE])

    assert mat.strange(lighter, [POSE])[A_CARD].mean() > 200


def _turned(item: Item, key: str | None) -> Item:
    return replace(item, face_up=False) if isinstance(item, PlacedCard) and item.key == key else item


def test_started_amid_a_game_a_row_with_a_card_that_cannot_be_read_counts_as_not_seen() -> None:
    line = cards("creature", 0, 3)
    laid = layout(SideOnTable(battleline=line), side(1, creatures=2))
    turned_down = TableLayout(tuple(_turned(item, line[2].id) for item in laid.items))

    view = Watcher(turned_down).watch(2.4)

    own, other = settled_snapshot(view).players
    assert own.battleline is None
    assert other.battleline is not None
    assert "unread-card" in {notice.kind for notice in view.notices}


def cards_about(count: int) -> np.ndarray:
    picture = mat_picture()
    for number in range(count):
        place = picture[200:244, 60 + 60 * number : 91 + 60 * number]
        place += 40
        place[::5] -= 25
    return picture


def test_where_no_card_can_be_read_for_certain_what_may_be_one_is_not_learnt_as_the_mat() -> None:
    mat = EmptyMat()

    mat.learn(cards_about(1), [], readable=False)

    assert mat.is_doubtful


@pytest.mark.parametrize(("count", "doubtful"), [(0, False), (1, False), (4, True)])
def test_shapes_of_many_cards_that_cannot_be_read_are_no_print_of_the_mat(count: int, doubtful: bool) -> None:
    mat = EmptyMat()

    mat.learn(cards_about(count), [])

    assert mat.is_doubtful is doubtful


def test_started_out_of_focus_no_row_counts_as_seen() -> None:
    view = Watcher(layout(side(0, creatures=3), side(1, creatures=2)), out_of_focus(3.0)).watch(2.4)

    assert all(side.battleline is side.discard is None for side in settled_snapshot(view).players)


@pytest.mark.parametrize(("share", "known"), [(0.0, True), (0.3, True), (0.8, False)])
def test_where_most_of_a_card_is_blown_out_nobody_knows_whether_it_lies_there_still(share: float, known: bool) -> None:
    """Glare looks alike, whatever it hides."""
    shown = np.random.default_rng(1).integers(40, 200, (340, 490)).astype(np.uint8)
    left, right = 354, 386
    shown[:, : round(left + share * (right - left))] = 255
    picture = SmallPicture(490, 340, lambda at: shown[at[1] : at[3], at[0] : at[2]])
    assert (similarity(picture, card_picture(picture, POSE), POSE) > 0.9) == known
