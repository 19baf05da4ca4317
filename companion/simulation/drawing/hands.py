"""A player's hand and forearm reaching over the table, palm down, fingertips ahead."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator

import cv2
import numpy as np

from companion.simulation.drawing.canvas import Sprite
from companion.simulation.drawing.relief import ByteImage, Color, FloatImage, Limb, body_of, clouds, lay_over, shade

PX_PER_MM = 2.0
WIDTH_MM, LENGTH_MM = 190.0, 900.0
REACH_MM = 30.0
"""From the picture's upper edge to the point that the fingers hold."""
CUFF_MM = 205.0

SKINS: tuple[Color, Color] = ((112, 148, 206), (58, 88, 140))
CLOTHS: tuple[Color, Color] = ((120, 66, 40), (52, 46, 120))

# Joints in millimetres from the point that the fingers hold, y towards the elbow; each with its radius.
Joint = tuple[float, float, float]
FINGERS: tuple[tuple[Joint, ...], ...] = (
    ((-27, 74, 10.5), (-25, 36, 9.2), (-17, 8, 7.8), (-14, -4, 6.6)),
    ((-9, 66, 10.8), (-7, 24, 9.6), (-2, -6, 8.0), (-1, -19, 6.8)),
    ((9, 69, 10.4), (13, 30, 9.2), (14, 1, 7.8), (13, -11, 6.6)),
    ((26, 79, 9.2), (33, 48, 8.0), (34, 24, 6.8), (33, 13, 5.8)),
)
THUMB: tuple[Joint, ...] = ((-22, 132, 15.0), (-43, 100, 12.5), (-43, 66, 10.4), (-31, 44, 8.4), (-27, 37, 7.4))
PALM: tuple[tuple[Joint, Joint], ...] = (
    ((-14, 150, 20), (-25, 80, 13)),
    ((-4, 150, 20), (-9, 72, 13)),
    ((6, 150, 19), (9, 74, 13)),
    ((14, 148, 17), (25, 84, 11.5)),
    ((-10, 140, 22), (12, 130, 21)),
)
FOREARM: tuple[Joint, ...] = ((0, 150, 24.0), (2, 190, 25.0), (6, 300, 34.0), (10, 480, 42.0), (14, 900, 52.0))
SLEEVE: tuple[Joint, ...] = ((2, CUFF_MM, 37.0), (5, 300, 43.0), (10, 480, 52.0), (14, 900, 64.0))


@functools.lru_cache(maxsize=2)
def hand_sprite(player: int) -> Sprite:
    """The right hand of a player; its anchor is the point between thumb and fingers where a card is held."""
    arm = _skin(player)
    lay_over_keeping_alpha(arm, _cloth(player))
    softened = np.asarray(cv2.GaussianBlur(arm, (0, 0), 0.7), np.uint8)
    return Sprite(_premultiplied(softened), PX_PER_MM, _at(0, 0))


@functools.lru_cache(maxsize=2)
def hand_shadow(player: int) -> Sprite:
    """The soft shadow that the hand throws on the table; anchored like the hand."""
    hand = hand_sprite(player)
    alpha = cv2.GaussianBlur(hand.image[..., 3], (0, 0), 7 * PX_PER_MM).astype(np.float32) * 0.5
    shadow = np.zeros_like(hand.image)
    shadow[..., 3] = alpha.astype(np.uint8)
    return Sprite(shadow, PX_PER_MM, hand.anchor_px)


def _at(x: float, y: float) -> tuple[float, float]:
    return (x + WIDTH_MM / 2) * PX_PER_MM, (y + REACH_MM) * PX_PER_MM


def _limbs(joints: tuple[Joint, ...], lift: float = 0.0) -> Iterator[Limb]:
    for (x0, y0, r0), (x1, y1, r1) in itertools.pairwise(joints):
        yield Limb(_at(x0, y0), _at(x1, y1), r0 * PX_PER_MM, r1 * PX_PER_MM, lift * PX_PER_MM)


def _skin(player: int) -> ByteImage:
    width, height = round(WIDTH_MM * PX_PER_MM), round(LENGTH_MM * PX_PER_MM)
    limbs = [limb for bone in PALM for limb in _limbs(bone, 4)]
    limbs += [limb for finger in FINGERS for limb in _limbs(finger)]
    limbs += [*_limbs(THUMB, -2), *_limbs(FOREARM)]
    body = np.asarray(cv2.GaussianBlur(body_of(limbs, width, height), (0, 0), 1.2), np.float32)
    skin = clouds(np.random.default_rng(player), width, height, coarsest=24, octaves=4) * np.float32(2.2)
    picture = shade(body * np.float32(0.75), SKINS[player], skin + _creases(width, height))
    _draw_nails(picture, SKINS[player])
    return picture


def _creases(width: int, height: int) -> FloatImage:
    """Knuckles, as shallow dents across each finger's joints."""
    dents = np.zeros((height, width), np.float32)
    for finger in FINGERS:
        for (x, y, radius), depth in zip(finger[:3], (-3.0, 3.0, 2.0), strict=True):
            centre = tuple(round(value) for value in _at(x, y))
            axes = round(radius * 0.75 * PX_PER_MM), round(radius * 0.3 * PX_PER_MM)
            cv2.ellipse(dents, centre, axes, 0, 0, 360, -depth, -1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(dents, (0, 0), 2.4 * PX_PER_MM), np.float32)


def _draw_nails(picture: ByteImage, skin: Color) -> None:
    nail = np.clip(np.array(skin) * 1.08 + 24, 0, 255)
    for finger in FINGERS:
        (x0, y0, _), (x, y, radius) = finger[-2], finger[-1]
        angle = float(np.degrees(np.arctan2(x - x0, y0 - y)))
        centre = tuple(round(value) for value in _at(x, y + radius * 0.1))
        mask = np.zeros(picture.shape[:2], np.float32)
        axes = round(radius * 0.52 * PX_PER_MM), round(radius * 0.72 * PX_PER_MM)
        cv2.ellipse(mask, centre, axes, angle, 0, 360, 0.5, -1, cv2.LINE_AA)
        reach = max(axes) + 8
        around = slice(centre[1] - reach, centre[1] + reach), slice(centre[0] - reach, centre[0] + reach)
        soft = cv2.GaussianBlur(mask[around], (0, 0), 0.8)[..., None]
        finger_tip = picture[around][..., :3]
        finger_tip[:] = (finger_tip * (1 - soft) + nail * soft).astype(np.uint8)


def _cloth(player: int) -> ByteImage:
    width, height = round(WIDTH_MM * PX_PER_MM), round(LENGTH_MM * PX_PER_MM)
    body = body_of(_limbs(SLEEVE), width, height)
    body[: round((REACH_MM + CUFF_MM) * PX_PER_MM)] = 0
    rng = np.random.default_rng(40 + player)
    folds = clouds(rng, width, height, coarsest=4, octaves=3) * np.float32(26)
    weave = rng.random((height, width)).astype(np.float32) * np.float32(0.9)
    cloth = shade(body * np.float32(0.7), CLOTHS[player], folds + weave)
    cuff = round((REACH_MM + CUFF_MM) * PX_PER_MM), round((REACH_MM + CUFF_MM + 14) * PX_PER_MM)
    cloth[cuff[0] : cuff[1], :, :3] = (cloth[cuff[0] : cuff[1], :, :3] * 0.72).astype(np.uint8)
    return cloth


def lay_over_keeping_alpha(ground: ByteImage, picture: ByteImage) -> None:
    """Lays a BGRA picture over another, in place; whatever either covers stays covered."""
    colors = np.ascontiguousarray(ground[..., :3])
    lay_over(colors, picture)
    ground[..., :3] = colors
    ground[..., 3] = np.maximum(ground[..., 3], picture[..., 3])


def _premultiplied(picture: ByteImage) -> ByteImage:
    alpha = picture[..., 3:].astype(np.float32) / 255
    colors = picture[..., :3] * alpha
    return np.dstack([colors, picture[..., 3]]).astype(np.uint8)
