"""The standings: wins first, then the strength of the opponents met.

Strength of schedule is the mean, over the opponents met, of the part of their rounds that each of them won; extended
strength is the mean of those opponents' strengths. A bye counts as a win and as nobody met. This is how the
publisher's events of the time counted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Final, TypeAlias

from companion.sentences import N_

PlayerId: TypeAlias = str

NOBODY_MET = Fraction(0)


@dataclass(frozen=True, slots=True)
class Match:
    """A match that is over. Without an opponent it is a bye, or a missed round; without a winner it was lost."""

    round: int
    player: PlayerId
    opponent: PlayerId | None
    winner: PlayerId | None

    @property
    def players(self) -> tuple[PlayerId, ...]:
        return (self.player,) if self.opponent is None else (self.player, self.opponent)


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the table. Players whom nothing tells apart share a rank."""

    rank: int
    player: PlayerId
    wins: int
    losses: int
    byes: int
    strength: Fraction
    extended_strength: Fraction


@dataclass(frozen=True, slots=True)
class TieBreaker:
    """A figure, 0 to 1 and more is better, that ranks players who won as many rounds.

    Pages have it under the heading, with what it is in words; the files name it `in_csv` and `in_json`.
    """

    of: Callable[[Standing], Fraction]
    heading: str
    meaning: str
    in_csv: str
    in_json: str


TIE_BREAKERS: Final = (
    TieBreaker(
        lambda line: line.strength,
        N_("SoS"),
        N_("Strength of schedule: the share of their rounds that the opponents won"),
        "SoS",
        "strengthOfSchedule",
    ),
    TieBreaker(
        lambda line: line.extended_strength,
        N_("ESoS"),
        N_("Extended strength of schedule: the opponents’ own strength of schedule"),
        "Extended SoS",
        "extendedStrengthOfSchedule",
    ),
)
"""The first that differs decides. Pages and files have them in this order."""


def standings(
    players: Iterable[PlayerId],
    matches: Sequence[Match],
    decided: Sequence[Sequence[PlayerId]] = (),
    dropped: Collection[PlayerId] = (),
) -> tuple[Standing, ...]:
    """The table after these matches, best first; players who are level share a rank, in the order given.

    `decided` are orders of players, the newest last: one that names all of those who are level and still here parts
    them, and who `dropped` without being named stands after them.
    """
    listed = tuple(players)
    everyone = scores_of(listed, matches)
    scores = {player: everyone[player] for player in listed}
    strength = {player: _mean(everyone[other].part_won for other in score.met) for player, score in everyone.items()}
    extended = {player: _mean(strength[other] for other in score.met) for player, score in scores.items()}
    lines = (
        Standing(1, player, score.wins, score.losses, score.byes, strength[player], extended[player])
        for player, score in scores.items()
    )
    table: list[Standing] = []
    for _, lines_level in groupby(sorted(lines, key=_merit), key=_merit):
        level = {line.player: line for line in lines_level}
        here = set(level).difference(dropped) or set(level)
        order = next((order for order in reversed(decided) if here <= set(order)), ())
        named = sorted(level.keys() & set(order), key=order.index)
        first = len(table) + 1
        table += [replace(level[player], rank=first + number) for number, player in enumerate(named)]
        table += [replace(line, rank=first + len(named)) for player, line in level.items() if player not in named]
    return tuple(table)


def _merit(line: Standing) -> tuple[Fraction, ...]:
    """The less, the better."""
    return (Fraction(-line.wins), *(-breaker.of(line) for breaker in TIE_BREAKERS))


@dataclass(frozen=True, slots=True)
class Score:
    """The results of one player so far."""

    wins: int
    losses: int
    byes: int
    met: tuple[PlayerId, ...]

    @classmethod
    def of(cls, player: PlayerId, own: Collection[Match]) -> Score:
        """The score after the player's own matches."""
        wins = sum(match.winner == player for match in own)
        return cls(
            wins=wins,
            losses=len(own) - wins,
            byes=sum(match.opponent is None and match.winner == player for match in own),
            met=tuple(other for match in own for other in match.players if other != player),
        )

    @property
    def part_won(self) -> Fraction:
        played = self.wins + self.losses
        return Fraction(self.wins, played) if played else NOBODY_MET


def scores_of(players: Iterable[PlayerId], matches: Iterable[Match]) -> dict[PlayerId, Score]:
    """The scores of these players, and of everybody whom a match names."""
    own: dict[PlayerId, list[Match]] = {player: [] for player in players}
    for match in matches:
        for player in match.players:
            own.setdefault(player, []).append(match)
    return {player: Score.of(player, played) for player, played in own.items()}


def _mean(values: Iterable[Fraction]) -> Fraction:
    all_values = list(values)
    return sum(all_values, start=NOBODY_MET) / len(all_values) if all_values else NOBODY_MET
