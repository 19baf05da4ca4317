"""Tells of each frame in which the mat was found what moves on it, what rests, and what hands are over.

A hand that rests on the mat, fingers that sort a pile, a screen that flickers on it: each stirs the same few cells for
seconds, whatever happens elsewhere. Then only those wait. What has just begun to stir, or spreads, may go anywhere: all
of the mat waits for it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Frame
from companion.sight.labels.poses import CardPose
from companion.sight.mat.geometry import MatFound, TableGeometry
from companion.sight.mat.zones import MARKER_IDS, Mat, MatZone
from companion.sight.pictures.changes import (
    Cells,
    ChangeDetector,
    cells_around,
    cells_at,
    cells_of_mat,
    cells_within,
)
from companion.sight.pictures.hand_detection import Edge
from companion.sight.pictures.overhead import CELL_MM, MARGIN_MM, LocatedFrame, Overhead
from companion.sight.pictures.pixels import Points

LOOK_AFTER_S, LOOK_AFTER_FRAMES = 0.15, 1
SETTLED_AFTER_S, SETTLED_AFTER_FRAMES = 0.3, 2
SHADOW_HELD_S: Final = 4.0
"""A shadow that wanders may leave the edge as it was now and then."""
STILL_WITHIN_MM: Final = 2.0
SHIFTS: Final = 10
"""Frames whose geometries are compared."""
WINDOW_S: Final = 1.5
"""The length of the windows: the place that is busy is where something stirred in this one or the one before."""
CONFINED_AFTER_S: Final = 4.0
"""For so long a place may not have spread: a move takes hands from place to place within this time."""
LARGEST_SHARE: Final = 0.5
"""Of the mat. What stirs more of it than this is not confined."""


@dataclass(frozen=True, slots=True, eq=False)
class Motion:
    """The motion in one frame. `hand`: one reaches over the mat's edge; `shadow`: one lies over it.

    `at_rest`: the cells that lie still for long enough to be read; `still`: to be judged. `beneath`: those that hands
    are over, or that stir for so long in one place that the rest need not wait for them.
    """

    hand: bool
    shadow: bool
    at_rest: Cells
    still: Cells
    beneath: Cells

    @property
    def bare(self) -> Cells:
        """The cells that can be read and that no hand is over."""
        return self.at_rest & ~self.beneath

    @property
    def covers(self) -> bool:
        """True if a hand is over some of the mat, or a part of it goes on stirring."""
        return bool(self.beneath.any())


@dataclass(slots=True)
class Steadiness:
    """How far the picture shifts from frame to frame, as it does with a stand that sways or a focus that breathes.

    `is_shifting`: it does so in most frames, or did lately.
    """

    mat: Mat
    _before: tuple[TableGeometry, Points] | None = field(default=None, init=False)
    _shifts_mm: deque[float] = field(default_factory=lambda: deque(maxlen=SHIFTS), init=False)
    is_shifting: bool = field(default=False, init=False)

    def see(self, geometry: TableGeometry) -> None:
        """Takes the geometry of the next frame."""
        self._take(geometry)
        # One that keeps still only now and then goes on shifting.
        self.is_shifting = any(self._shifts_mm) if self.is_shifting else self.shift_mm > 0.0

    def _take(self, geometry: TableGeometry) -> None:
        if self._before is not None and self._before[0] is geometry:
            self._shifts_mm.append(0.0)
            return
        corners = geometry.to_px(np.array(self.mat.corners_mm, np.float64))
        if self._before is not None:
            moved_px = float(np.linalg.norm(corners - self._before[1], axis=1).max())
            self._shifts_mm.append(moved_px / geometry.px_per_mm)
        self._before = geometry, corners

    @property
    def shift_mm(self) -> float:
        """The usual shift; a camera that was bumped once has none."""
        return sorted(self._shifts_mm)[len(self._shifts_mm) // 2] if len(self._shifts_mm) >= SHIFTS // 2 else 0.0


@dataclass(slots=True)
class Unrest:
    """Follows which cells stir, from frame to frame. `on_mat`: the cells of the mat, without the table around it.

    What has stirred for long in a place of its own stays confined to it while hands come and go elsewhere: all of the
    mat waits for them, but afterwards no longer than where nothing stirs.
    """

    on_mat: Cells
    _confined: Cells = field(init=False)
    _elsewhere: bool = field(default=False, init=False)
    _earlier: Cells = field(init=False)
    _lately: Cells = field(init=False)
    _since: float = field(default=0.0, init=False)
    _spread_t: npt.NDArray[np.float64] = field(init=False)

    def __post_init__(self) -> None:
        self._spread_t = np.zeros(self.on_mat.shape)
        self.end()

    def end(self) -> None:
        """Takes note that all has come to rest: what stirs next begins afresh, wherever it is."""
        self._earlier = self._lately = self._confined = np.zeros_like(self.on_mat)

    def see(self, t: float, stirred: Cells, moved_t: npt.NDArray[np.float64] | None = None) -> None:
        """Takes the cells that stir in the frame of that time, in seconds.

        `moved_t`: when each last moved, if that is known. What rests where it reaches in stirs without moving.
        """
        self._spread_t[stirred & ~_grown(self._earlier | self._lately)] = t
        if t - self._since >= WINDOW_S:
            self._earlier, self._lately, self._since = self._lately, stirred, t
        else:
            self._lately = self._lately | stirred
        area = _grown(self._earlier | self._lately)
        place = (self._confined & area) | _since_before(t - CONFINED_AFTER_S, area, self._spread_t)
        if moved_t is not None:
            place |= _grown(_since_before(t - CONFINED_AFTER_S, stirred, moved_t))
        few = np.count_nonzero(place & self.on_mat) <= LARGEST_SHARE * np.count_nonzero(self.on_mat)
        self._confined = place if few else np.zeros_like(place)
        self._elsewhere = bool((stirred & ~self._confined).any())

    @property
    def area(self) -> Cells:
        """The cells that wait, with those around them, on which shadows fall: everywhere unless it is confined."""
        waits_for_all = self._elsewhere or not self._confined.any()
        return np.ones_like(self._confined) if waits_for_all else self._confined


@dataclass(slots=True)
class MotionDetector:
    """Follows what moves on one table. `changes`: where it differs from what was last read.

    `on_mat`: the cells of the mat, without the table around it. `at_rest`: nothing moves anywhere.
    """

    mat: Mat
    changes: ChangeDetector = field(default_factory=ChangeDetector, init=False)
    steadiness: Steadiness = field(init=False)
    on_mat: Cells = field(init=False)
    at_rest: Motion = field(init=False)
    _overhead: Overhead = field(init=False)
    _edge: Edge = field(init=False)
    _unrest: Unrest = field(init=False)
    _hand: bool = field(default=False, init=False)
    _shadow_until: float = field(default=-1.0, init=False)

    def __post_init__(self) -> None:
        self.on_mat = cells_of_mat(self.mat)
        nowhere, everywhere = np.zeros_like(self.on_mat), np.ones_like(self.on_mat)
        self.at_rest = Motion(hand=False, shadow=False, at_rest=everywhere, still=everywhere, beneath=nowhere)
        self.steadiness, self._overhead = Steadiness(self.mat), Overhead(self.mat)
        self._edge, self._unrest = Edge(self.mat), Unrest(self.on_mat)

    def steadied(self, found: MatFound, geometry: TableGeometry) -> MatFound:
        """Takes where the next frame has the mat: while the picture shifts all the time, nothing has bumped it."""
        self.steadiness.see(geometry)
        return replace(found, bumped_mm=0.0) if self.steadiness.is_shifting else found

    def see(self, frame: Frame, found: MatFound, geometry: TableGeometry, cards: Iterable[CardPose]) -> Motion:
        """Takes the next frame in which the mat was found; `cards` lie on it."""
        shifting = self.steadiness.is_shifting
        glance = self._overhead.glance(frame, geometry, smooth=shifting)
        # What a hand covers is no shadow, though it may look like one where nothing but the mat lies.
        shadow = frame.t < self._shadow_until and not self._hand
        self.changes.update(glance, frame.t, self._overhead.glance_rows, shifting, shadow)
        if found.bumped_mm:
            self._edge.bumped()
        hides_marker = found.visible < len(MARKER_IDS)
        crossed = self._edge.crossings(frame.image, frame.t, geometry, cards, self.changes.light, hides_marker)
        self._hand = bool(crossed.arms)
        # A hand's own shadow goes with it.
        if crossed.shadow and not self._hand:
            self._shadow_until = frame.t + SHADOW_HELD_S
        at_rest = self.changes.at_rest(frame.t, LOOK_AFTER_S, LOOK_AFTER_FRAMES)
        still = self.changes.at_rest(frame.t, SETTLED_AFTER_S, SETTLED_AFTER_FRAMES)
        beneath = self._beneath(frame.t, crossed.arms, still)
        return Motion(self._hand, crossed.shadow, at_rest, still, beneath)

    def _beneath(self, t: float, arms: Sequence[Points], still: Cells) -> Cells:
        """The cells that hands are over, or that stir for so long in one place that the rest need not wait for them.

        `arms`: where each reaches over the edge.
        """
        hand, nowhere, everywhere = bool(arms), self.at_rest.beneath, self.at_rest.still
        if not hand and still[self.on_mat].all():
            self._unrest.end()
            return nowhere
        arm = reaching_in(self.changes.changed, self.on_mat) if hand else nowhere
        seen = _grown(arm)
        if not all(seen[cells_at(points)].any() for points in arms):
            # One that looks like the table beneath it may be anywhere.
            return everywhere
        self._unrest.see(t, self.changes.moving | arm, self.changes.moved_t)
        area = self._unrest.area
        return area if hand or not area.all() else nowhere

    def doubt_beneath(self, motion: Motion, moved: Iterable[CardPose]) -> None:
        """Has cards looked at again that were read beneath a hand, and may be in the hand: once it has gone."""
        for pose in moved if motion.covers else ():
            place = cells_within(self.mat, pose.outline())
            if (place & motion.beneath).any():
                self.changes.doubt(place)

    def located(self, frame: Frame, geometry: TableGeometry, turn: int) -> LocatedFrame:
        """The frame with its small picture, as bright as what was last looked at."""
        return LocatedFrame(frame, geometry, self._overhead.picture(frame, geometry, self.changes.light), turn)

    def has_settled(self, found: MatFound, motion: Motion, unsettled: Iterable[CardPose]) -> bool:
        """True if everything that no hand is over lies still and has been looked at; `unsettled` cards have not."""
        here = self.on_mat & ~motion.beneath
        seen_well = found.visible >= 2 and found.drift_mm <= STILL_WITHIN_MM
        if not self.changes.light_is_known or not here.any() or not seen_well:
            return False
        if any(here[cells_around(pose.outline())].any() for pose in unsettled):
            return False
        return bool(motion.still[here].all()) and not bool(self.changes.changed[here].any())

    @property
    def zone(self) -> MatZone | None:
        """The zone in which the middle of what stirs lies; `None` where nothing stirs, or it lies beside all zones."""
        rows, columns = np.nonzero((self.changes.moving | self.changes.changed) & self.on_mat)
        if not rows.size:
            return None
        x, y = ((float(np.median(at)) + 0.5) * CELL_MM - MARGIN_MM for at in (columns, rows))
        return self.mat.zone_at(x, y)


def reaching_in(changed: Cells, on_mat: Cells) -> Cells:
    """The changed cells that are joined to some of the table around the mat, as those beneath an arm are."""
    _, numbers = cv2.connectedComponents(changed.astype(np.uint8), connectivity=8)
    joined = np.unique(numbers[changed & ~on_mat])
    return np.asarray(np.isin(numbers, joined[joined > 0]), np.bool_)


def _since_before(t: float, cells: Cells, times: npt.NDArray[np.float64]) -> Cells:
    """Those of the cells that are joined to none with a later time."""
    count, numbers = cv2.connectedComponents(cells.astype(np.uint8), connectivity=8)
    latest = np.zeros(count)
    joined = np.asarray(numbers, np.intp)
    np.maximum.at(latest, joined, times)
    return np.asarray(cells & (latest[joined] <= t), np.bool_)


def _grown(cells: Cells) -> Cells:
    return np.asarray(cv2.dilate(cells.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0, np.bool_)
