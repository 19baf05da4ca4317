"""One game as it is followed: what is believed of it, and everything that was said of it.

All of it is frozen: whatever happens, or is said, makes another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from companion.observations import GameStarted
from companion.referee.belief import Belief
from companion.referee.claims import Claim, InTurn, Offence, of_decks
from companion.referee.hypothesis import Hypothesis, Step
from companion.referee.settings import RefereeSettings
from companion.reminders import NOT_TIMED, Reminders, RoundWarnings, Subject
from companion.report import FlagReport, FlagStatus
from companion.rules.state import GameState
from companion.verdicts import Flag, MoveUnderstood, Question, Verdict
from companion.wording.reasons import Reason, words_of

Mark: TypeAlias = tuple[str, *tuple[object, ...]]
"""A kind of what is said (`flag`, `question`), and what tells it from others of its kind."""


@dataclass(frozen=True, slots=True)
class Told:
    """A move that was told, and the step of a path that it tells."""

    step: Step
    verdict: MoveUnderstood


@dataclass(frozen=True, slots=True)
class Raised:
    """A flag, what it is about, what claims `alike` have in common, and whether that is a duty, which can be done."""

    subject: Subject
    alike: tuple[object, ...]
    report: FlagReport
    duty: bool

    @property
    def verdict(self) -> Flag:
        """The flag as it was raised."""
        r = self.report
        return Flag(r.t, r.after, r.id, r.kind, r.rule, r.player, r.cards, r.message, r.cite, r.confidence)

    def settled(self, status: FlagStatus, why: str) -> Raised:
        return replace(self, report=replace(self.report, status=status, why=why))


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that was asked in a turn, and what it is about: what hypotheses differ in, and on which cards."""

    question: Question
    about: tuple[str, ...]
    turn: int


@dataclass(frozen=True, slots=True)
class Said:
    """`steps` are those that were told, with those that need no telling. The last of `asked` may be `open`.

    `doubt` is what may be asked about next, and since when that is in doubt. `checks_announced` tells that players at
    this table announce "Check!" themselves, by a button.
    """

    steps: tuple[Step, ...] = ()
    moves: tuple[Told, ...] = ()
    flags: tuple[Raised, ...] = ()
    reminders: Reminders = ()
    asked: tuple[Asked, ...] = ()
    open: Asked | None = None
    doubt: tuple[float, tuple[str, ...]] | None = None
    numbers: Mapping[Mark, int] = field(default_factory=dict)
    round: RoundWarnings = NOT_TIMED
    checks_announced: bool = False
    over: bool = False

    def numbered(self, mark: Mark) -> tuple[Said, int]:
        """With the number of what is said: the one it had before the game was judged again, or the next of its kind."""
        number = self.numbers.get(mark) or 1 + sum(other[0] == mark[0] for other in self.numbers)
        return replace(self, numbers={**self.numbers, mark: number}), number

    def open_flags(self, *rules: str) -> Iterator[Raised]:
        """The flags that are still open, of these rules if any are named."""
        yield from (one for one in self.flags if one.report.status == "open" and (not rules or one.subject[0] in rules))

    def flag(self, number: int) -> Raised | None:
        return next((one for one in self.flags if one.report.id == number), None)

    def newest_flag(self, subject: Subject) -> Raised | None:
        return next((one for one in reversed(self.flags) if one.subject == subject), None)

    def raised(self, claim: Claim, report: FlagReport) -> Said:
        """With one more flag, which gets its number here."""
        subject = claim.subject
        said, number = self.numbered(("flag", subject, sum(one.subject == subject for one in self.flags)))
        raised = Raised(subject, claim.alike, replace(report, id=number), claim.duty)
        return replace(said, flags=(*said.flags, raised))

    def settled(self, number: int, status: FlagStatus, why: Reason) -> Said:
        flags = tuple(one.settled(status, words_of(why)) if one.report.id == number else one for one in self.flags)
        return replace(self, flags=flags)

    def has_reminded(self, subject: Subject) -> bool:
        return any(one.subject == subject for one in self.reminders)


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
        belief = Belief.begin(start, settings.patience)
        said = Said(round=RoundWarnings.lasting(start.t, settings.round_s))
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

    `broken` tells how likely it is that some rule was broken by a player at a certain second, `at_fault` that one was
    broken or something was counted wrongly by a player in a turn. `unexplained`: there are ways left to look for what
    explains the table, or comes to the counts; of a table that `is_new`, the first of them.
    """

    weighed: Sequence[tuple[Hypothesis, float]]
    claimed: Mapping[Subject, tuple[Claim, float]]
    broken: Mapping[Offence, float]
    at_fault: Mapping[InTurn, float]
    unexplained: bool = False
    is_new: bool = False

    def probability(self, subject: Subject) -> float:
        return self.claimed[subject][1] if subject in self.claimed else 0.0


Reaction: TypeAlias = tuple[Game, list[Verdict]]
"""The game after something happened, and what was said of it."""
