"""Tells how faces show where one is believed to lie: block by block, like each of them or not.

Light and sleeves change how bright a block is and how strong its contrast, not where in it is light and where dark.
Frames and symbols are the same on many faces: what looks like one face must look far less like every other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight.labels.poses import CardPose
from companion.sight.labels.print_format import CARD_HEIGHT_MM, CARD_WIDTH_MM
from companion.sight.pictures.straight import StraightPicture

Blocks: TypeAlias = npt.NDArray[np.float32]

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
FEWEST_LIKE: Final = 4
LEAST_LEAD: Final = 0.06
WHOLE_FROM: Final = 0.9
UPRIGHT: Final = CardPose(0.0, 0.0, 0.0)

_SIZE: Final = (
    round((CARD_WIDTH_MM - 2 * INSET_MM) * COMPARED_PX_PER_MM / ACROSS) * ACROSS,
    round((CARD_HEIGHT_MM - 2 * INSET_MM) * COMPARED_PX_PER_MM / DOWN) * DOWN,
)


@dataclass(frozen=True, slots=True, eq=False)
class Similarity:
    """How one face shows.

    For each block, rows x columns, whether its print has enough contrast to be compared (`printed`), and how it
    correlates with what is seen (`alike`, from -1 to 1). `lead`: by how much liker that is to this face than to any
    other, in correlation.
    """

    printed: npt.NDArray[np.bool_]
    alike: Blocks
    lead: float

    @property
    def like(self) -> npt.NDArray[np.bool_]:
        """The blocks in which the face shows."""
        return np.asarray(self.printed & (self.alike >= LEAST_LIKE), np.bool_)

    @property
    def is_it(self) -> bool:
        """True if a card whose face showed there before lies there still."""
        return int(np.count_nonzero(self.like)) >= FEWEST_LIKE and self.lead >= LEAST_LEAD

    @property
    def has_other_print(self) -> bool:
        """True if something else is seen amid what is like it, as on a near twin's face, or beneath a token.

        What covers a card from its edge, as a neighbour does, leaves nothing like it between there and that edge, and
        has a straight edge itself.
        """
        unlike = self.printed & (self.alike < OTHER_PRINT_BELOW)
        from_above, from_aside = _from_edges(unlike | ~self.printed)
        inner, shown = self.alike[1:-1, 1:-1], np.where(self.printed, self.alike, -1.0)
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
        return int(np.count_nonzero(self.like)) / max(1, int(np.count_nonzero(self.printed)))


class FaceLooks:
    """The looks of all faces that may lie on a table. `faces` are straight pictures of them, upright about 0, 0."""

    def __init__(self, faces: Sequence[StraightPicture]) -> None:
        looks = [_blocks(_card(face, UPRIGHT)) for face in faces]
        self._printed = np.stack([contrast >= LEAST_CONTRAST for _, contrast in looks])
        self._blocks = np.stack([blocks for blocks, _ in looks])

    def correlations(self, picture: StraightPicture, pose: CardPose) -> Blocks:
        """How like each face what lies there is, over all blocks that have enough contrast on it: 1 the same."""
        alike = self._alike(picture, pose)
        counts = np.maximum(self._printed.sum(axis=(1, 2)), 1)
        return np.asarray(np.where(self._printed, alike, 0.0).sum(axis=(1, 2)) / counts, np.float32)

    def similarity(self, number: int, picture: StraightPicture, pose: CardPose) -> Similarity:
        """How the face of this number shows in a straight picture, were its card to lie there."""
        alike = self._alike(picture, pose)
        printed = self._printed[number]
        like = printed & (alike[number] >= LEAST_LIKE)
        together = alike[:, like].mean(axis=1) if like.any() else np.zeros(len(alike))
        others = np.delete(together, number)
        return Similarity(printed, alike[number], float(together[number] - others.max(initial=-1.0)))

    def _alike(self, picture: StraightPicture, pose: CardPose) -> Blocks:
        """For each face and each block how it correlates with what lies there."""
        seen, _ = _blocks(_card(picture, pose))
        return np.asarray(np.einsum("frcp,rcp->frc", self._blocks, seen), np.float32)


def _from_edges(blocks: npt.NDArray[np.bool_]) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Those of these blocks that a straight column of them joins to the upper or lower edge, and a row to a side."""
    along = np.logical_and.accumulate
    columns = along(blocks, axis=0) | along(blocks[::-1], axis=0)[::-1]
    rows = along(blocks, axis=1) | along(blocks[:, ::-1], axis=1)[:, ::-1]
    return np.asarray(columns, np.bool_), np.asarray(rows, np.bool_)


def _card(picture: StraightPicture, pose: CardPose) -> npt.NDArray[np.float32]:
    """The details of the card that lies there, upright and small."""
    width, height = _SIZE
    x, y = CARD_WIDTH_MM / 2 - INSET_MM, CARD_HEIGHT_MM / 2 - INSET_MM
    corners = np.array([pose.point(-x, -y), pose.point(x, -y), pose.point(-x, y)])
    wanted = np.array([(0, 0), (width, 0), (0, height)], np.float32) - np.float32(0.5)
    onto = cv2.getAffineTransform(picture.to_px(corners).astype(np.float32), wanted)
    card = np.asarray(cv2.warpAffine(picture.gray, onto, _SIZE, flags=cv2.INTER_LINEAR), np.float32)
    return np.asarray(card - cv2.GaussianBlur(card, (0, 0), DETAIL_MM * COMPARED_PX_PER_MM), np.float32)


def _blocks(card: npt.NDArray[np.float32]) -> tuple[Blocks, Blocks]:
    """Each block less its mean and of length one, rows x columns x pixels; and how strong its contrast was."""
    height, width = card.shape
    blocks = card.reshape(DOWN, height // DOWN, ACROSS, width // ACROSS).transpose(0, 2, 1, 3).reshape(DOWN, ACROSS, -1)
    blocks = blocks - blocks.mean(axis=2, keepdims=True)
    lengths = np.sqrt((blocks * blocks).sum(axis=2))
    contrast = lengths / np.float32(np.sqrt(blocks.shape[2]))
    return blocks / np.maximum(lengths, np.float32(1.0))[..., None], contrast
