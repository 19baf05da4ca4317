"""Tells a card's upper left label from its lower right one by the card's edges beside it.

The label sits in a corner of the card, and from there two edges of the card run on past it: rightwards and downwards
from the upper left label, leftwards and upwards from the lower right one. Brightness changes across a card's edge all
along it, and across neither art nor mat does it do so in a straight line just there.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Image
from companion.sight.labels.poses import CardPose
from companion.sight.labels.print_format import CARD_HEIGHT_MM, CARD_WIDTH_MM, LABEL_MARGIN_MM, LabelPlace
from companion.sight.mat.geometry import TableGeometry

PAST_LABEL_MM = np.arange(2.0, 18.0, 0.5)
ACROSS_MM = np.arange(-5.0, 5.01, 0.5)
SEARCHED_MM = 2.5
"""A sleeve's edge lies beyond the card's, and a single label tells the card's angle a degree or so wrong."""


def edge_strength(image: Image, geometry: TableGeometry, card: CardPose, place: LabelPlace, label_mm: float) -> float:
    """How strongly, in steps of gray, the card's two edges show beside that label: the stronger one counts.

    The other one may lie under another card.
    """
    return max(_step(image, geometry, card, line) for line in _lines(place, label_mm))


def _lines(place: LabelPlace, label_mm: float) -> tuple[npt.NDArray[np.float64], ...]:
    """Points around the upright and the level edge past the label: along x across x 2, on the card's own axes."""
    sign = -1.0 if place == "upper_left" else 1.0
    edge_x, edge_y = sign * CARD_WIDTH_MM / 2, sign * CARD_HEIGHT_MM / 2
    past = -sign * (LABEL_MARGIN_MM + label_mm + PAST_LABEL_MM)
    along, across = np.meshgrid(past, ACROSS_MM, indexing="ij")
    return np.stack([edge_x + across, edge_y + along], axis=-1), np.stack([edge_x + along, edge_y + across], axis=-1)


def _step(image: Image, geometry: TableGeometry, card: CardPose, line: npt.NDArray[np.float64]) -> float:
    """The steepest change of brightness across the line, averaged along it."""
    places = np.column_stack(card.point(line[..., 0].ravel(), line[..., 1].ravel()))
    pixels = geometry.to_px(places).astype(np.float32).reshape(*line.shape)
    channel = image if image.ndim == 2 else image[..., 1]
    low = np.floor(pixels.min(axis=(0, 1))).astype(int) - 2
    high = np.ceil(pixels.max(axis=(0, 1))).astype(int) + 3
    if (low < 0).any() or high[0] > channel.shape[1] or high[1] > channel.shape[0]:
        return 0.0
    patch = np.ascontiguousarray(channel[low[1] : high[1], low[0] : high[0]])
    local = pixels - low.astype(np.float32)
    seen = cv2.remap(patch, local[..., 0], local[..., 1], cv2.INTER_LINEAR).astype(np.float64)
    profile = seen.mean(axis=0)
    width = round(1.5 / (ACROSS_MM[1] - ACROSS_MM[0]))
    steps = np.abs(profile[width:] - profile[:-width])
    middles = (ACROSS_MM[width:] + ACROSS_MM[:-width]) / 2
    return float(steps[np.abs(middles) <= SEARCHED_MM].max())
