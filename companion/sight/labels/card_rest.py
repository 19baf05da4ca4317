"""Tells for next to nothing that a card still lies where it was read: by its two labels, or by what shows of its face.

Two labels differ in half of their squares, so that pixels all over both that look as they did when these were read can
be no other label's, whatever the light; nor another face's. Where they do not, the card is read again.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Image
from companion.sight.labels.poses import PLACES, CardPose
from companion.sight.labels.print_format import CARD_HEIGHT_MM, CARD_WIDTH_MM, label_center_mm
from companion.sight.mat.geometry import TableGeometry
from companion.sight.pictures.pixels import Flags, Pixels, green_pixels

Levels: TypeAlias = npt.NDArray[np.float32]
CardPoints: TypeAlias = npt.NDArray[np.float64]
"""2 x `POINTS_OF_A_CARD`: points of a card in millimetres from its centre, along its own axes."""

LEAST_SIMILARITY: Final = 0.9
"""Correlation with what was seen. Noise and blur of a poor camera leave 0.95, another label or one moved by half a
square less than 0.7."""
LEAST_SPREAD: Final = 8.0
"""Steps of gray, below which no label can be told."""
POINTS: Final = 9
"""Along each side of a label."""
POINTS_OF_A_CARD: Final = len(PLACES) * POINTS**2
LEAST_LENGTH: Final = LEAST_SPREAD * math.sqrt(POINTS_OF_A_CARD)


@dataclass(frozen=True, slots=True, eq=False)
class _Print:
    """The look of a card there, less its mean and of length one, when the card lay so in that geometry."""

    pose: CardPose
    geometry: TableGeometry
    pixels: Pixels
    levels: Levels


@dataclass(slots=True)
class CardsAtRest:
    """The looks of the labels or the faces of cards, by label text."""

    _prints: dict[str, _Print] = field(default_factory=dict, init=False)

    def keep(self, label: str, points: CardPoints, image: Image, geometry: TableGeometry, pose: CardPose) -> None:
        """This card has just been read there by what shows at these points of it."""
        known = self._prints.get(label)
        if known is not None and known.pose == pose and known.geometry is geometry:
            return
        pixels = green_pixels(geometry.to_px(np.column_stack(pose.point(*points))), image.shape)
        levels, length = _normalized(pixels.of(image)[None])
        if length[0] >= LEAST_LENGTH and pixels.inside.all():
            self._prints[label] = _Print(pose, geometry, pixels, levels[0])

    def held(self, cards: Mapping[str, CardPose], image: Image, geometry: TableGeometry) -> frozenset[str]:
        """Those of these cards that lie there still. Of a card, or a camera, that has moved nothing is known.

        All in one go: they are so few pixels that each step costs more than the numbers in it.
        """
        known = {
            label: kept
            for label, pose in cards.items()
            if (kept := self._prints.get(label)) is not None
            and (kept.pose, kept.pixels.shape) == (pose, image.shape)
            and kept.geometry is geometry
        }
        if not known:
            return frozenset()
        numbers = np.array([kept.pixels.numbers for kept in known.values()])
        seen, lengths = _normalized(image.reshape(-1).take(numbers))
        similarity = (seen * np.array([kept.levels for kept in known.values()])).sum(axis=1)
        holds = (similarity >= LEAST_SIMILARITY) & (lengths >= LEAST_LENGTH)
        return frozenset(label for label, one in zip(known, holds.tolist(), strict=True) if one)


def _normalized(seen: Image) -> tuple[Levels, Levels]:
    """Each row less its mean and of length one, and how long it was."""
    levels = seen.astype(np.float32)
    levels -= levels.mean(axis=1, keepdims=True)
    lengths = np.asarray(np.sqrt((levels * levels).sum(axis=1)), np.float32)
    return np.asarray(levels / np.maximum(lengths, 1.0)[:, None], np.float32), lengths


@lru_cache(maxsize=8)
def label_points(label_mm: float) -> CardPoints:
    """Points in rows and columns over both labels of a card."""
    steps = np.linspace(-0.42, 0.42, POINTS) * label_mm
    across, down = (axis.ravel() for axis in np.meshgrid(steps, steps))
    centers = [label_center_mm(place, label_mm) for place in PLACES]
    return np.concatenate([np.stack([x + across, y + down]) for x, y in centers], axis=1)


def face_points(shows: Flags) -> CardPoints:
    """Points over those blocks of a face that show, rows x columns over the whole card."""
    rows, columns = np.nonzero(shows)
    per_block = math.ceil(POINTS_OF_A_CARD / max(1, len(rows)))
    side = math.ceil(math.sqrt(per_block))
    steps = (np.arange(side) + 0.5) / side
    across = (columns[:, None, None] + steps[None, None, :] + 0 * steps[None, :, None]) / shows.shape[1]
    down = (rows[:, None, None] + steps[None, :, None] + 0 * steps[None, None, :]) / shows.shape[0]
    points = np.stack([(across.ravel() - 0.5) * CARD_WIDTH_MM, (down.ravel() - 0.5) * CARD_HEIGHT_MM])
    return points[:, np.linspace(0, points.shape[1] - 1, POINTS_OF_A_CARD).astype(int)]
