"""Where the mat lies in the picture: pixels to millimetres and back, found again in every frame.

The mat carries four ArUco markers. They are looked for in the whole picture only while the mat is unknown or lost;
otherwise each is followed from where it was. One that still looks as it did lies where it did
(`companion.sight.mat.marker_rest`), and where three of them do, so does the mat. A camera that was bumped thus shows
itself at once, as one event of the whole picture. While hands cover the markers the last geometry stays in force; one
that is not seen while the others are is looked for now and then where it must be.

Angles are degrees clockwise as the camera sees them; 0 is upright for player 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Image
from companion.sight.mat.marker_rest import MarkerAtRest, MarkersAtRest, marker_at_rest
from companion.sight.mat.markers import follow, search, search_near
from companion.sight.mat.zones import MARKER_IDS, STANDARD_MAT, Mat
from companion.sight.pictures.pixels import Points

MARKERS_NEEDED = 3
LARGEST_DISTORTION = 0.3
HELD_WITHIN_MM = 0.3
OUTLIER_MM = 2.0
BUMPED_BEYOND_MM = 2.0
MISSING_EVERY_FRAMES = 5
"""How often a marker is looked for that is not seen while others are."""


@dataclass(frozen=True, slots=True, eq=False)
class Lens:
    """A lens as OpenCV's calibration describes it: 3 x 3 camera matrix in pixels, and distortion coefficients."""

    camera_matrix: npt.NDArray[np.float64]
    distortion: npt.NDArray[np.float64]

    def straightened(self, points_px: Points) -> Points:
        """Where the points would lie in the picture of a lens without distortion."""
        straight = cv2.undistortPoints(points_px[:, None], self.camera_matrix, self.distortion, P=self.camera_matrix)
        return np.asarray(straight[:, 0], np.float64)

    def bent(self, points_px: Points) -> Points:
        """The way back: where points of the straightened picture lie in the real one."""
        normal = cv2.undistortPoints(points_px[:, None], self.camera_matrix, np.zeros(4))
        rays = cv2.convertPointsToHomogeneous(normal)
        bent, _ = cv2.projectPoints(rays, np.zeros(3), np.zeros(3), self.camera_matrix, self.distortion)
        return np.asarray(bent[:, 0], np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class TableGeometry:
    """The mat's place in one picture.

    `homography` (3 x 3) leads from the straightened picture's pixels to millimetres; `error_mm` is how far the markers'
    corners lie from where they should, root mean square; `markers` are those it was computed from.
    """

    homography: npt.NDArray[np.float64]
    error_mm: float
    px_per_mm: float
    markers: frozenset[int]
    lens: Lens | None = None
    _to_straight: npt.NDArray[np.float64] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_to_straight", _inverse(self.homography))

    def to_mm(self, points_px: Points) -> Points:
        """Millimetres on the mat of points in the picture."""
        straight = points_px if self.lens is None else self.lens.straightened(points_px)
        return _through(self.homography, straight)

    def to_px(self, points_mm: Points) -> Points:
        """Points in the picture of millimetres on the mat."""
        straight = _through(self._to_straight, points_mm)
        return straight if self.lens is None else self.lens.bent(straight)


@dataclass(frozen=True, slots=True)
class MatFound:
    """One frame's observation of the mat.

    `geometry` is `None` until the mat was found once. `seen` are the markers seen in this frame: with fewer than
    three the geometry is an earlier frame's. `bumped_mm` is how far camera or mat moved since the frame before, and
    0 where they kept still. `drift_mm` is how far the visible markers lie from where the geometry has them, and
    `shifted` says that at least two do, by so much that camera or mat must have moved, while too few are left to tell
    where the mat lies now.
    """

    geometry: TableGeometry | None
    seen: frozenset[int]
    bumped_mm: float = 0.0
    drift_mm: float = 0.0
    shifted: bool = False

    @property
    def visible(self) -> int:
        """How many markers are seen."""
        return len(self.seen)

    @property
    def frozen(self) -> bool:
        """True if the geometry is an earlier frame's."""
        return self.geometry is not None and self.visible < MARKERS_NEEDED


@dataclass(slots=True)
class MatFinder:
    """Follows one mat through the frames of one camera. A new camera or picture size needs a new finder.

    Where no calibrated lens is given, the first frame that shows all four markers tells its distortion.
    """

    mat: Mat = STANDARD_MAT
    lens: Lens | None = None
    _corners_px: dict[int, Points] = field(default_factory=dict, init=False)
    _at_rest: dict[int, MarkerAtRest] = field(default_factory=dict, init=False)
    _together: MarkersAtRest | None = field(default=None, init=False)
    _geometry: TableGeometry | None = field(default=None, init=False)
    _solved_from: Mapping[int, Points] = field(default_factory=dict, init=False)
    _lens_estimated: bool = field(default=False, init=False)
    _held: Mapping[int, Points] = field(default_factory=dict, init=False)
    _frames: int = field(default=0, init=False)

    def find(self, image: Image) -> MatFound:
        """The mat in this frame: height x width x 3, blue-green-red, or gray."""
        self._frames += 1
        seen = self._followed(image)
        if self._keeps_still(seen):
            return MatFound(self._geometry, frozenset(seen))
        moved_mm = self._moved_mm(seen)
        if self._is_lost(seen, moved_mm):
            seen = {**search(image), **seen}
        elif len(seen) < len(MARKER_IDS) and self._frames % MISSING_EVERY_FRAMES == 0:
            seen |= self._missing(image, seen)
        self._corners_px |= seen
        moved_mm = self._moved_mm(seen)
        if len(seen) < MARKERS_NEEDED:
            moves = self._moves_mm(seen)
            shifted = len(moves) > 1 and min(moves) > BUMPED_BEYOND_MM
            return MatFound(self._geometry, frozenset(seen), drift_mm=moved_mm, shifted=shifted)
        # Tiny jitter must not shake the table, nor a hand on one marker: as long as the others keep still, so does all.
        if self._geometry is None or moved_mm > HELD_WITHIN_MM or len(seen) > len(self._solved_from):
            self._solve(seen, (image.shape[1], image.shape[0]))
        return MatFound(self._geometry, frozenset(seen), moved_mm if moved_mm > BUMPED_BEYOND_MM else 0.0)

    def _keeps_still(self, seen: Mapping[int, Points]) -> bool:
        """True if all markers lie where the geometry was found, or moved by too little to matter since."""
        still = len(seen) == len(MARKER_IDS) and all(seen[marker] is self._held.get(marker) for marker in seen)
        if not still:
            self._held = seen if self._moved_mm(seen) <= HELD_WITHIN_MM else {}
        return still and len(self._solved_from) == len(MARKER_IDS)

    def _is_lost(self, seen: Mapping[int, Points], moved_mm: float) -> bool:
        """True if the mat must be searched for. Where some markers keep still, what covers the others is no bump."""
        if len(seen) >= MARKERS_NEEDED:
            return False
        keeps_still = self._geometry is not None and len(seen) > 0 and moved_mm <= HELD_WITHIN_MM
        return not keeps_still or self._frames % MISSING_EVERY_FRAMES == 0

    def _solve(self, seen: Mapping[int, Points], size_px: tuple[int, int]) -> None:
        if self.lens is None and not self._lens_estimated and len(seen) == len(MARKER_IDS):
            self.lens = estimated_lens(self.mat, seen, size_px)
            self._lens_estimated = True
        self._geometry, self._solved_from = solve(self.mat, seen, self.lens), seen

    def _followed(self, image: Image) -> dict[int, Points]:
        if self._together is None:
            self._together = MarkersAtRest(tuple(self._at_rest.values()))
        hold = zip(self._at_rest.items(), self._together.hold(image), strict=True)
        seen = {marker: rest.corners_px for (marker, rest), holds in hold if holds}
        if len(seen) < MARKERS_NEEDED:
            for marker in self._corners_px.keys() - seen.keys():
                if (corners := self._follow(image, marker, self._corners_px[marker])) is not None:
                    seen[marker] = corners
        return seen

    def _missing(self, image: Image, seen: Mapping[int, Points]) -> dict[int, Points]:
        """The markers that are not seen, where the others say that they must be."""
        found: dict[int, Points] = {}
        if self._geometry is None:
            return found
        for marker in set(MARKER_IDS) - seen.keys():
            expected = self._geometry.to_px(np.array(self.mat.marker_corners_mm(marker)))
            near = search_near(image, marker, expected)
            if near is not None and (corners := self._follow(image, marker, near)) is not None:
                found[marker] = corners
        return found

    def _follow(self, image: Image, marker: int, corners_px: Points) -> Points | None:
        corners = follow(image, marker, corners_px)
        if corners is not None and (rest := marker_at_rest(image, corners)) is not None:
            self._at_rest[marker], self._together = rest, None
        return corners

    def _moved_mm(self, seen: Mapping[int, Points]) -> float:
        """How far the markers lie from where they were when the geometry was found."""
        both = seen.keys() & self._solved_from.keys()
        if all(seen[marker] is self._solved_from[marker] for marker in both):
            return 0.0
        moves = self._moves_mm(seen)
        return float(np.median(moves)) if moves else 0.0

    def _moves_mm(self, seen: Mapping[int, Points]) -> list[float]:
        """The same of each marker that is seen and was seen then."""
        if self._geometry is None:
            return []
        both = seen.keys() & self._solved_from.keys()
        moves = (np.linalg.norm(seen[marker] - self._solved_from[marker], axis=1).mean() for marker in both)
        return [float(move) / self._geometry.px_per_mm for move in moves]


def solve(mat: Mat, corners_px: Mapping[int, Points], lens: Lens | None = None) -> TableGeometry:
    """The geometry that markers' corners (4 x 2 pixels each, clockwise from the marker's upper left) tell.

    Raises `ValueError` for fewer than three markers: one or two would leave the far side of the mat to chance.
    """
    if len(corners_px) < MARKERS_NEEDED:
        raise ValueError(f"{MARKERS_NEEDED} markers are needed, not {len(corners_px)}")
    measured = np.concatenate([corners_px[marker] for marker in corners_px])
    straight = measured if lens is None else lens.straightened(measured)
    wanted = np.concatenate([np.array(mat.marker_corners_mm(marker)) for marker in corners_px])
    homography = np.asarray(cv2.findHomography(straight, wanted, cv2.RANSAC, OUTLIER_MM)[0], np.float64)
    off_mm = np.linalg.norm(_through(homography, straight) - wanted, axis=1)
    center = np.array([[mat.width_mm / 2, mat.depth_mm / 2]])
    around = _through(_inverse(homography), np.vstack([center + np.array([5, 0]), center - np.array([5, 0])]))
    px_per_mm = float(np.linalg.norm(around[0] - around[1])) / 10
    return TableGeometry(homography, float(np.sqrt((off_mm**2).mean())), px_per_mm, frozenset(corners_px), lens)


def estimated_lens(mat: Mat, corners_px: Mapping[int, Points], size_px: tuple[int, int]) -> Lens | None:
    """The lens's radial distortion, told by the markers themselves; nothing where they need none.

    A lens that bends the picture makes the markers in its corners a little too small or too large for their distance.
    One coefficient makes up for most of it, the more so as an error in the focal length assumed cancels out.
    `size_px` is the picture's width and height.
    """

    def error_mm(distortion: float) -> float:
        return solve(mat, corners_px, _radial(distortion, size_px)).error_mm

    low, high = -LARGEST_DISTORTION, LARGEST_DISTORTION
    while high - low > 0.001:
        third = (high - low) / 3
        low, high = (low, high - third) if error_mm(low + third) < error_mm(high - third) else (low + third, high)
    best = (low + high) / 2
    return _radial(best, size_px) if error_mm(best) < 0.5 * error_mm(0.0) else None


def _radial(distortion: float, size_px: tuple[int, int]) -> Lens:
    width, height = size_px
    camera_matrix = np.array([[width, 0, width / 2], [0, width, height / 2], [0, 0, 1]], np.float64)
    return Lens(camera_matrix, np.array([distortion, 0, 0, 0], np.float64))


def _through(homography: npt.NDArray[np.float64], points: Points) -> Points:
    return np.asarray(cv2.perspectiveTransform(points[None].astype(np.float64), homography)[0], np.float64)


def _inverse(homography: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.asarray(np.linalg.inv(homography), np.float64)
