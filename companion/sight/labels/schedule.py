"""Decides what is read in which frame: changes twice each, known cards and pieces of the mat in turn.

What is read in turn heals what was missed, and so comes by the clock, not by the frame: a faster camera does not
cost more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight.labels.decoding import Effort
from companion.sight.labels.poses import PLACES, CardPose
from companion.sight.labels.print_format import LabelPlace
from companion.sight.mat.zones import Mat, Rectangle
from companion.sight.pictures.changes import Cells, ChangeDetector, cell_rectangle_mm, cells_around, cells_of_mat
from companion.sight.tracking.tracks import Track, Tracks

LOOKS_PER_CHANGE = 2
LOOKS_WHILE_STIRRED, BENEATH_HANDS_EVERY_S = 1, 0.4
RECHECK_EVERY_S, CARDS_PER_RECHECK = 0.8, 6
"""Forty cards are looked at again within six seconds."""
TILE_EVERY_S, TILE_EVERY_S_IN_DOUBT = 2.4, 0.6
TRIES_TO_CONFIRM = 3
TILES_ACROSS, TILES_DOWN = 6, 4
A_HAIR_S = 1e-6
"""Times of frames are sums of parts of a second."""


def labels_of(pose: CardPose, label_mm: float) -> list[Rectangle]:
    """Where the two labels of a card at this place are to be read."""
    return [label_of(pose, place, label_mm) for place in PLACES]


def label_of(pose: CardPose, place: LabelPlace, label_mm: float) -> Rectangle:
    """Where one of its labels is to be read, turned as it may be."""
    return around(*pose.label_center(place, label_mm), label_mm)


def around(x: float, y: float, label_mm: float) -> Rectangle:
    """Where a label whose centre is believed to be there is to be read."""
    reach = 0.75 * label_mm + 3.0
    return x - reach, y - reach, x + reach, y + reach


@dataclass(slots=True)
class Schedule:
    """Decides what is read in which frame: changes twice each, known cards and the mat's pieces in turn.

    `largest_label_mm` is the side of the largest labels that may lie there.
    """

    mat: Mat
    largest_label_mm: float
    _on_mat: Cells = field(init=False)
    _looks: npt.NDArray[np.int64] = field(init=False)
    _told: Mapping[str, CardPose] = field(default_factory=dict, init=False)
    _tries: dict[str, int] = field(default_factory=dict, init=False)
    _tile: int = field(default=0, init=False)
    _tile_at: float = field(default=0.0, init=False)
    _recheck_at: float = field(default=0.0, init=False)
    _beneath_hands_at: float = field(default=0.0, init=False)
    _beneath: Cells = field(init=False)
    _round: int = field(default=0, init=False)
    _rounds: int = field(default=0, init=False)
    _turn: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self._on_mat = cells_of_mat(self.mat)
        self._looks = np.zeros(self._on_mat.shape, np.int64)
        self._beneath = np.zeros_like(self._on_mat)

    def due(self, changes: ChangeDetector, at_rest: Cells, beneath: Cells, t: float) -> Cells:
        """The cells to read now: once while anything moves, again when nothing does.

        Those `beneath` hands are read, but count as looked at only without them. Only then may be seen what the same
        hand lays down and covers: a card discarded, and the next one over it. No hand is as fast as frames may be.
        """
        self._looks[changes.moving] = 0
        # What stirs over a card may lay something on it.
        self._told = {
            label: card for label, card in self._told.items() if not changes.moving[cells_around(card.outline())].any()
        }
        self._looks[self._beneath & ~beneath] = 0
        self._beneath = beneath
        stirs = bool((changes.moving & self._on_mat & ~beneath).any())
        looks = np.where(beneath | stirs, LOOKS_WHILE_STIRRED, LOOKS_PER_CHANGE)
        due = changes.changed & at_rest & self._on_mat & (self._looks < looks)
        if t < self._beneath_hands_at:
            return np.asarray(due & ~beneath, np.bool_)
        self._beneath_hands_at = t + BENEATH_HANDS_EVERY_S - A_HAIR_S if (due & beneath).any() else 0.0
        return np.asarray(due, np.bool_)

    def efforts(self, due: Cells) -> Iterator[tuple[Effort, Cells]]:
        """How hard to try where: quickly at the first look, steadily at the second."""
        steady = due & (self._looks > 0)
        efforts: tuple[tuple[Effort, Cells], ...] = (("quick", due & ~steady), ("steady", steady))
        for effort, cells in efforts:
            if cells.any():
                yield effort, cells

    def tell(self, cards: Mapping[str, CardPose]) -> None:
        """Both labels of these cards were read in this frame, by label: the next look at them takes no effort."""
        self._told = cards

    def told(self, due: Cells) -> dict[str, CardPose]:
        """The cards whose labels were read at the last look, beneath a hand or without, where another one is due."""
        return {label: card for label, card in self._told.items() if due[cells_around(card.outline())].any()}

    def done(self, changes: ChangeDetector, cells: Cells) -> None:
        """These cells have been read, those beneath hands for the time being."""
        if not cells.any():
            return
        self._looks[cells] += 1
        finished = (self._looks >= LOOKS_PER_CHANGE) & changes.changed & ~self._beneath
        # What lies around was read with it, and may have changed by just too little to be told from noise.
        around = cv2.dilate(finished.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
        changes.looked(finished | (around & ~changes.changed & ~changes.moving & ~self._beneath))
        self._looks[finished] = 0

    def pieces(self, cells: Cells) -> Iterator[Rectangle]:
        """Rectangles that hold these cells and every label that touches them."""
        if not cells.any():
            return
        joined = cv2.dilate(cells.astype(np.uint8), np.ones((3, 3), np.uint8))
        count, _, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
        for left, top, columns, rows, _ in stats[1:count]:
            yield cell_rectangle_mm(int(left), int(top), int(columns), int(rows))

    def given_up(self, failed: Iterable[str]) -> list[str]:
        """Those of the labels that failed to be read a second time once too often."""
        self._tries = {label: self._tries.get(label, 0) + 1 for label in failed}
        return [label for label, tries in self._tries.items() if tries >= TRIES_TO_CONFIRM]

    def next_tracks(self, tracks: Tracks, t: float) -> list[Track]:
        """The known cards whose turn it is, if it is time for some; one that was not found, in every other frame.

        One that was missed comes first: the table waits for the second look at its place.
        """
        self._turn += 1
        listed = list(tracks)
        missed = [track for track in listed if track.misses]
        lost = missed or [track for track in listed if track.status == "unconfirmed"]
        if lost and self._turn % 2:
            return [lost[self._turn // 2 % len(lost)]]
        if not listed or t < self._recheck_at:
            return []
        self._recheck_at, first = t + RECHECK_EVERY_S - A_HAIR_S, self._round
        self._round += CARDS_PER_RECHECK
        return [listed[number % len(listed)] for number in range(first, min(self._round, first + len(listed)))]

    def tile_due(self, t: float, in_doubt: bool) -> bool:
        """True if it is time for a piece of the mat: more often while something is in doubt."""
        if t < self._tile_at - (TILE_EVERY_S - TILE_EVERY_S_IN_DOUBT) * in_doubt:
            return False
        self._tile_at = t + TILE_EVERY_S - A_HAIR_S
        return True

    def next_tile(self, in_doubt: bool) -> tuple[Rectangle, Effort]:
        """The piece of the mat whose turn it is, with enough around it that no label is cut in two everywhere.

        While something is in doubt, every other round of the mat is made with more effort.
        """
        self._rounds += self._tile + 1 == TILES_ACROSS * TILES_DOWN
        self._tile = (self._tile + 1) % (TILES_ACROSS * TILES_DOWN)
        row, column = divmod(self._tile, TILES_ACROSS)
        width, depth = self.mat.width_mm / TILES_ACROSS, self.mat.depth_mm / TILES_DOWN
        margin = self.largest_label_mm
        left, top = column * width - margin, row * depth - margin
        piece = left, top, left + width + 2 * margin, top + depth + 2 * margin
        return piece, "steady" if in_doubt and self._rounds % 2 else "quick"
