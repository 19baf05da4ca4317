"""The check before a game: mat, scale, labels, light, glare, focus and steadiness, each red, amber or green.

Works on a few frames of the empty or laid table in which the mat's markers show: the markers are black and white of a
known size, so they tell sharpness and light wherever they lie. Then the table is watched for some seconds as in a game,
by the same code: what keeps it from being judged there keeps the check from saying that all is well. Every finding says
what to do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from calibration.label_size import verdict_on
from companion.sight.cameras.source import Frame, Image
from companion.sight.decks.registry import RegisteredDeck, Registry
from companion.sight.labels.print_format import LabelFormat, Symbology
from companion.sight.mat.geometry import Lens, MatFinder, TableGeometry
from companion.sight.mat.zones import MARKER_IDS, MARKER_NAMES, STANDARD_MAT, Mat
from companion.sight.not_judged import NotJudged
from companion.sight.pictures.faults import BLOWN_OUT, SOFT, TOO_DARK, MarkerLook, marker_looks
from companion.sight.pictures.pixels import gray_of
from companion.sight.sightings import Sight
from companion.sight.table_view import TableView

Grade: TypeAlias = Literal["green", "amber", "red"]
Points: TypeAlias = npt.NDArray[np.float64]

POOR_FIT_MM, BAD_FIT_MM = 1.0, 2.5
DARK = 110.0
"""Gray of the markers' white."""
FAINT_CONTRAST = 60.0
UNEVEN, TOO_UNEVEN = 0.55, 0.35
"""The darkest marker's white, as a share of the brightest's."""
BLURRED = 0.6
"""Standard deviation of the blur, in modules of the labels."""
NOISY, TOO_NOISY = 6.0, 12.0
SHAKY_MM, BREATHING_MM = 0.3, 1.0
TO_SETTLE_S, LEAST_SETTLED = 1.5, 0.9
"""How long a table may take to settle, and in which share of the frames after it must be."""
GLARE_GRAY = 248
SMALLEST_GLARE_MM2 = 60.0
MUCH_GLARE_MM2 = 1500.0

_OVERVIEW_PX_PER_MM = 1.0


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One line of the check; `advice` is empty where there is nothing to do."""

    level: Grade
    about: str
    message: str
    advice: str = ""


def check_table(
    frames: Sequence[Image],
    symbology: Symbology,
    label_mm: float,
    mat: Mat = STANDARD_MAT,
    lens: Lens | None = None,
) -> list[CheckLine]:
    """The findings in the way of reading labels of that kind and size, from a few frames of a table at rest.

    Raises `ValueError` for no frames.
    """
    if not frames:
        raise ValueError("the check needs at least one frame")
    geometries = [MatFinder(mat, lens).find(frame).geometry for frame in frames]
    found = [geometry for geometry in geometries if geometry is not None]
    if not found:
        return [_no_mat(frames[-1])]
    gray, geometry = gray_of(frames[-1]), found[-1]
    markers = marker_looks(frames[-1], geometry, mat)
    return [
        _mat_finding(geometry),
        _labels_finding(geometry, symbology, label_mm),
        *_light_findings(markers),
        _focus_finding(markers, geometry, symbology, label_mm),
        _glare_finding(gray, geometry, mat),
        *_steadiness_findings(frames, found, mat),
    ]


@dataclass(slots=True)
class PlayCheck:
    """Watches a table that nobody touches as in a game, and says whether it would be judged all the time.

    Frames go in one by one, as `see` is the game's own. Raises `ValueError` where none came.
    """

    sight: Sight
    _began: float | None = field(default=None, init=False)
    _frames: int = field(default=0, init=False)
    _settled: int = field(default=0, init=False)
    _last: TableView | None = field(default=None, init=False)
    _why: NotJudged | None = field(default=None, init=False)

    def see(self, frame: Frame) -> None:
        """Takes the next frame."""
        self._began = frame.t if self._began is None else self._began
        self._last = self.sight.see(frame)
        self._why = self._not_judged(self._last) or self._why
        if frame.t - self._began >= TO_SETTLE_S:
            self._frames += 1
            self._settled += self._last.settled

    def _not_judged(self, view: TableView) -> NotJudged | None:
        """Why nothing is judged. Without a registry no card can be read, which is no fault of the table's."""
        why = view.not_judged
        return why if why is None or why.reason != "unread" or self.sight.registry.labels else None

    @property
    def seconds(self) -> float:
        """How long it has been watched."""
        return 0.0 if self._last is None or self._began is None else self._last.t - self._began

    def findings(self) -> list[CheckLine]:
        """The findings on whether a game would be judged; none where it was watched too shortly to tell."""
        if self._last is None:
            raise ValueError("the check needs at least one frame")
        if not self._frames:
            return []
        share = self._settled / self._frames
        advice = self._why.message if self._why is not None else "keep hands and objects away, and check again"
        if self._not_judged(self._last) is not None or not self._settled:
            return [CheckLine("red", "play", "nothing would be judged", advice)]
        if share < LEAST_SETTLED:
            return [CheckLine("amber", "play", f"the table came to rest in {share:.0%} of the frames only", advice)]
        return [CheckLine("green", "play", f"the table settles, and stays so: watched for {self.seconds:.0f} s")]


def without_cards(symbology: Symbology, label_mm: float) -> Registry:
    """A registry of labels of that kind that names no card."""
    decks = RegisteredDeck(0, "AAAAA", ()), RegisteredDeck(1, "BBBBB", ())
    return Registry(LabelFormat(symbology, label_mm).kind, label_mm, decks, ())


def worst(findings: Sequence[CheckLine]) -> Grade:
    """The level of the whole check."""
    order: tuple[Grade, ...] = ("green", "amber", "red")
    return max((finding.level for finding in findings), key=order.index, default="green")


def draw_geometry(image: Image, geometry: TableGeometry, mat: Mat) -> Image:
    """The frame with the mat's edge and zones drawn over it, to see whether they lie where they should."""
    picture = image.copy() if image.ndim == 3 else np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8)
    thickness = max(image.shape[1] // 800, 1)
    _draw_outline(picture, geometry, np.array(mat.corners_mm), (80, 220, 80), thickness * 2)
    for zone in mat.zones:
        area = zone.area
        corners = [(area.left, area.top), (area.right, area.top), (area.right, area.bottom), (area.left, area.bottom)]
        color = (250, 190, 60) if zone.player == 0 else (60, 160, 250)
        _draw_outline(picture, geometry, np.array(corners), color, thickness)
        place = geometry.to_px(np.array([[area.left + 4, area.bottom - 4]]))[0].astype(int)
        name = f"{zone.name} {zone.player + 1}"
        cv2.putText(picture, name, (int(place[0]), int(place[1])), 0, 0.5 * thickness, color, thickness, cv2.LINE_AA)
    return picture


def _draw_outline(
    picture: Image, geometry: TableGeometry, corners_mm: Points, color: tuple[int, int, int], thickness: int
) -> None:
    """Edges in short pieces, so that a bent lens shows as bent."""
    following = np.roll(corners_mm, -1, axis=0)
    shares = np.linspace(0, 1, 12, endpoint=False)[:, None]
    points = np.vstack([start + (end - start) * shares for start, end in zip(corners_mm, following, strict=True)])
    outline = np.round(geometry.to_px(points) * 16).astype(np.int32)
    cv2.polylines(picture, [outline], True, color, thickness, cv2.LINE_AA, 4)


def _no_mat(frame: Image) -> CheckLine:
    gray = gray_of(frame)
    if float(gray.mean()) < 12:
        return CheckLine("red", "mat", "the picture is black", "take the cap off the lens, or switch the light on")
    advice = "all four corners with their white borders must be in the picture, uncovered; light them evenly"
    return CheckLine("red", "mat", "the mat's markers were not found", advice)


def _mat_finding(geometry: TableGeometry) -> CheckLine:
    missing = [MARKER_NAMES[number] for number in MARKER_IDS if number not in geometry.markers]
    if missing:
        advice = "move the camera so that all four corners are in the picture, and clear them"
        return CheckLine("amber", "mat", f"the marker at the {', '.join(missing)} is not seen", advice)
    error = f"found, {geometry.error_mm:.1f} mm inexact"
    if geometry.error_mm > BAD_FIT_MM:
        return CheckLine("red", "mat", error, "the mat is not flat or not printed at 100 %, or calibrate the lens")
    if geometry.error_mm > POOR_FIT_MM:
        return CheckLine("amber", "mat", error, "lay the mat flat; with a wide lens, run 'companion calibrate lens'")
    return CheckLine("green", "mat", error)


def _labels_finding(geometry: TableGeometry, symbology: Symbology, label_mm: float) -> CheckLine:
    readable, sentence = verdict_on(symbology, label_mm, geometry.px_per_mm)
    return CheckLine("green" if readable else "red", "labels", *_told(sentence))


def _told(sentence: str) -> tuple[str, str]:
    message, _, advice = sentence.partition("; ")
    return message, advice


def _light_findings(markers: Sequence[MarkerLook]) -> Iterator[CheckLine]:
    whites = [marker.white for marker in markers]
    contrast = min(marker.white - marker.black for marker in markers)
    darkest = min(markers, key=lambda marker: marker.white)
    where = MARKER_NAMES[darkest.number]
    if max(whites) >= BLOWN_OUT:
        brightest = MARKER_NAMES[max(markers, key=lambda marker: marker.white).number]
        advice = "shorten the exposure, or turn the lamp away"
        yield CheckLine("amber", "light", f"white is blown out at the {brightest}", advice)
    elif darkest.white < TOO_DARK or contrast < FAINT_CONTRAST / 2:
        yield CheckLine("red", "light", f"too dark at the {where}", "add a lamp, or lengthen the exposure")
    elif darkest.white < DARK or contrast < FAINT_CONTRAST:
        yield CheckLine("amber", "light", f"rather dark at the {where}", "add a lamp, or lengthen the exposure")
    else:
        yield CheckLine("green", "light", f"bright enough: white is {darkest.white:.0f} of 255 where it is darkest")
    evenness = darkest.white / max(max(whites), 1.0)
    level: Grade = "red" if evenness < TOO_UNEVEN else "amber" if evenness < UNEVEN else "green"
    advice = "" if level == "green" else f"move a lamp towards the {where}, or use two at opposite sides"
    yield CheckLine(level, "evenness", f"the {where} gets {evenness:.0%} of the light of the brightest corner", advice)


def _focus_finding(
    markers: Sequence[MarkerLook], geometry: TableGeometry, symbology: Symbology, label_mm: float
) -> CheckLine:
    module_px = LabelFormat(symbology, label_mm).module_mm * geometry.px_per_mm
    worst_one = max(markers, key=lambda marker: marker.blur_px)
    share = worst_one.blur_px / module_px
    smallest = "a face's details" if symbology == "faces" else "a label's module"
    message = f"blur is {share:.0%} of {smallest} at the {MARKER_NAMES[worst_one.number]}"
    if share < SOFT:
        return CheckLine("green", "focus", message)
    advice = "focus the camera on the mat and fix the focus there; clean the lens"
    return CheckLine("red" if share > BLURRED else "amber", "focus", message, advice)


def _glare_finding(gray: Image, geometry: TableGeometry, mat: Mat) -> CheckLine:
    """Looks for blown-out spots on the mat beside the markers; the largest is named by its place."""
    spots = _bright_spots(gray, geometry, mat)
    if not spots:
        return CheckLine("green", "glare", "no lamp is mirrored on the mat")
    _, x, y = max(spots)
    total = sum(spot[0] for spot in spots)
    zone = mat.zone_at(x, y)
    place = f"player {zone.player + 1}'s {zone.name}" if zone else "the mat's middle"
    message = f"a lamp is mirrored near {place} ({x:.0f}, {y:.0f} mm), {total / 100:.0f} cm² in all"
    advice = "move the lamp so that it shines from the side, at 45 degrees or flatter; use matt sleeves"
    return CheckLine("red" if total > MUCH_GLARE_MM2 else "amber", "glare", message, advice)


def _bright_spots(gray: Image, geometry: TableGeometry, mat: Mat) -> list[tuple[float, float, float]]:
    """Area in square millimetres, x and y of each blown-out spot."""
    width, height = (round(side * _OVERVIEW_PX_PER_MM) for side in (mat.width_mm, mat.depth_mm))
    y, x = np.mgrid[0:height, 0:width]
    places = geometry.to_px(np.column_stack([x.ravel(), y.ravel()]).astype(np.float64) / _OVERVIEW_PX_PER_MM)
    map_x, map_y = (places[:, axis].reshape(height, width).astype(np.float32) for axis in (0, 1))
    seen = cv2.remap(cv2.blur(gray, (3, 3)), map_x, map_y, cv2.INTER_LINEAR)
    bright = np.asarray(seen >= GLARE_GRAY, np.uint8)
    for number in MARKER_IDS:
        corners = np.array(mat.marker_corners_mm(number))
        (left, top), (right, bottom) = corners.min(axis=0) - 12, corners.max(axis=0) + 12
        bright[max(int(top), 0) : int(bottom), max(int(left), 0) : int(right)] = 0
    count, _, stats, centers = cv2.connectedComponentsWithStats(bright)
    areas = stats[:, cv2.CC_STAT_AREA] / _OVERVIEW_PX_PER_MM**2
    return [
        (float(areas[spot]), float(centers[spot][0]), float(centers[spot][1]))
        for spot in range(1, count)
        if areas[spot] >= SMALLEST_GLARE_MM2
    ]


def _steadiness_findings(frames: Sequence[Image], found: Sequence[TableGeometry], mat: Mat) -> Iterator[CheckLine]:
    if len(frames) < 2 or len(found) < 2 or frames[-1].shape != frames[-2].shape:
        return
    yield _noise_finding(gray_of(frames[-2]), gray_of(frames[-1]))
    corners = [geometry.to_px(np.array(mat.corners_mm)) for geometry in found]
    spread_px = max(float(np.linalg.norm(one - corners[0], axis=1).max()) for one in corners)
    spread_mm = spread_px / found[0].px_per_mm
    level: Grade = "red" if spread_mm > BREATHING_MM else "amber" if spread_mm > SHAKY_MM else "green"
    advice = "" if level == "green" else "fix the focus (autofocus shifts the picture), and tighten the camera's stand"
    yield CheckLine(level, "steadiness", f"the mat stays within {spread_mm:.1f} mm from frame to frame", advice)


def _noise_finding(first: Image, second: Image) -> CheckLine:
    """From the middle half of the differences between two frames: what moves does not count."""
    difference = first[::2, ::2].astype(np.float32) - second[::2, ::2]
    low, high = np.percentile(difference, (25, 75))
    noise = float(high - low) / 1.349 / np.sqrt(2)
    level: Grade = "red" if noise > TOO_NOISY else "amber" if noise > NOISY else "green"
    advice = "" if level == "green" else "more light, and less gain"
    return CheckLine(level, "noise", f"{noise:.1f} gray levels", advice)
