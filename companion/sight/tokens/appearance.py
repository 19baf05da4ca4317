"""The looks of tokens under one table's light: colour and size of each kind, as calibration measured them.

Colours are compared as tints: CIE a* and b* as shares of L* + 16. Light that is a third weaker at the far end of the
table leaves a tint as it is (L* + 16, a* and b* are all the cube root of the light times something of the paint).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Literal, TypeAlias, get_args

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Image

TokenKind: TypeAlias = Literal["damage", "amber"]
TOKEN_KINDS: tuple[TokenKind, ...] = get_args(TokenKind)
TOKEN_WORDS: dict[TokenKind, str] = {"damage": "damage", "amber": "Æmber"}

Tints: TypeAlias = npt.NDArray[np.float32]
"""Height x width x 2: towards red (from green), towards yellow (from blue)."""
Mask: TypeAlias = npt.NDArray[np.uint8]
"""Height x width: 255 where it holds, otherwise 0."""

PX_PER_MM = 2.0
"""Of the pictures in which tokens are measured and counted: a token is some 24 pixels wide, and a card costs little."""
LEAST_REACH, LARGEST_REACH, REACH_IN_SPREADS = 0.2, 0.4, 3.0
"""How far from a kind's tint a pixel may be to be taken for it: noise in dark places is larger than any spread."""
SMALL_GAP_MM = 1.0
PRINTED_MM = 3.0
"""How far what is printed on a token, or gleams on it, reaches from its colour."""
CLOSED_SHARE, LARGEST_HOLE_SHARE = 0.25, 0.35
"""Of a token's diameter and area: how wide the gaps, and how large the holes, that printing leaves in its colour."""


@dataclass(frozen=True, slots=True)
class TokenLook:
    """One kind of token as it was measured. `spread` is the standard deviation of its tint, `area_mm2` from above."""

    kind: TokenKind
    tint: tuple[float, float]
    spread: float
    area_mm2: float

    @property
    def diameter_mm(self) -> float:
        """Of a disc of the same area."""
        return 2 * math.sqrt(self.area_mm2 / math.pi)

    @property
    def reach(self) -> float:
        """How far from the kind's tint a pixel may be to be taken for it."""
        return min(max(LEAST_REACH, REACH_IN_SPREADS * self.spread), LARGEST_REACH)

    def tint_distance(self, other: TokenLook) -> float:
        return math.dist(self.tint, other.tint)


@dataclass(frozen=True, slots=True)
class TokensRecord:
    """All kinds of tokens of one table: when they were measured, and how exactly (share of a token's area)."""

    looks: tuple[TokenLook, ...]
    made_on: date
    error_share: float


@dataclass(frozen=True, slots=True)
class TokenCount:
    """How many tokens of each kind show on a card. Those beneath others do not: there are at least so many."""

    damage: int = 0
    amber: int = 0

    def of(self, kind: TokenKind) -> int:
        return self.damage if kind == "damage" else self.amber


def tints_of(image: Image) -> Tints:
    """The tint of each pixel of a picture, height x width x 3, blue-green-red."""
    # A channel at a time, numpy is several times faster than on a picture whose last axis is as short as this one's.
    light, *colors = (channel.astype(np.float32) for channel in cv2.split(cv2.cvtColor(image, cv2.COLOR_BGR2LAB)))
    lightness = light * np.float32(100 / 255) + 16
    return np.asarray(cv2.merge([(color - 128) / lightness for color in colors]), np.float32)


def kinds_in(tints: Tints, looks: Iterable[TokenLook]) -> dict[TokenKind, Mask]:
    """For each kind, the pixels that have its colour; none has two."""
    found: dict[TokenKind, Mask] = {}
    looks = tuple(looks)
    distances = np.stack(
        [np.linalg.norm(tints - np.array(look.tint, np.float32), axis=-1) / look.reach for look in looks]
    )
    nearest = distances.argmin(axis=0)
    for number, look in enumerate(looks):
        own = (nearest == number) & (distances[number] <= 1.0)
        found[look.kind] = own.astype(np.uint8) * 255
    return found


def disc(diameter_mm: float) -> Mask:
    """A round brush for morphology, in the pixels of these pictures; at least one pixel wide."""
    side = max(1, round(diameter_mm * PX_PER_MM))
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)), np.uint8)


def filled(colored: Mask, look: TokenLook, strange: Mask | None = None) -> Mask:
    """The pixels of a kind's colour with what is printed on its tokens, and what gleams there, taken for tokens too.

    `strange` are pixels that belong to something on the card: those beside the colour are the tokens' edge.
    """
    mask: cv2.typing.MatLike = colored
    gaps_mm = CLOSED_SHARE * look.diameter_mm
    if strange is not None:
        # What is printed has changed, too, and is in the mask already. Gaps between tokens must stay.
        gaps_mm = SMALL_GAP_MM
        mask = cv2.bitwise_or(colored, cv2.bitwise_and(cv2.dilate(colored, disc(PRINTED_MM)), strange))
    closed = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, disc(gaps_mm)), np.uint8)
    contours, parents = cv2.findContours(closed, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    largest_px = LARGEST_HOLE_SHARE * look.area_mm2 * PX_PER_MM**2
    for contour, (_, _, _, parent) in zip(contours, parents[0] if parents is not None else (), strict=True):
        if parent >= 0 and cv2.contourArea(contour) <= largest_px:
            cv2.drawContours(closed, [contour], -1, 255, cv2.FILLED)
    return closed
