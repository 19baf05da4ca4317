"""Is what is said with a confidence of 90 % true nine times in ten? All that was said, by its confidence and kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from companion.intervals import wilson_interval
from companion.measuring.judging_games import UNSEEN_MOVES, Judged, in_turn
from companion.verdicts import Flag, MoveUnderstood

TENTHS = 10
Key = TypeVar("Key", int, str)


class Assertion(NamedTuple):
    """Something that was said: a kind of move or of flag, with which confidence, from 0 to 1, and whether it was so."""

    kind: str
    confidence: float
    true: bool


def assertions(judged: Judged, stray_flags: Sequence[Flag]) -> Iterator[Assertion]:
    """Every move that was told and every flag that was raised, also those that were taken back later.

    A move is true if it was made in that turn, a flag if it belongs to a mistake and is not one of the `stray_flags`.
    Of moves that nobody sees or enters no truth is kept.
    """
    made = set(map(in_turn, judged.moves))
    for verdict in judged.verdicts:
        if isinstance(verdict, MoveUnderstood) and verdict.move.kind not in UNSEEN_MOVES:
            yield Assertion(verdict.move.kind, round(verdict.confidence, 3), in_turn(verdict) in made)
        elif isinstance(verdict, Flag):
            yield Assertion(f"flag, {verdict.kind}", round(verdict.confidence, 3), verdict not in stray_flags)


@dataclass(frozen=True, slots=True)
class Bin:
    """Some of what was said: how often, how often it was so, and the mean confidence."""

    said: int
    true: int
    confidence: float

    @property
    def share(self) -> float:
        return self.true / self.said

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share that was so."""
        return wilson_interval(self.true, self.said)


def tenths(said: Iterable[Assertion]) -> list[Bin]:
    """A bin for each tenth of confidence in which anything was said, the least sure first."""
    return [some for _, some in _bins(said, lambda one: min(int(one.confidence * TENTHS), TENTHS - 1))]


def kinds(said: Iterable[Assertion]) -> list[tuple[str, Bin]]:
    """Each kind with its bin, by name."""
    return _bins(said, lambda one: one.kind)


def _bins(said: Iterable[Assertion], key: Callable[[Assertion], Key]) -> list[tuple[Key, Bin]]:
    by_key: dict[Key, list[Assertion]] = {}
    for one in said:
        by_key.setdefault(key(one), []).append(one)
    return [
        (key, Bin(len(some), sum(one.true for one in some), sum(one.confidence for one in some) / len(some)))
        for key, some in sorted(by_key.items())
    ]


SIZE, EDGE = 360, 44
INK, SOFT, PAPER = "#1a2027", "#8a94a1", "#ffffff"


def plot(bins: Sequence[Bin], title: str) -> str:
    """A reliability diagram as SVG: confidence to the right, the share that was so upwards, with 95 % intervals.

    M. H. DeGroot and S. E. Fienberg, The comparison and evaluation of forecasters, The Statistician 32 (1983).
    """
    whole = SIZE + 2 * EDGE
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" role="img" '
        f'font-family="sans-serif" font-size="12">',
        f"<title>{title}</title>",
        f'<rect width="{whole}" height="{whole}" fill="{PAPER}"/>',
        _line(0, 0, 1, 1, SOFT, "4"),
        _line(0, 0, 1, 0, INK),
        _line(0, 0, 0, 1, INK),
    ]
    for tenth in range(0, TENTHS + 1, 2):
        at = tenth / TENTHS
        lines.append(_text(_x(at), _y(0) + 18, "middle", f"{at:.0%}"))
        lines.append(_text(_x(0) - 8, _y(at) + 4, "end", f"{at:.0%}"))
    for one in bins:
        low, high = one.interval
        lines.append(_line(one.confidence, low, one.confidence, high, INK))
        lines.append(f'<circle cx="{_x(one.confidence):.1f}" cy="{_y(one.share):.1f}" r="4" fill="{INK}"/>')
    return "\n".join([*lines, _text(_x(0.5), whole - 6, "middle", "confidence"), "</svg>", ""])


def _x(value: float) -> float:
    return EDGE + SIZE * value


def _y(value: float) -> float:
    return EDGE + SIZE * (1 - value)


def _line(x1: float, y1: float, x2: float, y2: float, color: str, dashes: str = "none") -> str:
    ends = f'x1="{_x(x1):.1f}" y1="{_y(y1):.1f}" x2="{_x(x2):.1f}" y2="{_y(y2):.1f}"'
    return f'<line {ends} stroke="{color}" stroke-dasharray="{dashes}"/>'


def _text(x: float, y: float, anchor: str, text: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{INK}">{text}</text>'
