"""Finds what shows of a card's second label where neighbours cover too much of it to be read.

What a label says is known from the card's other one, and so is what it looks like: any strip of it that lies bare can
be compared with what must be there. Nothing else on a table looks like it. Where it lies tells the card's angle far
better than the edges of one label can.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Image
from companion.sight.labels.poses import CardPose
from companion.sight.labels.print_format import CODE_SHAPES, LabelFormat, LabelPlace, Symbology, label_center_mm
from companion.sight.labels.symbols import label_modules
from companion.sight.mat.geometry import TableGeometry
from companion.sight.pictures.pixels import gray_of

SEARCHED_MM: dict[Symbology, float] = {"qr": 4.0, "tag": 6.0}
"""A single label tells its card's angle up to three or four degrees wrong, which is this much at the other one."""
PX_PER_MODULE = 3
STRIPS: dict[Symbology, tuple[float, ...]] = {"qr": (1.0, 0.75, 0.5, 0.35), "tag": (1.0, 0.75, 0.5)}
"""Shares of a label that may lie bare, from any of its sides."""
MODULES_TO_TELL: dict[Symbology, int] = {"qr": 45, "tag": 24}
"""So many squares that differ from label to label must show to tell one from others: rims and corners are the same."""
MODULES_TO_PLACE: dict[Symbology, int] = {"qr": 30, "tag": 12}
"""So many to find where it lies, once it is known to lie there."""


@dataclass(frozen=True, slots=True, eq=False)
class _Strip:
    """A part of a label as it is printed, and the squares in it that tell it from other labels.

    `rows` and `columns` are these squares' centres in pixels of the picture, `white` says which of them are. `center`
    is where the middle of the whole label lies, x and y from the picture's upper left corner.
    """

    picture: Image
    rows: npt.NDArray[np.intp]
    columns: npt.NDArray[np.intp]
    white: npt.NDArray[np.float64]
    center: tuple[float, float]

    def found(self, patch: Image) -> tuple[float, float, float]:
        """How like this strip its likest place in the patch is: as a whole, and in what tells it from others.

        And where the whole label's middle lies then, x and y in the patch.
        """
        _, whole, _, (left, top) = cv2.minMaxLoc(cv2.matchTemplate(patch, self.picture, cv2.TM_CCOEFF_NORMED))
        seen = cv2.blur(patch, (3, 3))[top + self.rows, left + self.columns].astype(np.float64)
        own = float(np.corrcoef(seen, self.white)[0, 1]) if whole > 0 and seen.std() > 0 else 0.0
        return min(float(whole), own), left + self.center[0], top + self.center[1]


@dataclass(frozen=True, slots=True)
class PartSeen:
    """The visible part of a label: how like it that looks, 1 the same, 0 unrelated, and where its middle lies, mm."""

    similarity: float
    x: float
    y: float


def part_of_label(
    image: Image,
    geometry: TableGeometry,
    card: CardPose,
    place: LabelPlace,
    label: str,
    printed: LabelFormat,
    to_tell: bool,
) -> PartSeen:
    """The part of a label's place on a card that looks most like it, or its most similar strip.

    `to_tell`: only strips that look like no other label's. Where the place is not in the picture, nothing is like it.
    """
    symbology, label_mm = printed.symbology, printed.label_mm
    patch = _patch(image, geometry, card, place, printed)
    if patch is None:
        return PartSeen(0.0, *card.label_center(place, label_mm))
    strips = _strips(symbology, label, (MODULES_TO_TELL if to_tell else MODULES_TO_PLACE)[symbology])
    similarity, x, y = max(strip.found(patch) for strip in strips)
    middle_px, mm_per_px = (len(patch) - 1) / 2, printed.module_mm / PX_PER_MODULE
    across, down = label_center_mm(place, label_mm)
    return PartSeen(similarity, *card.point(across + (x - middle_px) * mm_per_px, down + (y - middle_px) * mm_per_px))


def _patch(
    image: Image, geometry: TableGeometry, card: CardPose, place: LabelPlace, printed: LabelFormat
) -> Image | None:
    """The label's place and a little around it, upright, gray; nothing where it is not wholly in the picture."""
    reach_mm = printed.label_mm / 2 + SEARCHED_MM[printed.symbology]
    side_px = round(2 * reach_mm * PX_PER_MODULE / printed.module_mm)
    x, y = label_center_mm(place, printed.label_mm)
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * reach_mm + np.array([x, y])
    seen_px = geometry.to_px(np.column_stack(card.point(corners[:, 0], corners[:, 1])))
    low, high = np.floor(seen_px.min(axis=0)).astype(int) - 1, np.ceil(seen_px.max(axis=0)).astype(int) + 2
    if (low < 0).any() or high[0] > image.shape[1] or high[1] > image.shape[0]:
        return None
    piece = gray_of(image[low[1] : high[1], low[0] : high[0]])
    onto = np.array([(0, 0), (side_px, 0), (side_px, side_px), (0, side_px)], np.float32) - 0.5
    upright = cv2.getPerspectiveTransform((seen_px - low).astype(np.float32), onto)
    return np.asarray(cv2.warpPerspective(piece, upright, (side_px, side_px), flags=cv2.INTER_LINEAR), np.uint8)


@lru_cache(maxsize=64)
def _strips(symbology: Symbology, label: str, least_modules: int) -> tuple[_Strip, ...]:
    """The whole label, and strips of it from each side that hold as many squares that differ from label to label."""
    quiet = CODE_SHAPES[symbology].quiet_modules
    modules = ~label_modules(symbology, label)
    sharp = np.kron(np.pad(modules, quiet, constant_values=True), np.ones((PX_PER_MODULE, PX_PER_MODULE))) * 255
    drawn = np.asarray(cv2.GaussianBlur(sharp.astype(np.uint8), (0, 0), 0.4 * PX_PER_MODULE), np.uint8)
    own_rows, own_columns = np.nonzero(_own_modules(symbology))
    white = modules[own_rows, own_columns].astype(np.float64)
    rows, columns = ((own + quiet) * PX_PER_MODULE + PX_PER_MODULE // 2 for own in (own_rows, own_columns))
    strips: list[_Strip] = []
    for top, bottom, left, right in _sides(len(drawn), STRIPS[symbology]):
        inside = (rows >= top) & (rows < bottom) & (columns >= left) & (columns < right)
        if np.count_nonzero(inside) >= least_modules and 0 < white[inside].mean() < 1:
            picture = np.ascontiguousarray(drawn[top:bottom, left:right])
            center = (len(drawn) - 1) / 2 - left, (len(drawn) - 1) / 2 - top
            strips.append(_Strip(picture, rows[inside] - top, columns[inside] - left, white[inside], center))
    return tuple(strips)


def _own_modules(symbology: Symbology) -> npt.NDArray[np.bool_]:
    """The squares that differ from label to label: no rims, no finder and timing patterns."""
    count = CODE_SHAPES[symbology].modules
    own = np.ones((count, count), np.bool_)
    if symbology == "tag":
        own[[0, -1], :] = own[:, [0, -1]] = False
        return own
    own[:9, :9] = own[:9, -8:] = own[-8:, :9] = own[6, :] = own[:, 6] = False
    return own


def _sides(side_px: int, shares: Sequence[float]) -> Iterator[tuple[int, int, int, int]]:
    """Top, bottom, left and right of strips from each side."""
    for share in shares:
        px = round(share * side_px)
        yield 0, px, 0, side_px
        if share < 1.0:
            yield side_px - px, side_px, 0, side_px
            yield 0, side_px, 0, px
            yield 0, side_px, side_px - px, side_px
