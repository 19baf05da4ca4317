"""Tells where on the mat people are busy, so that what lies elsewhere need not wait for them.

A hand that rests on the mat, fingers that sort a pile, a screen that flickers on it: each stirs the same few cells for
seconds. Then only those wait. What has just begun to stir, or spreads, may go anywhere: all of the mat waits for it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np

from companion.sight.pictures.changes import Cells

WINDOW_S: Final = 1.5
"""The length of the windows: the place that is busy is where something stirred in this one or the one before."""
CONFINED_AFTER_S: Final = 4.0
"""For so long nothing may have stirred anywhere else: a move takes hands from place to place within this time."""
LARGEST_SHARE: Final = 0.5
"""Of the mat. What stirs more of it than this is not confined."""


@dataclass(slots=True)
class Unrest:
    """Follows which cells stir, from frame to frame. `on_mat`: the cells of the mat, without the table around it."""

    on_mat: Cells
    _earlier: Cells = field(init=False)
    _lately: Cells = field(init=False)
    _since: float = field(default=0.0, init=False)
    _spread_t: float = field(default=0.0, init=False)
    _t: float = field(default=0.0, init=False)

    def __post_init__(self) -> None:
        self.end()

    def end(self) -> None:
        """Takes note that all has come to rest: what stirs next begins afresh, wherever it is."""
        self._earlier = self._lately = np.zeros_like(self.on_mat)

    def see(self, t: float, stirred: Cells) -> None:
        """Takes the cells that stir in the frame of that time, in seconds."""
        self._t = t
        if (stirred & ~_grown(self._earlier | self._lately)).any():
            self._spread_t = t
        if t - self._since >= WINDOW_S:
            self._earlier, self._lately, self._since = self._lately, stirred, t
        else:
            self._lately = self._lately | stirred

    @property
    def area(self) -> Cells:
        """The cells that wait, with those around them, on which shadows fall: everywhere unless it is confined."""
        area = _grown(self._earlier | self._lately)
        confined = self._t - self._spread_t >= CONFINED_AFTER_S
        few = np.count_nonzero(area & self.on_mat) <= LARGEST_SHARE * np.count_nonzero(self.on_mat)
        return area if confined and few else np.ones_like(area)


def reaching_in(changed: Cells, on_mat: Cells) -> Cells:
    """The changed cells that are joined to some of the table around the mat, as those beneath an arm are."""
    _, numbers = cv2.connectedComponents(changed.astype(np.uint8), connectivity=8)
    joined = np.unique(numbers[changed & ~on_mat])
    return np.asarray(np.isin(numbers, joined[joined > 0]), np.bool_)


def _grown(cells: Cells) -> Cells:
    return np.asarray(cv2.dilate(cells.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0, np.bool_)
