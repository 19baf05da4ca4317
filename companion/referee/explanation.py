"""Searches for moves that lead from what was believed to what is seen.

Theory of operation. A best-first search over lines of moves, ordered by what the line costs (how many moves, how
unusual) and by how far its state still is from the table. Decisions within a move are branched on like moves. Lines
with at most `broken` broken rules are looked at: the caller asks for none first, so that a rule is named only when no
legal line fits. The search is bounded by a count of tried moves and takes nothing from a clock or from chance, so the
same observations give the same explanations.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from companion.referee.agreement import Aim, Comparison
from companion.referee.attempts import Attempt, attempts
from companion.referee.choosing import likely_answers
from companion.rules.game import NotPossible, after
from companion.rules.moves import Move
from companion.rules.objections import Objection
from companion.rules.resolution import answered
from companion.rules.state import Answer, GameState

DISTANCE_WEIGHT = 1.0
SLACK = 1.2
"""Lines that cost this much more than the cheapest are still told: later observations may decide for them."""


@dataclass(frozen=True, slots=True)
class Done:
    """A move of a line, with the answers to its decisions and the rules it broke. `before` is where it was made."""

    move: Move
    choices: tuple[Answer, ...]
    before: GameState
    objections: tuple[Objection, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A way the game may have gone on. The last of `done` may wait for an answer: then `state.decision` is open."""

    state: GameState
    done: tuple[Done, ...] = ()
    cost: float = 0.0
    broken: int = 0
    root: int = 0


@dataclass(frozen=True, slots=True)
class Explained:
    """What a search found, the cheapest line first. `complete` tells that the budget sufficed to look at everything."""

    lines: tuple[Line, ...]
    tried: int
    complete: bool


def explain(
    roots: Iterable[tuple[GameState, float, Aim]], broken: int, most_tried: int, most_moves: int, most_lines: int
) -> Explained:
    """Lines from the root states (with what each costs beforehand and its aim) to states that agree with its aim."""
    search = _Search(broken, most_moves)
    for number, (state, cost, aim) in enumerate(roots):
        search.add(Line(state, cost=cost, root=number), aim)
    found: list[Line] = []
    while search.open and search.tried < most_tried and len(found) < most_lines:
        if found and search.open[0][0] > found[0].cost + SLACK:
            break
        line, comparison, aim = search.next()
        if comparison.distance == 0 and line.state.decision is None and line.broken == broken:
            found.append(line)
        else:
            search.extend(line, comparison, aim)
    return Explained(tuple(found), search.tried, search.tried < most_tried)


class _Search:
    def __init__(self, broken: int, most_moves: int) -> None:
        self.open: list[tuple[float, int, Line, Comparison, Aim]] = []
        self.tried = 0
        self._broken = broken
        self._most_moves = most_moves
        self._added = 0
        self._known: set[Any] = set()

    def add(self, line: Line, aim: Aim) -> None:
        mark = (fingerprint(line.state), line.broken)
        if mark in self._known:
            return
        self._known.add(mark)
        comparison = aim.compare(line.state)
        self._added += 1
        priority = line.cost + DISTANCE_WEIGHT * comparison.distance
        heapq.heappush(self.open, (priority, self._added, line, comparison, aim))

    def next(self) -> tuple[Line, Comparison, Aim]:
        _, _, line, comparison, aim = heapq.heappop(self.open)
        return line, comparison, aim

    def extend(self, line: Line, comparison: Comparison, aim: Aim) -> None:
        if line.state.decision is not None:
            self._answer(line, aim, comparison)
        elif len(line.done) < self._most_moves and not line.state.over:
            for attempt in attempts(line.state, comparison, aim, self._broken - line.broken):
                self._try(line, attempt, aim)

    def _answer(self, line: Line, aim: Aim, comparison: Comparison) -> None:
        decision = line.state.decision
        assert decision is not None
        last = line.done[-1]
        for answer, cost in likely_answers(decision, line.state, comparison):
            self.tried += 1
            done = (*line.done[:-1], replace(last, choices=(*last.choices, answer)))
            reached = answered(line.state, answer)
            self.add(replace(line, state=reached, done=done, cost=line.cost + cost), aim)

    def _try(self, line: Line, attempt: Attempt, aim: Aim) -> None:
        self.tried += 1
        try:
            reached = after(attempt.state, attempt.move)
        except NotPossible:
            return
        if attempt.then is not None:
            reached = attempt.then(reached)
        done = (*line.done, Done(attempt.move, (), attempt.state, attempt.objections))
        cost = line.cost + attempt.cost
        self.add(Line(reached, done, cost, line.broken + len(attempt.objections), line.root), aim)


def fingerprint(state: GameState) -> Any:
    """Equal for states that differ in nothing that counts for what may follow; the order of the log is left out."""
    return (
        state.turn,
        tuple(
            (
                player.amber,
                player.chains,
                player.keys,
                player.battleline,
                player.artifacts,
                player.hand,
                player.discard,
                player.archives,
                player.purged,
                len(player.deck),
            )
            for player in state.players
        ),
        state.resolving,
        state.decision,
        state.agenda,
        state.effects,
        len(state.log),
        state.winner,
    )
