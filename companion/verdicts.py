"""The referee's verdicts, as values with the JSON form of the follow format.

Each verdict carries `t`, the time it refers to, and `after`, the time at which it became certain, in seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.observations import JsonObject, PlayerNumber
from companion.rules.card import UnseenCard
from companion.rules.moves import Move
from companion.rules.state import Answer
from companion.sentences import Sentence

FlagKind: TypeAlias = Literal["illegal", "missed", "mismatch"]
MoveSource: TypeAlias = Literal["seen", "inferred", "typed", "corrected"]


@dataclass(frozen=True, slots=True)
class Consequence:
    """A play or use that an effect made within a move, or a key that was forged in it, for so much Æmber `paid`; `turn`
    is that in which it happened, which a move ends or the next one begins."""

    player: PlayerNumber
    move: Move
    turn: int
    paid: int | None = None

    def to_json(self) -> JsonObject:
        paid = {"paid": self.paid} if self.paid is not None else {}
        return {"player": self.player, "move": self.move.to_json(), "turn": self.turn, **paid}


@dataclass(frozen=True, slots=True)
class MoveUnderstood:
    """A move that was made. `choices` answers its decisions in order; `deed` says it in a sentence without a full stop,
    `changes` what came of it, on which `cards` in play; `source` says how it is known. `consequences` are the plays,
    uses and keys that it led to; `amber` and `keys` are what both players have by the rules as it, or its turn, ends.
    """

    t: float
    after: float
    move: Move
    choices: tuple[Answer, ...]
    confidence: float
    deed: str
    player: PlayerNumber
    turn: int
    source: MoveSource = "seen"
    changes: str = ""
    cards: tuple[str, ...] = ()
    consequences: tuple[Consequence, ...] = ()
    amber: tuple[int, int] | None = None
    keys: tuple[int, int] | None = None

    @property
    def text(self) -> str:
        """The move as a sentence."""
        return Sentence("{deed}.", deed=self.deed)

    @property
    def story(self) -> str:
        """The move and what came of it, in one sentence."""
        return Sentence("{deed}: {changes}.", deed=self.deed, changes=self.changes) if self.changes else self.text

    def to_json(self) -> JsonObject:
        choices = [_written(choice) for choice in self.choices]
        told = {"move": self.move.to_json(), "choices": choices, "confidence": round(self.confidence, 3)}
        consequences = {"consequences": [one.to_json() for one in self.consequences]} if self.consequences else {}
        counts = {"amber": self.amber, "keys": self.keys}
        counted = {name: list(count) for name, count in counts.items() if count is not None}
        return _timed(self, {**told, "source": self.source, **consequences, **counted})


def _written(choice: Answer) -> object:
    """A choice as it is told: of a card that nobody saw, no more than that."""
    if isinstance(choice, UnseenCard):
        return None
    return list(choice) if isinstance(choice, tuple) else choice


@dataclass(frozen=True, slots=True)
class Retraction:
    """The last `moves` moves that were told do not hold: they were taken back, undone, or understood wrongly."""

    t: float
    after: float
    moves: int
    why: str

    def to_json(self) -> JsonObject:
        return _timed(self, {"retract": self.moves, "why": self.why})


@dataclass(frozen=True, slots=True)
class Flag:
    """Something against the rules, forgotten, or in contradiction, with where the rulebook or card says so."""

    t: float
    after: float
    id: int
    kind: FlagKind
    rule: str
    player: PlayerNumber
    cards: tuple[str, ...]
    message: str
    cite: str
    confidence: float

    def to_json(self) -> JsonObject:
        told = {
            "id": self.id,
            "kind": self.kind,
            "rule": self.rule,
            "player": self.player,
            "cards": list(self.cards),
            "message": self.message,
            "cite": self.cite,
            "confidence": round(self.confidence, 3),
        }
        return _timed(self, {"flag": told})


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A flag no longer holds: a later observation explained it, or the duty was met."""

    t: float
    after: float
    flag: int
    why: str

    def to_json(self) -> JsonObject:
        return _timed(self, {"withdraw": self.flag, "why": self.why})


@dataclass(frozen=True, slots=True)
class Reminder:
    """A duty's note, before it is a flag: `kind` is its short name, `message` a sentence for the player."""

    t: float
    after: float
    kind: str
    player: PlayerNumber
    message: str

    def to_json(self) -> JsonObject:
        return _timed(self, {"remind": {"kind": self.kind, "player": self.player, "message": self.message}})


@dataclass(frozen=True, slots=True)
class Question:
    """Something only the players know. It need not be answered; `options` pairs each answer with what it says."""

    t: float
    after: float
    id: int
    player: PlayerNumber
    message: str
    options: tuple[tuple[str, str], ...]

    def to_json(self) -> JsonObject:
        options = [{"answer": answer, "message": message} for answer, message in self.options]
        asked = {"id": self.id, "player": self.player, "message": self.message, "options": options}
        return _timed(self, {"question": asked})


@dataclass(frozen=True, slots=True)
class GameOver:
    """Somebody has won."""

    t: float
    after: float
    winner: PlayerNumber

    def to_json(self) -> JsonObject:
        return _timed(self, {"over": {"winner": self.winner}})


Verdict: TypeAlias = MoveUnderstood | Retraction | Flag | Withdrawal | Reminder | Question | GameOver


def _timed(verdict: Verdict, body: JsonObject) -> JsonObject:
    return {"t": round(verdict.t, 3), "after": round(verdict.after, 3), **body}
