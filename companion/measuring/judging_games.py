"""Lets a judge follow a made-up game, with players who answer its questions, and compares it with the truth."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import takewhile
from math import inf
from time import process_time
from typing import Protocol

from companion.measuring.answering import true_answer
from companion.measuring.contradictions import contradictions
from companion.observations import HandsCame, Observation, OutOfSight, QuestionAnswered, TableConfirmed, TableSnapshot
from companion.report import Health, Notice, Sync, TableReport
from companion.rules.moves import Move
from companion.rules.state import GameState
from companion.simulation.games.game_driver import Act
from companion.simulation.games.made_up_games import MadeUpGame, moves_made
from companion.simulation.games.mistakes import Mistake
from companion.verdicts import Flag, GameOver, MoveUnderstood, Question, Retraction, Verdict

UNSEEN_MOVES = ("archives", "keep")
"""Nobody at the table sees or enters these."""
STEP_S = 0.25
"""At least so often the judge may speak: players answer what it asks."""
ANSWERED_AFTER_S = 4.0
"""How long players take to read a question and answer it."""
GIVEN_UP_AFTER_S = 30.0
"""Players whose companion is out of sync for so long say that the table is right."""
AFTERWARDS_S = 60.0
STANDS_S = 30.0
"""For so long what is said of a mistake that nobody puts right is of use, and is taken to be about it."""


@dataclass(slots=True)
class MistakeMade:
    """A mistake, when it first showed, and when it was put right, or when nothing more that is said is about it."""

    mistake: Mistake
    t: float
    until: float = inf


@dataclass(frozen=True, slots=True)
class MoveMade:
    """A move, when it was seen or entered, and the true game before and after it."""

    t: float
    move: Move
    before: GameState
    after: GameState

    @property
    def turn(self) -> int:
        return self.before.turn.number


@dataclass(frozen=True, slots=True)
class Difference:
    """Moves that were made, and what was told instead; the true game before and after them.

    Moves that were made at once and seen together stand together, also those that were told rightly. Of those that were
    made so many were `untold`; the others were told in their turn.
    """

    t: float
    made: tuple[Move, ...]
    told: tuple[Move, ...]
    before: GameState
    after: GameState
    untold: int = 0


@dataclass(slots=True)
class Judged:
    """The observations told to the judge and its verdicts, beside the truth.

    `truth` is the true game so far; `with_tokens` tells that damage and Æmber on creatures could be seen. Of the
    `reports` that people at the table could have read, `report` is the last; `contradictions` are those that were found
    in any of them.
    """

    truth: GameState
    observations: list[Observation] = field(default_factory=list)
    verdicts: list[Verdict] = field(default_factory=list)
    moves: list[MoveMade] = field(default_factory=list)
    with_tokens: bool = False
    mistakes: list[MistakeMade] = field(default_factory=list)
    report: TableReport | None = None
    reports: int = 0
    contradictions: list[str] = field(default_factory=list)
    out_of_sync_s: float = 0.0
    snapshot_ms: list[float] = field(default_factory=list)
    slowest_ms: float = 0.0

    @property
    def flags(self) -> list[Flag]:
        return [verdict for verdict in self.verdicts if isinstance(verdict, Flag)]

    @property
    def told(self) -> list[MoveUnderstood]:
        """The moves that were told and hold."""
        told: list[MoveUnderstood] = []
        for verdict in self.verdicts:
            if isinstance(verdict, MoveUnderstood):
                told.append(verdict)
            elif isinstance(verdict, Retraction):
                del told[-verdict.moves :]
        return told

    def differences(self) -> Iterator[Difference]:
        """Where what was told differs from what was made, also only in its order."""
        made, told = self._seen_moves(), self._seen_told()
        untold = Counter(map(in_turn, made)) - Counter(map(in_turn, told))
        matcher = self._matched(made, told)
        for tag, first, last, start, end in matcher.get_opcodes():
            if tag != "equal":
                missed, at = made[first:last], made[min(first, len(made) - 1)]
                here = Counter(map(in_turn, missed)) & untold
                untold -= here
                at_once = _number_with(made[last:], missed[-1].t) if missed else 0
                missed = made[first : last + at_once]
                yield Difference(
                    at.t,
                    tuple(one.move for one in missed),
                    tuple(one.move for one in told[start : end + at_once]),
                    at.before,
                    missed[-1].after if missed else at.after,
                    here.total(),
                )

    @property
    def told_in_order(self) -> int:
        """How many moves were told in the order in which they were made."""
        blocks = self._matched(self._seen_moves(), self._seen_told()).get_matching_blocks()
        return sum(block.size for block in blocks)

    @staticmethod
    def _matched(made: Sequence[MoveMade], told: Sequence[MoveUnderstood]) -> SequenceMatcher[str]:
        return SequenceMatcher(None, [str(one.move) for one in made], [str(one.move) for one in told], autojunk=False)

    @property
    def told_otherwise(self) -> int:
        """How many moves were told, and hold, that were not made in their turn."""
        return (Counter(map(in_turn, self._seen_told())) - Counter(map(in_turn, self._seen_moves()))).total()

    @property
    def moves_made(self) -> int:
        """How many moves were made that can be seen or are entered."""
        return len(self._seen_moves())

    def _seen_moves(self) -> list[MoveMade]:
        return [one for one in self.moves if one.move.kind not in UNSEEN_MOVES]

    def _seen_told(self) -> list[MoveUnderstood]:
        return [one for one in self.told if one.move.kind not in UNSEEN_MOVES]

    @property
    def winner(self) -> int | None:
        return next((verdict.winner for verdict in self.verdicts if isinstance(verdict, GameOver)), None)


def _number_with(made: Iterable[MoveMade], t: float) -> int:
    """How many moves, from the first on, were seen in the same second."""
    return sum(1 for _ in takewhile(lambda one: one.t == t, made))


def in_turn(one: MoveMade | MoveUnderstood) -> tuple[int, str]:
    """The key that makes two moves the same: the turn and the move. The hands that begin the game belong to the first
    turn.
    """
    return max(1, one.turn), str(one.move)


class Judge(Protocol):
    """The subject of a measurement: it follows a game, and says what it makes of it."""

    def observe(self, observation: Observation) -> list[Verdict]: ...

    def check_time(self, t: float) -> list[Verdict]: ...

    def finish(self) -> list[Verdict]: ...

    def report(self, version: int, table: str, notices: Iterable[Notice], health: Health) -> TableReport: ...

    @property
    def next_due(self) -> float | None: ...

    @property
    def sync(self) -> Sync: ...


def judged(game: MadeUpGame, judge: Judge, told: Iterable[tuple[Observation, Act]] | None = None) -> Judged:
    """The whole game past a new judge, as the game tells it, or as it was `told` by somebody who saw it."""
    acts = deque(game.acts())
    table = _Table(judge, Judged(game.driver().first_state(), with_tokens=game.with_tokens))
    table.tell(game.start())
    for observation, act in game.told() if told is None else told:
        table.pass_time(observation.t)
        # Hands come before anything shows of what they do.
        if not isinstance(observation, HandsCame | OutOfSight):
            while acts and acts[0].number <= act.number:
                table.note(acts.popleft(), observation.t)
            table.note_mistake(act, observation.t)
        table.tell(observation)
    for act in acts:
        table.note(act, table.now)
    table.pass_time(table.now + AFTERWARDS_S)
    table.judged.verdicts += table.judge.finish()
    return table.judged


class _Table:
    """A judge and the players around it."""

    def __init__(self, judge: Judge, judged: Judged) -> None:
        self.judge = judge
        self.judged = judged
        self.now = 0.0
        self._asked: list[Question] = []
        self._lost_since: float | None = None

    def tell(self, observation: Observation) -> None:
        began = process_time()
        verdicts = self.judge.observe(observation)
        took_ms = 1000 * (process_time() - began)
        if isinstance(observation, TableSnapshot):
            self.judged.snapshot_ms.append(took_ms)
        self.judged.slowest_ms = max(self.judged.slowest_ms, took_ms)
        self.judged.observations.append(observation)
        self._hear(verdicts)
        self._read_report()

    def pass_time(self, until: float) -> None:
        """Lets time pass in small steps, in which players answer what they are asked."""
        while self.now < until:
            began, then = process_time(), min(self.now + STEP_S, self._due(), until)
            self._count_out_of_sync(then - self.now)
            verdicts = self.judge.check_time(then)
            self.judged.slowest_ms = max(self.judged.slowest_ms, 1000 * (process_time() - began))
            self.now = then
            self._hear(verdicts)
            if verdicts:
                self._read_report()
            self._answer()

    def _due(self) -> float:
        """When something may become certain next: a table looks just then, and in between at what comes."""
        due = self.judge.next_due
        return inf if due is None or due <= self.now else due

    def note(self, act: Act, t: float) -> None:
        self.judged.moves += [MoveMade(t, move, self.judged.truth, act.state) for move in moves_made(act)]
        self.judged.truth = act.state

    def note_mistake(self, act: Act, t: float) -> None:
        if act.mistake is None:
            return
        made = next((one for one in self.judged.mistakes if one.mistake is act.mistake), None)
        if made is None:
            made = MistakeMade(act.mistake, t, t + STANDS_S if act.mistake.stays else inf)
            self.judged.mistakes.append(made)
        if act.put_right:
            made.until = t

    def _hear(self, verdicts: list[Verdict]) -> None:
        self.judged.verdicts += verdicts
        self._asked += [verdict for verdict in verdicts if isinstance(verdict, Question)]

    def _read_report(self) -> None:
        report = self.judge.report(1, "Table", (), Health())
        self.judged.report = report
        self.judged.reports += 1
        self.judged.contradictions += [f"{report.t:.1f} s: {one}" for one in contradictions(report)]

    def _answer(self) -> None:
        truth = self._truth()
        for question in [one for one in self._asked if one.after + ANSWERED_AFTER_S <= self.now]:
            self._asked.remove(question)
            answer = true_answer(question, truth)
            self.tell(QuestionAnswered(self.now, question.player, question.id, answer))

    def _truth(self) -> GameState:
        """The true game; while players stop for a mistake, what they have done, or the game they go on from."""
        lying = self._lying()
        return self.judged.truth if lying is None else lying.meanwhile or lying.goes_on

    def _lying(self) -> Mistake | None:
        """The mistake that lies on the table, for which the players have stopped."""
        last = self.judged.mistakes[-1] if self.judged.mistakes else None
        return last.mistake if last is not None and not last.mistake.stays and self.now < last.until else None

    def _count_out_of_sync(self, seconds: float) -> None:
        if self.judge.sync != "out of sync":
            self._lost_since = None
            return
        self.judged.out_of_sync_s += seconds
        if self._lost_since is None:
            self._lost_since = self.now
        elif self.now - self._lost_since >= GIVEN_UP_AFTER_S:
            self._lost_since = None
            self.tell(TableConfirmed(self.now))
