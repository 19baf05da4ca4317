"""The labels that a camera can read: sizes from its pixels per millimetre, with advice in a sentence.

Figures are measured on drawn pictures (zxing-cpp on a doubled picture, OpenCV's AprilTag reader): a QR code of
version 1 needs two pixels for each module, an AprilTag 2.3; below that, labels are lost. What is recommended has some
reserve for poorer light.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from companion.sight.labels.print_format import (
    CARD_HEIGHT_MM,
    CARD_WIDTH_MM,
    CODE_SHAPES,
    FACES,
    LABEL_MARGIN_MM,
    NEEDED_PX_PER_MODULE,
    Symbology,
)
from companion.sight.mat.zones import STANDARD_MAT, Mat

RESERVE = 1.15
SMALLEST_USEFUL_MM: Mapping[Symbology, int] = {"qr": 15, "tag": 10}
"""Smaller ones are hard to print and to stick on, whatever the camera."""
LARGEST_LABEL_MM = 22.0
"""Two labels in opposite corners, and between them room for a hand's worth of card."""
MARGIN_AROUND_MAT_MM = 20.0
NAMES: Mapping[Symbology, str] = {"qr": "QR", "tag": "AprilTag"}


@dataclass(frozen=True, slots=True)
class LabelChoice:
    """Labels for a camera. `kind` is the registry's `label_kind`; `advice` says why, for people."""

    symbology: Symbology
    label_mm: float
    advice: str

    @property
    def kind(self) -> str:
        return f"{self.symbology}{self.label_mm:g}"


def px_per_mm(width_px: int, height_px: int, mat: Mat = STANDARD_MAT) -> float:
    """The pixels per millimetre when the whole mat just fits its picture. A wide picture is limited by the
    mat's depth."""
    across = width_px / (mat.width_mm + 2 * MARGIN_AROUND_MAT_MM)
    down = height_px / (mat.depth_mm + 2 * MARGIN_AROUND_MAT_MM)
    return min(across, down)


def smallest_label_mm(symbology: Symbology, px_per_mm: float) -> int:
    """The smallest label, in whole millimetres, that such a camera reads reliably in good light."""
    modules = CODE_SHAPES[symbology].label_modules
    return math.ceil(modules * NEEDED_PX_PER_MODULE[symbology] / px_per_mm)


def recommended_label_mm(symbology: Symbology, px_per_mm: float) -> int:
    """With some reserve for poorer light."""
    modules = CODE_SHAPES[symbology].label_modules
    needed = math.ceil(modules * NEEDED_PX_PER_MODULE[symbology] * RESERVE / px_per_mm)
    return max(needed, SMALLEST_USEFUL_MM[symbology])


def fits_card(label_mm: float) -> bool:
    """True if two labels of that size leave a card to be recognised by players."""
    room = min(CARD_WIDTH_MM / 2, CARD_HEIGHT_MM / 2) - LABEL_MARGIN_MM
    return label_mm <= min(LARGEST_LABEL_MM, room)


def choose_label(px_per_mm: float, wanted: Symbology | None = None) -> LabelChoice | str:
    """The labels to print for a camera; QR where it can read them. A sentence of advice where there are none."""
    given = f"your camera gives {px_per_mm:.1f} px/mm"
    if wanted in (None, "qr") and fits_card(qr_mm := recommended_label_mm("qr", px_per_mm)):
        return LabelChoice("qr", qr_mm, f"{given}: QR labels of {qr_mm} mm")
    tag_mm, least_mm = recommended_label_mm("tag", px_per_mm), smallest_label_mm("tag", px_per_mm)
    if wanted == "qr":
        return f"{given}: QR labels would have to be {smallest_label_mm('qr', px_per_mm)} mm, too large for a card"
    if not fits_card(tag_mm):
        return f"{given}, too few for any label that fits a card: use a camera of at least 1920 x 1080"
    reason = "" if wanted == "tag" else "; QR cannot work here"
    return LabelChoice("tag", tag_mm, f"{given}: labels must be at least {least_mm} mm AprilTag{reason}")


def verdict_on(symbology: Symbology, label_mm: float, px_per_mm: float) -> tuple[bool, str]:
    """The verdict on labels already printed, or faces: whether a camera can read them, with a sentence for people."""
    if symbology == "faces":
        return _verdict_on_faces(px_per_mm)
    least_mm = smallest_label_mm(symbology, px_per_mm)
    given = f"your camera gives {px_per_mm:.1f} px/mm"
    if label_mm >= least_mm:
        return True, f"{given}: {NAMES[symbology]} labels of {label_mm:g} mm can be read (at least {least_mm} mm)"
    choice = choose_label(px_per_mm)
    instead = choice if isinstance(choice, str) else f"print {NAMES[choice.symbology]} of {choice.label_mm:g} mm"
    return False, f"{given}: {NAMES[symbology]} labels must be at least {least_mm} mm, not {label_mm:g}; {instead}"


def _verdict_on_faces(px_per_mm: float) -> tuple[bool, str]:
    given, needed = f"your camera gives {px_per_mm:.1f} px/mm", FACES.needed_px_per_mm
    if px_per_mm >= needed:
        return True, f"{given}: cards are told by their faces (at least {needed:.1f} px/mm)"
    return False, f"{given}: faces need at least {needed:.1f} px/mm; set larger pictures, or print labels"
