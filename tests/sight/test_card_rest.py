"""Tells whether a card's labels still lie where they were read, without reading them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.sight.cameras.source import Image
from companion.sight.labels.card_rest import CardsAtRest, label_points
from companion.sight.labels.poses import PLACES, CardPose
from companion.sight.labels.print_format import CODE_SHAPES, label_center_mm
from companion.sight.labels.symbols import label_modules
from companion.sight.mat.geometry import TableGeometry
from tests.simulation.made_up_table import registry

LABEL_MM, PX_PER_MM = 18.0, 3.4
GEOMETRY = TableGeometry(np.diag([1 / PX_PER_MM, 1 / PX_PER_MM, 1.0]), 0.1, PX_PER_MM, frozenset(range(4)))
POSE = CardPose(60.0, 60.0, 0.0)
LABELS = [entry.label for entry in registry().labels[:4]]


def seen(label: str, moved_mm: float = 0.0, light: float = 1.0, noise: float = 2.0, seed: int = 1) -> Image:
    """A card with these labels as a noisy camera shows it, moved that far to the right."""
    picture = np.full((420, 420), 110, np.float32)
    for place in PLACES:
        x, y = label_center_mm(place, LABEL_MM)
        draw(picture, label, (POSE.x + x) * PX_PER_MM, (POSE.y + y) * PX_PER_MM)
    onto = np.array([[1, 0, moved_mm * PX_PER_MM], [0, 1, 0]], np.float64)
    shown = cv2.GaussianBlur(cv2.warpAffine(picture, onto, (420, 420), borderValue=110), (0, 0), 0.8) * light
    return np.clip(shown + np.random.default_rng(seed).normal(0, noise, shown.shape), 0, 255).astype(np.uint8)


def draw(picture: np.ndarray, label: str, x: float, y: float) -> None:
    """One label about that pixel."""
    modules = np.pad(~label_modules("qr", label), CODE_SHAPES["qr"].quiet_modules, constant_values=True)
    side = round(LABEL_MM * PX_PER_MM)
    drawn = cv2.resize((30 + 205 * np.kron(modules, np.ones((8, 8)))).astype(np.float32), (side, side))
    left, top = round(x - side / 2), round(y - side / 2)
    picture[top : top + side, left : left + side] = drawn


def holds(labels: CardsAtRest, image: Image, geometry: TableGeometry = GEOMETRY, pose: CardPose = POSE) -> bool:
    """True if the card lies there still, asked together with one of which nothing is known."""
    held = labels.held({LABELS[1]: pose, LABELS[0]: pose}, image, geometry)
    assert LABELS[1] not in held
    return LABELS[0] in held


@pytest.fixture
def labels() -> CardsAtRest:
    labels = CardsAtRest()
    labels.keep(LABELS[0], label_points(LABEL_MM), seen(LABELS[0]), GEOMETRY, POSE)
    return labels


@pytest.mark.parametrize(("light", "noise"), [(1.0, 2.0), (0.5, 4.0), (1.05, 8.0), (0.8, 8.0)])
def test_labels_that_lie_still_are_known_in_other_light_and_through_noise(
    labels: CardsAtRest, light: float, noise: float
) -> None:
    shown = (seen(LABELS[0], light=light, noise=noise, seed=seed) for seed in range(5))
    assert all(holds(labels, image) for image in shown)


@pytest.mark.parametrize("other", LABELS[1:])
def test_another_card_that_lies_just_there_must_be_read(labels: CardsAtRest, other: str) -> None:
    assert not holds(labels, seen(other))


@pytest.mark.parametrize("moved_mm", [0.4, -0.6, 2.0, 30.0])
def test_a_card_that_was_nudged_must_be_read(labels: CardsAtRest, moved_mm: float) -> None:
    assert not holds(labels, seen(LABELS[0], moved_mm))


def test_a_token_on_one_label_and_a_dark_picture_say_that_labels_must_be_read(labels: CardsAtRest) -> None:
    covered = seen(LABELS[0])
    x, y = (round(at * PX_PER_MM) for at in POSE.label_center("upper_left", LABEL_MM))
    cv2.circle(covered, (x, y), 22, 90, cv2.FILLED)

    assert not holds(labels, covered)
    assert not holds(labels, np.zeros_like(covered))


def test_of_a_card_or_a_camera_that_moved_nothing_is_known(labels: CardsAtRest) -> None:
    moved = TableGeometry(GEOMETRY.homography.copy(), 0.1, PX_PER_MM, frozenset(range(4)))

    assert not holds(labels, seen(LABELS[0]), geometry=moved)
    assert not holds(labels, seen(LABELS[0]), pose=CardPose(61.0, 60.0, 0.0))


def test_of_several_cards_asked_about_together_each_is_told_by_itself(labels: CardsAtRest) -> None:
    image, elsewhere = seen(LABELS[0]), CardPose(60.5, 60.0, 0.0)
    labels.keep(LABELS[2], label_points(LABEL_MM), image, GEOMETRY, elsewhere)
    nudged = seen(LABELS[0], moved_mm=2.0)

    assert labels.held({LABELS[0]: POSE, LABELS[2]: elsewhere}, image, GEOMETRY) == {LABELS[0], LABELS[2]}
    labels.keep(LABELS[2], label_points(LABEL_MM), nudged, GEOMETRY, POSE)
    assert labels.held({LABELS[0]: POSE, LABELS[2]: POSE}, nudged, GEOMETRY) == {LABELS[2]}
