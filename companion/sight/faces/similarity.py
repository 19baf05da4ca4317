"""Tells how faces show where one is believed to lie: block by block, like each of them or not.

Light and sleeves change how bright a block is and how strong its contrast, not where in it is light and where dark.
Frames and symbols are the same on many faces: what looks like one face must look far less like every other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight.faces.covering import Details, Mask, showing
from companion.sight.labels.poses import CardPose
from companion.sight.labels.print_format import CARD_HEIGHT_MM, CARD_WIDTH_MM
from companion.sight.pictures.straight import StraightPicture

Blocks: TypeAlias = npt.NDArray[np.float32]
Grays: TypeAlias = npt.NDArray[np.float32]

ACROSS, DOWN = 4, 6
"""Blocks of a face."""
COMPARED_PX_PER_MM: Final = 1.5
INSET_MM: Final = 1.5
DETAIL_MM: Final = 2.5
"""Only details are compared: where a face has its picture and where its text is the same on all."""
LEAST_LIKE: Final = 0.5
OTHER_PRINT_BELOW: Final = 0.4
"""Correlation. Where Master of 1 and Master of 3 differ they come to 0.16; one uncovered card in a hundred has a block
of less in poor light, and one in 400 in light from one side."""
PROTRUDES_BELOW, PROTRUDES_BY = 0.3, 0.4
"""Correlation of a block at what covers a card from its edge, and how much more the blocks beside it have: no straight
edge covers so much less of both. Of 524 cards in full rows four have such a block."""
LEAST_CONTRAST: Final = 4.0
"""Steps of gray, root mean square. A block with less tells nothing."""
LEAST_BARE: Final = 0.25
"""Share of a block. One of which less lies before the edge of what covers the card, and in no lamp's reflection, tells
nothing."""
WASHED_OUT_FROM: Final = 240.0
"""Gray. A reflection that is brighter than the sensor tells leaves this and more, noise included."""
REFLECTION_MM: Final = 4.0
"""A washed-out spot that is narrower may be print, as overexposed paper between the lines of a text is."""
FEWEST_LIKE: Final = 4
LEAST_LEAD: Final = 0.06
CLEAR_LEAD: Final = 0.3
"""More than any share of a face, and the fewest points, ask for."""
WHOLE_FROM: Final = 0.9
UPRIGHT: Final = CardPose(0.0, 0.0, 0.0)

_SIZE: Final = (
    round((CARD_WIDTH_MM - 2 * INSET_MM) * COMPARED_PX_PER_MM / ACROSS) * ACROSS,
    round((CARD_HEIGHT_MM - 2 * INSET_MM) * COMPARED_PX_PER_MM / DOWN) * DOWN,
)

_REFLECTION: Final = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (round(REFLECTION_MM * COMPARED_PX_PER_MM),) * 2)


@dataclass(frozen=True, slots=True, eq=False)
class Similarity:
    """How one face shows.

    For each block, rows x columns, whether its print has enough contrast to be compared (`printed`), how much of it
    lies before the edge of what covers the card and in no lamp's reflection (`bare`, 0 to 1), and how that much
    correlates with what is seen (`alike`, from -1 to 1). `lead`: by how much liker that is to this face than to any
    other, in correlation.
    """

    printed: npt.NDArray[np.bool_]
    alike: Blocks
    lead: float
    bare: Blocks

    @property
    def compared(self) -> npt.NDArray[np.bool_]:
        """The blocks that can tell whether the face shows."""
        return np.asarray(self.printed & (self.bare >= LEAST_BARE), np.bool_)

    @property
    def like(self) -> npt.NDArray[np.bool_]:
        """The blocks in which the face shows."""
        return np.asarray(self.compared & (self.alike >= LEAST_LIKE), np.bool_)

    @property
    def is_it(self) -> bool:
        """True if a card whose face showed there before lies there still."""
        return int(np.count_nonzero(self.like)) >= FEWEST_LIKE and self.lead >= LEAST_LEAD

    @property
    def is_clear(self) -> bool:
        """True if nothing about it is in doubt: it need not be looked for the edge of what may cover the card."""
        return self.lead >= CLEAR_LEAD and not self.has_other_print

    @property
    def has_other_print(self) -> bool:
        """True if something else is seen amid what is like it, as on a near twin's face, or beneath a token.

        What covers a card from its edge, as a neighbour does, leaves nothing like it between there and that edge, and
        has a straight edge itself.
        """
        unlike = self.compared & (self.alike < OTHER_PRINT_BELOW)
        from_above, from_aside = _from_edges(unlike | ~self.compared)
        inner, shown = self.alike[1:-1, 1:-1], np.where(self.compared, self.alike, -1.0)
        beside = np.minimum(shown[1:-1, :-2], shown[1:-1, 2:])
        above_and_below = np.minimum(shown[:-2, 1:-1], shown[2:, 1:-1])
        from_above[1:-1, 1:-1] &= (inner >= PROTRUDES_BELOW) | (beside - inner < PROTRUDES_BY)
        from_aside[1:-1, 1:-1] &= (inner >= PROTRUDES_BELOW) | (above_and_below - inner < PROTRUDES_BY)
        return bool((unlike & ~(from_above | from_aside)).any())

    @property
    def is_whole(self) -> bool:
        """True if the card lies uncovered."""
        return self.share >= WHOLE_FROM

    @property
    def share(self) -> float:
        """How much of it shows, 0 to 1."""
        return float(self.bare[self.like].sum()) / max(1, int(np.count_nonzero(self.printed)))


class FaceLooks:
    """The looks of all faces that may lie on a table. `faces` are straight pictures of them, upright about 0, 0."""

    def __init__(self, faces: Sequence[StraightPicture]) -> None:
        self._details = [_details(_card(face, UPRIGHT)) for face in faces]
        looks = [_normalized(_blocks(details)) for details in self._details]
        self._printed = np.stack([contrast >= LEAST_CONTRAST for _, contrast in looks])
        self._blocks = np.stack([blocks for blocks, _ in looks], axis=2)
        self._squares = self._blocks**2

    def correlations(self, picture: StraightPicture, pose: CardPose) -> Blocks:
        """How like each face what lies there is, over all blocks that have enough contrast on it: 1 the same."""
        alike = self._alike(_blocks(_details(_card(picture, pose))))
        counts = np.maximum(self._printed.sum(axis=(1, 2)), 1)
        return np.asarray(np.where(self._printed, alike, 0.0).sum(axis=(1, 2)) / counts, np.float32)

    def similarity(self, number: int, picture: StraightPicture, pose: CardPose) -> Similarity:
        """How the face of this number shows in a straight picture, were its card to lie there."""
        card = _card(picture, pose)
        details = _details(card)
        alike = self._alike(_blocks(details))
        similarity = self._similarity(number, alike, np.ones((DOWN, ACROSS), np.float32))
        if similarity.is_clear:
            return similarity
        bare = ~_reflections(card)
        if (before_edge := showing(self._details[number], details)) is not None:
            bare &= before_edge
        return similarity if bare.all() else self._similarity(number, *self._where_bare(number, details, alike, bare))

    def _similarity(self, number: int, alike: Blocks, bare: Blocks) -> Similarity:
        """How one face shows, by the correlations of all of them."""
        similarity = Similarity(self._printed[number], alike[number], 0.0, bare)
        if not (like := similarity.like).any():
            return similarity
        together = np.average(alike[:, like], axis=1, weights=bare[like])
        others = np.delete(together, number)
        return replace(similarity, lead=float(together[number] - others.max(initial=-1.0)))

    def _where_bare(self, number: int, details: Details, alike: Blocks, mask: Mask) -> tuple[Blocks, Blocks]:
        """The correlations of what lies bare, by `mask`, and how much of each block does."""
        own, seen, shows = (_blocks(one) for one in (self._details[number], details, mask.astype(np.float32)))
        alike, bare = alike.copy(), shows.mean(axis=2)
        for row, column in np.argwhere((bare >= LEAST_BARE) & (bare < 1.0)):
            alike[:, row, column] = self._partly_alike(row, column, seen[row, column], shows[row, column])
            if own[row, column, shows[row, column] > 0].std() < LEAST_CONTRAST:
                bare[row, column] = 0.0
        return alike, bare

    def _alike(self, seen: Blocks) -> Blocks:
        """For each face and each block how it correlates with what lies there."""
        return np.asarray((self._blocks @ _normalized(seen)[0][..., None])[..., 0].transpose(2, 0, 1), np.float32)

    def _partly_alike(self, row: int, column: int, seen: Details, shows: Details) -> Details:
        """How one block of each face correlates with what is seen there, by the pixels that are 1 in `shows`, not 0."""
        area = shows.sum()
        evened = shows * (seen - seen @ shows / area)
        printed = self._blocks[row, column]
        lengths = self._squares[row, column] @ shows - (printed @ shows) ** 2 / area
        return np.asarray(printed @ evened / np.sqrt(np.maximum(lengths * (evened @ evened), 1e-9)), np.float32)


def _from_edges(blocks: npt.NDArray[np.bool_]) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Those of these blocks that a straight column of them joins to the upper or lower edge, and a row to a side."""
    along = np.logical_and.accumulate
    columns = along(blocks, axis=0) | along(blocks[::-1], axis=0)[::-1]
    rows = along(blocks, axis=1) | along(blocks[:, ::-1], axis=1)[:, ::-1]
    return np.asarray(columns, np.bool_), np.asarray(rows, np.bool_)


def _card(picture: StraightPicture, pose: CardPose) -> Grays:
    """The card that lies there, upright and small."""
    width, height = _SIZE
    x, y = CARD_WIDTH_MM / 2 - INSET_MM, CARD_HEIGHT_MM / 2 - INSET_MM
    corners = np.array([pose.point(-x, -y), pose.point(x, -y), pose.point(-x, y)])
    wanted = np.array([(0, 0), (width, 0), (0, height)], np.float32) - np.float32(0.5)
    onto = cv2.getAffineTransform(picture.to_px(corners).astype(np.float32), wanted)
    return np.asarray(cv2.warpAffine(picture.gray, onto, _SIZE, flags=cv2.INTER_LINEAR), np.float32)


def _details(card: Grays) -> Details:
    return np.asarray(card - cv2.GaussianBlur(card, (0, 0), DETAIL_MM * COMPARED_PX_PER_MM), np.float32)


def _reflections(card: Grays) -> Mask:
    """The pixels that a lamp's reflection has washed out."""
    washed_out = (card >= WASHED_OUT_FROM).astype(np.uint8)
    return np.asarray(cv2.morphologyEx(washed_out, cv2.MORPH_OPEN, _REFLECTION), np.bool_)


def _blocks(card: Details) -> Blocks:
    """Rows x columns x pixels."""
    height, width = card.shape
    return card.reshape(DOWN, height // DOWN, ACROSS, width // ACROSS).transpose(0, 2, 1, 3).reshape(DOWN, ACROSS, -1)


def _normalized(blocks: Blocks) -> tuple[Blocks, Blocks]:
    """Each block less its mean and of length one; and how strong its contrast was."""
    blocks = blocks - blocks.mean(axis=2, keepdims=True)
    lengths = np.asarray(np.sqrt((blocks * blocks).sum(axis=2)), np.float32)
    contrast = np.asarray(lengths / np.float32(np.sqrt(blocks.shape[2])), np.float32)
    return np.asarray(blocks / np.maximum(lengths, np.float32(1.0))[..., None], np.float32), contrast
