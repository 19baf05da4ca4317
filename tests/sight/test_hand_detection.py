"""Arms that reach over the mat's edge."""

from __future__ import annotations

import numpy as np

from companion.sight.mat.geometry import TableGeometry
from companion.sight.mat.zones import STANDARD_MAT
from companion.sight.pictures.hand_detection import RELEARN_AFTER_S, Edge

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


def test_the_part_of_the_edge_that_a_bump_pushes_out_of_the_picture_is_no_arm() -> None:
    edge = Edge(STANDARD_MAT)
    assert not edge.crossings(picture_with_arm(), 0.0, seen_from(20.0), [])

    pushed = [
        edge.crossings(picture_with_arm(), 0.2, seen_from(3.0), []),
        edge.crossings(picture_with_arm(), 0.4, seen_from(20.0), []),
    ]

    assert pushed == [[], []]


def test_an_arm_is_seen_while_part_of_the_edge_is_out_of_the_picture() -> None:
    edge = Edge(STANDARD_MAT)
    edge.crossings(picture_with_arm(), 0.0, seen_from(3.0), [])

    assert edge.crossings(picture_with_arm(slice(400, 460)), 0.2, seen_from(3.0), [])


def test_what_lies_still_on_the_edge_becomes_part_of_the_table_though_arms_come_and_go_elsewhere() -> None:
    edge = Edge(STANDARD_MAT)
    edge.crossings(picture_with_arm(), 0.0, seen_from(20.0), [])
    both = picture_with_arm(slice(400, 460))
    both[600:, 700:760] = ARM_GRAY
    for t in np.arange(1.0, RELEARN_AFTER_S + 4.0):
        crossed = edge.crossings(both if t % 2 else picture_with_arm(slice(400, 460)), float(t), seen_from(20.0), [])

    assert len(crossed) == 1
    assert crossed[0][:, 0].min() > 650
    assert not edge.crossings(picture_with_arm(), RELEARN_AFTER_S + 4.0, seen_from(20.0), [])


def test_the_table_is_known_again_when_what_was_put_on_its_edge_before_the_light_changed_is_taken_away() -> None:
    """Haze lightens all of it, while the thing lies there and before."""
    edge, times = Edge(STANDARD_MAT), np.arange(0.0, 3 * RELEARN_AFTER_S)
    for t in times:
        haze, thing = np.uint8(min(2 * t, 100)), slice(400, 460) if t > 10 else None
        crossed = edge.crossings(picture_with_arm(thing) + haze, float(t), seen_from(20.0), [])

    assert not crossed
    assert not edge.crossings(picture_with_arm() + np.uint8(100), 3 * RELEARN_AFTER_S, seen_from(20.0), [])
