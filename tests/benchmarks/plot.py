"""Measurements as a plot for the documentation: plain SVG, readable on light and dark pages alike."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

WIDTH, HEIGHT, LEFT, TOP, GAP = 760, 280, 60, 34, 56
COLORS: Final = ("#1f6391", "#a8371b")
DASHES: Final = ("none", "7 4")


@dataclass(frozen=True, slots=True)
class Curve:
    name: str
    points: Sequence[tuple[float, float]]


def plot(title: str, panels: Sequence[Sequence[Curve]]) -> str:
    """Panels one below the other, over one logarithmic axis; in each at most two curves, told apart by stroke too."""
    height = TOP + len(panels) * (HEIGHT + GAP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"'
        f' aria-label="{escape(title)}" font-family="system-ui, sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fffdf8"/>',
    ]
    for number, curves in enumerate(panels):
        parts += _panel(curves, TOP + number * (HEIGHT + GAP))
    parts += [f'<text x="{WIDTH / 2}" y="{height - 8}" text-anchor="middle" fill="#1a2027">{escape(title)}</text>']
    return "\n".join((*parts, "</svg>\n"))


def _panel(curves: Sequence[Curve], top: float) -> Iterator[str]:
    xs = sorted({x for curve in curves for x, _ in curve.points})
    highest = _round_up(max(y for curve in curves for _, y in curve.points))
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = top + HEIGHT * (1 - share)
        yield f'<line x1="{LEFT}" x2="{WIDTH - 20}" y1="{y}" y2="{y}" stroke="#cfc6b5"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end" fill="#515a66">{highest * share:g}</text>'
    for x in xs:
        yield f'<text x="{_x(x, xs)}" y="{top + HEIGHT + 18}" text-anchor="middle" fill="#515a66">{x:g}</text>'
    for number, curve in enumerate(curves):
        color = COLORS[number]
        points = " ".join(f"{_x(x, xs):.1f},{top + HEIGHT * (1 - y / highest):.1f}" for x, y in curve.points)
        stroke = f'stroke="{color}" stroke-width="3" stroke-dasharray="{DASHES[number]}"'
        yield f'<polyline points="{points}" fill="none" {stroke}/>'
        for x, y in curve.points:
            yield f'<circle cx="{_x(x, xs):.1f}" cy="{top + HEIGHT * (1 - y / highest):.1f}" r="4" fill="{color}"/>'
        left = LEFT + number * 370
        yield f'<line x1="{left}" x2="{left + 30}" y1="{top - 14}" y2="{top - 14}" {stroke}/>'
        yield f'<text x="{left + 38}" y="{top - 10}" fill="#1a2027">{escape(curve.name)}</text>'


def _x(x: float, xs: Sequence[float]) -> float:
    share = (math.log(x) - math.log(xs[0])) / (math.log(xs[-1]) - math.log(xs[0])) if len(xs) > 1 else 0.5
    return LEFT + 30 + share * (WIDTH - LEFT - 80)


def _round_up(value: float) -> float:
    """To a figure of which a quarter reads well."""
    step = 10.0 ** math.floor(math.log10(max(value, 1)))
    return next(step * factor for factor in (1, 2, 4, 8, 10) if step * factor >= value)
