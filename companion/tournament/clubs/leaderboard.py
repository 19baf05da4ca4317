"""The leaderboard of a season.

Level players are told apart by all matches that they won in the season, then by the share of their matches that they
won. Whom nothing tells apart shares a rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from companion.name_order import name_key
from companion.tournament.clubs.evenings import Evening, EveningResult
from companion.tournament.clubs.names import Names, PersonId
from companion.tournament.clubs.settings import PointsRule, Season


@dataclass(frozen=True, slots=True)
class EveningPoints:
    """The points of one evening; `counts` tells whether it is among the best that count."""

    number: int
    day: date
    points: int
    counts: bool


@dataclass(frozen=True, slots=True)
class LeaderboardLine:
    """A player's line. Matches won hold byes, too; `evenings` are those taken part in, the oldest first."""

    rank: int
    person: PersonId
    name: str
    points: int
    won: int
    lost: int
    evenings: tuple[EveningPoints, ...]


@dataclass(frozen=True, slots=True)
class EveningLine:
    """An evening in a list: its day, its name, how many players came, and whether it counts."""

    number: int
    day: date
    name: str
    players: int
    games: int
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A season with its evenings, the oldest first, and its players, best first."""

    season: Season
    evenings: tuple[EveningLine, ...]
    lines: tuple[LeaderboardLine, ...]


def season_leaderboard(season: Season, evenings: Iterable[Evening], names: Names) -> Leaderboard:
    """The leaderboard of a season among all evenings."""
    own = in_season(evenings, season)
    return Leaderboard(season, tuple(map(evening_line, own)), leaderboard(own, names, season.rule))


def evening_line(evening: Evening, counts: bool = True) -> EveningLine:
    players, games = len(evening.results), len(evening.games)
    return EveningLine(evening.number, evening.day, evening.name, players, games, counts)


def in_season(evenings: Iterable[Evening], season: Season) -> tuple[Evening, ...]:
    """The evenings of a season's days."""
    return tuple(evening for evening in evenings if season.first <= evening.day <= season.last)


def leaderboard(evenings: Sequence[Evening], names: Names, rule: PointsRule) -> tuple[LeaderboardLine, ...]:
    """The players of these evenings, best first."""
    results: dict[PersonId, list[tuple[Evening, EveningResult]]] = {}
    for evening in evenings:
        for result in evening.results:
            results.setdefault(names.person(result.player), []).append((evening, result))
    lines = sorted((_line(person, own, names, rule) for person, own in results.items()), key=_order)
    ranked: list[LeaderboardLine] = []
    for place, line in enumerate(lines, start=1):
        level = bool(ranked) and _merit(ranked[-1]) == _merit(line)
        rank = ranked[-1].rank if level else place
        ranked.append(LeaderboardLine(rank, line.person, line.name, line.points, line.won, line.lost, line.evenings))
    return tuple(ranked)


def _line(
    person: PersonId, own: Sequence[tuple[Evening, EveningResult]], names: Names, rule: PointsRule
) -> LeaderboardLine:
    scored = [(evening, rule.taking_part + rule.win * result.won) for evening, result in own]
    best_first = sorted(range(len(scored)), key=lambda place: -scored[place][1])
    counted = set(best_first[: rule.best])
    evenings = tuple(
        EveningPoints(evening.number, evening.day, points, place in counted)
        for place, (evening, points) in enumerate(scored)
    )
    return LeaderboardLine(
        rank=0,
        person=person,
        name=names.shown(own[0][1].player),
        points=sum(one.points for one in evenings if one.counts),
        won=sum(result.won for _, result in own),
        lost=sum(result.lost for _, result in own),
        evenings=evenings,
    )


def _merit(line: LeaderboardLine) -> tuple[int, int, Fraction]:
    matches = line.won + line.lost
    return line.points, line.won, Fraction(line.won, matches) if matches else Fraction(0)


def _order(line: LeaderboardLine) -> tuple[object, ...]:
    points, won, share = _merit(line)
    return -points, -won, -share, name_key(line.name)
