"""The two sides of a card in its sleeve, as pictures ready to be laid on a table.

The design is the project's own: a frame in the house's colour, a picture grown from the slug, title, power, armor and
bonus Æmber, lines in place of the text, and the two labels where the print format puts them.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from companion.cards.catalogue import card_as_printed
from companion.observations import IDENTITY_CARD
from companion.sight.decks.registry import RegisteredLabel, Registry
from companion.sight.labels.code import STATUS_LABELS, StatusKind
from companion.sight.labels.poses import PLACES
from companion.sight.labels.print_format import (
    CARD_HEIGHT_MM,
    CARD_WIDTH_MM,
    CODE_SHAPES,
    LabelFormat,
    LabelPlace,
    label_center_mm,
)
from companion.sight.labels.symbols import label_modules
from companion.simulation.drawing.card_art import house_color, picture_of
from companion.simulation.drawing.relief import ByteImage, Color, FloatImage, clouds, in_bytes

DRAWN_PX_PER_MM = 10
SLEEVE_MM = 1.5
SHADOW_MM = 4.0
BORDER_MM = SLEEVE_MM + SHADOW_MM
"""The picture of a card reaches this far beyond the card itself."""

SLEEVES: tuple[Color, Color] = ((30, 27, 26), (58, 30, 34))
INK: Color = (44, 40, 40)
PAPER: Color = (206, 224, 232)
WHITE: Color = (255, 255, 255)
LABEL_WHITE: Color = (238, 240, 240)
LABEL_BLACK: Color = (28, 26, 26)
AMBER_GOLD: Color = (48, 176, 244)


@dataclass(frozen=True, slots=True)
class CardFace:
    """The print on one physical card. `kind` is its type, or `identity`; `label` the code stuck on it.

    `label_format` is how that is printed, where it is not as the table's style has it. `picture` is a file with a
    picture of the whole card, where none is to be made up.
    """

    slug: str
    title: str
    house: str
    kind: str
    label: str
    owner: int
    power: int | None = None
    armor: int | None = None
    amber: int = 0
    label_format: LabelFormat | None = None
    picture: Path | None = None


@dataclass(frozen=True, slots=True)
class CardFacts:
    """The facts that a card's print says beside its title's slug."""

    title: str
    kind: str
    power: int | None = None
    armor: int | None = None
    amber: int = 0


@dataclass(frozen=True, slots=True)
class LabelStyle(LabelFormat):
    """How the labels at a table are printed that do not say it themselves, and whether status cards carry some too."""

    status_labels: bool = False


QR_LABELS = LabelStyle("qr", 18.0)
"""For cameras from 4K up."""
TAG_LABELS = LabelStyle("tag", 15.0)
"""For 1080p cameras."""


CardFaces: TypeAlias = Mapping[str, CardFace]
"""By the card's key."""


def identity_key(player: int) -> str:
    """The key of a player's identity card, which has no id of its own."""
    return f"{IDENTITY_CARD}:{player}"


def card_key(entry: RegisteredLabel) -> str:
    """The key under which a registered card lies on a made-up table: its id, which is unique over both decks."""
    return entry.id or identity_key(entry.player)


def printed_facts(slug: str) -> CardFacts | None:
    """The facts that the catalogue knows of a card's print; nothing where the card is not in it."""
    card = card_as_printed(slug)
    if card is None:
        return None
    power = card.power if card.type == "creature" else None
    return CardFacts(card.title, card.type, power, card.armor or None, card.amber)


def faces_for(
    registry: Registry,
    facts: Callable[[str], CardFacts | None] = printed_facts,
    pictures: Mapping[str, Path] = MappingProxyType({}),
) -> CardFaces:
    """The face of every registered card by its key. `facts` looks a slug up; unknown cards are drawn by their name.

    `pictures` has files with pictures of whole cards by their slugs.
    """
    return {
        card_key(entry): replace(
            _face(entry, facts(entry.card)),
            label_format=registry.format_of(entry.label),
            picture=pictures.get(entry.card),
        )
        for entry in registry.labels
    }


def _face(entry: RegisteredLabel, facts: CardFacts | None) -> CardFace:
    if entry.slot == 0:
        return CardFace(f"archon-{entry.deck}", f"Deck {entry.deck}", "", IDENTITY_CARD, entry.label, entry.player)
    known = facts or CardFacts(entry.card.replace("-", " ").title(), "creature")
    return CardFace(
        entry.card,
        known.title,
        entry.house or "",
        known.kind,
        entry.label,
        entry.player,
        known.power,
        known.armor,
        known.amber,
    )


class _Sheet:
    """A card being drawn, in millimetres from its upper left corner."""

    def __init__(self, width_mm: float, height_mm: float, color: Color) -> None:
        size = round(height_mm * DRAWN_PX_PER_MM), round(width_mm * DRAWN_PX_PER_MM)
        self.image: ByteImage = np.full((*size, 3), color, np.uint8)

    def box(self, left: float, top: float, right: float, bottom: float, color: Color, radius: float = 0.0) -> None:
        """A filled rectangle with rounded corners."""
        x0, y0 = (max(int((edge - 0.2) * DRAWN_PX_PER_MM), 0) for edge in (left, top))
        x1, y1 = (math.ceil((edge + 0.2) * DRAWN_PX_PER_MM) for edge in (right, bottom))
        part = self.image[y0:y1, x0:x1]
        moved = (
            [edge - x0 / DRAWN_PX_PER_MM for edge in (left, right)],
            [edge - y0 / DRAWN_PX_PER_MM for edge in (top, bottom)],
        )
        mask = _rounded(part.shape[1], part.shape[0], moved[0][0], moved[1][0], moved[0][1], moved[1][1], radius)
        for number, channel in enumerate(color):
            part[..., number] = part[..., number] * (1 - mask) + channel * mask

    def picture(self, picture: ByteImage, left: float, top: float) -> None:
        """Lays a picture down with its upper left corner there."""
        x, y = round(left * DRAWN_PX_PER_MM), round(top * DRAWN_PX_PER_MM)
        self.image[y : y + picture.shape[0], x : x + picture.shape[1]] = picture

    def polygon(self, points: np.ndarray, color: Color) -> None:
        """A filled polygon; `points` is n x 2."""
        cv2.fillPoly(self.image, [np.round(points * DRAWN_PX_PER_MM * 16).astype(np.int32)], color, cv2.LINE_AA, 4)

    def text(self, words: str, x: float, y: float, size: float, color: Color, width: float, anchor: str = "mm") -> None:
        """Words about (x, y), `size` millimetres high, smaller where they would be wider than `width`."""
        font = _font(size * DRAWN_PX_PER_MM)
        if (length := font.getlength(words)) > width * DRAWN_PX_PER_MM:
            font = _font(size * DRAWN_PX_PER_MM * width * DRAWN_PX_PER_MM / length)
        canvas = Image.fromarray(self.image)
        place = (x * DRAWN_PX_PER_MM, y * DRAWN_PX_PER_MM)
        ImageDraw.Draw(canvas).text(place, words, fill=color, font=font, anchor=anchor, stroke_width=1)
        self.image = np.array(canvas)


@functools.lru_cache(maxsize=64)
def _font(size_px: float) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size_px)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise RuntimeError("Pillow was built without FreeType and cannot draw card titles: install it from PyPI")
    return font


def _rounded(
    width: int, height: int, left: float, top: float, right: float, bottom: float, radius: float
) -> FloatImage:
    """Coverage, 0 to 1, of a rounded rectangle in millimetres on a picture of that many pixels."""
    x = (np.arange(width, dtype=np.float32) + 0.5) / DRAWN_PX_PER_MM
    y = (np.arange(height, dtype=np.float32) + 0.5) / DRAWN_PX_PER_MM
    beyond_x = np.maximum(np.maximum(left + radius - x, x - right + radius), 0)[None, :]
    beyond_y = np.maximum(np.maximum(top + radius - y, y - bottom + radius), 0)[:, None]
    inside = radius - np.sqrt(beyond_x**2 + beyond_y**2) if radius else -np.maximum(beyond_x, beyond_y)
    return np.asarray(np.clip(inside * DRAWN_PX_PER_MM + 0.5, 0, 1), np.float32)


def face_picture(face: CardFace, style: LabelStyle) -> ByteImage:
    """The face in its sleeve, shadow around it: BGRA, colours multiplied by alpha, 10 pixels a millimetre."""
    sheet = _drawn_sheet(face) if face.picture is None else _pictured_sheet(face.picture)
    printed = face.label_format or style
    if printed.symbology != "faces":
        for place in PLACES:
            _stick_label(sheet, face.label, printed, place)
    return _sleeved(sheet.image, SLEEVES[face.owner])


def bare_face(face: CardFace) -> ByteImage:
    """The print on the card alone, as a scanner sees it: blue-green-red, 10 pixels a millimetre."""
    return (_drawn_sheet(face) if face.picture is None else _pictured_sheet(face.picture)).image


def _pictured_sheet(picture: Path) -> _Sheet:
    sheet = _Sheet(CARD_WIDTH_MM, CARD_HEIGHT_MM, WHITE)
    read = cv2.imdecode(np.frombuffer(picture.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    if read is None:
        raise FileNotFoundError(picture)
    size = sheet.image.shape[1], sheet.image.shape[0]
    sheet.image = np.asarray(cv2.resize(read, size, interpolation=cv2.INTER_CUBIC), np.uint8)
    return sheet


def _drawn_sheet(face: CardFace) -> _Sheet:
    frame = house_color(face.house)
    sheet = _Sheet(CARD_WIDTH_MM, CARD_HEIGHT_MM, _darker(frame, 0.45))
    sheet.box(1.2, 1.2, 61.8, 86.8, frame, 2.2)
    kind = "creature" if face.kind == IDENTITY_CARD else face.kind
    # Pictures have no fine detail, and drawing them is most of a card's cost.
    art = cv2.resize(picture_of(face.slug, face.house, kind, 342, 252), (570, 420), interpolation=cv2.INTER_CUBIC)
    sheet.picture(np.asarray(art, np.uint8), 3, 3)
    _draw_text_box(sheet, face)
    _draw_title(sheet, face)
    _draw_bonus(sheet, face)
    return sheet


def _darker(color: Color, share: float) -> Color:
    blue, green, red = color
    return int(blue * share), int(green * share), int(red * share)


def _draw_title(sheet: _Sheet, face: CardFace) -> None:
    sheet.box(2.2, 44, 60.8, 52, _darker(house_color(face.house), 0.55), 2.0)
    sheet.text(face.title, CARD_WIDTH_MM / 2, 48.0, 4.6, WHITE, width=40)
    sheet.text(f"{face.house}  {face.kind}".strip().upper(), 4.2, 54.6, 2.3, (110, 100, 96), width=40, anchor="lm")
    if face.power is not None:
        _draw_badge(sheet, 5.8, str(face.power), (58, 58, 178))
    if face.armor:
        _draw_badge(sheet, 57.2, str(face.armor), (150, 118, 92))


def _draw_badge(sheet: _Sheet, x: float, number: str, color: Color) -> None:
    sheet.box(x - 4.6, 43.4, x + 4.6, 52.6, (236, 240, 240), 4.6)
    sheet.box(x - 4.0, 44.0, x + 4.0, 52.0, color, 4.0)
    sheet.text(number, x, 48.0, 6.0, WHITE, width=7)


def _draw_text_box(sheet: _Sheet, face: CardFace) -> None:
    """Lines where a card has its text, different from card to card."""
    sheet.box(3, 46, 60, 85, PAPER, 1.5)
    rng = np.random.default_rng(len(face.slug) * 7919 + sum(face.slug.encode()))
    lines = int(rng.integers(3, 7))
    for line in range(lines):
        top = 58.2 + line * 4.1
        right = (40.0 if top > 64 else 57.0) * (0.6 if line == lines - 1 else 1.0)
        x = 5.0
        while x < right:
            word = min(float(rng.uniform(2.5, 8.0)), right - x)
            sheet.box(x, top, x + word, top + 1.5, (128, 134, 138), 0.6)
            x += word + 1.3


def _draw_bonus(sheet: _Sheet, face: CardFace) -> None:
    for index in range(face.amber):
        draw_amber(sheet, 56.5, 9.0 + 8.5 * index, 3.6)


def draw_amber(sheet: _Sheet, x: float, y: float, radius: float) -> None:
    """A cut gem of Æmber, facet by facet."""
    centre = np.array([x, y])
    rim = _hexagon(centre, radius)
    sheet.polygon(_hexagon(centre, radius * 1.16), (22, 60, 96))
    for index in range(6):
        gleam = 0.55 + 0.45 * math.cos(math.pi / 3 * index - 3.6)
        blue, green, red = (int(c * (0.6 + 0.4 * gleam)) for c in AMBER_GOLD)
        sheet.polygon(np.array([centre, rim[index], rim[(index + 1) % 6]]), (blue, green, red))
    sheet.polygon(_hexagon(centre, radius * 0.5), (150, 222, 255))


def _hexagon(centre: np.ndarray, radius: float) -> np.ndarray:
    angles = np.arange(6) * math.pi / 3 + math.pi / 6
    return np.asarray(centre + radius * np.column_stack([np.cos(angles), np.sin(angles)]))


def _stick_label(sheet: _Sheet, label: str, style: LabelFormat, place: LabelPlace) -> None:
    x, y = label_center_mm(place, style.label_mm)
    left, top = CARD_WIDTH_MM / 2 + x - style.label_mm / 2, CARD_HEIGHT_MM / 2 + y - style.label_mm / 2
    sheet.picture(label_picture(label, style), left, top)


def label_picture(label: str, style: LabelFormat) -> ByteImage:
    """A label as it is printed, with the white around it: blue-green-red, 10 pixels a millimetre."""
    shape = CODE_SHAPES[style.symbology]
    grid = np.pad(label_modules(style.symbology, label), shape.quiet_modules)
    colors = np.where(grid[..., None], np.array(LABEL_BLACK, np.uint8), np.array(LABEL_WHITE, np.uint8))
    side_px = round(style.label_mm * DRAWN_PX_PER_MM)
    # Nearest neighbour would make modules of unequal width; enlarging first and averaging keeps their edges in place.
    sharp = cv2.resize(colors, (shape.label_modules * 40,) * 2, interpolation=cv2.INTER_NEAREST)
    return np.asarray(cv2.resize(sharp, (side_px, side_px), interpolation=cv2.INTER_AREA), np.uint8)


def status_picture(kind: StatusKind, style: LabelFormat) -> ByteImage:
    """A status card that is hardly larger than its label: BGRA, opaque, 10 pixels a millimetre."""
    label = label_picture(STATUS_LABELS[kind][style.symbology], style)
    return np.dstack([label, np.full(label.shape[:2], 255, np.uint8)])


def back_picture(owner: int) -> ByteImage:
    """The back of a card in its owner's sleeve; like `face_picture`."""
    sheet = _Sheet(CARD_WIDTH_MM, CARD_HEIGHT_MM, (40, 26, 22))
    width, height = sheet.image.shape[1], sheet.image.shape[0]
    mist = clouds(np.random.default_rng(5), width, height)[..., None]
    sheet.image[:] = (np.array((62, 34, 26), np.float32) + mist * np.array((74, 40, 50), np.float32)).astype(np.uint8)
    centre = np.array([CARD_WIDTH_MM / 2, CARD_HEIGHT_MM / 2])
    for ring in range(5):
        radius = 27.0 - 4.6 * ring
        sheet.polygon(_hexagon(centre, radius), (74, 140, 178) if ring % 2 == 0 else (70, 40, 34))
        sheet.polygon(_hexagon(centre, radius - 0.9), (70, 40 + 6 * ring, 34 + 4 * ring))
    draw_amber(sheet, centre[0], centre[1], 5.5)
    return _sleeved(sheet.image, SLEEVES[owner])


def _sleeved(card: ByteImage, sleeve: Color) -> ByteImage:
    """Puts a card into its sleeve and adds the soft shadow that it throws on what lies beneath."""
    shape = _sleeve_shape()
    border = round(BORDER_MM * DRAWN_PX_PER_MM)
    within = slice(border, border + card.shape[0]), slice(border, border + card.shape[1])
    channels = [np.full(shape.outline.shape, channel, np.float32) for channel in sleeve]
    for number, channel in enumerate(channels):
        channel[within] += (card[..., number] - channel[within]) * shape.window[within]
        channel += shape.gleam
        channel *= shape.outline
    return in_bytes(*channels, shape.alpha)


@dataclass(frozen=True, slots=True, eq=False)
class _SleeveShape:
    """The layers that all sleeved cards share, height x width: coverage of the sleeve and of the window that shows the
    card (0 to 1), the gleam to add, and the alpha of card and shadow (0 to 255).
    """

    outline: FloatImage
    window: FloatImage
    gleam: FloatImage
    alpha: ByteImage


@functools.cache
def _sleeve_shape() -> _SleeveShape:
    width_mm, height_mm = CARD_WIDTH_MM + 2 * BORDER_MM, CARD_HEIGHT_MM + 2 * BORDER_MM
    width, height = round(width_mm * DRAWN_PX_PER_MM), round(height_mm * DRAWN_PX_PER_MM)
    outline = _rounded(width, height, SHADOW_MM, SHADOW_MM, width_mm - SHADOW_MM, height_mm - SHADOW_MM, 2.5)
    window = _rounded(width, height, BORDER_MM, BORDER_MM, width_mm - BORDER_MM, height_mm - BORDER_MM, 2.6)
    shadow = cv2.GaussianBlur(outline, (0, 0), 1.5 * DRAWN_PX_PER_MM) * 0.55
    alpha = np.maximum(outline, shadow * (1 - outline)) * 255
    return _SleeveShape(outline, window, _gleam(width, height), alpha.astype(np.uint8))


def _gleam(width: int, height: int) -> FloatImage:
    """A faint diagonal gleam, as foil in a sleeve shows."""
    x = np.linspace(0, 1, width, dtype=np.float32)[None, :]
    y = np.linspace(0, 1, height, dtype=np.float32)[:, None]
    return np.asarray(7.5 * np.exp(-(((x + y - 0.7) * 3.5) ** 2)), np.float32)
