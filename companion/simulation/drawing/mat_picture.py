"""The empty table as the camera sees it: wood, the printed mat with its zones, and the four corner markers."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from companion.sight.labels.symbols import MARKER_MODULES, marker_modules
from companion.sight.mat.zones import MARKER_IDS, Mat, MatZone
from companion.simulation.drawing.canvas import PixelRectangle, Sprite, paint, part_of
from companion.simulation.drawing.pinhole import PinholeCamera
from companion.simulation.drawing.relief import ByteImage, FloatImage, clouds, in_bytes
from companion.simulation.table.layout import Pose

TABLE_MARGIN_MM = 320.0
MAT_EDGE_MM = 16.0
MARKER_WHITE_MM = 12.0
CORNER_RADIUS_MM = 12.0
WOOD = (58, 92, 142)
LINE = (158, 172, 168)
GOLD = (96, 158, 190)

_WOOD_PX_PER_MM = 1.5
_CLOTH_PX_PER_MM = 2.0


@functools.lru_cache(maxsize=1)
def empty_table(camera: PinholeCamera, mat: Mat) -> ByteImage:
    """The whole frame, BGR, before light and lens. Not to be drawn on: all who look from there share it."""
    scene = np.zeros((camera.height, camera.width, 3), np.uint8)
    whole = PixelRectangle(0, 0, camera.width, camera.height)
    middle = Pose(mat.width_mm / 2, mat.depth_mm / 2)
    for sprite in (_wood(mat), _cloth(mat)):
        paint(scene, sprite, middle, camera, whole)
    for zone in mat.zones:
        _draw_zone(scene, zone, mat, camera)
    for marker in MARKER_IDS:
        x, y = np.mean(mat.marker_corners_mm(marker), axis=0)
        paint(scene, _marker(marker, mat.marker_mm, camera.px_per_mm), Pose(float(x), float(y)), camera, whole)
    scene.setflags(write=False)
    return scene


def _opaque(picture: ByteImage, px_per_mm: float) -> Sprite:
    height, width = picture.shape[:2]
    image = np.dstack([picture, np.full((height, width), 255, np.uint8)])
    return Sprite(image, px_per_mm, (width / 2, height / 2))


@functools.lru_cache(maxsize=1)
def _wood(mat: Mat) -> Sprite:
    """Planks of oak, running across."""
    width = round((mat.width_mm + 2 * TABLE_MARGIN_MM) * _WOOD_PX_PER_MM)
    height = round((mat.depth_mm + 2 * TABLE_MARGIN_MM) * _WOOD_PX_PER_MM)
    rng = np.random.default_rng(11)
    plank_px = round(135 * _WOOD_PX_PER_MM)
    planks = [_plank(rng, width, plank_px) for _ in range(math.ceil(height / plank_px))]
    return _opaque(np.vstack(planks)[:height], _WOOD_PX_PER_MM)


def _plank(rng: np.random.Generator, width: int, height: int) -> ByteImage:
    bend = clouds(rng, width, height, coarsest=3, octaves=2) * 5
    down = np.linspace(0, 1, height, dtype=np.float32)[:, None]
    rings = 0.5 + 0.5 * np.sin((down * 5 + bend) * 2 * math.pi * float(rng.uniform(0.7, 1.3)))
    fibre = cv2.GaussianBlur(rng.random((height, width)).astype(np.float32), (0, 0), sigmaX=24, sigmaY=0.6)
    fibre = (fibre - fibre.mean()) / fibre.std()
    tone = 0.74 + 0.10 * rings + 0.05 * fibre + float(rng.normal(0, 0.05))
    tone[:2] *= 0.45
    return in_bytes(*(tone * channel for channel in WOOD))


@functools.lru_cache(maxsize=1)
def _cloth(mat: Mat) -> Sprite:
    """The mat's printed cloth, with rounded corners and a shadow on the wood."""
    width = round((mat.width_mm + 4 * MAT_EDGE_MM) * _CLOTH_PX_PER_MM)
    height = round((mat.depth_mm + 4 * MAT_EDGE_MM) * _CLOTH_PX_PER_MM)
    edge = round(MAT_EDGE_MM * _CLOTH_PX_PER_MM)
    outline = np.zeros((height, width), np.float32)
    cv2.rectangle(outline, (edge, edge), (width - edge, height - edge), 1.0, -1)
    outline = np.clip((cv2.GaussianBlur(outline, (0, 0), CORNER_RADIUS_MM * 0.7) - 0.3) * 12, 0, 1)
    outline = np.where(_well_inside(height, width, edge + 40), np.float32(1), outline)
    shadow = cv2.GaussianBlur(outline, (0, 0), 5 * _CLOTH_PX_PER_MM) * 0.6
    alpha = np.maximum(outline, shadow)
    printed = (channel * outline for channel in _print(width, height))
    return Sprite(in_bytes(*printed, alpha * 255), _CLOTH_PX_PER_MM, (width / 2, height / 2))


def _well_inside(height: int, width: int, edge: int) -> np.ndarray:
    inside = np.zeros((height, width), bool)
    inside[edge : height - edge, edge : width - edge] = True
    return inside


def _print(width: int, height: int) -> Iterator[FloatImage]:
    """A night sky over slate blue, with a faint honeycomb that fades towards the edges: blue, green and red."""
    rng = np.random.default_rng(3)
    glow = clouds(rng, width, height, coarsest=3, octaves=4)
    tint = clouds(rng, width, height, coarsest=2, octaves=3)
    honeycomb = _honeycomb(width, height, 26 * _CLOTH_PX_PER_MM)
    x = np.linspace(-1, 1, width, dtype=np.float32)[None, :]
    y = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    strength = honeycomb * np.clip(0.20 - 0.10 * (x**2 + y**2), 0, 1)
    grain = rng.normal(0, 1.6, (height, width)).astype(np.float32)
    for base, of_glow, of_tint, gold in zip((66, 50, 36), (34, 26, 12), (22, -2, 20), GOLD, strict=True):
        yield (base + glow * of_glow + tint * of_tint) * (1 - strength) + gold * strength + grain


def _honeycomb(width: int, height: int, side: float) -> FloatImage:
    lines = np.zeros((height, width), np.float32)
    angles = np.arange(6) * math.pi / 3 + math.pi / 6
    corners = side * np.column_stack([np.cos(angles), np.sin(angles)])
    step_x, step_y = side * math.sqrt(3), side * 1.5
    for row in range(math.ceil(height / step_y) + 1):
        for column in range(math.ceil(width / step_x) + 1):
            centre = np.array([(column + 0.5 * (row % 2)) * step_x, row * step_y])
            cv2.polylines(lines, [np.round((corners + centre) * 8).astype(np.int32)], True, 1.0, 1, cv2.LINE_AA, 3)
    return np.clip(lines, 0, 1)


def _draw_zone(scene: ByteImage, zone: MatZone, mat: Mat, camera: PinholeCamera) -> None:
    area = zone.area
    points = _rounded_outline(area.left, area.top, area.right, area.bottom, 4.0)
    outline = np.round(camera.project(points) * 16).astype(np.int32)
    part = part_of(outline / 16).within(PixelRectangle(0, 0, camera.width, camera.height))
    lighter = scene[part.slices].copy()
    cv2.fillPoly(lighter, [outline - np.array([part.left, part.top]) * 16], (120, 104, 88), cv2.LINE_AA, 4)
    scene[part.slices] = cv2.addWeighted(lighter, 0.16, scene[part.slices], 0.84, 0)
    thickness = max(round(camera.px_per_mm * 0.4), 1)
    cv2.polylines(scene, [outline], True, LINE, thickness, cv2.LINE_AA, 4)
    _write_name(scene, zone, camera)


def _rounded_outline(left: float, top: float, right: float, bottom: float, radius: float) -> np.ndarray:
    centres = [(right - radius, bottom - radius), (left + radius, bottom - radius)]
    centres += [(left + radius, top + radius), (right - radius, top + radius)]
    turns = np.linspace(0, math.pi / 2, 7)
    arcs = [
        np.column_stack([x + radius * np.cos(turns + quarter), y + radius * np.sin(turns + quarter)])
        for (x, y), quarter in zip(centres, np.arange(4) * math.pi / 2, strict=True)
    ]
    return np.vstack(arcs)


def _write_name(scene: ByteImage, zone: MatZone, camera: PinholeCamera) -> None:
    """The zone's name, small, in the corner nearest to its player's left hand, readable for that player."""
    words = _words(zone.name.upper(), 5.0, camera.px_per_mm * 1.3)
    inset = 4.0
    if zone.player == 0:
        pose = Pose(zone.area.left + inset, zone.area.bottom - inset)
    else:
        pose = Pose(zone.area.right - inset, zone.area.top + inset, 180.0)
    paint(scene, words, pose, camera, PixelRectangle(0, 0, camera.width, camera.height))


def _words(text: str, size_mm: float, px_per_mm: float) -> Sprite:
    font = ImageFont.load_default(size_mm * px_per_mm)
    left, top, right, bottom = (round(edge) for edge in font.getbbox(text))
    canvas = Image.new("L", (right - left + 4, bottom - top + 4))
    ImageDraw.Draw(canvas).text((2 - left, 2 - top), text, fill=170, font=font)
    alpha = np.array(canvas, np.float32)
    colors = alpha[..., None] / 255 * np.array(LINE, np.float32)
    return Sprite(np.dstack([colors, alpha]).astype(np.uint8), px_per_mm, (2.0, canvas.height - 2.0))


def _marker(marker: int, marker_mm: float, px_per_mm: float) -> Sprite:
    """A marker on its white ground."""
    module_mm = marker_mm / MARKER_MODULES
    fine = 12
    grid = np.where(marker_modules(marker), 26, 236).astype(np.uint8)
    code = cv2.resize(grid, None, fx=fine, fy=fine, interpolation=cv2.INTER_NEAREST)
    white = round(MARKER_WHITE_MM / module_mm * fine)
    picture = cv2.cvtColor(np.pad(code, white, constant_values=236), cv2.COLOR_GRAY2BGR)
    side = round((marker_mm + 2 * MARKER_WHITE_MM) * px_per_mm * 1.3)
    scaled = np.asarray(cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA), np.uint8)
    return _opaque(scaled, side * fine / module_mm / picture.shape[0])
