"""Æmber, damage, power, stun, ward and enrage counters and keys, as small pictures seen from above."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias, get_args

import cv2
import numpy as np

from companion.sight.labels.code import StatusKind
from companion.sight.tokens.appearance import TokenLook
from companion.simulation.drawing.relief import ByteImage, Color, FloatImage
from companion.simulation.table.layout import Counters, Pose, TokenKind

CounterKind: TypeAlias = Literal["damage", "power", "stun", "ward", "enrage"]
Looks: TypeAlias = CounterKind | TokenKind

STATUS_KINDS: tuple[StatusKind, ...] = get_args(StatusKind)
PX_PER_MM = 12
BORDER_MM = 2.0
RADIUS_MM: dict[Looks, float] = {
    "amber": 7.0,
    "damage": 6.5,
    "power": 6.5,
    "stun": 11.0,
    "ward": 11.0,
    "enrage": 11.0,
    "red key": 12.5,
    "yellow key": 12.5,
    "blue key": 12.5,
}
COLORS: dict[Looks, Color] = {
    "amber": (36, 166, 240),
    "damage": (44, 40, 196),
    "power": (84, 168, 66),
    "stun": (168, 72, 120),
    "ward": (168, 96, 40),
    "enrage": (28, 84, 176),
    "red key": (48, 48, 206),
    "yellow key": (40, 190, 226),
    "blue key": (206, 116, 48),
}
UNFORGED: Color = (70, 66, 64)
DRAWN_TOKENS = (
    TokenLook("damage", tint=(0.90, 0.47), spread=0.14, area_mm2=152.0),
    TokenLook("amber", tint=(0.15, 0.74), spread=0.06, area_mm2=152.0),
)
"""The looks that calibration makes of these tokens in good light, through a camera of 1920 x 1080 pixels."""


@functools.cache
def token_picture(kind: Looks, forged: bool = True) -> ByteImage:
    """A token with its shadow: BGRA, colours multiplied by alpha, 12 pixels a millimetre."""
    radius = RADIUS_MM[kind] * PX_PER_MM
    side = round(2 * (radius + BORDER_MM * PX_PER_MM))
    y, x = (np.mgrid[0:side, 0:side].astype(np.float32) - side / 2 + 0.5) / np.float32(radius)
    rim = _rim(kind, x, y)
    alpha = np.clip((1 - rim) * radius, 0, 1)
    shadow = cv2.GaussianBlur(alpha, (0, 0), 1.0 * PX_PER_MM) * 0.6
    color = _colored(kind, forged, x, y, rim) * alpha[..., None]
    picture: ByteImage = np.dstack([color, np.maximum(alpha, shadow) * 255]).clip(0, 255).astype(np.uint8)
    return picture


def _rim(kind: Looks, x: FloatImage, y: FloatImage) -> FloatImage:
    """Distance from the middle, 1 at the token's edge: a gem of Æmber has six sides, the others are round."""
    distance: FloatImage = np.sqrt(x**2 + y**2)
    if kind != "amber":
        return distance
    sector = (np.arctan2(y, x) % (math.pi / 3)) - math.pi / 6
    return np.asarray(distance * np.cos(sector) / math.cos(math.pi / 6) * 0.98, np.float32)


def _colored(kind: Looks, forged: bool, x: FloatImage, y: FloatImage, rim: FloatImage) -> FloatImage:
    base = np.array(COLORS[kind], np.float32)
    if not forged:
        base = base * 0.22 + np.array(UNFORGED, np.float32) * 0.78
    bevel = np.clip((rim - 0.72) / 0.28, 0, 1)
    toward_light = -(x + 1.3 * y) / np.maximum(np.sqrt(x**2 + y**2), 1e-3) / 1.64
    light = 0.92 + bevel * toward_light * 0.42 - 0.10 * (x + y)
    gleam = np.exp(-(((x + 0.36) ** 2 + (y + 0.40) ** 2) * 16)) * (0.55 if forged else 0.15)
    lit = base * light[..., None] + 255 * gleam[..., None]
    mark = _mark(kind, x, y)[..., None]
    ink = np.array((250, 250, 250) if forged else (40, 38, 38), np.float32)
    return np.asarray(lit * (1 - 0.85 * mark) + ink * 0.85 * mark, np.float32)


def _mark(kind: Looks, x: FloatImage, y: FloatImage) -> FloatImage:
    """The print in a token's middle, 0 to 1."""
    match kind:
        case "amber":
            shape = (np.abs(x) + np.abs(y) * 0.7 < 0.30) & (np.abs(x) + np.abs(y) * 0.7 > 0.22)
        case "damage":
            shape = (np.minimum(np.abs(x - y), np.abs(x + y)) < 0.16) & (np.hypot(x, y) < 0.5)
        case "power":
            shape = (np.minimum(np.abs(x), np.abs(y)) < 0.12) & (np.hypot(x, y) < 0.5)
        case "stun":
            spiral = np.cos(np.arctan2(y, x) - np.hypot(x, y) * 9) > 0.35
            shape = spiral & (np.hypot(x, y) < 0.66) & (np.hypot(x, y) > 0.08)
        case "ward":
            outline = np.abs(x) + np.maximum(y, 0) * 0.9
            shape = (outline < 0.56) & (y > -0.5) & ~((outline < 0.40) & (y > -0.34))
        case "enrage":
            brows = (np.abs(np.abs(x) * 0.7 + y + 0.38) < 0.08) & (np.abs(x) > 0.12) & (np.abs(x) < 0.52)
            shape = brows | ((np.abs(np.hypot(x, y - 0.62) - 0.42) < 0.07) & (y < 0.42))
        case _:
            bow = (np.hypot(x, y + 0.26) < 0.30) & (np.hypot(x, y + 0.26) > 0.15)
            blade = (np.abs(x) < 0.075) & (y > 0.0) & (y < 0.58)
            teeth = (x > 0) & (x < 0.26) & ((np.abs(y - 0.34) < 0.06) | (np.abs(y - 0.52) < 0.06))
            shape = bow | blade | teeth
    return np.asarray(cv2.GaussianBlur(shape.astype(np.float32), (0, 0), 0.9), np.float32)


TokenPlaces: TypeAlias = Mapping[CounterKind | Literal["amber"], tuple[tuple[float, float], ...]]

# Where counters lie on an upright card, millimetres from its centre: clear of both labels and of the title.
_PLACES: TokenPlaces = {
    "stun": ((-19.0, -10.0),),
    "ward": ((2.0, 2.0),),
    "enrage": ((23.0, 0.0),),
    "amber": ((-22.0, 22.0), (-7.0, 22.0), (-22.0, 36.0), (-7.0, 36.0), (7.0, 16.0), (22.0, 12.0)),
    "power": ((22.0, -8.0), (22.0, -36.0), (8.0, -36.0), (14.0, -22.0)),
    "damage": ((2.0, -26.0), (17.0, -22.0), (8.0, -12.0), (-8.0, -14.0), (-20.0, -15.0), (22.0, -36.0)),
}
# The same where status cards carry labels: those take the upper half, side by side, and tokens the lower one.
_PLACES_BESIDE_LABELS: TokenPlaces = {
    "stun": ((-19.0, -12.0),),
    "ward": ((7.5, 22.5),),
    "enrage": ((21.0, -12.0),),
    "amber": ((-22.0, 23.0), (-7.0, 23.0), (-22.0, 36.0), (-7.0, 36.0)),
    "power": ((1.0, -32.0), (21.0, -32.0), (1.0, -12.0), (21.0, -12.0)),
    "damage": ((-24.0, 8.0), (-10.0, 8.0), (4.0, 8.0), (18.0, 8.0)),
}
# Where players push tokens together: each row edge to edge, and both kinds at each other's.
_PLACES_TOUCHING: TokenPlaces = {
    "stun": ((-19.0, -14.0),),
    "ward": ((7.5, 34.0),),
    "enrage": ((-22.0, -30.0),),
    "amber": ((-21.0, 15.4), (-7.0, 15.4), (7.0, 15.4), (21.0, 15.4), (-21.0, 29.4), (-7.0, 29.4)),
    "power": ((22.0, -12.0), (22.0, -36.0), (8.0, -36.0), (14.0, -24.0)),
    "damage": ((-19.5, 2.0), (-6.5, 2.0), (6.5, 2.0), (19.5, 2.0), (-6.5, -11.0), (6.5, -11.0)),
}


def counters_on(card: Pose, counters: Counters, status_labels: bool = False) -> Iterator[tuple[Looks, Pose]]:
    """The counters that lie on a card, with their places on the mat; they turn with the card.

    With `status_labels`, statuses and power lie upright and where a camera can read them.
    """
    apart = _PLACES_BESIDE_LABELS if status_labels else _PLACES
    places = _PLACES_TOUCHING if counters.touching else apart
    counts: tuple[tuple[CounterKind | Literal["amber"], int], ...] = (
        ("stun", int(counters.stunned)),
        ("amber", counters.amber),
        ("power", counters.power_counters),
        ("damage", counters.damage),
        ("ward", int(counters.warded)),
        ("enrage", int(counters.enraged)),
    )
    angle = math.radians(card.angle_deg)
    for kind, count in counts:
        turn = 0.0 if status_labels and kind in STATUS_KINDS else 40.0
        for index in range(count):
            heap, place = divmod(index, len(places[kind]))
            x, y = places[kind][place]
            x, y = x + 1.2 * heap, y + 1.7 * heap
            yield (
                kind,
                Pose(
                    card.x_mm + x * math.cos(angle) - y * math.sin(angle),
                    card.y_mm + x * math.sin(angle) + y * math.cos(angle),
                    card.angle_deg + turn * index,
                    card.height_mm + 2.0 * heap,
                ),
            )
