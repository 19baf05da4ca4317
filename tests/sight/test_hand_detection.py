"""Arms that reach over the mat's edge, and shadows that lie over it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.sight.mat.geometry import TableGeometry
from companion.sight.mat.zones import STANDARD_MAT
from companion.sight.pictures.hand_detection import RELEARN_AFTER_S, Crossings, Edge
from tests.sight import troubles

TABLE_GRAY, ARM_GRAY = 120, 40


def seen_from(left_mm: float) -> TableGeometry:
    """A camera that shows the mat at one pixel a millimetre, its picture beginning so far left of the mat."""
    return TableGeometry(
        np.array([[1, 0, -left_mm], [0, 1, -20.0], [0, 0, 1]], np.float64), 0.1, 1.0, frozenset(range(4))
    )


def picture_with_arm(arm: slice | None = None) -> np.ndarray:
    picture = np.full((640, 940), TABLE_GRAY, np.uint8)
    if arm is not None:
        picture[600:, arm] = ARM_GRAY
    return picture


def picture_of_mat(mat_gray: int = 70) -> np.ndarray:
    """A mat on a table, with the noise of a camera."""
    picture = np.full((640, 940, 3), TABLE_GRAY, np.float64)
    picture[20:620, 20:920] = mat_gray
    return np.asarray(picture + np.random.default_rng(1).normal(0, 2, picture.shape))


def shaded(picture: np.ndarray, factor: float, soft_px: float) -> np.ndarray:
    """The picture with a shadow, or a patch of sunlight, over a part of the lower edge."""
    lies = np.zeros(picture.shape[:2], np.float32)
    lies[500:, 300:600] = 1.0
    return np.asarray(picture * (1 + (factor - 1) * cv2.GaussianBlur(lies, (0, 0), soft_px))[..., None])


def seen_after(usual: np.ndarray, picture: np.ndarray) -> Crossings:
    """The things that lie over the edge in a picture that follows the usual one."""
    edge, (before, now) = Edge(STANDARD_MAT), (troubles.clipped(one) for one in (usual, picture))
    edge.crossings(before, 0.0, seen_from(20.0), [])
    return edge.crossings(now, 0.2, seen_from(20.0), [])


@pytest.mark.parametrize("factor", [0.3, 0.5, 0.7, 1.5])
@pytest.mark.parametrize("soft_px", [1.0, 30.0], ids=["sharp", "soft"])
def test_a_shadow_or_a_patch_of_sunlight_is_no_arm(factor: float, soft_px: float) -> None:
    crossed = seen_after(picture_of_mat(), shaded(picture_of_mat(), factor, soft_px))

    assert (list(crossed.arms), crossed.shadow) == ([], True)


@pytest.mark.parametrize(("mat_gray", "sleeve_gray"), [(TABLE_GRAY, 60), (70, 35), (70, 50), (160, 60), (30, 15)])
def test_a_gray_sleeve_is_an_arm_though_each_of_its_points_may_be_a_shadow(mat_gray: int, sleeve_gray: int) -> None:
    sleeve = picture_of_mat(mat_gray)
    sleeve[500:, 400:470] = sleeve_gray
    crossed = seen_after(picture_of_mat(mat_gray), sleeve)

    assert (len(crossed.arms), crossed.shadow) == (1, False)


def test_a_hand_with_its_shadow_beside_it_is_a_hand() -> None:
    hand = shaded(picture_of_mat(), 0.5, 10.0)
    hand[400:, 400:470] = (120, 150, 190)
    crossed = seen_after(picture_of_mat(), hand)

    (arm,) = crossed.arms
    assert (arm[:, 0].min(), arm[:, 0].max()) == pytest.approx((380.0, 450.0), abs=8.0)
    assert crossed.shadow


def test_a_shadow_over_a_card_that_was_laid_beside_the_edge_meanwhile_is_no_arm() -> None:
    edge, table = Edge(STANDARD_MAT), picture_of_mat()
    edge.crossings(troubles.clipped(table), 0.0, seen_from(20.0), [])
    table[530:618, 400:463] = 200
    for t, picture in ((0.5, table), (1.5, table), (1.7, shaded(table, 0.5, 10.0))):
        crossed = edge.crossings(troubles.clipped(picture), t, seen_from(20.0), [])

    assert (list(crossed.arms), crossed.shadow) == ([], True)


def test_the_part_of_the_edge_that_a_bump_pushes_out_of_the_picture_is_no_arm() -> None:
    edge = Edge(STANDARD_MAT)
    assert not edge.crossings(picture_with_arm(), 0.0, seen_from(20.0), []).arms

    pushed = [
        edge.crossings(picture_with_arm(), 0.2, seen_from(3.0), []).arms,
        edge.crossings(picture_with_arm(), 0.4, seen_from(20.0), []).arms,
    ]

    assert pushed == [[], []]


def test_an_arm_is_seen_while_part_of_the_edge_is_out_of_the_picture() -> None:
    edge = Edge(STANDARD_MAT)
    edge.crossings(picture_with_arm(), 0.0, seen_from(3.0), [])

    assert edge.crossings(picture_with_arm(slice(400, 460)), 0.2, seen_from(3.0), []).arms


def test_what_lies_still_on_the_edge_becomes_part_of_the_table_though_arms_come_and_go_elsewhere() -> None:
    edge = Edge(STANDARD_MAT)
    edge.crossings(picture_with_arm(), 0.0, seen_from(20.0), [])
    both = picture_with_arm(slice(400, 460))
    both[600:, 700:760] = ARM_GRAY
    for t in np.arange(1.0, RELEARN_AFTER_S + 4.0):
        picture = both if t % 2 else picture_with_arm(slice(400, 460))
        arms = edge.crossings(picture, float(t), seen_from(20.0), []).arms

    assert len(arms) == 1
    assert arms[0][:, 0].min() > 650
    assert not edge.crossings(picture_with_arm(), RELEARN_AFTER_S + 4.0, seen_from(20.0), []).arms


def test_the_table_is_known_again_when_what_was_put_on_its_edge_before_the_light_changed_is_taken_away() -> None:
    """Haze lightens all of it, while the thing lies there and before."""
    edge, times = Edge(STANDARD_MAT), np.arange(0.0, 3 * RELEARN_AFTER_S)
    for t in times:
        haze, thing = np.uint8(min(2 * t, 100)), slice(400, 460) if t > 10 else None
        crossed = edge.crossings(picture_with_arm(thing) + haze, float(t), seen_from(20.0), [])

    assert not crossed.arms
    assert not edge.crossings(picture_with_arm() + np.uint8(100), 3 * RELEARN_AFTER_S, seen_from(20.0), []).arms
