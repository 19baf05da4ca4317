"""Turns a game's reports into plots: Æmber and keys over time, turns by time and house, cards played, flags by rule.

Pure geometry: points and bars in the units of an SVG view box, with ticks and words ready to draw.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Final

from companion.report import PlayerReport, TableReport, rule_title
from companion.sentences import counted
from web.serving.language import N_, _, card_title, said
from web.serving.wording import clock_time, house_view, name_of, title_from_id
from web.table.views import HouseView

WIDTH: Final = 720
HEIGHT: Final = 260
LEFT, RIGHT, TOP, BOTTOM = 52, 16, 14, 28
MOST_TICKS: Final = 8
MOST_CARDS: Final = 12
USES: Final = {
    "reap": N_("reaped %(count)s×"),
    "fight": N_("fought %(count)s×"),
    "action": N_("action %(count)s×"),
    "omni": N_("omni %(count)s×"),
    "unstun": N_("unstunned %(count)s×"),
}
"""The kinds of moves by which cards in play are used."""


@dataclass(frozen=True, slots=True)
class Tick:
    at: float
    words: str


@dataclass(frozen=True, slots=True)
class KeyMark:
    """Where a key was forged; `letter` is the first of its colour."""

    x: float
    y: float
    color: str
    letter: str
    words: str


@dataclass(frozen=True, slots=True)
class PlotLine:
    player: int
    name: str
    path: str
    keys: tuple[KeyMark, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    player: int
    x: float
    y: float
    width: float
    height: float
    words: str


@dataclass(frozen=True, slots=True)
class AmberPlot:
    lines: tuple[PlotLine, ...]
    times: tuple[Tick, ...]
    amounts: tuple[Tick, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class TurnPlot:
    bars: tuple[Bar, ...]
    seconds: tuple[Tick, ...]
    turns: tuple[Tick, ...]
    means: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FlagCount:
    rule: str
    count: int
    share: float


@dataclass(frozen=True, slots=True)
class HouseCount:
    """In how many turns a player called a house, as a share of the most, and how long such a turn took on average."""

    player: str
    deck: str
    house: HouseView
    turns: int
    share: float
    mean: str


@dataclass(frozen=True, slots=True)
class PlayCount:
    """How often a player played a card."""

    player: str
    slug: str
    title: str
    count: int
    share: float


@dataclass(frozen=True, slots=True)
class UseCount:
    """How often a player used a card that was in play, and in `words` how often in which way."""

    player: str
    slug: str
    title: str
    count: int
    share: float
    words: str


@dataclass(frozen=True, slots=True)
class Scale:
    """Maps values from 0 to `most` onto a stretch of the drawing."""

    most: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        return round(self.start + (self.end - self.start) * value / self.most, 1)


def amber_plot(past: Sequence[TableReport]) -> AmberPlot | None:
    """Both players' Æmber as steps over game time; `None` before there is a game."""
    games = [report for report in past if len(report.players) == 2]
    if not games:
        return None
    across = Scale(max(games[-1].t, 1.0), LEFT, WIDTH - RIGHT)
    most = max(player.amber for report in games for player in report.players)
    up = Scale(max(most, 6), HEIGHT - BOTTOM, TOP)
    lines = tuple(_line(games, player, across, up) for player in (0, 1))
    step = nice_step(across.most, (60, 120, 300, 600, 1200, 1800, 3600))
    times = tuple(Tick(across(t), clock_time(t)) for t in ticks(across.most, step))
    amounts = tuple(Tick(up(n), str(int(n))) for n in ticks(up.most, nice_step(up.most, (1, 2, 3, 5, 10, 20, 50))))
    return AmberPlot(lines, times, amounts, _rows(games))


def _line(games: Sequence[TableReport], player: int, across: Scale, up: Scale) -> PlotLine:
    path = f"M{across(games[0].t)} {up(games[0].players[player].amber)}"
    for report in games[1:]:
        path += f"H{across(report.t)}V{up(report.players[player].amber)}"
    return PlotLine(player, name_of(games[-1], player), path, _key_marks(games, player, across, up))


def _key_marks(games: Sequence[TableReport], player: int, across: Scale, up: Scale) -> tuple[KeyMark, ...]:
    marks = []
    for before, after in pairwise(games):
        for color in after.players[player].keys:
            if color not in before.players[player].keys:
                named = {"name": name_of(after, player), "color": _(color), "time": clock_time(after.t)}
                words = _("%(name)s forges the %(color)s key at %(time)s", **named)
                height = up(after.players[player].amber)
                marks.append(KeyMark(across(after.t), height, color, color[0].upper(), words))
    return tuple(marks)


def _rows(games: Sequence[TableReport]) -> tuple[tuple[str, ...], ...]:
    """Æmber and keys at the end of each turn, for those who would rather read them."""
    ends = [list(turn)[-1] for _, turn in groupby(games, key=lambda report: report.turn)]
    return tuple(
        (
            str(report.turn),
            clock_time(report.t),
            *(_wealth(player) for player in report.players),
        )
        for report in ends
    )


def _wealth(player: PlayerReport) -> str:
    return said(
        counted(len(player.keys), "{amber} Æmber, {count} key", "{amber} Æmber, {count} keys", amber=player.amber)
    )


def turn_plot(past: Sequence[TableReport]) -> TurnPlot | None:
    """How long each finished turn took; `None` before the first has ended."""
    durations = turn_durations(past)
    if not durations:
        return None
    up = Scale(max(seconds for _, _, seconds in durations), HEIGHT - BOTTOM, TOP)
    width = (WIDTH - LEFT - RIGHT) / len(durations)
    bars = tuple(
        Bar(
            player,
            round(LEFT + place * width + width * 0.1, 1),
            up(seconds),
            round(width * 0.8, 1),
            round(HEIGHT - BOTTOM - up(seconds), 1),
            _("Turn %(turn)s, %(name)s: %(time)s", turn=turn, name=name_of(past[-1], player), time=clock_time(seconds)),
        )
        for place, (turn, player, seconds) in enumerate(durations)
    )
    every = math.ceil(len(durations) / 12)
    turns = tuple(
        Tick(round(LEFT + (place + 0.5) * width, 1), str(turn))
        for place, (turn, _, _) in enumerate(durations)
        if place % every == 0
    )
    step = nice_step(up.most, (5, 10, 30, 60, 120, 300, 600, 1800))
    seconds = tuple(Tick(up(s), clock_time(s)) for s in ticks(up.most, step))
    return TurnPlot(bars, seconds, turns, _means(past[-1], durations))


def turn_durations(past: Sequence[TableReport]) -> list[tuple[int, int, float]]:
    """Turn number, player and seconds of each turn whose beginning and end were both seen."""
    starts = [next(turn) for number, turn in groupby(past, key=lambda report: report.turn) if number > 0]
    return [(begun.turn, begun.active, ended.t - begun.t) for begun, ended in pairwise(starts) if ended.t > begun.t]


def _means(report: TableReport, durations: Sequence[tuple[int, int, float]]) -> tuple[str, ...]:
    means = []
    for player in range(len(report.players)):
        own = [seconds for turn, mover, seconds in durations if mover == player]
        if own:
            mean = clock_time(sum(own) / len(own))
            words = counted(
                len(own),
                "{who}: {count} turn, {mean} on average",
                "{who}: {count} turns, {mean} on average",
                who=name_of(report, player),
                mean=mean,
            )
            means.append(said(words))
    return tuple(means)


def flag_counts(report: TableReport) -> tuple[FlagCount, ...]:
    """How often each rule was flagged and not withdrawn, most first."""
    counts = Counter(flag.rule for flag in report.flags if flag.status not in ("withdrawn", "dismissed"))
    most = max(counts.values(), default=1)
    named = ((_(rule_title(rule)), count) for rule, count in counts.most_common())
    return tuple(FlagCount(name, count, count / most) for name, count in named)


def house_counts(past: Sequence[TableReport]) -> tuple[HouseCount, ...]:
    """How often each player called each house of their deck, and how long those turns took; the most called first."""
    last_of_turn = {report.turn: report for report in past if report.house is not None and report.players}
    seconds = {turn: taken for turn, mover, taken in turn_durations(past)}
    called: dict[tuple[int, str], list[int]] = {}
    for turn, report in last_of_turn.items():
        called.setdefault((report.active, report.house or ""), []).append(turn)
    most = max(map(len, called.values()), default=1)
    in_order = sorted(called.items(), key=lambda one: (one[0][0], -len(one[1]), one[0][1]))
    return tuple(
        HouseCount(
            name_of(past[-1], player),
            past[-1].players[player].deck,
            house_view(house),
            len(turns),
            len(turns) / most,
            _mean([seconds[turn] for turn in turns if turn in seconds]),
        )
        for (player, house), turns in in_order
    )


def _mean(seconds: Sequence[float]) -> str:
    return clock_time(sum(seconds) / len(seconds)) if seconds else ""


def play_counts(past: Sequence[TableReport]) -> tuple[PlayCount, ...]:
    """The cards that were played most often, as far as the reports tell of plays."""
    latest = past[-1].moves if past else ()
    holds = {(move.number, move.t) for move in latest}
    plays = {(played.move, played.t): played for report in past for played in report.played}
    counts = Counter(
        (played.player, played.card.card, played.card.title) for at, played in plays.items() if at in holds
    )
    most = max(counts.values(), default=1)
    return tuple(
        PlayCount(name_of(past[-1], player), slug, card_title(slug, title), count, count / most)
        for (player, slug, title), count in counts.most_common(MOST_CARDS)
    )


def use_counts(past: Sequence[TableReport]) -> tuple[UseCount, ...]:
    """The cards in play that were used most often, and how, by the moves that hold."""
    report = past[-1] if past else None
    ways: dict[tuple[int, str], Counter[str]] = {}
    for move in report.moves if report is not None else ():
        if move.kind in USES and move.card:
            ways.setdefault((move.player, move.card), Counter())[move.kind] += 1
    in_order = sorted(ways.items(), key=lambda one: (-one[1].total(), one[0]))[:MOST_CARDS]
    printed = {choice.card: choice.title for choice in report.titles} if report is not None else {}
    most = max((used.total() for used in ways.values()), default=1)
    return tuple(
        UseCount(
            name_of(past[-1], player),
            slug,
            card_title(slug, printed.get(slug, title_from_id(slug))),
            used.total(),
            used.total() / most,
            ", ".join(_(words, count=used[kind]) for kind, words in USES.items() if used[kind]),
        )
        for (player, slug), used in in_order
    )


def nice_step(most: float, steps: Sequence[float]) -> float:
    """The smallest of the steps that gives few enough ticks."""
    return next((step for step in steps if most / step <= MOST_TICKS), steps[-1])


def ticks(most: float, step: float) -> list[float]:
    return [number * step for number in range(int(most / step) + 1)]
