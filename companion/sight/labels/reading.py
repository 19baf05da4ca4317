"""Reads the labels in a piece of the table: cuts it out of the frame, and puts what is read onto the mat.

Only labels that are registered at this table and fit its scale come out as labels; the rest is named for what it is.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import get_args

import numpy as np
import numpy.typing as npt

from companion.sentences import Sentence, either
from companion.sight.cameras.source import Image
from companion.sight.decks.registry import Registry
from companion.sight.labels.code import IDENTITY_SLOT, LabelCode, parse_label, status_of
from companion.sight.labels.decoding import (
    Code,
    Effort,
    Fingerprints,
    ForeignCode,
    LabelReader,
    LabelReading,
    reader_for,
)
from companion.sight.labels.poses import PlacedLabel, place_label
from companion.sight.labels.print_format import CODE_SHAPES, LabelFormat, Symbology
from companion.sight.mat.geometry import TableGeometry
from companion.sight.mat.zones import Rectangle
from companion.sight.pictures.pixels import gray_of
from companion.sight.readings import Readings
from companion.sight.tokens.status_cards import StatusReading


@dataclass(slots=True)
class TableReader:
    """Reads pieces of frames for one table."""

    registry: Registry
    fingerprints: Fingerprints
    _readers: dict[tuple[Symbology, Effort], LabelReader] = field(init=False)

    def __post_init__(self) -> None:
        kinds = product(CODE_SHAPES, get_args(Effort))
        self._readers = {kind: reader_for(*kind, self.fingerprints) for kind in kinds}

    def read(
        self,
        image: Image,
        geometry: TableGeometry,
        pieces: Iterable[Rectangle],
        into: Readings,
        formats: Iterable[LabelFormat],
        effort: Effort = "steady",
    ) -> None:
        """Reads these pieces of the mat, looking for labels of these formats, and adds what they say to `into`."""
        sizes_px = _sizes_px(formats, geometry.px_per_mm)
        for piece in pieces:
            left, top, right, bottom = _pixels(piece, geometry, image)
            if right - left < 8 or bottom - top < 8:
                continue
            gray, offset = gray_of(image[top:bottom, left:right]), np.array([left, top], np.float64)
            for symbology, sizes in sizes_px.items():
                codes = self._readers[symbology, effort].read(gray, min(sizes), max(sizes))
                self._sort(codes, offset, geometry, into)

    def _sort(
        self, codes: Sequence[Code], offset: npt.NDArray[np.float64], geometry: TableGeometry, into: Readings
    ) -> None:
        for code in codes:
            if isinstance(code, ForeignCode):
                into.foreign.append(ForeignCode(code.kind, code.fingerprint, code.corners_px + offset))
                continue
            placed = self._placed(LabelReading(code.label, code.corners_px + offset), geometry)
            kind = status_of(code.label)
            if kind is not None:
                if placed is not None and self.registry.status_labels:
                    into.statuses.append(StatusReading(kind, placed.x, placed.y))
            elif self.registry.by_label(code.label) is None:
                into.strangers |= _stranger(code.label, self.registry)
                if placed is not None:
                    others = self.registry.others_with(code.label, IDENTITY_SLOT)
                    into.identities += [(deck.code, placed.x, placed.y) for deck in others]
            elif placed is not None:
                into.labels.append(placed)

    def _placed(self, reading: LabelReading, geometry: TableGeometry) -> PlacedLabel | None:
        return place_label(reading, geometry, self.registry.possible_formats(reading.label))


def _sizes_px(formats: Iterable[LabelFormat], px_per_mm: float) -> dict[Symbology, list[float]]:
    """How large the smallest squares of these labels appear, by the kind of code."""
    sizes: dict[Symbology, list[float]] = {}
    for labels in formats:
        if labels.symbology == "faces":
            continue
        sizes.setdefault(labels.symbology, []).append(labels.module_mm * px_per_mm)
    return sizes


def _stranger(label: str, registry: Registry) -> set[str]:
    """The words about a label of no deck in this game: by its deck's name, otherwise its code or tag; nothing if
    damaged."""
    if others := registry.others_with(label):
        decks = either([deck.name for deck in others])
        return {Sentence("A card from {decks}, which is not in this game, is on the table.", decks=decks)}
    if label.isdecimal():
        return {Sentence("A label that is not in any deck of the library (tag {tag}) is on the table.", tag=label)}
    code = parse_label(label)
    if not isinstance(code, LabelCode):
        return set()
    return {Sentence("A label that is not in any deck of the library (deck {deck}) is on the table.", deck=code.deck)}


def _pixels(piece: Rectangle, geometry: TableGeometry, image: Image) -> tuple[int, int, int, int]:
    """The piece's bounding box in the picture, cut off at its edges."""
    left, top, right, bottom = piece
    corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)], np.float64)
    columns, rows = zip(*geometry.to_px(corners).tolist(), strict=True)
    low = max(math.floor(min(columns)), 0), max(math.floor(min(rows)), 0)
    return *low, min(math.ceil(max(columns)), image.shape[1]), min(math.ceil(max(rows)), image.shape[0])
