"""Finds moments among the reports that are kept: for replay, and for streams that run behind the table."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from companion.report import TableReport
from companion.sentences import N_

LANDMARKS: Final[Mapping[str, Callable[[TableReport, TableReport], bool]]] = {
    N_("turn"): lambda before, now: now.turn != before.turn,
    N_("key"): lambda before, now: _keys(now) > _keys(before),
    N_("Check!"): lambda before, now: _in_check(now) > _in_check(before),
    N_("flag"): lambda before, now: bool({flag.id for flag in now.flags} - {flag.id for flag in before.flags}),
}
"""The landmarks that people look for in a game, and how it shows from one report to the next."""


@dataclass(frozen=True, slots=True)
class Jump:
    """Something to jump to from a moment: the versions before and after at which it comes, `None` where it does not."""

    name: str
    back: int | None
    on: int | None


def step_from(past: Sequence[TableReport], place: int) -> Jump:
    """The nearest moments at which the game was another one than at that place."""

    def differs(at: int) -> bool:
        return not past[at].shows_the_game_of(past[place])

    return Jump("moment", *_nearest(past, place, differs))


def jumps_from(past: Sequence[TableReport], place: int) -> tuple[Jump, ...]:
    """The nearest landmarks of every kind, seen from that place."""

    def reached(landmark: Callable[[TableReport, TableReport], bool]) -> Callable[[int], bool]:
        return lambda at: at > 0 and landmark(past[at - 1], past[at])

    return tuple(Jump(name, *_nearest(past, place, reached(landmark))) for name, landmark in LANDMARKS.items())


def _nearest(past: Sequence[TableReport], place: int, wanted: Callable[[int], bool]) -> tuple[int | None, int | None]:
    def first(places: Iterable[int]) -> int | None:
        return next((past[at].version for at in places if wanted(at)), None)

    return first(range(place - 1, -1, -1)), first(range(place + 1, len(past)))


def _keys(report: TableReport) -> int:
    return sum(len(player.keys) for player in report.players)


def _in_check(report: TableReport) -> frozenset[int]:
    return frozenset(number for number, player in enumerate(report.players) if player.check)


def place_of(past: Sequence[TableReport], version: int | None) -> int:
    """Where the report of that version stands, or the last one before it; the newest where none is asked for."""
    if version is None:
        return len(past) - 1
    return max(0, bisect_right(past, version, key=lambda report: report.version) - 1)


def last_game(past: Sequence[TableReport]) -> Sequence[TableReport]:
    """The reports of the newest game only: each game's time starts again."""
    start = max((place for place, (a, b) in enumerate(pairwise(past), start=1) if b.t < a.t), default=0)
    return past[start:]


def delayed(past: Sequence[TableReport], now_t: float, delay_s: float) -> TableReport:
    """The table `delay_s` seconds ago; the game's first report where that was before it."""
    return delayed_game(past, now_t, delay_s)[-1]


def delayed_game(past: Sequence[TableReport], now_t: float, delay_s: float) -> Sequence[TableReport]:
    """The reports of the newest game up to `delay_s` seconds ago; its first one at least."""
    game = last_game(past)
    return game[: max(1, bisect_right(game, now_t - delay_s, key=lambda report: report.t))]
