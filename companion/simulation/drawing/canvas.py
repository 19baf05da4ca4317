"""Lays flat pictures into a camera's view: warped by where they lie, blended by their alpha.

Only what falls into a given part of the frame is touched, so that a small change costs little.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from companion.simulation.drawing.pinhole import Matrix, PinholeCamera, project
from companion.simulation.drawing.relief import ByteImage
from companion.simulation.table.layout import Pose


@dataclass(frozen=True, slots=True)
class PixelRectangle:
    """A rectangle of a frame in pixels; right and bottom are not part of it."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def empty(self) -> bool:
        """True if it holds no pixel."""
        return self.left >= self.right or self.top >= self.bottom

    @property
    def slices(self) -> tuple[slice, slice]:
        """For indexing an image: rows, then columns."""
        return slice(self.top, self.bottom), slice(self.left, self.right)

    def meets(self, other: PixelRectangle) -> bool:
        """True if they share a pixel."""
        return not self.within(other).empty

    def within(self, other: PixelRectangle) -> PixelRectangle:
        """The rectangle that both share."""
        return PixelRectangle(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def around(self, other: PixelRectangle) -> PixelRectangle:
        """The smallest part that holds both."""
        return PixelRectangle(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def grown(self, pixels: int) -> PixelRectangle:
        """The same with a margin on every side."""
        return PixelRectangle(self.left - pixels, self.top - pixels, self.right + pixels, self.bottom + pixels)


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A flat picture: BGRA with the colours multiplied by alpha; `anchor_px` is the point that its pose places."""

    image: ByteImage
    px_per_mm: float
    anchor_px: tuple[float, float]

    def to_mat(self, pose: Pose) -> Matrix:
        """Maps pixels of the picture to millimetres on the plane in which it lies."""
        angle = math.radians(pose.angle_deg)
        cosine, sine = math.cos(angle) / self.px_per_mm, math.sin(angle) / self.px_per_mm
        x, y = self.anchor_px
        return np.array(
            [
                [cosine, -sine, pose.x_mm - cosine * x + sine * y],
                [sine, cosine, pose.y_mm - sine * x - cosine * y],
                [0.0, 0.0, 1.0],
            ]
        )

    def part(self, pose: Pose, camera: PinholeCamera) -> PixelRectangle:
        """The part of the frame that it covers, lying there."""
        height, width = self.image.shape[:2]
        corners = [(0, 0), (width, 0), (width, height), (0, height)]
        return part_of(project(camera.homography(pose.height_mm) @ self.to_mat(pose), corners))


def sprite_of(picture: ByteImage, drawn_px_per_mm: float, px_per_mm: float) -> Sprite:
    """A centred sprite of a picture drawn finer than needed, averaged down to about `px_per_mm`."""
    height, width = picture.shape[:2]
    scale = min(px_per_mm / drawn_px_per_mm, 1.0)
    size = max(round(width * scale), 1), max(round(height * scale), 1)
    image = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    return Sprite(image, drawn_px_per_mm * size[0] / width, (size[0] / 2, size[1] / 2))


def part_of(points_px: Matrix) -> PixelRectangle:
    """The part of a frame that holds these points, n x 2."""
    low, high = np.floor(points_px.min(axis=0)).astype(int) - 1, np.ceil(points_px.max(axis=0)).astype(int) + 2
    return PixelRectangle(int(low[0]), int(low[1]), int(high[0]), int(high[1]))


def paint(scene: ByteImage, sprite: Sprite, pose: Pose, camera: PinholeCamera, clip: PixelRectangle) -> None:
    """Paints a sprite into the `clip` part of a full-frame `scene`, in place."""
    covered = sprite.part(pose, camera).within(clip)
    if covered.empty:
        return
    shift = np.array([[1, 0, -covered.left + 0.0], [0, 1, -covered.top], [0, 0, 1]])
    # Pixel centres lie at half coordinates in the geometry and at whole ones in OpenCV.
    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    to_frame = np.linalg.inv(half) @ shift @ camera.homography(pose.height_mm) @ sprite.to_mat(pose) @ half
    size = covered.right - covered.left, covered.bottom - covered.top
    blend(scene[covered.slices], np.asarray(cv2.warpPerspective(sprite.image, to_frame, size), np.uint8))


def blend(ground: ByteImage, picture: ByteImage) -> None:
    """Lays BGRA, colours multiplied by alpha, over BGR of the same size, in place."""
    remaining = cv2.cvtColor(cv2.bitwise_not(picture[..., 3]), cv2.COLOR_GRAY2BGR)
    dimmed = cv2.multiply(ground, remaining, scale=1 / 255)
    cv2.add(dimmed, cv2.cvtColor(picture, cv2.COLOR_BGRA2BGR), dst=dimmed)
    ground[:] = dimmed
