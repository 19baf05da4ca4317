"""The effects of light, lens and sensor on a picture: uneven light, mirrored lamps, blur, noise."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass

import cv2
import numpy as np

from companion.simulation.drawing.canvas import PixelRectangle
from companion.simulation.drawing.pinhole import PinholeCamera
from companion.simulation.drawing.relief import ByteImage, in_bytes

_NOISE_TILE_PX = 512
_UNIT_LIGHT = 200
"""The light map's value that leaves a picture as it is."""
_VEIL_LEVEL = 190
"""The gray of the light that sleeves scatter."""


@dataclass(frozen=True, slots=True)
class Glare:
    """A lamp mirrored by sleeves or mat: a bright spot about (`x_mm`, `y_mm`), `strength` in gray levels."""

    x_mm: float
    y_mm: float
    sigma_mm: float = 8.0
    strength: float = 200.0


@dataclass(frozen=True, slots=True)
class Optics:
    """`blur_px` and `noise_levels` are standard deviations. `falloff` is the share of light lost from the brightest
    side of the table, which lies at `light_from_deg` (clockwise, 0 right), to the opposite one. `exposure` 1 shows
    colours as they are; `haze` is the share of a white veil, as sleeves throw back stray light.
    """

    blur_px: float = 0.6
    noise_levels: float = 2.0
    exposure: float = 1.0
    falloff: float = 0.12
    light_from_deg: float = 235.0
    haze: float = 0.0
    glares: tuple[Glare, ...] = ()


GOOD_LIGHT = Optics()
"""Even light on matt sleeves, focused lens, little noise: two covered lamps from the sides."""
TYPICAL_LIGHT = Optics(
    blur_px=0.75, noise_levels=4.0, exposure=0.92, falloff=0.35, glares=(Glare(664, 133), Glare(430, 352))
)
"""One lamp at one side: a third less light at the far end, two reflections, some noise."""
POOR_LIGHT = Optics(
    blur_px=0.95,
    noise_levels=7.0,
    exposure=0.6,
    falloff=0.5,
    haze=0.15,
    glares=(Glare(664, 133), Glare(300, 380, 16), Glare(540, 230, 12)),
)
"""A lamp across the room: half the light, and half of that at the far end, three reflections, glossy sleeves, noise."""


class Developer:
    """Turns drawn scenes into what the camera delivers. Noise differs from frame to frame, the rest stays."""

    def __init__(self, camera: PinholeCamera, optics: Optics, seed: int) -> None:
        self._size = PixelRectangle(0, 0, camera.width, camera.height)
        self._optics = optics
        self._light = _light_map(camera, optics)
        self._glare = _glare_map(camera, optics) if optics.glares or optics.haze else None
        self._noise = _noise_field(camera, optics.noise_levels, seed) if optics.noise_levels else None
        self._rng = np.random.default_rng(seed)

    @property
    def margin_px(self) -> int:
        """How far a change in the scene reaches in the developed picture."""
        return math.ceil(3 * self._optics.blur_px)

    def develop(self, scene: ByteImage, part: PixelRectangle) -> ByteImage:
        """The picture that lens and light make of one part of a full-frame scene; `part` must lie in the frame."""
        around = part.grown(self.margin_px).within(self._size)
        return self.develop_piece(scene[around.slices], around, part)

    def develop_piece(self, piece: ByteImage, around: PixelRectangle, part: PixelRectangle) -> ByteImage:
        """The same, from a `piece` of the scene that shows the part `around` the wanted one."""
        blurred = piece
        if self._optics.blur_px:
            blurred = np.asarray(cv2.GaussianBlur(piece, (0, 0), self._optics.blur_px), np.uint8)
        rows = slice(part.top - around.top, part.bottom - around.top)
        columns = slice(part.left - around.left, part.right - around.left)
        lit = cv2.multiply(blurred[rows, columns], self._light[part.slices], scale=1 / _UNIT_LIGHT)
        if self._glare is not None:
            lit = cv2.add(lit, self._glare[part.slices])
        return np.asarray(lit, np.uint8)

    def add_noise(self, frame: ByteImage) -> None:
        """Adds this moment's sensor noise to a whole developed frame, in place."""
        if self._noise is None:
            return
        down, across = self._rng.integers(0, _NOISE_TILE_PX, 2)
        noise = self._noise[down : down + frame.shape[0], across : across + frame.shape[1]]
        cv2.addWeighted(frame, 1, noise, 1, -128, dst=frame)


@functools.lru_cache(maxsize=1)
def _light_map(camera: PinholeCamera, optics: Optics) -> ByteImage:
    x = np.linspace(-1, 1, camera.width, dtype=np.float32)[None, :]
    y = np.linspace(-1, 1, camera.height, dtype=np.float32)[:, None]
    toward = math.radians(optics.light_from_deg)
    along = np.clip((x * math.cos(toward) + y * math.sin(toward)) / math.sqrt(2), -1, 1)
    brightness = optics.exposure * (1 - optics.falloff * (0.5 - 0.5 * along))
    vignette = 1 - 0.06 * (x**2 + y**2)
    # Light that comes from a lamp is warm where it is strongest.
    gain = (1 - optics.haze) * (brightness * vignette)
    return in_bytes(*(gain * (1 + np.float32(warmth) * along) * _UNIT_LIGHT for warmth in (-0.03, 0.0, 0.03)))


def _glare_map(camera: PinholeCamera, optics: Optics) -> ByteImage:
    total = np.full((camera.height, camera.width), optics.haze * _VEIL_LEVEL, np.float32)
    for glare in optics.glares:
        (x, y), sigma = camera.project([(glare.x_mm, glare.y_mm)])[0], glare.sigma_mm * camera.px_per_mm
        across = np.exp(-(((np.arange(camera.width, dtype=np.float32) - x) / sigma) ** 2) / 2)
        down = np.exp(-(((np.arange(camera.height, dtype=np.float32) - y) / sigma) ** 2) / 2)
        total += np.float32(glare.strength) * down[:, None] * across[None, :]
    return np.asarray(cv2.cvtColor(np.clip(total, 0, 255).astype(np.uint8), cv2.COLOR_GRAY2BGR), np.uint8)


@functools.lru_cache(maxsize=1)
def _noise_field(camera: PinholeCamera, sigma: float, seed: int) -> ByteImage:
    """Larger than a frame, so that every frame can take another part of it: 128 is no noise."""
    rng = np.random.default_rng(seed)
    tile = np.clip(rng.normal(128, sigma, (_NOISE_TILE_PX, _NOISE_TILE_PX, 3)).round(), 0, 255).astype(np.uint8)
    repeats = math.ceil(camera.height / _NOISE_TILE_PX) + 1, math.ceil(camera.width / _NOISE_TILE_PX) + 1, 1
    return np.tile(tile, repeats)
