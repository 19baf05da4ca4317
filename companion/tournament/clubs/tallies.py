"""Games counted: how many, how many of them won, and how sure the share is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.intervals import wilson_interval
from companion.name_order import name_key


@dataclass(frozen=True, slots=True)
class WinRate:
    """The share of games won, from 0 to 1, with the ends of its 95 % interval."""

    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Tally:
    """Games with, or against, somebody or something that has a page of its own."""

    id: str
    name: str
    games: int
    won: int


def win_rate(won: int, games: int) -> WinRate | None:
    """Nothing where no game was counted."""
    return WinRate(won / games, *wilson_interval(won, games)) if games else None


def tallied(games: Iterable[tuple[str, str, bool]]) -> tuple[Tally, ...]:
    """Adds up games given by id, name and whether they were won; the most games first."""
    names: dict[str, str] = {}
    outcomes: dict[str, list[bool]] = {}
    for id, name, won in games:
        names[id] = name
        outcomes.setdefault(id, []).append(won)
    found = (Tally(id, names[id], len(own), sum(own)) for id, own in outcomes.items())
    return tuple(sorted(found, key=lambda one: (-one.games, name_key(one.name))))
