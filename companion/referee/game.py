"""One game as it is followed: what is believed of it and what was said. Frozen: whatever happens makes another one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from companion.observations import GameStarted
from companion.referee.belief import Belief
from companion.referee.claims import Claim, Offence, of_decks
from companion.referee.hypothesis import Hypothesis
from companion.referee.said import Said
from companion.referee.settings import RefereeSettings
from companion.reminders import NOT_TIMED, RoundWarnings, Subject
from companion.rules.state import GameState
from companion.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class Game:
    """`claims` rest on what somebody counted by hand, whatever is believed. `observed_t` is when something was observed
    last; since then it was looked `looks` times at what has become certain."""

    settings: RefereeSettings
    start: GameStarted
    belief: Belief
    said: Said = field(default_factory=Said)
    claims: tuple[Claim, ...] = ()
    observed_t: float = 0.0
    looks: int = 0

    @staticmethod
    def begin(start: GameStarted, settings: RefereeSettings) -> Game:
        clock = NOT_TIMED if settings.round_s is None else RoundWarnings.set_at(start.t, start.t + settings.round_s)
        belief, said = Belief.begin(start, settings.patience), Said(round=clock)
        claims = tuple(of_decks(start, belief.state.rulebook))
        return Game(settings, start, belief, said, claims, observed_t=start.t)

    @property
    def t(self) -> float:
        return self.belief.t

    @property
    def state(self) -> GameState:
        return self.belief.state

    @property
    def expected(self) -> GameState:
        """The state by which the table should lie: where it was taken as it lay, the one before that."""
        return next((one.taken_from for one in self.belief.hypotheses if one.taken_from is not None), self.state)

    def saying(self, said: Said) -> Game:
        return replace(self, said=said)


@dataclass(frozen=True, slots=True)
class Posterior:
    """The hypotheses with their probabilities, the likeliest first, and everything that may be claimed, with its.

    `broken` tells how likely it is that some rule was broken by a player at a certain second. `unexplained`: there are
    ways left to look for what explains the table.
    """

    weighed: Sequence[tuple[Hypothesis, float]]
    claimed: Mapping[Subject, tuple[Claim, float]]
    broken: Mapping[Offence, float]
    unexplained: bool = False

    def probability(self, subject: Subject) -> float:
        return self.claimed[subject][1] if subject in self.claimed else 0.0


Reaction: TypeAlias = tuple[Game, list[Verdict]]
"""The game after something happened, and what was said of it."""
