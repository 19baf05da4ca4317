"""Draws a table as a camera above it would see it.

What rests is drawn once and kept; where the layout changes, only the parts around the change are drawn again. Hands
and what they carry are drawn into a copy of each frame. The same layouts, camera and seed give the same frames.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.sight.labels.code import StatusKind
from companion.sight.labels.print_format import CARD_HEIGHT_MM, CARD_WIDTH_MM
from companion.sight.mat.zones import STANDARD_MAT, Mat
from companion.simulation.drawing.canvas import PixelRectangle, Sprite, paint, part_of, sprite_of
from companion.simulation.drawing.card_faces import (
    DRAWN_PX_PER_MM,
    QR_LABELS,
    SLEEVE_MM,
    CardFace,
    CardFaces,
    LabelStyle,
    back_picture,
    face_picture,
    status_picture,
)
from companion.simulation.drawing.hands import hand_shadow, hand_sprite
from companion.simulation.drawing.mat_picture import empty_table
from companion.simulation.drawing.optics import GOOD_LIGHT, Developer, Optics
from companion.simulation.drawing.pinhole import PinholeCamera
from companion.simulation.drawing.relief import ByteImage
from companion.simulation.drawing.tokens import PX_PER_MM as TOKEN_PX_PER_MM
from companion.simulation.drawing.tokens import STATUS_KINDS, Looks, counters_on, token_picture
from companion.simulation.table.layout import (
    CARD_THICKNESS_MM,
    Item,
    PlacedCard,
    PlacedPile,
    PlacedToken,
    Pose,
    Reach,
    TableLayout,
)

_OVERSAMPLING = 1.35
_SHADOW_SLOPE = (0.35, 0.5)
"""How far a shadow falls to the right and down for each millimetre of height."""


@dataclass(frozen=True, slots=True)
class _Stroke:
    """One sprite at its place: what an item comes down to."""

    sprite: Sprite
    pose: Pose


class TableRenderer:
    """Draws layouts of one table for one camera. `faces` finds what is printed on a card by the card's key."""

    def __init__(
        self,
        camera: PinholeCamera,
        faces: CardFaces,
        style: LabelStyle = QR_LABELS,
        optics: Optics = GOOD_LIGHT,
        seed: int = 0,
        mat: Mat = STANDARD_MAT,
    ) -> None:
        self._faces, self._style, self._mat, self._seed = faces, style, mat, seed
        self._optics = optics
        self._camera = camera
        self.point(camera)
        # Hands take long to draw the first time: better now than in the middle of a game.
        for player in (0, 1):
            hand_shadow(player)

    def point(self, camera: PinholeCamera, optics: Optics | None = None) -> None:
        """Looks from another place, or in another light, from now on: everything is drawn again."""
        self._camera = camera
        self._optics = optics or self._optics
        self._whole = PixelRectangle(0, 0, camera.width, camera.height)
        self._developer = Developer(camera, self._optics, self._seed)
        self._empty = empty_table(camera, self._mat)
        self._scene = self._empty.copy()
        self._layout = TableLayout()
        self._developed = self._developer.develop(self._scene, self._whole)

    @property
    def camera(self) -> PinholeCamera:
        return self._camera

    def draw(self, layout: TableLayout, reaches: Sequence[Reach] = ()) -> ByteImage:
        """The next frame: `layout` at rest with hands over it. Height x width x 3, blue-green-red.

        Raises `KeyError` for a face-up card without a face.
        """
        self._rest(layout)
        frame = self._developed.copy()
        for reach in reaches:
            self._add_reach(frame, reach)
        self._developer.add_noise(frame)
        return frame

    def _rest(self, layout: TableLayout) -> None:
        before, after = set(self._layout.items), set(layout.items)
        changed = [self._part(item) for item in before ^ after]
        for dirty in _merged(part.within(self._whole) for part in changed):
            self._redraw(layout, dirty)
        self._layout = layout

    def _redraw(self, layout: TableLayout, dirty: PixelRectangle) -> None:
        self._scene[dirty.slices] = self._empty[dirty.slices]
        for item in layout.items:
            if self._part(item).meets(dirty):
                self._paint(self._scene, item, dirty)
        reached = dirty.grown(self._developer.margin_px).within(self._whole)
        self._developed[reached.slices] = self._developer.develop(self._scene, reached)

    def _paint(self, scene: ByteImage, item: Item, clip: PixelRectangle) -> None:
        if isinstance(item, PlacedPile):
            self._paint_sides(scene, item, clip)
        for stroke in self._strokes(item):
            paint(scene, stroke.sprite, stroke.pose, self._camera, clip)

    def _part(self, item: Item) -> PixelRectangle:
        parts = [stroke.sprite.part(stroke.pose, self._camera) for stroke in self._strokes(item)]
        if isinstance(item, PlacedPile):
            parts.append(part_of(self._camera.project(_card_corners(item.pose))))
        return _around(parts)

    def _strokes(self, item: Item) -> Iterator[_Stroke]:
        match item:
            case PlacedCard():
                yield _Stroke(self._card_sprite(item), item.pose)
                labelled = self._style.status_labels
                for looks, pose in counters_on(item.pose, item.counters, labelled):
                    status = next((kind for kind in STATUS_KINDS if labelled and kind == looks), None)
                    if status:
                        yield _Stroke(_status_sprite(status, self._style, self._scale), pose)
                    else:
                        yield _Stroke(_token_sprite(looks, True, self._scale), pose)
            case PlacedPile():
                top = replace(item.pose, height_mm=item.count * CARD_THICKNESS_MM)
                yield _Stroke(_back_sprite(item.player, self._scale), top)
            case PlacedToken():
                yield _Stroke(_token_sprite(item.kind, item.forged or "key" not in item.kind, self._scale), item.pose)

    def _paint_sides(self, scene: ByteImage, pile: PlacedPile, clip: PixelRectangle) -> None:
        """The edges of the cards below the top one, light and dark."""
        view = scene[clip.slices]
        for layer in range(pile.count):
            pose = replace(pile.pose, height_mm=layer * CARD_THICKNESS_MM)
            outline = self._camera.homography(pose.height_mm)
            corners = _projected(outline, _card_corners(pose)) - (clip.left, clip.top)
            tone = (26, 24, 24) if layer % 3 else (70, 66, 64)
            cv2.fillPoly(view, [np.round(corners * 16).astype(np.int32)], tone, cv2.LINE_AA, 4)

    def _add_reach(self, frame: ByteImage, reach: Reach) -> None:
        strokes = list(self._reach_strokes(reach))
        part = _around([stroke.sprite.part(stroke.pose, self._camera) for stroke in strokes]).within(self._whole)
        if part.empty:
            return
        part = part.grown(self._developer.margin_px).within(self._whole)
        around = part.grown(self._developer.margin_px).within(self._whole)
        kept = self._scene[around.slices].copy()
        for stroke in strokes:
            paint(self._scene, stroke.sprite, stroke.pose, self._camera, part)
        frame[part.slices] = self._developer.develop(self._scene, part)
        self._scene[around.slices] = kept

    def _reach_strokes(self, reach: Reach) -> Iterator[_Stroke]:
        for card in reach.carried:
            yield _Stroke(_card_shadow(self._scale), _shadow_pose(card.pose))
        yield _Stroke(hand_shadow(reach.player), _shadow_pose(reach.pose))
        for card in reach.carried:
            yield from self._strokes(card)
        yield _Stroke(hand_sprite(reach.player), reach.pose)

    @property
    def _scale(self) -> float:
        """Pixels a millimetre of the sprites."""
        return self._camera.px_per_mm * _OVERSAMPLING

    def _card_sprite(self, card: PlacedCard) -> Sprite:
        face = self._faces[card.key]
        return _face_sprite(face, self._style, self._scale) if card.face_up else _back_sprite(face.owner, self._scale)


@functools.lru_cache(maxsize=96)
def _face_sprite(face: CardFace, style: LabelStyle, px_per_mm: float) -> Sprite:
    """Cards of two decks are kept: drawing them takes longer than looking at the table afterwards."""
    return sprite_of(face_picture(face, style), DRAWN_PX_PER_MM, px_per_mm)


@functools.lru_cache(maxsize=8)
def _back_sprite(owner: int, px_per_mm: float) -> Sprite:
    return sprite_of(back_picture(owner), DRAWN_PX_PER_MM, px_per_mm)


@functools.lru_cache(maxsize=16)
def _status_sprite(kind: StatusKind, style: LabelStyle, px_per_mm: float) -> Sprite:
    return sprite_of(status_picture(kind, style), DRAWN_PX_PER_MM, px_per_mm)


@functools.lru_cache(maxsize=96)
def _token_sprite(looks: Looks, forged: bool, px_per_mm: float) -> Sprite:
    return sprite_of(token_picture(looks, forged), TOKEN_PX_PER_MM, px_per_mm)


def _projected(homography: np.ndarray, points: np.ndarray) -> np.ndarray:
    mapped = np.column_stack([points, np.ones(len(points))]) @ homography.T
    return np.asarray(mapped[:, :2] / mapped[:, 2:])


def _card_corners(pose: Pose) -> np.ndarray:
    """Corners of a sleeved card on the mat, 4 x 2 millimetres, clockwise from its upper left."""
    x, y = CARD_WIDTH_MM / 2 + SLEEVE_MM, CARD_HEIGHT_MM / 2 + SLEEVE_MM
    angle = np.radians(pose.angle_deg)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.asarray(np.array([(-x, -y), (x, -y), (x, y), (-x, y)]) @ turn.T + (pose.x_mm, pose.y_mm))


@functools.lru_cache(maxsize=4)
def _card_shadow(px_per_mm: float) -> Sprite:
    """The soft shadow of a card held above the table."""
    blur_mm = 6.0
    width, height = (round((side + 4 * blur_mm) * 2) for side in (CARD_WIDTH_MM, CARD_HEIGHT_MM))
    shadow = np.zeros((height, width, 4), np.uint8)
    edge = round(2 * blur_mm * 2)
    shadow[edge : height - edge, edge : width - edge, 3] = 130
    return sprite_of(np.asarray(cv2.GaussianBlur(shadow, (0, 0), blur_mm), np.uint8), 2, px_per_mm)


def _shadow_pose(pose: Pose) -> Pose:
    right, down = _SHADOW_SLOPE
    return Pose(pose.x_mm + right * pose.height_mm, pose.y_mm + down * pose.height_mm, pose.angle_deg)


def _around(parts: Sequence[PixelRectangle]) -> PixelRectangle:
    total = parts[0]
    for part in parts[1:]:
        total = total.around(part)
    return total


def _merged(parts: Iterable[PixelRectangle]) -> list[PixelRectangle]:
    """Parts that share pixels become one, so that no pixel is drawn twice."""
    merged: list[PixelRectangle] = []
    for part in parts:
        if part.empty:
            continue
        while touching := [other for other in merged if other.meets(part)]:
            merged = [other for other in merged if other not in touching]
            part = _around([part, *touching])
        merged.append(part)
    return merged
