"""What a followed game remembers: earlier tables and beliefs, what is held back, and what was told and asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.observations import PlayerNumber, SeenCard, TableSnapshot
from companion.referee.beliefs import Belief
from companion.referee.counters import Gap
from companion.referee.verdict import MoveUnderstood, Question
from companion.report import MoveReport, ReminderStatus
from companion.rules.card import CardId
from companion.rules.state import GameState, Turn

Subject: TypeAlias = Literal[
    "stunned",
    "damage",
    "amber",
    "power_counters",
    "archives",
    "purged",
    "plays",
    "deeds",
    "draw",
    "move",
    "amber-count",
    "chain-count",
]
"""What players may be asked about: what lies on cards, what one of them did, or has, or which move was made."""


@dataclass(frozen=True, slots=True)
class Accusation:
    """What only broken rules explain, held back until `due`: the next look at the table may explain it otherwise.

    `marks` are the broken rules, each with the card that broke it. Its player has said that it was so where it is
    `admitted`. `ways` is in how many ways the turn has been looked at once more since it was due; with
    `looked_through`, there are no others.
    """

    due: float
    seen_at: float
    beliefs: tuple[Belief, ...]
    confidence: float
    marks: tuple[tuple[str, CardId | None], ...]
    admitted: bool = False
    ways: int = 0
    looked_through: bool = False


@dataclass(frozen=True, slots=True)
class Lost:
    """The table shows what nothing explains; it is said at `due`, in the flag `flag`.

    `unsure`: the tries of one observation did not suffice to look at everything, so that nobody can tell yet. `ways` is
    in how many ways the turn has been looked at once more since.

    Or it is `to_follow`: something was taken back or set, and hands are to put it on the table. Until then nothing is
    judged. `exactly`: nor is play expected to go on at once, so that what is still to be moved back is no move.
    """

    due: float
    seen_at: float
    flag: int | None = None
    to_follow: bool = False
    exactly: bool = False
    unsure: bool = False
    ways: int = 0


@dataclass(frozen=True, slots=True)
class Moment:
    """What was believed at an earlier moment, how many moves had been told by then, and which cards lay in piles."""

    beliefs: tuple[Belief, ...]
    told: int
    lying: frozenset[tuple[CardId, str]] = frozenset()


@dataclass(frozen=True, slots=True)
class Suspicion:
    """The last table was explained by cards that nobody saw being played, or by something else that is unlikely, and a
    broken rule would explain it, too.

    `moment` is what was believed before.
    """

    moment: Moment
    accusation: Accusation


@dataclass(frozen=True, slots=True)
class Look:
    """A table that was explained, and what was believed before. `settled` tells that nothing was left to count then.

    `turn`, `shown`, `carried_out` and `late` are as they were in the game when the table was seen. `before_end` is what
    was believed before the turn's end that was entered while hands were still on the table. `cost` is what the
    likeliest explanation of the table cost; `cut_short` tells that not all others were looked at. `parts` are earlier
    tables that were explained together with this one: each showed some of what led to it.
    """

    moment: Moment
    snapshot: TableSnapshot
    turn: Turn
    settled: bool
    shown: frozenset[str]
    carried_out: tuple[tuple[PlayerNumber, SeenCard], ...]
    late: frozenset[CardId]
    before_end: tuple[Belief, ...] = ()
    cost: float = 0.0
    cut_short: bool = False
    parts: tuple[Look, ...] = ()

    @property
    def begins(self) -> Turn:
        """The turn of what was believed before."""
        return self.moment.beliefs[0].state.turn


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What was believed before a flagged move, so that it can be taken back."""

    flags: tuple[int, ...]
    moment: Moment

    @property
    def beliefs(self) -> tuple[Belief, ...]:
        return self.moment.beliefs


@dataclass(frozen=True, slots=True)
class HandAtEnd:
    """A hand before its player drew at the end of a turn: how many cards were `missing` from it (negative: too many),
    and whether that is `known`: it was when the hand was drawn up last, and nothing unseen has changed it since.

    With `chains` the player's counter has told since whether any was drawn.
    """

    turn: int
    missing: int
    known: bool
    chains: int = 0


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A gap between what is counted and what is believed, and how many `ways` to explain it have been looked at since
    that `began`; the next ones are `due` then."""

    gap: Gap
    ways: int
    began: float
    due: float


@dataclass(frozen=True, slots=True)
class ToldMove:
    """A move that was told, and the state it was made in."""

    report: MoveReport
    verdict: MoveUnderstood
    before: GameState


@dataclass(frozen=True, slots=True)
class KeyTurn:
    """A key token that was turned although the rules did not forge it, yet."""

    player: PlayerNumber
    key: str
    t: float


@dataclass(frozen=True, slots=True)
class Doubt:
    """What beliefs differ in: `subject` on these `cards` (for `archives`, `purged`, `plays` and `draw`, the player's
    number).

    For counts, also what the player's counter shows, and what it should by the moves seen; for a move, which of those
    told it is, and when it was made.
    """

    subject: Subject
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """The question that waits for an answer."""

    question: Question
    doubt: Doubt
    turn: int


@dataclass(frozen=True, slots=True)
class StandingReminder:
    """A reminder, the turn it was given in, and the count at which it is met, where it speaks of one."""

    t: float
    kind: str
    player: PlayerNumber
    turn: int
    message: str
    goal: int = 0
    status: ReminderStatus = "standing"
