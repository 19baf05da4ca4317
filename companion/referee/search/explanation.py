"""Searches for moves that lead from what was believed to what is seen.

Theory of operation. A best-first search over lines of moves, ordered by what the line costs (how many moves, how
unusual) and by how far its state still is from the table. Decisions within a move are branched on like moves. Lines
with at most `broken` broken rules are looked at: the caller asks for none first, so that a rule is named only when no
legal line fits. The search is bounded by a count of tried moves and takes nothing from a clock or from chance, so the
same observations give the same explanations.
"""

from __future__ import annotations

import heapq
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from companion.comparison import Comparison
from companion.observations import PlayerNumber
from companion.referee.search.agreement import Aim
from companion.referee.search.attempts import attempts
from companion.referee.search.choosing import damage_due, likely_answers
from companion.referee.search.equivalence import fingerprint, kind_of
from companion.referee.search.line import Attempt, Line
from companion.rules.agenda import answered
from companion.rules.card import CardId
from companion.rules.done import Done
from companion.rules.game import NotPossible, after
from companion.rules.lookup import card_with_id
from companion.rules.objections import objections
from companion.rules.reading import touches
from companion.rules.state import Answer, GameState
from companion.rules.touches import Touch

DISTANCE_WEIGHT = 0.5
"""A card in the wrong place takes about one move."""
UNCONCERNED = 0.9
"""The delay of an answer for each card it does not name that lies otherwise than believed."""
SPOILED = 1.0
"""The delay of an answer for each card that it took off the table and that is seen to lie there."""
LATER = 0.25
"""The delay of an answer that is not the first of its kind: a move is seen through once before it is varied."""
DIVIDED = 1.0
"""The delay of another way to divide damage: nobody sees it before somebody dies, and other moves are not to wait."""
STANDING = 1.0
"""The delay of a line for each card that would still have to be turned after it."""
VARIED = 0.03
"""The further delay for each answer before it: other beliefs are not to wait until all is varied."""
MOST_ALIKE = 4
"""How many states that differ only in what nobody sees are told; the rest would crowd out other kinds."""
MOST_BY_THE_SAME = 8
"""How many kinds of lines of the same moves are told, which only have other effects in force: each house that a card's
player may have named is to be among them, and other moves, too."""
UNLIKELY = 2.5
"""A legal line that costs more than this is compared with what could be if hidden things were otherwise."""
SLACK = 2.5
"""Lines that cost this much more than the cheapest from their root are still told: later observations may decide for
them."""
SLACK_OF_ROOTS = 3.0
"""So much more than the cheapest of all may lines from other roots cost."""
AS_PROMISING = 0.2
"""A line deferred by this much more than the first one is still looked at: it names other cards likewise."""


@dataclass(frozen=True, slots=True)
class Root:
    """A state that moves may lead on from, what speaks against it in nats, and where they are to lead.

    Of the players who are `counting_ahead` there is a count that nothing accounts for: `open_nats` also speak against
    the state unless the moves change their Æmber.
    """

    state: GameState
    nats: float
    aim: Aim
    counting_ahead: tuple[PlayerNumber, ...] = ()
    open_nats: float = 0.0


@dataclass(frozen=True, slots=True)
class Explained:
    """The result of a search, the cheapest line first. `complete` tells that the budget sufficed to look at
    everything."""

    lines: tuple[Line, ...]
    complete: bool


def explain(
    roots: Sequence[Root],
    broken: int,
    most_tried: int,
    most_moves: int,
    most_cost: float,
    most_lines: int,
) -> Explained:
    """Lines from the roots to states that agree with their aims.

    None costs more than `most_cost`. After the first from a root hardly any is looked for that costs more than that, or
    that promises less than what led to it.
    """
    search = _Search(broken, most_moves, most_cost)
    for number, root in enumerate(roots):
        search.reach(Line(root.state, cost=root.nats, root=number), root.aim, root.nats)
    found: list[Line] = []
    selection, horizon = _Selection(), _Horizon(roots)
    while search.open and search.tried < most_tried and selection.kinds < most_lines:
        priority, _, entry = search.open[0]
        if horizon.ends(priority):
            break
        if horizon.hides(entry.line.root, priority):
            search.skip()
            continue
        horizon.look(entry.line.root, priority)
        line = search.advance()
        if line is not None and selection.takes(line):
            horizon.widen(line)
            found.append(line)
    return Explained(tuple(found), not search.open or search.tried < most_tried)


class _Horizon:
    """How far it is looked on from each root once a line has arrived: hardly farther than its first line was, and from
    other roots as far as theirs may be about as likely."""

    def __init__(self, roots: Sequence[Root]) -> None:
        self._roots = roots
        self._of_root: dict[int, float] = {}
        self._farthest: defaultdict[int, float] = defaultdict(float)
        self._of_all = inf

    def ends(self, priority: float) -> bool:
        return priority > self._of_all

    def hides(self, root: int, priority: float) -> bool:
        return priority > self._of_root.get(root, inf)

    def look(self, root: int, priority: float) -> None:
        self._farthest[root] = max(self._farthest[root], priority)

    def widen(self, line: Line) -> None:
        """Takes in a line that has arrived."""
        cost = line.cost + _nats_left_open(self._roots[line.root], line)
        self._of_all = min(self._of_all, cost + SLACK_OF_ROOTS)
        if line.root not in self._of_root:
            self._of_root[line.root] = max(cost + SLACK, self._farthest[line.root] + AS_PROMISING)


class _Selection:
    """The choice among the lines that arrive: of those with the same moves many kinds, and a few more of each kind.

    Whatever may have been put in force is told once, though much else is open beside it.
    """

    def __init__(self) -> None:
        self._in_force: defaultdict[Any, set[Any]] = defaultdict(set)
        self._of_kind: Counter[Any] = Counter()
        self._kinds: Counter[Any] = Counter()
        self._more: Counter[Any] = Counter()

    @property
    def kinds(self) -> int:
        """How many kinds are told of all moves together."""
        return self._kinds.total()

    def takes(self, line: Line) -> bool:
        kind = comes_to, effects = kind_of(line.state)
        made = (comes_to, *(done.move for done in line.done))
        of_kind = self._of_kind[kind]
        by_the_same, most = (self._more, MOST_ALIKE) if of_kind else (self._kinds, MOST_BY_THE_SAME)
        brings_new = not self._in_force[made].issuperset(effects)
        if of_kind >= MOST_ALIKE or (by_the_same[made] >= most and not brings_new):
            return False
        self._in_force[made].update(effects)
        self._of_kind[kind] += 1
        by_the_same[made] += 1
        return True


@dataclass(frozen=True, slots=True)
class _Reached:
    """A line whose state has been compared with its aim."""

    line: Line
    comparison: Comparison
    aim: Aim


@dataclass(frozen=True, slots=True)
class _Planned:
    """A move still to be tried: trying one is what takes time, so it waits for its turn by what it promises."""

    line: Line
    attempt: Attempt
    aim: Aim


@dataclass(frozen=True, slots=True)
class _Answer:
    """An answer still to be given. `hope` is the priority of the entry: what a move does is seen when it is done.

    `comparison` is that of the state before it.
    """

    line: Line
    answer: Answer
    cost: float
    aim: Aim
    hope: float
    comparison: Comparison


class _Search:
    def __init__(self, broken: int, most_moves: int, most_cost: float) -> None:
        self.open: list[tuple[float, int, _Reached | _Planned | _Answer]] = []
        self.tried = 0
        self._broken = broken
        self._most_moves = most_moves
        self._most_cost = most_cost
        self._added = 0
        self._least: dict[Any, float] = {}
        self._divided: set[Any] = set()

    def skip(self) -> None:
        heapq.heappop(self.open)

    def advance(self) -> Line | None:
        """Goes on with the most promising entry; the line, if it has arrived."""
        priority, _, entry = heapq.heappop(self.open)
        if isinstance(entry, _Planned):
            self._try(entry.line, entry.attempt, entry.aim, priority)
            return None
        if isinstance(entry, _Answer):
            self._answer(entry)
            return None
        line = entry.line
        if entry.comparison.distance == 0 and line.state.decision is None and line.broken == self._broken:
            return line
        if line.state.decision is not None:
            self._plan_answers(entry, priority)
            return None
        if line.moves < self._most_moves and not line.state.over:
            self._plan(entry)
        return None

    def reach(self, line: Line, aim: Aim, hope: float | None = None, unplaced: int | None = None) -> None:
        mark = (fingerprint(line.state), line.broken)
        if line.cost >= self._least.get(mark, inf) or line.cost > self._most_cost:
            return
        self._least[mark] = line.cost
        comparison = aim.compare(line.state)
        priority = line.cost + DISTANCE_WEIGHT * (comparison.distance - _left_to_end(line.state, comparison, aim))
        priority += STANDING * len(comparison.standing)
        if hope is not None and (line.state.decision is not None or not line.done):
            spoiled = 0 if unplaced is None else max(0, _off_the_table(comparison) - unplaced)
            priority = min(priority, hope + SPOILED * spoiled)
        self._push(priority, _Reached(line, comparison, aim))

    def _push(self, priority: float, entry: _Reached | _Planned | _Answer) -> None:
        """Among equals the newest goes first: a move with many decisions is followed to its end before the next."""
        self._added += 1
        heapq.heappush(self.open, (priority, -self._added, entry))

    def _plan(self, entry: _Reached) -> None:
        line, distance = entry.line, entry.comparison.distance - entry.comparison.miscounted
        planned = list(attempts(line.state, entry.comparison, entry.aim, self._broken - line.broken))
        for attempt in reversed(planned):
            if line.cost + attempt.cost > self._most_cost:
                continue  # Trying it is what takes time.
            left = max(0, distance - attempt.promise)
            self._push(line.cost + attempt.cost + DISTANCE_WEIGHT * left, _Planned(line, attempt, entry.aim))

    def _plan_answers(self, entry: _Reached, priority: float) -> None:
        """Answers that name cards which lie otherwise than believed come first, and among those the card whose effect
        asks last: that may end with it. Of flanks, the nearer to the aim."""
        line, comparison = entry.line, entry.comparison
        apart, gone, divides = _lying_apart(line, comparison), comparison.gone, _divides_damage(line)
        answers = [
            (answer, cost, _damage_due(line, answer, comparison) if divides else _named(answer, apart))
            for answer, cost in likely_answers(line.state, comparison, entry.aim.shown)
        ]
        move = line.done[-1].move
        answers.sort(key=lambda one: (-one[2], one[0] == move.card, one[0] not in gone, line.packets.count(one[0])))
        if line.state.decision is not None and line.state.decision.kind == "flank":
            answers.sort(key=lambda one: self._distance_after(line, one[0], entry.aim))
        most, later = answers[0][2] if answers else 0, DIVIDED if divides else LATER
        for place, (answer, cost, named) in reversed(list(enumerate(answers))):
            hope = priority + cost + UNCONCERNED * (most - named) + (later + VARIED * place if place else 0.0)
            self._push(hope, _Answer(line, answer, cost, entry.aim, hope, comparison))

    def _distance_after(self, line: Line, answer: Answer, aim: Aim) -> int:
        self.tried += 1
        return aim.compare(answered(line.state, answer)).distance

    def _answer(self, entry: _Answer) -> None:
        line = entry.line
        packets = (*line.packets, entry.answer)
        if len(packets) > 1 and not self._is_new_division(line, packets):
            return
        last = line.done[-1]
        choices, reached, cost = self._answered(line.state, entry)
        done = (*line.done[:-1], replace(last, choices=(*last.choices, *choices)))
        following = Line(
            reached,
            done,
            line.cost + cost,
            line.broken,
            line.root,
            packets if _asks_again(line.state, reached) else (),
        )
        self.reach(following, entry.aim, entry.hope, _off_the_table(entry.comparison))

    def _answered(self, state: GameState, entry: _Answer) -> tuple[list[Answer], GameState, float]:
        """The answer with those that go without saying, the state after them, and what they cost: of many cards that
        nobody sees, each is asked for."""
        answer, choices, cost = entry.answer, [], entry.cost
        while True:
            self.tried += 1
            choices.append(answer)
            reached = answered(state, answer)
            if not _asks_for_another(state, reached):
                return choices, reached, cost
            likely = list(likely_answers(reached, entry.comparison, entry.aim.shown))
            if [one for one, _ in likely] != [None]:
                return choices, reached, cost
            state, answer, cost = reached, None, cost + likely[0][1]

    def _is_new_division(self, line: Line, packets: tuple[Answer, ...]) -> bool:
        before = line.done[-1].choices[: len(line.done[-1].choices) - len(line.packets)]
        mark = (line.root, line.done[:-1], line.done[-1].move, before, tuple(sorted(map(str, packets))))
        known = mark in self._divided
        self._divided.add(mark)
        return not known

    def _try(self, line: Line, attempt: Attempt, aim: Aim, priority: float) -> None:
        try:
            broken = attempt.objections + objections(attempt.state, attempt.move)
            if line.broken + len(broken) > self._broken:
                return
            self.tried += 1
            reached = after(attempt.state, attempt.move)
            if attempt.then is not None:
                reached = attempt.then(reached)
        except NotPossible:
            return
        done = (*line.done, Done(attempt.move, (), attempt.state, broken))
        self.reach(Line(reached, done, line.cost + attempt.cost, line.broken + len(broken), line.root), aim, priority)


def _nats_left_open(root: Root, line: Line) -> float:
    left = any(line.state.players[number].amber == root.state.players[number].amber for number in root.counting_ahead)
    return root.open_nats if left else 0.0


def _left_to_end(state: GameState, comparison: Comparison, aim: Aim) -> int:
    """How many of the cards that lie otherwise will be readied at the turn's end, where that is known to have come."""
    if state.turn.number >= aim.begun:
        return 0
    turned = (state.find(card) for card in comparison.turned)
    return sum(item is not None and item.exhausted and item.controller == state.active for item in turned)


def _off_the_table(comparison: Comparison) -> int:
    """How many cards are seen that the state has nowhere. The one on a pile may lie beneath what is moved on yet."""
    return sum(one.zone != "discard" for one in comparison.unplaced)


def _lying_apart(line: Line, comparison: Comparison) -> frozenset[CardId]:
    """The cards that lie otherwise than believed for what is answered.

    The card that is used lies otherwise whatever it names; one that was played and is gone may have named itself.
    """
    move = line.done[-1].move
    named_itself = move.kind == "play" and move.card in comparison.gone
    return comparison.concerned if named_itself else comparison.concerned - {move.card}


def _named(answer: Answer, apart: frozenset[CardId]) -> int:
    """How many of the cards that lie `apart` an answer names."""
    return len(apart.intersection(answer if isinstance(answer, tuple) else (answer,)))


def _damage_due(line: Line, answer: Answer, comparison: Comparison) -> int:
    """1 if the creature that an answer names is to get more of the damage, 0 if it may, -1 if it may not."""
    item = line.state.find(str(answer))
    if item is None:
        return 0
    seen = comparison.damage.get(item.id)
    return damage_due(line.state, item, line.packets.count(answer), seen, is_gone=item.id in comparison.gone)


def _divides_damage(line: Line) -> bool:
    """True if it is asked once more to whom damage is dealt."""
    decision = line.state.decision
    card = card_with_id(line.state, decision.source) if line.packets and decision is not None else None
    return card is not None and touches(card, Touch.DAMAGE)


def _asks_for_another(before: GameState, after: GameState) -> bool:
    """True if what a hidden card is was asked, and is now of another one, before anything else happens."""
    was, now = before.decision, after.decision
    asked = was is not None and now is not None and was.what == now.what == "reveal"
    return asked and len(before.log) == len(after.log)


def _asks_again(before: GameState, after: GameState) -> bool:
    """True if an answer led to the same question once more and to nothing else."""
    return before.decision == after.decision and len(before.log) == len(after.log)
