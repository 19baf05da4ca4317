"""Tokens laid on an empty mat, one after the other, as a camera sees them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from companion.sight.cameras.source import Image
from companion.simulation.drawing.optics import GOOD_LIGHT, Optics
from companion.simulation.drawing.pinhole import PinholeCamera, camera_over
from companion.simulation.drawing.renderer import TableRenderer
from companion.simulation.table.layout import PlacedToken, Pose, TableLayout, TokenKind

CAMERA = camera_over(1920, 1080)


def token(kind: TokenKind, x_mm: float, y_mm: float = 300.0) -> PlacedToken:
    return PlacedToken(f"{kind} at {x_mm:g}, {y_mm:g}", Pose(x_mm, y_mm), 0, kind)


DAMAGE, AMBER = token("damage", 400), token("amber", 520)


@cache
def photograph(*tokens: PlacedToken, optics: Optics = GOOD_LIGHT, camera: PinholeCamera = CAMERA) -> Image:
    return TableRenderer(camera, {}, optics=optics).draw(TableLayout(tokens))


def frames(*laid: tuple[PlacedToken, ...], optics: Optics = GOOD_LIGHT, each: int = 5) -> Iterator[Image]:
    """A film in which the mat lies so for some frames, then so."""
    renderer = TableRenderer(CAMERA, {}, optics=optics)
    for tokens in laid:
        for _ in range(each):
            yield renderer.draw(TableLayout(tokens))
