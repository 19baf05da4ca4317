"""Counts the tokens on a card by comparing it with the same card's picture without tokens.

Colour alone does not do: cards are red and golden, too. What differs from the card's own picture and has a kind's
colour are its tokens; how many, the area tells. Where that does not come to whole tokens, or something lies there that
is none, nothing is said.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Image
from companion.sight.pictures.pixels import gray_of
from companion.sight.tokens.appearance import (
    PX_PER_MM,
    Mask,
    TokenCount,
    TokenKind,
    TokenLook,
    disc,
    filled,
    kinds_in,
    tints_of,
)

Doubt: TypeAlias = Literal["overlapping", "something else", "other light", "no clean picture"]

LEAST_STEP, STEP_IN_NOISES = 14.0, 5.0
"""In levels of a colour: by how much a pixel must leave what the card shows around there."""
SHADOW_DARKEST, SHADOW_TINT = 0.4, 0.12
"""A shadow leaves the print's tint and takes up to so much of its light."""
GAINS = (0.5, 2.0)
"""Within which the light on a card may have changed as a whole."""
MOST_CHANGED = 0.45
"""Of a card: more is no tokens, but other light, another card or a hand."""
LARGEST_SHIFT_MM = 2.0
SPECK_SHARE = 0.15
BY_COLOR_ALONE, LEAST_ROUND = (0.5, 1.35), 0.68
"""Limits for what may be a token on a picture that has none to be compared with: its area (gleams and edges
may be missing), as shares of a token's; and the least share of a circle about it.
"""
MORE_THAN_WHOLE, MORE_FOR_EACH = 0.2, 0.025
LESS_THAN_WHOLE, LESS_FOR_EACH = 0.25, 0.09
"""How far an area may be off whole tokens: of one, and for each further one. Those that touch have less edge about them
than each alone; between those that nearly touch, the gap may be lost."""
FOREIGN_SHARE = 0.35
"""Of the smallest token: a change of this size that has no kind's colour is something else."""


@dataclass(frozen=True, slots=True, eq=False)
class PictureDifference:
    """The differences from the card's clean picture: `kinds` of tokens, and the `rest`, which is none of them.

    `uncovered` is the part of the rest where the clean picture shows a kind's colour: perhaps a token was taken away.
    """

    kinds: dict[TokenKind, Mask]
    rest: Mask
    uncovered: Mask


def count_tokens(
    now: Image, clean: Image, looks: Sequence[TokenLook], hidden: Mask | None = None
) -> TokenCount | Doubt:
    """The tokens on a card, from its picture now and without tokens: both upright, blue-green-red, `PX_PER_MM` fine.

    `hidden` is 255 where something lies that is none of the card's, such as a neighbour.
    """
    compared = compare(now, clean, looks, hidden)
    if isinstance(compared, str):
        return compared
    smallest_px = min(look.area_mm2 for look in looks) * PX_PER_MM**2
    if cv2.countNonZero(compared.uncovered) > FOREIGN_SHARE * smallest_px:
        return "no clean picture"
    if any(area > FOREIGN_SHARE * smallest_px for area in _areas(compared.rest)):
        return "something else"
    counts: dict[TokenKind, int] = {}
    for look in looks:
        count = whole_tokens(compared.kinds[look.kind], look)
        if count is None:
            return "overlapping"
        counts[look.kind] = count
    return TokenCount(counts.get("damage", 0), counts.get("amber", 0))


def compare(
    now: Image, clean: Image, looks: Sequence[TokenLook], hidden: Mask | None = None
) -> PictureDifference | Literal["other light"]:
    """Where the card shows something else than its clean picture."""
    now, clean = quiet(now), _aligned(quiet(clean), now)
    seen = np.ones(now.shape[:2], np.bool_) if hidden is None else hidden == 0
    expected = _in_this_light(clean, now, seen)
    if expected is None:
        return "other light"
    tints = tints_of(now)
    changed = differing(now, expected, seen) & ~shaded(now, expected, tints)
    if changed.sum() > MOST_CHANGED * max(int(seen.sum()), 1):
        return "other light"
    strange = cleaned(np.asarray(changed * 255, np.uint8), 1.0)
    if not strange.any():
        nothing = strange
        return PictureDifference({look.kind: nothing for look in looks}, nothing, nothing)
    found = {kind: cleaned(np.asarray(mask & strange, np.uint8), 1.5) for kind, mask in kinds_in(tints, looks).items()}
    kinds = {look.kind: _tokens(found, look, strange) for look in looks}
    taken = np.bitwise_or.reduce([cv2.dilate(mask, disc(1.5)) for mask in kinds.values()])
    rest = cv2.morphologyEx(np.asarray(strange & ~taken, np.uint8), cv2.MORPH_OPEN, disc(2.0))
    before = np.bitwise_or.reduce(list(kinds_in(tints_of(expected), looks).values()))
    uncovered = cv2.morphologyEx(np.asarray(rest & before, np.uint8), cv2.MORPH_OPEN, disc(3.0))
    return PictureDifference(kinds, np.asarray(rest, np.uint8), np.asarray(uncovered, np.uint8))


def whole_tokens(mask: Mask, look: TokenLook) -> int | None:
    """How many tokens of a kind make up this mask; nothing where some of it does not come to whole ones."""
    total = 0
    for area_px in _areas(mask):
        tokens = area_px / (look.area_mm2 * PX_PER_MM**2)
        if tokens < SPECK_SHARE:
            continue
        whole = next((whole for whole in (math.floor(tokens), math.ceil(tokens)) if _comes_to(tokens, whole)), None)
        if whole is None:
            return None
        total += whole
    return total


def _comes_to(tokens: float, whole: int) -> bool:
    further = whole - 1
    least = whole - LESS_THAN_WHOLE - LESS_FOR_EACH * further
    return whole >= 1 and least <= tokens <= whole + MORE_THAN_WHOLE + MORE_FOR_EACH * further


def shows_tokens(picture: Image, looks: Sequence[TokenLook]) -> bool:
    """True if a card's picture shows something as large, as round and as coloured as a token: it may not be clean."""
    colored = kinds_in(tints_of(quiet(picture)), looks)
    return any(_is_token(part, look) for look in looks for part in _parts(filled(colored[look.kind], look), look))


def _parts(mask: Mask, look: TokenLook) -> Iterator[npt.NDArray[np.int32]]:
    """The outlines, without dents, of the parts of a mask that are at least half as wide as a token."""
    wide = cleaned(mask, 0.5 * look.diameter_mm)
    for contour in cv2.findContours(wide, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]:
        yield np.asarray(cv2.convexHull(contour), np.int32)


def _is_token(outline: npt.NDArray[np.int32], look: TokenLook) -> bool:
    area_px = float(cv2.contourArea(outline))
    around_px = math.pi * cv2.minEnclosingCircle(outline)[1] ** 2
    least, most = BY_COLOR_ALONE
    as_large = least < area_px / (look.area_mm2 * PX_PER_MM**2) < most
    return as_large and area_px > LEAST_ROUND * around_px


def quiet(picture: Image) -> Image:
    """With less of the sensor's noise; edges stay where they are."""
    return np.asarray(cv2.medianBlur(picture, 3), np.uint8)


def _aligned(clean: Image, now: Image) -> Image:
    """The clean picture, moved to where the card is seen now: labels tell its place to within a millimetre."""
    first, second = (gray_of(picture).astype(np.float32) for picture in (clean, now))
    window = cv2.createHanningWindow((clean.shape[1], clean.shape[0]), cv2.CV_32F)
    (x, y), _ = cv2.phaseCorrelate(first, second, window)
    if max(abs(x), abs(y)) > LARGEST_SHIFT_MM * PX_PER_MM:
        return clean
    moved = cv2.warpAffine(
        clean,
        np.array([[1, 0, x], [0, 1, y]], np.float32),
        (clean.shape[1], clean.shape[0]),
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(moved, np.uint8)


def _in_this_light(clean: Image, now: Image, seen: np.ndarray) -> Image | None:
    """The clean picture as bright as the card is now; nothing where the light is another altogether."""
    lit = seen & (clean.min(axis=-1) > 20)
    if lit.sum() < 0.1 * seen.size:
        return clean
    gains = np.median(now[lit][::5].astype(np.float32) / clean[lit][::5], axis=0)
    if gains.min() < GAINS[0] or gains.max() > GAINS[1]:
        return None
    return np.asarray(np.clip(clean * gains.astype(np.float32), 0, 255), np.uint8)


def differing(now: Image, expected: Image, seen: np.ndarray) -> np.ndarray:
    """Where a pixel is none that the card shows within half a millimetre, by more than the noise between them."""
    around = np.ones((3, 3), np.uint8)
    highest, lowest = cv2.dilate(expected, around), cv2.erode(expected, around)
    beyond = np.maximum(cv2.subtract(now, highest), cv2.subtract(lowest, now)).max(axis=-1)
    apart = cv2.absdiff(now, expected)[seen]
    noise = 1.48 * float(np.median(apart)) if apart.size else 0.0
    return np.asarray((beyond > max(LEAST_STEP, STEP_IN_NOISES * noise)) & seen, np.bool_)


def shaded(now: Image, expected: Image, tints: np.ndarray) -> np.ndarray:
    """Where the card shows its own print, but darker: a token throws a shadow."""
    share = gray_of(now).astype(np.float32) / np.maximum(gray_of(expected), 1)
    turned = np.linalg.norm(tints - tints_of(expected), axis=-1)
    return np.asarray((share < 1) & (share > SHADOW_DARKEST) & (turned < SHADOW_TINT), np.bool_)


def _tokens(found: Mapping[TokenKind, Mask], look: TokenLook, strange: Mask) -> Mask:
    """The tokens of one kind. What has the colour of another kind is none of them."""
    others = np.zeros_like(strange)
    for kind, mask in found.items():
        others |= mask if kind != look.kind else 0
    whole = filled(found[look.kind], look, np.asarray(strange & ~others, np.uint8))
    return cleaned(np.asarray(whole & ~others, np.uint8), 0.25 * look.diameter_mm)


def cleaned(mask: Mask, width_mm: float) -> Mask:
    """Without what is narrower."""
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, disc(width_mm)), np.uint8)


def _areas(mask: Mask) -> list[int]:
    """Of each connected part, in pixels."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask)
    return [int(area) for area in stats[1:, cv2.CC_STAT_AREA]]
