"""Where labels sit on a card and how large their parts are: what print kits draw and readers rely on.

A card carries its label twice, upright, in its upper left and its lower right corner, so that one of the two shows
beside most hands, tokens and neighbours, and so that a reading of either gives the card's centre and angle. The label
is a white square of its deck's `label_mm`; its code fills it but for the quiet zone. Millimetres are counted from
the card's centre, x to the right and y downwards with the card upright.

A deck without labels is told by its cards' faces. The same two corners then say whether a card lies uncovered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

CARD_WIDTH_MM = 63.0
CARD_HEIGHT_MM = 88.0
LABEL_MARGIN_MM = 1.0
"""From the card's edges to the label's."""

Symbology: TypeAlias = Literal["qr", "tag", "faces"]
"""QR version 1; AprilTag 36h11 with its black border; no label at all, but the printed face."""
LabelPlace: TypeAlias = Literal["upper_left", "lower_right"]


@dataclass(frozen=True, slots=True)
class CodeShape:
    """Modules (the smallest squares) along one side: of the code, and of the white around it on each side."""

    modules: int
    quiet_modules: int

    @property
    def label_modules(self) -> int:
        """Modules along the whole label."""
        return self.modules + 2 * self.quiet_modules


CODE_SHAPES: dict[Symbology, CodeShape] = {
    "qr": CodeShape(modules=21, quiet_modules=2),
    "tag": CodeShape(modules=8, quiet_modules=1),
}
"""Two quiet modules read as well as the standard's four."""
FACE_DETAIL_MM = 1.4
"""The size of the details by which faces are told."""
NEEDED_PX_PER_MODULE: dict[Symbology, float] = {"qr": 2.05, "tag": 2.3, "faces": 2.1}
"""Below that, labels are lost, and faces."""


@dataclass(frozen=True, slots=True)
class LabelFormat:
    """How labels are printed: which code they carry, and their side with the white around it in millimetres.

    Of faces, `label_mm` is the side of the two corners that say whether a card lies uncovered.
    """

    symbology: Symbology
    label_mm: float

    @property
    def kind(self) -> str:
        """Code and size in short, as registry files have it: `tag15`, or `faces`."""
        return "faces" if self.symbology == "faces" else f"{self.symbology}{self.label_mm:g}"

    @property
    def module_mm(self) -> float:
        """The side of the smallest square, or the size of a face's details."""
        if self.symbology == "faces":
            return FACE_DETAIL_MM
        return self.label_mm / CODE_SHAPES[self.symbology].label_modules

    @property
    def needed_px_per_mm(self) -> float:
        """How fine a picture must be for them to be read."""
        return NEEDED_PX_PER_MODULE[self.symbology] / self.module_mm

    @property
    def code_side_mm(self) -> float:
        """The side of the code itself, without the white around it."""
        return self.module_mm * CODE_SHAPES[self.symbology].modules


FACES = LabelFormat("faces", 20.0)
"""A deck without labels."""


def code_side_mm(symbology: Symbology, label_mm: float) -> float:
    """The side of the code itself on a label of `label_mm`."""
    return LabelFormat(symbology, label_mm).code_side_mm


def label_center_mm(place: LabelPlace, label_mm: float) -> tuple[float, float]:
    """The centre of a label, and of its code, seen from the card's centre."""
    x = CARD_WIDTH_MM / 2 - LABEL_MARGIN_MM - label_mm / 2
    y = CARD_HEIGHT_MM / 2 - LABEL_MARGIN_MM - label_mm / 2
    return (-x, -y) if place == "upper_left" else (x, y)
