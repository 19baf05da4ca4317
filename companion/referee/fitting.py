"""Re-estimates weights from games whose truth is known: how long people take to count, how often they count first.

Log-normal lags are fitted by the mean and the deviation of the logarithms of what was measured, which is their maximum
likelihood; shares become nats by their logarithm. Weights of what is seen too seldom for that stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import exp, log
from statistics import fmean, pstdev
from typing import NamedTuple

from companion.observations import Counter, CounterEntered, Observation, PlayerNumber, TableSnapshot
from companion.referee.likelihoods import LIKELIHOODS, Lag
from companion.referee.referee import Referee
from companion.rules.state import GameState
from companion.verdicts import Verdict

FEWEST = 20
"""With fewer samples nothing is estimated."""
EARLIEST_S, LATEST_S = -10.0, 20.0
"""How long before and after a change a press may be for it."""
SHORTEST_S = 0.05
"""Times measured shorter than this count as immediate."""


class CounterChange(NamedTuple):
    """By how much a player's Æmber or chains truly changed, and in which second that was seen."""

    t: float
    player: PlayerNumber
    counter: Counter
    delta: int


class Onlooker(Referee):
    """Sits where the referee sits and says nothing, where only what people do is wanted."""

    def observe(self, observation: Observation) -> list[Verdict]:
        return []

    def check_time(self, t: float) -> list[Verdict]:
        return []


@dataclass(frozen=True, slots=True)
class Watched:
    """A game as it was told, and what truly changed in it."""

    observations: Sequence[Observation]
    changes: Sequence[CounterChange]


class Estimate(NamedTuple):
    """A weight by its name: what is reckoned with, what the games say, and of how many samples."""

    weight: str
    used: float
    found: float
    samples: int


def changes_between(t: float, before: GameState, after: GameState) -> Iterator[CounterChange]:
    """The changes on the counters with a move that was seen in second `t`."""
    for number, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        if len(was.keys) == len(now.keys) and was.amber != now.amber:
            yield CounterChange(t, number, "amber", now.amber - was.amber)
        if was.chains != now.chains:
            yield CounterChange(t, number, "chains", now.chains - was.chains)


def estimates(games: Iterable[Watched]) -> list[Estimate]:
    """Estimates of the referee's weights from these games, for the weights that they show often enough."""
    amber_s: list[float] = []
    shed_s: list[float] = []
    carried_s: list[float] = []
    for game in games:
        amber_s += _lags_s(game, "amber")
        shed_s += [lag_s for lag_s in _lags_s(game, "chains") if lag_s > 0]
        carried_s += _carried_s(game.observations)
    late_s, early_s = [one for one in amber_s if one >= 0], [-one for one in amber_s if one < 0]
    return [
        *_of_lag("press", LIKELIHOODS.press, late_s),
        *_of_share("late_press_nats", LIKELIHOODS.late_press_nats, len(late_s), len(amber_s)),
        *_of_lag("early_press", LIKELIHOODS.early_press, early_s),
        *_of_share("early_press_nats", LIKELIHOODS.early_press_nats, len(early_s), len(amber_s)),
        *_of_lag("shed", LIKELIHOODS.shed, shed_s),
        *_of_lag("carrying", LIKELIHOODS.carrying, carried_s),
    ]


def _lags_s(game: Watched, counter: Counter) -> Iterator[float]:
    """How long after each change it was counted, in seconds; less than 0 where it was counted first."""
    entered = [one for one in game.observations if isinstance(one, CounterEntered) and one.counter == counter]
    open_changes = [one for one in game.changes if one.counter == counter]
    for press in entered:
        fitting = [
            one
            for one in open_changes
            if (one.player, one.delta) == (press.player, press.delta) and EARLIEST_S <= press.t - one.t <= LATEST_S
        ]
        if fitting:
            nearest = min(fitting, key=lambda one: abs(press.t - one.t))
            open_changes.remove(nearest)
            yield press.t - nearest.t


def _carried_s(observations: Sequence[Observation]) -> Iterator[float]:
    """How long each table with a card in the play zone lay there, in seconds, until none did."""
    since: float | None = None
    for table in (one for one in observations if isinstance(one, TableSnapshot)):
        if any(side.play for side in table.players):
            since = table.t if since is None else since
        elif since is not None:
            yield table.t - since
            since = None


def _of_lag(name: str, used: Lag, took_s: Sequence[float]) -> Iterator[Estimate]:
    if len(took_s) >= FEWEST:
        logarithms = [log(max(one, SHORTEST_S)) for one in took_s]
        yield Estimate(f"{name}.median_s", used.median_s, exp(fmean(logarithms)), len(took_s))
        yield Estimate(f"{name}.sigma", used.sigma, pstdev(logarithms), len(took_s))


def _of_share(name: str, used: float, part: int, whole: int) -> Iterator[Estimate]:
    if part and whole >= FEWEST:
        yield Estimate(name, used, log(whole / part), whole)
