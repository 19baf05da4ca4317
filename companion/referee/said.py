"""Everything that was said of a game so far: moves, flags, reminders and questions. Frozen: what is said makes another
one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from companion.referee.hypothesis import Step
from companion.reminders import NOT_TIMED, Reminders, RoundWarnings, Subject
from companion.report import FlagReport, FlagStatus
from companion.verdicts import Flag, MoveUnderstood, Question
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
    """A flag, what it is about, and whether that is a duty, which can still be done."""

    subject: Subject
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

    def raised(self, subject: Subject, report: FlagReport, duty: bool) -> Said:
        """With one more flag, which gets its number here."""
        said, number = self.numbered(("flag", subject, sum(one.subject == subject for one in self.flags)))
        return replace(said, flags=(*said.flags, Raised(subject, replace(report, id=number), duty)))

    def settled(self, number: int, status: FlagStatus, why: Reason) -> Said:
        flags = tuple(one.settled(status, words_of(why)) if one.report.id == number else one for one in self.flags)
        return replace(self, flags=flags)

    def has_reminded(self, subject: Subject) -> bool:
        return any(one.subject == subject for one in self.reminders)
