"""A picture for every card, grown from its slug: the same card always shows the same picture.

A landscape in the colours of the card's house, and before it a creature, a relic, a burst of power or a sigil, by
the card's type. The pictures are ours; nothing of the printed game is copied.
"""

from __future__ import annotations

import colorsys
import math
import zlib
from collections.abc import Callable, Mapping

import cv2
import numpy as np

from companion.simulation.drawing.relief import ByteImage, Color, FloatImage, Limb, body_of, clouds, lay_over, shade

HOUSE_COLORS: Mapping[str, Color] = {
    "brobnar": (42, 72, 196),
    "dis": (120, 36, 168),
    "logos": (172, 126, 34),
    "mars": (62, 148, 92),
    "sanctum": (178, 98, 58),
    "shadows": (92, 70, 74),
    "untamed": (66, 116, 36),
}
OTHER_COLOR: Color = (96, 96, 96)


def house_color(house: str) -> Color:
    """The frame colour of a house (blue, green, red); grey for a house that is not known."""
    return HOUSE_COLORS.get(house, OTHER_COLOR)


def picture_of(slug: str, house: str, kind: str, width: int, height: int) -> ByteImage:
    """The picture of a card in BGR. `kind` is the card's type; one that is not known gets a relic."""
    rng = np.random.default_rng(zlib.crc32(slug.encode()))
    hue = _hue_of(house_color(house)) + float(rng.normal(0, 0.05))
    picture = _landscape(rng, hue, width, height)
    _SUBJECTS.get(kind, _relic)(picture, rng, hue)
    return _framed_by_shade(picture)


def _hue_of(color: Color) -> float:
    blue, green, red = (channel / 255 for channel in color)
    return colorsys.rgb_to_hsv(red, green, blue)[0]


def _color(hue: float, saturation: float, value: float) -> Color:
    red, green, blue = colorsys.hsv_to_rgb(hue % 1, min(max(saturation, 0), 1), min(max(value, 0), 1))
    return int(blue * 255), int(green * 255), int(red * 255)


def _landscape(rng: np.random.Generator, hue: float, width: int, height: int) -> ByteImage:
    zenith = np.array(_color(hue + float(rng.uniform(-0.08, 0.08)), 0.75, float(rng.uniform(0.25, 0.5))), np.float32)
    horizon = np.array(_color(hue + float(rng.uniform(0.08, 0.35)), 0.45, 0.95), np.float32)
    depth = np.linspace(0, 1, height, dtype=np.float32)[:, None, None] ** 1.3
    sky = zenith * (1 - depth) + horizon * depth
    sky = sky * (0.72 + 0.5 * clouds(rng, width, height)[..., None])
    picture: ByteImage = np.clip(sky, 0, 255).astype(np.uint8)
    _add_sun(picture, rng, hue)
    for layer in range(3):
        _add_ridge(picture, rng, hue, layer)
    return picture


def _add_sun(picture: ByteImage, rng: np.random.Generator, hue: float) -> None:
    height, width = picture.shape[:2]
    centre = (int(rng.uniform(0.4, 0.9) * width), int(rng.uniform(0.15, 0.4) * height))
    radius = int(rng.uniform(0.06, 0.14) * width)
    glow = np.zeros((height, width), np.float32)
    cv2.circle(glow, centre, radius, 1.0, -1, cv2.LINE_AA)
    wide = cv2.GaussianBlur(glow, (0, 0), radius * 0.9)
    light = np.clip(glow * 0.75 + wide * 0.9, 0, 1)[..., None]
    lit = picture * (1 - light) + np.array(_color(hue + 0.5 * (rng.random() > 0.5), 0.18, 1.0), np.float32) * light
    picture[:] = np.clip(lit, 0, 255).astype(np.uint8)


def _add_ridge(picture: ByteImage, rng: np.random.Generator, hue: float, layer: int) -> None:
    height, width = picture.shape[:2]
    profile = clouds(rng, width, 8, coarsest=2 + layer, octaves=4)[4]
    crest = height * (0.52 + 0.16 * layer) + (0.5 - profile) * height * (0.42 - 0.08 * layer)
    points = np.column_stack([np.arange(width), crest])
    outline = np.vstack([points, [[width, height], [0, height]]]).astype(np.int32)
    shade_color = _color(hue + 0.04 * layer, 0.4 + 0.15 * layer, 0.62 - 0.19 * layer)
    cv2.fillPoly(picture, [outline], shade_color, cv2.LINE_AA)


def _creature(picture: ByteImage, rng: np.random.Generator, hue: float) -> None:
    height, width = picture.shape[:2]
    limbs, eyes = _anatomy(rng, width, height)
    body = body_of(limbs, width, height)
    skin = clouds(rng, width, height, coarsest=12, octaves=3) * np.float32(height * 0.02)
    color = _color(hue + float(rng.uniform(0.3, 0.7)), float(rng.uniform(0.35, 0.75)), float(rng.uniform(0.55, 0.9)))
    _add_halo(picture, body, _color(hue + 0.1, 0.35, 1.0))
    lay_over(picture, shade(body, color, skin))
    glow = _color(float(rng.random()), 0.75, 1.0)
    for x, y, radius in eyes:
        cv2.circle(picture, (int(x), int(y)), int(radius * 1.5), (24, 20, 24), -1, cv2.LINE_AA)
        cv2.circle(picture, (int(x), int(y)), int(radius), glow, -1, cv2.LINE_AA)
        cv2.circle(picture, (int(x - radius * 0.3), int(y - radius * 0.3)), max(int(radius * 0.35), 1), (255,) * 3, -1)


def _anatomy(rng: np.random.Generator, width: int, height: int) -> tuple[list[Limb], list[tuple[float, float, float]]]:
    """Limbs and eyes of a creature standing in the lower middle, alike on both sides."""
    middle, unit = width * 0.52, height * 0.1
    shoulder = height * float(rng.uniform(0.50, 0.58))
    head_y, head = shoulder - unit * float(rng.uniform(1.3, 2.2)), unit * float(rng.uniform(0.9, 1.5))
    girth = unit * float(rng.uniform(1.3, 2.3))
    limbs = [Limb((middle, shoulder), (middle, height * 1.05), girth, girth * float(rng.uniform(0.7, 1.3)))]
    for arm in range(int(rng.integers(1, 4))):
        elbow = (girth * float(rng.uniform(1.2, 2.0)), shoulder + unit * float(rng.uniform(-2.0, 2.4)) + arm * unit)
        hand = (elbow[0] + unit * float(rng.uniform(-0.6, 1.6)), elbow[1] + unit * float(rng.uniform(-2.4, 2.2)))
        thickness = unit * float(rng.uniform(0.35, 0.7))
        limbs += _both_sides(middle, (girth * 0.7, shoulder + arm * unit * 0.7), elbow, thickness * 1.3, thickness)
        limbs += _both_sides(middle, elbow, hand, thickness, thickness * 0.75)
    if rng.random() < 0.75:
        tip = (head * float(rng.uniform(0.8, 2.0)), head_y - head * float(rng.uniform(1.0, 2.2)))
        limbs += _both_sides(middle, (head * 0.6, head_y - head * 0.5), tip, head * 0.34, 1.0)
    limbs.append(Limb((middle, head_y), (middle, head_y + head * float(rng.uniform(0.1, 0.8))), head, head * 0.8, unit))
    spread, eye = head * float(rng.uniform(0.32, 0.5)), head * float(rng.uniform(0.12, 0.2))
    pairs = [(middle - spread, head_y, eye), (middle + spread, head_y, eye)]
    return limbs, pairs if rng.random() < 0.8 else [(middle, head_y, eye * 1.8)]


def _both_sides(
    middle: float, start: tuple[float, float], end: tuple[float, float], start_radius: float, end_radius: float
) -> list[Limb]:
    """The same limb left and right of the middle; x of both points is the distance from it."""
    return [
        Limb((middle + side * start[0], start[1]), (middle + side * end[0], end[1]), start_radius, end_radius)
        for side in (-1, 1)
    ]


def _add_halo(picture: ByteImage, body: FloatImage, color: Color) -> None:
    around = cv2.GaussianBlur((body > 0).astype(np.float32), (0, 0), picture.shape[0] * 0.035)[..., None] * 0.55
    picture[:] = (picture * (1 - around) + np.array(color, np.float32) * around).astype(np.uint8)


def _relic(picture: ByteImage, rng: np.random.Generator, hue: float) -> None:
    height, width = picture.shape[:2]
    centre = np.array([width * 0.53, height * 0.5])
    sides, radius = int(rng.integers(3, 8)), height * 0.34
    turn = float(rng.uniform(0, 2 * math.pi))
    points = _star(centre, radius, radius * float(rng.uniform(0.5, 0.95)), sides, turn)
    mask = np.zeros((height, width), np.float32)
    cv2.fillPoly(mask, [points.astype(np.int32)], 1.0, cv2.LINE_AA)
    _add_halo(picture, mask, _color(hue + 0.15, 0.3, 1.0))
    base = hue + float(rng.uniform(0.25, 0.75))
    for index, point in enumerate(points):
        facing = 0.5 + 0.5 * math.cos(2 * math.pi * index / len(points) + turn - 2.3)
        facet = np.array([centre, point, points[(index + 1) % len(points)]]).astype(np.int32)
        cv2.fillPoly(picture, [facet], _color(base + 0.03 * (index % 2), 0.7 - 0.35 * facing, 0.35 + 0.6 * facing), 16)
    inner = _star(centre, radius * 0.42, radius * 0.42, sides * 2, turn).astype(np.int32)
    cv2.fillPoly(picture, [inner], _color(base + 0.08, 0.25, 1.0), cv2.LINE_AA)
    cv2.polylines(picture, [inner], True, _color(base, 0.8, 0.4), max(height // 90, 1), cv2.LINE_AA)


def _star(centre: np.ndarray, outer: float, inner: float, points: int, turn: float) -> np.ndarray:
    angles = turn + np.arange(points * 2) * math.pi / points
    radii = np.where(np.arange(points * 2) % 2 == 0, outer, inner)
    return np.asarray(centre + np.column_stack([np.cos(angles), np.sin(angles)]) * radii[:, None])


def _burst(picture: ByteImage, rng: np.random.Generator, hue: float) -> None:
    height, width = picture.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    dx, dy = x - width * float(rng.uniform(0.4, 0.65)), y - height * float(rng.uniform(0.4, 0.6))
    distance = np.sqrt(dx**2 + dy**2) / np.float32(height)
    swirl = np.arctan2(dy, dx) + distance * np.float32(rng.uniform(-5, 5))
    rays = 0.5 + 0.5 * np.sin(swirl * int(rng.integers(5, 13)) + clouds(rng, width, height) * 4)
    strength = np.clip(rays**3 * np.exp(-distance * 2.6) * 1.1 + np.exp(-((distance * 5.5) ** 2)), 0, 1)[..., None]
    color = np.array(_color(hue + float(rng.uniform(0.35, 0.65)), 0.6, 1.0), np.float32)
    hot = color * (1 - strength) + 255 * strength
    picture[:] = (picture * (1 - strength) * 0.85 + hot * strength).clip(0, 255).astype(np.uint8)


def _sigil(picture: ByteImage, rng: np.random.Generator, hue: float) -> None:
    height, width = picture.shape[:2]
    centre = (int(width * 0.53), int(height * 0.5))
    lines = np.zeros((height, width), np.float32)
    thickness = max(height // 45, 1)
    for ring in range(int(rng.integers(2, 4))):
        radius = int(height * (0.36 - 0.1 * ring))
        start = float(rng.uniform(0, 360))
        cv2.ellipse(
            lines, centre, (radius, radius), start, 0, float(rng.uniform(200, 350)), 1.0, thickness, cv2.LINE_AA
        )
    corners = int(rng.integers(3, 7))
    star = _star(np.array(centre, float), height * 0.3, height * float(rng.uniform(0.1, 0.2)), corners, -math.pi / 2)
    cv2.polylines(lines, [star.astype(np.int32)], True, 1.0, thickness, cv2.LINE_AA)
    glow = np.clip(lines + cv2.GaussianBlur(lines, (0, 0), height * 0.03) * 1.6, 0, 1)[..., None]
    color = np.array(_color(hue + 0.5, 0.3, 1.0), np.float32)
    picture[:] = (picture * 0.6 * (1 - glow) + color * glow).clip(0, 255).astype(np.uint8)


def _framed_by_shade(picture: ByteImage) -> ByteImage:
    height, width = picture.shape[:2]
    across = np.linspace(-1, 1, width, dtype=np.float32)[None, :]
    down = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    falloff = 1 - 0.28 * np.clip(across**4 + down**4, 0, 1)
    shaded: ByteImage = (picture * falloff[..., None]).astype(np.uint8)
    return shaded


_SUBJECTS: Mapping[str, Callable[[ByteImage, np.random.Generator, float], None]] = {
    "creature": _creature,
    "artifact": _relic,
    "action": _burst,
    "upgrade": _sigil,
}
