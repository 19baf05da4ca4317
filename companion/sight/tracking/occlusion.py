"""Finds things on the mat that are not known cards, and places that are empty.

The empty mat is learned piece by piece, in the small picture and the glance of `companion.sight.pictures.overhead`,
wherever no card lies, so that later a place can be recognised as empty.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight.cameras.source import Image
from companion.sight.labels.poses import CardPose
from companion.sight.labels.print_format import CARD_HEIGHT_MM, CARD_WIDTH_MM
from companion.sight.pictures.overhead import (
    GLANCE_MM,
    MARGIN_MM,
    MM_PER_PX,
    SmallPicture,
    Window,
    glance_px,
    to_small_px,
)
from companion.sight.pictures.pixels import Flags, Points

LEAST_SHOWING = 0.1
MAT_DIFFERENCE = 14
"""Steps of gray by which a pixel must differ from the empty mat, or from its former self, to count as another."""
DOUBTED_DIFFERENCE = 10
"""The same from the light that falls on the mat, which is known less well."""
LEAST_PATTERN = 8
"""Steps of gray by which a pixel of a pattern or a rim differs from the mean of its neighbours, times four."""
SMALLEST_DOUBT_MM2 = 400.0
"""Less than this is the rim of a card that was moved a little, not a thing."""
FEWEST_CARDS, LEAST_CARD_SHARE = 3, 0.8
"""So many shapes of cards are no print of a mat; and by how much they may fall short of a card, or of a rectangle."""
LARGEST_LIGHT_CHANGE = 25.0
"""Steps of gray by which a place may grow brighter or darker as a whole and still look the same."""
LEAST_DIFFERENCE = 6.0
"""The same in the poorest light."""
LEAST_CORRELATION, LEAST_SPREAD = 0.5, 2.0
FEWEST_PX = 40
"""Of a card's place, to say whether it looks as it did: 160 mm²."""
BLOWN_OUT, LARGEST_GLARE = 250, 0.5
"""Gray of a place that tells nothing of what lies there, and how much of a card's place may do so."""
EDGE_MM = 3.0
"""A card's edge and its shadow on the one beneath."""
PICTURED_AROUND_MM = 8.0
PLAIN_SHARE = 0.2
"""How far the darkest and the brightest part of a plain place lie apart, as a share of the whole picture's range."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of a card's place was seen as empty mat before, and how much of that shows empty mat now; 0 to 1."""

    known: float
    empty: float


@dataclass(slots=True)
class EmptyMat:
    """The look of the mat where nothing lies on it, as far as that has been seen.

    On a table without a single card all of it is the mat, whatever is printed on it. Where watching begins amid a game,
    a place is taken for the mat only where it is as bright as the mat around: elsewhere may lie what nobody can read.
    So it is where no card could be read for certain, or where shapes of cards lie about.
    """

    _picture: Image = field(default_factory=lambda: np.zeros((0, 0), np.uint8), init=False)
    _glance: Image = field(default_factory=lambda: np.zeros((0, 0), np.uint8), init=False)
    _glance_known: Flags = field(default_factory=lambda: np.zeros((0, 0), np.bool_), init=False)
    _known: Flags = field(default_factory=lambda: np.zeros((0, 0), np.bool_), init=False)
    _trusted: Flags = field(default_factory=lambda: np.zeros((0, 0), np.bool_), init=False)
    _doubtful: Flags = field(default_factory=lambda: np.zeros((0, 0), np.bool_), init=False)
    _doubted_in: Image = field(default_factory=lambda: np.zeros((0, 0), np.uint8), init=False)

    @property
    def is_doubtful(self) -> bool:
        """True if something lies there that may be a card that cannot be read."""
        return bool(self._doubtful.any())

    def learn(
        self,
        picture: Image,
        cards: Iterable[CardPose],
        glance: Image | None = None,
        readable: bool = True,
        flicker: float = 0.0,
    ) -> None:
        """Takes over what no card lies on, and what a glance shows there. Only for a settled table, without hands.

        `readable`: cards would be read in such a picture, so that where none is there is none. `flicker`: by what share
        the light goes up and down about its mean; the picture is evened, but as bright as one of its moments.
        What differs from the mat known so far is a thing that lies there and is not learned, unless most of the mat
        differs, or this by no more than all of it: then the light has changed.
        """
        if self._picture.shape != picture.shape:
            self._picture = picture.copy()
            self._known = self._trusted = self._doubtful = np.zeros(picture.shape, np.bool_)
        free, empty = _free_of(picture, cards)
        brighter = np.subtract(picture, self._picture, dtype=np.int16)
        light = _median(brighter[self._known & free])
        other = self._known & (np.abs(brighter) >= MAT_DIFFERENCE) & (np.abs(brighter - light) >= MAT_DIFFERENCE)
        if np.count_nonzero(other) > 0.5 * np.count_nonzero(self._known):
            # What was the mat in the old light is the mat in the new one.
            self._known, self._trusted = np.zeros(picture.shape, np.bool_), self._known
            other = self._known
        things = free & other
        free &= ~other
        new = free & ~self._known & ~self._trusted
        self._doubtful = self._doubted(picture, new, things, flicker)
        if empty and readable and _count_of_cards(self._doubtful) < FEWEST_CARDS:
            self._doubtful = np.zeros(picture.shape, np.bool_)
        free &= ~self._doubtful
        # What cards and things lie on was not seen in this light.
        hidden = self._known & ~free
        self._known = self._known | free
        cv2.copyTo(picture, free.view(np.uint8), self._picture)
        _lighten(self._picture, hidden, light)
        if glance is not None:
            self._glance = glance.copy() if self._glance.shape != glance.shape else self._glance
            cv2.copyTo(glance, _in_glance(free).view(np.uint8), self._glance)
            _lighten(self._glance, _in_glance(hidden), light)
            self._glance_known = _in_glance(self._known)

    def _doubted(self, picture: Image, new: Flags, things: Flags, flicker: float) -> Flags:
        """Of the places that are new, those that are darker or brighter than the mat around.

        `things` lie where the mat is known: one may lie partly there and partly where it is new.
        """
        new = new & _on_mat(picture)
        if np.count_nonzero(new & ~self._doubtful) * MM_PER_PX**2 < SMALLEST_DOUBT_MM2 and self._doubts_stay(picture):
            return new & self._doubtful
        self._doubted_in = picture
        light = _light(picture, new | self._known)
        differs = np.abs(picture - light) >= DOUBTED_DIFFERENCE + flicker * light
        # A lamp's reflection has soft edges and no pattern.
        curved = np.abs(cv2.Laplacian(cv2.blur(picture, (3, 3)), cv2.CV_16S)) >= LEAST_PATTERN
        patterned = cv2.dilate(curved.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
        differs &= patterned
        # A card back is nearly as dark as many a mat: its pattern and its rim are joined to a card. Printed lines go.
        strange = ((differs & new) | things).astype(np.uint8)
        joined = cv2.morphologyEx(strange, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
        return new & (cv2.morphologyEx(joined, cv2.MORPH_OPEN, np.ones((15, 15), np.uint8)) > 0)

    def _doubts_stay(self, picture: Image) -> bool:
        """True if what was doubted still looks as it did then."""
        if self._doubted_in.shape != picture.shape or not self._doubtful.any():
            return not self._doubtful.any()
        return float(cv2.absdiff(picture, self._doubted_in)[self._doubtful].mean()) < LEAST_DIFFERENCE

    def coverage(self, picture: Image, card: CardPose, over: Iterable[CardPose] = ()) -> Coverage:
        """Tells whether the place of a card shows empty mat, as far as none lies `over` it. Where that is little,
        nothing.
        """
        inside, share = _showing(picture, card, over, around_mm=6.0)
        if share < LEAST_SHOWING:
            return Coverage(0.0, 0.0)
        if self._picture.shape != picture.shape or not inside.any():
            return Coverage(0.0, 0.0)
        known = self._known[inside]
        if not known.any():
            return Coverage(0.0, 0.0)
        difference = picture[inside][known].astype(np.int16) - self._picture[inside][known]
        return Coverage(float(known.mean()), float((np.abs(difference) < MAT_DIFFERENCE).mean()))

    def strange(self, picture: Image, cards: Iterable[CardPose]) -> Image:
        """255 where something lies that is neither empty mat nor one of these cards."""
        if self._picture.shape != picture.shape:
            return np.zeros(picture.shape, np.uint8)
        _, differs = cv2.threshold(cv2.absdiff(picture, self._picture), MAT_DIFFERENCE - 1, 255, cv2.THRESH_BINARY)
        strange = np.asarray(cv2.copyTo(differs, self._known.view(np.uint8)), np.uint8)
        if self._doubtful.any():
            strange[self._doubtful] = 255
        for outline in _outlines_px(cards, inset_mm=-6.0):
            cv2.fillConvexPoly(strange, outline, 0)
        return np.asarray(cv2.morphologyEx(strange, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), np.uint8)

    def bare_in(self, glance: Image) -> Flags | None:
        """The pixels of a glance that show the empty mat; nothing before it has been learned."""
        if self._glance.shape != glance.shape:
            return None
        apart = np.maximum(glance, self._glance) - np.minimum(glance, self._glance)
        return np.asarray((apart < MAT_DIFFERENCE) & self._glance_known, np.bool_)

    def strange_in(self, glance: Image, cards: Iterable[CardPose]) -> Image:
        """The same of a glance as `strange` of a picture: far fewer pixels, each with more noise."""
        bare = self.bare_in(glance)
        if bare is None:
            return np.zeros(glance.shape, np.uint8)
        strange = ((self._glance_known & ~bare) | _in_glance(self._doubtful)).view(np.uint8)
        for outline in glance_px(_outlines_mm(cards, inset_mm=-6.0)):
            cv2.fillConvexPoly(strange, outline, 0)
        return np.asarray(cv2.morphologyEx(strange, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)


def _in_glance(flags: Flags) -> Flags:
    """Of the small picture's pixels those that a glance takes."""
    step = round(GLANCE_MM / MM_PER_PX)
    return np.ascontiguousarray(flags[::step, ::step])


def _median(levels: npt.NDArray[np.int16]) -> np.int16:
    return np.int16(np.median(levels)) if levels.size else np.int16(0)


def _lighten(picture: Image, where: Flags, light: np.int16) -> None:
    """Makes a picture so many steps of gray brighter there, or darker."""
    if light:
        picture[where] = np.clip(picture[where] + light, 0, 255)


def _free_of(picture: Image, cards: Iterable[CardPose]) -> tuple[Flags, bool]:
    """Where none of these cards lies, and whether there is none at all."""
    free = np.ones(picture.shape, np.uint8)
    # The shadow and the rim of a card are no empty mat either.
    outlines = _outlines_px(cards, inset_mm=-6.0)
    for outline in outlines:
        cv2.fillConvexPoly(free, outline, 0)
    return free.view(np.bool_), not len(outlines)


def _count_of_cards(doubtful: Flags) -> int:
    """How many straight-sided shapes at least as large as a card there are."""
    contours, _ = cv2.findContours(doubtful.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    count = 0
    for contour in contours:
        sides_mm = sorted(MM_PER_PX * side for side in cv2.minAreaRect(contour)[1])
        area_mm2 = cv2.contourArea(contour) * MM_PER_PX**2
        is_card = sides_mm[0] >= LEAST_CARD_SHARE * CARD_WIDTH_MM and sides_mm[1] >= LEAST_CARD_SHARE * CARD_HEIGHT_MM
        count += is_card and area_mm2 >= LEAST_CARD_SHARE * sides_mm[0] * sides_mm[1]
    return count


def _light(picture: Image, where: Flags) -> npt.NDArray[np.float32]:
    """How bright the bare mat would be everywhere, from how bright it is there, in light that falls unevenly.

    A surface of second degree, fitted again without what lies far from it: things on the mat are the fewer part.
    """
    rows, columns = (np.linspace(-1, 1, side, dtype=np.float32) for side in picture.shape)
    at_row, at_column = (10 * index for index in np.nonzero(where[::10, ::10]))
    levels = picture[at_row, at_column].astype(np.float32)
    row, column = rows[at_row], columns[at_column]
    samples = np.stack([np.ones_like(row), row, column, row * column, row**2, column**2], axis=1)
    fitted = np.zeros(samples.shape[1], np.float32)
    fitted[0] = np.median(levels) if levels.size else 0.0
    for _ in range(4):
        near = np.abs(levels - samples @ fitted) < 2 * MAT_DIFFERENCE
        if np.count_nonzero(near) < 10 * len(fitted):
            break
        kept = samples[near]
        fitted = np.linalg.solve(kept.T @ kept, kept.T @ levels[near])
    level, down, across, both, down_twice, across_twice = fitted
    along_row = across * columns + across_twice * columns**2
    along_column = level + down * rows + down_twice * rows**2
    return np.asarray(along_column[:, None] + along_row + np.outer(both * rows, columns), np.float32)


def _on_mat(picture: Image) -> Flags:
    """Where in the small picture the mat is, not the table around it."""
    inside = np.zeros(picture.shape, np.bool_)
    margin = round(MARGIN_MM / MM_PER_PX)
    inside[margin:-margin, margin:-margin] = True
    return inside


@dataclass(frozen=True, slots=True, eq=False)
class CardPicture:
    """The look of a card's place in the small picture, and a little around it."""

    window: Window
    image: Image


def card_picture(picture: SmallPicture, card: CardPose) -> CardPicture:
    """The look of a card's place."""
    window = picture.window(card.outline(), margin_mm=PICTURED_AROUND_MM)
    return CardPicture(window, picture.part(window))


def similarity(
    picture: SmallPicture, before: CardPicture | None, card: CardPose, over: Iterable[CardPose] = ()
) -> float:
    """How much of a card's place looks as it did before, 0 to 1, in somewhat other light; 0 where that is not known.

    Of its place counts what lies neither beneath those `over` it nor in glare, which looks alike whatever it hides.
    Nothing looks alike of which light and dark lie elsewhere: in poor light otherwise everything is alike.
    """
    if before is None:
        return 0.0
    corner = np.array(before.window[:2], np.int32)
    inside = np.zeros(before.image.shape, np.uint8)
    cv2.fillConvexPoly(inside, _pixels(card, inset_mm=2.0) - corner, 1)
    for other in over:
        cv2.fillConvexPoly(inside, _pixels(other, inset_mm=-EDGE_MM) - corner, 0)
    shown = inside > 0
    if np.count_nonzero(shown) < FEWEST_PX:
        return 0.0
    seen = picture.part(before.window)
    tells = shown & (np.maximum(seen, before.image) < BLOWN_OUT)
    if np.count_nonzero(tells) < LARGEST_GLARE * np.count_nonzero(shown):
        return 0.0
    shown = tells
    if _correlation(cv2.blur(seen, (3, 3))[shown], cv2.blur(before.image, (3, 3))[shown]) < LEAST_CORRELATION:
        return 0.0
    now, then = seen[shown], before.image[shown]
    difference = now.astype(np.int16) - then
    # In poor light everything differs less.
    enough = min(MAT_DIFFERENCE, max(LEAST_DIFFERENCE, 0.08 * _range(then.astype(np.float64))))
    light = np.clip(np.median(difference), -LARGEST_LIGHT_CHANGE, LARGEST_LIGHT_CHANGE)
    return float((np.abs(difference - light) < enough).mean())


def _correlation(now: npt.ArrayLike, then: npt.ArrayLike) -> float:
    """How well two runs of pixels agree on what is light and dark: 1 the same, 0 unrelated; plain ones agree."""
    apart = [levels - levels.mean() for levels in (np.asarray(now, np.float64), np.asarray(then, np.float64))]
    spreads = [float(np.sqrt((levels**2).mean())) for levels in apart]
    if max(spreads) < LEAST_SPREAD:
        return 1.0
    return float((apart[0] * apart[1]).mean()) / max(spreads[0] * spreads[1], 1e-6)


def laid_over(card: CardPose, others: Iterable[CardPose]) -> float:
    """How much of a card's place lies beneath these, 0 to 1."""
    low = card.outline().min(axis=0)
    shape = np.ceil(card.outline().max(axis=0) - low).astype(int)[::-1] + 1
    place = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(place, (card.outline() - low).round().astype(np.int32), 1)
    whole = cv2.countNonZero(place)
    for other in others:
        cv2.fillConvexPoly(place, (other.outline() - low).round().astype(np.int32), 0)
    return 1.0 - cv2.countNonZero(place) / max(whole, 1)


def is_plain(picture: Image, card: CardPose) -> bool:
    """True if a card's place looks like the mat around it: as bright, and no more patterned. No labelled card does."""
    picture = np.asarray(cv2.blur(picture, (3, 3)), np.uint8)
    inside = picture[footprint(picture, card, inset_mm=4.0) > 0].astype(np.float64)
    ring = footprint(picture, card, inset_mm=-14.0) > footprint(picture, card, inset_mm=-6.0)
    around = picture[ring].astype(np.float64)
    if not inside.size or not around.size:
        return False
    alike = abs(np.median(inside) - np.median(around)) < MAT_DIFFERENCE
    return bool(alike and _range(inside) < PLAIN_SHARE * _range(picture[::4, ::4].astype(np.float64)))


def _range(gray: npt.NDArray[np.float64]) -> float:
    low, high = np.percentile(gray, (2, 98))
    return float(high - low)


def footprint(picture: Image, card: CardPose, inset_mm: float = 0.0) -> Image:
    """255 where the card lies in the small picture."""
    mask = np.zeros(picture.shape, np.uint8)
    cv2.fillConvexPoly(mask, _pixels(card, inset_mm), 255)
    return mask


def is_hidden(picture: Image, card: CardPose, over: Iterable[CardPose]) -> bool:
    """True if hardly anything of a card can show while these lie `over` it."""
    return _showing(picture, card, over, around_mm=0.0)[1] < LEAST_SHOWING


def _showing(picture: Image, card: CardPose, over: Iterable[CardPose], around_mm: float) -> tuple[Flags, float]:
    """Where a card shows beyond those that lie `over` it, and so much around them; and how much of it that is."""
    place = footprint(picture, card, inset_mm=4.0)
    whole = int(np.count_nonzero(place))
    for other in over:
        cv2.fillConvexPoly(place, _pixels(other, inset_mm=-around_mm), 0)
    inside = np.asarray(place > 0, np.bool_)
    return inside, int(np.count_nonzero(inside)) / max(1, whole)


def _pixels(card: CardPose, inset_mm: float) -> npt.NDArray[np.int32]:
    return to_small_px(card.outline(inset_mm)).round().astype(np.int32)


def _outlines_px(cards: Iterable[CardPose], inset_mm: float) -> npt.NDArray[np.int32]:
    """The same of many cards: n x 4 x 2."""
    return to_small_px(_outlines_mm(cards, inset_mm)).round().astype(np.int32)


def _outlines_mm(cards: Iterable[CardPose], inset_mm: float) -> Points:
    return np.array([card.outline(inset_mm) for card in cards]).reshape(-1, 4, 2)
