"""Names cards by their printed faces: which title lies where in a piece of the mat, and how it is turned.

Points that stand out in the picture are compared with those of all faces that may lie there. The mat tells the scale,
so that each point that is found again already says where its whole card would lie and how it would be turned; where
enough of them agree, a card is named. A point that two titles share, as the frames of a house are, says nothing.

A second witness must agree: laid over the picture there, the face must look like it, block by block, where it shows.
"Don't know" is an answer, a wrong name is none.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Image
from companion.sight.faces.covering import Mask
from companion.sight.faces.similarity import LEAST_LEAD, UPRIGHT, FaceLooks, Similarity
from companion.sight.labels.poses import CardPose, wrapped
from companion.sight.labels.print_format import CARD_HEIGHT_MM, CARD_WIDTH_MM
from companion.sight.mat.zones import Rectangle
from companion.sight.pictures.straight import StraightPicture

Floats: TypeAlias = npt.NDArray[np.float32]

FEWEST_POINTS: Final = 60
"""A face with fewer cannot be told."""
LARGEST_RATIO: Final = 0.9
"""How far a point may be from its like, as a share of its distance from another title's likest point."""
SIZES = (0.7, 1.45)
"""How large a point may be, as a share of its like."""
VOTES_WITHIN_MM, VOTES_WITHIN_DEGREES = 6.0, 12.0
FITS_WITHIN_MM: Final = 1.5
FEWEST_FITTING: Final = 7
PICTURE_MM: Final = ((-26.5, -39.0, 26.5, 6.0),)
"""Left, top, right and bottom, from a card's centre, of the parts in which titles and pictures are printed. A frame is
the same on all cards of a house, and a text may be the same on two cards."""
UPGRADE_PICTURE_MM: Final = ((-26.5, -39.0, 26.5, -34.5), (-26.5, -4.0, 26.5, 36.0))
"""The same of an upgrade, whose text is printed above its picture."""
TEXT_ABOVE_MM, TEXT_BELOW_MM = (-20.0, -28.0, 20.0, -10.0), (-20.0, 14.0, 20.0, 32.0)
"""Where an upgrade has nothing but text, and where other cards do."""
DARKEST_QUARTER: Final = 25
"""The percentile by which texts are told: most of one is bright paper."""
TEXT_ABOVE_BY: Final = 48.0
"""Gray levels. Of scans and photographs of 185 cards upgrades come to 80 and more, the others to 16 at most."""
LEAST_EVIDENCE: Final = 1.5
"""Points of the picture that fit, times the lead over the next face in correlation: cards of no deck come to 1.0, and
95 in 100 of which half shows in poor light to more."""
MOST_OF_IT, LEAST_LEAD_OF_PART = 0.75, 0.14
"""Where less than this share of a face shows, it must lead by so much: half of a frame of no deck comes to 0.10."""
HALF_OF_IT, LEAST_LEAD_OF_LESS = 0.5, 0.25
"""The same where less than half shows: the text of a card of no deck came to 0.18, strips of own cards to 0.29."""
SCALE_WITHIN: Final = 0.06
"""How far off a card's size may be, as a share."""
LEAST_SPREAD_MM: Final = 5.0
"""How far points that fit must lie apart for a card's size to be told: standard deviation."""
ONE_PLACE_MM: Final = 12.0
COMPARED_AT_ONCE: Final = 512
ALIKE_FROM: Final = 0.96
"""Correlation of two faces' details from which on they cannot be told apart. Cards of one house come to 0.6,
Master of 1 and Master of 3, which are told apart, to 0.91."""
SEEN_BLUR_PX, PRINTED_BLUR_PX = 0.9, 1.2
"""How much what is seen, and a face, are blurred before points are looked for, standard deviations: noise makes fewer
points, and the lens has blurred what is seen already, so that the same points show the same. In poor light this finds
twice as many points again, in good light three halves."""
CONTRAST_THRESHOLD: Final = 0.015
"""SIFT's, in a picture whose gray ranges over `FULL_RANGE` levels or more; in others in proportion."""
FULL_RANGE: Final = 128
LEAST_OF_RANGE: Final = 0.4
"""Points that are fainter still name no more cards."""
RANGE_PERCENTILES = (5, 95)
SAMPLED_PX: Final = 4
COARSEST_PX_PER_MM, FINEST_PX_PER_MM = 1.0, 2.2
"""The scale at which faces are looked for: a picture that shows more is made smaller, which costs less and tells as
much."""
SCALE_STEP_PX_PER_MM: Final = 0.1


@dataclass(frozen=True, slots=True, eq=False)
class KeyPoints:
    """Points that stand out: where, in millimetres; how they are turned, degrees clockwise; how large, in
    millimetres; and what each shows, in rows of length one."""

    at: Floats
    turn: Floats
    size: Floats
    shows: Floats

    def __len__(self) -> int:
        return len(self.at)


NO_POINTS: Final = KeyPoints(
    np.zeros((0, 2), np.float32), np.zeros(0, np.float32), np.zeros(0, np.float32), np.zeros((0, 128), np.float32)
)
Finder: TypeAlias = Callable[[Image], tuple[Sequence[cv2.KeyPoint], Floats]]
"""Finds points in a gray picture, and what they show."""


def sift(picture: Image) -> tuple[Sequence[cv2.KeyPoint], Floats]:
    """SIFT, with the roots of what it tells, so that a few large numbers do not decide alone.

    Where the range of gray is small, as in poor light, fainter points count, so that they are about as many.
    """
    dark, light = np.percentile(picture[::SAMPLED_PX, ::SAMPLED_PX], RANGE_PERCENTILES)
    threshold = CONTRAST_THRESHOLD * float(np.clip((light - dark) / FULL_RANGE, LEAST_OF_RANGE, 1.0))
    finder = cv2.SIFT.create(contrastThreshold=threshold, enable_precise_upscale=True)
    found, shows = finder.detectAndCompute(picture, None)
    if not found:
        return (), NO_POINTS.shows
    shares = shows / np.maximum(shows.sum(axis=1, keepdims=True), 1e-6)
    return found, np.sqrt(shares).astype(np.float32)


def key_points(picture: StraightPicture, finder: Finder) -> KeyPoints:
    """The points of a straight picture of a piece of the mat, or of a face."""
    found, shows = finder(picture.gray)
    if not found:
        return NO_POINTS
    at = picture.to_mm(np.array([point.pt for point in found], np.float64)).astype(np.float32)
    turn = np.array([point.angle for point in found], np.float32)
    size = np.array([point.size for point in found], np.float32) / np.float32(picture.px_per_mm)
    return KeyPoints(at, turn, size, shows)


def _blurred(picture: StraightPicture, sigma_px: float) -> StraightPicture:
    return replace(picture, gray=np.asarray(cv2.GaussianBlur(picture.gray, (0, 0), sigma_px), np.uint8))


@dataclass(frozen=True, slots=True)
class FaceSeen:
    """A card that was named: its title, where it lies, and how its face shows there.

    `fitting`: how many points told it; `in_picture`: how many of them are of its title or picture.
    """

    title: str
    pose: CardPose
    fitting: int
    in_picture: int
    similarity: Similarity

    @property
    def is_certain(self) -> bool:
        """True if it can be no other card: of one that shows in part its frame may be all that shows."""
        leads = self.similarity.lead >= self._least_lead
        return self.similarity.is_it and leads and self.in_picture * self.similarity.lead >= LEAST_EVIDENCE

    @property
    def _least_lead(self) -> float:
        """By how much its face must lead: the less of it shows, the more."""
        if self.similarity.share >= MOST_OF_IT:
            return LEAST_LEAD
        return LEAST_LEAD_OF_PART if self.similarity.share >= HALF_OF_IT else LEAST_LEAD_OF_LESS


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One title's face, upright about the origin, at the scale at which it is looked for.

    `in_picture`: which of its points are of its title or picture.
    """

    title: str
    picture: StraightPicture
    points: KeyPoints
    in_picture: Mask


def face_of(title: str, picture: Image, px_per_mm: float, finder: Finder = sift) -> Face:
    """The face that a gray picture of a whole upright card shows."""
    size = round(CARD_WIDTH_MM * px_per_mm), round(CARD_HEIGHT_MM * px_per_mm)
    gray = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    straight = StraightPicture(gray, -CARD_WIDTH_MM / 2, -CARD_HEIGHT_MM / 2, px_per_mm)
    points = key_points(_blurred(straight, PRINTED_BLUR_PX), finder)
    parts = UPGRADE_PICTURE_MM if _has_text_above(straight) else PICTURE_MM
    return Face(title, straight, points, _within(points.at, parts))


def _has_text_above(face: StraightPicture) -> bool:
    """True of an upgrade: paper is brighter than pictures are."""
    above, below = (np.percentile(_part(face, part), DARKEST_QUARTER) for part in (TEXT_ABOVE_MM, TEXT_BELOW_MM))
    return bool(above - below >= TEXT_ABOVE_BY)


def _part(face: StraightPicture, part: Rectangle) -> Image:
    corners = np.array(part, np.float64).reshape(2, 2)
    (left, top), (right, bottom) = face.to_px(corners).round().astype(int)
    return face.gray[top:bottom, left:right]


def _within(at: Floats, parts: Iterable[Rectangle]) -> Mask:
    """For each of these points, True if it lies in one of these parts."""
    x, y = at.T
    within = [(x > left) & (x < right) & (y > top) & (y < bottom) for left, top, right, bottom in parts]
    return np.asarray(np.logical_or.reduce(within), np.bool_)


@dataclass(slots=True)
class FaceBook:
    """Gray pictures of whole upright cards by title, and the faces made of them for each scale that was asked for."""

    pictures: Mapping[str, Image]
    finder: Finder = sift
    _faces: dict[float, Faces] = field(default_factory=dict, init=False)

    def at(self, px_per_mm: float) -> Faces:
        """The faces as pictures of that scale show them, worked out once."""
        scale = looked_at_scale(px_per_mm)
        if scale not in self._faces:
            faces = (face_of(title, picture, scale, self.finder) for title, picture in self.pictures.items())
            self._faces[scale] = Faces(tuple(face for face in faces if len(face.points)), scale, self.finder)
        return self._faces[scale]


def looked_at_scale(px_per_mm: float) -> float:
    """The scale at which faces are looked for in a picture of that scale, pixels a millimetre."""
    return (
        round(min(max(px_per_mm, COARSEST_PX_PER_MM), FINEST_PX_PER_MM) / SCALE_STEP_PX_PER_MM) * SCALE_STEP_PX_PER_MM
    )


@dataclass(frozen=True, eq=False)
class Faces:
    """The faces that may lie on a table. Worked out once; asked in many frames."""

    faces: tuple[Face, ...]
    px_per_mm: float
    finder: Finder = sift

    @cached_property
    def looks(self) -> FaceLooks:
        return FaceLooks([face.picture for face in self.faces])

    @cached_property
    def _shows(self) -> Floats:
        return np.concatenate([face.points.shows for face in self.faces]).T.copy()

    @cached_property
    def _at(self) -> Floats:
        return np.concatenate([face.points.at for face in self.faces])

    @cached_property
    def _turn(self) -> Floats:
        return np.concatenate([face.points.turn for face in self.faces])

    @cached_property
    def _size(self) -> Floats:
        return np.concatenate([face.points.size for face in self.faces])

    @cached_property
    def _in_picture(self) -> Mask:
        return np.concatenate([face.in_picture for face in self.faces])

    @cached_property
    def _starts(self) -> npt.NDArray[np.intp]:
        return np.cumsum([0, *(len(face.points) for face in self.faces[:-1])])

    def named(self, picture: StraightPicture) -> list[FaceSeen]:
        """The cards in a straight picture of a piece of the mat that are told beyond doubt."""
        if len(self.faces) < 2:
            return []
        seen = key_points(_blurred(picture, SEEN_BLUR_PX), self.finder)
        votes = self._votes(seen)
        found = [one for number in np.unique(votes.title) for one in self._cards(int(number), votes, picture)]
        return list(_undisputed(found))

    def alike(self) -> Iterator[tuple[str, str]]:
        """The titles whose faces cannot be told from another's, and whose that is."""
        for number, face in enumerate(self.faces):
            together = self.looks.correlations(face.picture, UPRIGHT)
            together[number] = -1.0
            if (nearest := int(together.argmax())) != number and together[nearest] >= ALIKE_FROM:
                yield face.title, self.faces[nearest].title

    def knows(self, title: str) -> bool:
        """True if there is a face of this title."""
        return title in self._numbers

    def similarity(self, title: str, picture: StraightPicture, pose: CardPose) -> Similarity:
        """How the face of a title shows in a straight picture, were its card to lie there. Raises `KeyError`."""
        return self.looks.similarity(self._numbers[title], picture, pose)

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {face.title: number for number, face in enumerate(self.faces)}

    def _votes(self, seen: KeyPoints) -> _Votes:
        """Every point that has its like in one title alone, and the card that it speaks for."""
        likest, title, clear = self._compared(seen.shows)
        ratio = seen.size / self._size[likest]
        kept = clear & (ratio >= SIZES[0]) & (ratio <= SIZES[1])
        likest, title = likest[kept], title[kept]
        at, turn = seen.at[kept], np.radians(seen.turn[kept] - self._turn[likest])
        printed = self._at[likest]
        cosine, sine = np.cos(turn), np.sin(turn)
        x = at[:, 0] - (cosine * printed[:, 0] - sine * printed[:, 1])
        y = at[:, 1] - (sine * printed[:, 0] + cosine * printed[:, 1])
        return _Votes(title, at, printed, self._in_picture[likest], np.stack([x, y], axis=1), np.degrees(turn))

    def _compared(self, shows: Floats) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp], npt.NDArray[np.bool_]]:
        """For each point its like among all faces' points, whose title that is, and whether no other's is near."""
        likest, titles, clear = [], [], []
        for first in range(0, len(shows), COMPARED_AT_ONCE):
            alike = shows[first : first + COMPARED_AT_ONCE] @ self._shows
            by_title = np.maximum.reduceat(alike, self._starts, axis=1)
            title = by_title.argmax(axis=1)
            rows = np.arange(len(title))
            best = by_title[rows, title]
            by_title[rows, title] = -1.0
            # Of vectors of length one the squared distance is two less twice the similarity.
            clear.append(1.0 - best <= LARGEST_RATIO**2 * (1.0 - by_title.max(axis=1)))
            likest.append(alike.argmax(axis=1))
            titles.append(title)
        if not likest:
            return np.zeros(0, np.intp), np.zeros(0, np.intp), np.zeros(0, np.bool_)
        return np.concatenate(likest), np.concatenate(titles), np.concatenate(clear)

    def _cards(self, number: int, votes: _Votes, picture: StraightPicture) -> Iterator[FaceSeen]:
        """The cards of one title: the one that most points speak for, then the next without those."""
        face, own = self.faces[number], votes.of(number)
        while (fit := own.best()) is not None:
            pose, fitting = fit
            similarity = self.looks.similarity(number, picture, pose)
            seen = FaceSeen(face.title, pose, int(fitting.sum()), int(own.in_picture[fitting].sum()), similarity)
            if seen.is_certain:
                yield seen
            own = own.without(fitting)


@dataclass(frozen=True, slots=True, eq=False)
class _Votes:
    """Points that were found again: whose, where they are seen and printed, whether they are of a title or picture, and
    where their card would lie and how."""

    title: npt.NDArray[np.intp]
    at: Floats
    printed: Floats
    in_picture: Mask
    center: Floats
    turn: Floats

    def of(self, number: int) -> _Votes:
        return self._kept(self.title == number)

    def without(self, fitting: npt.NDArray[np.bool_]) -> _Votes:
        return self._kept(~fitting)

    def _kept(self, which: npt.NDArray[np.bool_]) -> _Votes:
        return _Votes(*(getattr(self, part.name)[which] for part in fields(self)))

    def best(self) -> tuple[CardPose, npt.NDArray[np.bool_]] | None:
        """The pose that most points speak for, and which these are; nothing where they are too few, or misshapen."""
        if len(self.title) < FEWEST_FITTING:
            return None
        apart = np.linalg.norm(self.center[:, None] - self.center[None], axis=2)
        turned = np.abs((self.turn[:, None] - self.turn[None] + 180.0) % 360.0 - 180.0)
        agree = (apart <= VOTES_WITHIN_MM) & (turned <= VOTES_WITHIN_DEGREES)
        fitting = agree[int(agree.sum(axis=1).argmax())]
        for _ in range(4):
            if np.count_nonzero(fitting) < FEWEST_FITTING:
                return None
            pose, scale = rigid_fit(self.printed[fitting], self.at[fitting])
            off = self._off(pose)
            turned_off = np.abs((self.turn - pose.angle + 180.0) % 360.0 - 180.0)
            fitting = (off <= FITS_WITHIN_MM) & (turned_off <= 2 * VOTES_WITHIN_DEGREES)
        distinct = np.unique((self.printed[fitting] / FITS_WITHIN_MM).round(), axis=0)
        if len(distinct) < FEWEST_FITTING:
            return None
        pose, scale = rigid_fit(self.printed[fitting], self.at[fitting])
        spread = float(self.printed[fitting].std(axis=0).max())
        if spread < LEAST_SPREAD_MM or abs(scale - 1.0) > SCALE_WITHIN:
            return None
        return pose, fitting

    def _off(self, pose: CardPose) -> npt.NDArray[np.float64]:
        x, y = pose.point(self.printed[:, 0].astype(np.float64), self.printed[:, 1].astype(np.float64))
        return np.hypot(x - self.at[:, 0], y - self.at[:, 1])


def rigid_fit(printed: Floats, at: Floats) -> tuple[CardPose, float]:
    """The pose that brings printed points nearest to where they are seen, and the scale that would do so best."""
    middle, seen_middle = printed.mean(axis=0, dtype=np.float64), at.mean(axis=0, dtype=np.float64)
    a, b = printed - middle, at - seen_middle
    along, across = float((a * b).sum()), float((a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]).sum())
    turn = math.atan2(across, along)
    scale = math.hypot(along, across) / max(float((a * a).sum()), 1e-9)
    cosine, sine = math.cos(turn), math.sin(turn)
    x = float(seen_middle[0] - (cosine * middle[0] - sine * middle[1]))
    y = float(seen_middle[1] - (sine * middle[0] + cosine * middle[1]))
    return CardPose(x, y, wrapped(math.degrees(turn))), scale


def _undisputed(found: Sequence[FaceSeen]) -> Iterator[FaceSeen]:
    """Those cards in whose place no other was found: two cannot lie in one."""
    for one in found:
        rivals = [other for other in found if other is not one and other.pose.distance_mm(one.pose) < ONE_PLACE_MM]
        if all(one.fitting >= 2 * rival.fitting for rival in rivals):
            yield one
