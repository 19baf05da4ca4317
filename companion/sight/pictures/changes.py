"""Finds what moves on the mat, and what has changed since it was last looked at, in glances at it.

A glance (`companion.sight.pictures.overhead`) is divided into square cells of 20 mm. A cell moves while it differs from
the frame before; it has changed when it is at rest and differs from what it was when it was last looked at. A hand that
only passed leaves nothing changed.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Image
from companion.sight.mat.zones import Mat
from companion.sight.pictures.light import STEADY, CellGains, Light, LightWatch, Rows, shadows_between
from companion.sight.pictures.overhead import CELL_MM, CELL_PX, MARGIN_MM, cells_of, glance_px
from companion.sight.pictures.pixels import Points

LEAST_DIFFERENCE = 3.0
"""Mean difference of a cell, in whole steps of gray, up to which it is never said to differ."""
LEAST_DIFFERENCE_SHIFTING = 10.0
"""The same where the picture shifts: the mat is found a third of a millimetre off, which shows along all edges."""
LEAST_DIFFERENCE_SHADED = 6.0
"""The same where shadows are made up for: how dark they are is told to a few parts in a hundred."""
NOISE_FACTOR = 1.6
"""Of 25 pixels the mean difference that noise alone makes is nearly the same in each cell."""
CREEPING_EVERY_S = 0.8
LIGHT_CREPT = 6
"""Steps of gray by which half of the cells differ from when they were looked at: the light is another, and what was
seen in the old one is looked at again, since what comes and goes would differ by hardly more than all the rest."""

Cells = npt.NDArray[np.bool_]
"""One value for each cell, rows by columns."""


def cell_rectangle_mm(left: int, top: int, columns: int, rows: int) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a block of cells."""
    x, y = left * CELL_MM - MARGIN_MM, top * CELL_MM - MARGIN_MM
    return x, y, x + columns * CELL_MM, y + rows * CELL_MM


def cells_within(mat: Mat, points_mm: Points) -> Cells:
    """The cells that a convex shape on the mat touches."""
    across, down = cells_of(mat)
    mask = np.zeros((down * CELL_PX, across * CELL_PX), np.uint8)
    cv2.fillConvexPoly(mask, glance_px(points_mm), 255)
    return per_cell(mask) > 0


def cells_of_mat(mat: Mat) -> Cells:
    """The cells of the mat, without those of the table around it."""
    return cells_within(mat, np.array(mat.corners_mm, np.float64))


def cells_in(mat: Mat, rectangle_mm: tuple[float, float, float, float]) -> Cells:
    """The cells that an upright rectangle touches: left, top, right and bottom."""
    across, down = cells_of(mat)
    cells = np.zeros((down, across), np.bool_)
    cells[cells_around(np.array(rectangle_mm).reshape(2, 2))] = True
    return cells


def cells_around(points_mm: Points) -> tuple[slice, slice]:
    """The rows and the columns of cells that an upright rectangle around these points touches."""
    low, high = (points_mm.min(axis=0) + MARGIN_MM) / CELL_MM, (points_mm.max(axis=0) + MARGIN_MM) / CELL_MM
    (left, top), (right, bottom) = low.tolist(), high.tolist()
    return slice(max(int(top), 0), max(int(bottom), 0) + 1), slice(max(int(left), 0), max(int(right), 0) + 1)


def cells_at(points_mm: Points) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """The row and the column of the cell in which each point lies: n points on the mat or close around it."""
    columns, rows = ((points_mm.T + MARGIN_MM) / CELL_MM).astype(np.intp)
    return rows, columns


def per_cell(glance: Image) -> Image:
    """The mean of each cell, in whole steps."""
    height, width = glance.shape
    means = cv2.resize(glance, (width // CELL_PX, height // CELL_PX), interpolation=cv2.INTER_AREA)
    return np.asarray(means, np.uint8)


def differing(first: Image, second: Image, least: float = LEAST_DIFFERENCE) -> tuple[Cells, int]:
    """The cells in which two glances differ by more than the noise between them, and a cell's median difference."""
    means = per_cell(np.asarray(cv2.absdiff(first, second), np.uint8))
    # NumPy's own median takes longer than all the rest.
    typical = int(np.partition(means.ravel(), means.size // 2)[means.size // 2])
    return np.asarray(means > least + NOISE_FACTOR * typical, np.bool_), typical


@dataclass(slots=True)
class ChangeDetector:
    """Compares each glance with the one before and with what was last looked at, made as bright as that.

    `moving`: cells that differ from the frame before. `changed`: cells that differ from when they were last looked at,
    or never were. `glance`: the last one, as bright as what was looked at; `light`: how bright it was before;
    `light_crept`: it has become another, little by little, so that all is to be looked at again.
    """

    moving: Cells = field(default_factory=lambda: np.zeros((0, 0), np.bool_), init=False)
    changed: Cells = field(default_factory=lambda: np.zeros((0, 0), np.bool_), init=False)
    glance: Image = field(default_factory=lambda: np.zeros((0, 0), np.uint8), init=False)
    light_crept: bool = field(default=False, init=False)
    _looked: Image = field(default_factory=lambda: np.zeros((0, 0), np.uint8), init=False)
    _unseen: Cells = field(default_factory=lambda: np.zeros((0, 0), np.bool_), init=False)
    _rest_since: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros((0, 0)), init=False)
    _still_frames: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 0), np.int64), init=False)
    _creeping_at: float = field(default=0.0, init=False)
    _least: float = field(default=LEAST_DIFFERENCE, init=False)
    _lights: LightWatch = field(default_factory=LightWatch, init=False)
    _shadows: CellGains | None = field(default=None, init=False)
    _raw: Image = field(default_factory=lambda: np.zeros((0, 0), np.uint8), init=False)

    @property
    def light(self) -> Light:
        """How much brighter the last glance was than what was looked at before."""
        light = self._lights.light
        return light if self._shadows is None else replace(light, shadows=self._shadows)

    @property
    def moved_t(self) -> npt.NDArray[np.float64]:
        """The time at which each cell last moved, in seconds."""
        return self._rest_since

    @property
    def light_is_known(self) -> bool:
        """True if enough frames were seen to tell whether the light flickers."""
        return self._lights.is_known

    @property
    def flicker(self) -> float:
        """By what share of its brightness the light goes up and down; 0 where it is steady, or not all that moves."""
        made_up_for = self.light is not STEADY
        return 0.0 if made_up_for and self.moving.any() else self._lights.flicker

    def update(
        self, glance: Image, t: float, rows: Rows | None = None, shifting: bool = False, shadow: bool = False
    ) -> None:
        """Takes the next glance; `t` in seconds. `rows` of the sensor tell how lamps flicker.

        `shifting`: the picture shifts from frame to frame, and the glance is a smooth one. `shadow`: one lies on it.
        """
        least = LEAST_DIFFERENCE_SHADED if shadow else LEAST_DIFFERENCE
        self._least = LEAST_DIFFERENCE_SHIFTING if shifting else least
        if glance.shape != self.glance.shape:
            self._start(glance, t)
            return
        moved = bool(self.moving.any())
        glance = self._evened(glance, rows, shadow)
        self._still_frames += 1
        if moves := bool(self.moving.any()):
            self._rest_since[self.moving] = t
            self._still_frames[self.moving] = 0
        self.light_crept = False
        # Where nothing moves, only light that creeps can make a difference to what was looked at. Light that came while
        # something moved is told as soon as nothing does: until then, what a hand laid down may differ by less than it.
        if moves or moved or t >= self._creeping_at:
            self._creeping_at = t + CREEPING_EVERY_S
            changed, typical = differing(glance, self._looked, self._least)
            self.light_crept = typical >= LIGHT_CREPT and not moves
            self._unseen |= self.light_crept
            self.changed = self._unseen | changed
        else:
            self.changed = self._unseen | self.changed
        self.glance = glance

    def _evened(self, glance: Image, rows: Rows | None, shadow: bool) -> Image:
        """The glance as bright as what was looked at before; takes note of what moves in it."""
        before, (raw, self._raw) = self.light, (self._raw, glance)
        self.moving, _ = differing(glance, raw, self._least)
        if rows is None:
            return glance
        light, self._shadows = self._lights.see(glance, self._looked, rows), None
        if before is STEADY and light is STEADY and not shadow:
            return glance
        evened = light.evened(glance, rows)
        if shadow:
            height, width = glance.shape
            self._shadows = shadows_between(evened, self._looked, (width // CELL_PX, height // CELL_PX))
            evened = self.light.unshaded(evened, (0, 0, width, height), (width, height))
        self.moving, _ = differing(evened, self.glance, self._least)
        return evened

    def _start(self, glance: Image, t: float) -> None:
        cells = per_cell(glance).shape
        self.glance, self._looked, self._raw = glance, glance.copy(), glance
        self._rest_since, self._still_frames = np.full(cells, t), np.zeros(cells, np.int64)
        self._unseen, self.moving = np.ones(cells, np.bool_), np.zeros(cells, np.bool_)
        self.changed = self._unseen.copy()

    def at_rest(self, t: float, seconds: float, frames: int) -> Cells:
        """The cells that have not moved for that long and that many frames."""
        # Times of frames are sums of parts of a second; a hair of tolerance keeps 0.2 + 0.2 from missing 0.4.
        return np.asarray((t - self._rest_since >= seconds - 1e-6) & (self._still_frames >= frames), np.bool_)

    def looked(self, cells: Cells) -> None:
        """These cells have been looked at as they are now."""
        rows, columns = cells.shape
        by_cell = rows, CELL_PX, columns, CELL_PX
        np.copyto(self._looked.reshape(by_cell), self.glance.reshape(by_cell), where=cells[:, None, :, None])
        self._unseen &= ~cells
        self.changed = self.changed & ~cells

    def doubt(self, cells: Cells) -> None:
        """These cells must be looked at again, whatever they look like."""
        self._unseen |= cells
