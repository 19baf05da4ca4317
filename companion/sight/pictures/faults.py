"""Tells from the mat's markers what is wrong with a picture: light, focus, motion, compression, too few pixels.

The markers are black and white of a known size, so they tell sharpness and light wherever they lie. Only faults that
keep labels from being read or a table from settling are named, each with what to do about it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from companion.sentences import N_, Sentence
from companion.sight.cameras.source import Image
from companion.sight.labels.print_format import LabelFormat
from companion.sight.mat.geometry import TableGeometry
from companion.sight.mat.zones import MARKER_NAMES, Mat
from companion.sight.pictures.pixels import Points, gray_of

FEW_FOR_LABELS: Final = N_(
    "Too few pixels: the picture has {are} per millimetre, and labels of this size need {needed}. Set the camera "
    "to larger pictures, or print larger labels."
)
FEW_FOR_FACES: Final = N_(
    "Too few pixels: the picture has {are} per millimetre, and cards without labels need {needed}. Set the "
    "camera to larger pictures, or print labels."
)
FaultKind: TypeAlias = Literal["too-dark", "too-bright", "pale", "out-of-focus", "shaken", "compressed", "few-pixels"]
HIDES_LABELS: Final[frozenset[FaultKind]] = frozenset({"pale", "out-of-focus", "shaken"})
"""In such pictures a label that lies bare may stay unread."""

TOO_DARK: Final = 70.0
"""Gray of the markers' white."""
BLOWN_OUT: Final = 250.0
PALE: Final = 0.5
"""How much darker the markers' black is than their white, as a share of it: printed black has nine tenths."""
LEAST_CONTRAST: Final = 40.0
"""Steps of gray between the markers' black and white. With fewer, a card's print differs from the mat by less than what
counts as another (`companion.sight.tracking.occlusion.MAT_DIFFERENCE`)."""
SOFT: Final = 0.45
"""Standard deviation of the blur, in modules of the labels, up to which they are read for certain."""
SMEARED: Final = 1.22
"""How many times as blurred edges across the motion are as those along it."""
UNLIKE_BLUR, UNLIKE_SIZE = 1.3, 1.03
"""From where on the sharpest marker tells whether the camera is focused before or behind the mat."""
BLOCKY: Final = 2.2
"""How many times as steep steps between JPEG's blocks are as those within, where little but blocks is left."""
STEEPEST_STEP: Final = 12
"""Steps of gray between two pixels; steeper ones are the picture's own edges."""
BLOCK_PX: Final = 8
ROWS_APART: Final = 19
"""Rows of the picture that are compared: such as lie differently in their blocks."""
PROFILE_PX, STEPS_PER_PX, PROFILES = 8, 4, 24
EXAMINED_EVERY_S, EXAMINED_EVERY_S_WELL = 2.0, 15.0
"""How often a picture is examined for what is wrong with it."""


@dataclass(frozen=True, slots=True)
class PictureFault:
    """A fault of a picture, and in words what to do about it.

    `hides_cards`: in such a picture a card can hardly be told from the mat.
    """

    kind: FaultKind
    message: str
    hides_cards: bool = False


@dataclass(slots=True)
class FaultWatch:
    """Examines pictures now and then. `faults` are those of the last one; `formats` those of the labels to be read."""

    mat: Mat
    formats: Sequence[LabelFormat]
    faults: tuple[PictureFault, ...] = field(default=(), init=False)
    _examined_at: float = field(default=-math.inf, init=False)

    def look(self, t: float, image: Image, geometry: TableGeometry, well: bool, light_crept: bool = False) -> None:
        """Examines this picture if it is time: seldom while all is `well`, at once where the light has changed."""
        if light_crept or t >= self._examined_at + (EXAMINED_EVERY_S_WELL if well else EXAMINED_EVERY_S):
            self._examined_at = t
            self.faults = picture_faults(image, geometry, self.mat, self.formats)


@dataclass(frozen=True, slots=True, eq=False)
class MarkerLook:
    """The look of one marker: gray of its white and its black, blur in pixels along its own two axes; its side."""

    number: int
    white: float
    black: float
    across_px: float
    down_px: float
    side_px: float

    @property
    def contrast(self) -> float:
        """How much darker its black is than its white, as a share of the white."""
        return 1.0 - self.black / max(self.white, 1.0)

    @property
    def blur_px(self) -> float:
        """The blur along the worse of both: motion blurs one alone, and labels are as hard to read."""
        return max(self.across_px, self.down_px)


def picture_faults(
    image: Image, geometry: TableGeometry, mat: Mat, formats: Iterable[LabelFormat]
) -> tuple[PictureFault, ...]:
    """The faults that keep labels of some of these formats from being read in such a picture, the worst first."""
    markers = marker_looks(image, geometry, mat)
    hardest = max(formats, key=lambda one: one.needed_px_per_mm)
    return tuple(_faults(image, markers, hardest, geometry.px_per_mm))


def _faults(
    image: Image, markers: Sequence[MarkerLook], labels: LabelFormat, px_per_mm: float
) -> Iterator[PictureFault]:
    needed, module_mm = labels.needed_px_per_mm, labels.module_mm
    if px_per_mm < needed:
        wording = FEW_FOR_FACES if labels.symbology == "faces" else FEW_FOR_LABELS
        yield PictureFault("few-pixels", Sentence(wording, are=f"{px_per_mm:.1f}", needed=f"{needed:.1f}"))
    if not markers:
        return
    darkest, brightest = (choose(markers, key=lambda marker: marker.white) for choose in (min, max))
    if brightest.white >= BLOWN_OUT:
        yield PictureFault(
            "too-bright",
            Sentence(
                "Too bright at the mat's {corner}: shorten the exposure, or turn the lamp away.",
                corner=Sentence(MARKER_NAMES[brightest.number]),
            ),
        )
    if darkest.white < TOO_DARK:
        yield PictureFault(
            "too-dark",
            Sentence(
                "Too dark at the mat's {corner}: add a lamp, or lengthen the exposure.",
                corner=Sentence(MARKER_NAMES[darkest.number]),
            ),
        )
    # Haze is everywhere; a hand or a reflection lies over some of the markers.
    clearest = max(markers, key=lambda marker: marker.contrast)
    if clearest.contrast < PALE:
        yield _pale(clearest)
    # Compression blurs as well, so that it is named first.
    if blockiness(gray_of(np.ascontiguousarray(image[::ROWS_APART]))) >= BLOCKY:
        yield PictureFault(
            "compressed",
            Sentence("The camera compresses its pictures too much: set a higher quality, or a lower frame rate."),
        )
    if (worst := max(marker.blur_px for marker in markers)) > SOFT * module_mm * px_per_mm:
        yield _blurred(markers, worst / (module_mm * px_per_mm))


def _pale(marker: MarkerLook) -> PictureFault:
    return PictureFault(
        "pale",
        Sentence(
            "The picture is pale: black is only {share} darker than white. Wipe the lens, and turn away any lamp or"
            " sun that shines into it or onto the mat.",
            share=f"{max(marker.contrast, 0.0):.0%}",
        ),
        hides_cards=marker.white - marker.black < LEAST_CONTRAST,
    )


def _blurred(markers: Sequence[MarkerLook], share: float) -> PictureFault:
    smeared = float(np.median([marker.across_px / max(marker.down_px, 0.1) for marker in markers]))
    if max(smeared, 1 / max(smeared, 0.1)) >= SMEARED:
        return PictureFault(
            "shaken", Sentence("The picture is smeared by motion: tighten the camera's stand, or shorten the exposure.")
        )
    return PictureFault(
        "out-of-focus",
        Sentence(
            "Out of focus: edges are blurred by {share} of the detail that tells cards apart. {way}, and fix the "
            "focus there.",
            share=f"{round(share, 1):.0%}",
            way=_which_way(markers),
        ),
    )


def _which_way(markers: Sequence[MarkerLook]) -> str:
    """The advice about the focus: a leaning camera sees some markers nearer, and they tell which way it is wrong."""
    sharpest, softest = (choose(markers, key=lambda marker: marker.blur_px) for choose in (min, max))
    if softest.blur_px >= UNLIKE_BLUR * sharpest.blur_px:
        if sharpest.side_px >= UNLIKE_SIZE * softest.side_px:
            return Sentence("Focus farther away")
        if softest.side_px >= UNLIKE_SIZE * sharpest.side_px:
            return Sentence("Focus nearer")
    return Sentence("Turn the focus until this figure is smallest")


def blockiness(gray: Image) -> float:
    """How many times as steep the steps between JPEG's blocks are as those within them: 1 where there are no blocks."""
    rows = gray[:, : gray.shape[1] // BLOCK_PX * BLOCK_PX]
    steps = np.minimum(cv2.absdiff(rows[:, 1:], rows[:, :-1]), STEEPEST_STEP).mean(axis=0)
    within = np.concatenate([steps[column::BLOCK_PX] for column in range(1, BLOCK_PX - 2)])
    return float(steps[BLOCK_PX - 1 :: BLOCK_PX].mean() / max(float(within.mean()), 0.05))


def marker_looks(image: Image, geometry: TableGeometry, mat: Mat) -> list[MarkerLook]:
    """The looks of the markers that the geometry was found by."""
    return [_look(image, geometry, mat, number) for number in sorted(geometry.markers)]


def _look(image: Image, geometry: TableGeometry, mat: Mat, number: int) -> MarkerLook:
    """White, black and blur along the four outer edges of one marker."""
    corners = geometry.to_px(np.array(mat.marker_corners_mm(number)))
    low = np.maximum(np.floor(corners.min(axis=0)) - 2 * PROFILE_PX, 0).astype(int)
    high = np.maximum(np.ceil(corners.max(axis=0)) + 2 * PROFILE_PX, low + 1).astype(int)
    gray = gray_of(image[low[1] : high[1], low[0] : high[0]])
    corners = corners - low
    edges = zip(corners, np.roll(corners, -1, axis=0), strict=True)
    profiles = [_edge_profile(gray, start, end) for start, end in edges]
    whites = [float(profile[: 2 * STEPS_PER_PX].mean()) for profile in profiles]
    blacks = [float(profile[-2 * STEPS_PER_PX :].mean()) for profile in profiles]
    blurs = [_blur(profile) for profile in profiles]
    return MarkerLook(
        number=number,
        white=float(np.mean(whites)),
        black=float(np.mean(blacks)),
        # Something may lie over one of two edges: the sharper one tells.
        across_px=min(blurs[1], blurs[3]),
        down_px=min(blurs[0], blurs[2]),
        side_px=float(np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1).mean()),
    )


def _edge_profile(gray: Image, start: Points, end: Points) -> npt.NDArray[np.float64]:
    """Mean gray from the white outside to the black inside, across the middle of a marker's edge."""
    along = end - start
    length = float(np.linalg.norm(along))
    inward = np.array([-along[1], along[0]]) / length
    shares = np.linspace(0.15, 0.85, PROFILES)
    reach = min(PROFILE_PX, length / 8)
    depths = np.linspace(-reach, reach, int(2 * reach * STEPS_PER_PX) + 1)
    points = start + along * shares[:, None, None] + inward * depths[None, :, None]
    maps = points.astype(np.float32)
    lines = cv2.remap(gray, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR).astype(np.float64)
    return np.asarray(lines.mean(axis=0))


def _blur(profile: npt.NDArray[np.float64]) -> float:
    """Standard deviation in pixels of the Gaussian that turns a sharp edge into this one, from its steepest place."""
    steepest = float(np.abs(np.gradient(profile)).max()) * STEPS_PER_PX
    contrast = float(abs(profile[:STEPS_PER_PX].mean() - profile[-STEPS_PER_PX:].mean()))
    return contrast / max(steepest, 1e-6) / float(np.sqrt(2 * np.pi))
