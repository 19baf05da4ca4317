"""Follows one game: observations in, verdicts out."""

from __future__ import annotations

from companion.observations import (
    CounterEntered,
    GameStarted,
    HandsCame,
    HouseEntered,
    KeyTurned,
    MulliganTaken,
    Observation,
    PositionSet,
    TableSnapshot,
    TurnEnded,
)
from companion.referee.verdict import Verdict
from companion.tracking import predicting, updating
from companion.tracking.belief import Belief, at
from companion.tracking.decision import Said, decide

LOOKED_AGAIN_S = (
    *(0.3, 0.6, 0.9, 1.2, 1.6, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0),
    *(6.0, 7.0, 8.0, 10.0, 12.0, 15.0, 20.0, 30.0),
)
"""How long after each observation it is looked at again what has become certain since."""
COUNTS_EXPLAINED_AFTER_S = 2.0
"""How long after an observation counts that nothing comes to are looked into."""


class Referee:
    """Follows the game at one table: predicts by what is entered, updates by what is seen, decides what to say.

    Feed it every observation in order with `observe`, and call `check_time` now and then. The same observations give
    the same verdicts: `check_time` only makes those come sooner that the next observation would bring with it anyway.
    """

    def __init__(self) -> None:
        self._belief: Belief | None = None
        self._said = Said()
        self._observed_t = 0.0
        self._looks = 0

    def observe(self, observation: Observation) -> list[Verdict]:
        """What became certain with this observation, and before it."""
        if isinstance(observation, GameStarted):
            self._belief, self._said = Belief.begin(observation), Said()
            return []
        verdicts = self.check_time(observation.t)
        if self._belief is not None:
            self._belief = updated(at(self._belief, observation.t), observation)
            self._observed_t, self._looks = observation.t, 0
            verdicts += self._decided(self._belief)
        return verdicts

    def check_time(self, t: float) -> list[Verdict]:
        """What became certain because time ran out before `t` seconds."""
        verdicts: list[Verdict] = []
        while self._belief is not None and self._looks < len(LOOKED_AGAIN_S):
            after_s = LOOKED_AGAIN_S[self._looks]
            if self._observed_t + after_s > t:
                break
            self._looks += 1
            self._belief = looked_again(at(self._belief, self._observed_t + after_s), after_s)
            verdicts += self._decided(self._belief)
        return verdicts

    def _decided(self, belief: Belief) -> list[Verdict]:
        self._said, verdicts = decide(belief, self._said)
        return verdicts

    def finish(self) -> list[Verdict]:
        """Nothing more will come: what was still waiting to be certain."""
        return self.check_time(self._observed_t + LOOKED_AGAIN_S[-1])


def updated(belief: Belief, observation: Observation) -> Belief:
    """The belief after an observation."""
    match observation:
        case TableSnapshot():
            return updating.see(belief, observation)
        case HandsCame():
            return updating.see_hands(belief)
        case HouseEntered():
            return predicting.enter_house(belief, observation)
        case TurnEnded():
            return predicting.enter_end(belief, observation)
        case CounterEntered():
            return predicting.enter_counter(belief, observation)
        case KeyTurned():
            return predicting.turn_key(belief, observation)
        case MulliganTaken():
            return predicting.take_mulligan(belief, observation)
        case PositionSet():
            return predicting.set_position(belief, observation)
        case _:
            return belief


def looked_again(belief: Belief, after_s: float) -> Belief:
    """The belief so long after an observation: one more way to explain the table, or the counts, is looked at."""
    if after_s == COUNTS_EXPLAINED_AFTER_S and updating.is_miscounted(belief):
        return updating.explain_counts(belief)
    if belief.hands_t is None and updating.is_unexplained(belief):
        return updating.search_on(belief)
    return belief
