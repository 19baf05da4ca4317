"""Win chances in words, and their curve through a game: for spectators only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby
from typing import Final

from companion.report import ChancesReport, TableReport, chances_at
from web.serving.language import _
from web.serving.wording import name_of
from web.table.views import ChancesView

WIDTH: Final = 720
HEIGHT: Final = 120


@dataclass(frozen=True, slots=True)
class ChancesCurve:
    """The first player's chance from moment to moment, as SVG paths: `areas` between the bounds, and `lines`.

    They are interrupted where nothing could be told. `now_x` is where the moment stands that is shown.
    """

    areas: tuple[str, ...]
    lines: tuple[str, ...]
    now_x: float
    words: str


def chances_view(report: TableReport) -> ChancesView | None:
    """`None` where no chances are estimated."""
    chances = report.chances
    if chances is None or len(report.players) != 2:
        return None
    first, low, high = per_cent(chances)
    return ChancesView(chances.playouts > 0, first, low, high, in_words(report, chances))


def without_chances(report: TableReport) -> TableReport:
    """The report as it is shown to whoever may not see the win chances of a game that is played."""
    return report if report.winner is not None else replace(report, chances=None)


def per_cent(chances: ChancesReport) -> tuple[int, int, int]:
    """The first player's chance, and its bounds."""
    return round(100 * chances.first), round(100 * chances.low), round(100 * chances.high)


def in_words(report: TableReport, chances: ChancesReport | None) -> str:
    """Both players' chances of winning the game of this report."""
    if chances is None or not chances.playouts:
        return _("Win chances cannot be estimated now.")
    first, low, high = per_cent(chances)
    return _(
        "Win chances: %(name)s %(first)s %% (between %(low)s and %(high)s), %(other)s %(second)s %%;"
        " the rest was played out %(playouts)s times.",
        name=name_of(report, 0),
        other=name_of(report, 1),
        first=first,
        second=100 - first,
        low=low,
        high=high,
        playouts=chances.playouts,
    )


def chances_curve(past: Sequence[TableReport], place: int) -> ChancesCurve | None:
    """The curve through the moments of one game, the reader being at `place`; `None` where none were estimated."""
    told = list(_told_at(past))
    if not any(told):
        return None
    across = WIDTH / max(len(past) - 1, 1)
    stretches = [
        [(round(at * across, 1), chances) for at, chances in moments if chances is not None]
        for known, moments in groupby(enumerate(told), key=lambda moment: moment[1] is not None)
        if known
    ]
    return ChancesCurve(
        areas=tuple(_area(stretch) for stretch in stretches),
        lines=tuple(_path((x, chances.first) for x, chances in stretch) for stretch in stretches),
        now_x=round(place * across, 1),
        words=in_words(past[place], told[place]),
    )


def _told_at(past: Sequence[TableReport]) -> Iterator[ChancesReport | None]:
    """The chances at each moment: an estimate is published some seconds after the position that it is of."""
    newest = {report.chances.t: report.chances for report in past if report.chances is not None}
    told = chances_at((report.t for report in past), newest.values())
    for report, chances in zip(past, told, strict=True):
        yield chances if chances is not None and chances.playouts and report.winner is None else None


def _area(stretch: Sequence[tuple[float, ChancesReport]]) -> str:
    above = ((x, chances.high) for x, chances in stretch)
    below = ((x, chances.low) for x, chances in reversed(stretch))
    return _path(chain(above, below)) + "Z"


def _path(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x} {round(HEIGHT * (1 - share), 1)}" for x, share in points)
