"""Where there may be something to read: black and white as close as on a label, in a glance at the mat.

Known cards and what is printed on the mat itself are left out, once it has been seen bare.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Image
from companion.sight.pictures.changes import Cells
from companion.sight.pictures.overhead import CELL_PX, glance_px
from companion.sight.pictures.pixels import Flags, Points

LEAST_CONTRAST: Final = 0.25
"""Of a place with a label, as a share of the contrast of the whole glance: light may fall very unevenly."""
_AROUND_CELL: Final = np.ones((CELL_PX + 3, CELL_PX + 3), np.uint8)


def patterned(glance: Image, among: Cells, explained: Iterable[Points] = (), bare: Flags | None = None) -> Cells:
    """Those `among` the cells in or beside which black and white lie as close as on a label, however poorly lit.

    Where they do not, there is nothing to read: an arm, bare mat, a token. What lies within an `explained` outline,
    four corners on the mat, does not count, nor what is printed on the mat itself: `bare` are the glance's pixels
    that show it.
    """
    found = np.zeros_like(among)
    rows, columns = (np.flatnonzero(among.any(axis=axis)) for axis in (1, 0))
    if not rows.size:
        return found
    top, bottom, left, right = (int(edge) for edge in (rows[0], rows[-1] + 1, columns[0], columns[-1] + 1))
    # A cell more on each side, as far as there is one: what lies beside the cells counts as well.
    first_row, first_column = max(top - 1, 0), max(left - 1, 0)
    part = slice(first_row * CELL_PX, (bottom + 1) * CELL_PX), slice(first_column * CELL_PX, (right + 1) * CELL_PX)
    outlines = np.array(list(explained)).reshape(-1, 4, 2)
    shapes = glance_px(outlines) - np.array((part[1].start, part[0].start), np.int32)
    contrast = _contrast(glance[part], shapes, None if bare is None else bare[part])
    # A ninth of the glance tells its range as well.
    counts = np.bincount(glance[::3, ::3].ravel(), minlength=256).cumsum()
    darkest, lightest = counts.searchsorted((0.02 * counts[-1], 0.98 * counts[-1]))
    enough = (contrast >= LEAST_CONTRAST * (lightest - darkest))[top - first_row :, left - first_column :]
    found[top:bottom, left:right] = among[top:bottom, left:right] & enough[: bottom - top, : right - left]
    return found


def _contrast(shown: Image, shapes: Iterable[npt.NDArray[np.int32]], bare: Flags | None) -> Image:
    """How far the darkest and the lightest pixel about each cell lie apart, one of them at least not bare mat's."""
    light, dark = shown.copy(), shown.copy()
    for shape in shapes:
        cv2.fillConvexPoly(light, shape, 0)
        cv2.fillConvexPoly(dark, shape, 255)
    lightest, darkest = _about_cells(cv2.dilate, light), _about_cells(cv2.erode, dark)
    if bare is None:
        return np.asarray(cv2.subtract(lightest, darkest), np.uint8)
    light[bare], dark[bare] = 0, 255
    lighter = cv2.subtract(_about_cells(cv2.dilate, light), darkest)
    darker = cv2.subtract(lightest, _about_cells(cv2.erode, dark))
    return np.asarray(cv2.max(lighter, darker), np.uint8)


def _about_cells(extreme: Callable[[Image, Image], cv2.typing.MatLike], shown: Image) -> Image:
    """The darkest or lightest pixel in and next to each cell."""
    center = slice(CELL_PX // 2, None, CELL_PX)
    return np.ascontiguousarray(extreme(shown, _AROUND_CELL)[center, center], np.uint8)
